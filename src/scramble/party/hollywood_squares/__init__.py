"""Hollywood Squares: rules HS-1 to HS-16."""

from scramble.party.hollywood_squares.rules import *  # noqa: F403 - __all__ there says what
