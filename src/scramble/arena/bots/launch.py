"""Starts, watches and kills a bot's process: with a keeper on Linux, without one elsewhere."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

from scramble.arena.bots import keeper
from scramble.arena.bots.orphans import BOT_MARK, descendants_of, kill_strays, marked_processes

__all__ = ["KeptBot", "Launched", "PlainBot", "launch"]

_START_SECONDS = 30.0  # seconds for the keeper to start; a bot's own start is timed elsewhere
_END_SECONDS = 10.0  # seconds for the keeper to end everything


def launch(command: Sequence[str], cookie: str) -> Launched:
    """Start a program in its own session, with pipes to its standard streams.

    Args:
        command: program and arguments.
        cookie: value of :data:`scramble.arena.bots.orphans.BOT_MARK` for it and its children.
    Raises:
        OSError: the system cannot start one more process.
    """
    kind = KeptBot if KeptBot.is_possible() else PlainBot
    return kind(command, cookie)


class Launched(ABC):
    """A program that was started.

    Attributes:
        process: a process whose standard streams are the bot's.
        pid: number of the bot's process, and of its group.
    """

    process: subprocess.Popen[bytes]
    pid: int
    _cookie: str

    @abstractmethod
    def ending(self) -> str | None:
        """How it ended, as a phrase; None while it runs. Its number is not reused until it is killed."""

    @abstractmethod
    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the bot's group, if it is there."""

    @abstractmethod
    def children(self) -> list[int]:
        """Process numbers of its running descendants (Linux only)."""

    @abstractmethod
    def kill(self) -> None:
        """Kill the bot and any children that still run, and wait until they are gone."""


class PlainBot(Launched):
    """Without a keeper: a child that leaves the group is found by its environment if that can be read."""

    def __init__(self, command: Sequence[str], cookie: str) -> None:
        self._cookie = cookie
        self.process = _open(command, {BOT_MARK: cookie})
        self.pid = self.process.pid

    def ending(self) -> str | None:
        """See :class:`Launched`. It is not reaped, and stays a zombie until :meth:`kill`."""
        try:
            status = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:  # already reaped: by us, or because the program ignores SIGCHLD
            return "ended"
        if status is None:
            return None
        return _phrase("exit" if status.si_code == os.CLD_EXITED else "signal", status.si_status)

    def signal(self, number: signal.Signals) -> None:
        """See :class:`Launched`."""
        with suppress(ProcessLookupError, PermissionError):  # the second: macOS, of a group of zombies
            os.killpg(self.pid, number)

    def children(self) -> list[int]:
        """See :class:`Launched`."""
        return [pid for pid in marked_processes(self._cookie) if pid != self.pid]

    def kill(self) -> None:
        """Kill the group first, while its leader is not reaped and its number not reused."""
        self.signal(signal.SIGKILL)
        kill_strays(self._cookie)
        self.process.wait()


class KeptBot(Launched):
    """With a keeper (:mod:`scramble.arena.bots.keeper`): no child escapes."""

    _ENDS: ClassVar = ("exit", "signal")

    def __init__(self, command: Sequence[str], cookie: str) -> None:
        self._cookie = cookie
        self._told = b""
        self._ending: str | None = None
        with ExitStack() as undo:
            self._control, theirs = socket.socketpair()
            undo.callback(self._control.close)  # so the keeper ends what it has started
            with theirs:
                number = theirs.fileno()
                path = Path(keeper.__file__)
                mark = f"{BOT_MARK}={cookie}"
                program = [sys.executable, "-I", "-S", str(path), str(number), mark, *command]
                self.process = _open(program, pass_fds=(number,))  # its own environment has no mark
            undo.callback(self._give_up)
            self.pid = self._hear_pid()
            undo.pop_all()

    @staticmethod
    def is_possible() -> bool:
        """Whether this is a Linux with /proc, and Python can be started as a program."""
        has_python = bool(sys.executable) and find_spec("_ctypes") is not None
        return sys.platform == "linux" and Path("/proc/self/stat").exists() and has_python

    def ending(self) -> str | None:
        """See :class:`Launched`."""
        if self._ending is None:
            self._note_end(self._hear())
        return self._ending

    def signal(self, number: signal.Signals) -> None:
        """See :class:`Launched`. The bot's number is not reused while the keeper runs."""
        if self.process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, number)

    def children(self) -> list[int]:
        """See :class:`Launched`."""
        return [pid for pid in descendants_of(self.process.pid) if pid != self.pid]

    def kill(self) -> None:
        """The keeper kills them. If the keeper itself was killed, they are found by their environment."""
        self._control.close()
        try:
            is_done = self.process.wait(_END_SECONDS) == 0
        except subprocess.TimeoutExpired:
            is_done = False
        if not is_done:
            kill_strays(self._cookie)
            self.process.kill()
            self.process.wait()

    def _give_up(self) -> None:
        """End what was started, if the start was interrupted."""
        self.kill()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def _hear_pid(self) -> int:
        """The first line of the keeper."""
        self._control.settimeout(_START_SECONDS)
        first, *others = self._hear() or [""]
        self._control.setblocking(False)
        word, _, number = first.partition(" ")
        if word != "pid":
            raise OSError(0, "Python cannot be started to watch over it")
        self._note_end(others)  # a short-lived process can end before its start is reported
        return int(number)

    def _note_end(self, lines: Iterable[str]) -> None:
        for line in lines:
            word, _, number = line.partition(" ")
            if word in self._ENDS:
                self._ending = _phrase(word, int(number))

    def _hear(self) -> list[str]:
        """The complete lines that have arrived."""
        try:
            data = self._control.recv(1024)
        except OSError:  # nothing, or closed by us
            return []
        if not data and self._ending is None:
            self._ending = "ended"  # somebody killed the keeper
        *lines, self._told = (self._told + data).split(b"\n")
        return [line.decode() for line in lines]


def _phrase(word: str, number: int) -> str:
    return f"ended with exit code {number}" if word == "exit" else f"was ended by signal {number}"


def _open(
    command: Sequence[str], more: Mapping[str, str] | None = None, pass_fds: Sequence[int] = ()
) -> subprocess.Popen[bytes]:
    environment = {name: value for name, value in os.environ.items() if name != BOT_MARK}
    return subprocess.Popen(  # noqa: S603 - the user's own command
        command,
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment | dict(more or {}),
        pass_fds=pass_fds,
        start_new_session=True,
    )
