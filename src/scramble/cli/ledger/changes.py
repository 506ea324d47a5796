"""``scramble ledger withdraw``, ``annotate``, ``sign`` and ``keygen``: entries about entries, and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.ledger.options import LedgerName
from scramble.cli.options import AsJson, typed_text
from scramble.cli.output import print_json, say

if TYPE_CHECKING:
    from scramble.ledger import Entry, Ledger

__all__ = [
    "ANNOTATE_EXAMPLES",
    "KEYGEN_EXAMPLES",
    "SIGN_EXAMPLES",
    "WITHDRAW_EXAMPLES",
    "annotate",
    "keygen",
    "sign",
    "withdraw",
]

WITHDRAW_EXAMPLES = """\b
Examples:
  scramble ledger withdraw 12 --reason "judged by the wrong list"
  scramble ledger withdraw 12 --reason "typed at table 3 by mistake" --ledger open.sqlite"""
ANNOTATE_EXAMPLES = """\b
Examples:
  scramble ledger annotate 12 "the players agreed on the edition of 2024"
  scramble ledger annotate 12 "Ben, not Bob" --ledger open.sqlite"""
KEYGEN_EXAMPLES = """\b
Examples:
  scramble ledger keygen /media/stick/open.key    writes open.key to keep, and open.key.pub to give away"""
SIGN_EXAMPLES = """\b
Examples:
  scramble ledger sign --key /media/stick/open.key
  scramble ledger verify --public-key open.key.pub"""

_SHOWN_DIGITS = 16  # of a key's name
_JSON_VERSION = 1

_Number = Annotated[int, typer.Argument(metavar="NUMBER", help="Of the entry, as list shows it.")]


def withdraw(
    number: _Number,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why it no longer stands.")],
    ledger: LedgerName = None,
    as_json: AsJson = False,
) -> None:
    """Record that a ruling or a game no longer stands. It is not removed: a new entry says so."""
    _change(ledger, lambda book: book.withdraw(number, typed_text(reason)), f"{number} is withdrawn", as_json)


def annotate(
    number: _Number,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The note.")],
    ledger: LedgerName = None,
    as_json: AsJson = False,
) -> None:
    """Add a note to an entry of any kind. The entry stays as it is: a new entry holds the note."""
    _change(ledger, lambda book: book.annotate(number, typed_text(text)), f"{number} has a note", as_json)


def sign(
    key: Annotated[
        Path, typer.Option("--key", metavar="FILE", help="The private key, which you keep elsewhere.")
    ],
    ledger: LedgerName = None,
    as_json: AsJson = False,
) -> None:
    """Sign the head: nobody without the key can rewrite what comes before it and sign it again."""
    from scramble.ledger.signing_keys import SigningKey

    loaded = SigningKey.load(key)
    done = f"the head is signed with the key {loaded.name[:_SHOWN_DIGITS]}"
    _change(ledger, lambda book: book.sign(loaded), done, as_json)


def keygen(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="For the private key; must not exist yet.")],
    as_json: AsJson = False,
) -> None:
    """Make a key that signs heads. Whoever has FILE can sign; FILE.pub only checks, and is for everybody."""
    from scramble.ledger.signing_keys import make_key

    name, public = make_key(file)
    if as_json:
        print_json({"version": _JSON_VERSION, "key": name, "private": str(file), "public": str(public)})
        return
    say(f"private {file}", f"public  {public}", f"key     {name}")
    say("Keep the private key away from the ledger: whoever has both can rewrite the ledger and sign it.")


def _change(name: str | None, change: Callable[[Ledger], Entry], done: str, as_json: bool) -> None:
    from scramble.ledger import Ledger
    from scramble.ledger.export import entry_fields

    with Ledger.open(name, create=False) as book:
        entry = change(book)
        place = book.place
    if as_json:
        print_json({"version": _JSON_VERSION, **entry_fields(entry)})
        return
    say(f"{done}: entry {entry.sequence} in {place}", f"head {entry.hash}")
