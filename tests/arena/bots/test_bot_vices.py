"""Bots that break down (F03): each forfeits, says why, leaves nothing behind, and the next game starts."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest
from bot_tools import (
    HERE,
    LEXICON,
    PATIENCE,
    group_members,
    is_running,
    open_files,
    reform,
    start_and_die,
    vice_command,
    vicious,
    wait_until_empty,
    zombies,
)
from cases import read_cases
from child import limited, run_python, start_python
from copies import pickled
from pipe_ends import has_ended

from scramble import DiceSet, Mat, Position, dice_stream
from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.player import BotPlayer
from scramble.arena.bots.process import BotProcess
from scramble.arena.matches.dice_of_pair import PairLuck, player_chance
from scramble.arena.matches.entrants import make_ready
from scramble.arena.matches.executors import local_pool
from scramble.arena.matches.quick_game import QuickGame
from scramble.arena.matches.results import End, GameResult
from scramble.errors import BotError
from scramble.players import Clock, load_player
from scramble.rules import Rules

POSITION = Position.parse("5C WRAP", roll="SIZEXA?")
NO_TIME = {"grace_seconds": 0.05}
STUBBORN = {"end_seconds": 0.1}  # of those that do not end when they are told to

# What it does, limits that decide it, seconds for the play, what the reason says.
VICES = [
    ("exits_after_hello", {}, PATIENCE, "ended with exit code 3 and had not said readyok"),
    ("never_answers", {"start_seconds": 0.3}, PATIENCE, "did not say ok within 0.3 s"),
    ("speaks_another_version", {}, PATIENCE, "said 'ok 2', and not ok 1, the protocol's version"),
    ("dies_before_hello", {}, PATIENCE, "ValueError: no word list here"),
    ("silent_at_go", NO_TIME, 0.25, "did not say bestplay within 0.3 s"),
    ("half_a_line", NO_TIME, 0.25, "did not say bestplay within 0.3 s"),
    (
        "half_a_line_and_exits",
        {},
        PATIENCE,
        "and had not said bestplay, only half a line: 'bestplay -'",
    ),
    ("closes_its_output", STUBBORN, PATIENCE, "closed its output and had not said bestplay"),
    ("exits_at_go", {}, PATIENCE, "ended with exit code 0 and had not said bestplay"),
    ("crashes", {}, PATIENCE, "was ended by signal 11 and had not said bestplay"),
    ("garbage_in_one_line", {}, PATIENCE, "wrote a line of more than 8192 bytes instead of bestplay"),
    (
        "garbage_and_an_answer",
        {},
        PATIENCE,
        "wrote a line of more than 8192 bytes instead of bestplay",
    ),
    ("endless_lines", {}, PATIENCE, "wrote more than 1048576 bytes without saying bestplay"),
    ("endless_errors", NO_TIME, 0.25, "did not say bestplay within 0.3 s"),
    ("leaves_a_child", {}, PATIENCE, "ended with exit code 0 and had not said bestplay"),
    ("hides_a_child", NO_TIME, 0.25, "did not say bestplay within 0.3 s"),
    ("ignores_sigterm", NO_TIME | STUBBORN, 0.25, "did not say bestplay within 0.3 s"),
    ("stops_itself", NO_TIME | STUBBORN, 0.25, "did not say bestplay within 0.3 s"),
    ("eats_memory", {"memory_mib": 200}, PATIENCE, "MemoryError"),
    ("answers_nonsense", {}, PATIENCE, "answered 'WRAPS please', which is not a play here"),
    ("answers_off_the_mat", {}, PATIENCE, "answered '20A WRAPS', which is not a play here"),
]


@pytest.mark.parametrize(("vice", "limits", "seconds", "reason"), VICES, ids=[vice[0] for vice in VICES])
def test_a_vice_is_survived(
    vice: str, limits: dict[str, float], seconds: float, reason: str, tmp_path: Path
) -> None:
    files = open_files()
    with vicious(vice, tmp_path, **limits) as bot:
        with pytest.raises(BotError, match=r"^the bot ") as caught:
            bot.choose(POSITION, Clock(seconds), dice_stream(1))
        assert reason in str(caught.value)
        assert str(pickled(caught.value)) == str(caught.value), "a worker's error reaches the arena"
        assert pickled(caught.value).bot == vice
        assert open_files() == files
        assert zombies() == []
        reform(vice, tmp_path)
        assert bot.choose(POSITION, Clock(PATIENCE), dice_stream(1)) is None, "the next game starts"
        group = bot.process.pid
        assert group_members(group) != []
    wait_until_empty(group)
    assert (open_files(), zombies()) == (files, [])


@pytest.mark.parametrize(
    "vice", ["leaves_a_child", "hides_a_child", "ignores_sigterm", "stops_itself", "crashes"]
)
def test_nothing_of_it_is_left(vice: str, tmp_path: Path) -> None:
    """Not the process, not its group, and not the child that left the group."""
    with vicious(vice, tmp_path, **NO_TIME, **STUBBORN) as bot:
        process = bot.process
        with pytest.raises(BotError):
            bot.choose(POSITION, Clock(0.25), dice_stream(1))
        wait_until_empty(process.pid)
        assert not Path(f"/proc/{process.pid}").exists(), "fetched, no zombie"
        deadline = time.monotonic() + PATIENCE
        while process.children():
            assert time.monotonic() < deadline
            time.sleep(0.01)


def test_children_are_found_before_they_are_ended(tmp_path: Path) -> None:
    """Lest the test above prove nothing: the hidden child is there, outside the group."""
    with vicious("hides_a_child", tmp_path, **STUBBORN) as bot:
        process = bot.process
        with pytest.raises(BotError):
            process.ask(["go"], "bestplay", 0.1)
        deadline = time.monotonic() + PATIENCE
        while not [child for child in process.children() if os.getpgid(child) != process.pid]:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        children = process.children()
        process.end()
        deadline = time.monotonic() + PATIENCE
        while any(map(is_running, children)):
            assert time.monotonic() < deadline
            time.sleep(0.01)


def test_talk_on_standard_error_fills_no_pipe(tmp_path: Path) -> None:
    with vicious("chatty", tmp_path) as bot:
        assert bot.choose(POSITION, Clock(PATIENCE), dice_stream(1)) is None


def test_a_second_answer_is_not_taken_for_the_next(tmp_path: Path) -> None:
    chance = dice_stream(1)
    with vicious("answers_twice", tmp_path) as bot:
        assert bot.choose(POSITION, Clock(PATIENCE), chance) is None
        with pytest.raises(BotError, match="said 'bestplay -' without being asked"):
            bot.choose(POSITION, Clock(PATIENCE), chance)


def test_a_bot_that_stops_listening_is_noticed_at_the_next_turn(tmp_path: Path) -> None:
    chance = dice_stream(1)
    with vicious("closes_its_input", tmp_path, **STUBBORN) as bot:
        assert bot.choose(POSITION, Clock(PATIENCE), chance) is None
        with pytest.raises(BotError, match="closed its input and had not said readyok"):
            bot.choose(POSITION, Clock(PATIENCE), chance)


def test_one_that_ended_between_turns_forfeits_but_not_the_next_game(tmp_path: Path) -> None:
    chance = dice_stream(1)
    with vicious("exits_after_its_answer", tmp_path) as bot:
        assert bot.choose(POSITION, Clock(PATIENCE), chance) is None
        with pytest.raises(BotError, match="ended with exit code 0 and had not said readyok"):
            bot.choose(POSITION, Clock(PATIENCE), chance)
        bot.start()
        process = bot.process
        assert bot.choose(POSITION, Clock(PATIENCE), dice_stream(1)) is None
        process._wait_for_end()
        bot.start()
        assert bot.process is not process
        assert bot.choose(POSITION, Clock(PATIENCE), dice_stream(1)) is None


def test_full_pipes_both_ways_block_nothing() -> None:
    """More than two pipes hold goes out and comes back at the same time."""
    lines = [f"{number:099}" for number in range(8000)]
    with BotProcess("cat", ["cat"], BotLimits()) as cat:
        answer = cat.ask([*lines, "end of it"], "end", PATIENCE)
    assert answer.text == "of it"
    assert list(answer.others) == lines


def test_a_bot_that_does_not_read_blocks_nothing() -> None:
    with (
        BotProcess("sleep", ["sleep", "600"], BotLimits(end_seconds=0.1)) as asleep,
        pytest.raises(BotError, match=r"did not say ok within 0\.3 s"),
    ):
        asleep.ask(["x" * 1_000_000], "ok", 0.3)


def test_a_system_that_starts_no_more_processes_is_no_crash_of_ours() -> None:
    """No descriptor is left: the start fails as a bot's error, and leaves nothing open."""
    code = """
import resource
from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.process import BotProcess
from scramble.errors import BotError
import os
for files in range(3, 11):
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, 64))
    try:
        BotProcess("cat", ["cat"], BotLimits()).end()
    except BotError as error:
        print(error)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
print(len(os.listdir("/proc/self/fd")))
"""
    *errors, files = run_python(code).splitlines()
    assert set(errors) == {"the bot cannot be started (Too many open files)"}
    assert files == "4"


