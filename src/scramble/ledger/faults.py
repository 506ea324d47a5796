"""Turns a database's error messages into one sentence of ours."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from scramble.errors import LedgerDamaged, LedgerError, MissingExtra

__all__ = ["READ_ONLY", "clear_errors", "first_line", "is_passing"]

_NOTHING = "; nothing was recorded"
READ_ONLY = f"it is read-only, or lies in a folder that is{_NOTHING}"

# Keyed by the beginning of SQLite's name for the error; the first that fits counts.
_SQLITE_REASONS = {
    "SQLITE_FULL": f"the disk is full{_NOTHING}",
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_CANTOPEN": "it cannot be opened: there is no such folder, or it may not be used",
    "SQLITE_PERM": f"it may not be used{_NOTHING}",
    "SQLITE_BUSY": f"another program holds it{_NOTHING}; try again",
    "SQLITE_LOCKED": f"another program holds it{_NOTHING}; try again",
    "SQLITE_IOERR": f"the disk cannot be read or written (full, or out of order){_NOTHING}",
}
_SQLITE_DAMAGE = {
    "SQLITE_NOTADB": "it is not an SQLite database, or its first page is damaged",
    "SQLITE_CORRUPT": "the file is damaged ({message})",
    "SQLITE_CONSTRAINT": f"its rows and its head do not fit together{_NOTHING}",
    "SQLITE_ERROR": "its tables are not those of a ledger ({message})",
}

# Keyed by the beginning of the SQL standard's five-character code.
_STATE_REASONS = {
    "53100": f"the server's disk is full{_NOTHING}",
    "53": f"the server is out of resources{_NOTHING}",
    "25006": f"the database is read-only{_NOTHING}",
    "42501": f"this user may not do that in the database{_NOTHING}",
    "55P03": f"another program holds it{_NOTHING}; try again",
    "57": f"the server is shutting down or broke off{_NOTHING}",
}
_STATE_DAMAGE = {
    "23": f"its rows and its head do not fit together{_NOTHING}",
    "42": "its tables are not those of a ledger ({message})",
    "XX": "the database is damaged ({message})",
}
_PASSING = ("SQLITE_BUSY", "40001", "40P01")  # worth another attempt at once


@contextmanager
def clear_errors(ledger: str) -> Iterator[None]:
    """Turn a database's errors into ours.

    Raises:
        LedgerDamaged: the file or its tables are not what this program wrote.
        LedgerError: anything else that keeps the ledger from being read or written.
        MissingExtra: there is no driver for the database.
    """
    try:
        yield
    except DBAPIError as error:
        raise _translate(ledger, error.orig or error) from error
    except sqlite3.Error as error:
        raise _translate(ledger, error) from error
    except UnicodeError as error:  # SQLite's message quotes the file's broken text
        raise LedgerDamaged(ledger, "the file is damaged (its tables' names cannot be read)") from error
    except SQLAlchemyError as error:
        raise LedgerError(ledger, first_line(error)) from error
    except ModuleNotFoundError as error:
        raise MissingExtra("a ledger on PostgreSQL", "sql") from error


def is_passing(error: DBAPIError) -> bool:
    """Whether a second attempt may succeed. A row's id keeps it from being added twice."""
    return error.connection_invalidated or _code(error.orig or error).startswith(_PASSING)


def first_line(error: BaseException) -> str:
    """The first line of an error's text."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0].strip()


def _code(error: BaseException) -> str:
    """SQLite's name of the error, or the SQL standard's five characters, or ""."""
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return code if isinstance(code, str) else ""


def _translate(ledger: str, error: BaseException) -> LedgerError:
    code, message = _code(error), first_line(error)
    for kind, reasons in (
        (LedgerError, _SQLITE_REASONS | _STATE_REASONS),
        (LedgerDamaged, _SQLITE_DAMAGE | _STATE_DAMAGE),
    ):
        for start, reason in reasons.items():
            if code.startswith(start):
                return kind(ledger, reason.format(message=message))
    if not code:  # such as a server that does not answer
        return LedgerError(ledger, f"it cannot be reached ({message})")
    return LedgerError(ledger, f"the database refuses ({message})")
