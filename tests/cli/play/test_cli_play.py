"""`scramble play` with lines typed in: whole games of people, challenges, undo, saving and going on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_programs import scramble, scramble_here
from game_setups import rows_on
from game_tables import PlayTable, names_of, untimed

from scramble import Lexicon
from scramble.game.events import Event, Passed, Played, Rolled, WindowClosed
from scramble.game.files import load_record
from scramble.game.gcg import write_gcg
from scramble.game.record import GameRecord
from scramble.game.roller import SeededRoller
from scramble.game.state import GameSetup, Phase


@pytest.fixture
def table(tmp_path: Path) -> PlayTable:
    return PlayTable(tmp_path)


def seeded_game(seed: int, enable: Lexicon) -> tuple[list[Event], list[str]]:
    """What happens, and what is typed, when two people with a seed play the best word until one has 200."""
    roller, typed = SeededRoller(seed), []
    record = GameRecord(GameSetup(("Ann", "Ben"), lexicon="enable", fingerprint=enable.fingerprint))
    while record.state.phase is not Phase.OVER:
        state = record.state
        if state.phase is Phase.ORDER:
            seat = next(seat for seat in state.competing if state.order[seat] is None)
            record = record.apply(roller.order(state, seat, 0))
        elif state.phase in (Phase.READY, Phase.WINDOW):
            typed.append("")
            record = record.apply(roller.roll(state, 0))
        elif state.phase is Phase.ROLLED:
            best = state.position().best(enable)
            typed.append("pass" if best is None else state.position().notation(best))
            record = record.apply(Passed(0) if best is None else Played(0, best))
        else:
            typed.append("")
            record = record.apply(WindowClosed(0))
    return untimed(record), typed


def test_two_people_with_a_seed_to_the_end(tmp_path: Path, enable: Lexicon) -> None:
    """SS-6, SS-28: the dice fall as for the seed, the game ends with a winner; all but the times is known."""
    events, typed = seeded_game(7, enable)
    kept = tmp_path / "game.json"
    result = scramble("play", "Ann", "Ben", "--seed", "7", "--save", kept, typed=typed)
    assert result.returncode == 0
    assert "Traceback" not in result.stderr
    table = PlayTable(tmp_path)
    assert untimed(table.record) == events
    winner = table.record.state.winner
    assert winner is not None
    assert result.stdout.rstrip().endswith(f"{('Ann', 'Ben')[winner]} wins.")
    scores = table.record.state.scores
    assert f"Ann {scores[0]}   Ben {scores[1]}   (to 200)" in result.stdout
    assert "The dice fell as for --seed 7." in result.stdout
    assert "\x1b" not in result.stdout


def test_left_at_any_step_and_gone_on_with(tmp_path: Path, enable: Lexicon) -> None:
    """J02: quit after each few lines and --resume: to the same game as without leaving."""
    events, typed = seeded_game(7, enable)
    kept = tmp_path / "game.json"
    start = ["play", "Ann", "Ben", "--seed", "7", "--save", str(kept)]
    for place in range(0, len(typed), 5):
        lines = typed[place : place + 5]
        arguments = start if place == 0 else ["play", "--resume", "--save", str(kept)]
        result = scramble_here(*arguments, typed=[*lines, "quit"])
        assert result.returncode == 0
    assert untimed(PlayTable(tmp_path).record) == events


def test_rolls_and_plays_are_shown(table: PlayTable) -> None:
    """The dice, the mat with the new dice marked, the sum, what stays, the scores."""
    shown = table.play(typed=["wrapeee", "5c WRAP"]).stdout
    assert "Ann rolls 7 dice; type them: " in shown
    assert "Ann has AEEEPRW> " in shown
    assert " 5  '  \" [W][R][A][P] .  \"  '" in shown
    assert "WRAP 18" in shown
    assert "on the mat stays 5C WRAP" in shown
    assert "Ann 18   Ben 0   (to 200)" in shown
    assert "The game is kept" in shown


def test_a_phony_is_challenged_off(table: PlayTable) -> None:
    """SS-25, SS-26: no word is looked up until somebody doubts it; then the play comes off."""
    result = table.play(typed=["WRAPEEE", "5C PAWR", "challenge"])
    assert result.returncode == 0
    assert "PAWR: UNACCEPTABLE: the play comes off." in result.stdout
    state = table.record.state
    assert names_of(table.record) == ["roll", "play", "challenge", "ruling"]
    assert (state.scores, state.on_turn, any(state.squares)) == ((0, 0), 1, False)


def test_a_wrong_challenge_costs_the_next_turn(table: PlayTable) -> None:
    """SS-26: Ben doubts WRAP, so Ann is on turn again, and it is said."""
    result = table.play(typed=["WRAPEEE", "5C WRAP", "challenge", "SIZESAA"])
    assert "WRAP: acceptable." in result.stdout
    assert "Ben skips a turn (SS-26)." in result.stdout
    assert (table.record.state.on_turn, table.record.state.phase) == (0, Phase.ROLLED)


def test_a_ruling_is_shown_as_a_sentence(table: PlayTable) -> None:
    """Nothing of the program's own values is on the screen."""
    shown = table.play(typed=["WRAPEEE", "5C WRAP", "challenge"]).stdout
    for inner in ("Ruling(", "Occasion(", "fingerprint", "object at"):
        assert inner not in shown


