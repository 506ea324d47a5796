"""Random games from a seed: every option, every event, phonies too, and events that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game_setups import DIGRAPH_DICE

from scramble import DiceSet, Die, Mat, Play, Position, Rules
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
from scramble.game.state import GameSetup, GameState, Phase
from scramble.rules import PENALTIES

SMALL_MAT = Mat(("T.d.D", ".t...", "..D..", "...d.", "D...T"), "small")
FEW_DICE = DiceSet(
    tuple(Die(("A", "E", "S", "T", "L", "?")[: 3 + number]) for number in range(4)),
    DiceSet.load().points,
    name="few",
)
NAMES = (
    "Ann",
    "Ben O'Neil",
    "Zoë: the 2nd",
    "Łódź",
    "李 雷",
    "#player9",
    ">Ann:",
    "-",
    "+5 5",
    "ĳ 😀",
    "{",
)
LATEST_WORD = 0.999  # share of a turn's time at which the last plays come


def random_setup(random: Random) -> GameSetup:
    """Any number of players, mat, dice and rules."""
    rules = Rules(
        target=random.choice((1, 60, 200, 200, 9999)),
        bingo=random.choice((0, 35, 50)),
        advanced=random.random() < 0.5,
        seconds=random.choice((0, 1, 60, 3600)),
        challenge=random.choice(("turn", "turn", "double", *PENALTIES)),
    )
    names = tuple(random.sample(NAMES, random.choice((2, 2, 3, 3, 4, 8))))
    mat = random.choice((Mat.load("house"), Mat.load("house"), Mat.load("standard15"), SMALL_MAT))
    dice = random.choice((DiceSet.load(), DiceSet.load(), DIGRAPH_DICE, FEW_DICE))
    lexicon, fingerprint = random.choice((("", ""), ("enable", "ab12" * 16)))
    return GameSetup(names, mat, dice, rules, lexicon, fingerprint)


def random_start(random: Random, setup: GameSetup) -> GameRecord:
    """A game at its start: the order is known, or not."""
    first = None if random.random() < 0.4 else random.randrange(len(setup.players))
    return GameRecord(setup, first)


def random_game(seed: int, most_events: int = 60) -> GameRecord:
    """A game that may be over or break off anywhere; every event in it is legal."""
    random = Random(seed)  # noqa: S311 - no secret
    record = random_start(random, random_setup(random))
    with_numbers = random.random() < 0.7
    for _event in range(random.randint(0, most_events)):
        if record.state.phase is Phase.OVER:
            break
        record = record.apply(random_event(random, record.state, with_numbers=with_numbers))
    return record


def later(random: Random, state: GameState, latest: float | None = None) -> float:
    """A time from now on: the same, whole seconds later, or any fraction; never after `latest`."""
    wait = random.choice((0, 1, 0.25, random.randint(1, 4000) / 1000, random.random() * 3))
    time = state.now + wait
    return time if latest is None else min(time, max(latest, state.now))


def random_event(random: Random, state: GameState, *, with_numbers: bool = True) -> Event:
    """An event that the game's phase knows and that can be."""
    if random.random() < 0.006:
        return Stopped(later(random, state), random.choice(("", "turn limit", "it is late")))
    match state.phase:
        case Phase.ORDER:
            player = random.choice([seat for seat in state.competing if state.order[seat] is None])
            letters = state.setup.dice.alphabet.letters[:4]
            return OrderRolled(later(random, state), player, random.choice((*letters, "?")))
        case Phase.READY:
            return random_roll(random, state, with_numbers=with_numbers)
        case Phase.ROLLED:
            return random_turn(random, state)
        case Phase.WINDOW | Phase.LAST_WINDOW:
            others = [seat for seat in range(len(state.scores)) if seat != state.on_turn]
            chance = random.random()
            if chance < 0.5:
                return Challenged(later(random, state), random.choice(others))
            if chance < 0.7 or state.phase is Phase.LAST_WINDOW:
                return WindowClosed(later(random, state))
            return random_roll(random, state, with_numbers=with_numbers)
    return Ruled(later(random, state), random.random() < 0.75, random.choice(("", "f00", "two words")))


def random_roll(random: Random, state: GameState, *, with_numbers: bool) -> Rolled:
    """Dice of the cup, each on any of its faces; a die's number is left out now and then."""
    dice = state.setup.dice.dice
    cup = [number for number in range(len(dice)) if number not in state.dice_in_use]
    drawn = random.sample(cup, state.draw_count)
    return Rolled(
        later(random, state),
        tuple(
            RolledDie(random.choice(dice[number].faces), number if with_numbers else None) for number in drawn
        ),
    )


