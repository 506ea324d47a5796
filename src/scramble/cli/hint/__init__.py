"""``scramble hint``."""
