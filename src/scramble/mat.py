"""The mat: its size and its premium squares (SS-1 to SS-3)."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property

from scramble import _core
from scramble.arguments import check_number, check_type
from scramble.data import check_name, known_names, naming_file, parse_toml, read_named, read_packaged
from scramble.errors import MatError

__all__ = ["PREMIUM_NAMES", "Mat"]

PREMIUM_NAMES = {
    ".": "none",
    "d": "double letter",
    "t": "triple letter",
    "D": "double word",
    "T": "triple word",
}
_CODES = ".dtDT"  # a premium's index here is its code in the native core
_KEYS = {"name", "description", "map"}


@dataclass(frozen=True)
class Mat:
    """A square mat (SS-1) with premium squares (SS-3).

    The centre of a mat with an even number of rows is the square right below the middle.

    Args:
        rows: one text a row, from the top: ``T`` triple word, ``D`` double word, ``t`` triple letter,
            ``d`` double letter, ``.`` none. 3 to 21 rows of as many squares.
        name: its name in position texts; comparisons ignore it.
    Raises:
        MatError: another size, ragged rows, other characters.

    >>> Mat.load("house").premium(4, 4)
    'D'
    """

    rows: tuple[str, ...]
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_name(self.name, "name", MatError)
        check_type("rows", self.rows, tuple, "a tuple of texts")
        for row in self.rows:
            check_type("row", row, str, "a text")
        size = len(self.rows)
        if not _core.LEAST_SIZE <= size <= _core.MOST_SIZE:
            raise MatError("rows", size, f"a mat of {_core.LEAST_SIZE} to {_core.MOST_SIZE} rows")
        for number, row in enumerate(self.rows, start=1):
            if len(row) != size:
                raise MatError(f"row {number}", row, f"{size} squares in each of the {size} rows")
            for mark in row:
                if mark not in PREMIUM_NAMES:
                    raise MatError(
                        f"row {number}", row, f"{mark!r} is not a square: expected T, D, t, d or a dot"
                    )

    @classmethod
    def parse(cls, text: str, name: str = "") -> Mat:
        """A mat from a text map: one line a row; blank lines and lines that begin with ``#`` are skipped.

        Raises:
            MatError: the text is not such a map.
        """
        check_type("map", text, str, "a text")
        lines = (line.strip() for line in text.splitlines())
        return cls(tuple(line for line in lines if line and not line.startswith("#")), name)

    @classmethod
    def parse_toml(cls, text: str, name: str = "") -> Mat:
        """A mat from TOML with the keys ``map`` (a text map) and, optionally, ``name`` and ``description``.

        Raises:
            MatError: not TOML, unknown keys, no map.
        """
        table = parse_toml(text, "mat", _KEYS, MatError)
        if not isinstance(table.get("map"), str):
            raise MatError("map", table.get("map"), "a mat's TOML with a text named map")
        if not isinstance(table.get("name", name), str):
            raise MatError("name", table["name"], "a text")
        return cls.parse(table["map"], table.get("name", name))

    @classmethod
    def load(cls, name: str | os.PathLike[str] = "house") -> Mat:
        """A mat by name (see :meth:`names`) or from a file: ``.toml``, or a text map.

        Raises:
            UnknownName: no mat of that name.
            MatError: the file cannot be read or holds no mat.
        """
        text, title = read_named(name, "mats", "mat", MatError)
        is_map = os.fspath(name).endswith(".txt")
        with naming_file(name, text):
            return cls.parse(text, title) if is_map else cls.parse_toml(text, title)

    @classmethod
    def named(cls, name: str) -> Mat:
        """A mat that ships with the package; unlike :meth:`load` it opens no file of the user's.

        Raises:
            UnknownName: no mat of that name.
        """
        return cls.parse_toml(*read_packaged(name, "mats", "mat"))

    @staticmethod
    def names() -> list[str]:
        """The mats that ship with the package."""
        return known_names("mats")

    @cached_property
    def size(self) -> int:
        """Rows and columns."""
        return len(self.rows)

    @property
    def centre(self) -> tuple[int, int]:
        """Row and column of the centre, from 0 (SS-8)."""
        return self.size // 2, self.size // 2

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether it is its own mirror image, so that words across and down cover the same premium squares.

        >>> Mat.load("house").is_symmetric
        True
        """
        return self.rows == tuple(map("".join, zip(*self.rows, strict=True)))

    def premium(self, row: int, column: int) -> str:
        """The premium of a square as its mark in the map; row and column from 0.

        Raises:
            MatError: a square that the mat does not have.
        """
        check_number("row", row, 0, self.size - 1, MatError)
        check_number("column", column, 0, self.size - 1, MatError)
        return self.rows[row][column]

    @cached_property
    def codes(self) -> bytes:
        """Premium codes of all squares, row by row, in the native core's form."""
        return bytes(_CODES.index(mark) for row in self.rows for mark in row)

    def __str__(self) -> str:
        return "\n".join(self.rows)
