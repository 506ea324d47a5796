"""Players who know some of the words."""

from itertools import pairwise

from positions import random_positions

from scramble import Lexicon, Position, dice_stream
from scramble.players import Clock
from scramble.players.club import Club
from scramble.words.dictionary import Dictionary


def test_a_level_knows_all_that_the_level_below_knows(enable: Lexicon) -> None:
    words = [enable.word(number) for number in range(0, len(enable), 10)]
    known = [set(filter(club.knows, words)) for club in clubs(enable)]
    for fewer, more in pairwise(known):
        assert fewer < more
    assert 0.005 < len(known[0]) / len(words) < 0.05
    assert 0.5 < len(known[-1]) / len(words) < 0.8


def test_words_with_an_entry_come_first(enable: Lexicon) -> None:
    """The middle level knows every third of them, and few others."""
    dictionary, club = Dictionary(), clubs(enable)[2]
    words = [enable.word(number) for number in range(0, len(enable), 5)]
    entries = [word for word in words if dictionary.has_entry(word)]
    others = [word for word in words if not dictionary.has_entry(word)]
    assert abs(sum(map(club.knows, entries)) / len(entries) - 0.32) < 0.02
    assert abs(sum(map(club.knows, others)) / len(others) - 0.06) < 0.01


def test_the_best_play_of_known_words(enable: Lexicon) -> None:
    for club in clubs(enable):
        for position in random_positions(enable, 10, seed=9):
            known = Lexicon.from_words(
                {word for play in position.plays(enable) for word in position.words(play) if club.knows(word)}
                or {"QQ"}
            )
            assert club.choose(position, Clock(), dice_stream(1)) == position.best(known)


def test_who_knows_no_word_passes() -> None:
    lexicon = Lexicon.from_words(["WRAPS"])
    position = Position.parse("5C WRAP", "SSS")
    answers = [club.choose(position, Clock(), dice_stream(1)) for club in clubs(lexicon)]
    assert answers[0] is None
    assert answers[-1] is not None


def clubs(lexicon: Lexicon) -> list[Club]:
    return [Club(lexicon, level=level) for level in range(1, 6)]
