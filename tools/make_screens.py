"""Pictures of the web's main pages for the docs: ``python tools/make_screens.py [NAME ...]`` makes them anew.

Each line of SCREENS is a picture: its name, the device, the address, and what must be there before it is
taken. A door adds its own lines. Pictures are kept small: one pixel for each of the page's.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests" / "support"))

from browser import DESKTOP, PHONE, browser, opened  # noqa: E402
from child import scramble  # noqa: E402
from web import served  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"


class Screen(NamedTuple):
    """A picture of a page."""

    name: str
    device: dict[str, Any]
    path: str
    there: str  # a selector
    tapped: tuple[str, ...] = ()  # selectors, one after the other
    record: str = ""  # a file to bring to /analysis; the address goes on from that of its game


_RECORD = "tests/data/golden/rule-turn.gcg"
SCREENS = (
    Screen("home-phone", PHONE, "/", ".board"),
    Screen(
        "hint-desktop",
        DESKTOP,
        "/hint?mat=WRAP&roll=SIZEXA%3F&show=F4+ZAXES",
        "#plays[aria-busy=false]",
    ),
    Screen(
        "hint-phone",
        PHONE,
        "/hint?mat=WRAP&roll=SIZEXA%3F",
        "#plays[aria-busy=false]",
        ('.square[data-row="4"][data-column="7"]',),
    ),
    Screen("analysis-desktop", DESKTOP, "/3", "#progress:empty", record=_RECORD),
    Screen("analysis-phone", PHONE, "/3", "#progress:empty", record=_RECORD),
    Screen("arena-desktop", DESKTOP, "/arena/match.jsonl", ".plots"),
)


def _play_match(folder: str) -> str:
    """A folder with the results of a match, always the same ones."""
    output = f"{folder}/match.jsonl"
    done = scramble("arena", "greedy", "random", "--pairs", "30", "--seed", "7", "--output", output)
    assert done.returncode == 0, done.stderr
    return folder


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = [screen for screen in SCREENS if not names or screen.name in names]
    with (
        tempfile.TemporaryDirectory() as home,
        served(Path(home), "--arena", _play_match(home), patience=300) as server,
        browser() as chromium,
    ):
        for screen in wanted:
            device = {**screen.device, "device_scale_factor": 1}
            with opened(chromium, device) as page:
                address = server.url.rstrip("/")
                if screen.record:
                    page.goto(f"{address}/analysis")
                    page.set_input_files("#field-file", ROOT / screen.record)
                    page.wait_for_url("**/analysis/*")
                    address = page.url
                page.goto(address + screen.path)
                page.locator(screen.there).wait_for(state="attached", timeout=120_000)
                for selector in screen.tapped:
                    page.locator(selector).tap()
                page.wait_for_timeout(500)
                path = FOLDER / f"{screen.name}.png"
                page.screenshot(path=path, animations="disabled")
                print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
