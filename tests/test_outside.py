"""What came from outside is shown escaped: names of files, words, arguments, errors; cells of CSV files."""

from __future__ import annotations

import ast
import csv
import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from child import scramble
from game_programs import scramble_here
from hypothesis import given
from hypothesis import strategies as st

from scramble.texts.outside import cell, visible

CLI = Path(__file__).parent.parent / "src" / "scramble" / "cli"
# Home of all output; the bytes of streams of words and of bots, which are data; raw screens of their own.
WRITERS = {"output.py", "streams.py", "judge/stream.py", "bot.py", "judge/kiosk.py"}
EVIL = "a\x1b[31m\u202eb\u009b2J[bold]"  # a colour, the other direction, C1, markup
SHOWN = "a\\x1b[31m\\u202eb\\x9b2J[bold]"
STEERS = ("\x1b", "\u202e", "\u009b")


@pytest.mark.parametrize("path", sorted(CLI.rglob("*.py")), ids=lambda path: str(path.relative_to(CLI)))
def test_commands_write_through_one_home(path: Path) -> None:
    """So that a new command cannot forget to escape."""
    called = [
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    ]
    direct = {"print", "typer.echo", "typer.secho", "sys.stdout.write", "sys.stdout.buffer.write", "Console"}
    assert str(path.relative_to(CLI)) in WRITERS | {"escaping_console.py"} or not direct & set(called)


@pytest.fixture
def evil_files(tmp_path: Path) -> dict[str, str]:
    """Files with a hostile name: a word list, a file that is not a word list, a results file."""
    (tmp_path / f"{EVIL}.txt").write_text(f"WRAPS\n{EVIL}\n")
    (tmp_path / f"{EVIL}.bin").write_bytes(b"\xff\xfe\x00")
    return {"list": str(tmp_path / f"{EVIL}.txt"), "bin": str(tmp_path / f"{EVIL}.bin")}


COMMANDS = [
    ("lexicon", "info", "{list}"),
    ("lexicon", "build", "{list}", "--all"),
    ("lexicon", "check", EVIL, "-l", "{list}"),
    ("lexicon", "hooks", "WRAPS", "-l", "{list}"),
    ("lexicon", "find", EVIL),
    ("hint", "5C WRAP", "S", "-l", "{list}", "--no-replies"),
    ("hint", "5C WRAP", "S", "-l", "{bin}"),
    ("hint", "5C WRAP", EVIL),
    ("hint", "--from", "{bin}"),
    ("score", "5C WRAP", EVIL, "-l", "{list}"),
    ("score", "5C WRAP", "5G S", "--mat", "{bin}"),
    ("judge", EVIL, "-l", "{list}", "--explain", "--event", EVIL, "--ledger", "off"),
    ("judge", "WRAPS", "-l", "{list}", "--ledger", "{bin}"),
    ("analyze", "{bin}"),
    ("arena", "report", "{bin}"),
    ("arena", "replay", "{bin}"),
    ("arena", EVIL, "greedy"),
    ("arena", "check", EVIL),
    ("ledger", "list", "--ledger", "{bin}"),
    ("ledger", "verify", "--ledger", "{bin}"),
    ("deck", "check", "{bin}"),
    ("deck", "show", EVIL),
    ("host", "replay", "{bin}"),
    ("host", "guess", EVIL, "Blues", "--save", "{bin}.new"),
    ("play", EVIL, "Ben", "--save", "{bin}.new"),
    ("play", "--resume", "--save", "{bin}"),
    ("bot", EVIL),
    (EVIL,),
    (f"--{EVIL}",),
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(map(ascii, arguments)))
def test_nothing_from_outside_steers_the_terminal(
    arguments: tuple[str, ...], evil_files: dict[str, str]
) -> None:
    given_arguments = [
        argument.replace("{list}", evil_files["list"]).replace("{bin}", evil_files["bin"])
        for argument in arguments
    ]
    result = scramble_here(*given_arguments)
    shown = result.stdout + result.stderr
    assert not [mark for mark in STEERS if mark in shown], ascii(shown)
    assert "Traceback" not in shown


def test_json_keeps_the_value() -> None:
    """As JSON's own escapes, so that it is as harmless on a screen."""
    result = scramble("lexicon", "check", EVIL, "\u00e9t\u00e9", "--json")
    assert list(json.loads(result.stdout)) == [EVIL, "\u00e9t\u00e9"]
    assert "\u00e9t\u00e9" in result.stdout
    assert not [mark for mark in STEERS if mark in result.stdout]


def test_styled_text_is_escaped_too(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.table import Table
    from rich.text import Text

    from scramble.cli.output import console

    table = Table()
    table.add_column(EVIL)
    table.add_row(Text(EVIL, "bold"))
    screen = console()
    screen.print(EVIL, Text(EVIL), table)
    shown = capsys.readouterr().out
    assert shown.count(SHOWN) == 4
    assert not [mark for mark in STEERS if mark in shown]


@given(st.text())
def test_visible_text_shows_all_of_it(text: str) -> None:
    assert visible(text).isprintable()
    assert visible(visible(text)) == visible(text)


@given(st.text(), st.integers())
def test_cells_are_no_formulas(text: str, number: int) -> None:
    """Text that a spreadsheet would run gets its mark for text; numbers stay numbers."""
    shown = cell(text)
    assert isinstance(shown, str)
    assert not shown.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert visible(shown) in (visible(text), f"'{visible(text)}")
    assert cell(number) == number
    line = io.StringIO()
    csv.writer(line).writerow([shown])
    assert next(csv.reader([line.getvalue()]), [""]) == [shown]


def test_a_stream_of_words_is_harmless_on_a_terminal_and_exact_in_a_pipe() -> None:
    """A filter gives back the bytes that it got; a screen is shown escapes."""
    command = [sys.executable, "-m", "scramble", "judge", "-"]
    sent = f"{EVIL}\n".encode()
    piped = subprocess.run(command, input=sent, capture_output=True, check=False)  # noqa: S603
    assert piped.stdout == b"unacceptable\t" + sent
    master, slave = pty.openpty()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=slave, stderr=subprocess.PIPE) as shown:  # noqa: S603
        shown.communicate(sent, timeout=120)
    os.close(slave)
    text = os.read(master, 4096).decode()
    os.close(master)
    assert text == f"unacceptable\t{SHOWN}\r\n"
