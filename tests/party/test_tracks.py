"""Tracks of Anybody's Guess (AG-17)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from scramble.errors import DeckError
from scramble.party.anybodys_guess.tracks import Space, Track, default_track, load_track, parse_track

GOOD = """
length = 20
[spaces]
"double score" = [15, 5]
"free guessing" = [7]
"two guesses" = []
"""


def test_a_track() -> None:
    """AG-17: spaces come in the order of their numbers, whatever their order in the file."""
    track = parse_track(GOOD)
    assert track == Track(20, ((5, Space.DOUBLE_SCORE), (7, Space.FREE_GUESSING), (15, Space.DOUBLE_SCORE)))
    assert hash(track) == hash(parse_track(GOOD))
    assert [track.space(number) for number in (4, 5, 7)] == [None, Space.DOUBLE_SCORE, Space.FREE_GUESSING]


def test_start_and_finish_are_not_special() -> None:
    """AG-10."""
    track = Track(3, ((1, Space.TWO_GUESSES), (2, Space.TWO_GUESSES)))
    assert [track.space(number) for number in range(5)] == [
        None,
        Space.TWO_GUESSES,
        Space.TWO_GUESSES,
        None,
        None,
    ]


@pytest.mark.parametrize(
    "text",
    ["length = 1", "length = 1000", "length = 9\n[spaces]", f"length = 9\n{'#' * 99_989}"],
    ids=["shortest", "longest", "none", "longest text"],
)
def test_a_track_without_special_spaces(text: str) -> None:
    """AG-17."""
    assert parse_track(text).spaces == ()


def test_the_default_track() -> None:
    """AG-12 to AG-14, AG-17: all kinds, none beside another, and a first right guess can reach one."""
    track = default_track()
    numbers = [number for number, _ in track.spaces]
    assert track.length == 50
    assert {kind for _, kind in track.spaces} == set(Space)
    assert all(after - before > 1 for before, after in pairwise(numbers))
    assert [track.space(points) for points in (3, 7, 10)] == [
        Space.TWO_GUESSES,
        Space.FREE_GUESSING,
        Space.DOUBLE_SCORE,
    ]


BAD: dict[str, tuple[str, str]] = {
    "expected TOML": ("length =", "track "),
    "no length": ("[spaces]", r"track\.length None"),
    "length 0": ("length = 0", r"track\.length 0"),
    "negative length": ("length = -1", r"track\.length -1"),
    "too long": ("length = 1001", r"track\.length 1001"),
    "huge length": (f"length = {10**40}", r"track\.length 1000"),
    "length of more digits than Python reads": (f"length = {'9' * 5000}", "track "),
    "length as text": ('length = "20"', r"track\.length '20'"),
    "length as fraction": ("length = 20.0", r"track\.length 20\.0"),
    "length as truth": ("length = true", r"track\.length True"),
    "unknown key": ("length = 20\nwidth = 3", "track 'width': expected one of length, spaces"),
    "unknown kind": (
        'length = 20\nspaces."go back" = [3]',
        r"track\.spaces 'go back': expected one of free",
    ),
    "spaces as list": ("length = 20\nspaces = [3]", r"track\.spaces \[3\]"),
    "space as number": ('length = 20\nspaces."two guesses" = 3', r"track\.spaces\.two guesses 3"),
    "space as text": ('length = 20\nspaces."two guesses" = ["3"]', r"track\.spaces\.two guesses \['3'\]"),
    "space as truth": ('length = 20\nspaces."two guesses" = [true]', r"track\.spaces\.two guesses \[True\]"),
    "on START": ('length = 20\nspaces."two guesses" = [0]', r"track\.spaces\.two guesses 0"),
    "before START": ('length = 20\nspaces."two guesses" = [-3]', r"track\.spaces\.two guesses -3"),
    "on FINISH": ('length = 20\nspaces."two guesses" = [20]', r"track\.spaces\.two guesses 20: .*1 to 19"),
    "twice": (
        'length = 20\nspaces."two guesses" = [3, 3]',
        r"track\.spaces\.two guesses 3: expected no",
    ),
    "of two kinds": (
        'length = 9\nspaces = {"two guesses" = [3], "double score" = [3]}',
        "3: expected no space",
    ),
    "too much": ("#" * 100_001, "at most 100,000 characters"),
    "too deep": ("a = " + "[" * 50_000, "track "),
    "null byte": ("length = 20\0", "track "),
}


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_tracks_that_cannot_be(text: str, message: str) -> None:
    """AG-17: the message names the field."""
    with pytest.raises(DeckError, match=f"^{message}" if message.startswith("track") else message):
        parse_track(text)


@pytest.mark.parametrize("text", [None, 5, b"length = 20", ["length = 20"]], ids=repr)
def test_no_text(text: Any) -> None:
    with pytest.raises(DeckError, match="TOML text"):
        parse_track(text)


@pytest.mark.parametrize(
    ("length", "spaces"),
    [
        (True, ()),
        (20.0, ()),
        ("20", ()),
        (20, ((3, Space.TWO_GUESSES), (2, Space.TWO_GUESSES))),
        (20, ((True, "x"),)),
    ],
    ids=["truth", "fraction", "text", "order", "space as truth"],
)
def test_values_that_cannot_be(length: Any, spaces: Any) -> None:
    with pytest.raises(DeckError, match="track"):
        Track(length, spaces)


def test_a_file(tmp_path: Path) -> None:
    """AG-17: with a byte order mark, as some editors write it, too."""
    for encoding in ("utf-8", "utf-8-sig"):
        path = tmp_path / f"{encoding}.toml"
        path.write_text(GOOD, encoding)
        assert load_track(path) == load_track(str(path)) == parse_track(GOOD)


def test_files_that_cannot_be(tmp_path: Path) -> None:
    """None, a folder, no UTF-8, no path; the message says which."""
    (tmp_path / "latin").write_bytes(b"# caf\xe9\nlength = 20")
    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "latin", "nul\0byte", None):
        with pytest.raises(DeckError, match="it cannot be read"):
            load_track(path)  # what is tested
    (tmp_path / "long").write_text("#" * 200_000)
    with pytest.raises(DeckError, match="at most"):
        load_track(tmp_path / "long")
