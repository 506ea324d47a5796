"""Game records as text in GCG, the record format of crossword games, with pragmas for what dice add.

Move lines are GCG's: ``>Ann: AEISXZ? F3 cAPSIZE +68 68``; a play that came off is ``--``, a pass ``-``,
points for a wrong challenge ``(challenge)``. Everything else that happened is in pragmas, so that a
game replayed from its record is the same to the byte::

    #rules target=200 bingo=50 advanced=0 seconds=60 challenge=turn
    #order 1.5 Ann E                 a die for the order of play: time, player, face
    #roll 12.25 A@0 D@7 ?            time, faces, each with the number of its die if that is known
    #play 40                         time of the play, pass or time-out in the next line
    #challenge 52 Ben                #ruling 60 acceptable ID    #close 61    #stop 99 reason
    #skipped Ben                     who loses this turn (SS-26)

Scores are checked while reading; an error names the line of a wrong one. Pragmas of other programs
(``#note``, ``#title``, ``#incomplete``) are ignored; :func:`foreign_pragmas` lists them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from itertools import zip_longest

from scramble.alphabet import Alphabet
from scramble.dice import Roll
from scramble.errors import RecordError, ScrambleError
from scramble.game.events import (
    Challenged,
    Event,
    OrderRolled,
    Passed,
    Played,
    Rolled,
    RolledDie,
    Ruled,
    Stopped,
    TimedOut,
    WindowClosed,
)
from scramble.game.record import GameRecord
from scramble.game.start import format_start, parse_start
from scramble.game.state import GameSetup, GameState
from scramble.notation import format_dice, format_mat, format_values, parse_dice, parse_mat
from scramble.rules import Rules

__all__ = ["foreign_pragmas", "read_gcg", "write_gcg"]


def write_gcg(record: GameRecord) -> str:
    """The record as text, for :func:`read_gcg`."""
    lines = list(_header(record))
    for before, event, after in zip(record.states, record.events, record.states[1:], strict=False):
        lines += _event_lines(before, event, after)
    return "\n".join(lines) + "\n"


def _header(record: GameRecord) -> Iterator[str]:
    setup = record.setup
    yield "#character-encoding UTF-8"
    nicks = _nicks(setup.players)
    for number, (nick, name) in enumerate(zip(nicks, setup.players, strict=True), start=1):
        yield f"#player{number} {nick} {name}"
    yield f"#lexicon {setup.lexicon or '-'} {setup.fingerprint or '-'}"
    yield f"#mat {format_mat(setup.mat)}"
    yield f"#dice {format_dice(setup.dice)}"
    yield f"#values {format_values(setup.dice)}"
    rules = asdict(setup.rules)
    rules["advanced"] = int(rules["advanced"])
    yield "#rules " + " ".join(f"{name}={value}" for name, value in rules.items())
    if setup.start:
        yield f"#start {format_start(setup.start, setup.mat, setup.dice)}"
    if record.first is not None:
        yield f"#first {nicks[record.first]}"


def _nicks(names: Iterable[str]) -> list[str]:
    """Names without spaces or colons, as move lines need them, and all different."""
    nicks: list[str] = []
    for name in names:
        plain = re.sub(r"[\s:]", "_", name)
        number = 1
        nick = plain
        while nick in nicks:
            number += 1
            nick = f"{plain}_{number}"
        nicks.append(nick)
    return nicks


def _event_lines(before: GameState, event: Event, after: GameState) -> Iterator[str]:
    """The lines of one event; each knows the state before and after it."""
    nicks = _nicks(before.setup.players)
    time = _time(event.time)
    match event:
        case OrderRolled():
            yield f"#order {time} {nicks[event.player]} {Alphabet.bracketed(event.face)}"
        case Rolled():
            yield " ".join(["#roll", time, *map(_rolled_die, event.dice)])
        case Played():
            yield f"#play {time}"
            yield _play_line(before, event)
        case Passed() | TimedOut():
            yield f"#{event.name} {time}"
            player = before.on_turn
            yield f">{nicks[player]}: {_dice_text(before, before.roll)} - +0 {before.scores[player]}"
        case Challenged():
            yield f"#challenge {time} {nicks[event.challenger]}"
        case Ruled():
            yield from _ruling_lines(before, event, after, nicks)
        case WindowClosed():
            yield f"#close {time}"
        case Stopped():
            yield f"#stop {time} {event.reason}".rstrip()
    if after.turn != before.turn:
        yield from (f"#skipped {nicks[player]}" for player in after.skipped)


def _time(seconds: float) -> str:
    """Seconds as text that reads back as the same number."""
    return repr(float(seconds)).removesuffix(".0")


def _rolled_die(die: RolledDie) -> str:
    return Alphabet.bracketed(die.face) + ("" if die.number is None else f"@{die.number}")


def _dice_text(state: GameState, dice: tuple[RolledDie, ...]) -> str:
    """Dice as move lines show them, in the order of the alphabet."""
    alphabet = state.setup.dice.alphabet
    return str(Roll(tuple(alphabet.face_code(die.face) for die in dice), alphabet)) or "-"


def _play_line(before: GameState, event: Played) -> str:
    position = before.position()
    score = position.score(event.play).total
    player = before.on_turn
    text = position.notation(event.play)
    total = before.scores[player] + score
    return (
        f">{_nicks(before.setup.players)[player]}: {_dice_text(before, before.roll)} {text} +{score} {total}"
    )


def _ruling_lines(before: GameState, event: Ruled, after: GameState, nicks: list[str]) -> Iterator[str]:
    verdict = "acceptable" if event.acceptable else "unacceptable"
    yield f"#ruling {_time(event.time)} {verdict} {event.ruling}".rstrip()
    pending = before.pending
    if pending is None:
        return
    player = pending.player
    change = after.scores[player] - before.scores[player]
    dice = _dice_text(before, pending.roll)
    if not event.acceptable:
        yield f">{nicks[player]}: {dice} -- {change:+} {after.scores[player]}"
    elif change:
        yield f">{nicks[player]}: {dice} (challenge) {change:+} {after.scores[player]}"


@dataclass
class _Reading:
    """What has been read so far."""

    header: dict[str, str] = field(default_factory=dict)
    header_lines: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    record: GameRecord | None = None
    expected: list[str] = field(default_factory=list)
    pending_time: tuple[str, float] | None = None


def read_gcg(text: str) -> GameRecord:
    """Read a record from text. Each line must agree with the events before it.

    Raises:
        RecordError: a line that does not belong in a record, an impossible event, or a wrong score; the
            message names the line.
    """
    reading = _Reading()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        stripped = " ".join(line.split())
        if not stripped or _is_foreign(stripped):
            continue
        with _named_line(f"line {number}", line):
            _read_line(reading, stripped)
    if reading.expected or reading.pending_time:
        raise RecordError("record", text[-60:], f"it breaks off: expected {reading.expected or 'a move'}")
    with _named_line("record", text[-60:]):
        return reading.record or _begin(reading)


def foreign_pragmas(text: str) -> tuple[str, ...]:
    """The distinct names of a record's pragmas that are not ours, such as ``#note``, in order.

    Args:
        text: the record.
    """
    lines = (line.strip() for line in text.removeprefix("\ufeff").splitlines())
    return tuple(dict.fromkeys(line.split()[0] for line in lines if _is_foreign(line)))


def _is_foreign(line: str) -> bool:
    """Whether this pragma says nothing about the dice game. A truncated one of ours does not count."""
    name = line.split(" ")[0].removeprefix("#")
    is_own = _PLAYER.fullmatch(name) or any(own.startswith(name) for own in (*_OWN_PRAGMAS, "player"))
    return line.startswith("#") and not is_own


@contextmanager
def _named_line(field: str, line: str) -> Iterator[None]:
    """Report any error in this block as one of this line."""
    try:
        yield
    except (ScrambleError, ValueError, KeyError, IndexError, TypeError) as cause:
        reason = (
            cause.expected
            if isinstance(cause, RecordError)
            else f"this cannot be ({cause}): expected a line of a game record"
        )
        raise RecordError(field, line, reason) from cause


def _read_line(reading: _Reading, line: str) -> None:
    if reading.expected:
        _compare(reading.expected.pop(0), line)
        return
    if line.startswith(">"):
        _read_move(reading, line)
        return
    if reading.pending_time:
        raise RecordError("line", line, f"the move of #{reading.pending_time[0]}")
    pragma, _, rest = line.partition(" ")
    if not pragma.startswith("#"):
        raise RecordError("line", line, "a pragma begins with #, a move with >")
    name = pragma[1:]
    if reading.record is None and name not in _EVENT_PRAGMAS:
        reading.header_lines.append(line)
        _read_header(reading, name, rest)
        return
    if reading.record is None:
        reading.record = _begin(reading)
    if name in ("play", "pass", "timeout"):
        reading.pending_time = (name, float(rest))
        return
    _take(reading, _read_event(reading, name, rest.split(" ") if rest else []), line)


_EVENT_PRAGMAS = {"order", "roll", "play", "pass", "timeout", "challenge", "ruling", "close", "stop"}
_HEADER_PRAGMAS = {"character-encoding", "lexicon", "mat", "dice", "values", "rules", "start", "first"}
_OWN_PRAGMAS = _EVENT_PRAGMAS | _HEADER_PRAGMAS | {"skipped"}
_PLAYER = re.compile(r"player\d*")


def _read_header(reading: _Reading, name: str, rest: str) -> None:
    if _PLAYER.fullmatch(name):
        nick, _, full = rest.partition(" ")
        names = [*reading.names.values(), full]
        if name != f"player{len(names)}" or _nicks(names) != [*reading.names, nick]:
            raise RecordError("player", rest, f"players in order, this one as {_nicks(names)[-1]}")
        reading.names[nick] = full
    elif name in _HEADER_PRAGMAS and name not in reading.header:
        reading.header[name] = rest
    else:
        raise RecordError("pragma", name, f"once each: {', '.join(sorted(_HEADER_PRAGMAS))}")


def _begin(reading: _Reading) -> GameRecord:
    """The setup that the header describes."""
    header = reading.header
    missing = [name for name in ("mat", "dice", "values", "rules") if name not in header]
    if missing:
        lacking = ", ".join(f"#{name}" for name in missing)
        complaint = f"there is no {lacking}: expected a dice game's record, which begins with all of them"
        raise RecordError("header", " ".join(reading.header_lines), complaint)
    lexicon, _, fingerprint = header.get("lexicon", "- -").rpartition(" ")
    mat, dice = parse_mat(header["mat"]), parse_dice(header["dice"], header["values"])
    setup = GameSetup(
        players=tuple(reading.names.values()),
        mat=mat,
        dice=dice,
        rules=_read_rules(header["rules"]),
        lexicon=_named(lexicon),
        fingerprint=_named(fingerprint),
        start=parse_start(header["start"], mat, dice) if "start" in header else b"",
    )
    first = list(reading.names).index(header["first"]) if "first" in header else None
    record = GameRecord(setup, first)
    expected = (" ".join(line.split()) for line in _header(record))
    for line, right in zip_longest(reading.header_lines, expected, fillvalue="nothing"):
        if line != right:
            raise RecordError("header", line, f"here a record says: {right}")
    return record


def _named(text: str) -> str:
    return "" if text == "-" else text


def _face(text: str) -> str:
    return text.strip("[]")


def _read_rules(text: str) -> Rules:
    pairs = dict(pair.split("=") for pair in text.split(" "))
    if set(pairs) != {rule.name for rule in fields(Rules)}:
        raise RecordError("rules", text, f"each once: {', '.join(rule.name for rule in fields(Rules))}")
    numbers = {name: int(value) for name, value in pairs.items() if name not in ("challenge", "advanced")}
    return Rules(**numbers, advanced=bool(int(pairs["advanced"])), challenge=pairs["challenge"])


def _read_event(reading: _Reading, name: str, parts: list[str]) -> Event:
    time = float(parts[0])
    nicks = list(reading.names)
    match name:
        case "order":
            return OrderRolled(time, nicks.index(parts[1]), _face(parts[2]))
        case "roll":
            return Rolled(time, tuple(map(_read_die, parts[1:])))
        case "challenge":
            return Challenged(time, nicks.index(parts[1]))
        case "ruling":
            if parts[1] not in ("acceptable", "unacceptable"):
                raise RecordError("ruling", parts[1], "acceptable or unacceptable")
            return Ruled(time, parts[1] == "acceptable", " ".join(parts[2:]))
        case "close":
            return WindowClosed(time)
        case "stop":
            return Stopped(time, " ".join(parts[1:]))
    raise RecordError("pragma", name, f"one of {', '.join(sorted(_EVENT_PRAGMAS))}")


def _read_die(text: str) -> RolledDie:
    face, at, number = text.partition("@")
    return RolledDie(_face(face), int(number) if at else None)


def _read_move(reading: _Reading, line: str) -> None:
    """A move line; the pragma before it has its time."""
    if reading.pending_time is None or reading.record is None:
        raise RecordError("move", line, "a move's time before it, such as #play 40")
    kind, time = reading.pending_time
    reading.pending_time = None
    if kind == "play":
        _, _, square, word, *_ = line.split(" ")
        play = reading.record.state.position().play(f"{square} {word}")
        event: Event = Played(time, play)
    else:
        event = Passed(time) if kind == "pass" else TimedOut(time)
    _take(reading, event, line)


def _take(reading: _Reading, event: Event, line: str) -> None:
    """Apply an event and check what its lines say about the result."""
    if reading.record is None:
        raise RecordError("record", line, "a header first")
    before = reading.record.state
    reading.record = reading.record.apply(event)
    lines = list(_event_lines(before, event, reading.record.state))
    if line.startswith(">"):
        lines.pop(0)  # its time, which was read already
    _compare(lines[0], line)
    reading.expected = lines[1:]


def _compare(expected: str, line: str) -> None:
    if " ".join(expected.split()) != line:
        raise RecordError("line", line, f"here the events before make it: {expected}")
