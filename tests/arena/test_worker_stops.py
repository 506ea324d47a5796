"""Workers that are told to end, at any moment of their lives: they end, and say nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from child import finish, start_python
from game_programs import command, environment

PATIENCE = 60.0  # seconds that a machine under load may take

# A stage of a worker's life, and what is done to it there. The parent says nothing itself.
STAGED = """
import multiprocessing, os, signal, sys, time
from concurrent.futures import BrokenExecutor
sys.path.insert(0, sys.argv[1])
from scramble.arena import pools

stage, name = sys.argv[2:]
number = getattr(signal, name, None)
started = []


def stop(leash):
    if number is None:
        leash.close()
    else:
        for child in multiprocessing.active_children():
            os.kill(child.pid, number)


def main():
    context = multiprocessing.get_context("spawn")
    held, leash = context.Pipe(duplex=False)
    executor = pools._Workers(2, context, held)
    tasks = [executor.submit(time.sleep, 0.02) for _ in range(4)]
    if stage != "started":  # so its signal waits until it can be heard
        tasks[0].result()
    if stage == "working":
        tasks += [executor.submit(time.sleep, 0.5) for _ in range(4)]
    if stage == "waiting":
        [task.result() for task in tasks]
        time.sleep(0.1)
    stop(leash)
    if stage == "twice":
        time.sleep(0.01)
        stop(leash)
    if name == "SIGINT":  # Ctrl-C at a terminal is sent to all, but it is the main process's affair
        assert [task.result() for task in tasks] == [None] * len(tasks)
    executor.shutdown(cancel_futures=True)
    leash.close()
    print("over")


if __name__ == "__main__":
    main()
"""


ENDS, STAGES = ("leash", "SIGTERM", "SIGHUP", "SIGINT"), ("started", "working", "waiting", "twice")
PAIRS = [  # for every day: each end and each stage once
    (name, stage)
    if ENDS.index(name) == STAGES.index(stage)
    else pytest.param(name, stage, marks=pytest.mark.slow)
    for name in ENDS
    for stage in STAGES
]


@pytest.mark.parametrize(("name", "stage"), PAIRS)
def test_a_worker_says_nothing_at_any_stage(tmp_path: Path, stage: str, name: str) -> None:
    program = tmp_path / "staged.py"  # a file, as workers read it too
    program.write_text(STAGED, "utf-8")
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, program, tmp_path, stage, name],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "over\n", "")


TRACKER = """
import os, signal, sys, time
from multiprocessing import resource_tracker
from scramble.arena.matches.executors import local_pool

if __name__ == "__main__":
    for _ in range(2):
        with local_pool(2)() as executor:
            assert executor.submit(len, "abc").result() == 3
            os.kill(resource_tracker._resource_tracker._pid, signal.SIGHUP)
            time.sleep(0.1)
            assert executor.submit(len, "abc").result() == 3
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, [])
    print("over")
"""


def test_a_closed_terminal_does_not_end_python_s_own_helper(tmp_path: Path) -> None:
    """Its end would be told by a warning, and by tracebacks of whoever uses it."""
    program = tmp_path / "tracker.py"
    program.write_text(TRACKER, "utf-8")
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "over\n", "")


FINALISER = """
import os, signal, sys
from scramble.arena import pools

class Stubborn:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(1000):
            pass

if sys.argv[1] == "leave":
    signal.signal(signal.SIGTERM, pools._leave)
    pools._GRACE = 0.2
else:
    def leave(number, frame):
        raise SystemExit(1)
    signal.signal(signal.SIGTERM, leave)
made = Stubborn()
del made
import time; time.sleep(1 if sys.argv[1] == "leave" else 0)
"""


def test_a_signal_in_a_finaliser_ends_a_worker_too() -> None:
    """Python swallows the SystemExit there, and says so: the last moment is waited for in silence."""
    process = start_python(FINALISER, "leave")
    output, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, output, errors) == (1, "", "")
    assert "SystemExit" in start_python(FINALISER, "plain").communicate(timeout=PATIENCE)[1]
    finish(start_python("pass"))


DELAYS = [step / 8 for step in range(24)]  # seconds: before, in and after the start of the workers


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("to_all", [False, True], ids=["match", "group"])
def test_a_match_that_is_stopped_at_any_moment_shows_no_traceback(number: int, *, to_all: bool) -> None:
    """To the match alone, as by `kill`, or to its workers too, as by a terminal that is closed."""
    arguments = ("arena", "random", "random", "--pairs", "100000", "--turn-limit", "20", "--workers", "2")
    offset = DELAYS[1] / 4 * (2 * to_all + (number == signal.SIGHUP))
    for delay in DELAYS[4 * to_all :: 8]:  # each delay once for a kill and once for a closed terminal
        process = subprocess.Popen(  # noqa: S603 - our own program
            command(*arguments),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=environment(),
            start_new_session=True,
        )
        try:
            time.sleep(delay + offset)
            os.killpg(process.pid, number) if to_all else process.send_signal(number)
            _, errors = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
            process.wait()
        lines = errors.decode().splitlines()
        assert all(line.startswith("stopped after ") for line in lines), (delay, lines)
        assert process.returncode in (130, -number), delay
