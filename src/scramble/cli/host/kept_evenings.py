"""An evening from its beginning, or from where it was left, to its end; and an old one looked at again."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from scramble.cli.host.hosted_evening import HostedEvening, log_lines
from scramble.cli.keeping import KeptFile, KeptGame, file_title, hold, hold_new, kept_games
from scramble.cli.output import console, print_json, say
from scramble.cli.terminal.asking import KeyAsker
from scramble.cli.terminal.interruptions import Leave, exit_code
from scramble.cli.terminal.screen import Screen
from scramble.data import naming_file
from scramble.errors import RecordError, StateError
from scramble.files import make_user_folder, read_text, user_folder
from scramble.party.desks import desk_of
from scramble.party.evening import Evening
from scramble.texts.wording import counted

__all__ = [
    "COMMANDS",
    "list_evenings",
    "load_evening",
    "make_room",
    "newest",
    "place",
    "replay_evening",
    "resume",
    "run",
]

COMMANDS = {"hollywood-squares": "squares", "celebrity-taboo": "taboo", "anybodys-guess": "guess"}
_FOLDER = "evenings"
_ENDING = ".jsonl"


@contextmanager
def place(command: str, names: Sequence[str], save: Path | None) -> Iterator[KeptFile]:
    """A file for an evening: the one named, or a new one in the user's data folder.

    Raises:
        SaveError: another program hosts there, or no file can be there.
    """
    if save is not None:
        with hold(save, _tell, names) as kept:
            yield kept
        return
    title = f"{command}-{file_title(names)}"
    with hold_new(make_user_folder(_FOLDER), title, _ENDING, _tell, names) as kept:
        yield kept


def make_room(kept: KeptFile) -> None:
    """An evening that was kept there is not lost when another one begins.

    Raises:
        SaveError: it cannot be put aside.
    """
    aside = kept.put_aside()
    if aside is not None:
        say(f"What was kept in {kept.path} is now in {aside}.")


def newest(command: str) -> Path:
    """The newest evening with a game that is not over and that nobody hosts; others are mentioned.

    Raises:
        RecordError: there is none.
    """
    found = [kept for kept in _left() if COMMANDS[kept.game.machine.name] == command]
    free = [kept for kept in found if not kept.is_held]
    if not free:
        hosted = f", and {len(found)} that other programs host now" if found else ""
        nothing = f"no evening that is not over is kept there{hosted}"
        raise RecordError("resume", str(user_folder(_FOLDER)), f"{nothing}; expected one, or --save FILE")
    if free[1:]:
        say("Other evenings that are not over:")
        _show(free[1:])
    return free[0].path


def list_evenings(*, as_json: bool) -> None:
    """Print the evenings in the user's data folder that are not over; as one line of JSON for programs."""
    left = _left()
    if as_json:
        print_json([_fields(kept) for kept in left])
        return
    if not left:
        say(f"No evening that is not over is kept in {user_folder(_FOLDER)}.")
    _show(left)


def _left() -> list[KeptGame[Evening[Any]]]:
    found = kept_games(user_folder(_FOLDER), _ENDING, load_evening)
    return [kept for kept in found if not desk_of(kept.game).is_over(kept.game.state)]


def _fields(kept: KeptGame[Evening[Any]]) -> dict[str, object]:
    return {
        "file": str(kept.path),
        "changed": kept.changed.isoformat(timespec="seconds"),
        "game": COMMANDS[kept.game.machine.name],
        "names": list(kept.game.names),
        "in_play": kept.is_held,
    }


def _show(evenings: Sequence[KeptGame[Evening[Any]]]) -> None:
    for kept in evenings:
        note = "in play" if kept.is_held else _again(kept.game.machine.name, kept.path)
        names = " against ".join(kept.game.names)
        say(f"  {kept.changed:%Y-%m-%d %H:%M}  {desk_of(kept.game).title}, {names}: {note}")


def _again(game: str, path: Path) -> str:
    return f"scramble host {COMMANDS[game]} --resume --save {shlex.quote(str(path))}"


def _tell(sentence: str) -> None:
    say(sentence, err=True)


def load_evening(path: Path) -> Evening[Any]:
    """The evening that a file has.

    Raises:
        ScrambleError: the file cannot be read, or is not what this program wrote.
    """
    text = read_text(path, "saved game", RecordError)
    with naming_file(path, text):
        return Evening.from_text(text)


def resume(path: Path, command: str) -> Evening[Any]:
    """An evening that was left.

    Raises:
        ScrambleError: as :func:`load_evening`, or it is another game's.
    """
    evening = load_evening(path)
    played = COMMANDS[evening.machine.name]
    if played != command:
        raise StateError(
            "saved evening", str(path), f"one of this game; go on with: scramble host {played} --resume"
        )
    return evening


def run(evening: Evening[Any], kept: KeptFile, asker: KeyAsker) -> None:
    """Host until the end, or until the host leaves; either way nothing is lost."""
    screen = Screen(console(), pages=sys.stdin.isatty() and sys.stdout.isatty())
    hosted = HostedEvening(evening, asker, screen, lambda changed: kept.write(changed.to_text()))
    hosted.keep()
    code = 0
    try:
        with asker.hold(hosted.stopped), screen.open():
            hosted.play()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        hosted.keep()
        code = exit_code(reason)
    if hosted.is_over:
        say(f"{hosted.desk.title}: {hosted.desk.result(hosted.state)}")
        say(f"Everything that happened: scramble host replay {shlex.quote(str(kept.path))}")
    else:
        say(f"\nThe evening is kept; go on with: {_again(evening.machine.name, kept.path)}")
    raise typer.Exit(code)


def replay_evening(path: Path, *, check: bool) -> None:
    """Play an evening's events again, show them, and say that they lead to the state that was kept.

    Raises:
        ScrambleError: they do not, or the file cannot be read.
    """
    evening = load_evening(path)
    desk, screen = desk_of(evening), Screen(console(), pages=False)
    if not check:
        screen.add(f"{desk.title}: {' against '.join(evening.names)}, seed {evening.seed}")
        screen.add(*log_lines(evening))
        is_over = desk.is_over(evening.state)
        screen.add(desk.result(evening.state) if is_over else "It is not over yet.")
    count = len(evening.events)
    screen.add(Text(f"{counted(count, 'event')} played again: the same state as was kept."))
