"""``/api/v1``: the same for programs, as JSON with an OpenAPI description.

The answers are those of the command line's ``--json``, made by the same functions. Nothing is kept: a judged
word is looked up, and no ledger hears of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Annotated, Any, TypeVar, cast

from litestar import Request, Response, Router, get, post
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.exceptions import ServiceUnavailableException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from scramble.alphabet import ENGLISH
from scramble.errors import LexiconError, RecordError
from scramble.hints.explained import explain_play
from scramble.hints.recorded import analyze_recorded
from scramble.hints.report import report_stages
from scramble.hints.turn_worth import worth_of_turns
from scramble.position import Position
from scramble.referee import Referee
from scramble.web.doors.api_answers import (
    AnalyzeAnswer,
    HintAnswer,
    HooksAnswer,
    ListAnswer,
    RulingAnswer,
    ScoreAnswer,
)
from scramble.web.doors.api_asked import (
    LIST_NAME,
    RECORD_BYTES,
    SECONDS,
    AnalyzeAsked,
    HintAsked,
    JudgeAsked,
    ScoreAsked,
)
from scramble.web.doors.api_page import describe
from scramble.web.limits import check_text
from scramble.web.problems import PROBLEM_JSON, Problem
from scramble.web.wordlists import named_lexicon
from scramble.web.work import WorkPool
from scramble.words.dictionary import Dictionary
from scramble.words.editions import known_editions
from scramble.words.lexicon import Lexicon

__all__ = ["TimeLimit", "router"]

_RETRY_SECONDS = 5
Result = TypeVar("Result")
Pool = NamedDependency[WorkPool]

_WRONG = {
    400: "The body is not JSON, or a field has another type or is out of its range.",
    413: "The body is too large.",
    422: "A field cannot be used: `field`, `value` and `expected` say which, and what would be right.",
    429: "Too many requests in this minute; Retry-After says when to come again.",
    503: "It would take too long, or too much waits already; Retry-After says when to come again.",
}
_PROBLEMS = {
    status: ResponseSpec(Problem, generate_examples=False, description=text, media_type=PROBLEM_JSON)
    for status, text in _WRONG.items()
}
_TOTAL = ResponseHeader(
    name="X-Total-Count", documentation_only=True, description="How many there are in all.", value="0"
)
_List = Annotated[str, QueryParameter(max_length=60, description="Word list: a name of /api/v1/lexicon.")]
_Asked = Annotated[
    list[str], QueryParameter(min_items=1, max_items=100, description="Repeat it for several.")
]
_Most = Annotated[int, QueryParameter(ge=1, le=10_000, description="How many at most.")]


class TimeLimit:
    """When an answer must be there.

    Args:
        seconds: from now.
    """

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def check(self) -> None:
        """Between two pieces of work.

        Raises:
            ServiceUnavailableException: the time is up.
        """
        if time.monotonic() > self._until:
            raise _too_long()


def _too_long() -> ServiceUnavailableException:
    return ServiceUnavailableException(
        detail=f"this takes longer than {SECONDS:g} s: expected a smaller question (fewer plays, no replies "
        "or values, fewer blanks), or the same one at a quieter time",
        headers={"Retry-After": str(_RETRY_SECONDS)},
    )


async def _in_time(pool: WorkPool, work: Callable[[TimeLimit], Result]) -> Result:
    """Run in a thread; a client never waits longer than the limit, and the work ends soon after it.

    Raises:
        ServiceUnavailableException: the time is up, or too much waits.
    """
    try:
        async with asyncio.timeout(SECONDS):
            return await pool.run(work, TimeLimit(SECONDS))
    except TimeoutError:
        raise _too_long() from None


@post("/hint", status_code=200, responses=_PROBLEMS)
async def hint(data: JSONBody[HintAsked], pool: Pool) -> HintAnswer:
    """Rank the plays of a roll."""

    def work(deadline: TimeLimit) -> dict[str, Any]:
        query = data.query()
        position, lexicon = data.read()
        data.check_effort(position, lexicon)
        deadline.check()
        with closing(report_stages(position, lexicon, query)) as stages:
            for stage in stages:
                last = stage.report
                deadline.check()
        return last.to_dict()

    return cast(HintAnswer, await _in_time(pool, work))


@post("/score", status_code=200, responses=_PROBLEMS)
async def score(data: JSONBody[ScoreAsked], pool: Pool) -> ScoreAnswer:
    """Explain a play's score, or say every reason why it is illegal."""

    def work(_: TimeLimit) -> dict[str, Any]:
        position, lexicon = data.read()
        has_roll = data.roll is not None or len(position.roll) > 0
        return explain_play(position, data.play, lexicon, any_roll=not has_roll).to_dict()

    return cast(ScoreAnswer, await _in_time(pool, work))


