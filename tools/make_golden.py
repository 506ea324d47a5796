"""Write tests/data/golden: whole games as .gcg, and beside each a .json with how it ended.

Run ``python tools/make_golden.py`` (all) or ``python tools/make_golden.py NAME...`` after a change of the
record's form or of what a game does, and say in the change log why the files changed. A plan names players,
rules and habits; seeds are tried one by one until the game has everything that its plan wants, as the naive
reader (game/game_text.py) finds it in the text, so every file was once replayed without the engine;
test_golden.py does that again. Dice come from SeededRoller, plays and habits from Python's Random, and the
plays that players consider from the engine. evening.gcg and evening.json are written by hand: leave them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from game_random import SMALL_MAT, random_play
from game_setups import DIGRAPH_DICE, DIGRAPHS, NAMES
from game_text import read_plainly

from scramble import DiceSet, Lexicon, Mat, Play, Rules
from scramble.game.events import (
    Challenged,
    Event,
    Passed,
    Played,
    Rolled,
    RolledDie,
    Ruled,
    Stopped,
    TimedOut,
    WindowClosed,
)
from scramble.game.gcg import write_gcg
from scramble.game.record import GameRecord
from scramble.game.roller import SeededRoller
from scramble.game.state import GameSetup, GameState, Phase

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "golden"
MOST_SEEDS = 4000
SHORT_WORDS = (
    "CHEST CHEAT CHAT TEACH EACH LATCH LEACH QUEST EQUAL EQUATE SQUAT LAST SALE TALE SEAT TEASE LEASE"
    " ALE ATE EAT SAT SEA TEA AT EL ES LA LATEST LESS LET SET TEASEL STALE CLASS"
)


@dataclass(frozen=True)
class Habits:
    """How often players do what, as shares of their turns or chances.

    Args:
        phony: lays a random play, a phony as a rule.
        doubts: doubts a play with a phony.
        wrong: doubts a play without one.
        passes: passes.
        dawdles: lets the time run out.
        among: chooses among so many of the best plays.
    """

    phony: float = 0.0
    doubts: float = 0.0
    wrong: float = 0.0
    passes: float = 0.0
    dawdles: float = 0.0
    among: int = 12


@dataclass(frozen=True)
class Plan:
    """A game to be written.

    Args:
        name: of the file.
        players: how many, or their names.
        rules: as agreed.
        habits: of the players.
        wants: features that the game must have.
        turns: the game is stopped after so many; 0 to play to the end.
        real_dice: nobody knows the dice's numbers.
        order: is the order rolled for?
        generous: every ruling says acceptable, as at a table without a word list.
        stop: when the game is stopped early.
    """

    name: str
    players: int | tuple[str, ...] = 2
    rules: Rules = field(default_factory=Rules)
    habits: Habits = field(default_factory=Habits)
    wants: frozenset[str] = frozenset()
    turns: int = 0
    mat: Mat = field(default_factory=Mat.load)
    dice: DiceSet = field(default_factory=DiceSet.load)
    real_dice: bool = False
    order: bool = False
    generous: bool = False
    stop: Callable[[GameState], bool] = lambda state: False


def wants(*features: str) -> frozenset[str]:
    return frozenset(features)


def is_equal(state: GameState) -> bool:
    """Every player has had two turns, and all have the same points, more than none."""
    return state.turn > 2 * len(state.scores) and len(set(state.scores)) == 1 and state.scores[0] > 0


DOUBTFUL = Habits(phony=0.25, doubts=0.6, wrong=0.25)
BOTH = ("acceptable", "unacceptable")
LATIN = ("Zoë: 2", "Ben O'Neil", "李 雷")
PLANS = (
    Plan("plain", wants=wants("cleared", "blank on the mat")),
    Plan("bingo", habits=Habits(among=1), wants=wants("bingo", "cleared")),
    Plan("phonies-stand", habits=Habits(phony=0.4), turns=16, wants=wants("cleared")),
    Plan("rule-turn", habits=DOUBTFUL, wants=wants(*BOTH, "skipped")),
    Plan("rule-double", rules=Rules(challenge="double"), habits=DOUBTFUL, wants=wants(*BOTH, "skipped")),
    Plan("rule-single", rules=Rules(challenge="single"), habits=DOUBTFUL, wants=wants(*BOTH)),
    Plan("rule-5-points", rules=Rules(challenge="5-points"), habits=DOUBTFUL, wants=wants(*BOTH)),
    Plan("rule-10-points", 3, Rules(challenge="10-points"), DOUBTFUL, wants(*BOTH)),
    Plan("rule-5-a-word", 3, Rules(challenge="5-a-word"), DOUBTFUL, wants(*BOTH, "cleared")),
    Plan("rule-void", rules=Rules(challenge="void"), wants=wants("cleared")),
    Plan("advanced", rules=Rules(advanced=True), wants=wants("passed on", "cleared")),
    Plan("advanced-challenges", 4, Rules(advanced=True), DOUBTFUL, wants(*BOTH, "skipped", "passed on")),
    Plan("advanced-void", 3, Rules(advanced=True, challenge="void"), wants=wants("passed on")),
    Plan("late-and-passing", habits=Habits(passes=0.2, dawdles=0.2), wants=wants("pass", "timeout")),
    Plan("no-limit", rules=Rules(seconds=0), habits=Habits(passes=0.1), turns=14, wants=wants("pass")),
    Plan("draw", habits=Habits(among=40), stop=is_equal, wants=wants("draw")),
    Plan("turn-limit", 3, turns=13, wants=wants("stopped")),
    Plan("real-dice", real_dice=True, habits=DOUBTFUL, wants=wants("real dice", *BOTH)),
    Plan("real-dice-advanced", LATIN, Rules(advanced=True), real_dice=True, wants=wants("passed on")),
    Plan("standard15", mat=Mat.load("standard15"), habits=Habits(among=4), wants=wants("bingo")),
    Plan("small-mat", 3, Rules(target=60), mat=SMALL_MAT, wants=wants("cleared")),
    Plan("to-500", rules=Rules(target=500, bingo=35), habits=Habits(among=2), wants=wants("bingo")),
    Plan("win-taken-back", rules=Rules(target=60), habits=DOUBTFUL, wants=wants("win taken back")),
    Plan("five-in-order", 5, Rules(target=100), order=True, wants=wants("tie for the order")),
    Plan("eight", 8, Rules(target=100), Habits(phony=0.1, doubts=0.5, wrong=0.5), wants("skipped")),
    Plan("two-blanks", habits=Habits(phony=0.2), wants=wants("blank played", "blank on the mat"), turns=20),
    Plan("generous", 3, habits=Habits(phony=0.5, doubts=0.7), generous=True, wants=wants("acceptable")),
    Plan("digraphs", rules=Rules(target=150), dice=DIGRAPH_DICE, wants=wants("blank played", "cleared")),
)


class Evening:
    """One game of a plan and a seed, as it goes."""

    def __init__(self, plan: Plan, seed: int, lexicon: Lexicon) -> None:
        self.plan = plan
        self.random = Random(seed)  # noqa: S311 - no secret
        self.roller = SeededRoller(seed)
        self.lexicon = lexicon
        names = NAMES[: plan.players] if isinstance(plan.players, int) else plan.players
        setup = GameSetup(names, plan.mat, plan.dice, plan.rules, lexicon.name, lexicon.fingerprint)
        self.record = GameRecord(setup, None if plan.order else self.random.randrange(len(names)))

    @property
    def state(self) -> GameState:
        return self.record.state

    def time(self) -> float:
        """A moment later, in quarters of a second."""
        return self.state.now + self.random.randint(1, 40) / 4

    def play(self) -> GameRecord:
        while self.state.phase is not Phase.OVER:
            self.record = self.record.apply(self.event(), self.lexicon)
        return self.record

    def event(self) -> Event:
        """What happens next."""
        plan, state = self.plan, self.state
        if plan.turns and state.turn > plan.turns and state.phase is Phase.READY:
            return Stopped(self.time(), "turn limit")
        if plan.stop(state) and state.phase is Phase.READY:
            return Stopped(self.time(), "late")
        match state.phase:
            case Phase.ORDER:
                seat = next(seat for seat in state.competing if state.order[seat] is None)
                return self.roller.order(state, seat, self.time())
            case Phase.READY:
                return self.roll()
            case Phase.ROLLED:
                return self.turn()
            case Phase.CHALLENGED:
                return Ruled(self.time(), plan.generous or self.is_good(), f"r{state.event_count}")
        return self.window()

    def roll(self) -> Rolled:
        roll = self.roller.roll(self.state, self.time())
        if self.plan.real_dice:
            return replace(roll, dice=tuple(RolledDie(die.face) for die in roll.dice))
        return roll

    def turn(self) -> Event:
        habits, state, chance = self.plan.habits, self.state, self.random.random()
        if chance < habits.passes:
            return Passed(self.time())
        if chance < habits.passes + habits.dawdles and state.deadline is not None:
            return TimedOut(state.deadline + self.random.choice((0, 0.25)))
        play = self.chosen_play()
        return Passed(self.time()) if play is None else Played(self.time(), play)

    def chosen_play(self) -> Play | None:
        position = self.state.position()
        if self.random.random() < self.plan.habits.phony:
            return random_play(self.random, position)
        plays = position.top(self.lexicon, self.plan.habits.among)
        return self.random.choice(plays) if len(plays) else None

    def is_good(self) -> bool:
        """By the word list: are all words of the play that lies in it?"""
        pending = self.state.pending
        assert pending is not None
        words = (word.text.upper().replace("[", "").replace("]", "") for word in pending.score.words)
        return all(word in self.lexicon for word in words)

    def window(self) -> Event:
        habits, state = self.plan.habits, self.state
        others = [seat for seat in range(len(state.scores)) if seat != state.on_turn]
        if self.random.random() < (habits.wrong if self.is_good() else habits.doubts):
            return Challenged(self.time(), self.random.choice(others))
        close = state.phase is Phase.LAST_WINDOW or self.random.random() < 0.5
        return WindowClosed(self.time()) if close or self.plan.turns or self.plan.real_dice else self.roll()


def game_of(plan: Plan, lexicon: Lexicon) -> GameRecord:
    """The first game, by its seed, that has what its plan wants; each plan has seeds of its own."""
    first = MOST_SEEDS * PLANS.index(plan)
    for seed in range(first, first + MOST_SEEDS):
        evening = Evening(plan, seed, lexicon)
        record = evening.play()
        if plan.wants <= read_plainly(write_gcg(record)).features:
            return record
    raise AssertionError(f"{plan.name}: no seed has {sorted(plan.wants)}")


def end_of(record: GameRecord) -> dict[str, object]:
    """How a game ended."""
    state = record.state
    return {
        "position": str(state.position()),
        "scores": list(state.scores),
        "winner": None if state.winner is None else record.setup.players[state.winner],
        "lost_turns": list(state.lost_turns),
    }


def write_golden(names: Sequence[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    enable = Lexicon.load("enable")
    short = Lexicon.from_words(SHORT_WORDS.split(), name="short", alphabet=DIGRAPHS)
    for plan in PLANS:
        if not names or plan.name in names:
            record = game_of(plan, short if plan.dice == DIGRAPH_DICE else enable)
            (FOLDER / f"{plan.name}.gcg").write_text(write_gcg(record), encoding="utf-8")
            end = json.dumps(end_of(record), ensure_ascii=False, indent=1)
            (FOLDER / f"{plan.name}.json").write_text(f"{end}\n", encoding="utf-8")


if __name__ == "__main__":
    write_golden(sys.argv[1:])
