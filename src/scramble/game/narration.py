"""Tells what happens in the dice game, in plain words. Nothing is hidden, so everybody may read it."""

from __future__ import annotations

from collections.abc import Iterable

from scramble.game.events import (
    Challenged,
    Event,
    OrderRolled,
    Passed,
    Played,
    Rolled,
    Ruled,
    Stopped,
    TimedOut,
    WindowClosed,
)
from scramble.game.state import GameState
from scramble.texts.wording import counted, does

__all__ = ["dice_text", "passed_on", "result", "scores_text", "skipped", "tell", "tell_event"]


def tell(before: GameState, event: Event, after: GameState) -> list[str]:
    """An event in plain words, in one or more lines.

    Args:
        before: the game before it.
        event: what happened.
        after: the game after it.
    """
    lines = tell_event(before, event, after)
    skips = skipped(after) if after.turn > before.turn else []
    # Players are skipped before the next one rolls.
    return [*skips, *lines] if isinstance(event, Rolled) else [*lines, *skips]


def tell_event(before: GameState, event: Event, after: GameState) -> list[str]:
    """Like :func:`tell`, without the players who are skipped after a turn."""
    name = _name(before, before.on_turn)
    match event:
        case OrderRolled():
            lines = [f"{does(_name(before, event.player), 'roll')} {event.face}"]
            return [*lines, f"{does(_name(after, after.on_turn), 'begin')}."] if after.turn else lines
        case Rolled():
            return [f"{_name(after, after.on_turn)} rolled {after.position().roll}"]
        case Played():
            return _played(before, event, after)
        case Passed():
            return [f"{name}: the turn is lost (SS-14)."]
        case TimedOut():
            return ["The time is up: the turn is lost (SS-14)."]
        case Challenged():
            return [f"{does(_name(before, event.challenger), 'challenge')}."]
        case Ruled():
            verdict = "acceptable" if event.acceptable else "UNACCEPTABLE: the play comes off"
            return [f"{' '.join(_words_of_pending(before))}: {verdict}."]
        case WindowClosed():
            return ["Nobody challenges the play."]
        case Stopped():
            return [f"The game stops: {event.reason}." if event.reason else "The game stops as it stands."]
    return []


def _played(before: GameState, event: Played, after: GameState) -> list[str]:
    """What a play made: words, points, what stays, what is passed on."""
    position = before.position()
    score = position.score(event.play)
    words = " + ".join(f"{word.text} {word.total}" for word in score.words)
    bingo = f" + bingo {score.bingo}" if score.bingo else ""
    total = f" = {score.total}" if score.bingo or len(score.words) > 1 else ""
    stays = after.position().word_on_mat()
    return [
        f"{_name(before, before.on_turn)}: {position.notation(event.play)}, {words}{bingo}{total}",
        "the mat is cleared (SS-21)" if stays == "-" else f"on the mat stays {stays}",
        *passed_on(after),
    ]


def _words_of_pending(state: GameState) -> tuple[str, ...]:
    pending = state.pending
    return () if pending is None else state.position_of_pending().words(pending.play)


def skipped(state: GameState) -> list[str]:
    """Who was skipped on the way to this turn, a line each (SS-26)."""
    return [f"{does(_name(state, player), 'skip')} a turn (SS-26)." for player in state.skipped]


def passed_on(state: GameState) -> list[str]:
    """A line with the dice that were passed on to the next player (SS-30); no line if there are none."""
    if not state.passed:
        return []
    dice = dice_text(state, (die.face for die in state.passed))
    player = _name(state, state.next_to_roll)
    return [f"passed on to {player}: {dice}; {state.draw_count} more are drawn (SS-30)"]


def scores_text(state: GameState) -> str:
    """Points, the target, and turns lost."""
    parts = []
    for player, score in enumerate(state.scores):
        lost = state.lost_turns[player]
        note = f" (loses {counted(lost, 'turn')})" if lost else ""
        parts.append(f"{_name(state, player)} {score}{note}")
    return f"{'   '.join(parts)}   (to {state.setup.rules.target})"


def dice_text(state: GameState, faces: Iterable[str]) -> str:
    """Dice with their values, in the order of the alphabet; a blank has none."""
    dice = state.setup.dice
    values = dict(dice.points)
    return " ".join(
        "?" if face == "?" else f"{dice.alphabet.bracketed(face)}{values[face]}" for face in sorted(faces)
    )


def result(state: GameState) -> str:
    """How the game ended, or that it goes on."""
    if not state.is_over:
        return "The game goes on."
    return "A draw." if state.winner is None else f"{does(_name(state, state.winner), 'win')}."


def _name(state: GameState, player: int) -> str:
    return state.setup.players[player]
