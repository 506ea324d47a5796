"""The chance to win a game with a play, where there are mat values and where there are none.

>>> from scramble import Lexicon, Position
>>> race = Race.of(Position.parse("-"), Lexicon.load())
>>> [values.facts.horizon for values in race.values]
['reply', 'long']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import numpy

from scramble.data import data_folder
from scramble.dice import DiceSet
from scramble.mat import Mat
from scramble.odds.exact import ReplyOdds
from scramble.position import Position
from scramble.rules import Rules
from scramble.words.cache import Cache, pack_payload, read_payload
from scramble.words.lexicon import Lexicon
from scramble.worth.mats import MatValues, fitting_values, load_values
from scramble.worth.win import WinTable

__all__ = ["SHIPPED_TABLE", "Race", "pack_table"]

SHIPPED_TABLE = "values/house-enable.wins"  # in the data folder; tools/make_win_table.py writes it
_METHOD = 2  # raise it whenever another table is made for the same game
_KIND = "wins"


@dataclass(frozen=True, eq=False)
class Race:
    """What chances to win come from: a table, and the mat values that its numbers of a mat are."""

    table: WinTable
    values: tuple[MatValues, ...]

    @classmethod
    def of(cls, position: Position, lexicon: Lexicon) -> Race:
        """What a game needs, whatever lies on its mat.

        For the house mat and dice, the usual rules and ENABLE it ships; for others it is made in three
        seconds, and kept in the cache.

        Args:
            position: whose mat, dice and rules are played with.
            lexicon: the words.
        """
        return _load(position.mat, position.dice, position.rules, lexicon)

    def chance(self, position: Position, score: int, left: Position, odds: ReplyOdds) -> float:
        """The chance to win with a play: SS-28, who reaches the target first wins.

        Args:
            position: of two players, from which it is made.
            score: its points.
            left: the mat that it leaves.
            odds: what the reply to that scores.
        """
        own, others = (position.rules.target - points for points in position.scores)
        replies = numpy.append(odds.chances[:2].sum(), odds.chances[2:])  # no reply scores 0, too
        mat = [kind.of(left) for kind in fitting_values(self.values, left)] or None
        return self.table.chance_behind(own - score, others, replies, mat)


@lru_cache(maxsize=4)
def _load(mat: Mat, dice: DiceSet, rules: Rules, lexicon: Lexicon) -> Race:
    position = Position(mat, dice, rules=rules)
    values = load_values(position, lexicon)
    return Race(_win_table(position, lexicon, values), values)


def _win_table(position: Position, lexicon: Lexicon, values: tuple[MatValues, ...]) -> WinTable:
    key = _key(position, lexicon, values)
    cache = Cache()
    kept = read_payload(Path(str(data_folder() / SHIPPED_TABLE)), key, _KIND) or cache.load(key, _KIND)
    if kept is not None:
        return WinTable.unpack(kept)
    table = WinTable.of_game(position, lexicon, values)
    cache.store(key, _KIND, table.pack())
    return table


def pack_table(position: Position, lexicon: Lexicon) -> bytes:
    """The file of a game's table, as it ships for the house mat and dice, the usual rules and ENABLE.

    Args:
        position: whose mat, dice and rules are played with.
        lexicon: the words.
    """
    values = load_values(position, lexicon)
    table = WinTable.of_game(position, lexicon, values)
    return pack_payload(_key(position, lexicon, values), _KIND, table.pack())


def _key(position: Position, lexicon: Lexicon, values: tuple[MatValues, ...]) -> str:
    """What a table depends on, in 64 hexadecimal digits."""
    mat, dice, rules = position.mat, position.dice, position.rules
    game = mat.rows, dice.face_codes, dice.value_codes, rules.target, rules.bingo, lexicon.fingerprint
    told = [sha256(kind.weights.tobytes()).hexdigest() for kind in values]
    return sha256(repr((_METHOD, game, told)).encode()).hexdigest()
