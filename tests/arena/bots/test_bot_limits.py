"""Limits of bots in a match: given on the command line, used wherever a bot starts, kept with the results."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bot_tools import reform, vice_command
from game_programs import Run, scramble_here

from scramble.arena.matches.results import End, GameResult
from scramble.arena.matches.store import read_results

ONE_PAIR = ("--pairs", "1", "--turn-limit", "2")


def arena(*arguments: str | Path) -> Run:
    return scramble_here("arena", *ONE_PAIR, *arguments)


def games_of(path: Path) -> list[GameResult]:
    return [game for result in read_results(path)[1] for game in result.games]


def forfeits(path: Path) -> list[str]:
    """The reasons of the bot's forfeits; the other player has none."""
    lost = [game for game in games_of(path) if game.end is End.FORFEIT]
    assert all(game.forfeited_by == game.leg for game in lost)
    return [game.reason for game in lost]


@pytest.mark.slow
def test_a_bot_that_eats_memory(tmp_path: Path) -> None:
    """Also in worker processes; and the match is not gone on with under another limit."""
    file = tmp_path / "match.jsonl"
    match = [f"bot:{vice_command('eats_memory', tmp_path)}", "greedy", "--output", file, "--workers", "2"]
    run = arena(*match, "--memory", "200", "--pairs", "2")
    assert run.returncode == 0
    assert len(forfeits(file)) == 4
    assert all("MemoryError" in reason for reason in forfeits(file))
    reform("eats_memory", tmp_path)
    other = arena(*match, "--resume")
    assert other.returncode == 2
    assert "bot_memory_mib is 200 there and 2048 now" in other.stderr
    assert "bot_grace_seconds" not in other.stderr, "only what differs is named"
    assert arena(*match, "--memory", "200", "--pairs", "3", "--resume").returncode == 0
    assert (len(games_of(file)), len(forfeits(file))) == (6, 4), "a reformed bot passes"


def test_a_bot_that_answers_within_the_grace(tmp_path: Path) -> None:
    """SS-14: it loses its turns. The bot is late by half a second, the grace a minute."""
    file = tmp_path / "match.jsonl"
    late = f"bot:{vice_command('late', tmp_path)}"
    assert arena(late, "greedy", "--output", file, "--seconds", "1", "--grace", "60").returncode == 0
    assert [game.timeouts for game in games_of(file)] == [(1, 0), (0, 1)]
    assert forfeits(file) == []


def test_a_bot_that_does_not_answer_within_the_grace(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    silent = f"bot:{vice_command('silent_at_go', tmp_path)}"
    arena(silent, "greedy", "--output", file, "--seconds", "1", "--grace", "0.25")
    assert [reason.partition(": ")[0].rpartition("did")[2] for reason in forfeits(file)] == [
        " not say bestplay within 1.25 s"
    ] * 2
    assert json.loads(file.read_text("utf-8").partition("\n")[0])["bot_grace_seconds"] == 0.25


def test_without_bots_there_is_nothing_to_keep(tmp_path: Path) -> None:
    """So a file of players of ours goes on whatever the limits are."""
    file = tmp_path / "match.jsonl"
    assert arena("greedy", "random", "--output", file).returncode == 0
    assert not [name for name in read_results(file)[0] if name.startswith("bot_")]
    assert arena("greedy", "random", "--output", file, "--resume", "--memory", "5").returncode == 0


@pytest.mark.parametrize("command", [("greedy", "random"), ("check", "cat")], ids=["match", "check"])
@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--memory", "-1", "error: memory_mib -1: expected a whole number from 0 to 1048576\n"),
        ("--grace", "-0.5", "error: grace_seconds -0.5: expected seconds, from 0 to 86400\n"),
        ("--grace", "nan", "error: grace_seconds nan: expected seconds, from 0 to 86400\n"),
    ],
)
def test_limits_that_are_none(command: tuple[str, str], option: str, value: str, message: str) -> None:
    run = scramble_here("arena", *command, option, value)
    assert (run.returncode, run.stdout, run.stderr) == (2, "", message)


def own(limits: str, vice: str, folder: Path) -> str:
    return f"bot[{limits}]:{vice_command(vice, folder)}"


def test_each_bot_has_limits_of_its_own(tmp_path: Path) -> None:
    """Memory for one, time and grace for the other; all else is that of the match."""
    file = tmp_path / "match.jsonl"
    hungry, late = own("memory=200", "eats_memory", tmp_path), own("seconds=0.4,grace=60", "late", tmp_path)
    assert arena(hungry, late, "--output", file, "--seconds", "60", "--memory", "0").returncode == 0
    header, results = read_results(file)
    assert header["players"] == [hungry, late]
    assert (header["bot_memory_mib"], header["bot_grace_seconds"]) == (0, 1.0)
    first, second = results[0].games
    assert "MemoryError" in first.reason
    assert (first.forfeited_by, second.forfeited_by) == (0, 1)
    assert second.timeouts == (1, 0), "late by its own clock, though not by that of the match"


def test_one_bot_with_two_limits_is_two_players(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    short, long = own("seconds=0.4,grace=60", "late", tmp_path), own("seconds=50", "late", tmp_path)
    assert arena(short, long, "--output", file, "--seconds", "1").returncode == 0
    assert [game.timeouts for game in games_of(file)] == [(1, 0), (0, 1)]
    other = arena(short, long.replace("50", "40"), "--output", file, "--seconds", "1", "--resume")
    assert "players is " in other.stderr


@pytest.mark.parametrize(
    "limits",
    [
        "",
        "memory",
        "memory=",
        "memory=-1",
        "memory=nan",
        "memory=1e9",
        "memory=0.5",
        "memory=9999999",
        f"memory={'1' * 5000}",
        "memory=1,memory=2",
        "speed=3",
        "seconds=0",
        "seconds=3601",
        "grace=99999",
        "start=x",
        "memory=1,",
        "memory=1;seconds=2",
    ],
)
def test_limits_that_nobody_knows_are_one_sentence(limits: str) -> None:
    run = arena(f"bot[{limits}]:sh", "greedy")
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert run.stderr.startswith("error: ")


@pytest.mark.parametrize("text", ["bot[", "bot[]", "bot[memory=1]", "bot[memory=1:sh", "bot[memory=1]]:sh"])
def test_brackets_that_do_not_close(text: str) -> None:
    run = arena(text, "greedy")
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
