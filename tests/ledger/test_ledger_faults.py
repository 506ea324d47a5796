"""Full disks, read-only files, wrong files, lost servers: one clear sentence, and nothing half recorded."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from child import SUPPORT
from places import FilePlace, PlaceForTests, ServerPlace
from samples import fill, ruling

from scramble.errors import LedgerDamaged, LedgerError
from scramble.ledger import Ledger

# What each program below begins with. Everything is loaded before the program loses its rights or its room.
PROLOGUE = f"""
import os, resource, subprocess, sys
sys.path.insert(0, {str(SUPPORT)!r})
from samples import fill, ruling
from scramble.cli.recording import keep, recorder_for
from scramble.errors import ScrambleError
from scramble.ledger import Ledger
import alembic.command
import sqlalchemy.dialects.sqlite.pysqlite

def message(call, *arguments, **options):
    try:
        call(*arguments, **options)
    except ScrambleError as error:
        return str(error)
    return "no error"
"""


def run(program: str, *arguments: object, before: tuple[str, ...] = ()) -> list[str]:
    """Run a program; the lines that it prints."""
    command = [*before, sys.executable, "-c", PROLOGUE + program, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own code
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout.splitlines() + [f"stderr: {line}" for line in done.stderr.splitlines()]


# A full disk

FULL_DISK = """
folder = sys.argv[1]
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], check=True)
with Ledger.open(f"{folder}/ledger.sqlite") as ledger:
    added = []
    for number in range(10_000):
        error = message(lambda: added.append(ledger.add_ruling(ruling(number))))
        if error != "no error":
            break
    print(error)
    print(error == message(ledger.add_ruling, ruling(20_000)))
    print(len(added) > 20, list(ledger.entries()) == added, ledger.verify())
    judge = [sys.executable, "-m", "scramble", "judge", "LUCY", "--ledger", f"{folder}/ledger.sqlite"]
    judged = subprocess.run(judge, capture_output=True, text=True)
    print(judged.returncode, judged.stdout.splitlines()[0], judged.stderr.partition(": ledger ")[2].strip())
    subprocess.run(["mount", "-o", "remount,size=4m", folder], check=True)
    added.append(ledger.add_ruling(ruling(40_000)))
    judged = subprocess.run(judge, capture_output=True, text=True)
    print(judged.returncode, judged.stdout.splitlines()[0], judged.stderr)
    *before, last = ledger.entries()
    print(before == added, last.ruling().words, ledger.verify())
"""


def test_a_full_disk_is_told_the_verdict_is_shown_and_nothing_is_lost(tmp_path: Path) -> None:
    """A real disk, though a small one: in memory, mounted for this program alone."""
    namespace = ("unshare", "--mount", *(() if os.geteuid() == 0 else ("--map-root-user",)))
    lines = run(FULL_DISK, tmp_path, before=namespace)
    sentence = f"ledger {tmp_path}/ledger.sqlite: the disk is full; nothing was recorded"
    assert lines == [
        sentence,
        "True",
        "True True []",
        f"1 UNACCEPTABLE {sentence.removeprefix('ledger ')}",
        "1 UNACCEPTABLE ",
        "True ('LUCY',) []",
    ]


LIMITED_FILES = """
path = sys.argv[1]
with Ledger.open(path) as ledger:
    added = fill(ledger, 5)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))
    for number in range(10_000):
        error = message(lambda: added.append(ledger.add_ruling(ruling(number + 100))))
        if error != "no error":
            break
    print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    added.append(ledger.add_ruling(ruling(20_000)))
    print(list(ledger.entries()) == added, ledger.verify())
"""


def test_a_file_that_may_not_grow_is_told(tmp_path: Path) -> None:
    """As by a quota."""
    assert run(LIMITED_FILES, tmp_path / "l.sqlite") == [
        f"ledger {tmp_path}/l.sqlite: the disk cannot be read or written (full, or out of order);"
        " nothing was recorded",
        "True []",
    ]


# Read-only files and folders

UNPRIVILEGED = """
path, folder_mode, file_mode = sys.argv[1], int(sys.argv[2], 8), int(sys.argv[3], 8)
os.chmod(path, file_mode)
os.chmod(os.path.dirname(path), folder_mode)
if os.geteuid() == 0:  # whom no mode stops
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
def read():
    with Ledger.open(path, read_only=True) as ledger:
        print(len(list(ledger.entries())), ledger.verify(), ledger.counts())
print(message(read))
def add():
    with Ledger.open(path) as ledger:
        ledger.add_ruling(ruling(99))
