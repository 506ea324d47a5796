"""``scramble lexicon``."""
