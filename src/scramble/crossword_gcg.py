r"""Reads the GCG file of a plain crossword game: a 15x15 mat that fills up, tiles drawn from a bag.

Other programs write such files. They are no records of the dice game: words stay, racks are drawn, challenged
plays are withdrawn by a line ``--``. What is read is each turn with the position that its player saw, so that
it can be held against the best play. Each play must be legal where it is laid; scores are kept as the file
says them, and the analysis tells where the rules give another number.

>>> game = read_crossword_game("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: DILOTWY 8H DOWLY +32 32\n")
>>> game.turns[0].text, game.turns[0].points
('8H DOWLY', 32)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache

from scramble.dice import DiceSet, Roll
from scramble.errors import RecordError, ScrambleError
from scramble.mat import Mat
from scramble.play import Play
from scramble.position import Position

__all__ = [
    "CrosswordAction",
    "CrosswordGame",
    "CrosswordTurn",
    "decode_gcg",
    "is_crossword_gcg",
    "read_crossword_game",
]

_MOST_LINES = 2000
_OWN_PRAGMAS = re.compile(r"^\ufeff?#(?:mat|dice|values|rules|roll|order)\b", re.MULTILINE)
_MOVE = re.compile(r">\s*([^:]*):(.*)")
_POINTS = re.compile(r"(.*?)\s([+-]\d{1,4})\s+(-?\d{1,5})(?:\s.*)?")  # some programs list the words behind it
_SQUARE = re.compile(r"\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2}")
_EXCHANGE = re.compile(r"-([A-Za-z?]+|\d+)")
_LOSES_POINTS = "points at the end or after a challenge"


class CrosswordAction(StrEnum):
    """What a player did with a rack."""

    PLAY = "play"
    PASS = "pass"  # noqa: S105 - no password
    EXCHANGE = "exchange"


@dataclass(frozen=True)
class CrosswordTurn:
    """One turn.

    Args:
        line: of the file, from 1.
        player: from 0, in the order of the file.
        position: what the player saw; its roll is the rack, as far as the file tells it.
        action: what was done.
        play: what was laid, or None.
        text: the play, such as ``8H DOWLY``; the tiles of an exchange; else "".
        points: that the file gives for it.
        ruling: False if the play came off after a challenge, True if a challenge cost points, else None.
    """

    line: int
    player: int
    position: Position
    action: CrosswordAction
    play: Play | None
    text: str
    points: int
    ruling: bool | None = None


@dataclass(frozen=True)
class CrosswordGame:
    """A game as its file tells it.

    Args:
        players: names, in the order of the file.
        lexicon: the word list that the file names, or "".
        turns: in order.
        scores: the last total of each player.
        passed_over: kinds of lines that were not read, such as ``#note``, each once.
    """

    players: tuple[str, ...]
    lexicon: str
    turns: tuple[CrosswordTurn, ...]
    scores: tuple[int, ...]
    passed_over: tuple[str, ...] = ()


def decode_gcg(raw: bytes) -> str:
    """The text of a GCG file: UTF-8, or what GCG took for granted before, ISO 8859-1.

    Args:
        raw: the file's bytes.
    """
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("iso-8859-1")


def is_crossword_gcg(text: str) -> bool:
    """Is this a crossword game's file, not a record of the dice game or something else?

    Args:
        text: of the file. A record of ours names mat, dice and rules; a crossword game's file has only
            players and moves.
    """
    has_moves = re.search(r"^\ufeff?\s*(?:>[^:\n]*:|#player1\b)", text, re.MULTILINE) is not None
    return has_moves and not _OWN_PRAGMAS.search(text)


@dataclass
class _Reading:
    """What has been read so far."""

    nicks: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    lexicon: str = ""
    squares: bytes = b""
    totals: list[int] = field(default_factory=list)
    turns: list[CrosswordTurn] = field(default_factory=list)
    passed_over: dict[str, None] = field(default_factory=dict)


@lru_cache(maxsize=1)
def _empty() -> Position:
    return Position(Mat.load("standard15"), DiceSet.load("house"))


def read_crossword_game(text: str) -> CrosswordGame:
    """A crossword game from the text of its GCG file.

    Raises:
        RecordError: a line that cannot be read, or a play that cannot lie there; the message names the line.
    """
    reading = _Reading(squares=_empty().squares)
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > _MOST_LINES:
        raise RecordError("game", f"{len(lines)} lines", f"expected at most {_MOST_LINES} lines")
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                _read_line(reading, number, line.strip())
            except RecordError as cause:
                raise RecordError(f"line {number}", line, cause.expected) from cause
            except ScrambleError as cause:
                expected = f"expected a play that can lie there ({cause})"
                raise RecordError(f"line {number}", line, expected) from cause
    if not reading.turns:
        raise RecordError("game", text[:60], "expected moves such as >Ann: DILOTWY 8H DOWLY +32 32")
    return CrosswordGame(
        tuple(reading.names),
        reading.lexicon,
        tuple(reading.turns),
        tuple(reading.totals),
        tuple(reading.passed_over),
    )


def _read_line(reading: _Reading, number: int, line: str) -> None:
    move = _MOVE.fullmatch(line)
    if move:
        _read_move(reading, number, _seat(reading, move[1].strip()), move[2])
        return
    pragma, _, rest = line.partition(" ")
    if re.fullmatch(r"#player[1-9]", pragma):
        nick, _, name = rest.strip().partition(" ")
        _seat(reading, nick, name.strip())
    elif pragma == "#lexicon":
        reading.lexicon = rest.strip()
    elif pragma == "#character-encoding":
        pass  # the bytes have been decoded
    elif line.startswith("#") or "#note" in reading.passed_over:  # a note may have several lines
        reading.passed_over[pragma if line.startswith("#") else "#note"] = None
    else:
        raise RecordError("line", line, "expected a pragma that begins with #, or a move that begins with >")


def _seat(reading: _Reading, nick: str, name: str = "") -> int:
    """The player of that short name; one who was not named before sits down."""
    if not nick:
        raise RecordError("player", nick, "expected a name between > and the colon")
    if nick not in reading.nicks:
        reading.nicks.append(nick)
        reading.names.append(name or nick)
        reading.totals.append(0)
    return reading.nicks.index(nick)


def _read_move(reading: _Reading, number: int, player: int, text: str) -> None:
    """``RACK WHAT +POINTS TOTAL``; the rack may be missing."""
    parts = _POINTS.fullmatch(text)
    what = parts[1].split() if parts else []
    if parts is None or not what:
        expected = "expected a rack, what was done with it, points such as +32, and the total"
        raise RecordError("move", text, expected)
    points = int(parts[2])
    reading.totals[player] = int(parts[3])
    if what[-1].startswith("("):  # (challenge), (time), (TILES) left on a rack
        last = reading.turns[-1] if reading.turns else None
        if what[-1] == "(challenge)" and points > 0 and last and last.player == player and last.play:
            reading.turns[-1] = replace(last, ruling=True)
    elif what[-1] == "--":
        _withdraw(reading, player)
    elif len(what) >= 2 and _SQUARE.fullmatch(what[-2]):
        position = _position(reading, "".join(what[:-2]))
        _lay(reading, number, player, position, f"{what[-2].upper()} {what[-1]}", points)
    elif what[-1] == "-" or _EXCHANGE.fullmatch(what[-1]):
        action = CrosswordAction.PASS if what[-1] == "-" else CrosswordAction.EXCHANGE
        position = _position(reading, "".join(what[:-1]))
        reading.turns.append(CrosswordTurn(number, player, position, action, None, what[-1][1:], points))
    else:
        raise RecordError("move", " ".join(what), f"expected a play, -, -TILES, -- or {_LOSES_POINTS}")


def _position(reading: _Reading, rack: str) -> Position:
    empty = _empty()
    return replace(empty, squares=reading.squares, roll=Roll.parse(rack, empty.dice.alphabet))


def _lay(reading: _Reading, number: int, player: int, position: Position, text: str, points: int) -> None:
    """The tiles of a play stay on the mat; all that was there stays, too."""
    play = position.play(text)
    faults = position.faults(play, any_roll=True)
    if faults:
        raise RecordError("play", text, f"expected a legal play: {'; '.join(faults.reasons)}")
    squares = bytearray(position.squares)
    for place in play:
        squares[place.row * position.mat.size + place.column] = position.dice.alphabet.die_code(place.die)
    reading.squares = bytes(squares)
    written = position.notation(play)
    reading.turns.append(CrosswordTurn(number, player, position, CrosswordAction.PLAY, play, written, points))


def _withdraw(reading: _Reading, player: int) -> None:
    """The player's last play comes off."""
    last = reading.turns[-1] if reading.turns else None
    if last is None or last.player != player or last.play is None or last.ruling is not None:
        raise RecordError("move", "--", "expected a play of the same player right before it")
    reading.turns[-1] = replace(last, ruling=False)
    reading.squares = last.position.squares
