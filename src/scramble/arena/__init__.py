"""Matches between players, and what their results honestly show."""