def test_all_words_of_a_play_are_looked_up(table: PlayTable) -> None:
    """C01, SS-25: SIZE is a word, WRAPE is none."""
    result = table.play(typed=["WRAPEEE", "5C WRAP", "EZISAAA", "G5 EZ", "challenge"])
    assert "UNACCEPTABLE" in result.stdout
    assert table.record.state.position().word_on_mat() == "5C WRAP"


@pytest.mark.parametrize("rule", ["single", "double", "5-points", "10-points", "5-a-word"])
def test_other_challenge_rules(table: PlayTable, rule: str) -> None:
    """SS-26, the option --challenge."""
    table.play("--challenge", rule, typed=["WRAPEEE", "5C WRAP", "challenge"])
    state = table.record.state
    points = {"5-points": 5, "10-points": 10, "5-a-word": 5}.get(rule, 0)
    assert state.scores == (18 + points, 0)
    assert state.on_turn == (0 if rule == "double" else 1)


def test_void_refuses_phonies_at_once(table: PlayTable) -> None:
    """The turn goes on after a phony; nobody is asked for a challenge."""
    result = table.play("--challenge", "void", typed=["WRAPEEE", "5C PAWR", "5C WRAP", "SIZESAA"])
    assert "not in the word list: PAWR" in result.stdout
    assert "challenge?" not in result.stdout
    assert table.record.state.scores == (18, 0)
    assert table.record.state.on_turn == 1


def test_three_people_say_who_doubts(table: PlayTable) -> None:
    """SS-24: any other player; a name in any case; nobody, or who made the play, is asked again."""
    arguments = ("Ann", "Ben", "Cleo", "--real-dice", "--first", "Ann", "--seconds", "0")
    typed = ["WRAPEEE", "5C WRAP", "challenge", "challenge ann", "challenge Dan", "challenge cleo", "EEEEEEE"]
    result = table.start(*arguments, typed=typed)
    assert result.stdout.count("Who challenges? challenge Ben, challenge Cleo") == 3
    assert names_of(table.record) == ["roll", "play", "challenge", "ruling", "roll"]
    assert table.record.state.on_turn == 1
    assert table.record.state.lost_turns == (0, 0, 1)


def test_the_last_window(table: PlayTable) -> None:
    """SS-28: at the target the others may doubt; Enter ends the game, a good challenge takes the win back."""
    result = table.play("--to", "18", typed=["WRAPEEE", "5C WRAP", ""])
    assert result.stdout.rstrip().endswith("Ann wins.")
    assert table.record.state.phase is Phase.OVER
    result = table.play("--to", "18", typed=["WRAPEEE", "5C PAWR", "challenge", "EEEEEEE"])
    assert "wins" not in result.stdout
    assert (table.record.state.on_turn, table.record.state.phase) == (1, Phase.ROLLED)


def test_the_order_of_play_typed_in(table: PlayTable) -> None:
    """SS-6: a die each; nonsense is asked for again, ties roll again, a blank is _ or ? or a dot."""
    arguments = ("Ann", "Ben", "Cleo", "--real-dice")
    result = table.start(*arguments, typed=["c", "5", "", "_", "?", "a", "b", "quit"])
    assert result.stdout.count("Ben rolls one die for the order") >= 3
    assert "Ben begins." in result.stdout
    assert (table.record.state.on_turn, table.record.state.phase) == (1, Phase.READY)
    assert names_of(table.record) == ["order"] * 5


