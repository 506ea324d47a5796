"""Files of plain crossword games (15x15, tiles drawn): read as what they are, for `scramble analyze`."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from child import scramble

from scramble import Lexicon
from scramble.analysis import analyze_crossword
from scramble.crossword_gcg import CrosswordAction, decode_gcg, is_crossword_gcg, read_crossword_game
from scramble.errors import RecordError

# A game of our own with what such files have: notes, an exchange, a pass, a play withdrawn, one challenged
# in vain, letters of the mat as dots, in brackets and in full, blanks, a time penalty, tiles left at the end.
GAME = """\
#character-encoding UTF-8
#player1 ann Ann Lee
#player2 ben Ben
#title A small game
#lexicon NWL23
>ann: EIRSTUZ 8G ZITS +26 26
#note the S could wait
that is a second line of the note
>ben: AAEINQ? I7 A.E +3 3
>ann: EORRRUU -RRU +0 26
>ben: AEINNQ? 9C INANE +11 14
>ben: AEINNQ? -- -11 3
>ann: EORTUVW 10H VERTU +21 47
>ben: AEEINQ? - +0 3
>ann: OOPSW J6 OO(S) +9 56
>ann: OOPSW (challenge) +5 61
>ben: AEEINQ? 11E QuINE +30 33   QuINE
>ann: PSW (time) -10 51
>ann: (AE) +4 55
#rack1 PSW
#incomplete
"""


def test_a_whole_game() -> None:
    game = read_crossword_game(GAME)
    assert game.players == ("Ann Lee", "Ben")
    assert (game.lexicon, game.scores) == ("NWL23", (55, 33))
    assert game.passed_over == ("#title", "#note", "#rack1", "#incomplete")
    kinds = [turn.action for turn in game.turns]
    play = CrosswordAction.PLAY
    assert kinds == [play, play, CrosswordAction.EXCHANGE, play, play, CrosswordAction.PASS, play, play]
    assert [turn.text for turn in game.turns][:4] == ["8G ZITS", "I7 ATE", "RRU", "9C INANE"]
    assert [turn.ruling for turn in game.turns] == [None, None, None, False, None, None, True, None]
    assert game.turns[4].position.die_at(8, 2) == ""  # INANE came off
    assert game.turns[7].position.die_at(7, 9) == "S"


def test_each_turn_against_the_best(enable: Lexicon) -> None:
    """Scores are those of the rules, whatever the file says; the best play is of the same rack and mat."""
    turns = analyze_crossword(read_crossword_game(GAME), enable)
    assert [turn.action for turn in turns].count("play") == 6
    first = turns[0]
    assert first.score == 26
    assert (first.recorded, first.best_score >= first.score) == (None, True)
    assert turns[3].score == 0  # came off
    assert turns[2].best
    assert any(turn.recorded is not None for turn in turns)


def test_through_letters_may_be_written_in_three_ways() -> None:
    lines = GAME.splitlines()
    for way in ("I7 A.E", "I7 A(T)E", "I7 ATE"):
        text = "\n".join([*lines[:5], lines[5], f">ben: AAEINQ? {way} +3 3"])
        assert read_crossword_game(text).turns[1].text == "I7 ATE"


BAD_LINES = {
    ">ann: ABC 8Z ABC +1 1": "expected",
    ">ann: ABC 8G ABC": "expected a rack, what was done with it, points such as +32, and the total",
    ">ann: ABC nonsense +1 1": "expected a play, -, -TILES, --",
    ">ann: ABC -- -5 0": "expected a play of the same player right before it",
    ">ann: ABC A1 ABC +5 5": "expected a legal play",
    ">ann: ÄBC 8G ABC +5 5": "is not a letter",
    ">: ABC 8G ABC +5 5": "expected a name",
    "words": "expected a pragma that begins with #",
    ">ann: ABCDEFGHIJKLMNOPQRSTUV 8G ABC +5 5": "expected",
    ">ann: ABC 8G A.C +5 5": "expected",
}


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_line_that_cannot_be(line: str) -> None:
    with pytest.raises(RecordError, match="line 2") as caught:
        read_crossword_game(f"#player1 ann Ann\n{line}\n")
    assert BAD_LINES[line] in str(caught.value)


@pytest.mark.parametrize("length", range(0, len(GAME), 7))
def test_cut_off_anywhere(length: int) -> None:
    """A part of a game, or one sentence."""
    with suppress(RecordError):
        assert read_crossword_game(GAME[:length]).turns


def test_which_files_are_crossword_games() -> None:
    golden = Path(__file__).parent.parent / "data" / "golden"
    assert is_crossword_gcg(GAME)
    assert is_crossword_gcg(f"\ufeff{GAME}")
    assert not any(is_crossword_gcg(path.read_text("utf-8")) for path in golden.glob("*.gcg"))
    assert not is_crossword_gcg("# a text\n")
    assert not is_crossword_gcg("{}")


def test_both_encodings() -> None:
    """UTF-8, with or without a byte order mark, and ISO 8859-1, which GCG took for granted before."""
    text = GAME.replace("Ben\n", "Zoë\n")
    for encoding in ("utf-8", "utf-8-sig", "iso-8859-1"):
        assert read_crossword_game(decode_gcg(text.encode(encoding))).players[1] == "Zoë"


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "club.gcg"
    file.write_text(GAME, "utf-8")
    shown = scramble("analyze", str(file))
    assert shown.returncode == 0
    assert "exchange RRU" in shown.stdout
    assert " pass " in shown.stdout
    assert "a crossword game of tiles, analysed by score on the mat standard15" in shown.stderr
    assert "the file names NWL23; enable decides here (--lexicon FILE for another one)" in shown.stderr
    fields = json.loads(scramble("analyze", str(file), "--json").stdout)
    assert (fields["kind"], fields["turns"][2]["action"]) == ("crossword", "exchange")
    assert fields["turns"][0]["loss"] == fields["turns"][0]["best_score"] - 26


def test_passes_and_time_outs_of_the_dice_game_are_told_apart() -> None:
    golden = Path(__file__).parent.parent / "data" / "golden"
    actions = set()
    for path in sorted(golden.glob("*.gcg")):
        shown = scramble("analyze", str(path), "--json")
        if shown.returncode == 0:  # others are of word lists that only the tests have
            actions |= {turn["action"] for turn in json.loads(shown.stdout)["turns"]}
        if actions == {"play", "pass", "time-out"}:
            return
    raise AssertionError(actions)
