"""``scramble play``."""
