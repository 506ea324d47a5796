"""Game records as text: written and read to the byte; a text that is not what happened is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from game_random import random_game
from game_setups import NAMES, challenged, faces, played, rolled, setup_of, turn, word_at
from game_text import read_plainly
from hypothesis import given, settings
from hypothesis import strategies as st

from scramble import DiceSet, Mat, Rules
from scramble.errors import EventError, RecordError
from scramble.game.events import OrderRolled, Passed, Rolled, Ruled, Stopped, TimedOut, WindowClosed
from scramble.game.gcg import foreign_pragmas, read_gcg, write_gcg
from scramble.game.record import GameRecord
from scramble.game.state import GameSetup, Phase
from scramble.rules import PENALTIES

seeds = st.integers(0, 2**48)


@settings(max_examples=150)
@given(seeds)
def test_write_read_write(seed: int) -> None:
    """Any game, any options: the text that comes back is the same, and so is every state."""
    record = random_game(seed)
    text = write_gcg(record)
    again = read_gcg(text)
    assert again == record
    assert again.states == record.states
    assert write_gcg(again) == text


@settings(max_examples=60)
@given(seeds)
def test_a_naive_reader_finds_the_same_game(seed: int) -> None:
    """The text says what happened: rolls, plays, points, totals, challenges and who is skipped."""
    record = random_game(seed)
    state = record.state
    if not record.events:
        return
    game = read_plainly(write_gcg(record)).game
    assert (game.scores, game.lost, game.winner) == (list(state.scores), list(state.lost_turns), state.winner)
    assert (game.on_turn, game.turn, game.phase) == (state.on_turn, state.turn, state.phase.value)


def short_game() -> GameRecord:
    """A game with one of everything; short, because it is cut and edited at every byte."""
    setup = replace(
        setup_of(3, Mat.load("house"), challenge="5-a-word"), players=("Ann", "Ben O'Neil", "Zoë: 2")
    )
    record = GameRecord(setup)
    for player, face in ((0, "C"), (1, "A"), (2, "?")):
        record = record.apply(OrderRolled(0.5 + player, player, face))
    record = rolled(record, "WRAP?EE", time=10)
    record = challenged(played(record, "5C WRAPs", time=31.25), 0, acceptable=True)
    record = rolled(record, "SIZEQQQ", time=50)
    record = challenged(played(record, "D1 SIZERQ", time=60), 1, acceptable=False)
    record = rolled(record, "EEEEEEE", time=70).apply(Passed(80)).apply(Rolled(90, faces("EEEEEEE")))
    record = record.apply(TimedOut(150)).apply(Rolled(151.001, faces("ENEEEEE")))
    record = played(record, "5A ENWRAPs", time=160).apply(WindowClosed(161))
    return record.apply(Stopped(170, "it is late"))


SHORT = short_game()
TEXT = write_gcg(SHORT)
LINES = TEXT.splitlines()
MOVES = [number for number, line in enumerate(LINES) if line.startswith(">")]
FIRST_EVENT = next(number for number, line in enumerate(LINES) if line.startswith("#order"))


def test_the_short_game_has_one_of_everything() -> None:
    assert {type(event).name for event in SHORT.events} == {
        "order",
        "roll",
        "play",
        "pass",
        "timeout",
        "challenge",
        "ruling",
        "close",
        "stop",
    }
    assert read_gcg(TEXT) == SHORT


def test_the_lines_of_a_move() -> None:
    """GCG's form: the player, the dice in order, the square, the whole word, points and total.

    WRAPs 4+1+1+3+0, doubled in the centre; SIZERQ 1+1+10+1+1+10 on two double words, D4 and D6.
    """
    assert ">Zoë__2: AEEPRW? 5C WRAPs +18 18" in LINES
    assert ">Zoë__2: AEEPRW? (challenge) +5 23" in LINES
    assert ">Ann: EIQQQSZ D1 SIZERQ +96 96" in LINES
    assert ">Ann: EIQQQSZ -- -96 0" in LINES
    assert ">Ben_O'Neil: EEEEEEE - +0 0" in LINES
    assert "#ruling 31.25 acceptable ruling" in LINES
    assert "#stop 170 it is late" in LINES


def consistent(text: str) -> bool:
    """Is the text refused with our own error, or read to exactly what it says?"""
    try:
        record = read_gcg(text)
    except RecordError:
        return False
    assert normalised(write_gcg(record)) == normalised(text)
    return True


def normalised(text: str) -> list[str]:
    """Spaces, empty lines and foreign pragmas mean nothing, nor do zeros before or after a number."""
    foreign = foreign_pragmas(text)
    lines = (" ".join(line.split()) for line in text.splitlines())
    lines = (line for line in lines if line.split(" ")[0] not in foreign)
    return [re.sub(r"(?<![\w.])\+?0*(\d+)(?:\.0*(?!\d))?", r"\1", line) for line in lines if line]


def test_truncated_at_every_line() -> None:
    """A text that ends after some line is a shorter game, or breaks off and is refused; it never fails."""
    games = [number for number in range(len(LINES) + 1) if consistent("\n".join(LINES[:number]))]
    assert len(games) > 10
    moves = [number + 1 for number in MOVES]
    assert all(number not in games for number in MOVES), "before its move, a move's time is not enough"
    assert set(moves) & set(games)
    assert min(games) == FIRST_EVENT, "no game without its whole header"


def test_truncated_at_every_byte() -> None:
    """Cut anywhere, the text is refused or is a shorter game; half a header is not a game."""
    encoded = TEXT.encode()
    header = len("\n".join(LINES[:FIRST_EVENT]).encode())
    rules = encoded.index(b"#rules")
    for length in range(len(encoded)):
        is_game = consistent(encoded[:length].decode(errors="ignore"))
        assert not (is_game and length < rules), length
    assert consistent(encoded[:header].decode())


@pytest.mark.parametrize("number", MOVES)
def test_every_number_of_a_move_line(number: int) -> None:
    """Points and totals that are off by one are refused, and the line is named."""
    line = LINES[number]
    for match in re.finditer(r"(?<= [+-])\d+|\d+$", line):
        for change in (1, -1):
            value = abs(int(match[0]) + change)
            changed = f"{line[: match.start()]}{value}{line[match.end() :]}"
            text = "\n".join([*LINES[:number], changed, *LINES[number + 1 :]])
            with pytest.raises(RecordError, match=rf"^line {number + 1} ") as caught:
                read_gcg(text)
            assert caught.value.value == changed
            assert line in str(caught.value.expected), "the message says what it should be"


@pytest.mark.parametrize("number", MOVES)
def test_every_word_of_a_move_line(number: int) -> None:
    """Another player, other dice, another square, word or sign: refused, or it is another game's text."""
    parts = LINES[number].split(" ")
    for place in range(len(parts)):
        for other in (">Ben_O'Neil:", ">Ann:", "EEEEEEE", "5C", "E5", "WRAP", "-", "--", "+0", "0", "", "é"):
            changed = " ".join([*parts[:place], other, *parts[place + 1 :]])
            consistent("\n".join([*LINES[:number], changed, *LINES[number + 1 :]]))
        shorter = " ".join(parts[:place] + parts[place + 1 :])
        assert not consistent("\n".join([*LINES[:number], shorter, *LINES[number + 1 :]]))


