"""A game of Celebrity Taboo at one moment (CT-1 to CT-17); no rule of a turn is here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from scramble.errors import DeckError, EventError
from scramble.party.base import LATEST, Award, State, total
from scramble.party.cards import TabooCard
from scramble.party.celebrity_taboo.events import ClueOutcome, ClueRuling
from scramble.party.checks import check_card_text, check_in_time, check_note, check_people, check_person

__all__ = ["TEAMS", "Phase", "TabooState", "check_team", "is_decided"]

TEAMS = "AB"  # of sides 0 and 1
TABOO_WORDS = 5  # on a card (CT-4)
_FEWEST, _MOST = 2, 20  # players of a team; a clue-giver needs somebody who guesses (CT-2)
_LONGEST_TURN = 3600  # seconds


class Phase(StrEnum):
    """The phases of a game."""

    READY = "ready"
    SEATED = "seated"
    CLUES = "clues"
    NO_CARDS = "no cards"
    COUNTING = "counting"
    OVER = "over"


_TIMED = (Phase.CLUES, Phase.NO_CARDS)
_WITH_PILES = (*_TIMED, Phase.COUNTING)
_BETWEEN_TURNS = (Phase.READY, Phase.OVER)


@dataclass(frozen=True, kw_only=True)
class TabooState(State):
    """A game at one moment. Sides are 0 for team A and 1 for team B; cards are known by number, see `cards`.

    Args:
        teams: the players of A and of B, by name (CT-1).
        red: the red sides of the cards (CT-4).
        green: the green sides.
        seconds: length of a turn (CT-5).
        deck: cards still to be drawn, the next one first.
        givers: everybody who took the clue-giver's seat, turn by turn (CT-3).
        on_easel: the card that is being guessed, or None.
        drawn_at: when this turn's first card was drawn, in seconds from the game's start, or None.
        easel: cards of this turn that were guessed (CT-12).
        discard: cards of this turn that were buzzed or passed (CT-13).
        rulings: what people ruled about clues, in order (CT-17).
    Raises:
        EventError: impossible values, or values that contradict each other.
        DeckError: a card that cannot be played.
    """

    phase: Phase
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    red: tuple[TabooCard, ...]
    green: tuple[TabooCard, ...] = ()
    seconds: float = 60.0
    deck: tuple[int, ...] = ()
    givers: tuple[str, ...] = ()
    on_easel: int | None = None
    drawn_at: float | None = None
    easel: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    rulings: tuple[ClueRuling, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_people(self)
        _check_cards(self.cards)
        _check_piles(self)
        _check_turn(self)
        _check_rulings(self)
        _check_end(self)

    @property
    def cards(self) -> tuple[TabooCard, ...]:
        """All cards by number, from 0: the red sides, then the green ones."""
        return self.red + self.green

    @property
    def card(self) -> TabooCard | None:
        """The card that is being guessed, or None; the guessers must not see it (CT-2)."""
        return None if self.on_easel is None else self.cards[self.on_easel]

    @property
    def team(self) -> int:
        """The side on turn, or the last one if the game is over; turns alternate (CT-1)."""
        is_between = self.phase is Phase.READY
        return (len(self.givers) - (not is_between)) % 2

    @property
    def opponent(self) -> int:
        """The side that holds the buzzer (CT-2)."""
        return 1 - self.team

    @property
    def giver(self) -> str:
        """The clue-giver's name; "" between two turns."""
        return "" if self.phase in _BETWEEN_TURNS else self.givers[-1]

    @property
    def turns(self) -> int:
        """Turns of each team before any tie-break: one for each player of the larger one (CT-3)."""
        return max(map(len, self.teams))

    @property
    def is_tie_break(self) -> bool:
        """Whether this turn is to break a tie (CT-15)."""
        return len(self.givers) - (self.phase is not Phase.READY) >= 2 * self.turns

    @property
    def eligible(self) -> tuple[str, ...]:
        """Between two turns: who may be the next clue-giver (CT-3, CT-15)."""
        if self.phase is not Phase.READY:
            return ()
        team, before = self.teams[self.team], self.givers[self.team :: 2]
        if self.is_tie_break or _repeats(before) < self.turns - len(team):
            return team
        return tuple(player for player in team if player not in before)

    @property
    def deadline(self) -> float | None:
        """When the timer runs out, in seconds from the game's start; None before it starts (CT-5)."""
        return None if self.drawn_at is None else min(self.drawn_at + self.seconds, LATEST)

    @property
    def out_of_play(self) -> tuple[int, ...]:
        """Numbers of the cards that are neither in the deck nor on the table."""
        in_play = {*self.deck, *self.easel, *self.discard, self.on_easel}
        return tuple(number for number in range(len(self.red) + len(self.green)) if number not in in_play)

    @property
    def points(self) -> tuple[int, int]:
        """Points of A and of B, without piles that are not counted yet."""
        return total(self, 0), total(self, 1)

    @property
    def winner(self) -> int | None:
        """The side that won; None while the game goes on (CT-15)."""
        of_a, of_b = self.points
        return None if self.phase is not Phase.OVER else int(of_b > of_a)


def is_decided(turns: int, played: int, awards: Sequence[Award]) -> bool:
    """Whether the game is over (CT-15): both teams have had all their turns, and are not level.

    Args:
        turns: turns of each team before any tie-break.
        played: turns of both teams so far.
        awards: the awards of these turns.
    """
    margin = sum(award.amount if award.side == 0 else -award.amount for award in awards)
    return played >= 2 * turns and played % 2 == 0 and margin != 0


