"""A game from where it is to its end, or until somebody leaves; everything is kept."""

from __future__ import annotations

import os
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scramble.cli.keeping import hold
from scramble.cli.output import console, say
from scramble.cli.play.kept_games import again
from scramble.cli.play.keyboard_game import GameAtKeyboard
from scramble.cli.recording import keep_aloud, keep_game, recorder_for, withdraw_aloud
from scramble.cli.terminal.interruptions import Leave, exit_code
from scramble.cli.terminal.prompt import best_asker
from scramble.errors import RecordError
from scramble.game.files import save_record

if TYPE_CHECKING:
    from scramble.cli.keeping import KeptFile
    from scramble.game.record import GameRecord
    from scramble.game.session import Session
    from scramble.words.lexicon import Lexicon

__all__ = ["play_kept"]


def play_kept(session: Session, words: Lexicon, kept: KeptFile, ledger: str | None) -> int | None:
    """Play a game that is kept after every step.

    Args:
        session: the game so far.
        words: the agreed word list.
        kept: its file.
        ledger: where rulings and the finished game are recorded.
    Returns:
        The exit code if somebody left before the end.
    Raises:
        SaveError: the game cannot be kept.
    """
    was_over = session.state.is_over
    kept.write(session.to_json())
    with recorder_for(ledger) as recorder:
        game = GameAtKeyboard(
            session,
            words,
            best_asker(),
            console(),
            lambda changed: kept.write(changed.to_json()),
            lambda ruling: keep_aloud(ruling, recorder),
            lambda ruling_id: withdraw_aloud(ruling_id, recorder),
            lambda record, name, force: _write_record(record, name, kept.path, force=force),
        )
        reason = _play(game)
    if reason is not None:
        kept.write(replace(game.session, elapsed=game.clock.now()).to_json())
        say("", f"The game is kept; go on with: {again(kept.path)}")
        return exit_code(reason)
    if not was_over:
        keep_game(game.session.record, ledger)
    return None


def _play(game: GameAtKeyboard) -> BaseException | None:
    """Play to the end; why somebody left before it, if so."""
    # Nobody is asked in a game of computers alone, so that Ctrl-C would wait for its end.
    asks = not all(map(game.is_computer, range(len(game.session.record.setup.players))))
    try:
        with game.asker.hold(lambda: game.clock.stopped()) if asks else nullcontext():
            game.play()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        return reason
    return None


def _write_record(record: GameRecord, name: str, kept: Path, *, force: bool) -> None:
    """Write a record where people want it; a file that is there stays, unless they say otherwise.

    Raises:
        RecordError: there is a file, or it cannot be written.
        SaveError: a game is played in it.
    """
    path = Path(name).expanduser()
    if os.path.realpath(path) == os.path.realpath(kept):
        raise RecordError("record", name, "the game itself is kept there; expected another file")
    if not path.exists():
        save_record(record, path)
    elif not force:
        raise RecordError(
            "record", name, f"the file exists already: expected another name, or: save {name} --force"
        )
    else:
        with hold(path, lambda _: None):
            save_record(record, path)
