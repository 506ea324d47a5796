"""Plays as an HTML table, for notebooks."""

from __future__ import annotations

from html import escape

from scramble.position import Plays

__all__ = ["plays_table"]

_SHOWN = 20  # rows


def plays_table(plays: Plays) -> str:
    """The first plays as a table: rank, play, points, words with their points, what stays.

    Args:
        plays: of a position.
    """
    rows = "".join(_row(plays, place) for place in range(min(len(plays), _SHOWN)))
    heads = "".join(f"<th>{title}</th>" for title in ("", "play", "score", "words", "stays"))
    more = f"<p>{len(plays):,} plays in all</p>" if len(plays) > _SHOWN else ""
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{more}"


def _row(plays: Plays, place: int) -> str:
    play, position = plays[place], plays.position
    words = ", ".join(f"{word.text} {word.total}" for word in position.score(play).words)
    cells = (place + 1, plays.text(place), plays.score(place), words, position.after(play).word_on_mat())
    return f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in cells)}</tr>"
