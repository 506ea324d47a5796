"""The games of ``scramble play`` in the user's data folder, one file a game."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from scramble.cli.keeping import KeptGame, kept_games
from scramble.cli.output import print_json, say
from scramble.errors import RecordError
from scramble.files import make_user_folder, user_folder
from scramble.game.session import Session, load_session

__all__ = ["again", "games_folder", "is_over", "list_games", "newest_game"]

_FOLDER = "games"
_MENTIONED = 5  # other games


def games_folder() -> Path:
    """Where games are kept if nobody says where.

    Raises:
        SaveError: the folder cannot be made.
    """
    return make_user_folder(_FOLDER)


def again(path: Path | None) -> str:
    """The command that goes on with a game."""
    return f"scramble play --resume --save {shlex.quote(str(path))}"


def is_over(path: Path) -> bool:
    """Is a game kept there that has ended? Something that cannot be read may be worth keeping."""
    try:
        return load_session(path).state.is_over
    except RecordError:
        return False


def newest_game(players: Sequence[str]) -> Path:
    """The newest game that is not over and that nobody plays; others are mentioned.

    Args:
        players: who must play in it; empty for any game.
    Raises:
        RecordError: there is none.
    """
    left = [kept for kept in _games(players) if not kept.game.state.is_over]
    free = [kept for kept in left if not kept.is_held]
    if not free:
        played = f", and {len(left)} that other programs play now" if left else ""
        found = f"no game that is not over is kept there{played}"
        raise RecordError("resume", str(user_folder(_FOLDER)), f"{found}; expected one, or --save FILE")
    others = free[1:]
    if others:
        say("Other games that are not over:")
        _show(others[:_MENTIONED])
        if len(others) > _MENTIONED:
            say("  and more: scramble play --list")
    return free[0].path


def list_games(players: Sequence[str], *, as_json: bool) -> None:
    """Print all games that are kept, those that are not over first.

    Args:
        players: who must play in them; empty for all.
        as_json: as one line for programs.
    """
    games = _games(players)
    if as_json:
        print_json([_fields(kept) for kept in games])
        return
    if not games:
        say(f"No games are kept in {user_folder(_FOLDER)}.")
    _show(sorted(games, key=lambda kept: kept.game.state.is_over))


def _games(players: Sequence[str]) -> list[KeptGame[Session]]:
    games = kept_games(user_folder(_FOLDER), ".json", load_session)
    return [kept for kept in games if set(players) <= set(kept.game.record.setup.players)]


def _fields(kept: KeptGame[Session]) -> dict[str, object]:
    state = kept.game.state
    return {
        "file": str(kept.path),
        "changed": kept.changed.isoformat(timespec="seconds"),
        "players": list(state.setup.players),
        "scores": list(state.scores),
        "over": state.is_over,
        "in_play": kept.is_held,
    }


def _show(games: Sequence[KeptGame[Session]]) -> None:
    for kept in games:
        state = kept.game.state
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(state.setup.players, state.scores, strict=True)
        )
        note = "over" if state.is_over else "in play" if kept.is_held else again(kept.path)
        say(f"  {kept.changed:%Y-%m-%d %H:%M}  {scores}: {note}")
