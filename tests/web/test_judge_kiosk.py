"""The kiosk in a real browser: keyboard only, touch only, reloads, and a network that comes and goes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from browser import DESKTOP, PHONE, TABLET, axe, opened, too_wide
from judging import PASSWORD, Visitor, direct, link_to
from playwright.sync_api import Browser, Page, Route, expect
from web import Server, served

LEAST_VERDICT = 2100  # milliseconds for which no key hides a verdict


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("home"), "--rate", "0", patience=900) as running:
        yield running


@pytest.fixture
def director(server: Server, request: pytest.FixtureRequest) -> Visitor:
    return direct(server.port, request.node.name[:80])


@contextmanager
def at_kiosk(
    chromium: Browser, server: Server, director: Visitor, device: dict[str, Any], *, is_dark: bool = False
) -> Iterator[Page]:
    """A page that is the kiosk of table 7."""
    with opened(chromium, device, is_dark=is_dark) as page:
        page.goto(server.url.rstrip("/") + link_to(director, "7"))
        page.get_by_role("button", name="Open the kiosk here").click()
        page.wait_for_url("**/judge/kiosk")
        wait_for(page, "COUNT")
        yield page


def wait_for(page: Page, state: str) -> None:
    page.wait_for_selector(f'form[data-state="{state}"]')


def rulings(director: Visitor) -> list[list[str]]:
    """The words of each ruling of the event; the ledger must be whole."""
    assert "The ledger is whole" in director.get("/judge/desk/verify")[2]
    lines = [json.loads(line) for line in director.get("/judge/desk/export")[2].splitlines()]
    return [line["content"]["words"] for line in lines]


def check_screen(page: Page) -> None:
    """Everybody can read it, it fits, and event, table and word list are on it."""
    assert axe(page) == []
    assert too_wide(page) <= 0
    top = page.locator(".kiosk-top").inner_text()
    for text in ("WORD JUDGE", "enable 1", "77a8b7729436", "table 7", "test_"):
        assert text in top
    hidden = page.evaluate(
        "[...document.querySelectorAll('#kiosk button')].filter(one => {"
        "const box = one.getBoundingClientRect(); return box.right > innerWidth || box.width < 24;}).length"
    )
    assert hidden == 0


@pytest.mark.parametrize(  # what fits depends on the device, contrast on the colours: each of them once
    ("device", "is_dark"),
    [
        pytest.param(PHONE, True, id="phone-dark"),
        pytest.param(TABLET, False, id="tablet-light", marks=pytest.mark.slow),
        pytest.param(DESKTOP, False, id="desktop-light", marks=pytest.mark.slow),
    ],
)
def test_with_a_keyboard_only(
    chromium: Browser, server: Server, director: Visitor, device: dict[str, Any], is_dark: bool
) -> None:
    with at_kiosk(chromium, server, director, device, is_dark=is_dark) as page:
        check_screen(page)
        page.keyboard.press("2")
        wait_for(page, "WORDS")
        page.keyboard.type("wrapx")
        assert page.locator("#typed").inner_text() == "WRAPX", "letters stand there at once"
        page.keyboard.press("Backspace")
        page.keyboard.type("s")
        page.keyboard.press("Enter")
        page.keyboard.type("xizes")
        check_screen(page)
        page.keyboard.press("Enter")
        wait_for(page, "CONFIRM")
        assert page.locator(".words .word").all_inner_texts() == ["WRAPS", "XIZES"]
        assert rulings(director) == [], "nothing is judged before the opponent says so"
        check_screen(page)
        page.keyboard.press("y")
        wait_for(page, "VERDICT")
        assert page.locator("h1").inner_text() == "UNACCEPTABLE"
        assert page.locator(".meaning").inner_text() == "The play COMES OFF."
        assert page.locator(".verdict polygon").count() == 1, "a shape of its own, not colour alone"
        assert page.locator("#said").inner_text() == "UNACCEPTABLE. The play COMES OFF."
        assert page.locator(".asked li").all_inner_texts() == ["WRAPS", "XIZES"], "never which of them failed"
        assert page.locator(".verdict h1").evaluate("one => one.scrollWidth <= one.parentElement.clientWidth")
        check_screen(page)
        page.keyboard.press("Enter")
        page.wait_for_timeout(LEAST_VERDICT)
        assert page.locator(".verdict").is_visible(), "a key pressed too soon hides no verdict"
        page.keyboard.press("Enter")
        wait_for(page, "COUNT")
        assert rulings(director) == [["wraps", "xizes"]]


@pytest.mark.parametrize(
    "device", [pytest.param(PHONE, id="phone", marks=pytest.mark.slow), pytest.param(TABLET, id="tablet")]
)
def test_with_fingers_only(
    chromium: Browser, server: Server, director: Visitor, device: dict[str, Any]
) -> None:
    with at_kiosk(chromium, server, director, device) as page:

        def tap(*names: str) -> None:
            for name in names:
                page.get_by_role("button", name=name, exact=True).tap()

        tap("2")
        wait_for(page, "WORDS")
        tap(*"CWMX", "Erase", "Next word")
        expect(page.locator(".words .word")).to_have_count(2)
        expect(page.locator("#typed")).to_have_text("")
        tap(*"DON", "apostrophe", "T", "Done")
        wait_for(page, "CONFIRM")
        assert page.locator(".words .word").all_inner_texts() == ["CWM", "DON'T"]
        tap("No, change")
        wait_for(page, "WORDS")
        for _ in "DON'T":
            tap("Erase")
        tap(*"SIZES", "Done")
        wait_for(page, "CONFIRM")
        tap("Yes, judge")
        wait_for(page, "VERDICT")
        assert page.locator("h1").inner_text() == "ACCEPTABLE"
        assert page.locator(".verdict circle").count() == 1
        page.wait_for_timeout(LEAST_VERDICT)
        tap("Next challenge")
        wait_for(page, "COUNT")
        tap("Leave")
        wait_for(page, "LEAVING")
        page.locator("#password").tap()
        page.keyboard.type(PASSWORD)  # on the tablet's own keyboard
        page.get_by_role("button", name="Leave", exact=True).tap()
        wait_for(page, "LEFT")
    assert rulings(director) == [["CWM", "SIZES"]]


def test_a_key_under_a_finger_stays(chromium: Browser, server: Server, director: Visitor) -> None:
    """What the server sends must not take away a key on which a finger rests: its press would be lost."""
    with at_kiosk(chromium, server, director, DESKTOP) as page:
        page.keyboard.press("2")
        wait_for(page, "WORDS")
        box = page.get_by_role("button", name="I", exact=True).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for word in ("CWM", "D"):
            page.mouse.down()
            with page.expect_response("**/judge/kiosk/press"):
                page.keyboard.type(word)
            page.wait_for_selector(f"form[data-typed='{word}']")
            page.mouse.up()
            page.wait_for_selector(f"form[data-typed='{word}I']")
            page.keyboard.press("Enter")
            page.wait_for_selector("form[data-typed='']")
        wait_for(page, "CONFIRM")
        assert page.locator(".words .word").all_inner_texts() == ["CWMI", "DI"]


@pytest.mark.slow
def test_it_clears_itself(chromium: Browser, server: Server, director: Visitor) -> None:
    """A verdict after ten seconds; the count of seconds is on the screen."""
    with at_kiosk(chromium, server, director, TABLET) as page:
        page.keyboard.type("1CWM")
        page.keyboard.press("Enter")
        page.keyboard.press("y")
        wait_for(page, "VERDICT")
        left = page.locator("#left").inner_text()
        assert left in [f"clears in {seconds} s" for seconds in range(11)]
        wait_for(page, "COUNT")


def test_a_reload_in_each_step_changes_nothing(chromium: Browser, server: Server, director: Visitor) -> None:
    with at_kiosk(chromium, server, director, TABLET) as page:
        for keys, state in (("2", "WORDS"), ("cwm", "WORDS"), ("Enter", "WORDS"), ("qi", "WORDS")):
            page.keyboard.press(keys) if keys == "Enter" else page.keyboard.type(keys)
            page.wait_for_timeout(600)
            before = page.locator(".words").inner_text() if keys != "2" else ""
            page.reload()
            wait_for(page, state)
            if before:
                expect(page.locator(".words")).to_have_text(before, use_inner_text=True)
        page.keyboard.press("Enter")
        wait_for(page, "CONFIRM")
        page.reload()
        wait_for(page, "CONFIRM")
        page.keyboard.press("y")
        wait_for(page, "VERDICT")
        page.reload()
        wait_for(page, "VERDICT")
        assert page.locator("h1").inner_text() == "UNACCEPTABLE", "QI is younger than this list"
    assert rulings(director) == [["cwm", "qi"]]


def test_letters_on_their_way_survive_a_reload(chromium: Browser, server: Server, director: Visitor) -> None:
    """The press that nobody answered yet is sent by the page that comes next."""
    with at_kiosk(chromium, server, director, PHONE) as page:
        page.keyboard.press("1")
        wait_for(page, "WORDS")
        page.route("**/press", lambda route: route.abort())
        page.keyboard.type("wraps")
        page.wait_for_selector("#lost:not([hidden])")
        page.unroute("**/press")
        page.reload()
        expect(page.locator("#typed")).to_have_text("WRAPS")


def test_without_a_network_nothing_is_judged(chromium: Browser, server: Server, director: Visitor) -> None:
    with at_kiosk(chromium, server, director, TABLET) as page:
        page.keyboard.type("1CWM")
        page.keyboard.press("Enter")
        wait_for(page, "CONFIRM")
        page.context.set_offline(True)
        page.wait_for_selector("#lost:not([hidden])")
        assert "Nothing is judged" in page.locator("#lost").inner_text()
        check_screen(page)
        for key in ("y", "Y", "Enter"):
            page.keyboard.press(key)
        page.wait_for_timeout(700)
        assert page.locator(".verdict").count() == 0
        assert page.locator(".words .word").all_inner_texts() == ["CWM"], "what was typed stays"
        page.context.set_offline(False)
        page.wait_for_selector("#lost", state="hidden")
        assert rulings(director) == [], "keys pressed meanwhile mean nothing later"
        page.keyboard.press("y")
        wait_for(page, "VERDICT")
    assert rulings(director) == [["CWM"]]


def _swallow(times: int) -> Callable[[Route], None]:
    """Lets the server answer, and the answer be lost, a few times."""
    left = [times]

    def handle(route: Route) -> None:
        if left[0] <= 0:
            route.continue_()
            return
        left[0] -= 1
        route.fetch()
        route.abort()

    return handle


def test_an_answer_that_was_lost_is_asked_for_again(
    chromium: Browser, server: Server, director: Visitor
) -> None:
    """The server judged, and the tablet did not hear it: the same key, the same ruling, the verdict shown."""
    with at_kiosk(chromium, server, director, TABLET) as page:
        page.keyboard.type("1CWM")
        page.keyboard.press("Enter")
        wait_for(page, "CONFIRM")
        page.route("**/press", _swallow(2))
        page.keyboard.press("y")
        page.wait_for_selector("#lost:not([hidden])")
        wait_for(page, "VERDICT")
        assert page.locator("h1").inner_text() == "ACCEPTABLE"
    assert rulings(director) == [["CWM"]]


def test_leaving_needs_the_password(chromium: Browser, server: Server, director: Visitor) -> None:
    with at_kiosk(chromium, server, director, TABLET) as page:
        page.keyboard.press("Control+x")
        wait_for(page, "LEAVING")
        page.keyboard.type("guess")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=That is not the password. Wait 1 s.")
        check_screen(page)
        assert page.evaluate("JSON.stringify(localStorage)").find("guess") < 0
        page.goto(server.url + "judge")
        assert page.url.endswith("/judge/kiosk"), "the other pages of the door are closed meanwhile"
        wait_for(page, "LEAVING")
        page.wait_for_timeout(1100)
        page.keyboard.type(PASSWORD)
        page.keyboard.press("Enter")
        wait_for(page, "LEFT")
        page.goto(server.url + "judge/kiosk")
        assert page.locator("h1").inner_text() == "This device is not a kiosk"


def test_the_director_closes_it(chromium: Browser, server: Server, director: Visitor) -> None:
    with at_kiosk(chromium, server, director, PHONE) as page:
        text = director.get("/judge/desk")[2]
        close = text.partition('action="/judge/desk/kiosks/')[2].partition('"')[0].replace("/link", "/close")
        director.post(f"/judge/desk/kiosks/{close}")
        page.keyboard.press("1")
        page.wait_for_selector("text=This device is not a kiosk")


def test_a_ledger_that_cannot_be_written_is_said(
    chromium: Browser, server: Server, director: Visitor
) -> None:
    """No verdict without its entry; the press is sent again until there is room."""
    with at_kiosk(chromium, server, director, TABLET) as page:
        page.keyboard.type("1CWM")
        page.keyboard.press("Enter")
        wait_for(page, "CONFIRM")
        problem = json.dumps({"title": "Service Unavailable", "status": 503, "detail": "the disk is full"})
        page.route("**/press", lambda route: route.fulfill(status=503, body=problem))
        page.keyboard.press("y")
        page.wait_for_selector("#lost >> text=The server cannot record now: the disk is full.")
        assert page.locator(".verdict").count() == 0
        check_screen(page)
        page.unroute("**/press")
        wait_for(page, "VERDICT")
        assert page.locator("#lost").is_hidden()
    assert rulings(director) == [["CWM"]]


def test_long_words_fit(chromium: Browser, server: Server, director: Visitor) -> None:
    """Eight words of 21 letters, the most that there can be, on the smallest screen."""
    with at_kiosk(chromium, server, director, PHONE) as page:
        page.keyboard.press("8")
        wait_for(page, "WORDS")
        for _ in range(8):
            page.keyboard.type("W" * 21)
            assert too_wide(page) <= 0
            page.keyboard.press("Enter")
        wait_for(page, "CONFIRM")
        check_screen(page)
        page.keyboard.press("y")
        wait_for(page, "VERDICT")
        check_screen(page)
        assert page.locator("h1").bounding_box()["y"] >= 0  # type: ignore[index]