print(message(add))
with recorder_for(path) as recorder:
    print(keep(ruling(99), recorder))
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter, unlike those of pytest."""
    with tempfile.TemporaryDirectory(prefix="scramble-modes-") as folder:
        inner = Path(folder) / "inner"
        inner.mkdir()
        Path(folder).chmod(0o755)
        yield inner
        inner.chmod(0o755)


@pytest.mark.parametrize(
    ("folder_mode", "file_mode"),
    [("555", "444"), ("777", "444"), ("555", "666")],
    ids=["both", "file", "folder"],
)
def test_what_is_read_only_can_be_read_and_is_told(
    open_folder: Path, folder_mode: str, file_mode: str
) -> None:
    path = open_folder / "ledger.sqlite"
    with Ledger.open(path) as ledger:
        fill(ledger, 4)
    sentence = f"ledger {path}: it is read-only, or lies in a folder that is; nothing was recorded"
    assert run(UNPRIVILEGED, path, folder_mode, file_mode) == [
        "4 [] {'game': 1, 'ruling': 3}",
        "no error",
        sentence,
        sentence,
    ]


def test_a_log_that_cannot_be_moved_into_a_read_only_file_is_read(open_folder: Path, tmp_path: Path) -> None:
    """Reading the file without its log would show fewer rulings than were acknowledged."""
    path = open_folder / "ledger.sqlite"
    with Ledger.open(tmp_path / "ledger.sqlite") as ledger:
        fill(ledger, 4)
        for file in tmp_path.glob("ledger.sqlite*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, open_folder)
    lines = run(UNPRIVILEGED, path, "555", "444")
    assert lines[0] == "4 [] {'game': 1, 'ruling': 3}"


def test_a_file_that_may_not_be_read_is_told(open_folder: Path) -> None:
    path = open_folder / "ledger.sqlite"
    with Ledger.open(path) as ledger:
        fill(ledger, 1)
    lines = run(UNPRIVILEGED, path, "755", "000")
    sentence = f"ledger {path}: it cannot be opened: there is no such folder, or it may not be used"
    assert lines[0] == f"{sentence} (Permission denied)"


# What is not a ledger


def refusal(name: str | Path, *, create: bool = True, patience: float = 0.2) -> str:
    with pytest.raises(LedgerError) as caught:
        Ledger.open(name, create=create, patience=patience)
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    "content", [b"a text file\n" * 100, b"\0" * 5000, b"SQLite format 4\0" + b"x" * 5000]
)
def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    assert "it is not an SQLite database, or its first page is damaged" in refusal(path)
    assert path.read_bytes() == content, "left as it was"


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    FilePlace(path).run("CREATE TABLE songs (title TEXT)")
    assert "the database holds the tables of something else" in refusal(path)
    assert FilePlace(path).run("SELECT name FROM sqlite_schema") == [("songs",)]


def test_a_server_database_may_be_shared_but_not_our_tables(server_place: ServerPlace) -> None:
    server_place.run("CREATE TABLE songs (title TEXT)", "CREATE TABLE alembic_version (version_num TEXT)")
    with Ledger.open(server_place.name) as ledger:
        fill(ledger, 2)
        assert ledger.verify() == []
    server_place.run("ALTER TABLE ledger_version RENAME TO other")
    assert "the database holds the tables of something else" in refusal(server_place.name)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "missing.sqlite"
    assert refusal(missing, create=False).endswith("there is no such file; the first ruling makes it")
    assert not missing.exists()
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    assert "there is no ledger in it yet" in refusal(empty, create=False)
    (tmp_path / "file").touch()
    assert "its folder cannot be made (File exists)" in refusal(tmp_path / "file" / "ledger.sqlite")
    assert "it cannot be opened" in refusal(tmp_path)
    assert "its folder cannot be made (File name too long)" in refusal(
        tmp_path / ("x" * 300) / "ledger.sqlite"
    )


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mysql://scorer:secret@host/open", "SQLite and PostgreSQL are known"),
        ("postgresql://scorer:secret@host:port/open", "it cannot be read; sqlite:///FILE or postgresql://"),
        ("http://example.com/ledger", "SQLite and PostgreSQL are known"),
        ("://", "it cannot be read"),
        ("sqlite://", "a ledger is a file or a database on a server"),
        ("sqlite:///:memory:", "a ledger is a file or a database on a server"),
        (":memory:", "a ledger is a file or a database on a server"),
        ("sqlite:///x.sqlite?mode=ro", "a URL of a file takes no options"),
        ("nul\0", "a ledger is a file"),
    ],
)
def test_names_that_are_no_ledgers(name: str, sentence: str) -> None:
    told = refusal(name)
    assert sentence in told
    assert "secret" not in told


def test_damaged_tables_are_told(place: PlaceForTests) -> None:
    with Ledger.open(place.name) as ledger:
        fill(ledger, 3)
        place.tamper("DELETE FROM head")
        for call in (ledger.head, lambda: ledger.add_ruling(ruling(9))):
            with pytest.raises(LedgerDamaged, match="its head is missing or is not a number and a hash"):
                call()
        place.tamper("INSERT INTO head (id, count, hash) VALUES (1, 1, 'x')")
        with pytest.raises(LedgerDamaged, match="its rows and its head do not fit together; nothing was"):
            ledger.add_ruling(ruling(9))
        assert len(list(ledger.entries())) == 3
        place.run("ALTER TABLE entries RENAME COLUMN content TO other")
        with pytest.raises(LedgerDamaged, match="its tables are not those of a ledger"):
            list(ledger.entries())


# Others who hold the ledger, and servers that go away


def test_somebody_who_never_lets_go_is_told(place: PlaceForTests) -> None:
    with Ledger.open(place.name, patience=0.2) as ledger:
        fill(ledger, 2)
        if isinstance(place, FilePlace):
            other: sqlite3.Connection | psycopg.Connection = sqlite3.connect(place.path)
            other.execute("BEGIN IMMEDIATE")
        else:
            other = psycopg.connect(place.name)
            other.execute("LOCK TABLE head")
        sentence = "another program holds it; nothing was recorded; try again"
        with pytest.raises(LedgerError, match=sentence):
            ledger.add_ruling(ruling(9))
        other.close()
        assert ledger.add_ruling(ruling(9)).sequence == 3


def test_a_lock_of_another_writer_on_a_server_is_told(server_place: ServerPlace) -> None:
    with Ledger.open(server_place.name, patience=0.2) as ledger, psycopg.connect(server_place.name) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", (0x5C4A3B1E,))
        with pytest.raises(LedgerError, match="another program holds it"):
            ledger.add_ruling(ruling(9))


def test_a_server_that_nobody_hears() -> None:
    assert "it cannot be reached (connection failed" in refusal("postgresql://127.0.0.1:1/open")
    assert "it cannot be reached" in refusal("postgresql://host.invalid/open")


def test_a_server_without_the_database_or_the_rights(server_place: ServerPlace) -> None:
    base = server_place.database.rpartition("/")[0]
    assert 'it cannot be reached (connection failed: connection to server at "' in refusal(f"{base}/nowhere")
    assert refusal(f"{base}/nowhere").endswith('FATAL:  database "nowhere" does not exist)')
    role = f"reader_{server_place.schema}"
    server_place.run(f"CREATE ROLE {role} LOGIN", f"GRANT USAGE ON SCHEMA {server_place.schema} TO {role}")
    try:
        reader = server_place.name.replace("//scramble@", f"//{role}@")
        assert "this user may not do that in the database" in refusal(reader)
        with Ledger.open(server_place.name) as ledger:
            fill(ledger, 2)
        server_place.run(f"GRANT SELECT ON ALL TABLES IN SCHEMA {server_place.schema} TO {role}")
        with Ledger.open(reader) as ledger:
            assert (len(list(ledger.entries())), ledger.verify()) == (2, [])
            with pytest.raises(LedgerError, match="this user may not do that in the database; nothing was"):
                ledger.add_ruling(ruling(9))
    finally:
        server_place.run(f"DROP OWNED BY {role}", f"DROP ROLE {role}")


def test_a_read_only_server(server_place: ServerPlace) -> None:
    Ledger.open(server_place.name).close()
    replica = server_place.name.replace("options=", "options=-cdefault_transaction_read_only%3Don%20")
    with Ledger.open(replica) as ledger:
        assert ledger.verify() == []
        with pytest.raises(LedgerError, match="the database is read-only; nothing was recorded"):
            ledger.add_ruling(ruling(9))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("53100", "the server's disk is full; nothing was recorded"),
        ("53200", "the server is out of resources; nothing was recorded"),
        ("57P01", "the server is shutting down or broke off; nothing was recorded"),
        ("XX001", "the database is damaged (broken page)"),
        ("58030", "the database refuses (broken page)"),
    ],
)
def test_a_server_in_trouble(server_place: ServerPlace, state: str, sentence: str) -> None:
    with Ledger.open(server_place.name) as ledger:
        server_place.run(
            "CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS"
            f" $$BEGIN RAISE 'broken page' USING ERRCODE = '{state}'; END$$",
            "CREATE TRIGGER trouble BEFORE INSERT ON entries EXECUTE FUNCTION trouble()",
        )
        with pytest.raises(LedgerError) as caught:
            ledger.add_ruling(ruling(9))
        assert caught.value.reason == sentence
        server_place.run("DROP TRIGGER trouble ON entries")
        assert ledger.add_ruling(ruling(9)).sequence == 1


def test_a_connection_that_the_server_closed_is_made_anew(server_place: ServerPlace) -> None:
    with Ledger.open(server_place.name) as ledger:
        fill(ledger, 2)
        server_place.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'scramble' AND pid <> pg_backend_pid()"
        )
        assert ledger.add_ruling(ruling(9)).sequence == 3
        assert ledger.verify() == []


def test_a_connection_lost_in_the_middle_of_a_ruling_is_made_anew(server_place: ServerPlace) -> None:
    """Trying again is safe, because the id tells whether the ruling had arrived."""
    with Ledger.open(server_place.name) as ledger:
        fill(ledger, 2)
        server_place.run(
            "CREATE SEQUENCE tries",
            "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN"
            " IF nextval('tries') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;"
            " RETURN NEW; END$$",
            "CREATE TRIGGER cut BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION cut()",
        )
        assert ledger.add_ruling(ruling(9)).sequence == 3
        assert server_place.run("SELECT last_value FROM tries") == [(2,)]
        server_place.run("DROP TRIGGER cut ON entries")
        assert ledger.verify() == []


def test_limits_of_this_process_are_as_they_were() -> None:
    """The limits above are those of programs of their own."""
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
