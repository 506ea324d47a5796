"""``/analysis``: the curve of the chance to win and the bars of points lost, as numbers for an SVG.

The SVG is stretched to the width of the page, so nothing in it is text, and every stroke keeps its width.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scramble.hints.recorded import AnalyzedGame
from scramble.hints.turn_worth import TurnWorth
from scramble.texts.outside import visible
from scramble.texts.wording import counted
from scramble.web.doors.analysis_values import Worths

__all__ = ["CURVE", "HEIGHT", "WIDTH", "Chart", "Spot", "chart_of", "curve_place", "spot_label"]

WIDTH = 1000
CURVE = 100  # height of the curve, above the bars
_GAP = 12
_BARS = 80
HEIGHT = CURVE + _GAP + _BARS
_LEAST = 10  # points: a bar of the whole height stands for this many at least
_DUEL = 2  # players


@dataclass(frozen=True)
class Spot:
    """A turn on the chart.

    Args:
        number: of the turn, from 1.
        left: where its column begins.
        width: of its column.
        middle: of its column.
        curve: height of its point from the top; None while the chance is not known.
        bar: where its bar begins, from the top.
        length: of its bar.
        player: from 0.
        is_phony: does it have a word that is not in the list?
        label: all of it in words.
    """

    number: int
    left: float
    width: float
    middle: float
    curve: float | None
    bar: float
    length: float
    player: int
    is_phony: bool
    label: str


@dataclass(frozen=True)
class Chart:
    """All turns.

    Args:
        spots: one for each.
        has_curve: is it a game of two with dice, whose chances can be told?
        is_mirrored: do the bars of the second player go down?
        line: points of the curve as SVG has them.
        zero: from where bars begin, from the top.
        scale: points that the longest bar could stand for.
    """

    spots: tuple[Spot, ...]
    has_curve: bool
    is_mirrored: bool
    line: str
    zero: float
    scale: int


def chart_of(game: AnalyzedGame, worths: Worths) -> Chart:
    """The chart of a game.

    Args:
        game: whose.
        worths: of the turns that were worked out already.
    """
    is_mirrored = len(game.players) == _DUEL
    scale = max([_LEAST, *(turn.loss for turn in game.turns)])
    zero = CURVE + _GAP + (_BARS / 2 if is_mirrored else _BARS)
    spots = tuple(_spots(game, worths, scale, zero, is_mirrored=is_mirrored))
    places = [f"{spot.middle:g},{spot.curve:g}" for spot in spots if spot.curve is not None]
    has_curve = is_mirrored and game.record is not None
    return Chart(spots, has_curve, is_mirrored, " ".join(places), zero, scale)


def _spots(
    game: AnalyzedGame, worths: Worths, scale: int, zero: float, *, is_mirrored: bool
) -> Iterable[Spot]:
    width = WIDTH / max(1, len(game.turns))
    room = _BARS / 2 if is_mirrored else _BARS
    for number, turn in enumerate(game.turns, start=1):
        length = room * max(0, turn.loss) / scale
        is_down = is_mirrored and turn.player == 1
        yield Spot(
            number=number,
            left=round((number - 1) * width, 2),
            width=round(width, 2),
            middle=round((number - 0.5) * width, 2),
            curve=curve_place(worths.get(number)),
            bar=round(zero if is_down else zero - length, 2),
            length=round(length, 2),
            player=turn.player,
            is_phony=bool(turn.phonies),
            label=spot_label(game, number, worths.get(number)),
        )


def curve_place(worth: TurnWorth | None) -> float | None:
    """How far from the top the point of a turn is; None if its chance is not known."""
    chance = worth.first_player_wins if worth else None
    return None if chance is None else round(CURVE * (1 - chance), 2)


def spot_label(game: AnalyzedGame, number: int, worth: TurnWorth | None) -> str:
    """A turn of the chart in words."""
    turn = game.turns[number - 1]
    parts = [f"turn {number}, {visible(game.players[turn.player])}: {turn.done}"]
    if turn.loss > 0:
        parts.append(f"{counted(turn.loss, 'point')} behind the best score")
    if turn.phonies:
        parts.append("not in the word list")
    if worth and worth.first_player_wins is not None:
        parts.append(f"then {worth.first_player_wins:.1%} for {visible(game.players[0])}")
    return ", ".join(parts)
