"""What alembic runs; :mod:`scramble.ledger.schema` hands it the connection, with its transaction begun."""

from __future__ import annotations

from alembic import context

from scramble.ledger.tables import VERSION_TABLE

context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
with context.begin_transaction():
    context.run_migrations()
