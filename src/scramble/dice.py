"""Dice, their letter values, and rolls (SS-2, SS-4, SS-7). Nothing rolls without a given generator."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from scramble import _core
from scramble.alphabet import BLANK_MARKS, ENGLISH, Alphabet
from scramble.arguments import check_number, check_type
from scramble.data import check_name, known_names, naming_file, parse_toml, read_named, read_packaged
from scramble.errors import BadInput, DiceError, RollError, WrongType
from scramble.texts.wording import counted

if TYPE_CHECKING:
    import numpy

__all__ = ["DiceSet", "Die", "Roll", "dice_stream"]

_MOST_DICE_IN_SET = 60
_MOST_FACES = 20
_KEYS = {"name", "description", "alphabet", "dice", "values"}


@dataclass(frozen=True)
class Roll:
    """The dice in front of a player: a multiset of at most seven letters and blanks (SS-7).

    Two rolls are equal if they have the same dice, in any order.

    Args:
        dice: die codes; a blank is 32 (see :class:`scramble.alphabet.Alphabet`).
        alphabet: the alphabet of the codes.
    Raises:
        RollError: more than seven dice.

    >>> str(Roll.parse("size_xa"))
    'AEISXZ?'
    """

    dice: tuple[int, ...] = ()
    alphabet: Alphabet = field(default=ENGLISH, repr=False)

    def __post_init__(self) -> None:
        check_type("alphabet", self.alphabet, Alphabet, "an Alphabet")
        check_type("dice", self.dice, tuple, "a tuple of die codes")
        has_die = self.alphabet.has_die
        for die in self.dice:
            if isinstance(die, bool) or not isinstance(die, int) or not has_die(die):
                raise RollError("die", die, "a die code of the alphabet")
        if len(self.dice) > _core.MOST_DICE:
            raise RollError("roll", self.alphabet.dice_text(self.dice), _too_many(len(self.dice)))
        blank = _core.BLANK
        in_order = tuple(sorted([blank if die & blank else die for die in self.dice]))
        object.__setattr__(self, "dice", in_order)

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet = ENGLISH) -> Roll:
        """A roll from text: letters in any case and order; ``?``, ``_`` or ``.`` for a blank.

        Spaces are refused, because some people mean blanks by them and others nothing.

        Raises:
            RollError: more than seven dice, or something that is not a die face.
        """
        if not isinstance(text, str):
            raise WrongType("roll", text, "a text such as SIZEXA?")
        check_type("alphabet", alphabet, Alphabet, "an Alphabet")
        upper = alphabet.upper(text)
        for mark in BLANK_MARKS:
            upper = upper.replace(mark, "?")
        try:
            dice = tuple(alphabet.die_code(die) for die in alphabet.split_dice(upper, "roll"))
        except BadInput as cause:
            raise RollError("roll", text, f"{cause.expected}; a blank is written ?, _ or .") from None
        if len(dice) > _core.MOST_DICE:
            raise RollError("roll", text, _too_many(len(dice)))
        return cls(dice, alphabet)

    @classmethod
    def from_counts(cls, counts: Iterable[int], alphabet: Alphabet = ENGLISH) -> Roll:
        """A roll from the number of dice of each code, blanks first, as in :attr:`counts`.

        Raises:
            RollError: more than seven dice, or letters beyond the alphabet.

        >>> Roll.from_counts(Roll.parse("SIZEXA?").counts) == Roll.parse("SIZEXA?")
        True
        """
        dice = [code or _core.BLANK for code, count in enumerate(counts) for _die in range(count)]
        return cls(tuple(dice), alphabet)

    @cached_property
    def counts(self) -> bytes:
        """How many dice there are of each code, in the native core's form."""
        return self.alphabet.counts(self.dice)

    def minus(self, used: Iterable[int]) -> Roll:
        """The dice left when some are used; a blank counts as a blank whatever letter it stands for.

        Raises:
            RollError: a used die is not in the roll.
        """
        left = list(self.dice)
        check_type("dice", used, Iterable, "die codes")
        for die in used:
            if not isinstance(die, int) or not self.alphabet.has_die(die):
                raise RollError("die", die, "expected a die code of the alphabet")
            plain = _core.BLANK if die & _core.BLANK else die
            if plain not in left:
                raise RollError(
                    "roll", str(self), f"it has no {self.alphabet.die_text(plain)}: expected dice of the roll"
                )
            left.remove(plain)
        return Roll(tuple(left), self.alphabet)

    def __len__(self) -> int:
        return len(self.dice)

    def __iter__(self) -> Iterator[str]:
        return map(self.alphabet.die_text, self.dice)

    def __str__(self) -> str:
        return self.alphabet.dice_text(self.dice)


