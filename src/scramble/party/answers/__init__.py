"""Are two answers one? Numbers, short forms and spellings (AG-7)."""

from scramble.party.answers.compare import *  # noqa: F403 - its own list says what
