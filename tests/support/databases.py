"""A PostgreSQL server for the tests, and an empty ledger's place on each kind of database."""

from __future__ import annotations

import itertools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from places import FilePlace, PlaceForTests, ServerPlace
from postgres import MEMORY, Server

_VARIABLE = "SCRAMBLE_TEST_POSTGRES"
_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def own_server() -> Iterator[Server]:
    """A server that the tests may stop and start."""
    with Server() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_url(request: pytest.FixtureRequest) -> str:
    """URL of a database where the tests may make schemas: the given one, or that of the tests' own server."""
    if url := os.environ.get(_VARIABLE):
        return url
    server: Server = request.getfixturevalue("own_server")
    return server.url


@pytest.fixture
def server_place(postgres_url: str) -> Iterator[ServerPlace]:
    """A schema of its own on the server, gone afterwards."""
    place = ServerPlace(postgres_url, f"ledger_{os.getpid()}_{next(_numbers)}")
    place.run(f"CREATE SCHEMA {place.schema}")
    yield place
    place.run(f"DROP SCHEMA {place.schema} CASCADE")


@pytest.fixture
def file_place(tmp_path: Path) -> FilePlace:
    """A file that is not there yet."""
    return FilePlace(tmp_path / "ledger.sqlite")


@pytest.fixture
def fast_folder(tmp_path: Path) -> Iterator[Path]:
    """An empty folder in memory, where there is such a thing: for tests of many steps, not of the disk."""
    if not MEMORY.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(prefix="scramble-ledger-", dir=MEMORY) as folder:
        yield Path(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> PlaceForTests:
    """Where a new ledger can be made; what holds on one kind of database holds on the other."""
    name = "file_place" if request.param == "sqlite" else "server_place"
    found: PlaceForTests = request.getfixturevalue(name)
    return found
