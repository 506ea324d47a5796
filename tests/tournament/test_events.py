"""Events and the director's desk: lists agreed on, slow guesses, amendments by key, listing and proof."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from clocks import Clock

from scramble.errors import EntryError, TournamentError
from scramble.rules import PENALTIES
from scramble.tournament.events import TournamentEvent
from scramble.tournament.tournament import Tournament
from scramble.words.editions import keep_edition
from scramble.words.lexicon import Lexicon

PASSWORD = "open sesame"  # noqa: S105 - of an event in a test


@pytest.fixture
def event(hall: Tournament) -> TournamentEvent:
    return hall.events.create("Spring Open", "turn", ["enable"], PASSWORD)


def judged(hall: Tournament, event: TournamentEvent, *words: str, table: str = "7") -> int:
    """Number of the entry of a ruling."""
    _, link = hall.kiosks.open(event, table, 0)
    token = hall.kiosks.take(link)
    assert token
    assert hall.kiosks.ask(token, "k", words)
    return hall.desk.last()


def test_an_event_is_what_was_agreed(hall: Tournament, event: TournamentEvent) -> None:
    found = hall.events.find(event.id)
    assert found == event
    assert found.lists[0].fingerprint == Lexicon.load("enable").fingerprint
    assert found.penalty == PENALTIES["turn"]
    assert hall.events.all() == [event]
    assert hall.events.find("x") is None


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("event", ("", "turn", ["enable"], PASSWORD)),
        ("event", ("x" * 81, "turn", ["enable"], PASSWORD)),
        ("event", ("a\nb", "turn", ["enable"], PASSWORD)),
        ("event", ("\ud800", "turn", ["enable"], PASSWORD)),
        ("event", ("Spring Open", "turn", ["enable"], PASSWORD)),
        ("rule", ("New", "none", ["enable"], PASSWORD)),
        ("word lists", ("New", "turn", [], PASSWORD)),
        ("word lists", ("New", "turn", ["no such list"], PASSWORD)),
        ("word lists", ("New", "turn", ["/etc/passwd"], PASSWORD)),
        ("password", ("New", "turn", ["enable"], "")),
        ("password", ("New", "turn", ["enable"], "x" * 65)),
        ("password", ("New", "turn", ["enable"], "secret\t")),
    ],
    ids=ascii,
)
def test_events_that_cannot_be(
    hall: Tournament, event: TournamentEvent, field: str, values: tuple[str, str, list[str], str]
) -> None:
    with pytest.raises(TournamentError) as caught:
        hall.events.create(*values)
    assert caught.value.field == field
    assert "secret" not in str(caught.value)
    assert hall.events.all() == [event]


def test_a_list_that_changed_judges_nothing(
    hall: Tournament, monkeypatch: pytest.MonkeyPatch, clock: Clock, tmp_path: Path
) -> None:
    """The event goes by the words that were agreed on, not by a name."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    source = tmp_path / "words.txt"
    source.write_text("cwm\nwrap\n")
    edition = keep_edition(source, "club", date(2026, 1, 1))
    event = hall.events.create("Club night", "turn", ["enable", "club@2026-01-01"], PASSWORD)
    assert [(one.title, one.version) for one in event.lists][1] == ("club", "2026-01-01")
    edition.path.chmod(0o600)
    edition.path.write_text("qi\n")
    other = Tournament(hall.ledger, clock)
    _, link = other.kiosks.open(event, "7", 1)
    token = other.kiosks.take(link)
    assert token
    with pytest.raises(TournamentError, match="not those that the event agreed on"):
        other.kiosks.ask(token, "k", ["CWM"])
    assert hall.desk.last() == 0


def test_the_desk_needs_the_password(hall: Tournament, event: TournamentEvent, clock: Clock) -> None:
    for wait in (1, 2, 4):
        with pytest.raises(TournamentError, match=f"in {wait} second") as caught:
            hall.events.enter(event.id, "guess", "10.0.0.9")
        assert "guess" not in str(caught.value)
        with pytest.raises(TournamentError, match="no password is looked at yet"):
            Tournament(hall.ledger, clock).events.enter(event.id, PASSWORD, "10.0.0.9")
        token = hall.events.enter(event.id, PASSWORD, "10.0.0.1")
        assert hall.events.at_desk(token) == event, "another device does not wait"
        clock.now += wait
    token = hall.events.enter(event.id, PASSWORD, "10.0.0.9")
    with pytest.raises(TournamentError, match="in 1 second"):
        hall.events.enter(event.id, "guess", "10.0.0.9")
    hall.events.leave(token)
    assert hall.events.at_desk(token) is None
    with pytest.raises(TournamentError, match="no such event"):
        hall.events.enter("x", PASSWORD, "10.0.0.2")


