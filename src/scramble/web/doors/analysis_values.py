"""``/analysis``: nets and chances to win of a game's turns, worked out once for all processes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

import msgspec
from sqlalchemy import Column, Float, Integer, String, Table, Text, delete, insert, select

from scramble.hints.games import turn_places
from scramble.hints.recorded import AnalyzedGame
from scramble.hints.turn_worth import TurnWorth, worth_of_turn
from scramble.web.store import METADATA, Store

__all__ = ["Worths", "known_worths", "worth", "worths_after"]

# By the number of the turn, from 1.
Worths = Mapping[int, TurnWorth]

_WORTHS = Table(
    "web_turn_worths",
    METADATA,
    Column("game", String, primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("worth", Text, nullable=False),
    Column("made", Float, nullable=False, index=True),
)
_KEPT_SECONDS = 30 * 86_400.0


def known_worths(store: Store, key: str) -> dict[int, TurnWorth]:
    """Those that were worked out before, by any process.

    Args:
        store: where they are.
        key: of the game.
    """
    with store.reading() as connection:
        rows = connection.execute(select(_WORTHS.c.turn, _WORTHS.c.worth).where(_WORTHS.c.game == key))
        return {turn: msgspec.json.decode(text, type=TurnWorth) for turn, text in rows}


def worth(store: Store, key: str, game: AnalyzedGame, number: int) -> TurnWorth | None:
    """The worth of one turn, kept from before or worked out now, which takes half a second.

    Args:
        store: where it is kept.
        key: of the game.
        game: of the dice; None is the answer for any other.
        number: of the turn, from 1.
    """
    if game.record is None:
        return None
    with store.reading() as connection:
        rows = select(_WORTHS.c.worth).where((_WORTHS.c.game == key) & (_WORTHS.c.turn == number))
        text = connection.execute(rows).scalar()
    if text is not None:
        return msgspec.json.decode(text, type=TurnWorth)
    found = worth_of_turn(game.record, turn_places(game.record)[number - 1], game.lexicon)
    _keep(store, key, number, found)
    return found


def worths_after(
    store: Store, key: str, game: AnalyzedGame, last: int = 0
) -> Iterator[tuple[int, TurnWorth]]:
    """Number and worth of each turn, one after the other.

    Args:
        store: where they are kept.
        key: of the game.
        game: whose.
        last: number of the last turn that the page has already.
    """
    for number in range(last + 1, len(game.turns) + 1):
        found = worth(store, key, game, number)
        if found is not None:
            yield number, found


def _keep(store: Store, key: str, number: int, found: TurnWorth) -> None:
    now = time.time()
    with store.writing() as connection:
        same = (_WORTHS.c.game == key) & (_WORTHS.c.turn == number)
        connection.execute(delete(_WORTHS).where(same | (_WORTHS.c.made < now - _KEPT_SECONDS)))
        text = msgspec.json.encode(found).decode()
        connection.execute(insert(_WORTHS).values(game=key, turn=number, worth=text, made=now))
