"""The dice game as a PettingZoo environment, for programs that learn to play it (extra ``rl``).

>>> from scramble.words.lexicon import Lexicon
>>> game = env(lexicon=Lexicon.from_words(["in", "on"]), plays=5)
>>> game.reset(seed=2)
>>> observation, reward, terminated, truncated, info = game.last()
>>> str(game.unwrapped.plays.position.roll), game.unwrapped.plays.text(0)
('ADGNORX', 'E4 ON')
>>> observation["action_mask"].tolist()  # four plays, and the pass
[1, 1, 1, 1, 0, 1]
"""

from __future__ import annotations

from operator import index
from typing import Any

import numpy

from scramble.errors import BadInput, MissingExtra, RulesError, UnknownName
from scramble.game.events import Event, Passed, Played, Stopped
from scramble.game.roller import SeededRoller
from scramble.game.state import GameSetup, GameState, Phase
from scramble.game.turns import apply
from scramble.learn.observation import Observer
from scramble.position import Plays
from scramble.render.text import draw
from scramble.rules import Rules
from scramble.words.lexicon import Lexicon

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as cause:
    if (cause.name or "").partition(".")[0] not in ("gymnasium", "pettingzoo"):
        raise
    raise MissingExtra("the environment for learners", "rl") from None

__all__ = ["DEFAULT_RULES", "REWARDS", "DiceGameEnv", "env", "raw_env"]

# A learner plays only words of the list, and no clock runs.
DEFAULT_RULES = Rules(challenge="void", seconds=0)
REWARDS = ("win", "margin")
_ILLEGAL_REWARD = -1
_MOST_PLAYS = 10_000
_MOST_TURNS = 1_000_000
_MOST_SEED = 2**64 - 1


