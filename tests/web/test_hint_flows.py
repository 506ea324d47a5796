"""``/hint`` as people use it: by touch on a phone, by keyboard alone, with blanks, digraphs and own mats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from browser import DESKTOP, PHONE, TABLET, axe, opened, too_wide
from playwright.sync_api import Browser, Page, expect
from web import Server, served

from scramble import Mat

EXAMPLE = {"mat": "5C WRAP", "roll": "SIZEXA?"}
SLOW = 30_000  # milliseconds until values are there, on a machine that does ten other things


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("home"), "--rate", "0") as running:
        yield running


def at(server: Server, **fields: str) -> str:
    return f"{server.url.rstrip('/')}/hint?{urlencode(fields)}"


def fields_of(page: Page) -> dict[str, str]:
    """What the page's address says."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def wait_for_fields(page: Page, is_right: Callable[[dict[str, str]], bool]) -> None:
    """The address follows what was done, a moment later."""
    for _ in range(300):
        if is_right(fields_of(page)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(fields_of(page))


def wait_for_values(page: Page) -> None:
    expect(page.locator("#plays[aria-busy=false]")).to_be_visible(timeout=SLOW)


def square(page: Page, name: str) -> str:
    """What a screen reader says of a square."""
    row, column = int(name[1:]) - 1, ord(name[0]) - ord("A")
    place = page.locator(f'.square[data-row="{row}"][data-column="{column}"] .hidden')
    return place.inner_text()


def tap(page: Page, name: str) -> None:
    row, column = int(name[1:]) - 1, ord(name[0]) - ord("A")
    page.locator(f'.square[data-row="{row}"][data-column="{column}"]').tap()


def shift_of(page: Page) -> float:
    """How much has moved on the page without anybody's doing."""
    moved: float = page.evaluate(
        "new Promise(done => { new PerformanceObserver(list => done(list.getEntries()"
        ".filter(entry => !entry.hadRecentInput).reduce((sum, entry) => sum + entry.value, 0)))"
        ".observe({type: 'layout-shift', buffered: true}); setTimeout(() => done(0), 300); })"
    )
    return moved


def test_a_newcomer_gets_a_hint_by_touch(chromium: Browser, server: Server) -> None:
    with opened(chromium, PHONE) as page:
        page.goto(server.url)
        page.get_by_label("Word on the mat").tap()
        page.keyboard.type("WRAP")
        page.get_by_label("Your dice").tap()
        page.keyboard.type("SIZEXA?")
        page.get_by_role("button", name="Show the best plays").tap()
        first = page.locator("tbody.play").first
        expect(first).to_contain_text("ZAXES", timeout=SLOW)  # the word list is compiled, once
        wait_for_values(page)
        assert shift_of(page) < 0.02  # columns are kept for what comes later
        assert re.search(r"88\.\d%", first.inner_text())
        first.get_by_role("link").tap()
        assert square(page, "F4") == "F4: Z, new"
        expect(first.locator(".sums")).to_be_visible()
        expect(first.locator("svg[role=img]")).to_be_visible()
        assert too_wide(page) <= 0
        tap(page, "H5")  # another word on the mat, by the page's own keys
        page.get_by_role("button", name="S", exact=True).tap()
        expect(page.get_by_label("Word on the mat")).to_have_value("5D WRAPS")
        wait_for_fields(page, lambda found: found["mat"] == "5D WRAPS")
        page.locator("#tray").tap()
        assert page.locator("#tray li").count() == 7
        for key in ("take a letter away", "E"):
            page.get_by_role("button", name=key, exact=True).tap()
        expect(page.get_by_label("Your dice").first).to_have_value("SIZEXAE")
        expect(page.locator("tbody.play").first).to_be_visible()
        expect(page.locator("#keys")).to_be_in_viewport()
        expect(page.locator("#tray")).to_be_in_viewport(ratio=1)
        expect(page.locator("tbody.play").first.locator("tr").first).to_be_in_viewport(ratio=1)
        assert too_wide(page) <= 0
        assert page.evaluate("visualViewport.scale") == 1


def test_everything_by_keyboard(chromium: Browser, server: Server) -> None:
    with opened(chromium, DESKTOP) as page:
        page.goto(at(server))
        page.get_by_label("Your dice").first.focus()
        page.keyboard.type("SIZEXA?")
        for _ in range(3):  # past the hidden button, what a letter changes, and the keys
            page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        assert page.locator(":focus").get_attribute("data-row") == "4"
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")
        page.keyboard.type("WRAP")
        expect(page.locator("tbody.play").first).to_contain_text("cAPSIZE")
        wait_for_fields(page, lambda found: found == {"mat": "5C WRAP", "roll": "SIZEXA?"})
        page.keyboard.press("Backspace")
        page.keyboard.press("Backspace")
        page.keyboard.press("Space")  # down from here
        page.keyboard.type("a")
        assert page.locator(":focus").get_attribute("data-column") == "4"
        assert page.locator(":focus").get_attribute("data-row") == "5"
        page.keyboard.press("Tab")  # a word is being typed: Tab turns, too
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")  # and leaves after Escape: nobody is caught
        assert page.locator(":focus").get_attribute("data-row") is None
        wait_for_fields(page, lambda found: found["mat"] == "5C WRA")
        wait_for_values(page)
        page.locator("tbody.play a").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("tbody.play").first).to_have_class(re.compile("shown"))
        wait_for_fields(page, lambda found: "show" in found)


