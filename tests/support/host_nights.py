"""Game nights for tests: how they are started, hosts that press keys by themselves, and what was kept."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game_programs import Run, scramble_here
from rich.console import Console

from scramble.cli.host.hosted_evening import HostedEvening
from scramble.cli.host.setup import GuessSetup, Setup, SquaresSetup, TabooSetup
from scramble.cli.terminal.asking import Timer
from scramble.cli.terminal.interruptions import Leave
from scramble.cli.terminal.screen import Screen
from scramble.party.base import Event
from scramble.party.evening import Evening

SIDES = {
    "squares": ("Ann", "Ben"),
    "taboo": ("Ann,Abe,Ada", "Ben,Bea"),
    "guess": ("Reds", "Blues"),
}
SETUPS: dict[str, Callable[[int], Setup]] = {
    "squares": lambda seed: SquaresSetup(teams=(("Ann",), ("Ben",)), seed=seed),
    "taboo": lambda seed: TabooSetup(teams=(("Ann", "Abe", "Ada"), ("Ben", "Bea")), seed=seed),
    "guess": lambda seed: GuessSetup(teams=(("Reds",), ("Blues",)), seed=seed),
}
# For each phase the keys that a host may press next, and the one that comes after a look at a secret.
_KEYS = {
    "squares": {
        "draw": ["", "1", "2"],
        "answer": "tbtbtbk",
        "judge": "ad",
        "between games": [""],
        "over": [""],
    },
    "taboo": {
        "ready": "1",
        "seated": [""],
        "clues": "ggggppbek",
        "no cards": [""],
        "counting": [""],
        "over": [""],
    },
    "guess": {
        "predict": "1234b",
        "windows closed": [""],
        "guess": ["", "r", "w", "w"],
        "settled": [""],
        "no cards": [""],
        "between games": "nee",
        "over": [""],
    },
}
MONKEY = ["", *"123456789abcdegilnprstuwxyzuu?h"]


class Host:
    """Presses keys at random, of those that make sense; remembers them.

    Args:
        command: the game's.
        chance: what it chooses with.
        most: leaves after so many keys.
    """

    def __init__(self, command: str, chance: random.Random, most: float = math.inf) -> None:
        self.command = command
        self.chance = chance
        self.most = most
        self.typed: list[str] = []
        self.table: HostedEvening[Any] | None = None
        self.pages: list[str] = []

    def key(self, timer: Timer | None = None) -> str:  # noqa: ARG002 - as every asker
        assert self.table is not None
        table = self.table
        if len(self.typed) >= self.most:
            raise Leave
        key = self.chance.choice(self.keys(table))
        self.typed.append(key)
        return key

    def keys(self, table: HostedEvening[Any]) -> Sequence[str]:
        shown = self.pages[-1]
        if "Enter begins" in shown or "Enter goes on" in shown or "shows the card" in shown:
            return [""]
        if "Buzzed. Why?" in shown:
            return "12345"
        if table.state.phase == "guess" and table.state.window == 4:
            return "rw"
        if table.state.phase == "pick":
            return [str(square) for square in table.state.free_squares]
        return _KEYS[self.command][table.state.phase.value]

    def line(self, timer: Timer | None = None) -> str:  # noqa: ARG002 - as every asker
        self.typed.append("")
        return ""


class Monkey(Host):
    """Presses any key."""

    def keys(self, table: HostedEvening[Any]) -> Sequence[str]:
        return super().keys(table) if self.chance.random() < 0.6 else MONKEY

    def line(self, timer: Timer | None = None) -> str:  # noqa: ARG002 - as every asker
        text = self.chance.choice(["", "", "a", "Galileo", "sounds like a duck", "\x1b", "*", "x" * 3000])
        self.typed.append(text)
        return text


class PageScreen(Screen):
    """Remembers every page as text, in 80 columns."""

    def __init__(self, pages: list[str]) -> None:
        super().__init__(Console(width=80, height=24, file=None, quiet=True), pages=True)
        self.shown = pages

    def page(self, *parts: Any) -> None:
        self.shown.append(text_of(*parts))


def text_of(*parts: Any, width: int = 80) -> str:
    """What a page shows, without colours."""
    console = Console(width=width, color_system=None, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    return captured.get()


def host_by(
    host: Host, evening: Evening[Any], keep: Callable[[Evening[Any]], None] | None = None
) -> HostedEvening[Any]:
    """An evening at a table without a terminal."""
    table = HostedEvening(evening, host, PageScreen(host.pages), keep or (lambda _: None))
    host.table = table
    try:
        table.play()
    except Leave:
        table.keep()
    return table


def chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - a game


def full_night(command: str, seed: int) -> tuple[list[str], Evening[Any]]:
    """Keys of a whole match, and what came of it."""
    host = Host(command, chance(seed))
    table = host_by(host, SETUPS[command](seed).begin())
    assert table.is_over
    return host.typed, table.evening


def started(command: str, path: Path, *options: str, typed: Sequence[str], sides: bool = True) -> Run:
    """A new evening through a pipe."""
    names = SIDES[command] if sides else ()
    return scramble_here("host", command, *names, "--save", path, *options, typed=typed)


def resumed(command: str, path: Path, typed: Sequence[str]) -> Run:
    return scramble_here("host", command, "--resume", "--save", path, typed=typed)


def untimed(events: Sequence[Event]) -> list[Event]:
    """What happened, without when."""
    return [replace(event, time=0.0) for event in events]
