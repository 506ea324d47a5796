"""How ``scramble hint`` shows what plays are worth: columns, a line that explains, a histogram, JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scramble.hints.ranking import Hint
from scramble.position import Position
from scramble.texts.wording import counted
from scramble.worth.plays import VALUE_ORDERS, PlayValue

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["HEADINGS", "cells", "explanation", "footnotes", "print_histogram", "value_fields", "winner"]

HEADINGS = ("reply", "net", "win")
_BIN = 10  # points
_LONGEST_BAR = 40  # characters


def cells(value: PlayValue | None) -> list[str]:
    """Expected reply, net and chance to win of a play, as texts; a sampled reply with its standard error."""
    if value is None:
        return ["-", "-", "-"]
    reply = f"{value.expected_reply:.1f}"
    if value.rolls:
        reply += f"±{value.standard_error:.1f}"
    win = "-" if value.win_chance is None else f"{100 * value.win_chance:.1f}%"
    return [reply + "†" * (not value.fits), f"{value.net:+.1f}", win]


def footnotes(hints: list[Hint]) -> list[str]:
    """What the columns mean, as lines."""
    values = [hint.value for hint in hints if hint.value]
    lines = [
        "reply: what the next player's best play scores on average; net: score less reply; "
        "win: the chance to win from the scores"
    ]
    sampled = [value for value in values if value.rolls]
    if values and all(value.is_exact for value in values):
        lines[0] += ". Replies are exact, over all rolls."
    elif sampled:
        others = "; the others are exact over all rolls" if any(value.is_exact for value in values) else ""
        lines.append(
            f"± standard error of a reply that is sampled, from {counted(sampled[0].rolls, 'roll')}{others}"
        )
    if not all(value.fits for value in values):
        lines.append(
            "† not exact: the dice cannot show that mat, so odd letters are taken as lying on any die"
        )
    if len(values) < len(hints):
        lines.append("- a mat with more letters than there are dice")
    return lines


def explanation(best_score: Hint | None, best_net: Hint | None) -> str:
    """One line: which play is best when the reply counts, and why it is not the one with the best score."""
    if best_net is None or best_net.value is None:
        return ""
    if best_score is None or best_score.value is None or best_score.value.net >= best_net.value.net:
        return f"best net: {best_net.text}, which has the best score, too"
    less = best_score.score.total - best_net.score.total
    saved = best_score.value.expected_reply - best_net.value.expected_reply
    cost = (
        f"{counted(less, 'point')} less than {best_score.text}"
        if less
        else f"as many points as {best_score.text}"
    )
    return (
        f"best net: {best_net.text} scores {cost}, but {_left(best_net)} gives the next player "
        f"{saved:.1f} less on average than {_left(best_score)}"
    )


def winner(position: Position, hints: list[Hint]) -> str:
    """One line: the play that wins most often, or nothing if no chances are known."""
    known = [hint for hint in hints if hint.value and hint.value.win_chance is not None]
    if not known:
        return ""
    best = min(known, key=lambda hint: VALUE_ORDERS["win"](hint.value) if hint.value else 0.0)
    own, other = position.scores
    return (
        f"best chance to win at {own}-{other} of {position.rules.target}: {best.text}, {cells(best.value)[2]}"
    )


def _left(hint: Hint) -> str:
    return "a cleared mat" if hint.stays == "-" else hint.stays


def print_histogram(hint: Hint, console: Console) -> None:
    """How the points of the best reply to a play are spread."""
    value = hint.value
    if value is None:
        console.print(f"replies to {hint.text}: unknown, it leaves more letters than there are dice")
        return
    exact = "exact" if value.is_exact else "not exact"
    how = counted(value.rolls, "sampled roll") if value.rolls else exact
    console.print(f"\nbest replies to {hint.text} ({how}): mean {value.expected_reply:.1f}, "
                  f"half of them {value.odds.quantile(0.5)} at most", soft_wrap=True)  # fmt: skip
    shares = _shares(value)
    longest = max(share for _label, share in shares)
    for label, share in shares:
        bar = "█" * round(_LONGEST_BAR * share / longest)
        console.print(f"{label:>9} {100 * share:6.2f}% {bar}", soft_wrap=True)


def _shares(value: PlayValue) -> list[tuple[str, float]]:
    """Labels and chances of no play, and of each range of points."""
    chances = value.odds.chances
    shares = [("no play", float(chances[0]))]
    for first in range(0, len(chances) - 1, _BIN):
        share = float(chances[1 + first : 1 + first + _BIN].sum())
        shares.append((f"{first}-{first + _BIN - 1}", share))
    while len(shares) > 2 and shares[-1][1] == 0:
        shares.pop()
    return shares


def value_fields(hint: Hint) -> dict[str, Any]:
    """What a play is worth, for JSON; nothing if that was not worked out."""
    value = hint.value
    if value is None:
        return {}
    return {
        "expected_reply": value.expected_reply,
        "standard_error": value.standard_error,
        "exact": value.is_exact,
        "sampled_rolls": value.rolls,
        "dice_fit": value.fits,
        "net": value.net,
        "win_chance": value.win_chance,
        "no_reply": value.odds.chance_of_no_play,
        "quartiles": [value.odds.quantile(share) for share in (0.25, 0.5, 0.75)],
    }
