"""Cases from the field (tests/data/cases.json): groups A and B, C13, J04 and J06, each run by its kind.

What a case asks of a whole game (turns, challenges, passes) is left to the game's tests: A09 and A27
(a refused play, a turn without a play: the position stays as it was), A23 (the play comes off when
challenged), B10 (a pass), B16 (three dice are the smallest roll that a game can give beside a word of
nine letters) and C13 (the turn goes on).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from agreement import check_plays, check_without_oracle
from cases import SIZE, Case, case_position, mat_rows, placements, read_cases, square
from plain import PlainPosition, play_of, rows_of
from reference import oracle
from sampling import case_b14_position, random_words

from scramble import ENGLISH, DiceSet, Hint, Lexicon, Mat, Play, PlayFault, Position, rank
from scramble.errors import NotationError, RollError
from scramble.notation import WrittenPlay, parse_play

OTHERS = {"C13", "J04", "J06"}
CASES = {case["id"]: case for case in read_cases() if case["id"][0] in "AB" or case["id"] in OTHERS}
REASONS = {
    "A15": PlayFault.NOT_ATTACHED,
    "A20": PlayFault.CENTRE_NOT_COVERED,
    "A21": PlayFault.OFF_MAT,
    "C13": PlayFault.BLANK_WITHOUT_LETTER,
}
SLOW = {"B14"}
PHONIES = {"A12": "REAL", "A23": "OVAS"}


def of_kind(operation: str) -> pytest.MarkDecorator:
    """Run a test with every case of a kind; those with many positions are slow."""
    chosen = [case for case in CASES.values() if case["input"]["op"] == operation]
    marks = [pytest.mark.slow if case["id"] in SLOW else () for case in chosen]
    cases = [pytest.param(case, id=case["id"], marks=mark) for case, mark in zip(chosen, marks, strict=True)]
    return pytest.mark.parametrize("case", cases)


def phonies(position: Position, play: Play, lexicon: Lexicon) -> list[str]:
    return [word for word in position.words(play) if word not in lexicon]


def is_refused(position: Position, play: Play, lexicon: Lexicon, *, any_roll: bool) -> bool:
    """Does the play break a rule or make a phony?"""
    return bool(position.faults(play, any_roll=any_roll) or phonies(position, play, lexicon))


def check_play(position: Position, play: Play, lexicon: Lexicon, expected: Mapping[str, Any]) -> Position:
    """A legal play has the words, the points and the mat after it that a case expects."""
    assert expected.get("legal", True)
    assert not is_refused(position, play, lexicon, any_roll=not position.roll)
    score = position.score(play)
    assert score.total == expected["score"]
    if "words" in expected:
        assert [[word.text, word.total] for word in score.words] == expected["words"]
    after = position.after(play)
    if "mat_after" in expected:
        assert rows_of(after) == list(mat_rows(expected["mat_after"]))
    return after


def check_listed(position: Position, play: Play, lexicon: Lexicon, points: int | None) -> None:
    """The list of all plays has the play with these points, or has it not."""
    plays = position.plays(lexicon)
    found = [plays.score(index) for index, listed in enumerate(plays) if listed == play]
    assert found == ([] if points is None else [points])


@of_kind("play")
def test_play(case: Case) -> None:
    position = case_position(case["input"]).position()
    lexicon = Lexicon.from_words(case["input"]["lexicon"])
    play, expected = play_of(placements(case["input"]["place"])), case["expected"]
    if expected["legal"]:
        check_play(position, play, lexicon, expected)
        check_listed(position, play, lexicon, expected["score"])
    elif case["id"] in REASONS:
        assert position.faults(play) == REASONS[case["id"]]
        check_listed(position, play, lexicon, None)
    else:
        assert not position.faults(play)
        assert phonies(position, play, lexicon) == [PHONIES[case["id"]]]
        check_listed(position, play, lexicon, None)


@of_kind("sequence")
def test_sequence(case: Case) -> None:
    position = case_position(case["input"]).position()
    lexicon = Lexicon.from_words(case["input"]["lexicon"])
    for step, expected in zip(case["input"]["steps"], case["expected"], strict=True):
        if "place" not in step:
            continue  # a turn without a play: the position stays as it was
        play = play_of(placements(step["place"]))
        if expected.get("legal") is False:
            assert is_refused(position, play, lexicon, any_roll=not position.roll)
        else:
            after = check_play(position, play, lexicon, expected)
            position = replace(after, roll=position.roll)


@of_kind("hint_all")
def test_hint_all(case: Case, enable: Lexicon) -> None:
    given, expected = case["input"], case["expected"]
    words = given["lexicon"]
    lexicon = enable if words == "full list" else Lexicon.from_words(words)
    if "racks" in given:
        for roll in given["racks"]:
            check_roll(given, roll, lexicon, expected[roll])
    else:
        check_hints(case_position(given).position(), lexicon, expected)


def check_roll(given: Mapping[str, Any], roll: str, lexicon: Lexicon, expected: str) -> None:
    """One roll of a case with many: what is not a roll is an error, as our documentation says."""
    if "error" in expected:
        with pytest.raises(RollError):
            case_position(given, roll).position()
        return
    position = case_position(given, roll).position()
    plays = position.plays(lexicon)
    if expected.startswith("answers"):
        assert len(plays) > 1000
        assert position.best(lexicon) == plays[0]
    else:
        assert expected.startswith("empty list")
        assert list(plays) == []
        assert position.best(lexicon) is None


def check_hints(position: Position, lexicon: Lexicon, expected: Mapping[str, Any]) -> None:
    hints = rank(position, lexicon, top=None)
    count = expected.get("count", expected.get("count_if_each_designation_listed"))
    assert count is None or len(hints) == count
    assert len({hint.play for hint in hints}) == len(hints)
    scores = [hint.score.total for hint in hints]
    if "best" in expected:
        assert max(scores) == expected["best"]
    if "all_scores" in expected:
        assert sorted(set(scores)) == expected["all_scores"]
    if "words_found" in expected:
        assert {word for hint in hints for word in hint.words} == set(expected["words_found"])
    if "moves" in expected:
        check_moves(hints, expected["moves"])


def check_moves(hints: Sequence[Hint], moves: Sequence[Mapping[str, Any]]) -> None:
    """The hints are these moves and no others, with these words and points."""
    assert len(hints) == len(moves)
    found = {hint.play: hint.score for hint in hints}
    for move in moves:
        score = found[play_of(placements(move["place"]))]
        assert score.total == move["score"]
        assert [[word.text, word.total] for word in score.words] == move["words"]


@of_kind("property")
def test_property(case: Case) -> None:
    """B14: best and top are those of all plays, which are in order, and every play passes the checks.

    Every fourth position's plays are the oracle's: it takes two thirds of the time.
    """
    given = case["input"]
    random, count = Random(given["seed"]), given["positions"]  # noqa: S311 - no secret
    met = 0
    for number in range(count):
        words = random_words(random, "AEST", random.randint(2, 10), SIZE)
        plain = case_b14_position(random, "AEST")
        try:
            if number % 4:
                met += len(check_without_oracle(plain, words))
            else:
                met += check_plays(plain, words)
        except AssertionError as error:
            error.add_note(f"position {number}: {plain!r} with {words}")
            raise
    assert met > 10 * count


@of_kind("parse_play")
def test_parse_play(case: Case) -> None:
    """J04: each text has the one meaning of our documentation, or is an error."""
    across_cat = (4, 2, True, "CAT")
    meanings = {
        "5C cAT": (4, 2, True, "cAT"),  # a blank as C
        "5c CAT": across_cat,
        "C5 CAT": (4, 2, False, "CAT"),
        " 5C  CAT ": across_cat,
    }
    errors = {"r5c3 H CAT", "5C CÄT", "5Z CAT", "05C CAT"}
    assert set(case["input"]["inputs"]) == errors | set(meanings)
    for text, meaning in meanings.items():
        assert summary(parse_play(text, ENGLISH)) == meaning
    for text in errors:
        with pytest.raises(NotationError):
            parse_play(text, ENGLISH)


def summary(written: WrittenPlay) -> tuple[int, int, bool, str]:
    assert not any(letter.is_old for letter in written.letters)
    word = "".join(letter.die for letter in written.letters)
    return written.row, written.column, written.is_across, word


@of_kind("face_value")
def test_face_value(case: Case, house_dice: DiceSet) -> None:
    """J06: case means nothing in a word that is only asked about; what is not a word is an error."""
    for word in case["input"]["inputs"]:
        expected = str(case["expected"][word])
        if "error" in expected:
            with pytest.raises(NotationError):
                house_dice.face_value(word)
        else:
            assert house_dice.face_value(word) == int(expected.split()[0])


def test_every_case_has_a_kind_that_is_run() -> None:
    kinds = {case["input"]["op"] for case in CASES.values()}
    assert kinds == {"play", "sequence", "hint_all", "property", "parse_play", "face_value"}
    assert len(CASES) == 19 + 12 + len(OTHERS)


def case_play(case_id: str, place: Mapping[str, str]) -> tuple[Position, Play]:
    return case_position(CASES[case_id]["input"]).position(), play_of(placements(place))


def test_a03_the_same_word_beside_the_double_letter() -> None:
    """A03, note: one square further the word has no letter premium: 16."""
    position, play = case_play("A03", {f"r5c{4 + step}": letter for step, letter in enumerate("HELLO")})
    assert position.score(play).total == 16


def test_a12_with_the_real_word_in_the_lexicon() -> None:
    """A12, note: the line reads REAL, and it is REAL that is scored: 4 points."""
    position, play = case_play("A12", CASES["A12"]["input"]["place"])
    lexicon = Lexicon.from_words(["LAMP", "REA", "REAL"])
    assert position.words(play) == ("REAL",)
    check_listed(position, play, lexicon, 4)


@pytest.mark.parametrize("text", ["G5 E", "5G E", "5D FORE", "5D ...E", "5D (FOR)E"])
def test_a14_one_die_entered_either_way(text: str) -> None:
    """A14, note: given across or down, it is the same play with the one word FORE."""
    position, play = case_play("A14", {"r5c7": "E"})
    assert position.play(text) == play
    assert position.words(text) == ("FORE",)
    assert position.score(text).total == 7
    assert position.after(text).is_empty


def test_a18_the_first_word_may_end_on_the_centre_down() -> None:
    """A18, note: r3c5 to r5c5 down scores 22 too."""
    position, play = case_play("A18", {"r3c5": "J", "r4c5": "O", "r5c5": "G"})
    assert position.score(play).total == 22


@pytest.mark.parametrize("place", [{"r0c5": "X"}, {"r5c0": "X"}, {"r10c5": "X"}, {"r5c10": "X"}])
def test_a21_squares_beyond_each_edge(place: Mapping[str, str]) -> None:
    """A21, note: row 0 and column 0 are off the mat; they do not wrap to row or column 9."""
    plain = PlainPosition(Mat.load("house").rows, mat_rows("empty"), "X")
    row, column = square(next(iter(place)))
    wrapped = replace(plain, rows=oracle_rows_with_letter_at(row % SIZE, column % SIZE))
    for given in (plain, wrapped):
        assert PlayFault.OFF_MAT in given.position().faults(play_of(placements(place)))


def oracle_rows_with_letter_at(row: int, column: int) -> tuple[str, ...]:
    return tuple(oracle.lay(mat_rows("empty"), [(row, column, "A")]))


def test_a27_the_centre_counts_again_on_a_cleared_mat() -> None:
    """A27: after the mat was cleared, a play must cover the centre again, and only that is wrong."""
    position = case_position({"mat": "empty"}).position()
    faults = position.faults(play_of([(3, 4, "A"), (3, 5, "T")]), any_roll=True)
    assert faults == PlayFault.CENTRE_NOT_COVERED
