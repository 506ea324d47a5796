"""The tests themselves, started in the background by a script: signals are heard, nothing waits for ever."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from child import PATIENCE, limited

NAMES = ["SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM", "SIGTSTP"]
CHILD = "import signal; print(*(signal.getsignal(getattr(signal, name)).__repr__() for name in {names}))"
PROGRAM = """
import subprocess, sys
sys.path.insert(0, {folder!r})
import conftest
subprocess.run([sys.executable, "-c", {child!r}], check=True)
"""


@pytest.mark.parametrize("ignored", [NAMES, []], ids=["ignored", "usual"])
def test_programs_that_tests_start_hear_signals(ignored: list[str]) -> None:
    """A script's `&` makes a program and all its children ignore SIGINT and SIGQUIT, nohup SIGHUP."""
    child = CHILD.format(names=NAMES)
    program = PROGRAM.format(folder=str(Path(__file__).parent), child=child)
    trap = f"trap '' {' '.join(name.removeprefix('SIG') for name in ignored)};" if ignored else ""

    def told(code: str) -> str:
        shell = f'{trap} exec "$0" -c "$1"'
        run = subprocess.run(  # noqa: S603
            ["/bin/sh", "-c", shell, sys.executable, code],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
        return run.stdout

    usual = subprocess.run([sys.executable, "-c", child], capture_output=True, text=True, check=True).stdout  # noqa: S603
    assert told(program) == usual
    assert (told(child) == usual) is not bool(ignored), "or nothing is proved"


def test_a_program_that_does_not_end_is_ended() -> None:
    sleeper = [sys.executable, "-c", "import time; time.sleep(1000)"]
    with limited(subprocess.Popen(sleeper, stdout=subprocess.PIPE), 0.2) as process:  # noqa: S603
        assert process.stdout is not None
        assert process.stdout.read() == b""
        assert process.wait() == -signal.SIGKILL
    with pytest.raises(AssertionError), limited(subprocess.Popen(sleeper)) as process:  # noqa: S603
        raise AssertionError
    assert process.returncode == -signal.SIGKILL
