"""What game tests share: setups, dice, events made short, and the engine beside the naive game."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import Any

from game_model import PlainDie, PlainGame, PlainRules
from reference import oracle

from scramble import DiceSet, Die, Lexicon, Mat, Play, Position, Rules
from scramble.alphabet import Alphabet
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
from scramble.game.record import GameRecord
from scramble.game.state import GameSetup, GameState

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
PLAIN_MAT = Mat(tuple("....D...." if row == 4 else "." * 9 for row in range(9)))  # as in cases.json
DIGRAPHS = Alphabet("short", ("A", "E", "QU", "S", "T", "CH", "L"))
DIGRAPH_DICE = DiceSet(
    tuple(Die(faces) for faces in (("A", "E", "QU", "S"), ("CH", "T", "L", "?"), ("A", "E", "CH")) * 4),
    tuple(zip(DIGRAPHS.letters, (1, 1, 9, 2, 1, 6, 0), strict=True)),
    DIGRAPHS,
    "digraphs",
)


def setup_of(count: int = 2, mat: Mat = PLAIN_MAT, dice: DiceSet | None = None, **rules: Any) -> GameSetup:
    """A setup of some players; rules as :class:`scramble.Rules` takes them."""
    return GameSetup(NAMES[:count], mat, dice or DiceSet.load(), Rules(**rules))


def faces(text: str) -> tuple[RolledDie, ...]:
    """Dice of unknown numbers: WRAP? or [CH]A."""
    return tuple(RolledDie(face.strip("[]")) for face in oracle_split(text))


def oracle_split(text: str) -> list[str]:
    """Single characters and bracketed digraphs."""
    split: list[str] = []
    while text:
        end = text.index("]") + 1 if text.startswith("[") else 1
        split.append(text[:end])
        text = text[end:]
    return split


def played(record: GameRecord, text: str, time: float | None = None) -> GameRecord:
    """The record after a play as text, such as ``5C WRAP``."""
    now = record.state.now if time is None else time
    return record.apply(Played(now, record.state.position().play(text)))


def rolled(record: GameRecord, text: str, time: float | None = None) -> GameRecord:
    """The record after a roll of dice of unknown numbers."""
    return record.apply(Rolled(record.state.now if time is None else time, faces(text)))


def turn(record: GameRecord, roll: str, play: str) -> GameRecord:
    """The record after a roll and a play; its window is open."""
    return played(rolled(record, roll), play)


def challenged(record: GameRecord, challenger: int, *, acceptable: bool) -> GameRecord:
    """The record after a challenge and its ruling."""
    now = record.state.now
    return record.apply(Challenged(now, challenger)).apply(Ruled(now, acceptable, "ruling"))


def word_at(record: GameRecord, text: str) -> GameRecord:
    """A record in which player 0 has put a word on the mat, nobody doubts it, and player 1 is to roll."""
    word = text.split()[1]
    roll = "".join("?" if letter.islower() else letter for letter in word)
    return turn(record, roll + "E" * (oracle.MOST_DICE - len(word)), text).apply(
        WindowClosed(record.state.now)
    )


def judge_by(lexicon: Lexicon, state: GameState) -> Ruled:
    """The ruling of a word list on the play that lies (SS-25)."""
    pending = state.pending
    assert pending is not None
    words = [word.text.upper() for word in pending.score.words]
    return Ruled(state.now, all(word in lexicon for word in words))


def rows_on(state: GameState) -> list[str]:
    """The letters on the mat, row by row; digraphs as the plain letters that stand for them."""
    size, alphabet = state.setup.mat.size, state.setup.dice.alphabet
    texts = [plain_die(alphabet, alphabet.die_text(code)) if code else oracle.EMPTY for code in state.squares]
    return ["".join(texts[start : start + size]) for start in range(0, size * size, size)]


def plain_die(alphabet: Alphabet, text: str) -> str:
    """A die's text as one character: the alphabet's first letter is A, and so on; a blank in lower case."""
    bare = text.strip("[]")
    if bare == oracle.BLANK:
        return bare
    letter = ascii_uppercase[alphabet.letters.index(bare.upper())]
    return letter.lower() if bare.islower() else letter


def plain_dice(alphabet: Alphabet, dice: Iterable[RolledDie]) -> list[PlainDie]:
    return [(plain_die(alphabet, die.face), die.number) for die in dice]


def plain_placements(alphabet: Alphabet, play: Play) -> list[oracle.Placement]:
    return [(place.row, place.column, plain_die(alphabet, place.die)) for place in play]


def plain_game(setup: GameSetup, first: int | None) -> PlainGame:
    """The naive game of a setup, at its start."""
    values = dict.fromkeys(ascii_uppercase, 0)
    values |= {plain_die(setup.dice.alphabet, letter): points for letter, points in setup.dice.points}
    rules = setup.rules
    agreed = PlainRules(
        seats=len(setup.players),
        premiums=setup.mat.rows,
        values=values,
        dice_count=len(setup.dice.dice),
        target=rules.target,
        bingo=rules.bingo,
        advanced=rules.advanced,
        penalty=rules.challenge,
    )
    game = PlainGame(agreed)
    if first is not None:
        game.begin(first)
    return game


def follow(game: PlainGame, event: Event, setup: GameSetup) -> None:
    """Let the same happen in the naive game."""
    alphabet = setup.dice.alphabet
    match event:
        case OrderRolled():
            game.roll_for_order(event.player, plain_die(alphabet, event.face))
        case Rolled():
            game.draw(plain_dice(alphabet, event.dice))
        case Played():
            game.play(plain_placements(alphabet, event.play))
        case Passed() | TimedOut():
            game.lose_turn()
        case Challenged():
            game.challenge(event.challenger)
        case Ruled():
            game.rule(acceptable=event.acceptable)
        case WindowClosed():
            game.close()
        case Stopped():
            game.stop()


def check_agreement(game: PlainGame, state: GameState) -> None:
    """The engine's state is the naive game's, and every die is in one place (SS-2)."""
    alphabet = state.setup.dice.alphabet
    size = state.setup.mat.size
    assert rows_on(state) == list(game.rows)
    assert state.phase.value == game.phase
    assert (state.turn, state.on_turn, state.winner) == (game.turn, game.on_turn, game.winner)
    assert (list(state.scores), list(state.lost_turns)) == (game.scores, game.lost)
    assert list(state.skipped) == game.skipped
    assert plain_dice(alphabet, state.roll) == game.roll
    assert plain_dice(alphabet, state.passed) == game.passed
    assert state.cup_count == game.cup_count >= 0
    numbers = {
        divmod(square, size): state.mat_dice[square] for square, code in enumerate(state.squares) if code
    }
    assert numbers == game.numbers
    check_dice(state)


def check_dice(state: GameState) -> None:
    """All dice are accounted for, none is in two places, and none lies on an empty square."""
    on_mat = [number for number, code in zip(state.mat_dice, state.squares, strict=True) if code]
    assert not any(
        number is not None for number, code in zip(state.mat_dice, state.squares, strict=True) if not code
    )
    loose = [die.number for die in (*state.roll, *state.passed)]
    assert len(on_mat) + len(loose) + state.cup_count == len(state.setup.dice.dice)
    known = [number for number in on_mat + loose if number is not None]
    assert len(known) == len(set(known))
    assert state.dice_in_use == set(known)
    assert set(known) <= set(range(len(state.setup.dice.dice)))


def replay_plainly(record: GameRecord) -> PlainGame:
    """The naive game after the record's events, compared with the engine after each."""
    game = plain_game(record.setup, record.first)
    check_agreement(game, record.states[0])
    for event, state in zip(record.events, record.states[1:], strict=True):
        follow(game, event, record.setup)
        check_agreement(game, state)
    return game


def position_text(state: GameState) -> str:
    """The position of whoever is on turn."""
    position: Position = state.position()
    return str(position)
