"""Words that sound like a word on the card (CT-17). This is only a suspicion, since text does not tell how a
clue is pronounced.
"""

from __future__ import annotations

from functools import cache

from scramble.party.clues.words import FUNCTION_WORDS, read_rows

__all__ = ["sound_alike"]


@cache
def _homophones() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for group in read_rows("homophones.tsv"):
        for word in group:
            found.setdefault(word, set()).update(group)
    return {word: frozenset(group) for word, group in found.items()}


def sound_alike(printed: str, spoken: str) -> bool:
    """Whether two different words are pronounced alike.

    >>> sound_alike("colonel", "kernel"), sound_alike("peace", "piece"), sound_alike("peace", "peas")
    (True, True, False)
    """
    if printed == spoken or spoken in FUNCTION_WORDS:
        return False
    return spoken in _homophones().get(printed, ())
