"""Games and evenings in files: one program at a time plays each, and none overwrites what it has not read.

A file in use has a lock beside it, which the system frees however the program ends, and a note that says who
has it.
"""

from __future__ import annotations

import json
import os
import platform
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from scramble.errors import SaveError, ScrambleError
from scramble.files import file_at, put_aside, sweep, write_whole

if TYPE_CHECKING:
    from filelock import BaseFileLock

__all__ = ["KeptFile", "KeptGame", "check_free", "file_title", "hold", "hold_new", "kept_games"]

_LONGEST_PART = 16  # letters of a name in a file's name
_MOST_PARTS = 4
_PATIENCE = 0.3  # seconds, for programs that only check who is playing
_Game = TypeVar("_Game")


class KeptFile:
    """A file that nobody else writes for as long as a game in it is played. See :func:`hold`.

    Args:
        path: of the file.
        tell: called with a sentence when the game has to be kept elsewhere.
    """

    def __init__(self, path: Path, tell: Callable[[str], None]) -> None:
        self.path = path
        self._tell = tell
        self._players: Sequence[str] = ()
        self._lock = _locked(path, _PATIENCE)
        self._known = _content(path)

    def introduce(self, players: Sequence[str]) -> None:
        """Leave a note saying who plays, for programs that find the file locked."""
        self._players = players
        note = {
            "process": os.getpid(),
            "machine": platform.node(),
            "since": datetime.now().astimezone().isoformat(" ", "seconds"),
            "players": list(players),
        }
        with suppress(OSError):  # without it the other program says less
            write_whole(_note(self.path), json.dumps(note))

    def put_aside(self) -> Path | None:
        """Make room for another game; where the old one is now, if there was one.

        Raises:
            SaveError: it cannot be moved.
        """
        if self._known is None:
            return None
        aside = put_aside(self.path)
        self._known = None
        return aside

    def write(self, text: str) -> None:
        """Save the game. If another program changed the file meanwhile, the game gets a new file.

        Raises:
            SaveError: the file cannot be written; what was there is as it was.
        """
        if _content(self.path) != self._known:
            self._move()
        try:
            write_whole(self.path, text)
        except OSError as cause:
            raise SaveError(str(self.path), cause.strerror or "no file has such a name") from cause
        self._known = text.encode()

    def release(self) -> None:
        """Stop playing it here."""
        with suppress(OSError):
            _note(self.path).unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.release()

    def _move(self) -> None:
        old = self.path
        for number in count(1):
            path = old.with_stem(f"{old.stem}-{number}")
            if path.exists():
                continue
            with suppress(SaveError):  # somebody else plays there
                lock = _locked(path)
                break
        self.release()
        self.path, self._lock, self._known = path, lock, None
        self.introduce(self._players)
        self._tell(f"Another program changed {old}; it stays, and this game is now kept in {path}.")


@contextmanager
def hold(path: Path, tell: Callable[[str], None], players: Sequence[str] = ()) -> Iterator[KeptFile]:
    """Keep a game in a file that nobody else plays.

    Args:
        path: of the file, which may not be there yet.
        tell: called with a sentence when the game has to be kept elsewhere.
        players: their names.
    Raises:
        SaveError: another program plays it, and which; or no file can be there.
    """
    kept = KeptFile(path, tell)
    try:
        kept.introduce(players)
        yield kept
    finally:
        kept.release()


@contextmanager
def hold_new(
    folder: Path, title: str, ending: str, tell: Callable[[str], None], players: Sequence[str] = ()
) -> Iterator[KeptFile]:
    """Keep a new game in a file of its own: its title, the date, and a number if there are several.

    Args:
        folder: that exists.
        title: as of :func:`file_title`.
        ending: such as ``.json``.
        tell: as for :func:`hold`.
        players: their names.
    Raises:
        SaveError: no file can be there.
    """
    with suppress(OSError):
        sweep(folder)
    day = datetime.now().astimezone().date().isoformat()
    for number in count(1):
        path = folder / f"{title}-{day}{'' if number == 1 else f'-{number}'}{ending}"
        if path.exists():
            continue
        try:
            kept = KeptFile(path, tell)
        except SaveError:
            if is_held(path):
                continue  # another game began at the same moment
            raise
        try:
            kept.introduce(players)
            yield kept
        finally:
            kept.release()
        return


