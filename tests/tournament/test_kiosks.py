"""Kiosks: links that open once, presses that are answered once, and what forged tokens open."""

from __future__ import annotations

import pytest
from clocks import Clock
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scramble.errors import RulingError, TournamentError
from scramble.texts.keys import BACKSPACE, CONTROL_X, ENTER, ESCAPE
from scramble.tournament.events import TournamentEvent
from scramble.tournament.kiosk import KioskState
from scramble.tournament.kiosks import ALIVE_SECONDS
from scramble.tournament.tournament import Tournament

PASSWORD = "open sesame"  # noqa: S105 - of an event in a test
CHALLENGE = [*"2CWM", ENTER, *"XIZES", ENTER]


@pytest.fixture
def event(hall: Tournament) -> TournamentEvent:
    return hall.events.create("Spring Open", "5-points", ["enable"], PASSWORD)


@pytest.fixture
def device(hall: Tournament, event: TournamentEvent) -> str:
    return opened(hall, event, "7")


def opened(hall: Tournament, event: TournamentEvent, table: str) -> str:
    _, link = hall.kiosks.open(event, table, 0)
    token = hall.kiosks.take(link)
    assert token
    return token


def words(hall: Tournament, event: TournamentEvent) -> list[tuple[str, ...]]:
    assert hall.desk.verify().problems == ()
    return [line.ruling.words for line in hall.desk.rulings(event)]


def test_a_challenge_is_one_entry(hall: Tournament, event: TournamentEvent, device: str) -> None:
    hall.events.set_round(event.id, "3")
    view = hall.kiosks.press(device, "a", 0, CHALLENGE)
    assert view
    assert view.kiosk.state is KioskState.CONFIRM
    assert words(hall, event) == []
    view = hall.kiosks.press(device, "b", 1, ["y"])
    assert view
    ruling = view.kiosk.ruling
    assert ruling
    assert (ruling.acceptable, ruling.words, ruling.rule) == (False, ("CWM", "XIZES"), "5-points")
    assert (ruling.occasion.event, ruling.occasion.round, ruling.occasion.table) == ("Spring Open", "3", "7")
    assert [line.ruling for line in hall.desk.rulings(event)] == [ruling]


def test_a_repeated_key_is_answered_and_judges_nothing(
    hall: Tournament, event: TournamentEvent, device: str
) -> None:
    first = hall.kiosks.press(device, "a", 0, [*CHALLENGE, "y"])
    again = hall.kiosks.press(device, "a", 0, [*CHALLENGE, "y"])
    assert first
    assert again
    assert (again.kiosk.ruling, again.number) == (first.kiosk.ruling, first.number)
    assert len(words(hall, event)) == 1


def test_a_late_answer_shows_the_verdict_from_its_beginning(
    hall: Tournament, device: str, clock: Clock
) -> None:
    """The network was gone for a minute: the players have not read it yet."""
    hall.kiosks.press(device, "a", 0, [*CHALLENGE, "y"])
    clock.now += 60
    cleared = hall.kiosks.view(device)
    assert cleared
    assert cleared.kiosk.state is KioskState.COUNT
    again = hall.kiosks.press(device, "a", 0, [*CHALLENGE, "y"])
    assert again
    assert again.kiosk.ruling
    assert again.kiosk.seconds_left(clock.now) == 10


def test_a_late_press_changes_nothing(
    hall: Tournament, event: TournamentEvent, device: str, clock: Clock
) -> None:
    """Of a first try that was thought lost, or of another window: the kiosk has moved on."""
    hall.kiosks.press(device, "a", 0, [*CHALLENGE, "y"])
    clock.now += 11
    view = hall.kiosks.press(device, "b", 1, ["3", "A"])
    assert view
    for key, number in (("a", 0), ("c", 1), ("a", 2), ("c", 99)):
        late = hall.kiosks.press(device, key, number, [*CHALLENGE, "y"])
        assert late
        assert (late.kiosk.typed, late.number) == ("A", 2)
    assert len(words(hall, event)) == 1


def test_an_open_challenge_survives_any_process(hall: Tournament, device: str, clock: Clock) -> None:
    """What is typed is a row: another process, or the same one after a reload, goes on with it."""
    hall.kiosks.press(device, "a", 0, [*"2CWM", ENTER, "X"])
    other = Tournament(hall.ledger, clock)
    view = other.kiosks.press(device, "b", 1, [BACKSPACE, "Y"])
    assert view
    assert (view.kiosk.words, view.kiosk.typed, view.kiosk.count) == (("CWM",), "Y", 2)


def test_a_program_asks_by_key(hall: Tournament, event: TournamentEvent, device: str) -> None:
    first = hall.kiosks.ask(device, "k", ["CWM"])
    assert hall.kiosks.ask(device, "k", ["CWM"]) == first
    assert len(words(hall, event)) == 1
    with pytest.raises(TournamentError, match="used for other words"):
        hall.kiosks.ask(device, "k", ["QI"])
    other = opened(hall, event, "8")
    assert hall.kiosks.ask(other, "k", ["QI"]) != first, "a key belongs to its kiosk"
    for bad in ([], [""], ["x"] * 65):
        with pytest.raises(RulingError):
            hall.kiosks.ask(device, "new", bad)
    assert len(words(hall, event)) == 2


