"""Explanations: what is known about a word (SS-23), and that it never turns a verdict."""

import json
import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scramble import Alphabet, Lexicon
from scramble.data import data_folder
from scramble.errors import WrongType
from scramble.texts.outside import visible
from scramble.words.dictionary import Dictionary, Label

DICTIONARY = Dictionary()
LISTS = ("scowl-abbreviations.txt", "scowl-proper-names.txt", "wordnet-capitalised-only.txt",
         "scowl-contractions.txt", "wordnet-hyphenated.txt", "affixes.tsv", "wordnet-pos.tsv")  # fmt: skip
NEEDED_MARKS = ("scowl-contractions.txt", "wordnet-hyphenated.txt")  # which a word that is in does without


def entries(file: str) -> list[str]:
    text = (data_folder() / file).read_text("utf-8")
    return [line.partition("\t")[0] for line in text.splitlines()]


@pytest.mark.parametrize(
    ("word", "label"),
    [
        ("TV", Label.ABBREVIATION),
        ("JFK", Label.ABBREVIATION),
        ("LUCY", Label.CAPITALISED),
        ("Lucy", Label.CAPITALISED),
        ("OK", Label.NAME),
        ("PRE", Label.PREFIX),
        ("pre-", Label.PREFIX),
        ("-ITY", Label.SUFFIX),
        ("DONT", Label.NEEDS_APOSTROPHE),
        ("DON'T", Label.NEEDS_APOSTROPHE),
        ("don\u2019t", Label.NEEDS_APOSTROPHE),
        ("XRAY", Label.NEEDS_HYPHEN),
        ("X-RAY", Label.NEEDS_HYPHEN),
        ("x\u2011ray", Label.NEEDS_HYPHEN),
        ("DON'T", Label.HAS_APOSTROPHE),
        ("don\u2019t", Label.HAS_APOSTROPHE),
        ("X-RAY", Label.HAS_HYPHEN),
        ("x\u2011ray", Label.HAS_HYPHEN),
        ("x\u00adray", Label.HAS_HYPHEN),
        ("rock 'n' roll", Label.HAS_SPACE),
        ("rock 'n' roll", Label.HAS_APOSTROPHE),
        ("caf\u00e9", Label.HAS_OTHER),
        ("cafe\u0301", Label.HAS_OTHER),
        ("AA\u200b", Label.HAS_OTHER),
        ("AA\u00a0", Label.HAS_OTHER),
        ("WRAP5", Label.HAS_OTHER),
    ],
)
def test_why_a_word_is_not_permitted(enable: Lexicon, word: str, label: Label) -> None:
    """SS-23, by the touchstones of the data."""
    explanation = DICTIONARY.explain(word, enable)
    assert not explanation.is_in_lexicon
    assert label in explanation.labels
    assert explanation.word == word
    assert f"{visible(word)} is not in the list enable: " in explanation.sentence


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("TV", "TV is not in the list enable: an abbreviation."),
        ("LUCY", "LUCY is not in the list enable: always capitalised."),
        ("DONT", "DONT is not in the list enable: it needs an apostrophe (don't)."),
        ("XRAY", "XRAY is not in the list enable: it needs a hyphen (x-ray)."),
        ("QI", "QI is not in the list enable; nothing else is known about it."),
        ("a", "a is not in the list enable: a word has at least two letters (SS-8)."),
        ("WRAPS", "WRAPS is in the list enable."),
        ("zax", "zax is in the list enable."),
        ("aah", "aah is in the list enable: verb."),
        ("quixotic", "quixotic is in the list enable: adjective."),
        ("ANTI", "ANTI is in the list enable: noun, adjective (also a proper name, a prefix)."),
        (
            "Paris",
            "Paris is in the list enable (also a proper name). "
            "It was judged as PARIS, without the capital: dice have none.",
        ),
        (
            "caf\u00e9",
            "caf\u00e9 is not in the list enable: "
            "\u00e9 (LATIN SMALL LETTER E WITH ACUTE) is not a letter of the english alphabet.",
        ),
        (
            "AA\u200b",
            "AA\\u200b is not in the list enable: "
            "\\u200b (ZERO WIDTH SPACE) is not a letter of the english alphabet.",
        ),
        (
            "WRAP-S",
            "WRAP-S is not in the list enable: it was typed with a hyphen, which no permitted word has; "
            "WRAPS is in the list, but that is another word.",
        ),
    ],
)
def test_sentences(enable: Lexicon, word: str, sentence: str) -> None:
    assert DICTIONARY.explain(word, enable).sentence == sentence


@pytest.mark.parametrize("word", ["Paris", "PARIS", "paris", "ANTI", "ID", "AA", "EX"])
def test_labels_do_not_turn_a_verdict(enable: Lexicon, word: str) -> None:
    """A name, a prefix, an abbreviation, a contraction's letters: in the list is in the list."""
    explanation = DICTIONARY.explain(word, enable)
    assert explanation.is_in_lexicon
    assert explanation.judged_as == word.upper()
    assert not {Label.NEEDS_APOSTROPHE, Label.NEEDS_HYPHEN} & set(explanation.labels)


@pytest.mark.parametrize("file", LISTS)
def test_no_label_list_decides(enable: Lexicon, file: str) -> None:
    """Every 20th entry of every list, as it stands there: the verdict is the lexicon's."""
    chosen = entries(file)[::20]
    assert len(chosen) > 10
    for word in chosen:
        explanation = DICTIONARY.explain(word, enable)
        assert explanation.is_in_lexicon == (word in enable)
        assert f"is {'' if word in enable else 'not '}in the list enable" in explanation.sentence
        assert explanation.labels or file == "wordnet-pos.tsv" or (word in enable and file in NEEDED_MARKS)


