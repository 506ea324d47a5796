"""Keys, lines, clocks and pages of a terminal."""
