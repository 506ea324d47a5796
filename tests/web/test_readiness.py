"""``/readyz``: red until the word list is loaded, so that nobody's first hint waits for it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from web import served, until

from scramble.errors import LexiconError
from scramble.web import app, wordlists
from scramble.web.app import create_app
from scramble.web.settings import Settings
from scramble.words.lexicon import Lexicon

HINT = "/hint?mat=WRAP&roll=SIZEXA?"


@pytest.fixture(autouse=True)
def nothing_loaded() -> Iterator[None]:
    wordlists._load.cache_clear()
    yield
    wordlists._load.cache_clear()


def client(folder: Path) -> TestClient[Any]:
    application = create_app(Settings(database=str(folder / "web.sqlite")))
    return TestClient(application, base_url="http://127.0.0.1:8000")  # type: ignore[type-var]


def test_it_is_red_while_the_list_is_loading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, compiled = threading.Event(), []

    def compile_later(self: Lexicon) -> None:
        compiled.append(self.name)
        gate.wait(60)

    monkeypatch.setattr(Lexicon, "compile", compile_later)
    with client(tmp_path) as web:
        answer = web.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "loading the word list: try again in 1 s\n")
        assert answer.headers["retry-after"] == "1"
        assert web.get("/healthz").status_code == 200
        gate.set()
        until(lambda: web.get("/readyz").text == "ready\n")
        assert len(compiled) == 1
        assert web.get(HINT).status_code == 200
        assert len(compiled) == 1, "the first hint loads nothing"


def test_two_who_come_while_it_is_loading_load_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, compiled = threading.Event(), []

    def compile_later(self: Lexicon) -> None:
        compiled.append(self.name)
        gate.wait(60)

    monkeypatch.setattr(Lexicon, "compile", compile_later)
    asking = [threading.Thread(target=wordlists.named_lexicon, args=("",)) for _ in range(3)]
    for thread in asking:
        thread.start()
    until(lambda: bool(compiled))
    gate.set()
    for thread in asking:
        thread.join()
    assert len(compiled) == 1


def test_a_list_that_cannot_be_loaded_is_told_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = True

    def named(_name: str) -> None:
        if broken:
            raise LexiconError("lexicon", "enable", "its file is damaged: expected the one that ships")

    monkeypatch.setattr(app, "named_lexicon", named)
    with client(tmp_path) as web:
        until(lambda: "its file is damaged" in web.get("/readyz").text)
        broken = False
        until(lambda: web.get("/readyz").status_code == 200)


def test_a_new_install_is_ready_by_itself(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    with served(tmp_path, SCRAMBLE_CACHE_DIR=str(cache)):  # waits for /readyz, and asks for nothing else
        kinds = {path.name.split(".")[1] for path in cache.rglob("*.v*")}
        assert {"grph", "anag"} <= kinds
