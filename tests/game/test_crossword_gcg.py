"""Files of plain crossword games (15x15, tiles drawn): read as what they are, for `scramble analyze`."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from child import scramble
from game_programs import scramble_here

from scramble import Lexicon
from scramble.errors import RecordError
from scramble.game.crossword_gcg import (
    CrosswordAction,
    CrosswordGame,
    WrongTotal,
    decode_gcg,
    is_crossword_gcg,
    read_crossword_game,
)
from scramble.hints.games import analyze_crossword

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
    assert (game.title, game.is_over, game.wrong_totals) == ("A small game", True, ())
    assert game.passed_over == ("#note", "#rack1", "#incomplete")
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


def small_game(*moves: str, head: str = "#player1 ann Ann\n#player2 ben Ben\n") -> CrosswordGame:
    return read_crossword_game(head + "\n".join(moves))


def test_a_turn_without_its_rack_is_not_compared(enable: Lexicon, tmp_path: Path) -> None:
    """No rack, or one without the tiles of the play: nothing is known of the best play."""
    moves = (">ann: 8G ZITS +26 26", ">ben: - +0 0", ">ann: BCDFGH I7 ATE +3 29")
    turns = analyze_crossword(small_game(*moves, ">ben: AEIOOQW J6 OOS +9 9"), enable)
    assert [turn.is_compared for turn in turns] == [False, False, False, True]
    assert [(turn.best, turn.best_score, turn.loss) for turn in turns[:3]] == [("", 0, 0)] * 3
    assert turns[3].loss == turns[3].best_score - turns[3].score
    file = tmp_path / "club.gcg"
    file.write_text("\n".join(moves), "utf-8")
    shown = scramble_here("analyze", str(file)).stdout
    assert "turn 1, ann: the file gives no rack" in shown
    assert "turn 3, ann: no rack in the file has these tiles" in shown
    assert "ann: 2 turns, 0.0 points a turn behind the best in 0 turns with a rack" in shown


def test_nobody_wins_a_game_whose_end_is_not_told(tmp_path: Path) -> None:
    lines = GAME.splitlines()
    file = tmp_path / "club.gcg"
    file.write_text("\n".join(line for line in lines if "(AE)" not in line), "utf-8")
    shown = scramble_here("analyze", str(file))
    assert "Ann Lee 51, Ben 33; not finished" in shown.stdout
    assert "no line says which tiles were left" in shown.stderr
    assert json.loads(scramble_here("analyze", str(file), "--json").stdout)["winner"] is None


def test_short_names_with_spaces_and_short_names_that_two_share() -> None:
    """Both are in real files; who moves is told by the total, else by whose turn it is."""
    spaces = small_game(
        ">Bot 1: EIRSTUZ 8G ZITS +26 26",
        ">Bot 2: ABCDEFG - +0 0",
        head="#player1 Bot 1 Bot 1\n#player2 Bot 2 Second Bot\n",
    )
    assert (spaces.players, spaces.scores) == (("Bot 1", "Second Bot"), (26, 0))
    shared = small_game(
        ">No: EIRSTUZ 8G ZITS +26 26",
        ">No: AAEINQ? I7 ATE +3 3",
        ">No: AEIOOQW J6 OOS +9 35",
        head="#player1 No One\n#player2 No Two\n",
    )
    assert [turn.player for turn in shared.turns] == [0, 1, 0]
    assert (shared.players, shared.scores, shared.wrong_totals) == (("One", "Two"), (35, 3), ())


def test_points_may_have_no_sign() -> None:
    game = small_game(">ann: EIRSTUZ 8G ZITS 26 26", ">ben: IIIU -4 0 0", ">ann: ABC - 0 26")
    assert [turn.text for turn in game.turns] == ["8G ZITS", "4", ""]
    assert game.scores == (26, 0)


def test_totals_that_the_points_do_not_make() -> None:
    game = small_game(
        ">ann: EIRSTUZ 8G ZITS +26 26", ">ben: ABC - +0 0", ">ann: ABC - +0 62", ">ann: D - +0 62"
    )
    assert game.wrong_totals == (WrongTotal(5, 62, 26),)


def test_a_note_goes_on_in_the_next_lines_and_no_farther() -> None:
    """A move that lost its > must not be taken for more of a note far above."""
    move = ">ann: EIRSTUZ 8G ZITS +26 26"
    assert small_game("#note a", "b", "#- c", "d", move).scores == (26, 0)
    with pytest.raises(RecordError, match="line 5 'ben: ABC - "):
        small_game("#note a", move, "ben: ABC - +0 0")


def test_other_games_of_the_kind_are_refused() -> None:
    """Words in any order, a larger mat, other tiles: this mat and these values would get them wrong."""
    for pragma, usual in (
        ("#game-type wordsmog", "#game-type classic"),
        ("#board-layout SuperCrosswordGame", "#board-layout CrosswordGame"),
        ("#tile-distribution polish", "#tile-distribution english"),
    ):
        assert small_game(usual, ">ann: ABC - +0 0").turns
        with pytest.raises(RecordError, match=f"line 3 .*expected a game of the usual kind: {usual}"):
            small_game(pragma, ">ann: ABC - +0 0")


def test_the_lexicon_that_the_file_names_decides_if_it_is_here(tmp_path: Path) -> None:
    file = tmp_path / "club.gcg"
    file.write_text(GAME.replace("NWL23", "ENABLE"), "utf-8")
    shown = scramble_here("analyze", str(file))
    assert "decides here" not in shown.stderr
    file.write_text(GAME.replace("NWL23", str(file)), "utf-8")  # a path opens nothing
    assert "enable decides here" in scramble_here("analyze", str(file)).stderr


def test_a_record_through_a_pipe() -> None:
    """A pipe can be read once: which kind of record it holds must not take a second time."""
    golden = Path(__file__).parent.parent / "data" / "golden" / "evening.gcg"
    for text in (golden.read_text("utf-8"), GAME):
        shown = scramble("analyze", "/dev/stdin", stdin=text)
        assert (shown.returncode, "points a turn behind the best" in shown.stdout) == (0, True)


BAD_LINES = {
    ">ann: ABC 8Z ABC +1 1": "expected",
    ">ann: ABC 8G ABC": "expected a rack, what was done with it, points such as +32, and the total",
    ">ann: ABC nonsense +1 1": "expected a play, -, -TILES, --",
    ">ann: ABC -- -5 0": "expected a play of the same player right before it",
    ">ann: ABC A1 ABC +5 5": "expected a legal play",
    ">ann: ÄBC 8G ABC +5 5": "is not a letter",
    ">: ABC 8G ABC +5 5": "expected the short name of a player: ann",
    ">anna: ABC - +0 0": "expected the short name of a player: ann",
    ">ann: ABC (2nd) +5 5": "expected (challenge), (time) or the tiles left",
    "#player2 ann Ann": "of each player once",
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
    assert is_crossword_gcg(GAME.replace("\n", "\r"))
    record = (golden / "evening.gcg").read_text("utf-8")
    assert not any(is_crossword_gcg(record.replace("\n", end)) for end in ("\r", "\r\n", "\n "))
    assert not any(is_crossword_gcg(path.read_text("utf-8")) for path in golden.glob("*.gcg"))
    assert not is_crossword_gcg("# a text\n")
    assert not is_crossword_gcg("{}")


def test_both_encodings() -> None:
    """UTF-8, with or without a byte order mark, and ISO 8859-1, which GCG took for granted before."""
    text = GAME.replace("Ben\n", "Zoë\n")
    for encoding in ("utf-8", "utf-8-sig", "iso-8859-1"):
        assert read_crossword_game(decode_gcg(text.encode(encoding))).players[1] == "Zoë"
    text = GAME.replace("Ben\n", "Łukasz\n").replace("UTF-8", "ISO-8859-2")
    assert read_crossword_game(decode_gcg(text.encode("iso-8859-2"))).players[1] == "Łukasz"


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "club.gcg"
    file.write_text(GAME, "utf-8")
    shown = scramble_here("analyze", str(file))
    assert shown.returncode == 0
    assert "exchange RRU" in shown.stdout
    assert " pass " in shown.stdout
    assert "a crossword game of tiles 'A small game', analysed by score on the mat standard15" in shown.stderr
    assert "the file names NWL23; enable decides here" in shown.stderr
    fields = json.loads(scramble_here("analyze", str(file), "--json").stdout)
    assert (fields["kind"], fields["turns"][2]["action"]) == ("crossword", "exchange")
    assert fields["turns"][0]["loss"] == fields["turns"][0]["best_score"] - 26


@pytest.mark.slow
def test_passes_and_time_outs_of_the_dice_game_are_told_apart() -> None:
    golden = Path(__file__).parent.parent / "data" / "golden"
    actions = set()
    for path in sorted(golden.glob("*.gcg")):
        shown = scramble_here("analyze", str(path), "--json")
        if shown.returncode == 0:  # others are of word lists that only the tests have
            actions |= {turn["action"] for turn in json.loads(shown.stdout)["turns"]}
        if actions == {"play", "pass", "time-out"}:
            return
    raise AssertionError(actions)
