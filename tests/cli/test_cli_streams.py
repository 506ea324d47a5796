"""Every command with streams that are full or closed, without a home, and with letters A to Z only.

A stream that cannot be written costs one sentence and exit code 74, which means nothing else; whatever is
wrong around the program, the answer stays right and nobody sees a traceback.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.main import get_command

from scramble.cli import app as program

NOT_WRITTEN = 74
SCRAMBLE = [sys.executable, "-m", "scramble"]
ASCII = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}


class Try(NamedTuple):
    """One way to call a command.

    Args:
        arguments: that it gets; {run} stands for the name of the test, in names of new files.
        code: its exit code.
        answer: a word of its answer; "" if it has none.
        stdin: what it reads.
        homeless: its exit code where nothing can be kept, if that is another one.
    """

    arguments: tuple[str, ...]
    code: int = 0
    answer: str = ""
    stdin: str = ""
    homeless: int | None = None


# A short call of each; files as `prepared` makes them.
TRIES = {
    "hint": Try(("5C WRAP", "SIZEXA?", "-n", "2", "-l", "words.txt"), answer="roll  AEISXZ?"),
    "score": Try(("5C WRAP", "G5 SIZES", "-l", "words.txt"), answer="score 34"),
    "judge": Try(("WRAPS", "J\u00d6RG", "-l", "words.txt"), 1, "UNACCEPTABLE"),
    "play": Try(("Ann", "Ben", "--save", "new.json", "-l", "words.txt", "--ledger", "off"), answer="kept"),
    "bot": Try(("greedy", "-l", "words.txt"), stdin="scramble 1\nquit\n"),
    "analyze": Try(("game.json", "-l", "words.txt"), answer="Ann"),
    "arena report": Try(("match.jsonl",), answer="Results"),
    "arena export": Try(("match.jsonl", "--to", "games-{run}.jsonl"), answer="games in"),
    "arena replay": Try(("match.jsonl",), answer="as kept"),
    "arena check": Try(("no-such-bot",), 2),
    "arena sprt": Try(("18", "0", "47", "0", "35"), 3, "normalised"),
    "arena run": Try(
        ("greedy", "random", "--pairs", "1", "--workers", "1", "--turn-limit", "4", "-l", "words.txt"),
        answer="Results",
    ),
    "arena players": Try((), answer="greedy"),
    "lexicon list": Try((), answer="enable"),
    "lexicon info": Try(("words.txt",), answer="fingerprint"),
    "lexicon add": Try(("words.txt", "club"), answer="in force", homeless=2),
    "lexicon compare": Try(("words.txt", "words.txt"), answer="0 words only in the first"),
    "lexicon build": Try(("words.txt",), 1, "rejected lines"),
    "lexicon check": Try(("WRAP", "J\u00d6RG", "-l", "words.txt"), 1, "WRAP: in words"),
    "lexicon find": Try(("W*", "-l", "words.txt"), answer="WRAPS"),
    "lexicon anagram": Try(("PARW", "-l", "words.txt"), answer="WRAP"),
    "lexicon hooks": Try(("WRAP", "-l", "words.txt"), answer="WRAP  S"),
    "ledger list": Try(("--ledger", "ledger.sqlite"), answer="acceptable"),
    "ledger export": Try(("--ledger", "ledger.sqlite", "--csv"), answer="sequence,kind"),
    "ledger verify": Try(("--ledger", "ledger.sqlite"), answer="whole"),
    "ledger info": Try(("--ledger", "ledger.sqlite"), answer="rulings"),
    "ledger keygen": Try(("key-{run}",), answer="public"),
    "ledger sign": Try(("--ledger", "ledger.sqlite", "--key", "key"), answer="signed"),
    "ledger summary": Try(("--ledger", "ledger.sqlite"), answer="UTC"),
    "ledger annotate": Try(("1", "a note", "--ledger", "ledger.sqlite"), answer="has a note"),
    "ledger withdraw": Try(("1", "--reason", "a slip", "--ledger", "ledger.sqlite"), answer="withdrawn"),
    "deck list": Try((), answer="taboo"),
    "deck show": Try(("taboo",), answer="card 1"),
    "deck check": Try(("questions",), answer="no problems"),
    "host squares": Try(("Ann", "Ben", "--save", "squares.jsonl"), answer="kept"),
    "host taboo": Try(("Ann,Abe", "Ben,Bea", "--save", "taboo.jsonl"), answer="kept"),
    "host guess": Try(("Reds", "Blues", "--save", "guess.jsonl"), answer="kept"),
    "host list": Try((), answer="No evening"),
    "host replay": Try(("evening.jsonl",), answer="the same state"),
    "values list": Try((), answer="house"),
    "serve": Try(("--port", "0", "--database", "file/below"), 2),
    "values train": Try(("--folder", "file/below", "-l", "words.txt", "--long-rounds", "0"), 2),
}

# For every day: an answer, a "no" to bad input, and a file made where a place is needed.
QUICK = ("score", "arena check", "lexicon add")
EACH = [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in TRIES]


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Names of all commands below a group of the program itself."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))
        else:
            yield " ".join((*path, name))


def run(
    place: Path, arguments: list[str], streams: str = "", stdin: str = "", **environment: str | None
) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own, its streams as a shell makes them."""
    variables = os.environ | {"XDG_CACHE_HOME": str(place / "cache"), "XDG_DATA_HOME": str(place / "data")}
    changed = {name: value for name, value in (variables | environment).items() if value is not None}
    command = ["sh", "-c", f'exec "$@" {streams}', "sh", *SCRAMBLE, *arguments]
    return subprocess.run(  # noqa: S603
        command, input=stdin.encode(), capture_output=True, cwd=place, env=changed, timeout=120, check=False
    )


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a word list, and one file of each kind that a command reads."""
    place = tmp_path_factory.mktemp("streams")
    (place / "words.txt").write_text("WRAP\nWRAPS\nSIZE\nSIZES\nAT\nx-ray\n")
    (place / "file").write_text("no folder")
    words = ["-l", "words.txt"]
    made = {
        "match.jsonl": ["arena", "greedy", "random", "-n1", "-w1", "--turn-limit", "4", *words, "-o"],
        "evening.jsonl": ["host", "taboo", "Ann,Abe", "Ben,Bea", "--save"],
        "game.json": ["play", "Ann", "Ben", *words, "--save"],
        "ledger.sqlite": ["judge", "WRAPS", *words, "--ledger"],
        "key": ["ledger", "keygen"],
    }
    for name, arguments in made.items():
        assert run(place, [*arguments, name]).returncode == 0
        assert (place / name).exists()
    return place


def test_every_command_is_tried() -> None:
    assert sorted(commands(get_command(program.app))) == sorted(TRIES)


def call_of(name: str, run_name: str) -> list[str]:
    """The arguments of a command's try."""
    return [*name.split(), *(part.replace("{run}", run_name) for part in TRIES[name].arguments)]


