r"""Reads the GCG file of a plain crossword game: a 15x15 mat that fills up, tiles drawn from a bag.

Other programs write such files. They are not records of the dice game: words stay, racks are drawn, and a
line ``--`` withdraws a challenged play. Each turn is read with the position that its player saw, so that it
can be compared with the best play. Each play must be legal where it is placed; scores are those of the file,
and the analysis reports where the rules give another number.

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
from scramble.play import Play, PlayFault
from scramble.position import Position

__all__ = [
    "CrosswordAction",
    "CrosswordGame",
    "CrosswordTurn",
    "WrongTotal",
    "decode_gcg",
    "is_crossword_gcg",
    "read_crossword_game",
]

_MOST_LINES = 2000
_OWN_PRAGMAS = re.compile(r"#(?:mat|dice|values|rules|roll|order)\b")
_PLAYERS = re.compile(r">[^:]*:|#player1\b")
_MOVE = re.compile(r">\s*([^:]*):(.*)")
_POINTS = re.compile(
    r"(.*?)\s([+-]?\d{1,4})\s+(-?\d{1,5})(?:\s+\D.*)?"
)  # some programs list the words after it
_SQUARE = re.compile(r"\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2}")
_EXCHANGE = re.compile(r"-([A-Za-z?]+|\d+)")
_LOSES_POINTS = "points at the end or after a challenge"
# Other games name a variant here; this reader knows only the usual one.
_USUAL = {"#game-type": "classic", "#board-layout": "CrosswordGame", "#tile-distribution": "english"}
_TEXTS = {"#note", "#-", "#description"}  # may continue on the next lines
_ENCODINGS = {"iso-8859-2", "iso-8859-15", "windows-1250", "windows-1252"}


class CrosswordAction(StrEnum):
    """What a player did with a rack."""

    PLAY = "play"
    PASS = "pass"  # noqa: S105 - no password
    EXCHANGE = "exchange"


@dataclass(frozen=True)
class CrosswordTurn:
    """One turn.

    Args:
        line: line number in the file, from 1.
        player: from 0, in the order of the file.
        position: what the player saw; its roll is the rack, as far as the file gives it.
        action: what was done.
        play: the play, or None.
        text: the play, such as ``8H DOWLY``; the tiles of an exchange; else "".
        points: its points in the file.
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

    @property
    def knows_rack(self) -> bool:
        """Whether the file gives a rack that has every tile of the play."""
        if self.play is None:
            return len(self.position.roll) > 0
        return PlayFault.NOT_IN_ROLL not in self.position.faults(self.play)


@dataclass(frozen=True)
class WrongTotal:
    """A line whose total does not agree with its points.

    Args:
        line: line number in the file, from 1.
        given: the total in the file, from which the next one is counted.
        expected: the total before plus the points of the line.
    """

    line: int
    given: int
    expected: int


@dataclass(frozen=True)
class CrosswordGame:
    """A game as read from its file.

    Args:
        players: names, in the order of the file.
        lexicon: the word list named in the file, or "".
        turns: in order.
        scores: the last total of each player.
        passed_over: the distinct kinds of lines that were ignored, such as ``#note``.
        title: the game's title in the file, or "".
        is_over: whether the file has the end of the game: its last lines are then tiles left on racks.
        wrong_totals: lines whose total does not agree with the points.
    """

    players: tuple[str, ...]
    lexicon: str
    turns: tuple[CrosswordTurn, ...]
    scores: tuple[int, ...]
    passed_over: tuple[str, ...] = ()
    title: str = ""
    is_over: bool = False
    wrong_totals: tuple[WrongTotal, ...] = ()


def decode_gcg(raw: bytes) -> str:
    """Decode a GCG file: UTF-8, else the encoding that it names, else ISO 8859-1, the old default.

    Args:
        raw: the file's bytes.
    """
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        named = re.search(rb"^#character-encoding[ \t]+([\w-]+)", raw[:1000], re.MULTILINE)
        encoding = named[1].decode("ascii", "replace").lower() if named else ""
        return raw.decode(encoding if encoding in _ENCODINGS else "iso-8859-1", "replace")


def is_crossword_gcg(text: str) -> bool:
    """Whether this is the file of a crossword game, and not a record of the dice game or something else.

    Args:
        text: the file's text. A record of ours names mat, dice and rules; a crossword game's file has only
            players and moves.
    """
    lines = _lines(text)
    return any(map(_PLAYERS.match, lines)) and not any(map(_OWN_PRAGMAS.match, lines))


def _lines(text: str) -> list[str]:
    """The lines, with any line ends. ``splitlines`` would also split at characters of old encodings."""
    return [line.strip() for line in re.split(r"\r\n?|\n", text.removeprefix("\ufeff"))]


@dataclass
class _Player:
    """One player so far.

    Args:
        declared: the short name and the name from ``#player1``; "" for a player who only occurs in moves.
        nick: the short name as it is in the moves.
        total: the last total.
    """

    declared: str
    nick: str
    total: int = 0

    @property
    def name(self) -> str:
        return self.declared.removeprefix(self.nick).strip() or self.nick


@dataclass
class _Reading:
    """What has been read so far."""

    players: list[_Player] = field(default_factory=list)
    lexicon: str = ""
    title: str = ""
    squares: bytes = b""
    turns: list[CrosswordTurn] = field(default_factory=list)
    is_over: bool = False
    is_in_text: bool = False
    wrong_totals: list[WrongTotal] = field(default_factory=list)
    passed_over: dict[str, None] = field(default_factory=dict)


@lru_cache(maxsize=1)
def _empty() -> Position:
    return Position(Mat.load("standard15"), DiceSet.load("house"))


