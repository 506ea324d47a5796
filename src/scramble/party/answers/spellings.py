"""Makes British and American spellings equal: colour and color, centre and center (AG-18).

Most follow a few rules; the others are in a table. The result need not be a word: it only has to be the same
for both spellings, and different for any other word.
"""

from __future__ import annotations

import re
from functools import cache

from scramble.party.clues.words import read_rows

__all__ = ["plain_spelling"]

# Roots in which British spelling keeps the Latin ae and oe.
_LATIN = (
    r"(?<=h)ae(?=m)|(?<=^p)ae(?=d)|(?<=op)ae(?=d)|ae(?=mi[ac])|(?<=l)ae(?=o)|(?<=ch)ae(?=o)|(?<=[di]i)ae(?=v)"
    r"|(?<=im)ae(?=v)|^ae(?=sth|on|ther$|tio)|(?<=an)ae(?=s?th)|(?<=gyn)ae|(?<=^f)ae(?=c)|(?<=^c)ae(?=sarean)"
    r"|(?<=^f)oe(?=t)|^oe(?=str|soph|dem)|(?<=am)oe(?=b)|(?<=rrh)oe(?=a)|(?<=hom)oe(?=o)|(?<=subp)oe"
)
_OUR = (
    r"(?<=[aeiouy])([bcdfghjklmnprstvwxz]*[bcdghiklmnprtv])our"
    r"(?=(s|ed|ings?|it(es?|ism)|abl[ey]|ful(ly)?|less|y|ists?|ism|ers?|ly|liness|al|ants?|some|hoods?|i[sz]\w+)?$)"
)
_ISE = r"(?<=[a-z]{2}[bcdfghjklmnprstvxy])is(?=(e[drs]?|ers|ing(ly)?|ation(s|al)?|abl[ey]|ance)$)"
_DOUBLE_L = r"([aeiou][^aeiou]+[aeiou]|[aiou][ae])ll(?=(ed|e[rd]s?|est|ingl?y?|ors?|ous(ly)?|ists?|ery)$)"
_RULES = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (_LATIN, "e"),
        (_OUR, r"\1or"),
        (r"(?<=practi)s(?=e|i)", "c"),
        (_ISE, "iz"),
        (r"(?<=[al]y)s(?=(e[drs]?|ers|ing)$)", "z"),
        (r"(?<=[a-z][tb])re(?=s?$)|(?<=^cent)re(?=[a-z]{3})|(?<=^theat|^metat)re(?=[a-z]{3})", "er"),
        (r"(?<=^fib)re(?=[a-z]{3})", "er"),
        (r"(?<=[a-z][tb])red$", "ered"),
        (r"(?<=[lg])ogue(?=s?$)", "og"),
        (_DOUBLE_L, r"\1l"),
        (r"(?<=[aeiou])ll(?=(ful|ment)(s|ly)?$|i[sz][ei]|ity$)", "l"),
        (
            r"(?<=^fulfi|^disti|^insti|^insta|^enthr)l(?=s?$)|(?<=^enro|^appa)l(?=s?$)|(?<=^enthra)l(?=s?$)",
            "ll",
        ),
        (r"(?<=[dft]en)c(?=es?$|eless)|(?<=licen)c(?=e[ds]?$|ing$)", "s"),
        (r"(?<=(?:worshi|kidnap))pp?(?=ed|ing|er)", "p"),
        (r"(?<=m)ou(?=l[dt])", "o"),
        (r"manoeuvre(?=s?$)|manoeuvr(?=i|a)", "maneuver"),
        (r"manoeuvred", "maneuvered"),
        (r"(?<=fl|nn|pl)exion", "ection"),
        (r"(?<=gr)amme(?=s?$)", "am"),
        (r"^scep(?=tic)", "skep"),
        (r"sulph", "sulf"),
        (r"draught", "draft"),
        (r"plough", "plow"),
        (r"^gaol", "jail"),
        (r"grey", "gray"),
        (r"moustach", "mustach"),
        (r"pyjama", "pajama"),
        (r"chequer", "checker"),
        (r"^syph", "siph"),
        (r"^cos(?=(y|ily|iness|ie[srt]+)$)", "coz"),
        (r"yogh?ourt|yoghurt", "yogurt"),
        (r"^waggon", "wagon"),
    )
)


def plain_spelling(word: str) -> str:
    """One spelling for all spellings of a word; other words stay as they are.

    Args:
        word: in lower case, without accents.

    >>> [plain_spelling(word) for word in ("colour", "centre", "travelled", "grey", "hour")]
    ['color', 'center', 'traveled', 'gray', 'hour']
    """
    table = _table()
    if word in table:
        return table[word]
    for pattern, plain in _RULES:
        word = pattern.sub(plain, word)
    return word


@cache
def _table() -> dict[str, str]:
    """Words that follow no rule, and words that a rule would wrongly change (mapped to themselves)."""
    return {spelling: plain for plain, *spellings in read_rows("spellings.tsv") for spelling in spellings}
