"""Options that several commands of ``scramble arena`` share."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["Alpha", "Anchor", "AsCsv", "Beta", "BotGrace", "BotMemory", "Confidence", "ending_of"]

Alpha = Annotated[
    float,
    typer.Option("--alpha", metavar="CHANCE", help="Of accepting ELO1 (H1) although ELO0 (H0) is true."),
]
Beta = Annotated[
    float, typer.Option("--beta", metavar="CHANCE", help="Of accepting ELO0 (H0) although ELO1 (H1) is true.")
]
Confidence = Annotated[float, typer.Option("--confidence", metavar="SHARE", help="Of all intervals.")]
Anchor = Annotated[
    str | None,
    typer.Option("--anchor", metavar="PLAYER", help="Whose rating is 0. [default: their mean is]"),
]
BotMemory = Annotated[
    int, typer.Option("--memory", metavar="MIB", help="Memory of each process of a bot; 0 for no limit.")
]
BotGrace = Annotated[
    float,
    typer.Option(
        "--grace",
        metavar="SECONDS",
        help="After a bot's time: an answer within it loses only the turn; no answer loses the game.",
    ),
]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print a row a game, for spreadsheets.")]


def ending_of(*, as_json: bool, as_csv: bool, instead: str) -> str:
    """The format of the report on standard output: the end of a file name, or "" for tables.

    Args:
        as_json, as_csv: what was asked for.
        instead: the option that writes other reports, for the message.
    Raises:
        ArenaError: both.
    """
    from scramble.errors import ArenaError

    if as_json and as_csv:
        raise ArenaError("output", "--json --csv", f"one of them; {instead} FILE writes another one")
    return ".json" if as_json else ".csv" if as_csv else ""
