"""The whole hint without a screen: its stages, its parts, and that no mat is valued twice."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError

import pytest
from copies import pickled

from scramble import Lexicon, Position
from scramble.errors import FilterError, NotationError
from scramble.hints.report import HintQuery, HintReport, make_report, report_stages
from scramble.hints.sentences import best_net_sentence, best_win_sentence, own_sentences
from scramble.odds import exact as exact_odds
from scramble.position import Position as AnyPosition

POSITION = Position.parse("5C WRAP", roll="SIZEXAT")
QUERIES = [
    HintQuery(own="G5 SIZE"),
    HintQuery(sort="net", own="G5 SIZE"),
    HintQuery(top=5, sort="reply", filters=("length=4+",)),
    HintQuery(top=4, sort="win"),
    HintQuery(top=4, sort="word"),
]


class Calls:
    """Counts what is worked out: exact mats by what the reply depends on, and searches for plays."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.mats: Counter[object] = Counter()
        self.searches = 0
        fill, search = exact_odds.reply_odds, AnyPosition._find_plays

        def counted_odds(position: Position, *args: object, **options: object) -> object:
            self.mats[exact_odds.reply_key(position)] += 1
            return fill(position, *args, **options)  # type: ignore[arg-type]

        def counted_search(position: Position, *args: object) -> object:
            self.searches += 1
            return search(position, *args)  # type: ignore[arg-type]

        monkeypatch.setattr(exact_odds, "reply_odds", counted_odds)
        monkeypatch.setattr(AnyPosition, "_find_plays", counted_search)


@pytest.mark.parametrize("query", QUERIES, ids=str)
def test_each_mat_is_valued_once_and_plays_are_found_once(
    enable: Lexicon, monkeypatch: pytest.MonkeyPatch, query: HintQuery
) -> None:
    calls = Calls(monkeypatch)
    report = make_report(POSITION, enable, query)
    assert all(hint.value and hint.value.is_exact for hint in report.hints)
    assert len(calls.mats) >= len({hint.stays for hint in report.hints})
    assert set(calls.mats.values()) == {1}
    assert calls.searches == 1


def fields(report: HintReport) -> str:
    return json.dumps(report.to_dict())


SOME = [*QUERIES[:1], *(pytest.param(query, marks=pytest.mark.slow) for query in QUERIES[1:])]


@pytest.mark.parametrize("query", SOME, ids=str)
def test_stages_show_scores_first_and_end_with_the_whole_report(enable: Lexicon, query: HintQuery) -> None:
    stages = list(report_stages(POSITION, enable, query))
    first, last = stages[0].report, stages[-1].report
    assert all(hint.value is None for hint in first.hints)
    assert len(first.hints) == len(last.hints)
    assert first.own == last.own  # values take no part in comparisons
    assert [stage.is_last for stage in stages] == [False] * (len(stages) - 1) + [True]
    newest = [stage.newest for stage in stages[1:-1]]
    assert all(hint and hint.value for hint in newest)
    assert len({hint.play for hint in newest if hint}) == len(newest), "each play once"
    assert {hint.play for hint in last.hints} <= {hint.play for hint in newest if hint}
    assert fields(last) == fields(make_report(POSITION, enable, query))


def test_values_come_one_after_another(enable: Lexicon) -> None:
    """Every stage knows one play more; the list grows into its order, and nothing that was told changes."""
    told: dict[str, float] = {}
    for stage in report_stages(POSITION, enable, HintQuery(top=4, sort="net")):
        for hint in stage.report.hints:
            if hint.value:
                assert told.setdefault(hint.text, hint.value.equity) == hint.value.equity
        known = [hint.value.equity for hint in stage.report.hints if hint.value]
        assert known == sorted(known, reverse=True)


def test_whoever_leaves_stops_the_work(enable: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Calls(monkeypatch)
    stages: Iterator[object] = report_stages(POSITION, enable, HintQuery(top=15))
    next(stages)
    next(stages)
    stages.close()  # type: ignore[attr-defined]
    assert 1 <= calls.mats.total() < 12


def test_a_report_has_all_that_a_page_shows(enable: Lexicon) -> None:
    report = make_report(POSITION, enable, HintQuery(top=3, own="G5 SIZE"))
    assert report.own
    assert report.own.hint
    assert (report.own.hint.rank, report.own.loss) == (29, 36)
    assert report.own.hint.value
    assert len(report.contenders) == 3
    assert report.best_equity in (*report.contenders, report.best_score, *report.hints)
    assert best_net_sentence(report).startswith("best net: F3 ZAPS scores 9 points less than 6D EXIST")
    assert best_win_sentence(report).startswith("best chance to win at 0-0 of 200: ")
    assert own_sentences(report.own)[0] == "your play G5 SIZE: 33 points, place 29, 36 behind the best"
    shown = report.hints[0].to_dict(replies=True)
    assert (shown["stays"], shown["dice_left"]) == ("6D EXIST", "AZ")
    assert shown["words"][1] == {"word": "RE", "score": 4, "sum": "(1+1) x2 = 4"}
    spread = shown["replies"]
    assert sum(bar["chance"] for bar in spread) + shown["no_reply"] == pytest.approx(1)
    assert [bar["first"] for bar in spread] == list(range(0, 10 * len(spread), 10))
    with pytest.raises(FrozenInstanceError):
        report.count = 0  # type: ignore[misc]
    assert fields(pickled(report)) == fields(report)


def test_wrong_questions_are_refused_before_the_first_stage(enable: Lexicon) -> None:
    for wrong, error in (
        ({"sort": "points"}, "one of score"),
        ({"top": 0}, "a whole number from 1"),
        ({"filters": ("colour=red",)}, "one of length="),
    ):
        with pytest.raises(FilterError, match=error):
            report_stages(POSITION, enable, HintQuery(**wrong))  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        report_stages(POSITION, enable, HintQuery(own="?"))


def test_positions_without_plays_or_values(enable: Lexicon) -> None:
    nothing = Position.parse("5C WRAP", roll="QQ")
    [stage] = report_stages(nothing, enable, HintQuery(sort="net"))
    assert (stage.is_last, stage.report.hints, stage.report.has_values) == (True, (), False)
    [stage] = report_stages(POSITION, enable, HintQuery(top=2, values=False))
    assert [hint.value for hint in stage.report.hints] == [None, None]
