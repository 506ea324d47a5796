"""The computer's players at the table: who they are, and what they play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scramble.errors import EventError, ScrambleError
from scramble.game.roller import SeededRoller
from scramble.players import Clock, load_player
from scramble.players.levels import LEVELS, player_at

if TYPE_CHECKING:
    from scramble.game.state import GameState
    from scramble.play import Play
    from scramble.words.lexicon import Lexicon

__all__ = ["Computers", "computers_in"]

_USUAL = "master"


class Computers:
    """Plays for some players of a game.

    Args:
        players: for each name, which player of :mod:`scramble.players` plays.
        lexicon: the words of the game.
        roller: the game's dice; the players' chance comes from the same seed.
    Raises:
        ScrambleError: no such player.
    """

    def __init__(self, players: Mapping[str, str], lexicon: Lexicon, roller: SeededRoller | None) -> None:
        self._players = {name: load_player(player, lexicon) for name, player in players.items()}
        self._roller = roller or SeededRoller(0)

    def __contains__(self, name: object) -> bool:
        return name in self._players

    def choose(self, state: GameState, now: float) -> Play | None:
        """What the player on turn plays; None to pass. In the same state, with time enough, always the same.

        Args:
            state: whose player on turn is one of these.
            now: seconds from the game's start.
        """
        player = self._players[state.setup.players[state.on_turn]]
        clock = Clock(None if state.deadline is None else max(0.0, state.deadline - now))
        return player.choose(state.position(), clock, self._roller.chance(state))


def computers_in(texts: Sequence[str], names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Who the program plays for, from ``NAME`` or ``NAME=PLAYER``, sorted by name.

    Args:
        texts: of the option.
        names: of all players.
    Raises:
        EventError: a name that is not a player's, or a player that there is not.

    >>> computers_in(["Robot", "Eve=beginner"], ["Ann", "Robot", "Eve"])
    (('Eve', 'club:level=1'), ('Robot', 'greedy'))
    """
    found: dict[str, str] = {}
    for text in texts:
        named = next((name for name in names if text == name or text.startswith(f"{name}=")), None)
        if named is None:
            name = text.partition("=")[0]
            raise EventError("computer", name, f"expected one of the players: {', '.join(names)}")
        found[named] = _checked(text.removeprefix(named).removeprefix("=") or _USUAL)
    return tuple(sorted(found.items()))


def _checked(text: str) -> str:
    """The player that a text means."""
    from scramble.words.lexicon import Lexicon

    player = player_at(text)
    try:
        load_player(player, Lexicon.from_words(["at"]))
    except ScrambleError as error:
        expected = f"expected one of {', '.join(LEVELS)}, or a player of `scramble arena players` ({error})"
        raise EventError("computer", text, expected) from None
    return player
