"""Triggers that refuse UPDATE, DELETE and the like."""

from __future__ import annotations

from alembic import op

from scramble.ledger.guards import POSTGRESQL_FUNCTION, POSTGRESQL_GUARDS, SQLITE_GUARDS

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Put the guards on both tables."""
    if op.get_context().dialect.name == "sqlite":
        for guard in SQLITE_GUARDS.values():
            op.execute(guard)
        return
    body = f"$body${POSTGRESQL_FUNCTION}$body$"
    op.execute(f"CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS {body}")
    for name, when in POSTGRESQL_GUARDS.items():
        table = name.partition("_")[0]
        op.execute(f"CREATE TRIGGER {name} {when} EXECUTE FUNCTION ledger_refuse()")
        op.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")


def downgrade() -> None:
    """Refuse: a ledger only grows."""
    raise NotImplementedError
