"""The dice game for programs that learn."""
