"""The kiosk: its states, its screen, its keys, and all of it once in a real terminal (SS-25)."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scramble import Lexicon
from scramble.cli.judge.kiosk_screen import LEAST_HEIGHT, LEAST_WIDTH, draw_kiosk
from scramble.cli.terminal.raw import BACKSPACE, CONTROL_X, ENTER, ESCAPE, KeyReader, Line, Style
from scramble.referee import Occasion, Referee
from scramble.tournament.kiosk import LONGEST_WORD, Kiosk, KioskState, exactly

PASSWORD = "open sesame"  # noqa: S105 - of a kiosk in a test
LEXICON = Lexicon.from_words(["WRAPS", "SIZES", "CWM"], name="mine", version="3")
REFEREE = Referee(LEXICON)
OCCASION = Occasion(event="Spring Open", round="3", table="7")
SIZES = [(40, 15), (40, 16), (60, 17), (72, 24), (80, 24), (132, 50), (71, 20), (70, 19), (200, 15)]
UNUSUAL_KEYS = [
    ENTER,
    BACKSPACE,
    ESCAPE,
    CONTROL_X,
    "\x03",
    "\x04",
    "\x1a",
    "\x1c",
    " ",
    "y",
    "Y",
    "n",
    "N",
    "1",
    "8",
]


def new() -> Kiosk:
    return Kiosk(REFEREE.judge, exactly(PASSWORD))


def typed(text: str) -> list[str]:
    """Keys of a text; / is Enter."""
    return [ENTER if character == "/" else character for character in text]


def press(kiosk: Kiosk, *keys: str, now: float = 0.0) -> Kiosk:
    for key in keys:
        kiosk = kiosk.press(key, now)
    return kiosk


def screen(kiosk: Kiosk, now: float = 0.0, width: int = 80, height: int = 24) -> str:
    return "\n".join(line.text for line in draw_kiosk(LEXICON, OCCASION, kiosk, now, width, height))


def confirming(*words: str) -> Kiosk:
    return press(new(), str(len(words)), *typed("/".join([*words, ""])))


# The states


def test_a_challenge_from_the_first_key_to_the_verdict() -> None:
    """How many words, the challenger types, the opponent confirms, one verdict, and it clears itself."""
    kiosk = new()
    steps = [
        ("2", KioskState.WORDS),
        *((key, KioskState.WORDS) for key in typed("wraps/SIZES")),
        (ENTER, KioskState.CONFIRM),
        ("y", KioskState.VERDICT),
    ]
    for key, state in steps:
        kiosk = kiosk.press(key, 1.0)
        assert kiosk.state is state
    assert kiosk.ruling
    assert (kiosk.ruling.acceptable, kiosk.ruling.words) == (True, ("wraps", "SIZES"))
    assert kiosk.tick(10.9) is kiosk
    cleared = kiosk.tick(11.0)
    assert (cleared.state, cleared.words, cleared.ruling) == (KioskState.COUNT, (), None)


@pytest.mark.parametrize("count", range(1, 9))
def test_one_to_eight_words(count: int) -> None:
    kiosk = confirming(*["CWM"] * count)
    assert (kiosk.state, len(kiosk.words)) == (KioskState.CONFIRM, count)
    assert press(kiosk, "Y").state is KioskState.VERDICT


@pytest.mark.parametrize(
    "key", ["0", "9", "a", ENTER, " ", ESCAPE, BACKSPACE, "\x03", "\x04", "\x1a", "\u0661"]
)
def test_other_numbers_are_not_asked_for(key: str) -> None:
    kiosk = new()
    assert kiosk.press(key, 5.0) is kiosk


def test_one_bad_word_is_enough_and_is_not_named() -> None:
    """SS-25: whichever word fails, the screen is the same but for the words, the id and the time."""
    shown = []
    for words in (("XRAPS", "SIZES"), ("WRAPS", "XIZES")):
        kiosk = press(confirming(*words), "y")
        assert kiosk.ruling
        assert not kiosk.ruling.acceptable
        text = screen(kiosk).replace(kiosk.ruling.id, "id").replace(kiosk.ruling.time, "time")
        shown.append(text.replace(", ".join(words), "words"))
    assert shown[0] == shown[1]


def test_marks_are_part_of_the_word() -> None:
    """SS-23: DON'T, X-RAY, accents and what cannot be seen are judged as typed."""
    for word in ("DON'T", "x-ray", "caf\u00e9", "WRAPS\u200b", "WRAPS\u00a0"):
        kiosk = press(confirming(word), "y")
        assert kiosk.ruling
        assert (kiosk.ruling.words, kiosk.ruling.acceptable) == ((word,), False)
    assert "WRAPS\\u200b" in screen(confirming("WRAPS\u200b"))


