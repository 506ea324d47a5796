"""Kinds of entries that older programs do not know: withdrawals, notes and signed heads.

The tables do not change. The new number stops older programs, which would take such an entry for a
changed row, from reading it: they say that they must be updated.
"""

from __future__ import annotations

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change nothing; only the revision number is new."""


def downgrade() -> None:
    """Refuse: a ledger only grows."""
    raise NotImplementedError
