"""The first line of a results file: how it is written, and how it is checked when it is read.

A file may come from elsewhere, so each field has a type and a range here, and an error names any field that
does not fit. Unknown fields are ignored, because a later version may add some.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any

import scramble
from scramble.arena.bots.limits import BotLimits
from scramble.arena.matches.entrants import is_bot
from scramble.arena.matches.match import LONGEST_PLAYER, MOST_SEED, MOST_STARTS, MOST_TURNS, Match, names_of
from scramble.arena.matches.schedule import Kind, Schedule
from scramble.data import check_name
from scramble.dice import DiceSet
from scramble.errors import ArenaError, ScrambleError
from scramble.game.start import parse_start
from scramble.game.state import GameSetup
from scramble.notation import format_dice, format_mat, format_values, parse_dice, parse_mat
from scramble.rules import Rules

__all__ = [
    "KNOWN_FIELDS",
    "MATCH_FORMAT",
    "check_header",
    "field_of",
    "header_of",
    "meetings_of",
    "schedule_of",
    "setup_of",
]

MATCH_FORMAT = 1
_LONGEST_TEXT = 1000  # characters: of the program's version


def header_of(match: Match) -> dict[str, Any]:
    """The first line: everything that the results depend on, but not how many pairs are wanted.

    It has limits of bots only if a bot plays, and starts only if games do not begin on an empty mat.
    """
    return {
        "scramble_arena": MATCH_FORMAT,
        "program": scramble.__version__,
        "seed": match.seed,
        "players": list(match.players),
        "schedule": str(match.schedule.kind),
        "lexicon": match.lexicon.name,
        "fingerprint": match.lexicon.fingerprint,
        "mat": format_mat(match.mat),
        "dice": format_dice(match.dice),
        "values": format_values(match.dice),
        "rules": asdict(match.rules),
        "turn_limit": match.turn_limit,
        **({"starts": list(match.starts)} if match.starts else {}),
        **(_limits_fields(match.bot_limits) if any(map(is_bot, match.players)) else {}),
    }


def _limits_fields(limits: BotLimits) -> dict[str, Any]:
    return {f"bot_{name}": value for name, value in asdict(limits).items()}


def check_header(header: Mapping[str, Any]) -> None:
    """Check every field that is there.

    Raises:
        ArenaError: an impossible value; the error's field names it.
    """
    for name, check in _CHECKS.items():
        if name in header:
            try:
                check(header[name])
            except ScrambleError as cause:
                raise ArenaError(name, header[name], f"expected another value ({cause})") from None
    if "dice" in header and "values" in header:
        _dice_of(header)
    if "starts" in header:
        _check_starts(header)
    if "players" in header and "schedule" in header:
        schedule_of(header)


def schedule_of(header: Mapping[str, Any], pairs: int = 1) -> Schedule:
    """Who meets whom in a match.

    Args:
        header: checked.
        pairs: pairs of each pairing.
    Raises:
        ArenaError: a missing field, or players that do not fit the schedule.
    """
    kind, players = field_of(header, "schedule"), field_of(header, "players")
    return Schedule(Kind(kind), len(players), pairs)


def meetings_of(header: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The two names of each pairing, in the schedule's order.

    Raises:
        ArenaError: as for :func:`schedule_of`.
    """
    names = names_of(field_of(header, "players"))
    return [(names[first], names[second]) for first, second in schedule_of(header).pairings]


def setup_of(header: Mapping[str, Any], players: tuple[str, str], pair: int) -> GameSetup:
    """What was agreed before a game of a match.

    Args:
        header: checked.
        players: names for the record, by seat.
        pair: number of the game's pair within its pairing.
    Raises:
        ArenaError: a missing field.
    """
    mat, dice = parse_mat(field_of(header, "mat")), _dice_of(header)
    starts = header.get("starts")
    start = parse_start(starts[pair % len(starts)], mat, dice) if starts else b""
    return GameSetup(
        players,
        mat,
        dice,
        Rules(**field_of(header, "rules")),
        field_of(header, "lexicon"),
        field_of(header, "fingerprint"),
        start if any(start) else b"",
    )


