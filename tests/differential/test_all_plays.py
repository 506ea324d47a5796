"""The engine lists the plays that the oracle finds, each once, with its score and in order."""

import strategies
from agreement import check_plays
from hypothesis import HealthCheck, given, settings
from plain import PlainPosition

SEARCH = settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@SEARCH
@given(strategies.positions(most_blanks=2), strategies.lexicons())
def test_all_plays_of_any_position(plain: PlainPosition, words: list[str]) -> None:
    """SS-8 to SS-19 on mats of all sizes and letters of any shape: plays, scores, order, best, top."""
    check_plays(plain, words)


@settings(SEARCH, max_examples=100)
@given(strategies.positions(), strategies.lexicons(most=5))
def test_all_plays_of_many_blanks(plain: PlainPosition, words: list[str]) -> None:
    """SS-13, SS-18: up to seven blanks, each letter on a blank or on an ordinary die."""
    check_plays(plain, words)
