"""How many hints a second does a server give, and how long does one take?

A round is one person, or 8 people who ask one after the other, each on a connection that stays open.
``look`` is what the page asks after each key; ``page`` has the ten best plays by score; ``stream`` has them
with their exact replies, to the last event. Nothing is kept between requests. ``extra_info`` has requests a
second, the milliseconds within which half of the answers, and 99 of 100, were there, ``first_ms``: half of
the first events (the scores) had come within that time, and ``cpu_ms``: the servers' processor time for one
answer. The askers take their share of the machine: on one with more cores a server answers more.
"""

from __future__ import annotations

import http.client
import time
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

import pytest
from server_processes import servers
from web_rounds import asked_in_all, measure, note_times

ASKED = {"/hint/look": 10, "/hint": 10, "/hint/stream": 2}  # times, by each
ROLLS = {"no blanks": "SIZEXAT", "two blanks": "SIZEX??"}
WORDS = ("WRAP", "TRAIN", "HOUSE", "QUIET", "LEMON", "BREAD", "SAUCE", "PLANT", "CHAIR", "MOUNT")


def ask(port: int, path: str, roll: str, seconds: list[float], firsts: list[float]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    for number in range(ASKED[path]):
        fields = urlencode({"mat": WORDS[number % len(WORDS)], "roll": roll})
        start = time.perf_counter()
        connection.request("GET", f"{path}?{fields}")
        answer = connection.getresponse()
        begun = answer.read(200)
        firsts.append(time.perf_counter() - start)
        text = begun + answer.read()
        seconds.append(time.perf_counter() - start)
        assert answer.status == 200
        assert b"event: done" in text if "stream" in path else len(text) > 1000
    connection.close()


@pytest.mark.parametrize("askers", [1, 8], ids=["alone", "eight"])
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("roll", ROLLS.values(), ids=ROLLS)
@pytest.mark.parametrize("path", ["/hint/look", "/hint", "/hint/stream"], ids=["look", "page", "stream"])
def test_hints_a_second(benchmark, tmp_path: Path, askers: int, processes: int, roll: str, path: str) -> None:  # type: ignore[no-untyped-def]
    seconds: list[float] = []
    firsts: list[float] = []
    askers = askers if benchmark.enabled else 1
    asked = askers * ASKED[path]
    with servers(
        str(tmp_path / "web.sqlite"), str(tmp_path / "ledger.sqlite"), processes, tmp_path
    ) as running:
        asker = partial(ask, running.port, path, roll, seconds, firsts)
        measure(benchmark, running, [asker] * askers, asked)
    assert len(seconds) == asked_in_all(benchmark, asked)
    note_times(benchmark, asked, first_ms=firsts, p50_ms=seconds, p99_ms=seconds)
