"""What the fields of ``/hint`` mean: a position, a word list, a question; or a sentence beside a bad field.

The fields are the address, and the address is all that the page knows.

>>> read_mat_field("wrap", "SIZEXA?", Sets.of({})).word_on_mat()
'5D WRAP'
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from scramble import notation
from scramble.dice import DiceSet
from scramble.errors import BadInput, FilterError, IllegalPlay, NotationError, ScrambleError
from scramble.hints.filters import parse_filter
from scramble.hints.report import HintQuery, HintReport, HintStage, make_report, report_stages
from scramble.mat import Mat
from scramble.play import Play
from scramble.position import Position
from scramble.web.doors.hint_sets import dice_fields, read_dice, read_mat
from scramble.web.limits import check_pattern, check_text
from scramble.web.positions import typed_position
from scramble.web.store import Store
from scramble.web.wordlists import chosen_lexicon
from scramble.words.lexicon import Lexicon

__all__ = [
    "FIELDS",
    "FILTERS",
    "TOPS",
    "Asked",
    "Sets",
    "address",
    "own_fields",
    "read_asked",
    "read_mat_field",
]

FILTERS = ("length", "letters", "squares", "word")
TOPS = ("10", "20", "50")
# Each field, what it is if it is not given, and how long it may be.
FIELDS: dict[str, tuple[str, int]] = {
    "mat": ("", 2000),
    "roll": ("", 200),
    "own": ("", 400),
    "show": ("", 100),
    "scores": ("", 60),
    "target": ("", 10),
    "sort": ("score", 20),
    "top": ("10", 10),
    "length": ("", 10),
    "letters": ("", 100),
    "squares": ("", 200),
    "word": ("", 200),
    "lexicon": ("", 100),
    "board": ("house", 700),
    "dice": ("house", 6000),
    "values": ("", 1000),
}
_PLACED = "="  # in a play that is still being laid: G5=S G6=i


@dataclass(frozen=True)
class Sets:
    """The mat and the dice that were chosen."""

    mat: Mat
    dice: DiceSet

    @classmethod
    def of(cls, typed: Mapping[str, str]) -> Sets:
        """Those that the fields name, else the usual ones."""
        return cls(
            read_mat(typed.get("board", "")), read_dice(typed.get("dice", ""), typed.get("values", ""))
        )


@dataclass
class Asked:
    """What the fields mean, as far as they mean something.

    Args:
        typed: every field as it was typed.
        position: mat and roll; the empty mat if the fields do not say one.
        lexicon: the words, if they were asked for.
        query: what is asked of the position.
        own: the player's own play, if one is laid.
        problems: a sentence for each field that cannot be used.
    """

    typed: dict[str, str]
    position: Position
    lexicon: Lexicon | None = None
    query: HintQuery = field(default_factory=HintQuery)
    own: Play | None = None
    problems: dict[str, str] = field(default_factory=dict)

    @property
    def is_ready(self) -> bool:
        """Is there a roll to find plays for, and nothing wrong?"""
        return bool(len(self.position.roll)) and self.lexicon is not None and not self.problems

    @property
    def mat_text(self) -> str:
        """The mat's field; rows of letters, as the page types them, as short as they can be written."""
        text = self.typed["mat"]
        if "/" not in text or " " in text or "mat" in self.problems:
            return text
        word = self.position.word_on_mat()
        return "" if word == "-" else word

    def report(self) -> HintReport:
        """The whole hint."""
        return make_report(self.position, self._words, self.query)

    def stages(self) -> Generator[HintStage]:
        """The same as it grows; closing it stops the work."""
        return report_stages(self.position, self._words, self.query)

    @property
    def _words(self) -> Lexicon:
        if self.lexicon is None:  # nobody asks before everything is ready
            raise BadInput("lexicon", self.typed["lexicon"], "a word list")
        return self.lexicon

    @contextmanager
    def beside(self, name: str) -> Iterator[None]:
        """Keep what is wrong with a field."""
        try:
            yield
        except ScrambleError as error:
            self.problems.setdefault(_field_of(error, name), str(error))

    def address(self, **changes: str) -> str:
        """The query of the page's address, as short as it can be."""
        return address({**self.typed, **changes})


def address(typed: Mapping[str, str]) -> str:
    """Fields as the query of an address; those that are as usual are left out."""
    usual = {name: value for name, (value, _) in FIELDS.items()}
    return urlencode({name: typed[name] for name in FIELDS if typed[name] not in ("", usual[name])})


