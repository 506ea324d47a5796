"""Triggers that keep the ledger append-only; revision 0002 makes them, and verify checks that they exist.

Anybody who may change the schema can remove them. They stop mistakes; the chain reveals what is done on
purpose.
"""

from __future__ import annotations

__all__ = ["POSTGRESQL_FUNCTION", "POSTGRESQL_GUARDS", "SQLITE_GUARDS"]

_REFUSAL = "the ledger is append-only"


def _sqlite_guard(name: str, when: str) -> str:
    return f"CREATE TRIGGER {name} BEFORE {when} BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"


# INSERT OR REPLACE removes a row without asking the triggers for DELETE, so INSERT has triggers too.
SQLITE_GUARDS = {
    name: _sqlite_guard(name, when)
    for name, when in {
        "entries_no_update": "UPDATE ON entries",
        "entries_no_delete": "DELETE ON entries",
        "entries_no_replace": "INSERT ON entries WHEN EXISTS"
        " (SELECT 1 FROM entries WHERE sequence = NEW.sequence OR id = NEW.id)",
        "head_only_forward": "UPDATE ON head WHEN NEW.count <= OLD.count",
        "head_no_delete": "DELETE ON head",
        "head_no_replace": "INSERT ON head WHEN EXISTS (SELECT 1 FROM head)",
    }.items()
}

POSTGRESQL_FUNCTION = f"""
BEGIN
    RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation';
END
"""

POSTGRESQL_GUARDS = {
    "entries_no_change": "BEFORE UPDATE OR DELETE ON entries FOR EACH ROW",
    "entries_no_truncate": "BEFORE TRUNCATE ON entries FOR EACH STATEMENT",
    "head_only_forward": "BEFORE UPDATE ON head FOR EACH ROW WHEN (NEW.count <= OLD.count)",
    "head_no_delete": "BEFORE DELETE ON head FOR EACH ROW",
    "head_no_truncate": "BEFORE TRUNCATE ON head FOR EACH STATEMENT",
}
