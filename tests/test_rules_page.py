"""Every rule has one row in docs/explanation/rules.md, and a home that exists and cites it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "scramble"
COUNTS = {"SS": 31, "HS": 16, "CT": 17, "AG": 18}
_NUMBER = re.compile(r"\b((?:SS|HS|CT|AG)-\d+)\b(?: to ((?:SS|HS|CT|AG)-\d+))?")
_ROW = re.compile(r"^\| ((?:SS|HS|CT|AG)-\d+) \| (.+) \| `([\w/.]+): ([\w.]+)` \|$", re.MULTILINE)


def rows() -> dict[str, tuple[str, str]]:
    """The home of each rule: a file and a name."""
    page = (ROOT / "docs" / "explanation" / "rules.md").read_text("utf-8")
    found = _ROW.findall(page)
    assert len({rule for rule, *_ in found}) == len(found), "a rule has one row"
    return {rule: (file, name) for rule, _text, file, name in found}


def cited(text: str) -> set[str]:
    """All rules that a text names; "HS-5 to HS-9" names five."""
    found = set()
    for first, last in _NUMBER.findall(text):
        game, _, number = first.partition("-")
        end = int(last.partition("-")[2]) if last else int(number)
        found |= {f"{game}-{each}" for each in range(int(number), end + 1)}
    return found


def text_of(path: Path, name: str) -> str | None:
    """The lines that define a name: of Python the whole definition, of Cython the lines around its head."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        head = re.search(rf"^(?:cdef|ctypedef)\b[^\n(]*\b{name}\(", text, re.MULTILINE)
        return text if head else None
    nodes: list[ast.AST] = [ast.parse(text)]
    for part in name.split("."):
        nodes = [
            child
            for node in nodes
            for child in ast.iter_child_nodes(node)
            if isinstance(child, ast.FunctionDef | ast.ClassDef) and child.name == part
        ]
    if not nodes:
        return None
    return ast.get_source_segment(text, nodes[0])


def test_every_rule_has_a_row() -> None:
    games = COUNTS.items()
    assert set(rows()) == {f"{game}-{number}" for game, most in games for number in range(1, most + 1)}


@pytest.mark.parametrize("game", COUNTS)
def test_every_home_exists_and_cites_its_rule(game: str) -> None:
    wrong = []
    for rule, (file, name) in rows().items():
        if rule.startswith(game):
            text = text_of(SOURCE / file, name) if (SOURCE / file).is_file() else None
            if text is None or rule not in cited(text):
                why = "is not there" if text is None else "does not cite it"
                wrong.append(f"{rule}: {file}: {name} {why}")
    assert not wrong


def test_homes_named_beside_a_rule_cite_it_too() -> None:
    """A part of a rule may live apart; its row says where, in the text."""
    found = {}
    for rule, text, *_ in _ROW.findall((ROOT / "docs" / "explanation" / "rules.md").read_text("utf-8")):
        for file, name in re.findall(r"`([\w/.]+\.\w+): ([\w.]+)`", text):
            found[rule, file, name] = rule in cited(text_of(SOURCE / file, name) or "")
    assert found
    assert [home for home, is_cited in found.items() if not is_cited] == []


def test_every_number_that_is_cited_has_a_row() -> None:
    known = set(rows())
    unknown = []
    for folder in ("src", "tests", "docs", "tools", "benchmarks", "examples"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".pyx", ".pxd", ".pyi", ".md") and path.is_file():
                text = path.read_text("utf-8")
                unknown += [f"{path.relative_to(ROOT)}: {rule}" for rule in sorted(cited(text) - known)]
    assert not unknown


def test_a_home_that_is_gone_would_be_seen() -> None:
    """The check itself: a name that is not there, and a rule that its home does not cite."""
    assert text_of(SOURCE / "referee.py", "Referee.judges") is None
    assert "SS-1" not in cited(text_of(SOURCE / "referee.py", "Referee.judge") or "SS-1")
    assert cited("HS-5 to HS-7") == {"HS-5", "HS-6", "HS-7"}
