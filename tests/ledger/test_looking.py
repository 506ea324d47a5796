"""Commands that look touch nothing: no file is made, no byte and no time of any changes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from child import SUPPORT
from places import FilePlace, PlaceForTests, ServerPlace
from samples import fill, ruling
from sqlalchemy import Connection
from typer.testing import CliRunner

from scramble.cli.ledger.command import app
from scramble.errors import LedgerDamaged, LedgerError, ScrambleError
from scramble.ledger import Ledger

LOOKS = [["list"], ["list", "--json"], ["info"], ["verify"], ["export", "--csv"], ["export", "--json"]]
LOOK_NAMES = [" ".join(look) for look in LOOKS]
CHILD = f"""
import os, sys
sys.path.insert(0, {str(SUPPORT)!r})
from samples import fill, ruling
from scramble.ledger import Ledger
"""

Seen = dict[str, tuple[int, bytes]]


def everything_in(folder: Path) -> Seen:
    """Names, times and bytes of all files, and of the folder the time."""
    seen = {path.name: (path.stat().st_mtime_ns, path.read_bytes()) for path in folder.iterdir()}
    return seen | {".": (folder.stat().st_mtime_ns, b"")}


def look(name: str | Path, arguments: list[str]) -> str:
    """What a command shows, or the one sentence that it ends with."""
    try:
        result = CliRunner().invoke(app, [*arguments, "--ledger", str(name)], catch_exceptions=False)
    except ScrambleError as error:
        return str(error)
    return result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "place"
    made.mkdir()
    return made


@contextmanager
def held_elsewhere(path: Path) -> Iterator[None]:
    """A ledger of four rows that another program has open."""
    program = f"ledger = Ledger.open({str(path)!r}); fill(ledger, 4); print(flush=True); input()"
    command = [sys.executable, "-c", CHILD + program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:  # noqa: S603
        assert holder.stdout
        assert holder.stdout.readline() == b"\n"
        yield
        holder.communicate(b"\n")


def killed_writer(path: Path) -> None:
    """Its log is left behind, with all the rows, and its index."""
    program = f"ledger = Ledger.open({str(path)!r}); fill(ledger, 4); os.kill(os.getpid(), 9)"
    done = subprocess.run([sys.executable, "-c", CHILD + program], check=False)  # noqa: S603
    assert done.returncode == -signal.SIGKILL
    assert path.with_name(f"{path.name}-wal").stat().st_size > 0


@pytest.mark.parametrize("arguments", LOOKS, ids=LOOK_NAMES)
@pytest.mark.parametrize(
    "content",
    [b"", b"x", b"\0", b"SQLite", b"notes of the round\n" * 300],
    ids=["empty", "1", "0", "6", "text"],
)
def test_what_is_not_a_ledger_gets_a_sentence_and_is_left_alone(
    folder: Path, arguments: list[str], content: bytes
) -> None:
    path = folder / "e.txt"
    path.write_bytes(content)
    before = everything_in(folder)
    shown = look(path, arguments)
    empty = "there is no ledger in it yet, it is an empty file"
    sentence = "it is not an SQLite database" if content else empty
    assert sentence in shown
    assert everything_in(folder) == before


@pytest.mark.parametrize("content", [b"x", b"SQLite"])
def test_writers_do_not_take_a_file_of_a_few_bytes_for_an_empty_one(folder: Path, content: bytes) -> None:
    path = folder / "e.txt"
    path.write_bytes(content)
    with pytest.raises(LedgerDamaged, match="it is not an SQLite database"):
        Ledger.open(path)
    assert path.read_bytes() == content
    assert [found.name for found in folder.iterdir()] == ["e.txt"]


def test_devices_and_pipes_are_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    for path in (folder / "pipe", folder, Path("/dev/null")):
        for options in ({}, {"read_only": True}):
            with pytest.raises(LedgerError, match="expected a file, not a folder or a device"):
                Ledger.open(path, **options)


@pytest.mark.parametrize("arguments", LOOKS, ids=LOOK_NAMES)
def test_a_ledger_that_nobody_has_open(folder: Path, arguments: list[str]) -> None:
    path = folder / "ledger.sqlite"
    with Ledger.open(path) as ledger:
        fill(ledger, 4)
    before = everything_in(folder)
    assert ruling(3).time in look(path, arguments) or arguments[0] in ("info", "verify")
    assert everything_in(folder) == before


@pytest.mark.slow
@pytest.mark.parametrize("arguments", LOOKS, ids=LOOK_NAMES)
def test_a_ledger_that_is_open_elsewhere(folder: Path, arguments: list[str]) -> None:
    path = folder / "ledger.sqlite"
    with held_elsewhere(path):
        assert (folder / "ledger.sqlite-wal").stat().st_size > 0
        before = everything_in(folder)
        shown = look(path, arguments)
        assert everything_in(folder) == before
    with Ledger.open(path) as ledger:
        assert ledger.head().hash in shown or arguments[0] == "list"


def test_a_ledger_that_this_process_has_open_can_still_be_written(folder: Path) -> None:
    """The index of the log is shared by all connections of a process."""
    path = folder / "ledger.sqlite"
    with Ledger.open(path) as ledger:
        fill(ledger, 4)
        with Ledger.open(path, read_only=True) as reader:
            assert reader.verify() == []
            ledger.add_ruling(ruling(9))
            assert reader.head().count == 5
            with Ledger.open(path) as another:
                another.add_ruling(ruling(10))
            assert reader.head().count == 6
    killed_writer(folder / "killed.sqlite")
    with Ledger.open(folder / "killed.sqlite", read_only=True) as reader:
        assert reader.head().count == 4
        with Ledger.open(folder / "killed.sqlite") as ledger:
            ledger.add_ruling(ruling(9))


@pytest.mark.slow
@pytest.mark.parametrize("arguments", LOOKS, ids=LOOK_NAMES)
@pytest.mark.parametrize("left", ["log and index", "log only"])
def test_a_ledger_whose_writer_was_killed(folder: Path, arguments: list[str], left: str) -> None:
    path = folder / "ledger.sqlite"
    killed_writer(path)
    if left == "log only":
        (folder / "ledger.sqlite-shm").unlink()
    before = everything_in(folder)
    shown = look(path, arguments)
    assert everything_in(folder) == before
    with Ledger.open(path) as ledger:
        assert ledger.head().count == 4
        assert ledger.head().hash in shown or arguments[0] == "list"


@pytest.mark.parametrize("arguments", LOOKS, ids=LOOK_NAMES)
def test_a_ledger_of_an_older_version_is_read_as_it_is(place: PlaceForTests, arguments: list[str]) -> None:
    with Ledger.open(place.name) as ledger:
        fill(ledger, 4)
    place.run("UPDATE ledger_version SET version_num = '0002'")
    assert "error" not in look(place.name, arguments)
    assert place.run("SELECT version_num FROM ledger_version") == [("0002",)]


# Without rights

UNPRIVILEGED = """
path, loaded = sys.argv[1:]
from scramble.cli import main
def run(path):
    for arguments in (["list"], ["info"], ["verify"], ["export", "--json"]):
        sys.argv = ["scramble", "ledger", *arguments, "--ledger", path]
        try:
            main()
        except SystemExit as end:
            print("code", end.code)