def _too_many(count: int) -> str:
    return f"it has {counted(count, 'die', 'dice')}: expected a roll of at most {_core.MOST_DICE} dice"


@dataclass(frozen=True)
class Die:
    """One die.

    Args:
        faces: what each face shows: letters and ``?``, 1 to 20 of them.
    """

    faces: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(map(Alphabet.bracketed, self.faces))


@dataclass(frozen=True)
class DiceSet:
    """All the dice of a box, and what their letters are worth (SS-2, SS-4).

    Args:
        dice: the dice.
        points: (letter, points) for every letter of the alphabet, in its order.
        alphabet: the letters that faces may show.
        name: its name in position texts; comparisons ignore it.
    Raises:
        DiceError: impossible faces or values.
    """

    dice: tuple[Die, ...]
    points: tuple[tuple[str, int], ...]
    alphabet: Alphabet = ENGLISH
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_name(self.name, "name", DiceError)
        check_type("alphabet", self.alphabet, Alphabet, "an Alphabet")
        check_type("dice", self.dice, tuple, "a tuple of Dies")
        for die in self.dice:
            check_type("die", die, Die, "a Die")
        check_type("values", self.points, tuple, "a tuple of pairs")
        if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in self.points):
            raise WrongType("values", self.points, "expected pairs of a letter and its points")
        if not 1 <= len(self.dice) <= _MOST_DICE_IN_SET:
            raise DiceError("dice", len(self.dice), f"a set of 1 to {_MOST_DICE_IN_SET} dice")
        for number, die in enumerate(self.dice, start=1):
            if not 1 <= len(die.faces) <= _MOST_FACES:
                raise DiceError(f"die {number}", str(die), f"a die of 1 to {_MOST_FACES} faces")
            for face in die.faces:
                if face != "?" and face not in self.alphabet.letters:
                    expected = (
                        f"{face!r} is not a letter: expected letters of the {self.alphabet.name} alphabet"
                    )
                    raise DiceError(f"die {number}", str(die), expected)
        if tuple(letter for letter, _ in self.points) != self.alphabet.letters:
            raise DiceError("values", dict(self.points), "a value for every letter of the alphabet")
        for letter, value in self.points:
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _core.MOST_VALUE:
                raise DiceError(f"value of {letter}", value, f"points from 0 to {_core.MOST_VALUE}")

    @classmethod
    def parse_toml(cls, text: str, name: str = "") -> DiceSet:
        """A set from TOML: ``dice`` (a list of texts such as "ADEHJO"), ``values`` (letter = points) and,
        optionally, ``alphabet`` (a list of letters; English if it is missing), ``name``, ``description``.

        Raises:
            DiceError: not TOML, unknown keys, impossible faces or values.
        """
        table = parse_toml(text, "dice", _KEYS, DiceError)
        title = table.get("name", name)
        if not isinstance(title, str):
            raise DiceError("name", title, "a text")
        alphabet = _read_alphabet(table, title)
        dice = table.get("dice")
        if not isinstance(dice, list) or not all(isinstance(die, str) for die in dice):
            raise DiceError("dice", dice, 'a list of texts such as "ADEHJO"')
        points = _read_values(table.get("values"), alphabet)
        return cls(tuple(_read_die(die, alphabet) for die in dice), points, alphabet, title)

    @classmethod
    def load(cls, name: str | os.PathLike[str] = "house") -> DiceSet:
        """A set by name (see :meth:`names`) or from a TOML file.

        Raises:
            UnknownName: no set of that name.
            DiceError: the file cannot be read or holds no dice.
        """
        text, title = read_named(name, "dice", "dice", DiceError)
        with naming_file(name, text):
            return cls.parse_toml(text, title)

    @classmethod
    def named(cls, name: str) -> DiceSet:
        """A set that ships with the package; unlike :meth:`load` it opens no file of the user's.

        Raises:
            UnknownName: no set of that name.
        """
        return cls.parse_toml(*read_packaged(name, "dice", "dice"))

    @staticmethod
    def names() -> list[str]:
        """The dice sets that ship with the package."""
        return known_names("dice")

    @cached_property
    def _values(self) -> dict[str, int]:
        return dict(self.points)

    @property
    def values(self) -> Mapping[str, int]:
        """The points of each letter."""
        return MappingProxyType(self._values)

    @cached_property
    def face_codes(self) -> tuple[bytes, ...]:
        """The letter codes of each die's faces, 0 for a blank, in the native core's form."""
        code = {"?": 0, **{letter: number for number, letter in enumerate(self.alphabet, start=1)}}
        return tuple(bytes(code[face] for face in die.faces) for die in self.dice)

    @cached_property
    def value_codes(self) -> bytes:
        """Points by letter code, 32 bytes, in the native core's form."""
        values = bytearray(_core.MOST_CODES)
        for code, (_, points) in enumerate(self.points, start=1):
            values[code] = points
        return bytes(values)

    def face_value(self, word: str) -> int:
        """The points of a plain word, upper or lower case alike, without mat or blanks.

        Raises:
            NotationError: the text is empty or has characters outside the alphabet.
        """
        codes = self.alphabet.encode(self.alphabet.word(word))
        return sum(self.value_codes[code] for code in codes)

    def roll(self, generator: numpy.random.Generator, count: int = _core.MOST_DICE) -> Roll:
        """Draw `count` dice from the full cup and roll them (SS-7).

        Args:
            generator: the only source of chance.
            count: 0 to 7 dice; fewer if the set has fewer.
        Raises:
            RollError: a count out of range.
        """
        import numpy

        check_type("generator", generator, numpy.random.Generator, "a generator of NumPy's")
        check_number("count", count, 0, _core.MOST_DICE, RollError)
        drawn = generator.permutation(len(self.dice))[:count]
        faces = (self.dice[die].faces[generator.integers(len(self.dice[die].faces))] for die in drawn)
        return Roll(tuple(map(self.alphabet.face_code, faces)), self.alphabet)


