"""Every ruling and every game in SQL: append-only, each row holding the hash of the one before.

>>> import tempfile
>>> from scramble import Lexicon
>>> from scramble.referee import Referee
>>> referee = Referee(Lexicon.from_words(["wraps", "sizes"]))
>>> with tempfile.TemporaryDirectory() as folder, Ledger.open(f"{folder}/open.sqlite") as ledger:
...     first = ledger.add_ruling(referee.judge(["WRAPS"]))
...     second = ledger.add_ruling(referee.judge(["XIZES"]))
...     (second.sequence, second.previous_hash == first.hash, ledger.verify())
(2, True, [])
"""

from __future__ import annotations

from scramble.errors import MissingExtra

try:
    from scramble.ledger.book import Ledger
except ModuleNotFoundError as cause:
    if (cause.name or "").partition(".")[0] not in ("sqlalchemy", "alembic"):
        raise
    raise MissingExtra("the ledger", "sql") from None
from scramble.ledger.amendment import Amendment
from scramble.ledger.chain import ChainProblem, Head, Report, canonical_json, row_hash
from scramble.ledger.entry import Entry, Filters, GameEntry
from scramble.ledger.signature import SignedHead

__all__ = [
    "Amendment",
    "ChainProblem",
    "Entry",
    "Filters",
    "GameEntry",
    "Head",
    "Ledger",
    "Report",
    "SignedHead",
    "canonical_json",
    "row_hash",
]
