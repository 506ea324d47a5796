"""Games at `scramble play`: how they are started, and what was left of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game_programs import Run, scramble_here

from scramble.game.events import Event, Ruled
from scramble.game.record import GameRecord
from scramble.game.session import Session, load_session

WORDS = "wrap wraps sizes size zone enwraps pawl taxi ax at ta tax axe"


class PlayTable:
    """A folder with a word list and the game that is kept in it.

    Args:
        folder: an empty one.
        words: the word list, with spaces between the words.
    """

    def __init__(self, folder: Path, words: str = WORDS) -> None:
        self.folder = folder
        self.kept = folder / "game.json"
        self.words = folder / "words.txt"
        self.words.write_text(words.replace(" ", "\n") + "\n")

    def arguments(self, *more: str) -> list[str]:
        """A game with this word list, kept here."""
        return ["play", *more, "--save", str(self.kept), "--lexicon", str(self.words)]

    def play(self, *more: str, typed: Sequence[str]) -> Run:
        """Ann and Ben type in real dice, Ann begins, nobody has a timer; unless options say otherwise."""
        usual = ["Ann", "Ben", "--real-dice", "--first", "Ann", "--seconds", "0"]
        return scramble_here(*self.arguments(*usual, *more), typed=typed)

    def start(self, *options: str, typed: Sequence[str]) -> Run:
        """A game with just these options."""
        return scramble_here(*self.arguments(*options), typed=typed)

    def resume(self, typed: Sequence[str]) -> Run:
        return scramble_here(*self.arguments("--resume"), typed=typed)

    @property
    def session(self) -> Session:
        """The game that is kept."""
        return load_session(self.kept)

    @property
    def record(self) -> GameRecord:
        return self.session.record


def untimed(record: GameRecord) -> list[Event]:
    """What happened, without when, and without the numbers of rulings."""
    events = [replace(event, time=0.0) for event in record.events]
    return [replace(event, ruling="") if isinstance(event, Ruled) else event for event in events]


def names_of(record: GameRecord) -> list[str]:
    return [event.name for event in record.events]
