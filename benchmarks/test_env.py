"""How many turns a second does the environment for learners make, with choices by chance?"""

from __future__ import annotations

import numpy
import pytest

from scramble.learn import env as environment

TURNS = 1000


@pytest.mark.parametrize("plays", [20, 100])
def test_turns(benchmark, note_rate, enable, plays) -> None:  # type: ignore[no-untyped-def]
    game = environment.raw_env(lexicon=enable, plays=plays)

    def play() -> int:
        chance = numpy.random.default_rng(1)
        game.reset(seed=1)
        for _ in range(TURNS):
            observation, _reward, terminated, truncated, _info = game.last()
            if terminated or truncated:
                game.reset()
            else:
                game.step(int(chance.choice(numpy.flatnonzero(observation["action_mask"]))))
        return int(game.observer.part(game.last()[0]["observation"], "plays").any(axis=1).sum())

    rows = benchmark.pedantic(play, rounds=5, warmup_rounds=1)
    assert rows == len(game.plays) > 0
    note_rate(TURNS)
