"""Three party games as light modules: Hollywood Squares, Celebrity Taboo, Anybody's Guess.

The names are others' trademarks; these are engines for the rules of the games, without their cards. Each
module has ``new_game``, a ``MACHINE`` (see :mod:`scramble.party.machine`) and its events.
"""

from __future__ import annotations

from scramble.errors import MissingExtra

try:
    import msgspec as _msgspec  # noqa: F401
except ModuleNotFoundError:
    raise MissingExtra("the party games", "party") from None