@pytest.mark.parametrize("number", range(FIRST_EVENT, len(LINES)))
def test_a_line_left_out_or_twice(number: int) -> None:
    """Without an event's line the text is refused or is another game's; no line can stand there twice."""
    consistent("\n".join(LINES[:number] + LINES[number + 1 :]))
    assert not consistent("\n".join(LINES[: number + 1] + LINES[number:]))


@pytest.mark.parametrize("number", range(FIRST_EVENT, len(LINES) - 1))
def test_two_lines_exchanged(number: int) -> None:
    """Lines in another order are refused or are another game's (two throws for the order are)."""
    swapped = [*LINES[:number], LINES[number + 1], LINES[number], *LINES[number + 2 :]]
    is_game = consistent("\n".join(swapped))
    assert not (is_game and LINES[number].startswith((">", "#roll", "#play", "#ruling")))


@settings(max_examples=400)
@given(st.data())
def test_random_edits(data: st.DataObject) -> None:
    """A few bytes changed, put in or taken out: refused, or read to what the text then says."""
    edited = bytearray(TEXT.encode())
    start = data.draw(st.sampled_from([0, TEXT.encode().index(b"#order")]))
    for _edit in range(data.draw(st.integers(1, 2))):
        at = data.draw(st.integers(start, len(edited) - 1))
        new = data.draw(st.sampled_from(b"0123456789 \n#>@+-._ABEQSsz?[]/=\xc3\xff\x00"))
        match data.draw(st.sampled_from(["change", "insert", "delete"])):
            case "change":
                edited[at] = new
            case "insert":
                edited.insert(at, new)
            case "delete":
                del edited[at]
    consistent(edited.decode(errors="replace"))


