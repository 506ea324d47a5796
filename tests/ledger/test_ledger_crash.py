"""Killed with SIGKILL between any two steps, a ledger loses no acknowledged ruling and stays whole."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from crash import Job, Outcome, Writers, build_killer
from postgres import Server
from samples import ruling

from scramble.errors import LedgerError
from scramble.ledger import Ledger

RULINGS = 3  # that a writer records before it would end by itself
RANDOM_KILLS = 70


@pytest.fixture(scope="module")
def writers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Writers]:
    with Writers(build_killer(tmp_path_factory.mktemp("killer"))) as started:
        yield started


def read(path: Path, noted: str | None = None) -> list[str]:
    """Ids of a ledger, which must be whole."""
    with Ledger.open(path) as ledger:
        assert ledger.verify(noted) == []
        return [entry.id for entry in ledger.entries()]


def last_hash(outcome: Outcome) -> str | None:
    return next(reversed(outcome.acknowledged.values()), None)


def kill_at_every_call(writers: Writers, folder: Path, *, torn: bool) -> int:
    """Each time in a new ledger: kill the writer at its first call that changes a file, its second, ..."""
    kills = 0
    while True:
        path = folder / f"{kills}.sqlite"
        outcome = writers.run(Job(str(path), 1, RULINGS, kills + 1, torn))
        recorded = read(path, last_hash(outcome))
        assert recorded == [ruling(number).id for number in range(1, len(recorded) + 1)]
        assert set(outcome.acknowledged) <= set(recorded)
        assert len(recorded) <= len(outcome.acknowledged) + 1, "nothing but what was being recorded"
        with Ledger.open(path) as ledger:
            assert ledger.add_ruling(ruling(99)).sequence == len(recorded) + 1, "it goes on"
        if not outcome.was_killed:
            assert (outcome.status, len(outcome.acknowledged)) == (0, RULINGS)
            return kills
        kills += 1


@pytest.mark.slow
@pytest.mark.parametrize("torn", [False, True], ids=["before", "half-way through"])
def test_killed_at_every_call_that_changes_a_file(writers: Writers, fast_folder: Path, torn: bool) -> None:
    """From the first byte of a new file to the last acknowledgement."""
    kills = kill_at_every_call(writers, fast_folder, torn=torn)
    assert kills >= 60, f"only {kills} steps: is the log still written, is it synced?"


def test_killed_at_every_call_again_and_again_in_one_ledger(writers: Writers, fast_folder: Path) -> None:
    """Each writer finds what the one that was killed left behind: the log, its index, its locks."""
    path = fast_folder / "ledger.sqlite"
    acknowledged: list[str] = []
    kills = 0
    for kill_at in [*range(1, 31), *range(1, 31)]:
        outcome = writers.run(Job(str(path), 1000 * kills, RULINGS, kill_at, kills % 2 == 1))
        acknowledged += outcome.acknowledged
        recorded = read(path, last_hash(outcome))
        assert set(acknowledged) <= set(recorded)
        assert len(recorded) <= len(acknowledged) + kills + 1
        kills += outcome.was_killed
    assert kills == 60
    assert [id_ for id_ in recorded if id_ in set(acknowledged)] == acknowledged, (
        "in the order of their answers"
    )


@pytest.mark.slow
def test_killed_at_any_time_from_outside(writers: Writers, fast_folder: Path) -> None:
    path = fast_folder / "ledger.sqlite"
    draw = random.Random(20261130)  # noqa: S311 - no secret
    acknowledged: list[str] = []
    for kill in range(RANDOM_KILLS):
        kill_after = (draw.randrange(4), draw.uniform(0, 0.03))
        outcome = writers.run(Job(str(path), 10_000 * kill, 2_000), kill_after=kill_after)
        assert outcome.was_killed
        acknowledged += outcome.acknowledged
        assert set(acknowledged) <= set(read(path, last_hash(outcome)))
    assert len(acknowledged) > RANDOM_KILLS


def test_when_a_ruling_is_acknowledged_it_is_on_the_disk(writers: Writers, fast_folder: Path) -> None:
    """A kill leaves what the system holds in memory; a power cut does not, so nothing may be left there."""
    outcome = writers.run(Job(str(fast_folder / "ledger.sqlite"), 1, 30))
    assert (outcome.status, len(outcome.acknowledged), outcome.unsynced) == (0, 30, 0)
    assert outcome.calls > 60, "at least a write and a sync for each"


@pytest.mark.slow
def test_a_crashed_server_keeps_what_was_acknowledged(own_server: Server) -> None:
    """An immediate stop is to PostgreSQL what SIGKILL is to a program: no farewell, recovery from the log."""
    with Ledger.open(own_server.url) as ledger:
        before = ledger.head().count
        for round_ in range(3):
            added = [ledger.add_ruling(ruling(10 * round_ + number)) for number in range(5)]
            own_server.stop("immediate")
            with pytest.raises(LedgerError):
                ledger.add_ruling(ruling(999))
            own_server.start()
            assert ledger.head().count == before + 5 * (round_ + 1)
            assert ledger.head().hash == added[-1].hash
            assert ledger.verify() == []
