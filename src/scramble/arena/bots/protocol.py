"""The lines that the arena and a bot exchange; ``docs/reference/bot-protocol.md`` describes them.

A line is a word and its arguments. Both sides ignore lines with unknown words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scramble.dice import DiceSet, dice_stream
from scramble.errors import NotationError
from scramble.mat import Mat
from scramble.notation import format_dice, format_mat, format_values
from scramble.position import Position

if TYPE_CHECKING:
    import numpy

    from scramble.play import Play

__all__ = [
    "PASS",
    "PROTOCOL_VERSION",
    "BotOption",
    "cut_line",
    "equipment_lines",
    "format_answer",
    "format_go",
    "format_new_game",
    "parse_go",
    "parse_new_game",
    "parse_option",
    "read_answer",
    "seed_numbers",
]

PROTOCOL_VERSION = 1
PASS = "-"  # noqa: S105 - not a password: the "play" of a player who passes
_LONGEST_TIME = 86_400_000  # milliseconds
_SEED_LIMIT = 2**63
_MOST_NUMBERS = 16  # of a seed


def cut_line(line: str) -> tuple[str, str]:
    """The first word of a line, and the rest without space around it.

    >>> cut_line("bestplay  5C WRAPS ")
    ('bestplay', '5C WRAPS')
    """
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()


@dataclass(frozen=True)
class BotOption:
    """An option that a bot says it has.

    Args:
        name: one word.
        default: its value if nobody sets it; "" for none.
        least: the smallest whole number; None for a text.
        most: the largest; None for a text.

    >>> str(BotOption("seed", "0", 0, 99)), parse_option("words text")
    ('option seed number 0 0 99', BotOption(name='words', default='', least=None, most=None))
    """

    name: str
    default: str = ""
    least: int | None = None
    most: int | None = None

    def accepts(self, value: str) -> bool:
        """Whether it can have this value."""
        if self.least is None or self.most is None:
            return value.isprintable()
        return bool(re.fullmatch(r"-?[0-9]{1,20}", value)) and self.least <= int(value) <= self.most

    @property
    def values(self) -> str:
        """Which values it can have, as a phrase."""
        return (
            "a text of one line" if self.least is None else f"a whole number from {self.least} to {self.most}"
        )

    def __str__(self) -> str:
        if self.least is None:
            return f"option {self.name} text {self.default}".rstrip()
        return f"option {self.name} number {self.default} {self.least} {self.most}"


def parse_option(text: str) -> BotOption:
    """The arguments of ``option``: a name, then ``text DEFAULT`` or ``number DEFAULT LEAST MOST``.

    Raises:
        NotationError: something else.
    """
    if match := re.fullmatch(r"(\S+) text(?: (.*))?", text):
        return BotOption(match[1], match[2] or "")
    if match := re.fullmatch(r"(\S+) number (-?[0-9]{1,20}) (-?[0-9]{1,20}) (-?[0-9]{1,20})", text):
        option = BotOption(match[1], match[2], int(match[3]), int(match[4]))
        if option.accepts(option.default):
            return option
    raise NotationError("option", text, "NAME text DEFAULT, or NAME number DEFAULT LEAST MOST")


def format_go(seconds: float | None) -> str:
    """The request for a play.

    Args:
        seconds: the time that the bot has; None without a limit.

    >>> format_go(0.25), format_go(None)
    ('go time 250', 'go')
    """
    return "go" if seconds is None else f"go time {int(seconds * 1000)}"


def parse_go(text: str) -> float | None:
    """The seconds in the arguments of ``go``; None without a limit. Other pairs of words are ignored.

    Raises:
        NotationError: an impossible time.
    """
    time = _pairs(text).get("time")
    if time is None:
        return None
    if not (re.fullmatch(r"[0-9]{1,8}", time) and int(time) <= _LONGEST_TIME):
        raise NotationError("time", time, f"milliseconds, at most {_LONGEST_TIME}")
    return int(time) / 1000


def format_new_game(seed: Sequence[int]) -> str:
    """The beginning of a game.

    Args:
        seed: numbers from which a bot can seed its random generator for the game.
    """
    return f"newgame seed {'/'.join(map(str, seed))}"


def parse_new_game(text: str) -> tuple[int, ...]:
    """The seed in the arguments of ``newgame``; () without one.

    Raises:
        NotationError: an impossible seed.

    >>> parse_new_game("seed 7/1/0")
    (7, 1, 0)
    """
    seed = _pairs(text).get("seed")
    if seed is None:
        return ()
    if not re.fullmatch(r"[0-9]{1,20}(/[0-9]{1,20})*", seed) or seed.count("/") >= _MOST_NUMBERS:
        raise NotationError("seed", seed, f"at most {_MOST_NUMBERS} whole numbers with / between them")
    return tuple(map(int, seed.split("/")))


def _pairs(text: str) -> dict[str, str]:
    parts = text.split()
    return dict(zip(parts[::2], parts[1::2], strict=False))


def seed_numbers(chance: numpy.random.Generator) -> tuple[int, ...]:
    """The numbers from which ``dice_stream`` makes this generator, so that a bot can make the same.

    From a generator that was used before, or was made in another way, a number is drawn instead.

    >>> seed_numbers(dice_stream(7, 0, 3))
    (7, 0, 3)
    """
    origin = chance.bit_generator.seed_seq
    numbers = (getattr(origin, "entropy", None), *getattr(origin, "spawn_key", ()))
    if len(numbers) <= _MOST_NUMBERS and all(
        type(each) is int and 0 <= each < _SEED_LIMIT for each in numbers
    ):
        again = dice_stream(*numbers)
        if again.bit_generator.state == chance.bit_generator.state:
            return numbers
    return (int(chance.integers(_SEED_LIMIT)),)


def equipment_lines(mat: Mat, dice: DiceSet) -> list[str]:
    """Mat, dice and letter values in full, so that a bot never has to open a file."""
    return [f"mat {format_mat(mat)}", f"dice {format_dice(dice)}", f"values {format_values(dice)}"]


def format_answer(position: Position, play: Play | None) -> str:
    """The answer to a ``go``."""
    return f"bestplay {PASS if play is None else position.notation(play)}"


def read_answer(position: Position, text: str) -> Play | None:
    """The play that an answer means, legal or not; None to pass.

    Raises:
        NotationError: not a play.
        IllegalPlay: squares off the mat, or letters that are not there.
    """
    return None if text == PASS else position.play(text)
