"""The commands as a user types them: output, exit codes, bad input (J01 and the issue's list)."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from child import limited
from child import scramble as start_scramble
from game_programs import scramble_here as scramble


def refusal(*arguments: str) -> str:
    """The one sentence that bad input gets: nothing on standard output, exit code 2."""
    result = scramble(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_hint_shows_plays_and_the_mat() -> None:
    shown = scramble("hint", "5C WRAP", "SIZEXA?").stdout
    assert re.search(r"F3 cAPSIZE +68 +28\.\d† +\+39\.\d +\d+\.\d% +cAPSIZE ", shown)
    assert "10 of 3,176 plays" in shown
    assert " 5  '  \"  W  R  A  P  .  \"  '" in shown
    assert "\x1b" not in shown, "no colours where there is no terminal"


def test_hint_has_sizes_and_wraps_among_its_plays() -> None:
    """The worked example of the rule sheet, with the blank as one of the S's."""
    answer = json.loads(scramble("hint", "5C WRAP", "SIZEXA?", "--all", "--json", "--no-replies").stdout)
    assert answer["count"] == len(answer["plays"]) == 3176
    (found,) = [play for play in answer["plays"] if play["play"] == "G5 SIZEs"]
    sums = [(word["word"], word["sum"]) for word in found["words"]]
    assert sums == [("SIZEs", "1+1+20+1+0 = 23"), ("WRAPS", "4+1+1+3+1 = 10")]
    assert (found["score"], found["dice_left"], found["stays"]) == (33, "AX", "G5 SIZEs")


@pytest.mark.parametrize("roll", ["SIZEXA?", "SIZEXA_", "SIZEXA.", "sizexa?", "?AXEZIS"])
def test_hint_repeats_the_roll_that_it_understood(roll: str) -> None:
    """J01: so that a question mark eaten by the shell is seen."""
    assert "roll  AEISXZ?  (7 dice, blanks: 1)" in scramble("hint", "5C WRAP", roll).stdout


@pytest.mark.parametrize(
    ("position", "word"),
    [("5C WRAP", "5C WRAP"), ("C5 WRaP", "C5 WRaP"), ("9/9/9/9/2WRAP3/9/9/9/9", "5C WRAP"), ("-", "-")],
)
def test_hint_takes_every_form_of_position(position: str, word: str) -> None:
    assert f"mat   {word}  (house)" in scramble("hint", position, "SIZEXA?", "--top", "1").stdout


def test_hint_sorts_and_filters() -> None:
    arguments = ("hint", "5C WRAP", "SIZEXA?", "--json", "--all", "--sort", "length")
    answer = json.loads(scramble(*arguments, "-f", "length=5+", "-f", "letters=X", "-f", "word=^S").stdout)
    words = [play["words"][0]["word"].upper() for play in answer["plays"]]
    assert words
    assert words == sorted(words, key=len, reverse=True)
    assert all("X" in word and word.startswith("S") and len(word) >= 5 for word in words)


def test_hint_compares_ones_own_play() -> None:
    own = json.loads(scramble("hint", "5C WRAP", "SIZEXA?", "--json", "-p", "G5 SIZEs").stdout)["own"]
    assert (own["legal"], own["loss"], own["explained"]["score"]) == (True, 35, 33)
    shown = scramble("hint", "5C WRAP", "SIZEXA?", "--play", "5G XZ").stdout
    assert "your play 5C WRAPXZ: 47 points, but a challenge would take it off: WRAPXZ" in shown
    assert (
        "your play 1A SIZE is illegal: no die touches"
        in scramble("hint", "5C WRAP", "SIZEXA?", "--play", "1A SIZE").stdout
    )


def test_hint_says_pass_when_nothing_fits(tmp_path: Path) -> None:
    """B10."""
    (tmp_path / "cat.txt").write_text("CAT")
    result = scramble("hint", "5D CAT", "VVVVVVV", "--lexicon", str(tmp_path / "cat.txt"))
    assert (result.returncode, "nothing but to pass" in result.stdout) == (0, True)


def test_hint_reads_positions_from_standard_input() -> None:
    lines = "# two\n5C WRAP; SIZEXA?\n\n5C WRAP;TOOMANYDICE\n9/9/9/9/9/9/9/9/9 ABC/\n"
    result = start_scramble("hint", "--from", "-", "--json", "--top", "1", stdin=lines)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["roll"] for answer in answers] == ["AEISXZ?", "ABC"]
    assert result.stderr == (
        "error: line 4: roll 'TOOMANYDICE': it has 11 dice: expected a roll of at most 7 dice\n"
    )
    assert result.returncode == 2


def test_score_explains_the_sum() -> None:
    result = scramble("score", "5C WRAP", "G5 SIZES")
    assert result.returncode == 0
    for line in ("SIZES: 1+1+20+1+1 = 24", "WRAPS: 4+1+1+3+1 = 10", "score 34", "G5 SIZES stays (SS-20)"):
        assert line in result.stdout


def test_score_names_every_reason() -> None:
    result = scramble("score", "5C WRAP", "1A QXJ", "--roll", "SIZEXA?")
    assert result.returncode == 1
    assert "no die touches a letter" in result.stdout
    assert "the roll does not have these dice" in result.stdout


