"""Coroutines run to their end, whatever else the test process does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

__all__ = ["run_coroutine"]

Result = TypeVar("Result")


def run_coroutine(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine returns, run in a thread with a loop of its own.

    The main thread may have a loop that runs already: Playwright's, while a browser is open.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
