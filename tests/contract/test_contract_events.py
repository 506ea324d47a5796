"""Events of the dice game hold dice: what the kit found when it garbled saved games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scramble import Play
from scramble.errors import EventError, NotationError, RecordError
from scramble.game.events import Played, Rolled, RolledDie, event_to_dict
from scramble.game.record import GameRecord
from scramble.game.state import GameSetup

NO_DICE = [None, "A", 5, ("A", 1), ["A"]]


@pytest.mark.parametrize("die", NO_DICE, ids=repr)
def test_rolls_hold_dice(die: Any) -> None:
    with pytest.raises(EventError, match="dice"):
        Rolled(0, (RolledDie("A"), die))


@pytest.mark.parametrize("die", [None, 5, ("A", 1), ["A"]], ids=repr)
def test_plays_hold_dice(die: Any) -> None:
    with pytest.raises(NotationError, match="die"):
        Play.of((4, 4, die))


@pytest.mark.parametrize("die", [None, 5, {}, ["A"], [[4, 4, "A"]]], ids=repr)
def test_records_hold_dice(die: Any) -> None:
    roll = Rolled(0, tuple(RolledDie(face) for face in "WRAPEEE"))
    record = GameRecord(GameSetup(("Ann", "Ben")), 0, (roll,))
    values = json.loads(record.to_json())
    played = event_to_dict(Played(0, Play.of((4, 3, "W"))))
    values["events"].append(played | {"play": [[4, 3, die]]})
    with pytest.raises(RecordError, match="die"):
        GameRecord.from_json(json.dumps(values))
