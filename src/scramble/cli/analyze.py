"""``scramble analyze``: recorded games against the best plays."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scramble.cli.options import AsJson, load_lexicon
from scramble.cli.output import console, print_json, say
from scramble.wording import counted, does

if TYPE_CHECKING:
    from rich.console import Console

    from scramble.analysis import TurnAnalysis
    from scramble.lexicon import Lexicon
    from scramble.record import GameRecord

__all__ = ["EXAMPLES", "analyze"]

EXAMPLES = """\b
Examples:
  scramble analyze evening.gcg
  scramble analyze round1/*.gcg --json > round1.jsonl
  scramble analyze evening.gcg --lexicon words.txt

Exit code: 0, or 2 if a file could not be read; the others are shown all the same."""


def analyze(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="Records: GCG or JSON files.")],
    lexicon: Annotated[
        str | None,
        typer.Option("--lexicon", "-l", metavar="NAME|FILE", help="Word list. [default: the record's own]"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """For each turn: the play, the best play, the loss, phonies that stood and challenges missed."""
    from scramble.errors import ScrambleError

    screen = console()
    bad_files = 0
    for path in games:
        try:
            _analyze_file(path, lexicon, screen, as_json=as_json)
        except ScrambleError as error:
            bad_files += 1
            say(f"error: {path}: {error}", err=True)
    raise typer.Exit(2 if bad_files else 0)


def _analyze_file(path: str, name: str | None, screen: Console, *, as_json: bool) -> None:
    from scramble.analysis import analyze as analyze_record
    from scramble.record_file import load_record

    record = load_record(path)
    position = record.states[0].position()
    lexicon = load_lexicon(name or record.setup.lexicon or "enable", position)
    if record.setup.fingerprint not in ("", lexicon.fingerprint):
        note = f"note: {path} was played by another edition of {record.setup.lexicon} than this one"
        say(note, err=True)
    turns = analyze_record(record, lexicon)
    if as_json:
        print_json(_fields(path, record, lexicon, turns))
    else:
        _print(path, record, turns, screen)


def _remarks(turn: TurnAnalysis) -> str:
    remarks = []
    if turn.phonies:
        fate = "stood" if turn.phony_stood else "came off"
        remarks.append(f"{', '.join(turn.phonies)} not in the list, {fate}")
    if turn.challenge_missed:
        remarks.append("challenge missed")
    if turn.ruling_differs:
        remarks.append("this list rules otherwise")
    elif turn.ruling:
        remarks.append("challenged, acceptable")
    return "; ".join(remarks)


def _print(path: str, record: GameRecord, turns: list[TurnAnalysis], screen: Console) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    players = record.setup.players
    screen.print(f"{path}: {_result(record)}", soft_wrap=True)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title, justify in (("turn", "right"), ("player", "left"), ("roll", "left"), ("play", "left")):
        table.add_column(title, justify=justify)  # type: ignore[arg-type]
    for title, justify in (("score", "right"), ("best", "left"), ("score", "right"), ("loss", "right")):
        table.add_column(title, justify=justify)  # type: ignore[arg-type]
    for turn in turns:
        table.add_row(
            str(turn.turn),
            players[turn.player],
            turn.roll,
            turn.play or "-",
            str(turn.score),
            turn.best or "-",
            str(turn.best_score),
            str(turn.loss),
        )
    screen.print(table)
    for turn in turns:
        if remarks := _remarks(turn):
            screen.print(f"turn {turn.turn}, {players[turn.player]}: {remarks}", soft_wrap=True)
    for player, name in enumerate(players):
        own = [turn for turn in turns if turn.player == player]
        average = sum(turn.loss for turn in own) / len(own) if own else 0.0
        stood = sum(turn.phony_stood for turn in own)
        behind = f"{average:.1f} points a turn behind the best"
        line = f"{name}: {counted(len(own), 'turn')}, {behind}, phonies that stood: {stood}"
        screen.print(line, soft_wrap=True)


def _result(record: GameRecord) -> str:
    from scramble.game_state import Phase

    scores = ", ".join(
        f"{name} {score}" for name, score in zip(record.setup.players, record.state.scores, strict=True)
    )
    winner = record.state.winner
    if record.state.phase is not Phase.OVER:
        return f"{scores}; not finished"
    return f"{scores}; a draw" if winner is None else f"{scores}; {does(record.setup.players[winner], 'win')}"


def _fields(path: str, record: GameRecord, lexicon: Lexicon, turns: list[TurnAnalysis]) -> dict[str, Any]:
    return {
        "version": 1,
        "game": Path(path).name,
        "players": list(record.setup.players),
        "scores": list(record.state.scores),
        "winner": record.state.winner,
        "lexicon": {"name": lexicon.name, "version": lexicon.version, "fingerprint": lexicon.fingerprint},
        "turns": [
            {
                **asdict(turn),
                "loss": turn.loss,
                "phony_stood": turn.phony_stood,
                "challenge_missed": turn.challenge_missed,
                "ruling_differs": turn.ruling_differs,
            }
            for turn in turns
        ],
    }
