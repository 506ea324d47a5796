"""Challenges judged: words or a whole play in, one :class:`Ruling` out (SS-23 to SS-27)."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from scramble.errors import RulingError
from scramble.lexicon import Lexicon
from scramble.play import Play
from scramble.position import Position

__all__ = ["Occasion", "Referee", "Ruling"]

_VERSION = 1
_MOST_WORDS = 64  # a play makes eight at most; a paper form may hold more


def _utc_now() -> str:
    """The time, in UTC, to the millisecond (ISO 8601)."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _new_id() -> str:
    return uuid.uuid4().hex


@dataclass(frozen=True)
class Occasion:
    """Where and between whom a challenge was made; all of it may be unknown.

    Args:
        event: such as the tournament's name.
        round: of the event.
        table: of the room.
        player: who made the play.
        challenger: who doubted it.
    """

    event: str = ""
    round: str = ""
    table: str = ""
    player: str = ""
    challenger: str = ""


@dataclass(frozen=True)
class Ruling:
    """One verdict for all the words together (SS-25), with what is needed to prove it later.

    Args:
        id: unique, 32 hexadecimal digits.
        time: UTC, ISO 8601.
        words: as they were asked, hyphens, apostrophes and capitals included.
        acceptable: are all of them in the lexicon?
        rule: the challenge rule in force, a name of :data:`scramble.rules.PENALTIES`.
        lexicon: name of the word list that decided.
        lexicon_version: of that list, or "".
        fingerprint: of that list, 64 hexadecimal digits.
        position: text of the position, if a whole play was judged.
        play: its text, likewise.
        occasion: where it was.
        version: of this form.
    """

    id: str
    time: str
    words: tuple[str, ...]
    acceptable: bool
    rule: str
    lexicon: str
    lexicon_version: str
    fingerprint: str
    position: str = ""
    play: str = ""
    occasion: Occasion = field(default_factory=Occasion)
    version: int = _VERSION

    def to_json(self) -> dict[str, Any]:
        """The ruling as plain values, the inverse of :meth:`from_json`."""
        return {**asdict(self), "words": list(self.words)}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Ruling:
        """A ruling from plain values.

        Raises:
            RulingError: fields missing, unknown or of another version.
        """
        if not isinstance(fields, dict) or fields.get("version") != _VERSION:
            raise RulingError("ruling", fields, f"an object of version {_VERSION}")
        try:
            occasion = Occasion(**fields["occasion"])
            return cls(**{**fields, "words": tuple(fields["words"]), "occasion": occasion})
        except (KeyError, TypeError) as cause:
            raise RulingError("ruling", fields, f"an object with the fields of a ruling ({cause})") from None


@dataclass(frozen=True)
class Referee:
    """Judges by one lexicon.

    Args:
        lexicon: that the players agreed on (SS-23).
        rule: the challenge rule in force, for the record.
        clock: gives the time of a ruling as text.
        new_id: gives each ruling's id.

    >>> referee = Referee(Lexicon.from_words(["wraps", "sizes"]))
    >>> referee.judge(["SIZES", "WRAPS"]).acceptable, referee.judge(["WRAPS", "XIZES"]).acceptable
    (True, False)
    """

    lexicon: Lexicon
    rule: str = "turn"
    clock: Callable[[], str] = _utc_now
    new_id: Callable[[], str] = _new_id

    def judge(self, words: Sequence[str], occasion: Occasion | None = None) -> Ruling:
        """Rule on words, as typed.

        A word with a hyphen, an apostrophe or any other mark is in no list, so it is unacceptable; case does
        not matter, because dice have none, but the ruling keeps it.

        Raises:
            RulingError: no words, an empty one, or more than 64.
        """
        if isinstance(words, str) or not 1 <= len(words) <= _MOST_WORDS:
            raise RulingError("words", words, f"1 to {_MOST_WORDS} words")
        for word in words:
            if not isinstance(word, str) or not word.strip():
                raise RulingError("word", word, "a word of one letter or more")
        return self._ruling(tuple(word.strip() for word in words), occasion or Occasion())

    def judge_play(self, position: Position, play: Play | str, occasion: Occasion | None = None) -> Ruling:
        """Rule on a play: on all the words that it makes, at once (SS-25).

        Raises:
            IllegalPlay: it breaks a rule other than the dictionary's.
            NotationError: the text is no play.
        """
        words = position.words(play)
        text = position.notation(play)
        return self._ruling(words, occasion or Occasion(), position=str(position), play=text)

    def judge_many(self, words: Sequence[str]) -> list[bool]:
        """Is each word, in any case, acceptable? For long lists; no rulings are made."""
        return list(map(self.lexicon.__contains__, words))

    def _ruling(
        self, words: tuple[str, ...], occasion: Occasion, position: str = "", play: str = ""
    ) -> Ruling:
        return Ruling(
            id=self.new_id(),
            time=self.clock(),
            words=words,
            acceptable=all(word in self.lexicon for word in words),
            rule=self.rule,
            lexicon=self.lexicon.name,
            lexicon_version=self.lexicon.version,
            fingerprint=self.lexicon.fingerprint,
            position=position,
            play=play,
            occasion=occasion,
        )
