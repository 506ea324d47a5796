"""The games of a match as CSV (RFC 4180): a header, then a row for each game."""

from __future__ import annotations

import csv
import io

from scramble.arena.matches.results import GameResult
from scramble.arena.reports.report import MatchReport
from scramble.texts.outside import cell

__all__ = ["GAME_COLUMNS", "to_csv"]

_BY_SEAT = ("score", "turns", "bingos", "passes", "timeouts", "seconds")

GAME_COLUMNS = (
    "pairing",
    "pair",
    "leg",
    "first_player",
    "second_player",
    "result",
    "end",
    "forfeited_by",
    "reason",
    *(f"{seat}_{name}" for name in _BY_SEAT for seat in ("first", "second")),
)


def to_csv(report: MatchReport) -> str:
    """The text of the file, in the order of pairing, pair and leg; lines end in CR LF.

    Games whose partner is missing are included.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(GAME_COLUMNS)
    writer.writerows(_row(game) for game in report.games)
    return text.getvalue()


def _row(game: GameResult) -> list[object]:
    by_seat = (game.scores, game.turns, game.bingos, game.passes, game.timeouts, game.seconds)
    cells = [
        game.pairing,
        game.pair,
        game.leg,
        *game.players,
        game.letter(0),
        str(game.end),
        "" if game.forfeited_by is None else game.players[game.forfeited_by],
        game.reason,
        *(value for values in by_seat for value in values),
    ]
    return [cell(value) for value in cells]
