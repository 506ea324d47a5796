"""An evening from its beginning, or from where it was left, to its end; and an old one looked at again."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from scramble.cli.hosting import guess, squares, taboo
from scramble.cli.hosting.asking import KeyAsker
from scramble.cli.hosting.screen import Screen
from scramble.cli.hosting.table import Game, Leave, Table, log_lines
from scramble.cli.output import console, say
from scramble.errors import StateError
from scramble.party.evening import Evening
from scramble.record_file import put_aside, read_text, write_save
from scramble.wording import counted

__all__ = ["GAMES", "load_evening", "make_room", "replay", "resume", "run", "usual_path"]

GAMES: dict[str, Game[Any]] = {
    "hollywood-squares": squares.GAME,
    "celebrity-taboo": taboo.GAME,
    "anybodys-guess": guess.GAME,
}
COMMANDS = {"hollywood-squares": "squares", "celebrity-taboo": "taboo", "anybodys-guess": "guess"}


def usual_path(command: str) -> Path:
    """Where an evening is kept if nobody says where."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("scramble-engine"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"host-{command}.jsonl"


def load_evening(path: Path) -> Evening[Any]:
    """The evening that a file has.

    Raises:
        ScrambleError: the file cannot be read, or is not what this program wrote.
    """
    return Evening.from_text(read_text(path, "saved game"))


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


def make_room(path: Path) -> None:
    """An evening that was kept there is not lost when another one begins.

    Raises:
        SaveError: it cannot be put aside.
    """
    if path.exists():
        say(f"What was kept in {path} is now in {put_aside(path)}.")


def run(evening: Evening[Any], path: Path, asker: KeyAsker) -> None:
    """Host until the end, or until the host leaves; either way nothing is lost."""
    game = GAMES[evening.machine.name]
    screen = Screen(console(), pages=sys.stdin.isatty() and sys.stdout.isatty())
    table = Table(game, evening, asker, screen, lambda kept: write_save(path, kept.to_text()))
    table.keep()
    code = 0
    try:
        with asker.hold(), screen.open():
            table.play()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        table.keep()
        code = 130 if isinstance(reason, KeyboardInterrupt) else 0
    file = shlex.quote(str(path))
    if table.is_over:
        say(f"{game.title}: {game.result(table.names, table.state)}")
        say(f"Everything that happened: scramble host replay {file}")
    else:
        again = f"scramble host {COMMANDS[evening.machine.name]} --resume --save {file}"
        say(f"\nThe evening is kept; go on with: {again}")
    raise typer.Exit(code)


def replay(path: Path, *, check: bool) -> None:
    """Play an evening's events again, show them, and say that they lead to the state that was kept.

    Raises:
        ScrambleError: they do not, or the file cannot be read.
    """
    evening = load_evening(path)
    game, screen = GAMES[evening.machine.name], Screen(console(), pages=False)
    if not check:
        screen.add(f"{game.title}: {' against '.join(evening.names)}, seed {evening.seed}")
        screen.add(*log_lines(game, evening))
        is_over = game.is_over(evening.state)
        screen.add(game.result(evening.names, evening.state) if is_over else "It is not over yet.")
    count = len(evening.events)
    screen.add(Text(f"{counted(count, 'event')} played again: the same state as was kept."))
