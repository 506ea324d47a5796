"""What turns of a recorded game were worth: nets, chances to win, the curve."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scramble.dice import Roll
from scramble.game.events import Challenged, Passed, Played, Rolled, RolledDie, Ruled, TimedOut
from scramble.game.record import GameRecord
from scramble.game.state import GameSetup
from scramble.hints.recorded import analyze_recorded, player_lines
from scramble.hints.turn_worth import TurnWorth, worth_of_turns
from scramble.odds.exact import many_reply_odds
from scramble.words.lexicon import Lexicon
from scramble.worth.plays import play_values

LEXICON = Lexicon.load()
PLAYERS = ("Ann", "Ben")
ROLLS = ("SIZEXAT", "AEINRST", "EEOUUAD", "TONEDAR", "QWIREST")


def rolled(time: float, faces: str) -> Rolled:
    return Rolled(time, tuple(RolledDie(face) for face in faces))


@pytest.fixture(scope="module")
def record() -> GameRecord:
    """Best play by score; a pass; a phony that comes off; a turn lost to the clock; a phony that stands."""
    found = GameRecord(GameSetup(PLAYERS), first=0)
    found = found.apply(rolled(0, ROLLS[0]))
    found = found.apply(Played(1, found.state.position().best(LEXICON)))
    found = found.apply(rolled(10, ROLLS[1])).apply(Passed(11)).apply(rolled(20, ROLLS[2]))
    phony = _phony(found)
    found = found.apply(Played(21, phony)).apply(Challenged(22, 1))
    return found.apply(Ruled(23, False, "r1")).apply(rolled(30, ROLLS[3])).apply(TimedOut(95))


def _phony(record: GameRecord) -> object:
    """Two letters that are not a word, laid beside the word on the mat where they are legal."""
    position = record.state.position()
    pairs = [a + b for a in "EOUAD" for b in "EOUAD" if a + b not in LEXICON]
    squares = [f"{row}{column}" for row in range(1, 10) for column in "ABCDEFGHI"]
    for text in (f"{square} {pair}" for square in squares for pair in pairs):
        if not position.faults(text):
            return position.play(text)
    raise AssertionError("no phony can be laid")


@pytest.fixture(scope="module")
def worths(record: GameRecord) -> list[TurnWorth]:
    return list(worth_of_turns(record, LEXICON))


def test_each_turn_has_its_worth(record: GameRecord, worths: list[TurnWorth]) -> None:
    endings = [
        place for place, event in enumerate(record.events) if isinstance(event, Played | Passed | TimedOut)
    ]
    assert [worth.place for worth in worths] == endings
    assert [worth.player for worth in worths] == [0, 1, 0, 1]
    assert [bool(worth.done.text) for worth in worths] == [True, False, False, False]


def test_a_play_is_worth_what_a_hint_says(record: GameRecord, worths: list[TurnWorth]) -> None:
    first = worths[0]
    position = record.states[first.place].position()
    [value] = play_values(position, [first.done.text], LEXICON)
    assert value is not None
    assert (first.done.equity, first.done.win_chance) == (value.equity, value.win_chance)


def test_a_turn_without_a_play_leaves_the_mat(record: GameRecord, worths: list[TurnWorth]) -> None:
    """A pass, a time-out, and a play that came off (SS-14, SS-26): the reply is to the mat as it was."""
    for worth in worths[1:]:
        position = record.states[worth.place].position()
        left = replace(position, roll=Roll((), position.dice.alphabet))
        [odds] = many_reply_odds([left], LEXICON, odd_letters=True)
        assert worth.done.equity == pytest.approx(-odds.mean)
        assert worth.done.score == 0


def test_nothing_compared_beats_the_best(record: GameRecord, worths: list[TurnWorth]) -> None:
    for worth in worths:
        position = record.states[worth.place].position()
        values = play_values(position, list(position.top(LEXICON, 6)), LEXICON)
        assert worth.best_equity is not None
        assert worth.best_win is not None
        assert all(value is None or value.equity <= worth.best_equity.equity + 1e-9 for value in values)
        assert all(
            value is None or (value.win_chance or 0) <= (worth.best_win.win_chance or 0) + 1e-9
            for value in values
        )
        assert worth.equity_loss == pytest.approx(max(0.0, worth.best_equity.equity - worth.done.equity))
        assert worth.win_loss >= 0


def test_the_curve_is_seen_from_one_seat(worths: list[TurnWorth]) -> None:
    """A turn that Ben wastes raises Ann's curve; when Ann wastes hers the game stands as before."""
    curve = [worth.first_player_wins for worth in worths]
    assert None not in curve
    for worth, chance in zip(worths, curve, strict=True):
        own = worth.done.win_chance
        assert chance == (own if worth.player == 0 else 1 - (own or 0))
    assert all(0 < (chance or 0) < 1 for chance in curve)
    assert curve[1] > curve[0] == curve[2]


def test_three_players_have_nets_only() -> None:
    record = GameRecord(GameSetup((*PLAYERS, "Cleo")), first=0).apply(rolled(0, ROLLS[0])).apply(Passed(5))
    [worth] = worth_of_turns(record, LEXICON)
    assert worth.best_equity is not None
    assert worth.best_win is None
    assert worth.first_player_wins is None
    assert worth.win_loss == 0


def test_lines_about_players_tell_nets_and_wins(record: GameRecord, worths: list[TurnWorth]) -> None:
    contents = record.to_json().encode()
    game = analyze_recorded(contents, "evening.json", lambda name, position: LEXICON)
    assert game.record == record
    assert [str(position) for position in game.positions] == [turn.position for turn in game.turns]
    plain, valued = player_lines(game)[0], player_lines(game, worths)[0]
    assert "net" not in plain
    assert "behind the best net" in valued
    assert "of a win given away" in valued
