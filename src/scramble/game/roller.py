"""A source of dice: a roll depends on the seed, the game and the turn, and on nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scramble.dice import dice_stream
from scramble.game.events import OrderRolled, Rolled, RolledDie
from scramble.game.state import GameState

if TYPE_CHECKING:
    import numpy

__all__ = ["SeededRoller"]

_ORDER, _TURN, _CHOICE = 0, 1, 2  # kinds of random stream


@dataclass(frozen=True)
class SeededRoller:
    """Rolls for the players. It belongs to the program that runs the game: no state contains the seed.

    Args:
        seed: 0 or more; kept with the game, it reproduces every roll.
        game: number of the game, so that one seed is enough for a match.
    """

    seed: int
    game: int = 0

    def order(self, state: GameState, player: int, time: float) -> OrderRolled:
        """One die for the order of play (SS-6)."""
        chance = dice_stream(self.seed, self.game, _ORDER, state.event_count)
        die = state.setup.dice.dice[chance.integers(len(state.setup.dice.dice))]
        return OrderRolled(time, player, die.faces[chance.integers(len(die.faces))])

    def chance(self, state: GameState) -> numpy.random.Generator:
        """The generator for computer players in this turn; the same after an undo or a resume."""
        return dice_stream(self.seed, self.game, _CHOICE, state.turn)

    def roll(self, state: GameState, time: float) -> Rolled:
        """Draw and roll as many dice as the turn asks for (SS-7, SS-30).

        If real dice with unknown numbers are in use, any die not known to be in use may be drawn.
        """
        turn = state.turn + (state.pending is not None)
        chance = dice_stream(self.seed, self.game, _TURN, turn)
        dice = state.setup.dice.dice
        taken = state.dice_in_use
        cup = [number for number in range(len(dice)) if number not in taken]
        drawn = chance.permutation(len(cup))[: state.draw_count]
        numbers = [cup[place] for place in drawn]
        rolled = (
            RolledDie(dice[number].faces[chance.integers(len(dice[number].faces))], number)
            for number in numbers
        )
        return Rolled(time, tuple(rolled))
