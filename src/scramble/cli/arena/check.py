"""``scramble arena check``: finds errors in a bot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.arena.options import BotGrace, BotMemory
from scramble.cli.options import AsJson, LexiconName, load_lexicon
from scramble.cli.output import console, print_json
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from scramble.arena.bots.checker import CheckFinding
    from scramble.arena.bots.player import BotPlayer

__all__ = ["EXAMPLES", "check", "parse_options"]

EXAMPLES = """\b
Examples:
  scramble arena check ./mybot
  scramble arena check "python3 examples/bots/plain_bot.py" --seconds 2
  scramble arena check "./mybot --fast" --option rolls=100 --memory 512
  scramble arena check "scramble bot greedy" --json
Exit code: 0 nothing is wrong, 1 something is, 2 bad input."""
_MARKS = {"passed": "ok", "noted": "note", "failed": "WRONG", "skipped": "-"}
_STYLES = {"passed": "green", "noted": "yellow", "failed": "bold red", "skipped": "dim"}


def check(
    bot: Annotated[
        str, typer.Argument(metavar="COMMAND", help="The bot's command, in quotes if it has arguments.")
    ],
    seconds: Annotated[float, typer.Option("--seconds", "-s", min=0.01, help="Time for a play.")] = 5.0,
    start: Annotated[float, typer.Option("--start", min=0.01, help="Time to get ready.")] = 10.0,
    grace: BotGrace = 1.0,
    memory: BotMemory = 2048,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the bot; may be repeated."),
    ] = None,
    lexicon: LexiconName = "enable",
    as_json: AsJson = False,
) -> None:
    """Lead a bot through the protocol and say what it does wrong."""
    from scramble.arena.bots.checker import check_bot
    from scramble.arena.bots.limits import BotLimits
    from scramble.arena.bots.player import BotPlayer

    words = load_lexicon(lexicon)
    limits = BotLimits(start_seconds=start, grace_seconds=grace, memory_mib=memory)
    player = BotPlayer(bot, words, limits=limits, options=parse_options(option or []))
    findings = check_bot(player, words, seconds=seconds)
    found = list(findings) if as_json else _print_findings(findings)
    wrong = [finding for finding in found if finding.verdict == "failed"]
    if as_json:
        print_json(_fields(player, found, is_right=not wrong))
    raise typer.Exit(1 if wrong else 0)


def parse_options(pairs: list[str]) -> dict[str, str]:
    """Options of a bot from the command line.

    Raises:
        BadInput: no pair of name and value.
    """
    from scramble.errors import BadInput

    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not name or not equals:
            raise BadInput("option", pair, "a name and a value, such as rolls=100")
        options[name] = value
    return options


def _print_findings(findings: Iterator[CheckFinding]) -> list[CheckFinding]:
    """Print each finding as it comes, and their number at the end."""
    from rich.text import Text

    screen = console()
    found = []
    for finding in findings:
        found.append(finding)
        mark = Text(f"{_MARKS[finding.verdict]:<6}", _STYLES[finding.verdict])
        screen.print(mark + Text(f"{finding.check:<19} {finding.seen}"), soft_wrap=True)
    counts = {verdict: sum(each.verdict == verdict for each in found) for verdict in _MARKS}
    said = [f"{count} {verdict}" for verdict, count in counts.items() if count]
    screen.print(f"{counted(len(found), 'check')}: {', '.join(said)}", soft_wrap=True)
    return found


def _fields(player: BotPlayer, found: list[CheckFinding], *, is_right: bool) -> dict[str, object]:
    checks = [{"check": each.check, "verdict": str(each.verdict), "seen": each.seen} for each in found]
    return {"version": 1, "bot": player.name, "conforms": is_right, "checks": checks}
