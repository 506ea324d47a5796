"""``scramble arena sprt``: what a sequential test says about results that you have counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from scramble.cli.arena.options import Alpha, Beta, Confidence
from scramble.cli.options import AsJson
from scramble.cli.output import console, print_json

if TYPE_CHECKING:
    from scramble.arena.statistics.counts import GameCounts, PairCounts
    from scramble.arena.statistics.sprt import Sprt, SprtState

__all__ = ["EXAMPLES", "sprt"]

EXAMPLES = """\b
Examples:
  scramble arena sprt 18 0 47 0 35    same-dice pairs that brought 0, 1/2, 1, 3/2 and 2 points
  scramble arena sprt 18 0 47 0 35 --elo0 0 --elo1 50 --alpha 0.01 --json
  scramble arena sprt 310 40 250    wins, draws and losses of single games
Exit code: 0 H1 is accepted, 1 H0 is accepted, 3 play on, 2 bad input."""

_JSON_VERSION = 1
_PLAY_ON = 3
_WARNING = (
    "three numbers are taken for single games, each with dice of its own; if these games came in pairs with "
    "the same dice, error bars and verdict are wrong: count the pairs and give five numbers"
)
_STOPPED = "a match that stopped by itself overstates the difference"


def sprt(
    counts: Annotated[
        list[int],
        typer.Argument(
            metavar="COUNTS",
            show_default=False,
            help="Five numbers: pairs that brought the player 0, 1/2, 1, 3/2 and 2 points. Three: wins, "
            "draws and losses of single games.",
        ),
    ],
    elo0: Annotated[float, typer.Option("--elo0", metavar="ELO", help="The difference of H0.")] = 0.0,
    elo1: Annotated[float, typer.Option("--elo1", metavar="ELO", help="The difference of H1.")] = 10.0,
    alpha: Alpha = 0.05,
    beta: Beta = 0.05,
    confidence: Confidence = 0.95,
    as_json: AsJson = False,
) -> None:
    """Say whether a match may stop: a sequential probability ratio test of results, offline."""
    from scramble.arena.statistics.counts import GameCounts, counts_of
    from scramble.arena.statistics.sprt import Decision, Sprt

    results, test = counts_of(counts), Sprt(elo0, elo1, alpha, beta)
    state = test.state(results)
    warning = _WARNING if isinstance(results, GameCounts) else None
    if as_json:
        fields = _fields(results, test, state, confidence)
        print_json({**fields, "warning": warning})
    else:
        lines = _lines(results, test, state, confidence)
        if warning:
            console(stderr=True).print(f"warning: {warning}", style="yellow", soft_wrap=True)
        for name, text in lines.items():
            console().print(f"{name:<11}{text}", soft_wrap=True)
        if state.verdict is not Decision.CONTINUE:
            console().print(f"note: {_STOPPED}", soft_wrap=True)
    codes = {Decision.ACCEPT_H1: 0, Decision.ACCEPT_H0: 1, Decision.CONTINUE: _PLAY_ON}
    raise typer.Exit(codes[state.verdict])


def _fields(
    results: PairCounts | GameCounts, test: Sprt, state: SprtState, confidence: float
) -> dict[str, Any]:
    from scramble.arena.reports.json_fields import counts_fields, estimate_fields, json_number, sprt_fields
    from scramble.arena.statistics.pairs import elo, likelihood_of_superiority, normalised_elo, score

    return {
        "version": _JSON_VERSION,
        "confidence": confidence,
        "counts": counts_fields(results),
        "score": estimate_fields(score(results, confidence)),
        "elo": estimate_fields(elo(results, confidence)),
        "normalised_elo": estimate_fields(normalised_elo(results, confidence)),
        "likelihood_of_superiority": json_number(likelihood_of_superiority(results)),
        "sprt": sprt_fields(test, state),
    }


def _lines(
    results: PairCounts | GameCounts, test: Sprt, state: SprtState, confidence: float
) -> dict[str, str]:
    from scramble.arena.reports.formatting import (
        BOUNDS_NOTE,
        chance_text,
        estimate_text,
        percent_text,
        sprt_text,
    )
    from scramble.arena.statistics.counts import PairCounts
    from scramble.arena.statistics.pairs import elo, likelihood_of_superiority, normalised_elo, score

    if isinstance(results, PairCounts):
        kind, outcomes, numbers = "pairs", "with 0, 1/2, 1, 3/2 and 2 points", results.by_points
    else:
        kind, outcomes, numbers = "games", "won, drawn and lost", results.by_points[::-1]
    counted = " ".join(f"{count:,}" for count in numbers)
    los = chance_text(likelihood_of_superiority(results))
    return {
        kind: f"{results.total:,}; {outcomes}: {counted}",
        "score": percent_text(score(results, confidence)),
        "Elo": estimate_text(elo(results, confidence), signed=True),
        "normalised": estimate_text(normalised_elo(results, confidence), signed=True),
        "LOS": f"{los} (chance that the player is the better one)",
        "H0": f"{test.elo0:g} Elo, to be rejected wrongly in at most {100 * test.alpha:g} % of matches",
        "H1": f"{test.elo1:g} Elo, to be rejected wrongly in at most {100 * test.beta:g} % of matches",
        "test": sprt_text(state),
        "bounds": BOUNDS_NOTE,
    }
