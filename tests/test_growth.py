"""Every parser of the package with the worst text for it, ten times as long: the time grows as the text does.

Seconds are compared with each other, never with a clock's: the best of a few runs on a text, and on one ten
times as long. A parser whose time grows with the square takes a hundred times as long, and an exponential one
never ends; thirty leaves room for a busy machine. Where this does not do, both texts take
turns until each has had a quiet moment: no number of rounds makes a hundred of ten, or ten of a hundred.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import process_time

import pytest

from scramble.alphabet import ENGLISH, Alphabet
from scramble.dice import DiceSet, Roll
from scramble.errors import ScrambleError
from scramble.game.crossword_gcg import is_crossword_gcg, read_crossword_game
from scramble.game.gcg import read_gcg
from scramble.game.record import GameRecord
from scramble.game.session import Session
from scramble.hints.filters import parse_filter
from scramble.mat import Mat
from scramble.notation import parse_dice, parse_mat, parse_play, parse_position, parse_rows
from scramble.party.anybodys_guess.tracks import parse_track
from scramble.party.decks.load import read_deck
from scramble.position import Position
from scramble.referee import Referee
from scramble.words.dictionary import Dictionary
from scramble.words.lexicon import Lexicon
from scramble.words.wordlist import read_lines

DIGRAPHS = Alphabet("digraphs", ("C", "H", "CH", "HC", "L", "LL", "A"))
DEAD_ENDS = Alphabet("dead ends", ("C", "CH", "HA", "HH"))
LEXICON = Lexicon.from_words(["WRAP", "WRAPS", "A" * 40, "AB" * 20])
DIGRAPH_LEXICON = Lexicon.from_words(["CHA", "LLAHC"], alphabet=DIGRAPHS)
REFEREE = Referee(LEXICON)
DICTIONARY = Dictionary()

ROUNDS = 3
MOST_ROUNDS = 100  # on a busy machine
MOST_TIMES = 30  # ten times the text; quadratic is a hundred
NO_TIME = 0.002  # seconds that say nothing
SOON = 0.1  # seconds for any text of a line

# A parser, and the worst text for it, by its length.
PARSERS: dict[str, tuple[Callable[[str], object], Callable[[int], str]]] = {
    "letters that overlap": (DIGRAPHS.normalise, lambda count: "CH" * count + "1"),
    "letters that overlap, a word": (DIGRAPHS.word, lambda count: "chl" * count),
    "letters in a dead end": (DEAD_ENDS.normalise, lambda count: "CHA" * count + "CH"),
    "letters, the codes": (DEAD_ENDS.encode, lambda count: "CHA" * count),
    "letters, the length": (DEAD_ENDS.length, lambda count: "CHA" * count),
    "a word": (ENGLISH.normalise, lambda count: "A" * count + "1"),
    "accents on one letter": (ENGLISH.normalise, lambda count: "A" + "\u0301\u0327" * count),
    "dice": (DIGRAPHS.split_dice, lambda count: "[C" * count),
    "a roll": (Roll.parse, lambda count: "[" * count),
    "a play": (lambda text: parse_play(text, ENGLISH), lambda count: "5C " + "(" * count),
    "a play on the mat": (lambda text: parse_play(text, ENGLISH), lambda count: "5C (" + "." * count),
    "rows": (lambda text: parse_rows(text, 9, DIGRAPHS), lambda count: "9/" * 8 + "[C" * count),
    "empty squares": (lambda text: parse_rows(text, 9, ENGLISH), lambda count: "9/" * 8 + "1" * count),
    "a position": (parse_position, lambda count: "9/9 A/ 0/0 0/0 " + "to 1;" * count),
    "a position's scores": (Position.parse, lambda count: "9/9 A/ " + "0/" * count),
    "a word on the mat": (Position.parse, lambda count: "5C " + "A" * count),
    "a filter": (lambda text: parse_filter(text, ENGLISH), lambda count: "word=" + "(" * count),
    "a filter of squares": (
        lambda text: parse_filter(text, ENGLISH),
        lambda count: "squares=" + "5C," * count,
    ),
    "a mat": (Mat.parse, lambda count: "# \n" * count),
    "a mat's TOML": (Mat.parse_toml, lambda count: "a." * count + "b = 1"),
    "a mat's TOML, brackets": (Mat.parse_toml, lambda count: "map = " + "[" * count),
    "a mat's TOML, texts": (Mat.parse_toml, lambda count: 'map = """' + '"" ' * count),
    "dice as TOML": (DiceSet.parse_toml, lambda count: "dice = " + "{a=" * count),
    "dice as TOML, a text": (DiceSet.parse_toml, lambda count: 'dice = "' + "\\" * count),
    "dice as a record has them": (lambda text: parse_dice(text, "A1"), lambda count: "A" * count),
    "values as a record has them": (lambda text: parse_dice("A", text), lambda count: "A1 " * count),
    "a mat as a record has it": (parse_mat, lambda count: "[" * count),
    "a track": (parse_track, lambda count: "spaces." + "a." * count + "b = 1"),
    "a deck": (read_deck, lambda count: "[" * count),
    "a deck's fields": (read_deck, lambda count: "{" + '"a": 1, ' * count + '"b": 1}'),
    "a word list": (lambda text: read_lines(text.encode(), ENGLISH), lambda count: " #" * count),
    "a word list, blanks": (lambda text: read_lines(text.encode(), ENGLISH), lambda count: " " * count + "A"),
    "a word list of digraphs": (
        lambda text: read_lines(text.encode(), DIGRAPHS),
        lambda count: "CHL1\n" * count,
    ),
    "a pattern of stars": (LEXICON.find, lambda count: "*" * count + "Q"),
    "a pattern of letters and stars": (LEXICON.find, lambda count: "*A" * count + "Q"),
    "a pattern of blanks": (LEXICON.find, lambda count: "????????" + "A" * count),
    "a pattern of digraphs": (DIGRAPH_LEXICON.find, lambda count: "CH" * count + "1"),
    "a prefix": (LEXICON.prefix, lambda count: "A" * count),
    "letters of an anagram": (LEXICON.anagrams, lambda count: "?" * count),
    "hooks": (LEXICON.hooks, lambda count: "A" * count),
    "a word for the referee": (
        lambda text: REFEREE.judge([text]),
        lambda count: "A" + "\u0301\u0327" * count,
    ),
    "lines for the referee": (
        lambda text: REFEREE.judge_stream(text.encode()),
        lambda count: " \t\r\n" * count,
    ),
    "a word to explain": (
        lambda text: DICTIONARY.explain(text, LEXICON),
        lambda count: "A" + "\u0301\u0327" * count,
    ),
    "a word to explain, hyphens": (
        lambda text: DICTIONARY.explain(text, LEXICON),
        lambda count: "A-" * count,
    ),
    "a record": (GameRecord.from_json, lambda count: "[" * count),
    "a record's numbers": (GameRecord.from_json, lambda count: '{"version": ' + "9" * count + "}"),
    "a saved game": (Session.from_json, lambda count: '{"a":' * count),
    "a record as GCG": (read_gcg, lambda count: "#player1 A A\n" * count),
    "a record as GCG, one line": (read_gcg, lambda count: ">A: " + "( " * count),
    "which kind of record": (is_crossword_gcg, lambda count: "\n" * count),
    "a crossword game": (read_crossword_game, lambda count: ">A: " + "+1 " * count),
    "a crossword game, blanks": (read_crossword_game, lambda count: ">A: B - +1" + " " * count + "C"),
    "a crossword game's play": (read_crossword_game, lambda count: ">A: A 8H " + "(" * count + " +1 1"),
    "a crossword game's players": (
        read_crossword_game,
        lambda count: "".join(f"#player1 {number} A\n" for number in range(count)),
    ),
}


