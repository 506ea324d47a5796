"""Finds the data that ships with the package, or a user's file of the same kind."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from scramble.errors import BadInput, UnknownName, WrongType

__all__ = [
    "check_name",
    "data_folder",
    "known_names",
    "looks_like_path",
    "naming_file",
    "parse_toml",
    "read_file",
    "read_named",
    "read_packaged",
]

_LONGEST_NAME = 60
_LARGEST_TEXT = 100_000  # characters of a TOML text; the largest set of dice takes a tenth of it
_LARGEST_FILE = 200_000_000  # bytes; the largest word list of any language is a tenth of it
_DEEPEST = 20  # nested brackets
_MOST_DOTS = 20  # parts of one dotted key
# Strings and comments in TOML, where brackets and dots mean nothing; an unclosed string runs to the end.
_QUOTED = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{0,5}'
    r"|'''(?:[^']|'(?!''))*+'{0,5}"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)


def data_folder() -> Traversable:
    """The folder ``lexicons`` of the source tree, or its copy in an installed package."""
    return files("scramble.lexicons")


def known_names(folder: str) -> list[str]:
    """Names of the mats or dice sets that ship with the package."""
    entries = (data_folder() / folder).iterdir()
    return sorted(entry.name.removesuffix(".toml") for entry in entries if entry.name.endswith(".toml"))


def looks_like_path(name: str | os.PathLike[str]) -> bool:
    """Whether this is a path rather than a name: it has a folder or a suffix, or such a file exists."""
    if not isinstance(name, str | os.PathLike):
        raise WrongType("name", name, "expected a name, or the path of a file")
    if not isinstance(name, str) or os.sep in name or "/" in name or "." in name:
        return True
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # no file can have such a name
        return False


def read_file(path: str | os.PathLike[str], field: str, error: type[BadInput]) -> bytes:
    """Read a user's file.

    Raises:
        BadInput: of the type `error`: there is no such file, or it cannot be read.
    """
    try:
        with Path(path).open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        raise error(field, os.fspath(path), "there is no such file: expected the path of one") from None
    except OSError as cause:
        raise error(
            field, os.fspath(path), f"it cannot be read ({cause.strerror}): expected a file"
        ) from cause
    except ValueError as cause:
        raise error(
            field, os.fspath(path), f"no file has such a name ({cause}): expected the path of one"
        ) from cause
    if len(content) > _LARGEST_FILE:
        raise error(field, os.fspath(path), f"expected a file of at most {_LARGEST_FILE:,} bytes")
    return content


@contextmanager
def naming_file(path: str | os.PathLike[str], contents: str | bytes) -> Iterator[None]:
    """Make an error about a whole file name the file, not its contents.

    Args:
        path: the file's path.
        contents: what was read from it.
    """
    try:
        yield
    except BadInput as error:
        if not _is_all_of(contents, error.value):
            raise
        raise type(error)(error.field, os.fspath(path), error.expected) from error


def _is_all_of(contents: str | bytes, value: object) -> bool:
    """Whether an error's value is the file's contents: whole, cut, or parsed."""
    if isinstance(value, dict | bytes):
        return True
    return isinstance(value, str) and (value == contents or (len(value) > _LONGEST_NAME and value[0] == "{"))


def read_named(
    name: str | os.PathLike[str], folder: str, field: str, error: type[BadInput]
) -> tuple[str, str]:
    """The text of a mat or dice set, by name or by path, and its name.

    Raises:
        UnknownName: nothing ships under that name; the message lists what does.
        BadInput: of the type `error`: the file cannot be read or is not UTF-8.
    """
    if not looks_like_path(name):
        return _read_shipped(os.fspath(name), folder, field, ", or a file's path")
    try:
        return read_file(name, field, error).decode("utf-8-sig"), Path(name).stem
    except UnicodeDecodeError as cause:
        raise error(field, os.fspath(name), "the file is not UTF-8 text: expected a text") from cause


def read_packaged(name: str, folder: str, field: str) -> tuple[str, str]:
    """The text of a mat or dice set that ships with the package, and its name. Opens no other file.

    Raises:
        UnknownName: nothing ships under that name; the message lists what does.
    """
    if not isinstance(name, str):
        raise WrongType(field, name, "expected a name")
    return _read_shipped(name, folder, field)


def _read_shipped(name: str, folder: str, field: str, otherwise: str = "") -> tuple[str, str]:
    title = name.lower()
    if title not in known_names(folder):
        known = ", ".join(known_names(folder))
        expected = f"nothing ships under that name: expected one of {known}{otherwise}"
        raise UnknownName(field, name, expected)
    return (data_folder() / folder / f"{title}.toml").read_text("utf-8"), title


def check_name(name: str, field: str, error: type[BadInput]) -> None:
    """Check a name of a mat, dice set, alphabet or word list: texts and records contain it. "" is not one.

    Raises:
        BadInput: of the type `error`: a name that could not be read back from there.
    """
    if not isinstance(name, str):
        raise error(field, name, "expected a text")
    if not _is_name(name):
        expected = f"a name of at most {_LONGEST_NAME} printable characters, single spaces, no semicolon"
        raise error(field, name, expected)


@lru_cache(maxsize=256)  # every position checks the name of its word list
def _is_name(name: str) -> bool:
    is_plain = name.isprintable() and ";" not in name and name != "-"
    return is_plain and " ".join(name.split()) == name and len(name) <= _LONGEST_NAME


def parse_toml(text: str, field: str, keys: set[str], error: type[BadInput]) -> dict[str, Any]:
    """Parse a TOML text whose keys must all be known; one that would take the parser too long is refused.

    Raises:
        BadInput: of the type `error`: not a text, not TOML, too large or too deep, or an unknown key.
    """
    if not isinstance(text, str):
        raise error(field, text, "expected a TOML text")
    _check_size(text, field, error)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as cause:  # also ValueError, for a number with thousands of digits
        raise error(field, text, f"expected TOML ({cause})") from cause
    unknown = sorted(set(table) - keys)
    if unknown:
        raise error(field, unknown[0], f"expected one of {', '.join(sorted(keys))}")
    return table


def _check_size(text: str, field: str, error: type[BadInput]) -> None:
    """Whether it is small and shallow enough: the parser's memory grows with a dotted key's square."""
    if len(text) > _LARGEST_TEXT:
        raise error(field, text, f"expected a TOML text of at most {_LARGEST_TEXT:,} characters")
    depth = deepest = 0
    for mark in re.findall(r"[\[\]{}]", bare := _QUOTED.sub("x", text)):
        depth += 1 if mark in "[{" else -1
        deepest = max(deepest, depth)
    if deepest > _DEEPEST:
        raise error(field, text, f"expected at most {_DEEPEST} nested brackets")
    if any(key.count(".") > _MOST_DOTS for key in re.split(r"[,=\[\]{}\n]", bare)):
        raise error(field, text, f"expected keys with at most {_MOST_DOTS} dots")
