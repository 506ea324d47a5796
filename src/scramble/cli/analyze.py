"""``scramble analyze``: recorded games against the best plays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.options import AsJson, load_lexicon
from scramble.cli.output import console, print_json, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console
    from rich.table import Table

    from scramble.hints.recorded import AnalyzedGame
    from scramble.hints.turn_worth import TurnWorth

__all__ = ["EXAMPLES", "analyze"]

EXAMPLES = """\b
Examples:
  scramble analyze evening.gcg
  scramble analyze round1/*.gcg --json > round1.jsonl
  scramble analyze evening.gcg --lexicon words.txt
  scramble analyze evening.gcg --values
  scramble analyze club-game.gcg    a crossword game of another program, on the 15x15 mat

Exit code: 0, or 2 if a file could not be read; the others are shown anyway."""


def analyze(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="Records: GCG or JSON files.")],
    lexicon: Annotated[
        str | None,
        typer.Option("--lexicon", "-l", metavar="NAME|FILE", help="Word list. [default: the record's own]"),
    ] = None,
    values: Annotated[
        bool,
        typer.Option("--values", help="Nets and chances to win, too: half a second a turn."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """For each turn: the play, the best play, the loss, phonies that stood and challenges missed."""
    from scramble.errors import ScrambleError

    screen = console()
    bad_files = 0
    for path in games:
        try:
            _analyze_file(path, lexicon, screen, as_json=as_json, values=values)
        except ScrambleError as error:
            bad_files += 1
            say(f"error: {path}: {error}", err=True)
    raise typer.Exit(2 if bad_files else 0)


def _analyze_file(path: str, name: str | None, screen: Console, *, as_json: bool, values: bool) -> None:
    from scramble.data import read_file
    from scramble.errors import RecordError
    from scramble.hints.recorded import analyze_recorded

    contents = read_file(path, "record", RecordError)
    game = analyze_recorded(contents, Path(path).name, load_lexicon, name)
    for note in game.notes:
        say(f"note: {path}: {note}", err=True)
    worths = _worths(game) if values else []
    if as_json:
        fields = game.to_dict()
        if values:
            fields["values"] = [worth.to_dict() for worth in worths]
        print_json(fields)
    else:
        _print(path, game, worths, screen)


def _worths(game: AnalyzedGame) -> list[TurnWorth]:
    """Nets and chances to win of all turns, with a bar on a terminal: each takes half a second."""
    from rich.progress import track

    from scramble.errors import RecordError
    from scramble.hints.turn_worth import worth_of_turns

    if game.record is None:
        raise RecordError(
            "--values", game.name, "expected a record of the dice game; tiles have no known odds"
        )
    worths = worth_of_turns(game.record, game.lexicon)
    messages = console(stderr=True)
    bar = track(worths, "working out replies", len(game.turns), console=messages, transient=True)
    return list(bar if messages.is_terminal else worths)


def _print(path: str, game: AnalyzedGame, worths: Sequence[TurnWorth], screen: Console) -> None:
    from scramble.hints.recorded import player_lines, remarks

    screen.print(f"{path}: {game.result}", soft_wrap=True)
    screen.print(_turn_table(game))
    if worths:
        screen.print(_worth_table(game, worths))
    for turn in game.turns:
        if found := remarks(turn):
            screen.print(f"turn {turn.turn}, {game.players[turn.player]}: {'; '.join(found)}", soft_wrap=True)
    for line in player_lines(game, worths):
        screen.print(line, soft_wrap=True)


def _turn_table(game: AnalyzedGame) -> Table:
    table = _table({"turn": "right", "player": "left", "roll": "left", "play": "left"})
    for title, justify in (("score", "right"), ("best", "left"), ("score", "right"), ("loss", "right")):
        table.add_column(title, justify=justify)  # type: ignore[arg-type]
    for turn in game.turns:
        table.add_row(
            str(turn.turn),
            game.players[turn.player],
            turn.roll,
            turn.done,
            str(turn.score),
            turn.best or ("no play" if turn.is_compared else "?"),
            str(turn.best_score) if turn.is_compared else "?",
            str(turn.loss) if turn.is_compared else "?",
        )
    return table


def _worth_table(game: AnalyzedGame, worths: Sequence[TurnWorth]) -> Table:
    columns = {"turn": "right", "play": "left", "net": "right", "best net": "left", "win": "right"}
    table = _table({**columns, "best chance to win": "left"})
    for turn, worth in zip(game.turns, worths, strict=True):
        net, win = worth.best_equity, worth.best_win
        table.add_row(
            str(turn.turn),
            turn.done,
            f"{worth.done.equity:+.1f}",
            f"{net.text} {net.equity:+.1f}" if net else "no play",
            _percent(worth.done.win_chance),
            f"{win.text} {_percent(win.win_chance)}" if win else "",
        )
    return table


def _table(columns: Mapping[str, str]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title, justify in columns.items():
        table.add_column(title, justify=justify)  # type: ignore[arg-type]
    return table


def _percent(chance: float | None) -> str:
    return "" if chance is None else f"{chance:.1%}"
