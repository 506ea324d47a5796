"""What the kiosk says in each of its states, on the terminal and in the browser."""

from __future__ import annotations

from scramble.referee import Ruling
from scramble.tournament.kiosk import KioskState

__all__ = ["HEADINGS", "upper", "verdict"]

HEADINGS = {
    KioskState.COUNT: "How many words does the play make?",
    KioskState.WORDS: "Challenger: type every word of the play.",
    KioskState.CONFIRM: "Opponent: are these the words?",
    KioskState.VERDICT: "",
    KioskState.LEAVING: "Password to leave the word judge:",
    KioskState.LEFT: "",
}


def verdict(ruling: Ruling) -> tuple[str, str]:
    """The single verdict on all the words (SS-25), and what it means for the play (SS-26)."""
    if ruling.acceptable:
        return "ACCEPTABLE", "The play STAYS."
    return "UNACCEPTABLE", "The play COMES OFF."


def upper(word: str) -> str:
    """A word in upper case; a letter whose upper case is more than one letter stays as it is."""
    return "".join(letter.upper() if len(letter.upper()) == 1 else letter for letter in word)
