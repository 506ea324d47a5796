"""The chain of entries, and its head.

A revision is never changed once it is released: it describes the tables of that time, not of today.
"""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_TEXTS = ("kind", "id", "time", "event", "round", "table_name", "player", "challenger")


def upgrade() -> None:
    """Make both tables; the head counts no rows."""
    number = sql.BigInteger().with_variant(sql.Integer(), "sqlite")
    op.create_table(
        "entries",
        sql.Column("sequence", number, primary_key=True, autoincrement=False),
        *(sql.Column(name, sql.Text, nullable=False, unique=name == "id" or None) for name in _TEXTS),
        sql.Column("acceptable", sql.Boolean, nullable=True),
        sql.Column("content", sql.Text, nullable=False),
        sql.Column("previous_hash", sql.String(64), nullable=False),
        sql.Column("hash", sql.String(64), nullable=False),
    )
    head = op.create_table(
        "head",
        sql.Column(
            "id", sql.SmallInteger, sql.CheckConstraint("id = 1"), primary_key=True, autoincrement=False
        ),
        sql.Column("count", number, nullable=False),
        sql.Column("hash", sql.String(64), nullable=False),
    )
    op.bulk_insert(head, [{"id": 1, "count": 0, "hash": "0" * 64}])


def downgrade() -> None:
    """Refuse: a ledger only grows."""
    raise NotImplementedError
