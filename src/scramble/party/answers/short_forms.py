"""Short forms in answers: St. is Saint or Street, Dr. is Doctor, No. 5 is number 5 (AG-18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scramble.party.answers.number_words import is_number

__all__ = ["long_forms"]

_LONG = {
    "mt": "mount",
    "mts": "mountains",
    "mtn": "mountain",
    "mr": "mister",
    "messrs": "misters",
    "prof": "professor",
    "capt": "captain",
    "sgt": "sergeant",
    "lt": "lieutenant",
    "gen": "general",
    "col": "colonel",
    "maj": "major",
    "cmdr": "commander",
    "adm": "admiral",
    "gov": "governor",
    "sen": "senator",
    "pres": "president",
    "rev": "reverend",
    "hon": "honorable",
    "jr": "junior",
    "jnr": "junior",
    "sr": "senior",
    "snr": "senior",
    "bros": "brothers",
    "co": "company",
    "corp": "corporation",
    "inc": "incorporated",
    "ltd": "limited",
    "dept": "department",
    "govt": "government",
    "univ": "university",
    "intl": "international",
    "ste": "sainte",
    "sts": "saints",
    "jan": "january",
    "feb": "february",
    "aug": "august",
    "sept": "september",
    "oct": "october",
    "nov": "november",
    "dec": "december",
    "vs": "versus",
    "approx": "approximately",
}
# At the end of an answer they mean a road; in Ave Maria they do not.
_ROADS = {"st": "street", "dr": "drive", "ave": "avenue", "rd": "road", "blvd": "boulevard", "ln": "lane"}
_AFTER_NUMBERS = {
    "hrs": "hours",
    "mins": "minutes",
    "secs": "seconds",
    "yrs": "years",
    "kg": "kilograms",
    "km": "kilometers",
    "kms": "kilometers",
    "cm": "centimeters",
    "mm": "millimeters",
    "lb": "pounds",
    "lbs": "pounds",
    "oz": "ounces",
    "mph": "miles per hour",
    "kph": "kilometers per hour",
}
_BEFORE_NUMBERS = {"no": "number", "nr": "number", "pt": "part", "vol": "volume", "ch": "chapter"}


def long_forms(words: Sequence[str]) -> Iterator[list[str]]:
    """A text's words with long forms instead of short ones; two readings if St. may mean either.

    Args:
        words: without punctuation, numbers in digits.

    >>> [" ".join(words) for words in long_forms(["dr", "no"])], list(long_forms(["wall", "st"]))
    (['doctor no'], [['wall', 'street']])
    """
    for saint in ("saint", "street") if "st" in words[1:-1] else ("saint",):
        yield [
            long
            for place, word in enumerate(words)
            for long in _long(word, words[:place], words[place + 1 :], saint).split()
        ]


def _long(word: str, before: Sequence[str], after: Sequence[str], saint: str) -> str:
    is_numbered = bool(after) and is_number(after[0])
    if word in _BEFORE_NUMBERS and is_numbered:
        return _BEFORE_NUMBERS[word]
    if word in _AFTER_NUMBERS and before and is_number(before[-1]):
        return _AFTER_NUMBERS[word]
    if before and not after and word in _ROADS:
        return _ROADS[word]
    if word == "st":
        return saint
    if word == "dr":
        return "doctor"
    if before and after and word == "n":  # Guns N' Roses
        return "and"
    if before and after and word == "v" and after[0] != "of":  # but Henry V of England
        return "versus"
    return _LONG.get(word, word)