def sentences(errors: bytes) -> list[str]:
    """What a program said on standard error, beside notes and warnings, none of which is a traceback."""
    assert b"Traceback" not in errors, errors.decode()
    return [line for line in errors.decode().splitlines() if line.startswith("error: ")]


@pytest.mark.parametrize("name", EACH)
def test_a_full_output_and_no_home(name: str, prepared: Path) -> None:
    """`>/dev/full` with HOME unset: what is not written is said, and has a code that means nothing else."""
    wanted = TRIES[name]
    result = run(prepared, call_of(name, "full"), ">/dev/full", wanted.stdin, HOME=None)
    said = sentences(result.stderr)
    if wanted.answer or wanted.stdin:
        assert (result.returncode, len(said)) == (NOT_WRITTEN, 1)
        assert "standard output: it cannot be written to (No space left on device)" in said[0]
    else:
        assert (result.returncode, len(said)) == (wanted.code, 1)


@pytest.mark.parametrize("name", EACH)
def test_closed_input_and_output(name: str, prepared: Path) -> None:
    """`<&- >&-`: no file of the program takes the number of a stream."""
    wanted = TRIES[name]
    result = run(prepared, call_of(name, "closed"), "<&- >&-")
    said = sentences(result.stderr)
    assert result.returncode == (NOT_WRITTEN if wanted.answer else wanted.code)
    assert len(said) == (result.returncode in (2, NOT_WRITTEN))


