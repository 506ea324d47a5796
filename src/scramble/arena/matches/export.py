"""Exports all games of a results file as records, one file or line per game: either all of them or none."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scramble.arena.matches.replay import replay_kept
from scramble.arena.matches.store import read_results
from scramble.errors import ArenaError
from scramble.game.gcg import write_gcg
from scramble.game.record import GameRecord

__all__ = ["GAME_FORMS", "AnotherGame", "export_games"]

GAME_FORMS = {"gcg": write_gcg, "json": GameRecord.to_json}
_LINES = ".jsonl"


class AnotherGame(ArenaError):
    """A game of a results file that replays to another result."""


def export_games(path: str | os.PathLike[str], to: str | os.PathLike[str], form: str = "gcg") -> int:
    """Write every game as a record (:mod:`scramble.game.record`).

    Args:
        path: the results file.
        to: a folder that is new or empty, for ``pairing-pair-leg.gcg`` and so on; or a new file that ends in
            ``.jsonl``, for a JSON record on each line.
        form: format of the files in a folder, a name of :data:`GAME_FORMS`.
    Returns:
        How many games there are.
    Raises:
        ArenaError: the results cannot be read, or the files cannot be written; then nothing is left there.
        AnotherGame: dice and plays of a game do not give the recorded result.
    """
    if form not in GAME_FORMS:
        raise ArenaError("form", form, f"expected one of {', '.join(GAME_FORMS)}")
    target = Path(to)
    _check_free(target)
    count = 0
    try:
        with _in_one_step(target) as place:
            for name, record in _records(path):
                count += 1
                if target.suffix == _LINES:
                    with place.open("a", encoding="utf-8") as file:
                        line = json.dumps(json.loads(record.to_json()), ensure_ascii=False)
                        file.write(f"{line}\n")
                else:
                    (place / f"{name}.{form}").write_text(GAME_FORMS[form](record), "utf-8")
    except OSError as cause:
        expected = f"expected a place that can be written to ({cause.strerror})"
        raise ArenaError("to", os.fspath(to), expected) from None
    return count


def _records(path: str | os.PathLike[str]) -> Iterator[tuple[str, GameRecord]]:
    header, results = read_results(path)
    for result in sorted(results, key=lambda each: each.key):
        for game in result.games:
            name = f"{game.pairing}-{game.pair}-{game.leg}"
            try:
                yield name, replay_kept(header, game)
            except ArenaError as error:
                if error.field == "header":
                    raise
                expected = f"expected a game that replays as it was kept ({error})"
                raise AnotherGame("game", name, expected) from None


def _check_free(target: Path) -> None:
    """Check that nothing would be replaced."""
    try:
        is_taken = target.exists() and (not target.is_dir() or any(target.iterdir()))
    except (OSError, ValueError) as cause:
        raise ArenaError(
            "to", os.fspath(target), f"expected a place that can be written to ({cause})"
        ) from None
    if is_taken or not target.name:
        raise ArenaError("to", os.fspath(target), "expected a new folder or an empty one, or a new file")


@contextmanager
def _in_one_step(target: Path) -> Iterator[Path]:
    """A temporary path beside the target; it becomes the target at the end of the block, or is removed."""
    beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        place = beside / target.name
        if target.suffix == _LINES:
            place.touch()
        else:
            place.mkdir()
        yield place
        place.replace(target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
