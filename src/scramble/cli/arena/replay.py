"""``scramble arena replay``: plays the games of a results file again, from the seed and the plays."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scramble.cli.output import console, say
from scramble.texts.wording import counted

__all__ = ["EXAMPLES", "replay"]

EXAMPLES = """\b
Examples:
  scramble arena replay match.jsonl                          do all games come out as they were kept?
  scramble arena replay match.jsonl --pair 3 --save game.gcg one of them as a record
  scramble arena replay match.jsonl --pair 3 --leg 1 --save game.json && scramble analyze game.json
Exit code: 0 the same games, 1 another one, 2 bad input."""

_ANOTHER = 1


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Results that --output kept.")],
    pairing: Annotated[int, typer.Option("--pairing", metavar="N", help="Which two players, from 0.")] = 0,
    pair: Annotated[
        int | None, typer.Option("--pair", metavar="N", help="Only this pair, from 0. [default: all games]")
    ] = None,
    leg: Annotated[
        int, typer.Option("--leg", metavar="0|1", help="Its first game, or the one with the seats swapped.")
    ] = 0,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write that game's record: .gcg or .json.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --save replace a file.")] = False,
) -> None:
    """Play kept games again, event by event: dice from the seed, plays as kept, scores counted again."""
    from scramble.arena.matches.replay import replay_kept
    from scramble.arena.matches.store import read_results
    from scramble.errors import ArenaError
    from scramble.game.files import save_record

    header, results = read_results(file)
    if save is not None and pair is None:
        raise ArenaError("save", str(save), "one game, as --pair N")
    if save is not None and save.resolve() == file.resolve():
        raise ArenaError("save", str(save), "another file than the one with the results")
    if save is not None and save.exists() and not force:
        raise ArenaError("save", str(save), "the file exists already: expected a new name, or --force")
    if leg not in (0, 1):
        raise ArenaError("leg", leg, "0 or 1")
    games = [game for result in results for game in result.games]
    if pair is not None:
        games = [game for game in games if (game.pairing, game.pair, game.leg) == (pairing, pair, leg)]
        if not games:
            raise ArenaError("pair", pair, f"one of pairing {pairing} that is in the file")
    with console(stderr=True).status(f"playing {counted(len(games), 'game')} again"):
        for game in games:
            try:
                record = replay_kept(header, game)
            except ArenaError as error:
                if error.field == "header":
                    raise
                which = f"pairing {game.pairing}, pair {game.pair}, leg {game.leg}"
                say(f"{which} comes out differently: {error}", err=True)
                raise typer.Exit(_ANOTHER) from None
    if save is not None:
        save_record(record, save)
    console().print(f"{counted(len(games), 'game')}: as kept", soft_wrap=True)
