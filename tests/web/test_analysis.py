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

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
PLAIN = (GOLDEN / "plain.gcg").read_text("utf-8")
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
