"""The door /arena, without a browser: lists, tables, games, and files that are not shown."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from child import scramble
from litestar.testing import TestClient
from web import client

from scramble.errors import BadInput
from scramble.web.settings import Settings


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a match of 30 pairs of games between two, one of three players, and a broken file."""
    found = tmp_path_factory.mktemp("matches")
    for name, players, pairs in (("two", [], "30"), ("three", ["club"], "1")):
        output = str(found / f"{name}.jsonl")
        done = scramble("arena", "greedy", "random", *players, "--pairs", pairs, "--output", output)
        assert done.returncode == 0, done.stderr
    (found / "bad.jsonl").write_text("<script>alert(1)</script>\n", "utf-8")
    (found / "notes.txt").write_text("not for the web\n", "utf-8")
    return found


@pytest.fixture
def web(tmp_path: Path, folder: Path) -> Iterator[TestClient[Any]]:
    with client(tmp_path, arena=str(folder)) as found:
        yield found


def test_without_a_folder_the_page_says_how(tmp_path: Path) -> None:
    with client(tmp_path) as web:
        answer = web.get("/arena")
        assert answer.status_code == 200
        assert "scramble serve --arena matches" in answer.text
        assert web.get("/arena/two.jsonl").status_code == 404


def test_the_list(web: TestClient[Any]) -> None:
    text = web.get("/arena").text
    assert re.search(r'href="/arena/two\.jsonl">two\.jsonl</a>.*?greedy, random.*?>30<', text, re.DOTALL)
    assert "expected results of the arena" in text  # of bad.jsonl, one sentence
    assert "<script>alert" not in text
    assert "notes.txt" not in text


def test_tables_and_games(web: TestClient[Any]) -> None:
    text = web.get("/arena/two.jsonl").text
    for expected in ("W-D-L", "Elo", "LOS", "60 games", "How games ended"):
        assert expected in text
    assert len(re.findall(r'href="/arena/two\.jsonl/0-\d+-[01]"', text)) == 50
    later = web.get("/arena/two.jsonl?part=2").text
    assert len(re.findall(r'href="/arena/two\.jsonl/0-\d+-[01]"', later)) == 10
    assert web.get("/arena/two.jsonl?part=99999999").text == later
    assert "Ratings" in web.get("/arena/three.jsonl").text


def test_plots_are_pictures_or_a_sentence(web: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    text = web.get("/arena/three.jsonl").text
    assert "/arena/three.jsonl/plots/ratings.svg" in text
    plot = web.get("/arena/three.jsonl/plots/0-3.svg")
    assert plot.headers["content-type"].startswith("image/svg+xml")
    assert "prefers-color-scheme" in plot.text
    assert web.get("/arena/three.jsonl/plots/0-4.svg").status_code == 404
    monkeypatch.setattr("scramble.web.doors.arena.can_draw", lambda: False)
    text = web.get("/arena/three.jsonl").text
    assert "pip install" in text
    assert "plots/0-0.svg" not in text


def test_a_game_is_stepped_through(web: TestClient[Any]) -> None:
    whole = web.get("/arena/two.jsonl/0-3-1").text
    assert "random - greedy" in whole
    turn = web.get("/arena/two.jsonl/0-3-1/2").text
    assert 'rel="next" href="/arena/two.jsonl/0-3-1/3"' in turn
    assert 'data-values="/arena/two.jsonl/0-3-1/values"' in turn
    record = web.get("/arena/two.jsonl/0-3-1/record.gcg")
    assert "#mat house" in record.text
    assert 'filename="two-0-3-1.gcg"' in record.headers["content-disposition"]


@pytest.mark.parametrize(
    "path",
    [
        "two.jsonl/9-9-9",
        "two.jsonl/0-30-0",
        "two.jsonl/0-3-1/400",
        "two.jsonl/x",
        "notes.txt",
        "..%2Fweb.sqlite",
        "..%2f..%2fetc%2fpasswd",
        "%2Fetc%2Fpasswd",
        "%00",
        "link.jsonl",
        "folder.jsonl",
    ],
)
def test_nothing_else_is_shown(web: TestClient[Any], folder: Path, tmp_path: Path, path: str) -> None:
    (tmp_path / "outside.jsonl").write_bytes((folder / "two.jsonl").read_bytes())
    link = folder / "link.jsonl"
    link.unlink(missing_ok=True)
    link.symlink_to(tmp_path / "outside.jsonl")
    (folder / "folder.jsonl").mkdir(exist_ok=True)
    assert web.get(f"/arena/{path}").status_code == 404


def test_a_broken_file_is_one_sentence(web: TestClient[Any], folder: Path) -> None:
    answer = web.get("/arena/bad.jsonl")
    assert answer.status_code == 422
    assert "expected results of the arena" in answer.text
    assert str(folder) not in answer.text
    whole = (folder / "two.jsonl").read_text("utf-8").splitlines(keepends=True)
    (folder / "torn.jsonl").write_text("".join(whole[:3]) + whole[1], "utf-8")
    answer = web.get("/arena/torn.jsonl")
    assert answer.status_code == 422
    assert "line 4" in answer.text
    (folder / "torn.jsonl").unlink()


def test_a_match_that_is_still_being_played(web: TestClient[Any], folder: Path) -> None:
    whole = (folder / "two.jsonl").read_text("utf-8").splitlines(keepends=True)
    path = folder / "running.jsonl"
    path.write_text("".join(whole[:3]) + whole[3][:100], "utf-8")  # in the middle of a line
    assert "4 games" in web.get("/arena/running.jsonl").text
    path.write_text("".join(whole[:4]), "utf-8")
    assert "6 games" in web.get("/arena/running.jsonl").text
    path.write_text(whole[0], "utf-8")
    assert "No pair of games has been played to its end yet." in web.get("/arena/running.jsonl").text
    path.unlink()
    assert web.get("/arena/running.jsonl").status_code == 404


def test_a_large_file_is_refused(web: TestClient[Any], folder: Path) -> None:
    path = folder / "large.jsonl"
    with path.open("wb") as file:
        file.truncate(33 * 2**20)
    answer = web.get("/arena/large.jsonl")
    assert answer.status_code == 422
    assert "33 MiB: expected at most 32" in answer.text
    path.unlink()


def test_names_with_odd_signs(web: TestClient[Any], folder: Path) -> None:
    names = ["a b&c#d?<b>.jsonl", "é😀.jsonl"]
    for name in names:
        (folder / name).write_bytes((folder / "three.jsonl").read_bytes())
    odd = folder / os.fsdecode(b"\xff.jsonl")
    odd.write_bytes((folder / "three.jsonl").read_bytes())
    text = web.get("/arena").text
    assert "<b>.jsonl" not in text
    assert "expected a name in UTF-8" in text
    for address in re.findall(r'href="(/arena/[^"]+jsonl)"', text):
        assert web.get(address).status_code == 200, address
        assert web.get(f"{address}/0-0-0/1").status_code == 200, address
    for path in (odd, *(folder / name for name in names)):
        path.unlink()


@pytest.mark.parametrize("folder", ["nowhere", "", "\0"])
def test_a_folder_that_is_not_there(folder: str) -> None:
    with pytest.raises(BadInput, match="--arena"):
        Settings(arena=folder)
    if "\0" not in folder:
        done = scramble("serve", "--arena", folder, "--port", "0")
        assert done.returncode == 2
        assert "a folder that can be read" in done.stderr
