"""How many rulings a second do kiosks get from a server, and how long does one take?

A round is 32 kiosks that ask one after the other, each on a connection of its own that stays open, 10 times;
each ruling is in the ledger, on the disk, before it is answered. ``extra_info`` has requests a second and the
milliseconds within which half of the answers, and 99 of 100, were there; ``cpu_ms`` is the servers' processor
time for one of them. The kiosks take their share of the machine: with more cores a server answers more.
"""

from __future__ import annotations

import http.client
import json
import time
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from databases import fast_folder, own_server, postgres_url, server_place
from server_processes import servers
from web_rounds import asked_in_all, measure, note_times

from scramble.tournament.tournament import Tournament

__all__ = ["fast_folder", "own_server", "postgres_url", "server_place"]

KIOSKS, ASKED = 32, 10
_keys = count()


def ask(port: int, token: str, seconds: list[float], verdicts: list[bool]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json", "Cookie": f"scramble_kiosk={token}"}
    for number in range(ASKED):
        body = json.dumps(
            {"key": f"key {next(_keys)}", "words": ["WRAPS", "SIZES" if number % 2 else "XIZES"]}
        )
        start = time.perf_counter()
        connection.request("POST", "/judge/kiosk/rulings", body, headers)
        answer = json.loads(connection.getresponse().read())
        seconds.append(time.perf_counter() - start)
        verdicts.append(answer["acceptable"] is bool(number % 2))
    connection.close()


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_rulings_a_second(benchmark, request, tmp_path: Path, processes: int, database: str) -> None:  # type: ignore[no-untyped-def]
    if database == "sqlite":
        web, ledger = str(tmp_path / "web.sqlite"), str(tmp_path / "ledger.sqlite")
    else:
        web = ledger = request.getfixturevalue("server_place").name
    with Tournament.open(ledger) as hall:
        event = hall.events.create("Spring Open", "turn", ["enable"], "open sesame")
        tokens = [hall.kiosks.take(hall.kiosks.open(event, str(table), 0)[1]) for table in range(KIOSKS)]
    seconds: list[float] = []
    verdicts: list[bool] = []
    with servers(web, ledger, processes, tmp_path) as running:
        kiosks = [partial(ask, running.port, token, seconds, verdicts) for token in tokens]
        measure(benchmark, running, kiosks, KIOSKS * ASKED)
    assert len(verdicts) == asked_in_all(benchmark, KIOSKS * ASKED)
    assert all(verdicts)
    with Tournament.open(ledger) as hall:
        assert hall.desk.verify().problems == ()
        assert hall.desk.last() == len(verdicts)
    note_times(benchmark, KIOSKS * ASKED, p50_ms=seconds, p99_ms=seconds)
