"""Engine for dice crossword games on a 9x9 mat: legal plays, exact scores, ranked hints.

Every name below loads its module when it is first used, so that ``import scramble`` costs nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from scramble.taught import TaughtNames

if TYPE_CHECKING:
    __version__: str
    from scramble.alphabet import ENGLISH, Alphabet
    from scramble.dice import DiceSet, Die, Roll, dice_stream
    from scramble.errors import BadInput, IllegalPlay, ScrambleError
    from scramble.hints.ranking import Hint, rank
    from scramble.mat import Mat
    from scramble.play import Placement, Play, PlayFault, Score, ScoredLetter, ScoredWord
    from scramble.position import Plays, Position
    from scramble.render.svg import draw_svg
    from scramble.render.text import draw
    from scramble.rules import Rules
    from scramble.words.lexicon import Hooks, Lexicon

sys.meta_path.append(TaughtNames())
_HOMES = {
    "alphabet": ("ENGLISH", "Alphabet"),
    "dice": ("DiceSet", "Die", "Roll", "dice_stream"),
    "errors": ("BadInput", "IllegalPlay", "ScrambleError"),
    "hints.ranking": ("Hint", "rank"),
    "words.lexicon": ("Hooks", "Lexicon"),
    "mat": ("Mat",),
    "play": ("Placement", "Play", "PlayFault", "Score", "ScoredLetter", "ScoredWord"),
    "position": ("Plays", "Position"),
    "render.svg": ("draw_svg",),
    "render.text": ("draw",),
    "rules": ("Rules",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "ENGLISH",
    "Alphabet",
    "BadInput",
    "DiceSet",
    "Die",
    "Hint",
    "Hooks",
    "IllegalPlay",
    "Lexicon",
    "Mat",
    "Placement",
    "Play",
    "PlayFault",
    "Plays",
    "Position",
    "Roll",
    "Rules",
    "Score",
    "ScoredLetter",
    "ScoredWord",
    "ScrambleError",
    "dice_stream",
    "draw",
    "draw_svg",
    "rank",
]


def __getattr__(name: str) -> object:
    if name == "__version__":
        value: object = import_module("importlib.metadata").version("scramble-engine")
    elif name in _HOME_OF:
        if name in ("Mat", "Position"):
            import_module("scramble.render.hooks")
        value = getattr(import_module(f"scramble.{_HOME_OF[name]}"), name)
    else:
        raise AttributeError(f"module 'scramble' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
