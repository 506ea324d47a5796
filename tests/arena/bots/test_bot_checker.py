"""What ``scramble arena check`` says of bots that are right, and of bots that are wrong in one thing."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest
import typer
from bot_tools import LEXICON, PATIENCE
from typer.testing import CliRunner, Result

from scramble.arena.bots.checker import CHECKS, CheckOutcome, check_bot
from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.player import BotPlayer
from scramble.cli.arena import check as arena_check
from scramble.errors import BadInput

EXAMPLES = Path(__file__).parents[3] / "examples" / "bots"
PLAIN = shlex.join([sys.executable, "-S", "-E", str(EXAMPLES / "plain_bot.py")])

# A bot that passes each time; a test puts one wrong thing into it.
RIGHT = """
import os, random, sys, time
for line in sys.stdin:
    word, rest = line.strip().partition(" ")[::2]
    if word == "scramble":
        print("id name right\\noption words text\\nok 1", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        roll = rest.split()[1].strip("/")
    elif word == "go":
        print("bestplay -", flush=True)
    elif word == "quit":
        break
"""

# What is put in for what, the check that finds it, the verdict, what it says.
WRONG = [
    ("id name right\\n", "", "handshake", "failed", "no line id name NAME before it"),
    ("ok 1", "okay", "handshake", "failed", "did not say ok within"),
    ("words text", "words", "options", "failed", "said option 'words', and an option is NAME text"),
    ("words text", "a text\\noption a text", "options", "failed", "options of the same name: a, a"),
    ("option words text\\n", "", "options", "noted", "options: none; without words"),
    ("readyok", "hello\\nreadyok", "tidy output", "noted", "said 'hello', which means nothing"),
    (
        '"quit"',
        '"wibble":\n        sys.exit(5)\n    elif word == "quit"',
        "unknown lines",
        "failed",
        "exit code 5",
    ),
    ("bestplay -", "bestplay 1A AA", "empty mat", "failed", "the centre is not covered (SS-8)"),
    (
        'bestplay -"',
        'bestplay 5E " + roll[0] + roll[2]',
        "empty mat",
        "failed",
        "not in the word list",
    ),
    ("bestplay -", "bestplay -", "word on the mat", "noted", "passed each time, though there are plays"),
    ("bestplay -", "bestplay -\\nbestplay -", "word on the mat", "failed", "without being asked"),
    ('"bestplay -"', '"bestplay -" if len(roll) > 4 else "bestplay 5E QI"', "no play", "failed", "(SS-7)"),
    ("roll =", "assert '199/' not in rest\n        roll =", "scores and options", "failed", "AssertionError"),
    ("roll =", "assert '15/' not in rest\n        roll =", "another mat", "failed", "AssertionError"),
    ("break", "time.sleep(600)", "quit", "failed", "was still running 0.3 s after quit"),
    (
        "break",
        "os.fork() and sys.exit()\n        time.sleep(600)",
        "quit",
        "failed",
        "left 1 of its",
    ),
    (
        "sys.stdin:",
        "iter(sys.stdin.readline, None):",
        "end of input",
        "failed",
        "was still running 0.3 s",
    ),
]


def command(text: str, folder: Path) -> str:
    program = folder / "bot.py"
    program.write_text(text)
    return shlex.join([sys.executable, "-S", "-E", str(program)])


@pytest.mark.parametrize(("old", "new", "check", "verdict", "seen"), WRONG)
def test_a_check_finds_what_is_wrong(
    old: str, new: str, check: str, verdict: str, seen: str, tmp_path: Path
) -> None:
    assert old in RIGHT
    limits = BotLimits(
        start_seconds=0.3 if "did not say" in seen else PATIENCE,
        grace_seconds=PATIENCE,
        end_seconds=0.3 if "still running" in seen else PATIENCE,
    )
    bot = BotPlayer(command(RIGHT.replace(old, new), tmp_path), LEXICON, limits=limits)
    findings = {finding.check: finding for finding in check_bot(bot, LEXICON, seconds=PATIENCE)}
    assert list(findings) == list(CHECKS)
    assert findings[check].verdict == verdict
    assert seen in findings[check].seen
    if "code 5" in seen:
        assert findings["no play"].verdict is CheckOutcome.PASSED, "a new process goes on"
    if check == "handshake" and "ok" in seen and "id" not in seen:
        assert findings["empty mat"].verdict is CheckOutcome.SKIPPED


def test_another_play_for_the_same_seed_is_noted(tmp_path: Path) -> None:
    """With nothing but chance of its own, a bot's matches cannot be repeated."""
    text = RIGHT.replace("import os", "asked = 0\nimport os").replace(
        'print("bestplay -"',
        'asked += roll == "AEINRST"\n'
        '        print("bestplay 5C WRAPS" if roll == "AEINRST" and asked % 2 else "bestplay -"',
    )
    bot = BotPlayer(command(text, tmp_path), LEXICON, limits=BotLimits(start_seconds=PATIENCE))
    findings = {finding.check: finding for finding in check_bot(bot, LEXICON, seconds=PATIENCE)}
    assert findings["same seed"].verdict is CheckOutcome.NOTED
    assert "with the same seed: its matches cannot be repeated" in findings["same seed"].seen


def test_too_late_is_wrong(tmp_path: Path) -> None:
    text = RIGHT.replace('print("bestplay -"', 'time.sleep(0.3)\n        print("bestplay -"')
    limits = BotLimits(start_seconds=PATIENCE, grace_seconds=PATIENCE)
    bot = BotPlayer(command(text, tmp_path), LEXICON, limits=limits)
    late = next(each for each in check_bot(bot, LEXICON, seconds=0.1) if each.check == "empty mat")
    bot.close()
    assert late.verdict is CheckOutcome.FAILED
    assert late.seen.endswith("s of 0.1 s: in a game its turn is lost")


def check(*arguments: str) -> Result:
    app = typer.Typer()
    app.command()(arena_check.check)
    return CliRunner().invoke(app, arguments)


def words_of_ours(folder: Path) -> str:
    path = folder / "words.txt"
    path.write_text("\n".join(LEXICON))
    return str(path)


def test_the_command_finds_nothing_wrong_with_the_example(tmp_path: Path) -> None:
    result = check(PLAIN, "--lexicon", words_of_ours(tmp_path))
    assert result.exit_code == 0
    *lines, last = result.stdout.splitlines()
    assert [line.split(maxsplit=1)[0] for line in lines] == ["ok"] * len(CHECKS)
    assert last == f"{len(CHECKS)} checks: {len(CHECKS)} passed"
    assert "points)" in result.stdout


def test_the_command_s_json(tmp_path: Path) -> None:
    bot = command(RIGHT.replace("bestplay -", "bestplay 1A AA"), tmp_path)
    result = check(bot, "--lexicon", words_of_ours(tmp_path), "--json", "--seconds", "60", "--start", "60")
    assert result.exit_code == 1
    fields = json.loads(result.stdout)
    assert (fields["version"], fields["bot"], fields["conforms"]) == (1, f"bot:{bot}", False)
    assert [each["check"] for each in fields["checks"]] == list(CHECKS)
    assert {each["verdict"] for each in fields["checks"]} == {"passed", "failed"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such-program"], "bot 'no-such-program': no program of that name"),
        ([PLAIN, "--option", "depth"], "option 'depth': expected a name and a value"),
        ([PLAIN, "--option", "depth=3"], "option 'depth': expected one that"),
        ([PLAIN, "--memory", "99999999"], "memory_mib 99999999"),
    ],
)
def test_bad_input_is_named(arguments: list[str], message: str, tmp_path: Path) -> None:
    result = check(*arguments, "--lexicon", words_of_ours(tmp_path))
    assert isinstance(result.exception, BadInput)
    assert str(result.exception).startswith(message)
