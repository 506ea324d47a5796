"""Ranked plays, their fields, sort orders and filters (SS-15 to SS-21)."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from copies import pickled

from scramble.alphabet import ENGLISH, Alphabet
from scramble.dice import DiceSet, Die, Roll
from scramble.errors import FilterError, IllegalPlay, RollError
from scramble.hints.filters import parse_filter
from scramble.hints.ranking import SORT_ORDERS, Hint, hint_for, rank
from scramble.play import Play
from scramble.position import Position
from scramble.words.lexicon import Lexicon

# The worked examples of the rules. By hand, with the house mat and dice:
# SIZES down G, either S on G5: Z is on a double letter (G7 or G3), so 1 + 1 + 20 + 1 + 1, and WRAPS 10.
# WRAPS: W 4, R 1, A 1, P 3, S 1; no premium on G5. AX: A 1 as it stands, X 8 on E6.
WORDS = ["WRAP", "WRAPS", "SIZES", "AX", "QUIXOTIC"]
POSITION = Position.parse("5C WRAP", roll="SIZESXA")
BY_HAND = {
    "G1 SIZES": (34, ("SIZES", "WRAPS"), "AX", "G1 SIZES"),
    "G5 SIZES": (34, ("SIZES", "WRAPS"), "AX", "G5 SIZES"),
    "5C WRAPS": (10, ("WRAPS",), "AEISXZ", "-"),
    "E5 AX": (9, ("AX",), "AEISSZ", "E5 AX"),
}


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.from_words(WORDS)


def texts(hints: list[Hint]) -> list[str]:
    return [hint.text for hint in hints]


# Fields


def test_every_field_by_hand(lexicon: Lexicon) -> None:
    """SS-20: SIZES stays and frees W, R, A, P. SS-21: WRAPS clears the mat. AX keeps its A."""
    hints = rank(POSITION, lexicon)
    assert texts(hints) == list(BY_HAND)
    for place, hint in enumerate(hints, start=1):
        points, words, left, stays = BY_HAND[hint.text]
        assert hint.rank == place
        assert (hint.score.total, hint.words, hint.stays) == (points, words, stays)
        assert hint.dice_left == Roll.parse(left)
        assert hint.play == POSITION.play(hint.text)
        assert pickled(hint) == hint


def test_a_blank_in_a_hint(lexicon: Lexicon) -> None:
    """SS-18: worth nothing; SS-13: what is left is told by the die, not by the letter."""
    position = Position.parse("5C WRAP", roll="SX?")
    hints = {hint.text: hint for hint in rank(position, lexicon, top=None)}
    assert set(hints) == {"5C WRAPS", "5C WRAPs", "E5 AX", "E5 Ax"}
    assert (hints["5C WRAPs"].score.total, str(hints["5C WRAPs"].dice_left)) == (9, "SX")
    assert (hints["5C WRAPS"].score.total, str(hints["5C WRAPS"].dice_left)) == (10, "X?")
    assert (hints["E5 Ax"].score.total, hints["E5 Ax"].stays) == (1, "E5 Ax")
    assert hints["E5 Ax"].words == ("Ax",)


def test_a_hint_for_one_play() -> None:
    """As text or as a play; a phony has no rank."""
    hint = hint_for(POSITION, "5C WRAPS")
    assert hint == hint_for(POSITION, Play.of((4, 6, "S")))
    assert (hint.rank, hint.stays, hint.score.total) == (0, "-", 10)
    phony = hint_for(POSITION, "5C WRAPX", rank=7)
    assert (phony.rank, phony.words, str(phony.dice_left)) == (7, ("WRAPX",), "AEISSZ")


def test_a_bingo_in_a_hint() -> None:
    """SS-19: seven dice, 50 points, nothing left. RETAINS on 5A to 5G: 7 points x 2, and R doubled."""
    hint = hint_for(Position.parse("-", roll="RETAINS"), "5A RETAINS")
    assert hint.score.bingo == 50
    assert hint.score.total == (2 + 1 * 3 + 1 + 1 + 1 + 1 + 1) * 2 + 50
    assert len(hint.dice_left) == 0
    assert hint.stays == "5A RETAINS"


def test_plays_that_have_no_hint() -> None:
    with pytest.raises(IllegalPlay, match="no die touches"):
        hint_for(POSITION, "1A SAX")
    with pytest.raises(RollError, match="it has no T"):
        hint_for(POSITION, "5C WRAPT")


# Order and number


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("score", ["G1 SIZES", "G5 SIZES", "5C WRAPS", "E5 AX"]),
        ("word", ["E5 AX", "G1 SIZES", "G5 SIZES", "5C WRAPS"]),
        ("length", ["G1 SIZES", "G5 SIZES", "5C WRAPS", "E5 AX"]),
        ("dice", ["G1 SIZES", "G5 SIZES", "5C WRAPS", "E5 AX"]),
        ("square", ["G1 SIZES", "5C WRAPS", "E5 AX", "G5 SIZES"]),
    ],
)
def test_orders_by_hand(lexicon: Lexicon, sort: str, expected: list[str]) -> None:
    """Whatever the order, the rank is the place by score."""
    hints = rank(POSITION, lexicon, sort=sort)
    assert texts(hints) == expected
    assert [list(BY_HAND)[hint.rank - 1] for hint in hints] == expected


def test_the_number_of_hints(lexicon: Lexicon) -> None:
    assert len(rank(POSITION, lexicon, top=None)) == len(rank(POSITION, lexicon, top=100)) == 4
    for top in range(1, 5):
        assert texts(rank(POSITION, lexicon, top=top)) == list(BY_HAND)[:top]
    assert rank(Position.parse("-", roll=""), lexicon) == []
    assert rank(Position.parse("-", roll="QQ"), lexicon, top=None, sort="word") == []


def test_ten_hints_unless_asked_otherwise(enable: Lexicon) -> None:
    assert len(rank(Position.parse("5C WRAP", roll="SIZEXA"), enable)) == 10


@pytest.mark.parametrize("sort", ["", "points", "Score", "rank", "words"])
def test_an_unknown_order_lists_the_known_ones(lexicon: Lexicon, sort: str) -> None:
    with pytest.raises(FilterError, match="one of score, word, length, dice, square"):
        rank(POSITION, lexicon, sort=sort)


@pytest.mark.parametrize("top", [0, -1, -(10**30)])
def test_a_number_of_hints_below_one(lexicon: Lexicon, top: int) -> None:
    with pytest.raises(FilterError, match="from 1"):
        rank(POSITION, lexicon, top=top)


# Filters against a plain search

# What a filter means: of the main word, the letters placed, and the squares they are placed on.
Meaning = Callable[[str, Counter[str], set[str]], bool]
FILTERS: dict[str, Meaning] = {
    "length=4": lambda word, letters, squares: len(word) == 4,
    "length=3-5": lambda word, letters, squares: 3 <= len(word) <= 5,
    "length=6+": lambda word, letters, squares: len(word) >= 6,
    "letters=XZ": lambda word, letters, squares: letters["X"] >= 1 and letters["Z"] >= 1,
    "letters=z": lambda word, letters, squares: letters["Z"] >= 1,
    "letters=EE": lambda word, letters, squares: letters["E"] >= 2,
    "squares=5G": lambda word, letters, squares: "5G" in squares,
    "squares=G5,g6": lambda word, letters, squares: {"5G", "6G"} <= squares,
    "word=^S": lambda word, letters, squares: word.startswith("S"),
    "word=IZ": lambda word, letters, squares: "IZ" in word,
    "word=.*S$": lambda word, letters, squares: word.endswith("S"),
    "word=^(AX|RAX)$": lambda word, letters, squares: word in ("AX", "RAX"),
}
COMBINED = [
    (),
    *((text,) for text in FILTERS),
    ("length=3-5", "letters=z", "word=S$|E$"),
    ("length=4", "length=5"),
]
FILTERS["word=S$|E$"] = lambda word, letters, squares: word.endswith(("S", "E"))
FILTERS["length=5"] = lambda word, letters, squares: len(word) == 5
KEYS: dict[str, Callable[[Position, Play], Any]] = {
    "score": lambda position, play: 0,
    "word": lambda position, play: position.words(play)[0],
    "length": lambda position, play: -len(position.words(play)[0]),
    "dice": lambda position, play: -len(play),
    "square": lambda position, play: square_key(position.notation(play).split()[0]),
}


def square_key(text: str) -> tuple[int, str, bool]:
    """Row, column, across before down."""
    row, column = (
        re.findall("[0-9]+|[A-Z]", text) if text[0].isdigit() else re.findall("[0-9]+|[A-Z]", text)[::-1]
    )
    return int(row), column, text[0] == column


def keeps(position: Position, play: Play, text: str) -> bool:
    """Does a play pass a filter, by its meaning?"""
    letters = Counter(place.die.upper() for place in play)
    squares = {f"{place.row + 1}{'ABCDEFGHI'[place.column]}" for place in play}
    return FILTERS[text](position.words(play)[0], letters, squares)


def test_there_is_a_meaning_for_every_order() -> None:
    assert list(KEYS) == list(SORT_ORDERS)


@pytest.mark.parametrize("filters", COMBINED, ids="&".join)
def test_orders_and_filters_agree_with_a_plain_search(enable: Lexicon, filters: tuple[str, ...]) -> None:
    """The same plays in the same order, ranked by their place among all plays; a top is their beginning."""
    position = Position.parse("5C WRAP", roll="SZEXE?")
    ranked = list(enumerate(position.plays(enable), start=1))
    kept = [(place, play) for place, play in ranked if all(keeps(position, play, text) for text in filters)]
    assert kept or filters == ("length=4", "length=5")
    chosen = [parse_filter(text, ENGLISH) for text in filters]
    for sort, key in KEYS.items():
        expected = sorted(kept, key=lambda pair: key(position, pair[1]))[:40]
        hints = rank(position, enable, top=40, sort=sort, filters=chosen)
        assert [(hint.rank, hint.play) for hint in hints] == expected
        assert rank(position, enable, top=3, sort=sort, filters=chosen) == hints[:3]


def test_all_hints_that_pass(enable: Lexicon) -> None:
    """Without a top none is left out."""
    position = Position.parse("5C WRAP", roll="SIZEXA")
    kept = [play for play in position.plays(enable) if keeps(position, play, "letters=z")]
    hints = rank(position, enable, top=None, filters=[parse_filter("letters=z", ENGLISH)])
    assert [hint.play for hint in hints] == kept
    assert len(kept) > 10  # what a rank without a top would stop at


def test_filters_with_digraphs() -> None:
    """[QU] is one letter of the length and one letter to ask for; a pattern sees no brackets."""
    alphabet = Alphabet("qu", ("A", "E", "QU", "S"))
    dice = DiceSet((Die(("A",)),), tuple((letter, 1) for letter in alphabet), alphabet)
    position = Position.parse("-", roll="SA[QU]E", dice=dice)
    lexicon = Lexicon.from_words(["SAQUE", "SEA"], alphabet=alphabet)

    def found(text: str) -> set[str]:
        hints = rank(position, lexicon, top=None, filters=[parse_filter(text, alphabet)])
        return {hint.text.split()[1] for hint in hints}

    assert found("length=4") == found("letters=[qu]") == found("word=AQUE$") == {"SA[QU]E"}
    assert found("length=3") == found("word=^SEA$") == {"SEA"}
    assert found("length=5") == found("letters=AA") == set()


WRONG_FILTERS = [
    *(
        "",
        "length",
        "length=",
        "=5",
        "colour=red",
        "length 5",
        "5",
        "length=x",
        "length=3-",
        "length=-3",
        "length=+",
    ),
    *(
        "length=3-5-7",
        "length= 5",
        "length=5.5",
        "length=\u0665",
        "letters=",
        "letters=1",
        "letters=caf\u00e9",
    ),
    *("letters=X Z", "letters=[", "squares=", "squares=5V", "squares=5G,", "squares=E", "squares=5G;6G"),
    *("word=", "word=(", "word=[", "word=*", "word=a{99999999999999}", "word=" + "(" * 5000 + ")" * 5000),
]


@pytest.mark.parametrize("text", WRONG_FILTERS, ids=lambda text: text[:24] or "empty")
def test_wrong_filters(text: str) -> None:
    """Each is refused before any play is looked at, and the error says what filters there are."""
    with pytest.raises(FilterError) as caught:
        parse_filter(text, ENGLISH)
    assert len(str(caught.value)) < 250


def test_a_colour_terminal_has_a_key_to_the_premium_squares(enable: Lexicon) -> None:
    """As plain output has; each kind is named beside its colour."""
    from io import StringIO

    from scramble.cli.escaping_console import EscapingConsole
    from scramble.cli.hint.report import print_hint_report
    from scramble.hints.report import HintQuery, make_report

    query = HintQuery(1, values=False)
    report = make_report(Position.parse("5C WRAP", "SIZEXA?"), enable, query)
    shown = {}
    for colours in ("256", None):
        written = StringIO()
        options = {"force_terminal": bool(colours), "color_system": colours, "highlight": False}
        print_hint_report(report, EscapingConsole(file=written, width=120, **options), as_json=False)
        shown[bool(colours)] = written.getvalue()
    for name in ("triple word", "double word", "triple letter", "double letter", "just placed", "blank"):
        assert all(name in text for text in shown.values()), name
    assert "\x1b[" in shown[True]
    assert "\x1b[" not in shown[False]
