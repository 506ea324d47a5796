"""200 kiosks judge at once while the server is killed with SIGKILL ten times and started again.

``SCRAMBLE_MURDER_SECONDS=60`` makes each of the runs as long as that; the suite's are shorter, with as many
clients and as many kills.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from databases import fast_folder, own_server, place, postgres_url, server_place
from places import PlaceForTests
from server_processes import servers

from scramble.ledger import Ledger
from scramble.tournament.tournament import Tournament

__all__ = ["fast_folder", "own_server", "place", "postgres_url", "server_place"]

CLIENTS, KILLS = 200, 10
LOST = 0.1  # of the answers, by a network that is not there any more
SECONDS = float(os.environ.get("SCRAMBLE_MURDER_SECONDS", "8"))
PASSWORD = "open sesame"  # noqa: S105 - of an event in a test
_ANSWER_SECONDS = 30.0


class Client(threading.Thread):
    """A kiosk's program: it asks with a key until it has heard the answer, then with the next."""

    def __init__(self, port: int, token: str, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self._port = port
        self._cookie = f"scramble_kiosk={token}"
        self._over = over
        self.answers: dict[str, str] = {}  # id of the ruling, by the word of the question
        self.retries = 0
        self.mistakes: list[str] = []

    def run(self) -> None:
        number = 0
        while not self._over.is_set():
            word = f"W{number}"
            answer = self._ask({"key": f"key {number}", "words": [word]})
            if answer is None:
                self.retries += 1
                time.sleep(random.uniform(0.02, 0.2))  # noqa: S311 - no secret
                continue
            self.answers[word] = answer
            number += 1

    def _ask(self, question: dict[str, object]) -> str | None:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=_ANSWER_SECONDS)
        headers = {"Content-Type": "application/json", "Cookie": self._cookie}
        with suppress(OSError, http.client.HTTPException):
            try:
                connection.request("POST", "/judge/kiosk/rulings", json.dumps(question), headers)
                if random.random() < LOST:  # noqa: S311 - no secret
                    return None
                answer = connection.getresponse()
                text = answer.read()
                if answer.status == http.HTTPStatus.OK:
                    return str(json.loads(text)["id"])
                if answer.status < http.HTTPStatus.INTERNAL_SERVER_ERROR:
                    self.mistakes.append(f"{answer.status} {text!r}")
            finally:
                connection.close()
        return None


def kiosks_in(ledger: str) -> list[str]:
    """The tokens of 200 devices."""
    with Tournament.open(ledger) as hall:
        event = hall.events.create("Spring Open", "turn", ["enable"], PASSWORD)
        tokens = [hall.kiosks.take(hall.kiosks.open(event, str(table), 0)[1]) for table in range(CLIENTS)]
        return [token for token in tokens if token]


@pytest.fixture(params=["sqlite", "two on sqlite", "two on postgresql"])
def setup(request: pytest.FixtureRequest, fast_folder: Path) -> tuple[str, str, int]:
    """The web's database, the ledger, and how many servers there are."""
    if "postgresql" in request.param:
        place: PlaceForTests = request.getfixturevalue("server_place")
        return place.name, place.name, 2
    return (
        str(fast_folder / "web.sqlite"),
        str(fast_folder / "ledger.sqlite"),
        2 if "two" in request.param else 1,
    )


@pytest.mark.slow
def test_every_acknowledged_ruling_is_there_once(setup: tuple[str, str, int], tmp_path: Path) -> None:
    database, ledger, count = setup
    tokens = kiosks_in(ledger)
    assert len(tokens) == CLIENTS
    over = threading.Event()
    with servers(database, ledger, count, tmp_path, SECONDS) as running:
        clients = [Client(running.port, token, over) for token in tokens]
        for client in clients:
            client.start()
        for _ in range(KILLS):
            time.sleep(SECONDS / (KILLS + 1))
            running.start()  # so that with one server there are moments without any: it is not ready yet
            running.kill()
        time.sleep(SECONDS / (KILLS + 1))
        deadline = time.monotonic() + 120
        while (
            sum(map(bool, (client.answers for client in clients))) < CLIENTS and time.monotonic() < deadline
        ):
            time.sleep(0.1)
        over.set()
        for client in clients:
            client.join()
    acknowledged = [id_ for client in clients for id_ in client.answers.values()]
    assert [mistake for client in clients for mistake in client.mistakes] == []
    assert len(acknowledged) >= CLIENTS, "every kiosk was answered"
    assert sum(client.retries for client in clients) > 0, "no kill was felt"
    with Ledger.open(ledger) as read:
        assert read.verify() == []
        found = [(entry.id, (entry.table, *entry.ruling().words)) for entry in read.entries()]
    times = Counter(id_ for id_, _ in found)
    assert [id_ for id_ in acknowledged if times[id_] != 1] == []
    questions = Counter(question for _, question in found)
    assert [question for question, often in questions.items() if often > 1] == [], "no key is judged twice"
    assert len(found) <= len(acknowledged) + CLIENTS, "nothing but what was on its way"
