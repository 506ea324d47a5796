"""What candidates leave, and which one is left when the others are rejected."""

from collections.abc import Sequence
from dataclasses import replace

import numpy
import pytest

from scramble import Lexicon, Position, dice_stream
from scramble.players.candidates import Candidate, candidates, effort, successive_rejects
from scramble.players.protocol import Clock


def test_candidates_are_the_best_plays_and_the_pass(enable: Lexicon) -> None:
    position = replace(Position.parse("5C WRAP", "SIZEXA?"), scores=(10, 20))
    field = candidates(position, enable, 5)
    assert [candidate.play for candidate in field] == [*position.top(enable, 5), None]
    for candidate in field[:-1]:
        assert candidate.play is not None
        left = replace(position.after(candidate.play), scores=(20, 10 + candidate.score))
        assert (candidate.left, candidate.seat) == (left, 1)
        assert candidate.score == position.score(candidate.play).total
    assert field[-1].left.squares == position.squares
    assert (field[-1].score, field[-1].left.scores, len(field[-1].left.roll)) == (0, (20, 10), 0)


@pytest.mark.parametrize(
    ("scores", "lost_turns", "next_scores", "next_lost_turns", "seat"),
    [
        ((1, 2, 3), (0, 0, 0), (2, 3, 1), (0, 0, 0), 2),
        ((1, 2, 3), (0, 1, 0), (3, 1, 2), (0, 0, 0), 1),
        ((1, 2, 3), (0, 2, 1), (1, 2, 3), (0, 1, 0), 0),
        ((1, 2), (0, 2), (1, 2), (0, 1), 0),
        ((1,), (0,), (1,), (0,), 0),
    ],
)
def test_players_who_skip_a_turn(
    scores: tuple[int, ...],
    lost_turns: tuple[int, ...],
    next_scores: tuple[int, ...],
    next_lost_turns: tuple[int, ...],
    seat: int,
    enable: Lexicon,
) -> None:
    """SS-26: the next player is the first who has no turn to skip."""
    position = replace(Position.parse("5C WRAP", "Q"), scores=scores, lost_turns=lost_turns)
    [candidate] = candidates(position, enable, 1)
    left = candidate.left
    assert (left.scores, left.lost_turns, candidate.seat) == (next_scores, next_lost_turns, seat)


def test_a_race_gives_more_games_to_those_that_are_not_behind(enable: Lexicon) -> None:
    """Rounds double; whoever is three standard errors behind the best is out."""
    position = Position.parse("5C WRAP", "SIZEXA?")
    field = candidates(position, enable, 30)
    asked = []
    luck = dice_stream(1)

    def judge(some: Sequence[Candidate], games: int) -> numpy.ndarray:
        asked.append(([field.index(candidate) for candidate in some], games))
        shared, own = luck.normal(0, 9, games), luck.normal(0, 1, (len(some), games))
        values = [-abs(field.index(candidate) - 20) / 4 for candidate in some]
        return numpy.array(values)[:, None] + shared + own

    assert successive_rejects(field, 640, judge) is field[20]
    assert asked[0] == (list(range(31)), 20)
    sizes = [len(some) for some, _games in asked]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[1] < 15
    assert [games for _some, games in asked] == [20, 20, 40, 80, 160, 320][: len(asked)]
    assert all(20 in some for some, _games in asked)


def test_a_race_of_equals_ends_with_the_first(enable: Lexicon) -> None:
    field = candidates(Position.parse("5C WRAP", "SIZEXA?"), enable, 3)
    asked = []

    def judge(some: Sequence[Candidate], games: int) -> numpy.ndarray:
        asked.append(games)
        return numpy.zeros((len(some), games))

    assert successive_rejects(field, 100, judge) is field[0]
    assert asked == [3, 3, 6, 12, 24, 48, 4]


def test_one_candidate_needs_one_round(enable: Lexicon) -> None:
    field = candidates(Position.parse("5C WRAP", "Q"), enable, 30)
    assert successive_rejects(field, 80, lambda some, games: numpy.zeros((len(some), games))) is field[0]


def test_effort_falls_when_the_time_does() -> None:
    assert [effort(100, Clock(seconds)) for seconds in (None, 60, 2.0, 1.99, 0)] == [100, 100, 100, 10, 10]
    assert effort(5, Clock(1)) == 2
