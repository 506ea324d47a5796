"""What holds for the clue checker whatever is said (CT-7, CT-17)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scramble.errors import EventError
from scramble.party.cards import TabooCard
from scramble.party.clue_rules import LONGEST_CLUE, ClueReport, ClueVerdict, check
from scramble.party.clues.inflection import irregular_bases

GRAVITY = {ClueVerdict.CLEAR: 0, ClueVerdict.SUSPECT: 1, ClueVerdict.FOUL: 2}
CARD = TabooCard("SUPERMAN", ("FLY", "KENT", "CBS", "DR. X", "LORD OF THE RINGS"))
NEUTRAL = ("please", "perhaps", "a banana", "nobody knows")
PRINTED = (
    "drink",
    "mouse",
    "decide",
    "carry",
    "stop",
    "kiss",
    "box",
    "wolf",
    "brave",
    "dream",
    "panic",
    "tie",
)
WORDS = (
    "Superman",
    "flies",
    "supper",
    "KENT",
    "c.b.s.",
    "l",
    "O",
    "t",
    "r",
    "sounds",
    "like",
    "x",
    "D",
    "'s",
    "broadcast",
)

texts = st.text(max_size=60)
clues = st.one_of(texts, st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))


def report_of(card: TabooCard, clue: str) -> ClueReport | None:
    """The report, or None for a text that is not a clue."""
    try:
        return check(card, clue)
    except EventError:
        return None


def check_report(clue: str, report: ClueReport) -> None:
    assert report.verdict is max(
        (finding.verdict for finding in report.findings), key=GRAVITY.__getitem__, default=ClueVerdict.CLEAR
    )
    for finding in report.findings:
        assert 0 <= finding.start < finding.end <= len(clue)
        assert clue[finding.start : finding.end] == finding.spoken
        assert finding.verdict is not ClueVerdict.CLEAR
        assert finding.rule in ("CT-7", "CT-9", "CT-10", "CT-11")


@given(clues)
def test_any_text_gets_a_report_or_is_refused(clue: str) -> None:
    report = report_of(CARD, clue)
    if report is None:
        assert not any(letter.isalnum() for letter in clue) or "'" in clue or not clue.isascii()
    else:
        check_report(clue, report)


@given(name=st.text(max_size=30), taboo=st.lists(st.text(max_size=20), max_size=5), clue=st.text(max_size=40))
def test_any_card_can_be_checked(name: str, taboo: list[str], clue: str) -> None:
    report = report_of(TabooCard(name, tuple(taboo)), clue)
    if report is not None:
        check_report(clue, report)


@given(clue=clues, word=st.sampled_from(NEUTRAL), before=st.booleans())
def test_a_neutral_word_more_takes_no_foul_away(clue: str, word: str, before: bool) -> None:
    report = report_of(CARD, clue)
    longer = check(CARD, f"{word} {clue}" if before else f"{clue} {word}")
    if report is not None and report.verdict is ClueVerdict.FOUL:
        assert longer.verdict is ClueVerdict.FOUL


@given(st.sampled_from(PRINTED), st.data())
def test_every_inflected_form_is_a_foul(printed: str, data: st.DataObject) -> None:
    """CT-7: the regular forms, and the irregular ones of WordNet's lists."""
    irregular = [form for form, bases in irregular_bases().items() if printed in bases]
    form = data.draw(st.sampled_from([*regular_forms(printed), *irregular]))
    report = check(TabooCard(printed.upper(), ()), f"they said {form} again")
    assert report.verdict is ClueVerdict.FOUL


def regular_forms(word: str) -> list[str]:
    """Plural or third person, past, participle, as English spells them."""
    if word[-1] == "y" and word[-2] not in "aeiou":
        return [f"{word[:-1]}ies", f"{word[:-1]}ied", f"{word}ing", f"{word}'s"]
    if word[-1] == "e":
        return [f"{word}s", f"{word}d", f"{word[:-1]}ing", f"{word}\u2019s"]
    if word[-1] in "sx":
        return [f"{word}es", f"{word}ed", f"{word}ing"]
    if word == "panic":
        return ["panics", "panicked", "panicking"]
    doubled = word + word[-1] if word == "stop" else word
    return [f"{word}s", f"{doubled}ed", f"{doubled}ing"]


@pytest.mark.slow
@given(st.text(min_size=LONGEST_CLUE - 20, max_size=LONGEST_CLUE))
def test_the_longest_clues_are_answered(clue: str) -> None:
    report = report_of(CARD, clue)
    if report is not None:
        check_report(clue, report)
