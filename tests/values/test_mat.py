"""The mat: sizes, text maps, TOML files, names (SS-1 to SS-3)."""

import copy
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from copies import evaluated, pickled
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble.errors import MatError, UnknownName
from scramble.mat import PREMIUM_NAMES, Mat

HOUSE = """
T...d...T
.D..t..D.
..d...d..
...D.D...
dt..D..td
...D.D...
..d...d..
.D..t..D.
T...d...T
"""
SMALL = "d.T\n.D.\nt.."


def toml(text: str = SMALL, **keys: str) -> str:
    """A mat's TOML file."""
    lines = [f'{key} = "{value}"' for key, value in keys.items()]
    return "\n".join([*lines, f'map = """\n{text}\n"""'])


# Sizes and squares


@pytest.mark.parametrize("size", range(3, 22))
def test_sizes_that_can_be_played_on(size: int) -> None:
    mat = Mat(("." * size,) * size)
    assert mat.size == size
    assert mat.centre == (size // 2, size // 2)
    assert len(mat.codes) == size * size


@pytest.mark.parametrize("size", [0, 1, 2, 22, 23, 100])
def test_sizes_that_cannot(size: int) -> None:
    with pytest.raises(MatError, match=rf"rows {size}: expected a mat of 3 to 21 rows"):
        Mat(("." * size,) * size)


@pytest.mark.parametrize(
    ("rows", "number"),
    [(("..", "...", "..."), 1), (("...", "...", "...."), 3), (("...", "", "..."), 2)],
)
def test_ragged_rows(rows: tuple[str, ...], number: int) -> None:
    """The error names the first row that is too short or too long."""
    with pytest.raises(MatError, match=f"^row {number} ") as caught:
        Mat(rows)
    assert caught.value.value == rows[number - 1]


@pytest.mark.parametrize("mark", ["x", "?", "2", " ", "é", "\uff34", "\u200b"])
def test_unknown_marks(mark: str) -> None:
    with pytest.raises(MatError, match=r"^row 2 .* is not a square: expected T, D, t, d") as caught:
        Mat(("...", f".{mark}.", "..."))
    assert repr(mark) in str(caught.value)


def test_premiums() -> None:
    """SS-3: five kinds of square; rows and columns count from the top left."""
    mat = Mat.parse(SMALL)
    assert [[mat.premium(row, column) for column in range(3)] for row in range(3)] == [
        ["d", ".", "T"],
        [".", "D", "."],
        ["t", ".", "."],
    ]
    assert list(mat.codes) == [1, 0, 4, 0, 3, 0, 2, 0, 0]  # as the core names them
    assert set(PREMIUM_NAMES) == set(".dtDT")
    assert PREMIUM_NAMES["T"] == "triple word"


def test_the_house_mat() -> None:
    """SS-1, SS-3: nine by nine, E5 is the centre and a double word; the map is symmetric."""
    mat = Mat.load("house")
    assert mat == Mat.load() == Mat.parse(HOUSE)
    assert (mat.size, mat.centre, mat.premium(4, 4)) == (9, (4, 4), "D")
    assert mat.rows == mat.rows[::-1] == tuple(row[::-1] for row in mat.rows)
    assert mat.rows == tuple(map("".join, zip(*mat.rows, strict=True)))


def test_the_standard_mat(standard15: Mat) -> None:
    """The layout known from crossword tile games: 8 + 17 word premiums, 12 + 24 letter premiums."""
    text = str(standard15)
    assert standard15.size == 15
    assert [text.count(mark) for mark in "TDtd"] == [8, 17, 12, 24]
    assert standard15.rows == tuple(map("".join, zip(*standard15.rows, strict=True)))


# Texts and files


def test_a_text_map() -> None:
    """Blank lines, comments, spaces around and other line ends do not matter."""
    mat = Mat.parse("# a mat\r\n\n  d.T\r\n.D.  \n\n\tt..\n# end")
    assert mat == Mat.parse(SMALL)
    assert str(mat) == SMALL
    assert Mat.parse(str(mat)) == mat


def mat_rows(size: int) -> st.SearchStrategy[list[str]]:
    """Premium squares anywhere on a mat of some size."""
    return st.lists(st.text(".dtDT", min_size=size, max_size=size), min_size=size, max_size=size)


@given(rows=st.integers(3, 21).flatmap(mat_rows))
@settings(max_examples=60)
def test_any_mat_is_read_back(rows: list[str]) -> None:
    mat = Mat(tuple(rows))
    assert Mat.parse(str(mat)) == mat
    assert evaluated(mat) == pickled(mat) == mat


def test_a_toml_map() -> None:
    mat = Mat.parse_toml(toml(name="mine", description="a small one"))
    assert mat == Mat.parse(SMALL)
    assert mat.name == "mine"
    assert Mat.parse_toml(toml(), "given").name == "given"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("map = ", "expected TOML"),
        ("map = 5", "^map 5: expected a mat's TOML with a text named map"),
        ("map = ['...', '...', '...']", "^map "),
        ("", "^map None"),
        ("name = 5\nmap = '''\n...\n...\n...'''", "^name 5: expected a text"),
        (toml(colour="red"), "^mat 'colour': expected one of description, map, name"),
        (toml("..\n.."), "^rows 2"),
        (toml("...\n..\n..."), "^row 2 "),
        (toml("...\n.x.\n..."), "^row 2 .*'x'"),
        (toml("\ufeff"), "^rows 1|^row"),
        (toml() + toml(), "expected TOML"),
    ],
)
def test_a_toml_error_names_the_field(text: str, expected: str) -> None:
    with pytest.raises(MatError, match=expected):
        Mat.parse_toml(text)


