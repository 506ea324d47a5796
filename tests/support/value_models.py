"""Mat values for tests: random networks, and what a network says, worked out number by number."""

from __future__ import annotations

import numpy
from numpy.typing import NDArray

from scramble import Alphabet, DiceSet, Die, Lexicon, Mat, Position
from scramble.notation import format_dice, format_values
from scramble.worth._network import MIXED, WIDTH, weight_count
from scramble.worth.mats import MatValues, directions_of
from scramble.worth.model_file import ValueFacts

TINY_MAT = Mat(("T.d.T", ".D.D.", "d.D.d", ".D.D.", "T.d.T"), "tiny")
TINY_DICE = DiceSet(
    tuple(Die(tuple(faces)) for faces in ("AET", "ARS", "ETS?", "AER", "TSR", "ATS", "EER?")),
    tuple((letter, points) for points, letter in enumerate("AERST", start=1)),
    Alphabet("tiny", tuple("AERST")),
    "tiny",
)
_TINY_WORDS = """
AT TA AS ES EAR ERA ARE EAT TEA ATE SEA SAT STAR RATS ARTS TSAR TEAR RATE TARE EARS ERAS ARES EATS TEAS SEAT
EAST STARE RATES TEARS TARES ASTER RAT TAR ART SET SEAR REST RESTS STET TEST TREAT AA
"""
TINY_WORDS = _TINY_WORDS.split()


def tiny_lexicon() -> Lexicon:
    """Words of the tiny dice."""
    return Lexicon.from_words(TINY_WORDS, name="tiny", alphabet=TINY_DICE.alphabet)


def facts_for(position: Position, lexicon: Lexicon, **others: object) -> ValueFacts:
    """Facts of values for a position's mat, dice and rules."""
    known: dict[str, object] = {
        "horizon": "reply",
        "mat": position.mat.rows,
        "dice": format_dice(position.dice),
        "values": format_values(position.dice),
        "lexicon": lexicon.fingerprint,
        "bingo": position.rules.bingo,
        "empty": 12.5,
        "error": 1.0,
        "r_squared": 0.5,
        "labels": 10,
        "origin": "a test",
    }
    return ValueFacts(**{**known, **others})  # type: ignore[arg-type]


def random_weights(position: Position, seed: int) -> NDArray[numpy.float32]:
    """As many as a network for this mat has."""
    count = weight_count(position.mat.size, len(position.dice.alphabet), directions_of(position.mat))
    drawn = numpy.random.default_rng(seed).normal(0, 0.3, count)
    return drawn.astype(numpy.float16).astype(numpy.float32)


def random_values(position: Position, lexicon: Lexicon, seed: int = 1) -> MatValues:
    """Values of no use, but as good as others to see whether they are worked out right."""
    return MatValues(facts_for(position, lexicon), random_weights(position, seed), lexicon)


def plain_value(values: MatValues, position: Position) -> float:
    """The value of a mat, from the weights as ``network.pxd`` describes them, in double precision."""
    letters = [(square, position.die_at(*divmod(square, values.mat.size))) for square in _taken(position)]
    if not letters:
        return values.facts.empty
    total = numpy.zeros(WIDTH)
    layers = _Layers(values)
    size = values.mat.size
    is_down = letters[1][0] - letters[0][0] == size
    places = [square % size * size + square // size if is_down else square for square, _die in letters]
    if is_down and layers.directions == 2:
        places = [place + size * size for place in places]
    total += layers.start + layers.place[places[0], len(letters) - 1]
    alphabet = values.dice.alphabet.letters
    for place, (_square, die) in zip(places, letters, strict=True):
        total += layers.letter[place, alphabet.index(die.upper())]
        if die.islower():
            total += layers.blank[alphabet.index(die.upper())]
    hooks = values.lexicon.hooks("".join(die for _square, die in letters).upper())
    if places[0] % size > 0:
        total += sum(layers.front[places[0] - 1, alphabet.index(letter)] for letter in hooks.front)
    if places[-1] % size < size - 1:
        total += sum(layers.back[places[-1] + 1, alphabet.index(letter)] for letter in hooks.back)
    mixed = numpy.maximum(numpy.maximum(total[:-1], 0) @ layers.mixing + layers.mixing_start, 0)
    return float(mixed @ layers.output[:-1] + layers.output[-1] + total[-1])


def _taken(position: Position) -> list[int]:
    return [square for square, die in enumerate(position.squares) if die]


class _Layers:
    """The parts of the array of weights."""

    def __init__(self, values: MatValues) -> None:
        size, letters = values.mat.size, len(values.dice.alphabet)
        self.directions = directions_of(values.mat)
        self._left = values.weights.astype(float)
        squares = self.directions * size**2
        self.letter = self._next(squares, letters, WIDTH)
        self.front = self._next(squares, letters, WIDTH)
        self.back = self._next(squares, letters, WIDTH)
        self.place = self._next(squares, size, WIDTH)
        self.blank = self._next(letters, WIDTH)
        self.start = self._next(WIDTH)
        self.mixing = self._next(WIDTH - 1, MIXED)
        self.mixing_start = self._next(MIXED)
        self.output = self._next(MIXED + 1)
        assert not len(self._left)

    def _next(self, *shape: int) -> NDArray[numpy.float64]:
        count = int(numpy.prod(shape))
        part, self._left = self._left[:count].reshape(shape), self._left[count:]
        return part
