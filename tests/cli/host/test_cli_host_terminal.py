"""`scramble host` at a terminal: keys without Enter, a timer that runs, secrets that leave the screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_programs import command
from game_screen import Terminal
from host_nights import SIDES

from scramble.cli.host.kept_evenings import load_evening

CARD = "Odysseus"  # the first one of seed 7


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.jsonl"


def at_table(game: str, path: Path, *options: str, lines: int = 24, columns: int = 80) -> Terminal:
    arguments = (game, *SIDES[game], "--seed", "7", "--save", path, *options)
    return Terminal(command("host", *arguments), lines=lines, columns=columns)


def names(path: Path) -> list[str]:
    return [event.name for event in load_evening(path).events]


def seconds_left(screen: str) -> int:
    """Of the timer on the screen, which has a bar behind."""
    return int(re.findall(r"^ ?(\d+) s #+\.*", screen, re.MULTILINE)[-1])


def test_a_turn_of_taboo_by_single_keys(path: Path) -> None:
    """g, p and b without Enter; the timer runs while nobody presses a key; e ends the turn."""
    with at_table("taboo", path) as terminal:
        terminal.wait_for("Enter begins")
        terminal.type("\r")
        terminal.wait_for("who gives clues?")
        terminal.type("1")
        shown = terminal.wait_for("Enter draws the first card", "Abe and Ada must look away.", end=">")
        assert CARD not in shown
        terminal.type("\r")
        first = seconds_left(terminal.wait_until(lambda text: CARD in text and " s ##" in text))
        terminal.wait_until(lambda text: seconds_left(text) <= first - 2)
        terminal.type("g")
        terminal.wait_for("Easel 1", " s ##", f"Guessed: {CARD}.", end=">")
        terminal.type("b")
        terminal.wait_for("Buzzed. Why?")
        terminal.type("2")
        terminal.wait_for("Discard pile 1")
        terminal.type("e")
        terminal.wait_for("The turn is over.", "Charles Darwin does not count")
        terminal.type("q")
        assert terminal.finish() == 0
    assert names(path) == ["turn", "draw", "guess", "buzz", "timeout"]


def test_the_card_leaves_the_screen(path: Path) -> None:
    """A page replaces the one before: nothing of a card stays when the turn is over, or the host has left."""
    with at_table("taboo", path, "--seconds", "4") as terminal:
        terminal.wait_for("Enter begins")
        terminal.type("\r1")
        terminal.wait_for("Enter draws the first card")
        terminal.type("\r")
        terminal.wait_for("cyclops", CARD)
        ended = f"The time is up. {CARD} does not count."  # by itself
        shown = terminal.wait_for("Enter counts the piles", ended, end=">")
        assert "cyclops" not in shown
        terminal.type("\x03")
        assert terminal.finish() == 130
        assert "The evening is kept; go on with: scramble host taboo --resume" in terminal.screen.text
        assert "Traceback" not in terminal.screen.text
    assert names(path) == ["turn", "draw", "timeout"]


def test_a_prediction_is_typed_unseen(path: Path) -> None:
    """AG-4: the key is not shown, and after it neither the card nor the prediction."""
    with at_table("guess", path) as terminal:
        terminal.wait_for("Enter begins")
        terminal.type("\r")
        terminal.wait_for("Reds must look away")
        terminal.type("\r")
        terminal.wait_for("Answer: Amazon")
        terminal.type("2")
        shown = terminal.wait_for("Enter opens window 1", end=">")
        assert "Amazon" not in shown
        assert "window 2" not in shown
        terminal.type("\r")
        shown = terminal.wait_for("guesses left: 1", "Francisco de Orellana", end=">")
        assert "pink dolphins" not in shown
        terminal.type("g")
        terminal.wait_for("The guess:")
        terminal.type("amazom\r")
        terminal.wait_for("does it count?")
        terminal.type("y")
        terminal.wait_for("The turn is over.", "Blues predicted window 2 (7 points).")
        terminal.type("\x04")  # Ctrl-D
        assert terminal.finish() == 0
    assert names(path) == ["predict", "open", "guess", "judge"]


def test_the_timer_can_be_stopped(path: Path) -> None:
    with at_table("taboo", path) as terminal:
        terminal.wait_for("Enter begins")
        terminal.type("\r1")
        terminal.wait_for("Enter draws the first card")
        terminal.type("\r")
        terminal.wait_for("s stop the timer")
        terminal.type("s")
        shown = terminal.wait_for("stopped: s starts it", end=">")
        left = re.findall(r"(\d+) s #", shown)[-1]
        for _ in range(15):
            terminal.read()
        assert re.findall(r"(\d+) s #", terminal.screen.text)[-1] == left
        terminal.type("q")
        assert terminal.finish() == 0


def test_undo_and_log_at_a_terminal(path: Path) -> None:
    with at_table("squares", path) as terminal:
        terminal.wait_for("Enter begins")
        terminal.type("\r")
        terminal.wait_for("which square")
        terminal.type("5")
        terminal.wait_for("takes the top card")
        terminal.type("l")
        terminal.wait_for("any key goes back", "0:00  Ann (X) picked square 5: Milton Brothers.")
        terminal.type("x")
        terminal.wait_for("takes the top card")
        terminal.type("u")
        terminal.wait_for("which square", "Taken back: Ann (X) picked square 5")
        terminal.type("%")
        terminal.wait_for('! "%" is not a key here')
        terminal.type("u")
        terminal.wait_for("! Nothing has happened yet")
        terminal.type("q")
        assert terminal.finish() == 0
    assert names(path) == []


@pytest.mark.parametrize("game", SIDES)
def test_a_narrow_terminal(game: str, path: Path) -> None:
    """50 columns and 20 lines: no word is broken, and the heading is on the screen with the question."""
    keys = {"squares": "\r5", "taboo": "\r1\r", "guess": "\r\r3\r"}[game]
    last = {"squares": "takes the top card", "taboo": "e end the turn", "guess": "e give up"}[game]
    heading = {"squares": "Hollywood Squares", "taboo": "Ann gives clues", "guess": "Anybody's Guess"}[game]
    with at_table(game, path, lines=20, columns=50) as terminal:
        terminal.wait_for("Enter begins")
        for key in keys:
            before = terminal.screen.text
            terminal.type(key)
            terminal.wait_until(lambda text, before=before: text != before and text.rstrip().endswith(">"))
        # Until the whole page is drawn, the screen is half the one before.
        shown = terminal.wait_until(
            lambda text: text.startswith(heading) and last in text and text.endswith("\n>")
        )
        assert len(shown.splitlines()) <= 20
        terminal.type("q")
        assert terminal.finish() == 0


def test_resume_at_a_terminal(path: Path) -> None:
    """CT-2: the card comes only after others looked away again, and the timer goes on from there."""
    with at_table("taboo", path) as terminal:
        terminal.wait_for("Enter begins")
        terminal.type("\r1")
        terminal.wait_for("Enter draws the first card")
        terminal.type("\r")
        terminal.wait_for(CARD)
        terminal.type("gq")
        assert terminal.finish() == 0
    with Terminal(command("host", "taboo", "--resume", "--save", path), lines=24, columns=80) as terminal:
        told = ("all others look away", "The evening goes on where it was left.", "Guessed: Odysseus.")
        shown = terminal.wait_for("stopped: s starts it", *told, end=">")
        assert "Albert Einstein" not in shown
        terminal.type("\r")
        shown = terminal.wait_for("Albert Einstein", " s ##", end=">")
        assert "stopped" not in shown
        terminal.type("q")
        assert terminal.finish() == 0


def test_questions_before_an_evening(path: Path) -> None:
    """Asked for at a terminal, with a bad answer in between."""
    with Terminal(
        command("host", "squares", "--save", path, "--seed", "7"), lines=24, columns=80
    ) as terminal:
        terminal.wait_for("Players of X")
        terminal.type("Ann\r")
        terminal.wait_for("Players of O")
        terminal.type("ann\r")
        terminal.wait_for("! players")
        terminal.type("Ann\rBen\r")
        terminal.wait_for("as the host?")
        terminal.type("\r")
        terminal.wait_for("Minutes to play")
        terminal.type("soon\r")
        terminal.wait_for('! minutes "soon": expected a number')
        terminal.type("30\r")
        terminal.wait_for("goes first?")
        terminal.type("o\r")
        terminal.wait_for("Deck")
        terminal.type("\r")
        terminal.wait_for("Enter begins")
        terminal.type("\r")
        terminal.wait_for("Ben (O): which square", "30 minutes")
        terminal.wait_until(lambda text: re.search(r"29:5\d #", text))
        terminal.type("q")
        assert terminal.finish() == 0
    assert load_evening(path).start.seconds == 1800


def test_keys_typed_ahead(path: Path) -> None:
    """Faster than pages come: each is for the question that it was typed for, Ctrl-C, too; none is shown."""
    with at_table("taboo", path) as terminal:
        terminal.wait_until(lambda text: "Enter begins" in text and text.rstrip().endswith(">"))
        terminal.type("\r1\rggp\x03")
        assert terminal.finish() == 130
        assert "ggp" not in terminal.screen.text
    assert names(path) == ["turn", "draw", "guess", "guess", "pass"]
