"""Celebrity Taboo: rules CT-1 to CT-17."""

from scramble.party.celebrity_taboo.rules import *  # noqa: F403 - __all__ there says what
