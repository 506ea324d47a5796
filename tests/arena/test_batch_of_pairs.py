"""A batch makes what its players use, and no more."""

from __future__ import annotations

import pytest

from scramble import DiceSet, Lexicon, Mat, Rules
from scramble.arena.matches import batch
from scramble.arena.matches.match import LexiconSource, Match
from scramble.arena.matches.schedule import Kind, Schedule


@pytest.mark.parametrize(
    ("players", "generators"),
    [
        (("greedy", "fast-net"), 0),
        (("club:level=1", "greedy"), 0),
        (("greedy", "random"), 2),
        (("random", "random"), 4),
    ],
)
def test_only_who_uses_chance_gets_a_generator(
    players: tuple[str, str], generators: int, enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int, ...]] = []
    make = batch.player_chance

    def count(*key: int) -> object:
        made.append(key)
        return make(*key)

    monkeypatch.setattr(batch, "player_chance", count)
    source = LexiconSource.of("enable", enable)
    rules = Rules(challenge="void")
    match = Match(players, Schedule(Kind.DUEL, 2, 1), 1, source, Mat.load(), DiceSet.load(), rules)
    batch.play_batch(match, [(0, 0)])
    assert len(made) == generators
