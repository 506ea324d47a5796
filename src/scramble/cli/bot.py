"""``scramble bot``: one of our players as a bot, on standard input and output."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from scramble.cli.options import LexiconName

__all__ = ["EXAMPLES", "bot"]

EXAMPLES = """\b
Examples:
  scramble bot greedy                     then type: scramble 1, isready, quit
  scramble arena check "scramble bot greedy"
The lines are explained in docs/reference/bot-protocol.md."""


def _complete_player(incomplete: str) -> list[str]:
    from scramble.players import PLAYERS

    return [name for name in PLAYERS if name.startswith(incomplete)]


def bot(
    name: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER",
            help="A player, with options if it has any: greedy, net:rolls=100.",
            autocompletion=_complete_player,
        ),
    ],
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=2**32 - 1, help="Of games for which the arena sends none.")
    ] = 0,
    lexicon: LexiconName = "enable",
) -> None:
    """Speak the bot protocol for a built-in player, until quit or the end of input."""
    from scramble.arena.bots.serve import BotServer
    from scramble.players import load_player
    from scramble.words.lexicon import Lexicon

    load_player(name, Lexicon.from_words(["at"]))  # a wrong name is told before the first line
    for stream in (sys.stdin, sys.stdout):  # the protocol is UTF-8 everywhere
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # both are texts
    BotServer(name, _write_line, lexicon=lexicon, seed=seed).serve(sys.stdin)


def _write_line(line: str) -> None:
    """A line for a program, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