def test_a_start_that_failed_is_not_tried_twice_for_one_game(tmp_path: Path) -> None:
    """The arena starts bots before the clock runs; the turn then forfeits without another wait."""
    with vicious("exits_after_hello", tmp_path) as bot:
        with pytest.raises(BotError, match="exit code 3"):
            bot.start()
        with pytest.raises(BotError, match="exit code 3"):
            bot.choose(POSITION, Clock(PATIENCE), dice_stream(1))
        reform("exits_after_hello", tmp_path)
        assert bot.start().names == {"name": "vice"}
        assert bot.choose(POSITION, Clock(PATIENCE), dice_stream(1)) is None


def test_a_start_that_failed_is_forgotten_if_the_game_was_over_before_its_turn(tmp_path: Path) -> None:
    """Else the bot would forfeit the next game, which it can play."""
    with vicious("exits_after_hello", tmp_path) as bot:
        make_ready(bot)
        reform("exits_after_hello", tmp_path)
        make_ready(bot)
        assert bot.choose(POSITION, Clock(PATIENCE), dice_stream(1)) is None


MATCH = """
import sys
from bot_tools import vicious
from scramble import Position, dice_stream
from scramble.players import Clock
from pathlib import Path

bot = vicious(sys.argv[2], Path(sys.argv[3]), end_seconds=0.1)
print(bot.process.pid, flush=True)
bot.choose(Position.parse("-", roll="SIZEXA?"), Clock(), dice_stream(1))
"""


