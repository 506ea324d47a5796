"""``/analysis``: the text of a record as an analysed game, within limits, by a word list of this server."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

import msgspec

import scramble
from scramble.errors import BadInput
from scramble.game.crossword_gcg import decode_gcg
from scramble.game.gcg import write_gcg
from scramble.hints.recorded import AnalyzedGame, analyze_recorded
from scramble.position import Position
from scramble.web.limits import check_text
from scramble.web.store import Store
from scramble.web.wordlists import OWN_LIST, may_choose, named_lexicon, own_lexicon, server_lists
from scramble.words.lexicon import Lexicon

__all__ = ["Kept", "analyzed", "game_key", "read_typed", "record_texts"]

RECORD_CHARACTERS = 500_000
MOST_GAME_TURNS = 400  # each takes up to 20 ms to be compared, with seven blanks on a large mat
_ENABLE = "enable"


class Kept(msgspec.Struct, frozen=True):
    """What is kept of a record that somebody brought.

    Args:
        text: of the record.
        lexicon: the word list that was asked for; "" for the record's own.
    """

    text: str
    lexicon: str = ""


def read_typed(contents: bytes, name: str, lexicon: str, store: Store, token: str | None) -> Kept:
    """A record as it was pasted or sent, checked.

    Args:
        contents: bytes of the text or of the file.
        name: of the file.
        lexicon: the name of the word list that was chosen, or "".
        store: where uploaded word lists are.
        token: of the session that brings it.
    Raises:
        BadInput: too long, not a record, or no such word list; the message says what and where.
    """
    text = decode_gcg(contents).replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > RECORD_CHARACTERS:
        expected = f"it has {len(text):,} characters: expected a record of at most {RECORD_CHARACTERS:,}"
        raise BadInput("record", name, expected)
    if not check_text("record", text, RECORD_CHARACTERS):
        raise BadInput("record", "", "expected a record: the text of a GCG or JSON file")
    if lexicon and not may_choose(lexicon, store, token):
        raise BadInput("lexicon", lexicon, "expected one of the word lists offered")
    kept = Kept(_as_utf8(text), lexicon)
    analyzed(kept, name, store)
    return kept


def _as_utf8(text: str) -> str:
    """A GCG text that says what it now is."""
    return re.sub(
        r"^#character-encoding[^\n]*", "#character-encoding UTF-8", text, count=1, flags=re.MULTILINE
    )


@lru_cache(maxsize=16)
def analyzed(kept: Kept, name: str, store: Store | None = None) -> AnalyzedGame:
    """The game, each turn beside the best play by score.

    Args:
        kept: its text.
        name: as its owner calls it.
        store: where uploaded word lists are; None where none can have been chosen.
    Raises:
        RecordError: not a record, or one of too many turns.
    """
    lexicon = kept.lexicon or None

    def find(name: str, position: Position) -> Lexicon:
        alphabet = position.dice.alphabet
        is_chosen = name == lexicon  # by whoever brought the game; a record may not name an own list
        if store is not None and is_chosen and name.startswith(OWN_LIST):
            return own_lexicon(name, store, alphabet)
        # The list of that name, else ENABLE, as a note of the analysis tells; never a path of this machine.
        wanted = name.lower() if name.lower() in dict(server_lists()) else _ENABLE
        return named_lexicon(wanted, alphabet)

    return analyze_recorded(kept.text.encode(), name, find, lexicon, most_turns=MOST_GAME_TURNS)


def game_key(kept: Kept, game: AnalyzedGame) -> str:
    """What the values of a game are kept under: equal games by equal words have equal values."""
    text = game.record.to_json() if game.record else kept.text
    parts = (scramble.__version__, game.lexicon.fingerprint, text)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def record_texts(kept: Kept, game: AnalyzedGame) -> dict[str, str]:
    """The record for download, by the end of the file's name."""
    if game.record is None:
        return {"gcg": kept.text}
    return {"gcg": write_gcg(game.record), "json": game.record.to_json()}
