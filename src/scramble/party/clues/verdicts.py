"""What the clue checker answers, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["ClueFinding", "ClueReport", "ClueVerdict", "Layer"]


class ClueVerdict(StrEnum):
    """The engine's verdict on a clue (CT-17)."""

    FOUL = "foul"
    SUSPECT = "suspect"
    CLEAR = "clear"


class Layer(StrEnum):
    """The part of the rules to which a finding belongs."""

    SAME = "same word"
    INFLECTED = "inflected form"
    DERIVED = "derived form"
    NAME = "short name"
    PART = "part of the word"
    COMPOUND = "compound with the word"
    SPELLED = "spelled out"
    INITIALS = "initials"
    ABBREVIATION = "abbreviation"
    PHRASE = "phrase"
    SOUND = "sound-alike"


@dataclass(frozen=True)
class ClueFinding:
    """A finding against a clue.

    Args:
        verdict: foul or suspect.
        rule: the number of the rule, such as ``"CT-7"``.
        layer: how the spoken words are too close.
        printed: the word of the card, as it is printed; empty for the phrases of CT-9.
        spoken: the words of the clue as they are written.
        start: where they begin in the clue, in characters.
        end: where they end: ``clue[start:end] == spoken``.
    """

    verdict: ClueVerdict
    rule: str
    layer: Layer
    printed: str
    spoken: str
    start: int
    end: int

    def __str__(self) -> str:
        against = f" ({self.layer} of {self.printed})" if self.printed else f" ({self.layer})"
        return f'{self.verdict}: "{self.spoken}"{against}, {self.rule}'


@dataclass(frozen=True)
class ClueReport:
    """The verdict on a whole clue.

    Args:
        verdict: the gravest verdict of the findings, or clear.
        findings: the gravest finding for each place and printed word, in the order of the clue.
    """

    verdict: ClueVerdict
    findings: tuple[ClueFinding, ...]
