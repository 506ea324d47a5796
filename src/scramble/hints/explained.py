"""One play explained: how its score is made up, or every reason why it is illegal.

>>> from scramble import Lexicon, Position
>>> words = Lexicon.from_words(["wrap", "wraps", "sale"])
>>> explain_play(Position.parse("5C WRAP"), "G5 SALE", words, any_roll=True).to_dict()["score"]
15
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scramble.play import Score
from scramble.position import Position
from scramble.words.lexicon import Lexicon

__all__ = ["ExplainedPlay", "explain_play"]

_JSON_VERSION = 1


@dataclass(frozen=True)
class ExplainedPlay:
    """A play and what there is to say of it. Immutable.

    Args:
        position: before the play.
        text: of the play: as it came if it is illegal, else as it is written.
        lexicon: that judged its words.
        reasons: why it is illegal; empty if it is legal.
        phonies: its words that are not in the lexicon.
        score: words and points, if it is legal.
        stays: the word that is left on the mat (SS-20), ``-`` for a cleared one (SS-21); "" if it is illegal.
    """

    position: Position
    text: str
    lexicon: Lexicon
    reasons: tuple[str, ...] = ()
    phonies: tuple[str, ...] = ()
    score: Score | None = None
    stays: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The fields that ``scramble score --json`` gives."""
        lexicon, score = self.lexicon, self.score
        fields: dict[str, Any] = {
            "version": _JSON_VERSION,
            "position": str(self.position),
            "play": self.text,
            "legal": not self.reasons,
            "reasons": list(self.reasons),
            "lexicon": {
                "name": lexicon.name,
                "version": lexicon.version,
                "fingerprint": lexicon.fingerprint,
            },
        }
        if score is not None:
            fields |= {
                "score": score.total,
                "bingo": score.bingo,
                "words": [
                    {"word": word.text, "score": word.total, "sum": word.sum_text} for word in score.words
                ],
                "not_in_lexicon": list(self.phonies),
                "stays": self.stays,
            }
        return fields


def explain_play(position: Position, play: str, lexicon: Lexicon, *, any_roll: bool = False) -> ExplainedPlay:
    """Explain a play.

    Args:
        position: before it.
        play: its text.
        lexicon: that judges its words.
        any_roll: may its dice be missing in the roll?
    Raises:
        NotationError: the text is not a play.
        PositionError: the lexicon's alphabet is not that of the dice.
    """
    reasons = position.faults(play, any_roll=any_roll).reasons
    if reasons:
        return ExplainedPlay(position, play, lexicon, reasons)
    return ExplainedPlay(
        position,
        position.notation(play),
        lexicon,
        phonies=position.phonies(play, lexicon),
        score=position.score(play),
        stays=position.after(play).word_on_mat(),
    )
