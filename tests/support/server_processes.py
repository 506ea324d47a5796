"""Servers that can be killed and started again within moments, see :mod:`phoenix`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from child import SUPPORT, limited


class Servers:
    """Server processes on one port, as many as are asked for."""

    def __init__(self, helper: subprocess.Popen[str]) -> None:
        self._helper = helper
        assert helper.stdout
        self.port = int(helper.stdout.readline())
        self.running: list[int] = []

    def start(self) -> None:
        assert self._helper.stdin
        assert self._helper.stdout
        self._helper.stdin.write("one more\n")
        self._helper.stdin.flush()
        self.running.append(int(self._helper.stdout.readline()))

    def cpu_seconds(self) -> float:
        """Processor time that those that run have used, in threads and kernel, too."""
        fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.running]
        return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """The one that has run the longest."""
        os.kill(self.running.pop(0), signal.SIGKILL)


@contextmanager
def servers(database: str, ledger: str, count: int, home: Path, seconds: float = 0.0) -> Iterator[Servers]:
    """Servers that run at first; all are gone at the end of the block.

    Args:
        database: of the web.
        ledger: that they judge for.
        count: of the servers.
        home: the user's data folder.
        seconds: for which they are needed.
    """
    command = [sys.executable, str(SUPPORT / "phoenix.py"), database]
    changes = {"SCRAMBLE_LEDGER": ledger, "XDG_DATA_HOME": str(home)}
    pipe = subprocess.PIPE
    helper = subprocess.Popen(  # noqa: S603 - our own code
        command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, env=os.environ | changes
    )
    with limited(helper, seconds + 300):
        found = Servers(helper)
        try:
            for _ in range(count):
                found.start()
            yield found
        finally:
            while found.running:
                found.kill()
            helper.stdin.close()  # type: ignore[union-attr]
