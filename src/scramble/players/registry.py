"""The players that ship with the package, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import cast

from scramble.errors import BadInput, UnknownName
from scramble.players.protocol import Player
from scramble.words.lexicon import Lexicon

__all__ = ["PLAYERS", "PlayerKind", "load_player"]


@dataclass(frozen=True)
class PlayerKind:
    """A player that can be chosen by name.

    Args:
        home: module and class, such as ``greedy.Greedy``; called with the lexicon and the options.
        summary: what it does, as a phrase.
        options: names of its options, with the lowest, default and highest value of each, whole numbers.
    """

    home: str
    summary: str
    options: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)


# From the weakest up.
PLAYERS: dict[str, PlayerKind] = {
    "random": PlayerKind("random_legal.RandomLegal", "any legal play, all with the same chance"),
    "club": PlayerKind(
        "club.Club",
        "the highest score of the words that it knows; few at level 1, most at level 5",
        {"level": (1, 3, 5)},
    ),
    "greedy": PlayerKind("greedy.Greedy", "the highest score"),
    "net": PlayerKind(
        "net.Net",
        "the highest score less the expected reply",
        {"plays": (1, 10, 1000), "rolls": (2, 30, 100_000)},
    ),
    "fast-net": PlayerKind(
        "fast_net.FastNet", "score less the expected reply by the mat values", {"long": (0, 0, 1)}
    ),
    "look-ahead": PlayerKind(
        "look_ahead.LookAhead",
        "the highest score less the reply, plus what the reply leaves",
        {"plays": (1, 20, 1000), "games": (2, 1600, 100_000)},
    ),
    "win-chance": PlayerKind(
        "win_chance.WinChance",
        "the best chance to win, with the scores and the target in view",
        {"plays": (1, 20, 1000), "games": (2, 2400, 100_000)},
    ),
}


def load_player(text: str, lexicon: Lexicon) -> Player:
    """Make a player by name, with options if it has any: ``greedy``, ``net:rolls=100``.

    Args:
        text: the name, and after a colon ``option=value`` pairs separated by commas.
        lexicon: the words of the game.
    Raises:
        UnknownName: no player of that name.
        BadInput: an option that the player does not have, or a value out of its range.
    """
    name, _, rest = text.partition(":")
    kind = PLAYERS.get(name)
    if kind is None:
        raise UnknownName("player", name, f"one of {', '.join(PLAYERS)}")
    module, _, class_name = kind.home.partition(".")
    make = cast("Callable[..., Player]", getattr(import_module(f"scramble.players.{module}"), class_name))
    return make(lexicon, name=text, **_read_options(kind, rest))


def _read_options(kind: PlayerKind, text: str) -> dict[str, int]:
    """The options' values, with defaults for those not given."""
    values = {option: usual for option, (_least, usual, _most) in kind.options.items()}
    for pair in filter(None, text.split(",")):
        option, _, value = pair.partition("=")
        if option not in kind.options:
            raise BadInput("option", option, f"one of {', '.join(kind.options)}" if kind.options else "none")
        least, _usual, most = kind.options[option]
        if not (value.isascii() and value.isdigit() and len(value) < 10 and least <= int(value) <= most):
            raise BadInput(option, value, f"a whole number from {least} to {most}")
        values[option] = int(value)
    return values
