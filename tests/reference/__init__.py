"""Reference implementations: slow, short and independent of the engine that they check."""
