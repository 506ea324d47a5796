"""Games without luck, played out by the rules one after the other: what players with foresight must find."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from positions import one_way_dice

from scramble import Lexicon, Play, Position, Roll, Rules, dice_stream

LETTERS = "ABDEORT"  # seven dice of one face each: everybody rolls all that do not lie on the mat


def sure_position(seed: int, target: int = 9999) -> tuple[Position, Lexicon]:
    """A position and some dozens of made-up words of two to five letters."""
    random = dice_stream(seed)
    words = {"".join(random.permutation(list(LETTERS))[: random.integers(2, 6)]) for _word in range(60)}
    lexicon = Lexicon.from_words(sorted(words))
    start = Position.parse("-", dice=one_way_dice(LETTERS), rules=Rules(target=target))
    opening = rolled(start).plays(lexicon)
    position = rolled(start.after(opening[int(random.integers(len(opening)))]))
    return position, lexicon


def rolled(position: Position) -> Position:
    """The position with the only roll that there can be."""
    alphabet = position.dice.alphabet
    on_mat = alphabet.dice_text(die for die in position.squares if die)
    return replace(position, roll=Roll.parse("".join(sorted(set(LETTERS) - set(on_mat)))))


def after(position: Position, play: Play | None) -> Position:
    """What the next one of two players sees."""
    score = position.score(play).total if play else 0
    own, other = position.scores
    left = position.after(play) if play else position
    return rolled(replace(left, scores=(other, own + score)))


def best_scores(position: Position, lexicon: Lexicon, turns: int) -> Iterator[int]:
    """What the next turns score if everybody takes the highest score."""
    for _turn in range(turns):
        play = position.best(lexicon)
        yield position.score(play).total if play else 0
        position = after(position, play)


def wins(position: Position, play: Play | None, lexicon: Lexicon, turns: int) -> bool | None:
    """Does a play win, if everybody takes the highest score afterwards? None if it is not over by then."""
    target = position.rules.target
    position = after(position, play)
    for turn in range(turns + 1):
        if position.scores[1] >= target:
            return turn % 2 == 0
        position = after(position, position.best(lexicon))
    return None
