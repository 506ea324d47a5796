"""The ladder of players in plain words, for people who want somebody to play against.

>>> player_at("beginner"), player_at("net:rolls=100")
('club:level=1', 'net:rolls=100')
"""

from __future__ import annotations

__all__ = ["LEVELS", "player_at"]

# From the weakest up; each clearly beats the one before it (docs/explanation/players.md).
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
    """The player that a level stands for; any other text is returned, for :func:`load_player`."""
    return LEVELS.get(text, text)
