"""A finished or running game, turn by turn, against the best plays."""

from __future__ import annotations

from dataclasses import dataclass

from scramble.events import Event, Passed, Played, Ruled, TimedOut
from scramble.game_state import GameState
from scramble.lexicon import Lexicon
from scramble.record import GameRecord

__all__ = ["TurnAnalysis", "analyze"]


@dataclass(frozen=True)
class TurnAnalysis:
    """One turn.

    Args:
        turn: its number, from 1.
        player: from 0, as seated.
        roll: the dice.
        position: text of the position, roll included.
        play: the play as text; "" for a pass or a time-out.
        score: points that it scored; 0 if it came off.
        best: the best play as text; "" if there was none.
        best_score: its points.
        phonies: words of the play that are not in the lexicon.
        ruling: the verdict if it was challenged, else None.
    """

    turn: int
    player: int
    roll: str
    position: str
    play: str
    score: int
    best: str
    best_score: int
    phonies: tuple[str, ...] = ()
    ruling: bool | None = None

    @property
    def loss(self) -> int:
        """Points behind the best play; below 0 if a phony that stood scored more."""
        return self.best_score - self.score

    @property
    def phony_stood(self) -> bool:
        """Did a phony score because nobody challenged it, or the ruling let it pass?"""
        return bool(self.phonies) and self.ruling is not False

    @property
    def challenge_missed(self) -> bool:
        """Would a challenge have taken the play off, and nobody made one?"""
        return bool(self.phonies) and self.ruling is None

    @property
    def ruling_differs(self) -> bool:
        """Was there a ruling that this lexicon would not give?"""
        return self.ruling is not None and self.ruling == bool(self.phonies)


def analyze(record: GameRecord, lexicon: Lexicon) -> list[TurnAnalysis]:
    """Every turn of a game in which dice were rolled and something was done with them.

    Args:
        record: the game.
        lexicon: that decides which plays there are and which words are phonies.
    """
    turns: list[TurnAnalysis] = []
    moments = list(zip(record.states, record.events, strict=False))
    for place, (state, event) in enumerate(moments):
        if isinstance(event, Played):
            turns.append(_played(state, event, _ruling(moments[place + 1 : place + 3]), lexicon))
        elif isinstance(event, Passed | TimedOut):
            turns.append(_analysis(state, lexicon, "", 0))
    return turns


def _ruling(following: list[tuple[GameState, Event]]) -> bool | None:
    """The verdict on a play, which comes after its challenge or not at all."""
    return next((event.acceptable for _, event in following if isinstance(event, Ruled)), None)


def _played(state: GameState, event: Played, ruling: bool | None, lexicon: Lexicon) -> TurnAnalysis:
    position = state.position()
    score = position.score(event.play).total if ruling is not False else 0
    phonies = position.phonies(event.play, lexicon)
    return _analysis(state, lexicon, position.notation(event.play), score, phonies, ruling)


def _analysis(
    state: GameState,
    lexicon: Lexicon,
    play: str,
    score: int,
    phonies: tuple[str, ...] = (),
    ruling: bool | None = None,
) -> TurnAnalysis:
    position = state.position()
    best = position.top(lexicon, 1)
    return TurnAnalysis(
        turn=state.turn,
        player=state.on_turn,
        roll=str(position.roll),
        position=str(position),
        play=play,
        score=score,
        best=best.text(0) if len(best) else "",
        best_score=best.score(0) if len(best) else 0,
        phonies=phonies,
        ruling=ruling,
    )
