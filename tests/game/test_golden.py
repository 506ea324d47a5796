"""Whole games on file (tests/data/golden): the same bytes, the same end, the same analysis.

make_golden.py wrote them; here each is replayed twice: by the engine, and without it, by the naive reader on
the naive table (game_text.py, game_model.py), which checks every roll, total and skipped turn in the text.
evening.gcg was written by hand.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from game_setups import (
    DIGRAPH_DICE,
    DIGRAPHS,
    check_agreement,
    follow,
    plain_game,
    plain_placements,
    replay_plainly,
)
from game_text import PlainRecord, read_plainly
from make_golden import FOLDER, PLANS, SHORT_WORDS
from reference import oracle

from scramble import Lexicon, Position
from scramble.game.events import Passed, Played, Ruled, TimedOut
from scramble.game.files import load_record
from scramble.game.gcg import read_gcg, write_gcg
from scramble.game.record import GameRecord
from scramble.game.state import Phase
from scramble.hints.games import TurnAnalysis, analyze
from scramble.rules import PENALTIES

GAMES = sorted(FOLDER.glob("*.gcg"))
every_game = pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def record_of(path: Path) -> GameRecord:
    return load_record(path)


@cache
def naive(path: Path) -> PlainRecord:
    return read_plainly(text_of(path))


def lexicon_of(record: GameRecord, enable: Lexicon) -> Lexicon:
    if record.setup.dice == DIGRAPH_DICE:
        return Lexicon.from_words(SHORT_WORDS.split(), name="short", alphabet=DIGRAPHS)
    return enable


def test_the_files_are_the_plans_and_the_evening() -> None:
    assert {path.stem for path in GAMES} == {plan.name for plan in PLANS} | {"evening"}
    assert {path.stem for path in FOLDER.glob("*.json")} == {path.stem for path in GAMES}


@every_game
def test_replays_to_the_same_bytes(path: Path) -> None:
    record = record_of(path)
    assert write_gcg(record) == text_of(path)
    again = GameRecord.from_json(record.to_json())
    assert again == record
    assert write_gcg(again) == text_of(path)
    assert read_gcg(text_of(path)).to_json() == again.to_json()


@every_game
def test_ends_as_it_did(path: Path) -> None:
    """Position, scores, winner, lost turns, of the engine and of the naive table."""
    end: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    state, game = record_of(path).state, naive(path).game
    names = state.setup.players
    assert str(state.position()) == end["position"]
    for source in (state, game):
        assert list(source.scores) == end["scores"]
        assert (None if source.winner is None else names[source.winner]) == end["winner"]
    assert list(state.lost_turns) == game.lost == end["lost_turns"]
    assert (game.phase, state.phase) == ("over", Phase.OVER)
    position = Position.parse(end["position"], mat=state.setup.mat, dice=state.setup.dice)
    assert position.squares == state.squares


@every_game
def test_is_the_naive_game_event_by_event(path: Path) -> None:
    record = record_of(path)
    replay_plainly(record)
    plays = [event for event in record.events if isinstance(event, Played)]
    assert len(plays) == len(naive(path).plays)


@every_game
def test_has_what_its_plan_wants(path: Path) -> None:
    wanted = {plan.name: plan.wants for plan in PLANS}.get(path.stem, frozenset())
    assert wanted <= naive(path).features


def test_the_games_cover_everything() -> None:
    """Every penalty, both verdicts, and every rule that a whole game can show."""
    features = set().union(*(naive(path).features for path in GAMES))
    assert {f"challenge={name}" for name in PENALTIES} <= features
    assert features >= {"acceptable", "unacceptable", "bingo", "blank on the mat", "cleared", "passed on"}
    assert features >= {"timeout", "pass", "skipped", "stopped", "draw", "real dice", "numbers"}
    assert features >= {"win taken back", "tie for the order"}
    setups = [record_of(path).setup for path in GAMES]
    assert {len(setup.players) for setup in setups} >= {2, 3, 4, 5, 8}
    assert {setup.mat.size for setup in setups} >= {5, 9, 15}
    assert {setup.rules.target for setup in setups} >= {60, 100, 200, 500}
    assert {setup.rules.bingo for setup in setups} >= {35, 50}
    assert any(setup.rules.seconds == 0 for setup in setups)


def naive_analysis(record: GameRecord, lexicon: Lexicon) -> list[tuple[object, ...]]:
    """Turn, player, points, best points, phonies and verdict of each turn, by other ways than `analyze`.

    The mat is the naive table's, the best score that of all plays, phonies are words not `in` the list.
    """
    game = plain_game(record.setup, record.first)
    turns: list[tuple[object, ...]] = []
    for number, event in enumerate(record.events):
        if isinstance(event, Played | Passed | TimedOut):
            state = record.states[number]
            position = position_of(record, list(game.rows), str(state.position().roll))
            plays = position.plays(lexicon)
            best = int(plays.scores.max()) if len(plays) else 0
            phonies: tuple[str, ...] = ()
            points = 0
            verdict = verdict_after(record, number)
            if isinstance(event, Played):
                words = position.words(event.play)
                phonies = tuple(word for word in words if word not in lexicon)
                points = 0 if verdict is False else game_points(record, game.rows, event)
            turns.append((game.turn, game.on_turn, points, best, phonies, verdict))
        follow(game, event, record.setup)
        check_agreement(game, record.states[number + 1])
    return turns


def position_of(record: GameRecord, rows: list[str], roll: str) -> Position:
    """The position of a naive mat; digraphs stand there as plain letters and get their own back."""
    alphabet = record.setup.dice.alphabet
    dice = {chr(ord("A") + number): letter for number, letter in enumerate(alphabet.letters)}
    text = "/".join("".join(bracketed(dice, letter) for letter in row) for row in rows)
    return Position.parse(text, roll, mat=record.setup.mat, dice=record.setup.dice, rules=record.setup.rules)


def bracketed(dice: dict[str, str], letter: str) -> str:
    if letter == oracle.EMPTY:
        return letter
    die = dice[letter.upper()]
    die = die.lower() if letter.islower() else die
    return die if len(die) == 1 else f"[{die}]"


def verdict_after(record: GameRecord, number: int) -> bool | None:
    """The ruling on the play of this event: it comes two events later or never."""
    if number + 2 < len(record.events) and isinstance(ruling := record.events[number + 2], Ruled):
        return ruling.acceptable
    return None


def game_points(record: GameRecord, rows: list[str], event: Played) -> int:
    """Points of a play by the oracle."""
    values = plain_game(record.setup, 0).rules.values
    placements = plain_placements(record.setup.dice.alphabet, event.play)
    return oracle.score(record.setup.mat.rows, rows, placements, values, record.setup.rules.bingo)[0]


@every_game
def test_analysis_is_the_naive_one(path: Path, enable: Lexicon) -> None:
    record = record_of(path)
    lexicon = lexicon_of(record, enable)
    turns = analyze(record, lexicon)
    found = [
        (turn.turn, turn.player, turn.score, turn.best_score, turn.phonies, turn.ruling) for turn in turns
    ]
    assert found == naive_analysis(record, lexicon)
    for turn in turns:
        check_judgements(turn)


def check_judgements(turn: TurnAnalysis) -> None:
    """What is derived: the loss, phonies that stood, challenges missed, rulings of another list."""
    bad = len(turn.phonies) > 0
    assert turn.loss == turn.best_score - turn.score
    assert turn.phony_stood == (bad and turn.ruling in (True, None))
    assert turn.challenge_missed == (bad and turn.ruling is None)
    assert turn.ruling_differs == ((turn.ruling is True and bad) or (turn.ruling is False and not bad))
    if turn.play and not bad:
        assert turn.loss >= 0 or turn.ruling is False


def test_the_analyses_cover_everything(enable: Lexicon) -> None:
    """Phonies that stood, challenges missed and made, rulings of another list, turns without a best play."""
    turns = [turn for path in GAMES for turn in analyze(record_of(path), lexicon_of(record_of(path), enable))]
    assert any(turn.challenge_missed for turn in turns)
    assert any(turn.ruling is False and turn.phonies for turn in turns)
    assert any(turn.ruling_differs and turn.phonies for turn in turns)
    assert any(turn.loss < 0 for turn in turns)
    assert any(not turn.best for turn in turns)
    assert any(not turn.play for turn in turns)


# The evening, by hand, on the house mat. Double words: D4, F4, E5, D6, F6. Double letters: A5, I5, C7, G7.
# Treble letters: B5, H5.
EVENING = {
    "5C WRAP": 18,  # W4 R1 A1 P3, doubled on E5
    "G5 SIDEN": 18,  # S1 I1 D2 on G7 4, E1 N1 = 8, and WRAPS W4 R1 A1 P3 S1 = 10; comes off, SIDEN is no word
    "5A ENWRAPS": 15,  # E1 on A5 2, N1 on B5 3, and W4 R1 A1 P3 S1; the premium of E5 was used up
    "5C UNDOING": 76,  # U1 N1 D2 O1 I1, N1 on H5 3, G2 on I5 4 = 13, doubled on E5, and 50 for seven dice
    "D3 ZONE": 52,  # Z10 O1 N1 E1 = 13, doubled on D4 and on D6
    "6C KEYs": 20,  # K5 E1 Y4, the blank 0, doubled on F6 under the blank; the premium of D6 was used up
    "7C AT": 12,  # A1 on C7 2, T1 = 3; KA 5 + 2 = 7; ET 1 + 1 = 2; and Y, s have nothing below them
    "7C ATONES": 7,  # A1 T1 O1 N1, E1 on G7 2, S1; the premium of C7 was used up
}


def evening() -> Path:
    return FOLDER / "evening.gcg"


def test_the_evening_scores_by_hand() -> None:
    """SS-15 to SS-19 on a real evening; the sums stand beside EVENING."""
    assert dict(naive(evening()).plays) == EVENING
    record = record_of(evening())
    pending = [state.pending for state in record.states if state.phase is Phase.WINDOW]
    assert [play.score.total for play in pending if play is not None] == list(EVENING.values())


def test_the_evening_turn_by_turn() -> None:
    """SS-6: Ben and Cleo tie with a C, then Ben's blank beats an A. SS-26: SIDEN is no word, so Cleo has 0
    again and nothing is passed on; ENWRAPS is one, so Ben is skipped and Cleo plays next. SS-21: ENWRAPS and
    ATONES clear the mat. SS-30: Cleo's bingo is of four dice passed on and three rolled. SS-14: Ben is late,
    and Cleo passes at the end.
    """
    record = record_of(evening())
    windows = [state for state in record.states if state.phase is Phase.WINDOW]
    assert [state.on_turn for state in windows] == [1, 2, 0, 2, 0, 2, 0, 1]
    assert [play for play, state in zip(EVENING, windows, strict=True) if not any(state.squares)] == [
        "5A ENWRAPS",
        "7C ATONES",
    ]
    ruled = [
        after
        for event, after in zip(record.events, record.states[1:], strict=True)
        if isinstance(event, Ruled)
    ]
    assert [state.scores for state in ruled] == [(0, 18, 0), (15, 18, 0)]
    assert [(state.on_turn, state.skipped, len(state.passed)) for state in ruled] == [
        (0, (), 0),
        (2, (1,), 4),
    ]
    assert record.state.scores == (15 + 52 + 12, 18 + 7, 76 + 20)


def test_the_evening_analysed(enable: Lexicon) -> None:
    """The phony of the evening came off, and no challenge was missed."""
    turns = analyze(record_of(evening()), enable)
    assert [turn.phonies for turn in turns if turn.phonies] == [("SIDEN",)]
    assert not any(turn.phony_stood or turn.challenge_missed or turn.ruling_differs for turn in turns)
    assert [turn.score for turn in turns] == [18, 0, 15, 76, 52, 0, 20, 12, 7, 0]
