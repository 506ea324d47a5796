"""A game at one moment: what was agreed, what is on the mat, who is on turn. No rule of a turn is here."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import Enum

from scramble.data import check_name
from scramble.dice import DiceSet, Roll
from scramble.errors import EventError
from scramble.game.events import RolledDie
from scramble.game.start import lay_dice
from scramble.mat import Mat
from scramble.play import Play, Score
from scramble.position import Position
from scramble.rules import NextTurn, Rules, draw_count, next_turn

__all__ = ["GameSetup", "GameState", "Pending", "Phase"]

_MOST_PLAYERS = 8
_LONGEST_NAME = 40


class Phase(Enum):
    """The phases of a turn."""

    ORDER = "order"
    READY = "ready"
    ROLLED = "rolled"
    WINDOW = "window"
    LAST_WINDOW = "last window"
    CHALLENGED = "challenged"
    OVER = "over"


@dataclass(frozen=True)
class GameSetup:
    """What is agreed before the game.

    Args:
        players: 2 to 8 different names, in the order of the seats; play passes to the next one (SS-6).
        mat: the mat.
        dice: the dice.
        rules: options such as target, seconds and the challenge penalty.
        lexicon: name of the agreed word list (SS-23).
        fingerprint: fingerprint of that list, or "".
        start: letters on the mat before the first turn, as :attr:`GameState.squares`; b"" for none.
    Raises:
        EventError: fewer than 2 or more than 8 players, or bad names.
    """

    players: tuple[str, ...]
    mat: Mat = field(default_factory=Mat.load)
    dice: DiceSet = field(default_factory=DiceSet.load)
    rules: Rules = field(default_factory=Rules)
    lexicon: str = ""
    fingerprint: str = ""
    start: bytes = b""

    def __post_init__(self) -> None:
        check_name(self.lexicon, "lexicon", EventError)
        if not isinstance(self.fingerprint, str) or not re.fullmatch(r"([0-9a-f]{64})?", self.fingerprint):
            raise EventError("fingerprint", self.fingerprint, "64 hexadecimal digits, or nothing")
        if not 2 <= len(self.players) <= _MOST_PLAYERS:
            raise EventError("players", self.players, f"2 to {_MOST_PLAYERS} players")
        for name in self.players:
            is_plain = isinstance(name, str) and name.isprintable() and " ".join(name.split()) == name
            if not is_plain or not 1 <= len(name) <= _LONGEST_NAME:
                expected = f"a name of 1 to {_LONGEST_NAME} printable characters with single spaces"
                raise EventError("player", name, expected)
        if self.start and (len(self.start) != self.mat.size**2 or not any(self.start)):
            raise EventError("start", self.start, f"expected letters on a mat of {self.mat.size**2} squares")
        if len(set(self.players)) != len(self.players):
            raise EventError("players", self.players, "a name for each player that no other has")


@dataclass(frozen=True)
class Pending:
    """A play that may still be challenged, with what was on the mat before it (SS-26).

    Args:
        player: who made it, from 0.
        play: the play.
        score: its words and points.
        roll: the dice that its player had.
        squares: the letters on the mat before.
        mat_dice: the numbers of the dice on the mat before.
        challenger: who challenged it, or None.
    """

    player: int
    play: Play
    score: Score
    roll: tuple[RolledDie, ...]
    squares: bytes
    mat_dice: tuple[int | None, ...]
    challenger: int | None = None


@dataclass(frozen=True)
class GameState:
    """A game at one moment. Immutable; :func:`scramble.game.turns.apply` makes the next one.

    Args:
        setup: what was agreed.
        phase: the phase of the turn.
        on_turn: the player on turn, from 0; in a window, the player who made the play.
        turn: number of the turn, from 1; 0 while the order is rolled for.
        squares: letters on the mat, as in :class:`scramble.position.Position`.
        mat_dice: the number of the die on each square; None if there is none or it is unknown.
        roll: dice in front of the player on turn.
        passed: dice passed on to the next player (SS-30).
        scores: points of each player, as seated.
        lost_turns: how many turns each player still has to skip (SS-26).
        skipped: who was skipped on the way to this turn.
        event_count: number of events so far.
        rolled_at: when the dice were rolled, in seconds.
        now: time of the last event.
        order: faces rolled for the order so far, None for players who have not rolled; only those of players
            who still compete count.
        competing: who still competes for the first turn.
        pending: the play in the window, or None.
        winner: the winner, from 0; None while the game goes on, or if it is drawn.
    """

    setup: GameSetup
    phase: Phase
    on_turn: int
    turn: int
    squares: bytes
    mat_dice: tuple[int | None, ...]
    roll: tuple[RolledDie, ...]
    passed: tuple[RolledDie, ...]
    scores: tuple[int, ...]
    lost_turns: tuple[int, ...]
    skipped: tuple[int, ...] = ()
    event_count: int = 0
    rolled_at: float = 0.0
    now: float = 0.0
    order: tuple[str | None, ...] = ()
    competing: tuple[int, ...] = ()
    pending: Pending | None = None
    winner: int | None = None

    @classmethod
    def start(cls, setup: GameSetup, first: int | None = None) -> GameState:
        """A new game.

        Args:
            setup: what is agreed.
            first: the player who begins, from 0; None to roll for it (SS-6).
        Raises:
            EventError: no such player.
        """
        seats = len(setup.players)
        if first is not None and not 0 <= first < seats:
            raise EventError("first player", first, f"a number from 0 to {seats - 1}")
        squares = setup.start or bytes(setup.mat.size**2)
        return cls(
            setup=setup,
            phase=Phase.ORDER if first is None else Phase.READY,
            on_turn=first or 0,
            turn=0 if first is None else 1,
            squares=squares,
            mat_dice=lay_dice(squares, setup.dice),
            roll=(),
            passed=(),
            scores=(0,) * seats,
            lost_turns=(0,) * seats,
            order=(None,) * seats,
            competing=tuple(range(seats)),
        )

    @property
    def cup_count(self) -> int:
        """How many dice are in the cup."""
        on_mat = sum(die != 0 for die in self.squares)
        return len(self.setup.dice.dice) - on_mat - len(self.roll) - len(self.passed)

    @property
    def draw_count(self) -> int:
        """How many dice the next roll draws: with those passed on, seven, or fewer if the cup has fewer."""
        return draw_count(self.cup_count, len(self.passed))

    @property
    def dice_in_use(self) -> frozenset[int]:
        """Numbers of the dice that are known not to be in the cup."""
        loose = {die.number for die in (*self.roll, *self.passed)}
        return frozenset(number for number in {*self.mat_dice, *loose} if number is not None)

    @property
    def next_turn(self) -> NextTurn:
        """Who is on turn after this one, and who is skipped before that (SS-26)."""
        return next_turn(self.on_turn, self.lost_turns)

    @property
    def next_to_roll(self) -> int:
        """Who rolls next, from 0, even if that closes a window (SS-24)."""
        return self.on_turn if self.phase is Phase.READY else self.next_turn.player

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def deadline(self) -> float | None:
        """The time by which the word must be on the mat, in seconds; None without a limit."""
        seconds = self.setup.rules.seconds
        return round(self.rolled_at + seconds, 6) if seconds else None

    def position(self) -> Position:
        """What the player on turn sees, with that player's score first."""
        seats = len(self.scores)
        seating = [(self.on_turn + place) % seats for place in range(seats)]
        alphabet = self.setup.dice.alphabet
        return Position(
            mat=self.setup.mat,
            dice=self.setup.dice,
            squares=self.squares,
            roll=Roll(tuple(alphabet.face_code(die.face) for die in self.roll), alphabet),
            scores=tuple(self.scores[seat] for seat in seating),
            lost_turns=tuple(self.lost_turns[seat] for seat in seating),
            rules=self.setup.rules,
            lexicon=self.setup.lexicon,
        )

    def position_of_pending(self) -> Position:
        """What the player of the play in the window saw before it; a ruling is about that (SS-25).

        Raises:
            EventError: there is no play to challenge.
        """
        pending = self.pending
        if pending is None:
            raise EventError("play", None, "a play that may still be challenged")
        scores = list(self.scores)
        scores[pending.player] -= pending.score.total
        before = replace(
            self, on_turn=pending.player, squares=pending.squares, roll=pending.roll, scores=tuple(scores)
        )
        return before.position()

    def view(self, player: int) -> GameState:
        """What a player may see: everything. The method exists because other games hide something.

        Raises:
            EventError: no such player.
        """
        if not 0 <= player < len(self.scores):
            raise EventError("player", player, f"a number from 0 to {len(self.scores) - 1}")
        return self
