"""`scramble judge` as a user types it: verdicts, explanations, streams, bad input (SS-23, SS-25)."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import pytest
from child import limited

from scramble import Lexicon, Position
from scramble.cli import main
from scramble.cli.judge import command as judge_command
from scramble.errors import ScrambleError
from scramble.referee import Occasion, Referee, Ruling

COMMAND = [sys.executable, "-m", "scramble", "judge"]
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


@dataclass
class Result:
    """What a command left behind."""

    code: int | str | None
    output: str
    errors: str


Judge = Callable[..., Result]


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], enable: Lexicon) -> Judge:
    """Runs the command in this process; the same lines as a user's, without the time to start Python."""
    assert len(enable) == 172_823

    def run(*arguments: str, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "argv", ["scramble", "judge", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(stdin)), "utf-8"))
        with pytest.raises(SystemExit) as end:
            main()
        sys.stdout.flush()
        output, errors = capfd.readouterr()
        return Result(end.value.code, output, errors)

    return run


def line_of(output: str, name: str) -> str:
    """What stands behind a name at the start of a line."""
    (found,) = [
        line.removeprefix(name).strip() for line in output.splitlines() if line.startswith(f"{name} ")
    ]
    return found


def test_one_verdict_for_all_words(judge: Judge, enable: Lexicon) -> None:
    """SS-25."""
    good, bad = judge("WRAPS", "SIZES"), judge("WRAPS", "XIZES")
    assert (good.code, good.output.splitlines()[0]) == (0, "ACCEPTABLE")
    assert (bad.code, bad.output.splitlines()[0]) == (1, "UNACCEPTABLE")
    assert line_of(bad.output, "words") == "WRAPS, XIZES"
    assert line_of(bad.output, "lexicon") == "enable 1"
    assert line_of(bad.output, "fingerprint") == enable.fingerprint[:12]
    assert line_of(bad.output, "rule") == "turn: the challenger loses the next turn (SS-26)"
    assert line_of(bad.output, "time").endswith("+00:00")
    assert len(line_of(bad.output, "ruling")) == 32
    assert good.errors == bad.errors == ""


def test_which_word_failed_is_said_on_demand_only(judge: Judge) -> None:
    """Two plays that fail by other words look the same but for the words, the time, the id and the entry."""
    usual = [judge(*words).output.splitlines() for words in (("XRAPS", "SIZES"), ("WRAPS", "XIZES"))]
    changing = ("words", "time", "ruling", "ledger")
    same = [[line for line in lines if not line.startswith(changing)] for lines in usual]
    assert same[0] == same[1]
    explained = judge("WRAPS", "XIZES", "--explain")
    assert explained.code == 1
    assert "- WRAPS is in the list enable." in explained.output
    assert "- XIZES is not in the list enable; nothing else is known about it." in explained.output


@pytest.mark.parametrize(
    ("word", "code", "sentence"),
    [
        ("Paris", 0, "It was judged as PARIS, without the capital"),
        ("ANTI", 0, "(also a proper name, a prefix)"),
        ("TV", 1, "an abbreviation"),
        ("DON'T", 1, "typed with an apostrophe"),
        ("DON\u2019T", 1, "it needs an apostrophe (don't)"),
        ("x-ray", 1, "it needs a hyphen (x-ray)"),
        ("rock 'n' roll", 1, "more than one word"),
        ("AA\u200b", 1, "\\u200b (ZERO WIDTH SPACE)"),
        ("\x1b[2J", 1, "\\x1b (U+001B)"),
    ],
)
def test_the_word_is_judged_as_typed(judge: Judge, word: str, code: int, sentence: str) -> None:
    """SS-23: marks are part of the question; explaining turns nothing."""
    assert judge(word).code == code
    explained = judge(word, "-e")
    assert explained.code == code
    assert sentence in explained.output
    assert "\x1b" not in explained.output
    assert "\u200b" not in explained.output


def test_a_word_may_begin_with_a_hyphen(judge: Judge) -> None:
    result = judge("--", "-ING")
    assert (result.code, line_of(result.output, "words")) == (1, "-ING")


def test_a_whole_play(judge: Judge) -> None:
    """SS-25: every word that the play makes."""
    result = judge("--position", "5C WRAP", "--play", "G5 SIZES")
    assert (result.code, line_of(result.output, "words")) == (0, "SIZES, WRAPS")
    assert line_of(result.output, "play") == "G5 SIZES"
    assert judge("--position", "5C WRAP", "--play", "G5 ZOO").code == 1


