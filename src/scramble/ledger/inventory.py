"""Compares a database's tables, guards and whatever else hangs on them with what the program made.

A trigger, rule, view, policy or constraint of somebody else can drop or change a row without a word, and a
guard can be replaced by one of the same name that guards nothing; so all of it is compared, text by text.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, text

from scramble.ledger.chain import ChainProblem
from scramble.ledger.guards import POSTGRESQL_FUNCTION, SQLITE_GUARDS

__all__ = ["schema_problems"]

_LONGEST_TEXT = 200  # characters of what was found that a problem repeats
_GUARDS = ("trigger", "function")

# What the migrations make, by kind and name. Spaces and line ends do not count: SQLAlchemy sets them.
_SQLITE = {
    "table ledger_version": "CREATE TABLE ledger_version ( version_num VARCHAR(32) NOT NULL,"
    " CONSTRAINT ledger_version_pkc PRIMARY KEY (version_num) )",
    "table entries": "CREATE TABLE entries ( sequence INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,"
    " time TEXT NOT NULL, event TEXT NOT NULL, round TEXT NOT NULL, table_name TEXT NOT NULL,"
    " player TEXT NOT NULL, challenger TEXT NOT NULL, acceptable BOOLEAN, content TEXT NOT NULL,"
    " previous_hash VARCHAR(64) NOT NULL, hash VARCHAR(64) NOT NULL, PRIMARY KEY (sequence), UNIQUE (id) )",
    "table head": "CREATE TABLE head ( id SMALLINT NOT NULL CHECK (id = 1), count INTEGER NOT NULL,"
    " hash VARCHAR(64) NOT NULL, PRIMARY KEY (id) )",
    "index sqlite_autoindex_ledger_version_1 on ledger_version": "",
    "index sqlite_autoindex_entries_1 on entries": "",
    "index sqlite_autoindex_head_1 on head": "",
} | {f"trigger {name} on {name.partition('_')[0]}": guard for name, guard in SQLITE_GUARDS.items()}

_SQLITE_QUERY = """
SELECT type || ' ' || name || CASE type WHEN 'table' THEN '' ELSE ' on ' || tbl_name END, coalesce(sql, '')
FROM sqlite_schema WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[1-4]')
    AND NOT (type IN ('table', 'index') AND tbl_name GLOB 'tournament_*')
"""  # the tables of SQLite's own ANALYZE and those of scramble.tournament change no entry

_REFUSE = "EXECUTE FUNCTION ledger_refuse()"
_TEXT, _HASH = "text not null", "character varying(64) not null"
_COLUMNS = {
    "entries": {"sequence": "bigint not null"}
    | dict.fromkeys(("kind", "id", "time", "event", "round", "table_name", "player", "challenger"), _TEXT)
    | {"acceptable": "boolean", "content": _TEXT, "previous_hash": _HASH, "hash": _HASH},
    "head": {"id": "smallint not null", "count": "bigint not null", "hash": _HASH},
    "ledger_version": {"version_num": "character varying(32) not null"},
}
_POSTGRESQL = {
    **{f"table {table}": "plain, kept on disk" for table in _COLUMNS},
    **{
        f"column {name} of {table}": kind
        for table, columns in _COLUMNS.items()
        for name, kind in columns.items()
    },
    "constraint entries_pkey on entries": "PRIMARY KEY (sequence)",
    "constraint entries_id_key on entries": "UNIQUE (id)",
    "constraint head_pkey on head": "PRIMARY KEY (id)",
    "constraint head_id_check on head": "CHECK (id = 1)",
    "constraint ledger_version_pkc on ledger_version": "PRIMARY KEY (version_num)",
    "trigger entries_no_change on entries": "CREATE TRIGGER entries_no_change BEFORE DELETE OR UPDATE"
    f" ON entries FOR EACH ROW {_REFUSE}",
    "trigger entries_no_truncate on entries": "CREATE TRIGGER entries_no_truncate BEFORE TRUNCATE"
    f" ON entries FOR EACH STATEMENT {_REFUSE}",
    "trigger head_only_forward on head": "CREATE TRIGGER head_only_forward BEFORE UPDATE ON head"
    f" FOR EACH ROW WHEN (new.count <= old.count) {_REFUSE}",
    "trigger head_no_delete on head": "CREATE TRIGGER head_no_delete BEFORE DELETE ON head"
    f" FOR EACH ROW {_REFUSE}",
    "trigger head_no_truncate on head": "CREATE TRIGGER head_no_truncate BEFORE TRUNCATE"
    f" ON head FOR EACH STATEMENT {_REFUSE}",
    "function ledger_refuse": f"plpgsql{POSTGRESQL_FUNCTION}",
}

# Names that do not exist give no rows instead of an error, which would end the transaction.
_POSTGRESQL_QUERY = """
WITH ours AS (
    SELECT to_regclass(name) AS oid, name
    FROM unnest(ARRAY['entries', 'head', 'ledger_version']) AS name WHERE to_regclass(name) IS NOT NULL
)
SELECT 'table ' || name, CASE WHEN relkind = 'r' AND relpersistence = 'p' AND NOT relrowsecurity
    THEN 'plain, kept on disk' ELSE 'kind ' || relkind::text || ', persistence ' || relpersistence::text
    || CASE WHEN relrowsecurity THEN ', row security' ELSE '' END END
