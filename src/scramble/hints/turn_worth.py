"""What the turns of a recorded game were worth: equity and chances to win, compared with the best ones.

The best plays are chosen from those that a rough estimate ranks first and those with the highest scores; each
of these, and the play that was made, gets its expected reply as in a hint.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scramble.dice import Roll, dice_stream
from scramble.game.events import Played
from scramble.game.record import GameRecord
from scramble.game.state import GameState
from scramble.hints.games import ruling_on, turn_places
from scramble.odds.exact import ReplyOdds, is_quick, many_reply_odds
from scramble.odds.sampled import sampled_replies
from scramble.play import Play
from scramble.position import Position
from scramble.words.lexicon import Lexicon
from scramble.worth.model import GameModel
from scramble.worth.plays import PlayValue, play_values, shortlist

__all__ = ["PlayWorth", "TurnWorth", "worth_of_turn", "worth_of_turns"]

_BY_ESTIMATE = 8  # plays
_BY_SCORE = 4
_ROLLS = 2_000  # rolls for a mat whose replies cannot be counted
_DUEL = 2  # players


@dataclass(frozen=True)
class PlayWorth:
    """A play, or a turn without one, and what it is worth.

    Args:
        text: the play as text; "" if there was none.
        score: its points.
        equity: the score minus the expected reply.
        win_chance: its player's chance to win; None unless there are two players.
        is_exact: whether all replies were counted.
    """

    text: str
    score: int
    equity: float
    win_chance: float | None
    is_exact: bool

    def to_dict(self) -> dict[str, Any]:
        """The fields that ``scramble analyze --values --json`` gives; equity is called ``net`` there."""
        return {
            "text": self.text,
            "score": self.score,
            "net": self.equity,
            "win_chance": self.win_chance,
            "exact": self.is_exact,
        }


@dataclass(frozen=True)
class TurnWorth:
    """What a turn was worth, compared with the best that was possible.

    Args:
        place: index of the event that ended it, from 0.
        turn: its number, from 1.
        player: from 0, as seated.
        done: what the player did; a play that came off is worth as much as a pass.
        best_equity: the play with the highest equity; None if there was no play.
        best_win: the play with the best chance to win; None if there was no play, or not two players.
    """

    place: int
    turn: int
    player: int
    done: PlayWorth
    best_equity: PlayWorth | None
    best_win: PlayWorth | None

    def to_dict(self) -> dict[str, Any]:
        """The fields that ``scramble analyze --values --json`` gives."""
        return {
            "place": self.place,
            "turn": self.turn,
            "player": self.player,
            "done": self.done.to_dict(),
            "best_net": self.best_equity.to_dict() if self.best_equity else None,
            "best_win": self.best_win.to_dict() if self.best_win else None,
        }

    @property
    def equity_loss(self) -> float:
        """Points of equity behind the best play, 0 at least."""
        return max(0.0, self.best_equity.equity - self.done.equity) if self.best_equity else 0.0

    @property
    def win_loss(self) -> float:
        """Chance to win behind the best play, 0 at least."""
        if self.best_win is None or self.best_win.win_chance is None or self.done.win_chance is None:
            return 0.0
        return max(0.0, self.best_win.win_chance - self.done.win_chance)

    @property
    def first_player_wins(self) -> float | None:
        """The chance to win of the player in seat 0 after this turn; None unless there are two players."""
        chance = self.done.win_chance
        return chance if chance is None or self.player == 0 else 1 - chance


def worth_of_turns(record: GameRecord, lexicon: Lexicon) -> Iterator[TurnWorth]:
    """The worth of every turn, one by one; each takes about half a second.

    Args:
        record: the game's record.
        lexicon: decides which plays there are.
    """
    return (worth_of_turn(record, place, lexicon) for place in turn_places(record))


def worth_of_turn(record: GameRecord, place: int, lexicon: Lexicon) -> TurnWorth:
    """The worth of the turn that one event ends.

    Args:
        record: the game's record.
        place: index of the event, one of :func:`scramble.hints.games.turn_places`.
        lexicon: as for :func:`worth_of_turns`.
    """
    state, event = record.states[place], record.events[place]
    came_off = isinstance(event, Played) and ruling_on(record, place) is False
    play = event.play if isinstance(event, Played) and not came_off else None
    return _worth(state, place, play, lexicon)


def _worth(state: GameState, place: int, play: Play | None, lexicon: Lexicon) -> TurnWorth:
    position = state.position()
    compared = _compared(position, lexicon)
    asked = [*compared, play] if play and play not in compared else compared
    values = dict(zip(asked, play_values(position, asked, lexicon), strict=True))
    found = {one: _play_worth(position, one, value) for one, value in values.items() if value}
    done = found.get(play) if play else None
    best = [found[one] for one in compared if one in found]
    return TurnWorth(
        place=place,
        turn=state.turn,
        player=state.on_turn,
        done=done or _without_play(position, lexicon),
        best_equity=max(best, key=lambda one: one.equity, default=None),
        best_win=max(best, key=_win_chance, default=None) if len(position.scores) == _DUEL else None,
    )


def _compared(position: Position, lexicon: Lexicon) -> list[Play]:
    """The plays that may be the best by net or by chance to win."""
    plays = position.plays(lexicon)
    numbers = [*shortlist(plays, lexicon, _BY_ESTIMATE), *range(min(_BY_SCORE, len(plays)))]
    return [plays[number] for number in dict.fromkeys(numbers)]


def _play_worth(position: Position, play: Play, value: PlayValue) -> PlayWorth:
    return PlayWorth(position.notation(play), value.score, value.equity, value.win_chance, value.is_exact)


def _win_chance(play: PlayWorth) -> float:
    return play.win_chance or 0.0


def _without_play(position: Position, lexicon: Lexicon) -> PlayWorth:
    """A pass, a lost turn or a play that came off: the mat stays, and no dice are passed on (SS-31)."""
    left = replace(position, roll=Roll((), position.dice.alphabet))
    is_exact = is_quick(left)
    odds = many_reply_odds([left], lexicon, odd_letters=True)[0] if is_exact else _sampled(left, lexicon)
    chance = None
    if len(position.scores) == _DUEL:
        chance = GameModel.of(position, lexicon).win_chance(position, 0, left, odds)
    return PlayWorth("", 0, -odds.mean, chance, is_exact)


def _sampled(left: Position, lexicon: Lexicon) -> ReplyOdds:
    replies = sampled_replies([left], lexicon, chance=dice_stream(0), rolls=_ROLLS, odd_letters=True)
    return replies.odds(0)
