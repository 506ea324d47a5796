"""Trains a network of one sum of rows and two layers, with Adam and weight decay, in NumPy.

The network is that of ``_native/network.pxd``, with rows for
:class:`scramble.worth.training.features.Facts`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy
from numpy.typing import NDArray

from scramble.worth import _network as _values

__all__ = ["Hyperparameters", "Layers", "learn"]

_Floats = NDArray[numpy.float32]
_BATCH = 256
_FIRST_MEMORY, _SECOND_MEMORY = 0.9, 0.999  # Adam's usual values
_SMALL = 1e-8
_ACTIVE = _values.WIDTH - 1  # how many numbers of the sum are neurons


@dataclass(frozen=True)
class Hyperparameters:
    """Length, learning rate and weight decay of the training.

    Args:
        epochs: how often each mat is used.
        rate: size of the first steps, relative to the usual size of a weight; it falls to nearly 0.
        decay: what each row loses in a step, relative to the rate; one number per row.
    """

    decay: _Floats
    epochs: int
    rate: float = 3e-3


@dataclass
class Layers:
    """The weights in training. The targets have mean 0 and standard deviation 1."""

    rows: _Floats  # (facts, WIDTH)
    start: _Floats  # (WIDTH,)
    mixing: _Floats  # (WIDTH - 1, MIXED)
    mixing_start: _Floats  # (MIXED,)
    output: _Floats  # (MIXED,)
    output_start: _Floats = field(default_factory=lambda: numpy.zeros(1, numpy.float32))

    @classmethod
    def draw(cls, facts: int, chance: numpy.random.Generator) -> Layers:
        """Small random weights."""
        width, mixed = _values.WIDTH, _values.MIXED
        rows = chance.normal(0, 0.1, (facts, width))
        rows[:, -1] = 0
        mixing = chance.normal(0, (2 / _ACTIVE) ** 0.5, (_ACTIVE, mixed))
        output = chance.normal(0, (1 / mixed) ** 0.5, mixed)
        start = numpy.full(width, 0.1)
        start[-1] = 0
        return cls(
            *(part.astype(numpy.float32) for part in (rows, start, mixing, numpy.zeros(mixed), output))
        )

    def parts(self) -> dict[str, _Floats]:
        """The weights by name."""
        return vars(self)

    def forward(self, inputs: _Floats) -> tuple[_Floats, _Floats, _Floats]:
        """The neurons of the sum and of the mixing layer, and the answers."""
        total = inputs @ self.rows + self.start
        active = numpy.maximum(total[:, :-1], 0)
        mixed = numpy.maximum(active @ self.mixing + self.mixing_start, 0)
        return active, mixed, mixed @ self.output + self.output_start + total[:, -1]

    def gradients(self, inputs: _Floats, targets: _Floats) -> dict[str, _Floats]:
        """Gradients of the mean squared error, for each part."""
        active, mixed, answers = self.forward(inputs)
        error = 2 * (answers - targets) / len(targets)
        at_mixed = numpy.outer(error, self.output) * (mixed > 0)
        at_sum = numpy.column_stack([(at_mixed @ self.mixing.T) * (active > 0), error])
        return {
            "rows": inputs.T @ at_sum,
            "start": at_sum.sum(axis=0),
            "mixing": active.T @ at_mixed,
            "mixing_start": at_mixed.sum(axis=0),
            "output": mixed.T @ error,
            "output_start": error.sum(keepdims=True),
        }


def learn(
    inputs: NDArray[numpy.uint8],
    targets: _Floats,
    hyperparameters: Hyperparameters,
    chance: numpy.random.Generator,
) -> Layers:
    """Train a network.

    Args:
        inputs: the facts of each mat, shape (mats, facts).
        targets: their values, with mean 0 and standard deviation 1.
        hyperparameters: length, rate and weight decay.
        chance: draws the initial weights and the order of the mats.
    """
    layers = Layers.draw(inputs.shape[1], chance)
    means = {name: numpy.zeros_like(part) for name, part in layers.parts().items()}
    squares = {name: numpy.zeros_like(part) for name, part in layers.parts().items()}
    batches = -(-len(inputs) // _BATCH)
    steps = hyperparameters.epochs * batches
    for step in range(steps):
        if step % batches == 0:
            order = chance.permutation(len(inputs))
        chosen = order[step % batches * _BATCH :][:_BATCH]
        found = layers.gradients(inputs[chosen].astype(numpy.float32), targets[chosen])
        rate = hyperparameters.rate * 0.5 * (1 + numpy.cos(numpy.pi * (step + 1) / steps))
        for name, part in layers.parts().items():
            means[name] += (1 - _FIRST_MEMORY) * (found[name] - means[name])
            squares[name] += (1 - _SECOND_MEMORY) * (found[name] ** 2 - squares[name])
            mean = means[name] / (1 - _FIRST_MEMORY ** (step + 1))
            square = squares[name] / (1 - _SECOND_MEMORY ** (step + 1))
            part -= (rate * mean / (numpy.sqrt(square) + _SMALL)).astype(numpy.float32)
        layers.rows -= (rate * hyperparameters.decay[:, None] * layers.rows).astype(numpy.float32)
    return layers
