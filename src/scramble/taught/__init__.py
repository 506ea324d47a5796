"""Module names that README and docs taught before the modules had rooms of their own; they go on working.

A taught name and the name of the room are one module: ``scramble.equity`` is ``scramble.worth.plays``.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import Loader  # loads much; its methods are enough

__all__ = ["HOMES", "TaughtNames"]

# Taught name -> where the module lives, both below `scramble`.
HOMES = {
    "analysis": "hints.games",
    "arena.cluster": "arena.matches.cluster",
    "arena.counts": "arena.statistics.counts",
    "arena.estimate": "arena.statistics.estimate",
    "arena.export": "arena.matches.export",
    "arena.luck": "arena.matches.dice_of_pair",
    "arena.match": "arena.matches.match",
    "arena.match_file": "arena.matches.match_file",
    "arena.pairing_summary": "arena.reports.pairing_summary",
    "arena.plan": "arena.matches.plan",
    "arena.pools": "arena.matches.executors",
    "arena.progress": "arena.matches.progress",
    "arena.ratings": "arena.statistics.ratings",
    "arena.replay": "arena.matches.replay",
    "arena.results": "arena.matches.results",
    "arena.runner": "arena.matches.runner",
    "arena.schedule": "arena.matches.schedule",
    "arena.sprt": "arena.statistics.sprt",
    "arena.store": "arena.matches.store",
    "arena.summary": "arena.reports.summary",
    "arena.table": "arena.matches.quick_game",
    "arena.totals": "arena.reports.totals",
    "batch": "odds.batch",
    "crossword_gcg": "game.crossword_gcg",
    "cups": "odds.cups",
    "dictionary": "words.dictionary",
    "editions": "words.editions",
    "env": "learn.env",
    "equipment": "notation",
    "equity": "worth.plays",
    "events": "game.events",
    "expectation": "odds.sampled",
    "filters": "hints.filters",
    "game_state": "game.state",
    "gcg": "game.gcg",
    "lexicon": "words.lexicon",
    "mat_values": "worth.mats",
    "observation": "learn.observation",
    "outside": "texts.outside",
    "party.tracks": "party.anybodys_guess.tracks",
    "party.values": "party.base",
    "record": "game.record",
    "replies": "odds.all_racks",
    "roller": "game.roller",
    "rollouts": "odds.rollouts",
    "score": "play",
    "session": "game.session",
    "start": "game.start",
    "value_file": "worth.model_file",
    "winning": "worth.win",
    "wording": "texts.wording",
    "wordlist": "words.wordlist",
}
_PACKAGE = "scramble."


class TaughtNames:
    """Finds a module by its taught name, for Python's ``sys.meta_path``."""

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """See :class:`importlib.abc.MetaPathFinder`."""
        is_taught = fullname.startswith(_PACKAGE) and fullname.removeprefix(_PACKAGE) in HOMES
        return ModuleSpec(fullname, cast("Loader", self)) if is_taught else None

    def create_module(self, spec: ModuleSpec) -> None:
        """None: Python makes an empty one."""

    def exec_module(self, module: ModuleType) -> None:
        """Put the module itself in the place of the empty one that Python made."""
        name = module.__name__
        sys.modules[name] = import_module(_PACKAGE + HOMES[name.removeprefix(_PACKAGE)])
