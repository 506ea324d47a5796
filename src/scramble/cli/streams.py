"""Standard input, output and error, made safe before any command runs.

A stream that the caller closed is opened on the null device, so that no file takes its number. Where the
answer cannot be written (a full disk, a closed output), one sentence says so and the exit code is 74, never
one that means an answer. Messages that cannot be written are lost, and change nothing. Characters that the
output's encoding lacks are replaced by plain ones.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

__all__ = ["NOT_WRITTEN", "CannotWrite", "discard_output", "prepare_streams"]

NOT_WRITTEN = 74  # EX_IOERR of sysexits.h
_HANDLER = "scramble.plain"
# The signs that this program itself writes; for any other, its number is shown.
_PLAIN_SIGNS = {"\u2020": "~", "\u00b1": "+/-", "\u2588": "#", "\u2026": "...", "\u00d7": "x"}


class CannotWrite(Exception):
    """The answer did not reach standard output.

    Not an OSError, as no command could mend such a failure, or report it as its own.
    """


class _Answers(io.FileIO):
    """Standard output as a file whose failures have a name."""

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            raise
        except OSError as cause:
            raise CannotWrite(cause.strerror) from cause


class _Messages(io.FileIO):
    """Standard error as a file that drops what it cannot write: there is no other way to report it."""

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            raise
        except OSError:
            return memoryview(data).nbytes


def prepare_streams() -> None:
    """Make the three streams usable, whatever the caller did with them."""
    # Nothing can be read from the first, written to the second; messages vanish in the third.
    for number, way in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        _open_if_closed(number, way)
    codecs.register_error(_HANDLER, _plain_sign)
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - for good
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding=_utf8_for_ascii(sys.stdin.encoding), errors="surrogateescape")
    sys.stdout = _text(sys.stdout, _Answers, 1)
    sys.stderr = _text(sys.stderr, _Messages, 2)


def discard_output() -> None:
    """Drop what is still in the buffers, or the interpreter would try to write it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for number in (1, 2):
        os.dup2(nowhere, number)
    os.close(nowhere)


def _open_if_closed(number: int, way: int) -> None:
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, way)
        if opened != number:
            os.dup2(opened, number)
            os.close(opened)
        os.set_inheritable(number, True)  # as standard streams are


def _text(stream: TextIO | None, kind: type[io.FileIO], number: int) -> TextIO:
    """A stream that writes through a raw file of ours; a Windows console only gets plain characters."""
    encoding = stream.encoding if stream is not None else "utf-8"
    layer = getattr(stream, "buffer", None)
    raw = getattr(layer, "raw", layer)  # with PYTHONUNBUFFERED there is no layer between
    if stream is not None and type(raw) is not io.FileIO:
        with suppress(AttributeError, io.UnsupportedOperation):
            stream.reconfigure(errors=_HANDLER)  # type: ignore[attr-defined]
        return stream
    if stream is not None:
        stream.flush()
    made = kind(number, "w", closefd=False)
    return io.TextIOWrapper(
        io.BufferedWriter(made),
        encoding=encoding,
        errors=_HANDLER,
        line_buffering=number == 2 or made.isatty(),
    )


def _utf8_for_ascii(encoding: str) -> str:
    """Texts are UTF-8 even where the system claims to know only the letters A to Z."""
    return "utf-8" if codecs.lookup(encoding).name == "ascii" else encoding


def _plain_sign(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    marks = error.object[error.start : error.end]
    signs = (_PLAIN_SIGNS.get(mark) or mark.encode("unicode_escape").decode("ascii") for mark in marks)
    return "".join(signs), error.end
