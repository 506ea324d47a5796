"""The kiosk between two players: large words in upper case, the table named, slow guesses of the password."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_kiosk import LEXICON, OCCASION, PASSWORD, confirming, new, press, screen, typed

from scramble.cli.judge.kiosk_letters import large
from scramble.cli.judge.kiosk_screen import draw_kiosk
from scramble.texts.keys import CONTROL_X, ENTER, ESCAPE
from scramble.tournament.kiosk import (
    LONGEST_PASSWORD,
    Kiosk,
    KioskState,
    can_be_typed,
    exactly,
)
from scramble.tournament.kiosk_texts import upper


def guess(kiosk: Kiosk, password: str, now: float) -> Kiosk:
    """From whatever the kiosk shows, a password typed at a time."""
    kiosk = kiosk.tick(now)
    if kiosk.state is not KioskState.LEAVING:
        kiosk = kiosk.press(CONTROL_X, now)
    return press(kiosk, *password, ENTER, now=now)


def test_waits_grow_with_every_wrong_password() -> None:
    """1 s, 2 s, 4 s ... 5 minutes; the right password is not looked at before."""
    kiosk, now, waits = new(), 0.0, []
    for _ in range(12):
        kiosk = guess(kiosk, "wrong", now)
        wait = kiosk.seconds_to_wait(now)
        assert guess(kiosk, PASSWORD, now + wait - 0.01).state is not KioskState.LEFT
        waits.append(wait)
        now += wait
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    assert guess(kiosk, PASSWORD, now).state is KioskState.LEFT


def test_thousands_of_guesses_in_five_seconds_are_three() -> None:
    kiosk = new()
    for number in range(27_000):
        kiosk = guess(kiosk, "x", number * 5 / 27_000)
    assert kiosk.misses == 3


def test_nothing_makes_the_kiosk_forget_its_waits() -> None:
    """Neither Esc, nor a challenge in between, nor a screen that clears itself."""
    kiosk = new()
    for now in (0.0, 1.0, 3.0):
        kiosk = guess(kiosk, "wrong", now)
    until = kiosk.closed_until
    assert until == 7.0
    for other in (
        kiosk.press(ESCAPE, 3.0),
        kiosk.tick(30.0),
        press(kiosk, ESCAPE, *typed("1CWM/y"), now=3.0),
    ):
        assert (other.misses, other.closed_until) == (3, until)
    judged = press(kiosk, ESCAPE, *typed("1CWM/y"), now=3.0)
    assert judged.ruling
    assert judged.ruling.acceptable


def test_the_screen_tells_how_long_to_wait() -> None:
    kiosk = guess(guess(new(), "wrong", 0.0), "wrong", 1.0)
    assert "That is not the password. Wait 2 s." in screen(kiosk, now=1.0)
    assert "Wait 1 s." in screen(kiosk.press(ESCAPE, 1.0).press(CONTROL_X, 2.5), now=2.5)
    assert "Wait" not in screen(kiosk, now=3.0)


@given(st.text(max_size=LONGEST_PASSWORD + 2))
def test_a_password_that_is_taken_can_be_typed(password: str) -> None:
    if can_be_typed(password):
        kiosk = Kiosk(lambda words: pytest.fail(f"{words} were judged"), exactly(password))
        assert guess(kiosk, password, 0.0).state is KioskState.LEFT


@pytest.mark.parametrize(
    ("password", "is_right"),
    [("", False), ("a", True), ("a" * 64, True), ("a" * 65, False), ("\t", False), ("a\x1b", False),
     ("\ud800", False), ("p\u00e4ss w\u00f6rd", True)],
    ids=ascii,
)  # fmt: skip
def test_limits_of_a_password(password: str, is_right: bool) -> None:
    assert can_be_typed(password) == is_right


def test_words_are_shown_in_upper_case_and_large() -> None:
    """As large as all of them can be: five lines high, or spaced out, or as they are."""
    kiosk = confirming("wraps", "sizes")
    wide = screen(kiosk, width=80, height=24)
    for word in ("WRAPS", "SIZES"):
        rows = large(word, 80)
        assert rows
        assert all(row.rstrip() in wide for row in rows)
    assert "wraps" not in wide
    assert "1. W R A P S" in screen(kiosk, width=60, height=17)
    assert "1. WRAPS" in screen(confirming("wraps", "A" * 21), width=40, height=15)
    typing = press(new(), "1", *"wra")
    assert " 1. WRA_" in screen(typing)
    assert all(row.rstrip() in screen(typing) for row in large("WRA", 80) or ["none"])
    assert "WRAPS" in screen(press(confirming("wraps"), "y"))


def test_upper_case_changes_no_word_into_another() -> None:
    """What is judged is what was typed; sharp s has no upper case of one letter."""
    assert upper("stra\u00dfe \ufb01x") == "STRA\u00dfE \ufb01X"
    assert large("STRA\u00dfE", 80) is None


@pytest.mark.parametrize("size", [(40, 15), (80, 24), (132, 50)])
def test_event_round_table_and_list_are_on_every_screen(size: tuple[int, int]) -> None:
    for kiosk in (
        new(),
        press(new(), "1", "A"),
        confirming("CWM"),
        press(confirming("CWM"), "y"),
        press(new(), CONTROL_X),
    ):
        lines = [line.text for line in draw_kiosk(LEXICON, OCCASION, kiosk, 0.0, *size)]
        assert lines[0].startswith("WORD JUDGE   mine 3")
        assert lines[2] == "Spring Open   round 3   table 7"
