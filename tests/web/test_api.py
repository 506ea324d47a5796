"""``/api/v1``: the answers are those of the commands, and what is wrong is said in one sentence."""

from __future__ import annotations

import json
import re
import shlex
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from game_programs import scramble_here
from litestar.testing import TestClient
from web import client

from scramble.web.doors import api

ROOT = Path(__file__).parents[2]
PATHS = [
    "../../etc/passwd",
    "/etc/passwd",
    "..\\boot.ini",
    "file:///etc/passwd",
    "https://example.org/x.toml",
]
PATHS += ["words.txt", "~/.ssh/id_rsa", "house.toml", "enable/../enable", "a\0b"]
WRAP = {"position": "5C WRAP", "roll": "SIZEXAT"}


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with client(tmp_path_factory.mktemp("web"), rate=0) as found:
        yield found


def asked(web: TestClient[Any], name: str, **fields: Any) -> Any:
    answer = web.post(f"/api/v1/{name}", json=fields)
    assert answer.status_code == 200, answer.text
    return answer.json()


def printed(*arguments: str) -> Any:
    return json.loads(scramble_here(*arguments, "--json").stdout)


def test_a_hint_and_a_score_are_those_of_the_commands(web: TestClient[Any]) -> None:
    options = ("--top", "2", "--play", "G5 SIZES")
    assert asked(web, "hint", **WRAP, top=2, play="G5 SIZES") == printed(
        "hint", "5C WRAP", "SIZEXAT", *options
    )
    for play in ("G5 SIZES", "A1 QI"):
        assert asked(web, "score", position="5C WRAP", play=play) == printed("score", "5C WRAP", play)


def test_a_ruling_is_that_of_the_command_and_no_ledger_hears_of_it(
    web: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = tmp_path / "ledger.sqlite"
    monkeypatch.setenv("SCRAMBLE_LEDGER", str(ledger))
    for words in (["WRAPS"], ["wraps", "XIZES"]):
        found = asked(web, "judge", words=words, explain=True)
        assert not ledger.exists()
        own = printed("judge", *words, "--explain", "--ledger", "off")
        assert {**found, "id": "", "time": ""} == {**own, "id": "", "time": ""}
    play = asked(web, "judge", position="5C WRAP", play="G5 SIZES")
    assert play["words"] == ["SIZES", "WRAPS"]
    assert not ledger.exists()


def test_own_mat_dice_and_words(web: TestClient[Any]) -> None:
    rows = ["T.T", ".D.", "T.T"]
    found = asked(web, "hint", mat_rows=rows, roll="ABT", word_list=["bat", "tab"], replies=False)
    assert {play["play"].split()[1] for play in found["plays"]} == {"BAT", "TAB"}
    text = 'dice = ["ab", "b?"]\nalphabet = ["A", "B"]\n[values]\nA = 1\nB = 3\n'
    answer = web.post("/api/v1/hint", json={"dice_toml": text.upper().replace("DICE", "dice"), "roll": "AB"})
    assert answer.status_code == 422
    toml = 'alphabet = ["A", "B"]\ndice = ["AB", "B?"]\n[values]\nA = 1\nB = 3\n'
    answer = web.post("/api/v1/hint", json={"dice_toml": toml, "roll": "AB"})
    assert "expected their words in word_list" in answer.json()["detail"]
    own = asked(web, "hint", dice_toml=toml, roll="AB", word_list=["ab", "ba"])
    assert own["count"] > 0


@pytest.mark.parametrize("path", PATHS)
def test_a_name_is_never_a_path(web: TestClient[Any], path: str) -> None:
    for name, fields in (
        ("hint", {"mat": path}),
        ("hint", {"dice": path}),
        ("hint", {"lexicon": path}),
        ("hint", {"position": f"3/3/3 AB 0/0 0/0 mat {path}; dice house;"}),
        ("score", {"play": "5C WRAP", "lexicon": path}),
        ("judge", {"words": ["WRAP"], "lexicon": path}),
    ):
        answer = web.post(f"/api/v1/{name}", json=fields)
        assert answer.status_code == 422, (fields, answer.text)
        problem = answer.json()
        assert "expected" in problem["detail"]
        assert "file" not in problem["expected"], problem
        assert "root:" not in answer.text
    answer = web.get("/api/v1/lexicon/check", params={"word": "WRAP", "lexicon": path})
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("name", "fields", "status", "field"),
    [
        ("hint", {"rol": "A"}, 400, "rol"),
        ("hint", {"roll": 5}, 400, "roll"),
        ("hint", {"top": 51}, 400, "top"),
        ("hint", {"mat": "house", "mat_rows": ["..."] * 3}, 422, "mat"),
        ("hint", {"sort": "luck"}, 422, "sort"),
        ("score", {}, 400, "play"),
        ("judge", {}, 422, "words"),
        ("judge", {"words": ["A"], "play": "5C WRAP"}, 422, "words"),
        ("judge", {"words": ["A"], "rule": "x"}, 422, "rule"),
        ("analyze", {"record": "#x"}, 422, "record"),
    ],
)
def test_a_problem_names_the_field(
    web: TestClient[Any], name: str, fields: dict[str, Any], status: int, field: str
) -> None:
    answer = web.post(f"/api/v1/{name}", json=fields)
    assert (answer.status_code, answer.json()["field"]) == (status, field), answer.text
    assert answer.json()["expected"]


def test_what_takes_too_long_is_refused(web: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "SECONDS", 0.05)
    monkeypatch.setattr(api, "named_lexicon", lambda _name: time.sleep(0.3))
    answer = web.get("/api/v1/lexicon/check", params={"word": "WRAP"})
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "5"
    assert "takes longer than 0.05 s: expected a smaller question" in answer.json()["detail"]


def test_too_many_plays_for_a_sort_by_words(web: TestClient[Any]) -> None:
    many = {"mat_rows": ["." * 21] * 21, "position": "11C WRAP", "roll": "???????", "replies": False}
    answer = web.post("/api/v1/hint", json={**many, "sort": "length"})
    assert answer.status_code == 422
    assert "above 100,000" in answer.json()["detail"]


def test_the_examples_of_the_docs_work(web: TestClient[Any]) -> None:
    text = (ROOT / "docs" / "how-to" / "use-the-web-api.md").read_text("utf-8")
    lines = re.findall(r"^curl -s (.*)$", text, re.MULTILINE)
    assert len(lines) >= 9
    for line in lines:
        address, *rest = shlex.split(line)
        path = address.removeprefix("http://127.0.0.1:8000")
        answer = web.post(path, json=json.loads(rest[1])) if rest else web.get(path)
        assert answer.status_code == 200, (line, answer.text)
