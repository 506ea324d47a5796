"""A game being played: its record, where dice come from, who is a computer; saved and gone on with."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from typing import Any

from scramble.errors import RecordError
from scramble.events import Event
from scramble.game_state import GameState
from scramble.position import HasWords
from scramble.record import GameRecord
from scramble.record_file import read_text, write_save
from scramble.roller import SeededRoller

__all__ = ["Session", "load_session", "save_session"]

_VERSION = 1
_LATEST = 1e9  # seconds
_KEYS = {"version", "seed", "game", "computers", "hints", "elapsed", "record"}


@dataclass(frozen=True)
class Session:
    """Everything that a table needs to go on after a break. Immutable.

    Args:
        record: the game so far.
        roller: rolls the dice; None for real dice that somebody types in.
        computers: names of the players that the program plays for.
        hints: may players ask for hints?
        elapsed: seconds of game time when it was saved: the timer goes on from here.
    """

    record: GameRecord
    roller: SeededRoller | None = None
    computers: frozenset[str] = frozenset()
    hints: bool = True
    elapsed: float = 0.0

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.record.state

    def apply(self, event: Event, lexicon: HasWords | None = None) -> Session:
        """The session after an event.

        Raises:
            ScrambleError: as :func:`scramble.game.apply`; this session stays as it is.
        """
        return replace(self, record=self.record.apply(event, lexicon), elapsed=event.time)

    def undo(self) -> Session:
        """The session without its last event; game time goes on, and the same dice will fall again.

        Raises:
            RecordError: nothing has happened yet.
        """
        return replace(self, record=self.record.undo())

    def to_json(self) -> str:
        """The session as one JSON object."""
        head: dict[str, Any] = {
            "version": _VERSION,
            "seed": self.roller.seed if self.roller else None,
            "game": self.roller.game if self.roller else None,
            "computers": sorted(self.computers),
            "hints": self.hints,
            "elapsed": self.elapsed,
        }
        return f'{json.dumps(head, ensure_ascii=False)[:-1]},\n"record": {self.record.to_json().rstrip()}}}\n'

    @classmethod
    def from_json(cls, text: str) -> Session:
        """The inverse of :meth:`to_json`.

        Raises:
            RecordError: no such session.
        """
        try:
            values = json.loads(text)
        except (ValueError, RecursionError) as cause:
            raise RecordError("saved game", text, f"no JSON ({cause})") from None
        is_session = isinstance(values, dict) and set(values) == _KEYS
        if not is_session or repr(values["version"]) != repr(_VERSION):
            expected = f"an object of version {_VERSION} with {', '.join(sorted(_KEYS))}"
            raise RecordError("saved game", text, expected)
        return cls._read(values)

    @classmethod
    def _read(cls, values: dict[str, Any]) -> Session:
        record = GameRecord.from_json(json.dumps(values["record"]))
        seed, game, elapsed = values["seed"], values["game"], values["elapsed"]
        computers = values["computers"]
        names = record.setup.players
        if not isinstance(computers, list) or not all(name in names for name in computers):
            raise RecordError("computers", computers, "names of players of the game")
        for name, value in (("seed", seed), ("game", game)):
            if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 0):
                raise RecordError(name, value, "a number from 0, or null for real dice")
        is_number = isinstance(elapsed, int | float) and not isinstance(elapsed, bool)
        if not is_number or not record.state.now <= elapsed <= _LATEST:
            raise RecordError("elapsed", elapsed, f"seconds, {record.state.now:g} at least")
        if not isinstance(values["hints"], bool):
            raise RecordError("hints", values["hints"], "true or false")
        roller = None if seed is None else SeededRoller(seed, game or 0)
        return cls(record, roller, frozenset(computers), values["hints"], float(elapsed))


def save_session(session: Session, path: str | os.PathLike[str]) -> None:
    """Write a session in one step.

    Raises:
        SaveError: the file cannot be written; what was there is as it was.
    """
    write_save(path, session.to_json())


def load_session(path: str | os.PathLike[str]) -> Session:
    """Read a session.

    Raises:
        RecordError: the file cannot be read, or is no saved game.
    """
    return Session.from_json(read_text(path, "saved game"))
