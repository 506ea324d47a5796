"""What a game's mats and scores are worth: the only way to its mat values and its chances to win.

A game is a mat, dice, rules and words. If networks were trained for the game, they estimate what a mat is
worth to the next player; a table gives the chance that the player on turn wins, from the points that both
players need.

>>> from scramble import Lexicon, Position
>>> model = GameModel.of(Position.parse("-"), Lexicon.load())
>>> model.reply is not None and model.long is not None
True
>>> model.fits(Position.parse("5C WRAP")), round(float(model.win.chance(200, 200)), 1)
(True, 0.6)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path

import numpy

from scramble.data import data_folder
from scramble.dice import DiceSet
from scramble.errors import PositionError, UnknownName
from scramble.mat import Mat
from scramble.odds.exact import ReplyOdds
from scramble.position import Position
from scramble.rules import Rules
from scramble.words.cache import Cache, pack_payload, read_payload
from scramble.words.lexicon import Lexicon
from scramble.worth.mats import MatValues, values_folder, word_on
from scramble.worth.win import WinModel

__all__ = ["SHIPPED_TABLE", "GameModel", "pack_table"]

SHIPPED_TABLE = "values/house-enable.wins"  # in the data folder; tools/make_win_table.py writes it
_METHOD = 2  # raise it whenever the table for the same game changes
_KIND = "wins"
_KEPT = 8  # games


@dataclass(frozen=True, eq=False)
class GameModel:
    """What is known about a game beyond its rules. Immutable; get one with :meth:`of`.

    Args:
        start: the game's empty mat, with its dice and the rules that matter.
        lexicon: the words.
        reply: estimates the average score of the next player's best reply to a mat; None if there are no such
            values.
        long: the same minus the long-run value of the mat that the reply leaves; None if there are no such
            values.
    """

    start: Position
    lexicon: Lexicon
    reply: MatValues | None
    long: MatValues | None

    @classmethod
    def of(cls, position: Position, lexicon: Lexicon) -> GameModel:
        """The model of a game, whatever is on its mat; it is loaded once per process.

        Args:
            position: its mat, dice and rules make the game.
            lexicon: the words.
        """
        rules = position.rules
        return _load(position.mat, position.dice, rules.bingo, rules.target, lexicon, values_folder())

    @cached_property
    def win(self) -> WinModel:
        """The chances to win. For the house mat and dice, the usual rules and ENABLE they are packaged.

        For other games they are made once, in three seconds, and kept in the cache.
        """
        return _win_table(self)

    @cached_property
    def mats(self) -> tuple[MatValues, ...]:
        """The evaluators of mats that the chances to win are based on: reply and long, or none."""
        if self.reply is None:
            return ()
        return (self.reply,) if self.long is None else (self.reply, self.long)

    @property
    def empty(self) -> float:
        """The empty mat's long-run value, or its reply value; 0 if there are no mat values."""
        return self.mats[-1].facts.empty if self.mats else 0.0

    def values(self, horizon: str) -> MatValues:
        """The mat values of a horizon, for callers that need them.

        Args:
            horizon: ``reply`` or ``long``.
        Raises:
            UnknownName: there are none for this game, or there is no such horizon.
        """
        found = {"reply": self.reply, "long": self.long}.get(horizon)
        return found or _load_values(self.start, self.lexicon, horizon)

    def fits(self, position: Position) -> bool:
        """Whether mat values can value the mat of a position: it is empty, or has only one word."""
        if position.is_empty:
            return True
        try:
            word_on(position)
        except PositionError:
            return False
        return True

    def mats_for(self, position: Position) -> tuple[MatValues, ...]:
        """The mat values of the game if they apply to a position's mat, else none."""
        return self.mats if self.fits(position) else ()

    def win_chance(self, position: Position, score: int, left: Position, odds: ReplyOdds) -> float:
        """The chance to win with a play (SS-28).

        Args:
            position: the position of the play, with two players.
            score: its points.
            left: the position that it leaves.
            odds: the distribution of the best reply's score.
        """
        own, others = (position.rules.target - points for points in position.scores)
        replies = numpy.append(odds.chances[:2].sum(), odds.chances[2:])  # having no reply also scores 0
        mat = [values.of(left) for values in self.mats_for(left)] or None
        return self.win.chance_behind(own - score, others, replies, mat)

    def __reduce__(self) -> tuple[object, ...]:
        return GameModel.of, (self.start, self.lexicon)


@lru_cache(maxsize=_KEPT)
def _load(mat: Mat, dice: DiceSet, bingo: int, target: int, lexicon: Lexicon, _folder: Path) -> GameModel:
    """The folder of values is an argument because another folder gives another answer."""
    start = Position(mat, dice, rules=Rules(bingo=bingo, target=target))
    found: list[MatValues | None] = []
    for horizon in ("reply", "long"):
        try:
            found.append(_load_values(start, lexicon, horizon))
        except UnknownName:
            found.append(None)
    return GameModel(start, lexicon, *found)


def _load_values(start: Position, lexicon: Lexicon, horizon: str) -> MatValues:
    return MatValues.load(start.mat, start.dice, lexicon, bingo=start.rules.bingo, horizon=horizon)


def _win_table(model: GameModel) -> WinModel:
    key = _key(model)
    cache = Cache()
    kept = read_payload(Path(str(data_folder() / SHIPPED_TABLE)), key, _KIND) or cache.load(key, _KIND)
    if kept is not None:
        return WinModel.unpack(kept)
    table = WinModel.of_game(model.start, model.lexicon, model.mats)
    cache.store(key, _KIND, table.pack())
    return table


def pack_table(position: Position, lexicon: Lexicon) -> bytes:
    """The file of a game's table, in the form of the packaged one.

    Args:
        position: its mat, dice and rules make the game.
        lexicon: the words.
    """
    model = GameModel.of(position, lexicon)
    table = WinModel.of_game(model.start, lexicon, model.mats)
    return pack_payload(_key(model), _KIND, table.pack())


def _key(model: GameModel) -> str:
    """What a table depends on, in 64 hexadecimal digits."""
    mat, dice, rules = model.start.mat, model.start.dice, model.start.rules
    game = mat.rows, dice.face_codes, dice.value_codes, rules.target, rules.bingo, model.lexicon.fingerprint
    told = [sha256(values.weights.tobytes()).hexdigest() for values in model.mats]
    return sha256(repr((_METHOD, game, told)).encode()).hexdigest()