def test_a_space_ends_a_word() -> None:
    """Two words in one line would be judged as one that is in no list."""
    kiosk = press(new(), "2", *"WRAPS SIZES ")
    assert (kiosk.state, kiosk.words) == (KioskState.CONFIRM, ("WRAPS", "SIZES"))
    assert press(new(), "2", " ", ENTER).words == ()


def test_words_can_be_taken_back() -> None:
    kiosk = press(new(), "2", *typed("WRAPX"), BACKSPACE, "S")
    assert kiosk.typed == "WRAPS"
    kiosk = press(kiosk, ENTER, BACKSPACE)
    assert (kiosk.words, kiosk.typed) == ((), "WRAPS")
    kiosk = press(kiosk, *typed("/SIZES/"), "n")
    assert (kiosk.state, kiosk.words, kiosk.typed) == (KioskState.WORDS, ("WRAPS",), "SIZES")
    assert press(new(), "2", BACKSPACE).state is KioskState.COUNT


def test_only_the_opponents_key_confirms() -> None:
    """Enter pressed once too often by the challenger is not a confirmation."""
    kiosk = confirming("CWM")
    for key in (ENTER, " ", "x", "1", "\x03", "enter ", "Z"):
        assert press(kiosk, key) is kiosk


def test_escape_starts_again() -> None:
    for kiosk in (press(new(), "3", "A"), confirming("CWM"), press(new(), CONTROL_X, "o")):
        assert (press(kiosk, ESCAPE).state, press(kiosk, ESCAPE).typed) == (KioskState.COUNT, "")


def test_long_words_are_not_cut_in_silence() -> None:
    kiosk = press(new(), "1", *"A" * (LONGEST_WORD + 1))
    assert len(kiosk.typed) == LONGEST_WORD
    assert "21 characters at most." in screen(kiosk)
    assert "at most" not in screen(press(kiosk, BACKSPACE))


def test_stray_input_clears_after_fifteen_seconds() -> None:
    for kiosk in (press(new(), "3", "A"), confirming("CWM"), press(new(), CONTROL_X, "o")):
        assert kiosk.tick(14.9) is kiosk
        assert kiosk.tick(15.0).state is KioskState.COUNT
        assert kiosk.press("z", 15.0).typed == ""
        assert press(kiosk, "Y", now=15.0).ruling is None
    assert press(new(), "3", "A").press("B", 14.0).tick(28.9).typed == "AB"
    assert new().tick(1e9).state is KioskState.COUNT


def test_keys_that_mean_nothing_do_not_keep_a_screen() -> None:
    kiosk = confirming("CWM")
    assert kiosk.press("x", 14.0).tick(15.0).state is KioskState.COUNT


def test_a_verdict_stands_for_two_seconds_at_least() -> None:
    kiosk = press(confirming("CWM"), "y")
    for key in (ENTER, ESCAPE, CONTROL_X, "x", "1"):
        assert kiosk.press(key, 1.9) is kiosk
    assert kiosk.press(ENTER, 2.0).state is kiosk.press(ESCAPE, 2.0).state is KioskState.COUNT
    assert kiosk.press(CONTROL_X, 5.0) is kiosk