HEADER_EDITS = [
    ("#rules target=200 bingo=50 advanced=0", "#rules target=200 bingo=50"),
    ("target=200", "target=x"),
    ("target=200", "target=0"),
    ("target=200", "goal=200"),
    ("target=200", "target"),
    ("target=200", "target=200=1"),
    ("challenge=5-a-word", "challenge=none"),
    ("advanced=0", "advanced=x"),
    ("#player1 Ann Ann", "#player1 Anna Ann"),
    ("#player1 Ann Ann", "#player2 Ann Ann"),
    ("#player1 Ann Ann", "#player1"),
    ("#mat house T", "#mat house X"),
    ("#dice house ADEHJO/", "#dice house /"),
    ("#dice house ADEHJO/", "#dice house ADEHJ[/"),
    ("#dice house ADEHJO/", "#dice house ADEHJÖ/"),
    ("#values english A=1", "#values english A=x"),
    ("#values english A=1", "#values english A"),
    ("#values english A=1", "#values english A=-1"),
    ("#values english A=1", "#values english A=1/A=1"),
    ("#character-encoding", "#encoding"),
]


@pytest.mark.parametrize(("old", "new"), HEADER_EDITS)
@pytest.mark.parametrize("with_events", [True, False])
def test_headers_that_cannot_be(old: str, new: str, with_events: bool) -> None:
    """Refused with our own error, whether events follow or not."""
    text = TEXT if with_events else "\n".join(LINES[:FIRST_EVENT])
    assert old in text
    with pytest.raises(RecordError):
        read_gcg(text.replace(old, new))


@pytest.mark.parametrize("first", ["Zoe", "", "Ann Ben"])
def test_a_first_player_who_does_not_sit_there(first: str) -> None:
    with pytest.raises(RecordError):
        read_gcg("\n".join([*LINES[:FIRST_EVENT], f"#first {first}"]))


@pytest.mark.parametrize("text", ["", "\n\n", "#", ">", "{}", "#player1 A A", "x", "\ufeff", "#roll 5 A"])
def test_texts_that_are_no_record(text: str) -> None:
    with pytest.raises(RecordError):
        read_gcg(text)


def end_of(names: tuple[str, ...] = NAMES[:2], **parts: Any) -> GameRecord:
    """A short game of a setup with something out of the way."""
    setup = replace(GameSetup(names, rules=Rules(advanced=True)), **parts)
    return turn(GameRecord(setup, 0), "WRAPES?", "5C WRAP").apply(WindowClosed(1))


NAMESAKES = [
    ("Ann B", "Ann_B"),
    ("Ann:", "Ann "),
    (" Ann", "Ben"),
    ("Ann ", "Ben"),
    ("Ann  B", "Ben"),
    (":", "Ben"),
    ("#first", ">x:"),
    ("李 雷", "Zoë: 2"),
]


@pytest.mark.parametrize("names", NAMESAKES)
def test_any_names_come_back_or_are_refused_at_once(names: tuple[str, ...]) -> None:
    """Names that look alike without their spaces and colons, or have them at their ends.

    If they cannot be written, then nobody may sit down under them.
    """
    try:
        record = end_of(names)
    except EventError:
        return
    assert read_gcg(write_gcg(record)) == record


HOUSE_DICE, HOUSE_MAT = DiceSet.load(), Mat.load()


