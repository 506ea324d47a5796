"""What a bot may use: time, memory, and how much it may say."""

from __future__ import annotations

from dataclasses import dataclass

from scramble.arguments import check_real, check_whole
from scramble.errors import BadInput

__all__ = ["BotLimits"]

_MOST_SECONDS = 86_400
_MOST_BYTES = 2**30
_MOST_MEMORY = 2**20  # MiB


@dataclass(frozen=True)
class BotLimits:
    """Limits of a bot's process.

    Args:
        start_seconds: seconds for the handshake, and for getting ready.
        grace_seconds: seconds beyond a turn's time: an answer in that time loses the turn (SS-14), and no
            answer by then forfeits the game.
        end_seconds: seconds that a process has to end by itself, each time it is asked to.
        memory_mib: memory of each of its processes, in MiB; 0 for no limit.
        line_bytes: the longest line.
        output_bytes: the most that it may write before it answers.
    Raises:
        BadInput: a number out of range.
        WrongType: not a number.
    """

    start_seconds: float = 10.0
    grace_seconds: float = 1.0
    end_seconds: float = 0.5
    memory_mib: int = 2048
    line_bytes: int = 8192
    output_bytes: int = 2**20

    def __post_init__(self) -> None:
        for name in ("start_seconds", "grace_seconds", "end_seconds"):
            expected = f"seconds, from 0 to {_MOST_SECONDS}"
            check_real(name, getattr(self, name), 0, _MOST_SECONDS, expected)
        self._check_whole("memory_mib", 0, _MOST_MEMORY)
        self._check_whole("line_bytes", 64, _MOST_BYTES)
        self._check_whole("output_bytes", 64, _MOST_BYTES)

    def _check_whole(self, name: str, least: int, most: int) -> None:
        value = getattr(self, name)
        check_whole(name, value)
        if not least <= value <= most:
            raise BadInput(name, value, f"a whole number from {least} to {most}")
