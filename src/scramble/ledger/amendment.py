"""What was added later about an entry: a withdrawal or a note. The entry itself stays as it is."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from scramble.errors import EntryError
from scramble.ledger.chain import storable_text
from scramble.referee import Occasion

__all__ = ["NOTE", "WITHDRAWAL", "Amendment", "withdrawal_id"]

WITHDRAWAL, NOTE = "withdrawal", "note"

_LONGEST_TEXT = 2000  # characters
_VERSION = 1


@dataclass(frozen=True)
class Amendment:
    """A withdrawal of a ruling or game, or a note on any entry.

    Args:
        kind: ``"withdrawal"`` or ``"note"``.
        id: unique; a withdrawal's is derived from the entry's hash, so an entry has at most one.
        time: UTC, ISO 8601.
        entry: number of the entry that it is about.
        entry_hash: hash of that entry, 64 hexadecimal digits.
        text: the reason, or the note; 1 to 2,000 characters.
        occasion: occasion of that entry.
        players: players of that entry, so that a search for a player finds this too.
        version: version of this format.
    Raises:
        EntryError: a field that cannot be stored.
    """

    kind: str
    id: str
    time: str
    entry: int
    entry_hash: str
    text: str
    occasion: Occasion = field(default_factory=Occasion)
    players: tuple[str, ...] = ()
    version: int = _VERSION

    def __post_init__(self) -> None:
        if self.kind not in (WITHDRAWAL, NOTE):
            raise EntryError("kind", self.kind, f"expected {WITHDRAWAL} or {NOTE}")
        if isinstance(self.entry, bool) or not isinstance(self.entry, int) or self.entry < 1:
            raise EntryError("entry", self.entry, "expected the number of an entry, from 1")
        name = "reason" if self.kind == WITHDRAWAL else "note"
        if not storable_text(name, self.text).strip() or len(self.text) > _LONGEST_TEXT:
            raise EntryError(name, self.text, f"expected 1 to {_LONGEST_TEXT:,} characters, not only blanks")

    def to_dict(self) -> dict[str, Any]:
        """The amendment as plain values, the inverse of :meth:`from_dict`."""
        return {**asdict(self), "players": list(self.players)}

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Amendment:
        """An amendment from plain values.

        Raises:
            EntryError: fields missing, unknown or of another version.
        """
        if not isinstance(fields, dict) or fields.get("version") != _VERSION:
            raise EntryError("amendment", fields, f"expected an object of version {_VERSION}")
        try:
            players = tuple(fields["players"])
            return cls(**{**fields, "players": players, "occasion": Occasion(**fields["occasion"])})
        except (KeyError, TypeError) as cause:
            expected = f"expected an object with the fields of an amendment ({cause})"
            raise EntryError("amendment", fields, expected) from None


def withdrawal_id(entry_hash: str) -> str:
    """The id of the only withdrawal that an entry can have.

    If two programs withdraw the same entry at once, both use the same id, and only one succeeds.
    """
    return f"withdrawal-{entry_hash}"
