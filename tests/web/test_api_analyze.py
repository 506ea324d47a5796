"""``/api/v1/analyze`` with real records: the engine's own answer, as described, and within limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from litestar.testing import TestClient
from web import client, problem

from scramble import Lexicon
from scramble.game.files import record_from_bytes
from scramble.hints.recorded import AnalyzedGame, analyze_recorded
from scramble.hints.turn_worth import worth_of_turns
from scramble.web.doors.api_answers import AnalyzeAnswer
from scramble.web.doors.api_asked import MOST_SCORED_TURNS, MOST_VALUED_TURNS

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
OWN_LETTERS = GOLDEN / "digraphs.gcg"
RECORDS = sorted(set(GOLDEN.glob("*.gcg")) - {OWN_LETTERS})
# A game of another program, of tiles on the 15x15 mat, with a phony, a challenge in vain and an exchange.
CROSSWORD = """\
#player1 ann Ann Lee
#player2 ben Ben
#lexicon NWL23
>ann: EIRSTUZ 8G ZITS +26 26
>ben: AAEINQ? I7 A.E +3 3
>ann: EORRRUU -RRU +0 26
>ben: AEINNQ? 9C INANE +11 14
>ben: AEINNQ? -- -11 3
>ann: EORTUVW 10H VERTU +21 47
>ben: AEEINQ? - +0 3
"""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with client(tmp_path_factory.mktemp("web"), rate=0) as found:
        yield found


@pytest.fixture(scope="module")
def described(web: TestClient[Any]) -> Any:
    description = schemathesis.openapi.from_dict(web.get("/api/v1/schema/openapi.json").json())
    return description["/api/v1/analyze"]["POST"]


def expected(text: str, name: str, lexicon: str | None) -> AnalyzedGame:
    return analyze_recorded(text.encode(), name, lambda wanted, _: Lexicon.load(wanted), lexicon)


def convert(answer: httpx.Response) -> None:
    """As the types that the description is drawn from; a field that they do not know is an error."""
    fields = answer.json()
    assert as_json(msgspec.convert(fields, AnalyzeAnswer)) == fields


def as_json(fields: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(fields))


@pytest.mark.parametrize("form", ["gcg", "json"])
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_the_dice_game(web: TestClient[Any], described: Any, path: Path, form: str) -> None:
    name = f"{path.stem}.{form}"
    text = path.read_text(encoding="utf-8")
    if form == "json":
        text = record_from_bytes(text.encode(), name).to_json()
    answer = web.post("/api/v1/analyze", json={"record": text, "name": name, "lexicon": "enable"})
    assert answer.status_code == 200, answer.text
    game = expected(text, name, "enable")
    assert game.turns
    assert answer.json() == as_json(game.to_dict())
    described.validate_response(answer)
    convert(answer)


def test_a_game_of_tiles(web: TestClient[Any], described: Any) -> None:
    answer = web.post("/api/v1/analyze", json={"record": CROSSWORD, "name": "ann.gcg"})
    assert answer.status_code == 200, answer.text
    assert answer.json() == as_json(expected(CROSSWORD, "ann.gcg", "enable").to_dict())
    assert answer.json()["kind"] == "crossword"
    described.validate_response(answer)
    convert(answer)


def test_values_are_those_of_the_command(web: TestClient[Any], described: Any) -> None:
    record = record_from_bytes((GOLDEN / "plain.gcg").read_bytes(), "plain.gcg")
    text = replace(record, events=record.events[:6]).to_json()
    answer = web.post("/api/v1/analyze", json={"record": text, "values": True})
    assert answer.status_code == 200, answer.text
    game = expected(text, "record", None)
    assert game.record is not None
    worths = [worth.to_dict() for worth in worth_of_turns(game.record, game.lexicon)]
    assert worths
    assert answer.json() == as_json({**game.to_dict(), "values": worths})
    described.validate_response(answer)
    convert(answer)


def test_tiles_have_no_values(web: TestClient[Any]) -> None:
    answer = web.post("/api/v1/analyze", json={"record": CROSSWORD, "name": "ann.gcg", "values": True})
    assert answer.status_code == 422
    assert problem(answer.text)["field"] == "values"


def test_a_word_list_that_is_not_here(web: TestClient[Any]) -> None:
    text = (
        (GOLDEN / "plain.gcg").read_text(encoding="utf-8").replace("#lexicon enable", "#lexicon /etc/passwd")
    )
    answer = web.post("/api/v1/analyze", json={"record": text})
    assert answer.status_code == 422
    assert problem(answer.text)["field"] == "lexicon"


def test_letters_of_its_own_are_refused_by_a_sentence(web: TestClient[Any]) -> None:
    answer = web.post("/api/v1/analyze", json={"record": OWN_LETTERS.read_text("utf-8"), "lexicon": "enable"})
    assert answer.status_code == 422
    found = problem(answer.text)
    assert (found["field"], found["value"]) == ("lexicon", "enable")
    assert "letters of their own: expected dice of the English letters" in found["detail"]


@pytest.mark.parametrize(("values", "most"), [(True, MOST_VALUED_TURNS), (False, MOST_SCORED_TURNS)])
def test_too_many_turns_are_refused_before_the_first(web: TestClient[Any], values: bool, most: int) -> None:
    passes = "".join(f">{'ab'[turn % 2]}: AEEINQ? - +0 0\n" for turn in range(most + 1))
    answer = web.post(
        "/api/v1/analyze", json={"record": f"#player1 a A\n#player2 b B\n{passes}", "values": values}
    )
    assert answer.status_code == 422
    found = problem(answer.text)
    assert (found["field"], found["value"]) == ("record", f"{most + 1:,} turns")
    assert found["expected"] == f"expected a game of at most {most:,} turns"


def test_the_page_tells_the_limits(web: TestClient[Any]) -> None:
    text = web.get("/api/v1/").text
    assert f"{MOST_SCORED_TURNS:,}; {MOST_VALUED_TURNS} with values" in text