def test_json_is_the_ruling(judge: Judge, enable: Lexicon) -> None:
    """As the ledger keeps it; explanations beside it, if asked for."""
    occasion = ["--event", "Open", "--round", "2", "--table", "7", "--player", "Ann", "--challenger", "Bob"]
    shown = judge("--position", "5C WRAP", "-p", "G5 SIZES", "--rule", "5-points", "--json", *occasion)
    ruling = Ruling.from_dict(json.loads(shown.output))
    assert (ruling.acceptable, ruling.words) == (True, ("SIZES", "WRAPS"))
    assert (ruling.lexicon, ruling.fingerprint, ruling.rule) == ("enable", enable.fingerprint, "5-points")
    assert ruling.occasion == Occasion("Open", "2", "7", "Ann", "Bob")
    assert Position.parse(ruling.position).word_on_mat() == "5C WRAP"
    fields = json.loads(judge("Paris", "TV", "--json", "--explain").output)
    explanations = fields.pop("explanations")
    assert Ruling.from_dict(fields).words == ("Paris", "TV")
    assert [word["is_in_lexicon"] for word in explanations] == [True, False]
    assert explanations[1]["labels"] == ["abbreviation"]


def test_occasion_and_rule_are_shown(judge: Judge) -> None:
    output = judge("AA", "--event", "Open", "--table", "7", "--rule", "10-points").output
    assert (line_of(output, "event"), line_of(output, "table")) == ("Open", "7")
    assert line_of(output, "rule").startswith("10-points: 10 points")
    assert "challenger  " not in output


def test_ones_own_list_decides(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("qi\nza\n")
    result = judge("QI", "ZA", "--lexicon", str(tmp_path / "mine.txt"))
    assert (result.code, line_of(result.output, "lexicon")) == (0, "mine")
    assert judge("QI", "ZA").code == 1


def test_a_recorder_gets_the_ruling_and_cannot_stop_it(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    """The verdict is shown first, and stands even if it cannot be written down."""
    kept: list[Ruling] = []
    monkeypatch.setattr(judge_command, "recorder_for", lambda ledger: nullcontext(kept.append))
    result = judge("XIZES", "--json")
    assert [ruling.to_dict() for ruling in kept] == [json.loads(result.output)]

    def full_disk(_: Ruling) -> None:
        raise ScrambleError("no room")

    monkeypatch.setattr(judge_command, "recorder_for", lambda ledger: nullcontext(full_disk))
    result = judge("XIZES")
    assert (result.code, result.output.splitlines()[0]) == (1, "UNACCEPTABLE")
    assert result.errors.startswith("warning: the ruling ")
    assert result.errors.endswith(" was not recorded: no room\n")


def test_a_stream_gets_a_verdict_a_line(judge: Judge) -> None:
    """Whatever the line ends; a blank line stays blank, so that lines correspond."""
    lines = b"WRAPS\r\n\r\nxizes\nDON'T\n TV \nParis"
    for arguments in (("-",), ("--stdin",)):
        result = judge(*arguments, stdin=b"\xef\xbb\xbf" + lines)
        assert result.code == 1
        assert result.output.split("\n") == [
            "acceptable\tWRAPS",
            "",
            "unacceptable\txizes",
            "unacceptable\tDON'T",
            "unacceptable\t TV ",
            "acceptable\tParis",
            "",
        ]
    assert judge("-", stdin=b"wraps\nsizes\n").code == 0


def test_a_stream_with_explanations_or_json(judge: Judge) -> None:
    explained = judge("-", "--explain", stdin=b"TV\n\nwraps\n").output.splitlines()
    assert explained[0] == "unacceptable\tTV\tTV is not in the list enable: an abbreviation."
    assert explained[1:] == ["", "acceptable\twraps\twraps is in the list enable."]
    objects = judge("-", "--json", stdin="TV\ncaf\u00e9\n\xff\n".encode()).output.splitlines()
    assert json.loads(objects[0]) == {"word": "TV", "acceptable": False}
    assert json.loads(objects[1])["word"] == "caf\u00e9"
    both = json.loads(judge("-", "--json", "-e", stdin=b"TV\n").output)
    assert both["explanation"]["labels"] == ["abbreviation"]


def test_a_stream_can_be_counted(judge: Judge, enable: Lexicon) -> None:
    result = judge("-", "--count", stdin=b"WRAPS\n\nXIZES\nSIZES\n")
    assert (result.code, line_of(result.output, "words")) == (1, "3")
    assert (line_of(result.output, "acceptable"), line_of(result.output, "unacceptable")) == ("2", "1")
    assert enable.fingerprint[:12] in line_of(result.output, "lexicon")
    fields = json.loads(judge("--stdin", "--count", "--json", stdin=b"WRAPS").output)
    assert (fields["words"], fields["acceptable"], fields["unacceptable"]) == (1, 1, 0)
    assert fields["lexicon"]["fingerprint"] == enable.fingerprint


def test_bytes_that_are_no_text_are_unacceptable_words(judge: Judge) -> None:
    assert judge("-", "--count", stdin=b"\xff\xfd\n\x80\nA\0\n").code == 1


def test_a_long_stream_is_judged_as_its_words_are(enable: Lexicon) -> None:
    """All of ENABLE and as many phonies, in pieces as a pipe cuts them."""
    words = [word for known in enable for word in (known.lower(), known[::-1] + "Q")]
    text = "\n".join(words)
    judged = subprocess.run([*COMMAND, "-"], input=text, capture_output=True, text=True, check=False)  # noqa: S603
    expected = Referee(enable).judge_many(words).tolist()
    lines = [line.split("\t") for line in judged.stdout.splitlines()]
    assert [word for _, word in lines] == words
    assert [verdict == "acceptable" for verdict, _ in lines] == expected
    assert {verdict for verdict, _ in lines} == {"acceptable", "unacceptable"}
    assert (judged.returncode, judged.stderr) == (1, "")


def test_a_program_that_asks_word_by_word_is_answered_at_once(enable: Lexicon) -> None:
    """Each answer comes before the next question; then Ctrl-C ends it without a traceback."""
    pipe = subprocess.PIPE
    with limited(
        subprocess.Popen(  # noqa: S603
            [*COMMAND, "-"], stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=BUFFERED
        )
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        for word in ("WRAPS", "XIZES", "CWM"):
            running.stdin.write(f"{word}\n")
            running.stdin.flush()
            verdict = "acceptable" if word in enable else "unacceptable"
            assert running.stdout.readline() == f"{verdict}\t{word}\n"
        running.send_signal(signal.SIGINT)
        assert running.wait() == 130
        assert "Traceback" not in running.stderr.read()


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    pipe = subprocess.PIPE
    with limited(subprocess.Popen([*COMMAND, "-"], stdin=pipe, stdout=pipe, stderr=pipe)) as running:  # noqa: S603
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(b"WRAPS\n")
        running.stdin.flush()
        running.stdout.read(5)
        running.stdout.close()
        while running.poll() is None:
            try:
                os.write(running.stdin.fileno(), b"SIZES\n" * 10_000)
            except BrokenPipeError:
                break
        errors = running.stderr.read()
    assert b"Traceback" not in errors
    assert b"Error" not in errors


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "no words, no --play"),
        (("",), "a word of one letter or more"),
        (("AA", " "), "a word of one letter or more"),
        (("AA",) * 65, "1 to 64 words"),
        (("A\udcff",), "text in UTF-8"),
        (("AA", "--lexicon", "collins"), "expected one of enable"),
        (("AA", "--lexicon", "no/such.txt"), "there is no such file"),
        (("AA", "--rule", "triple"), "one of turn, void"),
        (("AA", "--play", "G5 SIZES"), "words with --play"),
        (("--play", "G5 SIZES"), "without the other"),
        (("--position", "5C WRAP"), "without the other"),
        (("--position", "5C WRAP", "--play", "1A SIZE"), "no die touches"),
        (("--position", "5C WRAP", "--play", "SIZES"), "a square and a word"),
        (("--position", "5Z WRAP", "--play", "G5 SIZES"), "a square of the mat"),
        (("AA", "--mat", "house"), "--mat or --dice"),
        (("AA", "--count"), "--count without a stream"),
        (("-", "--count", "--explain"), "--count with --explain"),
        (("--stdin", "AA"), "--stdin with words"),
        (("-", "--rule", "turn"), "no ruling is made"),
        (("-", "--table", "1"), "no ruling is made"),
        (("-",), "one word a line"),
        (("AA", "--password", "x"), "--password without --kiosk"),
        (("AA", "--kiosk"), "--kiosk with words"),
        (("--kiosk", "--json"), "--kiosk with --json"),
        (("--kiosk",), "expected a terminal for its keys"),
    ],
)
def test_bad_input_gets_one_sentence(judge: Judge, arguments: tuple[str, ...], sentence: str) -> None:
    result = judge(*arguments)
    assert (result.code, result.output) == (2, "")
    assert sentence in result.errors
    assert result.errors.startswith("error: ")
    assert result.errors.count("\n") == 1