def test_score_names_phonies() -> None:
    result = scramble("score", "-", "5E QI")
    assert (result.returncode, "QI not in enable" in result.stdout) == (1, True)
    assert json.loads(scramble("score", "-", "5E QI", "--json").stdout)["not_in_lexicon"] == ["QI"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("hint", "5C WRAP", "ABCDEFGH"), "at most 7 dice"),
        (("hint", "5C WRAP", "AB1"), "'1' is not a letter"),
        (("hint", "5C WRAP", "A B"), "' ' is not a letter"),
        (("hint", "5C WRAP", "é"), "'é' is not a letter"),
        (("hint", "5C WRÄP", "ABC"), "'Ä' is not a letter"),
        (("hint", "5C WRAP 7C FOO", "ABC"), "one square and one word"),
        (("hint", "5C", "WRAP", "ABC"), "each in quotes"),
        (("hint", "5C WRAP"), "dice after the word on the mat"),
        (("hint", "9G WRAP", "ABC"), "9 rows and columns of the mat"),
        (("hint", "-", "ABC", "--lexicon", "collins"), "expected one of enable"),
        (("hint", "-", "ABC", "--lexicon", "no/such.txt"), "there is no such file"),
        (("hint", "-", "ABC", "--lexicon", "/"), "cannot be read"),
        (("hint", "-", "ABC", "--mat", "nowhere"), "expected one of house, standard15"),
        (("hint", "-", "ABC", "--dice", "nowhere"), "expected one of house"),
        (("hint", "-", "ABC", "--sort", "luck"), "one of score, word"),
        (("hint", "-", "ABC", "--filter", "luck=3"), "expected one of length"),
        (("hint", "-", "ABC", "--play", "ABC"), "a square and a word"),
        (("hint", "--from", "no/such/file"), "cannot be read"),
        (("score", "-", "5Z CAT"), "a square of the mat"),
        (("lexicon", "find", "A[B"), "? or . for one letter"),
        (("lexicon", "anagram", "1"), "'1' is not a letter"),
    ],
)
def test_bad_input_gets_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal(*arguments)


def test_bad_files_get_one_sentence(tmp_path: Path) -> None:
    empty, ragged, wide = tmp_path / "empty.txt", tmp_path / "ragged.txt", tmp_path / "wide.txt"
    empty.write_text("# nothing\n")
    ragged.write_text("....\n...\n....\n....\n")
    wide.write_text("A" * 1_000_000)
    assert "it has no words" in refusal("hint", "-", "ABC", "--lexicon", str(empty))
    assert "it has no words" in refusal("hint", "-", "ABC", "--lexicon", str(wide))
    assert "row 2 '...': expected 4 squares in each of the 4 rows" in refusal(
        "hint", "-", "A", "--mat", str(ragged)
    )


def test_lexicon_commands(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("qi\nŁódź\nquiz\n")
    built = scramble("lexicon", "build", str(own))
    assert (built.returncode, "line 2: 'Łódź': 'Ł' is not a letter" in built.stdout) == (1, True)
    assert scramble("lexicon", "check", "qi", "QUIZ", "-l", str(own)).returncode == 0
    assert scramble("lexicon", "check", "qi", "aa").stdout == "qi: NOT in enable\naa: in enable\n"
    assert scramble("lexicon", "find", "?UIZ").stdout == "QUIZ\n"
    assert scramble("lexicon", "anagram", "IZQU").stdout == "QUIZ\n"
    assert json.loads(scramble("lexicon", "anagram", "IZ_U", "--json").stdout) == ["QUIZ"]
    assert scramble("lexicon", "hooks", "wrap").stdout == "-  WRAP  ST\n"
    assert json.loads(scramble("lexicon", "info", "--json").stdout)["words"] == 172_823
    assert "ENABLE" in scramble("lexicon", "list").stdout


def test_a_list_with_rejected_lines_is_mentioned(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("cat\nx-ray\n")
    result = scramble("hint", "-", "CAT", "--lexicon", str(own))
    assert "6 of 6 plays" in result.stdout
    assert result.stderr.startswith("note: 1 line of ")


@pytest.mark.parametrize("arguments", [(), ("hint",), ("score",), ("lexicon",), ("lexicon", "find")])
def test_help_has_examples_or_commands(arguments: tuple[str, ...]) -> None:
    shown = scramble(*arguments, "--help")
    assert shown.returncode == 0
    assert "scramble hint" in shown.stdout or "Example" in shown.stdout or "Commands" in shown.stdout


@pytest.mark.slow
def test_reader_that_goes_away_is_no_traceback() -> None:
    command = [sys.executable, "-m", "scramble", "hint", "5C WRAP", "SIZEXA?", "--all", "--no-replies"]
    with limited(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)) as running:  # noqa: S603
        assert running.stdout
        assert running.stderr
        running.stdout.read(10)
        running.stdout.close()
        assert b"Traceback" not in running.stderr.read()


def test_interrupt_keeps_what_was_answered() -> None:
    command = [sys.executable, "-m", "scramble", "hint", "--from", "-", "--json"]
    with limited(
        subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write("-; ABC\n" * 3)
        running.stdin.flush()
        first = json.loads(running.stdout.readline())
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read().splitlines()
        assert running.wait() == 130
        assert [first["count"], *(json.loads(line)["count"] for line in rest)] == [14, 14, 14]
        assert "Traceback" not in running.stderr.read()
