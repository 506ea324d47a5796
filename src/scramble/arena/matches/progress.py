"""Puts the results of a match into the schedule's order, so that the order of arrival does not matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scramble.arena.matches.results import PairResult
from scramble.arena.matches.schedule import Kind, Schedule
from scramble.arena.statistics.counts import PairCounts
from scramble.arena.statistics.sprt import Decision, Sprt, SprtState
from scramble.errors import ArenaError

__all__ = ["Progress"]


class Progress:
    """How far a match has come.

    The pairs from the first one up to the first gap count, but none after a sequential test has ended the
    match. So equal seeds give equal results on any machine, and quick games, whose batches end early, do not
    count more than slow ones.

    Args:
        schedule: of the match.
        test: a sequential test that ends a duel by itself, or None.
    Raises:
        ArenaError: a sequential test of more than two players.
    """

    def __init__(self, schedule: Schedule, test: Sprt | None = None) -> None:
        if test is not None and schedule.kind is not Kind.DUEL:
            raise ArenaError("schedule", str(schedule.kind), "a duel, where a sequential test is to end it")
        self._test = test
        self._order = schedule.in_order()
        self._next: tuple[int, int] | None = next(self._order)
        self._schedule = schedule
        self._known: dict[tuple[int, int], PairResult] = {}
        self._counted: list[PairResult] = []
        self._counts = PairCounts()
        self.state: SprtState | None = test.state(self._counts) if test else None

    @property
    def counted(self) -> tuple[PairResult, ...]:
        """The results that count, in the order of the schedule."""
        return tuple(self._counted)

    def counted_from(self, start: int) -> tuple[PairResult, ...]:
        """Those of :attr:`counted` from number `start` on."""
        return tuple(self._counted[start:])

    @property
    def played(self) -> int:
        """How many pairs count so far."""
        return len(self._counted)

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test has ended the match."""
        return self.state is not None and self.state.verdict is not Decision.CONTINUE

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play."""
        return self._next is None or self.is_decided

    def add(self, results: Iterable[PairResult]) -> None:
        """Add results in any order; those beyond the schedule are ignored.

        Raises:
            ArenaError: a pair that was added already.
        """
        for result in results:
            if result.key in self._known:
                raise ArenaError("pair", result.key, "each pair of the schedule once")
            self._known[result.key] = result
        while self._next in self._known and not self.is_decided:
            self._count(self._known[self._next])
            self._next = next(self._order, None)

    def missing(self) -> Iterator[tuple[int, int]]:
        """Keys of the pairs that are still to be played, in order."""
        return (key for key in self._schedule.in_order() if key not in self._known)

    def _count(self, result: PairResult) -> None:
        self._counted.append(result)
        if self._test:
            self._counts += PairCounts.of_results([result.letters])
            self.state = self._test.state(self._counts)
