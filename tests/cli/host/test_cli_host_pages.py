"""`scramble host` on small terminals: every page fits with the prompt below it, heading and all."""

from __future__ import annotations

from typing import Any

import pytest
from host_nights import SETUPS, Host, Monkey, PageScreen, chance, text_of
from rich.console import Console

from scramble.cli.host.hosted_evening import HostedEvening
from scramble.cli.host.setup import GuessSetup, SquaresSetup, TabooSetup
from scramble.cli.terminal.interruptions import Leave
from scramble.party.evening import Evening
from scramble.party.hollywood_squares.rules import Answered, Drawn, Picked
from scramble.party.hollywood_squares.state import AnswerKind

LONG_NAMES = {
    "squares": SquaresSetup(teams=(("Ann-Catherine", "Bertram"), ("Maximilian", "Josephine")), seed=3),
    "taboo": TabooSetup(teams=(("Ann-Catherine", "Abraham", "Ada"), ("Ben", "Bea")), seed=3),
    "guess": GuessSetup(teams=(("The Reds of the North",), ("The Blues of the South",)), seed=3),
}
PROMPT = 1  # line


class SmallScreen(PageScreen):
    """Remembers every page as text, as wide as it is."""

    def __init__(self, width: int, height: int, pages: list[str]) -> None:
        super().__init__(pages)
        self.console = Console(width=width, height=height, file=None, quiet=True)

    def page(self, *parts: Any) -> None:
        self.shown.append(text_of(*parts, width=self.width))


def pages_of(host: Host, evening: Evening[Any], width: int, height: int) -> list[str]:
    """All pages of an evening, each with the line of its timer if it has one."""
    table = HostedEvening(
        evening,
        host,
        SmallScreen(width, height, host.pages),
        lambda _: None,
    )
    host.table = table
    timers: list[bool] = []
    press, write = host.key, host.line
    host.key = lambda timer=None: timers.append(timer is not None) or press(timer)  # type: ignore[method-assign]
    host.line = lambda timer=None: timers.append(timer is not None) or write(timer)  # type: ignore[method-assign]
    try:
        table.play()
    except Leave:
        table.keep()
    return [page + ("29:59 ####\n" if timed else "") for page, timed in zip(host.pages, timers, strict=False)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Host, Monkey])
@pytest.mark.parametrize("command", SETUPS)
def test_pages_fit_small_terminals(command: str, kind: type[Host]) -> None:
    """Whole evenings with long names, wrong keys, undo, log and help."""
    for width, height in ((50, 20), (80, 24)):
        evening = LONG_NAMES[command].begin()
        pages = pages_of(kind(command, chance(3), most=150), evening, width, height)
        assert len(pages) > 50
        for page in pages:
            lines = page.splitlines()
            assert len(lines) + PROMPT <= height, page
            assert max(map(len, lines)) <= width


@pytest.mark.parametrize(("width", "height"), [(50, 20), (80, 24)])
def test_the_longest_question_and_answer_fit(width: int, height: int) -> None:
    """HS-4: texts of 200 characters; the board has three lines then, and the heading stays."""
    evening = SETUPS["squares"](7).begin()
    evening = evening.apply(Picked(5)).apply(Drawn(0))
    answer = " ".join(["answers"] * 25)
    asked = evening.apply(Answered(AnswerKind.INVENTED, answer))
    host = Host("squares", chance(1), most=1)
    page = pages_of(host, asked, width, height)[0]
    assert page.startswith("Hollywood Squares, game 1, first to $5,000\n")
    assert "Question: " in page
    assert len(page.splitlines()) + PROMPT <= height


def test_what_does_not_fit_is_left_to_the_log() -> None:
    """The newest of what happened stands there, the older lines are named."""
    evening = LONG_NAMES["guess"].begin()
    pages = pages_of(Host("guess", chance(3)), evening, 50, 18)
    cut = [page for page in pages if "(l shows what happened before)" in page]
    assert cut
    for page in cut:
        assert page.startswith("Anybody's Guess, ")
        assert len(page.splitlines()) + PROMPT <= 18
    everything = pages_of(Host("guess", chance(3)), evening, 80, 40)
    assert not any("(l shows what happened before)" in page for page in everything)


def test_a_page_of_a_pipe_is_whole() -> None:
    screen = SmallScreen(50, 5, [])
    screen.pages = False
    assert screen.fits(*["line"] * 100)
    screen.pages = True
    assert not screen.fits(*["line"] * 100)
    assert screen.fits("line", "line", "line")
    assert not screen.fits("line", "line", "line", "line")
