"""The director's desk in a real browser: from a new event to a printed slip."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser import DESKTOP, PHONE, TABLET, axe, opened, too_wide
from judging import PASSWORD, Visitor, direct, kiosk
from playwright.sync_api import Browser, Page
from web import Server, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("home"), "--rate", "0", patience=900) as running:
        yield running


def check(page: Page) -> None:
    assert axe(page) == []
    assert too_wide(page) <= 0


def create(page: Page, server: Server, name: str) -> None:
    page.goto(server.url + "judge")
    check(page)
    page.get_by_role("link", name="Create an event").click()
    check(page)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Penalty").select_option("5-points")
    page.get_by_label("Director's password").fill(PASSWORD)
    page.get_by_role("button", name="Create the event").click()
    page.wait_for_url("**/judge/desk")


@pytest.mark.parametrize(  # what fits depends on the device, contrast on the colours: each of them once
    ("device", "is_dark"),
    [
        pytest.param(PHONE, True, id="phone-dark"),
        pytest.param(TABLET, False, id="tablet-light", marks=pytest.mark.slow),
        pytest.param(DESKTOP, False, id="desktop-light", marks=pytest.mark.slow),
    ],
)
def test_a_directors_afternoon(
    chromium: Browser, server: Server, device: dict[str, Any], is_dark: bool, request: pytest.FixtureRequest
) -> None:
    with opened(chromium, device, is_dark=is_dark) as page:
        create(page, server, request.node.name)
        check(page)
        assert "5 points to the player for a wrong challenge" in page.locator(".facts").inner_text()
        page.get_by_label("Round", exact=True).fill("3")
        page.get_by_role("button", name="Set the round").click()
        page.wait_for_selector(".facts >> text=3")
        page.get_by_label("Table", exact=True).fill("7")
        page.get_by_role("button", name="Open a kiosk").click()
        page.wait_for_url("**/links/*")
        check(page)
        link = page.locator("code").inner_text()
        assert page.get_by_alt_text("QR code").evaluate("one => one.complete && one.naturalWidth > 0")
        page.get_by_role("link", name="Back to the desk").click()
        assert "waits for its tablet" in page.locator(".kiosks").inner_text()
        tablet = Visitor(server.port)
        tablet.post(link[link.index("/judge/open/") :])
        page.wait_for_selector(".kiosks >> text=alive")
        tablet.post_json("/judge/kiosk/rulings", {"key": "k", "words": ["WRAPS", "XIZES"]})
        page.wait_for_selector("td >> text=WRAPS, XIZES")
        check(page)
        page.get_by_role("rowheader").get_by_role("link").first.click()
        page.wait_for_selector(".slip")
        check(page)
        page.get_by_label("Note").fill("read aloud twice")
        page.get_by_role("button", name="Add the note").click()
        page.wait_for_selector(".slip >> text=read aloud twice")
        page.get_by_label("Reason to withdraw it").fill("wrong list")
        page.get_by_role("button", name="Withdraw the ruling").click()
        page.wait_for_selector(".slip >> text=WITHDRAWN: wrong list")
        check(page)
        page.goto(server.url + "judge/desk/summary")
        check(page)
        assert "Round 3" in page.locator(".round").inner_text()
        assert "withdrawn: wrong list" in page.locator(".round").inner_text()
        page.goto(server.url + "judge/desk/verify")
        check(page)
        assert page.locator("h1").inner_text() == "The ledger is whole"
        page.goto(server.url + "judge/desk")
        page.get_by_role("button", name="Leave the desk").click()
        page.goto(server.url + "judge/desk")
        assert page.url.endswith("/judge")


def test_the_desk_is_live_in_two_windows_and_keeps_its_search(chromium: Browser, server: Server) -> None:
    with opened(chromium, DESKTOP) as page:
        create(page, server, "Live")
        page.get_by_label("Table", exact=True).fill("7")
        page.get_by_role("button", name="Open a kiosk").click()
        page.wait_for_url("**/links/*")
        link = page.locator("code").inner_text()
        device = Visitor(server.port)
        device.post(link[link.index("/judge/open/") :])
        other = page.context.new_page()
        for one in (page, other):
            one.goto(server.url + "judge/desk")
        other.get_by_label("Search").fill("wrap")
        other.get_by_role("button", name="Search").click()
        device.post_json("/judge/kiosk/rulings", {"key": "a", "words": ["CWM"]})
        device.post_json("/judge/kiosk/rulings", {"key": "b", "words": ["WRAPS"]})
        page.wait_for_selector("caption >> text=2 rulings")
        other.wait_for_selector("td >> text=WRAPS")
        assert other.locator("tbody tr").count() == 1
        other.context.set_offline(True)
        device.post_json("/judge/kiosk/rulings", {"key": "c", "words": ["WRAP"]})
        other.context.set_offline(False)
        other.reload()
        assert other.locator("tbody tr").count() == 2


def test_a_slip_prints_what_counts(chromium: Browser, server: Server) -> None:
    director = direct(server.port, "Printed")
    device = kiosk(director, "7")
    device.post_json("/judge/kiosk/rulings", {"key": "k", "words": ["WRAPS"]})
    with opened(chromium, DESKTOP) as page:
        page.context.add_cookies(
            [
                {
                    "name": "scramble_desk",
                    "value": director.cookies["scramble_desk"],
                    "url": f"{server.url}judge",
                }
            ]
        )
        page.goto(server.url + "judge/desk")
        page.get_by_role("rowheader").get_by_role("link").first.click()
        page.emulate_media(media="print")
        for text in ("ACCEPTABLE", "WRAPS", "Printed, table 7", "enable 1", "entry"):
            assert page.locator(".slip").get_by_text(text).first.is_visible(), text
        for what in ("form", ".top", ".foot", "button"):
            assert not page.locator(what).first.is_visible(), what
        assert page.locator(".slip").evaluate("one => one.getBoundingClientRect().width") <= 303  # 80 mm
        page.goto(server.url + "judge/desk/summary")
        assert not page.locator(".actions").first.is_visible()
        assert page.locator(".round table").is_visible()


def test_a_wrong_password_is_said_beside_its_field(chromium: Browser, server: Server) -> None:
    direct(server.port, "Guarded")
    with opened(chromium, PHONE) as page:
        page.goto(server.url + "judge")
        page.get_by_role("link", name="Guarded").click()
        page.get_by_label("Director's password").fill("guess")
        page.get_by_role("button", name="Enter the desk").click()
        assert "that is not the password" in page.locator("#wrong-password").inner_text()
        check(page)
        page.wait_for_timeout(1100)
        page.get_by_label("Director's password").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/judge/desk")
