"""The door /analysis, without a browser: forms, addresses, streams, limits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from web import client

from scramble.game.files import record_from_bytes

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
PLAIN = (GOLDEN / "plain.gcg").read_text("utf-8")
TWO_TURNS = "#roll".join((GOLDEN / "draw.gcg").read_text("utf-8").split("#roll")[:3])
PHONIES = (GOLDEN / "phonies-stand.gcg").read_text("utf-8")
CROSSWORD = """\
#player1 ann Ann Lee
#player2 ben Ben
#lexicon NWL23
>ann: EIRSTUZ 8G ZITS +26 26
>ben: AAEINQ? I7 A.E +3 3
>ann: EORRRUU -RRU +0 26
>ben: AEINNQ? 9C INANE +11 14
>ben: AEINNQ? -- -11 3
"""


@pytest.fixture
def web(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with client(tmp_path) as found:
        yield found


def bring(web: TestClient[Any], record: str = PLAIN, **fields: str) -> str:
    """Paste a record; the address of its game."""
    answer = web.post("/analysis", files={"record": (None, record), **_parts(fields)}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def _parts(fields: dict[str, str]) -> dict[str, tuple[None, str]]:
    return {name: (None, value) for name, value in fields.items()}


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Kinds and fields of a stream's events."""
    found = re.findall(r"event: (\w+)\r?\ndata: (.*)\r?\n", text)
    return [(kind, json.loads(data)) for kind, data in found]


def test_a_pasted_record_has_an_address_for_each_turn(web: TestClient[Any]) -> None:
    address = bring(web)
    whole = web.get(address).text
    turns = re.findall(rf'<tr data-turn="(\d+)">.*?href="{address}/\1"', whole, re.DOTALL)
    assert turns == [str(number) for number in range(1, 14)]
    turn = web.get(f"{address}/7").text
    assert "Turn 7" in turn
    assert f'rel="prev" href="{address}/6"' in turn
    assert f'rel="next" href="{address}/8"' in turn


def test_a_file_that_is_sent(web: TestClient[Any]) -> None:
    contents = record_from_bytes(PLAIN.encode(), "plain").to_json().encode()
    answer = web.post("/analysis", files={"file": ("<b>x</b>.json", contents)})
    assert answer.status_code == 200
    assert "&lt;b&gt;x&lt;/b&gt;.json" in answer.text
    assert "<b>x</b>" not in answer.text


def test_a_crossword_game_of_another_program(web: TestClient[Any]) -> None:
    address = bring(web, CROSSWORD)
    whole = web.get(address).text
    assert "the file names NWL23; enable decides here" in whole
    assert "exchange RRU" in whole
    assert 'data-total="0"' in whole  # tiles have no known odds
    turn = web.get(f"{address}/4").text
    assert "9C INANE" in turn
    assert "board-15" in turn
    assert events(web.get(f"{address}/values").text)[-1][0] == "done"
    assert web.get(f"{address}/record.gcg").text.startswith("#player1 ann Ann Lee")
    assert web.get(f"{address}/record.json").status_code == 404


def test_any_play_can_be_laid(web: TestClient[Any]) -> None:
    address = bring(web)
    played, before = (web.get(f"{address}/1?show={show}").text for show in ("played", "before"))
    assert "as the player saw it" in before
    assert 'class="die new' in played
    assert 'class="die new' not in before
    assert web.get(f"{address}/1?show=<script>").text.count("<script") == 1  # the page's own