@pytest.mark.parametrize(
    ("vice", "number"), [("silent_at_go", signal.SIGINT), ("ignores_sigterm", signal.SIGINT)]
)
def test_an_interrupted_match_leaves_no_process(vice: str, number: int, tmp_path: Path) -> None:
    """Ctrl-C reaches the arena only: a bot has a session of its own, and the arena ends it.

    It comes while the bot is awaited: Python loses one that comes in the middle of an import.
    """
    asked = tmp_path / f"{vice}.asked"
    program = f"import sys; sys.path.insert(0, sys.argv[1])\n{MATCH}"
    with limited(start_python(program, HERE, vice, tmp_path)) as match:
        assert match.stdout is not None
        group = int(match.stdout.readline())
        while not asked.exists():
            assert match.poll() is None
            time.sleep(0.005)
        match.send_signal(number)
        _, errors = match.communicate(timeout=PATIENCE)
    assert match.returncode == -number
    assert errors.rstrip().endswith("KeyboardInterrupt")
    wait_until_empty(group)


def test_a_killed_match_ends_the_bot_s_input(tmp_path: Path) -> None:
    """Nobody can clean up after SIGKILL; a bot that reads its input ends with it."""
    program = f"import sys; sys.path.insert(0, sys.argv[1])\n{MATCH}"
    with limited(start_python(program, HERE, "late", tmp_path)) as match:
        assert match.stdout is not None
        group = int(match.stdout.readline())
        match.kill()
        match.communicate(timeout=PATIENCE)
    wait_until_empty(group)


