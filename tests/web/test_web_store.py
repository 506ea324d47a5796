"""The web's database: sessions, what they brought, failed tries; in SQLite and PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres import Server

from scramble.errors import BadInput
from scramble.web.store import Store


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with Server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "web.sqlite")
    url: str = request.getfixturevalue("postgres").url
    return url


def test_several_processes_may_start_at_once(database: str) -> None:
    stores: list[Store] = []
    starts = [threading.Thread(target=lambda: stores.append(Store(database))) for _ in range(6)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert len(stores) == 6
    token = stores[0].new_session()
    assert all(store.has_session(token) for store in stores)
    for store in stores:
        store.close()


def test_a_token_is_kept_as_its_hash_only(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "web.sqlite"))
    token = store.new_session()
    assert store.has_session(token)
    assert not store.has_session(token[:-1] + "_")
    store.close()
    with sqlite3.connect(tmp_path / "web.sqlite") as connection:
        assert token not in "".join(connection.iterdump())


def test_what_was_brought_stays_in_its_session_unless_shared(database: str) -> None:
    store = Store(database)
    mine, other = store.new_session(), store.new_session()
    identity = store.keep(mine, "words", "<b>mine</b>", "WRAP\n")
    found = store.upload(mine, identity)
    assert found is not None
    assert (found.kind, found.name, found.content) == ("words", "<b>mine</b>", "WRAP\n")
    assert store.upload(other, identity) is None
    assert store.upload(None, identity) is None
    assert not store.share(other, identity)
    assert store.share(mine, identity)
    assert store.upload(None, identity) is not None
    store.close()


def test_a_session_keeps_twenty_texts(database: str) -> None:
    store = Store(database)
    token = store.new_session()
    kept = [store.keep(token, "words", "", str(number)) for number in range(22)]
    assert [store.upload(token, identity) is not None for identity in kept] == [False] * 2 + [True] * 20
    store.close()


def test_failed_tries_count_for_all_processes(database: str) -> None:
    first, second = Store(database), Store(database)
    assert [first.strike("k", 60), second.strike("k", 60), first.strike("k", 60)] == [1, 2, 3]
    assert second.strikes("k", 60) == 3
    assert second.strikes("other", 60) == 0
    first.forgive("k")
    assert second.strikes("k", 60) == 0
    first.close()
    second.close()


@pytest.mark.parametrize("name", ["/proc/nowhere/web.sqlite", "mysql://host/x", "postgresql://127.0.0.1:1/x"])
def test_a_database_of_no_use_is_one_sentence(name: str) -> None:
    with pytest.raises(BadInput, match=r"^--database .*: expected ") as caught:
        Store(name)
    assert "\n" not in str(caught.value)


def test_a_file_of_something_else_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\n" * 100)
    with pytest.raises(BadInput, match="--database"):
        Store(str(path))
    assert path.read_text() == "Dear Ann,\n" * 100
