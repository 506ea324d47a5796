"""A bot's process: started in its own group, written to and read without blocking, and ended."""

from __future__ import annotations

import itertools
import os
import selectors
import shlex
import shutil
import signal
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from time import monotonic
from typing import IO

from scramble.arena.bots.launch import Launched, launch
from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.orphans import cookie_start
from scramble.arena.bots.protocol import cut_line
from scramble.errors import BadInput, BotError

__all__ = ["Answer", "BotProcess", "split_command"]

# A shell sets the limit between fork and exec, because our own code there (preexec_fn) could meet a
# lock that another thread held at the fork. RLIMIT_DATA counts memory that can be written to; RLIMIT_AS
# would count what runtimes such as Java's only reserve. A crash leaves no core file.
_START = 'ulimit -c 0 && ulimit -d "$0" && exec "$@"'
_CHUNK = 65_536  # bytes: what a pipe holds
_LOOK_AGAIN = 0.05  # seconds between checks that the process still runs
_PAUSE = 0.005  # seconds until the next look while it is about to end
_LAST_BYTES, _LAST_LINES, _LAST_CHARACTERS = 2048, 3, 240  # of standard error, for the message
_numbers = itertools.count(1)


@dataclass(frozen=True)
class Answer:
    """A bot's answer to a request.

    Args:
        text: what followed the awaited word.
        others: the lines before it.
        seconds: from the request until the answer was read.
    """

    text: str
    others: tuple[str, ...]
    seconds: float


def split_command(text: str) -> tuple[str, ...]:
    """A command line as a shell would split it, if its program can be run.

    Raises:
        BadInput: quotes that do not close, nothing at all, no such program.

    >>> split_command("sh -c 'exit 3'")
    ('sh', '-c', 'exit 3')
    """
    try:
        command = tuple(shlex.split(text))
    except ValueError as cause:
        raise BadInput("bot", text, f"a command such as ./mybot --fast ({cause})") from None
    if not command or not text.isprintable():
        raise BadInput("bot", text, "a command such as ./mybot --fast")
    if shutil.which(command[0]) is None:
        raise BadInput(
            "bot",
            command[0],
            "no program of that name can be run: expected one that is executable (chmod +x)",
        )
    return command


