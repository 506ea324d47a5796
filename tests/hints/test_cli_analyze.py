"""`scramble analyze`: many games, a bad one among them, JSON, other word lists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from game_programs import Run, scramble, scramble_here
from game_setups import challenged, setup_of, turn
from make_golden import FOLDER

from scramble import Lexicon
from scramble.game.files import load_record, save_record
from scramble.game.record import GameRecord
from scramble.game.session import Session, save_session
from scramble.hints.games import analyze
from scramble.hints.turn_worth import worth_of_turns

EVENING, PLAIN = FOLDER / "evening.gcg", FOLDER / "plain.gcg"


def test_a_game_turn_by_turn() -> None:
    """Who won, each turn with its play, the best play and the loss, and what there is to say of it."""
    result = scramble("analyze", EVENING)
    assert (result.returncode, result.stderr) == (0, "")
    assert "evening.gcg: Ann 79, Ben 25, Cleo 96; Cleo wins" in result.stdout
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["1", "Ben", "AEPRTW?", "5C", "WRAP", "18"] in [line[:6] for line in lines]
    assert any(line[:6] == ["2", "Cleo", "DEINST?", "G5", "SIDEN", "0"] for line in lines)
    assert "SIDEN not in the list, came off" in result.stdout
    assert "challenged, acceptable" in result.stdout
    assert "Ann: 3 turns, " in result.stdout
    assert result.stdout.count("phonies that stood: 0") == 3
    assert "\x1b" not in result.stdout


def json_lines(result: Run) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_json_of_many_games(enable: Lexicon) -> None:
    """One object a game, a line each, with the very values of the analysis."""
    paths = sorted(path for path in FOLDER.glob("*.gcg") if path.stem != "digraphs")[:12]
    answers = json_lines(scramble_here("analyze", "--json", *paths))
    assert [answer["game"] for answer in answers] == [path.name for path in paths]
    for path, answer in zip(paths, answers, strict=True):
        record = load_record(path)
        assert answer["version"] == 1
        assert (answer["players"], answer["scores"], answer["winner"]) == (
            list(record.setup.players),
            list(record.state.scores),
            record.state.winner,
        )
        assert answer["lexicon"]["fingerprint"] == enable.fingerprint
        turns = analyze(record, enable)
        assert len(answer["turns"]) == len(turns)
        for found, turn_ in zip(answer["turns"], turns, strict=True):
            assert found["phonies"] == list(turn_.phonies)
            for name in (
                "turn",
                "player",
                "roll",
                "position",
                "play",
                "score",
                "best",
                "best_score",
                "ruling",
            ):
                assert found[name] == getattr(turn_, name)
            for name in ("loss", "phony_stood", "challenge_missed", "ruling_differs"):
                assert found[name] == getattr(turn_, name)


@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_a_bad_file_among_them(flags: tuple[str, ...], tmp_path: Path) -> None:
    """Exit code 2, one sentence for each bad file, and the others are shown all the same."""
    garbled, empty = tmp_path / "garbled.gcg", tmp_path / "empty.gcg"
    garbled.write_text(EVENING.read_text(encoding="utf-8").replace("+76 76", "+77 77"), encoding="utf-8")
    empty.write_text("")
    result = scramble("analyze", *flags, garbled, EVENING, tmp_path / "none.gcg", empty, PLAIN)
    assert result.returncode == 2
    errors = result.stderr.splitlines()
    assert [line.startswith("error: ") for line in errors] == [True] * 3
    assert "garbled.gcg: line 32 " in errors[0]
    assert "+76 76" in errors[0]
    assert "none.gcg" in errors[1]
    assert "empty.gcg" in errors[2]
    for game in ("evening.gcg", "plain.gcg"):
        assert game in result.stdout
    for game in ("garbled", "none", "empty"):
        assert game not in result.stdout


def test_json_records_are_read_too(tmp_path: Path) -> None:
    save_record(load_record(EVENING), tmp_path / "evening.json")
    (answer,) = json_lines(scramble_here("analyze", "--json", tmp_path / "evening.json"))
    (expected,) = json_lines(scramble_here("analyze", "--json", EVENING))
    assert answer == {**expected, "game": "evening.json"}


def test_another_word_list(tmp_path: Path) -> None:
    """SS-23: by a list of one's own SIDEN is a word, and the ruling differs."""
    (tmp_path / "own.txt").write_text("siden\nwraps\nwrap\nzone\n")
    result = scramble_here("analyze", EVENING, "--lexicon", tmp_path / "own.txt")
    assert result.returncode == 0
    assert "SIDEN not in the list" not in result.stdout
    assert "this list rules otherwise" in result.stdout
    assert "UNDOING not in the list, stood" in result.stdout


