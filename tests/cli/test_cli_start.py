"""A command loads itself and not the others: starting the program is a good part of a hint."""

import os
import subprocess
import sys

import pytest

# What a command imports although another one is named after it: options and screens that commands share.
COMMANDS = [
    "analyze", "arena.command", "bot", "deck", "hint.command", "host.command", "judge.command",
    "ledger.command", "lexicon.command", "play.command", "score", "serve", "values",
]  # fmt: skip
HEAVY = {"sqlalchemy", "alembic", "starlette", "uvicorn", "matplotlib", "msgspec"}


def modules_of(*arguments: str) -> set[str]:
    """The modules that a run of the program loads."""
    program = (
        "import sys, atexit\n"
        f"sys.argv = {['scramble', *arguments]!r}\n"
        "atexit.register(lambda: print(*sys.modules, sep=chr(10), file=sys.stderr))\n"
        "from scramble.cli import main\n"
        "main()\n"
    )
    done = subprocess.run(  # noqa: S603 - our own interpreter and our own code
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env=os.environ
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split("\n"))


@pytest.mark.parametrize("name", ["hint", "score", "lexicon"])
def test_a_command_loads_no_other(name: str) -> None:
    loaded = modules_of(name, "--help")
    own = {f"scramble.cli.{place}" for place in COMMANDS} & loaded
    assert own in ({f"scramble.cli.{name}"}, {f"scramble.cli.{name}.command"})


def test_a_hint_loads_nothing_heavy() -> None:
    loaded = modules_of("hint", "5C WRAP", "SIZE", "-n", "1", "--no-replies")
    assert not HEAVY & loaded
    assert "scramble.hints.report" in loaded
    assert len([name for name in loaded if name.startswith("scramble.")]) < 100


def test_help_of_the_program_knows_all_commands() -> None:
    loaded = modules_of("--help")
    assert {f"scramble.cli.{place}" for place in COMMANDS} <= loaded
