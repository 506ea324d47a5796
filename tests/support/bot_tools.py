"""What tests of bots share: bots that are small programs, and a look at what is left of them."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from pathlib import Path

from scramble import Lexicon
from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.player import BotPlayer
from scramble.arena.bots.process import BotProcess

HERE = Path(__file__).parent
WORDS = ("as", "at", "ax", "pa", "pax", "sax", "size", "sizes", "spa", "spaz", "wrap", "wraps", "zap", "zax")
LEXICON = Lexicon.from_words(WORDS)
PATIENCE = 60.0  # seconds until a test gives up; nothing is decided by it


def vice_command(vice: str, folder: Path) -> str:
    """A bot that has the vice until somebody reforms it."""
    return shlex.join([sys.executable, "-S", "-E", str(HERE / "vices.py"), vice, str(folder / vice)])


def reform(vice: str, folder: Path) -> None:
    """Processes that are started from now on have the vice no more."""
    (folder / vice).touch()


def vicious(vice: str, folder: Path, **limits: float) -> BotPlayer:
    """Such a bot as a player; every limit is generous that a test does not set."""
    chosen = {"start_seconds": PATIENCE, "grace_seconds": PATIENCE, "end_seconds": PATIENCE, **limits}
    return BotPlayer(vice_command(vice, folder), LEXICON, name=vice, limits=BotLimits(**chosen))  # type: ignore[arg-type]


def start_and_die(command: list[str]) -> None:
    """What a worker of a pool does that is killed while a bot of its plays."""
    bot = BotProcess("stubborn", command, BotLimits())
    bot.ask([], "here", PATIENCE)
    os.kill(os.getpid(), signal.SIGKILL)


def group_members(group: int) -> list[str]:
    """Processes of a group that still run, each as its line of /proc; zombies run no more."""
    found = []
    for entry in os.listdir("/proc"):  # noqa: PTH208
        if not entry.isdigit():
            continue
        try:
            line = Path("/proc", entry, "stat").read_text()
        except OSError:  # gone meanwhile
            continue
        state, _, its_group = line.rpartition(")")[2].split()[:3]
        if int(its_group) == group and state != "Z":
            found.append(line)
    return found


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until_empty(group: int) -> None:
    """A signal was sent to all of it; wait until it has arrived."""
    deadline = time.monotonic() + PATIENCE
    while group_members(group):
        assert time.monotonic() < deadline, f"still there: {group_members(group)}"
        time.sleep(0.01)


def open_files() -> int:
    """How many descriptors this process has open."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208


def zombies() -> list[str]:
    """Our own children that are dead and not fetched."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return [child for child in children if not is_running(int(child))]