@given(st.text(max_size=12))
def test_any_text_has_an_explanation(enable: Lexicon, text: str) -> None:
    """One line that can be printed; the verdict is the lexicon's; JSON can hold it."""
    explanation = DICTIONARY.explain(text, enable)
    assert explanation.is_in_lexicon == (text in enable)
    assert explanation.sentence.isprintable()
    assert json.loads(json.dumps(explanation.to_dict()))["labels"] == [
        str(label) for label in explanation.labels
    ]


def test_parts_of_speech_are_only_said_of_words_that_are_in() -> None:
    """WordNet has TV as a noun; here that would sound as if it were permitted."""
    mine = Lexicon.from_words(["CAT"])
    assert DICTIONARY.explain("CAT", mine).labels[:1] == (Label.NOUN,)
    assert not {Label.NOUN, Label.VERB} & set(DICTIONARY.explain("DOG", mine).labels)


@pytest.mark.parametrize(
    ("word", "labels"),
    [
        ("aardvark", (Label.NOUN,)),
        ("aah", (Label.VERB,)),
        ("antic", (Label.NOUN, Label.VERB, Label.ADJECTIVE)),
        ("barber", (Label.NOUN, Label.VERB, Label.NAME)),
    ],
)
def test_parts_of_speech(enable: Lexicon, word: str, labels: tuple[Label, ...]) -> None:
    assert DICTIONARY.explain(word, enable).labels == labels


def test_another_list_another_verdict(enable: Lexicon) -> None:
    mine = Lexicon.from_words(["TV", "DONT"], name="mine")
    assert DICTIONARY.explain("TV", mine).sentence == "TV is in the list mine: noun (also an abbreviation)."
    assert DICTIONARY.explain("DONT", mine).sentence == "DONT is in the list mine."
    assert not DICTIONARY.explain("TV", enable).is_in_lexicon


def test_english_labels_are_not_given_to_other_languages() -> None:
    other = Alphabet("other", ("P", "R", "E", "CH", "\u00c9"))
    words = Lexicon.from_words(["PRECHE"], alphabet=other)
    assert DICTIONARY.explain("PRE", words).labels == ()
    assert DICTIONARY.explain("pre\u0301che", words).judged_as == "PR\u00c9CHE"
    assert DICTIONARY.explain("preche", words).is_in_lexicon


def test_lists_of_ones_own(enable: Lexicon, tmp_path: Path) -> None:
    """The format of the lists: parts of speech by their letters, prop for what is also a name."""
    (tmp_path / "wordnet-pos.tsv").write_text("quickly\tr\nwell\tnvarprop\nwrap\nsizes\t?\n")
    mine = Dictionary(tmp_path)
    assert mine.explain("quickly", enable).labels == (Label.ADVERB,)
    every = (Label.NOUN, Label.VERB, Label.ADJECTIVE, Label.ADVERB, Label.NAME)
    assert mine.explain("well", enable).labels == every
    assert mine.explain("wrap", enable).labels == mine.explain("sizes", enable).labels == ()


def test_lists_that_are_missing_explain_nothing(
    enable: Lexicon, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The verdict does not need them, so it does not fail with them; a warning is logged."""
    (tmp_path / "affixes.tsv").write_text("pre\tprefix\n")
    with caplog.at_level(logging.WARNING):
        known = Dictionary(tmp_path).explain("PRE", enable)
    assert (known.is_in_lexicon, known.labels) == (False, (Label.PREFIX,))
    assert "scowl-abbreviations.txt cannot be read" in caplog.text
    assert Dictionary(tmp_path).explain("WRAPS", enable).is_in_lexicon


@pytest.mark.parametrize("word", [None, b"AA", 1, ["AA"]])
def test_only_texts_are_explained(enable: Lexicon, word: object) -> None:
    with pytest.raises(WrongType):
        DICTIONARY.explain(word, enable)  # type: ignore[arg-type]


def test_escape_codes_do_not_reach_a_terminal(enable: Lexicon) -> None:
    assert visible("\x1b[2J\u202e\r\u009b") == "\\x1b[2J\\u202e\\r\\x9b"
    assert "\x1b" not in DICTIONARY.explain("\x1b[2J", enable).sentence


def test_our_list_of_affixes() -> None:
    """Sorted, each once, letters only, and nothing but the two kinds."""
    lines = (data_folder() / "affixes.tsv").read_text("utf-8").splitlines()
    assert lines == sorted(set(lines))
    assert {line.partition("\t")[2] for line in lines} == {"prefix", "suffix"}
    assert all(affix.isalpha() and affix.islower() for affix in entries("affixes.tsv"))


def test_the_list_of_words_with_a_hyphen() -> None:
    """Every one has a hyphen between letters, and WordNet's other lists do not have it written as one."""
    words = entries("wordnet-hyphenated.txt")
    joined = [word.replace("-", "").lower() for word in words]
    others = {*entries("wordnet-pos.tsv"), *entries("wordnet-capitalised-only.txt")}
    assert len(words) == 4701
    assert all("-" in word and word.strip("-") == word for word in words)
    assert all(word.isalpha() for word in joined)
    assert not others & set(joined)