@pytest.mark.parametrize(
    "parts",
    [
        {"mat": Mat(HOUSE_MAT.rows, "our own mat")},
        {"mat": Mat(HOUSE_MAT.rows, "")},
        {"dice": replace(HOUSE_DICE, name="our own dice")},
        {"dice": replace(HOUSE_DICE, name="")},
        {"lexicon": "my words.txt"},
        {"lexicon": "my words", "fingerprint": "ab" * 32},
        {"lexicon": "", "fingerprint": "ab" * 32},
    ],
    ids=str,
)
def test_any_names_of_mats_dice_and_lists_come_back(parts: dict[str, Any]) -> None:
    record = end_of(**parts)
    again = read_gcg(write_gcg(record))
    assert again == record
    assert (again.setup.mat.name, again.setup.dice.name) == (record.setup.mat.name, record.setup.dice.name)
    assert write_gcg(again) == write_gcg(record)


@pytest.mark.parametrize("text", ["", "late", "turn limit", "two  spaces", " at the ends ", "a\tb", "é 😀"])
def test_any_reason_and_ruling_comes_back_or_is_refused_at_once(text: str) -> None:
    """What cannot be written must not be said: an event is refused when it is made, or comes back."""
    for make in (lambda: Stopped(9, text), lambda: Ruled(9, True, text)):
        try:
            event = make()
        except ValueError:
            continue
        record = turn(GameRecord(setup_of(), 0), "WRAPEEE", "5C WRAP")
        if isinstance(event, Ruled):
            record = challenged(record, 1, acceptable=True).undo()
        record = record.apply(event)
        assert read_gcg(write_gcg(record)) == record


@pytest.mark.parametrize("text", ["a\nb", "a\r#close 5", "\u2028"])
def test_no_reason_can_be_a_line_of_its_own(text: str) -> None:
    with pytest.raises(ValueError, match=r"reason|event|text"):
        write_gcg(GameRecord(setup_of(), 0).apply(Stopped(9, text)))


@pytest.mark.parametrize("time", [0, 0.1, 1 / 3, 12.5, 59.999, 1e-7, 123456.789, 999999999.5, 1e9, 5])
def test_any_time_comes_back(time: float) -> None:
    """To the last bit."""
    record = GameRecord(setup_of(), 0).apply(Stopped(time))
    assert read_gcg(write_gcg(record)).events[0].time == time


@pytest.mark.parametrize("rule", PENALTIES)
def test_every_penalty_comes_back(rule: str) -> None:
    record = (
        word_at(GameRecord(setup_of(challenge=rule), 0), "5C WRAP")
        if rule != "void"
        else rolled(GameRecord(setup_of(challenge=rule), 0), "WRAPEEE")
    )
    again = read_gcg(write_gcg(record))
    assert again.setup.rules.challenge == rule
    assert again.state == record.state


def test_a_game_without_events_is_a_header() -> None:
    for first in (None, 0, 1):
        record = GameRecord(setup_of(), first)
        assert read_gcg(write_gcg(record)) == record
        assert record.state.phase is (Phase.ORDER if first is None else Phase.READY)


@pytest.mark.parametrize("place", [0, 3, FIRST_EVENT, FIRST_EVENT + 5, len(LINES)])
@pytest.mark.parametrize("line", ["#note Nice play", "#incomplete", "#title A night", "#rack1 ABC", "#Note"])
def test_pragmas_of_other_programs_are_passed_over(place: int, line: str) -> None:
    """Wherever they stand, also between a move and its time; the record is the same to the byte."""
    text = "\n".join([*LINES[:place], line, *LINES[place:]])
    assert write_gcg(read_gcg(text)) == TEXT
    assert foreign_pragmas(text) == (line.split(" ")[0],)


@pytest.mark.parametrize("cut", ["#", "#clos", "#playe", "#rul", "#skip"])
def test_a_pragma_of_ours_that_is_cut_off_is_not_passed_over(cut: str) -> None:
    with pytest.raises(RecordError):
        read_gcg(f"{TEXT}{cut}")


def test_a_byte_order_mark_is_read() -> None:
    assert read_gcg(f"\ufeff{TEXT}") == read_gcg(TEXT)
