"""Matches: who plays whom with which dice, on which processes, and where results are kept."""