def seconds(parse: Callable[[str], object], text: str) -> float:
    """Of one run; whatever the parser says."""
    begin = process_time()
    with suppress(ScrambleError):
        parse(text)
    return process_time() - begin


def best_seconds(
    parse: Callable[[str], object], short: str, long: str, no_time: float
) -> tuple[float, float]:
    """The best of a few runs on each text; of more, if the long one still seems to take too much."""
    bests = float("inf"), float("inf")
    for done in range(MOST_ROUNDS):
        if done >= ROUNDS and is_in_step(*bests, no_time):
            break
        bests = min(bests[0], seconds(parse, short)), min(bests[1], seconds(parse, long))
    return bests


def is_in_step(short: float, long: float, no_time: float) -> bool:
    return long <= max(MOST_TIMES * short, no_time)


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
def test_ten_times_the_text_takes_no_more_than_its_time(name: str) -> None:
    parse, text_of = PARSERS[name]
    seconds(parse, text_of(1))  # lists and patterns that are made once
    for count, no_time in ((3, SOON), (3_000, NO_TIME)):  # an exponential parser would not end the second
        short, long = best_seconds(parse, text_of(count), text_of(10 * count), no_time)
        assert is_in_step(short, long, no_time), f"{short:.4f} s, then {long:.4f} s"


def test_a_parser_that_takes_the_square_of_its_text_would_be_seen() -> None:
    def look_from_everywhere(text: str) -> int:
        return sum(first == second for first in text for second in text)

    short, long = best_seconds(look_from_everywhere, "a" * 50, "a" * 500, NO_TIME)
    assert not is_in_step(short, long, NO_TIME)
