"""The kiosk's state machine: it takes keys and the time, and returns a new state. It reads no clock itself.

::

    state     key or time                         next state
    COUNT     1 to 8                              WORDS
    WORDS     Enter or space after the last word  CONFIRM
    CONFIRM   Y                                   VERDICT, the words having been judged
    CONFIRM   N                                   WORDS, the last word opened again
    VERDICT   10 s; Enter or Esc after 2 s        COUNT
    WORDS, CONFIRM, LEAVING   Esc; 15 s without a key   COUNT
    COUNT, WORDS, CONFIRM     Ctrl-X              LEAVING
    LEAVING   Enter after the password            LEFT

Whatever is not in the table changes nothing. After a wrong password the next one must wait for 1 s,
then for 2 s, 4 s and so on, up to five minutes; the waits are remembered while the kiosk runs.
"""

from __future__ import annotations

import hmac
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from scramble.referee import Ruling
from scramble.texts.keys import BACKSPACE, CONTROL_X, ENTER, ESCAPE

__all__ = [
    "LONGEST_PASSWORD",
    "LONGEST_WORD",
    "MOST_WORDS",
    "Kiosk",
    "KioskState",
    "can_be_typed",
    "exactly",
    "wait_after",
]

MOST_WORDS = 8  # a main word and one across each of seven dice
LONGEST_WORD = 21  # characters: the longest row of any mat
LONGEST_PASSWORD = 64  # characters
_LONGEST_WAIT = 300.0  # seconds after many wrong passwords
_MOST_DOUBLINGS = 9  # of the first second
_VERDICT_SECONDS = 10.0
_LEAST_VERDICT_SECONDS = 2.0  # so that a key pressed once too often does not hide the verdict
_STRAY_SECONDS = 15.0
_NO_TEXT = ("Cc", "Cs", "Zl", "Zp")  # categories of characters that cannot be typed into a word


class KioskState(Enum):
    """What the kiosk waits for."""

    COUNT = "how many words"
    WORDS = "the challenger types"
    CONFIRM = "the opponent confirms"
    VERDICT = "everybody reads"
    LEAVING = "the password"
    LEFT = "nothing: it is over"


