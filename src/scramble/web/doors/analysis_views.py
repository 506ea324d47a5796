"""``/analysis``: what its templates draw of a game and of one turn. ``/arena`` shows its games by it, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scramble.hints.games import TurnAnalysis
from scramble.hints.recorded import AnalyzedGame, player_lines, remarks
from scramble.hints.turn_worth import PlayWorth, TurnWorth
from scramble.play import Score
from scramble.position import Position
from scramble.texts.outside import visible
from scramble.web.boards import Board, TrayDie, board_of, tray_of
from scramble.web.doors.analysis_chart import chart_of, curve_place, spot_label
from scramble.web.doors.analysis_values import Worths

__all__ = ["SHOWN", "Source", "game_context", "turn_context", "worth_fields"]

# What may lie on the mat, as ?show= names it.
SHOWN = ("played", "score", "net", "win", "before")


@dataclass(frozen=True)
class Source:
    """Where a game is shown.

    Args:
        address: of the game, such as ``/analysis/ID``.
        title: of the game.
        back: address of the page that it was chosen on.
        back_name: what that page is called.
        files: ends of the names of files that can be had.
        can_share: is it the reader's own, and not shared yet?
        is_shared: may others see it?
    """

    address: str
    title: str
    back: str
    back_name: str
    files: tuple[str, ...]
    can_share: bool = False
    is_shared: bool = False


@dataclass(frozen=True)
class Choice:
    """A play beside others: the one that was made, or the best of a kind.

    Args:
        key: as ``?show=`` names it.
        name: what it is.
        text: of the play; "" for none.
        words: what to say instead of a play.
        score: its points, as a text.
        net: its equity, as a text; "" if not known.
        win: its chance to win, as a text; "" if not known.
    """

    key: str
    name: str
    text: str
    words: str
    score: str
    net: str
    win: str


@dataclass(frozen=True)
class TurnView:
    """A turn as it is drawn.

    Args:
        number: from 1.
        turn: what the analysis says.
        player: name.
        remarks: in plain words.
        shown: which of the choices lies on the mat.
        laid: what that is, in words.
        board: the mat with it.
        tray: the roll or rack.
        choices: the play that was made, then the best ones.
        score: words and sums of the play that is laid; None without one.
        is_valued: are nets and chances known?
        lost: what the turn cost, a sentence for each measure.
    """

    number: int
    turn: TurnAnalysis
    player: str
    remarks: tuple[str, ...]
    shown: str
    laid: str
    board: Board
    tray: tuple[TrayDie, ...]
    choices: tuple[Choice, ...]
    score: Score | None
    is_valued: bool
    lost: tuple[str, ...]


def game_context(game: AnalyzedGame, worths: Worths, source: Source) -> dict[str, Any]:
    """What every page of a game names.

    Args:
        game: the game.
        worths: of the turns that were worked out already.
        source: where it is shown.
    """
    rows = [
        {
            "number": number,
            "turn": turn,
            "player": visible(game.players[turn.player]),
            "remarks": "; ".join(map(visible, remarks(turn))),
            **_cells(worths.get(number)),
        }
        for number, turn in enumerate(game.turns, start=1)
    ]
    return {
        "game": game,
        "source": source,
        "players": [visible(name) for name in game.players],
        "result": visible(game.result),
        "notes": [visible(note) for note in game.notes],
        "lines": player_texts(game, worths),
        "rows": rows,
        "chart": chart_of(game, worths),
        "known": len(worths),
        "total": len(game.turns) if game.record else 0,
    }


def player_texts(game: AnalyzedGame, worths: Worths) -> list[str]:
    """A line about each player; with the values only when all are known."""
    is_whole = len(worths) == len(game.turns)
    lines = player_lines(game, [worths[number] for number in sorted(worths)] if is_whole else ())
    return [visible(line) for line in lines]


def turn_context(game: AnalyzedGame, number: int, worth: TurnWorth | None, shown: str) -> TurnView:
    """One turn of a game.

    Args:
        game: whose.
        number: of the turn, from 1.
        worth: if it was worked out already.
        shown: one of :data:`SHOWN`.
    """
    turn, position = game.turns[number - 1], game.positions[number - 1]
    choices = tuple(_choices(turn, worth))
    chosen = next((choice for choice in choices if choice.key == shown and choice.text), None)
    play = position.play(chosen.text) if chosen else None
    return TurnView(
        number=number,
        turn=turn,
        player=visible(game.players[turn.player]),
        remarks=tuple(map(visible, remarks(turn))),
        shown=chosen.key if chosen else "before",
        laid=f"{chosen.name}: {chosen.text}" if chosen else "as the player saw it",
        board=board_of(position, play),
        tray=tray_of(position),
        choices=choices,
        score=_score(position, chosen),
        is_valued=worth is not None,
        lost=tuple(_lost(turn, worth)),
    )


def worth_fields(game: AnalyzedGame, number: int, worth: TurnWorth) -> dict[str, Any]:
    """What the stream tells a page of a turn."""
    return {
        "turn": number,
        "cells": _cells(worth),
        "curve": curve_place(worth),
        "label": spot_label(game, number, worth),
    }


def _cells(worth: TurnWorth | None) -> dict[str, str]:
    """The cells of the table that come later; "" while they are not known."""
    if worth is None:
        return {"net": "", "net_lost": "", "win": "", "win_lost": ""}
    return {
        "net": _signed(worth.done.equity),
        "net_lost": f"{worth.equity_loss:.1f}" if worth.best_equity else "",
        "win": _percent(worth.done.win_chance),
        "win_lost": _percent(worth.win_loss) if worth.best_win else "",
    }


def _choices(turn: TurnAnalysis, worth: TurnWorth | None) -> Sequence[Choice]:
    made = turn.play if turn.action == "play" else ""
    done = worth.done if worth else None
    found = [_choice("played", "played", made, turn.done, str(turn.score), done)]
    if turn.is_compared:
        best = _same(turn.best, worth)
        score = str(turn.best_score) if turn.best else ""
        found.append(_choice("score", "best by score", turn.best, "no play", score, best))
    if worth and worth.best_equity:
        found.append(_best("net", "best by net", worth.best_equity))
    if worth and worth.best_win:
        found.append(_best("win", "best chance to win", worth.best_win))
    return found


def _same(text: str, worth: TurnWorth | None) -> PlayWorth | None:
    """The worth of a play, if it is one of those that are known."""
    known = (worth.done, worth.best_equity, worth.best_win) if worth else ()
    return next((each for each in known if each and each.text == text), None)


def _best(key: str, name: str, found: PlayWorth) -> Choice:
    return _choice(key, name, found.text, "", str(found.score), found)


def _choice(key: str, name: str, text: str, words: str, score: str, worth: PlayWorth | None) -> Choice:
    net = _signed(worth.equity) if worth else ""
    return Choice(key, name, text, words, score, net, _percent(worth.win_chance) if worth else "")


def _score(position: Position, chosen: Choice | None) -> Score | None:
    return position.score(position.play(chosen.text)) if chosen else None


def _lost(turn: TurnAnalysis, worth: TurnWorth | None) -> Sequence[str]:
    found = []
    if turn.loss > 0:
        found.append(f"{turn.loss} behind the best score")
    elif turn.loss < 0:
        found.append(f"{-turn.loss} more than the best score of real words")
    elif turn.is_compared and turn.best:
        found.append("the best score")
    if worth and worth.best_equity:
        found.append(f"{worth.equity_loss:.1f} behind the best net" if worth.equity_loss else "the best net")
    if worth and worth.best_win:
        best = f"{worth.win_loss:.1%} of a win given away"
        found.append(best if worth.win_loss else "the best chance to win")
    return found


def _signed(value: float) -> str:
    return f"{value:+.1f}"


def _percent(chance: float | None) -> str:
    return "" if chance is None else f"{chance:.1%}"
