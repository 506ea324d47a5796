"""What foresight adds to rollouts: the promise of the mat that is left, for whoever is on turn."""

from dataclasses import replace

import numpy
from positions import one_way_dice

from scramble import Lexicon, Mat, Position, Rules, dice_stream
from scramble.players.candidates import candidates
from scramble.players.foresight import Foresight
from scramble.rollouts import roll_out


def test_whoever_is_on_turn_has_the_promise_of_the_mat(enable: Lexicon) -> None:
    """Of games that are over nobody has any, and no promise wins a game."""
    position = replace(Position.parse("5C WRAP", "SIZEXAT"), scores=(120, 150))
    field, foresight = candidates(position, enable, 6), Foresight(enable, turns=3)
    values = foresight.values_for(position)
    assert values is not None
    outlook = foresight.look(field, values, dice_stream(1), 40, 100)
    left = [candidate.left for candidate in field]
    games = roll_out(left, enable, chance=dice_stream(1), turns=1, games=40, mats=True)
    assert games.mats is not None
    assert (outlook.on_turn, outlook.target) == (1, 200)
    assert outlook.totals[0].tolist() == games.totals[0].tolist()
    capped = 0
    for place, game in numpy.ndindex(len(field), 40):
        own = games.totals[1, place, game]
        mat = replace(position, squares=games.mats[place, game].tobytes())
        promised = own + values.promise.of(mat) - values.promise.facts.empty
        expected = own if games.totals[0, place, game] >= 200 else min(promised, 199)
        assert abs(outlook.totals[1, place, game] - expected) < 1e-4
        capped += expected == 199
    assert games.is_won.any()
    assert not games.is_won.all()
    assert capped


def test_games_without_mat_values_are_rolled_out_further(enable: Lexicon) -> None:
    others = (
        Position.parse("8H WRAP", "SIZEXAT", mat=Mat.load("standard15")),
        Position.parse("5C ABET", "ORD", dice=one_way_dice("ABDEORT")),
        Position.parse("5C WRAP", "SIZEXAT", rules=Rules(bingo=35)),
        Position.parse("9/9/9/9/2WRAP3/9/1TOE5/9/9 SIZEXA?/ 0/0 0/0"),
    )
    for position in others:
        foresight = Foresight(enable, turns=3)
        assert foresight.values_for(position) is None
        field = candidates(position, enable, 2)
        outlook = foresight.look(field, None, dice_stream(2), 10, 100)
        left = [candidate.left for candidate in field]
        games = roll_out(left, enable, chance=dice_stream(2), turns=3, games=10, misfits=True)
        assert outlook.totals.tolist() == games.totals.tolist()
        assert outlook.on_turn == 1
        assert foresight.look(field, None, dice_stream(2), 10, 1).on_turn == 1


def test_values_are_loaded_once_for_a_game(enable: Lexicon) -> None:
    foresight = Foresight(enable, turns=3)
    first = foresight.values_for(Position.parse("5C WRAP"))
    again = foresight.values_for(Position.parse("-"))
    assert first is not None
    assert again is not None
    assert first.reply is again.reply
    assert foresight.values_for(Position.parse("5C WRAP", mat=Mat.load("standard15"))) is None
