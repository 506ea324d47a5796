"""Has everybody gone who holds the other end of a pipe?"""

from __future__ import annotations

import os
import select

_PATIENCE = 100.0  # seconds that a machine under load may take


def has_ended(pipe: int) -> bool:
    """Read a pipe to its end; False if that does not come."""
    while select.select([pipe], [], [], _PATIENCE)[0]:
        if not os.read(pipe, 65536):
            return True
    return False
