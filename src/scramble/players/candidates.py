"""Candidate plays, and what each of them leaves to the next player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy
from numpy.typing import NDArray

from scramble.dice import Roll
from scramble.play import Play
from scramble.players.protocol import Clock
from scramble.position import Plays, Position
from scramble.rules import next_turn
from scramble.words.lexicon import Lexicon

__all__ = ["Candidate", "best_candidates", "candidates", "effort", "successive_rejects"]

_PART = 32  # games of the first round for each candidate; each round doubles the total
_BEHIND = 3.0  # standard errors
_FEWEST = 2  # samples
_HURRY = 2.0  # seconds
_HURRIED = 10  # times as few samples


@dataclass(frozen=True)
class Candidate:
    """A play, or the pass.

    Args:
        play: the play; None to pass.
        score: its points.
        left: the next player's position, without a roll.
        seat: the player who made the play, as an index into that position's scores.
    """

    play: Play | None
    score: int
    left: Position
    seat: int

    @property
    def wins(self) -> bool:
        """Whether it reaches the target (SS-28)."""
        return self.left.scores[self.seat] >= self.left.rules.target


def candidates(position: Position, lexicon: Lexicon, count: int) -> list[Candidate]:
    """The best plays by score, followed by the pass (SS-14)."""
    plays = position.top(lexicon, count)
    return best_candidates(plays, plays.scores, count)


def best_candidates(
    plays: Plays, worth: NDArray[numpy.floating | numpy.integer], count: int
) -> list[Candidate]:
    """The most valuable plays, followed by the pass; equal plays stay in order.

    Args:
        plays: the plays of one position.
        worth: a number for each play.
        count: how many, without the pass.
    """
    order = numpy.argsort(-worth, kind="stable")[:count].tolist()
    position = plays.position
    chosen = [_candidate(position, plays[place], plays.score(place), plays.after(place)) for place in order]
    return [*chosen, _candidate(position, None, 0, position.squares)]


def _candidate(position: Position, play: Play | None, score: int, squares: bytes) -> Candidate:
    """The next player is the first after this one who does not skip a turn (SS-26).

    In advanced play that player gets the dice that the play leaves (SS-30), or none after a pass (SS-31).
    """
    scores = [position.scores[0] + score, *position.scores[1:]]
    seats = len(scores)
    on_turn, _, lost = next_turn(0, position.lost_turns)
    left = replace(
        position,
        squares=squares,
        roll=position.passed_on(play) if play else Roll((), position.dice.alphabet),
        scores=(*scores[on_turn:], *scores[:on_turn]),
        lost_turns=(*lost[on_turn:], *lost[:on_turn]),
    )
    return Candidate(play, score, left, (seats - on_turn) % seats)


def successive_rejects(
    field: Sequence[Candidate],
    games: int,
    judge: Callable[[Sequence[Candidate], int], NDArray[numpy.float64]],
) -> Candidate:
    """The best candidate. Each round doubles the games of those that are not clearly behind.

    Args:
        field: one or more candidates.
        games: the most games for one candidate.
        judge: returns values of some candidates, one row per candidate and one column per game; all values of
            a column share their luck.
    """
    values = judge(field, max(_FEWEST, games // _PART))
    while True:
        best = int(values.mean(axis=1).argmax())
        gaps = values[best] - values
        errors = gaps.std(axis=1, ddof=1) / numpy.sqrt(values.shape[1])
        stays = numpy.flatnonzero(gaps.mean(axis=1) <= _BEHIND * errors).tolist()
        more = min(values.shape[1], games - values.shape[1])
        if len(stays) == 1 or more < _FEWEST:
            return field[best]
        field = [field[place] for place in stays]
        values = numpy.hstack([values[stays], judge(field, more)])


def effort(samples: int, clock: Clock) -> int:
    """How many samples there is time for: a tenth of the usual number with less than two seconds left."""
    hurries = clock.seconds is not None and clock.seconds < _HURRY
    return max(_FEWEST, samples // _HURRIED) if hurries else samples