def test_only_the_password_leaves() -> None:
    kiosk = press(new(), CONTROL_X)
    assert kiosk.state is KioskState.LEAVING
    for wrong in ("", "open sesam", "open sesame ", "OPEN SESAME", "open sesame\u200b"):
        refused = press(kiosk, *wrong, ENTER)  # each the first that is tried
        assert (refused.state, refused.typed) == (KioskState.LEAVING, "")
        assert "That is not the password." in screen(refused)
    assert press(kiosk, *"x", BACKSPACE, *PASSWORD, ENTER).state is KioskState.LEFT


@given(
    st.lists(st.one_of(st.sampled_from(UNUSUAL_KEYS), st.characters()), max_size=30), st.sampled_from(SIZES)
)
def test_no_keys_but_the_password_leave(keys: list[str], size: tuple[int, int]) -> None:
    """Whatever is typed, the kiosk goes on, every state can be drawn, and the lexicon is named."""
    kiosk = new()
    for key in keys:
        kiosk = kiosk.press(key, 0.0)
        assert kiosk.state is not KioskState.LEFT
        assert sum(map(len, kiosk.words)) <= 8 * LONGEST_WORD
        check_screen(draw_kiosk(LEXICON, OCCASION, kiosk, 0.0, *size), *size)


# The screen


def check_screen(lines: list[Line], width: int, height: int) -> None:
    assert len(lines) == height
    assert all(len(line.text) <= width and line.text.isprintable() for line in lines)
    text = "\n".join(line.text for line in lines)
    assert "mine 3" in text
    assert LEXICON.fingerprint[:12] in text
    assert "Spring Open   round 3   table 7" in text


@pytest.mark.parametrize("size", SIZES)
def test_every_state_fits_with_the_keys_that_it_has(size: tuple[int, int]) -> None:
    """At the smallest size with eight of the longest words, too."""
    longest = ["A" * LONGEST_WORD] * 8
    verdict = press(confirming(*longest), "y")
    typing = press(confirming(*longest), "n")
    keys = {
        "1 to 8": new(),
        "Enter: next word": typing,
        "Y yes, judge": confirming(*longest),
        "Enter: next challenge": verdict,
        "Esc: go back": press(new(), CONTROL_X),
    }
    for named, kiosk in keys.items():
        lines = draw_kiosk(LEXICON, OCCASION, kiosk, 0.0, *size)
        check_screen(lines, *size)
        text = "\n".join(line.text for line in lines)
        assert named in text
        leaves = kiosk.state in (KioskState.COUNT, KioskState.WORDS, KioskState.CONFIRM)
        assert ("Ctrl-X: leave" in text) == leaves
        for number in range(1, 9) if kiosk in (typing, confirming(*longest)) else ():
            assert f"{number}.{'A' * LONGEST_WORD}" in text.replace(" ", "")


@pytest.mark.parametrize("size", SIZES)
def test_the_verdict_is_said_in_words_colour_and_meaning(size: tuple[int, int]) -> None:
    """Colour is not needed: the words differ, and so does what follows from them."""
    for word, meaning, style in (("CWM", "STAYS", Style.GREEN), ("QI", "COMES OFF", Style.RED)):
        lines = draw_kiosk(LEXICON, OCCASION, press(confirming(word), "y"), 0.0, *size)
        assert any(meaning in line.text for line in lines)
        assert {line.style for line in lines} & {Style.GREEN, Style.RED} == {style}
        large = [line.text for line in lines if "#" in line.text]
        assert len(large) == (5 if size[0] >= 71 and size[1] >= 20 else 3)
        if len(large) == 3:
            assert ("U N A C C E P T A B L E" in large[1]) == (word == "QI")


def test_the_large_letters_are_those_of_the_verdict() -> None:
    """UNACCEPTABLE is ACCEPTABLE with two letters before it."""
    drawn = {}
    for word in ("CWM", "QI"):
        lines = draw_kiosk(LEXICON, OCCASION, press(confirming(word), "y"), 0.0, 71, 24)
        drawn[word] = [line.text.strip() for line in lines if "#" in line.text]
    assert all(bad.endswith(good) for good, bad in zip(drawn["CWM"], drawn["QI"], strict=True))
    assert drawn["QI"][0].startswith("#   # #   #  ### ")


