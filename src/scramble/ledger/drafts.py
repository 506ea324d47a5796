"""Makes rows from rulings, games, amendments and signatures, and again to check a row's columns."""

from __future__ import annotations

import json
from typing import Any

from scramble.errors import EntryError
from scramble.ledger.amendment import NOTE, WITHDRAWAL, Amendment
from scramble.ledger.chain import canonical_json, storable_text
from scramble.ledger.entry import BETWEEN_PLAYERS, GAME, RULING, Draft, GameEntry
from scramble.ledger.signature import SIGNATURE, SignedHead
from scramble.referee import Ruling

__all__ = ["draft_amendment", "draft_from_content", "draft_game", "draft_ruling", "draft_signature"]

_LONGEST_ID = 100  # characters; PostgreSQL's index takes some 2,700 bytes
_NOWHERE = {"event": "", "round": "", "table": ""}


def draft_ruling(ruling: Ruling) -> Draft:
    """The row for a ruling.

    Raises:
        EntryError: a text that SQL cannot hold.
    """
    where = ruling.occasion
    return _draft(RULING, ruling.to_dict(), where.player, where.challenger, ruling.acceptable)


def draft_game(game: GameEntry) -> Draft:
    """The row for a game.

    Raises:
        EntryError: a text that SQL cannot hold.
    """
    return _draft(GAME, game.to_dict(), BETWEEN_PLAYERS.join(game.players))


def draft_amendment(amendment: Amendment) -> Draft:
    """The row for a withdrawal or a note.

    Raises:
        EntryError: a text that SQL cannot hold.
    """
    players = BETWEEN_PLAYERS.join(amendment.players)
    return _draft(amendment.kind, amendment.to_dict(), players, amendment.occasion.challenger)


def draft_signature(signed: SignedHead) -> Draft:
    """The row for a signed head.

    Raises:
        EntryError: a text that SQL cannot hold.
    """
    return _draft(SIGNATURE, signed.to_dict())


def draft_from_content(kind: str, content: str) -> Draft:
    """The row for a content, made again so that its columns can be compared.

    Raises:
        ValueError: the content is not what the kind says.
    """
    fields = json.loads(content)
    if kind == RULING:
        return draft_ruling(Ruling.from_dict(fields))
    if kind == GAME:
        return draft_game(GameEntry.from_dict(fields))
    if kind in (WITHDRAWAL, NOTE):
        return draft_amendment(Amendment.from_dict(fields))
    if kind == SIGNATURE:
        return draft_signature(SignedHead.from_dict(fields))
    raise EntryError("kind", kind, "expected the kind of an entry")


def _draft(
    kind: str, fields: dict[str, Any], player: str = "", challenger: str = "", acceptable: bool | None = None
) -> Draft:
    where = fields.get("occasion", _NOWHERE)
    if not 1 <= len(storable_text("id", fields["id"])) <= _LONGEST_ID:
        raise EntryError("id", fields["id"], f"expected 1 to {_LONGEST_ID} characters")
    return Draft(
        kind=kind,
        id=fields["id"],
        time=storable_text("time", fields["time"]),
        event=storable_text("event", where["event"]),
        round=storable_text("round", where["round"]),
        table=storable_text("table", where["table"]),
        player=storable_text("player", player),
        challenger=storable_text("challenger", challenger),
        acceptable=acceptable,
        content=canonical_json(fields),
    )
