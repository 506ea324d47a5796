"""Makes a player from the text that names it: one of ours, or somebody's bot with its own limits.

A bot is ``bot:`` and a command. Limits for this bot alone are in brackets: the text
``bot[memory=512,seconds=5]:./mybot --fast`` is kept with the results like any other player's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace

from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.player import BotPlayer
from scramble.errors import BadInput, BotError
from scramble.players import Player, load_player
from scramble.words.lexicon import Lexicon

__all__ = ["BOT", "Entrant", "is_bot", "make_ready", "open_players", "read_entrant"]

BOT = "bot:"  # what follows is a command line
_BOT = re.compile(r"bot(?:\[(?P<limits>[^\]]*)\])?:(?P<command>.*)", re.DOTALL)
_LIMITS = {"memory": "memory_mib", "grace": "grace_seconds", "start": "start_seconds"}
_EXPECTED = "expected limits such as memory=512,seconds=5,grace=0.2,start=20"
_NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_LEAST_SECONDS, _MOST_SECONDS = 0.01, 3600


@dataclass(frozen=True)
class Entrant:
    """A player as a match names it.

    Args:
        text: the text as given.
        command: a bot's command; None for one of our players.
        own: this bot's own limits, as in :class:`scramble.arena.bots.limits.BotLimits`.
        seconds: seconds for a turn of this bot; None for those of the rules.
    """

    text: str
    command: str | None
    own: tuple[tuple[str, float], ...] = ()
    seconds: float | None = None

    def limits(self, usual: BotLimits) -> BotLimits:
        """The limits of the bot.

        Raises:
            BadInput: a number out of range.
        """
        return replace(usual, **dict(self.own))  # type: ignore[arg-type]


def is_bot(text: str) -> bool:
    """Whether this player runs in its own process."""
    return text.startswith((BOT, "bot["))


def read_entrant(text: str) -> Entrant:
    """Read a player's text. Whether the player exists is only checked when it is opened.

    Raises:
        BadInput: unknown limits, the same limit twice, or numbers out of range.

    >>> entrant = read_entrant("bot[memory=512,seconds=2.5]:./mybot --fast")
    >>> entrant.command, entrant.own, entrant.seconds
    ('./mybot --fast', (('memory_mib', 512),), 2.5)
    """
    if not is_bot(text):
        return Entrant(text, None)
    found = _BOT.fullmatch(text)
    if found is None:
        raise BadInput("bot", text, f"{_EXPECTED}, then ] and : and a command")
    limits = {} if found["limits"] is None else _read_limits(found["limits"])
    seconds = limits.pop("seconds", None)
    entrant = Entrant(
        text, found["command"], tuple((_LIMITS[name], value) for name, value in limits.items()), seconds
    )
    entrant.limits(BotLimits())
    return entrant


def _read_limits(text: str) -> dict[str, float]:
    limits: dict[str, float] = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        name, value = name.strip(), value.strip()
        if name not in {*_LIMITS, "seconds"} or not _NUMBER.fullmatch(value):
            raise BadInput("limits of a bot", part, _EXPECTED)
        if name in limits:
            raise BadInput("limits of a bot", text, f"expected each limit once; {name} is there twice")
        limits[name] = int(value) if value.isdigit() else float(value)
    if "seconds" in limits and not _LEAST_SECONDS <= limits["seconds"] <= _MOST_SECONDS:
        expected = f"expected seconds for a turn, from {_LEAST_SECONDS} to {_MOST_SECONDS}"
        raise BadInput("limits of a bot", text, expected)
    return limits


@contextmanager
def open_players(
    texts: Sequence[str], lexicon: Lexicon, limits: BotLimits | None = None
) -> Iterator[tuple[Player, ...]]:
    """The players of a match; bots' processes end with the block.

    Args:
        texts: names of our players with their options, or bots as :func:`read_entrant` reads them.
        lexicon: the words of the match.
        limits: limits for bots without their own; None for the default ones.
    Raises:
        BadInput: an unknown player, or an option that it does not have.
    """
    with ExitStack() as stack:
        yield tuple(_open(text, lexicon, limits or BotLimits(), stack) for text in texts)


def _open(text: str, lexicon: Lexicon, limits: BotLimits, stack: ExitStack) -> Player:
    entrant = read_entrant(text)
    if entrant.command is None:
        return load_player(text, lexicon)
    bot = BotPlayer(entrant.command, lexicon, name=text, limits=entrant.limits(limits))
    return stack.enter_context(bot)


def make_ready(player: Player) -> None:
    """Start a bot before the clock of its first turn runs. If it does not start, it forfeits on that turn."""
    if isinstance(player, BotPlayer):
        with suppress(BotError):
            player.start()
