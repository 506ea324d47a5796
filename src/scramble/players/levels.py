"""The ladder of players in plain words, for people who look for somebody to play against.

>>> player_at("beginner"), player_at("net:rolls=100")
('club:level=1', 'net:rolls=100')
"""

from __future__ import annotations

__all__ = ["LEVELS", "player_at"]

# From the weakest up; each beats the one before it clearly (docs/explanation/players.md).
LEVELS: dict[str, str] = {
    "beginner": "club:level=1",
    "learner": "club:level=2",
    "casual": "club:level=3",
    "regular": "club:level=4",
    "strong": "club:level=5",
    "master": "greedy",
    "expert": "win-chance",
}


def player_at(text: str) -> str:
    """The player that a level stands for; anything else is a player as :func:`load_player` knows it."""
    return LEVELS.get(text, text)
