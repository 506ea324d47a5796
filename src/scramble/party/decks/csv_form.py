"""Decks from a spreadsheet: a CSV file with a row for each side of a card.

Cells may be separated by commas, semicolons or tabs, and quoted if needed; a byte order mark and any line
ends are accepted. A cell is plain text, even if it looks like a formula.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from scramble.party.decks.form import FORMS, VERSION
from scramble.party.decks.json_deck import LARGEST
from scramble.party.decks.reader import DeckProblem, JsonObject

__all__ = ["RowProblem", "Rows", "is_csv", "read_csv"]

_DELIMITERS = ",;\t"
_TABOO = tuple(f"taboo {number}" for number in range(1, 6))
_CLUES = tuple(f"clue {number}" for number in range(1, 5))
# The columns of each game; those in the second list are optional.
_COLUMNS = {
    "hollywood-squares": (("question", "answer", "bluff"), ("secret",)),
    "celebrity-taboo": (("name", *_TABOO), ()),
    "anybodys-guess": (("category", *_CLUES, "answer"), ("also",)),
}
_YES, _NO = ("yes", "y", "true", "x", "1"), ("", "no", "n", "false", "0")
_BETWEEN_NAMES = "|"  # separates names in the column `also`
_LONGEST_TITLE = 60
# Maps what messages of the cards' reader call a field to its column.
_FIELD_COLUMNS = ((re.compile("taboo word "), "taboo "), (re.compile(r"other name \d+"), "also"))
_PLACE = re.compile(r"card (\d+), (\w+), has")
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True)
class RowProblem(DeckProblem):
    """A problem in a spreadsheet's deck.

    Args:
        row: number of the row as in the spreadsheet, from 1.
        column: heading of the column.

    >>> print(RowProblem(1, "front", "", "bluff", '"8"', "a false answer", row=2, column="bluff"))
    row 2, column bluff: "8": a false answer
    """

    row: int = 0
    column: str = ""

    def __str__(self) -> str:
        name = f" ({self.name})" if self.name else ""
        return f"row {self.row}, column {self.column}{name}: {self.found}: {self.expected}"


class Rows(NamedTuple):
    """The contents of a spreadsheet.

    Args:
        deck: the deck as in a JSON file; None if the file is not such a spreadsheet.
        numbers: numbers of the rows, in the order of the cards' sides.
        problems: problems of the spreadsheet; those of the cards are found when they are read.
    """

    deck: JsonObject | None
    numbers: tuple[int, ...]
    problems: tuple[DeckProblem, ...]

    def placed(self, problem: DeckProblem) -> DeckProblem:
        """A problem of a card, with the row and the column that it comes from."""
        if not problem.card:
            return problem
        column = problem.field
        for pattern, plain in _FIELD_COLUMNS:
            column = pattern.sub(plain, column)
        values = {field.name: getattr(problem, field.name) for field in fields(DeckProblem)}
        values["expected"] = _PLACE.sub(
            lambda found: f"row {self._row(*found.groups())} has", problem.expected
        )
        return RowProblem(**values, row=self._row(str(problem.card), problem.side), column=column)

    def _row(self, card: str, side: str) -> int:
        names = next(form.sides for form in FORMS.values() if side in form.sides)
        return self.numbers[2 * (int(card) - 1) + names.index(side)]


class _Refused(Exception):
    """Stops reading a file that is not such a spreadsheet."""

    def __init__(self, field: str, found: str, expected: str) -> None:
        super().__init__(field, found, expected)
        self.problem = DeckProblem(0, "", "", field, found, expected)


def is_csv(name: str) -> bool:
    """Whether it is a spreadsheet, judging by its name."""
    return name.lower().endswith((".csv", ".tsv"))


def read_csv(data: bytes, title: str) -> Rows:
    """Read the cards of a spreadsheet. The columns tell which game it is; there is no author or licence.

    Args:
        data: the whole file, or enough of it to show that it is too large.
        title: title of the deck.
    """
    try:
        rows = _rows(data)
        columns = [_plain(cell) for cell in next(rows, (0, ()))[1]]
        game = _game(columns)
        _check_columns(game, columns)
        read = [(number, *_side(game, number, columns, row)) for number, row in rows]
        numbers, sides = tuple(number for number, _, _ in read), [side for _, side, _ in read]
        names = FORMS[game].sides
        if len(sides) < 2:
            raise _Refused(
                "file", "has not two rows below its headings", f"two for each card: {', '.join(names)}"
            )
    except _Refused as refused:
        return Rows(None, (), (refused.problem,))
    problems = [problem for _, _, found in read for problem in found]
    if len(sides) % 2:
        expected = f"an even number of rows, two for each card: {', '.join(names)}"
        problems.append(
            DeckProblem(0, "", "", "cards", f"end in row {numbers[-1]:,} with half a card", expected)
        )
    header = {"title": _title(title), "language": "und", "author": "unknown", "licence": "unknown"}
    pairs = zip(sides[::2], sides[1::2], strict=False)
    cards = [JsonObject(zip(names, pair, strict=True)) for pair in pairs]
    deck = JsonObject({"game": game, "version": VERSION, **header, "cards": cards})
    return Rows(deck, numbers, tuple(problems))


def _title(name: str) -> str:
    """A file's name as a title, without characters that a title cannot have."""
    seen = "".join(mark for mark in " ".join(name.split()) if mark.isprintable())
    return seen[:_LONGEST_TITLE].strip() if any(map(str.isalnum, seen[:_LONGEST_TITLE])) else "Cards"


