"""A position: the mat, the letters on it, the roll and the scores. The native core answers its questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, overload

from scramble import _core, notation
from scramble.alphabet import HasWords
from scramble.arguments import MOST_PLAYS, check_number, check_type
from scramble.data import check_name
from scramble.dice import DiceSet, Roll
from scramble.errors import IllegalPlay, PhonyPlay, PositionError, WrongType
from scramble.mat import Mat
from scramble.play import Outcome, Placement, Play, PlayFault, Score, ScoredLetter, ScoredWord
from scramble.rules import Rules, read_rules, rules_fields

if TYPE_CHECKING:
    from typing import TypeAlias

    import numpy

    Triples: TypeAlias = list[tuple[int, int, int]]  # (row, column, die code)
    WordFields: TypeAlias = tuple[int, int, bytes, list[int], list[bool], int, int]

__all__ = ["Plays", "Position"]

_MOST_PLAYERS = 8
_MOST_POINTS = 999_999
_MOST_LOST_TURNS = 999
_SHOWN = 10  # plays shown when a list is printed
_TYPES = Mat, DiceSet, bytes, Roll, tuple, tuple, Rules


@dataclass(frozen=True)
class Position:
    """What a player sees at the start of a turn. Immutable.

    Args:
        mat: size and premium squares.
        dice: the set in use, with its alphabet and letter values.
        squares: die codes row by row, 0 for an empty square; any letters, not only one word.
        roll: the dice of the player on turn.
        scores: points of each player, the player on turn first.
        lost_turns: how many turns each player still has to skip (SS-26).
        rules: agreed options.
        lexicon: the name of the agreed word list, or "".
    Raises:
        PositionError: parts that do not fit together.

    >>> position = Position.parse("5C WRAP", roll="SIZEXA?")
    >>> print(position)
    9/9/9/9/2WRAP3/9/9/9/9 AEISXZ?/ 0/0 0/0 mat house; dice house; to 200;
    """

    mat: Mat
    dice: DiceSet
    squares: bytes = b""
    roll: Roll = field(default_factory=Roll)
    scores: tuple[int, ...] = (0, 0)
    lost_turns: tuple[int, ...] = ()
    rules: Rules = field(default_factory=Rules)
    lexicon: str = ""

    def __post_init__(self) -> None:
        parts = self.mat, self.dice, self.squares, self.roll, self.scores, self.lost_turns, self.rules
        if tuple(map(type, parts)) != _TYPES:
            self._check_types()
        if not self.squares:
            object.__setattr__(self, "squares", bytes(self.mat.size**2))
        if not self.lost_turns:
            object.__setattr__(self, "lost_turns", (0,) * len(self.scores))
        if len(self.squares) != self.mat.size**2:
            raise PositionError("squares", len(self.squares), f"a mat of {self.mat.size**2} squares")
        if self.squares.translate(None, self.dice.alphabet.square_codes):
            raise PositionError("squares", self.squares, "letters of the dice's alphabet")
        if self.roll.alphabet != self.dice.alphabet and len(self.roll):
            raise PositionError("roll", str(self.roll), "a roll of the dice's alphabet")
        if not 1 <= len(self.scores) <= _MOST_PLAYERS:
            raise PositionError("scores", self.scores, f"one score a player, 1 to {_MOST_PLAYERS}")
        for score in self.scores:
            if type(score) is not int or not 0 <= score <= _MOST_POINTS:  # quicker than a call
                check_number("score", score, -_MOST_POINTS, _MOST_POINTS, PositionError)
        if len(self.lost_turns) != len(self.scores):
            raise PositionError("lost turns", self.lost_turns, "expected one number for each player")
        for turns in self.lost_turns:
            if type(turns) is not int or turns:
                check_number("lost turns", turns, 0, _MOST_LOST_TURNS, PositionError)
        check_name(self.lexicon, "lexicon", PositionError)

    def _check_types(self) -> None:
        check_type("mat", self.mat, Mat, "a Mat")
        check_type("dice", self.dice, DiceSet, "a DiceSet")
        check_type("squares", self.squares, bytes, "bytes")
        check_type("roll", self.roll, Roll, "a Roll")
        check_type("scores", self.scores, tuple, "a tuple of numbers")
        check_type("lost turns", self.lost_turns, tuple, "a tuple of numbers")
        check_type("rules", self.rules, Rules, "a Rules")

    @classmethod
    def parse(
        cls,
        text: str = "-",
        roll: str | None = None,
        *,
        mat: Mat | None = None,
        dice: DiceSet | None = None,
        rules: Rules | None = None,
    ) -> Position:
        """Read a position.

        Args:
            text: the word on the mat (``5C WRAP`` across, ``C5 WRAP`` down; blanks in lower case),
                ``-`` for an empty mat, or a whole position text (see :mod:`scramble.notation`).
            roll: the dice, unless the position text already has them.
            mat: used instead of the one in the text, or of the house mat.
            dice: used instead of those in the text, or of the house dice.
            rules: used instead of those in the text, or of the default rules.
        Raises:
            NotationError: the text is not a position.
            RollError: the roll is impossible.
            UnknownName: the text names a mat or dice set that does not exist.
        """
        check_type("position", text, str, "a text such as 5C WRAP")
        check_type("mat", mat, Mat | None, "a Mat")
        check_type("dice", dice, DiceSet | None, "a DiceSet")
        check_type("rules", rules, Rules | None, "a Rules")
        stripped = text.strip()
        if "/" in stripped:
            return _read_text(stripped, roll, mat, dice, rules)
        dice = dice or DiceSet.load()
        empty = cls(
            mat or Mat.load(),
            dice,
            roll=Roll.parse("" if roll is None else roll, dice.alphabet),
            rules=rules or Rules(),
        )
        if stripped == "-":
            return empty
        squares = notation.parse_word_on_mat(stripped, empty.mat.size, dice.alphabet)
        return replace(empty, squares=squares)

    def svg(self, play: Play | str | None = None, *, title: str = "") -> str:
        """A picture, see :func:`scramble.render.svg.draw_svg`.

        >>> Position.parse("5C WRAP", roll="SIZEXA?").svg("G5 SIZES")[:4]
        '<svg'
        """
        import_module("scramble.render.hooks")  # is a layer above, and replaces this method with its own
        return self.svg(play, title=title)

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.svg()

    @cached_property
    def board(self) -> _core.Board:
        """The mat in the native core's form, for modules that pass it many positions at once."""
        return _core.Board(
            self.mat.size, self.mat.codes, self.squares, self.dice.value_codes, self.rules.bingo
        )

    def __reduce__(self) -> tuple[type[Position], tuple[object, ...]]:
        return Position, tuple(getattr(self, name) for name in self.__dataclass_fields__)

    def die_at(self, row: int, column: int) -> str:
        """The letter on a square, a blank in lower case, or "" if it is empty; row and column from 0.

        Raises:
            PositionError: a square that the mat does not have.
        """
        check_number("row", row, 0, self.mat.size - 1, PositionError)
        check_number("column", column, 0, self.mat.size - 1, PositionError)
        code = self.squares[row * self.mat.size + column]
        return self.dice.alphabet.die_text(code) if code else ""

    @property
    def is_empty(self) -> bool:
        """Whether there are no letters on the mat."""
        return not any(self.squares)

    def faults(self, play: Play | str, *, any_roll: bool = False) -> PlayFault:
        """All reasons why a play is illegal; empty (false) if it is legal (SS-7 to SS-13).

        Args:
            play: a play, or its text such as ``G5 SIZES``.
            any_roll: do not check that the roll has the dice.
        Raises:
            NotationError: the text is not a play.
        """
        dice, written = self._read(play)
        return PlayFault(self.board.faults(dice, written, None if any_roll else self.roll.counts))

    def play(self, text: str) -> Play:
        """The play that a text means here; it need not be legal.

        Raises:
            NotationError: the text is not a play.
            IllegalPlay: it names letters on the mat that are not there, or squares off the mat.
        """
        dice, written = self._read(text)
        meaningless = PlayFault.OFF_MAT | PlayFault.LETTER_MISMATCH
        faults = PlayFault(self.board.faults(dice, written)) & meaningless
        if faults:
            raise IllegalPlay(text, faults, faults.reasons)
        return self._play(dice, " ".join(text.split()))

    def score(self, play: Play | str) -> Score:
        """The words and the score of a play (SS-15 to SS-19). Neither the roll nor the lexicon is asked.

        Raises:
            IllegalPlay: it breaks a rule; every reason is named.
        """
        total, bingo, words = self.board.score(self._legal(play))
        return Score(tuple(map(self._scored_word, words)), bingo, total)

    def words(self, play: Play | str) -> tuple[str, ...]:
        """All words that a play forms or changes, the main word first, in upper case (SS-12).

        Raises:
            IllegalPlay: it breaks a rule.
        """
        return tuple(self.dice.alphabet.decode(word[2]) for word in self.board.score(self._legal(play))[2])

    def phonies(self, play: Play | str, lexicon: HasWords) -> tuple[str, ...]:
        """The words of a play that are not in the lexicon (SS-23), as :meth:`words` gives them.

        Words are compared by their dice: where an alphabet has the letter CH, dice C, H and A do not make its
        word CHA.

        Raises:
            IllegalPlay: it breaks a rule.
            PositionError: the lexicon's alphabet is not that of the dice.
        """
        self.check_words(lexicon)
        return self._phonies([word[2] for word in self.board.score(self._legal(play))[2]], lexicon)

    def _phonies(self, words: list[bytes], lexicon: HasWords) -> tuple[str, ...]:
        """Those of the words, as letter codes, that are not in the lexicon."""
        return tuple([self.dice.alphabet.decode(word) for word in words if not lexicon.has_letters(word)])

    def after(self, play: Play | str) -> Position:
        """The position after a play: what SS-20 and SS-21 leave on the mat, and no roll.

        Scores and turns are left to the game and stay as they are.

        Raises:
            IllegalPlay: it breaks a rule.
        """
        squares = self.board.after(self._legal(play))
        return replace(self, squares=squares, roll=Roll((), self.dice.alphabet))

    def passed_on(self, play: Play | str) -> Roll:
        """The dice that are passed on to the next player, letters up (SS-30); none except in advanced play.

        Raises:
            IllegalPlay: it breaks a rule.
            RollError: the roll does not have its dice.

        >>> position = Position.parse("5C WRAP", roll="SIZEXA?", rules=Rules(advanced=True))
        >>> str(position.passed_on("G5 SIZE"))
        'AX?'
        """
        if not self.rules.advanced:
            return Roll((), self.dice.alphabet)
        return self.roll.minus(die for _row, _column, die in self._legal(play))

    def outcome(self, play: Play, lexicon: HasWords) -> Outcome:
        """What a play comes to in a game that refuses phonies.

        The same as :meth:`faults`, :meth:`words`, :meth:`score` and :meth:`after`, four times as fast.

        Raises:
            IllegalPlay: it breaks a rule, or the roll does not have its dice; every reason is named.
            PhonyPlay: a word that is not in the lexicon.
            PositionError: the lexicon's alphabet is not that of the dice.

        >>> from scramble import Lexicon
        >>> position = Position.parse("5C WRAP", roll="SIZEXA?")
        >>> outcome = position.outcome(position.play("G5 SIZE"), Lexicon.from_words(["wraps", "size"]))
        >>> outcome.text, outcome.total
        ('G5 SIZE', 33)
        """
        self.check_words(lexicon)
        dice, _ = self._read(play)
        found, total, start, stride, words, after = self.board.outcome(dice, self.roll.counts)
        if found:
            faults = PlayFault(found)
            raise IllegalPlay(str(play), faults, faults.reasons)
        if phonies := self._phonies(words, lexicon):
            raise PhonyPlay(str(play), phonies)
        word = self.dice.alphabet.dice_text(words[0])
        text = notation.format_play(*divmod(start, self.mat.size), stride == 1, word)
        return Outcome(text, total, after)

    def plays(self, lexicon: HasWords) -> Plays:
        """Every legal play of the roll without a phony, ordered by score, then main word, then square.

        Raises:
            PositionError: the lexicon's alphabet is not that of the dice.
        """
        return self._find_plays(lexicon, 0)

    def top(self, lexicon: HasWords, count: int) -> Plays:
        """The first `count` of :meth:`plays`, without listing the others.

        Raises:
            PositionError: a count below 1, or a lexicon of another alphabet.
        """
        check_number("count", count, 1, MOST_PLAYS, PositionError)
        return self._find_plays(lexicon, count)

    def best(self, lexicon: HasWords) -> Play | None:
        """The first of :meth:`plays`, or None if there is no play."""
        return next(iter(self.top(lexicon, 1)), None)

    def notation(self, play: Play | str) -> str:
        """The text of a legal play: ``5C WRAPS``.

        Raises:
            IllegalPlay: it breaks a rule.
        """
        word = self.score(play).words[0]
        return notation.format_play(word.row, word.column, word.is_across, word.text)

    def word_on_mat(self) -> str:
        """The one word on the mat as text such as ``5C WRAP``; "-" if the mat is empty; else its rows."""
        return notation.format_word_on_mat(self.squares, self.mat.size, self.dice.alphabet)

    def __str__(self) -> str:
        fields = [
            notation.format_rows(self.squares, self.mat.size, self.dice.alphabet),
            f"{self.roll}{'/' * max(1, len(self.scores) - 1)}",
            "/".join(map(str, self.scores)),
            "/".join(map(str, self.lost_turns)),
        ]
        for name, value in (("lex", self.lexicon), ("mat", self.mat.name), ("dice", self.dice.name)):
            if value:
                fields.append(f"{name} {value};")
        fields += rules_fields(self.rules)
        return " ".join(fields)

    def _find_plays(self, lexicon: HasWords, limit: int) -> Plays:
        """The best `limit` plays, or all of them."""
        self.check_words(lexicon)
        return Plays(self, self.board.plays(lexicon.graph, lexicon.anagram_index, self.roll.counts, limit))

    def check_words(self, lexicon: HasWords) -> None:
        """Check that the lexicon uses the same letter codes as the dice.

        Raises:
            WrongType: not a lexicon.
            PositionError: a lexicon of another alphabet.
        """
        if not hasattr(type(lexicon), "anagram_index"):  # anything that provides compiled words will do
            raise WrongType("lexicon", lexicon, "expected a Lexicon")
        theirs, ours = lexicon.alphabet, self.dice.alphabet
        if theirs is not ours and theirs.letters != ours.letters:
            expected = f"a word list of the dice's alphabet, {ours.name}"
            raise PositionError("lexicon", theirs.name, expected)

    def _read(self, play: Play | str) -> tuple[Triples, Triples]:
        """Dice placed and letters written as already on the mat, in the core's form."""
        alphabet, size = self.dice.alphabet, self.mat.size
        if isinstance(play, Play):
            return [(place.row, place.column, alphabet.die_code(place.die)) for place in play], []
        dice: Triples = []
        written: Triples = []
        for row, column, die, is_old in notation.parse_play(play, alphabet).letters:
            there = self.squares[row * size + column] if row < size and column < size else 0
            code = (there or alphabet.die_code(alphabet.letters[0])) if die == "." else alphabet.die_code(die)
            (written if is_old or there else dice).append((row, column, code))
        return dice, written

    def _legal(self, play: Play | str) -> Triples:
        dice, written = self._read(play)
        faults = PlayFault(self.board.faults(dice, written))
        if faults:
            raise IllegalPlay(str(play), faults, faults.reasons)
        return dice

    def _play(self, triples: Triples, text: str) -> Play:
        texts = self.dice.alphabet.die_text
        return Play(tuple(Placement(row, column, texts(die)) for row, column, die in triples), text)

    def _scored_word(self, word: WordFields) -> ScoredWord:
        start, stride, codes, points, is_new, multiplier, total = word
        letters = map(ScoredLetter, map(self.dice.alphabet.die_text, codes), points, is_new)
        return ScoredWord(*divmod(start, self.mat.size), stride == 1, tuple(letters), multiplier, total)


