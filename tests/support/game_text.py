"""A naive reader of game records as text: plays them on the naive table, checks every number in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase

from game_model import PlainDie, PlainGame, PlainRules
from reference import oracle

COLUMNS = "ABCDEFGHIJKLMNOPQRSTU"


@dataclass
class PlainRecord:
    """A game read line by line."""

    header: dict[str, str] = field(default_factory=dict)
    nicks: list[str] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)
    game: PlainGame = field(default_factory=lambda: PlainGame(PlainRules(2, (".",), {})))
    kind: str = ""
    time: float = 0.0
    rolled_at: float = 0.0
    plays: list[tuple[str, int]] = field(default_factory=list)
    features: set[str] = field(default_factory=set)


def read_plainly(text: str) -> PlainRecord:
    """Play the record on the naive table; an assertion fails where a line says something else."""
    record = PlainRecord()
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            _read(record, line)
        except AssertionError as error:
            error.add_note(f"line {number}: {line}")
            raise
    return record


def _read(record: PlainRecord, line: str) -> None:
    if line.startswith(">"):
        _move(record, line)
        return
    name, _, rest = line.removeprefix("#").partition(" ")
    if match := re.fullmatch(r"player(\d)", name):
        assert int(match[1]) == len(record.nicks) + 1
        record.nicks.append(rest.split(" ")[0])
    elif name in ("character-encoding", "lexicon", "mat", "dice", "values", "rules", "first"):
        record.header[name] = rest
    else:
        if "game" not in record.features:
            _begin(record)
        _event(record, name, rest.split(" ") if rest else [])


def _begin(record: PlainRecord) -> None:
    header = record.header
    points = [pair.partition("=") for pair in header["values"].split(" ")[-1].split("/")]
    record.letters = [letter.strip("[]") for letter, _, _ in points]
    rules = dict(pair.split("=") for pair in header["rules"].split(" "))
    record.features |= {"game", f"challenge={rules['challenge']}"}
    record.game = PlainGame(
        PlainRules(
            seats=len(record.nicks),
            premiums=tuple(header["mat"].split(" ")[-1].split("/")),
            values=dict(zip(ascii_uppercase, (int(value) for _, _, value in points), strict=False)),
            dice_count=len(header["dice"].split(" ")[-1].split("/")),
            target=int(rules["target"]),
            bingo=int(rules["bingo"]),
            advanced=rules["advanced"] == "1",
            penalty=rules["challenge"],
        )
    )
    if "first" in header:
        record.game.begin(record.nicks.index(header["first"]))


def dice_in(text: str) -> list[str]:
    return re.findall(r"\[[^\[\]]+\]|.", text)


def plain(record: PlainRecord, die: str) -> str:
    """A die as one character, the alphabet's first letter as A."""
    bare = die.strip("[]")
    if bare == oracle.BLANK:
        return bare
    letter = ascii_uppercase[record.letters.index(bare.upper())]
    return letter.lower() if bare.islower() else letter


def _event(record: PlainRecord, name: str, parts: Sequence[str]) -> None:
    game = record.game
    if name != "skipped":
        time = float(parts[0])
        assert time >= record.time
        record.time = time
    match name:
        case "order":
            competing = len(game.competing)
            game.roll_for_order(record.nicks.index(parts[1]), plain(record, parts[2]))
            if 1 < len(game.competing) < competing or (not game.order and game.phase == "order"):
                record.features.add("tie for the order")
        case "roll":
            game.draw([_rolled_die(record, part) for part in parts[1:]])
            record.rolled_at = record.time
        case "play" | "pass" | "timeout":
            record.kind = name
        case "challenge":
            game.challenge(record.nicks.index(parts[1]))
        case "ruling":
            _rule(record, parts[1])
        case "close":
            game.close()
        case "stop":
            game.stop()
            record.features.add("stopped" if game.winner is not None else "draw")
        case "skipped":
            assert record.nicks.index(parts[0]) in game.skipped
            record.features.add("skipped")
        case _:
            raise AssertionError(name)


def _rolled_die(record: PlainRecord, text: str) -> PlainDie:
    face, at, number = text.partition("@")
    record.features.add("numbers" if at else "real dice")
    return plain(record, face), int(number) if at else None


def _rule(record: PlainRecord, verdict: str) -> None:
    game = record.game
    assert game.doubtable is not None
    if game.scores[game.on_turn] >= game.rules.target and verdict == "unacceptable":
        record.features.add("win taken back")
    player = game.doubtable.player
    change = game.rule(acceptable=verdict == "acceptable")
    record.features.add(verdict)
    sign = "--" if verdict == "unacceptable" else "(challenge)"
    record.kind = f"{player} {sign} {change:+} {game.scores[player]}" if change or sign == "--" else ""


def _move(record: PlainRecord, line: str) -> None:
    """A move line: who, which dice, what, the points and the total, all as the naive table has them."""
    nick, dice, *rest = line.removeprefix(">").split(" ")
    player = record.nicks.index(nick.removesuffix(":"))
    if record.kind not in ("play", "pass", "timeout"):
        assert " ".join([str(player), *rest]) == record.kind
        record.kind = ""
        return
    game = record.game
    assert player == game.on_turn
    rolled = "".join(sorted(plain(record, die) for die in dice_in(dice))) if dice != "-" else ""
    assert rolled == "".join(sorted(face for face, _number in game.roll))
    points, total = int(rest[-2].removeprefix("+")), int(rest[-1])
    if record.kind == "play":
        _play(record, rest[0], rest[1], points)
    else:
        assert rest[:2] == ["-", "+0"]
        record.features.add(record.kind)
        game.lose_turn()
    assert game.scores[player] == total
    record.kind = ""


def _play(record: PlainRecord, square: str, word: str, points: int) -> None:
    game = record.game
    match = re.fullmatch(r"(\d+)([A-U])|([A-U])(\d+)", square)
    assert match is not None
    across = match[1] is not None
    row, column = int(match[1] or match[4]) - 1, COLUMNS.index(match[2] or match[3])
    placed = []
    for step, die in enumerate(dice_in(word)):
        at = (row, column + step) if across else (row + step, column)
        letter, there = plain(record, die), oracle.letter_at(game.rows, at)
        if there == oracle.EMPTY:
            placed.append((*at, letter))
        else:
            assert there == letter
    _note_features(record, placed)
    assert game.play(placed) == points
    record.plays.append((f"{square} {word}", points))
    if not oracle.squares_with_letters(game.rows):
        record.features.add("cleared")
    if game.passed:
        record.features.add("passed on")


def _note_features(record: PlainRecord, placed: Sequence[oracle.Placement]) -> None:
    if len(placed) == oracle.MOST_DICE:
        record.features.add("bingo")
    if any(letter.islower() for line in record.game.rows for letter in line):
        record.features.add("blank on the mat")
    if any(die.islower() for _row, _column, die in placed):
        record.features.add("blank played")