def _text(data: bytes) -> str:
    if len(data) > LARGEST:
        raise _Refused("file", f"has more than {LARGEST:,} bytes", "a smaller one")
    encoding = "utf-16" if data.startswith(_UTF_16) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as cause:
        found = f"is not {encoding.removesuffix('-sig').upper()} from byte {cause.start + 1:,} on"
        raise _Refused("file", found, "UTF-8; in a spreadsheet, save as CSV UTF-8") from None


def _rows(data: bytes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The rows that are not empty, with their numbers; spaces around a cell do not count."""
    text = _text(data)
    first, _, rest = text.partition("\n")
    skipped = 0
    named = re.fullmatch(r"sep=(.)\r?", first)
    if named and named[1] in _DELIMITERS:  # a spreadsheet's own directive
        text, skipped = rest, 1
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    number = skipped
    try:
        for number, cells in enumerate(lines, start=skipped + 1):
            row = tuple(" ".join(cell.split()) for cell in cells)
            if any(row):
                yield number, row
    except csv.Error as cause:
        raise _Refused("file", f"is not CSV in row {number + 1:,}", f"rows of cells ({cause})") from None


def _delimiter(text: str) -> str:
    """The separator: whichever splits the first line into known headings."""
    known = {column for needed, more in _COLUMNS.values() for column in (*needed, *more)}
    first = next((line for line in text.splitlines() if line.strip()), "")

    def count(delimiter: str) -> int:
        return sum(_plain(cell.strip().strip('"')) in known for cell in first.split(delimiter))

    return max(_DELIMITERS, key=count)


def _plain(heading: str) -> str:
    """A heading without case; taboo1, Taboo_1 and taboo word 1 are the column taboo 1."""
    words = heading.casefold().replace("_", " ").replace("word", " ")
    return " ".join(re.sub(r"(?<=[a-z])(?=\d)", " ", words).split())


def _game(columns: Sequence[str]) -> str:
    """The game with these columns."""
    counts = {game: len({*needed, *more} & {*columns}) for game, (needed, more) in _COLUMNS.items()}
    best = max(counts, key=lambda game: counts[game])
    if not counts[best]:
        headings = "; or ".join(", ".join(needed) for needed, _ in _COLUMNS.values())
        raise _Refused("headings", _shown(columns), f"those of a deck: {headings}")
    return best


def _check_columns(game: str, columns: Sequence[str]) -> None:
    needed, more = _COLUMNS[game]
    wanted = (*needed, *(f"{column} (if wanted)" for column in more))
    headings = f"those of {game}: {', '.join(wanted)}"
    for column in needed:
        if column not in columns:
            raise _Refused("headings", f"lack {column}", headings)
    for column, count in Counter(columns).items():
        if column and column not in (*needed, *more):
            raise _Refused("headings", f"have an unknown one, {_shown([column])}", headings)
        if column and count > 1:
            raise _Refused("headings", f"have {column} {count} times", "each once")


def _shown(texts: Sequence[str]) -> str:
    """Headings, short and safe to print."""
    text = ", ".join(texts)[:_LONGEST_TITLE]
    return repr("".join(mark if mark.isprintable() else "?" for mark in text))


def _side(
    game: str, number: int, columns: Sequence[str], row: Sequence[str]
) -> tuple[JsonObject, list[DeckProblem]]:
    """A row as the side of a card, and problems of its cells that the card's reader does not find."""
    cells = dict(zip(columns, row, strict=False))
    problems: list[DeckProblem] = []

    def refuse(column: str, cell: str, expected: str) -> None:
        problems.append(RowProblem(0, "", "", column, _shown([cell]), expected, row=number, column=column))

    for place, cell in enumerate(row):
        if cell and not "".join(columns[place : place + 1]):
            refuse(str(place + 1), cell, "nothing in a column without a heading")
    if game == "hollywood-squares":
        side = JsonObject({key: cells.get(key, "") for key in ("question", "answer", "bluff")})
        secret = cells.get("secret", "")
        if secret.casefold() in _YES:
            side["secret"] = True
        elif secret.casefold() not in _NO:
            refuse("secret", secret, "yes or no")
    elif game == "celebrity-taboo":
        side = JsonObject(name=cells.get("name", ""), taboo=[cells.get(column, "") for column in _TABOO])
    else:
        clues = [cells.get(column, "") for column in _CLUES]
        side = JsonObject(category=cells.get("category", ""), clues=clues, answer=cells.get("answer", ""))
        also = [" ".join(name.split()) for name in cells.get("also", "").split(_BETWEEN_NAMES)]
        if any(also):
            side["also"] = also
    return side, problems
