"""One game of the arena: who is asked what, what ends it, and what an answer can do wrong (F01)."""

from __future__ import annotations

import pytest
from cases import read_cases
from players_at_a_table import HandClock, Scripted, play_game, table_for

from scramble import Lexicon, Play, Position
from scramble.arena.matches.results import End, GameResult
from scramble.errors import BadInput
from scramble.players import Clock
from scramble.rules import Rules

PASSES = Scripted(lambda _position, _clock: None, "passes")


def greedy_play(lexicon: Lexicon, position: Position) -> Play:
    play = position.best(lexicon)
    assert play is not None
    return play


def test_a_game_ends_at_the_target(enable: Lexicon) -> None:
    game = play_game(table_for(enable), ("greedy", "greedy"))
    assert game.end is End.TARGET
    assert max(game.scores) >= 200 > min(game.scores)
    assert game.points(0) + game.points(1) == 1
    assert sum(game.turns) == len(game.plays)


def test_the_score_that_wins_is_the_target_s(enable: Lexicon) -> None:
    lower = play_game(table_for(enable, Rules(target=1, challenge="void")), ("greedy", "greedy"))
    assert (lower.end, len(lower.plays), lower.points(0)) == (End.TARGET, 1, 1.0)


def test_the_turn_limit_ends_a_game_and_equal_scores_are_a_draw(enable: Lexicon) -> None:
    game = play_game(table_for(enable, turn_limit=7), (PASSES, PASSES))
    assert (game.end, game.turns, game.passes, game.plays) == (End.TURN_LIMIT, (4, 3), (4, 3), ("-",) * 7)
    assert (game.points(0), game.points(1)) == (0.5, 0.5)


def test_the_turn_limit_gives_the_game_to_the_higher_score(enable: Lexicon) -> None:
    game = play_game(table_for(enable, turn_limit=3), (PASSES, "greedy"))
    assert game.end is End.TURN_LIMIT
    assert (game.points(0), game.points(1)) == (0.0, 1.0)
    assert game.passes == (2, 0)


def test_a_player_sees_his_own_score_first_and_never_more_than_seven_dice(enable: Lexicon) -> None:
    seen: list[Position] = []

    def watch(position: Position, _clock: Clock) -> Play | None:
        seen.append(position)
        return greedy_play(enable, position)

    game = play_game(table_for(enable), (Scripted(watch), "random"))
    assert seen[0].is_empty
    assert seen[0].scores == (0, 0)
    assert seen[1].scores[0] > 0
    assert seen[-1].scores[0] < 200
    assert {len(position.roll) for position in seen} <= {5, 6, 7}
    assert seen[0].lexicon == "enable"
    assert len(seen) == game.turns[0]


def test_bingos_are_counted_by_seat(enable: Lexicon) -> None:
    games = [play_game(table_for(enable), ("greedy", "random"), pair=pair) for pair in range(30)]
    assert sum(game.bingos[0] for game in games) > sum(game.bingos[1] for game in games)
    for game in games:
        longest = sum(len(text.split()[1]) >= 7 for text in game.plays[0::2])
        assert game.bingos[0] <= longest


def forfeit_of(enable: Lexicon, answer: Scripted) -> GameResult:
    """The game in which seat 1 answers so on its first turn."""
    game = play_game(table_for(enable), ("greedy", answer))
    assert (game.end, game.forfeited_by, len(game.plays)) == (End.FORFEIT, 1, 1)
    assert (game.points(0), game.points(1)) == (1.0, 0.0)
    return game


def test_an_illegal_play_forfeits_with_all_its_reasons(enable: Lexicon) -> None:
    game = forfeit_of(enable, Scripted(lambda _position, _clock: Play.of((0, 0, "Q"), (8, 8, "Q"))))
    assert game.reason.startswith("play 'Q on 1A, Q on 9I' is illegal: ")
    assert "not in one row or column (SS-9)" in game.reason
    assert "does not have these dice (SS-7)" in game.reason


def test_a_phony_forfeits(enable: Lexicon) -> None:
    def phony(position: Position, _clock: Clock) -> Play:
        """One die beside a letter of the mat, so that it makes no word."""
        mat, letters = position.mat, [die for die in position.roll if die != "?"]
        for square, code in enumerate(position.squares):
            row, column = divmod(square, mat.size)
            for die in letters:
                for place in ((row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1)):
                    play = Play.of((*place, die))
                    if (
                        code
                        and not position.faults(play)
                        and any(word not in enable for word in position.words(play))
                    ):
                        return play
        raise AssertionError

    game = forfeit_of(enable, Scripted(phony))
    assert "is refused: not in the word list: " in game.reason


