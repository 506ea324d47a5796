"""The web's database goes while the server runs: one sentence, which names no place of the server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import get
from litestar.di import NamedDependency
from litestar.testing import TestClient
from web import client, read, write

from scramble.errors import LedgerError, SaveError, StoreError
from scramble.web.problems import problem_of
from scramble.web.store import METADATA, Store


@get("/reconnect", sync_to_thread=True)
def reconnect(store: NamedDependency[Store]) -> str:
    store.close()
    return "its connections are new ones from now on"


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    monkeypatch.setattr("scramble.web.store._PATIENCE", 0.05)
    with client(tmp_path, write, read, reconnect) as found:
        assert found.get("/write").text == "written"
        yield found


def refused(web: TestClient[Any], address: str, folder: Path) -> str:
    """The sentence, which is the same for people and programs."""
    answer = web.get(address, headers={"Accept": "application/json"})
    assert answer.status_code == 503, answer.text
    detail: str = answer.json()["detail"]
    assert detail.startswith("the database of this server cannot be used: ")
    shown = web.get(address, headers={"Accept": "text/html"})
    assert shown.status_code == 503
    for text in (answer.text, shown.text, web.get("/readyz").text):
        assert str(folder) not in text
        assert "web.sqlite" not in text
        assert "of a ledger" not in text
    return detail


def test_another_program_holds_it(web: TestClient[Any], tmp_path: Path) -> None:
    holder = sqlite3.connect(tmp_path / "web.sqlite", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert refused(web, "/write", tmp_path).endswith("another program holds it")
    holder.execute("ROLLBACK")
    holder.close()
    assert web.get("/write").text == "written"


def test_its_tables_are_gone(web: TestClient[Any], tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "web.sqlite") as other:
        for table in METADATA.tables:
            other.execute(f"DROP TABLE {table}")
    for address in ("/write", "/read"):
        assert refused(web, address, tmp_path).endswith("its tables are not the web's")


def test_its_file_is_gone(web: TestClient[Any], tmp_path: Path) -> None:
    for path in tmp_path.glob("web.sqlite*"):
        path.unlink()
    tmp_path.joinpath("web.sqlite").mkdir()
    assert web.get("/reconnect").status_code == 200
    for address in ("/write", "/read"):
        refused(web, address, tmp_path)
    assert web.get("/readyz").status_code == 503


def test_it_is_read_only(web: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "scramble.web.store.lock_for_writing", lambda one: one.exec_driver_sql("PRAGMA query_only = 1")
    )
    assert "read-only" in refused(web, "/write", tmp_path)
    assert web.get("/read").text == "False"


@pytest.mark.parametrize("kind", [LedgerError, SaveError, StoreError])
def test_no_place_of_the_server_is_told(kind: type[LedgerError | SaveError | StoreError]) -> None:
    problem = problem_of(kind("/srv/secret/file", "it cannot be reached (no route to 10.0.0.7)"))
    assert problem.status == 503
    assert problem.detail.endswith(" of this server cannot be used: it cannot be reached")
