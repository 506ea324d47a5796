"""A state of the dice game as plain data: lists, texts and numbers, as in JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scramble.game.events import RolledDie
from scramble.game.state import GameState, Phase

__all__ = ["view_of"]


def view_of(state: GameState) -> dict[str, Any]:
    """The whole state of a game; nothing of it is hidden from anybody.

    Args:
        state: the game's state.
    Returns:
        ``players`` (name, score, lost_turns, is_on_turn) as seated; ``turn``, its number; ``on_turn``, from
        0, or None before the first turn; ``mat`` (name, rows of premium squares, rows of letters: "" where no
        die lies, a blank in lower case); ``position``, a text that `scramble hint` and the pages read;
        ``dice`` before the player on turn (face, value), None while none lie there; ``passed`` dice;
        ``draw_count`` and ``cup_count``; ``order``, the faces rolled for it so far, or None; ``play`` that
        may be challenged, or is (player, text, squares, words, bingo, total, challenger), or None;
        ``skipped`` players; ``rules``; ``deadline`` in seconds from the game's start, or None; ``is_over``;
        ``winner``, from 0, or None.
    """
    has_begun = state.turn > 0
    rolled = state.phase is Phase.ROLLED
    return {
        "players": [
            {
                "name": name,
                "score": state.scores[side],
                "lost_turns": state.lost_turns[side],
                "is_on_turn": has_begun and side == state.on_turn,
            }
            for side, name in enumerate(state.setup.players)
        ],
        "turn": state.turn,
        "on_turn": state.on_turn if has_begun else None,
        "mat": _mat(state),
        "position": str(state.position()),
        "dice": _dice(state, state.roll) if rolled else None,
        "passed": _dice(state, state.passed),
        "draw_count": state.draw_count,
        "cup_count": state.cup_count,
        "order": list(state.order) if state.phase is Phase.ORDER else None,
        "play": _play(state),
        "skipped": list(state.skipped),
        "rules": _rules(state),
        "deadline": state.deadline if rolled else None,
        "is_over": state.is_over,
        "winner": state.winner,
    }


def _mat(state: GameState) -> dict[str, Any]:
    size, alphabet = state.setup.mat.size, state.setup.dice.alphabet
    letters = [alphabet.die_text(code) if code else "" for code in state.squares]
    rows = [letters[start : start + size] for start in range(0, size * size, size)]
    return {"name": state.setup.mat.name, "premiums": list(state.setup.mat.rows), "letters": rows}


def _dice(state: GameState, dice: Iterable[RolledDie]) -> list[dict[str, Any]]:
    values = dict(state.setup.dice.points)
    return [{"face": die.face, "value": values.get(die.face, 0)} for die in dice]


def _play(state: GameState) -> dict[str, Any] | None:
    """The play that may still be challenged, or has been."""
    pending = state.pending
    if pending is None:
        return None
    return {
        "player": pending.player,
        "text": state.position_of_pending().notation(pending.play),
        "squares": [[place.row, place.column, place.die] for place in pending.play],
        "words": [{"text": word.text, "total": word.total} for word in pending.score.words],
        "bingo": pending.score.bingo,
        "total": pending.score.total,
        "challenger": pending.challenger,
    }


def _rules(state: GameState) -> dict[str, Any]:
    rules = state.setup.rules
    return {
        "target": rules.target,
        "bingo": rules.bingo,
        "advanced": rules.advanced,
        "seconds": rules.seconds,
        "challenge": rules.challenge,
        "challenge_title": rules.penalty.title,
        "lexicon": state.setup.lexicon,
    }
