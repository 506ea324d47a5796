"""The first page, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser import DESKTOP, PHONE, TABLET, TELEVISION, axe, opened, too_wide
from playwright.sync_api import Browser
from web import Server, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.mark.parametrize(  # what fits depends on the device, contrast on the colours
    ("device", "is_dark"),
    [
        pytest.param(PHONE, False, id="phone-light"),
        pytest.param(TABLET, True, id="tablet-dark", marks=pytest.mark.slow),
        pytest.param(DESKTOP, True, id="desktop-dark"),
        pytest.param(TELEVISION, False, id="television-light", marks=pytest.mark.slow),
    ],
)
def test_everybody_can_read_it(
    chromium: Browser, server: Server, device: dict[str, Any], is_dark: bool
) -> None:
    with opened(chromium, device, is_dark=is_dark) as page:
        for path in ("/", "/hint", "/analysis", "/judge", "/arena", "/api/v1", "/no-such-page"):
            answer = page.goto(server.url.rstrip("/") + path)
            assert answer is not None
            assert answer.status == (404 if "such" in path else 200), path
            assert axe(page) == [], path
            assert too_wide(page) <= 0, path


def test_a_newcomer_gets_to_the_hint_by_keyboard(chromium: Browser, server: Server) -> None:
    with opened(chromium, DESKTOP) as page:
        page.goto(server.url)
        page.keyboard.press("Tab")
        assert page.locator(":focus").inner_text() == "Skip to the content"
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.type("WRAP")
        page.keyboard.press("Tab")
        page.keyboard.type("SIZEXA?")
        page.keyboard.press("Enter")
        page.wait_for_url("**/hint?mat=WRAP&roll=SIZEXA%3F")


def test_every_square_has_words(chromium: Browser, server: Server) -> None:
    with opened(chromium, PHONE) as page:
        page.goto(server.url)
        squares = page.locator(".board .square .hidden").all_inner_texts()
        assert len(squares) == 81
        assert "C5: W, 4 points" in squares
        assert any("triple word" in text for text in squares)
        marks = page.locator(".board .mark").all_inner_texts()
        assert set(marks) == {"DL", "TL", "DW", "TW"}  # colour alone tells nothing (SS-3)


def test_nothing_moves_while_it_loads(chromium: Browser, server: Server) -> None:
    with opened(chromium, PHONE) as page:
        page.goto(server.url, wait_until="networkidle")
        shift = page.evaluate(
            "new Promise(done => new PerformanceObserver(list => done("
            "list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))"
            ".observe({type: 'layout-shift', buffered: true}) || setTimeout(() => done(0), 300))"
        )
        assert shift == 0