def test_blanks_by_shift_by_holding_and_by_their_key(chromium: Browser, server: Server) -> None:
    with opened(chromium, DESKTOP) as page:
        page.goto(at(server, roll="SIZEXA?"))
        page.locator('.square[data-row="4"][data-column="2"]').click()
        page.keyboard.type("WR")
        page.keyboard.press("Shift+A")
        page.keyboard.down("p")
        page.keyboard.down("p")  # it repeats: the letter is held
        page.keyboard.up("p")
        expect(page.get_by_label("Word on the mat")).to_have_value("5C WRap")
        assert square(page, "E5") == "E5: blank as A"
    with opened(chromium, PHONE) as page:
        page.goto(at(server, **EXAMPLE))
        tap(page, "G5")
        page.get_by_role("button", name="the next letter is a blank").tap()
        page.get_by_role("button", name="S", exact=True).tap()
        expect(page.get_by_label("Word on the mat")).to_have_value("5C WRAPs")


def test_faces_of_several_letters_are_typed(chromium: Browser, server: Server) -> None:
    dice = {"dice": "own A[CH]?/B[CH]A/AAB/ABA", "values": "own A=1/B=3/[CH]=5"}
    with opened(chromium, PHONE) as page:
        page.goto(at(server, **dice))
        tap(page, "D5")
        page.get_by_role("button", name="CH", exact=True).tap()
        page.get_by_role("button", name="A", exact=True).tap()
        expect(page.get_by_label("Word on the mat")).to_have_value("5D [CH]A")
    with opened(chromium, DESKTOP) as page:
        page.goto(at(server, **dice))
        page.locator('.square[data-row="4"][data-column="3"]').click()
        page.keyboard.type("BCHA")  # C begins no other face
        expect(page.get_by_label("Word on the mat")).to_have_value("5D B[CH]A")


def test_a_face_of_several_letters_may_be_the_first_key(chromium: Browser, server: Server) -> None:
    """In the page's first second, and right after C and H: no letter is there for the face to join."""
    dice = {"dice": "own A[CH]?/B[CH]A/AAB/ABA", "values": "own A=1/B=3/[CH]=5"}
    with opened(chromium, PHONE) as page:
        page.clock.install(time=0)
        page.clock.pause_at(0.5)  # seconds
        page.goto(at(server, **dice))
        tap(page, "D5")
        page.get_by_role("button", name="CH", exact=True).tap()
        page.keyboard.type("CH")
        page.get_by_role("button", name="CH", exact=True).tap()
        page.clock.run_for(300)
        expect(page.get_by_label("Word on the mat")).to_have_value("5D [CH][CH][CH]")


def test_own_play_is_laid_and_held_against_the_best(chromium: Browser, server: Server) -> None:
    with opened(chromium, DESKTOP) as page:
        page.goto(at(server, **EXAMPLE))
        page.get_by_text("My play", exact=True).click()
        page.locator('.square[data-row="5"][data-column="6"]').click()
        page.keyboard.type("Z")
        expect(page.locator("#laid")).to_contain_text("Not yet a play: no die touches")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Backspace")
        page.keyboard.press("ArrowUp")
        page.keyboard.type("S")
        expect(page.locator("#laid")).to_contain_text("5C WRAPS: 10 points")
        expect(page.locator("#own-lines")).to_contain_text("58 behind the best")


