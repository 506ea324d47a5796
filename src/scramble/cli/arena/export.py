"""``scramble arena export``: all games of a results file as records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scramble.cli.output import console, say
from scramble.texts.wording import counted

__all__ = ["EXAMPLES", "export"]

EXAMPLES = """\b
Examples:
  scramble arena export match.jsonl --to games              a folder with a GCG file a game
  scramble arena export match.jsonl --to games --form json  a JSON record a game
  scramble arena export match.jsonl --to games.jsonl        one file, a JSON record on each line
Files are named by pairing, pair and leg, from 0: 0-17-1.gcg. Existing files are never replaced.
Exit code: 0 all games, 1 a game does not come out as it was kept, 2 bad input."""

_ANOTHER = 1


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Results that --output kept.")],
    to: Annotated[
        Path,
        typer.Option("--to", metavar="FOLDER|FILE", help="A new folder, or a new file that ends in .jsonl."),
    ],
    form: Annotated[
        str, typer.Option("--form", metavar="gcg|json", help="Of the files in a folder.")
    ] = "gcg",
) -> None:
    """Write every game of a results file as a record, for scramble analyze and other programs."""
    from scramble.arena.matches.export import AnotherGame, export_games

    try:
        with console(stderr=True).status(f"writing games to {to}"):
            count = export_games(file, to, form)
    except AnotherGame as error:
        say(str(error), err=True)
        raise typer.Exit(_ANOTHER) from None
    console().print(f"{counted(count, 'game')} in {to}", soft_wrap=True)