def random_turn(random: Random, state: GameState) -> Event:
    """Mostly a legal play, phony or not; else a pass or no time left."""
    play = random_play(random, state.position()) if random.random() < 0.85 else None
    seconds = state.setup.rules.seconds
    latest = state.rolled_at + LATEST_WORD * seconds if seconds else None
    time = later(random, state, latest)
    if play is not None and (state.deadline is None or time <= state.deadline):
        return Played(time, play)
    if state.deadline is not None and random.random() < 0.5:
        return TimedOut(max(state.deadline, state.now) + random.choice((0, 0.001, 5)))
    return Passed(later(random, state))


def random_play(random: Random, position: Position) -> Play | None:
    """A legal play: dice on free squares of a line near the mat's letters; None if none was found."""
    size, dice = position.mat.size, list(position.roll)
    for _try in range(40):
        random.shuffle(dice)
        count = random.choice((1, 2, 2, 3, 4, 5, 7, 7))
        squares = random_line(random, position)
        start = random.randrange(size)
        free = [square for square in squares[start:] if not position.die_at(*square)]
        placed = [
            (*square, random_letter(random, position, die))
            for square, die in zip(free, dice[:count], strict=False)
        ]
        play = Play.of(*placed)
        if not position.faults(play):
            return play
    return None


def random_line(random: Random, position: Position) -> list[tuple[int, int]]:
    """A row or column: through the centre of an empty mat, else through a letter or beside it."""
    size = position.mat.size
    taken = [
        (row, column) for row in range(size) for column in range(size) if position.die_at(row, column)
    ] or [position.mat.centre]
    row, column = random.choice(taken)
    beside = random.choice((0, 0, 1, -1)) if not position.is_empty else 0
    if random.random() < 0.5:
        row = min(max(row + beside, 0), size - 1)
        return [(row, step) for step in range(size)]
    column = min(max(column + beside, 0), size - 1)
    return [(step, column) for step in range(size)]


def random_letter(random: Random, position: Position, die: str) -> str:
    """The die, or any letter for a blank."""
    if die != "?":
        return die
    letter = random.choice(position.dice.alphabet.letters).lower()
    return letter if len(letter) == 1 else f"[{letter}]"


def impossible_events(random: Random, state: GameState) -> list[Event]:
    """Events that cannot be in this state, whatever its phase."""
    now, seats = state.now, len(state.scores)
    roll = random_roll(random, state, with_numbers=True).dice
    unknown = RolledDie("Ä")
    number = len(state.setup.dice.dice)
    events: list[Event] = [
        OrderRolled(now, seats, "A"),
        OrderRolled(now, -1, "A"),
        OrderRolled(now, 0, "Ä"),
        OrderRolled(now, 0, ""),
        Rolled(now, (*roll, RolledDie(state.setup.dice.dice[0].faces[0]))),
        Rolled(now, (unknown,) * len(roll) or (unknown,)),
        Rolled(now, tuple(RolledDie(die.face, number) for die in roll) or (unknown,)),
        Rolled(now, tuple(RolledDie(die.face, -1) for die in roll) or (unknown,)),
        Played(now, Play.of()),
        Played(now, Play.of((0, state.setup.mat.size, "A"))),
        Played(now, Play.of((0, 0, "Ä"))) if state.phase is not Phase.ROLLED else Played(now, Play.of()),
        Challenged(now, state.on_turn),
        Challenged(now, seats),
        Challenged(now, -1),
    ]
    if len(roll) > 1:
        events += [Rolled(now, roll[1:]), Rolled(now, (roll[0], roll[0], *roll[2:]))]
    if state.setup.rules.seconds:
        events.append(TimedOut(now) if state.deadline and now < state.deadline else Played(now, Play.of()))
    else:
        events.append(TimedOut(now))
    if now:
        events += _too_early(random, state)
    return events


def _too_early(random: Random, state: GameState) -> list[Event]:
    """What would be right, but before what has already been."""
    early = state.now * random.choice((0.0, 0.5, 0.999))
    makers: list[Callable[[], Event]] = [
        lambda: Passed(early),
        lambda: WindowClosed(early),
        lambda: Stopped(early),
        lambda: Ruled(early, True),
        lambda: Challenged(early, (state.on_turn + 1) % len(state.scores)),
        lambda: Rolled(early, random_roll(random, state, with_numbers=True).dice),
    ]
    return [make() for make in makers]
