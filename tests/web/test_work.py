"""Work beside the event loop: bounded, and begun for nobody who has gone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest
from litestar.exceptions import ServiceUnavailableException
from loops import run_coroutine

from scramble.web.work import WorkPool


def test_too_much_work_is_refused_and_room_comes_back() -> None:
    async def try_it() -> None:
        pool, gate = WorkPool(1), threading.Event()
        waiting = [asyncio.ensure_future(pool.run(gate.wait)) for _ in range(17)]
        await asyncio.sleep(0)
        with pytest.raises(ServiceUnavailableException, match="try again") as refused:
            await pool.run(int)
        assert refused.value.headers == {"Retry-After": "2"}
        gate.set()
        await asyncio.gather(*waiting)
        assert await pool.run(int, "7") == 7
        pool.close()

    run_coroutine(try_it())


def test_work_that_nobody_waits_for_is_not_begun() -> None:
    async def try_it() -> None:
        pool, gate, begun = WorkPool(1), threading.Event(), []
        first = asyncio.ensure_future(pool.run(gate.wait))
        second = asyncio.ensure_future(pool.run(begun.append, 1))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        gate.set()
        await first
        assert await pool.run(int, "7") == 7
        assert begun == []
        pool.close()

    run_coroutine(try_it())


def test_a_generator_is_closed_when_the_client_goes() -> None:
    closed = threading.Event()
    entered, gate = threading.Event(), threading.Event()

    def items() -> Iterator[int]:
        try:
            yield 1
            entered.set()
            gate.wait()
            yield 2
        finally:
            closed.set()

    async def try_it() -> None:
        pool, seen = WorkPool(2), []

        async def read() -> None:
            async for item in pool.each(items()):
                seen.append(item)  # noqa: PERF401 - what was seen before the end counts

        reading = asyncio.ensure_future(read())
        while not entered.is_set():
            await asyncio.sleep(0.001)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        gate.set()
        await asyncio.to_thread(closed.wait, 60)
        assert closed.is_set()
        assert seen == [1]
        assert [item async for item in pool.each(iter((1, 2)))] == [1, 2]
        pool.close()

    run_coroutine(try_it())
