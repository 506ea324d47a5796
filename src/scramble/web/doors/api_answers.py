"""The shapes of the answers of ``/api/v1``, for its description.

They are those of ``--json`` on the command line (docs/reference/json.md), and the same functions make them;
here they are only written down as types. A test holds the two against each other.
No `annotations` from the future here: NotRequired would not be seen.
"""

from typing import NotRequired, TypedDict

__all__ = [
    "AnalyzeAnswer",
    "HintAnswer",
    "HooksAnswer",
    "ListAnswer",
    "RulingAnswer",
    "ScoreAnswer",
]


class LexiconFields(TypedDict):
    """Which word list decided."""

    name: str
    version: str
    fingerprint: str


class WordFields(TypedDict):
    """A word of a play, and the sum that makes its points."""

    word: str
    score: int
    sum: str


class PlacementFields(TypedDict):
    """A die that is placed."""

    square: str
    die: str


class PlayFields(TypedDict):
    """A play; the fields after `stays` are there if values were asked for."""

    rank: int
    play: str
    score: int
    bingo: int
    words: list[WordFields]
    placements: list[PlacementFields]
    dice_left: str
    stays: str
    expected_reply: NotRequired[float]
    standard_error: NotRequired[float]
    exact: NotRequired[bool]
    sampled_rolls: NotRequired[int]
    dice_fit: NotRequired[bool]
    net: NotRequired[float]
    win_chance: NotRequired[float | None]
    no_reply: NotRequired[float]
    quartiles: NotRequired[list[float]]


class OwnFields(TypedDict):
    """The play that was asked about, beside the best."""

    play: str
    legal: bool
    reasons: list[str]
    not_in_lexicon: list[str]
    loss: int | None
    explained: NotRequired[PlayFields]


class HintAnswer(TypedDict):
    """As ``scramble hint --json``."""

    version: int
    position: str
    mat: str
    roll: str
    lexicon: LexiconFields
    count: int
    plays: list[PlayFields]
    impossible: NotRequired[str]
    best_net: NotRequired[PlayFields]
    own: NotRequired[OwnFields]


class ScoreAnswer(TypedDict):
    """As ``scramble score --json``."""

    version: int
    position: str
    play: str
    legal: bool
    reasons: list[str]
    lexicon: LexiconFields
    score: NotRequired[int]
    bingo: NotRequired[int]
    words: NotRequired[list[WordFields]]
    not_in_lexicon: NotRequired[list[str]]
    stays: NotRequired[str]


class OccasionFields(TypedDict):
    """Where it was; empty here, as nothing is recorded."""

    event: str
    round: str
    table: str
    player: str
    challenger: str


class ExplanationFields(TypedDict):
    """What is known of a word."""

    word: str
    judged_as: str
    is_in_lexicon: bool
    labels: list[str]
    sentence: str


class RulingAnswer(TypedDict):
    """As ``scramble judge --json``; it is in no ledger."""

    id: str
    time: str
    words: list[str]
    acceptable: bool
    rule: str
    lexicon: str
    lexicon_version: str
    fingerprint: str
    position: str
    play: str
    occasion: OccasionFields
    version: int
    explanations: NotRequired[list[ExplanationFields]]


class ListAnswer(TypedDict):
    """A word list that may be named."""

    name: str
    version: str
    title: str


class HooksAnswer(TypedDict):
    """Letters that make another word."""

    front: list[str]
    back: list[str]


class TurnFields(TypedDict):
    """A turn of a game, beside the best play by score."""

    turn: int
    player: int
    roll: str
    position: str
    play: str
    score: int
    best: str
    best_score: int
    loss: int
    phonies: list[str]
    ruling: bool | None
    phony_stood: bool
    challenge_missed: bool
    ruling_differs: bool
    action: str
    recorded: int | None
    is_compared: bool


class PlayWorthFields(TypedDict):
    """What a play is worth."""

    text: str
    score: int
    net: float
    win_chance: float | None
    exact: bool


class TurnWorthFields(TypedDict):
    """What a turn was worth."""

    place: int
    turn: int
    player: int
    done: PlayWorthFields
    best_net: PlayWorthFields | None
    best_win: PlayWorthFields | None


class AnalyzeAnswer(TypedDict):
    """As ``scramble analyze --json``."""

    version: int
    kind: str
    game: str
    players: list[str]
    scores: list[int]
    winner: int | None
    lexicon: LexiconFields
    turns: list[TurnFields]
    values: NotRequired[list[TurnWorthFields]]
