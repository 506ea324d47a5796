"""The command line: one file per command.

Exit codes: 0 yes, 1 no, 2 bad input, 74 when the answer cannot be written (a full disk, a closed output), 130
interrupted, 141 when nobody reads the output any more.
"""

from scramble.cli.app import main

__all__ = ["main"]
