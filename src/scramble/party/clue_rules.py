"""Checks a clue of Celebrity Taboo against a card (CT-7, CT-9 to CT-11; verdicts as in CT-17).

Whole words of the clue are compared with the words of the card and their parts, never the other way round:
"without" is not a foul for IT, nor "careful" for CAR. docs/explanation/clue-rules.md explains the layers and
their limits, with figures.

>>> card = TabooCard("LUCILLE BALL", ("COMEDY", "RED", "TELEVISION", "CUBA", "CHOCOLATE"))
>>> report = check(card, "Lucy was on TV and had a balloon")
>>> report.verdict.value
'foul'
>>> for finding in report.findings:
...     print(finding)
foul: "Lucy" (short name of LUCILLE), CT-7
foul: "TV" (abbreviation of TELEVISION), CT-10
>>> check(card, "she danced in a ballroom").findings[0].layer.value
'compound with the word'
>>> check(card, "a balloon over Havana").verdict.value
'clear'
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from scramble.errors import EventError
from scramble.party.cards import TabooCard
from scramble.party.clues.abbreviations import Expansions, with_own
from scramble.party.clues.card import CardEntry, entries_of
from scramble.party.clues.folding import fold_word
from scramble.party.clues.sequences import Hit, in_letters, in_numbers, in_phrases, in_pieces, in_words
from scramble.party.clues.tokens import Token, tokenise
from scramble.party.clues.verdicts import ClueFinding, ClueReport, ClueVerdict, Layer

__all__ = ["LONGEST_CLUE", "ClueFinding", "ClueReport", "ClueVerdict", "Layer", "check", "prepare"]

LONGEST_CLUE = 2_000  # characters; nobody says more in a turn
_LONGEST_ENTRY = 100  # characters of a name or taboo word that are compared
_GRAVITY = {ClueVerdict.FOUL: 2, ClueVerdict.SUSPECT: 1, ClueVerdict.CLEAR: 0}


def check(card: TabooCard, clue: str, *, abbreviations: Iterable[tuple[str, str]] = ()) -> ClueReport:
    """Check a clue: sentences, phrases or single words (CT-6); the rulebook's own clue is clear (CT-16).

    Args:
        card: the card on the easel.
        clue: what was said, at most :data:`LONGEST_CLUE` characters.
        abbreviations: further pairs of a short form and what it stands for, besides the packaged ones.

    Returns:
        The verdict, and all findings against the clue.

    Raises:
        EventError: the clue has no letter or digit or is too long; an entry of the card is too long; a pair
            of abbreviations has no letters.
    """
    pairs = _checked_pairs(abbreviations)
    tokens = _checked_tokens(clue)
    _check_card(card)
    entries, table = _compiled(card.name, tuple(card.taboo), pairs)
    hits = (
        *in_words(entries, tokens),
        *in_letters(entries, tokens, table),
        *in_pieces(entries, tokens),
        *in_numbers(entries, tokens),
        *in_phrases(tokens),
    )
    findings = _gravest(clue, hits)
    verdict = max(
        (finding.verdict for finding in findings), key=_GRAVITY.__getitem__, default=ClueVerdict.CLEAR
    )
    return ClueReport(verdict, findings)


def prepare() -> None:
    """Load the tables now instead of at the first check."""
    check(TabooCard("A", ()), "b")


def _checked_tokens(clue: str) -> tuple[Token, ...]:
    if not isinstance(clue, str) or len(clue) > LONGEST_CLUE:
        raise EventError("clue", clue, f"a text of at most {LONGEST_CLUE} characters")
    tokens = tokenise(clue)
    if not tokens:
        raise EventError("clue", clue, "a word, of letters or digits")
    return tokens


def _checked_pairs(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    checked = tuple(pairs)
    for pair in checked:
        if not (isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(text, str) for text in pair)):
            raise EventError("abbreviations", pair, "pairs of texts: short form, what it stands for")
        if not all(fold_word(text) for text in pair):
            raise EventError("abbreviations", pair, "a letter or digit in both")
    return checked


def _check_card(card: TabooCard) -> None:
    for place, entry in enumerate((card.name, *card.taboo)):
        if not isinstance(entry, str) or len(entry) > _LONGEST_ENTRY:
            field = f"taboo word {place}" if place else "name"
            raise EventError(field, entry, f"a text of at most {_LONGEST_ENTRY} characters")


@lru_cache(maxsize=256)
def _compiled(
    name: str, taboo: tuple[str, ...], pairs: tuple[tuple[str, str], ...]
) -> tuple[tuple[CardEntry, ...], Expansions]:
    table = with_own(pairs)
    return entries_of(name, taboo, table), table


def _gravest(clue: str, hits: Iterable[Hit]) -> tuple[ClueFinding, ...]:
    """The gravest finding for each place and printed word, in the order of the clue."""
    best: dict[tuple[int, int, str], ClueFinding] = {}
    for hit in hits:
        start, end = hit.tokens[0].start, hit.tokens[-1].end
        key = (start, end, hit.printed)
        if key not in best or _GRAVITY[hit.match.verdict] > _GRAVITY[best[key].verdict]:
            verdict, layer = hit.match
            best[key] = ClueFinding(verdict, hit.rule, layer, hit.printed, clue[start:end], start, end)
    return tuple(sorted(best.values(), key=lambda finding: (finding.start, finding.end)))