def test_a_player_that_breaks_down_forfeits(enable: Lexicon) -> None:
    def break_down(_position: Position, _clock: Clock) -> Play:
        raise ZeroDivisionError("division by\n zero")

    assert forfeit_of(enable, Scripted(break_down)).reason == "ZeroDivisionError: division by zero"


def test_an_error_of_ours_needs_no_name(enable: Lexicon) -> None:
    def complain(_position: Position, _clock: Clock) -> Play:
        raise BadInput("bot", "x", "a bot that answers")

    assert forfeit_of(enable, Scripted(complain)).reason == "bot 'x': expected a bot that answers"


def test_an_endless_message_is_cut(enable: Lexicon) -> None:
    def complain(_position: Position, _clock: Clock) -> Play:
        raise ValueError("x" * 100_000)

    assert len(forfeit_of(enable, Scripted(complain)).reason) == 500


@pytest.mark.parametrize("answer", ["5C WRAP", 7, ()])
def test_what_is_no_play_forfeits(enable: Lexicon, answer: object) -> None:
    reason = forfeit_of(enable, Scripted(lambda _position, _clock: answer)).reason  # type: ignore[arg-type, return-value]
    assert reason == f"answer {answer!r}: expected a play, or None to pass"


def test_a_keyboard_interrupt_is_nobody_s_forfeit(enable: Lexicon) -> None:
    def interrupt(_position: Position, _clock: Clock) -> Play:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_game(table_for(enable), ("greedy", Scripted(interrupt)))


def timed_game(enable: Lexicon, used: float, *, seconds: int = 60, slow_seat: int = 1) -> GameResult:
    """Two turns; one seat thinks so long before it plays."""
    clock = HandClock()

    def think(position: Position, given: Clock) -> Play:
        assert given.seconds == (seconds or None)
        clock.now += used
        return greedy_play(enable, position)

    table = table_for(enable, Rules(challenge="void", seconds=seconds), turn_limit=2, timer=clock)
    slow = Scripted(think)
    return play_game(table, (slow, "greedy") if slow_seat == 0 else ("greedy", slow))


@pytest.mark.parametrize("slow_seat", [0, 1])
def test_f01_a_play_counts_up_to_the_very_end(enable: Lexicon, slow_seat: int) -> None:
    case = next(case for case in read_cases() if case["id"] == "F01")
    limit = case["input"]["limit_s"]
    for used in case["input"]["submit_at_s"]:
        game = timed_game(enable, used, seconds=limit, slow_seat=slow_seat)
        late = int(used > limit)
        assert game.timeouts == ((late, 0) if slow_seat == 0 else (0, late)), used
        assert game.scores[1 - slow_seat] > 0, "the opponent never pays for it"
        assert (game.scores[slow_seat] == 0) is bool(late)
        assert (game.plays[slow_seat] == "-") is bool(late)
        assert game.seconds[slow_seat] == used
        assert game.passes == (0, 0)


def test_a_late_illegal_play_is_late_and_no_forfeit(enable: Lexicon) -> None:
    clock = HandClock()

    def think(_position: Position, _clock: Clock) -> Play:
        clock.now += 61
        return Play.of((0, 0, "Q"))

    game = play_game(table_for(enable, turn_limit=2, timer=clock), ("greedy", Scripted(think)))
    assert (game.end, game.timeouts) == (End.TURN_LIMIT, (0, 1))


def test_without_a_limit_nobody_is_late(enable: Lexicon) -> None:
    assert timed_game(enable, 10_000.0, seconds=0).timeouts == (0, 0)


def test_a_lost_turn_leaves_the_mat_as_it_was(enable: Lexicon) -> None:
    mats: list[bytes] = []

    def watch(position: Position, _clock: Clock) -> Play | None:
        mats.append(position.squares)
        return greedy_play(enable, position) if len(mats) == 1 else None

    watcher = Scripted(watch)
    play_game(table_for(enable, turn_limit=4), (watcher, watcher))
    assert not any(mats[0])
    assert mats[1] == mats[2] == mats[3]
    assert any(mats[1])


def test_only_the_play_that_is_played_becomes_an_object(
    enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Play] = []
    check = Play.__post_init__

    def count(play: Play) -> None:
        made.append(play)
        check(play)

    monkeypatch.setattr(Play, "__post_init__", count)
    game = play_game(table_for(enable), ("greedy", "greedy"))
    assert [str(play) for play in made] == [text for text in game.plays if text != "-"]
