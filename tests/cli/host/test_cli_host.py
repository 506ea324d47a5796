"""`scramble host` through a pipe: full matches, what was agreed, bad input, and what is kept."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from host_nights import SIDES, Run, full_night, resumed, scramble_here, started, untimed

from scramble.cli.host.kept_evenings import load_evening
from scramble.cli.host.setup import SquaresSetup
from scramble.party.decks.load import load_deck
from scramble.party.desks import desk_of
from scramble.party.evening import Evening
from scramble.party.hollywood_squares.rules import CELEBRITIES

COMMANDS = tuple(SIDES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.jsonl"


@cache
def night(command: str) -> tuple[list[str], Evening[Any]]:
    return full_night(command, 3)


def errors_of(run: Run) -> str:
    """Of a run that was refused: one line on standard error, no traceback."""
    assert run.returncode == 2
    assert run.stderr.startswith("error: ")
    assert run.stderr.count("\n") == 1
    return run.stderr


def complaints(run: Run) -> list[str]:
    return [line for line in run.stdout.splitlines() if line.startswith("! ")]


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_match(command: str, path: Path) -> None:
    """Typed in line by line: the same events, the result at the end, and a replay that says the same."""
    typed, evening = night(command)
    run = started(command, path, "--seed", "3", typed=typed)
    assert (run.returncode, run.stderr, complaints(run)) == (0, "", [])
    kept = load_evening(path)
    assert untimed(kept.events) == untimed(evening.events)
    assert kept.state.awards == evening.state.awards
    desk = desk_of(kept)
    assert f"{desk.title}: {desk.result(kept.state)}" in run.stdout
    assert run.stdout.endswith(f"scramble host replay {path}\n")
    check = scramble_here("host", "replay", path, "--check")
    assert check.stdout == f"{len(kept.events)} events played again: the same state as was kept.\n"
    assert check.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_the_same_keys_and_seed_make_the_same_evening(command: str, path: Path) -> None:
    typed = night(command)[0][:30]
    started(command, path, "--seed", "3", typed=typed)
    first = load_evening(path)
    started(command, path, "--seed", "3", typed=typed)
    second = load_evening(path)
    assert untimed(first.events) == untimed(second.events)
    started(command, path, "--seed", "4", typed=typed)
    assert load_evening(path).start != first.start


@pytest.mark.parametrize("command", COMMANDS)
def test_the_end_of_the_input_stops_and_keeps(command: str, path: Path) -> None:
    """Wherever it is cut off, and what is said is how to go on."""
    typed = night(command)[0]
    for length in (0, 1, 2, 5, 11):
        run = started(command, path, "--seed", "3", typed=typed[:length])
        assert run.returncode == 0
        assert run.stdout.endswith(f"go on with: scramble host {command} --resume --save {path}\n")
        load_evening(path)


@pytest.mark.parametrize("command", COMMANDS)
def test_bad_keys_get_one_line_and_the_question_again(command: str, path: Path) -> None:
    typed = night(command)[0][:12]
    bad = ["%", "got it", "0", "é", "  %  ", "\x1b[A", "q q"]
    with_bad = [key for good in typed for key in (*bad, good)]
    run = started(command, path, "--seed", "3", typed=with_bad)
    assert len(complaints(run)) == len(bad) * len(typed)
    assert '! "%" is not a key here' in complaints(run)
    assert "Traceback" not in run.stdout + run.stderr
    kept = load_evening(path)
    started(command, path, "--seed", "3", typed=typed)
    assert untimed(kept.events) == untimed(load_evening(path).events)


@pytest.mark.parametrize("command", COMMANDS)
def test_log_and_help_at_any_time(command: str, path: Path) -> None:
    """They change nothing; the log tells in plain words what happened."""
    typed = night(command)[0][:12]
    run = started(
        command, path, "--seed", "3", typed=[key for good in typed for key in ("l", "h", "?", good)]
    )
    assert complaints(run) == []
    assert "Nothing has happened yet." in run.stdout
    kept = load_evening(path)
    started(command, path, "--seed", "3", typed=typed)
    assert untimed(kept.events) == untimed(load_evening(path).events)


def test_the_log_of_squares(path: Path) -> None:
    run = started(
        "squares", path, "--seed", "7", typed=["", "5", "1", "", "t", "a", "1", "2", "", "b", "a", "l"]
    )
    assert run.stdout.split("> l\n")[1].startswith(
        "  0:00  Ann (X) picked square 5: Milton Brothers.\n"
        "  0:00  Ben drew a card from stack 1.\n"
        "  0:00  Ben asked: What was Walt Disney's first full-length animated film?\n"
        "        ... and answered: Snow White and the Seven Dwarfs\n"
        "  0:00  Ann (X) agreed: RIGHT, the answer was true.\n"
        "        Square 5 goes to Ann (X).\n"
        "  0:00  Ben (O) picked square 1: Avalon Hill.\n"
        "  0:00  Ann drew a card from stack 2.\n"
        "  0:00  Ann asked: Who composed the ballet 'Swan Lake'?\n"
        "        ... and answered: Igor Stravinsky\n"
        "  0:00  Ben (O) agreed: WRONG, the truth is: Pyotr Tchaikovsky.\n"
        "        Square 1 goes to Ann (X) by default (HS-7).\n"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_replay_tells_what_the_log_told(command: str, path: Path) -> None:
    typed = night(command)[0]
    started(command, path, "--seed", "3", typed=typed)
    run = scramble_here("host", "replay", path)
    kept = load_evening(path)
    lines = run.stdout.splitlines()
    desk = desk_of(kept)
    assert lines[0] == f"{desk.title}: {kept.names[0]} against {kept.names[1]}, seed 3"
    assert lines[-2] == desk.result(kept.state)
    assert len(lines) > len(kept.events)
    assert run.stderr == ""


def test_replay_of_what_is_not_over(path: Path) -> None:
    started("guess", path, typed=[""])
    assert scramble_here("host", "replay", path).stdout.splitlines()[1:] == [
        "It is not over yet.",
        "0 events played again: the same state as was kept.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_garbled_evenings_are_refused(command: str, path: Path) -> None:
    """One line, exit code 2, for going on and for replays; the file stays as it is."""
    started(command, path, "--seed", "3", typed=night(command)[0][:20])
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    header = json.loads(lines[0])
    garbled = [
        b"",
        b"\xff\xfe",
        whole[: len(whole) // 2],
        whole[:-10],
        b"".join(lines[:-1]),
        b"".join([*lines, lines[-1]]),
        b"".join([lines[0], *reversed(lines[1:])]),
        json.dumps(header | {"state": "0" * 64}).encode() + b"\n" + b"".join(lines[1:]),
        json.dumps(header | {"evening": 2}).encode() + b"\n" + b"".join(lines[1:]),
    ]
    for data in garbled:
        path.write_bytes(data)
        errors_of(resumed(command, path, typed=[""]))
        errors_of(scramble_here("host", "replay", path))
        errors_of(scramble_here("host", "replay", path, "--check"))
        assert path.read_bytes() == data


def test_an_evening_of_another_game(path: Path) -> None:
    started("taboo", path, typed=[""])
    assert "scramble host taboo --resume" in errors_of(resumed("guess", path, typed=[""]))


@pytest.mark.parametrize("arguments", [("squares", "--resume"), ("replay",), ("replay", "--check")])
def test_no_evening_there(arguments: tuple[str, ...], tmp_path: Path) -> None:
    place = tmp_path / "none.jsonl"
    options = [place] if arguments[0] == "replay" else ["--save", place]
    assert "no such file" in errors_of(scramble_here("host", *arguments, *options))


def test_another_evening_at_the_same_place(path: Path) -> None:
    """The ones before are put aside, not lost."""
    started("taboo", path, "--seed", "1", typed=[])
    before = path.read_text()
    run = started("taboo", path, "--seed", "2", typed=[])
    aside = path.with_name("evening-1.jsonl")
    assert aside.read_text() == before
    assert f"What was kept in {path} is now in {aside}." in run.stdout
    assert load_evening(path).seed == 2
    started("taboo", path, "--seed", "3", typed=[])
    assert aside.read_text() == before
    assert load_evening(path.with_name("evening-2.jsonl")).seed == 2


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    """Refused before the first question."""
    assert "such as a folder" in errors_of(started("taboo", tmp_path, typed=[""]))
    place = tmp_path / "no" / "x.jsonl"
    assert errors_of(started("taboo", place, typed=[""])) == (
        f"error: the saved game {place} cannot be written: No such file or directory\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("squares", "Ann"), "teams"),
        (("squares", "Ann", "Ben", "Cleo"), "teams"),
        (("squares", "Ann", ","), "teams"),
        (("squares", "Ann", "ann"), "players"),
        (("squares", "Ann", "Ben", "--host", "Ann"), "players"),
        (("squares", "Ann", "Ben", "--minutes", "0"), "minutes"),
        (("squares", "Ann", "Ben", "--minutes", "nan"), "minutes"),
        (("squares", "Ann", "Ben", "--first", "z"), "first"),
        (("squares", "Ann", "Ben", "--celebrities", "A,B"), "celebrities"),
        (("squares", "Ann", "Ben", "--deck", "taboo"), "deck"),
        (("squares", "Ann", "Ben", "--deck", "none.json"), "deck"),
        (("taboo", "Ann", "Ben"), "team A"),
        (("taboo", "Ann,Abe,Ada,Al", "Ben,Bea"), "teams"),
        (("taboo", "Ann,Abe", "Ben,Bea", "--seconds", "0"), "seconds"),
        (("guess", "Reds", "reds"), "names"),
        (("guess", "Reds", "Blues", "--first", "Greens"), "first"),
        (("guess", "Reds", "Blues", "--track", "none.toml"), "track"),
        (("guess", "Reds\x1b", "Blues"), "names"),
    ],
)
def test_what_cannot_be_agreed_on(arguments: tuple[str, ...], field: str, path: Path) -> None:
    run = scramble_here("host", *arguments, "--save", path, typed=[""])
    assert errors_of(run).startswith(f"error: {field} ")
    assert not path.exists()


def test_options_of_squares(path: Path) -> None:
    names = ",".join(f"Star {number}" for number in range(11))
    options = ("--host", "Eve", "--minutes", "30", "--first", "o", "--celebrities", names)
    scramble_here("host", "squares", "Ann,Cleo", "Ben, Dan", *options, "--save", path)
    state = load_evening(path).start
    assert (state.sides, state.host) == ((("Ann", "Cleo"), ("Ben", "Dan")), "Eve")
    assert (state.seconds, state.on_turn) == (1800, 1)
    assert len(state.celebrities) == 9
    assert set(state.celebrities) < set(names.split(","))
    assert load_evening(path).names == ("Ann & Cleo", "Ben & Dan")


def test_usual_squares(path: Path) -> None:
    """HS-1, HS-4, HS-11: nine of the twelve, two stacks of the whole deck, no bell."""
    started("squares", path, typed=[])
    state = load_evening(path).start
    assert (state.seconds, state.host, state.on_turn) == (None, "", 0)
    assert set(state.celebrities) < set(CELEBRITIES)
    assert [len(stack) for stack in state.stacks] == [60, 60]
    assert sorted(card.question for card in state.cards) == sorted(
        card.question for card in load_deck("questions").questions
    )


def test_a_long_side_has_a_short_name() -> None:
    team = tuple(f"Somebody {number}" for number in range(5))
    assert SquaresSetup(teams=(team, ("Ben",))).begin().names == ("Somebody 0 & co.", "Ben")


def test_options_of_taboo(path: Path, tmp_path: Path) -> None:
    """CT-4: red sides first, all of them shuffled."""
    deck = tmp_path / "mine.json"
    deck.write_text(load_deck("taboo").to_json())
    started("taboo", path, "--seconds", "90", "--deck", str(deck), typed=[])
    state = load_evening(path).start
    assert state.seconds == 90
    assert state.teams == (("Ann", "Abe", "Ada"), ("Ben", "Bea"))
    cards = load_deck("taboo")
    assert set(state.red) == set(cards.red)
    assert state.red != cards.red
    assert set(state.green) == set(cards.green)


def test_options_of_guess(path: Path, tmp_path: Path) -> None:
    track = tmp_path / "short.toml"
    track.write_text("length = 9\n")
    started("guess", path, "--first", "blues", "--seconds", "30", "--track", str(track), typed=[])
    state = load_evening(path).start
    assert (state.playing, state.seconds, state.track.length) == (1, 30, 9)
    started("guess", path, "--first", "1", typed=[])
    assert load_evening(path).start.playing == 0


@pytest.mark.parametrize("command", ["", *COMMANDS, "replay"])
def test_help_has_examples(command: str) -> None:
    run = scramble_here("host", *command.split(), "--help")
    assert run.returncode == 0
    assert "Examples:" in run.stdout
    assert f"scramble host {command}".rstrip() in run.stdout.split("Examples:")[1]
    assert all(len(line) <= 80 for line in run.stdout.splitlines())


def asked(command: str, path: Path, *typed: str) -> Run:
    """A set-up by questions."""
    return started(command, path, "--seed", "1", typed=typed, sides=False)


def test_questions_of_squares(path: Path) -> None:
    """HS-2, HS-13, HS-14."""
    asked("squares", path, "Ann, Cleo", "Ben,Dan", "Eve", "30", "o", "questions")
    state = load_evening(path).start
    assert (state.sides, state.host) == ((("Ann", "Cleo"), ("Ben", "Dan")), "Eve")
    assert (state.seconds, state.on_turn) == (1800, 1)


def test_questions_left_empty(path: Path) -> None:
    """Enter is what stands in the question; without names there is nothing."""
    run = asked("squares", path, "", "Ann", "Ben", "", "", "", "")
    assert len(complaints(run)) == 1
    state = load_evening(path).start
    assert (state.host, state.seconds, state.on_turn) == ("", None, 0)


def test_questions_of_taboo(path: Path) -> None:
    run = asked("taboo", path, "Ann", "Ann,Abe", "Ben,Bea", "", "x", "0", "30", "none.json", "")
    assert load_evening(path).start.seconds == 30
    assert [line.split()[1] for line in complaints(run)] == ["team", "seconds", "seconds", "deck"]


@pytest.mark.parametrize(
    ("ages", "playing", "refused"),
    [
        (("30,40", "71"), 1, 0),
        (("71", "30, 40"), 0, 0),
        (("", ""), 0, 0),
        (("70", "30,40", "", "", ""), 0, 1),
        (("70", "30,40", "80"), 1, 1),
    ],
)
def test_questions_of_guess(ages: tuple[str, ...], playing: int, refused: int, path: Path) -> None:
    """AG-3: the higher sum of ages begins; equal sums are for people to decide."""
    run = asked("guess", path, "Reds", "Blues", *ages, "45", "")
    state = load_evening(path).start
    assert (state.playing, state.seconds) == (playing, 45)
    assert len(complaints(run)) == refused


def test_ages_that_are_none(path: Path) -> None:
    run = asked("guess", path, "Reds", "Blues", "old", "-1", "1", "young", "2", "", "")
    assert [line.split(":")[0] for line in complaints(run)] == ['! age "old"', "! ages -1", '! age "young"']
    assert load_evening(path).start.playing == 1


WRONG_NAMES = {
    "squares": ("Ann,Ann", "", "Ann,Cleo", "Ann", "Ben,Cleo", "Ben,Dan"),
    "taboo": ("Ann", "Ann,Cleo", "Ben", "Ben,Cleo", "Ben,Dan,Eve,Fay", "Ben,Dan"),
    "guess": ("", "x" * 41, "Ann,Cleo", "ann, cleo", "Ben,Dan"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_only_the_wrong_answer_is_asked_for_again(command: str, path: Path) -> None:
    """The names that stand are not typed twice."""
    typed = WRONG_NAMES[command]
    run = asked(command, path, *typed, "", "", "", "", "")
    assert len(complaints(run)) == len(typed) - 2
    evening = load_evening(path)
    if command == "guess":
        assert evening.names == ("Ann, Cleo", "Ben, Dan")
    else:
        sides = evening.start.sides if command == "squares" else evening.start.teams
        assert sides == (("Ann", "Cleo"), ("Ben", "Dan"))


def test_enter_goes_back_to_the_names_before(path: Path) -> None:
    asked("squares", path, "Ann", "", "Cleo", "Ben", "", "", "", "")
    assert load_evening(path).start.sides == (("Cleo",), ("Ben",))


@pytest.mark.parametrize(
    ("command", "option", "value"),
    [
        ("squares", "--deck", "none.json"),
        ("squares", "--minutes", "0"),
        ("squares", "--first", "z"),
        ("squares", "--celebrities", "Ann,Ben"),
        ("taboo", "--seconds", "0"),
        ("taboo", "--deck", "clues"),
        ("guess", "--track", "none.toml"),
    ],
)
def test_a_wrong_option_is_told_before_the_first_question(
    command: str, option: str, value: str, path: Path
) -> None:
    """No answer could mend it, so that one would be asked for ever."""
    run = started(command, path, option, value, typed=["Ann,Abe", "Ben,Bea"] * 3, sides=False)
    assert option[2:] in errors_of(run)
    assert run.stdout == ""


def test_options_are_not_asked_for(path: Path) -> None:
    run = started("taboo", path, "--seconds", "20", typed=["Ann,Abe", "Ben,Bea", "", ""], sides=False)
    assert "Seconds a turn" not in run.stdout
    assert load_evening(path).start.seconds == 20


@pytest.mark.parametrize("command", COMMANDS)
def test_the_input_ends_in_the_set_up(command: str, path: Path) -> None:
    for typed in ([], ["Ann,Abe"]):
        assert "the input has ended" in errors_of(started(command, path, typed=typed, sides=False))
    assert not path.exists()


def test_the_usual_place(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's data folder, one place a game; --resume finds it there."""
    monkeypatch.setenv("XDG_DATA_HOME", str(path.parent))
    scramble_here("host", "taboo", *SIDES["taboo"], typed=["", "1"])
    run = scramble_here("host", "taboo", "--resume", typed=["", "", "g"])
    assert run.returncode == 0
    (file,) = (path.parent / "scramble-engine" / "evenings").glob("taboo-*.jsonl")
    kept = load_evening(file)
    assert [event.name for event in kept.events] == ["turn", "draw", "guess"]
    (told,) = json.loads(scramble_here("host", "list", "--json").stdout)
    assert (told["file"], told["game"], told["in_play"]) == (str(file), "taboo", False)