def _repeats(givers: Sequence[str]) -> int:
    """How many turns were a player's second."""
    return len(givers) - len(set(givers))


def check_team(field: str, team: Sequence[str]) -> None:
    """Check that a team has a clue-giver and somebody who guesses (CT-2).

    Raises:
        EventError: too few players, or too many.
    """
    if not _FEWEST <= len(team) <= _MOST:
        raise EventError(field, team, f"{_FEWEST} to {_MOST} players")


def _check_people(state: TabooState) -> None:
    """CT-1, CT-3: the teams' sizes differ by one at most, and each player is clue-giver in turn."""
    for letter, team in zip(TEAMS, state.teams, strict=True):
        check_team(f"team {letter}", team)
    if abs(len(state.teams[0]) - len(state.teams[1])) > 1:
        raise EventError("teams", state.teams, "teams whose sizes differ by one at most (CT-1)")
    check_people("players", (*state.teams[0], *state.teams[1]))
    for side, team in enumerate(state.teams):
        before = state.givers[side::2]
        if not set(before) <= set(team):
            raise EventError(
                "givers", state.givers, f"players of A and of B by turns, A first: {state.teams}"
            )
        if _repeats(before[: state.turns]) > state.turns - len(team):
            expected = "each player once, in the smaller team one of them twice (CT-3)"
            raise EventError("givers", state.givers, expected)


@lru_cache(maxsize=4)  # every state of a game has the same cards
def _check_cards(cards: tuple[TabooCard, ...]) -> None:
    """CT-4: a name and five taboo words on each card, no name twice."""
    if not cards:
        raise DeckError("cards", cards, "at least one card")
    for card in cards:
        check_card_text("name", card.name)
        if len(card.taboo) != TABOO_WORDS:
            raise DeckError("taboo", card.taboo, f"{TABOO_WORDS} words on the card {card.name!r} (CT-4)")
        for word in card.taboo:
            check_card_text(f"taboo word of {card.name!r}", word)
    if len({card.name.casefold() for card in cards}) != len(cards):
        raise DeckError("cards", len(cards), "cards whose names are all different")


def _check_piles(state: TabooState) -> None:
    """Check that each card is in one place, and that piles belong to the current turn (CT-14)."""
    lying = () if state.on_easel is None else (state.on_easel,)
    numbers = (*state.deck, *state.easel, *state.discard, *lying)
    if len(set(numbers)) != len(numbers) or not set(numbers) <= set(range(len(state.cards))):
        raise EventError("cards", numbers, f"numbers below {len(state.cards)}, each in one place")
    if (state.on_easel is not None) != (state.phase is Phase.CLUES):
        raise EventError("on_easel", state.on_easel, "a card while clues are given, else none")
    if (state.easel or state.discard) and state.phase not in _WITH_PILES:
        raise EventError("piles", (state.easel, state.discard), "empty before a turn's first card (CT-14)")
    if state.deck and state.phase is Phase.NO_CARDS:
        raise EventError("deck", state.deck, "empty in the phase 'no cards'")


def _check_turn(state: TabooState) -> None:
    """CT-5, CT-14: the timer; once it has run out, only the time-out is possible."""
    if not 1 <= state.seconds <= _LONGEST_TURN:
        raise EventError("seconds", state.seconds, f"1 to {_LONGEST_TURN} seconds a turn (CT-5)")
    if (state.drawn_at is not None) != (state.phase in _WITH_PILES):
        raise EventError(
            "drawn_at", state.drawn_at, "a time once the first card of a turn is drawn, else none"
        )
    if state.drawn_at is not None and not 0 <= state.drawn_at <= state.now:
        raise EventError("drawn_at", state.drawn_at, f"0 s to {state.now:g} s")
    if state.deadline is not None and state.phase in _TIMED:
        check_in_time(state.now, state.deadline, "CT-14")
    if not state.givers and state.phase is not Phase.READY:
        raise EventError("givers", state.givers, "at least one once a turn has begun")


def _check_rulings(state: TabooState) -> None:
    """CT-17: rulings are about cards and clue-givers of this game."""
    for ruling in state.rulings:
        if not 0 <= ruling.card < len(state.cards):
            raise EventError("card", ruling.card, f"a number below {len(state.cards)}")
        if not 1 <= ruling.turn <= len(state.givers) or ruling.giver != state.givers[ruling.turn - 1]:
            raise EventError("giver", (ruling.turn, ruling.giver), "a turn, and its clue-giver")
        if ruling.by:
            check_person("by", ruling.by)
        check_note("printed", ruling.printed)
        check_note("spoken", ruling.spoken)
        if ruling.outcome is ClueOutcome.ALLOWED and ruling.checker is None:
            raise EventError("checker", ruling.checker, "what the checker said of a clue that people allowed")


def _check_end(state: TabooState) -> None:
    """CT-15: the game ends as soon as both teams have had the same number of turns and are not level."""
    is_over = state.phase in _BETWEEN_TURNS and is_decided(state.turns, len(state.givers), state.awards)
    if is_over != (state.phase is Phase.OVER):
        expected = (
            f"over after {state.turns} turns of each team, and after each tie-break, unless they are level"
        )
        raise EventError("phase", state.phase.value, expected)
