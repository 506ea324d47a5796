"""Examples in docstrings, README and docs do what they say."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from importlib import import_module
from importlib.metadata import metadata
from pathlib import Path

import pytest
from diagram import game_diagram

from scramble.errors import MissingExtra

ROOT = Path(__file__).parent.parent
_REMARKS = ("every ", "in a ")  # say what a line is for, not what it prints
SOURCE = ROOT / "src" / "scramble"
EXAMPLES = sorted(path for path in SOURCE.rglob("*.py") if ">>> " in path.read_text("utf-8"))


def module_name(path: Path) -> str:
    return ".".join(["scramble", *path.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__")


@pytest.mark.parametrize("name", [module_name(path) for path in EXAMPLES])
def test_docstring_examples(name: str) -> None:
    result = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted, "an example that nothing runs"
    assert not result.failed


def python_blocks() -> list[tuple[str, str]]:
    documents = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [
        (str(path.relative_to(ROOT)), block)
        for path in documents
        for block in re.findall(r"```python\n(.*?)```", path.read_text("utf-8"), re.DOTALL)
    ]


@pytest.mark.parametrize(("source", "block"), python_blocks())
def test_examples_in_documents(source: str, block: str) -> None:
    """A comment behind a print is what it prints."""
    promised = re.findall(r"^ *print\(.*\)  # (.*)$", block, re.MULTILINE)
    promised = [line for line in promised if not line.startswith(_REMARKS)]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block, source, "exec"), {"__name__": "__main__"})  # noqa: S102 - our own documents
    assert promised, "an example shows at least one result, so that it is known to be true"
    assert [line for line in printed.getvalue().splitlines() if line in promised] == promised


def test_the_game_diagram_is_the_table() -> None:
    """`python -c "from diagram import game_diagram; print(game_diagram())"` draws it anew."""
    page = (ROOT / "docs" / "explanation" / "game.md").read_text("utf-8")
    assert f"```mermaid\n{game_diagram()}\n```" in page


def test_every_link_between_documents_leads_somewhere() -> None:
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name}: {target}"


def told_installs() -> list[tuple[str, str]]:
    """Whatever a page or an error tells people to install: where it says so, and the argument of pip."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.*")]
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in pages}
    texts["MissingExtra"] = str(MissingExtra("the ledger", "sql"))
    pattern = r"pip install(?: -\S+(?: (?:test|lint|docs)\b)?)* ['\"]?([\w.-]*(?:\[[\w,]+\])?)"
    return [(name, found) for name, text in texts.items() for found in re.findall(pattern, text)]


def test_what_people_are_told_to_install_can_be_installed() -> None:
    """Scramble is on no index: pip gets its folder, and extras that the package has."""
    extras = set(metadata("scramble-engine").get_all("Provides-Extra") or ())
    wrong = []
    for name, told in told_installs():
        folder, _, wanted = told.rstrip("]").partition("[")
        if folder not in {".", "pip"} or not set(filter(None, wanted.split(","))) <= extras:
            wrong.append(f"{name}: pip install {told}")
    assert not wrong
    assert len(told_installs()) > 10
