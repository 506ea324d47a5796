"""A match of Hollywood Squares at one moment, and who has won a board. No rule of a turn is here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import pairwise

from scramble.errors import DeckError, EventError
from scramble.party.answers.compare import is_same_answer
from scramble.party.base import LATEST, Award, State, total
from scramble.party.cards import QuestionCard
from scramble.party.checks import check_card_text, check_people

__all__ = [
    "BONUS",
    "GAME_WON",
    "LINES",
    "MARKERS",
    "NO_MARKERS",
    "PRIZE",
    "SECRET_SQUARE",
    "TARGET",
    "AnswerKind",
    "Phase",
    "SquaresState",
    "winner_of",
    "with_marker",
]

MARKERS = "XO"  # of sides 0 and 1
FREE = "."
NO_MARKERS = FREE * 9
LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
_ENOUGH = 5  # squares that win even without a line
_MOST_MARKERS = 5  # markers of a side; they are plastic

PRIZE = 1000  # dollars for a game (HS-9)
BONUS = 1000  # dollars for the Secret Square (HS-8)
TARGET = 5000  # dollars that win a match (HS-11)
GAME_WON = "game won (HS-9)"
SECRET_SQUARE = "Secret Square won (HS-8)"  # noqa: S105 - no password
_AMOUNTS = {GAME_WON: PRIZE, SECRET_SQUARE: BONUS}


class Phase(StrEnum):
    """The phases of a match."""

    PICK = "pick"
    DRAW = "draw"
    ANSWER = "answer"
    JUDGE = "judge"
    BETWEEN = "between games"
    OVER = "over"


class AnswerKind(StrEnum):
    """What the reader's answer is (HS-4): the card's true one, the card's bluff, or an invented false one."""

    TRUE = "true"
    BLUFF = "bluff"
    INVENTED = "invented"


_WITH_SQUARE = (Phase.DRAW, Phase.ANSWER, Phase.JUDGE)
_WITH_CARD = (Phase.ANSWER, Phase.JUDGE)


@dataclass(frozen=True, kw_only=True)
class SquaresState(State):
    """A match at one moment. Sides are 0 for X and 1 for O; squares are 1 to 9, row by row.

    Args:
        phase: the phase of the match.
        sides: the players of X and of O, by name (HS-2).
        host: the host's name; "" without one (HS-13).
        seconds: length of a half-hour match (HS-14); None for the first to win $5,000 (HS-11).
        celebrities: the nine of this game, by square (HS-1).
        cards: all questions of the match, known by their numbers from 0 (HS-12).
        stacks: the two stacks, as numbers of cards, the top card first (HS-4).
        used: numbers of the cards set aside, the last one at the end (HS-12).
        board: the markers, square by square: X, O, or a dot where none is.
        on_turn: the contestant's side; between two games, the side that goes first in the next one (HS-10).
        secret_seen: whether this game has had its Secret Square (HS-8).
        square: the square that the contestant picked; 0 before that.
        drawn: the number of the card that is read, or None.
        secret: whether it is this game's Secret Square.
        kind: the kind of answer; None before it is given.
        said: the answer as the contestant hears it; "" before that.
    Raises:
        EventError: impossible values, or values that contradict each other.
        DeckError: a card that cannot be played.
    """

    phase: Phase
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    host: str = ""
    seconds: float | None = None
    celebrities: tuple[str, ...]
    cards: tuple[QuestionCard, ...]
    stacks: tuple[tuple[int, ...], tuple[int, ...]]
    used: tuple[int, ...] = ()
    board: str = NO_MARKERS
    on_turn: int
    secret_seen: bool = False
    square: int = 0
    drawn: int | None = None
    secret: bool = False
    kind: AnswerKind | None = None
    said: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_people(self)
        _check_cards(self.cards)
        _check_turn(self)
        _check_money(self)
        _check_end(self)

    @property
    def card(self) -> QuestionCard | None:
        """The card that is read, or None; the contestant must not see it (HS-4)."""
        return None if self.drawn is None else self.cards[self.drawn]

    @property
    def opponent(self) -> int:
        """The side that is not on turn."""
        return 1 - self.on_turn

    @property
    def readers(self) -> tuple[str, ...]:
        """Who may read and answer: the host, or the players of the opposing side (HS-4, HS-13)."""
        return (self.host,) if self.host else self.sides[self.opponent]

    @property
    def free_squares(self) -> tuple[int, ...]:
        """Squares that can be picked: those without a marker (HS-3)."""
        return tuple(square for square, marker in enumerate(self.board, start=1) if marker == FREE)

    @property
    def money(self) -> tuple[int, int]:
        """Dollars of X and of O."""
        return total(self, 0), total(self, 1)

    @property
    def games(self) -> tuple[int, int]:
        """Games won by X and by O."""
        winners = [award.side for award in self.awards if award.reason == GAME_WON]
        return winners.count(0), winners.count(1)

    @property
    def winner(self) -> int | None:
        """The side that won the match; None while it goes on, or if it is a tie (HS-14)."""
        of_x, of_o = self.money
        if self.phase is not Phase.OVER or of_x == of_o:
            return None
        return 0 if of_x > of_o else 1


