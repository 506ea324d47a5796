"""Replies and rolls: exact, sampled, of all racks, of many positions at once."""

from scramble.odds.exact import *  # noqa: F403 - its own list says what
from scramble.odds.racks import *  # noqa: F403