def test_the_whole_fingerprint_where_there_is_room() -> None:
    assert LEXICON.fingerprint in screen(new(), width=78)
    assert LEXICON.fingerprint not in screen(new(), width=77)


@pytest.mark.parametrize("size", [(39, 15), (40, 14), (30, 10), (10, 3), (1, 1), (0, 0), (200, 5)])
def test_a_screen_that_is_too_small_says_so(size: tuple[int, int]) -> None:
    lines = draw_kiosk(LEXICON, OCCASION, new(), 0.0, *size)
    assert len(lines) <= size[1]
    assert all(len(line.text) <= size[0] for line in lines)
    if size[0] * size[1] >= 60:
        text = "".join(line.text for line in lines)
        assert (
            text == f"This screen has {size[0]}x{size[1]}. The word judge needs {LEAST_WIDTH}x{LEAST_HEIGHT}."
        )


def test_the_password_is_not_shown() -> None:
    text = screen(press(new(), CONTROL_X, *PASSWORD))
    assert "sesame" not in text
    assert "*" * len(PASSWORD) in text


def test_the_screen_tells_how_long_it_stays() -> None:
    assert "clears in 15 s" in screen(press(new(), "1"))
    assert "clears in 4 s" in screen(press(confirming("CWM"), "y"), now=6.5)
    assert "clears" not in screen(new())
    assert "NOT RECORDED: disk full" in screen(press(confirming("CWM"), "y").noted("NOT RECORDED: disk full"))


# The keys


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        (b"a\r\n", ["a", ENTER, ENTER]),
        (b"\x7f\x08", [BACKSPACE, BACKSPACE]),
        (b"\x1b", [ESCAPE]),
        (b"\x1b\x1b", [ESCAPE, ESCAPE]),
        (b"\x1b[A\x1b[15~\x1bOP\x1b[1;5Cb", ["b"]),
        (b"\x1bx\x1b[<0;3;4M", []),
        (b"\x18\x03\x04\x1a\x1c", [CONTROL_X, "\x03", "\x04", "\x1a", "\x1c"]),
        ("\u00e9\u2019".encode(), ["\u00e9", "\u2019"]),
        (b"\xff", ["\ufffd"]),
    ],
    ids=repr,
)
def test_what_a_terminal_sends(sent: bytes, keys: list[str]) -> None:
    assert KeyReader("utf-8").keys(sent) == keys


def test_half_a_character_waits_for_the_rest() -> None:
    reader = KeyReader("utf-8")
    assert [reader.keys(byte) for byte in (b"\xc3", b"\xa9")] == [[], ["\u00e9"]]


@given(st.binary(max_size=20))
def test_any_bytes_make_keys(sent: bytes) -> None:
    known = {ENTER, BACKSPACE, ESCAPE, CONTROL_X}
    assert all(len(key) == 1 or key in known for key in KeyReader("utf-8").keys(sent))


# All of it, in a terminal

# Becomes the leader of a session whose terminal it is, so that Ctrl-C would be a signal if it could.
_START = """
import os, sys
terminal = os.open(sys.argv[1], os.O_RDWR)
for number in range(3):
    os.dup2(terminal, number)
os.execv(sys.executable, [sys.executable, "-m", "scramble", "judge", *sys.argv[2:]])
"""
_LONGEST_WAIT = 60  # seconds; what is waited for comes at once unless the machine is busy


class Terminal:
    """A kiosk in a pseudo-terminal, and what it has written."""

    def __init__(self, *arguments: str, width: int = 80, height: int = 24) -> None:
        self.master, self.slave = pty.openpty()
        self.resize(width, height)
        self.modes = termios.tcgetattr(self.slave)
        command = [sys.executable, "-c", _START, os.ttyname(self.slave), *arguments]
        environment = os.environ | {"TERM": "xterm"}
        self.process = subprocess.Popen(command, start_new_session=True, env=environment)  # noqa: S603
        self.written = b""

    def resize(self, width: int, height: int) -> None:
        termios.tcsetwinsize(self.slave, (height, width))

    def send(self, text: str) -> None:
        os.write(self.master, text.encode())

    def wait_for(self, text: str) -> str:
        """Read until a text comes, and return all since the last wait, without codes for the cursor."""
        end = time.monotonic() + _LONGEST_WAIT
        while text not in plain(self.written):
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{text!r} did not come, but {plain(self.written)!r}"
            self.written += os.read(self.master, 65_536)
        found, self.written = plain(self.written), b""
        return found

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)