def read_crossword_game(text: str) -> CrosswordGame:
    """A crossword game from the text of its GCG file.

    Raises:
        RecordError: a line that cannot be read, or an illegal play; the message names the line.
    """
    reading = _Reading(squares=_empty().squares)
    lines = _lines(text)
    if len(lines) > _MOST_LINES:
        raise RecordError("game", f"{len(lines)} lines", f"expected at most {_MOST_LINES} lines")
    for number, line in enumerate(lines, start=1):
        if line:
            try:
                _read_line(reading, number, line)
            except RecordError as cause:
                raise RecordError(f"line {number}", line, cause.expected) from cause
            except ScrambleError as cause:
                expected = f"expected a play that can lie there ({cause})"
                raise RecordError(f"line {number}", line, expected) from cause
    if not reading.turns:
        raise RecordError("game", text[:60], "expected moves such as >Ann: DILOTWY 8H DOWLY +32 32")
    return CrosswordGame(
        tuple(player.name for player in reading.players),
        reading.lexicon,
        tuple(reading.turns),
        tuple(player.total for player in reading.players),
        tuple(reading.passed_over),
        reading.title,
        reading.is_over,
        tuple(reading.wrong_totals),
    )


def _read_line(reading: _Reading, number: int, line: str) -> None:
    if move := _MOVE.fullmatch(line):
        reading.is_in_text = False
        _read_move(reading, number, move[1].strip(), move[2])
    elif line.startswith("#"):
        pragma, _, rest = line.partition(" ")
        reading.is_in_text = pragma in _TEXTS
        _read_pragma(reading, pragma, rest.strip())
    elif not reading.is_in_text:
        raise RecordError("line", line, "expected a pragma that begins with #, or a move that begins with >")


def _read_pragma(reading: _Reading, pragma: str, rest: str) -> None:
    if re.fullmatch(r"#player[1-9]", pragma):
        if not rest or any(rest == player.declared for player in reading.players):
            raise RecordError("player", rest, "expected a short name and a name, of each player once")
        reading.players.append(_Player(rest, rest.split()[0]))
    elif pragma == "#lexicon":
        reading.lexicon = rest
    elif pragma == "#title":
        reading.title = rest
    elif pragma in _USUAL:
        if rest.lower() != _USUAL[pragma].lower():
            raise RecordError("game", rest, f"expected a game of the usual kind: {pragma} {_USUAL[pragma]}")
    # the file is decoded already; or the continuation of a note
    elif pragma not in ("#character-encoding", "#-"):
        reading.passed_over[pragma] = None


def _seats(reading: _Reading, nick: str) -> list[int]:
    """The player with that short name. If the file names no players, a new name in a move adds one."""
    players = reading.players
    seats = [seat for seat, player in enumerate(players) if player.nick == nick]
    if not seats:  # a short name with spaces
        seats = [seat for seat, player in enumerate(players) if f"{player.declared} ".startswith(f"{nick} ")]
    if not seats and nick and not any(player.declared for player in players):
        players.append(_Player("", nick))
        seats = [len(players) - 1]
    if not seats:
        known = f"the short name of a player: {', '.join(player.nick for player in players)}"
        raise RecordError(
            "player", nick, f"expected {known if players else 'a name between > and the colon'}"
        )
    return seats


def _read_move(reading: _Reading, number: int, nick: str, text: str) -> None:
    """``RACK WHAT +POINTS TOTAL``; the rack may be missing."""
    seats = _seats(reading, nick)
    parts = _POINTS.fullmatch(text)
    what = parts[1].split() if parts else []
    if parts is None or not what:
        expected = "expected a rack, what was done with it, points such as +32, and the total"
        raise RecordError("move", text, expected)
    points, total = int(parts[2]), int(parts[3])
    player = _whose(reading, seats, points, total)
    reading.players[player].nick = nick
    _count(reading, number, player, points, total)
    if what[-1].startswith("("):
        _read_points(reading, player, what[-1], points)
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


def _whose(reading: _Reading, seats: list[int], points: int, total: int) -> int:
    """Of players who share a short name: the one whose total fits, else the one who did not just move."""
    last = reading.turns[-1].player if reading.turns else -1
    return min(seats, key=lambda seat: (reading.players[seat].total + points != total, seat == last))


def _count(reading: _Reading, number: int, player: int, points: int, total: int) -> None:
    """Continue from the total in the line, and note it if it is wrong."""
    expected = reading.players[player].total + points
    if total != expected:
        reading.wrong_totals.append(WrongTotal(number, total, expected))
    reading.players[player].total = total


def _read_points(reading: _Reading, player: int, what: str, points: int) -> None:
    """``(challenge)``, ``(time)``, or ``(TILES)`` left on a rack, with which a game ends."""
    last = reading.turns[-1] if reading.turns else None
    if what == "(challenge)":
        if points > 0 and last and last.player == player and last.play:
            reading.turns[-1] = replace(last, ruling=True)
    elif re.fullmatch(r"\([A-Za-z?]*\)", what):
        reading.is_over = reading.is_over or what != "(time)"
    else:
        raise RecordError("move", what, "expected (challenge), (time) or the tiles left, such as (EIR)")


def _position(reading: _Reading, rack: str) -> Position:
    empty = _empty()
    return replace(empty, squares=reading.squares, roll=Roll.parse(rack, empty.dice.alphabet))


def _lay(reading: _Reading, number: int, player: int, position: Position, text: str, points: int) -> None:
    """Put the tiles of a play on the mat; everything that was there stays."""
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
    """Take the player's last play off."""
    last = reading.turns[-1] if reading.turns else None
    if last is None or last.player != player or last.play is None or last.ruling is not None:
        raise RecordError("move", "--", "expected a play of the same player right before it")
    reading.turns[-1] = replace(last, ruling=False)
    reading.squares = last.position.squares
