"""The order of plays, by hand: score, main word, first square, across before down, die before blank."""

import pytest

from scramble import Lexicon, Plays, Position

# The centre in each of three places, across and down: first squares E3, E4, C5, D5 and E5 twice.
PLACES = ["E3", "E4", "5C", "5D", "5E", "E5"]


def texts(plays: Plays) -> list[str]:
    return [plays.text(index) for index in range(len(plays))]


def test_equal_scores_go_by_word_then_square_then_direction() -> None:
    """No letter premium lies under these plays, so each scores (3 + 1 + 1) x 2."""
    plays = Position.parse(roll="CAT").plays(Lexicon.from_words(["CAT", "ACT"]))
    assert set(plays.scores.tolist()) == {10}
    assert texts(plays) == [f"{place} {word}" for word in ("ACT", "CAT") for place in PLACES]


def test_a_die_comes_before_a_blank() -> None:
    """Either A of AA may be the blank: (1 + 0) x 2."""
    plays = Position.parse(roll="A?").plays(Lexicon.from_words(["AA"]))
    assert set(plays.scores.tolist()) == {2}
    assert texts(plays) == [f"{place} {word}" for place in ("E4", "5D", "5E", "E5") for word in ("Aa", "aA")]


def test_the_score_comes_first() -> None:
    """ZA (10 + 1) before AT; the blank A of Za costs a point at the centre twice over."""
    plays = Position.parse(roll="ZAT?").plays(Lexicon.from_words(["ZA", "AT"]))
    scores = plays.scores.tolist()
    assert scores == sorted(scores, reverse=True)
    assert [text.split()[1] for text in texts(plays)[:8]] == ["ZA"] * 4 + ["Za"] * 4
    assert scores[:8] == [(10 + 1) * 2] * 4 + [10 * 2] * 4
    assert scores[-1] == (0 + 1) * 2


def test_long_words_go_by_all_their_letters() -> None:
    """Words of nine letters that differ in the last one only (I5 is a double letter)."""
    position = Position.parse("5A NUTRIENT", roll="RSDN?")
    plays = position.plays(Lexicon.from_words(["NUTRIENTS", "NUTRIENTR", "NUTRIENTD", "NUTRIENTN"]))
    ordinary, blank = [*"DNRS"], [*"dnrs"]
    assert texts(plays) == [f"5A NUTRIENT{last}" for last in ordinary + blank]
    assert plays.scores.tolist() == [8 + 2 * 2, 8 + 2, 8 + 2, 8 + 2, 8, 8, 8, 8]


@pytest.mark.parametrize("count", range(1, 15))
def test_the_best_few_are_the_first_of_all(count: int) -> None:
    """Twelve plays of one score: the order alone says which are the best."""
    lexicon = Lexicon.from_words(["CAT", "ACT"])
    position = Position.parse(roll="CAT")
    assert texts(position.top(lexicon, count)) == texts(position.plays(lexicon))[:count]
    assert len(position.top(lexicon, count)) == min(count, 12)