def test_real_dice_typed_in_wrongly(table: PlayTable) -> None:
    """SS-7: another count or a letter of no die is refused, and asked for again."""
    typed = ["WRAPEE", "WRAPEEEE", "WRAPEE1", "WRAP EEE", "W.A_?EE", "5C WrAp", "quit"]
    result = table.play(typed=typed)
    assert result.stdout.count("expected 7 dice, as many as are drawn now (SS-7)") == 2
    assert result.stdout.count("Ann rolls 7 dice; type them: ") == 5
    assert "Ann has AEEW???> " in result.stdout
    assert rows_on(table.record.state)[4] == "..WrAp..."


def test_illegal_plays_keep_the_turn(table: PlayTable) -> None:
    """C11: each is refused with its reasons, one line each, and the roll is asked about again."""
    typed = ["WRAPEEE", "1A WRAP", "5C WRAX", "5C", "WRAP", "5C W?AP", "J5 WRAP", "", "5C WRAP", "quit"]
    result = table.play(typed=typed)
    assert len([line for line in result.stdout.splitlines() if line.startswith("! ")]) == 6
    assert "the centre is not covered (SS-8)" in result.stdout
    assert "the roll does not have these dice (SS-7)" in result.stdout
    assert "Traceback" not in result.stdout + result.stderr
    assert names_of(table.record) == ["roll", "play"]


def test_a_pass(table: PlayTable) -> None:
    """SS-14."""
    result = table.play(typed=["WRAPEEE", "PASS", "EEEEEEE", "pass", "quit"])
    assert "Ann: the turn is lost (SS-14)." in result.stdout
    assert names_of(table.record) == ["roll", "pass", "roll", "pass"]
    assert table.record.state.on_turn == 0


def test_undo_of_a_play_and_of_a_roll(table: PlayTable) -> None:
    """One step at a time; with nothing to undo it is said, and the game goes on."""
    typed = ["undo", "WRAPEEE", "5C PAWR", "undo", "5C WRAP", "undo", "undo", "undo", "PAWLEEE", "5C PAWL"]
    result = table.play(typed=typed)
    assert result.returncode == 0
    assert result.stdout.count("One step back.") == 3
    assert result.stdout.count("nothing has happened yet") == 2
    assert names_of(table.record) == ["roll", "play"]
    assert table.record.state.position().word_on_mat() == "5C PAWL"


def test_undo_of_the_programs_dice(table: PlayTable) -> None:
    """The same dice fall again."""
    arguments = ("Ann", "Ben", "--seed", "5", "--first", "Ann", "--seconds", "0")
    table.start(*arguments, typed=["", "quit"])
    (roll,) = table.record.events
    table.start(*arguments, typed=["", "undo", "", "undo", "", "quit"])
    (again,) = table.record.events
    assert isinstance(roll, Rolled)
    assert isinstance(again, Rolled)
    assert again.dice == roll.dice


def test_undo_of_a_challenge(table: PlayTable) -> None:
    """A challenge typed by mistake can be taken back: then the window is open again."""
    result = table.play(typed=["WRAPEEE", "5C WRAP", "challenge", "undo"])
    assert result.returncode == 0
    assert names_of(table.record) == ["roll", "play"]
    assert (table.record.state.phase, table.record.state.on_turn) == (Phase.WINDOW, 0)


def test_saving_records(table: PlayTable) -> None:
    """`save` writes GCG or JSON by the ending, in the middle of a turn too, and says so, or why not."""
    gcg, as_json = table.folder / "evening.gcg", table.folder / "evening.json"
    typed = [
        "WRAPEEE",
        f"save {gcg}",
        "5C WRAP",
        f"save {as_json}",
        "save",
        "",
        f"save {table.folder}/no/x.gcg",
        "quit",
    ]
    result = table.play(typed=typed)
    assert result.stdout.count("\nwritten to ") == 2
    assert result.stdout.count("Nothing was written.") == 1
    assert result.stdout.count("expected a file that can be written") == 1
    record = table.record
    assert load_record(as_json) == record
    assert load_record(gcg) == record.undo()
    assert gcg.read_text(encoding="utf-8") == write_gcg(record.undo())


def test_help_and_mat_at_any_time(table: PlayTable) -> None:
    result = table.play(typed=["help", "WRAPEEE", "HELP", "mat", "5C WRAP", "help", "mat", "quit"])
    assert result.stdout.count("a play: column first for down") == 3
    assert result.stdout.count(" 5  '  \"  W  R  A  P  .") == 1
    assert names_of(table.record) == ["roll", "play"]


