"""Positions of games: mats that plays leave, with random rolls."""

from __future__ import annotations

from dataclasses import replace

from scramble import DiceSet, Die, Lexicon, Position, dice_stream

POINTS = tuple((letter, 1 + number % 3) for number, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def random_positions(lexicon: Lexicon, count: int, seed: int) -> list[Position]:
    """Positions of games for the highest score, with random rolls and scores."""
    random = dice_stream(seed)
    position = Position.parse("-")
    found = []
    while len(found) < count:
        scores = int(random.integers(0, 199)), int(random.integers(0, 199))
        position = replace(position, roll=position.dice.roll(random), scores=scores)
        found.append(position)
        play = position.best(lexicon)
        position = position.after(play) if play else replace(position, squares=b"")
    return found


def one_way_dice(letters: str) -> DiceSet:
    """Dice with one face each: what is rolled is known, if there are seven or fewer in the cup."""
    return DiceSet(tuple(Die((letter,)) for letter in letters), POINTS)