def file_title(names: Sequence[str]) -> str:
    """Names of players as a part of a file's name, on any system and in any locale.

    >>> file_title(["Zoë O'Hara", "../../etc", "李"])
    'zoe-ohara-etc-player'
    """
    parts = []
    for name in names[:_MOST_PARTS]:
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        words = re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")
        parts.append(words[:_LONGEST_PART].strip("-") or "player")
    return "-".join(parts)


@dataclass(frozen=True)
class KeptGame(Generic[_Game]):
    """A game in its file.

    Args:
        path: of the file.
        game: what is in it.
        is_held: does another program play it?
        changed: when it was last written.
    """

    path: Path
    game: _Game
    is_held: bool
    changed: datetime


def kept_games(folder: Path, ending: str, load: Callable[[Path], _Game]) -> list[KeptGame[_Game]]:
    """The games in a folder, the newest first; files that cannot be read are skipped.

    Args:
        folder: where they are kept; it need not be there.
        ending: of their files.
        load: reads one.
    """
    found = []
    for path in folder.glob(f"*{ending}") if folder.is_dir() else ():
        with suppress(ScrambleError, OSError):
            changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
            found.append(KeptGame(path, load(path), is_held(path), changed))
    return sorted(found, key=lambda kept: kept.changed, reverse=True)


def check_free(path: Path) -> None:
    """Make sure that a game could be kept in a file now.

    Raises:
        SaveError: another program plays there, or no file can be there.
    """
    KeptFile(path, lambda _: None).release()


def is_held(path: Path) -> bool:
    """Whether another program plays a game in this file."""
    if not _beside(path, "lock").exists():
        return False
    try:
        lock = _locked(path)
    except SaveError:
        return True
    if lock is not None:
        lock.release()
    return False


def _locked(path: Path, patience: float = 0.0) -> BaseFileLock | None:
    """The lock of a file; None where the folder's file system knows no locks.

    Raises:
        SaveError: another program has it, or it cannot be made.
    """
    from filelock import FileLock, Timeout

    try:
        file_at(path)
        name = _beside(path, "lock")
        lock = FileLock(name)
        name.open("ab").close()  # the library would not say why this fails
        lock.acquire(timeout=patience)
    except Timeout:
        raise SaveError(str(path), _holder(path)) from None
    except NotImplementedError:
        return None
    except (OSError, ValueError) as cause:
        raise SaveError(str(path), getattr(cause, "strerror", None) or "no file has such a name") from cause
    return lock


def _holder(path: Path) -> str:
    """The people who play the game in a locked file, if the note says so."""
    who = "another program is playing it"
    with suppress(OSError, ValueError, KeyError, TypeError):
        note = json.loads(_note(path).read_bytes())
        players, process, since = " and ".join(note["players"]), int(note["process"]), str(note["since"])
        if not _has_ended(process, note["machine"]):
            who = f"{players or 'somebody'} play it in process {process} on {note['machine']}, since {since}"
    return f"{who}: expected a game that nobody else is playing, or --save with another FILE"


def _has_ended(process: int, machine: str) -> bool:
    """Is a note out of date? Only its own machine can tell."""
    if os.name != "posix" or machine != platform.node():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _beside(path: Path, kind: str) -> Path:
    """A hidden file next to a file, whatever links lead there."""
    target = Path(os.path.realpath(path))
    return target.with_name(f".{target.name}.{kind}")


def _note(path: Path) -> Path:
    return _beside(path, "holder")


def _content(path: Path) -> bytes | None:
    """What is in a file now; None if there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as cause:
        raise SaveError(str(path), cause.strerror or "it cannot be read") from cause
