"""The tables of a report as plain text cells; the terminal and the page draw the same ones."""

from __future__ import annotations

from dataclasses import dataclass

from scramble.arena.reports.formatting import (
    BOUNDS_NOTE,
    NO_VALUE,
    chance_text,
    estimate_text,
    number_text,
    percent_text,
    rating_rows,
    sprt_text,
)
from scramble.arena.reports.report import MatchReport, PairingReport
from scramble.texts.outside import visible

__all__ = ["ReportTable", "notes", "shown_text", "tables"]

Row = tuple[str, ...]

_LONGEST_TEXT = 80
_MOST_REASONS = 20


@dataclass(frozen=True)
class ReportTable:
    """A table to be drawn.

    Args:
        title: a line above it.
        columns: the column headings; columns of numbers are aligned right.
        rows: each has one cell for each column.
        texts: how many columns, from the left, are text.
    """

    title: str
    columns: Row
    rows: tuple[Row, ...]
    texts: int = 1


def shown_text(text: str) -> str:
    r"""A name or a reason that is safe to show: control characters escaped, cut after 80 characters.

    >>> print(shown_text("bot\x1b[2J"))
    bot\x1b[2J
    """
    shown = visible(text)
    return shown if len(shown) <= _LONGEST_TEXT else shown[: _LONGEST_TEXT - 3] + "..."


def tables(report: MatchReport) -> tuple[ReportTable, ...]:
    """All tables that a match has rows for."""
    if not report.pairings:
        return ()
    found = [_results(report), _outcomes(report)]
    if report.ratings:
        rows = tuple((place, shown_text(name), *rest) for place, name, *rest in rating_rows(report.ratings))
        zero = f"{shown_text(report.anchor)} is" if report.anchor else "the mean of those that are finite is"
        columns = ("place", "player", "Elo", "score", "games")
        found.insert(0, ReportTable(f"Ratings ({zero} 0)", columns, rows, texts=2))
    if report.test:
        found.append(_tests(report))
    found += [_margins(report), _players(report), _ends(report)]
    if report.summary.forfeits:
        found.append(_forfeits(report))
    return tuple(found)


def notes(report: MatchReport) -> tuple[str, ...]:
    """What a reader has to know besides the tables, one sentence each."""
    found = []
    if not report.pairings:
        found.append("No pair of games has been played to its end yet.")
    if report.pairings:
        found.append(f"Intervals hold the truth in {100 * report.confidence:g} % of matches.")
    if lone := len(report.summary.lone):
        games = "1 game is" if lone == 1 else f"{lone:,} games are"
        found.append(f"{games} left out: the other game of the pair is missing.")
    if report.unrated:
        found.append(shown_text(report.unrated[0].upper() + report.unrated[1:]) + ".")
    if report.test:
        found.append(f"The test's bounds: {BOUNDS_NOTE}.")
    if any(pairing.outcome and pairing.outcome.is_decided for pairing in report.pairings):
        found.append("A match that stopped by itself overstates the difference; its verdict can be trusted.")
    return tuple(found)


def _name(pairing: PairingReport) -> str:
    player, opponent = map(shown_text, pairing.summary.players)
    return f"{player} vs {opponent}"


def _results(report: MatchReport) -> ReportTable:
    columns = ("pairing", "pairs", "W-D-L", "score", "Elo", "LOS")
    return ReportTable("Results", columns, tuple(map(_result, report.pairings)))


def _result(pairing: PairingReport) -> Row:
    totals = pairing.summary.totals[0]
    return (
        _name(pairing),
        f"{len(pairing.pairs):,}",
        f"{totals.wins:,}-{totals.draws:,}-{totals.losses:,}",
        percent_text(pairing.score),
        estimate_text(pairing.elo, signed=True),
        chance_text(pairing.superiority),
    )


def _outcomes(report: MatchReport) -> ReportTable:
    rows = tuple(
        (_name(pairing), *(f"{count:,}" for count in pairing.summary.tally.pairs.by_points))
        for pairing in report.pairings
    )
    return ReportTable(
        "Pairs by the points that they brought", ("pairing", "0", "1/2", "1", "3/2", "2"), rows
    )


def _tests(report: MatchReport) -> ReportTable:
    test = report.test
    title = f"Sequential test: H0 {test.elo0:g} Elo, H1 {test.elo1:g} Elo" if test else ""
    rows = tuple(
        (_name(pairing), sprt_text(pairing.outcome.state), f"{pairing.outcome.pairs:,}")
        for pairing in report.pairings
        if pairing.outcome
    )
    return ReportTable(title, ("pairing", "test", "pairs"), rows, texts=2)


def _players(report: MatchReport) -> ReportTable:
    columns = (
        "player",
        "games",
        "points a turn",
        "bingos a game",
        "passes",
        "timeouts",
        "forfeits",
        "time a turn",
    )
    rows = tuple(
        (
            shown_text(player),
            f"{totals.games:,}",
            number_text(totals.points_per_turn, digits=2),
            number_text(totals.bingos_per_game, digits=2),
            f"{totals.passes:,}",
            f"{totals.timeouts:,}",
            f"{totals.forfeits:,}",
            _duration(totals.seconds_per_turn),
        )
        for player, totals in report.summary.totals.items()
    )
    return ReportTable("Players", columns, rows)


def _margins(report: MatchReport) -> ReportTable:
    rows = [
        (
            _name(pairing),
            estimate_text(pairing.margin, signed=True),
            percent_text(pairing.first_score),
            estimate_text(pairing.first_margin, signed=True),
        )
        for pairing in report.pairings
    ]
    if len(rows) > 1:
        score, margin = percent_text(report.first_score), estimate_text(report.first_margin, signed=True)
        rows.append(("all", NO_VALUE, score, margin))
    columns = ("pairing", "margin", "first player's score", "first player's margin")
    return ReportTable("Margins, and the advantage of moving first", columns, tuple(rows))


def _ends(report: MatchReport) -> ReportTable:
    games = 2 * report.summary.pairs
    rows = tuple(
        (str(count.end), f"{count.games:,}", f"{100 * count.games / games:.1f} %")
        for count in report.summary.ends
    )
    return ReportTable("How games ended", ("end", "games", "share"), rows)


def _forfeits(report: MatchReport) -> ReportTable:
    counts = report.summary.forfeits
    rows = [
        (shown_text(count.player), shown_text(count.reason), f"{count.games:,}")
        for count in counts[:_MOST_REASONS]
    ]
    if rest := counts[_MOST_REASONS:]:
        rows.append(("", f"{len(rest):,} more reasons", f"{sum(count.games for count in rest):,}"))
    return ReportTable("Forfeits", ("player", "reason", "games"), tuple(rows), texts=2)


def _duration(seconds: float | None) -> str:
    if seconds is None:
        return NO_VALUE
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"
