"""Sets of many dice, and positions that no dice can come to: work is counted before it is done (SS-7)."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from itertools import permutations

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scramble.dice import DiceSet, Die, Roll, dice_stream
from scramble.errors import PositionError
from scramble.odds.cups import MOST_CUPS, count_odd_letters, draw_cups, letters_of, why_impossible
from scramble.odds.exact import is_quick, listed_cups, possible_cups, reply_odds
from scramble.odds.racks import rack_odds
from scramble.odds.sampled import SharedRolls, sampled_replies
from scramble.position import Position
from scramble.rules import Rules
from scramble.words.lexicon import Lexicon
from scramble.worth.plays import play_values

HOUSE = DiceSet.load()
WORDS = Lexicon.from_words(
    ["wrap", "wraps", "sizes", "size", "at", "ta", "zaxes", "exit", "axe", "it", "sit"]
)


def house(count: int) -> DiceSet:
    """So many dice like the house's."""
    return replace(HOUSE, dice=(HOUSE.dice * 6)[:count], name=f"{count} dice")


@given(
    shown=st.lists(st.integers(0, 4), max_size=5),
    faces=st.lists(
        st.binary(min_size=1, max_size=3).map(lambda die: bytes(face % 5 for face in die)), max_size=5
    ),
)
def test_letters_without_a_die_of_their_own(shown: list[int], faces: list[bytes]) -> None:
    padded = [*faces, *[b""] * len(shown)]
    orders = permutations(padded, len(shown))
    fewest = min(sum(code not in die for code, die in zip(shown, order, strict=True)) for order in orders)
    assert count_odd_letters(shown, faces) == fewest


@pytest.mark.parametrize(
    ("mat", "roll", "reason"),
    [
        ("5C WRAP", "EXALES?", ""),
        ("-", "", ""),
        ("5A WRAPPEDIN", "SIZEXA?", "16 dice lie on the mat and in the roll, but the set has 12"),
        ("-", "QQ", "no 2 dice of the set show the roll QQ"),
        ("-", "??", "no 2 dice of the set show the roll ??"),
        ("5C QQ", "A", "no 2 dice of the set show the letters on the mat"),
        ("5C AT", "WW", "no 2 dice of the set show the roll WW"),
        ("5C QI", "Q", "no 3 dice of the set show the mat and the roll together"),
        ("5C sIT", "?", "no 4 dice of the set show the mat and the roll together"),
    ],
)
def test_positions_that_no_dice_can_come_to(mat: str, roll: str, reason: str) -> None:
    """Q is on one die only, with M; the blank on one only."""
    assert why_impossible(Position.parse(mat, roll)) == reason


def test_nothing_is_exact_of_an_impossible_position() -> None:
    position = Position.parse("5C WRAP", "SIZEQQ?")
    [value] = play_values(position, ["G5 S"], WORDS)
    assert value is not None
    assert (value.rolls, value.possible, value.is_exact) == (0, False, False)
    [value] = play_values(Position.parse("5C WRAP", "EXALES?"), ["G5 S"], WORDS)
    assert value is not None
    assert (value.fits, value.possible, value.is_exact) == (True, True, True)


@pytest.mark.slow
@pytest.mark.parametrize("count", [12, 13, 14, 16, 33, 60])
@pytest.mark.parametrize("advanced", [False, True])
def test_replies_are_sampled_where_counting_would_take_long(count: int, advanced: bool) -> None:
    """In advanced play fewer dice are rolled, so that 16 can be counted."""
    position = Position.parse("5C WRAP", "EXALES?", dice=house(count), rules=Rules(advanced=advanced))
    is_exact = count <= (16 if advanced else 12)
    for found in play_values(position, ["G5 S", "G5 SEA"], WORDS):
        assert found is not None
        assert (found.is_exact, found.rolls, found.standard_error == 0) == (
            is_exact,
            2_000 * (not is_exact),
            is_exact,
        )


def test_the_samples_are_of_the_same_odds() -> None:
    """Fourteen dice can be counted in a second; the sampled mean is within four standard errors."""
    mat = Position.parse("5C WRAP", dice=house(14))
    assert not is_quick(mat)
    exact = reply_odds(mat, WORDS).mean
    sampled = sampled_replies([mat], WORDS, chance=dice_stream(1), rolls=4_000)
    assert abs(sampled.means[0] - exact) < 4 * sampled.standard_errors[0]