def test_a_killed_worker_s_bots_are_ended_by_the_arena(tmp_path: Path) -> None:
    """Those too that ignore the end of their input. Reading the pipe ends when nobody holds it open."""
    fifo = tmp_path / "alive"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    stubborn = f"exec 9>{fifo}; echo here; while :; do sleep 1000; done"
    try:
        with local_pool(2)() as pool:
            future = pool.submit(start_and_die, ["sh", "-c", stubborn])
            with pytest.raises(BrokenExecutor):
                future.result()
        assert has_ended(reader)
    finally:
        os.close(reader)


def game_against_greedy(bot: BotPlayer, seconds: int, turn_limit: int) -> GameResult:
    """The bot has the first move."""
    rules = Rules(challenge="void", seconds=seconds)
    table = QuickGame(LEXICON, Mat.load(), DiceSet.load(), rules, turn_limit)
    chances = player_chance(1, 0, 0, 0, 0), player_chance(1, 0, 0, 0, 1)
    luck = PairLuck(table.dice, seed=1, pairing=0, pair=0)
    return table.play((bot, load_player("greedy", LEXICON)), chances, luck, names=("bot", "greedy"))


@pytest.mark.parametrize(
    ("vice", "seconds", "reason"),
    [
        ("silent_at_go", 1, "did not say bestplay within 1.05 s"),
        ("crashes", 0, "was ended by signal 11"),
        ("answers_illegally", 0, "is illegal"),
        ("answers_a_phony", 0, "is refused"),
    ],
)
def test_a_game_is_forfeited_and_the_next_one_played(
    vice: str, seconds: int, reason: str, tmp_path: Path
) -> None:
    with vicious(vice, tmp_path, **NO_TIME) as bot:
        bot.start()
        lost = game_against_greedy(bot, seconds, turn_limit=4)
        assert (lost.end, lost.forfeited_by, lost.points(1)) == (End.FORFEIT, 0, 1.0)
        assert reason in lost.reason
        reform(vice, tmp_path)
        bot.close()  # else one that answers wrongly goes on being asked
        played = game_against_greedy(bot, seconds=0, turn_limit=4)
        assert (played.end, played.passes[0]) == (End.TURN_LIMIT, 2)


F03 = {
    "exits after hello": "exits_after_hello",
    "never answers": "never_answers",
    "answers half a line without newline": "half_a_line",
    "closes stdout but lives on": "closes_its_output",
    "prints 1 MB of garbage in one line": "garbage_in_one_line",
}


@pytest.mark.parametrize("bot_of_the_case", F03)
def test_a_dead_or_silent_bot_blocks_no_match(bot_of_the_case: str, tmp_path: Path) -> None:
    """F03, as a worker of the arena plays it: a game is forfeited, the next two are played to their ends."""
    vice = F03[bot_of_the_case]
    limits = {"grace_seconds": 0.1} | STUBBORN | ({"start_seconds": 0.5} if vice == "never_answers" else {})
    with vicious(vice, tmp_path, **limits) as bot:
        make_ready(bot)
        lost = game_against_greedy(bot, seconds=1, turn_limit=4)
        assert (lost.end, lost.forfeited_by) == (End.FORFEIT, 0)
        assert lost.reason.startswith("the bot ")
        reform(vice, tmp_path)
        bot.limits = BotLimits(start_seconds=PATIENCE)
        for _ in range(2):
            make_ready(bot)
            assert game_against_greedy(bot, seconds=0, turn_limit=4).end is End.TURN_LIMIT
        group = bot.process.pid
    wait_until_empty(group)


def test_the_case_s_bots_are_these() -> None:
    case = next(case for case in read_cases() if case["id"] == "F03")
    assert case["input"]["bots"] == list(F03)


def test_a_late_answer_loses_the_turn_and_no_more(tmp_path: Path) -> None:
    """SS-14: within the grace the bot is late, not gone."""
    with vicious("late", tmp_path) as bot:
        bot.start()
        game = game_against_greedy(bot, seconds=1, turn_limit=1)
        assert (game.end, game.timeouts, game.forfeited_by) == (End.TURN_LIMIT, (1, 0), None)


def test_the_arena_s_command_is_the_test_s(tmp_path: Path) -> None:
    """The name is what a user types, unless another is given."""
    command = vice_command("chatty", tmp_path)
    with BotPlayer(command, LEXICON) as bot:
        assert bot.name == f"bot:{command}"