def test_a_desk_is_open_for_a_day(hall: Tournament, event: TournamentEvent, clock: Clock) -> None:
    token = hall.events.enter(event.id, PASSWORD, "here")
    clock.now += 24 * 3600 + 1
    assert hall.events.at_desk(token) is None


def test_withdrawn_and_annotated_by_key(hall: Tournament, event: TournamentEvent) -> None:
    number = judged(hall, event, "CWM", "XIZES")
    for _ in range(2):  # a double tap
        noted = hall.desk.annotate(event, number, "read aloud twice", "a")
        withdrawn = hall.desk.withdraw(event, number, "wrong list", "b")
    assert (noted.sequence, withdrawn.sequence, hall.desk.last()) == (number + 1, number + 2, number + 2)
    line = hall.desk.ruling(event, number)
    assert line
    assert (line.withdrawn, line.notes) == ("wrong list", ("read aloud twice",))
    assert not line.ruling.acceptable, "the ruling stays as it was"
    assert hall.desk.verify().problems == ()
    assert hall.desk.annotate(event, number, "read aloud twice", "c").sequence == number + 3


def test_a_key_with_another_text_is_another_request(hall: Tournament, event: TournamentEvent) -> None:
    """Of a page that was gone back to: the second text is kept, and a double tap of it once."""
    number = judged(hall, event, "CWM")
    hall.desk.annotate(event, number, "read aloud twice", "a")
    taps = [hall.desk.annotate(event, number, "read aloud once", "a").sequence for _ in range(2)]
    assert taps == [number + 2] * 2
    line = hall.desk.ruling(event, number)
    assert line
    assert line.notes == ("read aloud twice", "read aloud once")


def test_nobody_amends_another_event(hall: Tournament, event: TournamentEvent) -> None:
    number = judged(hall, event, "CWM")
    other = hall.events.create("Autumn Open", "turn", ["enable"], PASSWORD)
    for amend in (hall.desk.withdraw, hall.desk.annotate):
        with pytest.raises(EntryError, match="expected a ruling of Autumn Open"):
            amend(other, number, "no", "k")
        with pytest.raises(EntryError):
            amend(event, 99, "no", "k")
        with pytest.raises(EntryError):
            amend(event, number, " ", "k")
    assert hall.desk.last() == number


def test_search_feed_summary_and_export(hall: Tournament, event: TournamentEvent) -> None:
    first = judged(hall, event, "CWM", table="7")
    hall.events.set_round(event.id, "2")
    event = hall.events.all()[0]
    second = judged(hall, event, "XIZES", table="12")
    other = hall.events.create("Autumn Open", "turn", ["enable"], PASSWORD)
    judged(hall, other, "CWM")
    assert [line.number for line in hall.desk.rulings(event)] == [second, first]
    for text, found in (("cwm", [first]), ("12", [second]), (f"#{first}", [first]), ("nothing", [])):
        assert [line.number for line in hall.desk.rulings(event, search=text)] == found
    assert [line.number for line in hall.desk.rulings(event, round_="2")] == [second]
    assert [entry.sequence for entry in hall.desk.since(event, first)] == [second]
    assert hall.desk.since(event, second) == []
    assert [one.round for one in hall.desk.summary(event).rounds] == ["", "2"]
    assert [one.round for one in hall.desk.summary(event, "2").rounds] == ["2"]
    hall.desk.withdraw(event, first, "no", "k")
    lines = [json.loads(line) for line in hall.desk.export(event)]
    assert [(line["kind"], line["withdrawn_by"]) for line in lines] == [
        ("ruling", hall.desk.last()),
        ("ruling", None),
        ("withdrawal", None),
    ]