def _read_alphabet(table: Mapping[str, Any], name: str) -> Alphabet:
    letters = table.get("alphabet")
    if letters is None:
        return ENGLISH
    if not isinstance(letters, list) or not all(isinstance(letter, str) for letter in letters):
        raise DiceError("alphabet", letters, "a list of letters")
    return Alphabet(name, tuple(letters))


def _read_die(text: str, alphabet: Alphabet) -> Die:
    try:
        dice = alphabet.split_dice(text, "die")
    except BadInput as cause:
        raise DiceError("die", text, cause.expected) from None
    if text != alphabet.upper(text):
        raise DiceError("die", text, "faces in upper case")
    return Die(tuple(die.strip("[]") for die in dice))


def _read_values(values: object, alphabet: Alphabet) -> tuple[tuple[str, int], ...]:
    if not isinstance(values, dict):
        raise DiceError("values", values, "a table of letter = points")
    unknown = sorted(set(values) - set(alphabet.letters))
    if unknown:
        raise DiceError("values", unknown[0], f"a letter of the {alphabet.name} alphabet")
    missing = [letter for letter in alphabet.letters if letter not in values]
    if missing:
        raise DiceError("values", missing[0], "a value for every letter of the alphabet")
    return tuple((letter, values[letter]) for letter in alphabet.letters)


def dice_stream(seed: int, *key: int) -> numpy.random.Generator:
    """The random generator of one game or turn; it depends only on the seed and the key.

    Streams of different keys are independent, in whatever process and order they are made.

    Args:
        seed: 0 or more, as logged with the results.
        key: numbers such as those of the game and of the turn.
    Raises:
        RollError: a negative number.
    """
    import numpy

    for number in (seed, *key):
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise RollError("seed", (seed, *key), "expected whole numbers from 0")
    return numpy.random.default_rng(numpy.random.SeedSequence(seed, spawn_key=key))
