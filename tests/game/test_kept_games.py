"""Saved games of two programs at once: one plays a file, the other is told who does; nothing is lost."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from game_programs import command, environment, keyboard, scramble, scramble_here
from game_tables import PlayTable, names_of

from scramble.cli.keeping import file_title, hold, hold_new, is_held
from scramble.errors import SaveError
from scramble.game.gcg import write_gcg
from scramble.game.session import load_session

GAME = ("--real-dice", "--first", "Ann", "--seconds", "0")


@contextmanager
def running(
    arguments: Sequence[str], typed: Sequence[str], until: bytes
) -> Iterator[subprocess.Popen[bytes]]:
    """A program that waits for its next line."""
    process = subprocess.Popen(  # noqa: S603 - our own program
        command(*arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        send(process, typed)
        seen = b""
        while until not in seen:
            more = os.read(process.stdout.fileno(), 4096)
            assert more, seen
            seen += more
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def send(process: subprocess.Popen[bytes], typed: Sequence[str]) -> None:
    assert process.stdin is not None
    process.stdin.write(keyboard(typed).encode())
    process.stdin.flush()


@pytest.fixture
def table(tmp_path: Path) -> PlayTable:
    return PlayTable(tmp_path)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of games where nobody says where."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path / "scramble-engine" / "games"


@pytest.mark.parametrize("others", [("Cleo", "Dan", *GAME[:1]), ("--resume",)])
def test_a_game_in_play_is_refused_to_a_second_program(table: PlayTable, others: tuple[str, ...]) -> None:
    """The sentence says who has it: process, machine, since when, the players; the game goes on unharmed."""
    with running(table.arguments("Ann", "Ben", *GAME), ["WRAPEEE"], b"Ann has AEEEPRW> ") as first:
        before = table.kept.read_bytes()
        second = scramble(*table.arguments(*others))
        assert second.returncode == 2
        assert second.stdout == ""
        assert re.fullmatch(
            rf"error: the saved game {re.escape(str(table.kept))} cannot be written: Ann and Ben play it in "
            rf"process {first.pid} on \S+, since \d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d\S*: "
            r"expected a game that nobody else is playing, or --save with another FILE\n",
            second.stderr,
        )
        assert table.kept.read_bytes() == before
        send(first, ["5C WRAP", "quit"])
        assert first.wait(60) == 0
    assert names_of(table.record) == ["roll", "play"]
    assert table.record.setup.players == ("Ann", "Ben")


def test_whoever_is_killed_frees_the_game(table: PlayTable) -> None:
    """kill -9: the next program goes on with it, and the note of the dead one is not believed."""
    with running(table.arguments("Ann", "Ben", *GAME), ["WRAPEEE"], b"Ann has AEEEPRW> ") as first:
        assert is_held(table.kept)
        first.send_signal(signal.SIGKILL)
        first.wait(60)
    assert not is_held(table.kept)
    assert table.resume(["5C WRAP", "quit"]).returncode == 0
    assert names_of(table.record) == ["roll", "play"]


def test_a_link_to_the_game_is_the_game(table: PlayTable) -> None:
    other = table.folder / "elsewhere.json"
    other.symlink_to(table.kept)
    with hold(table.kept, print), pytest.raises(SaveError, match="another FILE"), hold(other, print):
        pass


def test_a_game_that_another_program_changed_gets_a_new_file(table: PlayTable) -> None:
    """What was not read is not replaced, even by a program that knows no locks."""
    with running(table.arguments("Ann", "Ben", *GAME), ["WRAPEEE"], b"Ann has AEEEPRW> ") as first:
        table.kept.write_text("somebody's diary")
        send(first, ["5C WRAP", "quit"])
        assert first.wait(60) == 0
    assert table.kept.read_text() == "somebody's diary"
    assert names_of(load_session(table.folder / "game-1.json").record) == ["roll", "play"]


def test_the_usual_place_has_a_file_for_each_game(home: Path) -> None:
    """Two programs at once, with the same players: two games."""
    arguments = ("play", "Ann", "Ben", "--seed", "5", "--first", "Ann", "--seconds", "0")
    with running(arguments, [""], b"Ann has ") as first:
        second = scramble(*arguments, typed=["quit"])
        assert second.returncode == 0
        assert len(list(home.glob("ann-ben-*.json"))) == 2
        listed = scramble("play", "--list").stdout
        assert listed.count(": in play\n") == 1
        assert listed.count("scramble play --resume --save ") == 1
        told = json.loads(scramble("play", "--list", "Ann", "--json").stdout)
        assert sorted(game["in_play"] for game in told) == [False, True]
        assert {tuple(game["players"]) for game in told} == {("Ann", "Ben")}
        send(first, ["quit"])
        assert first.wait(60) == 0
    assert sorted(len(load_session(path).record.events) for path in home.glob("*.json")) == [0, 1]


def test_resume_takes_the_newest_that_is_not_over_and_names_the_others(home: Path) -> None:
    for names in (("Ann", "Ben"), ("Cleo", "Dan"), ("Eve", "Fay")):
        scramble_here("play", *names, "--real-dice", "--first", names[0], typed=["WRAPEEE", "quit"])
    newest = next(home.glob("cleo-dan-*.json"))
    for age, path in enumerate([newest, *(path for path in home.glob("*.json") if path != newest)]):
        os.utime(path, (1e9 - age, 1e9 - age))
    run = scramble_here("play", "--resume", typed=["quit"])
    assert "Cleo has AEEEPRW> " in run.stdout
    mentioned = run.stdout.partition("# triple word")[0]
    assert mentioned.count("--resume --save ") == 2
    assert "Ann 0, Ben 0" in mentioned
    assert "Eve has AEEEPRW> " in scramble_here("play", "--resume", "Eve", typed=["quit"]).stdout


def test_resume_without_a_game(home: Path) -> None:
    """And with one that somebody else plays, or one that is over."""
    run = scramble_here("play", "--resume")
    assert (run.returncode, run.stdout) == (2, "")
    assert "no game that is not over is kept there; expected one, or --save FILE" in run.stderr
    scramble_here("play", "Ann", "Ben", "--real-dice", "--first", "Ann", typed=["WRAPEEE", "quit"])
    (path,) = home.glob("*.json")
    with hold(path, print):
        run = scramble_here("play", "--resume")
    assert run.returncode == 2
    assert "and 1 that other programs play now" in run.stderr


def test_a_home_where_no_folder_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("SCRAMBLE_CACHE_DIR", str(tmp_path / "file" / "cache"))
    for arguments in (("play", "Ann", "Ben"), ("host", "squares", "Ann", "Ben")):
        run = scramble_here(*arguments)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr.startswith("error: the saved game ")
        assert "the folder cannot be made (Not a directory); expected a home folder" in run.stderr
        assert run.stderr.count("\n") == 1


@pytest.mark.parametrize("path", ["/dev/null", "/dev", "", ".", "no/such/folder/game.json", "x" * 300])
def test_places_where_no_game_can_be(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in (("play", "Ann", "Ben"), ("host", "squares", "Ann", "Ben")):
        run = scramble_here(*arguments, "--save", path)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr.count("\n") == 1
        assert list(tmp_path.iterdir()) == []
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("name", ["Zoë", "李", "../../x", "CON", "a/b\\c:d", "-", "x" * 40, ".", "Ann Ben"])
def test_names_of_files_are_plain(name: str, tmp_path: Path) -> None:
    title = file_title([name] * 8)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", title)
    assert len(title) < 80
    with hold_new(tmp_path, title, ".json", print) as kept:
        assert kept.path.parent == tmp_path


def test_saving_a_record_replaces_no_file_without_force(table: PlayTable) -> None:
    """`save FILE`: a file that is there stays unless --force is said; the kept game stays in any case."""
    diary = table.folder / "diary.gcg"
    diary.write_text("dear diary")
    result = table.play(typed=["WRAPEEE", f"save {diary}", f"save {table.kept} --force", "quit"])
    assert f"expected another name, or: save {diary} --force" in result.stdout
    assert "the game itself is kept there; expected another file" in result.stdout
    assert "written to" not in result.stdout
    assert diary.read_text() == "dear diary"
    assert names_of(table.record) == ["roll"]
    for line in (f"save {diary} --force", f"save --force {diary}"):
        diary.write_text("dear diary")
        assert f"written to {diary}" in table.resume([line, "quit"]).stdout
        assert diary.read_text(encoding="utf-8") == write_gcg(table.record)


def test_saving_a_record_into_another_game_in_play(table: PlayTable) -> None:
    other = table.folder / "other.json"
    other.write_text("a game")
    with hold(other, print, ("Cleo", "Dan")):
        result = table.play(typed=[f"save {other} --force", "quit"])
    assert "Cleo and Dan play it" in result.stdout
    assert other.read_text() == "a game"


def test_a_bare_save_asks_where(table: PlayTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written to a file without a name, and nothing is left behind."""
    monkeypatch.chdir(table.folder)
    result = table.play(typed=["save", "evening.gcg", "save", "", "save --force", "", "quit"])
    assert result.stdout.count("Which file? Its name ends in .gcg or .json (Enter: none): ") == 3
    assert result.stdout.count("written to evening.gcg\n") == 1
    left = {path.name for path in table.folder.iterdir()}
    assert left == {"evening.gcg", "game.json", "words.txt", ".game.json.lock"}


def test_json_is_for_the_list_alone() -> None:
    told = scramble("play", "Ann", "Ben", "--json")
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "error: json '--json': expected the games that are kept, as --list --json\n"
