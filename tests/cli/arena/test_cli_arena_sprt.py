"""``scramble arena sprt`` as a user types it: pairs or single games, exit codes, bad input."""

from __future__ import annotations

import json
import subprocess

import pytest
from game_programs import scramble_here

from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.pairs import elo, score
from scramble.arena.statistics.sprt import sprt

Run = subprocess.CompletedProcess[str]


def sprt_of(*arguments: str) -> Run:
    return scramble_here("arena", "sprt", *arguments)


@pytest.mark.parametrize(
    ("counts", "verdict", "code"),
    [
        (("18", "0", "47", "0", "35"), "continue", 3),
        (("18", "0", "47", "0", "75"), "accept H1", 0),
        (("75", "0", "47", "0", "18"), "accept H0", 1),
    ],
)
def test_pairs(counts: tuple[str, ...], verdict: str, code: int) -> None:
    """The verdict, also as exit code; without a warning."""
    run = sprt_of(*counts, "--elo1", "60")
    assert run.returncode == code
    assert run.stderr == ""
    assert f"(-3.00, 3.00): {verdict}\n" in run.stdout
    assert "bounds     log(beta) and log(1/alpha), a little outside Wald's" in run.stdout
    assert f"with 0, 1/2, 1, 3/2 and 2 points: {' '.join(counts)}\n" in run.stdout
    assert ("overstates the difference" in run.stdout) is (code != 3)


def test_single_games_come_with_a_warning() -> None:
    """They hold for games with dice of their own only."""
    run = sprt_of("310", "40", "250")
    assert run.stderr.startswith("warning: three numbers are taken for single games")
    assert "games      600; won, drawn and lost: 310 40 250\n" in run.stdout
    assert "LLR 1.58" in run.stdout
    answer = sprt_of("310", "40", "250", "--json")
    assert answer.stderr == ""
    assert json.loads(answer.stdout)["warning"].startswith("three numbers are taken for single games")


def test_json_says_what_the_library_says() -> None:
    run = sprt_of(
        "18", "0", "47", "0", "35", "--elo0", "-5", "--elo1", "60", "--alpha", "0.01", "--beta", "0.1",
        "--confidence", "0.9", "--json",
    )  # fmt: skip
    answer = json.loads(run.stdout)
    counts = PairCounts(18, 0, 47, 0, 35)
    state = sprt(counts, elo0=-5, elo1=60, alpha=0.01, beta=0.1)
    assert answer["warning"] is None
    assert answer["counts"]["games"] == 200
    assert (answer["score"]["low"], answer["score"]["high"]) == (
        score(counts, 0.9).low,
        score(counts, 0.9).high,
    )
    assert answer["elo"]["value"] == elo(counts).value
    assert (answer["sprt"]["lower"], answer["sprt"]["upper"]) == (state.lower, state.upper)
    assert answer["sprt"]["log_likelihood_ratio"] == state.log_likelihood_ratio
    assert (answer["sprt"]["verdict"], run.returncode) == ("continue", 3)


def test_extremes() -> None:
    """F08: no games at all, and everything won."""
    nothing = sprt_of("0", "0", "0", "0", "0")
    assert nothing.returncode == 3
    assert "Elo        -\n" in nothing.stdout
    won = json.loads(sprt_of("0", "0", "0", "0", "30", "--json").stdout)
    assert (won["elo"]["value"], won["elo"]["high"], won["elo"]["standard_error"]) == ("inf", "inf", None)
    assert won["normalised_elo"]["value"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("1", "2"), r"error: counts (1, 2): expected three numbers"),
        (("1", "2", "3", "4", "5", "6"), r"or five"),
        (("--", "-1", "2", "3"), "error: wins -1: expected a number of results"),
        (("1", "2", "3", "--elo0", "10"), "error: elo1 10.0: expected more than elo0"),
        (("1", "2", "3", "--alpha", "0.5"), "error: alpha 0.5: expected a chance from"),
        (("1", "2", "3", "--elo0", "nan"), "error: elo0 nan: expected an Elo difference"),
        (("1", "2", "3", "--confidence", "1"), "error: confidence 1.0: expected a share"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    run = sprt_of(*arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert message in run.stderr
    assert run.stderr.count("\n") == 1


def test_what_is_no_number_is_refused() -> None:
    run = sprt_of("1", "2", "x")
    assert (run.returncode, run.stdout) == (2, "")
    assert "COUNTS" in run.stderr
