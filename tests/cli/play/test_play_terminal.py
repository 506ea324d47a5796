"""`scramble play` at a terminal: the timer counts down while one types, and ends a turn without Enter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_programs import command
from game_screen import Screen, Terminal
from game_tables import PlayTable, names_of

from scramble.game.events import TimedOut


@pytest.fixture
def table(tmp_path: Path) -> PlayTable:
    return PlayTable(tmp_path)


def at_table(table: PlayTable, *options: str, columns: int = 60) -> Terminal:
    arguments = ("Ann", "Ben", "--real-dice", "--first", "Ann", *options)
    return Terminal(command(*table.arguments(*arguments)), columns=columns)


def seconds_left(screen: str) -> int:
    """Of the last timer on the screen."""
    return int(re.findall(r"\[ ?(\d+) s\] Ann has AEEEPRW>", screen)[-1])


def test_the_timer_counts_down_while_a_line_is_half_typed(table: PlayTable) -> None:
    """SS-5: the seconds change on the screen, what was typed stays, and Enter then plays it."""
    with at_table(table) as terminal:
        terminal.wait_for("type them:")
        terminal.type("WRAPEEE\r")
        first = seconds_left(terminal.wait_for(" s] Ann has AEEEPRW>"))
        terminal.type("5C WR")
        terminal.wait_for("AEEEPRW> 5C WR")
        for seconds in (2, 3):
            terminal.wait_until(
                lambda screen, seconds=seconds: (
                    seconds_left(screen) <= first - seconds and screen.endswith("Ann has AEEEPRW> 5C WR")
                )
            )
        terminal.type("AP\r")
        terminal.wait_for("Ben rolls 7 dice; type them (or challenge):", "Ann 18   Ben 0   (to 200)")
        terminal.type("quit\r")
        assert terminal.finish() == 0
    assert names_of(table.record) == ["roll", "play"]
    assert table.record.state.now > table.record.states[1].now + 2


def test_the_turn_is_lost_at_the_deadline_without_enter(table: PlayTable) -> None:
    """SS-14: with two seconds a turn, a half-typed line does not lie; then it is Ben's turn."""
    with at_table(table, "--seconds", "2") as terminal:
        terminal.wait_for("type them:")
        terminal.type("WRAPEEE\r")
        terminal.wait_for("Ann has AEEEPRW>")
        terminal.type("5C WRAP")
        terminal.wait_for("Ben rolls 7 dice; type them:", "The time is up: the turn is lost (SS-14).")
        terminal.type("quit\r")
        assert terminal.finish() == 0
    record = table.record
    assert names_of(record) == ["roll", "timeout"]
    event = record.events[-1]
    assert isinstance(event, TimedOut)
    assert record.states[1].deadline is not None
    assert event.time >= record.states[1].deadline
    assert (record.state.on_turn, record.state.scores) == (1, (0, 0))


def test_the_words_that_go_on_after_a_lost_turn(table: PlayTable) -> None:
    """What was half typed when the time ended is not typed into the next question."""
    with at_table(table, "--seconds", "1") as terminal:
        terminal.wait_for("type them:")
        terminal.type("WRAPEEE\r")
        terminal.wait_for("Ann has AEEEPRW>")
        terminal.type("5C WRAP")
        terminal.wait_for(end="\nBen rolls 7 dice; type them:")
        terminal.type("\x04")
        assert terminal.finish() == 0
    assert table.record.state.on_turn == 1


def test_ctrl_c_at_the_prompt_keeps_the_game(table: PlayTable) -> None:
    """Exit code 130; going on is possible."""
    with at_table(table) as terminal:
        terminal.wait_for("type them:")
        terminal.type("WRAPEEE\r")
        terminal.wait_for("Ann has AEEEPRW>")
        terminal.type("5C WR\x03")
        assert terminal.finish() == 130
        assert "The game is kept" in terminal.screen.text
        assert "Traceback" not in terminal.screen.text
    assert names_of(table.record) == ["roll"]
    assert table.session.elapsed >= table.record.state.now


def test_keys_typed_ahead(table: PlayTable) -> None:
    """Faster than questions come: each line is for the next one, and Ctrl-C between two is not lost."""
    with at_table(table) as terminal:
        terminal.wait_for("type them:")
        terminal.type("WRAPEEE\r5C WRAP\rSIZESAA\r\x03")
        assert terminal.finish() == 130
        assert terminal.screen.text.count("The game is kept") == 1
        assert "Traceback" not in terminal.screen.text
    assert names_of(table.record) == ["roll", "play", "roll"]


def test_no_timer_without_a_limit(table: PlayTable) -> None:
    with at_table(table, "--seconds", "0") as terminal:
        terminal.wait_for("type them:")
        terminal.type("WRAPEEE\r")
        shown = terminal.wait_for("Ann has AEEEPRW>")
        assert not re.search(r"\[ ?\d+ s\]", shown)
        terminal.type("quit\r")
        assert terminal.finish() == 0


def test_a_narrow_terminal_shows_the_whole_mat(table: PlayTable) -> None:
    """44 columns: no line of the mat is folded."""
    with at_table(table, "--seconds", "0", columns=44) as terminal:
        terminal.wait_for("type them:")
        terminal.type("WRAPEEE\r")
        terminal.wait_for("Ann has AEEEPRW>")
        terminal.type("5C WRAP\r")
        shown = terminal.wait_for("(or challenge):")
        assert re.search(
            r"^ 5  '  \"  W  R  A  P  .  \"  '$", shown.replace("[", " ").replace("]", " "), re.MULTILINE
        )
        terminal.type("quit\r")
        assert terminal.finish() == 0


def test_the_screen_of_these_tests() -> None:
    """Moves, erasing, wrapping and scrolling, so that the tests above can be believed."""
    screen = Screen(3, 5)
    screen.feed("abc\r\nde\x1b[Af\x1b[1;1HX\x1b[2;2H\x1b[K")
    assert screen.text == "Xbf\nd"
    screen.feed("\r\n12345678")
    assert screen.text == "d\n12345\n678"
    screen.feed("\x1b[2J\x1b[1;1Ha\x1b[1Cb\x1b[2D\x1b[32mc\x1b[0m")
    assert screen.text == "acb"
    assert screen.feed("\x1b[6n\x1b[") == 1
    screen.feed("1;1Hz")
    assert screen.text == "zcb"
