"""What the ledger holds, as plain values: an entry of the chain, a game, and filters."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from scramble.errors import EntryError
from scramble.ledger.chain import canonical_json
from scramble.referee import Occasion, Ruling

__all__ = ["GAME", "KINDS", "RULING", "Draft", "Entry", "Filters", "GameEntry", "draft_game", "draft_ruling"]

RULING, GAME = "ruling", "game"
KINDS = (RULING, GAME)

_LONGEST_ID = 100  # characters; PostgreSQL's index takes some 2,700 bytes
_BETWEEN_PLAYERS = "\n"  # in a game's column `player`; so no player's name may hold it
_VERSION = 1


@dataclass(frozen=True)
class GameEntry:
    """A finished game, as the ledger keeps it.

    Args:
        id: unique, 1 to 100 characters.
        time: of its end; UTC, ISO 8601.
        players: their names, in the order of play.
        scores: one for each player.
        result: as a phrase, such as ``"Ann won by 13"``.
        record: the game's JSON record as :func:`scramble.ledger.canonical_json` writes it.
        occasion: where it was; its player and challenger stay empty.
        version: of this form.
    Raises:
        EntryError: a field that cannot be kept.
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
            if not _plain_text("player", name) or _BETWEEN_PLAYERS in name:
                raise EntryError("player", name, "a name on one line")
        if not self.players or len(self.scores) != len(self.players):
            raise EntryError("scores", self.scores, f"one for each of {len(self.players)} players")
        for score in self.scores:
            if isinstance(score, bool) or not isinstance(score, int):
                raise EntryError("score", score, "a whole number")
        if not _is_canonical(self.record):
            raise EntryError("record", self.record, "JSON as scramble.ledger.canonical_json writes it")

    def to_json(self) -> dict[str, Any]:
        """The game as plain values, the inverse of :meth:`from_json`."""
        return {**asdict(self), "players": list(self.players), "scores": list(self.scores)}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> GameEntry:
        """A game from plain values.

        Raises:
            EntryError: fields missing, unknown or of another version.
        """
        if not isinstance(fields, dict) or fields.get("version") != _VERSION:
            raise EntryError("game", fields, f"an object of version {_VERSION}")
        try:
            lists = {"players": tuple(fields["players"]), "scores": tuple(fields["scores"])}
            return cls(**{**fields, **lists, "occasion": Occasion(**fields["occasion"])})
        except (KeyError, TypeError) as cause:
            raise EntryError("game", fields, f"an object with the fields of a game ({cause})") from None


@dataclass(frozen=True)
class Draft:
    """A row that has no place in the chain yet.

    Args:
        kind: ``"ruling"`` or ``"game"``.
        id: of the ruling or game.
        time: likewise.
        event: of its occasion, as are the next two.
        round: see there.
        table: see there.
        player: who made the play; in a game, all names, one a line.
        challenger: who doubted it, or "".
        acceptable: the verdict; None in a game.
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
    """A row of the chain: a draft and its place.

    Args:
        sequence: 1, 2, 3, without a gap.
        previous_hash: of the row before, 64 hexadecimal digits.
        hash: over the previous hash, the sequence, the kind and the content.
    """

    sequence: int
    previous_hash: str
    hash: str

    @property
    def players(self) -> tuple[str, ...]:
        """Who made the play, or all who played; empty if unknown."""
        if self.kind == GAME:
            return tuple(self.player.split(_BETWEEN_PLAYERS))
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
            RulingError: this is no ruling, or it is damaged.
        """
        return Ruling.from_json(self.fields())

    def game(self) -> GameEntry:
        """The game.

        Raises:
            EntryError: this is no game, or it is damaged.
        """
        return GameEntry.from_json(self.fields())


@dataclass(frozen=True)
class Filters:
    """Which entries are wanted; None leaves a field open. Names are compared as they are written.

    Args:
        event: of the occasion, as are the next two.
        round: see there.
        table: see there.
        player: made the play, doubted it, or played the game.
        kind: ``"ruling"`` or ``"game"``.
    Raises:
        EntryError: an unknown kind, or a text that no entry can hold.
    """

    event: str | None = None
    round: str | None = None
    table: str | None = None
    player: str | None = None
    kind: str | None = None

    def __post_init__(self) -> None:
        if self.kind is not None and self.kind not in KINDS:
            raise EntryError("kind", self.kind, f"one of {', '.join(KINDS)}")
        for name in ("event", "round", "table", "player"):
            value = getattr(self, name)
            if value is not None:
                _plain_text(name, value)


def draft_ruling(ruling: Ruling) -> Draft:
    """The row for a ruling.

    Raises:
        EntryError: a text that SQL cannot hold.
    """
    occasion = ruling.occasion
    return _draft(RULING, ruling.to_json(), occasion.player, occasion.challenger, ruling.acceptable)


def draft_game(game: GameEntry) -> Draft:
    """The row for a game.

    Raises:
        EntryError: a text that SQL cannot hold.
    """
    return _draft(GAME, game.to_json(), _BETWEEN_PLAYERS.join(game.players), "", None)


def draft_from_content(kind: str, content: str) -> Draft:
    """The row that a content belongs to, made anew, so that its columns can be compared.

    Raises:
        ValueError: the content is neither a ruling nor a game.
    """
    fields = json.loads(content)
    return (
        draft_ruling(Ruling.from_json(fields)) if kind == RULING else draft_game(GameEntry.from_json(fields))
    )


def _draft(kind: str, fields: dict[str, Any], player: str, challenger: str, acceptable: bool | None) -> Draft:
    occasion = fields["occasion"]
    if not 1 <= len(_plain_text("id", fields["id"])) <= _LONGEST_ID:
        raise EntryError("id", fields["id"], f"1 to {_LONGEST_ID} characters")
    return Draft(
        kind=kind,
        id=fields["id"],
        time=_plain_text("time", fields["time"]),
        event=_plain_text("event", occasion["event"]),
        round=_plain_text("round", occasion["round"]),
        table=_plain_text("table", occasion["table"]),
        player=_plain_text("player", player),
        challenger=_plain_text("challenger", challenger),
        acceptable=acceptable,
        content=canonical_json(fields),
    )


def _plain_text(field_name: str, value: object) -> str:
    """The value, if every database can hold it: PostgreSQL has no NUL, neither has half a surrogate pair."""
    if isinstance(value, str) and "\0" not in value:
        try:
            value.encode()
        except UnicodeEncodeError:
            pass
        else:
            return value
    raise EntryError(field_name, value, "a text of whole characters without NUL")


def _is_canonical(record: object) -> bool:
    try:
        return isinstance(record, str) and canonical_json(json.loads(record)) == record
    except (ValueError, RecursionError):
        return False
