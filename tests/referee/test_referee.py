"""Rulings: what is permitted (SS-23), one verdict for a play (SS-25), and what a ruling holds."""

import json
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from scramble import Lexicon, Position
from scramble.errors import IllegalPlay, NotationError, RulesError, RulingError
from scramble.referee import Occasion, Referee, Ruling
from scramble.rules import PENALTIES

IN = [
    "AA",
    "AE",
    "EX",
    "ID",
    "KA",
    "PARIS",
    "THOU",
    "ZAX",
    "CWM",
    "AIRT",
    "WRAPS",
    "SIZES",
    "QUIXOTIC",
    "ANTI",
]
NOT_IN = ["QI", "ZA", "OK", "PRE", "TV", "JFK", "LUCY", "DONT", "XRAY"]

# Each would be a word of ENABLE if something in it were dropped or read as something else.
HYPHENS = ["wrap-s", "co-op", "co\u2010op", "co\u2011op", "co\u2013op", "co\u2212op", "co\u00adop"]
APOSTROPHES = ["wrap's", "wrap\u2019s", "wrap\u02bcs", "wrap`s", "wrap\u2032s"]
ACCENTS = ["WR\u00c2PS", "wra\u0301ps", "\u1e94AX", "WRAP\u017f"]
INVISIBLE = ["WRAPS\u200b", "\u200bWRAPS", "WR\u200dAPS", "\ufeffWRAPS", "\u202eSPARW", "WRAPS\0"]
SPACES = ["WR APS", "WR\tAPS", "WR\nAPS", "WRAPS\u00a0", "WRAPS\u202f", "\u3000WRAPS"]
ALIKE = ["\uff37\uff32\uff21\uff30\uff33", "\u0410\u0410", "WRAPS.", "W.R.A.P.S", "WRAP5"]
OTHER_WORDS = [*HYPHENS, *APOSTROPHES, *ACCENTS, *INVISIBLE, *SPACES, *ALIKE]


def referee_of(*words: str, **options: Any) -> Referee:
    return Referee(Lexicon.from_words(words, name="mine", version="3"), **options)


@pytest.mark.parametrize("word", IN)
def test_words_that_are_in(enable: Lexicon, word: str) -> None:
    """SS-23: foreign, archaic, slang; PARIS is a herb, ANTI a noun as well as a prefix."""
    referee = Referee(enable)
    assert referee.judge([word]).acceptable
    assert referee.judge([word.lower()]).acceptable
    assert referee.judge([word.capitalize()]).acceptable


@pytest.mark.parametrize("word", NOT_IN)
def test_words_that_are_not(enable: Lexicon, word: str) -> None:
    """SS-23: abbreviations, prefixes, names, words that need an apostrophe or a hyphen; and younger ones."""
    referee = Referee(enable)
    assert not referee.judge([word]).acceptable
    assert not referee.judge([word.lower()]).acceptable


@pytest.mark.parametrize("word", ["DON'T", "x-ray", "rock 'n' roll", *OTHER_WORDS])
def test_whatever_is_typed_is_part_of_the_question(enable: Lexicon, word: str) -> None:
    """SS-23: nothing is dropped to find a match, and the ruling keeps what was asked."""
    ruling = Referee(enable).judge([word])
    assert not ruling.acceptable
    assert ruling.words == (word,)


def test_capitals_make_no_difference_and_are_kept() -> None:
    """Dice have none; the ruling says how the word was typed."""
    ruling = referee_of("PARIS").judge(["Paris", "pArIs"])
    assert (ruling.acceptable, ruling.words) == (True, ("Paris", "pArIs"))


def test_blanks_around_a_word_are_not_part_of_it() -> None:
    assert referee_of("WRAPS").judge([" wraps\n"]).words == ("wraps",)


def test_one_word_makes_the_play_unacceptable() -> None:
    """SS-25: all words at once; the place of the bad one does not matter."""
    referee = referee_of("WRAPS", "SIZES")
    assert referee.judge(["WRAPS", "SIZES"]).acceptable
    for words in (["XIZES", "WRAPS"], ["WRAPS", "XIZES"], ["WRAPS", "SIZES", "X"], ["QI"] * 64):
        assert not referee.judge(words).acceptable


def test_a_ruling_does_not_say_which_word_failed() -> None:
    """The convention at tables: two plays that fail by different words get the same answer."""
    constant: dict[str, Any] = {"clock": lambda: "now", "new_id": lambda: "id"}
    referee = referee_of("WRAPS", "SIZES", **constant)
    first, second = (referee.judge(words).to_dict() for words in (["XRAPS", "SIZES"], ["WRAPS", "XIZES"]))
    assert first.pop("words") != second.pop("words")
    assert first == second


