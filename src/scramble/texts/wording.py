"""Numbers, names and quotations in sentences: "1 turn", "2 turns"; "Ann has", "You have"."""

from __future__ import annotations

__all__ = ["counted", "does", "quoted"]

_YOU = "you"
_IRREGULAR = {"be": ("are", "is"), "have": ("have", "has")}
_HISSING = ("s", "x", "z", "ch", "sh", "o")  # verbs and nouns with these endings get -es


def counted(count: float, one: str, many: str = "") -> str:
    """A number with its noun.

    Args:
        count: how many; it need not be whole.
        one: the noun for one.
        many: for any other number; "" for the usual plural.

    >>> counted(1, "turn"), counted(0, "turn"), counted(1200, "match"), counted(2, "die", "dice")
    ('1 turn', '0 turns', '1,200 matches', '2 dice')
    """
    number = f"{count:,}" if isinstance(count, int) else f"{count:g}"
    return f"{number} {one if count == 1 else many or _with_s(one)}"


def does(name: str, verb: str) -> str:
    """A player's name with a verb that agrees with it; people often call themselves "You".

    Args:
        name: the player's.
        verb: the verb's plain form.

    >>> does("Ann", "have"), does("You", "have"), does("Ben", "pass"), does("You", "be"), does("Ben", "win")
    ('Ann has', 'You have', 'Ben passes', 'You are', 'Ben wins')
    """
    for_you, for_others = _IRREGULAR.get(verb, (verb, _with_s(verb)))
    return f"{name} {for_you if name.casefold() == _YOU else for_others}"


def quoted(text: str) -> str:
    """A text that somebody typed, in quotation marks; characters that cannot be printed become ``?``.

    >>> print(quoted("it's 7" + chr(27)))
    "it's 7?"
    """
    return f'"{"".join(mark if mark.isprintable() else "?" for mark in text)}"'


def _with_s(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(_HISSING) else f"{word}s"
