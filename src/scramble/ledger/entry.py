"""The ledger's contents as plain values: an entry of the chain, a game, and filters."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any

from scramble.errors import EntryError
from scramble.ledger.amendment import NOTE, WITHDRAWAL, Amendment
from scramble.ledger.chain import canonical_json, storable_text
from scramble.ledger.signature import SIGNATURE, SignedHead
from scramble.referee import Occasion, Ruling

__all__ = ["BETWEEN_PLAYERS", "GAME", "KINDS", "RULING", "Draft", "Entry", "Filters", "GameEntry"]

RULING, GAME = "ruling", "game"
KINDS = (RULING, GAME, WITHDRAWAL, NOTE, SIGNATURE)
# separates names in the column `player` (except for rulings), so no name may contain it
BETWEEN_PLAYERS = "\n"

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_VERSION = 1


@dataclass(frozen=True)
class GameEntry:
    """A finished game, as the ledger keeps it.

    Args:
        id: unique, 1 to 100 characters.
        time: when it ended; UTC, ISO 8601.
        players: their names, in the order of play.
        scores: one for each player.
        result: as a phrase, such as ``"Ann won by 13"``.
        record: the game's JSON record as :func:`scramble.ledger.canonical_json` writes it.
        occasion: where it was played; its player and challenger are empty.
        version: version of this format.
    Raises:
        EntryError: a field that cannot be stored.
    """

    id: str
    time: str
    players: tuple[str, ...]
    scores: tuple[int, ...]
    result: str
    record: str
    occasion: Occasion = field(default_factory=Occasion)
    version: int = _VERSION

    def __post_init__(self) -> None:
        for name in self.players:
            if not storable_text("player", name) or BETWEEN_PLAYERS in name:
                raise EntryError("player", name, "expected a name on one line")
        if not self.players or len(self.scores) != len(self.players):
            raise EntryError("scores", self.scores, f"expected one for each of {len(self.players)} players")
        for score in self.scores:
            if isinstance(score, bool) or not isinstance(score, int):
                raise EntryError("score", score, "expected a whole number")
        if not _is_canonical(self.record):
            raise EntryError(
                "record", self.record, "expected JSON as scramble.ledger.canonical_json writes it"
            )

    def to_dict(self) -> dict[str, Any]:
        """The game as plain values, the inverse of :meth:`from_dict`."""
        return {**asdict(self), "players": list(self.players), "scores": list(self.scores)}

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> GameEntry:
        """A game from plain values.

        Raises:
            EntryError: fields missing, unknown or of another version.
        """
        if not isinstance(fields, dict) or fields.get("version") != _VERSION:
            raise EntryError("game", fields, f"expected an object of version {_VERSION}")
        try:
            lists = {"players": tuple(fields["players"]), "scores": tuple(fields["scores"])}
            return cls(**{**fields, **lists, "occasion": Occasion(**fields["occasion"])})
        except (KeyError, TypeError) as cause:
            raise EntryError(
                "game", fields, f"expected an object with the fields of a game ({cause})"
            ) from None


@dataclass(frozen=True)
class Draft:
    """A row that is not yet in the chain.

    Args:
        kind: one of :data:`KINDS`.
        id: id of the ruling, game or amendment.
        time: when it was made, UTC, ISO 8601.
        event: event of its occasion.
        round: see there.
        table: see there.
        player: who made the play; for anything but a ruling, all names, one per line.
        challenger: who challenged it, or "".
        acceptable: the verdict; None for anything but a ruling.
        content: the whole ruling or game, as canonical JSON.
    """

    kind: str
    id: str
    time: str
    event: str
    round: str
    table: str
    player: str
    challenger: str
    acceptable: bool | None
    content: str


@dataclass(frozen=True)
class Entry(Draft):
    """A row of the chain: a draft and its place in it.

    Args:
        sequence: 1, 2, 3 and so on, without gaps.
        previous_hash: hash of the row before, 64 hexadecimal digits.
        hash: made from the previous hash, the sequence, the kind and the content.
    """

    sequence: int
    previous_hash: str
    hash: str

    @property
    def players(self) -> tuple[str, ...]:
        """The player who made the play, or all who played; empty if unknown."""
        if self.kind != RULING and self.player:
            return tuple(self.player.split(BETWEEN_PLAYERS))
        return (self.player,) if self.player else ()

    def fields(self) -> dict[str, Any]:
        """The ruling or game as plain values; empty if the content is damaged."""
        try:
            fields = json.loads(self.content)
        except (ValueError, TypeError, RecursionError):
            return {}
        return fields if isinstance(fields, dict) else {}

    def ruling(self) -> Ruling:
        """The ruling.

        Raises:
            RulingError: this is not a ruling, or it is damaged.
        """
        return Ruling.from_dict(self.fields())

    def game(self) -> GameEntry:
        """The game.

        Raises:
            EntryError: this is not a game, or it is damaged.
        """
        return GameEntry.from_dict(self.fields())

    def amendment(self) -> Amendment:
        """The withdrawal or note.

        Raises:
            EntryError: this is neither, or it is damaged.
        """
        return Amendment.from_dict(self.fields())

    def signature(self) -> SignedHead:
        """The signed head.

        Raises:
            EntryError: this is not a signed head, or it is damaged.
        """
        return SignedHead.from_dict(self.fields())


@dataclass(frozen=True)
class Filters:
    """Which entries are wanted; None matches anything. Names must match exactly.

    Args:
        event: event of the occasion.
        round: see there.
        table: see there.
        player: who made the play, challenged it, or played the game.
        kind: one of :data:`KINDS`.
        day: in UTC, such as ``"2026-11-30"``.
    Raises:
        EntryError: an unknown kind, or a text that no entry can contain.
    """

    event: str | None = None
    round: str | None = None
    table: str | None = None
    player: str | None = None
    kind: str | None = None
    day: str | None = None

    def __post_init__(self) -> None:
        if self.kind is not None and self.kind not in KINDS:
            raise EntryError("kind", self.kind, f"expected one of {', '.join(KINDS)}")
        for name in ("event", "round", "table", "player"):
            value = getattr(self, name)
            if value is not None:
                storable_text(name, value)
        if self.day is not None and not _is_day(self.day):
            raise EntryError("date", self.day, "expected a day such as 2026-11-30")


def _is_canonical(record: object) -> bool:
    try:
        return isinstance(record, str) and canonical_json(json.loads(record)) == record
    except (ValueError, RecursionError):
        return False


def _is_day(text: str) -> bool:
    try:
        return bool(_DAY.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False
