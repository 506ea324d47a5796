"""What holds for every player: legal plays, equal answers to equal questions, strange positions."""

import pytest
from positions import one_way_dice, random_positions

from scramble import Lexicon, Mat, Position, Rules, dice_stream
from scramble.errors import BadInput, UnknownName
from scramble.players import PLAYERS, Clock, load_player

QUICK = {
    "net": "net:rolls=8",
    "look-ahead": "look-ahead:plays=6,games=16",
    "win-chance": "win-chance:plays=6,games=16",
}
NAMES = [QUICK.get(name, name) for name in PLAYERS]


@pytest.mark.parametrize("name", NAMES)
def test_plays_are_legal_and_made_of_words(name: str, enable: Lexicon) -> None:
    player = load_player(name, enable)
    assert player.name == name
    for number, position in enumerate(random_positions(enable, 25, seed=5)):
        play = player.choose(position, Clock(), dice_stream(2, number))
        if play is not None:
            assert not position.faults(play)
            assert all(word in enable for word in position.words(play))
        else:
            assert not name.startswith(("greedy", "random"))


@pytest.mark.parametrize("name", NAMES)
def test_equal_questions_get_equal_answers(name: str, enable: Lexicon) -> None:
    """From another player of the same name too, whatever was asked before."""
    one, other = load_player(name, enable), load_player(name, enable)
    positions = random_positions(enable, 6, seed=6)
    answers = [
        one.choose(position, Clock(60), dice_stream(3, place)) for place, position in enumerate(positions)
    ]
    for place in reversed(range(6)):
        assert other.choose(positions[place], Clock(60), dice_stream(3, place)) == answers[place]


STRANGE = {
    "no dice": Position.parse("5C WRAP", ""),
    "no play": Position.parse("5C WRAP", "QQQ"),
    "letters of another box": Position.parse("5C PIZZAZZ", "SIZEXA?"),
    "two words": Position.parse("9/9/9/9/2WRAP3/9/1TOE5/9/9 SIZEXA?/ 0/0 0/0"),
    "a player alone": Position.parse("9/9/9/9/2WRAP3/9/9/9/9 SIZEXA? 5 0"),
    "three players": Position.parse("9/9/9/9/2WRAP3/9/9/9/9 SIZEXA?// 5/150/190 0/0/0"),
    "the next one skips a turn": Position.parse("9/9/9/9/2WRAP3/9/9/9/9 SIZEXA?/ 5/150 0/1"),
    "all others skip turns": Position.parse("9/9/9/9/2WRAP3/9/9/9/9 SIZEXA?// 5/150/190 0/2/1"),
    "beyond the target": Position.parse("9/9/9/9/2WRAP3/9/9/9/9 SIZEXA?/ 300/250 0/0"),
    "below nothing": Position.parse("9/9/9/9/2WRAP3/9/9/9/9 SIZEXA?/ -300/-20 0/0"),
    "a far target": Position.parse("5C WRAP", "SIZEXA?", rules=Rules(target=9999)),
    "a target of one point": Position.parse("5C WRAP", "QQQ", rules=Rules(target=1)),
    "another mat": Position.parse("8H WRAP", "SIZEXA?", mat=Mat.load("standard15")),
    "another set of dice": Position.parse("5C ABET", "ORD", dice=one_way_dice("ABDEORT")),
    "every die on the mat": Position.parse("5C ABDE", "", dice=one_way_dice("ABDE")),
}


OTHER_GAMES = ("another mat", "another set of dice")  # for which there are no mat values


@pytest.mark.slow
@pytest.mark.parametrize("case", STRANGE)
@pytest.mark.parametrize("name", NAMES)
def test_strange_positions(name: str, case: str, enable: Lexicon) -> None:
    position, player = STRANGE[case], load_player(name, enable)
    if name == "fast-net" and case in OTHER_GAMES:
        with pytest.raises(UnknownName, match="values"):
            player.choose(position, Clock(), dice_stream(4))
        return
    play = player.choose(position, Clock(), dice_stream(4))
    if play is not None:
        assert not position.faults(play)
    assert play is None or case not in ("no dice", "no play", "every die on the mat")


@pytest.mark.parametrize("name", NAMES)
def test_a_player_with_little_time_still_plays(name: str, enable: Lexicon) -> None:
    """SS-14. The clock counts only below two seconds, so that the usual game depends on no clock."""
    position = Position.parse("5C WRAP", "SIZEXA?")
    player = load_player(name, enable)
    for seconds in (1.9, 0.0):
        play = player.choose(position, Clock(seconds), dice_stream(4))
        assert play is None or not position.faults(play)
    usual = [player.choose(position, Clock(seconds), dice_stream(4)) for seconds in (None, 2.0, 60.0)]
    assert usual == [usual[0]] * 3


@pytest.mark.parametrize("name", [name for name, kind in PLAYERS.items() if kind.options])
def test_options(name: str, enable: Lexicon) -> None:
    for option, (least, _usual, most) in PLAYERS[name].options.items():
        for value in (least, most):
            assert load_player(f"{name}:{option}={value}", enable).name == f"{name}:{option}={value}"
        for value in (least - 1, most + 1, "", "many", "1.5"):
            with pytest.raises(BadInput, match=option):
                load_player(f"{name}:{option}={value}", enable)
    with pytest.raises(BadInput, match="hats"):
        load_player(f"{name}:hats=3", enable)


def test_unknown_players(enable: Lexicon) -> None:
    for name in ("", "Greedy", "grandmaster", "greedy "):
        with pytest.raises(UnknownName, match="greedy"):
            load_player(name, enable)
