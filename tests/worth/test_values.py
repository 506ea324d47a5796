"""Small values: alphabets, rules, plays and their faults (SS-4, SS-8 to SS-13, SS-19, SS-28)."""

import copy
from dataclasses import FrozenInstanceError

import pytest
from copies import evaluated, pickled
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble.alphabet import ENGLISH, Alphabet
from scramble.errors import AlphabetError, NotationError, RulesError, WrongType
from scramble.play import Placement, Play, PlayFault
from scramble.rules import Rules

PLACES = st.tuples(st.integers(-2, 22), st.integers(-2, 22), st.sampled_from(["A", "b", "?", "[QU]", "[qu]"]))

# Alphabets


def test_english() -> None:
    """26 letters, coded from 1 in their order; a blank is 32 more."""
    assert "".join(ENGLISH) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert [ENGLISH.code(letter) for letter in ENGLISH] == list(range(1, 27))
    assert [ENGLISH.letter(code) for code in range(1, 27)] == list(ENGLISH)
    assert [ENGLISH.die_code(die) for die in ("A", "z", "?")] == [1, 26 + 32, 32]
    assert [ENGLISH.die_text(code) for code in (1, 26 + 32, 32)] == ["A", "z", "?"]
    assert ENGLISH.encode("CAB") == b"\3\1\2"
    assert ENGLISH.decode(b"\3\1\2") == ENGLISH.decode([3 + 32, 1, 2]) == "CAB"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Wraps", "WRAPS"),
        ("", None),
        ("don't", None),
        (" A", None),
        ("A\n", None),
        ("\u017fet", None),
        ("\u212ait", None),
        ("\u0130CE", None),
        ("\u0131ce", None),
        ("\ufb01n", None),
        ("\u00df", None),
        ("\uff22", None),
        ("B\u0301", None),
        ("[Q]", None),
        ("A?", None),
    ],
)
def test_what_is_a_word(text: str, word: str | None) -> None:
    """Nothing becomes a letter by folding case or by normalising."""
    assert ENGLISH.normalise(text) == word
    if word is None:
        with pytest.raises(NotationError):
            ENGLISH.word(text)
    else:
        assert ENGLISH.word(text) == word