def test_mats_by_name() -> None:
    """In any case; the names are listed."""
    assert Mat.names() == ["house", "standard15"]
    assert [Mat.load(name).name for name in Mat.names()] == Mat.names()
    assert Mat.load("HOUSE") == Mat.load("house")


@pytest.mark.parametrize("name", ["attic", "", "house15", "dice", "x" * 5000], ids=lambda name: name[:9])
def test_an_unknown_name_lists_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownName, match="expected one of house, standard15"):
        Mat.load(name)


@pytest.mark.parametrize("form", [str, Path])
def test_a_mat_from_a_file(tmp_path: Path, form: type) -> None:
    """TOML, with or without a byte order mark, or a text map if the name ends in .txt."""
    (tmp_path / "mine.toml").write_bytes(b"\xef\xbb\xbf" + toml().encode())
    (tmp_path / "map.txt").write_text(SMALL)
    (tmp_path / "named.toml").write_text(toml(name="other"))
    loaded = [Mat.load(form(tmp_path / name)) for name in ("mine.toml", "map.txt", "named.toml")]
    assert loaded == [Mat.parse(SMALL)] * 3
    assert [mat.name for mat in loaded] == ["mine", "map", "other"]


@pytest.mark.parametrize(
    ("name", "raw", "why"),
    [
        ("mine.toml", b"map = '\xff'", "not UTF-8"),
        ("mine.toml", toml().encode("utf-16"), "not UTF-8"),
        ("mine.txt", b"\x80", "not UTF-8"),
        ("mine.toml", b"", "^map None"),
        ("mine.txt", b"", "^rows 0"),
    ],
)
def test_a_file_that_is_no_mat(tmp_path: Path, name: str, raw: bytes, why: str) -> None:
    (tmp_path / name).write_bytes(raw)
    with pytest.raises(MatError, match=why):
        Mat.load(tmp_path / name)


@pytest.mark.parametrize("name", ["none.toml", "none/none.toml", ".", "a\0b.toml", "x" * 5000 + ".toml"])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(MatError):
        Mat.load(f"{tmp_path}/{name}")


# A value


def test_a_mat_is_a_value() -> None:
    """Equal and hashed by its squares, not by its name; it does not change."""
    mat, other = Mat.parse(SMALL, "one"), Mat.parse(SMALL, "two")
    assert mat == other
    assert len({mat, other, copy.deepcopy(mat), pickled(mat)}) == 1
    assert mat != Mat.parse(SMALL.swapcase())
    assert pickled(mat).name == "one"
    with pytest.raises(FrozenInstanceError):
        mat.rows = ()  # type: ignore[misc]
