"""The engine judges, scores and clears as the oracle does (SS-7 to SS-21), play by play."""

from collections import Counter

import strategies
from agreement import check_judgement, check_outcome
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plain import PlainPosition
from reference import oracle

SEARCH = settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])


@SEARCH
@given(st.data())
def test_faults_of_any_dice(data: st.DataObject) -> None:
    """SS-7 to SS-13: every reason at once, for dice anywhere."""
    plain = data.draw(strategies.positions())
    check_judgement(plain, data.draw(strategies.placements(plain.size)))


@SEARCH
@given(st.data())
def test_faults_of_claimed_letters(data: st.DataObject) -> None:
    """SS-9: letters that are said to be on the mat must be there; other faults are reported with it."""
    plain = data.draw(strategies.positions())
    placements = data.draw(strategies.plays_in_line(plain))
    check_judgement(plain, placements, data.draw(strategies.written_letters(plain)))


@SEARCH
@given(st.data())
def test_plays_in_a_line(data: st.DataObject) -> None:
    """SS-7 to SS-21: faults; and of plays that have none, words, scores and the mat after."""
    plain = data.draw(strategies.positions())
    placements = data.draw(strategies.plays_in_line(plain))
    check_judgement(plain, placements)
    if placements and not oracle.faults(plain.premiums, plain.rows, placements, None):
        check_outcome(plain, placements)


def test_the_search_meets_every_fault_and_many_legal_plays() -> None:
    """The three tests above would prove little if they met only one kind of play."""
    met: Counter[str] = Counter()

    @settings(SEARCH, max_examples=400)
    @given(st.data())
    def search(data: st.DataObject) -> None:
        plain = data.draw(strategies.positions())
        placements = data.draw(st.one_of(strategies.placements(plain.size), strategies.plays_in_line(plain)))
        written = data.draw(strategies.written_letters(plain))
        faults = oracle.faults(plain.premiums, plain.rows, placements, None)
        met["legal"] += not faults
        met["one word"] += is_one_word(plain)
        met.update(oracle.faults(plain.premiums, plain.rows, placements, plain.roll, written))

    search()
    kinds = {"OFF_MAT", "SQUARE_TAKEN", "NOT_ONE_LINE", "GAP", "NOT_ATTACHED", "CENTRE_NOT_COVERED"}
    kinds |= {"TOO_SHORT", "NO_DICE", "NOT_IN_ROLL", "BLANK_WITHOUT_LETTER", "LETTER_MISMATCH"}
    assert met["legal"] > 50
    assert met["one word"] > 30
    assert {kind for kind in kinds if met[kind] < 5} == set()
    assert met["TOO_MANY_DICE"] > 0


def is_one_word(plain: PlainPosition) -> bool:
    """Do the letters on the mat stand in one line without a gap?"""
    taken = sorted(oracle.squares_with_letters(plain.rows))
    if not taken:
        return False
    across = oracle.run_through(plain.rows, taken[0], across=True)
    down = oracle.run_through(plain.rows, taken[0], across=False)
    return len(taken) > 1 and taken in (across, down)
