"""The fast net player: of all plays, the best of score minus value, and nothing else decides."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scramble import DiceSet, Lexicon, Mat, Position, dice_stream
from scramble.errors import BadInput, UnknownName
from scramble.players import Clock, load_player
from scramble.worth.mats import MatValues

ROLLS = ["SIZEXAR", "SNEBDE?", "AEIOUUE", "Q", "TTRSNE?"]


@pytest.mark.parametrize("name", ["fast-net", "fast-net:long=1"])
@pytest.mark.parametrize("text", ["-", "5C WRAP", "A1 OXEN", "9B ZEbRA"])
def test_it_plays_the_best_net_score(
    enable: Lexicon, house_dice: DiceSet, house_mat: Mat, name: str, text: str
) -> None:
    player = load_player(name, enable)
    horizon = "long" if "long" in name else "reply"
    values = MatValues.load(house_mat, house_dice, enable, horizon=horizon)
    for roll in ROLLS:
        position = Position.parse(text, roll, mat=house_mat, dice=house_dice)
        plays = list(position.plays(enable))
        net = [position.score(play).total - values.of(position.after(play)) for play in plays[:400]]
        chosen = player.choose(position, Clock(), dice_stream(1))
        if chosen is None:
            assert not plays or -values.of(position) > max(net)
            continue
        best = position.score(chosen).total - values.of(position.after(chosen))
        assert best >= max(net) - 1e-3, (text, roll)
        assert player.choose(position, Clock(1.0), dice_stream(2)) == chosen
    assert player.name == name


def test_it_passes_where_every_play_leaves_too_much(
    enable: Lexicon, house_dice: DiceSet, house_mat: Mat
) -> None:
    """SS-14: a word in the corner is left as it is, since all that Q, V and Vs make of it opens the mat."""
    position = Position.parse("9A CRANKING", "VVVUUU", mat=house_mat, dice=house_dice)
    plays = position.plays(enable)
    values = MatValues.load(house_mat, house_dice, enable)
    assert max(plays.scores - values.of_plays(plays)) < -values.of(position)
    assert load_player("fast-net", enable).choose(position, Clock(), dice_stream(1)) is None


def test_a_play_that_wins_is_taken(enable: Lexicon, house_dice: DiceSet, house_mat: Mat) -> None:
    """SS-28: whatever it would leave to the other player, who has no turn any more. Else it would pass."""
    player = load_player("fast-net", enable)
    position = Position.parse("9A CRANKING", "VVVUUU", mat=house_mat, dice=house_dice)
    best = position.best(enable)
    assert best is not None
    score = position.score(best).total
    near = replace(position, scores=(position.rules.target - score, 0))
    assert player.choose(near, Clock(), dice_stream(1)) == best
    one_short = replace(position, scores=(position.rules.target - score - 1, 0))
    assert player.choose(one_short, Clock(), dice_stream(1)) is None


def test_on_a_mat_that_no_value_is_known_of_it_plays(enable: Lexicon) -> None:
    """Two words crossing, as they lie on no mat of a game."""
    position = Position.parse("9/9/9/9/2WRAP3/4I4/4M4/9/9", "AEINRST")
    assert load_player("fast-net", enable).choose(position, Clock(), dice_stream(1)) is not None


def test_it_gives_points_away_for_a_mat_that_is_worth_little(enable: Lexicon, house_dice: DiceSet) -> None:
    """Against the player of the highest score, over many rolls: fewer points, and far less left behind."""
    greedy, careful = load_player("greedy", enable), load_player("fast-net", enable)
    chance = dice_stream(7)
    points = {"greedy": 0.0, "fast-net": 0.0}
    left = dict(points)
    values = MatValues.load(Mat.load(), house_dice, enable)
    for _turn in range(60):
        position = Position.parse("5C WRAP", str(house_dice.roll(chance)), dice=house_dice)
        for player in (greedy, careful):
            play = player.choose(position, Clock(), chance)
            if play is not None:
                points[player.name] += position.score(play).total
                left[player.name] += values.of(position.after(play))
    assert points["fast-net"] < points["greedy"]
    assert points["fast-net"] - left["fast-net"] > points["greedy"] - left["greedy"] + 60


def test_a_box_without_values_is_told(
    enable: Lexicon, house_dice: DiceSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCRAMBLE_VALUES_DIR", str(tmp_path))
    player = load_player("fast-net", enable)
    position = Position.parse("-", "SIZE", mat=Mat.load("standard15"), dice=house_dice)
    with pytest.raises(UnknownName, match="scramble values train makes them"):
        player.choose(position, Clock(), dice_stream(1))


def test_options() -> None:
    lexicon = Lexicon.from_words(["wrap"])
    with pytest.raises(BadInput, match="from 0 to 1"):
        load_player("fast-net:long=2", lexicon)
    with pytest.raises(BadInput, match="one of long"):
        load_player("fast-net:rolls=5", lexicon)
