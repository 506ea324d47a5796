"""Finds the data that ships with the package, or a user's file of the same kind."""

from __future__ import annotations

import os
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from scramble.errors import BadInput, UnknownName

__all__ = ["data_folder", "known_names", "parse_toml", "read_named"]


def data_folder() -> Traversable:
    """The folder ``lexicons`` of the source tree, or its copy in an installed package."""
    return files("scramble.lexicons")


def known_names(folder: str) -> list[str]:
    """Names of the mats or dice sets that ship with the package."""
    entries = (data_folder() / folder).iterdir()
    return sorted(entry.name.removesuffix(".toml") for entry in entries if entry.name.endswith(".toml"))


def looks_like_path(name: str | os.PathLike[str]) -> bool:
    """Is this a file's path rather than a name? It has a folder or an ending, or such a file exists."""
    return not isinstance(name, str) or os.sep in name or "." in name or "/" in name or Path(name).is_file()


def read_file(path: str | os.PathLike[str], field: str, error: type[BadInput]) -> bytes:
    """Read a user's file.

    Raises:
        BadInput: of the type `error`: there is no such file, or it cannot be read.
    """
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise error(field, os.fspath(path), "there is no such file") from None
    except OSError as cause:
        raise error(field, os.fspath(path), f"the file cannot be read ({cause.strerror})") from cause
    except ValueError as cause:
        raise error(field, os.fspath(path), f"no file has such a name ({cause})") from cause


def read_named(
    name: str | os.PathLike[str], folder: str, field: str, error: type[BadInput]
) -> tuple[str, str]:
    """The text of a mat or dice set, by name or by path, and its name.

    Raises:
        UnknownName: nothing ships under that name; the message lists what does.
        BadInput: of the type `error`: the file cannot be read or is not UTF-8.
    """
    if looks_like_path(name):
        raw, title = read_file(name, field, error), Path(name).stem
    else:
        title = os.fspath(name).lower()
        if title not in known_names(folder):
            known = ", ".join(known_names(folder))
            expected = f"nothing ships under that name; known: {known}; or give a file's path"
            raise UnknownName(field, name, expected)
        raw = (data_folder() / folder / f"{title}.toml").read_bytes()
    try:
        return raw.decode("utf-8-sig"), title
    except UnicodeDecodeError as cause:
        raise error(field, os.fspath(name), "the file is not UTF-8 text") from cause


def parse_toml(text: str, field: str, keys: set[str], error: type[BadInput]) -> dict[str, Any]:
    """Parse a TOML text whose keys are all known.

    Raises:
        BadInput: of the type `error`: no TOML, or an unknown key.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as cause:
        raise error(field, text, f"no TOML: {cause}") from cause
    unknown = sorted(set(table) - keys)
    if unknown:
        raise error(field, unknown[0], f"an unknown key; known: {', '.join(sorted(keys))}")
    return table
