"""`scramble play`: computers, the timer, leaving and going on, bad options, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from child import limited
from game_programs import command, environment, keyboard, scramble_here
from game_setups import NAMES, rolled
from game_tables import PlayTable, names_of, untimed

from scramble import DiceSet, Mat
from scramble.game.events import Passed, Played, TimedOut
from scramble.game.record import GameRecord
from scramble.game.session import Session, save_session
from scramble.game.state import GameSetup, Phase

ANN_AND_ROBOT = ("Ann", "Robot", "--computer", "Robot", "--seconds", "0")


@pytest.fixture
def table(tmp_path: Path) -> PlayTable:
    return PlayTable(tmp_path)


def test_the_computer_plays_the_best_word(tmp_path: Path) -> None:
    """It rolls and plays by itself, and Ann is asked again."""
    kept = tmp_path / "game.json"
    arguments = ("play", *ANN_AND_ROBOT, "--seed", "5", "--first", "Robot", "--save", kept)
    result = scramble_here(*arguments, typed=["", "pass", "quit"])
    assert (result.returncode, result.stderr) == (0, "")
    record = PlayTable(tmp_path).record
    assert names_of(record) == ["roll", "play", "roll", "pass", "roll", "play"]
    assert "Robot rolled " in result.stdout
    for number in (1, 5):
        event = record.events[number]
        assert isinstance(event, Played)
        position = record.states[number].position()
        best = scramble_here("hint", str(position), "--json", "--top", "1")
        assert json.loads(best.stdout)["plays"][0]["score"] == position.score(event.play).total


def test_the_computer_doubts_phonies_and_only_phonies(table: PlayTable) -> None:
    """SS-24: it knows the word list."""
    typed = ["WRAPEEE", "5C PAWR", "quit"]
    options = ("Ann", "Robot", "-c", "Robot", "--real-dice", "--first", "Ann", "--seconds", "0")
    result = table.start(*options, typed=typed)
    assert "Robot challenges." in result.stdout
    assert names_of(table.record) == ["roll", "play", "challenge", "ruling"]
    table.start(*options, typed=["WRAPEEE", "5C WRAP", "quit"])
    assert names_of(table.record) == ["roll", "play"]


def test_two_computers_to_the_end(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    options = ("A", "B", "-c", "A", "-c", "B", "--seed", "3", "--save", kept)
    result = scramble_here("play", *options)
    assert result.returncode == 0
    assert result.stdout.rstrip().endswith(" wins.")
    assert PlayTable(tmp_path).record.state.phase is Phase.OVER


def test_two_computers_that_can_never_play_end_too(table: PlayTable) -> None:
    """C08: two bots that can never play end by a turn limit, not never."""
    table.words.write_text("qqqqqqqqq\n")
    with limited(
        subprocess.Popen(  # noqa: S603 - our own program
            command(*table.arguments("A", "B", "-c", "A", "-c", "B", "--seed", "3")),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            env=environment(),
            text=True,
        )
    ) as running:
        assert running.stdout
        passes = 0
        for line in running.stdout:
            passes += "loses the turn" in line
            if passes > 200:
                break
        running.kill()
    assert passes <= 200, "a game of two computers went on for 200 passes"


def test_undo_at_a_table_with_the_computer(table: PlayTable) -> None:
    """Undoing takes back one's own step, and the computer's steps after it: Ann can play another word."""
    table.words.write_text(
        "\n".join(["wrap", "at", "ta", "tap", "pat", "rap", "par", "ape", "pea", "pe", "er"])
    )
    options = (*ANN_AND_ROBOT, "--seed", "5", "--first", "Ann")
    table.start(*options, typed=["", "pass", "quit"])
    assert names_of(table.record)[:2] == ["roll", "pass"]
    table.start(*options, typed=["", "pass", "undo", "undo", "undo", "quit"])
    assert names_of(table.record) in ([], ["roll"])


def rolled_session(**changes: Any) -> Session:
    """Ann rolled WRAPEEE at 10 s and has a minute; the game was left at 40 s."""
    setup = GameSetup(NAMES[:2], Mat.load("house"), DiceSet.load(), lexicon="words")
    session = Session(rolled(GameRecord(setup, 0), "WRAPEEE", time=10), elapsed=40.0)
    return replace(session, **changes)


def test_the_timer_goes_on_where_it_was(table: PlayTable) -> None:
    """J02: thirty seconds were left, and are left: a play right after --resume counts."""
    save_session(rolled_session(), table.kept)
    table.resume(["5C WRAP", "quit"])
    event = table.record.events[-1]
    assert isinstance(event, Played)
    assert 40 <= event.time < 70


def test_a_line_after_the_time_loses_the_turn(table: PlayTable) -> None:
    """SS-14, F01: the mover's turn, and the dice go back."""
    save_session(rolled_session(elapsed=70.5), table.kept)
    result = table.resume(["5C WRAP", "quit"])
    assert "The time is up: the turn is lost (SS-14)." in result.stdout
    assert isinstance(table.record.events[-1], TimedOut)
    assert (table.record.state.on_turn, table.record.state.scores) == (1, (0, 0))