def test_values_are_worked_out_once(web: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    address = bring(web, TWO_TURNS)
    plain = web.get(f"{address}/1").text
    assert "being worked out" in plain
    assert "?values=1" in plain  # for those without scripts
    first = web.get(f"{address}/1?values=1").text
    assert "best by net" in first
    assert "best chance to win" in first
    told = events(web.get(f"{address}/values").text)
    assert [fields["turn"] for kind, fields in told if kind == "worth"] == list(range(1, 3))
    assert told[-1][0] == "done"
    assert "of a win given away" in told[-1][1]["lines"][0]
    monkeypatch.setattr("scramble.web.doors.analysis_values.worth_of_turn", None)  # would fail
    again = web.get(f"{address}/values", headers={"Last-Event-ID": "1"}).text
    assert [fields["turn"] for kind, fields in events(again) if kind == "worth"] == [2]
    other = bring(web, TWO_TURNS)
    assert 'data-known="2"' in web.get(other).text  # the same game, brought again


def test_phonies_challenges_and_the_curve(web: TestClient[Any]) -> None:
    address = bring(web, PHONIES)
    whole = web.get(address).text
    assert "WOKSZE not in the list, stood; challenge missed" in whole
    labels = re.findall(r'data-turn="\d+" data-middle="[\d.]+" aria-label="([^"]+)"', whole)
    assert len(labels) == 10
    assert any("not in the word list" in label for label in labels)
    assert all(label.startswith("turn ") for label in labels)


def test_a_record_comes_back_as_it_was(web: TestClient[Any]) -> None:
    address = bring(web)
    answer = web.get(f"{address}/record.gcg")
    assert answer.text == PLAIN
    assert answer.headers["content-disposition"].startswith('attachment; filename="pasted-record.gcg"')
    record = web.get(f"{address}/record.json").content
    assert record_from_bytes(record, "plain").to_json().encode() == record


def test_a_file_name_cannot_make_headers(web: TestClient[Any]) -> None:
    name = 'a"; filename="b.exe\r\nX-Made-Up: yes/../é.gcg'
    answer = web.post("/analysis", files={"file": (name, PLAIN)})
    assert answer.status_code == 200
    answer = web.get(f"{answer.url.path}/record.gcg")
    assert "x-made-up" not in answer.headers
    named = answer.headers["content-disposition"]
    assert re.fullmatch(r"attachment; filename=\"[\w-]+\.gcg\"; filename\*=UTF-8''[\w%.~-]+", named), named


def test_a_form_without_a_file_as_browsers_send_it(web: TestClient[Any]) -> None:
    part = '--X\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    nothing = '--X\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n'
    body = part.format("record", PLAIN) + nothing + part.format("lexicon", "") + "--X--\r\n"
    headers = {"Content-Type": "multipart/form-data; boundary=X"}
    answer = web.post("/analysis", content=body.encode(), headers=headers, follow_redirects=False)
    assert answer.status_code == 303, answer.text[-700:]


BAD = {
    "nothing": ("", "expected a record"),
    "prose": ("dear all,\nwe won", "line 1"),
    "a bad line": ("#player1 a Ann\n#player2 b Ben\n>a: ABC 8H <b>XX +3 3\n", "line 3"),
    "half a record": (PLAIN[:1500], ""),
    "broken JSON": ('{"version": 1', "record"),
    "deep JSON": ('{"record":' + "[" * 50_000, "record"),
    "a zero byte": (PLAIN + "\0", "zero byte"),
    "too long": (PLAIN + "#note x\n" * 70_000, "characters: expected a record of at most"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_wrong_stands_beside_the_field(web: TestClient[Any], kind: str) -> None:
    text, expected = BAD[kind]
    answer = web.post("/analysis", files={"record": (None, text)}, follow_redirects=False)
    if kind == "half a record" and answer.status_code == 303:
        return  # cut between two events, it is a game that goes on
    assert answer.status_code == 422, answer.text[:500]
    wrong = re.findall(r'id="wrong-record">(.*?)</p>', answer.text, re.DOTALL)
    assert len(wrong) == 1
    assert expected in wrong[0]
    assert "<b>XX" not in answer.text
    first = text.split("\n")[0][:40].replace('"', "&#34;")
    assert first in answer.text  # what was pasted stays


def test_too_many_turns_are_refused(web: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scramble.web.doors.analysis_game.MOST_GAME_TURNS", 12)
    answer = web.post("/analysis", files={"record": (None, PLAIN + "#note longer\n")})
    assert answer.status_code == 422
    assert "13 turns" in answer.text
    assert "expected a game of at most 12 turns" in answer.text


def test_a_word_list_that_is_not_offered(web: TestClient[Any]) -> None:
    fields = {"record": (None, PLAIN), "lexicon": (None, "/etc/passwd")}
    answer = web.post("/analysis", files=fields, follow_redirects=False)
    assert answer.status_code == 422
    assert "expected one of the word lists offered" in answer.text
    assert "#player1 Ann Ann" in answer.text


def test_a_record_cannot_name_a_file_as_its_word_list(web: TestClient[Any], tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("secret\nsecrets\n", "utf-8")
    text = re.sub(r"#lexicon .*", f"#lexicon {tmp_path}/own.txt -", PLAIN)
    answer = web.post("/analysis", files={"record": (None, text)})
    assert "2 words" not in answer.text
    text = re.sub(r"#lexicon .*", "#lexicon club -", PLAIN)
    assert "it was played by club; enable decides here" in web.get(bring(web, text)).text


def test_nobody_else_sees_it_until_it_is_shared(tmp_path: Path) -> None:
    with client(tmp_path) as web:
        address = bring(web)
        own = dict(web.cookies)
        for path in (address, f"{address}/1", f"{address}/values", f"{address}/record.gcg"):
            web.cookies.clear()
            answer = web.get(path)
            assert answer.status_code == 404, path
            assert "its owner has not shared it" in answer.text
        assert web.post(f"{address}/share", follow_redirects=False).status_code == 404
        web.cookies.update(own)
        assert web.post(f"{address}/share", follow_redirects=False).headers["location"] == address
        web.cookies.clear()
        answer = web.get(address)
        assert answer.status_code == 200
        assert "Share this game" not in answer.text


@pytest.mark.parametrize("path", ["/0", "/14", "/-1", "/99999999999999999999", "/x", "/../../etc/passwd"])
def test_a_turn_that_is_not_there(web: TestClient[Any], path: str) -> None:
    assert web.get(bring(web) + path).status_code == 404


def test_below_a_base_path(tmp_path: Path) -> None:
    with client(tmp_path, base_path="/scramble") as web:
        answer = web.post("/scramble/analysis", files={"record": (None, PLAIN)}, follow_redirects=False)
        address = answer.headers["location"]
        assert address.startswith("/scramble/analysis/")
        page = web.get(address + "/2").text
        assert set(re.findall(r'(?:href|src|data-values|action)="(/\w+)', page)) == {"/scramble"}


def test_a_game_without_turns(web: TestClient[Any]) -> None:
    header = PLAIN[: PLAIN.index("#roll")]
    whole = web.get(bring(web, header)).text
    assert "Nobody has had a turn" in whole
