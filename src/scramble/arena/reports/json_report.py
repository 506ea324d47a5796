"""A match as one JSON object, for other programs."""

from __future__ import annotations

import json
from typing import Any

from scramble.arena.reports.json_fields import counts_fields, estimate_fields, json_number, sprt_fields
from scramble.arena.reports.pairing_summary import EndCount, ForfeitCount
from scramble.arena.reports.report import MatchReport, PairingReport
from scramble.arena.reports.totals import PlayerTotals
from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.estimate import Estimate
from scramble.arena.statistics.ratings import Ratings
from scramble.arena.statistics.sprt import Sprt

__all__ = ["JSON_VERSION", "report_fields", "to_json"]

JSON_VERSION = 1

Fields = dict[str, Any]


def to_json(report: MatchReport) -> str:
    """The text of the file, with a line feed at its end."""
    return json.dumps(report_fields(report), ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def report_fields(report: MatchReport) -> Fields:
    """The object itself."""
    summary = report.summary
    return {
        "version": JSON_VERSION,
        "title": report.title,
        "confidence": report.confidence,
        "pairs": summary.pairs,
        "games": 2 * summary.pairs,
        "lone_games": [
            {"pairing": game.pairing, "pair": game.pair, "leg": game.leg} for game in summary.lone
        ],
        "players": [{"player": name, **_totals(totals)} for name, totals in summary.totals.items()],
        "pairings": [_pairing(pairing, report.test) for pairing in report.pairings],
        "first_player": _first(summary.first_player, report.first_score, report.first_margin),
        "ends": _ends(summary.ends),
        "forfeits": _forfeits(summary.forfeits),
        "ratings": _ratings(report.ratings) if report.ratings else None,
        "anchor": report.anchor,
        "unrated": report.unrated or None,
    }


def _pairing(report: PairingReport, test: Sprt | None) -> Fields:
    summary = report.summary
    return {
        "pairing": summary.pairing,
        "players": list(summary.players),
        "counts": counts_fields(summary.tally.pairs),
        "score": estimate_fields(report.score),
        "elo": estimate_fields(report.elo),
        "likelihood_of_superiority": json_number(report.superiority),
        "margin": estimate_fields(report.margin),
        "first_player": _first(summary.tally.first_player, report.first_score, report.first_margin),
        "sprt": _sprt(report, test),
        "ends": _ends(summary.ends),
        "forfeits": _forfeits(summary.forfeits),
        "totals": [_totals(totals) for totals in summary.totals],
    }


def _sprt(report: PairingReport, test: Sprt | None) -> Fields | None:
    if test is None or report.outcome is None:
        return None
    return {**sprt_fields(test, report.outcome.state), "pairs": report.outcome.pairs}


def _first(counts: PairCounts, share: Estimate, margin: Estimate) -> Fields:
    return {
        "counts": counts_fields(counts),
        "score": estimate_fields(share),
        "margin": estimate_fields(margin),
    }


def _totals(totals: PlayerTotals) -> Fields:
    return {
        "games": totals.games,
        "wins": totals.wins,
        "draws": totals.draws,
        "losses": totals.losses,
        "score": totals.score,
        "turns": totals.turns,
        "bingos": totals.bingos,
        "passes": totals.passes,
        "timeouts": totals.timeouts,
        "forfeits": totals.forfeits,
        "points_per_turn": totals.points_per_turn,
        "bingos_per_game": totals.bingos_per_game,
        "seconds": totals.microseconds / 1e6,
        "seconds_per_turn": totals.seconds_per_turn,
    }


def _ends(ends: tuple[EndCount, ...]) -> Fields:
    return {str(count.end): count.games for count in ends}


def _forfeits(forfeits: tuple[ForfeitCount, ...]) -> list[Fields]:
    return [{"player": count.player, "reason": count.reason, "games": count.games} for count in forfeits]


def _ratings(table: Ratings) -> list[Fields]:
    return [
        {
            "player": rating.player,
            "elo": estimate_fields(rating.elo),
            "games": rating.games,
            "score": rating.score,
        }
        for rating in table.ratings
    ]
