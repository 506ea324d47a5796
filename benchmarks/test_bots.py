"""What does a turn cost over the bot protocol, beside the same player asked in process?"""

from __future__ import annotations

import shlex
import sys
from itertools import cycle

from conftest import one_word_positions

from scramble import DiceSet, Lexicon, Mat, Play, Position, dice_stream
from scramble.arena.bots.player import BotPlayer
from scramble.players import Clock, Player, load_player

TURNS = 2000


def positions(house: tuple[Mat, DiceSet]) -> list[Position]:
    mat, dice = house
    return [Position.parse(each.rows, each.roll, mat=mat, dice=dice) for each in one_word_positions("b0")]


def measure(benchmark, player: Player, lexicon: Lexicon, house) -> None:  # type: ignore[no-untyped-def]
    waiting = cycle(positions(house))
    chance = dice_stream(1)

    def setup() -> tuple[tuple[Position, Clock, object], dict[str, object]]:
        return (next(waiting), Clock(), chance), {}

    def ask(position: Position, clock: Clock, chance: object) -> tuple[Position, Play | None]:
        return position, player.choose(position, clock, chance)  # type: ignore[arg-type]

    position, play = benchmark.pedantic(ask, setup=setup, rounds=TURNS, warmup_rounds=20)
    assert play == position.best(lexicon)


def test_turn_in_process(benchmark, note_median, enable: Lexicon, house) -> None:  # type: ignore[no-untyped-def]
    measure(benchmark, load_player("greedy", enable), enable, house)
    note_median()


def test_turn_of_a_bot(benchmark, note_median, enable: Lexicon, house) -> None:  # type: ignore[no-untyped-def]
    command = shlex.join([sys.executable, "-m", "scramble", "bot", "greedy"])
    with BotPlayer(command, enable) as bot:
        measure(benchmark, bot, enable, house)
    note_median()