def test_undo_past_a_time_out(table: PlayTable) -> None:
    """A turn that was lost can be taken back, as any other: two steps back, nobody has rolled yet."""
    save_session(rolled_session(elapsed=70.5), table.kept)
    table.resume(["5C WRAP", "undo", "undo", "quit"])
    assert names_of(table.record) == []


def test_undo_of_a_play_whose_time_is_over_by_now(table: PlayTable) -> None:
    """A play within its time that is taken back two minutes later: its player gets to play again."""
    session = rolled_session()
    record = session.record.apply(Played(50, session.state.position().play("5C PAWR")))
    save_session(replace(session, record=record, elapsed=180.0), table.kept)
    table.resume(["undo", "5C WRAP", "quit"])
    assert names_of(table.record) == ["roll", "play"]
    assert table.record.state.position().word_on_mat() == "5C WRAP"


def test_the_ends_of_a_game_that_was_left(table: PlayTable) -> None:
    """Leaving by `quit`, by the end of the input, and when it is over: going on is to the same game."""
    table.play(typed=["WRAPEEE", "5C WRAP", "quit"])
    before = table.record
    for typed in ([], ["quit"], ["help", "mat"]):
        assert table.resume(typed).returncode == 0
        assert table.record == before
    table.play("--to", "18", typed=["WRAPEEE", "5C WRAP", ""])
    result = table.resume([])
    assert (result.returncode, result.stdout.rstrip()[-9:]) == (0, "Ann wins.")
    assert "NOT RECORDED" not in result.stdout + result.stderr, "it was recorded when it ended"


def test_options_are_kept(table: PlayTable) -> None:
    """Hints, computers, rules and dice of a game that is gone on with are those that it began with."""
    table.play("--hints", "off", "--advanced", "--challenge", "5-points", typed=["WRAPEEE", "quit"])
    result = table.resume(["hint", "5C WRAP", "challenge", "TAXI", "quit"])
    assert "Hints are off" in result.stdout
    assert table.record.state.scores == (23, 0)
    assert "Ben rolls 4 dice" in result.stdout


def test_another_mat_and_other_dice(table: PlayTable) -> None:
    """--mat and --dice, kept with the game."""
    dice = table.folder / "dice.toml"
    house = (Path(__file__).parents[3] / "lexicons" / "dice" / "house.toml").read_text(encoding="utf-8")
    dice.write_text(house.replace("W = 4", "W = 40").replace('"house"', '"mine"'), encoding="utf-8")
    result = table.play("--mat", "standard15", "--dice", str(dice), typed=["WRAPEEE", "8H WRAP", "quit"])
    assert "WRAP 90" in result.stdout
    assert table.record.setup.mat.size == 15
    assert table.resume(["undo", "8F WRAP", "quit"]).returncode == 0
    assert table.record.state.scores == (90, 0)


BAD_OPTIONS: list[tuple[list[str], str]] = [
    (["Ann"], "2 to 8 players"),
    (["Ann", "Ann"], "name"),
    (list("ABCDEFGHI"), "2 to 8 players"),
    (["Ann", " "], "name"),
    (["Ann", "Ben", "--computer", "Cleo"], "one of the players: Ann, Ben"),
    (["Ann", "Ben", "--first", "Cleo"], "one of the players: Ann, Ben"),
    (["Ann", "Ben", "--to", "0"], "target 0"),
    (["Ann", "Ben", "--seconds", "-1"], "seconds -1"),
    (["Ann", "Ben", "--seconds", "9999"], "seconds 9999"),
    (["Ann", "Ben", "--challenge", "none"], "one of turn, void"),
    (["Ann", "Ben", "--hints", "maybe"], "on or off"),
    (["Ann", "Ben", "--mat", "nowhere"], "expected one of house"),
    (["Ann", "Ben", "--dice", "nowhere"], "expected one of house"),
    (["Ann", "Ben", "--lexicon", "nowhere"], "expected one of enable"),
    (["Ann", "Ben", "--seed", "-1"], "--seed"),
    (["Ann", "Ben", "--seed", "x"], "--seed"),
    (["--resume", "--save", "no/such.json"], "no/such.json"),
    (["Ann", "Ben", "--save", "no/such/folder/game.json"], "cannot be written"),
]