@post("/judge", status_code=200, responses=_PROBLEMS)
async def judge(data: JSONBody[JudgeAsked], pool: Pool) -> RulingAnswer:
    """Judge words or a whole play: one verdict for all words together (SS-25). Nothing is recorded."""

    def work(_: TimeLimit) -> dict[str, Any]:
        words = data.asked_words()
        position, lexicon = data.read()
        referee = Referee(lexicon, data.rule)
        phonies: tuple[str, ...] = ()
        if data.play is None:
            ruling = referee.judge(words)
        else:
            ruling = referee.judge_play(position, data.play)
            phonies = position.phonies(data.play, lexicon)
        fields = ruling.to_dict()
        if data.explain:
            known = Dictionary().explain_all(ruling.words, lexicon, phonies)
            fields["explanations"] = [explanation.to_dict() for explanation in known]
        return fields

    return cast(RulingAnswer, await _in_time(pool, work))


@post("/analyze", status_code=200, responses=_PROBLEMS, request_max_body_size=RECORD_BYTES)
async def analyze(data: JSONBody[AnalyzeAsked], pool: Pool) -> AnalyzeAnswer:
    """A recorded game: each turn beside the best play."""

    def work(deadline: TimeLimit) -> dict[str, Any]:
        contents = data.record.encode("utf-8", "replace")
        game = analyze_recorded(contents, data.name, _find_lexicon, data.lexicon, most_turns=data.most_turns)
        fields = game.to_dict()
        if data.values:
            if game.record is None:
                expected = "expected a record of the dice game; tiles have no known odds"
                raise RecordError("values", data.name, expected)
            fields["values"] = []
            for worth in worth_of_turns(game.record, game.lexicon):
                deadline.check()
                fields["values"].append(worth.to_dict())
        return fields

    return cast(AnalyzeAnswer, await _in_time(pool, work))


def _find_lexicon(name: str, position: Position) -> Lexicon:
    if position.dice.alphabet != ENGLISH:  # see PositionAsked
        expected = (
            "the record's dice have letters of their own: expected dice of the English letters "
            "(the page /analysis and scramble analyze read others)"
        )
        raise LexiconError("lexicon", name, expected)
    return named_lexicon(name)


@get("/lexicon", responses=_PROBLEMS, sync_to_thread=True)
def lists() -> list[ListAnswer]:
    """The word lists that may be named."""
    shipped = [ListAnswer(name=one.name, version=one.version, title=one.title) for one in Lexicon.known()]
    return shipped + [
        ListAnswer(name=str(one), version=one.since.isoformat(), title=one.name) for one in known_editions()
    ]


@get("/lexicon/check", responses=_PROBLEMS)
async def check(word: _Asked, pool: Pool, lexicon: _List = LIST_NAME) -> dict[str, bool]:
    """Is each word in the list?"""

    def work(_: TimeLimit) -> dict[str, bool]:
        loaded = named_lexicon(lexicon)
        return {one: one in loaded for one in word}

    return await _in_time(pool, work)


@get("/lexicon/find", responses=_PROBLEMS, response_headers=[_TOTAL])
async def find(
    pattern: Annotated[
        str, QueryParameter(description="Letters; ? or . for one letter, * for any letters or none.")
    ],
    pool: Pool,
    lexicon: _List = LIST_NAME,
    most: _Most = 1000,
) -> Response[list[str]]:
    """Words of a pattern."""

    def work(_: TimeLimit) -> Response[list[str]]:
        return _some(named_lexicon(lexicon).find(check_text("pattern", pattern, 100)), most)

    return await _in_time(pool, work)


@get("/lexicon/anagram", responses=_PROBLEMS, response_headers=[_TOTAL])
async def anagram(
    letters: Annotated[str, QueryParameter(description="Up to 21 letters; ?, _ or . for a blank.")],
    pool: Pool,
    shortest: Annotated[
        int | None, QueryParameter(ge=2, le=21, description="Least length; without it all letters are used.")
    ] = None,
    lexicon: _List = LIST_NAME,
    most: _Most = 1000,
) -> Response[list[str]]:
    """Words that the letters spell, longest first."""

    def work(_: TimeLimit) -> Response[list[str]]:
        return _some(
            named_lexicon(lexicon).anagrams(check_text("letters", letters, 100), shortest=shortest), most
        )

    return await _in_time(pool, work)


@get("/lexicon/hooks", responses=_PROBLEMS)
async def hooks(word: _Asked, pool: Pool, lexicon: _List = LIST_NAME) -> dict[str, HooksAnswer]:
    """Letters that make another word when put before or after a word."""

    def work(_: TimeLimit) -> dict[str, HooksAnswer]:
        loaded = named_lexicon(lexicon)
        found = {one: loaded.hooks(check_text("word", one, 100)) for one in word}
        return {one: HooksAnswer(front=list(hook.front), back=list(hook.back)) for one, hook in found.items()}

    return await _in_time(pool, work)


def _some(words: Sequence[str], most: int) -> Response[list[str]]:
    return Response(list(words[:most]), headers={"X-Total-Count": str(len(words))})


@get("/", sync_to_thread=False, include_in_schema=False)
def show(request: Request[Any, Any, Any]) -> Response[str]:
    """What there is, for people who write programs."""
    return describe(request)


router = Router(
    "/api/v1",
    route_handlers=[show, hint, score, judge, analyze, lists, check, find, anagram, hooks],
    tags=["v1"],
)
