"""Reports as files; the end of the file name selects the format."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

from scramble.arena.reports.csv_report import to_csv
from scramble.arena.reports.json_report import to_json
from scramble.arena.reports.page import to_page
from scramble.arena.reports.report import MatchReport
from scramble.errors import ArenaError, MissingExtra
from scramble.files import write_whole

__all__ = ["FORMATS", "check_report_path", "report_text", "save_report"]

FORMATS: Mapping[str, Callable[[MatchReport], str]] = {".json": to_json, ".csv": to_csv, ".html": to_page}


def check_report_path(path: str | os.PathLike[str]) -> None:
    """Make sure, before a long match, that its report can be written.

    Raises:
        ArenaError: the name has another end, or the folder does not exist.
        MissingExtra: a page is asked for and matplotlib is not installed.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        raise ArenaError("report", os.fspath(path), f"a file name that ends in {', '.join(FORMATS)}")
    if not Path(path).parent.is_dir():
        raise ArenaError("report", os.fspath(path), "a file in a folder that exists")
    if suffix == ".html" and find_spec("matplotlib") is None:
        raise MissingExtra("a page with plots", "plots")


def report_text(report: MatchReport, suffix: str) -> str:
    """The text of a report in the format of a file name's end, one of :data:`FORMATS`.

    Bytes in names that are not valid text (a command line can contain them) are escaped with a backslash.

    Raises:
        MissingExtra: a page is asked for and matplotlib is not installed.
    """
    return FORMATS[suffix](report).encode("utf-8", "backslashreplace").decode("utf-8")


def save_report(report: MatchReport, path: str | os.PathLike[str]) -> None:
    """Write a report in one step: readers see the old file or the whole new one.

    Raises:
        ArenaError: the name has another end, or the file cannot be written.
        MissingExtra: a page is asked for and matplotlib is not installed.
    """
    check_report_path(path)
    try:
        write_whole(path, report_text(report, Path(path).suffix.lower()))
    except OSError as cause:
        expected = f"expected a file that can be written to ({cause.strerror})"
        raise ArenaError("report", os.fspath(path), expected) from cause