@dataclass(frozen=True)
class Kiosk:
    """The state of a kiosk. It does not change: every event returns a new one.

    Args:
        judge: rules on the words once they are confirmed.
        is_password: whether a typed text lets somebody leave; see :func:`exactly`.
        state: what it waits for.
        count: how many words the play makes.
        words: the finished words.
        typed: the text of the current line; while leaving, the password.
        ruling: the last ruling, while it is shown.
        notice: a sentence for the players, or "".
        since: the time of the last event that changed anything, in seconds.
        misses: wrong passwords so far.
        closed_until: the time before which no password is accepted, in seconds.
    """

    judge: Callable[[tuple[str, ...]], Ruling]
    is_password: Callable[[str], bool]
    state: KioskState = KioskState.COUNT
    count: int = 0
    words: tuple[str, ...] = ()
    typed: str = ""
    ruling: Ruling | None = None
    notice: str = ""
    since: float = 0.0
    misses: int = 0
    closed_until: float = 0.0

    def press(self, key: str, now: float) -> Kiosk:
        """The kiosk after a key.

        Args:
            key: a character, or one of ENTER, BACKSPACE, ESCAPE, CONTROL_X.
            now: the time, in seconds from any fixed moment.
        """
        kiosk = self.tick(now)  # a late key meets a screen that has cleared itself
        if key == CONTROL_X and kiosk.state in (KioskState.COUNT, KioskState.WORDS, KioskState.CONFIRM):
            after = kiosk._cleared(KioskState.LEAVING)
        elif kiosk.state in _HANDLERS:
            after = _HANDLERS[kiosk.state](kiosk, key, now)
        else:
            after = kiosk
        return after if after is kiosk else replace(after, since=now)

    def tick(self, now: float) -> Kiosk:
        """The kiosk at a time: it clears itself when nothing has happened for long enough."""
        left = self.seconds_left(now)
        return self if left is None or left > 0 else replace(self._cleared(), since=now)

    def seconds_left(self, now: float) -> float | None:
        """Seconds until it clears itself, or None if it does not."""
        if self.state in (KioskState.COUNT, KioskState.LEFT):
            return None
        limit = _VERDICT_SECONDS if self.state is KioskState.VERDICT else _STRAY_SECONDS
        return self.since + limit - now

    def seconds_to_wait(self, now: float) -> float:
        """Seconds until another password may be tried; 0 if it may be tried now."""
        return max(0.0, self.closed_until - now) if self.misses else 0.0

    def shown_again(self, now: float) -> Kiosk:
        """The verdict with its full time, for a device that did not receive it the first time."""
        return replace(self, since=now) if self.state is KioskState.VERDICT else self

    def noted(self, notice: str) -> Kiosk:
        """The same kiosk with a sentence for the players."""
        return replace(self, notice=notice)

    def _cleared(self, state: KioskState = KioskState.COUNT) -> Kiosk:
        empty = Kiosk(self.judge, self.is_password, state, since=self.since)
        return replace(empty, misses=self.misses, closed_until=self.closed_until)

    def _count(self, key: str, _: float) -> Kiosk:
        if len(key) == 1 and key in "12345678":
            return replace(self._cleared(KioskState.WORDS), count=int(key))
        return self

    def _words(self, key: str, _: float) -> Kiosk:
        if key == ESCAPE:
            return self._cleared()
        if key == BACKSPACE:
            return self._erase()
        if key in (ENTER, " "):
            return self._finish_word() if self.typed else self
        return self._type(key, LONGEST_WORD)

    def _finish_word(self) -> Kiosk:
        words = (*self.words, self.typed)
        state = KioskState.CONFIRM if len(words) == self.count else KioskState.WORDS
        return replace(self, words=words, typed="", state=state, notice="")

    def _erase(self) -> Kiosk:
        """Delete a character; on an empty line, reopen the word before or go back to the count of words."""
        if self.typed:
            return replace(self, typed=self.typed[:-1], notice="")
        if self.words:
            return replace(self, typed=self.words[-1], words=self.words[:-1], state=KioskState.WORDS)
        return self._cleared()

    def _type(self, key: str, most: int) -> Kiosk:
        if len(key) != 1 or unicodedata.category(key) in _NO_TEXT:
            return self
        if len(self.typed) >= most:
            return self.noted(f"{most} characters at most.")
        return replace(self, typed=self.typed + key, notice="")

    def _confirm(self, key: str, _: float) -> Kiosk:
        if key == ESCAPE:
            return self._cleared()
        if key in ("n", "N", BACKSPACE):
            return self._erase()
        if key in ("y", "Y"):
            return replace(self, state=KioskState.VERDICT, ruling=self.judge(self.words))
        return self

    def _verdict(self, key: str, now: float) -> Kiosk:
        is_read = now - self.since >= _LEAST_VERDICT_SECONDS
        return self._cleared() if key in (ENTER, ESCAPE) and is_read else self

    def _leaving(self, key: str, now: float) -> Kiosk:
        if key == ESCAPE:
            return self._cleared()
        if self.seconds_to_wait(now):
            return self
        if key == BACKSPACE:
            return replace(self, typed=self.typed[:-1])
        if key != ENTER:
            return self._type(key, LONGEST_PASSWORD)
        if self.is_password(self.typed):
            return self._cleared(KioskState.LEFT)
        said = "That is not the password."
        return replace(
            self, typed="", notice=said, misses=self.misses + 1, closed_until=now + wait_after(self.misses)
        )


def wait_after(misses: int) -> float:
    """Seconds for which no password is accepted after a wrong one.

    Args:
        misses: the number of wrong passwords before it.

    >>> [wait_after(misses) for misses in (0, 1, 2, 8, 9, 10_000)]
    [1.0, 2.0, 4.0, 256.0, 300.0, 300.0]
    """
    return min(2.0 ** min(misses, _MOST_DOUBLINGS), _LONGEST_WAIT)


def exactly(password: str) -> Callable[[str], bool]:
    """A check whether a text is this password; it takes the same time whichever character differs."""
    return lambda typed: hmac.compare_digest(typed.encode(), password.encode())


def can_be_typed(password: str) -> bool:
    """Whether somebody can type this password to leave: 1 to 64 characters, each of them on a key."""
    is_plain = not any(unicodedata.category(mark) in _NO_TEXT for mark in password)
    return is_plain and password.isprintable() and 1 <= len(password) <= LONGEST_PASSWORD


_HANDLERS: dict[KioskState, Callable[[Kiosk, str, float], Kiosk]] = {
    KioskState.COUNT: Kiosk._count,
    KioskState.WORDS: Kiosk._words,
    KioskState.CONFIRM: Kiosk._confirm,
    KioskState.VERDICT: Kiosk._verdict,
    KioskState.LEAVING: Kiosk._leaving,
}
