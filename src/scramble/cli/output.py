"""Everything that commands show goes through here: lines, tables, JSON, data.

Names, paths, words and other programs' lines can come from anybody. What is shown for people is escaped here,
for all commands (:func:`scramble.texts.outside.visible`); JSON keeps the value, and escapes it in JSON's own
way.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from scramble.texts.outside import visible

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["console", "json_text", "print_json", "put", "say", "write_data"]

_WIDTH_OF_A_FILE = 160  # columns, where output goes to no terminal


def console(*, stderr: bool = False) -> Console:
    """Colours on a terminal only; lines of a file are not folded to a screen's width."""
    from scramble.cli.escaping_console import EscapingConsole

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else _WIDTH_OF_A_FILE
    return EscapingConsole(stderr=stderr, width=width, highlight=False, emoji=False, markup=False)


def say(*lines: str, err: bool = False) -> None:
    """Print lines, each of which stays one.

    Args:
        lines: texts, escaped here.
        err: to standard error.
    """
    stream = sys.stderr if err else sys.stdout
    stream.write("".join(f"{visible(line)}\n" for line in lines))
    stream.flush()


def put(text: str) -> None:
    """Print the beginning of a line, or a part of one."""
    sys.stdout.write(visible(text, keep="\n"))
    sys.stdout.flush()


def print_json(fields: object) -> None:
    """Print a value as one line of JSON; what the output cannot show is escaped as JSON does it."""
    text = json_text(fields)
    try:
        text.encode(sys.stdout.encoding or "utf-8")  # a text kept in memory has none
    except UnicodeEncodeError:
        text = json.dumps(fields)
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def json_text(fields: object) -> str:
    """A value as one line of JSON: letters as they are, what does not show as JSON's escapes."""
    text = json.dumps(fields, ensure_ascii=False)
    return text if text.isprintable() else "".join(map(_json_escape, text))


def write_data(parts: Iterable[str]) -> None:
    """Write data for programs, in UTF-8 and with the line ends as they are, on every system."""
    sys.stdout.flush()
    for part in parts:
        sys.stdout.buffer.write(part.encode("utf-8", "surrogateescape"))
    sys.stdout.buffer.flush()


def _json_escape(mark: str) -> str:
    return mark if mark.isprintable() else json.dumps(mark)[1:-1]
