"""Everything that determines the games of a match: with it, any machine plays the same games."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, count
from pathlib import Path

from scramble.alphabet import Alphabet
from scramble.arena.bots.limits import BotLimits
from scramble.arena.matches.entrants import read_entrant
from scramble.arena.matches.quick_game import QuickGame
from scramble.arena.matches.schedule import Schedule
from scramble.data import looks_like_path
from scramble.dice import DiceSet
from scramble.errors import ArenaError
from scramble.game.start import parse_start
from scramble.mat import Mat
from scramble.rules import Rules
from scramble.words.lexicon import Lexicon

__all__ = ["LONGEST_PLAYER", "MOST_SEED", "MOST_STARTS", "MOST_TURNS", "LexiconSource", "Match", "names_of"]

LONGEST_PLAYER = 500  # characters
MOST_TURNS = 10_000
MOST_STARTS = 10_000
MOST_SEED = 2**63 - 1


@dataclass(frozen=True)
class LexiconSource:
    """Where a worker finds the words of a match, and how it checks them.

    Args:
        place: a name, or the absolute path of a file.
        name: of the lexicon.
        fingerprint: fingerprint of its words.
    """

    place: str
    name: str
    fingerprint: str

    @classmethod
    def of(cls, place: str | os.PathLike[str], lexicon: Lexicon) -> LexiconSource:
        """The source of a lexicon that was loaded from a name or file."""
        where = str(Path(place).resolve()) if looks_like_path(place) else os.fspath(place)
        return cls(where, lexicon.name, lexicon.fingerprint)

    def load(self, alphabet: Alphabet) -> Lexicon:
        """The compiled lexicon; each process loads it once.

        Raises:
            ArenaError: the words are not those of the match.
            LexiconError, UnknownName: it cannot be loaded.
        """
        return _load(self, alphabet)


@lru_cache(maxsize=2)
def _load(source: LexiconSource, alphabet: Alphabet) -> Lexicon:
    lexicon = Lexicon.load(source.place, alphabet=alphabet)
    if lexicon.fingerprint != source.fingerprint:
        expected = f"the words of the match, with the fingerprint {source.fingerprint[:12]}"
        raise ArenaError("lexicon", f"{source.place} ({lexicon.fingerprint[:12]})", expected)
    lexicon.compile()  # now, not on a player's clock
    return lexicon


@dataclass(frozen=True)
class Match:
    """A match: players, schedule, seed, words, mat, dice and rules. Immutable, and it pickles.

    Args:
        players: as :func:`scramble.arena.matches.entrants.open_player` reads them; the same one may play
            twice.
        schedule: who meets whom, how often.
        seed: seed of all dice and of the players' generators, 0 or more.
        lexicon: the words.
        mat: the mat.
        dice: the dice.
        rules: options; phonies are refused, so the penalty is ``void``.
        turn_limit: maximum number of turns in a game, both players together.
        bot_limits: limits for bots without their own.
        starts: mats before the first turn, as rows; pairs use them in turn, both games of a pair the same
            one. () for an empty mat.
    Raises:
        ArenaError: parts that do not fit together.
        BadInput: unknown limits of a bot.
    """

    players: tuple[str, ...]
    schedule: Schedule
    seed: int
    lexicon: LexiconSource
    mat: Mat
    dice: DiceSet
    rules: Rules
    turn_limit: int = 200
    bot_limits: BotLimits = field(default_factory=BotLimits)
    starts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.players) != self.schedule.players:
            raise ArenaError("players", self.players, f"{self.schedule.players}, as in the schedule")
        for player in self.players:
            if not isinstance(player, str) or not 1 <= len(player) <= LONGEST_PLAYER:
                raise ArenaError("player", player, f"a text of 1 to {LONGEST_PLAYER} characters")
            read_entrant(player)
        if not self.rules.penalty.refuses_phonies:
            raise ArenaError("challenge", self.rules.challenge, "void: players of the arena never challenge")
        for name, least, most in (("seed", 0, MOST_SEED), ("turn_limit", 1, MOST_TURNS)):
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise ArenaError(name, value, f"a whole number from {least} to {most}")

        if len(self.starts) > MOST_STARTS:
            raise ArenaError("starts", len(self.starts), f"expected at most {MOST_STARTS}")
        for start in self.starts:
            parse_start(start, self.mat, self.dice)

    def start_of(self, pair: int) -> bytes:
        """Letters on the mat before the first turn of both games of a pair; b"" for none."""
        if not self.starts:
            return b""
        squares = parse_start(self.starts[pair % len(self.starts)], self.mat, self.dice)
        return squares if any(squares) else b""

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each player, all different: the second ``greedy`` is ``greedy (2)``."""
        return names_of(self.players)

    def table(self) -> QuickGame:
        """The table at which its games are played.

        Raises:
            ScrambleError: the lexicon cannot be loaded, or is another one.
        """
        lexicon = self.lexicon.load(self.dice.alphabet)
        return QuickGame(lexicon, self.mat, self.dice, self.rules, self.turn_limit)


def names_of(players: Iterable[str]) -> tuple[str, ...]:
    """A name for each player, all different.

    >>> names_of(["greedy", "random", "greedy"])
    ('greedy', 'random', 'greedy (2)')
    """
    names: list[str] = []
    for player in players:
        numbered = (f"{player} ({number})" for number in count(2))
        names.append(next(name for name in chain([player], numbered) if name not in names))
    return tuple(names)
