"""``scramble ledger summary``: a round, a day or an event on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scramble.cli.ledger.options import DayOnly, EventOnly, LedgerName, RoundOnly, TableOnly, open_to_look
from scramble.cli.options import SHOWN_DIGITS, AsJson
from scramble.cli.output import print_json, say
from scramble.texts.outside import visible
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from scramble.ledger.summary import RoundRuling, RoundSummary, Summary

__all__ = ["EXAMPLES", "summary"]

EXAMPLES = """\b
Examples:
  scramble ledger summary --event "Spring Open" --round 3 | lp
  scramble ledger summary --date 2026-05-02
  scramble ledger summary --event "Spring Open" --json"""

_MINUTES = 16  # characters of a time up to its minutes


def summary(
    ledger: LedgerName = None,
    event: EventOnly = None,
    round_: RoundOnly = None,
    date: DayOnly = None,
    table: TableOnly = None,
    as_json: AsJson = False,
) -> None:
    """Rulings, games and each player's part in them, by event and round, to print; with the ledger's head.

    Withdrawn entries are shown as such, and not counted.
    """
    from scramble.ledger import Filters
    from scramble.ledger.summary import summarise

    filters = Filters(event=event, round=round_, table=table, day=date)
    with open_to_look(ledger) as book:
        found = summarise(book, filters)
    if as_json:
        print_json(found.to_dict())
        return
    say(*_lines(found))


def _lines(found: Summary) -> list[str]:
    lines = [line for one in found.rounds for line in _round(one)]
    if not found.rounds:
        lines = ["No rulings or games match.", ""]
    end = found.head
    proof = f"proves it later: scramble ledger verify --head {end.hash}"
    return [*lines, f"ledger {found.ledger}, {counted(end.count, 'row')}", f"head   {end.hash}", proof]


def _round(one: RoundSummary) -> list[str]:
    title = ", ".join(
        part for part in (one.event or "No event named", f"round {one.round}" if one.round else "") if part
    )
    lines = [title, "=" * len(title), f"{_minute(one.first)} to {_minute(one.last)} (UTC)"]
    for name, version, fingerprint in one.lexicons:
        lines.append(f"word list {name} {version}".rstrip() + f", fingerprint {fingerprint[:SHOWN_DIGITS]}")
    lines += ["", _ruling_count(one.rulings)]
    head = ("entry", "time", "table", "verdict", "words", "play by", "challenged by")
    lines += _table([head, *map(_ruling_cells, one.rulings)] if one.rulings else [], right=(0,))
    lines += _remarks([(line.number, line.withdrawn, line.notes) for line in one.rulings])
    standing = sum(game.withdrawn is None for game in one.games)
    off = len(one.games) - standing
    lines += ["", counted(standing, "game") + (f" (and {off} withdrawn)" if off else "")]
    rows = [
        (
            str(game.number),
            _minute(game.time),
            game.table,
            ", ".join(f"{name} {score}" for name, score in zip(game.players, game.scores, strict=True)),
            game.result,
        )
        for game in one.games
    ]
    lines += _table([("entry", "time", "table", "scores", "result"), *rows] if rows else [], right=(0,))
    lines += _remarks([(game.number, game.withdrawn, game.notes) for game in one.games])
    lines += _players(one)
    lines += [f"entry {number} is damaged: scramble ledger verify tells more" for number in one.damaged]
    return [*lines, ""]


def _ruling_count(rulings: Sequence[RoundRuling]) -> str:
    standing = [line for line in rulings if line.withdrawn is None]
    good = sum(line.acceptable for line in standing)
    off = len(rulings) - len(standing)
    text = f"{counted(len(standing), 'ruling')}: {good} acceptable, {len(standing) - good} unacceptable"
    return text + (f" (and {off} withdrawn)" if off else "")


def _ruling_cells(line: RoundRuling) -> tuple[str, ...]:
    verdict = "acceptable" if line.acceptable else "UNACCEPTABLE"
    shown = verdict if line.withdrawn is None else "withdrawn"
    words = ", ".join(line.words)
    return (str(line.number), _minute(line.time), line.table, shown, words, line.player, line.challenger)


def _players(one: RoundSummary) -> list[str]:
    if not one.players:
        return []
    head = ("player", "games", "points", "challenges", "upheld", "plays doubted", "came off")
    rows = [
        (
            player.name,
            *map(str, (player.games, player.points, player.challenges, player.upheld)),
            *map(str, (player.challenged, player.removed)),
        )
        for player in one.players
    ]
    return ["", "Players", *_table([head, *rows], right=range(1, 7))]


def _remarks(said: Sequence[tuple[int, str | None, tuple[str, ...]]]) -> list[str]:
    """Reasons and notes, which are too long for a column."""
    lines = []
    for number, withdrawn, notes in said:
        if withdrawn is not None:
            lines.append(f"entry {number} was withdrawn: {withdrawn}")
        lines += [f"note on entry {number}: {note}" for note in notes]
    return lines


def _table(rows: Sequence[Sequence[str]], right: Sequence[int] | range) -> list[str]:
    """Rows in columns; numbers are aligned to the right."""
    from rich.cells import cell_len

    shown = [[visible(cell) for cell in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*shown, strict=True)]
    lines = []
    for row in shown:
        cells = []
        for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
            room = " " * (width - cell_len(cell))
            cells.append(room + cell if number in right else cell + room)
        lines.append("  ".join(cells).rstrip())
    return lines


def _minute(time: str) -> str:
    return time[:_MINUTES].replace("T", " ")
