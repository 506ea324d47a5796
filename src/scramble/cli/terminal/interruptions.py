"""What can come instead of an answer: the end of the time, the wish to leave, a step taken back."""

from __future__ import annotations

__all__ = ["Back", "Leave", "Quit", "TimeRanOut", "Undone", "exit_code"]

_INTERRUPTED = 130  # 128 and the number of SIGINT
_QUIT = 131  # and of SIGQUIT


class TimeRanOut(Exception):
    """The deadline came before the answer."""


class Leave(Exception):
    """The people at the keyboard want to stop here; everything is kept."""


class Undone(Exception):
    """A step was taken back, so that the question is no longer the right one."""


class Back(Exception):
    """People changed their minds about what they had begun to enter."""


class Quit(KeyboardInterrupt):
    """The user pressed the key that ends programs, Ctrl-Backslash on most systems."""


def exit_code(reason: BaseException) -> int:
    """The code that a shell knows for the key that ended the program; 0 for any other reason."""
    if isinstance(reason, Quit):
        return _QUIT
    return _INTERRUPTED if isinstance(reason, KeyboardInterrupt) else 0