def plain(written: bytes) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "\n", written.decode("utf-8", "replace"))


@pytest.fixture
def start() -> Iterator[Callable[..., Terminal]]:
    terminals: list[Terminal] = []

    def make(*arguments: str, **size: int) -> Terminal:
        terminals.append(Terminal(*arguments, **size))
        return terminals[-1]

    yield make
    for terminal in terminals:
        terminal.close()


@pytest.mark.slow
def test_a_kiosk_in_a_terminal(start: Callable[..., Terminal], enable: Lexicon) -> None:
    """A challenge, keys that must not end it, a new size, a wrong password, the right one; all given back."""
    terminal = start("--kiosk", "--password", "pw")
    first = terminal.wait_for("Ctrl-X: leave, with the password")
    assert "How many words does the play make?" in first
    assert enable.fingerprint in first
    terminal.send("2WRAPS\r")
    terminal.wait_for(" 2. _")
    terminal.send("\x03\x1a\x04\x1cx-ray ")
    terminal.wait_for("Opponent: are these the words?")
    terminal.send("y")
    assert "The play COMES OFF." in terminal.wait_for("Enter: next challenge")
    terminal.resize(40, 15)
    terminal.wait_for("U N A C C E P T A B L E")
    terminal.resize(30, 10)
    terminal.wait_for("This screen has 30x10.")
    terminal.resize(80, 24)
    terminal.wait_for("COMES OFF")
    assert terminal.process.poll() is None
    for end in (signal.SIGINT, signal.SIGTSTP, signal.SIGQUIT):
        terminal.process.send_signal(end)
    terminal.wait_for("How many words does the play make?")  # the verdict has cleared itself
    terminal.send("\x18no\r")
    terminal.wait_for("That is not the password. Wait 1 s.")
    terminal.wait_for("password.\n")
    terminal.send("pw\r")
    assert terminal.process.wait(_LONGEST_WAIT) == 0
    assert termios.tcgetattr(terminal.slave) == terminal.modes
    terminal.written += os.read(terminal.master, 65_536)
    assert terminal.written.endswith(b"\x1b[?7h\x1b[?25h\x1b[?1049l")


def test_a_kiosk_that_asks_for_its_password(start: Callable[..., Terminal]) -> None:
    """Asked twice and not shown; a kiosk that is ended by the system gives the terminal back, too."""
    terminal = start("--kiosk")
    terminal.wait_for("Password to leave the kiosk: ")  # the space comes when nothing is echoed any more
    terminal.send("secret\n")
    terminal.wait_for("Repeat for confirmation: ")
    terminal.send("secret\n")
    assert "secret" not in terminal.wait_for("How many words")
    terminal.process.terminate()
    assert terminal.process.wait(_LONGEST_WAIT) == 128 + signal.SIGTERM
    assert termios.tcgetattr(terminal.slave) == terminal.modes


def test_a_kiosk_without_a_real_terminal_or_password(start: Callable[..., Terminal]) -> None:
    for password in ("", "\t", "A" * 65):
        terminal = start("--kiosk", "--password", password)
        shown = terminal.wait_for("can be typed")
        assert "expected 1 to 64 characters" in shown
        assert "A" * 60 not in shown
        assert terminal.process.wait(_LONGEST_WAIT) == 2


def test_ctrl_c_at_the_password_is_an_interrupt(start: Callable[..., Terminal]) -> None:
    """Not a "no": 130, and the terminal echoes again."""
    terminal = start("--kiosk")
    terminal.wait_for("Password to leave the kiosk: ")
    terminal.send("\x03")
    assert terminal.process.wait(_LONGEST_WAIT) == 130
    assert termios.tcgetattr(terminal.slave) == terminal.modes