fill(Ledger.open(loaded), 1)
run(loaded)  # so that all modules are loaded before the rights are gone
print("now")
if os.geteuid() == 0:  # whom no mode stops
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
run(path)
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter, unlike those of pytest."""
    with tempfile.TemporaryDirectory(prefix="scramble-modes-") as outer:
        inner = Path(outer) / "inner"
        inner.mkdir()
        Path(outer).chmod(0o755)
        yield inner
        inner.chmod(0o755)


@pytest.mark.slow
@pytest.mark.parametrize("state", ["closed", "open", "killed", "log only"])
def test_a_user_without_rights_to_write_may_look(open_folder: Path, tmp_path: Path, state: str) -> None:
    path = open_folder / "ledger.sqlite"
    loaded = tmp_path / "loaded.sqlite"
    holder = None
    if state in ("killed", "log only"):
        killed_writer(path)
        if state == "log only":
            (open_folder / "ledger.sqlite-shm").unlink()
    else:
        holder = Ledger.open(path)
        fill(holder, 4)
        if state == "closed":
            holder.close()
    for file in open_folder.iterdir():
        file.chmod(0o444)
    open_folder.chmod(0o555)
    before = everything_in(open_folder)
    command = [sys.executable, "-c", CHILD + UNPRIVILEGED, str(path), str(loaded)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.stderr == ""
    shown = done.stdout.partition("\nnow\n")[2]
    assert shown.count("code 0") == 4, done.stdout
    assert "whole: 4 rows" in shown
    assert everything_in(open_folder) == before
    if holder:
        holder.close()


READ_ONLY_MEDIUM = """
import subprocess
folder, source = sys.argv[1:]
subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)
subprocess.run(["cp", "-r", f"{source}/.", folder], check=True)
subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
with Ledger.open(f"{folder}/ledger.sqlite", read_only=True) as ledger:
    print(ledger.verify(), ledger.head().count, len(list(ledger.entries())), ledger.settings()["journal"])
