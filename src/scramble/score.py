"""A play's score and how it was made up, ready to be shown (SS-15 to SS-19)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Outcome", "Score", "ScoredLetter", "ScoredWord"]


@dataclass(frozen=True)
class ScoredLetter:
    """One letter of a scored word.

    Args:
        die: as on the mat, a blank in lower case.
        points: after a letter premium (SS-16).
        is_new: placed by this play; only then do premiums count (SS-17).
    """

    die: str
    points: int
    is_new: bool


@dataclass(frozen=True)
class ScoredWord:
    """One word that the play forms or changes.

    Args:
        row: of its first letter, from 0.
        column: of its first letter, from 0.
        is_across: across, or else down.
        letters: in their order.
        multiplier: the word premiums under new dice, multiplied (SS-16).
        total: points of the word.
    """

    row: int
    column: int
    is_across: bool
    letters: tuple[ScoredLetter, ...]
    multiplier: int
    total: int

    @property
    def text(self) -> str:
        """As on the mat: blanks in lower case."""
        return "".join(letter.die for letter in self.letters)

    @property
    def sum_text(self) -> str:
        """The sum as a player would write it, such as ``(4+1+1+3+1) x2 = 20``."""
        letters = "+".join(str(letter.points) for letter in self.letters)
        return (
            f"({letters}) x{self.multiplier} = {self.total}"
            if self.multiplier > 1
            else f"{letters} = {self.total}"
        )


@dataclass(frozen=True)
class Score:
    """Score of a play.

    Args:
        words: the main word first, then the words across its line.
        bingo: points for placing seven dice, or 0 (SS-19).
        total: all words plus the bingo.
    """

    words: tuple[ScoredWord, ...]
    bingo: int
    total: int


@dataclass(frozen=True)
class Outcome:
    """What a play comes to where phonies are refused: as much as a referee has to know, quickly.

    Args:
        text: the play as text, such as ``5C WRAPS``.
        total: its points (SS-15 to SS-19).
        squares: the letters on the mat after it (SS-20, SS-21), as in a position.
    """

    text: str
    total: int
    squares: bytes