@pytest.mark.parametrize("name", EACH)
def test_letters_a_to_z_and_a_home_that_takes_nothing(name: str, prepared: Path) -> None:
    """An ASCII locale with HOME=/proc and closed input: the same answer, in plain signs."""
    wanted = TRIES[name]
    nowhere = dict.fromkeys(("XDG_CACHE_HOME", "XDG_DATA_HOME", "SCRAMBLE_CACHE_DIR", "SCRAMBLE_LEDGER"))
    environment = nowhere | ASCII | {"HOME": "/proc"}
    result = run(prepared, call_of(name, "ascii"), "<&-", **environment)
    sentences(result.stderr)
    if wanted.homeless is not None:
        assert result.returncode == wanted.homeless
        return
    assert result.returncode == wanted.code, result.stderr.decode()
    assert wanted.answer in result.stdout.decode("ascii")


@pytest.mark.parametrize("streams", [">/dev/full 2>/dev/full", ">&- 2>&-", ">/dev/full 2>&-"])
def test_nobody_can_be_told(streams: str, prepared: Path) -> None:
    assert run(prepared, ["judge", "AT", "-l", "words.txt"], streams).returncode == NOT_WRITTEN


@pytest.mark.parametrize("streams", ["2>/dev/full", "2>&-"])
def test_messages_that_nobody_sees_change_nothing(streams: str, prepared: Path) -> None:
    """A warning about the ledger and a note about rejected lines are lost; the verdict is not."""
    result = run(prepared, ["judge", "NO", "-l", "words.txt"], streams, SCRAMBLE_LEDGER="/proc/none")
    assert (result.returncode, result.stdout[:12]) == (1, b"UNACCEPTABLE")


def test_usage_errors_and_help_with_a_full_output(prepared: Path) -> None:
    assert run(prepared, ["hint", "--help"], ">/dev/full").returncode == NOT_WRITTEN
    assert run(prepared, ["--version"], ">/dev/full").returncode == NOT_WRITTEN
    assert run(prepared, ["no-such-command"], ">/dev/full").returncode == 2
    assert run(prepared, ["hint", "-", "A1"], ">/dev/full").returncode == 2


def test_signs_become_plain_and_json_keeps_its_values(prepared: Path) -> None:
    """The sign of an error bar is one of ours; a name is not changed, but escaped."""
    shown = run(prepared, ["arena", "sprt", "18", "0", "47", "0", "35"], **ASCII)
    assert (shown.returncode, b" +/- " in shown.stdout) == (3, True)
    found = run(prepared, ["lexicon", "check", "J\u00d6RG", "-l", "words.txt", "--json"], **ASCII)
    assert b"\\u" in found.stdout
    assert found.stdout.isascii()


@pytest.mark.parametrize("command", ["play Ann Ben", "host squares Ann Ben", "lexicon add words.txt club"])
def test_the_usual_place_cannot_be_made(command: str, prepared: Path) -> None:
    """HOME=/proc without another place: one sentence that names the folder, and 2."""
    nowhere = dict.fromkeys(("XDG_CACHE_HOME", "XDG_DATA_HOME", "SCRAMBLE_CACHE_DIR", "SCRAMBLE_LEDGER"))
    environment = nowhere | {"HOME": "/proc"}
    words = ["-l", "words.txt"] if command.startswith("play") else []
    result = run(prepared, [*command.split(), *words], "<&-", **environment)
    (said,) = sentences(result.stderr)
    assert (result.returncode, result.stdout) == (2, b"")
    assert "/proc/" in said
    assert "expected" in said
