"""Players for tests of the arena: they do what a script says, and clocks that go as it says."""

from __future__ import annotations

from collections.abc import Callable

import numpy

from scramble import DiceSet, Lexicon, Mat, Play, Position
from scramble.arena.matches.dice_of_pair import PairLuck, player_chance
from scramble.arena.matches.quick_game import QuickGame
from scramble.arena.matches.results import GameResult
from scramble.players import Clock, Player, load_player
from scramble.rules import Rules

Answer = Callable[[Position, Clock], Play | None]


class Scripted:
    """Answers as a function says."""

    def __init__(self, answer: Answer, name: str = "scripted") -> None:
        self.name = name
        self._answer = answer

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:  # noqa: ARG002
        return self._answer(position, clock)


class HandClock:
    """A clock that somebody moves on by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def table_for(lexicon: Lexicon, rules: Rules | None = None, **options: object) -> QuickGame:
    """A table with the house mat and dice, 100 turns at most."""
    rules = rules or Rules(challenge="void")
    return QuickGame(lexicon, Mat.load(), DiceSet.load(), rules, **{"turn_limit": 100, **options})  # type: ignore[arg-type]


def play_game(
    table: QuickGame,
    players: tuple[Player | str, Player | str],
    *,
    seed: int = 1,
    pairing: int = 0,
    pair: int = 0,
    leg: int = 0,
) -> GameResult:
    """One game; players may be names of the registry, by seat."""
    first, second = (load_player(each, table.lexicon) if isinstance(each, str) else each for each in players)
    luck = PairLuck(table.dice, seed=seed, pairing=pairing, pair=pair)
    return table.play(
        (first, second),
        (player_chance(seed, pairing, pair, leg, 0), player_chance(seed, pairing, pair, leg, 1)),
        luck,
        names=(first.name, second.name),
        pairing=pairing,
        pair=pair,
        leg=leg,
    )
