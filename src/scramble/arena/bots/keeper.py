"""A process between the arena and a bot: everything that the bot starts ends with it (Linux).

On Linux an orphan goes to the nearest ancestor that has asked for orphans (``PR_SET_CHILD_SUBREAPER``). The
keeper asks, and starts nothing but the bot. So all its children, and only they, come from the bot, whatever
group, session, parent or environment they have now. It only kills its own children, whose process numbers
cannot be reused, until there are none: the children of a killed process become its own.

It runs as a program, ``python keeper.py CONTROL NAME=VALUE COMMAND...``, with the standard library alone.
NAME=VALUE is added to the bot's environment, not to its own. On the socket CONTROL it first writes ``pid N``,
and ``exit N`` or ``signal N`` when the bot has ended. The bot then stays a zombie, so that its number remains
that of its group. When the other end of the socket closes, which also happens if the arena is killed, the
keeper ends everything.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import sys
import time
from typing import NoReturn

_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of <linux/prctl.h>
_PAUSE = 0.005  # seconds between two checks for children that still exist
_FATAL = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


def main(control: int, mark: str, command: list[str]) -> None:
    """Start the bot, report on it, and end everything when nobody listens any more."""
    ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    for number in _FATAL:
        if signal.getsignal(number) is not signal.SIG_IGN:  # ignored signals are ignored by the bot, too
            signal.signal(number, lambda *_: None)  # unlike SIG_IGN, not inherited by the bot
    os.set_inheritable(control, False)
    heard, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    bot = os.fork()
    if not bot:
        _become(command, mark)
    _close_pipes()
    try:
        os.write(control, f"pid {bot}\n".encode())
        _watch(control, heard, bot)
    except OSError:  # nobody listens
        pass
    _end_all()


def _become(command: list[str], mark: str) -> NoReturn:
    """Start the bot in its own session, with the signal settings that a shell would give it."""
    try:
        os.setsid()
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them
            signal.signal(number, signal.SIG_DFL)
        name, _, value = mark.partition("=")
        os.execve(command[0], command, {**os.environ, name: value})  # noqa: S606 - the user's own command
    finally:
        os._exit(127)


def _close_pipes() -> None:
    """Leave standard input and output to the bot alone, so that their ends are noticed."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _watch(control: int, heard: int, bot: int) -> None:
    """Reap orphans that have ended, and report the bot's end, until the arena closes the socket."""
    has_ended = False
    ready = select.poll()  # unlike select(), it takes any number of a file
    ready.register(control, select.POLLIN)
    ready.register(heard, select.POLLIN)
    while True:
        while not has_ended and (ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)):
            if ended.si_pid == bot:
                has_ended = True
                word = "exit" if ended.si_code == os.CLD_EXITED else "signal"
                os.write(control, f"{word} {ended.si_status}\n".encode())
            else:
                os.waitpid(ended.si_pid, 0)
        if any(number == control for number, _ in ready.poll()):
            return
        os.read(heard, 1024)


def _end_all() -> None:
    while True:
        for child in _children():
            os.kill(child, signal.SIGKILL)  # it exists, if only as a zombie: nobody else reaps it
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:  # there is none
            return
        time.sleep(_PAUSE)


def _children() -> list[int]:
    """Numbers of this process's own children, as ``/proc`` has them."""
    own = str(os.getpid())
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):  # noqa: PTH208 - names only
        try:
            with open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123 - no more imports than needed
                parent = file.read().rpartition(b")")[2].split()[1]
        except OSError:  # gone meanwhile
            continue
        if parent.decode() == own:
            found.append(int(name))
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3:])
