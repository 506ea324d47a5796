"""What a player's rollout adds to games played on: what the mat promises to whoever is on turn."""

from dataclasses import replace

import numpy
from positions import one_way_dice

from scramble import Lexicon, Mat, Position, Rules, dice_stream
from scramble.odds.rollouts import roll_out
from scramble.players.candidates import candidates
from scramble.players.rollout import Rollout
from scramble.worth.model import GameModel


def test_a_turn_and_the_values_of_the_mats_that_it_leaves(enable: Lexicon) -> None:
    position = replace(Position.parse("5C WRAP", "SIZEXAT"), scores=(120, 150))
    field, values = candidates(position, enable, 6), GameModel.of(position, enable).mats_for(position)
    assert [kind.facts.horizon for kind in values] == ["reply", "long"]
    result = Rollout(enable, turns=3).play(field, values, dice_stream(1), 40)
    left = [candidate.left for candidate in field]
    games = roll_out(left, enable, chance=dice_stream(1), turns=1, games=40, mats=True)
    assert (result.on_turn, result.target) == (1, 200)
    assert result.totals.tolist() == games.totals.tolist()
    assert result.mats is not None
    for place, game in numpy.ndindex(len(field), 40):
        mat = replace(position, squares=games.mats[0, place, game].tobytes())
        assert result.mats[place, game].tolist() == [kind.of(mat) for kind in values]


def test_games_without_mat_values_are_rolled_out_further(enable: Lexicon) -> None:
    others = (
        Position.parse("8H WRAP", "SIZEXAT", mat=Mat.load("standard15")),
        Position.parse("5C ABET", "ORD", dice=one_way_dice("ABDEORT")),
        Position.parse("5C WRAP", "SIZEXAT", rules=Rules(bingo=35)),
        Position.parse("9/9/9/9/2WRAP3/9/1TOE5/9/9 SIZEXA?/ 0/0 0/0"),
    )
    for position in others:
        assert GameModel.of(position, enable).mats_for(position) == ()
        field = candidates(position, enable, 2)
        result = Rollout(enable, turns=3).play(field, (), dice_stream(2), 10)
        left = [candidate.left for candidate in field]
        games = roll_out(left, enable, chance=dice_stream(2), turns=3, games=10, odd_letters=True)
        assert result.totals.tolist() == games.totals.tolist()
        assert (result.on_turn, result.mats) == (1, None)