def read_asked(given: Mapping[str, str], store: Store, token: str | None) -> Asked:
    """What the fields of an address mean.

    Args:
        given: fields by name; others than :data:`FIELDS` are passed over.
        store: where uploaded word lists are.
        token: of the session that asks.
    """
    asked = Asked({}, Position(read_mat("house"), read_dice("house")))
    for name, (usual, most) in FIELDS.items():
        text = given.get(name, "")
        asked.typed[name] = text.strip() or usual
        with asked.beside(name):
            check_text(name, text, most)
    if not asked.problems:
        _read_position(asked)
    if not asked.problems:
        _read_question(asked)
        with asked.beside("lexicon"):
            name, alphabet = asked.typed["lexicon"] or asked.position.lexicon, asked.position.dice.alphabet
            asked.lexicon = chosen_lexicon(name, alphabet, store, token)
    return asked


def _read_position(asked: Asked) -> None:
    typed, sets = asked.typed, Sets.of({})
    with asked.beside("board"):
        sets = replace(sets, mat=read_mat(typed["board"]))
    with asked.beside("dice"):
        sets = replace(sets, dice=read_dice(typed["dice"], typed["values"]))
    asked.position = Position(sets.mat, sets.dice)
    if asked.problems:
        return
    with asked.beside("mat"):
        asked.position = read_mat_field(typed["mat"], typed["roll"], sets)
    if "roll" in asked.problems:  # show the mat at least
        with asked.beside("mat"):
            asked.position = read_mat_field(typed["mat"], "", sets)
    with asked.beside("scores"):
        asked.position = _with_scores(asked.position, typed["scores"])
    with asked.beside("target"):
        asked.position = _with_target(asked.position, typed["target"])


def read_mat_field(word: str, roll: str, sets: Sets) -> Position:
    """The position of a mat's field and a roll's.

    Args:
        word: a word, a square and a word, or a whole position text, whose mat and dice count where the usual
            ones are chosen.
        roll: the dice; in a position text they may stand inside.
        sets: mat and dice.
    Raises:
        BadInput: no position.
    """
    if "/" not in word:
        return typed_position(word, roll, mat=sets.mat, dice=sets.dice)
    mat = None if sets.mat == read_mat("house") else sets.mat
    dice = None if sets.dice == read_dice("house") else sets.dice
    return Position.parse(word, roll or None, mat=mat, dice=dice)


def _with_scores(position: Position, text: str) -> Position:
    if not text:
        return position
    parts = [part.strip() for part in text.replace("-", ",").replace(":", ",").split(",")]
    if len(parts) > 8 or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        raise NotationError("scores", text, "points of each player, your own first: 120,95")
    return replace(position, scores=tuple(map(int, parts)), lost_turns=(0,) * len(parts))


def _with_target(position: Position, text: str) -> Position:
    if not text:
        return position
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise NotationError("target", text, "the points that win the game, such as 200")
    return replace(position, rules=replace(position.rules, target=int(text)))


def _read_question(asked: Asked) -> None:
    typed, position = asked.typed, asked.position
    filters = []
    for name in FILTERS:
        if typed[name]:
            with asked.beside(name):
                if name == "word":
                    check_pattern(name, typed[name])
                filters.append(f"{name}={typed[name]}")
                parse_filter(filters[-1], position.dice.alphabet)
    with asked.beside("top"):
        if typed["top"] not in TOPS:
            raise FilterError("top", typed["top"], f"one of {', '.join(TOPS)}")
    with asked.beside("own"):
        asked.own = _own_play(position, typed["own"])
    if not asked.problems:
        with asked.beside("sort"):
            asked.query = HintQuery(int(typed["top"]), typed["sort"], tuple(filters), _own_text(asked))


def _own_play(position: Position, text: str) -> Play | None:
    """The own play: as people write one, or die by die while it is being laid; None if it cannot be."""
    if not text:
        return None
    if _PLACED not in text:
        try:
            return position.play(text)
        except IllegalPlay:  # the report says why
            return None
    placed = []
    for part in text.split():
        square, _, die = part.partition(_PLACED)
        row, column, _across = notation.parse_square(square)
        if len(position.dice.alphabet.split_dice(die, "play")) != 1:
            raise NotationError("play", text, "one die on each square: G5=S G6=i")
        placed.append((row, column, die))
    return Play.of(*placed)


def _own_text(asked: Asked) -> str | None:
    """The own play as the report takes it; none while it is being laid and is not yet one."""
    text = asked.typed["own"]
    if _PLACED not in text:
        return text or None
    if asked.own is None or asked.position.faults(asked.own):
        return None
    return asked.position.notation(asked.own)


def own_fields(sets: Sets) -> dict[str, str]:
    """The fields of an address that mean these sets."""
    known = sets.mat.name in Mat.names() and sets.mat == read_mat(sets.mat.name)
    board = sets.mat.name if known else notation.format_mat(sets.mat)
    return {"board": board, **dice_fields(sets.dice)}


def _field_of(error: ScrambleError, name: str) -> str:
    """Beside which field a sentence stands: the mat and the roll are read together."""
    return "roll" if name == "mat" and isinstance(error, BadInput) and error.field == "roll" else name