@pytest.mark.parametrize("text", [None, 7, b"CAT"])
def test_a_word_is_a_text(text: object) -> None:
    with pytest.raises(WrongType):
        ENGLISH.word(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("letter", ["a", "AB", "", "\u017f", "\u212a", "?", "1", " ", "É"])
def test_letters_of_another_alphabet(letter: str) -> None:
    with pytest.raises(AlphabetError, match="letter of the english alphabet"):
        ENGLISH.code(letter)


@pytest.mark.parametrize("word", ["", "cat", "CAT1", "C T", "ÉTÉ"])
def test_words_of_another_alphabet(word: str) -> None:
    with pytest.raises(AlphabetError, match="word of letters of the english alphabet"):
        ENGLISH.encode(word)


NO_LETTERS = [
    *(
        "",
        "a",
        "?",
        "_",
        ".",
        "-",
        "/",
        "(",
        "]",
        "{",
        "#",
        ";",
        "1",
        " ",
        "A ",
        "Qu",
        "qu",
        "\t",
        "中",
        "\u00df",
    ),
    *("E\u0301", "\u0130", "\u01c5", "\u017f", "A\u00a0", "\ufb01", "Q1", "Q.", "Q^", "Q&&", "Q~", "A=B"),
]


@pytest.mark.parametrize("letter", NO_LETTERS)
def test_no_letters(letter: str) -> None:
    """A letter has an upper and a lower case of its own, and no character that texts use otherwise.

    Nor one that is not a letter at all, which means nothing on a die and something in a pattern.
    """
    with pytest.raises(AlphabetError, match=r"^letter ") as caught:
        Alphabet("odd", ("A", letter))
    assert caught.value.value == letter


@pytest.mark.parametrize("letters", ["AÄBÖ", "АБВГ", "ΑΒΓΔ", "AÇĞ", "ÆØÅ", "ÞÐ"])
def test_letters_of_other_languages(letters: str) -> None:
    """Words in either case are read, and written in upper case."""
    alphabet = Alphabet("other", tuple(letters))
    assert alphabet.normalise(letters.lower()) == letters
    assert alphabet.normalise(letters.lower() + "Z") is None
    assert list(alphabet.encode(letters)) == list(range(1, len(letters) + 1))
    assert pickled(alphabet) == alphabet


@pytest.mark.parametrize("count", [0, 31, 40])
def test_numbers_of_letters(count: int) -> None:
    letters = tuple(f"A{chr(ord('A') + place)}" for place in range(26)) + tuple("ABCDEFGHIJKLMN")
    assert len(Alphabet("thirty", letters[:30])) == 30
    with pytest.raises(AlphabetError, match=f"letters {count}: expected an alphabet of 1 to 30 letters"):
        Alphabet("wrong", letters[:count])


def test_a_letter_stands_once() -> None:
    with pytest.raises(AlphabetError, match="letter 'A': expected every letter of the alphabet once"):
        Alphabet("twice", ("A", "B", "A"))


def test_dice_of_an_alphabet() -> None:
    """Cut into single characters and brackets; lower case is a blank."""
    alphabet = Alphabet("qu", ("A", "QU"))
    assert alphabet.split_dice("A[QU][qu]a?") == ["A", "[QU]", "[qu]", "a", "?"]
    codes = [alphabet.die_code(die) for die in alphabet.split_dice("A[QU][qu]a?")]
    assert codes == [1, 2, 2 + 32, 1 + 32, 32]
    assert alphabet.dice_text(codes) == "A[QU][qu]a?"
    assert alphabet.counts(codes)[:3] == bytes([3, 1, 1])
    for text in ("QU", "[QU", "[A]", "[]", "[q]", "A]", "[[QU]]"):
        with pytest.raises(NotationError, match="not a letter: expected letters of the qu alphabet"):
            alphabet.split_dice(text)


def test_an_alphabet_is_a_value() -> None:
    alphabet = Alphabet("qu", ("A", "QU"))
    assert evaluated(alphabet) == pickled(alphabet) == copy.deepcopy(alphabet) == alphabet
    assert alphabet != Alphabet("qu", ("QU", "A"))
    with pytest.raises(FrozenInstanceError):
        alphabet.letters = ()  # type: ignore[misc]


# Rules


def test_the_usual_rules() -> None:
    """SS-28: 200 points; SS-19: 50 for seven dice; SS-30: dice are not passed on."""
    assert Rules() == Rules(target=200, bingo=50, advanced=False)


@pytest.mark.parametrize("target", [1, 200, 9999])
@pytest.mark.parametrize("bingo", [0, 50, 9999])
def test_rules_in_range(target: int, bingo: int) -> None:
    rules = Rules(target=target, bingo=bingo, advanced=True)
    assert (rules.target, rules.bingo, rules.advanced) == (target, bingo, True)
    assert evaluated(rules) == pickled(rules) == rules
    assert hash(pickled(rules)) == hash(rules)


@pytest.mark.parametrize("target", [0, -1, 10_000, 10**30])
def test_targets_out_of_range(target: int) -> None:
    """SS-29: nobody can win at 0, nor read a score of five digits on the pad."""
    with pytest.raises(RulesError, match=rf"target {target}: .*from 1 to 9999"):
        Rules(target=target)


@pytest.mark.parametrize("bingo", [-1, 10_000, -(10**30)])
def test_bonuses_out_of_range(bingo: int) -> None:
    with pytest.raises(RulesError, match=rf"bingo {bingo}: .*from 0 to 9999"):
        Rules(bingo=bingo)


@pytest.mark.parametrize("field", ["target", "bingo"])
@pytest.mark.parametrize("points", [1.5, 50.0, float("nan"), "50", None])
def test_points_are_whole_numbers(field: str, points: object) -> None:
    """Half a point prints as a text that does not read back."""
    with pytest.raises((RulesError, TypeError)):
        Rules(**{field: points})  # type: ignore[arg-type]


def test_rules_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().target = 100  # type: ignore[misc]


# Plays


@given(places=st.lists(PLACES, max_size=9))
@settings(max_examples=100)
def test_a_play_is_a_set_of_placements(places: list[tuple[int, int, str]]) -> None:
    """In any order; its representation and its pickle are the same play."""
    play = Play.of(*places)
    assert play == Play.of(*reversed(places))
    assert hash(play) == hash(Play.of(*reversed(places)))
    assert evaluated(play) == pickled(play) == copy.deepcopy(play) == play
    assert [(place.row, place.column, place.die) for place in play] == sorted(places)
    assert len(play) == len(places)


def test_plays_that_differ() -> None:
    """A blank as the letter, another square, another letter, one die more: all are other plays."""
    play = Play.of((4, 4, "A"), (4, 5, "B"))
    others = [
        Play.of((4, 4, "a"), (4, 5, "B")),
        Play.of((4, 4, "A"), (5, 4, "B")),
        Play.of((4, 4, "A"), (4, 5, "C")),
        Play.of((4, 4, "A")),
        Play.of(),
    ]
    assert len({play, *others}) == 6
    assert evaluated(play.placements[0]) == Placement(4, 4, "A")


@pytest.mark.parametrize("number", [1001, -1001, 10**30, 1.5, 1.0, "1", None, True])
def test_rows_and_columns_that_cannot_be_meant(number: object) -> None:
    with pytest.raises(NotationError, match=r"^row .*whole number"):
        Placement(number, 0, "A")  # type: ignore[arg-type]
    with pytest.raises(NotationError, match=r"^column .*whole number"):
        Placement(0, number, "A")  # type: ignore[arg-type]


def test_a_play_does_not_change() -> None:
    play = Play.of((4, 4, "A"))
    with pytest.raises(FrozenInstanceError):
        play.placements = ()  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        play.placements[0].die = "B"  # type: ignore[misc]


# Faults


@pytest.mark.parametrize("fault", list(PlayFault), ids=lambda fault: fault.name)
def test_every_fault_has_a_reason_with_its_rule(fault: PlayFault) -> None:
    """One phrase each, and no two alike; each cites a rule from SS-1 to SS-13."""
    (reason,) = fault.reasons
    words, _, rule = reason.rpartition(" ")
    assert len(words.split()) >= 4
    assert rule in {f"(SS-{number})" for number in range(1, 14)}
    assert [other for other in PlayFault if other.reasons == (reason,)] == [fault]


def test_reasons_of_several_faults() -> None:
    """All at once, in their order; no fault has no reason."""
    assert PlayFault(0).reasons == ()
    every = PlayFault(sum(PlayFault))
    assert every.reasons == tuple(fault.reasons[0] for fault in PlayFault)
    assert (PlayFault.GAP | PlayFault.OFF_MAT).reasons == PlayFault.OFF_MAT.reasons + PlayFault.GAP.reasons
    assert [fault.value for fault in PlayFault] == [2**place for place in range(len(PlayFault))]