"""


@pytest.mark.slow
@pytest.mark.parametrize("state", ["closed", "killed", "log only"])
def test_a_read_only_medium(tmp_path: Path, folder: Path, state: str) -> None:
    """A real one, though in memory; mounted for this program alone."""
    path = folder / "ledger.sqlite"
    killed_writer(path)
    if state == "log only":
        (folder / "ledger.sqlite-shm").unlink()
    if state == "closed":
        Ledger.open(path).close()
    (tmp_path / "medium").mkdir()
    namespace = ["unshare", "--mount", *(() if os.geteuid() == 0 else ("--map-root-user",))]
    command = [
        *namespace,
        sys.executable,
        "-c",
        CHILD + READ_ONLY_MEDIUM,
        str(tmp_path / "medium"),
        str(folder),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.stdout, done.stderr) == ("[] 4 4 wal\n", "")


# While others write


def test_looking_while_others_open_write_and_close(file_place: FilePlace) -> None:
    """Each writer that closes moves its log into the file, under the eyes of whoever reads it."""
    with Ledger.open(file_place.name) as ledger:
        fill(ledger, 3)

    def write() -> None:
        for number in range(100, 140):
            with Ledger.open(file_place.name) as ledger:
                ledger.add_ruling(ruling(number))

    counts = []
    with ThreadPoolExecutor(1) as threads:
        writing = threads.submit(write)
        while not writing.done():
            with Ledger.open(file_place.name, read_only=True) as reader:
                report = reader.report()
                assert report.problems == ()
                counts.append(len(list(reader.entries())))
        writing.result()
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_looking_while_another_program_opens_writes_closes_and_is_killed(file_place: FilePlace) -> None:
    """The locks and the index of another process are not those of our own."""
    program = (
        f"for number in range(40):\n    with Ledger.open({file_place.name!r}) as ledger:\n"
        "        ledger.add_rulings([ruling(3 * number + one) for one in range(3)])\n"
        f"ledger = Ledger.open({file_place.name!r}); ledger.add_ruling(ruling(999)); os.kill(os.getpid(), 9)"
    )
    Ledger.open(file_place.name).close()
    counts = []
    with subprocess.Popen([sys.executable, "-c", CHILD + program]) as writer:  # noqa: S603
        while writer.poll() is None:
            with Ledger.open(file_place.name, read_only=True) as reader:
                report = reader.report()
                assert report.problems == ()
                assert report.head
                counts.append(report.head.count)
    assert writer.returncode == -signal.SIGKILL
    assert (counts[0], counts == sorted(counts)) == (0, True)
    with Ledger.open(file_place.name, read_only=True) as reader:
        assert reader.head().count == 121


def test_what_changed_while_it_was_read_is_read_again(file_place: FilePlace) -> None:
    with Ledger.open(file_place.name) as ledger:
        fill(ledger, 3)
    counts: list[int] = []

    def look(connection: Connection) -> int:
        counts.append(connection.exec_driver_sql("SELECT count FROM head").scalar_one())
        if len(counts) == 1:
            with Ledger.open(file_place.name) as ledger:
                ledger.add_ruling(ruling(9))
        return counts[-1]

    with Ledger.open(file_place.name, read_only=True) as reader:
        assert reader.read(look) == 4
    assert counts == [3, 4]


def test_a_reader_sees_what_is_written_after_it_was_opened(file_place: FilePlace) -> None:
    with Ledger.open(file_place.name) as ledger:
        fill(ledger, 3)
    with Ledger.open(file_place.name, read_only=True) as reader:
        assert reader.head().count == 3
        with Ledger.open(file_place.name) as ledger:
            ledger.add_ruling(ruling(9))
            assert reader.head().count == 4
        assert reader.head().count == 4
        shutil.copy(file_place.path, file_place.path.with_name("copy.sqlite"))


def test_nothing_is_recorded_in_what_was_opened_to_look(place: PlaceForTests) -> None:
    with Ledger.open(place.name) as ledger:
        fill(ledger, 1)
    with Ledger.open(place.name, read_only=True) as reader:
        with pytest.raises(LedgerError, match="it was opened read-only; nothing was recorded"):
            reader.add_ruling(ruling(9))
        assert reader.head().count == 1


def test_the_server_itself_keeps_a_reader_from_writing(server_place: ServerPlace) -> None:
    Ledger.open(server_place.name).close()
    with Ledger.open(server_place.name, read_only=True) as reader:
        assert reader.read(lambda c: c.exec_driver_sql("SHOW transaction_read_only").scalar()) == "on"
        with pytest.raises(LedgerError, match="read-only"):
            reader.read(lambda c: c.exec_driver_sql("CREATE TABLE songs (title TEXT)"))


def test_an_empty_database_on_a_server_stays_empty(server_place: ServerPlace) -> None:
    with pytest.raises(LedgerError, match="there is no ledger in it yet"):
        Ledger.open(server_place.name, read_only=True)
    assert server_place.run(
        f"SELECT count(*) FROM pg_tables WHERE schemaname = '{server_place.schema}'"  # noqa: S608
    ) == [(0,)]
