"""Rulings and games to put into a ledger."""

from __future__ import annotations

from typing import Any

from scramble.ledger import Entry, GameEntry, Ledger, canonical_json
from scramble.referee import Occasion, Ruling

RECORD = canonical_json({"version": 1, "turns": ["5C WRAP", "G5 SIZES"]})


def ruling(
    number: int, *, acceptable: bool = True, words: tuple[str, ...] = ("WRAPS",), **where: str
) -> Ruling:
    """A ruling, the same each time for the same arguments."""
    occasion = {"event": "Open", "round": str(number % 3), "table": "7", "player": "Ann", "challenger": "Bob"}
    return Ruling(
        id=f"{number:032x}",
        time=f"2026-11-30T08:{number // 60 % 60:02}:{number % 60:02}.000+00:00",
        words=words,
        acceptable=acceptable,
        rule="turn",
        lexicon="enable",
        lexicon_version="1",
        fingerprint="0" * 64,
        occasion=Occasion(**(occasion | where)),
    )


def game(number: int, **changes: Any) -> GameEntry:
    """A game, the same each time for the same arguments."""
    fields: dict[str, Any] = {
        "id": f"game-{number}",
        "time": "2026-11-30T09:00:00.000+00:00",
        "players": ("Ann", "Bob"),
        "scores": (203, 190),
        "result": "Ann won by 13",
        "record": RECORD,
        "occasion": Occasion(event="Open", round="1", table="7"),
    }
    return GameEntry(**(fields | changes))


def fill(ledger: Ledger, count: int) -> list[Entry]:
    """Add entries 1 to `count`; every fourth is a game."""
    return [
        ledger.add_game(game(number)) if number % 4 == 0 else ledger.add_ruling(ruling(number))
        for number in range(1, count + 1)
    ]
