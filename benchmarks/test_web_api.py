"""How many answers a second do programs get from ``/api/v1``: scores of plays, verdicts on words?

A round is 8 programs that ask one after the other, each on a connection of its own that stays open, 25 times.
``extra_info`` is that of ``test_web_judge.py``.
"""

from __future__ import annotations

import http.client
import json
import time
from functools import partial
from pathlib import Path

import pytest
from server_processes import servers
from web_rounds import asked_in_all, measure, note_times

ASKERS, ASKED = 8, 25
BODIES = {
    "score": {"position": "5C WRAP", "roll": "SIZEXA?", "play": "G5 SIZE"},
    "judge": {"words": ["WRAPS", "XIZES"]},
}


def ask(port: int, path: str, body: str, seconds: list[float]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for _ in range(ASKED):
        start = time.perf_counter()
        connection.request("POST", f"/api/v1/{path}", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        seconds.append(time.perf_counter() - start)
        assert answer.status == 200, text
    connection.close()


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("path", BODIES)
def test_answers_a_second(benchmark, tmp_path: Path, processes: int, path: str) -> None:  # type: ignore[no-untyped-def]
    seconds: list[float] = []
    body = json.dumps(BODIES[path])
    with servers(
        str(tmp_path / "web.sqlite"), str(tmp_path / "ledger.sqlite"), processes, tmp_path
    ) as running:
        asker = partial(ask, running.port, path, body, seconds)
        measure(benchmark, running, [asker] * ASKERS, ASKERS * ASKED)
    assert len(seconds) == asked_in_all(benchmark, ASKERS * ASKED)
    note_times(benchmark, ASKERS * ASKED, p50_ms=seconds, p99_ms=seconds)
