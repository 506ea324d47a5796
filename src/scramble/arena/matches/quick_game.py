"""A game between two players, played quickly: it keeps the mat and the player on turn, but no history.

It does not play through :mod:`scramble.game.turns`, for speed alone: a turn of greedy against greedy takes 57
microseconds here and 178 there (``python -m pytest benchmarks/test_arena.py``, which measures both; processor
time on two busy cores). The state machine makes an immutable state for every event, and asks for faults,
phonies, score and the mat after a play one by one. For players that think, the difference does not matter.
Tests check that both play the same games: the state machine can replay every game (``arena replay``).

The rules come from :class:`scramble.position.Position`. The game is the one of
:mod:`scramble.game.turns` with phonies refused (``void``), so it has no window for challenges. The rest of a
turn is here:

- The dice of the turn are drawn from the cup, with those passed on (SS-7, SS-30), and the player is asked.
- An answer after the time is up loses the turn, and so does a pass (SS-14). An answer at the very moment
  when the time ends still counts.
- A play that breaks a rule, a phony, or a player that breaks down forfeits the game.
- Whoever reaches the target first wins (SS-28). At the turn limit the higher score wins.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scramble import _core
from scramble.arena.matches.dice_of_pair import PairLuck
from scramble.arena.matches.results import LOST_TURN, End, GameResult
from scramble.dice import DiceSet, Roll
from scramble.errors import ScrambleError, WrongType
from scramble.game.start import lay_dice
from scramble.mat import Mat
from scramble.play import Outcome, Play
from scramble.players import Clock, Player
from scramble.position import Position
from scramble.rules import Rules
from scramble.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy

__all__ = ["QuickGame"]

_LONGEST_REASON = 500  # characters

_Dice = list[tuple[int, int]]  # (code of the face, number of the die)


@dataclass(frozen=True)
class QuickGame:
    """What both players of a game agreed on; it plays the games.

    Args:
        lexicon: the words.
        mat: the mat.
        dice: the dice.
        rules: options; the penalty for challenges has to be one that refuses phonies.
        turn_limit: turns of both players together, after which the game is over.
        timer: tells the time in seconds, for thinking times and the limit of SS-14.
    """

    lexicon: Lexicon
    mat: Mat
    dice: DiceSet
    rules: Rules
    turn_limit: int
    timer: Callable[[], float] = time.perf_counter

    def play(
        self,
        players: tuple[Player, Player],
        chances: tuple[numpy.random.Generator, numpy.random.Generator],
        luck: PairLuck,
        *,
        names: tuple[str, str],
        seconds: tuple[float | None, float | None] = (None, None),
        start: bytes = b"",
        pairing: int = 0,
        pair: int = 0,
        leg: int = 0,
    ) -> GameResult:
        """Play one game.

        Args:
            players: by seat; seat 0 has the first move.
            chances: the random generator of each of them.
            luck: the dice.
            names: of the players, for the result.
            seconds: for a turn of each of them; None for those of the rules.
            start: letters on the mat before the first turn; b"" for none.
            pairing: number of the game's pairing, for the result.
            pair: number of its pair, for the result.
            leg: 0 or 1, for the result.
        """
        usual = self.rules.seconds or None
        game = _Game(self, tuple(usual if own is None else own for own in seconds))
        if start:
            laid = lay_dice(start, self.dice)
            game.squares = start
            game.mat_dice = {square: number for square, number in enumerate(laid) if number is not None}
        while game.end is None:
            game.take_turn(players, chances, luck)
        return GameResult(
            players=names,
            pairing=pairing,
            pair=pair,
            leg=leg,
            scores=_by_seat(game.scores),
            end=game.end,
            plays=tuple(game.plays),
            bingos=_by_seat(game.bingos),
            passes=_by_seat(game.passes),
            timeouts=_by_seat(game.timeouts),
            forfeited_by=game.on_turn if game.end is End.FORFEIT else None,
            reason=game.reason,
            seconds=(round(game.seconds[0], 6), round(game.seconds[1], 6)),
        )


def _by_seat(numbers: list[int]) -> tuple[int, int]:
    return numbers[0], numbers[1]


def _zeros() -> list[int]:
    return [0, 0]


@dataclass
class _Game:
    """A game in progress; lists of two numbers are indexed by seat."""

    table: QuickGame
    limits: tuple[float | None, ...]  # seconds for a turn
    end: End | None = None
    on_turn: int = 0
    squares: bytes = b""
    mat_dice: dict[int, int] = field(default_factory=dict)  # square: number of the die on it
    passed: _Dice = field(default_factory=list)
    plays: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=_zeros)
    bingos: list[int] = field(default_factory=_zeros)
    passes: list[int] = field(default_factory=_zeros)
    timeouts: list[int] = field(default_factory=_zeros)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    reason: str = ""

    def take_turn(
        self, players: Sequence[Player], chances: Sequence[numpy.random.Generator], luck: PairLuck
    ) -> None:
        """Roll, ask the player on turn, and do what the answer says."""
        roll = self._roll(luck)
        position = self._position(roll)
        try:
            play, is_late = self._ask(players[self.on_turn], position, chances[self.on_turn])
            outcome = None if play is None or is_late else position.outcome(play, self.table.lexicon)
        except MemoryError:  # the machine's fault, so neither player loses
            raise
        except Exception as error:  # a player answers for its own errors; the match goes on
            self.end, self.reason = End.FORFEIT, _one_line(error)
        else:
            if play is None or outcome is None:
                self._lose_turn(is_late=is_late)
            else:
                self._lay(play, outcome, roll)
            self._pass_to_the_next()

    def _roll(self, luck: PairLuck) -> _Dice:
        """SS-7: the first dice that are in the cup, up to seven with those passed on (SS-30)."""
        away = {*self.mat_dice.values(), *(number for _, number in self.passed)}
        return self.passed + luck.drawn(len(self.plays), away, len(self.passed))

    def _position(self, roll: _Dice) -> Position:
        mine, other = self.scores[self.on_turn], self.scores[1 - self.on_turn]
        table = self.table
        codes = tuple([face for face, _ in roll])
        return Position(
            mat=table.mat,
            dice=table.dice,
            squares=self.squares,
            roll=Roll(codes, table.dice.alphabet),
            scores=(mine, other),
            rules=table.rules,
            lexicon=table.lexicon.name,
        )

    def _ask(
        self, player: Player, position: Position, chance: numpy.random.Generator
    ) -> tuple[Play | None, bool]:
        """The player's answer, and whether it came too late (SS-14).

        Raises:
            WrongType: the answer is not a play.
        """
        limit = self.limits[self.on_turn]
        start = self.table.timer()
        try:
            play = player.choose(position, Clock(limit), chance)
        finally:
            used = round(self.table.timer() - start, 6)  # finer than any clock, coarser than rounding
            self.seconds[self.on_turn] += used
        if play is not None and not isinstance(play, Play):
            raise WrongType("answer", play, "a play, or None to pass")
        return play, limit is not None and used > limit

    def _lose_turn(self, *, is_late: bool) -> None:
        """SS-14, SS-31: the mat stays as it was, and all dice go back to the cup."""
        (self.timeouts if is_late else self.passes)[self.on_turn] += 1
        self.plays.append(LOST_TURN)
        self.passed = []

    def _lay(self, play: Play, outcome: Outcome, roll: _Dice) -> None:
        """SS-15 to SS-22: lay the word, score it, remove the old letters; SS-30: pass on the other dice."""
        left = sorted(roll)
        faces = [face for face, _ in left]
        size, die_code = self.table.mat.size, self.table.dice.alphabet.die_code
        for place in play:
            code = die_code(place.die)
            used = faces.index(_core.BLANK if code & _core.BLANK else code)
            del faces[used]
            _, self.mat_dice[place.row * size + place.column] = left.pop(used)
        self.squares = outcome.squares
        self.mat_dice = {
            square: number for square, number in self.mat_dice.items() if outcome.squares[square]
        }
        self.passed = left if self.table.rules.advanced else []
        self.scores[self.on_turn] += outcome.total
        self.bingos[self.on_turn] += len(play) == _core.MOST_DICE
        self.plays.append(outcome.text)

    def _pass_to_the_next(self) -> None:
        if self.scores[self.on_turn] >= self.table.rules.target:
            self.end = End.TARGET
        elif len(self.plays) >= self.table.turn_limit:
            self.end = End.TURN_LIMIT
        else:
            self.on_turn = 1 - self.on_turn


def _one_line(error: Exception) -> str:
    """Why a game was forfeited. An error from outside Scramble is named by its type."""
    text = " ".join(str(error).split())
    return (text if text and isinstance(error, ScrambleError) else f"{type(error).__name__}: {text}")[
        :_LONGEST_REASON
    ]
