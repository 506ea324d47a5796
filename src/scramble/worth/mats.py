"""Mat values: what the next player can expect from a mat, estimated in less than a microsecond per play.

:mod:`scramble.odds.exact` computes it exactly, in a tenth of a second; a small network that was trained on
such answers estimates it for every play of a roll at once. A network is for one mat, dice set and word list
only; those for the house mat and dice ship with the package. For others, somebody must train one (``scramble
values train``); until then :mod:`scramble.odds.sampled` samples.

>>> from scramble import Lexicon, Mat, DiceSet, Position
>>> values = MatValues.load(Mat.load(), DiceSet.load(), Lexicon.load())
>>> bool(values.of(Position.parse("9A CRANKING")) < values.of(Position.parse("5A CRANKING")))
True
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy
from numpy.typing import NDArray

from scramble.data import data_folder, read_file
from scramble.dice import DiceSet
from scramble.errors import BadInput, PositionError, UnknownName, ValuesError
from scramble.files import user_folder, write_whole
from scramble.mat import Mat
from scramble.notation import find_word, parse_dice
from scramble.position import Plays, Position
from scramble.rules import Rules
from scramble.words.lexicon import Lexicon
from scramble.worth import _network as _values
from scramble.worth.model_file import HORIZONS, ValueFacts, format_values_file, parse_values_file

__all__ = [
    "ENDING",
    "MatValues",
    "directions_of",
    "values_folder",
    "word_on",
]

ENDING = ".values"

_log = logging.getLogger(__name__)

_Floats = NDArray[numpy.float32]


class MatValues:
    """A network and the word list that it needs. Immutable, and safe to share between threads.

    Make one with :meth:`load` or :meth:`read`.

    Args:
        facts: what the network was trained for.
        weights: in the order that ``_native/network.pxd`` gives.
        lexicon: the word list that the facts name.
    Raises:
        ValuesError: weights that do not fit the facts, or another word list.
    """

    def __init__(self, facts: ValueFacts, weights: _Floats, lexicon: Lexicon) -> None:
        if facts.lexicon != lexicon.fingerprint:
            raise ValuesError("lexicon", lexicon.name, f"the word list of these values: {facts.origin}")
        self.facts = facts
        self.lexicon = lexicon
        self.weights = weights
        weights.flags.writeable = False
        try:
            self.mat = Mat(facts.mat)
            self.dice = parse_dice(facts.dice, facts.values)
            self._network = _values.ValueNetwork(
                self.mat.size,
                len(self.dice.alphabet),
                directions_of(self.mat),
                weights.tobytes(),
                facts.empty,
            )
        except BadInput as cause:
            raise ValuesError("values", facts.origin, f"facts and weights that fit: {cause}") from cause

    @classmethod
    def load(
        cls,
        mat: Mat,
        dice: DiceSet,
        lexicon: Lexicon,
        *,
        bingo: int = Rules().bingo,
        horizon: str = "reply",
        folder: str | os.PathLike[str] | None = None,
    ) -> MatValues:
        """Load the values for a mat, dice and words, whatever their names: packaged ones, or the user's own.

        Args:
            mat: the mat.
            dice: the dice.
            lexicon: the words.
            bingo: points for seven dice (SS-19).
            horizon: ``reply`` or ``long``, see :class:`scramble.worth.model_file.ValueFacts`.
            folder: the folder of the user's own values; None for :func:`values_folder`.
        Raises:
            UnknownName: there are no values for these, or there is no such horizon.
        """
        if horizon not in HORIZONS:
            raise UnknownName("horizon", horizon, f"one of {', '.join(HORIZONS)}")
        for name, facts, weights in _all_files(folder):
            if (facts.horizon, facts.lexicon) == (horizon, lexicon.fingerprint):
                values = cls(facts, weights, lexicon)
                if values.is_for(mat, dice, bingo):
                    _log.debug("mat values: %s", name)
                    return values
        asked = f"{mat.name or 'own mat'}, {dice.name or 'own dice'}, {lexicon.name}"
        expected = (
            "there are none: "
            "expected values for this mat, dice set, word list and bingo; scramble values train makes them"
        )
        raise UnknownName("values", asked, expected)

    @classmethod
    def read(cls, path: str | os.PathLike[str], lexicon: Lexicon) -> MatValues:
        """Values from a file that ``scramble values train`` wrote.

        Raises:
            ValuesError: the file cannot be read, is damaged, or is for another word list.
        """
        facts, weights = parse_values_file(read_file(path, "values", ValuesError), os.fspath(path))
        return cls(facts, weights, lexicon)

    @staticmethod
    def known(folder: str | os.PathLike[str] | None = None) -> dict[str, ValueFacts]:
        """The values that ship with the package and the user's own, by name."""
        return {name: facts for name, facts, _weights in _all_files(folder)}

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write a file that :meth:`read` reads, whole or not at all.

        Raises:
            OSError: it cannot be written.
        """
        write_whole(path, format_values_file(self.facts, self.weights))

    def of(self, position: Position) -> float:
        """The value of a position's mat to the player on turn; the roll does not matter.

        Raises:
            ValuesError: another mat, dice set or bingo than the values are for.
            PositionError: neither an empty mat nor one with a single word.
        """
        return self.of_mats(position, [position.squares])[0]

    def of_mats(self, position: Position, mats: Iterable[bytes]) -> list[float]:
        """The values of many mats: those of positions that differ from one only in their squares.

        Raises:
            ValuesError, PositionError: as for :meth:`of`.
        """
        self.check(position)
        size, graph, word_value = position.mat.size, self.lexicon.graph, self._network.word
        return [
            word_value(graph, *_word_in(squares, size, position)) if any(squares) else self.facts.empty
            for squares in mats
        ]

    def of_plays(self, plays: Plays) -> _Floats:
        """The value of the mat that each play leaves to the next player (SS-20, SS-21).

        Args:
            plays: of a position with the mat, dice and words of these values.
        Returns:
            Points, one number per play, in the order of the plays.
        Raises:
            ValuesError: another mat, dice set or bingo than the values are for.
        """
        self.check(plays.position)
        return numpy.frombuffer(self._network.plays(plays.found, self.lexicon.graph), numpy.float32)

    def is_for(self, mat: Mat, dice: DiceSet, bingo: int) -> bool:
        """Whether the values were trained for these; names do not matter."""
        return self.mat == mat and self.dice == dice and self.facts.bingo == bingo

    def check(self, position: Position) -> None:
        """Raises ValuesError if a position has another mat, dice set or bingo than the values are for."""
        if not self.is_for(position.mat, position.dice, position.rules.bingo):
            asked = f"{position.mat.name or 'own mat'}, {position.dice.name or 'own dice'}"
            raise ValuesError("position", asked, f"mat, dice and bingo of these values: {self.facts.origin}")

    def __repr__(self) -> str:
        return f"<MatValues {self.facts.horizon}: {self.facts.origin}>"

    def __reduce__(self) -> tuple[type[MatValues], tuple[object, ...]]:
        return MatValues, (self.facts, self.weights, self.lexicon)


def directions_of(mat: Mat) -> int:
    """1 if words across and down cover the same premium squares and so share their rows; else 2."""
    return 1 if mat.is_symmetric else 2


def word_on(position: Position) -> tuple[int, bool, bytes]:
    """First square, direction (is it down?) and die codes of the one word on a mat.

    Raises:
        PositionError: no word of at least two letters, or other letters besides it.
    """
    return _word_in(position.squares, position.mat.size, position)


def _word_in(squares: bytes, size: int, position: Position) -> tuple[int, bool, bytes]:
    """The same for other squares than the position's own."""
    word = find_word(squares, size)
    if word and len(word[2]) > 1:
        return word
    shown = replace(position, squares=squares).word_on_mat()
    raise PositionError("mat", shown, "an empty mat, or one word of two letters or more")


