"""A user's own word lists, each under a name and in editions that apply from a date.

A tournament's list changes every few years, and rulings at an old event must still be explained by the old
list. So editions are kept side by side in one folder, in text files ``NAME@DATE.txt`` that never change.

>>> parse_name("club@2024-01-01")
('club', datetime.date(2024, 1, 1))
>>> parse_name("club")
('club', None)
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from scramble.alphabet import ENGLISH, Alphabet
from scramble.data import read_file
from scramble.errors import LexiconError, UnknownName
from scramble.files import user_folder, write_new
from scramble.words.wordlist import read_lines

__all__ = ["Edition", "editions_folder", "find_edition", "keep_edition", "known_editions", "parse_name"]

_ENDING = ".txt"
_NAME = re.compile(r"[\w-]{1,40}")  # no dot or slash: that would be a file's path


@dataclass(frozen=True, order=True)
class Edition:
    """One edition of a word list.

    Args:
        name: the list's name.
        since: the first day on which it is in force.
        path: its file, with one word per line.
    """

    name: str
    since: date
    path: Path

    def __str__(self) -> str:
        return f"{self.name}@{self.since.isoformat()}"


def editions_folder() -> Path:
    """Where editions are kept: ``SCRAMBLE_LEXICONS``, or a folder in the user's data folder."""
    chosen = os.environ.get("SCRAMBLE_LEXICONS")
    return Path(chosen) if chosen else user_folder("lexicons")


def parse_name(text: str) -> tuple[str, date | None]:
    """A list's name and the requested day, if there is one.

    Args:
        text: ``NAME`` or ``NAME@YYYY-MM-DD``.
    Raises:
        LexiconError: there is no such day.
    """
    name, at, day = text.partition("@")
    return name.lower(), _parse_day(day, text) if at else None


def _parse_day(day: str, text: str) -> date:
    try:
        return date.fromisoformat(day)
    except ValueError:
        expected = "expected a list's name and a day, such as club@2026-01-01"
        raise LexiconError("lexicon", text, expected) from None


def known_editions(folder: Path | None = None) -> list[Edition]:
    """All editions, by name and date; files with other names are ignored.

    Args:
        folder: where they are; None for :func:`editions_folder`.
    """
    found = []
    for path in (folder or editions_folder()).glob(f"*@*{_ENDING}"):
        try:
            name, since = parse_name(path.name.removesuffix(_ENDING))
        except LexiconError:
            continue
        if since is not None:
            found.append(Edition(name, since, path))
    return sorted(found)


def find_edition(
    text: str, folder: Path | None = None, *, today: date | None = None, others: Collection[str] = ()
) -> Edition:
    """The edition that applies on a day.

    Args:
        text: ``NAME`` for today, ``NAME@YYYY-MM-DD`` for another day.
        folder: where editions are; None for :func:`editions_folder`.
        today: used instead of the system's date.
        others: names of other lists, for the message.
    Raises:
        UnknownName: there is no list of that name, or none of its editions was in force on that day.
        LexiconError: there is no such day.
    """
    name, day = parse_name(text)
    editions = known_editions(folder)
    of_name = [edition for edition in editions if edition.name == name]
    if not of_name:
        names = ", ".join(dict.fromkeys([*others, *(edition.name for edition in editions)]))
        raise UnknownName(
            "lexicon", text, f"there is no such word list: expected one of {names}, or a file's path"
        )
    asked = day or today or date.today()
    in_force = [edition for edition in of_name if edition.since <= asked]
    if not in_force:
        first = f"its first edition is in force from {of_name[0].since}"
        raise UnknownName(
            "lexicon", text, f"no edition was in force on {asked}: expected a later day; {first}"
        )
    return in_force[-1]


def keep_edition(
    source: str | os.PathLike[str],
    name: str,
    since: date,
    folder: Path | None = None,
    *,
    alphabet: Alphabet = ENGLISH,
    others: Collection[str] = (),
) -> Edition:
    """Add a copy of a word list as an edition.

    Args:
        source: a text file with one word per line.
        name: the list's name.
        since: the first day on which the edition is in force.
        folder: where editions are; None for :func:`editions_folder`.
        alphabet: the alphabet of its words.
        others: names of other lists, which cannot be used.
    Raises:
        LexiconError: the file cannot be read or has no words; the name cannot be used; there is another
            edition of that day, or it cannot be written. What was kept is as it was.
    """
    name = name.lower()
    if name in others or not _NAME.fullmatch(name):
        taken = f", and not {', '.join(others)}" if others else ""
        raise LexiconError("name", name, f"expected at most 40 letters, digits, hyphens{taken}")
    raw = read_file(source, "lexicon", LexiconError)
    if not read_lines(raw, alphabet).words:
        raise LexiconError("lexicon", os.fspath(source), "it has no words: expected one word a line")
    edition = Edition(name, since, (folder or editions_folder()) / f"{name}@{since.isoformat()}{_ENDING}")
    try:
        edition.path.parent.mkdir(parents=True, exist_ok=True)
        write_new(edition.path, raw)
    except FileExistsError:
        if read_file(edition.path, "lexicon", LexiconError) != raw:
            expected = (
                "there is an edition of that day already: expected another day, as editions do not change"
            )
            raise LexiconError("edition", str(edition), expected) from None
    except OSError as cause:
        raise LexiconError(
            "edition", str(edition.path), f"expected a folder that can be written to ({cause.strerror})"
        ) from cause
    return edition