FROM ours JOIN pg_class USING (oid)
UNION ALL
SELECT 'column ' || attname || ' of ' || name, format_type(atttypid, atttypmod)
    || CASE WHEN attnotnull THEN ' not null' ELSE '' END
    || CASE WHEN attcollation = typcollation THEN '' ELSE ' with another collation' END
    || CASE WHEN attgenerated = '' AND attidentity = '' THEN '' ELSE ' generated' END
    || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
FROM ours JOIN pg_attribute ON attrelid = ours.oid JOIN pg_type ON pg_type.oid = atttypid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attnum > 0 AND NOT attisdropped
UNION ALL
SELECT 'constraint ' || conname || ' on ' || name, pg_get_constraintdef(pg_constraint.oid, true)
FROM ours JOIN pg_constraint ON conrelid = ours.oid WHERE contype NOT IN ('n', 't')
UNION ALL
SELECT 'index ' || pg_class.relname || ' on ' || name, pg_get_indexdef(indexrelid, 0, true)
FROM ours JOIN pg_index ON indrelid = ours.oid JOIN pg_class ON pg_class.oid = indexrelid
WHERE NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND conrelid = ours.oid)
UNION ALL
SELECT 'trigger ' || tgname || ' on ' || name, pg_get_triggerdef(pg_trigger.oid, true)
    || CASE tgenabled WHEN 'A' THEN '' WHEN 'D' THEN ' (switched off)' ELSE ' (not always on)' END
FROM ours JOIN pg_trigger ON tgrelid = ours.oid WHERE NOT tgisinternal
UNION ALL
SELECT 'function ledger_refuse', lanname || prosrc || CASE WHEN prosecdef THEN ' security definer' ELSE '' END
    || coalesce(' with ' || proconfig::text, '')
FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
WHERE pg_proc.oid = to_regprocedure('ledger_refuse()')
UNION ALL
SELECT 'rule ' || rulename || ' on ' || name, pg_get_ruledef(pg_rewrite.oid, true)
FROM ours JOIN pg_rewrite ON ev_class = ours.oid WHERE rulename <> '_RETURN'
UNION ALL
SELECT 'policy ' || polname || ' on ' || name, '' FROM ours JOIN pg_policy ON polrelid = ours.oid
UNION ALL
SELECT 'table ' || inhrelid::regclass || ' below ' || name, 'its rows are read with those of ' || name
FROM ours JOIN pg_inherits ON inhparent = ours.oid
UNION ALL
SELECT 'table ' || inhparent::regclass || ' above ' || name, ''
FROM ours JOIN pg_inherits ON inhrelid = ours.oid
"""


def schema_problems(connection: Connection) -> Iterator[ChainProblem]:
    """Everything that the program did not make so, or did not make at all.

    Raises:
        DBAPIError: the database cannot tell.
    """
    is_sqlite = connection.dialect.name == "sqlite"
    wanted = _SQLITE if is_sqlite else _POSTGRESQL
    query = text(_SQLITE_QUERY if is_sqlite else _POSTGRESQL_QUERY)
    found = {str(row[0]): str(row[1]) for row in connection.execute(query)}
    for name, body in wanted.items():
        kind = "guard" if name.startswith(_GUARDS) else "schema"
        harm = ": rows could be changed unhindered" if kind == "guard" else ""
        if name not in found:
            yield ChainProblem(None, kind, f"the {name} is missing{harm}")
        elif _plain(found[name]) != _plain(body):
            yield ChainProblem(None, kind, f"the {name} is changed{harm}; it is now: {_shown(found[name])}")
    for name in sorted(found.keys() - wanted.keys()):
        kind = "guard" if name.startswith(_GUARDS) else "schema"
        says = f": {_shown(found[name])}" if found[name] else ""
        yield ChainProblem(None, kind, f"the {name} is not this program's{says}")


def _plain(body: str) -> str:
    return " ".join(body.split())


def _shown(body: str) -> str:
    plain = _plain(body)
    return plain if len(plain) <= _LONGEST_TEXT else f"{plain[:_LONGEST_TEXT]}..."
