"""Matches between players, and what can honestly be said of their results."""
