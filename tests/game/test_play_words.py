"""What people read at `scramble play`: plain questions, the mat and dice before each turn, whole words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_programs import command
from game_screen import Terminal
from game_tables import PlayTable

from scramble.render.text import LEGEND


@pytest.fixture
def table(tmp_path: Path) -> PlayTable:
    return PlayTable(tmp_path)


def in_order(text: str, *parts: str) -> bool:
    """Do they all stand there, each behind the one before?"""
    for part in parts:
        _before, found, text = text.partition(part)
        if not found:
            return False
    return True


def test_you_are_spoken_to(table: PlayTable) -> None:
    shown = table.start(
        "You", "Ben", "--real-dice", "--seconds", "0", "--to", "5", typed=["A", "B", "WRAPEEE", "5C WRAP", ""]
    ).stdout
    for sentence in (
        "You roll one die for the order",
        "You begin.",
        "You roll 7 dice; type them: ",
        "You have AEEEPRW> ",
        "You win.",
    ):
        assert sentence in shown
    assert not re.search(r"You (begins|has|wins|rolls|skips)", shown)


def test_a_skipped_turn_is_told_after_what_led_to_it(table: PlayTable) -> None:
    """SS-26: the verdict, the roll that closes the window, the pass and the lost turn come first."""
    shown = table.play(typed=["WRAPEEE", "5C WRAP", "challenge", "SIZESAA", "quit"]).stdout
    assert in_order(shown, "WRAP: acceptable.", "Ben skips a turn (SS-26).", "Ann rolls 7 dice")
    assert shown.count("skips a turn") == 1
    three = ("Ann", "Ben", "Cleo", "--real-dice", "--first", "Ann", "--seconds", "0")
    typed = ["WRAPEEE", "5C WRAP", "challenge Cleo", "SIZESAA", "pass", "quit"]
    shown = table.start(*three, typed=typed).stdout
    assert in_order(shown, "WRAP: acceptable.", "Ben: the turn is lost", "Cleo skips a turn (SS-26).")
    assert shown.count("skips a turn") == 1


def test_the_mat_and_the_dice_are_shown_after_a_roll(table: PlayTable) -> None:
    """With the values of the dice; a wrong play does not show them again."""
    shown = table.play(typed=["WR?PEEE", "5A NO", "5C WRaP", "SIZESAA", "quit"]).stdout
    before, _, after = shown.partition("Ann has EEEPRW?> ")
    assert before.rstrip().splitlines()[-2:-1] == ["dice: ? E1 E1 E1 P3 R1 W4"]
    assert "dice:" not in after.partition("Ann has EEEPRW?> ")[0]
    assert in_order(
        after, "type them (or challenge): SIZESAA", " 5  '  \"  W  R  a  P  .", "dice: A1", "Ben has"
    )


def test_the_signs_are_explained_and_the_seed_is_not_first(table: PlayTable) -> None:
    options = ("Ann", "Ben", "--seed", "5", "--first", "Ann", "--seconds", "0")
    shown = table.start(*options, typed=["help", "mat", "quit"]).stdout
    assert shown.startswith(f"{LEGEND}\n")
    assert shown.count(LEGEND) == 3
    assert "seed" not in shown.partition("Ann, press Enter to roll: ")[0]
    assert "The dice fall as for --seed 5." in shown


@pytest.mark.parametrize("place", ["order", "ready", "rolled"])
def test_nothing_to_challenge(table: PlayTable, place: str) -> None:
    options = [
        "Ann",
        "Ben",
        "--real-dice",
        "--seconds",
        "0",
        *([] if place == "order" else ["--first", "Ann"]),
    ]
    typed = {"order": [], "ready": [], "rolled": ["WRAPEEE"]}[place]
    for words in ("challenge", "Challenge Ben"):
        shown = table.start(*options, typed=[*typed, words, "quit"]).stdout
        assert "There is nothing to challenge: a play can be doubted from when it lies" in shown
        assert "\n! " not in shown


def test_nothing_to_challenge_where_phonies_are_refused(table: PlayTable) -> None:
    shown = table.play("--challenge", "void", typed=["WRAPEEE", "5C WRAP", "challenge", "quit"]).stdout
    assert "There is nothing to challenge: a word that is not in the list is refused in this game." in shown


def test_a_word_that_begins_like_a_command_is_none(table: PlayTable) -> None:
    shown = table.play(typed=["WRAPEEE", "5C WRAP", "challengers", "quit"]).stdout
    assert "! " in shown.partition("challengers")[2]


def test_only_people_are_asked_who_challenges(table: PlayTable) -> None:
    options = ("Ann", "Ben", "Robot", "-c", "Robot", "--real-dice", "--first", "Ann", "--seconds", "0")
    shown = table.start(*options, typed=["WRAPEEE", "5C WRAP", "challenge", "quit"]).stdout
    assert "WRAP: acceptable." in shown, "Ben is the only one who can"
    assert "Who challenges?" not in shown


@pytest.mark.parametrize("columns", [40, 60, 100])
def test_the_help_breaks_between_words(table: PlayTable, columns: int) -> None:
    with Terminal(
        command(*table.arguments("Ann", "Ben", "--real-dice", "--first", "Ann")), columns=columns
    ) as terminal:
        terminal.wait_for("type them:")
        terminal.type("help\r")
        shown = terminal.wait_until(lambda text: text.count("type them:") == 2)
        lines = shown.partition("type them: help")[2].splitlines()
        terminal.type("quit\r")
        assert terminal.finish() == 0
    assert "blanks in lower case" in " ".join(" ".join(lines).split())
    assert all(len(line) <= columns for line in lines)
    for word in ("column", "challenged,", "lower", "across;"):
        assert re.search(rf"(^|\s){word}(\s|$)", "\n".join(lines), re.MULTILINE), word
