"""A SQLite file with one byte changed anywhere: the row is named, the damage is told, or nothing was lost."""

from __future__ import annotations

import random
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from places import FilePlace
from samples import fill, ruling

from scramble.errors import LedgerError
from scramble.ledger import Entry, Ledger, Report

COUNT = 12
SEED = 20261130


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[Entry]]:
    """A closed ledger's file and its entries."""
    path = tmp_path_factory.mktemp("whole") / "ledger.sqlite"
    with Ledger.open(path) as ledger:
        entries = fill(ledger, COUNT)
    assert [file.name for file in path.parent.iterdir()] == ["ledger.sqlite"], "the log is in the file now"
    return path.read_bytes(), entries


def flip(content: bytes, position: int, mask: int) -> bytes:
    return content[:position] + bytes([content[position] ^ mask]) + content[position + 1 :]


def inspect(path: Path, noted: str | None = None) -> tuple[Report | None, list[Entry] | None]:
    """What the check reports and what can be read; None where one clear sentence came instead."""
    report, entries, sentence = None, None, ""
    try:
        with Ledger.open(path, create=False) as ledger:
            report = ledger.report(noted)
            entries = list(ledger.entries())
    except LedgerError as error:
        sentence = str(error)
    assert sentence.startswith(f"ledger {path}: ") or entries is not None
    assert "\n" not in sentence
    return report, entries


def record(content: bytes, entry: Entry) -> tuple[int, int, int]:
    """Where a row's cell begins, where its record begins, and where it ends."""
    text = f"{entry.kind}{entry.id}{entry.time}".encode()
    assert content.count(text) == 1
    body = content.index(text)
    (header,) = [size for size in range(10, 30) if content[body - size] == size]
    start = body - header
    assert content[start - 1] == entry.sequence, "before the record comes the row's number"
    size = struct.unpack(">H", content[start - 3 : start - 1])[0]
    length = (size >> 8 & 0x7F) << 7 | size & 0x7F
    assert content[: start + length].endswith(entry.hash.encode())
    return start - 3, start, start + length


def positions_in_rows(whole: tuple[bytes, list[Entry]]) -> Iterator[tuple[int, int]]:
    """Row and position: its number, all of its record's header, and a sample of the rest."""
    content, entries = whole
    draw = random.Random(SEED)  # noqa: S311 - no secret
    for entry in (entries[0], entries[4], entries[7], entries[11]):
        _, start, end = record(content, entry)
        body = sorted(draw.sample(range(start + 16, end), 30))
        yield from ((entry.sequence, position) for position in [*range(start - 1, start + 16), *body])


def test_one_byte_of_a_row_changed_names_the_row(whole: tuple[bytes, list[Entry]], tmp_path: Path) -> None:
    content, _ = whole
    draw = random.Random(SEED)  # noqa: S311 - no secret
    tried = 0
    for sequence, position in positions_in_rows(whole):
        path = tmp_path / "ledger.sqlite"
        path.write_bytes(flip(content, position, draw.randrange(1, 256)))
        report, _ = inspect(path)
        assert report is not None, f"byte {position}"
        assert sequence in {problem.sequence for problem in report.problems}, f"byte {position}: {report}"
        tried += 1
    assert tried == 4 * 47


def test_the_length_of_a_record_changed_is_told(whole: tuple[bytes, list[Entry]], tmp_path: Path) -> None:
    """SQLite reads the row all the same if the length is a little wrong; its own check then tells."""
    content, entries = whole
    cell, start, _ = record(content, entries[4])
    for position in (cell, start - 2):
        for bit in range(8):
            path = tmp_path / "ledger.sqlite"
            path.write_bytes(flip(content, position, 1 << bit))
            report, _ = inspect(path)
            assert report is not None
            assert report.problems, f"byte {position}, bit {bit}"


