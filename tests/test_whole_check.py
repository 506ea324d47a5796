"""`.ci/run`, the whole check: it runs every test, and none of its steps can fail unseen."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RUN = (ROOT / ".ci" / "run").read_text()
SLOW = "python -m pytest -q -n auto -m slow"


def test_what_the_usual_command_leaves_out_is_a_step_of_the_whole_check() -> None:
    """Pyproject leaves out `slow` and nothing else; `.ci/run` runs README's command, then `slow`."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    assert options["addopts"].endswith("-m 'not slow'")
    lines = RUN.splitlines()
    assert lines.index('bash -e -c "$block"') < lines.index(f"${SLOW}")
    for document in ("README.md", "CONTRIBUTING.md"):
        assert SLOW in (ROOT / document).read_text()


def test_every_test_file_has_a_name_of_its_own() -> None:
    """Two of one name cannot be collected together, though each passes alone; helpers are modules as well."""
    names = Counter(path.name for path in (ROOT / "tests").rglob("*.py") if path.name != "conftest.py")
    assert [name for name, count in names.items() if count > 1] == []


def test_every_test_file_that_a_step_names_exists() -> None:
    for step in ("run", "lowest", "sanitize"):
        for name in re.findall(r"tests/[\w/.]+", (ROOT / ".ci" / step).read_text()):
            assert (ROOT / name).exists(), f".ci/{step}: {name}"


def side_by_side(*steps: str) -> subprocess.CompletedProcess[str]:
    """The function of `.ci/run` with steps of ours: names and commands."""
    program = RUN[: RUN.index('\nstep "tools of the system"')].replace('cd "$(dirname "$0")/.."', "")
    return subprocess.run(  # noqa: S603 - our own
        ["bash", "-c", f'{program}\nside_by_side "$@"\necho on', "bash", *steps],  # noqa: S607
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("failing", [(), ("one",), ("two",), ("three",), ("one", "three")])
def test_a_step_that_fails_beside_another_fails_the_check(failing: tuple[str, ...]) -> None:
    """All steps run, their output is shown, and the last line names those that failed."""
    steps = [
        part
        for name in ("one", "two", "three")
        for part in (name, f"echo out of {name}; exit {3 if name in failing else 0}")
    ]
    result = side_by_side(*steps)
    for name in ("one", "two", "three"):
        assert f"out of {name}\n" in result.stdout
    *_, last = result.stdout.splitlines()
    if failing:
        assert (result.returncode, last) == (1, f"Failed: {', '.join(failing)}")
    else:
        assert (result.returncode, last) == (0, "on")
