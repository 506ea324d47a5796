"""The routes of ``/hint``: pages without scripts, what fields mean, the stream, own sets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from web import client

from scramble import DiceSet, Lexicon, Mat, Position
from scramble.hints.report import HintQuery, make_report
from scramble.web.doors.hint_query import FIELDS

EXAMPLE = {"mat": "5C WRAP", "roll": "SIZEXA?"}


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with client(tmp_path_factory.mktemp("web"), rate=0) as found:
        yield found


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Kind and fields of each event of a stream."""
    found = re.findall(r"event: (\w+)\r?\ndata: (.*)", text)
    return [(kind, json.loads(data)) for kind, data in found]


def words(page: str) -> str:
    """What a page says, without tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def table(page: str) -> list[tuple[str, ...]]:
    """Each play of a page: place, text, score, reply, net, win."""
    rows = re.findall(r'<tbody class="play.*?</tr>', page, re.DOTALL)
    return [tuple(words(cell) for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)) for row in rows]


def test_a_page_without_scripts_has_everything_that_the_command_has(web: TestClient[Any]) -> None:
    page = web.get("/hint", params={**EXAMPLE, "full": "yes", "own": "5C WRAPS"}).text
    query = HintQuery(own="5C WRAPS")
    report = make_report(Position.parse("5C WRAP", "SIZEXA?"), Lexicon.load(), query)
    shown = table(page)
    assert [row[1] for row in shown] == [hint.text for hint in report.hints]
    assert [int(row[2]) for row in shown] == [hint.score.total for hint in report.hints]
    assert [row[4] for row in shown] == [f"{hint.value.equity:+.1f}" for hint in report.hints if hint.value]
    said = words(page)
    assert f"Your play 5C WRAPS: {report.own.hint.score.total} points" in said  # type: ignore[union-attr]
    for hint in report.hints:
        for word in hint.score.words:
            assert word.sum_text in said
    assert page.count('class="histogram"') == len(report.hints)


def test_the_stream_ends_where_the_whole_page_begins(web: TestClient[Any]) -> None:
    came = events(web.get("/hint/stream", params=EXAMPLE).text)
    assert [kind for kind, _ in came][-1] == "done"
    stages = [fields for kind, fields in came if kind == "plays"]
    first, last = stages[0], stages[-1]
    assert "not yet known" in first["rows"][first["order"][0]]
    assert [stage["last"] for stage in stages] == [False] * (len(stages) - 1) + [True]
    assert first["status"].startswith("10 of ")
    rows: dict[str, str] = {}
    for stage in stages:
        rows |= stage["rows"]
    page = web.get("/hint", params={**EXAMPLE, "full": "yes"}).text
    assert table(page) == [table(rows[play])[0] for play in last["order"]]
    assert len(stages) > 5  # one value after another


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mat", "5C WR4P"),
        ("mat", "99Z WRAP"),
        ("mat", "a/b"),
        ("mat", "x" * 3000),
        ("roll", "SI3"),
        ("roll", "ABCDEFGH"),
        ("scores", "a,b"),
        ("scores", "1,2,3,4,5,6,7,8,9"),
        ("target", "0"),
        ("target", "ten"),
        ("sort", "luck"),
        ("top", "11"),
        ("length", "x"),
        ("letters", "3"),
        ("squares", "Z99"),
        ("word", "("),
        ("own", "SIZES"),
        ("own", "G5=SS"),
        ("own", "??=S"),
        ("show", "A1 QQ"),
        ("lexicon", "/etc/passwd"),
        ("lexicon", "../../etc/passwd"),
        ("lexicon", "~abc"),
        ("lexicon", "no-such"),
        ("board", "/etc/passwd"),
        ("board", "x T.T/.D."),
        ("board", "no-such"),
        ("dice", "no-such"),
        ("dice", "x A1/B"),
        ("values", "x\0"),
    ],
)
def test_bad_input_is_a_sentence_beside_its_field_and_nothing_is_lost(
    web: TestClient[Any], field: str, value: str
) -> None:
    params = {**EXAMPLE, field: value}
    answer = web.get("/hint", params=params)
    assert answer.status_code == 422
    assert answer.text.count('class="wrong"') >= 1
    for name, typed in params.items():
        if name == field and len(value) < 1000 and field not in ("values", "show"):
            wrong = re.findall(rf'id="wrong-{name}"[^>]*>(.*?)</p>', answer.text)
            assert wrong, answer.text
            assert "expected" in wrong[0] or ":" in wrong[0]
        if field != "show":
            assert typed.replace("\0", "") in unescape(answer.text).replace("\0", "")
    looked = web.get("/hint/look", params=params)
    if field != "show":
        assert looked.status_code == 422
        assert list(looked.json()["problems"]) == [field if field != "values" else "values"]


def test_a_word_alone_lies_across_the_centre(web: TestClient[Any]) -> None:
    seen = web.get("/hint/look", params={"mat": "wrap", "roll": "SIZEXA?"}).json()
    assert seen["typed"] == "wrap"
    assert seen["ready"]
    assert seen["address"] == "mat=wrap&roll=SIZEXA%3F"


def test_every_field_comes_back_as_text(web: TestClient[Any]) -> None:
    script = "<script>alert(1)</script>\"'"
    for name in FIELDS:
        for path in ("/hint", "/hint/look"):
            answer = web.get(path, params={**EXAMPLE, name: script})
            assert answer.status_code < 500, name
            text = json.dumps(answer.json()["board"]) if path.endswith("look") else answer.text
            assert "<script>alert" not in text, name
    for name, path in (("rows", "/hint/own-mat"), ("faces", "/hint/own-dice"), ("points", "/hint/own-dice")):
        answer = web.get(path, params={name: script, "state": "roll=" + script})
        assert answer.status_code == 422
        assert "<script>alert" not in answer.text


def test_a_half_laid_play_is_told_by_the_server(web: TestClient[Any]) -> None:
    def laid(own: str) -> str:
        return " ".join(web.get("/hint/look", params={**EXAMPLE, "own": own}).json()["own"])

    assert "not attached" in laid("A1=S") or "no die touches" in laid("A1=S")
    assert laid("G5=S").startswith("5C WRAPS: 10 points (WRAPS 10)")
    assert "Not in the word list: WRAPX" in laid("G5=X")
    assert "the roll does not have" in laid("G5=Q")
    assert web.get("/hint/look", params={**EXAMPLE, "own": "C5=S"}).status_code == 200  # on a letter


def test_own_sets_go_out_and_come_in_as_the_files_of_the_commands(web: TestClient[Any]) -> None:
    rows = "T.d.T\n.t.t.\nd.D.d\n.t.t.\nT.d.T"
    to = web.get("/hint/own-mat", params={"rows": rows, "state": "roll=AB"}, follow_redirects=False)
    assert to.status_code == 303
    place = to.headers["location"]
    assert place.startswith("/hint?roll=AB&board=own+T.d.T")
    file = web.get(place.replace("/hint?", "/hint/mat.toml?"))
    assert "attachment" in file.headers["content-disposition"]
    assert Mat.parse_toml(file.text).rows == tuple(rows.split())
    back = web.post(
        "/hint/import",
        data={"state": "roll=AB"},
        files={"file": ("own.toml", file.text)},
        follow_redirects=False,
    )
    assert back.headers["location"] == place
    assert web.get(place).status_code == 200


def test_own_dice_with_digraphs(web: TestClient[Any]) -> None:
    faces, points = "A[CH]?\nB[CH]A\nAAB", "A=1 B=3 [CH]=5"
    to = web.get("/hint/own-dice", params={"faces": faces, "points": points}, follow_redirects=False)
    place = to.headers["location"]
    file = web.get(place.replace("/hint?", "/hint/dice.toml?")).text
    dice = DiceSet.parse_toml(file)
    assert [str(die) for die in dice.dice] == faces.split()
    assert dice.alphabet.letters == ("A", "B", "CH")
    seen = web.get(place.replace("/hint?", "/hint/look?") + "&roll=A[CH]?").json()
    assert seen["letters"] == ["A", "B", "CH"]
    back = web.post("/hint/import", files={"file": ("x.toml", file)}, follow_redirects=False)
    assert back.headers["location"] == place


def test_a_word_list_stays_in_its_session_until_it_is_shared(tmp_path: Path) -> None:
    with client(tmp_path) as owner:
        sent = {"words": ("my words.txt", "wraps\nsize\nsizes\n")}
        to = owner.post(
            "/hint/words", data={"state": "mat=5C WRAP&roll=SIZEXA"}, files=sent, follow_redirects=False
        )
        place = to.headers["location"]
        page = owner.get(place)
        assert page.status_code == 200
        assert "my words" in page.text
        assert "G5 SIZES" in page.text
        token = dict(owner.cookies)
        owner.cookies.clear()
        stranger = owner.get(place)
        assert stranger.status_code == 422
        assert "did not share it" in stranger.text
        state = {"state": place.partition("?")[2]}
        assert owner.post("/hint/words/share", data=state).status_code == 422
        owner.cookies.update(token)
        assert (
            owner.post("/hint/words/share", data=state, follow_redirects=False).headers["location"] == place
        )
        owner.cookies.clear()
        assert "G5 SIZES" in owner.get(place).text


@pytest.mark.parametrize(
    ("route", "field", "name", "content"),
    [
        ("import", "file", "x.toml", b"\xff\xfe"),
        ("import", "file", "x.toml", b"map = 3"),
        ("import", "file", "x.toml", b"[[[[["),
        ("import", "file", "", b""),
        ("words", "words", "x.txt", b"\xff\xfe\x00"),
        ("words", "words", "x.txt", b"a\0b"),
        ("words", "words", "x.txt", b"123\n"),
        ("words", "words", "x.txt", b"\n" * 1_000_001),
        ("words", "words", "", b""),
    ],
)
def test_a_bad_file_is_refused_beside_its_field(
    web: TestClient[Any], route: str, field: str, name: str, content: bytes
) -> None:
    files = {field: (name, content)} if name else {"other": ("x", b"")}
    answer = web.post(f"/hint/{route}", data={"state": "roll=SIZEXA"}, files=files)
    assert answer.status_code == 422
    assert re.findall(rf'id="wrong-{field}">(.+?)</p>', answer.text)
    assert 'value="SIZEXA"' in answer.text


def test_a_file_that_is_too_large_is_refused(web: TestClient[Any]) -> None:
    answer = web.post("/hint/words", files={"words": ("x.txt", b"wrap\n" * 2_000_000)})
    assert answer.status_code == 413
