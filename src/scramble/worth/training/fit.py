"""From labels to values: train on most of the words, measure on those set aside."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy
from numpy.typing import NDArray

from scramble.dice import dice_stream
from scramble.errors import ValuesError
from scramble.notation import format_dice, format_values
from scramble.position import Position
from scramble.words.lexicon import Lexicon
from scramble.worth.mats import MatValues
from scramble.worth.model_file import ValueFacts
from scramble.worth.training.features import Facts, fold_facts
from scramble.worth.training.label_file import MatLabel
from scramble.worth.training.network import Hyperparameters, Layers, learn

__all__ = ["FULL", "QUICK", "Spec", "TrainingSchedule", "fit", "is_set_aside"]

_SET_ASIDE = 8  # one word in this many
_MANY = ("letter on square", "hook on square", "place")  # rows that few examples have

_Floats = NDArray[numpy.float32]


@dataclass(frozen=True)
class TrainingSchedule:
    """Training length and weight decay.

    Args:
        epochs: how often each example is used.
        decay: weight decay of the rows that few examples have, as in :class:`.network.Hyperparameters`.
        usual_decay: weight decay of the others.
    """

    epochs: int
    decay: float
    usual_decay: float


QUICK = TrainingSchedule(20, 1.0, 0.1)  # enough for values that are only used to choose mats
FULL = TrainingSchedule(60, 20.0, 5.0)  # the best of those tried, on words set aside


@dataclass(frozen=True)
class Spec:
    """What values are trained for: mat, dice, words and horizon.

    Args:
        start: an empty mat.
        lexicon: the words.
        horizon: as in :class:`scramble.worth.model_file.ValueFacts`.
        seed: seed of the initial weights and of the order of the mats.
    """

    start: Position
    lexicon: Lexicon
    horizon: str
    seed: int

    def mat(self, text: str) -> Position:
        """A mat from its text, such as ``5C WRAP``."""
        return Position.parse(text, mat=self.start.mat, dice=self.start.dice, rules=self.start.rules)


def is_set_aside(word: str) -> bool:
    """Whether a word is set aside for measuring. This depends only on the word, not on its blanks."""
    return zlib.crc32(word.upper().encode()) % _SET_ASIDE == 0


def fit(spec: Spec, labels: Iterable[MatLabel], empty: float, schedule: TrainingSchedule = FULL) -> MatValues:
    """Values trained on the labels of most words, with the error on the words set aside.

    Args:
        spec: the training target.
        labels: words on the mat and their values; if a mat occurs more than once, the last value counts.
        empty: the value of the empty mat.
        schedule: training length and weight decay.
    Raises:
        ValuesError: no word to train on, or none set aside.
    """
    known = dict(labels)
    aside = {text for text in known if is_set_aside(text.split()[1])}
    if not aside or len(aside) == len(known):
        raise ValuesError("labels", len(known), "more mats: none to learn from, or none to measure with")
    examples = [text for text in known if text not in aside]
    targets_of_examples = numpy.array([known[text] for text in examples], numpy.float32)
    values = _trained(spec, examples, targets_of_examples, empty, schedule)
    answers = numpy.array([values.of(spec.mat(text)) for text in sorted(aside)])
    targets = numpy.array([known[text] for text in sorted(aside)])
    error, spread = answers - targets, targets - targets.mean()
    facts = replace(
        values.facts,
        error=round(float(abs(error).mean()), 4),
        r_squared=round(1 - float(error @ error) / max(float(spread @ spread), 1e-12), 4),
    )
    return MatValues(facts, values.weights, spec.lexicon)


def _trained(
    spec: Spec, examples: list[str], targets: _Floats, empty: float, schedule: TrainingSchedule
) -> MatValues:
    """A network trained on all of these mats."""
    facts = Facts.of(spec.start)
    inputs = facts.inputs([spec.mat(text) for text in examples], spec.lexicon)
    decay = numpy.full(facts.count, schedule.usual_decay, numpy.float32)
    for name in _MANY:
        decay[facts.slices()[name]] = schedule.decay
    mean, deviation = targets.mean(), max(targets.std(), numpy.float32(1e-6))
    layers = learn(
        inputs, (targets - mean) / deviation, Hyperparameters(decay, schedule.epochs), dice_stream(spec.seed)
    )
    return MatValues(
        _facts(spec, len(examples), empty), _in_points(facts, layers, mean, deviation), spec.lexicon
    )


def _in_points(facts: Facts, layers: Layers, mean: _Floats, deviation: _Floats) -> _Floats:
    """All weights in the network's order, scaled to give points, as a file stores them."""
    scale = numpy.ones(layers.start.shape, numpy.float32)
    scale[-1] = deviation  # the last number of the sum goes straight into the answer
    parts = (
        fold_facts(facts, layers.rows) * scale,
        layers.start * scale,
        layers.mixing,
        layers.mixing_start,
        layers.output * deviation,
        layers.output_start * deviation + mean,
    )
    weights = numpy.concatenate([part.ravel() for part in parts])
    return weights.astype(numpy.float16).astype(numpy.float32)


def _facts(spec: Spec, labels: int, empty: float) -> ValueFacts:
    start, lexicon = spec.start, spec.lexicon
    names = (start.mat.name or "own mat", start.dice.name or "own dice", lexicon.name)
    return ValueFacts(
        horizon=spec.horizon,
        mat=start.mat.rows,
        dice=format_dice(start.dice),
        values=format_values(start.dice),
        lexicon=lexicon.fingerprint,
        bingo=start.rules.bingo,
        empty=round(empty, 4),
        error=0.0,
        r_squared=0.0,
        labels=labels,
        origin=f"{', '.join(names)}; seed {spec.seed}",
    )
