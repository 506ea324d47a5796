"""What people at the keyboard see of a game: the mat, the dice, what a turn made, the scores."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from scramble.game import narration
from scramble.game.desk import GameDesk
from scramble.game.state import GameState
from scramble.hints.games import TurnAnalysis
from scramble.hints.ranking import rank
from scramble.position import Position
from scramble.render.text import LEGEND, draw, styled, styled_legend
from scramble.seats.description import Role, Seat
from scramble.texts.wording import counted
from scramble.words.lexicon import Lexicon

if TYPE_CHECKING:
    from rich.console import Console

    from scramble.play import Play

__all__ = ["HELP", "GameScreen"]

# A heading, or what can be typed and what it does.
HELP: tuple[tuple[str, str], ...] = (
    ("", "On your turn, type"),
    ("G5 SIZES", "a play: column first for down, row first (5C WRAP) for across; blanks in lower case"),
    ("pass", "to give the turn up"),
    ("hint", "to see the best plays, if hints are on"),
    ("", "While a play may be challenged, before the next roll"),
    ("challenge [NAME]", "to doubt the play that lies; NAME is the one who doubts it"),
    ("", "At any time"),
    ("mat", "to see the mat and the scores again"),
    ("undo", "to take the last step back"),
    ("save [FILE]", "to write the record (.gcg or .json); with --force over a file that is there"),
    ("quit", "to leave; the game is kept"),
    ("help", "to see this"),
)
_COMMAND = 18  # columns of what can be typed
_WIDEST = 100  # columns of the help
_HINTS_SHOWN = 5
_SCREEN = Seat(Role.SCREEN)


class GameScreen:
    """Shows a game.

    Args:
        console: where.
        desk: says what there is to see.
    """

    def __init__(self, console: Console, desk: GameDesk) -> None:
        self.console = console
        self.desk = desk

    def say(self, text: str) -> None:
        """Print a line; a terminal breaks it between words."""
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    @property
    def is_coloured(self) -> bool:
        """Is there a terminal that shows colours?"""
        return self.console.is_terminal and not self.console.no_color

    def show_help(self) -> None:
        """What can be typed, and what the signs on the mat mean."""
        width = min(self.console.width, _WIDEST)
        for command, meaning in HELP:
            first = f"  {command:<{_COMMAND}}" if command else ""
            rest = " " * len(first)
            for line in textwrap.wrap(meaning, width, initial_indent=first, subsequent_indent=rest):
                self.say(line)
        self.show_legend()

    def show_legend(self) -> None:
        """What the signs of premium squares mean."""
        if self.is_coloured:
            self.console.print(styled_legend())
        else:
            self.say(LEGEND)

    def show_picture(self, position: Position, play: Play | None = None) -> None:
        """The mat, with a play on it before the old letters go."""
        self.console.print((styled if self.is_coloured else draw)(position, play))

    def show_mat(self, state: GameState) -> None:
        """The mat, the dice that wait, and the scores."""
        self.show_picture(state.position())
        dice = self.desk.view(state, _SCREEN)["dice"]
        if dice is not None:
            self.say(f"dice: {narration.dice_text(state, (die['face'] for die in dice))}")
        for line in narration.passed_on(state):
            self.say(line)
        self.show_scores(state)

    def show_scores(self, state: GameState) -> None:
        """Points, the target, and turns lost."""
        self.say(narration.scores_text(state))

    def show_hints(self, position: Position, lexicon: Lexicon) -> None:
        """The best plays."""
        for hint in rank(position, lexicon, top=_HINTS_SHOWN):
            self.say(f"  {hint.score.total:>3}  {hint.text}  ({' '.join(hint.words)}), stays: {hint.stays}")

    def show_comparison(self, state: GameState, turn: TurnAnalysis) -> None:
        """How far a turn was from the best one."""
        name = _name(state, turn.player)
        if turn.phony_stood:
            self.say(f"{name}: not in the word list: {', '.join(turn.phonies)}; nobody took it off.")
        if not turn.best:
            self.say(f"{name}: nothing could be played.")
        elif turn.loss > 0:
            self.say(f"{name}: {counted(turn.loss, 'point')} behind {turn.best}, {turn.best_score}.")
        elif not turn.phony_stood:
            self.say(f"{name}: no play scores more.")

    def show_end(self, state: GameState) -> None:
        """Who won."""
        self.say(self.desk.result(state))


def _name(state: GameState, player: int) -> str:
    return state.setup.players[player]
