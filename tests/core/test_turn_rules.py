"""One home for what several parts ask: how many dice a turn draws (SS-7, SS-30), who is next (SS-26)."""

from __future__ import annotations

import ast
from pathlib import Path

import numpy
import pytest

import scramble
from scramble.rules import draw_count, draw_limit, next_turn

SOURCE = Path(scramble.__file__).parent
HOME = "rules.py"


def counts_dice(node: ast.AST) -> bool:
    """Is this arithmetic with the seven dice of a turn: a difference, the fewer of two, the first of some?"""

    def is_seven(part: ast.AST | None) -> bool:
        return isinstance(part, ast.Attribute) and part.attr == "MOST_DICE"

    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Sub) and is_seven(node.left)
    if isinstance(node, ast.Slice):
        return is_seven(node.upper)
    is_least = isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
    return is_least and any(map(is_seven, node.args)) and "min" in ast.unparse(node.func)


def test_one_home_says_how_many_dice_a_turn_draws() -> None:
    homes = set()
    for path in SOURCE.rglob("*.py"):
        if any(map(counts_dice, ast.walk(ast.parse(path.read_text("utf-8"))))):
            homes.add(str(path.relative_to(SOURCE)))
    # The least number of blanks that a table of racks needs is no draw.
    assert homes - {"odds/all_racks.py"} == {HOME}


@pytest.mark.parametrize(
    ("in_cup", "passed", "drawn"),
    [(12, 0, 7), (12, 3, 4), (7, 0, 7), (6, 0, 6), (2, 4, 2), (0, 5, 0), (5, 7, 0)],
)
def test_up_to_seven_dice_with_those_passed_on(in_cup: int, passed: int, drawn: int) -> None:
    assert draw_count(in_cup, passed) == drawn
    assert draw_limit(numpy.array([passed])).tolist() == [draw_limit(passed)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("on_turn", "lost", "player", "skipped"),
    [
        (0, (0, 0), 1, ()),
        (1, (0, 0), 0, ()),
        (0, (0, 1), 0, (1,)),
        (0, (0, 2, 0), 2, (1,)),
        (2, (1, 1, 1), 0, (0, 1, 2)),
        (0, (1, 3), 0, (1, 0, 1)),
    ],
)
def test_who_is_next(on_turn: int, lost: tuple[int, ...], player: int, skipped: tuple[int, ...]) -> None:
    """SS-26: whoever has turns to lose is skipped once for each time that the turn would be theirs."""
    found = next_turn(on_turn, lost)
    assert (found.player, found.skipped) == (player, skipped)
    assert sum(found.lost_turns) == sum(lost) - len(skipped)
    assert all(left >= 0 for left in found.lost_turns)
