"""Scrabble Scramble, for the conformance kit; its random players are those of the game tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from adapter import Adapter
from game_random import impossible_events, random_event, random_setup, random_start
from garbage import misshapen

from scramble.errors import RecordError, ScrambleError
from scramble.game.events import Event, Played, Ruled, Stopped, event_from_dict, event_to_dict
from scramble.game.record import GameRecord
from scramble.game.session import Session
from scramble.game.state import GameState, Phase
from scramble.seats.history import History

MOST_EVENTS = 16  # then somebody stops the game


class ScrambleAdapter(Adapter):
    """Records of games: any number of players, any mat, dice and rules."""

    name = "scrabble-scramble"
    load_error = RecordError

    def start(self, random: Random) -> GameRecord:
        return random_start(random, random_setup(random))

    def choices(self, state: GameRecord, random: Random) -> Sequence[Event]:
        if self.is_over(state):
            return ()
        if len(state.events) >= MOST_EVENTS:
            return (Stopped(state.state.now, "turn limit"),)
        return (random_event(random, state.state),)

    def vary(self, state: GameRecord, event: Event, random: Random) -> Event:  # noqa: ARG002
        return event  # it is random already

    def apply(self, state: GameRecord, event: Any) -> GameRecord:
        return state.apply(event)

    def is_over(self, state: GameRecord) -> bool:
        return state.state.phase is Phase.OVER

    def save(self, state: GameRecord) -> str:
        return state.to_json()

    def load(self, text: str) -> GameRecord:
        return GameRecord.from_json(text)

    def history(self, start: GameRecord) -> History[GameState, Event]:
        return start

    def keep(self, history: GameRecord) -> str:
        return Session(history, elapsed=history.state.now).to_json()

    def read(self, text: str) -> History[GameState, Event]:
        return Session.from_json(text).record

    def event_to_dict(self, event: Event) -> Any:
        return event_to_dict(event)

    def event_from_dict(self, values: Any) -> Event:
        return event_from_dict(values)

    def sides(self, state: GameRecord) -> int:
        return len(state.setup.players)

    def view(self, state: GameRecord, side: int) -> Any:
        """Everything is open: a position as text, and the scores."""
        seen = state.state.view(side)
        return {"position": str(seen.position()), "scores": list(seen.scores), "phase": seen.phase.value}

    def totals(self, state: GameRecord) -> list[int]:
        return list(state.state.scores)

    def awards(self, state: GameRecord) -> list[tuple[int, int]]:
        """What the plays scored, and what rulings took or gave (SS-22, SS-26)."""
        found = []
        penalty = state.setup.rules.penalty
        for event, before in zip(state.events, state.states, strict=False):
            pending = before.pending
            if isinstance(event, Played):
                found.append((before.on_turn, before.position().score(event.play).total))
            elif isinstance(event, Ruled) and pending is not None:
                points = -pending.score.total
                if event.acceptable:
                    points = penalty.points_a_play + penalty.points_a_word * len(pending.score.words)
                found.append((pending.player, points))
        return found

    def impossible(
        self, state: GameRecord, random: Random
    ) -> Iterable[tuple[Any, type[ScrambleError] | None]]:
        yield from ((event, None) for event in impossible_events(random, state.state))
        yield from ((event, None) for event in self._misshapen(state, random))

    def _misshapen(self, state: GameRecord, random: Random) -> Iterable[Event]:
        for event in self.choices(state, random):
            yield from misshapen(event, state.state.now, random)