def field_of(header: Mapping[str, Any], name: str) -> Any:
    """A required field.

    Raises:
        ArenaError: it is missing.
    """
    if name not in header:
        raise ArenaError("header", sorted(header), f"expected the field {name}")
    return header[name]


def _dice_of(header: Mapping[str, Any]) -> DiceSet:
    dice, values = field_of(header, "dice"), field_of(header, "values")
    try:
        return parse_dice(dice, values)
    except ScrambleError as cause:
        raise ArenaError("dice", dice, f"expected faces with the letters of values ({cause})") from None


def _check_starts(header: Mapping[str, Any]) -> None:
    starts = header["starts"]
    if not isinstance(starts, list) or not 0 < len(starts) <= MOST_STARTS:
        raise ArenaError("starts", starts, f"expected a list of 1 to {MOST_STARTS} texts")
    mat, dice = parse_mat(field_of(header, "mat")), _dice_of(header)
    for start in starts:
        if not isinstance(start, str) or len(start) > _LONGEST_TEXT:
            raise ArenaError("starts", start, "expected the rows of a mat")
        try:
            parse_start(start, mat, dice)
        except ScrambleError as cause:
            raise ArenaError("starts", start, f"expected the rows of a mat ({cause})") from None


def _check_text(value: Any) -> None:
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT or not _is_writable(value):
        raise ArenaError("text", value, f"expected a text of at most {_LONGEST_TEXT} characters")


def _is_writable(text: str) -> bool:
    return not re.search("[\ud800-\udfff]", text)


def _check_format(value: Any) -> None:
    if type(value) is not int or value != MATCH_FORMAT:
        raise ArenaError("version", value, f"expected {MATCH_FORMAT}")


def _whole(least: int, most: int) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if type(value) is not int or not least <= value <= most:
            raise ArenaError("number", value, f"expected a whole number from {least} to {most}")

    return check


def _check_players(value: Any) -> None:
    if not isinstance(value, list):
        raise ArenaError("players", value, "expected a list of names")
    for name in value:
        is_text = isinstance(name, str) and 0 < len(name) <= LONGEST_PLAYER
        if not is_text or not _is_writable(name):
            raise ArenaError("player", name, f"expected a text of 1 to {LONGEST_PLAYER} characters")
    Schedule(Kind.ROUND_ROBIN, len(value), 1)


def _check_schedule(value: Any) -> None:
    if not isinstance(value, str) or value not in list(Kind):
        raise ArenaError("kind", value, f"expected one of {', '.join(Kind)}")


def _check_lexicon(value: Any) -> None:
    _check_text(value)
    check_name(value, "name", ArenaError)


def _check_fingerprint(value: Any) -> None:
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
        raise ArenaError("fingerprint", value, "expected 64 hexadecimal digits")


def _check_mat(value: Any) -> None:
    if not isinstance(value, str):
        raise ArenaError("mat", value, "expected a name and rows")
    parse_mat(value)


def _check_equipment(value: Any) -> None:
    if not isinstance(value, str):
        raise ArenaError("text", value, "expected a name and what belongs to it")


def _check_rules(value: Any) -> None:
    names = {rule.name for rule in fields(Rules)}
    if not isinstance(value, dict) or not set(value) <= names:
        raise ArenaError("rules", value, f"expected an object with {', '.join(sorted(names))}")
    Rules(**value)


def _limit_check(name: str) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        BotLimits(**{name: value})

    return check


_CHECKS: dict[str, Callable[[Any], None]] = {
    "scramble_arena": _check_format,
    "program": _check_text,
    "seed": _whole(0, MOST_SEED),
    "players": _check_players,
    "schedule": _check_schedule,
    "lexicon": _check_lexicon,
    "fingerprint": _check_fingerprint,
    "mat": _check_mat,
    "dice": _check_equipment,
    "values": _check_equipment,
    "rules": _check_rules,
    "turn_limit": _whole(1, MOST_TURNS),
    **{f"bot_{limit.name}": _limit_check(limit.name) for limit in fields(BotLimits)},
}
KNOWN_FIELDS = frozenset(_CHECKS) | {"starts"}
