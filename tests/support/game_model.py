"""A naive table for whole games (SS-6 to SS-31): plain values, the oracle's words and scores, no engine.

It knows nothing of phases as a table, of states kept for undo, or of codes. It believes that what happens
may happen, but that a play has no fault by the oracle it does check. Letters are single characters; who has
digraphs hands over other letters instead (see ``game_setups.plain_die``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reference import oracle

DieNumber = int | None
PlainDie = tuple[str, DieNumber]  # the face, and which die it is if somebody knows

# What the one who doubts an acceptable play loses or gives: turns, points a play, points a word (SS-26).
PRICES: Mapping[str, tuple[int, int, int]] = {
    "turn": (1, 0, 0),
    "void": (0, 0, 0),
    "single": (0, 0, 0),
    "double": (1, 0, 0),
    "5-points": (0, 5, 0),
    "10-points": (0, 10, 0),
    "5-a-word": (0, 0, 5),
}


@dataclass
class PlainRules:
    """What the players agreed on, as plain values."""

    seats: int
    premiums: tuple[str, ...]
    values: Mapping[str, int]
    dice_count: int = 12
    target: int = 200
    bingo: int = 50
    advanced: bool = False
    penalty: str = "turn"


@dataclass
class Doubtable:
    """A play that may still be doubted, and what lay before it."""

    player: int
    points: int
    word_count: int
    rows: list[str]
    numbers: dict[oracle.Square, DieNumber]


@dataclass
class PlainGame:
    """One game; its methods are what can happen at a table."""

    rules: PlainRules
    rows: list[str] = field(default_factory=list)
    numbers: dict[oracle.Square, DieNumber] = field(default_factory=dict)
    roll: list[PlainDie] = field(default_factory=list)
    passed: list[PlainDie] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    on_turn: int = 0
    turn: int = 0
    phase: str = "order"
    skipped: list[int] = field(default_factory=list)
    doubtable: Doubtable | None = None
    challenger: int | None = None
    winner: int | None = None
    order: dict[int, str] = field(default_factory=dict)
    competing: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        size = len(self.rules.premiums)
        self.rows = [oracle.EMPTY * size] * size
        self.scores = [0] * self.rules.seats
        self.lost = [0] * self.rules.seats
        self.competing = list(range(self.rules.seats))

    def begin(self, player: int) -> None:
        """It is known who begins."""
        self.on_turn, self.turn, self.phase = player, 1, "ready"

    @property
    def cup_count(self) -> int:
        used = len(oracle.squares_with_letters(self.rows)) + len(self.roll) + len(self.passed)
        return self.rules.dice_count - used

    def roll_for_order(self, player: int, face: str) -> None:
        """SS-6: nearest to A; a blank is before A; who ties for best rolls again."""
        assert player in self.competing
        assert player not in self.order
        self.order[player] = face
        if len(self.order) < len(self.competing):
            return
        ranks = {seat: "@" if rolled == oracle.BLANK else rolled for seat, rolled in self.order.items()}
        self.competing = [seat for seat in self.competing if ranks[seat] == min(ranks.values())]
        self.order = {}
        if len(self.competing) == 1:
            self.begin(self.competing[0])

    def draw(self, dice: Sequence[PlainDie]) -> None:
        """SS-7, SS-30: up to seven with those passed on; a roll says that nobody doubts (SS-24)."""
        if self.phase == "window":
            self.close()
        assert len(dice) == min(oracle.MOST_DICE - len(self.passed), self.cup_count)
        self.roll, self.passed, self.phase = [*self.passed, *dice], [], "rolled"
        assert self.cup_count >= 0

    def play(self, placements: Sequence[oracle.Placement]) -> int:
        """SS-8 to SS-22; returns the points."""
        rolled = "".join(face for face, _number in self.roll)
        assert oracle.faults(self.rules.premiums, self.rows, placements, rolled) == set()
        points, parts = oracle.score(
            self.rules.premiums, self.rows, placements, self.rules.values, self.rules.bingo
        )
        self.doubtable = Doubtable(self.on_turn, points, len(parts), self.rows, dict(self.numbers))
        self._lay(placements)
        self.scores[self.on_turn] += points
        won = self.scores[self.on_turn] >= self.rules.target
        if self.rules.penalty == "void":
            if won:
                self._win(self.on_turn)
            else:
                self._next()
        else:
            self.phase = "last window" if won else "window"
        return points

    def _lay(self, placements: Sequence[oracle.Placement]) -> None:
        after = oracle.mat_after(self.rows, placements)
        for row, column, die in sorted(placements):
            face = oracle.face(die)
            known = sorted(number for shown, number in self.roll if shown == face and number is not None)
            number = known[0] if known else None  # of equal faces the die of the lowest number is taken
            self.roll.remove((face, number))
            self.numbers[row, column] = number
        staying = oracle.squares_with_letters(after)
        self.numbers = {square: number for square, number in self.numbers.items() if square in staying}
        self.rows = after
        self.passed = self.roll if self.rules.advanced else []
        self.roll = []

    def lose_turn(self) -> None:
        """SS-14, SS-31: a pass or no time left."""
        self.passed = []
        self._next()

    def close(self) -> None:
        """SS-24, SS-28: nobody doubts the play."""
        if self.phase == "last window":
            self._win(self.on_turn)
        else:
            self._next()

    def challenge(self, challenger: int) -> None:
        """SS-25: all words at once."""
        assert challenger != self.on_turn
        self.challenger, self.phase = challenger, "challenged"

    def rule(self, *, acceptable: bool) -> int:
        """SS-26, SS-27; returns how the points of who made the play change."""
        play, challenger = self.doubtable, self.challenger
        assert play is not None
        assert challenger is not None
        before = self.scores[play.player]
        if acceptable:
            turns, points, points_a_word = PRICES[self.rules.penalty]
            self.lost[challenger] += turns
            self.scores[play.player] += points + points_a_word * play.word_count
        else:
            self.scores[play.player] -= play.points
            self.rows, self.numbers, self.passed = play.rows, play.numbers, []
        after = self.scores[play.player]
        if acceptable and after >= self.rules.target:
            self._win(play.player)
        else:
            self._next()
        return after - before

    def stop(self) -> None:
        """The game ends as it stands: equal best scores draw."""
        best = [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]
        self.winner = best[0] if len(best) == 1 else None
        self.phase = "over"

    def _win(self, player: int) -> None:
        self.winner, self.phase, self.doubtable, self.challenger = player, "over", None, None

    def _next(self) -> None:
        """Play passes to the left; lost turns are skipped (SS-26)."""
        self.roll, self.doubtable, self.challenger, self.skipped = [], None, None, []
        self.turn, self.phase = self.turn + 1, "ready"
        self.on_turn = (self.on_turn + 1) % self.rules.seats
        while self.lost[self.on_turn]:
            self.lost[self.on_turn] -= 1
            self.skipped.append(self.on_turn)
            self.on_turn = (self.on_turn + 1) % self.rules.seats
