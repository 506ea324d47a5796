"""Examples in docstrings, README and docs do what they say."""

from __future__ import annotations

import contextlib
import doctest
import io
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest
from diagram import game_diagram

import scramble

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(scramble.__path__, "scramble.")
    if not module.name.startswith("scramble.lexicons") and "._" not in module.name
)


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    result = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0


def test_some_docstrings_have_examples() -> None:
    assert (
        sum(
            ">>>" in (import_module(name).__file__ and Path(str(import_module(name).__file__)).read_text())
            for name in MODULES
        )
        >= 8
    )


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
    promised = re.findall(r"^print\(.*\)  # (.*)$", block, re.MULTILINE)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block, source, "exec"), {})  # noqa: S102 - our own documents
    lines = printed.getvalue().splitlines()
    assert [line for line in promised if not line.startswith(("every ", "in a "))] == [
        line for line in lines if line in promised
    ]


def test_the_game_diagram_is_the_table() -> None:
    """`python -c "from diagram import game_diagram; print(game_diagram())"` draws it anew."""
    page = (ROOT / "docs" / "explanation" / "game.md").read_text("utf-8")
    assert f"```mermaid\n{game_diagram()}\n```" in page


def test_every_link_between_documents_leads_somewhere() -> None:
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name}: {target}"
