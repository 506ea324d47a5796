"""From the text that names a player to the player: one of ours, or somebody's bot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress

from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.player import BotPlayer
from scramble.errors import BotError
from scramble.lexicon import Lexicon
from scramble.players import Player, load_player

__all__ = ["BOT", "is_bot", "make_ready", "open_players"]

BOT = "bot:"  # what follows is a command line


def is_bot(text: str) -> bool:
    """Is this player a process of its own?"""
    return text.startswith(BOT)


@contextmanager
def open_players(
    texts: Sequence[str], lexicon: Lexicon, limits: BotLimits | None = None
) -> Iterator[tuple[Player, ...]]:
    """The players of a match; bots' processes end with the block.

    Args:
        texts: names of our players with their options, or ``bot:`` and a command.
        lexicon: the words of the match.
        limits: what each bot may use; None for the usual ones.
    Raises:
        BadInput: no such player, or an option that it does not have.
    """
    with ExitStack() as stack:
        yield tuple(_open(text, lexicon, limits, stack) for text in texts)


def _open(text: str, lexicon: Lexicon, limits: BotLimits | None, stack: ExitStack) -> Player:
    if is_bot(text):
        return stack.enter_context(BotPlayer(text.removeprefix(BOT), lexicon, limits=limits))
    return load_player(text, lexicon)


def make_ready(player: Player) -> None:
    """Start a bot before the clock of its first turn runs. One that does not start forfeits on that turn."""
    if isinstance(player, BotPlayer):
        with suppress(BotError):
            player.start()