class BotProcess:
    """A running bot. It belongs to one thread; whoever starts it ends it, by :meth:`end` or with ``with``.

    Args:
        name: for messages.
        command: program and arguments.
        limits: what it may use.
    Raises:
        BotError: the system cannot start one more process.
    """

    def __init__(self, name: str, command: Sequence[str], limits: BotLimits) -> None:
        self.name = name
        self._limits = limits
        self._cookie = f"{cookie_start(os.getpid())}{next(_numbers)}-{monotonic()}"
        self._pipes, self._launched = self._start(command)
        self._to_say, self._rest, self._last = bytearray(), bytearray(), bytearray()
        self._lines: deque[bytes] = deque()
        self._is_over = False
        process = self._launched.process
        self._input, self._output, self._errors = map(
            _unblocked, (process.stdin, process.stdout, process.stderr)
        )
        self._pipes.register(self._output, selectors.EVENT_READ)
        self._pipes.register(self._errors, selectors.EVENT_READ)

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def pid(self) -> int:
        """The number of the process and of its group."""
        return self._launched.pid

    def ask(self, lines: Sequence[str], word: str, seconds: float) -> Answer:
        """Write lines, and read until a line begins with a word.

        Args:
            lines: the request.
            word: the word with which the answer begins.
            seconds: how long to wait.
        Raises:
            BotError: no answer: too late, too much other output, output closed, process ended. The process
                may still be running.
        """
        self._say(lines)
        begun = monotonic()
        others: list[str] = []
        heard = 0
        while True:
            has_ended = self.has_ended  # checked before reading, so that none of its output is missed
            left = max(0.0, begun + seconds - monotonic())
            read = self._exchange(0 if has_ended else min(_LOOK_AGAIN, left))
            while self._lines:
                raw = self._lines.popleft()
                heard += len(raw) + 1
                self._check_amount(len(raw), heard, word)
                line = raw.decode("utf-8", "replace")
                first, rest = cut_line(line)
                if first == word:
                    return Answer(rest, tuple(others), monotonic() - begun)
                others.append(line)
            self._check_amount(len(self._rest), heard, word)
            if self._output.closed or self._input.closed or (has_ended and not read):
                raise self._failed(f"{self._how_it_ended()} and had not said {word}{self._half_a_line()}")
            if not left:
                raise self._failed(f"did not say {word} within {seconds:g} s{self._half_a_line()}")

    def end(self, *, with_quit: bool = True) -> None:
        """End the process with its children: by SIGTERM, then by SIGKILL. Safe to call again.

        Args:
            with_quit: write ``quit`` first, and let it end by itself.
        """
        if self._is_over:
            return
        self._is_over = True
        try:
            if with_quit:
                self.quit()
            if not self.has_ended:
                self._launched.signal(signal.SIGTERM)
                self._wait_for_end()
        finally:  # also on Ctrl-C
            self._kill()

    def close_input(self) -> bool:
        """Close its input, as when the arena is gone. Returns whether the process ends by itself."""
        self._close(self._input)
        self._wait_for_end()
        return self.has_ended

    def quit(self) -> bool:
        """Write ``quit``. Returns whether the process ends by itself."""
        self._say(["quit"])
        self._wait_for_end()
        return self.has_ended

    def _start(self, command: Sequence[str]) -> tuple[selectors.BaseSelector, Launched]:
        with ExitStack() as undo:
            try:
                pipes = undo.enter_context(selectors.DefaultSelector())
                shell = ["/bin/sh", "-c", _START, _memory_text(self._limits), *command]
                launched = launch(shell, self._cookie)
            except OSError as cause:
                raise BotError(self.name, f"cannot be started ({cause.strerror})") from cause
            undo.pop_all()
        return pipes, launched

    def children(self) -> list[int]:
        """Numbers of its running children, and of theirs (Linux only)."""
        return self._launched.children()

    @property
    def has_ended(self) -> bool:
        """Whether it has ended."""
        return self._launched.ending() is not None

    def _say(self, lines: Sequence[str]) -> None:
        self._to_say += "".join(f"{line}\n" for line in lines).encode()
        self._watch_input()

    def _watch_input(self) -> None:
        if self._input.closed:
            return
        is_watched = self._input.fileno() in self._pipes.get_map()
        if self._to_say and not is_watched:
            self._pipes.register(self._input, selectors.EVENT_WRITE)
        elif not self._to_say and is_watched:
            self._pipes.unregister(self._input)

    def _exchange(self, seconds: float) -> int:
        """Write and read what is possible now; wait for that at most this long. Returns the bytes read."""
        count = 0
        for key, _ in self._pipes.select(seconds):
            if key.fileobj is self._input:
                self._write()
            elif key.fileobj is self._errors:
                self._last = (self._last + self._read(self._errors))[-_LAST_BYTES:]
            else:
                data = self._read(self._output)
                count = len(data)
                self._take(data)
        return count

    def _write(self) -> None:
        try:
            written = os.write(self._input.fileno(), self._to_say)
        except BlockingIOError:
            return
        except OSError:  # nobody reads it any more; the other pipe will show why
            self._close(self._input)
            return
        del self._to_say[:written]
        self._watch_input()

    def _read(self, pipe: IO[bytes]) -> bytes:
        try:
            data = os.read(pipe.fileno(), _CHUNK)
        except BlockingIOError:
            return b""
        if not data:
            self._close(pipe)
        return data

    def _take(self, data: bytes) -> None:
        """Split output into lines; the last one may be incomplete."""
        *lines, rest = (bytes(self._rest) + data).split(b"\n")
        self._rest[:] = rest
        self._lines.extend(lines)

    def _check_amount(self, line: int, heard: int, word: str) -> None:
        """Work line by line, so that the result does not depend on how the pipe splits the output."""
        limits = self._limits
        if line > limits.line_bytes:
            raise self._failed(f"wrote a line of more than {limits.line_bytes} bytes instead of {word}")
        if heard > limits.output_bytes:
            raise self._failed(f"wrote more than {limits.output_bytes} bytes without saying {word}")

    def _failed(self, reason: str) -> BotError:
        return BotError(self.name, reason, self._last_words())

    def _last_words(self) -> str:
        text = self._last.decode("utf-8", "replace")
        lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
        words = " / ".join("".join(filter(str.isprintable, line)) for line in lines[-_LAST_LINES:])
        return words[-_LAST_CHARACTERS:]

    def _half_a_line(self) -> str:
        if not self._rest:
            return ""
        return f", only half a line: {bytes(self._rest[:40]).decode('utf-8', 'replace')!r}"

    def _how_it_ended(self) -> str:
        """The end of a process as a phrase; its pipes close a moment before."""
        half = bytes(self._rest)
        self._wait_for_end()
        self._rest[:] = half
        return self._launched.ending() or f"closed its {'output' if self._output.closed else 'input'}"

    def _wait_for_end(self) -> None:
        """Give it a moment to end, and keep reading its output so that a full pipe does not block it."""
        deadline = monotonic() + self._limits.end_seconds
        while not self.has_ended and monotonic() < deadline:
            self._exchange(_PAUSE)
            self._lines.clear()
            self._rest.clear()

    def _kill(self) -> None:
        """Kill the bot and its children, and close the pipes."""
        self._launched.kill()
        for pipe in (self._input, self._output, self._errors):
            self._close(pipe)
        self._pipes.close()

    def _close(self, pipe: IO[bytes]) -> None:
        if not pipe.closed:
            if pipe.fileno() in self._pipes.get_map():
                self._pipes.unregister(pipe)
            pipe.close()


def _memory_text(limits: BotLimits) -> str:
    """The limit as ``ulimit -d`` takes it: in units of 1,024 bytes."""
    return str(limits.memory_mib * 1024) if limits.memory_mib else "unlimited"


def _unblocked(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None  # noqa: S101 - all three were asked for
    os.set_blocking(pipe.fileno(), False)
    return pipe