@pytest.mark.parametrize(
    ("stdin", "sentence"),
    [
        (b"\n \n\r\n", "one word a line"),
        ("AA\n".encode("utf-16"), "not UTF-16"),
        (b"A" * 100_000, "65,536 bytes at most"),
        (bytes(1_000_000), "65,536 bytes at most"),
    ],
)
def test_streams_that_cannot_be_judged(judge: Judge, stdin: bytes, sentence: str) -> None:
    result = judge("-", "--count", stdin=stdin)
    assert (result.code, result.output) == (2, "")
    assert sentence in result.errors
    assert result.errors.count("\n") == 1


def test_a_stream_that_cannot_be_read(tmp_path: Path) -> None:
    with (tmp_path / "written").open("w") as file:  # for writing only
        result = subprocess.run([*COMMAND, "-"], stdin=file, capture_output=True, text=True, check=False)  # noqa: S603
    assert (result.returncode, result.stdout) == (2, "")
    assert (
        result.stderr
        == "error: standard input '': it cannot be read (Bad file descriptor): expected one word a line\n"
    )


def test_what_came_before_an_endless_line_is_answered(judge: Judge) -> None:
    result = judge("-", stdin=b"WRAPS\n" + b"A" * 300_000)
    assert (result.code, result.output) == (2, "acceptable\tWRAPS\n")


def test_help_has_examples(judge: Judge) -> None:
    shown = judge("--help")
    assert shown.code == 0
    assert "scramble judge WRAPS SIZES" in shown.output
