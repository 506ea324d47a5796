"""An event with kiosks, on each kind of database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from clocks import Clock
from databases import fast_folder, file_place, own_server, place, postgres_url, server_place
from places import PlaceForTests

from scramble.ledger import Ledger
from scramble.tournament.tournament import Tournament

__all__ = ["fast_folder", "file_place", "own_server", "place", "postgres_url", "server_place"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(place: PlaceForTests, clock: Clock) -> Iterator[Tournament]:
    """A tournament without events, whose clock stands still."""
    with Tournament(Ledger.open(place.name), clock) as opened:
        yield opened
