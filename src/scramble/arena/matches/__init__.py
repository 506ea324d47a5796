"""Matches: who plays whom with which dice, in which processes, and where results are kept."""