@pytest.mark.parametrize("key", ["", "x" * 65, "\n", "\u00e4"], ids=ascii)
def test_keys_that_cannot_be_kept(hall: Tournament, device: str, key: str) -> None:
    with pytest.raises(TournamentError, match="expected 1 to 64"):
        hall.kiosks.press(device, key, 0, ["1"])
    with pytest.raises(TournamentError, match="expected 1 to 64"):
        hall.kiosks.ask(device, key, ["CWM"])


def test_a_link_opens_once(hall: Tournament, event: TournamentEvent) -> None:
    _, link = hall.kiosks.open(event, "7", 0)
    assert hall.kiosks.of_link(link)
    assert hall.kiosks.take(link)
    assert hall.kiosks.take(link) is None
    assert hall.kiosks.of_link(link) is None


def test_guessed_tokens_open_nothing(hall: Tournament, event: TournamentEvent, device: str) -> None:
    kiosk_id, link = hall.kiosks.open(event, "8", 0)
    for token in (
        "",
        "x",
        link,
        kiosk_id,
        event.id,
        device[:-1],
        device + "x",
        "\0",
        "\ud800",
        device.swapcase(),
    ):
        assert hall.kiosks.view(token) is None
        assert hall.kiosks.alive(token) is None
        assert hall.kiosks.press(token, "a", 0, [*CHALLENGE, "y"]) is None
        assert hall.kiosks.ask(token, "a", ["CWM"]) is None
        assert hall.events.at_desk(token) is None
    for token in ("", "x", device, kiosk_id, event.id):
        assert hall.kiosks.take(token) is None
    assert words(hall, event) == []


def test_no_secret_is_in_the_database(hall: Tournament, event: TournamentEvent, device: str) -> None:
    """Neither a token, nor a link, nor the password, half typed at a kiosk or whole."""
    _, link = hall.kiosks.open(event, "8", 0)
    desk = hall.events.enter(event.id, PASSWORD, "here")
    hall.kiosks.press(device, "a", 0, [CONTROL_X, *PASSWORD[:8]])
    rows = hall.ledger.read(
        lambda connection: [
            repr(tuple(row))
            for table in ("events", "kiosks", "desks", "asked", "misses")
            for row in connection.exec_driver_sql(f"SELECT * FROM tournament_{table}")  # noqa: S608
        ]
    )
    for secret in (link, desk, device, PASSWORD, PASSWORD[:8]):
        assert not any(secret in row for row in rows)


def test_alive_or_not(hall: Tournament, event: TournamentEvent, device: str, clock: Clock) -> None:
    hall.kiosks.open(event, "8", 0)
    assert [(row.table, row.is_taken, row.is_alive) for row in hall.kiosks.all(event)] == [
        ("7", True, True),
        ("8", False, False),
    ]
    clock.now += ALIVE_SECONDS
    assert not hall.kiosks.all(event)[0].is_alive
    hall.kiosks.alive(device)
    assert hall.kiosks.all(event)[0].is_alive


def test_the_password_closes_the_kiosk(hall: Tournament, event: TournamentEvent, device: str) -> None:
    view = hall.kiosks.press(device, "a", 0, [CONTROL_X, *PASSWORD, ENTER])
    assert view
    assert view.kiosk.state is KioskState.LEFT
    assert hall.kiosks.view(device) is None
    assert hall.kiosks.all(event)[0].is_closed


def test_wrong_passwords_wait_longer_and_longer(hall: Tournament, device: str, clock: Clock) -> None:
    """The waits are rows: another process knows them."""
    for number, wait in enumerate((1, 2, 4, 8)):
        at = Tournament(hall.ledger, clock).kiosks
        view = at.press(device, f"k{number}", number, [ESCAPE, CONTROL_X, *"wrong", ENTER])
        assert view
        assert view.kiosk.seconds_to_wait(clock.now) == wait
        too_soon = at.view(device)
        assert too_soon
        assert too_soon.kiosk.press(CONTROL_X, clock.now).seconds_to_wait(clock.now) == wait
        clock.now += wait
    right = hall.kiosks.press(device, "last", 4, [ESCAPE, CONTROL_X, *PASSWORD, ENTER])
    assert right
    assert right.kiosk.state is KioskState.LEFT


def test_a_lost_device_is_locked_out(hall: Tournament, event: TournamentEvent, device: str) -> None:
    kiosk_id = hall.kiosks.all(event)[0].id
    link = hall.kiosks.renew_link(event, kiosk_id)
    assert hall.kiosks.view(device) is None
    token = hall.kiosks.take(link)
    assert token
    assert hall.kiosks.view(token)
    hall.kiosks.close(event, kiosk_id)
    assert hall.kiosks.view(token) is None
    other = hall.events.create("Autumn Open", "turn", ["enable"], PASSWORD)
    for change in (hall.kiosks.close, hall.kiosks.renew_link):
        with pytest.raises(TournamentError, match="expected one of this event"):
            change(other, kiosk_id)


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.one_of(st.sampled_from([ENTER, BACKSPACE, ESCAPE, "y", "n", "1", "8"]), st.text(max_size=3)))
)
def test_any_keys_do_no_harm(hall: Tournament, keys: list[str]) -> None:
    """Whatever a client sends, the row can be read again and the ledger is whole."""
    found = [event for event in hall.events.all() if event.name == "Any"]
    event = found[0] if found else hall.events.create("Any", "turn", ["enable"], PASSWORD)
    token = opened(hall, event, "1")
    hall.kiosks.press(token, "a", 0, keys)
    assert hall.kiosks.view(token)
    words(hall, event)
