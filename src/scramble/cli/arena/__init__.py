"""``scramble arena``."""