def winner_of(board: str) -> int | None:
    """The side that has won a game: three in a row, column or diagonal, or five squares (HS-9).

    The boards below are the rulebook's (HS-15). Nine markers always give one side five, so no game ends in a
    draw (HS-16).

    The boards below are the rulebook's (HS-15). Nine markers always give one side five, so no game ends in a
    draw (HS-16).

    Args:
        board: nine markers, row by row; slashes and line ends between the rows are optional.
    Raises:
        EventError: not a board, or one on which both sides have won.

    >>> winner_of("XXX/.O./O.."), winner_of("O../XO./X.O"), winner_of("XOX/OOX/OXO"), winner_of("XO./.../...")
    (0, 1, 1, None)
    """
    squares = "".join(board.replace("/", "").split()) if isinstance(board, str) else ""
    if len(squares) != len(NO_MARKERS) or set(squares) - {*MARKERS, FREE}:
        raise EventError("board", board, f"nine squares, each of them {MARKERS[0]}, {MARKERS[1]} or {FREE}")
    winners = [side for side, marker in enumerate(MARKERS) if _has_won(squares, marker)]
    if len(winners) > 1:
        raise EventError("board", board, "a board that one side has won, or none")
    return winners[0] if winners else None


@cache
def _has_won(squares: str, marker: str) -> bool:
    in_line = any(all(squares[square - 1] == marker for square in line) for line in LINES)
    return in_line or squares.count(marker) >= _ENOUGH


def with_marker(board: str, square: int, side: int) -> str:
    """The board after a side's marker went on a square, from 1."""
    return board[: square - 1] + MARKERS[side] + board[square:]


def _check_people(state: SquaresState) -> None:
    """HS-1, HS-2, HS-13."""
    if not all(state.sides):
        raise EventError("sides", state.sides, "at least one player on each side (HS-2)")
    people = (*state.sides[0], *state.sides[1])
    check_people("players", (*people, state.host) if state.host else people)
    if len(state.celebrities) != len(NO_MARKERS):
        raise EventError("celebrities", state.celebrities, "nine of them, one for each square (HS-1)")
    check_people("celebrities", state.celebrities)


@lru_cache(maxsize=4)  # every state of a match has the same cards
def _check_cards(cards: tuple[QuestionCard, ...]) -> None:
    """HS-4: a question, its true answer, and a bluff that differs from it."""
    if not cards:
        raise DeckError("cards", cards, "at least one card")
    for card in cards:
        check_card_text("question", card.question)
        check_card_text(f"answer of {card.question!r}", card.answer)
        check_card_text(f"bluff of {card.question!r}", card.bluff)
        if is_same_answer(card.answer, card.bluff):
            raise DeckError(f"bluff of {card.question!r}", card.bluff, "a false answer; this is the true one")


def _check_turn(state: SquaresState) -> None:
    """Check that each phase has the fields that belong to it, and no others."""
    if state.on_turn not in (0, 1):
        raise EventError("on_turn", state.on_turn, "0 or 1")
    lying = () if state.drawn is None else (state.drawn,)
    numbers = (*state.stacks[0], *state.stacks[1], *state.used, *lying)
    if sorted(numbers) != list(range(len(state.cards))):
        raise EventError("cards", numbers, f"each number below {len(state.cards)} in one place")
    is_picked = state.square in state.free_squares if state.phase in _WITH_SQUARE else state.square == 0
    if not is_picked:
        raise EventError("square", state.square, "a free square while there is a question, else 0")
    if (state.drawn is not None) != (state.phase in _WITH_CARD):
        raise EventError("drawn", state.drawn, "one while it is read and answered, else none")
    is_answered = state.phase is Phase.JUDGE
    if (state.kind is not None) != is_answered or bool(state.said) != is_answered:
        raise EventError("answer", (state.kind, state.said), "one while it is judged, else none")
    if state.secret and not (state.secret_seen and state.card is not None and state.card.secret):
        raise EventError("secret", state.secret, "true only while this game's Secret Square card is read")


def _check_money(state: SquaresState) -> None:
    """Check that money comes from games and from Secret Squares, at most one per game (HS-8, HS-9)."""
    for award in state.awards:
        if _AMOUNTS.get(award.reason) != award.amount:
            raise EventError("awards", award, f"${PRIZE} for a game, or ${BONUS} for a Secret Square")
    reasons = [award.reason for award in state.awards]
    if (SECRET_SQUARE, SECRET_SQUARE) in pairwise(reasons):
        raise EventError("awards", state.awards, "one Secret Square a game (HS-8)")
    if reasons[-1:] == [SECRET_SQUARE] and (state.secret or not state.secret_seen):
        raise EventError("secret_seen", state.secret_seen, "true in the game whose Secret Square was won")


def _check_end(state: SquaresState) -> None:
    """Check that games and the match end when they must, and not before (HS-9, HS-11, HS-14)."""
    if max(map(state.board.count, MARKERS)) > _MOST_MARKERS:
        raise EventError("board", state.board, f"at most {_MOST_MARKERS} markers of a side")
    winner = winner_of(state.board)
    if state.phase is Phase.BETWEEN:
        last = state.awards[-1] if state.awards else None
        if winner is None or winner == state.on_turn or last != Award(winner, PRIZE, GAME_WON):
            raise EventError("board", state.board, "won and paid for; the loser goes first in the next game")
    elif winner is not None and state.phase is not Phase.OVER:
        raise EventError("board", state.board, "not won while the game goes on")
    if state.seconds is None:
        is_over = max(state.money) >= TARGET
        expected = f"over as soon as a side has ${TARGET} (HS-11)"
    elif not 0 < state.seconds <= LATEST:
        raise EventError("seconds", state.seconds, f"more than 0, at most {LATEST:g}")
    else:
        is_over = state.now >= state.seconds
        expected = f"over at {state.seconds:g} s (HS-14)"
    if is_over != (state.phase is Phase.OVER):
        raise EventError("phase", state.phase.value, expected)
    if max(state.money) > TARGET and state.seconds is None:
        raise EventError("awards", state.awards, f"none after ${TARGET} (HS-11)")
