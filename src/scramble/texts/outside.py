r"""Text that came from outside: names, words, paths, arguments, other programs' lines.

Such a text may contain control characters, which move a terminal's cursor or rename its window, marks that
reverse the direction of writing, or a formula for a spreadsheet. What we show to people is made harmless;
data for programs (JSON) keep the text as it is.
"""

from __future__ import annotations

__all__ = ["cell", "visible"]

# A spreadsheet would run such a cell as a formula; a leading apostrophe marks it as text.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_LINE_SHAPES = "\t\r\n"  # a cell may contain these: csv puts it in quotes


def visible(text: str, *, keep: str = "") -> str:
    r"""A text with every character escaped that is invisible or would move the cursor.

    Args:
        text: any.
        keep: characters to leave as they are, such as line ends.

    >>> print(visible("co\u00adop"), visible("A\tB"), visible("rock 'n' roll"))
    co\xadop A\tB rock 'n' roll
    """
    if text.isprintable():
        return text
    return "".join(
        mark if mark.isprintable() or mark in keep else mark.encode("unicode_escape").decode()
        for mark in text
    )


def cell(value: object) -> object:
    r"""A value as a cell of a CSV file: numbers unchanged, texts escaped so that no spreadsheet runs them.

    Args:
        value: a text, a number, or anything that :mod:`csv` writes.

    >>> cell("=1+1"), cell("-5 points"), cell(-5), cell("Ann\x1b[2J")
    ("'=1+1", "'-5 points", -5, 'Ann\\x1b[2J')
    """
    if not isinstance(value, str):
        return value
    shown = visible(value, keep=_LINE_SHAPES)
    return f"'{shown}" if shown.startswith(_FORMULA_STARTS) else shown
