"""Eight processes that write to one ledger at once keep one unbroken chain."""

from __future__ import annotations

import multiprocessing
import multiprocessing.forkserver as forkserver
import signal
from collections.abc import Callable, Iterator
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest
from child import SUPPORT
from many import COUNT, PROCESSES, WHOLE, record, record_and_die, record_in_rounds
from places import FilePlace, PlaceForTests, ServerPlace

from scramble.ledger import Ledger


@pytest.fixture(scope="module")
def context() -> ForkServerContext:
    """Starts processes that have the package loaded already."""
    started = multiprocessing.get_context("forkserver")
    started.set_forkserver_preload(["many"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(SUPPORT))  # where `many` is found
        forkserver.ensure_running()
    return started


@pytest.fixture(params=["sqlite", "postgresql"])
def shared(request: pytest.FixtureRequest, fast_folder: Path) -> Iterator[PlaceForTests]:
    """A place where nothing is yet."""
    if request.param == "sqlite":
        yield FilePlace(fast_folder / "ledger.sqlite")
    else:
        place: ServerPlace = request.getfixturevalue("server_place")
        yield place


def run(
    context: ForkServerContext, place: PlaceForTests, tasks: list[Callable[..., None]]
) -> list[int | None]:
    """Run the tasks, each in a process of its own, all at once; their exit codes."""
    barrier = context.Barrier(len(tasks))
    processes = [
        context.Process(target=task, args=(place.name, writer, barrier)) for writer, task in enumerate(tasks)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    return [process.exitcode for process in processes]


def read(place: PlaceForTests) -> list[int]:
    """Numbers of the rulings in a ledger, which must be whole."""
    with Ledger.open(place.name) as ledger:
        assert ledger.verify() == []
        return [int(entry.id, 16) for entry in ledger.entries()]


def test_eight_processes_keep_one_chain(context: ForkServerContext, shared: PlaceForTests) -> None:
    """They all find an empty place, so they make the tables at once, too."""
    assert run(context, shared, [record] * PROCESSES) == [0] * PROCESSES
    numbers = read(shared)
    for writer in range(PROCESSES):
        own = [number for number in numbers if number // 1000 == writer]
        assert own == [1000 * writer + number for number in range(COUNT)], "each in its own order"


def test_processes_that_take_turns_write_into_one_chain(
    context: ForkServerContext, shared: PlaceForTests
) -> None:
    """In every round all eight want the place at once; none writes from what it read in a round before."""
    assert run(context, shared, [record_in_rounds] * PROCESSES) == [0] * PROCESSES
    rounds = [number % 1000 for number in read(shared)]
    assert rounds == [number for number in range(COUNT) for _writer in range(PROCESSES)]


def test_a_process_killed_while_it_holds_the_lock_hinders_no_other(
    context: ForkServerContext, shared: PlaceForTests
) -> None:
    killed = -signal.SIGKILL
    tasks = [record, record_and_die, record, record_and_die]
    assert run(context, shared, tasks) == [0, killed, 0, killed]
    numbers = read(shared)
    counts = [sum(number // 1000 == writer for number in numbers) for writer in range(4)]
    assert counts == [COUNT, WHOLE, COUNT, WHOLE]