class Plays(Sequence[Play]):
    """Plays in order; each becomes a :class:`scramble.play.Play` only when it is asked for.

    They are sorted when one of them is first read; their number is known before. Modules that pass all of
    them to the native core use its own list, ``found``.

    A sequence: ``len``, index, slice, iteration, ``in``.
    """

    def __init__(self, position: Position, found: _core.FoundPlays) -> None:
        self.position = position
        self.found = found

    @cached_property
    def scores(self) -> numpy.ndarray:
        """Score of every play in order, 32-bit integers, shape (len,)."""
        import numpy

        return numpy.frombuffer(self.found.scores(), dtype=numpy.int32)

    def score(self, index: int) -> int:
        """Score of play number `index`, from 0."""
        return self.found.score(range(len(self))[index])

    def text(self, index: int) -> str:
        """Text of play number `index`, such as ``5C WRAPS``."""
        size = self.position.mat.size
        start, stride, codes = self.found.main_word(range(len(self))[index])
        word = self.position.dice.alphabet.dice_text(codes)
        return notation.format_play(*divmod(start, size), stride == 1, word)

    def placed(self, index: int) -> list[tuple[int, int, int]]:
        """The dice of play number `index` as (row, column, die code), without making a Play."""
        return self.found.dice(range(len(self))[index])

    def after(self, index: int) -> bytes:
        """The squares after play number `index` (SS-20, SS-21), as in :attr:`Position.squares`."""
        return self.position.board.after(self.placed(index))

    def to_arrays(self, *, words: bool = False) -> numpy.ndarray:
        """Every play in order as one NumPy structured array, without a Python object a play.

        Fields: ``score``; ``row`` and ``column`` of the main word's first square, from 0; ``is_down``;
        ``length`` of the main word and how many dice are ``placed``; ``letters``: its die codes as bytes.
        ``pandas.DataFrame(plays.to_arrays())`` makes a table of it.

        Args:
            words: add a field ``word``, the main word as text with blanks in lower case.
        """
        from scramble.play_arrays import play_rows, with_words

        rows = play_rows(self.found.records(), self.position.squares, self.position.mat.size)
        return with_words(rows, self.position.dice.alphabet) if words else rows

    def _repr_html_(self) -> str:
        """For notebooks; scramble.render.hooks replaces this method with one that draws a table."""
        import_module("scramble.render.hooks")
        return self._repr_html_()

    def __len__(self) -> int:
        return len(self.found)

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> list[Play]: ...
    def __getitem__(self, index: int | slice) -> Play | list[Play]:
        if isinstance(index, slice):
            return [self[place] for place in range(len(self))[index]]
        place = range(len(self))[index]
        return self.position._play(self.found.dice(place), self.text(place))

    def __iter__(self) -> Iterator[Play]:
        return map(self.__getitem__, range(len(self)))

    def __repr__(self) -> str:
        return f"<{len(self)} plays of {self.position}>"

    def __str__(self) -> str:
        """The first ten plays, one per line, and how many more there are."""
        lines = [f"{self.score(place):>5}  {self.text(place)}" for place in range(min(len(self), _SHOWN))]
        if len(self) > _SHOWN:
            lines.append(f"  ... and {len(self) - _SHOWN:,} more")
        return "\n".join(lines) or "no plays"


def _read_text(
    text: str, roll: str | None, mat: Mat | None, dice: DiceSet | None, rules: Rules | None
) -> Position:
    """A position from a whole position text; the other arguments override what it says."""
    parts = notation.parse_position(text)
    options = parts.options
    mat = mat or Mat.named(options.get("mat", "house"))
    dice = dice or DiceSet.named(options.get("dice", "house"))
    rules = rules or read_rules(options)
    return Position(
        mat=mat,
        dice=dice,
        squares=notation.parse_rows(parts.rows, mat.size, dice.alphabet),
        roll=Roll.parse(parts.roll if roll is None else roll, dice.alphabet),
        scores=parts.scores,
        lost_turns=parts.lost_turns,
        rules=rules,
        lexicon=options.get("lex", ""),
    )