def test_hints(table: PlayTable) -> None:
    """On: the best plays of the agreed word list. Off: none.

    W4 trebled on B5 is 12, with R1 A1 P3 17, doubled on E5.
    """
    shown = table.play(typed=["WRAPEEE", "hint", "quit"]).stdout
    assert "   34  5B WRAP  (WRAP), stays: 5B WRAP\n" in shown
    off = table.play("--hints", "off", typed=["WRAPEEE", "hint", "quit"]).stdout
    assert "Hints are off in this game." in off
    assert "stays: " not in off


def test_advanced_play(table: PlayTable) -> None:
    """SS-30: three dice are passed on, four are typed in; after a pass it is seven again (SS-31)."""
    typed = ["WRAPEEE", "5C WRAP", "TAXIQQQ", "TAXI", "E4 TAXI", "QQQQ", "QQQ", "pass", "quit"]
    result = table.play("--advanced", typed=typed)
    assert "passed on to Ben: E1 E1 E1; 4 more are drawn (SS-30)\n" in result.stdout
    assert "passed on to Ann: A1 E1 E1 E1; 3 more are drawn (SS-30)\n" in result.stdout
    assert len(set(re.findall("passed on to .*", result.stdout))) == 2, (
        "after a pass there is nothing (SS-31)"
    )
    assert "Ben rolls 4 dice; type them (or challenge): " in result.stdout
    assert "expected 4 dice, as many as are drawn now (SS-7)" in result.stdout
    assert "Ben has AEEEITX> " in result.stdout
    assert "expected 3 dice, as many as are drawn now (SS-7)" in result.stdout
    assert "Ann has AEEEQQQ> " in result.stdout
    assert table.record.state.draw_count == 7


def test_the_mat_is_cleared(table: PlayTable) -> None:
    """SS-21: it is said, and shown."""
    result = table.play(typed=["WRAPEEE", "5C WRAP", "ENSEEEE", "5A ENWRAPS", "quit"])
    assert "the mat is cleared (SS-21)" in result.stdout
    assert not any(table.record.state.squares)


def test_a_skipped_turn_is_said_once(table: PlayTable) -> None:
    """SS-26: when it is skipped; not again after the next play of that turn."""
    typed = ["WRAPEEE", "5C WRAP", "challenge", "SIZESAA", "G5 SIZES", "EEEEEEE", "pass", "quit"]
    result = table.play(typed=typed)
    assert result.stdout.count("Ben skips a turn (SS-26).") == 1


def test_a_turn_skipped_later_is_said_too(table: PlayTable) -> None:
    """SS-26: Cleo doubts wrongly, Ben plays, and when Ann rolls Cleo's turn is gone."""
    arguments = ("Ann", "Ben", "Cleo", "--real-dice", "--first", "Ann", "--seconds", "0")
    typed = ["WRAPEEE", "5C WRAP", "challenge Cleo", "SIZESAA", "G5 SIZES", "EEEEEEE", "pass", "quit"]
    result = table.start(*arguments, typed=typed)
    assert table.record.state.on_turn == 1
    assert result.stdout.count("Cleo skips a turn (SS-26).") == 1


def test_what_means_nothing_in_a_window_gets_an_answer(table: PlayTable) -> None:
    """SS-24: between a play and the next roll one can doubt or roll; a play typed then is not passed over."""
    options = ("Ann", "Ben", "--seed", "5", "--first", "Ann", "--seconds", "0", "--hints", "off")
    table.words.write_text("ok\nko\nyo\n")
    shown = table.start(*options, typed=["", "5E OK", "G5 XX", "pass", "quit"]).stdout
    answers = shown.partition("Ben, press Enter to roll (or type challenge): G5 XX\n")[2].splitlines()
    assert not answers[0].startswith("Ben, press"), "a line of its own says what can be typed here"
    assert names_of(table.record) == ["roll", "play"]


def test_questions_are_whole_sentences(table: PlayTable) -> None:
    """Two people and a computer: what Enter does is said."""
    table.words.write_text("ok\nko\nyo\n")
    options = ("Ann", "Ben", "Robot", "-c", "Robot", "--seed", "5", "--first", "Ben", "--seconds", "0")
    shown = table.start(*options, typed=["", "5E OK", "", "quit"]).stdout
    assert "Ann, press Enter to roll: " in shown or "Ben, press Enter to roll: " in shown
    assert "Press Enter for Robot's turn (or type challenge): " in shown
    assert "challenge?" not in shown
