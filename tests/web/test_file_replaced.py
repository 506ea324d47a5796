"""A database file that goes, or is replaced, under a running server: no acknowledged write is lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from web import client, read, write

from scramble.errors import StoreError
from scramble.tournament.tournament import Tournament
from scramble.web.store import Store

MOVED = "cannot be used: the file was moved, removed or replaced after it was opened"


@pytest.fixture
def web(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with client(tmp_path, write, read) as found:
        assert found.get("/write").text == "written"
        yield found


def remove(path: Path) -> None:
    path.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("moved"))


def replace(path: Path) -> None:
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


@pytest.mark.parametrize("lose", [remove, move, replace])
def test_the_web_s_database(web: TestClient[Any], tmp_path: Path, lose: Callable[[Path], None]) -> None:
    path = tmp_path / "web.sqlite"
    lose(path)
    was_there = path.exists()
    for address in ("/write", "/read", "/readyz"):
        answer = web.get(address, headers={"Accept": "application/json"})
        assert answer.status_code == 503, address
        assert f"the database of this server {MOVED}: expected it back in its place" in answer.text
        assert str(tmp_path) not in answer.text
    assert path.exists() is was_there, "no new file is begun in its place"
    if lose is move:
        path.with_name("moved").rename(path)
        assert [web.get(address).status_code for address in ("/write", "/readyz")] == [200, 200]


def test_it_goes_while_a_transaction_waits(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "web.sqlite"))
    with pytest.raises(StoreError, match="moved, removed or replaced"), store.writing():
        remove(tmp_path / "web.sqlite")
    store.close()


@pytest.mark.parametrize("lose", [remove, replace])
def test_the_ledger_of_a_kiosk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lose: Callable[[Path], None]
) -> None:
    path = tmp_path / "ledger.sqlite"
    monkeypatch.setenv("SCRAMBLE_LEDGER", str(path))
    with Tournament.open(path) as hall:
        event = hall.events.create("Spring Open", "turn", ["enable"], "open sesame")
        token = hall.kiosks.take(hall.kiosks.open(event, "7", 0)[1])
    with client(tmp_path) as web:
        web.cookies.set("scramble_kiosk", str(token))

        def ask(key: str) -> tuple[int, str]:
            answer = web.post("/judge/kiosk/rulings", json={"key": key, "words": ["WRAPS"]})
            return answer.status_code, answer.text

        assert ask("first key")[0] == 200
        assert web.get("/readyz").status_code == 200
        lose(path)
        status, text = ask("second key")
        assert status == 503
        assert f"the ledger of this server {MOVED}" in text
        answer = web.get("/readyz")
        assert (answer.status_code, str(tmp_path) in answer.text) == (503, False)
