"""The tables of events, in the database of the ledger, so that one transaction covers both."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, MetaData, String, Table, Text

__all__ = ["TABLES", "asked", "desks", "events", "kiosks", "lists", "misses"]

TABLES = MetaData()

events = Table(
    "tournament_events",
    TABLES,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("rule", String(32), nullable=False),
    Column("round", Text, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("password_hash", LargeBinary, nullable=False),
    Column("made", Float, nullable=False),
)

# The word lists that the players of an event agreed on (SS-23).
lists = Table(
    "tournament_lists",
    TABLES,
    Column("event", String(32), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),  # as Lexicon.load takes it, with its edition
    Column("title", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("fingerprint", String(64), nullable=False),
)

kiosks = Table(
    "tournament_kiosks",
    TABLES,
    Column("id", String(32), primary_key=True),
    Column("event", String(32), nullable=False, index=True),
    Column("table_name", Text, nullable=False),
    Column("list", Integer, nullable=False),
    Column("link_hash", LargeBinary, unique=True),  # of the link that opens it, once
    Column("token_hash", LargeBinary, unique=True),  # of the device's own token
    Column("made", Float, nullable=False),
    Column("seen", Float),
    Column("is_closed", Boolean, nullable=False),
    Column("number", Integer, nullable=False),  # of presses that were answered
    Column("last_key", String(64), nullable=False),
    Column("state", Text, nullable=False),  # of the machine, as JSON
)

# What was asked with which key, and the entry that answered it: written with the entry or not at all.
asked = Table(
    "tournament_asked",
    TABLES,
    Column("asker", String(64), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("entry", Integer, nullable=False),
    Column("question", Text, nullable=False),
)

desks = Table(
    "tournament_desks",
    TABLES,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("event", String(32), nullable=False),
    Column("made", Float, nullable=False),
)

# Wrong passwords, by where they were typed.
misses = Table(
    "tournament_misses",
    TABLES,
    Column("place", String(200), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("closed_until", Float, nullable=False),
)
