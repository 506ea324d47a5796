"""Files are written whole or not at all, whatever ends the write; what is there otherwise stays."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scramble.files import put_aside, sweep, user_folder, write_new, write_whole
from scramble.words.cache import Cache


@pytest.mark.parametrize("content", ["wörter\n", b"\x00\xff"])
def test_text_and_bytes(tmp_path: Path, content: str | bytes) -> None:
    path = tmp_path / "a.txt"
    for _time in range(2):
        write_whole(path, content)
        assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["", ".", "..", "a/", "/", "a/.", "x\0y", "folder"])
def test_names_of_no_file(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are refused before anything is written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("something is written"))
    with pytest.raises(OSError, match=r"name|not a file"):
        write_whole(name, "text")
    assert os.listdir(tmp_path) == ["folder"]  # noqa: PTH208 - a Path opens it


@pytest.mark.parametrize("ends", [KeyboardInterrupt, MemoryError, OSError, SystemExit])
@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_whatever_ends_a_write_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, ends: type[BaseException]
) -> None:
    """Ctrl-C in the middle, a full disk, no memory."""
    path = tmp_path / "game.json"
    path.write_text("before")

    def end(*_arguments: object) -> None:
        raise ends

    monkeypatch.setattr(*((os, "fsync", end) if moment == "fsync" else (Path, "replace", end)))
    with pytest.raises(ends):
        write_whole(path, "after")
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_devices_and_folders_are_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path, Path(os.devnull)):
        with pytest.raises(OSError, match="there is something else of that name"):
            write_whole(path, "text")
    assert pipe.is_fifo()
    assert Path(os.devnull).is_char_device()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    write_whole(link, "text")
    assert link.is_symlink()
    assert file.read_text() == "text"


def test_the_longest_name_that_a_file_can_have(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    write_whole(path, "text")
    assert path.read_text() == "text"


def test_what_killed_writers_left_is_swept_after_an_hour(tmp_path: Path) -> None:
    old, new, other = (tmp_path / name for name in (".scramble-a.tmp", ".scramble-b.tmp", "mine.tmp"))
    for path in (old, new, other):
        path.write_text("")
    for path in (old, other):
        os.utime(path, (1e9, 1e9))
    sweep(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([new, other])


def test_the_cache_sweeps_its_folder(tmp_path: Path) -> None:
    left = tmp_path / ".scramble-a.tmp"
    left.write_text("")
    os.utime(left, (1e9, 1e9))
    Cache(tmp_path).store("0" * 64, "grph", b"payload")
    assert not left.exists()


def test_putting_aside_takes_a_name_that_is_free(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    (tmp_path / "game-1.json").write_text("one")
    path.write_text("two")
    assert put_aside(path) == tmp_path / "game-2.json"
    assert (tmp_path / "game-1.json").read_text() == "one"
    assert (tmp_path / "game-2.json").read_text() == "two"


def test_one_home_for_what_the_user_keeps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games, evenings, values, editions and the ledger lie in one folder."""
    from scramble.ledger.engine import find_place
    from scramble.words.editions import editions_folder
    from scramble.worth.mats import values_folder

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in ("SCRAMBLE_LEDGER", "SCRAMBLE_VALUES_DIR", "SCRAMBLE_LEXICONS"):
        monkeypatch.delenv(name, raising=False)
    home = user_folder()
    assert home.parent == tmp_path
    assert values_folder() == home / "values"
    assert editions_folder() == home / "lexicons"
    assert find_place(None).path == home / "ledger.sqlite"


def test_a_new_file_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    write_new(path, "wrap\n")
    with pytest.raises(FileExistsError):
        write_new(path, "sizes\n")
    assert path.read_text() == "wrap\n"
    assert [file.name for file in tmp_path.iterdir()] == ["club.txt"]
