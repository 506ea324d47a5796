"""``scramble ledger``."""
