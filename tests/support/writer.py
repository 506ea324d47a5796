"""Runs beside the tests, under killer.so: forks writers that acknowledge each ruling once it is recorded.

A line of standard input is a job (see :class:`crash.Job`); for each, the writer prints a line for every
ruling that was recorded, and this process a line for how the writer ended.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
import tempfile
from pathlib import Path

from samples import ruling

from scramble.ledger import Ledger
from scramble.tournament.tournament import Tournament

KILLER = ctypes.CDLL(None)  # killer.so is loaded already
KILLER.killer_calls.restype = KILLER.killer_unsynced.restype = ctypes.c_long


def say(**fields: object) -> None:
    os.write(1, f"{json.dumps(fields)}\n".encode())


def write(job: dict[str, int | str]) -> None:
    """Record rulings until it is enough or death comes."""
    KILLER.killer_arm(ctypes.c_long(int(job["kill_at"])), int(job["torn"]))
    if job["device"]:
        press(job)
        return
    with Ledger.open(str(job["path"])) as ledger:
        for number in range(int(job["first"]), int(job["first"]) + int(job["count"])):
            entry = ledger.add_ruling(ruling(number))
            say(acknowledged=entry.id, hash=entry.hash, unsynced=KILLER.killer_unsynced())
    say(calls=KILLER.killer_calls())


def press(job: dict[str, int | str]) -> None:
    """As :func:`write`, at a kiosk: each ruling has its client's key, and a minute of its own."""
    minute = 0.0
    with Ledger.open(str(job["path"])) as ledger:
        hall = Tournament(ledger, lambda: minute * 60)
        for number in range(int(job["first"]), int(job["first"]) + int(job["count"])):
            minute = number
            before = hall.kiosks.view(str(job["device"]))
            assert before
            keys = [*f"1W{number}", "enter", "y"]
            view = hall.kiosks.press(str(job["device"]), f"key {number}", before.number, keys)
            assert view
            assert view.kiosk.ruling
            ruled = view.kiosk.ruling
            say(acknowledged=ruled.id, hash=",".join(ruled.words), unsynced=KILLER.killer_unsynced())
    say(calls=KILLER.killer_calls())


def run(job: dict[str, int | str]) -> None:
    child = os.fork()
    if child == 0:
        try:
            write(job)
            os._exit(0)
        finally:  # an error: its text is on standard error by then
            sys.excepthook(*sys.exc_info())
            os._exit(1)
    say(started=child)
    _, status = os.waitpid(child, 0)
    say(ended=os.waitstatus_to_exitcode(status))


def main() -> None:
    # What every writer would load again: the tables of a new ledger need alembic.
    with tempfile.TemporaryDirectory() as folder:
        Ledger.open(Path(folder) / "warm-up.sqlite").close()
    say(ready=True)
    for line in sys.stdin:
        run(json.loads(line))


if __name__ == "__main__":
    main()
