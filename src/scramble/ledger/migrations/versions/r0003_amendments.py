"""Kinds of entries that older programs do not know: withdrawals, notes and signed heads.

The tables stay as they are. The new number keeps older programs, which would take such an entry for a
changed row, from looking at it: they say that they have to be updated.
"""

from __future__ import annotations

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing but the number."""


def downgrade() -> None:
    """Refuse: a ledger only grows."""
    raise NotImplementedError
