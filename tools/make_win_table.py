"""Writes the table of chances to win that ships for the house mat and dice, the usual rules and ENABLE.

To be run again whenever their values, or how the table is made, change: ``python tools/make_win_table.py``.
"""

from pathlib import Path

from scramble import Lexicon, Position
from scramble.worth.model import SHIPPED_TABLE, pack_table

if __name__ == "__main__":
    target = Path(__file__).parent.parent / "lexicons" / SHIPPED_TABLE
    target.write_bytes(pack_table(Position.parse("-"), Lexicon.load()))
