"""Two processes at once, and processes killed between any two steps: an acknowledged ruling is there once."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from child import limited
from crash import Job, Writers, build_killer
from places import PlaceForTests

from scramble.ledger import Ledger
from scramble.tournament.tournament import Tournament

PASSWORD = "open sesame"  # noqa: S105 - of an event in a test
KEYS = 12
_ASK = """
import sys
from scramble.tournament.tournament import Tournament
place, token, keys = sys.argv[1], sys.argv[2], int(sys.argv[3])
with Tournament.open(place) as hall:
    hall.kiosks.view(token)
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(keys):
        ruling = hall.kiosks.ask(token, f"key {number}", ["CWM"])
        print(ruling.id, flush=True)
"""


@pytest.fixture(scope="module")
def writers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Writers]:
    with Writers(build_killer(tmp_path_factory.mktemp("killer"))) as started:
        yield started


def kiosk_in(place: str) -> str:
    """A new event's only kiosk; the token of its device. Its clock began at zero, as the writers' does."""
    with Tournament(Ledger.open(place), lambda: 0.0) as hall:
        event = hall.events.create("Spring Open", "turn", ["enable"], PASSWORD)
        _, link = hall.kiosks.open(event, "7", 0)
        token = hall.kiosks.take(link)
        assert token
        return token


def recorded(place: str) -> list[tuple[str, str]]:
    """Words and id of each ruling of a ledger, which must be whole."""
    with Tournament.open(place) as hall:
        assert hall.desk.verify().problems == ()
        (event,) = hall.events.all()
        return [(",".join(line.ruling.words), line.ruling.id) for line in hall.desk.rulings(event)][::-1]


def test_two_processes_with_the_same_keys_get_the_same_rulings(place: PlaceForTests) -> None:
    token = kiosk_in(place.name)
    command = [sys.executable, "-c", _ASK, place.name, token, str(KEYS)]
    pipe = subprocess.PIPE
    both = [
        subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)  # noqa: S603 - our own code
        for _ in range(2)
    ]
    with limited(both[0]), limited(both[1]):
        for process in both:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
        answers = [process.communicate("go\n")[0].split() for process in both]
    assert answers[0] == answers[1]
    assert [id_ for _, id_ in recorded(place.name)] == answers[0]
    assert len(set(answers[0])) == KEYS


def test_many_threads_press_one_kiosk(place: PlaceForTests) -> None:
    """Of presses that saw the same number, one is pressed."""
    token = kiosk_in(place.name)
    with Tournament.open(place.name) as hall:
        started = threading.Barrier(8)

        def press(number: int) -> None:
            started.wait()
            assert hall.kiosks.press(token, f"key {number}", 0, [*"1CWM", "enter", "y"])

        threads = [threading.Thread(target=press, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(recorded(place.name)) == 1


@pytest.mark.parametrize(
    "torn",
    [pytest.param(False, id="before", marks=pytest.mark.slow), pytest.param(True, id="half-way through")],
)
def test_killed_at_every_call_that_changes_a_file(writers: Writers, fast_folder: Path, torn: bool) -> None:
    """A client asks again with the key whose answer it did not get, and gets it; nothing is there twice."""
    path = str(fast_folder / "ledger.sqlite")
    token = kiosk_in(path)
    acknowledged: dict[str, str] = {}  # the words by id
    number, kills = 1, 0
    for kill_at in range(1, 40):
        outcome = writers.run(Job(path, number, 1, kill_at, torn, token))
        acknowledged |= outcome.acknowledged
        kills += outcome.was_killed
        if outcome.acknowledged:  # the client got it, even if the process died afterwards
            number += 1
        there = recorded(path)
        assert all((words, id_) in there for id_, words in acknowledged.items())
        assert not [words for words, count in Counter(words for words, _ in there).items() if count > 1]
        assert len(there) <= len(acknowledged) + 1
    last = writers.run(Job(path, number, 2, 0, False, token))
    assert (last.status, len(last.acknowledged), last.unsynced) == (0, 2, 0)
    assert [words for words, _ in recorded(path)] == [f"W{number}" for number in range(1, number + 2)]
    assert kills >= 10, f"only {kills} steps: is the log still written, is it synced?"