@pytest.mark.parametrize("mat", ["5C WRAP", "5C QUIZERS", "5C AT", "5C QQUIT"])
def test_drawn_cups_have_the_chances_of_listed_ones(mat: str) -> None:
    """For each die, how often it is in the cup; with letters that do not fit, too."""
    position = Position.parse(mat)
    faces = HOUSE.face_codes
    shares = dice_stream(3).random(20_000)
    drawn = draw_cups(letters_of(position), faces, shares).mean(axis=0)
    listed = numpy.zeros(len(faces))
    for cup, chance in possible_cups(position, odd_letters=True).items():
        listed += [chance * (cup >> number & 1) for number in range(len(faces))]
    assert numpy.abs(drawn - listed).max() < 0.02


def test_many_cups_are_drawn_and_few_are_listed() -> None:
    """The limit is a number of possibilities, so it does not depend on the machine."""
    many = Position.parse("5A WRAPPERS", dice=house(60))
    assert listed_cups(many) is None
    with pytest.raises(PositionError, match=rf"expected at most {MOST_CUPS:,} possible cups"):
        possible_cups(many)
    few = Position.parse("5C WRAP", dice=house(16))
    assert len(listed_cups(few) or {}) < MOST_CUPS
    cups = SharedRolls.draw(many.dice, 50, dice_stream(1)).cups([many])
    assert cups.shape == (50, 60)
    assert set(cups.sum(axis=1)) == {52}, "eight dice lie on the mat"
    again = SharedRolls.draw(many.dice, 50, dice_stream(1)).cups([many])
    assert (cups == again).all()


def test_what_cannot_be_counted_is_refused_in_one_sentence() -> None:
    with pytest.raises(PositionError, match="expected fewer rolls than these dice have"):
        reply_odds(Position.parse("5C WRAP", dice=house(20)), WORDS)
    with pytest.raises(PositionError, match="expected dice with fewer racks"):
        rack_odds(house(60))
    faces = DiceSet((Die(tuple(HOUSE.alphabet)[:20]),) * 12, HOUSE.points)
    assert not is_quick(Position.parse("-", dice=faces))
    with pytest.raises(PositionError, match="letters that the dice of the set can show"):
        possible_cups(Position.parse("5C QQ", dice=house(12)))


# A process between, because a new one counts the memory of the one that started it.
MEASURED = """
import resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "scramble", *sys.argv[1:]])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(done.returncode)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ["hint", "5C WRAP", "SIZEXAT", "-n", "3", "--json"],
        ["hint", "5A WRAPPERS", "SIZEXAT", "-n", "3", "--json", "--sort", "net"],
        ["arena", "look-ahead", "greedy", "--pairs", "1", "--workers", "1", "--json"],
    ],
    ids=["hint", "hint of a long word", "look-ahead"],
)
def test_sixty_dice_take_little_memory(command: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    """They took 5.6 and 14.6 GB; now the program itself, 120 to 150 MB, is most of it."""
    folder = tmp_path_factory.mktemp("dice")
    values = "\n".join(f"{letter} = {points}" for letter, points in HOUSE.points)
    dice = json.dumps([str(die) for die in house(60).dice])
    (folder / "d60.toml").write_text(f"dice = {dice}\n[values]\n{values}\n", encoding="utf-8")
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", MEASURED, *command, "--dice", str(folder / "d60.toml")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    kilobytes = int(done.stderr.split()[-1])
    assert kilobytes < 400_000
    if command[0] == "hint":
        for play in json.loads(done.stdout)["plays"]:
            assert play["exact"] is False
            assert play["sampled_rolls"] >= 100
            assert play["standard_error"] > 0


def test_a_hint_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    from scramble.cli.app import app

    app(["hint", "5A WRAPPEDIN", "SIZEXA?", "-n", "3"], standalone_mode=False)
    shown = capsys.readouterr().out
    assert shown.count("16 dice lie on the mat and in the roll, but the set has 12; no reply is exact") == 1
    assert "Replies are exact" not in shown
    app(["hint", "5A WRAPPEDIN", "SIZEXA?", "-n", "3", "--json"], standalone_mode=False)
    fields = json.loads(capsys.readouterr().out)
    assert fields["impossible"] == "16 dice lie on the mat and in the roll, but the set has 12"
    assert {play["exact"] for play in fields["plays"]} == {False}
    assert Roll.parse(fields["roll"]).counts == Roll.parse("SIZEXA?").counts