def values_folder() -> Path:
    """Where a user's own values are kept: ``SCRAMBLE_VALUES_DIR``, or in the user's data folder."""
    chosen = os.environ.get("SCRAMBLE_VALUES_DIR")
    return Path(chosen) if chosen else user_folder("values")


def _all_files(folder: str | os.PathLike[str] | None) -> Iterator[tuple[str, ValueFacts, _Floats]]:
    """Name, facts and weights of the packaged files, then of the user's; bad ones there are only logged."""
    yield from _packaged()
    own = values_folder() if folder is None else Path(folder)
    for path in sorted(own.glob(f"*{ENDING}")):
        try:
            facts, weights = parse_values_file(read_file(path, "values", ValuesError), os.fspath(path))
        except ValuesError as error:
            _log.warning("%s", error)
        else:
            yield path.name.removesuffix(ENDING), facts, weights


@cache
def _packaged() -> tuple[tuple[str, ValueFacts, _Floats], ...]:
    """The packaged files. They do not change while a process runs, so each is parsed once."""
    files = sorted((data_folder() / "values").iterdir(), key=lambda entry: entry.name)
    return tuple(
        (file.name.removesuffix(ENDING), *parse_values_file(file.read_bytes(), file.name))
        for file in files
        if file.name.endswith(ENDING)
    )
