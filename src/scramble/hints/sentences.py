"""Puts hints into words and numbers for people, the same for the terminal and for pages.

>>> from scramble import Lexicon, Position
>>> from scramble.hints.report import HintQuery, make_report
>>> lexicon = Lexicon.from_words(["wrap", "wraps", "sizes", "size", "at", "ta"])
>>> report = make_report(Position.parse("5C WRAP", roll="SIZETTA"), lexicon, HintQuery(own="5C WRAPS"))
>>> own_sentences(report.own)[0]
'your play 5C WRAPS: 10 points, place 2, 23 behind the best'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scramble.hints.ranking import Hint
from scramble.hints.report import HintReport, OwnPlay
from scramble.texts.wording import counted
from scramble.worth.plays import PlayValue

__all__ = [
    "VALUE_HEADINGS",
    "ValueTexts",
    "best_net_sentence",
    "best_win_sentence",
    "cup_sentence",
    "footnotes",
    "own_sentences",
    "replies_sentence",
    "value_texts",
]

VALUE_HEADINGS = ("reply", "net", "win")


class ValueTexts(NamedTuple):
    """Expected reply, net and chance to win of a play, as texts; ``-`` for what is not known."""

    reply: str
    net: str
    win: str


def value_texts(value: PlayValue | None) -> ValueTexts:
    """A value's numbers: ± the standard error of a sampled reply; † where the dice cannot show the mat."""
    if value is None:
        return ValueTexts("-", "-", "-")
    reply = f"{value.expected_reply:.1f}"
    if value.rolls:
        reply += f"±{value.standard_error:.1f}"
    win = "-" if value.win_chance is None else f"{100 * value.win_chance:.1f}%"
    return ValueTexts(reply + "†" * (not value.fits), f"{value.equity:+.1f}", win)


def footnotes(hints: Sequence[Hint]) -> list[str]:
    """What the numbers and marks in a list of hints mean, a line each."""
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


def cup_sentence(report: HintReport) -> str:
    """Why no reply is exact, if the dice cannot come to the position; else ""."""
    return f"{report.impossible}; no reply is exact" if report.impossible else ""


def best_net_sentence(report: HintReport) -> str:
    """Which play is best when the reply counts, and why it beats the best score; "" if unknown."""
    best_score, best = report.best_score, report.best_equity
    if best is None or best.value is None:
        return ""
    if best_score is None or best_score.value is None or best_score.value.equity >= best.value.equity:
        return f"best net: {best.text}, which has the best score, too"
    less = best_score.score.total - best.score.total
    saved = best_score.value.expected_reply - best.value.expected_reply
    cost = (
        f"{counted(less, 'point')} less than {best_score.text}"
        if less
        else f"as many points as {best_score.text}"
    )
    return (
        f"best net: {best.text} scores {cost}, but {_left(best)} gives the next player "
        f"{saved:.1f} less on average than {_left(best_score)}"
    )


def best_win_sentence(report: HintReport) -> str:
    """Which play wins most often, and how often; "" if no chances to win are known."""
    best, position = report.best_win, report.position
    if best is None:
        return ""
    own, other = position.scores
    chance = value_texts(best.value).win
    return f"best chance to win at {own}-{other} of {position.rules.target}: {best.text}, {chance}"


def own_sentences(own: OwnPlay) -> list[str]:
    """How a player's own play compares with the best; then what it is worth, if that is known."""
    if own.hint is None:
        return [f"your play {own.text} is illegal: {'; '.join(own.reasons)}"]
    compared = f"place {own.hint.rank}, " + (
        f"{own.loss} behind the best" if own.loss else "as good as the best"
    )
    if own.phonies:
        compared = f"but a challenge would take it off: {', '.join(own.phonies)} not in the word list"
    lines = [f"your play {own.hint.text}: {counted(own.hint.score.total, 'point')}, {compared}"]
    if own.hint.value:
        reply, net, win = value_texts(own.hint.value)
        lines.append(f"the reply to it scores {reply} on average: net {net}, chance to win {win}")
    return lines


def replies_sentence(hint: Hint) -> str:
    """The best replies to a play in one line: how they are known, their mean and their median."""
    value = hint.value
    if value is None:
        return f"replies to {hint.text}: unknown, it leaves more letters than there are dice"
    exact = "exact" if value.is_exact else "not exact"
    how = counted(value.rolls, "sampled roll") if value.rolls else exact
    return (
        f"best replies to {hint.text} ({how}): mean {value.expected_reply:.1f}, "
        f"half of them {value.odds.quantile(0.5)} at most"
    )


def _left(hint: Hint) -> str:
    return "a cleared mat" if hint.stays == "-" else hint.stays
