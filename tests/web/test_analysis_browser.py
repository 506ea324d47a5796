"""The doors /analysis and /arena in a real browser: keys, fingers, values that stream in, screen readers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from browser import DESKTOP, PHONE, TABLET, axe, opened, too_wide
from child import scramble
from playwright.sync_api import Browser, Page, expect
from web import Server, served

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
TURNS = 3
# The first turns of a game in which a word was made up.
RECORD = "#roll".join((GOLDEN / "rule-turn.gcg").read_text("utf-8").split("#roll")[: TURNS + 1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("matches")
    players = ["greedy", "random", "--pairs", "2"]
    assert scramble("arena", *players, "--output", str(folder / "first.jsonl")).returncode == 0
    with served(tmp_path_factory.mktemp("home"), "--arena", str(folder), patience=300) as running:
        yield running


def bring(page: Page, server: Server, record: str = RECORD) -> str:
    """Paste a record and send it; the address of its game."""
    page.goto(f"{server.url}analysis")
    page.get_by_label("Record of the game").fill(record)
    page.get_by_role("button", name="Analyse the game").click()
    page.wait_for_url(re.compile(r"/analysis/[\w-]{20,}$"))
    return page.url


def swipe(page: Page, across: int, down: int = 0) -> None:
    """A finger on the mat, as the browser tells of it."""
    box = page.locator("#turn .board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    places = [(x + across * part / 4, y + down * part / 4) for part in range(5)]
    for number, (left, top) in enumerate(places):
        kind = "touchStart" if number == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": left, "y": top}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def until_turn(page: Page, number: int, act: Callable[[], None]) -> None:
    """Do it until the turn is shown: on a slow machine a tap after a flick is taken for its end."""
    for _ in range(5):
        act()
        with suppress(AssertionError):
            expect(page.locator("#turn-title")).to_contain_text(f"Turn {number} ", timeout=10_000)
            return
    expect(page.locator("#turn-title")).to_contain_text(f"Turn {number} ")


def test_by_keyboard_only_with_values_that_stream_in(chromium: Browser, server: Server) -> None:
    with opened(chromium, DESKTOP) as page:
        page.goto(f"{server.url}analysis")
        page.get_by_label("Record of the game").focus()
        page.keyboard.insert_text(RECORD)
        for _ in range(3):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/analysis/[\w-]{20,}$"))
        address = page.url
        page.get_by_role("link", name="Step through the game").press("Enter")
        page.wait_for_url(f"{address}/1")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#turn-title")).to_contain_text("Turn 2")
        expect(page.locator('#turns a[aria-current="page"]')).to_have_text("2")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")  # there is nothing before the first
        expect(page.locator("#turn-title")).to_contain_text("Turn 1")
        page.go_back()
        expect(page.locator("#turn-title")).to_contain_text("Turn 2")
        expect(page.locator("#progress")).to_have_text("", timeout=60_000)
        expect(page.locator("#chart .dot[d]")).to_have_count(TURNS)
        expect(page.locator("#turn .choices")).to_contain_text("best chance to win")
        expect(page.locator("#lines")).to_contain_text("of a win given away")
        page.locator("#show-win").press("Enter")
        expect(page.locator("#turn .laid.muted")).to_contain_text("best chance to win")
        assert page.evaluate("document.activeElement.id") == "show-win"
        page.reload()
        expect(page.locator("#game")).to_have_attribute("data-known", str(TURNS))
        assert axe(page) == []


@pytest.mark.slow
def test_by_touch_on_a_phone(chromium: Browser, server: Server) -> None:
    with opened(chromium, PHONE) as page:
        address = bring(page, server)
        assert axe(page) == []
        page.get_by_role("link", name="Step through the game").tap()
        page.wait_for_url(f"{address}/1")
        until_turn(page, 2, lambda: swipe(page, -150))
        swipe(page, -30)  # too short
        until_turn(page, 1, lambda: swipe(page, 150))
        until_turn(page, 2, page.locator("#next").tap)
        assert page.locator("#next").bounding_box()["height"] >= 44  # type: ignore[index]
        assert too_wide(page) <= 0
        assert axe(page) == []
        swipe(page, -60, -200)  # scrolls
        expect(page.locator("#turn-title")).to_contain_text("Turn 2")
        assert page.evaluate("scrollY") > 0


def test_without_scripts(chromium: Browser, server: Server) -> None:
    with opened(chromium, TABLET, java_script_enabled=False) as page:
        other = RECORD.replace("seconds=60", "seconds=70")  # nobody knows its values yet
        address = bring(page, server, other)
        page.get_by_role("link", name="Step through the game").click()
        page.locator("#next").click()
        assert page.url == f"{address}/2"
        page.get_by_role("link", name="Work them out now").click()
        expect(page.locator("#turn .choices")).to_contain_text("best chance to win")
        page.locator("#show-before").click()
        expect(page.locator("#turn")).to_contain_text("as the player saw it")


def test_what_is_pasted_stays_and_a_dropped_file_is_sent(chromium: Browser, server: Server) -> None:
    with opened(chromium, DESKTOP, is_dark=True) as page:
        page.goto(f"{server.url}analysis")
        page.get_by_label("Record of the game").fill("hello <b>there</b>")
        page.get_by_role("button", name="Analyse the game").click()
        expect(page.locator("#wrong-record")).to_contain_text("line 1")
        expect(page.get_by_label("Record of the game")).to_have_value("hello <b>there</b>")
        assert axe(page) == []
        page.evaluate(
            """text => {
              const data = new DataTransfer();
              data.items.add(new File([text], "evening.gcg"));
              document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));
            }""",
            RECORD,
        )
        page.wait_for_url(re.compile(r"/analysis/[\w-]{20,}$"))
        expect(page.locator(".crumbs")).to_contain_text("evening.gcg")
        assert axe(page) == []


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_match_and_one_of_its_games(chromium: Browser, server: Server, device: dict[str, Any]) -> None:
    with opened(chromium, device, is_dark=device is DESKTOP) as page:
        page.goto(f"{server.url}arena")
        assert axe(page) == []
        page.get_by_role("link", name="first.jsonl").click()
        expect(page.get_by_text("LOS")).to_be_visible()
        picture = page.locator(".plots img").first
        picture.scroll_into_view_if_needed()
        assert axe(page) == []
        assert too_wide(page) <= 0
        page.get_by_role("link", name="pair 1, game 2").click()
        page.get_by_role("link", name="Step through the game").click()
        page.locator("#next").click()
        page.wait_for_url("**/first.jsonl/0-0-1/2")
        page.get_by_role("link", name="first.jsonl").click()
        expect(page).to_have_title("first.jsonl - Scramble")
