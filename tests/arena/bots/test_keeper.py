"""No child of a bot gets away, whatever it does to hide; and nobody else is ever killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from bot_tools import HERE, PATIENCE, is_running, open_files
from child import limited, start_python
from pipe_ends import has_ended

from scramble.arena.bots import orphans
from scramble.arena.bots.launch import KeptBot, PlainBot
from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.orphans import marked_processes
from scramble.arena.bots.process import BotProcess
from scramble.errors import BotError

LIMITS = BotLimits(start_seconds=PATIENCE, end_seconds=0.2)
# Each escapee holds the pipe of the test open, says that it is there, and sleeps.
ESCAPEE = """
import os, signal, sys, time
pipe = os.open(sys.argv[2], os.O_WRONLY)
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(number, signal.SIG_IGN)

def hide(depth):
    # A new session, no parent, no environment, no open file but the pipe, another working folder.
    if os.fork():
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    if depth:
        hide(depth - 1)
    os.chdir("/")
    os.set_inheritable(pipe, True)
    os.closerange(0, pipe)
    code = f"import os, time; os.write({pipe}, b'hidden\\\\n'); time.sleep(1000)"
    os.execve(sys.executable, [sys.executable, "-S", "-c", code], {})

hide(int(sys.argv[1]))
print("ready", flush=True)
if sys.argv[3] == "ends":
    sys.exit(7)
if sys.argv[3] == "shoots":
    os.kill(os.getppid(), signal.SIGKILL)
time.sleep(1000)
"""


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def command(pipe: Path, depth: int, what: str) -> list[str]:
    return [sys.executable, "-S", "-c", ESCAPEE, str(depth), str(pipe), what]


@contextmanager
def opened(pipe: Path) -> Iterator[int]:
    """The reading end, which is opened before anybody writes."""
    number = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(number, True)
    try:
        yield number
    finally:
        os.close(number)


def read_lines(number: int, count: int) -> None:
    """Wait until so many escapees are there."""
    data = b""
    while data.count(b"\n") < count:
        data += os.read(number, 100)


@pytest.mark.parametrize("what", ["ends", "stays"])
@pytest.mark.parametrize("depth", [0, 4])
def test_a_child_without_a_trace_is_ended(pipe: Path, what: str, depth: int) -> None:
    files = open_files()
    with opened(pipe) as alive:
        bot = BotProcess("escapist", command(pipe, depth, what), LIMITS)
        bot.ask([], "ready", PATIENCE)
        read_lines(alive, depth + 1)
        hidden = bot.children()
        assert len(hidden) == depth + 1, "they are there, or nothing is proved"
        assert all(Path(f"/proc/{pid}/environ").read_bytes() == b"" for pid in hidden)
        assert len({os.getsid(pid) for pid in hidden} - {bot.pid}) == depth + 1
        if what == "ends":
            with pytest.raises(BotError, match="ended with exit code 7"):
                bot.ask([], "more", PATIENCE)
        bot.end(with_quit=False)
        assert not any(map(is_running, [*hidden, bot.pid])), "gone when end() returns"
        assert has_ended(alive)
    assert open_files() == files


KILLED = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.process import BotProcess
from scramble.arena.bots.orphans import marked_processes
bot = BotProcess("escapist", sys.argv[2:], BotLimits())
bot.ask([], "ready", 60)
print("ready", flush=True)
sys.stdin.read()
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_no_child_outlives_an_arena_that_is_killed(pipe: Path) -> None:
    with opened(pipe) as alive, limited(start_python(KILLED, HERE, *command(pipe, 2, "stays"))) as arena:
        assert arena.stdout is not None
        assert arena.stdout.readline() == "ready\n"
        read_lines(alive, 3)
        arena.communicate(timeout=PATIENCE)
        assert arena.returncode == -signal.SIGKILL
        assert has_ended(alive)


def test_others_of_our_children_are_left_alone(pipe: Path) -> None:
    """They look like what a bot leaves behind: a session of their own, no environment, ours as a parent."""
    sleeper = [sys.executable, "-S", "-c", "import time; time.sleep(1000)"]
    with opened(pipe) as alive:
        before = subprocess.Popen(sleeper, env={}, start_new_session=True)  # noqa: S603
        bot = BotProcess("escapist", command(pipe, 1, "stays"), LIMITS)
        after = subprocess.Popen(sleeper, env={}, start_new_session=True)  # noqa: S603
        other = BotProcess("other", command(pipe, 0, "stays"), LIMITS)
        try:
            bot.ask([], "ready", PATIENCE)
            other.ask([], "ready", PATIENCE)
            read_lines(alive, 3)
            bot.end(with_quit=False)
            assert before.poll() is None
            assert after.poll() is None
            assert not other.has_ended
            assert len(other.children()) == 1
        finally:
            other.end(with_quit=False)
            for process in (before, after):
                process.kill()
                process.wait()
        assert has_ended(alive)


def test_a_bot_that_kills_its_keeper_has_ended() -> None:
    """What has emptied its environment as well is then out of reach; all others are found by it."""
    bot = BotProcess("assassin", ["/bin/sh", "-c", "setsid sleep 1000 & kill -9 $PPID; sleep 1000"], LIMITS)
    with pytest.raises(BotError, match="ended and had not said ready"):
        bot.ask([], "ready", PATIENCE)
    assert len(marked_processes(bot._cookie)) >= 2
    bot.end(with_quit=False)
    assert marked_processes(bot._cookie) == []


def test_the_killed_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes its time to end what was killed."""
    looks = iter([[], *[[2**22 + 1]] * 50][::-1])  # no process has such a number
    monkeypatch.setattr(orphans, "marked_processes", lambda _cookie: next(looks))
    orphans.kill_strays("any")
    assert list(looks) == []


