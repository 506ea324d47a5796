"""Options that the players agree on before the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, overload

from scramble import _core, notation
from scramble.errors import RulesError

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = [
    "PENALTIES",
    "ChallengePenalty",
    "NextTurn",
    "Rules",
    "draw_count",
    "draw_limit",
    "next_turn",
    "read_rules",
    "rules_fields",
]

_MOST_TARGET = 9999
_MOST_SECONDS = 3600


@dataclass(frozen=True)
class ChallengePenalty:
    """What a challenge costs. An unacceptable play always comes off, and its turn is lost (SS-26).

    Args:
        name: how records name it.
        title: a short description, as a phrase.
        refuses_phonies: a play with a phony is not accepted in the first place, so there are no challenges.
        challenger_loses_turn: whether the challenger of an acceptable play loses the next turn.
        points_a_play: points that the player of an acceptable play gets for the challenge.
        points_a_word: points that the player gets for each word of an acceptable play.
    """

    name: str
    title: str
    refuses_phonies: bool = False
    challenger_loses_turn: bool = False
    points_a_play: int = 0
    points_a_word: int = 0


# "turn" is the rulebook's (SS-26); the others are in use in other word games. "double" is what tournament
# players call the rulebook's rule: it does exactly what "turn" does, and is kept because records name it.
PENALTIES: dict[str, ChallengePenalty] = {
    penalty.name: penalty
    for penalty in (
        ChallengePenalty("turn", "the challenger loses the next turn (SS-26)", challenger_loses_turn=True),
        ChallengePenalty("void", "phonies are refused, there are no challenges", refuses_phonies=True),
        ChallengePenalty("single", "a wrong challenge costs nothing"),
        ChallengePenalty(
            "double", "either side may lose a turn, as in the rulebook", challenger_loses_turn=True
        ),
        ChallengePenalty("5-points", "5 points to the player for a wrong challenge", points_a_play=5),
        ChallengePenalty("10-points", "10 points to the player for a wrong challenge", points_a_play=10),
        ChallengePenalty("5-a-word", "5 points a word to the player for a wrong challenge", points_a_word=5),
    )
}


@dataclass(frozen=True)
class Rules:
    """The options that the players agreed on.

    Args:
        target: points that win the game, 1 to 9999 (SS-28, SS-29).
        bingo: points for placing seven dice, 0 to 9999 (SS-19).
        advanced: whether unused dice are passed on (SS-30).
        seconds: length of a turn, 0 to 3600; 0 means no limit (SS-5, SS-14).
        challenge: a name of :data:`PENALTIES` (SS-26).
    Raises:
        RulesError: a number out of range, an unknown penalty.
    """

    target: int = 200
    bingo: int = 50
    advanced: bool = False
    seconds: int = 60
    challenge: str = "turn"

    def __post_init__(self) -> None:
        _check_range("target", self.target, 1, _MOST_TARGET)
        _check_range("bingo", self.bingo, 0, _core.MOST_BINGO)
        _check_range("seconds", self.seconds, 0, _MOST_SECONDS)
        if not isinstance(self.advanced, bool):
            raise RulesError("advanced", self.advanced, "true or false")
        if not isinstance(self.challenge, str) or self.challenge not in PENALTIES:
            raise RulesError("challenge", self.challenge, f"one of {', '.join(PENALTIES)}")

    @property
    def penalty(self) -> ChallengePenalty:
        """What a challenge costs."""
        return PENALTIES[self.challenge]


def _check_range(field: str, value: int, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise RulesError(field, value, f"a whole number from {least} to {most}")


class NextTurn(NamedTuple):
    """Whose turn comes next.

    Attributes:
        player: the player's number, from 0.
        skipped: the players who lose a turn before that, in order; a player may occur more than once.
        lost_turns: the turns that each player has yet to lose.
    """

    player: int
    skipped: tuple[int, ...]
    lost_turns: tuple[int, ...]


def next_turn(on_turn: int, lost_turns: Sequence[int]) -> NextTurn:
    """The next player on turn: the first one to the left who has no turn to lose (SS-26).

    Args:
        on_turn: whose turn ends, from 0.
        lost_turns: how many turns each player still has to lose.

    >>> next_turn(0, (0, 1, 0))
    NextTurn(player=2, skipped=(1,), lost_turns=(0, 0, 0))
    """
    left, skipped = list(lost_turns), []
    player = (on_turn + 1) % len(left)
    while left[player]:
        left[player] -= 1
        skipped.append(player)
        player = (player + 1) % len(left)
    return NextTurn(player, tuple(skipped), tuple(left))


@overload
def draw_limit(passed: int = 0) -> int: ...
@overload
def draw_limit(passed: NDArray[numpy.int64] | int) -> NDArray[numpy.int64] | int: ...
def draw_limit(passed: NDArray[numpy.int64] | int = 0) -> NDArray[numpy.int64] | int:
    """How many dice are drawn if the cup has enough: with those passed on, seven (SS-7, SS-30).

    Args:
        passed: how many dice were passed on; an array gives an array.
    """
    return _core.MOST_DICE - passed


def draw_count(in_cup: int, passed: int = 0) -> int:
    """How many dice are drawn and rolled: all that are in the cup if there are too few (SS-7, SS-30).

    Args:
        in_cup: how many dice the cup holds.
        passed: how many were passed on.

    >>> draw_count(12), draw_count(12, passed=3), draw_count(2, passed=3)
    (7, 4, 2)
    """
    return min(draw_limit(passed), in_cup)


def rules_fields(rules: Rules) -> list[str]:
    """The rules among a position text's options: the target, and others that differ from the defaults."""
    usual = Rules()
    fields = [f"to {rules.target};"]
    if rules.bingo != usual.bingo:
        fields.append(f"bingo {rules.bingo};")
    if rules.advanced:
        fields.append("adv 1;")
    if rules.seconds != usual.seconds:
        fields.append(f"sec {rules.seconds};")
    if rules.challenge != usual.challenge:
        fields.append(f"chal {rules.challenge};")
    return fields


def read_rules(options: dict[str, str]) -> Rules:
    """The inverse of :func:`rules_fields`.

    Args:
        options: names and values, as they stand in a position text.
    Raises:
        NotationError: an option that should be a number is not one.
        RulesError: a number out of range, an unknown penalty.
    """
    usual = Rules()
    return Rules(
        target=notation.read_number("to", options.get("to", str(usual.target))),
        bingo=notation.read_number("bingo", options.get("bingo", str(usual.bingo))),
        advanced=notation.read_number("adv", options.get("adv", "0")) != 0,
        seconds=notation.read_number("sec", options.get("sec", str(usual.seconds))),
        challenge=options.get("chal", usual.challenge),
    )
