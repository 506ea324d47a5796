"""Is a guess the answer? (AG-18): what does not count, and near misses measured on two labelled lists."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis.strategies import text as texts

from scramble.party.answers.compare import AnswerVerdict, compare, is_same_answer, match, near_miss, says
from scramble.party.cards import ClueCard

PAIRS = Path(__file__).parent / "answer_pairs.tsv"


def card(answer: str, *also: str) -> ClueCard:
    return ClueCard("Person", ("a", "b", "c", "d"), answer, also)


# --- what does not count

SAME: dict[str, tuple[str, str]] = {
    "letter by letter": ("Marie Curie", "Marie Curie"),
    "case": ("mARIE cURIE", "Marie Curie"),
    "accents": ("Beyonce", "Beyoncé"),
    "accents typed": ("Beyoncé", "Beyonce"),
    "accent as a mark of its own": ("Beyonce\N{COMBINING ACUTE ACCENT}", "Beyoncé"),
    "letters with a stroke": ("Soren Kierkegaard", "Søren Kierkegaard"),
    "two letters in one": ("Aesop", "Æsop"),
    "sharp s": ("STRASSE", "Straße"),
    "dotted capital": ("\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}stanbul", "Istanbul"),
    "wide letters": ("\N{FULLWIDTH LATIN CAPITAL LETTER O}slo", "Oslo"),
    "dots": ("Dr Jekyll", "Dr. Jekyll"),
    "dots of initials": ("AA Milne", "A. A. Milne"),
    "spaces of initials": ("a a milne", "A.A. Milne"),
    "question mark": ("Marie Curie?", "Marie Curie"),
    "curly apostrophe": ("Rubik\N{RIGHT SINGLE QUOTATION MARK}s Cube", "Rubik's Cube"),
    "no apostrophe": ("Rubiks Cube", "Rubik's Cube"),
    "hyphen": ("spider man", "Spider-Man"),
    "no hyphen": ("Spiderman", "Spider-Man"),
    "spaces": ("  Marie   Curie ", "Marie Curie"),
    "zero-width space": ("Ma\N{ZERO WIDTH SPACE}rie Curie", "Marie Curie"),
    "ampersand": ("salt and pepper", "Salt & Pepper"),
    "article of the guess": ("the Eiffel Tower", "Eiffel Tower"),
    "article of the answer": ("Eiffel Tower", "The Eiffel Tower"),
    "another article": ("an Eiffel Tower", "The Eiffel Tower"),
    "nothing but articles": ("the the", "The The"),
    "nothing but an article": ("the", "The"),
    "as long as a guess may be": (" " * 192 + "Einstein", "Einstein"),
    "another script": ("ΑΘΗΝΑ", "Αθηνα"),
}


@pytest.mark.parametrize(("guess", "answer"), SAME.values(), ids=SAME)
def test_what_does_not_count(guess: str, answer: str) -> None:
    """AG-18: case, accents, punctuation, leading articles, and spaces."""
    assert match(guess, card(answer)) is AnswerVerdict.EXACT


def test_other_names_count() -> None:
    """AG-2, AG-18: as the answer itself, near misses of them too."""
    beethoven = card("Ludwig van Beethoven", "Beethoven", "Van Beethoven")
    assert [
        match(guess, beethoven).value for guess in ("beethoven", "van Beethoven", "Bethoven", "Ludwig")
    ] == [
        "exact",
        "exact",
        "close",
        "wrong",
    ]


def test_a_part_is_not_the_answer() -> None:
    """AG-18: nor is more than the answer."""
    for guess in ("Einstein", "Albert", "Professor Albert Einstein", "Albert Einstein Tower"):
        assert match(guess, card("Albert Einstein")) is AnswerVerdict.WRONG


def test_articles_count_inside() -> None:
    """AG-18: only a leading one does not."""
    assert match("Alexander Great", card("Alexander the Great")) is AnswerVerdict.WRONG


ODD: dict[str, tuple[str, str]] = {
    "nothing": ("", "Einstein"),
    "spaces": ("   ", "Einstein"),
    "punctuation": ("?!", "Einstein"),
    "punctuation for punctuation": ("!", "?"),
    "an article for punctuation": ("the", "?"),
    "only an article": ("the", "Einstein"),
    "half a character": ("\ud800", "Einstein"),
    "null": ("\0", "Einstein"),
    "another script": ("Эйнштейн", "Einstein"),
    "huge": ("Einstein" * 200_000, "Einstein"),
    "just too long": ("Einstein" + " " * 193, "Einstein"),
    "many words": ("a " * 100, "Einstein"),
}


@pytest.mark.parametrize(("guess", "answer"), ODD.values(), ids=ODD)
def test_odd_guesses_are_wrong(guess: str, answer: str) -> None:
    """AG-18: and no error."""
    assert match(guess, card(answer)) is AnswerVerdict.WRONG


@pytest.mark.parametrize("guess", [None, 5, b"Einstein", ["Einstein"]], ids=repr)
def test_what_is_no_text_is_wrong(guess: str) -> None:
    assert match(guess, card("Einstein")) is AnswerVerdict.WRONG


# --- near misses

NUMBERS: tuple[tuple[str, str], ...] = (
    ("1984", "1948"),
    ("Apollo 11", "Apollo 13"),
    ("Henry VII", "Henry VIII"),
    ("Louis XIV", "Louis XVI"),
    ("Elizabeth I", "Elizabeth II"),
    ("World War I", "World War II"),
    ("Area 51", "Area 15"),
    ("C++", "C#"),
)


@pytest.mark.parametrize(("guess", "answer"), NUMBERS)
def test_numbers_have_no_slips(guess: str, answer: str) -> None:
    """AG-18."""
    assert match(guess, card(answer)) is AnswerVerdict.WRONG


SLIPS_BY_KIND: dict[str, tuple[str, str]] = {
    "swapped": ("Mnoet", "Monet"),
    "swapped in a short word": ("Peter Pna", "Peter Pan"),
    "doubled": ("Elvis Pressley", "Elvis Presley"),
    "not doubled": ("Eifel Tower", "Eiffel Tower"),
    "doubled elsewhere": ("Pinnochio", "Pinocchio"),
    "wrong letter of six": ("Gandki", "Gandhi"),
    "missing letter of seven": ("Lncoln", "Lincoln"),
    "letter too many for six": ("Gandhij", "Gandhi"),
    "two of twelve": ("Michelanjelx", "Michelangelo"),
    "one in each word": ("Alberk Einsteen", "Albert Einstein"),
    "space in the wrong place": ("Stone Hengr", "Stonehenge"),
}
NOT_SLIPS: dict[str, tuple[str, str]] = {
    "wrong letter of five": ("Manet", "Monet"),
    "missing letter of five": ("Wilde", "Wilder"),
    "two of eleven": ("Shakesbeard", "Shakespeare"),
    "doubled in a short word": ("Cheer", "Cher"),
    "swapped over a distance": ("tenoM", "Monet"),
    "two in one short word, none in the other": ("Paul Newton", "Paul Newman"),
    "words the other way round": ("Einstein Albert", "Albert Einstein"),
    "one word of two": ("Franklin Roosevelt", "Theodore Roosevelt"),
    "a word too many": ("Marie Curie Jones", "Marie Curie"),
}


@pytest.mark.parametrize(("guess", "answer"), SLIPS_BY_KIND.values(), ids=SLIPS_BY_KIND)
def test_slips(guess: str, answer: str) -> None:
    """AG-18: each kind of them is close, and never exact."""
    assert match(guess, card(answer)) is AnswerVerdict.CLOSE


@pytest.mark.parametrize(("guess", "answer"), NOT_SLIPS.values(), ids=NOT_SLIPS)
def test_no_slips(guess: str, answer: str) -> None:
    """AG-18."""
    assert match(guess, card(answer)) is AnswerVerdict.WRONG


@pytest.mark.parametrize("answer", ["Galileo Galilei", "Oslo", "Ox", "Marie Curie"])
def test_an_example_of_a_near_miss(answer: str) -> None:
    assert match(near_miss(card(answer)), card(answer)) is AnswerVerdict.CLOSE


@pytest.mark.parametrize("answer", ["X", "1984", "aaaa", "7 8", "?"])
def test_answers_without_an_example(answer: str) -> None:
    assert near_miss(card(answer)) == ""


# --- measured on labelled pairs: those by which the rule was chosen, and those that were set aside before


def pairs(part: str, label: str) -> list[tuple[str, str]]:
    """Guesses with their answers: slips of people who meant it, or other things that look like it."""
    rows = csv.DictReader(PAIRS.read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return [(row["guess"], row["answer"]) for row in rows if (row["part"], row["label"]) == (part, label)]


@pytest.mark.parametrize(
    ("part", "label", "count", "fewest", "most"),
    [
        ("choice", "slip", 80, 72, 80),
        ("choice", "other", 96, 0, 2),
        ("set aside", "slip", 40, 33, 40),
        ("set aside", "other", 50, 0, 7),
    ],
)
def test_measured(part: str, label: str, count: int, fewest: int, most: int) -> None:
    """AG-18: how many are close; none of them is exact, so none is accepted without people."""
    verdicts = [match(guess, card(answer)) for guess, answer in pairs(part, label)]
    assert len(verdicts) == count
    assert AnswerVerdict.EXACT not in verdicts
    assert fewest <= verdicts.count(AnswerVerdict.CLOSE) <= most


# --- numbers, short forms, spellings: other ways to write an answer, and things that only look like one


def wrongly_judged(part: str, label: str) -> list[tuple[str, str, str]]:
    """Pairs of a label that get another verdict, whichever of the two is the guess."""
    both = [pair for guess, answer in pairs(part, label) for pair in ((guess, answer), (answer, guess))]
    verdicts = [(guess, answer, match(guess, card(answer)).value) for guess, answer in both]
    return [found for found in verdicts if found[2] != label]


@pytest.mark.parametrize(
    ("part", "label", "count"),
    [
        ("forms", "exact", 245),
        ("forms", "close", 22),
        ("forms set aside", "exact", 100),
        ("forms set aside", "close", 11),
    ],
)
def test_other_ways_to_write_an_answer(part: str, label: str, count: int) -> None:
    """AG-18: World War II is World War 2; a right number of another kind is for people to judge."""
    assert len(pairs(part, label)) == count
    assert wrongly_judged(part, label) == []


@pytest.mark.parametrize(("part", "count", "most"), [("forms", 140, 10), ("forms set aside", 62, 8)])
def test_what_only_looks_like_the_answer(part: str, count: int, most: int) -> None:
    """AG-18: never exact, and close only where a slip of the keyboard could have made it."""
    assert len(pairs(part, "wrong")) == count
    found = wrongly_judged(part, "wrong")
    assert {verdict for _, _, verdict in found} <= {"close"}
    assert len(found) <= most


NOT_MERGED = ("1.5 15", "3.14 314", "1/2 12", "2-1 21", "1:30 130", "-5 5", "10² 102", "1½ 112", "1.05 105")


@pytest.mark.parametrize("pair", NOT_MERGED)
def test_digits_with_something_between_are_not_one_number(pair: str) -> None:
    """AG-18: punctuation does not count, but not so that it makes another number."""
    text, other = pair.split()
    assert {compare(text, other), compare(other, text)} == {AnswerVerdict.WRONG}


@pytest.mark.parametrize(("text", "other"), [("I", "1"), ("mix", "1009"), ("V", "5"), ("X", "ten")])
def test_a_word_of_roman_letters_is_no_number(text: str, other: str) -> None:
    """AG-18: only after a name are they a number."""
    assert compare(text, other) is AnswerVerdict.WRONG


LINES = """zero one two three four five six seven eight nine ten
eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
twenty thirty forty fifty sixty seventy eighty ninety"""
NAMES = LINES.split()
SMALL, TENS = NAMES[:20], ["", "", *NAMES[20:]]


def spelt(number: int) -> str:
    """A number below a million in words; written here anew, to compare with."""
    if number < 20:
        return SMALL[number]
    if number < 100:
        return TENS[number // 10] + (f"-{SMALL[number % 10]}" if number % 10 else "")
    for unit, name in ((1000, "thousand"), (100, "hundred")):
        if number >= unit:
            rest = number % unit
            joint = " and " if unit == 100 or rest < 100 else " "
            return f"{spelt(number // unit)} {name}" + (f"{joint}{spelt(rest)}" if rest else "")
    raise AssertionError


@pytest.mark.parametrize("start", [0, 900, 1900, 10_000, 99_900, 999_800])
def test_numbers_in_words_are_those_in_digits(start: int) -> None:
    """AG-18: and no others."""
    for number in range(start, start + 200):
        words = spelt(number)
        assert is_same_answer(words, str(number)), words
        assert is_same_answer(words.replace(" and ", " "), f"{number:,}"), words
        assert not is_same_answer(words, str(number + 1)), words


@settings(max_examples=300)
@given(text=texts(max_size=40), other=texts(max_size=40))
def test_the_comparison_has_no_direction_and_no_errors(text: str, other: str) -> None:
    """AG-18: whatever is typed."""
    assert compare(text, other) is compare(other, text)
    assert is_same_answer(text, text) == is_same_answer(f"The {text}!", text)


def test_an_answer_stands_in_a_text_however_it_is_written() -> None:
    assert says("A spider has 8 of them.", "Eight")
    assert says("The colour of elephants.", "color")
    assert not says("A spider has 18 of them.", "Eight")
    assert not says("a comparison", "Paris")
