"""WordNet 3.0's files, as far as the clue checker's tables need them."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

__all__ = ["WORD", "WordNet", "own_words"]

OWN = Path(__file__).parent / "clue_tables"
PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
WORD = re.compile(r"[a-z]+")
ENDINGS = [
    *(("n", *pair) for pair in (("s", ""), ("es", ""), ("ies", "y"), ("men", "man"))),
    *(("v", *pair) for pair in (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ing", ""))),
    *(("v", *pair) for pair in (("ing", "e"), ("ied", "y"))),
    *(
        ("a", *pair)
        for pair in (("er", ""), ("er", "e"), ("est", ""), ("est", "e"), ("ier", "y"), ("iest", "y"))
    ),
]


def own_words(name: str) -> set[str]:
    lines = (OWN / f"{name}.txt").read_text("utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


_TOO_COMMON = own_words("too-common")


@dataclass(eq=False)
class Synset:
    """One meaning: its words, what its gloss says, and what it points to (symbol, target, indices of the
    words).
    """

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
                    from_word, to_word = bytes.fromhex(indices)  # counted from 1
                    first = synset.words[from_word - 1]
                    second = self.synsets[target].words[to_word - 1]
                    if symbol == "!" and not first.endswith(second):
                        continue  # antonyms count if a prefix makes one of the other
                    if first != second and WORD.fullmatch(first) and WORD.fullmatch(second):
                        pairs[first].add(second)
                        pairs[second].add(first)
        return pairs

    @cache  # noqa: B019 - one object, one run
    def bases(self, form: str) -> set[str]:
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

    def synonyms(self, word: str) -> set[str]:
        """All words that mean the same in one of its meanings, and the word."""
        return {other for synset in self.meanings[word] for other in synset.words}

    @cache  # noqa: B019 - one object, one run
    def kinds(self, word: str) -> set[str]:
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

    @cache  # noqa: B019 - one object, one run
    def gloss_words(self, word: str) -> set[str]:
        """Bases of the words that explain a word."""
        used = {part for synset in self.meanings[word] for part in WORD.findall(synset.gloss)} - _TOO_COMMON
        return {base for part in used for base in self.bases(part)}
