"""Three party games as light modules: Hollywood Squares, Celebrity Taboo, Anybody's Guess.

The names are others' trademarks; these are engines for the rules of the games, without their cards. Each
module has ``new_game``, a ``MACHINE`` (see :mod:`scramble.party.machine`) and its events.
"""

from __future__ import annotations

from importlib.util import find_spec

from scramble.errors import MissingExtra

if not all(map(find_spec, ("msgspec", "nicknames", "rapidfuzz"))):
    raise MissingExtra("the party games", "party")
