"""Training runs: make labels, block by block, and train on them after each round."""

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
from scramble.worth.training.label_file import LabelFile, MatLabel
from scramble.worth.training.labels import label_games, long_run_values

__all__ = ["LongRun", "ReplyRun", "TrainingRun", "train"]

_GAMES_A_BLOCK = 4
_MATS_A_BLOCK = 100
_SURE = 100  # times more rolls for the empty mat, whose value is not estimated by the network


class TrainingRun(Protocol):
    """What :func:`train` needs from a run."""

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
        """Number of blocks of labels in each round."""
        ...

    def purpose(self) -> dict[str, object]:
        """What the labels depend on."""
        ...

    def label(self, number: int, values: MatValues | None, threads: int) -> list[MatLabel]:
        """Make the labels of a block; `values` are those learnt so far."""
        ...

    def examples(self, blocks: Sequence[list[MatLabel]]) -> Sequence[list[MatLabel]]:
        """The blocks to train on at the end of a round, out of all there are."""
        ...

    def schedule(self, *, is_last: bool) -> TrainingSchedule:
        """Training length and weight decay at the end of a round."""
        ...

    def empty(self, values: MatValues | None, threads: int) -> float:
        """The value of the empty mat."""
        ...


def train(
    run: TrainingRun, path: str | os.PathLike[str], *, threads: int, on_progress: Callable[[int, str], None]
) -> tuple[MatValues, list[list[MatLabel]]]:
    """Make the labels that are not in the file yet, and train after each round.

    Args:
        run: which labels and which rounds.
        path: the file of labels; with the same file, a run continues where it was stopped.
        threads: how many work at once; the result does not depend on it.
        on_progress: called with the number of finished blocks and with the name of the next step.
    Returns:
        The values, and the labels of all blocks.
    Raises:
        ValuesError: the file has other labels, or there are too few.
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
    """The run for the average best reply. After the first round, self-play uses the values learnt.

    Args:
        spec: the training target; its horizon is ``reply``.
        games: games of self-play in each round, in blocks of four.
        rounds: number of rounds.
        rolls: how many rolls are sampled for each mat; 0 for exact labels.
    """

    spec: Spec
    games: int
    rounds: int = 2
    rolls: int = 0

    @property
    def blocks(self) -> int:
        """Number of blocks in each round."""
        return -(-self.games // _GAMES_A_BLOCK)

    def purpose(self) -> dict[str, object]:
        """Everything that the labels depend on."""
        return {**_purpose(self.spec), "games": self.games, "rolls": self.rolls}

    def label(self, number: int, values: MatValues | None, threads: int) -> list[MatLabel]:
        """Label the mats of four games."""
        games = range(number * _GAMES_A_BLOCK, (number + 1) * _GAMES_A_BLOCK)
        return label_games(self.spec, games, guide=values, rolls=self.rolls, threads=threads)

    def examples(self, blocks: Sequence[list[MatLabel]]) -> Sequence[list[MatLabel]]:
        """All of them."""
        return blocks

    def schedule(self, *, is_last: bool) -> TrainingSchedule:
        """Before the last round, values are only used to choose mats."""
        return FULL if is_last else QUICK

    def empty(self, values: MatValues | None, threads: int) -> float:  # noqa: ARG002
        """Exact."""
        return reply_odds(self.spec.start, self.spec.lexicon).mean


@dataclass(frozen=True)
class LongRun:
    """The run for long-run values: what the player on turn gets, minus what the opponent then gets...

    Each round plays by the values of the one before, and moves every mat's value halfway to the result.

    Args:
        spec: the training target; its horizon is ``long``.
        reply: the initial values.
        replies: mats, and what the best reply to each scores on average.
        rolls: how many rolls are sampled for each mat in each round.
        rounds: number of rounds.
    """

    spec: Spec
    reply: MatValues
    replies: tuple[MatLabel, ...]
    rolls: int = 12
    rounds: int = 4

    @property
    def blocks(self) -> int:
        """Number of blocks in each round."""
        return -(-len(self.replies) // _MATS_A_BLOCK)

    def purpose(self) -> dict[str, object]:
        """Everything that the labels depend on."""
        checksum = zlib.crc32(repr(self.replies).encode(), zlib.crc32(self.reply.weights.tobytes()))
        return {**_purpose(self.spec), "rolls": self.rolls, "checksum": checksum}

    def label(self, number: int, values: MatValues | None, threads: int) -> list[MatLabel]:
        """Label a hundred mats."""
        first = number % self.blocks * _MATS_A_BLOCK
        replies = self.replies[first : first + _MATS_A_BLOCK]
        mats = [self.spec.mat(text) for text, _value in replies]
        found = self._halfway(mats, [value for _text, value in replies], values, number, threads)
        return [(text, value) for (text, _value), value in zip(replies, found, strict=True)]

    def examples(self, blocks: Sequence[list[MatLabel]]) -> Sequence[list[MatLabel]]:
        """Those of the last round."""
        return blocks[-self.blocks :]

    def schedule(self, *, is_last: bool) -> TrainingSchedule:  # noqa: ARG002
        """Each round builds on the one before."""
        return FULL

    def empty(self, values: MatValues | None, threads: int) -> float:
        """Its value, as for other mats but from more rolls."""
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
