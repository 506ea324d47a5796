"""Is a guess the answer? (AG-18): what does not count, and near misses measured on two labelled lists."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from scramble.party.answers import Verdict, match, near_miss
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
    assert match(guess, card(answer)) is Verdict.EXACT


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
        assert match(guess, card("Albert Einstein")) is Verdict.WRONG


def test_articles_count_inside() -> None:
    """AG-18: only a leading one does not."""
    assert match("Alexander Great", card("Alexander the Great")) is Verdict.WRONG


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
    assert match(guess, card(answer)) is Verdict.WRONG


@pytest.mark.parametrize("guess", [None, 5, b"Einstein", ["Einstein"]], ids=repr)
def test_what_is_no_text_is_wrong(guess: str) -> None:
    assert match(guess, card("Einstein")) is Verdict.WRONG


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
    assert match(guess, card(answer)) is Verdict.WRONG


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
    assert match(guess, card(answer)) is Verdict.CLOSE


@pytest.mark.parametrize(("guess", "answer"), NOT_SLIPS.values(), ids=NOT_SLIPS)
def test_no_slips(guess: str, answer: str) -> None:
    """AG-18."""
    assert match(guess, card(answer)) is Verdict.WRONG


@pytest.mark.parametrize("answer", ["Galileo Galilei", "Oslo", "Ox", "Marie Curie"])
def test_an_example_of_a_near_miss(answer: str) -> None:
    assert match(near_miss(card(answer)), card(answer)) is Verdict.CLOSE


@pytest.mark.parametrize("answer", ["X", "1984", "aaaa", "7 8", "?"])
def test_answers_without_an_example(answer: str) -> None:
    assert near_miss(card(answer)) == ""


# --- measured on labelled pairs: those by which the rule was chosen, and those that were set aside before


def pairs(part: str, label: str) -> list[tuple[str, str]]:
    """Guesses with their answers: slips of people who meant it, or other things that look like it."""
    rows = csv.DictReader(PAIRS.read_text("utf-8").splitlines(), delimiter="\t")
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
    assert Verdict.EXACT not in verdicts
    assert fewest <= verdicts.count(Verdict.CLOSE) <= most