def test_phonies_that_stood_and_challenges_missed(tmp_path: Path) -> None:
    """A phony that nobody doubted, and one that a ruling let pass."""
    missed = turn(GameRecord(setup_of(), 0), "XQEEEEE", "5E XQ")
    passed = challenged(missed, 1, acceptable=True)
    save_record(missed, tmp_path / "missed.gcg")
    save_record(passed, tmp_path / "passed.gcg")
    result = scramble_here("analyze", tmp_path / "missed.gcg")
    assert "XQ not in the list, stood; challenge missed" in result.stdout
    assert "Ann: 1 turns" in result.stdout.replace("1 turn,", "1 turns,")
    assert "phonies that stood: 1" in result.stdout
    result = scramble_here("analyze", tmp_path / "passed.gcg")
    assert "XQ not in the list, stood; this list rules otherwise" in result.stdout
    assert "challenge missed" not in result.stdout


def test_another_edition_of_the_list_is_mentioned(tmp_path: Path) -> None:
    text = EVENING.read_text(encoding="utf-8").replace("#lexicon enable -", f"#lexicon enable {'ab' * 32}")
    (tmp_path / "old.gcg").write_text(text, encoding="utf-8")
    result = scramble_here("analyze", tmp_path / "old.gcg")
    assert result.returncode == 0
    assert result.stderr.startswith("note: ")
    assert "another edition of enable" in result.stderr


def test_a_word_list_that_is_not_known(tmp_path: Path) -> None:
    text = EVENING.read_text(encoding="utf-8").replace("#lexicon enable -", "#lexicon collins -")
    (tmp_path / "other.gcg").write_text(text, encoding="utf-8")
    result = scramble_here("analyze", tmp_path / "other.gcg", PLAIN)
    assert result.returncode == 2
    assert "collins" in result.stderr
    assert "plain.gcg" in result.stdout
    assert scramble_here("analyze", tmp_path / "other.gcg", "-l", "enable").returncode == 0


def test_a_draw_is_told_from_a_game_that_goes_on(tmp_path: Path) -> None:
    """C10: a drawn game says so; a game that is not over does not say that anybody won or drew."""
    assert "draw" in scramble_here("analyze", FOLDER / "draw.gcg").stdout.partition(": ")[2].splitlines()[0]
    save_record(turn(GameRecord(setup_of(), 0), "WRAPEEE", "5C WRAP"), tmp_path / "running.gcg")
    first_line = scramble_here("analyze", tmp_path / "running.gcg").stdout.partition(": ")[2].splitlines()[0]
    assert "draw" not in first_line
    assert "wins" not in first_line


def test_a_saved_game_is_read_like_its_record(tmp_path: Path) -> None:
    """The file that `scramble play` keeps holds the record."""
    save_session(Session(load_record(EVENING)), tmp_path / "game.json")
    (answer,) = json_lines(scramble_here("analyze", "--json", tmp_path / "game.json"))
    (expected,) = json_lines(scramble_here("analyze", "--json", EVENING))
    assert answer == {**expected, "game": "game.json"}


@pytest.mark.parametrize(
    "arguments", [("analyze",), ("analyze", "--nothing"), ("analyze", "x", "-l", "nowhere")]
)
def test_bad_options(arguments: tuple[str, ...]) -> None:
    result = scramble_here(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr


def test_help_has_examples() -> None:
    result = scramble_here("analyze", "--help")
    assert result.returncode == 0
    assert "scramble analyze evening.gcg" in result.stdout


def test_values_tell_nets_and_chances(enable: Lexicon, tmp_path: Path) -> None:
    """``--values``: as the functions give them, in the table and in JSON; of two players only chances."""
    begun = tmp_path / "begun.gcg"  # the first two turns: exact values take seconds a turn
    begun.write_text("#roll".join(PLAIN.read_text("utf-8").split("#roll")[:3]), "utf-8")
    worths = list(worth_of_turns(load_record(begun), enable))
    assert len(worths) == 2
    result = scramble("analyze", "--values", begun)
    assert (result.returncode, result.stderr) == (0, "")
    assert f"{worths[0].done.equity:+.1f}" in result.stdout
    assert "behind the best net" in result.stdout
    [fields] = json_lines(scramble_here("analyze", "--values", "--json", begun))
    assert fields["values"] == [worth.to_dict() for worth in worths]
    assert "values" not in json_lines(scramble_here("analyze", "--json", begun))[0]


def test_values_are_of_the_dice_game(tmp_path: Path) -> None:
    """A crossword game's file is refused with them, by its name."""
    game = tmp_path / "club.gcg"
    game.write_text("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: DILOTWY 8H DOWLY +32 32\n")
    result = scramble("analyze", "--values", game)
    assert result.returncode == 2
    assert "--values" in result.stderr
    assert "expected a record of the dice game" in result.stderr
