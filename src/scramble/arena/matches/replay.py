"""Replays a game of the arena from its result: the same dice, event by event, as a record.

The record goes through :mod:`scramble.game.turns`, which asks the rules at every step. It can be saved as
GCG, shown and analysed like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scramble.alphabet import HasWords
from scramble.arena.matches.dice_of_pair import PairLuck
from scramble.arena.matches.header import field_of, setup_of
from scramble.arena.matches.results import LOST_TURN, End, GameResult
from scramble.errors import ArenaError, ScrambleError
from scramble.game.events import Passed, Played, Rolled, RolledDie, Stopped
from scramble.game.record import GameRecord
from scramble.game.state import GameSetup

__all__ = ["replay_game", "replay_kept"]

_LONGEST_NAME = 36  # characters of a player's name in a record, so that it can be numbered


def replay_kept(header: Mapping[str, Any], game: GameResult) -> GameRecord:
    """The record of a game from a results file.

    Args:
        header: of the file (:func:`scramble.arena.matches.store.read_results`).
        game: one of its games.
    Raises:
        ArenaError: the header lacks a field, or seed and plays do not give this result.
    """
    setup = setup_of(header, _record_names(game.players), game.pair)
    luck = PairLuck(setup.dice, seed=field_of(header, "seed"), pairing=game.pairing, pair=game.pair)
    return replay_game(game, setup, luck)


def _record_names(players: tuple[str, str]) -> tuple[str, str]:
    """Records have short names in plain characters, all different."""
    first, second = (
        " ".join("".join(letter if letter.isprintable() else "?" for letter in name).split())[:_LONGEST_NAME]
        for name in players
    )
    first, second = first.strip() or "?", second.strip() or "?"
    return (first, second) if first != second else (f"{first} 1", f"{second} 2")


def replay_game(
    game: GameResult, setup: GameSetup, luck: PairLuck, lexicon: HasWords | None = None
) -> GameRecord:
    """The record of a game whose result is known.

    Args:
        game: the result.
        setup: mat, dice, rules and lexicon of the match; its players by seat, under any names.
        luck: the dice of the pair.
        lexicon: looks up every word; None to trust the result.
    Returns:
        The game up to its end. Every lost turn is a pass in it, whatever the reason, and no time passes.
    Raises:
        ArenaError: these dice and plays do not give this result.
    """
    record = GameRecord(setup, first=0)
    try:
        for turn, text in enumerate(game.plays):
            drawn = luck.drawn(turn, record.state.dice_in_use, len(record.state.passed))
            record = _replay_turn(record, text, drawn, lexicon)
    except ScrambleError as error:
        raise ArenaError("plays", game.plays, f"plays of a game with these dice ({error})") from error
    if game.end is not End.TARGET:
        record = record.apply(Stopped(record.state.now, game.end))
    if record.state.scores != game.scores:
        raise ArenaError("scores", game.scores, f"{record.state.scores}, which the plays make")
    return record


def _replay_turn(
    record: GameRecord, text: str, drawn: Sequence[tuple[int, int]], lexicon: HasWords | None
) -> GameRecord:
    state = record.state
    alphabet = state.setup.dice.alphabet
    dice = tuple(RolledDie(alphabet.die_text(face).strip("[]"), number) for face, number in drawn)
    record = record.apply(Rolled(state.now, dice))
    if text == LOST_TURN:
        return record.apply(Passed(state.now))
    play = record.state.position().play(text)
    return record.apply(Played(state.now, play), lexicon)
