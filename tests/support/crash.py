"""Starts writers and kills them; what they had acknowledged by then is what must be in the ledger."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Job:
    """What a writer shall do.

    Args:
        path: of its ledger.
        first: number of its first ruling.
        count: how many rulings.
        kill_at: which of its calls that change files it does not survive; 0: none.
        torn: is half of that call's data written?
        device: token of a kiosk at which the rulings are asked for; "" for the ledger itself.
    """

    path: str
    first: int
    count: int
    kill_at: int = 0
    torn: bool = False
    device: str = ""


@dataclass
class Outcome:
    """What came of a job.

    Args:
        acknowledged: ids and hashes of rulings, in order.
        unsynced: bytes that were not on the disk when a ruling was acknowledged, the most.
        calls: that changed files, if the writer came to its end.
        status: exit code, or minus the signal.
    """

    acknowledged: dict[str, str] = field(default_factory=dict)
    unsynced: int = 0
    calls: int = 0
    status: int = 0

    @property
    def was_killed(self) -> bool:
        return self.status == -signal.SIGKILL


def build_killer(folder: Path) -> Path:
    """Compile the killer; the compiler is there because the package's core needs it.

    Its source does not end in .c, because such files are taken for Cython's output and left out of archives.
    """
    library = folder / "killer.so"
    source = HERE / "killer.c.txt"
    command = ["gcc", "-shared", "-fPIC", "-O1", "-o", str(library), "-x", "c", str(source), "-ldl"]
    subprocess.run(command, check=True)  # noqa: S603
    return library


class Writers:
    """A process that forks writers, under killer.so."""

    def __init__(self, killer: Path) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and our own code
            [sys.executable, str(HERE / "writer.py")],
            env=os.environ | {"LD_PRELOAD": str(killer)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        assert self._answer() == {"ready": True}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()
        assert self._process.returncode == 0

    def run(self, job: Job, *, kill_after: tuple[int, float] | None = None) -> Outcome:
        """Run a job to its end.

        Args:
            job: to run.
            kill_after: kill the writer from outside, so many seconds after so many acknowledgements.
        """
        assert self._process.stdin
        print(json.dumps(asdict(job)), file=self._process.stdin, flush=True)
        outcome = Outcome()
        writer = 0
        while True:
            answer = self._answer()
            writer = answer.get("started", writer)
            outcome.calls = answer.get("calls", outcome.calls)
            if "acknowledged" in answer:
                outcome.acknowledged[answer["acknowledged"]] = answer["hash"]
                outcome.unsynced = max(outcome.unsynced, answer["unsynced"])
            if "ended" in answer:
                outcome.status = answer["ended"]
                return outcome
            if kill_after and writer and len(outcome.acknowledged) >= kill_after[0]:
                time.sleep(kill_after[1])
                os.kill(writer, signal.SIGKILL)
                kill_after = None

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer
