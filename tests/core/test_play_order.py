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


READINGS = {
    "score": lambda plays: plays.score(0),
    "text": lambda plays: plays.text(0),
    "placed": lambda plays: plays.placed(0),
    "scores": lambda plays: plays.scores[0],
    "play": lambda plays: plays[0],
    "last": lambda plays: plays.text(len(plays) - 1),
}


@pytest.mark.parametrize("reading", READINGS)
def test_whatever_is_read_first_puts_them_in_order(reading: str) -> None:
    lexicon = Lexicon.from_words(["ZA", "AT", "ZAS", "TAS"])
    position = Position.parse("5C WRAT", roll="ZATS?")
    fresh, other = position.plays(lexicon), position.plays(lexicon)
    count, expected = len(fresh), texts(other)
    assert READINGS[reading](fresh) == READINGS[reading](other)
    assert texts(fresh) == expected
    assert len(fresh) == count == len(expected)


def order_of(plays: Plays, index: int) -> tuple[int, str, int, int, bool, list[bool]]:
    """What the order goes by, read from a play's text."""
    square, word = plays.text(index).split()
    is_down = square[0].isalpha()
    row, column = (square[1:], square[0]) if is_down else (square[:-1], square[-1])
    blanks = [bool(code & 32) for _row, _column, code in plays.placed(index)]
    return -plays.score(index), word.upper(), int(row), ord(column), is_down, blanks


@pytest.mark.parametrize(
    ("roll", "least", "most"), [("QIZ", 1, 48), ("SIZEXAT", 49, 1499), ("SIZEX??", 1500, 9**9)]
)
def test_few_and_many_plays_are_sorted(enable: Lexicon, roll: str, least: int, most: int) -> None:
    """They are sorted in three ways, by their number."""
    plays = Position.parse("5C WRAP", roll=roll).plays(enable)
    assert least <= len(plays) <= most
    keys = [order_of(plays, index) for index in range(len(plays))]
    assert keys == sorted(keys)
