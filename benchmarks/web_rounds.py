"""Rounds of people who ask a server at the same time, and what is noted of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from server_processes import Servers

ROUNDS = 2


def measure(benchmark: Any, running: Servers, askers: Sequence[Callable[[], None]], answers: int) -> None:
    """Let all of them ask at once: a round to warm up, then those that count.

    Notes ``requests_a_second``, and ``cpu_ms``: the servers' processor time for one answer.

    Args:
        benchmark: of pytest-benchmark; where benchmarks are switched off, one round more.
        running: the servers.
        askers: each in a thread of its own.
        answers: how many all of them get in a round.
    """

    def a_round() -> None:
        asking = [threading.Thread(target=asker) for asker in askers]
        for thread in asking:
            thread.start()
        for thread in asking:
            thread.join()

    a_round()
    used = running.cpu_seconds()
    benchmark.pedantic(a_round, rounds=ROUNDS)
    used = running.cpu_seconds() - used
    if benchmark.stats:
        benchmark.extra_info["cpu_ms"] = round(1000 * used / (ROUNDS * answers), 1)
        benchmark.extra_info["requests_a_second"] = round(answers / benchmark.stats.stats.min, 1)


def asked_in_all(benchmark: Any, answers: int) -> int:
    """How many answers came, if this many came in a round."""
    return answers * (ROUNDS + 1 if benchmark.stats else 2)


def note_times(benchmark: Any, answers: int, **seconds: Sequence[float]) -> None:
    """Note the milliseconds within which a share of the answers was there, without those of the first round.

    Args:
        benchmark: where.
        answers: how many came in a round.
        seconds: by what is noted, such as ``p50_ms``: what each answer took, in the order in which they came.
    """
    if not benchmark.stats:
        return
    for name, taken in seconds.items():
        share = int(name.removeprefix("p").removesuffix("_ms")) if name.startswith("p") else 50
        times = sorted(taken[answers:])
        benchmark.extra_info[name] = round(1000 * times[len(times) * share // 100], 1)