def test_a_whole_play_is_judged(enable: Lexicon) -> None:
    """SS-25 on the worked example: SIZES through the S of WRAPS."""
    position = Position.parse("5C WRAP")
    ruling = Referee(enable).judge_play(position, "G5 SIZES", Occasion(table="7"))
    assert (ruling.acceptable, ruling.words, ruling.play) == (True, ("SIZES", "WRAPS"), "G5 SIZES")
    assert Position.parse(ruling.position).word_on_mat() == "5C WRAP"
    assert ruling.occasion.table == "7"


def test_a_play_with_one_phony_comes_off(enable: Lexicon) -> None:
    """SS-25: SIZES is a word and WRAPZ is not, or the other way round; blanks count as their letters."""
    position = Position.parse("5C WRAP")
    referee = Referee(enable)
    assert referee.judge_play(position, "G5 ZOO").words == ("ZOO", "WRAPZ")
    assert not referee.judge_play(position, "G5 ZOO").acceptable
    assert not referee.judge_play(position, "G5 SXZES").acceptable
    assert referee.judge_play(position, "G5 sIZeS").acceptable


def test_no_ruling_on_what_is_no_play(enable: Lexicon) -> None:
    referee, position = Referee(enable), Position.parse("5C WRAP")
    with pytest.raises(IllegalPlay, match="no die touches"):
        referee.judge_play(position, "1A SIZE")
    with pytest.raises(NotationError):
        referee.judge_play(position, "SIZES")


def test_a_ruling_names_what_decided(enable: Lexicon) -> None:
    ruling = Referee(enable, "5-points").judge(["WRAPS"])
    decided = (ruling.lexicon, ruling.lexicon_version, ruling.fingerprint, ruling.rule)
    assert decided == ("enable", "1", enable.fingerprint, "5-points")
    assert len(ruling.fingerprint) == 64


def test_time_and_id_of_a_ruling() -> None:
    referee, before = referee_of("AT"), datetime.now(UTC)
    rulings = [referee.judge(["AT"]) for _ in range(100)]
    times = [datetime.fromisoformat(ruling.time) for ruling in rulings]
    assert len({ruling.id for ruling in rulings}) == 100
    assert all(len(ruling.id) == 32 and int(ruling.id, 16) >= 0 for ruling in rulings)
    assert times == sorted(times)
    assert before - timedelta(milliseconds=1) <= times[0] <= times[-1] <= datetime.now(UTC)
    assert all(ruling.time.endswith("+00:00") for ruling in rulings)


def test_a_ruling_survives_json(enable: Lexicon) -> None:
    occasion = Occasion("Open", "3", "7", "Ann", "B\u00f6b")
    ruling = Referee(enable).judge_play(Position.parse("5C WRAP"), "G5 SIZES", occasion)
    text = json.dumps(ruling.to_dict())
    assert Ruling.from_dict(json.loads(text)) == ruling
    asked = Referee(enable).judge(["caf\u00e9", "DON'T"])
    assert Ruling.from_dict(json.loads(json.dumps(asked.to_dict()))) == asked


def broken(**changes: object) -> dict[str, Any]:
    made = referee_of("AT", clock=lambda: "now").judge(["AT"]).to_dict() | changes
    return {name: value for name, value in made.items() if value is not ...}


@pytest.mark.parametrize(
    "made",
    [
        {},
        [],
        None,
        "ruling",
        broken(version=2),
        broken(version=...),
        broken(words=...),
        broken(words=None),
        broken(words="AT"),
        broken(words=[1]),
        broken(occasion=None),
        broken(occasion={"room": "1"}),
        broken(failed="AT"),
        *(broken(**{field.name: ...}) for field in fields(Ruling) if field.name in ("id", "time", "rule")),
    ],
)
def test_what_is_no_ruling_is_refused(made: Any) -> None:
    with pytest.raises(RulingError):
        Ruling.from_dict(made)


@pytest.mark.parametrize(
    "words", [[], "WRAPS", [""], ["  "], ["AT", "\n"], ["AT"] * 65, [None], [b"AT"], ["A\udcffT"]], ids=repr
)
def test_what_cannot_be_judged_is_refused(words: Any) -> None:
    with pytest.raises(RulingError) as refusal:
        referee_of("AT").judge(words)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("rule", PENALTIES)
def test_every_penalty_can_be_in_force(rule: str) -> None:
    assert referee_of("AT", rule=rule).judge(["AT"]).rule == rule


@pytest.mark.parametrize("rule", ["", "Turn", "triple", None])
def test_an_unknown_rule_is_refused(rule: Any) -> None:
    with pytest.raises(RulesError, match="one of turn, void"):
        referee_of("AT", rule=rule)


def test_the_rule_in_force_does_not_bear_on_the_verdict(enable: Lexicon) -> None:
    for word in (*IN, *NOT_IN):
        assert len({Referee(enable, rule).judge([word]).acceptable for rule in PENALTIES}) == 1
