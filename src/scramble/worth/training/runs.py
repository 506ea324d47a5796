"""Training runs: which labels are made, block by block, and what is learnt from them after each round."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from scramble.errors import ValuesError
from scramble.notation import format_dice, format_mat, format_values
from scramble.odds.exact import reply_odds
from scramble.position import Position
from scramble.worth.mats import MatValues
from scramble.worth.training.fit import FULL, QUICK, Spec, TrainingSchedule, fit
from scramble.worth.training.label_file import Label, LabelFile
from scramble.worth.training.labels import label_games, long_run_values

__all__ = ["LongRun", "ReplyRun", "TrainingRun", "train"]

_GAMES_A_BLOCK = 4
_MATS_A_BLOCK = 100
_SURE = 100  # times more rolls for the empty mat, whose value is no estimate


class TrainingRun(Protocol):
    """What :func:`train` asks."""

    @property
    def spec(self) -> Spec:
        """The training target."""
        ...

    @property
    def rounds(self) -> int:
        """Number of training rounds."""
        ...

    @property
    def blocks(self) -> int:
        """Of labels, in each round."""
        ...

    def purpose(self) -> dict[str, object]:
        """What the labels depend on."""
        ...

    def label(self, number: int, values: MatValues | None, threads: int) -> list[Label]:
        """The labels of a block; `values` are those learnt so far."""
        ...

    def examples(self, blocks: Sequence[list[Label]]) -> Sequence[list[Label]]:
        """The blocks to train on, of all that there are at the end of a round."""
        ...

    def schedule(self, *, is_last: bool) -> TrainingSchedule:
        """Training length and weight decay at the end of a round."""
        ...

    def empty(self, values: MatValues | None, threads: int) -> float:
        """The value of the empty mat."""
        ...


def train(
    run: TrainingRun, path: str | os.PathLike[str], *, threads: int, on_progress: Callable[[int, str], None]
) -> tuple[MatValues, list[list[Label]]]:
    """Make the labels that the file has not yet, and learn after each round.

    Args:
        run: which labels and which rounds.
        path: the file of labels; the same file goes on where a run was stopped.
        threads: how many work at once; the result does not depend on it.
        on_progress: called with the number of blocks that are done, and with what begins now.
    Returns:
        The values, and the labels of all blocks.
    Raises:
        ValuesError: a file of other labels, or too few of them.
        OSError: the file cannot be read or written.
    """
    values = None
    total = run.rounds * run.blocks
    with LabelFile(path, run.purpose()) as file:
        for done in range(run.blocks, total + 1, run.blocks):
            while len(file.blocks) < done:
                on_progress(len(file.blocks), "making labels")
                file.add(run.label(len(file.blocks), values, threads))
            on_progress(done, "training")
            examples = [label for block in run.examples(file.blocks[:done]) for label in block]
            empty = run.empty(values, threads)
            values = fit(run.spec, examples, empty, run.schedule(is_last=done == total))
        if values is None:
            raise ValuesError("rounds", run.rounds, "one or more, of one block or more")
        return values, file.blocks[:total]


@dataclass(frozen=True)
class ReplyRun:
    """What the best reply scores on average. Each round but the first plays with the values learnt before it.

    Args:
        spec: the training target; its horizon is ``reply``.
        games: of self-play in each round, in blocks of four.
        rounds: how many.
        rolls: how many are sampled for a mat; 0 for exact labels.
    """

    spec: Spec
    games: int
    rounds: int = 2
    rolls: int = 0

    @property
    def blocks(self) -> int:
        """Of each round."""
        return -(-self.games // _GAMES_A_BLOCK)

    def purpose(self) -> dict[str, object]:
        """Everything that the labels depend on."""
        return {**_purpose(self.spec), "games": self.games, "rolls": self.rolls}

    def label(self, number: int, values: MatValues | None, threads: int) -> list[Label]:
        """The mats of four games."""
        games = range(number * _GAMES_A_BLOCK, (number + 1) * _GAMES_A_BLOCK)
        return label_games(self.spec, games, guide=values, rolls=self.rolls, threads=threads)

    def examples(self, blocks: Sequence[list[Label]]) -> Sequence[list[Label]]:
        """All of them."""
        return blocks

    def schedule(self, *, is_last: bool) -> TrainingSchedule:
        """Before the last round, values only choose mats."""
        return FULL if is_last else QUICK

    def empty(self, values: MatValues | None, threads: int) -> float:  # noqa: ARG002
        """Exact."""
        return reply_odds(self.spec.start, self.spec.lexicon).mean


@dataclass(frozen=True)
class LongRun:
    """What the player on turn gets on average, less what that leaves the other one, and so on.

    Each round plays by the values of the one before, and moves every mat's value halfway to what that brings.

    Args:
        spec: the training target; its horizon is ``long``.
        reply: the values to begin with.
        replies: mats, and what the best reply to each scores on average.
        rolls: how many are sampled for a mat in each round.
        rounds: how many.
    """

    spec: Spec
    reply: MatValues
    replies: tuple[Label, ...]
    rolls: int = 12
    rounds: int = 4

    @property
    def blocks(self) -> int:
        """Of each round."""
        return -(-len(self.replies) // _MATS_A_BLOCK)

    def purpose(self) -> dict[str, object]:
        """Everything that the labels depend on."""
        checksum = zlib.crc32(repr(self.replies).encode(), zlib.crc32(self.reply.weights.tobytes()))
        return {**_purpose(self.spec), "rolls": self.rolls, "checksum": checksum}

    def label(self, number: int, values: MatValues | None, threads: int) -> list[Label]:
        """A hundred mats."""
        first = number % self.blocks * _MATS_A_BLOCK
        replies = self.replies[first : first + _MATS_A_BLOCK]
        mats = [self.spec.mat(text) for text, _value in replies]
        found = self._halfway(mats, [value for _text, value in replies], values, number, threads)
        return [(text, value) for (text, _value), value in zip(replies, found, strict=True)]

    def examples(self, blocks: Sequence[list[Label]]) -> Sequence[list[Label]]:
        """Those of the last round."""
        return blocks[-self.blocks :]

    def schedule(self, *, is_last: bool) -> TrainingSchedule:  # noqa: ARG002
        """Each round builds on the one before."""
        return FULL

    def empty(self, values: MatValues | None, threads: int) -> float:
        """As for other mats, from more rolls."""
        many = replace(self, rolls=self.rolls * _SURE)
        return many._halfway([self.spec.start], [self.reply.facts.empty], values, 0, threads)[0]

    def _halfway(
        self,
        mats: Sequence[Position],
        replies: Sequence[float],
        values: MatValues | None,
        number: int,
        threads: int,
    ) -> list[float]:
        old, seed = values or self.reply, self.spec.seed
        new = long_run_values(mats, replies, old, seed=seed, block=number, rolls=self.rolls, threads=threads)
        return [round((old.of(mat) + value) / 2, 4) for mat, value in zip(mats, new, strict=True)]


def _purpose(spec: Spec) -> dict[str, object]:
    start = spec.start
    return {
        "horizon": spec.horizon,
        "mat": format_mat(start.mat),
        "dice": format_dice(start.dice),
        "values": format_values(start.dice),
        "bingo": start.rules.bingo,
        "lexicon": spec.lexicon.fingerprint,
        "seed": spec.seed,
    }
