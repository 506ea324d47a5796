"""Compares each turn of a finished or running game with the best play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scramble.game.crossword_gcg import CrosswordGame, CrosswordTurn
from scramble.game.events import Passed, Played, Ruled, TimedOut
from scramble.game.record import GameRecord
from scramble.game.state import GameState
from scramble.position import Position
from scramble.words.lexicon import Lexicon

__all__ = ["TurnAnalysis", "analyze", "analyze_crossword", "analyze_turn", "ruling_on", "turn_places"]


@dataclass(frozen=True)
class TurnAnalysis:
    """One turn.

    Args:
        turn: its number, from 1.
        player: from 0, as seated.
        roll: the dice.
        position: text of the position, roll included.
        play: the play as text; "" for a pass or a time-out.
        score: the points that the play scored; 0 if it came off.
        best: the best play as text; "" if there was none.
        best_score: its points.
        phonies: words of the play that are not in the lexicon.
        ruling: the verdict if it was challenged, else None.
        action: ``play``, ``pass``, ``time-out``, or ``exchange`` (of a crossword game).
        recorded: the points in a crossword game's file if the rules give other points; else None.
        is_compared: False if a crossword game's file gives no rack, or one without the tiles of the play, so
            that the best play is unknown.
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
    action: str = "play"
    recorded: int | None = None
    is_compared: bool = True

    @property
    def done(self) -> str:
        """The play, or what was done instead, in words."""
        return self.play if self.action == "play" else f"{self.action} {self.play}".rstrip()

    @property
    def loss(self) -> int:
        """Points behind the best play; negative if a phony that stood scored more; 0 if that is unknown."""
        return self.best_score - self.score if self.is_compared else 0

    @property
    def phony_stood(self) -> bool:
        """Whether a phony scored, because nobody challenged it or the ruling let it stand."""
        return bool(self.phonies) and self.ruling is not False

    @property
    def challenge_missed(self) -> bool:
        """Whether nobody challenged the play although a challenge would have taken it off."""
        return bool(self.phonies) and self.ruling is None

    @property
    def ruling_differs(self) -> bool:
        """Whether there was a ruling that this lexicon would not have given."""
        return self.ruling is not None and self.ruling == bool(self.phonies)


def analyze(record: GameRecord, lexicon: Lexicon) -> list[TurnAnalysis]:
    """Every turn of a game in which dice were rolled and the turn was ended.

    Args:
        record: the game.
        lexicon: decides which plays there are and which words are phonies.
    """
    turns = (analyze_turn(record, place, lexicon) for place in turn_places(record))
    return [turn for turn in turns if turn is not None]


def turn_places(record: GameRecord) -> list[int]:
    """Indices of the events that ended a turn, from 0: plays, passes, turns lost to the clock."""
    endings = Played | Passed | TimedOut
    return [place for place, event in enumerate(record.events) if isinstance(event, endings)]


def analyze_turn(record: GameRecord, place: int, lexicon: Lexicon) -> TurnAnalysis | None:
    """The turn that an event ends, or None if it does not end one.

    Args:
        record: the game.
        place: index of the event, from 0.
        lexicon: as for :func:`analyze`.
    """
    state, event = record.states[place], record.events[place]
    if isinstance(event, Played):
        return _played(state, event, ruling_on(record, place), lexicon)
    if isinstance(event, Passed | TimedOut):
        return _without_play(state, event, lexicon)
    return None


def _without_play(state: GameState, event: Passed | TimedOut, lexicon: Lexicon) -> TurnAnalysis:
    action = "pass" if isinstance(event, Passed) else "time-out"
    return replace(_analysis(state, lexicon, "", 0), action=action)


def ruling_on(record: GameRecord, place: int) -> bool | None:
    """The verdict on a play, which comes right after its challenge (SS-24, SS-25); None if there was none.

    Args:
        record: the game's record.
        place: index of the play's event, from 0.
    """
    following = record.events[place + 1 : place + 3]
    return next((event.acceptable for event in following if isinstance(event, Ruled)), None)


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
    turn = _against_best(state.position(), lexicon, play, score)
    return replace(turn, turn=state.turn, player=state.on_turn, phonies=phonies, ruling=ruling)


def _against_best(position: Position, lexicon: Lexicon, play: str, score: int) -> TurnAnalysis:
    """What was done and the best play; the caller says whose turn it was."""
    best = position.top(lexicon, 1)
    return TurnAnalysis(
        turn=1,
        player=0,
        roll=str(position.roll),
        position=str(position),
        play=play,
        score=score,
        best=best.text(0) if len(best) else "",
        best_score=best.score(0) if len(best) else 0,
    )


def analyze_crossword(game: CrosswordGame, lexicon: Lexicon) -> list[TurnAnalysis]:
    """Every turn of a crossword game: what was played, and the best play by score of the same rack.

    Args:
        game: the game as read from its file.
        lexicon: decides which plays there are and which words are phonies.
    """
    return [_crossword_turn(number, turn, lexicon) for number, turn in enumerate(game.turns, start=1)]


def _crossword_turn(number: int, turn: CrosswordTurn, lexicon: Lexicon) -> TurnAnalysis:
    position, points = turn.position, 0
    phonies: tuple[str, ...] = ()
    if turn.play is not None:
        points = position.score(turn.play).total
        phonies = position.phonies(turn.play, lexicon)
    against = _against_best(position, lexicon, turn.text, 0 if turn.ruling is False else points)
    if not turn.knows_rack:
        against = replace(against, best="", best_score=0, is_compared=False)
    return replace(
        against,
        turn=number,
        player=turn.player,
        phonies=phonies,
        ruling=turn.ruling,
        action=turn.action.value,
        recorded=None if turn.points == points else turn.points,
    )