def test_an_index_that_misses_a_row_is_told(whole: tuple[bytes, list[Entry]], tmp_path: Path) -> None:
    """The rows themselves are whole, but a search by id would not find this one."""
    content, entries = whole
    id_ = entries[4].id.encode()
    in_table = content.index(b"ruling" + id_) + len(b"ruling")
    in_index = next(at for at in (content.find(id_), content.rfind(id_)) if at != in_table)
    path = tmp_path / "ledger.sqlite"
    path.write_bytes(flip(content, in_index, 1))
    report, read = inspect(path)
    assert report is not None
    assert read == entries
    assert {problem.kind for problem in report.problems} == {"file"}
    assert any("row 5 missing from index" in problem.text for problem in report.problems)


def test_a_row_that_is_no_text_any_more_hides_no_other(
    whole: tuple[bytes, list[Entry]], tmp_path: Path
) -> None:
    content, entries = whole
    _, start, end = record(content, entries[4])
    path = tmp_path / "ledger.sqlite"
    path.write_bytes(flip(content, content.index(b"Open", start, end), 0x80))
    report, read = inspect(path)
    assert report is not None
    assert {(problem.sequence, problem.kind) for problem in report.problems} == {(5, "changed")}
    assert read is not None
    assert [entry == old for entry, old in zip(read, entries, strict=True)].count(False) == 1


def test_one_byte_changed_anywhere_is_never_believed(
    whole: tuple[bytes, list[Entry]], tmp_path: Path
) -> None:
    content, entries = whole
    draw = random.Random(SEED)  # noqa: S311 - no secret
    first_page = draw.sample(range(100), 60)  # the file's own header
    elsewhere = draw.sample(range(len(content)), 200)
    told = 0
    for position in [*first_page, *elsewhere]:
        path = tmp_path / "ledger.sqlite"
        path.write_bytes(flip(content, position, draw.randrange(1, 256)))
        report, read = inspect(path)
        if report is None or report.problems:
            told += 1
        else:
            assert read == entries, f"byte {position}: whole, but other entries"
    assert told > 50, "most of the file matters"


def test_a_file_cut_short_or_overwritten_is_told(whole: tuple[bytes, list[Entry]], tmp_path: Path) -> None:
    content, entries = whole
    path = tmp_path / "ledger.sqlite"
    page = struct.unpack(">H", content[16:18])[0]
    for length in [1, 99, 100, *range(page, len(content), page), len(content) - 1]:
        path.write_bytes(content[:length])
        report, _ = inspect(path)
        assert report is None or report.problems, f"cut to {length} bytes"
    for number in range(len(content) // page):
        path.write_bytes(content[: number * page] + bytes(page) + content[(number + 1) * page :])
        report, read = inspect(path)
        assert report is None or report.problems or read == entries, f"page {number + 1} of zeros"


def test_a_damaged_log_loses_no_row_unnoticed(file_place: FilePlace, tmp_path: Path) -> None:
    """SQLite drops what lies behind a damaged frame of its log, rows and head alike: a noted head tells."""
    with Ledger.open(file_place.name) as ledger:
        fill(ledger, COUNT)
    with Ledger.open(file_place.name) as ledger:
        entries = [*ledger.entries(), *(ledger.add_ruling(ruling(number)) for number in range(100, 106))]
        copies = tmp_path / "copies"
        copies.mkdir()
        for file in file_place.path.parent.glob("ledger.sqlite*"):
            shutil.copy(file, copies)
    log = copies / "ledger.sqlite-wal"
    kept, kept_log = (copies / "ledger.sqlite").read_bytes(), log.read_bytes()
    draw = random.Random(SEED)  # noqa: S311 - no secret
    shorter = 0
    for position in draw.sample(range(len(kept_log)), 60):
        (copies / "ledger.sqlite").write_bytes(kept)
        log.write_bytes(flip(kept_log, position, draw.randrange(1, 256)))
        report, read = inspect(copies / "ledger.sqlite", entries[-1].hash)
        assert report is not None
        assert read == entries[: len(read or [])]
        assert {problem.kind for problem in report.problems} == ({"head"} if read != entries else set())
        shorter += read != entries
    assert shorter > 20