def test_a_premium_is_changed_goes_out_and_comes_in(
    chromium: Browser, server: Server, tmp_path: Path
) -> None:
    with opened(chromium, DESKTOP, accept_downloads=True) as page:
        page.goto(at(server, **EXAMPLE))
        page.get_by_text("Premiums", exact=True).click()
        place = page.locator('.square[data-row="0"][data-column="1"]')
        place.click()
        expect(place).to_contain_text("double letter")
        wait_for_fields(page, lambda found: found.get("board", "").startswith("own"))
        once = fields_of(page)["board"]
        place.click()
        expect(place).to_contain_text("triple letter")
        wait_for_fields(page, lambda found: found["board"] != once)
        address = page.url
        query = urlencode({"board": fields_of(page)["board"]})
        expect(page.locator("a.export").first).to_have_attribute("href", re.compile(re.escape(query)))
        page.get_by_text("Make your own mat").click()
        with page.expect_download() as download:
            page.get_by_role("link", name="Save the mat as a file").click()
        file = tmp_path / "own.toml"
        download.value.save_as(file)
        mat = Mat.load(file)
        assert mat.rows[0][1] == "t"
        assert mat.rows[1:] == Mat.load().rows[1:]
        page.goto(at(server, **EXAMPLE))
        page.get_by_text("Make your own mat").click()
        page.get_by_label("Mat or dice from a file").set_input_files(file)
        page.get_by_role("button", name="Use this file").click()
        page.wait_for_url("**board=own*")
        board = parse_qs(urlsplit(address).query)["board"][0]
        wait_for_fields(page, lambda found: found.get("board") == board)
        expect(page.locator('.square[data-row="0"][data-column="1"]')).to_contain_text("triple letter")


def test_an_address_is_the_whole_state(chromium: Browser, server: Server) -> None:
    with opened(chromium, DESKTOP) as page:
        page.goto(at(server, **EXAMPLE))
        page.get_by_label("Order by").select_option("length")
        page.get_by_text("My play, scores, filters, word list").click()
        page.get_by_label("Scores").fill("60,110")
        page.get_by_label("Letters placed").fill("X")
        wanted = {"sort": "length", "scores": "60,110", "letters": "X"}
        wait_for_fields(page, lambda found: wanted.items() <= found.items())
        expect(page.locator("#best")).to_contain_text("at 60-110 of 200", timeout=SLOW)
        wait_for_values(page)
        page.locator("tbody.play a").nth(1).click()
        wait_for_fields(page, lambda found: "show" in found)
        address, shown = page.url, page.locator("tbody.play a").all_inner_texts()
        dice = page.locator(".die.new").all_inner_texts()
        assert dice
    with opened(chromium, TABLET) as page:
        page.goto(address)
        wait_for_values(page)
        assert page.locator("tbody.play a").all_inner_texts() == shown
        assert page.locator(".die.new").all_inner_texts() == dice
        assert page.get_by_label("Scores").input_value() == "60,110"
        assert page.url == address
        page.locator("tbody.play.shown a").click()  # and off again
        expect(page.locator(".die.new")).to_have_count(0)


def test_what_is_wrong_stands_beside_its_field_and_stays_typed(chromium: Browser, server: Server) -> None:
    with opened(chromium, DESKTOP) as page:
        page.goto(at(server, **EXAMPLE))
        roll = page.get_by_label("Your dice").first
        roll.fill("SIZ3<b>")
        expect(page.locator("#wrong-roll")).to_contain_text("roll 'SIZ3<b>'")
        assert roll.get_attribute("aria-invalid") == "true"
        assert page.locator("tbody.play").count() == 10  # what was there is still there
        roll.fill("SIZ")
        expect(page.locator("#wrong-roll")).to_have_count(0)
        expect(page.locator("#count")).not_to_have_text("10 of 3,132 plays")


def test_without_scripts_the_page_has_everything(chromium: Browser, server: Server) -> None:
    with opened(chromium, PHONE, java_script_enabled=False) as page:
        page.goto(server.url)
        page.get_by_label("Word on the mat").fill("WRAP")
        page.get_by_label("Your dice").fill("SIZEXA?")
        page.get_by_role("button", name="Show the best plays").tap()
        page.wait_for_url("**full=yes", timeout=SLOW)
        expect(page.locator("tbody.play").first).to_contain_text("88.")
        page.get_by_role("link", name="F4 ZAXES", exact=True).tap()
        expect(page.locator(".die.new")).to_have_count(4, timeout=SLOW)


@pytest.mark.parametrize(
    "is_dark", [pytest.param(False, id="light", marks=pytest.mark.slow), pytest.param(True, id="dark")]
)
def test_axe_finds_nothing(chromium: Browser, server: Server, is_dark: bool) -> None:
    with opened(chromium, PHONE, is_dark=is_dark) as page:
        page.goto(at(server, **EXAMPLE, own="5C WRAPS", show="F4 ZAXES", scores="x"))
        assert axe(page) == []
        page.goto(at(server, **EXAMPLE, own="5C WRAPS"))
        wait_for_values(page)
        tap(page, "A1")
        for summary in page.locator("summary").all():
            summary.evaluate("one => one.parentElement.open = true")
        assert axe(page) == []
        assert too_wide(page) <= 0
