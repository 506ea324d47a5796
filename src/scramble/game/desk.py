"""The dice game for any screen: what a seat sees, what it may do, and until when.

A terminal, a page or a program asks the desk and draws what it says; none of them knows a phase or a rule. An
action becomes an event of :mod:`scramble.game.events`, which :mod:`scramble.game.turns` accepts or refuses.

>>> from scramble.game.state import GameSetup, GameState
>>> from scramble.game.turns import apply
>>> desk, ann = GameDesk(), Seat(Role.PLAYER, 0)
>>> state = GameState.start(GameSetup(("Ann", "Ben")), first=0)
>>> print(*(action.name for action in desk.actions(state, ann)))
roll
>>> state = apply(state, desk.event(state, ann, "roll", {"dice": "WRAPEEE"}))
>>> desk.question(state, ann), [action.name for action in desk.actions(state, ann)]
('Ann has AEEEPRW', ['play', 'pass'])
>>> after = apply(state, desk.event(state, ann, "play", {"play": "5C WRAP"}))
>>> print(*(action.name for action in desk.actions(after, Seat(Role.PLAYER, 1))))
roll challenge
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scramble.errors import EventError
from scramble.game import narration
from scramble.game.events import (
    Challenged,
    Event,
    OrderRolled,
    Passed,
    Played,
    Rolled,
    RolledDie,
    Ruled,
    Stopped,
    TimedOut,
    WindowClosed,
)
from scramble.game.roller import SeededRoller
from scramble.game.state import GameState, Phase
from scramble.game.view import view_of
from scramble.referee import Occasion, Referee, Ruling
from scramble.seats.description import (
    Action,
    Choice,
    Deadline,
    Field,
    FieldKind,
    FollowUp,
    Role,
    Seat,
    Secret,
)
from scramble.seats.values import find_action, read_values
from scramble.texts.wording import does
from scramble.words.lexicon import Lexicon

__all__ = ["GameDesk"]

_PASS = Action("pass", "pass", key="p")
_WORD = Field("play", "Your play, such as 5C WRAP", FieldKind.PLAY)
_PLAY = Action("play", "play a word", (_WORD,), is_usual=True)
_STOP = Action(
    "stop",
    "stop the game as it stands",
    (Field("reason", "Why, for the record", optional=True),),
    key="s",
    is_timed=False,
)
_RULING_ID = Field("ruling", "The ruling's number in the ledger", optional=True)
_YES, _NO = "yes", "no"


@dataclass(frozen=True)
class GameDesk:
    """One game as plain data.

    Args:
        lexicon: the agreed words, by which :meth:`event` rules on challenges (SS-25); None if a host decides
            on them.
        roller: rolls the dice; None for real dice whose faces somebody types in.
    """

    lexicon: Lexicon | None = None
    roller: SeededRoller | None = None
    name: ClassVar[str] = "scramble"
    title: ClassVar[str] = "Scramble"
    intro: ClassVar[str] = (
        "Roll seven dice and lay a word that joins the word on the mat. Every word that you make or change "
        "counts, then the old letters go. Whoever doubts a play challenges it before the next roll."
    )

    def question(self, state: GameState, seat: Seat) -> str:
        """What happens next, in plain words; the same for every seat."""
        self._check(state, seat)
        acting = self.acting(state)
        name = "" if acting is None else state.setup.players[acting]
        match state.phase:
            case Phase.ORDER:
                return f"{does(name, 'roll')} one die for the order"
            case Phase.READY | Phase.WINDOW:
                return f"{does(name, 'roll')} {state.draw_count} dice"
            case Phase.ROLLED:
                return f"{does(name, 'have')} {state.position().roll}"
            case Phase.LAST_WINDOW:
                return f"{does(state.setup.players[state.on_turn], 'win')} unless somebody challenges"
            case Phase.CHALLENGED:
                return "The challenge is ruled on"
        return ""

    def acting(self, state: GameState) -> int | None:
        """The player who rolls or plays next, from 0; None if it is not one particular player."""
        match state.phase:
            case Phase.ORDER:
                return next(player for player in state.competing if state.order[player] is None)
            case Phase.READY | Phase.WINDOW:
                return state.next_to_roll
            case Phase.ROLLED:
                return state.on_turn
        return None

    def view(self, state: GameState, seat: Seat) -> dict[str, Any]:
        """The whole game as plain data: in the dice game every seat may see everything.

        See :func:`scramble.game.view.view_of`.
        """
        self._check(state, seat)
        return {**view_of(state), "acting": self.acting(state), "you": seat.side}

    def secret(self, state: GameState) -> Secret | None:  # noqa: ARG002 - other games have some
        """Nothing is hidden in this game."""
        return None

    def actions(self, state: GameState, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now; a host may do whatever any player may.

        Raises:
            EventError: there is no such player.
        """
        self._check(state, seat)
        if seat.role is Role.SCREEN or state.is_over:
            return ()
        found: list[Action | None] = []
        match state.phase:
            case Phase.ORDER:
                found = [self._order(state, seat)]
            case Phase.READY:
                found = [self._roll(state, seat)]
            case Phase.ROLLED if seat.side in (None, state.on_turn):
                found = [_PLAY, _PASS]
            case Phase.WINDOW:
                found = [self._roll(state, seat), self._challenge(state, seat)]
            case Phase.LAST_WINDOW:
                found = [self._close(state, seat), self._challenge(state, seat)]
            case Phase.CHALLENGED if seat.role is Role.HOST:
                found = [self._rule()]
        if seat.role is Role.HOST:
            found.append(_STOP)
        return tuple(filter(None, found))

    def follow_up(
        self, state: GameState, seat: Seat, action: str, values: Mapping[str, Any]
    ) -> FollowUp | None:
        """This game never asks for more; raises what :meth:`event` raises."""
        self._read(state, seat, action, values)
        return None

    def event(
        self,
        state: GameState,
        seat: Seat,
        action: str,
        values: Mapping[str, Any],
        chance: random.Random | None = None,  # noqa: ARG002 - the roller has it
    ) -> Event:
        """The event for an action, at time 0; the caller sets its time.

        Raises:
            EventError: the seat may not do that now, or a field is missing, unknown or has a bad value.
            NotationError: dice or a play that cannot be read.
        """
        said = self._read(state, seat, action, values)
        match action:
            case "order":
                return self._order_event(state, seat, said)
            case "roll":
                return self._roll_event(state, said)
            case "play":
                return Played(0.0, state.position().play(said["play"]))
            case "pass":
                return Passed(0.0)
            case "challenge":
                return Challenged(0.0, int(said["challenger"]) if seat.side is None else seat.side)
            case "close":
                return WindowClosed(0.0)
            case "rule":
                return self._rule_event(state, said)
        return Stopped(0.0, said["reason"].strip())

    def judge(self, state: GameState) -> Ruling:
        """The word list's ruling on the play that was challenged, for the ledger (SS-25).

        Raises:
            EventError: no play was challenged, or the desk has no word list.
        """
        pending = state.pending
        if pending is None or pending.challenger is None or state.is_over:
            raise EventError("ruling", None, "a play that was challenged")
        if self.lexicon is None:
            raise EventError("ruling", None, "a word list to rule by")
        players = state.setup.players
        occasion = Occasion(player=players[pending.player], challenger=players[pending.challenger])
        referee = Referee(self.lexicon, rule=state.setup.rules.challenge)
        return referee.judge_play(state.position_of_pending(), pending.play, occasion)

    def deadline(self, state: GameState) -> Deadline | None:
        """The time by which the word must be on the mat (SS-14); None if no time is running."""
        if state.phase is not Phase.ROLLED or state.deadline is None:
            return None
        return Deadline(state.deadline, state.deadline, float(state.setup.rules.seconds))

    def ring(self, state: GameState) -> Event:  # noqa: ARG002 - other games ask it
        """When the time has run out, the turn is lost (SS-14)."""
        return TimedOut(0.0)

    def tell(self, before: GameState, event: Event, after: GameState) -> list[str]:
        """An event in plain words; see :func:`scramble.game.narration.tell`."""
        return narration.tell(before, event, after)

    def result(self, state: GameState) -> str:
        """How the game ended."""
        return narration.result(state)

    def is_over(self, state: GameState) -> bool:
        """Whether it has ended."""
        return state.is_over

    def _check(self, state: GameState, seat: Seat) -> None:
        sides = range(len(state.scores))
        is_player = seat.role is Role.PLAYER
        if is_player and (type(seat.side) is not int or seat.side not in sides):
            raise EventError("side", seat.side, f"expected a player's number from 0 to {sides[-1]}")
        if not is_player and seat.side is not None:
            raise EventError("side", seat.side, "expected none: only players have a side")

    def _read(self, state: GameState, seat: Seat, action: str, values: Mapping[str, Any]) -> dict[str, Any]:
        return read_values(find_action(self.actions(state, seat), action).fields, values)

    def _order(self, state: GameState, seat: Seat) -> Action | None:
        """SS-6: each player rolls a die, in any order; a host rolls for the first player who has not."""
        has_to = seat.side is None or (seat.side in state.competing and state.order[seat.side] is None)
        face = Field("face", "A to Z, ? for a blank", FieldKind.DICE)
        fields = () if self.roller else (face,)
        return Action("order", "roll one die for the order", fields, is_usual=True) if has_to else None

    def _order_event(self, state: GameState, seat: Seat, said: Mapping[str, str]) -> OrderRolled:
        player = seat.side
        if player is None:
            player = next(each for each in state.competing if state.order[each] is None)
        if self.roller:
            return self.roller.order(state, player, 0.0)
        return OrderRolled(0.0, player, _with_blanks(said["face"].upper()).strip())

    def _roll(self, state: GameState, seat: Seat) -> Action | None:
        """SS-7, SS-24: the next player rolls, which closes a window."""
        if seat.side not in (None, state.next_to_roll):
            return None
        label = f"roll {state.draw_count} dice"
        # If the dice passed on are all that are not on the mat, no faces are typed in.
        are_typed = self.roller is None and state.draw_count > 0
        fields = (Field("dice", "What the dice show", FieldKind.DICE),) if are_typed else ()
        return Action("roll", label, fields, is_usual=True)

    def _roll_event(self, state: GameState, said: Mapping[str, str]) -> Rolled:
        """The program's dice, or real ones whose numbers are unknown."""
        if self.roller:
            return self.roller.roll(state, 0.0)
        alphabet = state.setup.dice.alphabet
        marks = _with_blanks(alphabet.upper(said.get("dice", "")))
        return Rolled(0.0, tuple(RolledDie(die.strip("[]")) for die in alphabet.split_dice(marks, "roll")))

    def _challenge(self, state: GameState, seat: Seat) -> Action | None:
        """SS-24: anybody but its player may challenge the play."""
        if seat.side == state.on_turn:
            return None
        players = enumerate(state.setup.players)
        choices = tuple(Choice(str(side), name) for side, name in players if side != state.on_turn)
        who = Field("challenger", "Who challenges?", FieldKind.CHOICE, choices)
        return Action("challenge", "challenge the play", (who,) if seat.side is None else (), key="c")

    def _close(self, state: GameState, seat: Seat) -> Action | None:
        """SS-28: if nobody challenges, the play has won."""
        if seat.side == state.on_turn:
            return None
        return Action("close", "end the game without a challenge", is_usual=True)

    def _rule(self) -> Action:
        """SS-26."""
        if self.lexicon is not None:
            return Action("rule", "look the words up", (_RULING_ID,), is_usual=True)
        choices = (Choice(_YES, "acceptable", key="y"), Choice(_NO, "unacceptable", key="n"))
        verdict = Field("acceptable", "Are all words of the play acceptable?", FieldKind.CHOICE, choices)
        return Action("rule", "rule on the challenge", (verdict, _RULING_ID), is_usual=True)

    def _rule_event(self, state: GameState, said: Mapping[str, str]) -> Ruled:
        if self.lexicon is None:
            return Ruled(0.0, said["acceptable"] == _YES, said["ruling"])
        return Ruled(0.0, self.judge(state).acceptable, said["ruling"])


def _with_blanks(faces: str) -> str:
    """The faces as typed; some people write a blank as ``_`` or ``.``."""
    return faces.replace("_", "?").replace(".", "?")
