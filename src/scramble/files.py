"""Users' files: written whole or not at all, moved aside, read as text; and the folder for them."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from secrets import token_hex

import platformdirs

from scramble.data import read_file
from scramble.errors import BadInput, SaveError

__all__ = [
    "file_at",
    "make_user_folder",
    "put_aside",
    "read_text",
    "sweep",
    "user_folder",
    "write_new",
    "write_whole",
]

_APPLICATION = "scramble-engine"
_TEMPORARY = ".scramble-{}.tmp"
_FOR_ALL = 0o666
_STALE = 3600.0  # seconds after which the writer of a temporary file must have died


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    r"""Write a file in one step, so that readers see either the old one or the whole new one.

    However the write ends, Ctrl-C included, no temporary file is left behind. A link stays a link, and the
    file that it points to is written. The file gets the permissions of any new file.

    Args:
        path: the file, in a folder that exists.
        content: text is written as UTF-8 with line feeds.
    Raises:
        OSError: the file cannot be written, or the path does not name a file; the old file is unchanged.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "words.txt"
    >>> write_whole(path, "wrap\n")
    >>> path.read_text()
    'wrap\n'
    """
    target = file_at(path)
    with _written_beside(target, content) as beside:
        beside.replace(target)


def write_new(path: str | os.PathLike[str], content: str | bytes, mode: int = _FOR_ALL) -> None:
    """Write a new file in one step, as :func:`write_whole` does; if two writers try, one succeeds.

    Args:
        path: the file, in a folder that exists.
        content: text is written as UTF-8 with line feeds.
        mode: its permissions, less those that the user's umask removes.
    Raises:
        FileExistsError: there is a file of that name; it is unchanged.
        OSError: the file cannot be written, or the path does not name a file.
    """
    target = file_at(path)
    with _written_beside(target, content, mode) as beside:
        try:
            os.link(beside, target)
        except FileExistsError:
            raise
        except OSError:  # a file system without links, such as on a memory stick
            if target.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
            beside.replace(target)


@contextmanager
def _written_beside(target: Path, content: str | bytes, mode: int = _FOR_ALL) -> Iterator[Path]:
    """A temporary file in the same folder that holds the content; it is removed afterwards."""
    data = content.encode() if isinstance(content, str) else content
    beside = target.parent / _TEMPORARY.format(token_hex(8))
    try:
        beside.touch(mode, exist_ok=False)
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield beside
    finally:
        beside.unlink(missing_ok=True)


def file_at(path: str | os.PathLike[str]) -> Path:
    """The file that a path names, or that a link points to; it need not exist.

    Raises:
        OSError: the path does not name a file, or something else is there.
    """
    text = os.fspath(path)
    if "\0" in text:
        raise OSError(errno.EINVAL, "a file's name has no zero bytes", text)
    if os.path.basename(text) in ("", ".", ".."):  # noqa: PTH119 - a Path forgets the slash at the end
        raise OSError(errno.EISDIR, "the name of a file is missing", text)
    target = Path(os.path.realpath(text))
    if target.exists() and not target.is_file():
        raise OSError(
            errno.EINVAL, "there is something else of that name, such as a folder or a device", text
        )
    return target


def sweep(folder: Path) -> None:
    """Remove the temporary files that killed writers left behind in a folder.

    Raises:
        OSError: the folder cannot be listed, or a file cannot be removed.
    """
    for left in folder.glob(_TEMPORARY.format("*")):
        if time.time() - left.stat().st_mtime > _STALE:
            left.unlink(missing_ok=True)


def put_aside(path: str | os.PathLike[str]) -> Path:
    """Make room for another saved game: ``game.json`` becomes ``game-1.json``, or the next free number.

    Returns:
        Its new path.
    Raises:
        SaveError: it is not a file, or it cannot be moved.
    """
    target = Path(path)
    if not target.is_file():
        raise SaveError(os.fspath(path), "there is something else of that name, such as a folder or a device")
    try:
        aside = _reserve_beside(target)
        try:
            return target.replace(aside)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
    except OSError as cause:
        raise SaveError(os.fspath(path), f"what is there cannot be put aside ({cause.strerror})") from cause


def _reserve_beside(target: Path) -> Path:
    """Create an empty file under the next free number, so that nobody else takes that number."""
    for number in count(1):
        aside = target.with_stem(f"{target.stem}-{number}")
        try:
            aside.open("x").close()
        except FileExistsError:
            continue
        return aside
    raise AssertionError


def read_text(path: str | os.PathLike[str], field: str, error: type[BadInput]) -> str:
    """Read the text of a user's file.

    Args:
        path: its path.
        field: what an error calls it.
        error: type of the error to raise.
    Raises:
        BadInput: of the type `error`: the file cannot be read, or is not UTF-8.
    """
    try:
        return read_file(path, field, error).decode("utf-8-sig")
    except UnicodeDecodeError as cause:
        raise error(field, os.fspath(path), "expected a file of UTF-8 text") from cause


def user_folder(*parts: str) -> Path:
    """The folder for the user's games, evenings, values and ledger. It is not created.

    Args:
        parts: names of folders inside it.
    """
    return Path(platformdirs.user_data_dir(_APPLICATION), *parts)


def make_user_folder(*parts: str) -> Path:
    """The same folder, created if it does not exist.

    Raises:
        SaveError: it cannot be created; the message says what to do.
    """
    folder = user_folder(*parts)
    try:
        if not folder.is_absolute():  # this user has no home folder
            raise OSError(errno.ENOENT, "this user has no home folder")
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        expected = "expected a home folder that can be written to, or --save FILE"
        reason = f"the folder cannot be made ({cause.strerror}); {expected}"
        raise SaveError(str(folder), reason) from cause
    return folder
