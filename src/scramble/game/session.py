"""A game being played: its record, the source of its dice, its computer players; saved and resumed."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from typing import Any

from scramble.alphabet import HasWords
from scramble.data import naming_file
from scramble.errors import RecordError, SaveError
from scramble.files import read_text, write_whole
from scramble.game.events import Event
from scramble.game.record import GameRecord
from scramble.game.roller import SeededRoller
from scramble.game.state import GameState

__all__ = ["Session", "load_session", "save_session"]

_VERSION = 2  # 1 had only the names of computers, which all played the highest score
_LATEST = 1e9  # seconds
_KEYS = {
    1: {"version", "seed", "game", "computers", "hints", "elapsed", "record"},
    2: {"version", "seed", "game", "computers", "hints", "compare", "elapsed", "record"},
}
_FIRST_PLAYER = "greedy"  # of version 1


@dataclass(frozen=True)
class Session:
    """Everything that a table needs to continue after a break. Immutable.

    Args:
        record: the game so far.
        roller: rolls the dice; None for real dice that somebody types in.
        computers: for each player that the program plays for, the name and a player of
            :mod:`scramble.players`, such as ``("Robot", "club:level=1")``.
        hints: whether players may ask for hints.
        elapsed: seconds of game time when it was saved; the timer continues from here.
        compare: whether each turn is compared with the best play.
    """

    record: GameRecord
    roller: SeededRoller | None = None
    computers: tuple[tuple[str, str], ...] = ()
    hints: bool = True
    elapsed: float = 0.0
    compare: bool = False

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.record.state

    def apply(self, event: Event, lexicon: HasWords | None = None) -> Session:
        """The session after an event.

        Raises:
            ScrambleError: as for :func:`scramble.game.turns.apply`; this session is unchanged.
        """
        return replace(self, record=self.record.apply(event, lexicon), elapsed=event.time)

    def undo(self) -> Session:
        """The session without its last event. Game time continues, and the same dice will be rolled again.

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
            "computers": dict(sorted(self.computers)),
            "hints": self.hints,
            "compare": self.compare,
            "elapsed": self.elapsed,
        }
        return f'{json.dumps(head, ensure_ascii=False)[:-1]},\n"record": {self.record.to_json().rstrip()}}}\n'

    @classmethod
    def from_json(cls, text: str) -> Session:
        """The inverse of :meth:`to_json`.

        Raises:
            RecordError: not a saved session.
        """
        try:
            values = json.loads(text)
        except (ValueError, RecursionError) as cause:
            raise RecordError("saved game", text, f"JSON ({cause})") from None
        version = values.get("version") if isinstance(values, dict) else None
        if type(version) is not int or set(values) != _KEYS.get(version):
            expected = f"expected an object of version {_VERSION} with {', '.join(sorted(_KEYS[_VERSION]))}"
            raise RecordError("saved game", text, expected)
        if version == 1:
            values = _second_version(values)
        return cls._read(values)

    @classmethod
    def _read(cls, values: dict[str, Any]) -> Session:
        record = GameRecord.from_json(json.dumps(values["record"]))
        seed, game, elapsed = values["seed"], values["game"], values["elapsed"]
        computers = values["computers"]
        is_table = isinstance(computers, dict) and set(computers) <= set(record.setup.players)
        if not is_table or not all(isinstance(player, str) and player for player in computers.values()):
            expected = "expected names of players of the game, and who plays for each"
            raise RecordError("computers", computers, expected)
        for name, value in (("seed", seed), ("game", game)):
            if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 0):
                raise RecordError(name, value, "a number from 0, or null for real dice")
        is_number = isinstance(elapsed, int | float) and not isinstance(elapsed, bool)
        if not is_number or not record.state.now <= elapsed <= _LATEST:
            raise RecordError("elapsed", elapsed, f"seconds, {record.state.now:g} at least")
        for name in ("hints", "compare"):
            if not isinstance(values[name], bool):
                raise RecordError(name, values[name], "expected true or false")
        roller = None if seed is None else SeededRoller(seed, game or 0)
        pairs = tuple(sorted(computers.items()))
        return cls(record, roller, pairs, values["hints"], float(elapsed), values["compare"])


def _second_version(values: dict[str, Any]) -> dict[str, Any]:
    """A saved game of version 1 as one of version 2."""
    computers = values["computers"]
    if not isinstance(computers, list) or not all(isinstance(name, str) for name in computers):
        raise RecordError("computers", computers, "expected names of players of the game")
    return {**values, "computers": dict.fromkeys(computers, _FIRST_PLAYER), "compare": False}


def save_session(session: Session, path: str | os.PathLike[str]) -> None:
    """Write a session in one step.

    Raises:
        SaveError: the file cannot be written; the old file is unchanged.
    """
    try:
        write_whole(path, session.to_json())
    except OSError as cause:
        raise SaveError(os.fspath(path), cause.strerror or "no file has such a name") from cause


def load_session(path: str | os.PathLike[str]) -> Session:
    """Read a session.

    Raises:
        RecordError: the file cannot be read, or is not a saved game.
    """
    text = read_text(path, "saved game", RecordError)
    with naming_file(path, text):
        return Session.from_json(text)
