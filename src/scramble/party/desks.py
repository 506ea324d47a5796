"""The desks of the three party games, by the names under which their evenings are saved."""

from __future__ import annotations

from typing import Any

from scramble.party.anybodys_guess.desk import GuessDesk
from scramble.party.celebrity_taboo.desk import TabooDesk
from scramble.party.desk import PartyDesk
from scramble.party.evening import Evening
from scramble.party.hollywood_squares.desk import SquaresDesk

__all__ = ["DESKS", "desk_of"]

DESKS: dict[str, type[PartyDesk[Any]]] = {desk.name: desk for desk in (SquaresDesk, TabooDesk, GuessDesk)}


def desk_of(evening: Evening[Any]) -> PartyDesk[Any]:
    """The desk of an evening's game, with the names of its sides."""
    return DESKS[evening.machine.name](evening.names)