@pytest.mark.parametrize(
    ("options", "sentence"), BAD_OPTIONS, ids=[" ".join(options) for options, _ in BAD_OPTIONS]
)
def test_bad_options(table: PlayTable, options: list[str], sentence: str) -> None:
    """One sentence, exit code 2, and the game that was kept is as it was."""
    table.play(typed=["WRAPEEE", "quit"])
    before = table.kept.read_text(encoding="utf-8")
    kept = [] if "--save" in options else ["--save", str(table.kept)]
    result = scramble_here("play", *options, *kept)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr
    assert table.kept.read_text(encoding="utf-8") == before


def test_going_on_with_a_garbled_file(table: PlayTable) -> None:
    """One sentence; the file is left as it is, so that somebody can mend it."""
    table.play(typed=["WRAPEEE", "5C WRAP", "quit"])
    garbled = table.kept.read_text(encoding="utf-8").replace('"scores": [18', '"scores": [19')
    table.kept.write_text(garbled, encoding="utf-8")
    result = table.resume([])
    assert result.returncode == 2
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    assert table.kept.read_text(encoding="utf-8") == garbled


def test_going_on_with_another_word_list_is_refused(table: PlayTable) -> None:
    """SS-23: the list was agreed on; the same file with other words is another list."""
    table.play(typed=["WRAPEEE", "quit"])
    table.words.write_text("wrap\n")
    result = table.resume([])
    assert result.returncode == 2
    assert "as the game began with" in result.stderr


def test_the_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --save the game is kept in the user's data folder, and --resume finds it there."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    options = ("Ann", "Ben", "--seed", "5", "--first", "Ann", "--seconds", "0")
    result = scramble_here("play", *options, typed=["", "quit"])
    (kept,) = tmp_path.rglob("*.json")
    assert "scramble" in str(kept.relative_to(tmp_path))
    assert str(kept) in result.stdout
    before = untimed(Session.from_json(kept.read_text(encoding="utf-8")).record)
    assert scramble_here("play", "--resume", typed=["pass", "quit"]).returncode == 0
    after = untimed(Session.from_json(kept.read_text(encoding="utf-8")).record)
    assert after == [*before, Passed(0)]


def test_ctrl_c_keeps_the_game(table: PlayTable) -> None:
    """Exit code 130, no traceback, and going on is possible from the very step."""
    arguments = table.arguments("Ann", "Ben", "--real-dice", "--first", "Ann", "--seconds", "0")
    with limited(
        subprocess.Popen(  # noqa: S603 - our own program
            command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(keyboard(["WRAPEEE", "5C WRAP"]))
        running.stdin.flush()
        wait_for(running.stdout.fileno(), b"type them (or challenge)")
        running.send_signal(signal.SIGINT)
        rest, errors = running.communicate()
    assert running.returncode == 130
    assert "The game is kept" in rest
    assert errors == ""
    assert names_of(table.record) == ["roll", "play"]
    assert table.resume(["challenge", "quit"]).returncode == 0
    assert names_of(table.record) == ["roll", "play", "challenge", "ruling"]


def wait_for(descriptor: int, text: bytes) -> None:
    """Read until the text has come; the end of the output fails the test."""
    seen = b""
    while text not in seen:
        more = os.read(descriptor, 4096)
        assert more, seen
        seen += more


def test_what_can_be_typed_at_any_time_is_not_taken_for_enter(table: PlayTable) -> None:
    """SS-28: help, mat and save in the last window do not close it."""
    result = table.play("--to", "10", typed=["WRAPEEE", "5C WRAP", "help", "mat", "quit"])
    assert "wins" not in result.stdout
    assert names_of(table.record) == ["roll", "play"]
