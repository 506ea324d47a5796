"""Runs code in a Python of its own: what a test may not do to the Python that runs the tests."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import AnyStr

SUPPORT = Path(__file__).parent  # where programs that tests start find these modules
Process = subprocess.Popen[str]

_WATCH = """
import resource, subprocess, sys
subprocess.run([sys.executable, "-c", *sys.argv[1:]], check=True)
unit = 1 if sys.platform == "darwin" else 1024
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit)
"""


PATIENCE = 120.0  # seconds that a machine under load may take; nothing is decided by it


@contextmanager
def limited(
    process: subprocess.Popen[AnyStr], seconds: float = PATIENCE
) -> Iterator[subprocess.Popen[AnyStr]]:
    """A program that is not waited for without end: it is killed after a time, which ends every read of its
    output and every wait for it, and at the end of the block in any case.
    """
    timer = threading.Timer(seconds, process.kill)
    timer.daemon = True
    timer.start()
    try:
        with process:  # closes its streams, and waits
            try:
                yield process
            except BaseException:
                process.kill()
                raise
    finally:
        timer.cancel()


def start_python(code: str, *arguments: object, **environment: object) -> Process:
    """Start a program and do not wait for it.

    Args:
        code: the program; its arguments are in ``sys.argv[1:]``, its standard input is a pipe.
        arguments: as texts.
        environment: variables added to those of the tests.
    """
    command = [sys.executable, "-c", code, *map(str, arguments)]
    variables = os.environ | {name: str(value) for name, value in environment.items()}
    pipe = subprocess.PIPE
    return subprocess.Popen(  # noqa: S603 - our own interpreter and our own code
        command, env=variables, stdin=pipe, stdout=pipe, stderr=pipe, text=True
    )


def scramble(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run one command of the program to its end."""
    command = [sys.executable, "-m", "scramble", *arguments]
    return subprocess.run(  # noqa: S603 - our own program
        command, input=stdin, capture_output=True, text=True, check=False
    )


def finish(process: Process) -> str:
    """Wait for a program and return what it printed; if it failed, so does the test, with its errors."""
    try:
        output, errors = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 0, f"exit {process.returncode}: {errors}"
    return output


def run_python(code: str, *arguments: object, **environment: object) -> str:
    """Return what a program prints (see :func:`start_python`)."""
    return finish(start_python(code, *arguments, **environment))


def peak_memory(code: str, *arguments: object) -> tuple[str, int]:
    """Return what a program prints and the most memory, in bytes, that it had at one time.

    A small process starts it, because a process begins with the peak of the one that started it.
    """
    output, _, peak = run_python(_WATCH, code, *arguments).strip().rpartition("\n")
    return output, int(peak)
