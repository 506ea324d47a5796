"""Values by other ways than their own: through a pickle, through their representation."""

import pickle
from typing import TypeVar

import scramble

Value = TypeVar("Value")


def pickled(value: Value, protocol: int = pickle.HIGHEST_PROTOCOL) -> Value:
    """The value that comes out of a pickle."""
    copied: Value = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - made in the same line
    return copied


def evaluated(value: object) -> object:
    """What a value's representation stands for, with nothing but the package's names."""
    names = {name: getattr(scramble, name) for name in scramble.__all__}
    return eval(repr(value), names)  # noqa: S307 - the representation of a value that a test made