class DiceGameEnv(AECEnv):  # type: ignore[misc]
    """A game between learners; each step is a turn.

    **Actions.** Number i is the i-th best play of the roll by score, in the order of
    :meth:`scramble.position.Position.plays`; the last number is the pass (SS-14). The mask is 1 for plays
    that exist and for the pass. Plays beyond the first `plays` cannot be chosen: with an unlimited list,
    nearly all actions would be illegal nearly always.

    **Observations.** A dictionary of ``observation``, the numbers of
    :class:`scramble.learn.observation.Observer` (:attr:`observer` cuts it into parts), and ``action_mask``,
    all zeros for agents not on turn. When the game has ended the pass stays in the mask, so that a
    distribution over it is defined; step with None.

    **Rewards.** ``win``: 1 for the winner, -1 for all others, at the end; 0 for all in a draw. ``margin``:
    after each play, its points divided by the target for the player who made it, and minus that, shared
    equally, for the others; in a game of two this adds up to the difference of the scores.

    **Ends.** A game that reaches the target is terminated; one that reaches `turn_limit` is truncated, and
    the highest score wins.

    Equal seeds give equal dice. A reset without a seed begins the next game of the last seed; without one so
    far, a seed is drawn. The dice decide who begins (SS-6).

    Args:
        lexicon: the words, or their list's name or file.
        players: 2 to 8.
        plays: how many of the best plays can be chosen, 1 to 10,000.
        rules: target, bingo and advanced play; the challenge penalty must be one that refuses phonies.
        turn_limit: maximum number of turns in a game, of all players together, 1 to 1,000,000.
        reward: ``win`` or ``margin``.
        render_mode: ``ansi`` (:meth:`render` returns a text), ``human`` (each turn is printed) or None.
    Raises:
        BadInput: an option out of its range.
        RulesError: rules with challenges.
        UnknownName: an unknown reward or render mode.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's own form
        "name": "scramble_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        lexicon: Lexicon | str = "enable",
        players: int = 2,
        plays: int = 20,
        rules: Rules = DEFAULT_RULES,
        turn_limit: int = 200,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        _check_count("players", players, 2, 8)
        _check_count("plays", plays, 1, _MOST_PLAYS)
        _check_count("turn limit", turn_limit, 1, _MOST_TURNS)
        if not rules.penalty.refuses_phonies:
            raise RulesError("challenge", rules.challenge, "void: a learner plays words of the list only")
        if reward not in REWARDS:
            raise UnknownName("reward", reward, f"one of {', '.join(REWARDS)}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UnknownName(
                "render mode", render_mode, f"one of {', '.join(self.metadata['render_modes'])}"
            )
        self.lexicon = Lexicon.load(lexicon) if isinstance(lexicon, str) else lexicon
        self.reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        setup = GameSetup(tuple(self.possible_agents), rules=rules)
        self.observer = Observer(setup, plays, turn_limit)
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(plays + 1) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._roller: SeededRoller | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_plays"}

    def __setstate__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)
        if "_game" in values:
            self._find_plays()

    def _observation_space(self) -> spaces.Dict:
        actions = self.observer.play_count + 1
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.observer.size,), numpy.float32),
                "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
            }
        )

    @property
    def game(self) -> GameState:
        """The game as it stands; immutable."""
        return self._game

    @property
    def plays(self) -> Plays:
        """The plays that the player on turn may choose, best score first; empty once the game is over."""
        return self._plays

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what an agent sees; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game.

        Args:
            seed: from 0 to below 2 to the 64; None for the next game of the last seed.
            options: unused.
        Raises:
            BadInput: an impossible seed; the game is unchanged.
        """
        self._roller = _next_roller(self._roller, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._game = _roll_for_order(GameState.start(self.observer.setup), self._roller)
        self._begin_turn()

    def observe(self, agent: str) -> dict[str, numpy.ndarray]:
        """What an agent sees now, and what it may do."""
        is_on_turn = agent == self.agent_selection
        mask = numpy.zeros(self.observer.play_count + 1, numpy.int8)
        if is_on_turn:
            mask[: len(self._plays)] = mask[-1] = 1
        seat = self.possible_agents.index(agent)
        plays = self._plays if is_on_turn else None
        return {"observation": self.observer.observe(self._game, seat, plays), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play, or pass.

        Args:
            action: its number; None for an agent whose game has ended.
        Raises:
            BadInput: an action that the mask does not allow; the game is unchanged.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self._game
        self._game = apply(before, self._event(action))
        self._cumulative_rewards[agent] = 0.0
        self._begin_turn()
        self._reward(before)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _event(self, action: int | None) -> Event:
        """What an action means on this turn."""
        passing = self.observer.play_count
        number = _whole_number(action)
        if number == passing:
            return Passed(0.0)
        if number is not None and 0 <= number < len(self._plays):
            return Played(0.0, self._plays[number])
        choice = f"0 to {len(self._plays) - 1} or " if self._plays else ""
        raise BadInput("action", action, f"one of the mask: {choice}{passing}, the pass")

    def _begin_turn(self) -> None:
        """Roll for the player on turn, unless the game is over."""
        state = self._game
        if state.phase is Phase.READY and state.turn > self.observer.turn_limit:
            self._game = apply(state, Stopped(0.0, "turn limit"))
            self.truncations = dict.fromkeys(self.agents, True)
        elif state.phase is Phase.READY and self._roller is not None:
            self._game = apply(state, self._roller.roll(state, 0.0))
        else:
            self.terminations = dict.fromkeys(self.agents, True)
        self._find_plays()
        self.agent_selection = self.possible_agents[self._game.on_turn]

    def _find_plays(self) -> None:
        self._plays = self._game.position().top(self.lexicon, self.observer.play_count)

    def _reward(self, before: GameState) -> None:
        """What the last event was worth to each agent."""
        for seat, agent in enumerate(self.possible_agents):
            if self.reward == "margin":
                gains = numpy.subtract(self._game.scores, before.scores) / before.setup.rules.target
                others = (gains.sum() - gains[seat]) / (len(gains) - 1)
                self.rewards[agent] = float(gains[seat] - others)
            elif self._game.winner is not None:
                self.rewards[agent] = 1.0 if seat == self._game.winner else -1.0

    def render(self) -> str | None:
        """Show the turn: return text in mode ``ansi``, print it in mode ``human``, do nothing without a mode.

        Returns:
            The text in mode ``ansi``, else None.
        """
        if self.render_mode is None:
            return None
        position, state = self._game.position(), self._game
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(self.possible_agents, state.scores, strict=True)
        )
        turn = "over" if state.phase is Phase.OVER else f"turn {state.turn}, {self.agent_selection}"
        text = f"{draw(position)}\n{scores}; {turn}; roll {position.roll or '-'}"
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - this is what the mode is for
        return None

    def close(self) -> None:
        """Nothing needs to be closed."""


raw_env = DiceGameEnv


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers.

    An action outside the space is an error, one outside the mask loses the game (reward -1), and calls in the
    wrong order are refused.

    Args:
        options: as :class:`DiceGameEnv` takes them.
    """
    game = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=_ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(game))


def _whole_number(value: object) -> int | None:
    """A whole number of any type, including NumPy's; None for anything else."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def _check_count(field: str, value: object, least: int, most: int) -> None:
    number = _whole_number(value)
    if number is None or not least <= number <= most:
        raise BadInput(field, value, f"a whole number from {least} to {most}")


def _next_roller(roller: SeededRoller | None, seed: int | None) -> SeededRoller:
    """The dice of the next game."""
    if seed is not None:
        _check_count("seed", seed, 0, _MOST_SEED)
        return SeededRoller(seed)
    if roller is None:
        return SeededRoller(int(numpy.random.SeedSequence().generate_state(1)[0]))
    return SeededRoller(roller.seed, roller.game + 1)


def _roll_for_order(state: GameState, roller: SeededRoller) -> GameState:
    """Everybody rolls a die, until one player has the best (SS-6)."""
    while state.phase is Phase.ORDER:
        seat = next(seat for seat in state.competing if state.order[seat] is None)
        state = apply(state, roller.order(state, seat, 0.0))
    return state
