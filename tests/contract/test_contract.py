"""The conformance kit: thousands of random legal games of every engine, and what holds for all of them."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from adapter import Adapter
from adapter_guess import GuessAdapter
from adapter_scramble import ScrambleAdapter
from adapter_squares import SquaresAdapter
from adapter_taboo import TabooAdapter
from child import SUPPORT, run_python
from properties import (
    check_garbled_saves,
    check_histories,
    check_never_stuck,
    check_pickles,
    check_refusals,
    check_saves,
    check_totals,
    check_views,
    randomness,
    transcript,
)

HERE = Path(__file__).parent
ADAPTERS: list[Adapter] = [SquaresAdapter(), TabooAdapter(), GuessAdapter(), ScrambleAdapter()]
PROPERTIES: dict[Callable[[Adapter, Random], None], int] = {  # and how many games of each engine show it
    check_never_stuck: 60,
    check_refusals: 15,
    check_saves: 15,
    check_histories: 15,
    check_pickles: 20,
    check_totals: 60,
    check_views: 30,
    check_garbled_saves: 15,
}
ALIKE = 20  # games that are played twice


@pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.name)
@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__.removeprefix("check_"))
def test_property(check: Callable[[Adapter, Random], None], adapter: Adapter) -> None:
    for seed in range(PROPERTIES[check]):
        try:
            check(adapter, randomness(adapter, seed))
        except BaseException as fault:
            fault.add_note(f"{adapter.name}, seed {seed}")
            raise


@pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.name)
def test_same_seed_same_game(adapter: Adapter) -> None:
    games = [transcript(adapter, randomness(adapter, seed)) for seed in range(ALIKE)]
    assert games == [transcript(adapter, randomness(adapter, seed)) for seed in range(ALIKE)]
    assert len(set(games)) > ALIKE // 2


def test_same_seed_same_game_in_another_process() -> None:
    """Nothing depends on the order of sets, or on the process."""
    code = "from test_contract import fingerprint; print(fingerprint())"
    path = os.pathsep.join(map(str, (SUPPORT.parent, SUPPORT, HERE)))
    found = [run_python(code, PYTHONPATH=path, PYTHONHASHSEED=number) for number in (1, 2)]
    assert [text.strip() for text in found] == [fingerprint()] * 2


def fingerprint() -> str:
    """Of a few games of each engine."""
    games = [transcript(adapter, randomness(adapter, seed)) for adapter in ADAPTERS for seed in range(5)]
    return sha256("\n".join(games).encode()).hexdigest()


@pytest.mark.parametrize("module", ["hollywood_squares", "celebrity_taboo", "anybodys_guess"])
def test_party_games_are_light(module: str) -> None:
    """Importing one loads neither numpy nor the native core."""
    code = f"import sys, scramble.party.{module}; print(*{{'numpy', 'scramble._core'}} & set(sys.modules))"
    assert run_python(code).strip() == ""
