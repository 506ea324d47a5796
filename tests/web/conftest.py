"""One browser for all tests of a worker, started when the first of them needs it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser import browser
from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found
