"""An uploaded word list can be chosen at every door, by its session only, and lives while it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from litestar.testing import TestClient
from web import client

from scramble.tournament.tournament import Tournament
from scramble.tournament.wordlists import WordLists
from scramble.web.store import Store
from scramble.web.wordlists import may_choose, own_lexicon

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
UPLOADS = 20  # texts that a session keeps
HINT, ANALYSIS, EVENT = "/hint?mat=WRAP&roll=SIZEXA", "/analysis", "/judge/new"


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    monkeypatch.setenv("SCRAMBLE_LEDGER", str(tmp_path / "ledger.sqlite"))
    with client(tmp_path, rate=0) as found:
        yield found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Another process's."""
    found = Store(str(tmp_path / "web.sqlite"))
    yield found
    found.close()


def bring(web: TestClient[Any], name: str = "club list.txt") -> str:
    """The name of a new word list."""
    sent = {"words": (name, "wraps\nsize\nsizes\n")}
    state = {"state": "mat=WRAP"}
    place = web.post("/hint/words", data=state, files=sent, follow_redirects=False).headers["location"]
    return parse_qs(urlsplit(place).query)["lexicon"][0]


def make_event(web: TestClient[Any], name: str, lists: list[str]) -> Any:
    fields = {"event": name, "rule": "turn", "lists": lists, "password": "open sesame"}
    return web.post("/judge/new", data=fields, follow_redirects=False)


def analyse(web: TestClient[Any], name: str) -> Any:
    record = (GOLDEN / "plain.gcg").read_text("utf-8")
    parts = {"record": (None, record), "lexicon": (None, name)}
    return web.post("/analysis", files=parts, follow_redirects=False)


def test_every_door_offers_it_to_its_session_alone(web: TestClient[Any]) -> None:
    name = bring(web)
    for address in (HINT, ANALYSIS, EVENT):
        text = web.get(address).text
        assert f'value="{name}"' in text, address
        assert "own: club list" in text, address
        assert 'value="enable"' in text or address == HINT
    web.cookies.clear()
    for address in (HINT, ANALYSIS, EVENT):
        assert "club list" not in web.get(address).text, address


def test_an_analysis_by_it(web: TestClient[Any], store: Store) -> None:
    place = analyse(web, bring(web)).headers["location"]
    assert "club list" in web.get(place).text
    for number in range(UPLOADS - 2):
        store.keep(web.cookies["scramble_session"], "words", str(number), "word")
    assert web.get(place).status_code == 200
    assert web.post(f"{place}/share").status_code == 200
    session = web.cookies.pop("scramble_session")
    assert "club list" in web.get(place).text
    web.cookies.set("scramble_session", session)
    store.keep(session, "words", "one more", "word")
    assert "this game is gone" in web.get(place).text, "the game makes room before its list does"


def test_an_event_by_it(web: TestClient[Any], store: Store, tmp_path: Path) -> None:
    name = bring(web)
    assert make_event(web, "Club Night", [name, "enable"]).headers["location"] == "/judge/desk"
    for number in range(2 * UPLOADS):
        store.keep(web.cookies["scramble_session"], "words", str(number), "word")
    assert "WRAPS" in own_lexicon(name, store), "a server that is started anew finds it, too"
    words = WordLists(lambda wanted: own_lexicon(wanted, store))
    with Tournament.open(tmp_path / "ledger.sqlite", words) as hall:
        event = hall.events.all()[0]
        assert event.lists[0].title == "club list"
        token = hall.kiosks.take(hall.kiosks.open(event, "7", 0)[1])
    web.cookies.set("scramble_kiosk", str(token))
    asked = [{"key": f"a key for {word}", "words": [word]} for word in ("wraps", "zebra")]
    answers = [web.post("/judge/kiosk/rulings", json=each).json() for each in asked]
    assert [answer["acceptable"] for answer in answers] == [True, False]


@pytest.mark.parametrize("name", ["~nobody", "~", "/etc/passwd", "no such"])
def test_what_is_not_offered_is_refused(web: TestClient[Any], name: str) -> None:
    bring(web)
    for answer in (analyse(web, name), make_event(web, "Club Night", [name])):
        assert answer.status_code == 422
        assert "expected one of" in answer.text


def test_another_session_s_list_is_refused_until_it_is_shared(web: TestClient[Any], store: Store) -> None:
    name, owner = bring(web), web.cookies["scramble_session"]
    web.cookies.clear()
    assert analyse(web, name).status_code == 422
    assert make_event(web, "Club Night", [name]).status_code == 422
    record = (GOLDEN / "plain.gcg").read_text("utf-8").replace("enable", name)
    place = web.post("/analysis", files={"record": (None, record), "lexicon": (None, "")})
    assert "club list" not in place.text
    store.share(owner, name[1:])
    assert analyse(web, name).status_code == 303
    assert make_event(web, "Club Night", [name]).status_code == 303


def test_a_record_is_no_word_list(web: TestClient[Any], store: Store) -> None:
    game = analyse(web, "").headers["location"].rpartition("/")[2]
    assert not may_choose(f"~{game}", store, web.cookies["scramble_session"])
