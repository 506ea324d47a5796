"""Replies and rolls: exact, sampled, of all racks, of many positions at once."""

from scramble.odds.exact import *  # noqa: F403 - __all__ there says what
from scramble.odds.exact import possible_cups as cups_of  # noqa: F401 - the name that the docs taught first
from scramble.odds.racks import *  # noqa: F403
