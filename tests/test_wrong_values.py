"""Wrong values for every public function that takes a number or an object of a type: only our errors.

A value that is right for a function may pass; whatever is refused is refused by a :class:`ScrambleError`
with one sentence.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy
import pytest

from scramble import DiceSet, Lexicon, Mat, Position, Rules
from scramble.alphabet import ENGLISH, Alphabet
from scramble.dice import Roll, dice_stream
from scramble.errors import ScrambleError
from scramble.hints import ranking as hints
from scramble.odds import all_racks as replies
from scramble.odds import batch, cups, racks
from scramble.odds import exact as odds
from scramble.odds import sampled as expectation
from scramble.referee import Referee
from scramble.worth import plays as equity

LEXICON = Lexicon.from_words(["wrap", "wraps", "size"])
POSITION = Position.parse("5C WRAP", "SIZEXA?")
MAT, DICE = Mat.load(), DiceSet.load()
SQUARES, ROLLS = batch.arrays_of([POSITION])
BEST = batch.best_plays(POSITION, SQUARES, ROLLS, LEXICON)
TABLE = replies.Replies(LEXICON, DICE)
TABLE.fill(POSITION)
CUPS = odds.possible_cups(Position.parse("5C WRAP"))
ODDS = odds.reply_odds(POSITION, LEXICON, odd_letters=True)
CHANCE = numpy.random.default_rng(1)

WRONG = [
    None, -1, 0, 10**30, -(10**30), 10**5000, 1.5, math.nan, math.inf, True, "x", "", b"x", [], [1], (1,), {},
    object(), LEXICON, POSITION, DICE, MAT, Lexicon, "\ud800", "9" * 5000, [None], ["x"], numpy.zeros(3),
]  # fmt: skip

FUNCTIONS: dict[str, Callable[[object], object]] = {
    "Position.mat": lambda value: Position(value, DICE),
    "Position.dice": lambda value: Position(MAT, value),
    "Position.squares": lambda value: Position(MAT, DICE, value),
    "Position.roll": lambda value: Position(MAT, DICE, roll=value),
    "Position.scores": lambda value: Position(MAT, DICE, scores=value),
    "Position.scores1": lambda value: Position(MAT, DICE, scores=(value, value)),
    "Position.lost": lambda value: Position(MAT, DICE, lost_turns=value),
    "Position.lost1": lambda value: Position(MAT, DICE, lost_turns=(value, 0)),
    "Position.rules": lambda value: Position(MAT, DICE, rules=value),
    "Position.lexicon": lambda value: Position(MAT, DICE, lexicon=value),
    "parse": lambda value: Position.parse(value),
    "parse roll": lambda value: Position.parse("-", value),
    "parse mat": lambda value: Position.parse("-", mat=value),
    "parse dice": lambda value: Position.parse("-", dice=value),
    "parse rules": lambda value: Position.parse("-", rules=value),
    "die_at": lambda value: POSITION.die_at(value, 0),
    "die_at2": lambda value: POSITION.die_at(0, value),
    "faults": lambda value: POSITION.faults(value),
    "play": lambda value: POSITION.play(value),
    "score": lambda value: POSITION.score(value),
    "words": lambda value: POSITION.words(value),
    "after": lambda value: POSITION.after(value),
    "notation": lambda value: POSITION.notation(value),
    "passed_on": lambda value: Position.parse("5C WRAP", "SIZEXA?", rules=Rules(advanced=True)).passed_on(
        value
    ),
    "outcome": lambda value: POSITION.outcome(value, LEXICON),
    "outcome lex": lambda value: POSITION.outcome(POSITION.play("G5 SIZE"), value),
    "phonies": lambda value: POSITION.phonies(value, LEXICON),
    "phonies lex": lambda value: POSITION.phonies("G5 SIZE", value),
    "plays": lambda value: POSITION.plays(value),
    "top": lambda value: POSITION.top(LEXICON, value),
    "top lex": lambda value: POSITION.top(value, 1),
    "best": lambda value: POSITION.best(value),
    "Lexicon.load": lambda value: Lexicon.load(value),
    "load alphabet": lambda value: Lexicon.load("enable", alphabet=value),
    "load longest": lambda value: Lexicon.load("enable", longest=value),
    "load cache": lambda value: Lexicon.load("enable", cache=value),
    "load version": lambda value: Lexicon.load("enable", version=value),
    "from_words": lambda value: Lexicon.from_words(value),
    "fw alphabet": lambda value: Lexicon.from_words(["ab"], alphabet=value),
    "fw longest": lambda value: Lexicon.from_words(["ab"], longest=value),
    "fw name": lambda value: Lexicon.from_words(["ab"], name=value),
    "fw version": lambda value: Lexicon.from_words(["ab"], version=value),
    "contains": lambda value: value in LEXICON,
    "has_letters": lambda value: LEXICON.has_letters(value),
    "word": lambda value: LEXICON.word(value),
    "prefix": lambda value: LEXICON.prefix(value),
    "find": lambda value: LEXICON.find(value),
    "anagrams": lambda value: LEXICON.anagrams(value),
    "shortest": lambda value: LEXICON.anagrams("abc", shortest=value),
    "hooks": lambda value: LEXICON.hooks(value),
    "arrays_of": lambda value: batch.arrays_of(value),
    "bp pos": lambda value: batch.best_plays(value, SQUARES, ROLLS, LEXICON),
    "bp sq": lambda value: batch.best_plays(POSITION, value, ROLLS, LEXICON),
    "bp ro": lambda value: batch.best_plays(POSITION, SQUARES, value, LEXICON),
    "bp lex": lambda value: batch.best_plays(POSITION, SQUARES, ROLLS, value),
    "best.text": lambda value: BEST.text(value),
    "best.after": lambda value: BEST.after(value),
    "at_least": lambda value: ODDS.at_least(value),
    "quantile": lambda value: ODDS.quantile(value),
    "passed_to": lambda value: odds.passed_to(value),
    "possible_cups": lambda value: odds.possible_cups(value),
    "possible_cups dice": lambda value: odds.possible_cups(POSITION, value),
    "possible_cups dice1": lambda value: odds.possible_cups(POSITION, [value] * 4),
    "listed": lambda value: odds.listed_cups(value),
    "is_quick": lambda value: odds.is_quick(value),
    "why": lambda value: cups.why_impossible(value),
    "roll_sets": lambda value: odds.roll_sets(value),
    "roll_sets n": lambda value: odds.roll_sets(CUPS, value),
    "reply_odds": lambda value: odds.reply_odds(value, LEXICON),
    "ro lex": lambda value: odds.reply_odds(POSITION, value),
    "ro dice": lambda value: odds.reply_odds(POSITION, LEXICON, dice_on_mat=value),
    "ro replies": lambda value: odds.reply_odds(Position.parse("-"), LEXICON, replies=value),
    "many": lambda value: odds.many_reply_odds(value, LEXICON),
    "many1": lambda value: odds.many_reply_odds([value], LEXICON),
    "many lex": lambda value: odds.many_reply_odds([Position.parse("-")], value),
    "many threads": lambda value: odds.many_reply_odds([Position.parse("-")], LEXICON, threads=value),
    "chances_of": lambda value: odds.chances_of(value, CUPS),
    "chances_of c": lambda value: odds.chances_of(TABLE, value),
    "chances_of p": lambda value: odds.chances_of(TABLE, CUPS, value),
    "bingo": lambda value: odds.bingo_chance(value, CUPS),
    "bingo c": lambda value: odds.bingo_chance(TABLE, value),
    "rack dice": lambda value: racks.rack_odds(value, [0]),
    "rack cup": lambda value: racks.rack_odds(DICE, value, 1),
    "rack cup1": lambda value: racks.rack_odds(DICE, [value], 1),
    "rack n": lambda value: racks.rack_odds(DICE, [0, 1], value),
    "Replies": lambda value: replies.Replies(value, DICE),
    "Replies d": lambda value: replies.Replies(LEXICON, value),
    "Replies b": lambda value: replies.Replies(LEXICON, DICE, blanks=value),
    "fill": lambda value: replies.Replies(LEXICON, DICE).fill(value),
    "r.score": lambda value: TABLE.score(value),
    "r.play": lambda value: TABLE.play(value),
    "r.text": lambda value: TABLE.text(value),
    "r.chances": lambda value: TABLE.chances(value),
    "r.chances1": lambda value: TABLE.chances([(value, 1.0)]),
    "r.chances2": lambda value: TABLE.chances([(1, value)]),
    "r.chances p": lambda value: TABLE.chances([(1, 1.0)], passed=value),
    "Roll": lambda value: Roll(value),
    "Roll a": lambda value: Roll((1,), value),
    "Roll.parse": lambda value: Roll.parse(value),
    "Roll.parse a": lambda value: Roll.parse("A", value),
    "minus": lambda value: POSITION.roll.minus(value),
    "minus1": lambda value: POSITION.roll.minus([value]),
    "DiceSet": lambda value: DiceSet(value, DICE.points),
    "DiceSet1": lambda value: DiceSet((value,), DICE.points),
    "DiceSet p": lambda value: DiceSet(DICE.dice, value),
    "DiceSet p1": lambda value: DiceSet(DICE.dice, (value,)),
    "DiceSet a": lambda value: DiceSet(DICE.dice, DICE.points, value),
    "DiceSet n": lambda value: DiceSet(DICE.dice, DICE.points, ENGLISH, value),
    "toml": lambda value: DiceSet.parse_toml(value),
    "mattoml": lambda value: Mat.parse_toml(value),
    "load d": lambda value: DiceSet.load(value),
    "named d": lambda value: DiceSet.named(value),
    "load m": lambda value: Mat.load(value),
    "named m": lambda value: Mat.named(value),
    "matparse": lambda value: Mat.parse(value),
    "mat": lambda value: Mat(value),
    "mat1": lambda value: Mat((value,) * 9),
    "premium": lambda value: MAT.premium(value, 0),
    "premium2": lambda value: MAT.premium(0, value),
    "face_value": lambda value: DICE.face_value(value),
    "roll g": lambda value: DICE.roll(value),
    "roll n": lambda value: DICE.roll(CHANCE, value),
    "stream": lambda value: dice_stream(value),
    "stream k": lambda value: dice_stream(1, value),
    "sampled": lambda value: expectation.sampled_replies(value, LEXICON, chance=CHANCE),
    "sampled lex": lambda value: expectation.sampled_replies(
        [POSITION], value, chance=CHANCE, odd_letters=True
    ),
    "sampled ch": lambda value: expectation.sampled_replies([Position.parse("-")], LEXICON, chance=value),
    "sampled rolls": lambda value: expectation.sampled_replies(
        [Position.parse("-")], LEXICON, chance=CHANCE, rolls=value
    ),
    "sampled th": lambda value: expectation.sampled_replies(
        [Position.parse("-")], LEXICON, chance=CHANCE, rolls=5, threads=value
    ),
    "rank top": lambda value: hints.rank(POSITION, LEXICON, top=value),
    "rank sort": lambda value: hints.rank(POSITION, LEXICON, sort=value),
    "rank lex": lambda value: hints.rank(POSITION, value),
    "rank pos": lambda value: hints.rank(value, LEXICON),
    "pv exact": lambda value: equity.play_values(POSITION, ["G5 SIZE"], LEXICON, exact=value),
    "pv rolls": lambda value: equity.play_values(POSITION, ["G5 SIZE"], LEXICON, exact=0, rolls=value),
    "pv seed": lambda value: equity.play_values(POSITION, ["G5 SIZE"], LEXICON, exact=0, seed=value),
    "pv plays": lambda value: equity.play_values(POSITION, value, LEXICON),
    "Alphabet n": lambda value: Alphabet(value, ("A",)),
    "Alphabet l": lambda value: Alphabet("x", value),
    "Alphabet l1": lambda value: Alphabet("x", (value,)),
    "a.norm": lambda value: ENGLISH.normalise(value),
    "a.word": lambda value: ENGLISH.word(value),
    "a.split": lambda value: ENGLISH.split_dice(value),
    "judge": lambda value: Referee(LEXICON).judge(value),
    "judge1": lambda value: Referee(LEXICON).judge([value]),
    "judge_play": lambda value: Referee(LEXICON).judge_play(value, "G5 SIZE"),
    "judge_play p": lambda value: Referee(LEXICON).judge_play(POSITION, value),
    "Referee": lambda value: Referee(value),
    "Referee r": lambda value: Referee(LEXICON, value),
    "judge_many": lambda value: Referee(LEXICON).judge_many(value),
    "judge_stream": lambda value: Referee(LEXICON).judge_stream(value),
    "best threads": lambda value: batch.best_plays(POSITION, SQUARES, ROLLS, LEXICON, threads=value),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_wrong_values_get_our_errors(name: str) -> None:
    for value in WRONG:
        message = ""
        try:
            FUNCTIONS[name](value)
        except ScrambleError as error:
            message = str(error)
        assert "\n" not in message
        assert len(message) < 500


def test_numbers_of_plays() -> None:
    assert len(POSITION.top(LEXICON, 10**9)) == len(POSITION.plays(LEXICON))
    for count in (0, -1, 10**30, True, 1.0):
        with pytest.raises(
            ScrambleError, match=r"^count .*: expected a whole number from 1 to 1,000,000,000$"
        ):
            POSITION.top(LEXICON, count)  # type: ignore[arg-type]
    with pytest.raises(ScrambleError, match=r"^lexicon 'enable': expected a Lexicon$"):
        POSITION.plays("enable")  # type: ignore[arg-type]


def test_a_number_of_hints_that_is_too_large(capsys: pytest.CaptureFixture[str]) -> None:
    from scramble.cli import app

    with pytest.raises(ScrambleError, match=r"^top 99999999999999999999: expected a whole number from 1 to"):
        app.app(["hint", "5C WRAP", "ABC", "-n", "99999999999999999999"], standalone_mode=False)
    assert capsys.readouterr().out == ""
