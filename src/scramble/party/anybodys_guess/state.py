"""A match of Anybody's Guess at one moment, what a turn brings, and how pieces move (AG-1 to AG-18)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from scramble.errors import DeckError, EventError
from scramble.party.anybodys_guess.events import Prediction
from scramble.party.anybodys_guess.tracks import Space, Track
from scramble.party.base import LATEST, Award, State, total
from scramble.party.cards import ClueCard
from scramble.party.checks import check_card_text, check_in_time, check_note

__all__ = ["BET_POINTS", "WINDOW_POINTS", "Guess", "GuessState", "Phase", "move", "settlement"]

WINDOW_POINTS = (10, 7, 5, 3)  # points of a right guess at window 1, 2, 3, 4 (AG-7)
BET_POINTS = 6  # points of Bet You Can't (AG-9)
WINDOWS = len(WINDOW_POINTS)
_PREDICTED = tuple(Prediction)[:WINDOWS]  # by window
_LONGEST_TURN = 3600  # seconds
_AMOUNTS = {*WINDOW_POINTS, *(2 * points for points in WINDOW_POINTS), BET_POINTS}


class Phase(StrEnum):
    """The phases of a match."""

    PREDICT = "predict"
    CLOSED = "windows closed"
    GUESS = "guess"
    JUDGE = "judge"
    SETTLED = "settled"
    NO_CARDS = "no cards"
    BETWEEN = "between games"
    OVER = "over"


_BEFORE_PREDICTION = (Phase.PREDICT, Phase.NO_CARDS)
_RUNNING = (Phase.GUESS, Phase.JUDGE)
_AFTER_GAME = (Phase.BETWEEN, Phase.OVER)
_SETTLED = (Phase.SETTLED, *_AFTER_GAME)


@dataclass(frozen=True)
class Guess:
    """A guess in a turn.

    Args:
        window: the last window that was open, 1 to 4.
        text: what was said; "" if it was not noted.
        accepted: whether it was right; None while people have to judge it (AG-18).
    """

    window: int
    text: str
    accepted: bool | None


@dataclass(frozen=True, kw_only=True)
class GuessState(State):
    """A match at one moment. Sides are 0 and 1, windows 1 to 4.

    Args:
        cards: the deck, the card of this turn first (AG-2).
        played: how many cards at its end have been played (AG-15).
        track: where the pieces move (AG-17).
        seconds: length of the timer (AG-5).
        playing: the Playing Team, also after its turn is settled.
        prediction: the prediction card that is face down, or None (AG-4).
        window: the last window opened; 0 before the first (AG-5).
        deadline: when the timer runs out, in seconds from the game's start; None before it starts.
        guesses: guesses of this turn, in order.
        game_start: how many of the awards belong to earlier games.
        turn_start: how many of the awards belong to earlier turns.
        winners: the sides that won a game, game by game (AG-16).
    Raises:
        EventError: impossible values, or values that contradict each other.
        DeckError: a card or a track that cannot be played.
    """

    phase: Phase
    cards: tuple[ClueCard, ...]
    played: int = 0
    track: Track
    seconds: float = 60.0
    playing: int
    prediction: Prediction | None = None
    window: int = 0
    deadline: float | None = None
    guesses: tuple[Guess, ...] = ()
    game_start: int = 0
    turn_start: int = 0
    winners: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_cards(self.cards)
        _check_deck(self)
        _check_awards(self)
        _check_turn(self)
        _check_guesses(self)
        _check_settlement(self)

    @property
    def opposing(self) -> int:
        """The Opposing Team, which reads the card and predicts (AG-4)."""
        return 1 - self.playing

    @property
    def card(self) -> ClueCard | None:
        """The card of this turn, for the Opposing Team only; None if new cards are needed (AG-15)."""
        return None if self.phase is Phase.NO_CARDS else self.cards[0]

    @property
    def is_settled(self) -> bool:
        """Whether this turn is over, so that nothing about it is secret any more."""
        return self.phase in _SETTLED

    @property
    def positions(self) -> tuple[int, int]:
        """Where the pieces stand, 0 for START (AG-10)."""
        return move(self.awards[self.game_start :], self.track.length)

    @property
    def positions_before(self) -> tuple[int, int]:
        """Where the pieces stood when this turn began."""
        return move(self.awards[self.game_start : self.turn_start], self.track.length)

    @property
    def space(self) -> Space | None:
        """The special space that counts in this turn: where the Playing Team stood at its start (AG-11)."""
        return self.track.space(self.positions_before[self.playing])

    @property
    def guesses_allowed(self) -> int | None:
        """How many guesses are allowed at a window in this turn; None for any number (AG-6, AG-12, AG-13)."""
        if self.space is Space.FREE_GUESSING:
            return None
        return 2 if self.space is Space.TWO_GUESSES else 1

    @property
    def guesses_left(self) -> int | None:
        """How many guesses are left at this window; None for any number (AG-6, AG-12, AG-13)."""
        allowed = self.guesses_allowed
        return (
            None if allowed is None else allowed - sum(guess.window == self.window for guess in self.guesses)
        )

    @property
    def solved(self) -> int:
        """The window at which the Playing Team was right; 0 if it was not."""
        return next((guess.window for guess in self.guesses if guess.accepted), 0)

    @property
    def points(self) -> tuple[int, int]:
        """Points of both sides in all games of the match."""
        return total(self, 0), total(self, 1)

    @property
    def winner(self) -> int | None:
        """The side that won the last game; None while a game goes on (AG-10)."""
        return self.winners[-1] if self.phase in _AFTER_GAME else None


def settlement(
    playing: int, prediction: Prediction | None, solved: int, space: Space | None
) -> tuple[Award, ...]:
    """The awards of a turn, the Playing Team's first (AG-7 to AG-9, AG-14).

    Args:
        playing: the Playing Team.
        prediction: the Opposing Team's prediction card.
        solved: the window at which the Playing Team was right, 1 to 4; 0 if it was not.
        space: the special space that counts.

    >>> [(award.side, award.amount) for award in settlement(0, Prediction.SEVEN, 2, Space.DOUBLE_SCORE)]
    [(0, 14), (1, 7)]
    """
    if not solved:
        if prediction is not Prediction.BET_YOU_CANT:
            return ()
        return (Award(1 - playing, BET_POINTS, "Bet You Can't (AG-9)"),)
    points = WINDOW_POINTS[solved - 1]
    if space is Space.DOUBLE_SCORE:
        award = Award(playing, 2 * points, f"right at window {solved}, doubled (AG-14)")
    else:
        award = Award(playing, points, f"right at window {solved} (AG-7)")
    if prediction is not _PREDICTED[solved - 1]:
        return (award,)
    return award, Award(1 - playing, points, f"predicted window {solved} (AG-8)")


def move(awards: Iterable[Award], length: int) -> tuple[int, int]:
    """Where the pieces stand after the awards of a game, 0 for START (AG-10).

    They move one space per point, in the order of the awards; once a piece is at FINISH, none moves.

    Args:
        awards: the awards of a game, from its start.
        length: the number of the space FINISH.
    """
    places = [0, 0]
    for award in awards:
        if length in places:
            break
        places[award.side] = min(places[award.side] + award.amount, length)
    return places[0], places[1]


@lru_cache(maxsize=4)  # most states of a game have the same cards as the state before
def _check_cards(cards: tuple[ClueCard, ...]) -> None:
    """AG-2: a category, four clues and an answer on each card.

    Raises:
        DeckError: no cards, or one that cannot be played.
    """
    if not cards:
        raise DeckError("cards", cards, "at least one card")
    for card in cards:
        check_card_text("answer", card.answer)
        check_card_text(f"category of {card.answer!r}", card.category)
        if len(card.clues) != WINDOWS:
            raise DeckError(f"clues of {card.answer!r}", card.clues, f"{WINDOWS} clues (AG-2)")
        for text in card.clues:
            check_card_text(f"clue of {card.answer!r}", text)
        for text in card.also:
            check_card_text(f"other name of {card.answer!r}", text)


def _check_deck(state: GuessState) -> None:
    """AG-15: a turn needs a card that has not been played."""
    if state.phase is Phase.NO_CARDS:
        is_right = state.played == len(state.cards)
    else:
        is_right = 0 <= state.played < len(state.cards)
    if not is_right:
        raise EventError(
            "played", state.played, f"fewer than {len(state.cards)}, or all in the phase 'no cards'"
        )


def _check_awards(state: GuessState) -> None:
    """Check that the awards are possible, and that a game ends when a piece is at FINISH (AG-7 to AG-10)."""
    for award in state.awards:
        if award.amount not in _AMOUNTS:
            raise EventError("awards", award, f"points of a turn: {', '.join(map(str, sorted(_AMOUNTS)))}")
    if not 0 <= state.game_start <= state.turn_start <= len(state.awards):
        raise EventError(
            "turn_start", (state.game_start, state.turn_start), f"0 to {len(state.awards)}, in order"
        )
    if state.track.length in state.positions_before:
        raise EventError("positions", state.positions_before, "before FINISH while a game goes on (AG-10)")
    if not set(state.winners) <= {0, 1}:
        raise EventError("winners", state.winners, "0 or 1 for each game")
    finished = [side for side, place in enumerate(state.positions) if place == state.track.length]
    if (state.phase in _AFTER_GAME) != bool(finished) or (finished and list(state.winners[-1:]) != finished):
        raise EventError("phase", state.phase.value, "over once a piece is at FINISH, which wins (AG-10)")


def _check_turn(state: GuessState) -> None:
    """Check that each phase has the fields that belong to it, and no others (AG-4 to AG-6)."""
    if state.playing not in (0, 1):
        raise EventError("playing", state.playing, "0 or 1")
    if not 1 <= state.seconds <= _LONGEST_TURN:
        raise EventError("seconds", state.seconds, f"1 to {_LONGEST_TURN} seconds (AG-5)")
    if (state.prediction is None) != (state.phase in _BEFORE_PREDICTION):
        raise EventError(
            "prediction", state.prediction, "a card once the Opposing Team has laid it, else none"
        )
    is_open = state.phase in _RUNNING or state.is_settled
    if not (1 <= state.window <= WINDOWS if is_open else state.window == 0):
        raise EventError("window", state.window, f"1 to {WINDOWS} once one is open, else 0")
    if (state.deadline is not None) != (state.phase in _RUNNING):
        raise EventError("deadline", state.deadline, "a time while the timer runs, else none")
    if state.deadline is not None:
        if not 0 <= state.deadline <= LATEST:
            raise EventError("deadline", state.deadline, f"seconds from 0 to {LATEST:g}")
        check_in_time(state.now, state.deadline, "AG-7")


def _check_guesses(state: GuessState) -> None:
    """Check guesses: at open windows, in order, wrong except the last, not too many (AG-6, AG-12, AG-13)."""
    windows = [guess.window for guess in state.guesses]
    if windows != sorted(windows) or not set(windows) <= set(range(1, state.window + 1)):
        raise EventError("guesses", windows, f"windows from 1 to {state.window}, in order")
    for guess in state.guesses:
        check_note("text", guess.text)
    if any(guess.accepted is not False for guess in state.guesses[:-1]):
        raise EventError("guesses", state.guesses, "wrong ones but for the last")
    last = state.guesses[-1].accepted if state.guesses else False
    can_be_last = {Phase.JUDGE: (None,), Phase.GUESS: (False,)}.get(state.phase, (True, False))
    if last not in can_be_last or (state.phase is Phase.JUDGE and windows[-1] != state.window):
        raise EventError(
            "guesses", state.guesses, "a right one only in a turn that is settled; a doubtful one last"
        )
    if state.guesses_allowed is None:
        return
    most = max(map(windows.count, windows), default=0)
    if most > state.guesses_allowed or (state.phase is Phase.GUESS and not state.guesses_left):
        raise EventError("guesses", windows, f"at most {state.guesses_allowed} at a window (AG-6, AG-13)")


def _check_settlement(state: GuessState) -> None:
    """Check that a settled turn has the awards that it earned."""
    due: tuple[Award, ...] = ()
    if state.is_settled:
        due = settlement(state.playing, state.prediction, state.solved, state.space)
    if state.awards[state.turn_start :] != due:
        raise EventError("awards", state.awards[state.turn_start :], f"what the turn brings: {due}")