def test_a_start_that_is_interrupted_leaves_nothing(monkeypatch: pytest.MonkeyPatch, pipe: Path) -> None:
    """Ctrl-C between the start of the process and the moment when somebody knows of it."""
    shell = f"trap '' TERM HUP; exec 9>{pipe}; echo here >&9; while :; do sleep 1000; done"
    with opened(pipe) as alive:

        def interrupted(_bot: KeptBot) -> int:
            read_lines(alive, 1)  # it runs
            raise KeyboardInterrupt

        monkeypatch.setattr(KeptBot, "_hear_pid", interrupted)
        with pytest.raises(KeyboardInterrupt):
            BotProcess("slow", ["/bin/sh", "-c", shell], LIMITS)
        assert has_ended(alive)


def test_the_mark_is_the_bot_s_and_not_the_keeper_s() -> None:
    """Whoever ends the bots of a dead worker by it must not end their keepers before they have done so."""
    with BotProcess("plain", ["/bin/sh", "-c", "echo ready; sleep 1000"], LIMITS) as bot:
        bot.ask([], "ready", PATIENCE)
        kept = bot._launched
        assert kept.process.pid not in marked_processes(bot._cookie)
        assert bot.pid in marked_processes(bot._cookie)


SIGNALS = ["/bin/sh", "-c", "grep Sig[BI] /proc/self/status; echo over"]


def test_a_bot_has_the_signals_that_it_would_have_without_a_keeper(monkeypatch: pytest.MonkeyPatch) -> None:
    def told() -> tuple[str, ...]:
        with BotProcess("plain", SIGNALS, LIMITS) as bot:
            return bot.ask([], "over", PATIENCE).others

    kept = told()
    monkeypatch.setattr(KeptBot, "is_possible", staticmethod(lambda: False))
    assert kept == told()


def test_without_a_keeper_what_has_its_environment_is_ended(
    monkeypatch: pytest.MonkeyPatch, pipe: Path
) -> None:
    """As on other systems, and as the documents say."""
    monkeypatch.setattr(KeptBot, "is_possible", staticmethod(lambda: False))
    shell = f"exec 9>{pipe}; echo here >&9; setsid sleep 1000 & echo ready; exit 3"
    with opened(pipe) as alive:
        bot = BotProcess("plain", ["/bin/sh", "-c", shell], LIMITS)
        assert isinstance(bot._launched, PlainBot)
        bot.ask([], "ready", PATIENCE)
        with pytest.raises(BotError, match="ended with exit code 3"):
            bot.ask([], "more", PATIENCE)
        bot.end()
        assert has_ended(alive)


def test_a_keeper_that_cannot_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    files = open_files()
    with pytest.raises(BotError, match="cannot be started"):
        BotProcess("plain", ["/bin/true"], LIMITS)
    assert open_files() == files


def test_a_bot_that_is_over_before_it_is_heard_of_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine its number and its end come together."""
    hear = KeptBot._hear

    def hear_late(bot: KeptBot) -> list[str]:
        while b"exit" not in bot._control.recv(1024, socket.MSG_PEEK):
            time.sleep(0.005)
        monkeypatch.setattr(KeptBot, "_hear", hear)
        return hear(bot)

    monkeypatch.setattr(KeptBot, "_hear", hear_late)
    with BotProcess("short", ["/bin/sh", "-c", "exit 3"], LIMITS) as bot:
        assert bot.has_ended
        with pytest.raises(BotError, match="ended with exit code 3"):
            bot.ask([], "ready", PATIENCE)
