"""The clue checker, rule by rule (CT-4, CT-6, CT-7, CT-9 to CT-11, CT-16, CT-17)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scramble.errors import EventError
from scramble.party.cards import TabooCard
from scramble.party.clue_rules import LONGEST_CLUE, ClueFinding, ClueVerdict, Layer, check, prepare

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases.json").read_text("utf-8"))
# What the cases leave to us ("policy", "or"): docs/explanation/clue-rules.md has the reasons.
DECIDED = {
    "universal": ClueVerdict.SUSPECT,
    "a university": ClueVerdict.CLEAR,
    "the transition to winter": ClueVerdict.SUSPECT,
    "across the street": ClueVerdict.CLEAR,
    "it will be easy": ClueVerdict.SUSPECT,
    "Bill": ClueVerdict.SUSPECT,
    "LR": ClueVerdict.FOUL,
    "of the": ClueVerdict.CLEAR,
    "telly": ClueVerdict.FOUL,
    "Dr": ClueVerdict.FOUL,
    "sounds, like, nice": ClueVerdict.SUSPECT,
}
GROUCHO = TabooCard("GROUCHO MARX", ("HARPO", "BROTHERS", "CIGAR", "COMEDIAN", "MUSTACHE"))


def card(*entries: str) -> TabooCard:
    return TabooCard(entries[0], entries[1:])


def verdict(printed: str, clue: str) -> ClueVerdict:
    return check(card(printed), clue).verdict


def only(printed: str, clue: str) -> ClueFinding:
    (finding,) = check(card(printed), clue).findings
    return finding


def case_clues() -> list[tuple[str, TabooCard, str, str]]:
    return [
        (case["id"], card(*case["input"]["card"]), clue, case["expected"][clue])
        for case in CASES
        if case["input"]["op"] == "check_clue"
        for clue in case["input"]["clues"]
    ]


def test_the_cases_are_there() -> None:
    assert len(case_clues()) == 55


@pytest.mark.parametrize(
    ("printed", "clue", "expected"),
    [(printed, clue, expected) for _, printed, clue, expected in case_clues()],
    ids=[f"{case}-{number}" for number, (case, *_) in enumerate(case_clues())],
)
def test_cases_from_the_field(printed: TabooCard, clue: str, expected: str) -> None:
    if expected == "invalid clue":
        with pytest.raises(EventError, match="clue"):
            check(printed, clue)
    elif clue in DECIDED:
        assert check(printed, clue).verdict is DECIDED[clue]
    else:
        assert expected.startswith(("ok", "violation"))
        wanted = ClueVerdict.FOUL if expected.startswith("violation") else ClueVerdict.CLEAR
        assert check(printed, clue).verdict is wanted


@pytest.mark.parametrize(
    "clue",
    [
        "two wacky siblings named Chico and Zeppo",
        "a day at the races, a night at the opera",
        "a duck dropped down if a contestant said the secret word",
    ],
)
def test_the_rulebooks_own_clues_break_no_rule(clue: str) -> None:
    """CT-16; CT-6: sentences and phrases are clues."""
    assert check(GROUCHO, clue).verdict is ClueVerdict.CLEAR


@pytest.mark.parametrize(
    ("printed", "clue", "layer"),
    [
        ("LUCILLE BALL", "Lucy", Layer.NAME),
        ("SUPERMAN", "super", Layer.PART),
        ("SUPERMAN", "man", Layer.PART),
        ("DRINK", "drunk", Layer.INFLECTED),
        ("SPACESHIP", "space", Layer.PART),
        ("SPACESHIP", "ship", Layer.PART),
        ("DECIDE", "decision", Layer.DERIVED),
        ("MARRIAGE", "marry", Layer.DERIVED),
        ("POLAND", "Polish", Layer.DERIVED),
        ("CAR", "carpark", Layer.COMPOUND),
        ("DRINK", "drinkable", Layer.DERIVED),
        ("DRINK", "d-r-i-n-k", Layer.SPELLED),
        ("DRINK", "d r i n k", Layer.SPELLED),
        ("FOUR", "4", Layer.SAME),
        ("MUSTACHE", "moustache", Layer.DERIVED),
        ("MERMAID", "mer maids", Layer.SAME),
        ("HOT DOG", "hotdogs", Layer.SAME),
        ("SINGING", "singin'", Layer.SAME),
    ],
)
def test_forms_and_parts_are_fouls(printed: str, clue: str, layer: Layer) -> None:
    """CT-7, with the layer that found it."""
    findings = check(card(printed), clue).findings
    assert (ClueVerdict.FOUL, "CT-7", layer) in [
        (found.verdict, found.rule, found.layer) for found in findings
    ]


@pytest.mark.parametrize(
    ("printed", "clue"),
    [
        ("IT", "without a bit of wit"),
        ("SPACESHIP", "hips, pace, aces"),
        ("HEROIN", "hero"),
        ("CAR", "careful cargo scares a scarf"),
        ("BALL", "balloon ballet"),
        ("EVEN", "evening"),
        ("STAR", "staring and starving"),
        ("SHIP", "friendship and worship"),
    ],
)
def test_letters_that_only_happen_to_be_there_are_clear(printed: str, clue: str) -> None:
    assert verdict(printed, clue) is ClueVerdict.CLEAR


@pytest.mark.parametrize(
    ("printed", "clue", "rule"),
    [
        ("JOHN F. KENNEDY", "JFK", "CT-10"),
        ("JOHN F. KENNEDY", "J. F. K.", "CT-10"),
        ("JOHN F. KENNEDY", "an airport named jfk", "CT-10"),
        ("MEDICAL", "MD", "CT-10"),
        ("DOCTOR", "an M.D.", "CT-10"),
        ("TELEVISION", "tv", "CT-10"),
        ("CBS", "Columbia", "CT-11"),
        ("CBS", "Broadcasting", "CT-11"),
        ("CBS", "systems", "CT-11"),
        ("HENRY VIII", "the eighth of that name", "CT-11"),
        ("DR. PEPPER", "the doctor", "CT-11"),
        ("C.B.S.", "Columbia", "CT-11"),
    ],
)
def test_initials_and_abbreviations_both_ways(printed: str, clue: str, rule: str) -> None:
    """CT-10 and CT-11."""
    findings = check(card(printed), clue).findings
    assert (ClueVerdict.FOUL, rule) in [(found.verdict, found.rule) for found in findings]


def test_initials_that_are_words_count_in_capitals() -> None:
    printed = card("UNITED STATES")
    assert check(printed, "tell us about it").verdict is ClueVerdict.CLEAR
    assert check(printed, "made in the US").verdict is ClueVerdict.FOUL
    assert check(printed, "us").verdict is ClueVerdict.SUSPECT
    assert check(printed, "TELL US").verdict is ClueVerdict.CLEAR, "who shouts shows nothing by capitals"


def test_own_abbreviations_are_added_both_ways() -> None:
    pairs = [("PB", "Polar Bear"), ("TV", "transvestite")]
    assert verdict("POLAR", "PB") is ClueVerdict.CLEAR
    assert check(card("POLAR"), "PB", abbreviations=pairs).verdict is ClueVerdict.FOUL
    assert check(card("PB"), "a bear", abbreviations=pairs).findings[0].rule == "CT-11"
    assert check(card("TELEVISION"), "TV", abbreviations=pairs).verdict is ClueVerdict.FOUL, (
        "the table's stay"
    )


@pytest.mark.parametrize(
    ("clue", "expected"),
    [
        ("it sounds like think", ClueVerdict.FOUL),
        ("sounded a bit like think", ClueVerdict.FOUL),
        ("sounding like", ClueVerdict.FOUL),
        ("it rhymes with pink", ClueVerdict.FOUL),
        ("rhyming, well, with pink", ClueVerdict.SUSPECT),
        ("rhymes w/ pink", ClueVerdict.FOUL),
        ("a rhyme for pink", ClueVerdict.FOUL),
        ("that sounds likely", ClueVerdict.CLEAR),
        ("nursery rhymes", ClueVerdict.CLEAR),
        ("a sound that I like", ClueVerdict.CLEAR),
        ("sounds, like, nice", ClueVerdict.SUSPECT),
    ],
)
def test_phrases(clue: str, expected: ClueVerdict) -> None:
    """CT-9. A comma between the two words leaves it to people."""
    report = check(card("DRINK"), clue)
    assert report.verdict is expected
    assert all(
        (found.rule, found.layer, found.printed) == ("CT-9", Layer.PHRASE, "") for found in report.findings
    )


@pytest.mark.parametrize(
    ("printed", "clue", "expected"),
    [
        ("PEACE", "a piece of cake", ClueVerdict.SUSPECT),
        ("COLONEL", "a kernel of corn", ClueVerdict.SUSPECT),
        ("FOUR", "for you", ClueVerdict.CLEAR),
    ],
)
def test_sound_alikes_are_suspects_only(printed: str, clue: str, expected: ClueVerdict) -> None:
    """CT-17; small words sound like nothing."""
    assert verdict(printed, clue) is expected


@pytest.mark.parametrize(
    ("clue", "expected"),
    [
        ("Will wrote it", ClueVerdict.FOUL),
        ("it will be easy", ClueVerdict.SUSPECT),
        ("Bill wrote it", ClueVerdict.SUSPECT),
        ("pay the bill", ClueVerdict.CLEAR),
    ],
)
def test_short_names(clue: str, expected: ClueVerdict) -> None:
    """CT-7, CT-17: the name's own letters are a form, other traditional short names are for people."""
    assert verdict("WILLIAM SHAKESPEARE", clue) is expected


@pytest.mark.parametrize(
    ("printed", "clue", "expected"),
    [
        ("LORD OF THE RINGS", "of the", ClueVerdict.CLEAR),
        ("DOCTOR WHO", "who knows", ClueVerdict.SUSPECT),
        ("THE WHO", "who knows", ClueVerdict.FOUL),
        ("THE WHO", "the drummer", ClueVerdict.CLEAR),
        ("WILL SMITH", "Will", ClueVerdict.FOUL),
        ("WILL SMITH", "will he", ClueVerdict.SUSPECT),
        ("IT", "its red hair", ClueVerdict.FOUL),
        ("JOHN F. KENNEDY", "plan f", ClueVerdict.SUSPECT),
    ],
)
def test_small_words(printed: str, clue: str, expected: ClueVerdict) -> None:
    """CT-4, CT-7: small words of a phrase are not guarded, unless the entry has no others."""
    assert verdict(printed, clue) is expected


DRINK_IN_DISGUISE = {
    "capitals": "DRINK",
    "full-width": "\uff24\uff32\uff29\uff2e\uff2b",
    "zero-width space": "dr\u200bink",
    "zero-width joiner": "dr\u200dink",
    "soft hyphen": "dr\u00adink",
    "combining accents": "dri\u0301nk",
    "precomposed accents": "dr\u00ednk",
    "mathematical letters": "\U0001d41d\U0001d42b\U0001d422\U0001d427\U0001d424",
    "Cyrillic k": "drin\u043a",
    "hyphen": "dri-nk",
    "non-breaking hyphen": "dri\u2011nk",
    "dot": "dri.nk",
    "curly possessive": "drink\u2019s",
    "dashes around": "\u2014drink\u2014",
    "variation selector": "drink\ufe0f",
    "bidirectional mark": "\u200edrink",
    "letter by letter": "D.R.I.N.K.",
}


@pytest.mark.parametrize("clue", DRINK_IN_DISGUISE.values(), ids=DRINK_IN_DISGUISE)
def test_writing_does_not_hide_a_word(clue: str) -> None:
    """CT-7: who hears the clue does not see how it is written."""
    assert verdict("DRINK", f"please {clue} it") is ClueVerdict.FOUL


def test_a_word_all_in_another_script_is_a_suspect() -> None:
    assert verdict("COP", "\u0441\u043e\u0440") is ClueVerdict.SUSPECT


@pytest.mark.parametrize("printed", ["Beyonc\u00e9", "BEYONCE\u0301", "beyonce"])
def test_accents_on_the_card_do_not_matter(printed: str) -> None:
    assert verdict(printed, "Beyonce") is ClueVerdict.FOUL


def test_a_finding_says_where_and_why() -> None:
    clue = "\u201cThe cr\u00e9\u00e0m\u0301 is cold\u201d"
    finding = only("ICE CREAM", clue)
    assert finding == ClueFinding(
        ClueVerdict.FOUL, "CT-7", Layer.SAME, "CREAM", "cr\u00e9\u00e0m\u0301", 5, 11
    )
    assert clue[finding.start : finding.end] == finding.spoken


def test_a_finding_names_the_word_as_it_is_printed() -> None:
    assert only("Dr. Pepper", "peppers").printed == "Pepper"


def test_all_findings_come_in_the_clues_order() -> None:
    report = check(card("CAT", "DOG"), "dogs chase cats, a dog barks")
    assert [found.spoken for found in report.findings] == ["dogs", "cats", "dog"]
    assert report.verdict is ClueVerdict.FOUL


@pytest.mark.parametrize("clue", ["", "   ", ",", "'s", "\u200b", "...!", "\u2019"])
def test_a_clue_without_a_word_is_no_clue(clue: str) -> None:
    with pytest.raises(EventError) as caught:
        check(card("SHIP"), clue)
    assert (caught.value.field, caught.value.value) == ("clue", clue)


def test_a_clue_of_absurd_length_is_refused() -> None:
    assert check(card("SHIP"), "a " * (LONGEST_CLUE // 2)).verdict is ClueVerdict.CLEAR
    with pytest.raises(EventError, match=str(LONGEST_CLUE)):
        check(card("SHIP"), "a" * (LONGEST_CLUE + 1))


@pytest.mark.parametrize("clue", [None, 7, b"ship", ["ship"]])
def test_a_clue_is_a_text(clue: object) -> None:
    with pytest.raises(EventError, match="clue"):
        check(card("SHIP"), clue)  # type: ignore[arg-type]


@pytest.mark.parametrize("pair", [("", "x"), ("x", "..."), ("x",), "xy", ("x", 1)])
def test_own_abbreviations_are_checked(pair: object) -> None:
    with pytest.raises(EventError, match="abbreviations"):
        check(card("SHIP"), "a", abbreviations=[pair])  # type: ignore[list-item]


def test_a_card_of_absurd_length_is_refused() -> None:
    with pytest.raises(EventError, match="taboo word 1"):
        check(card("SHIP", "x" * 101), "a boat")


def test_entries_without_letters_are_passed_over() -> None:
    assert check(card("!!!", "", "SHIP"), "a ship").verdict is ClueVerdict.FOUL


def test_importing_the_checker_loads_neither_numpy_nor_the_core() -> None:
    code = "import sys, scramble.party.clue_rules as rules; rules.prepare(); print(*sys.modules)"
    command = [sys.executable, "-W", "error", "-c", code]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()  # noqa: S603
    assert not {"numpy", "scramble._core"} & set(loaded)


def test_prepare_can_be_called_again() -> None:
    prepare()
    prepare()
    assert verdict("SHIP", "boat") is ClueVerdict.CLEAR


@pytest.mark.parametrize(
    ("printed", "clue"),
    [
        ("TELEVISION", "a T.V. star"),
        ("TELEVISION", "a T V star"),
        ("TELEVISION", "T.V. I like"),
        ("UNITED STATES", "a U.S. citizen"),
        ("DOCTOR", "a M.D. with a limp"),
        ("SISTER", "my sis"),
        ("PRESIDENT", "the prez"),
        ("GOVERNOR", "the guv"),
        ("SERGEANT", "yes, sarge"),
        ("CELEBRITY", "a celeb"),
        ("GOTHAM", "a Gothamite"),
        ("SUN", "a sunny day"),
        ("1984", "nineteen eighty-four"),
        ("911", "call nine one one"),
        ("TWENTY-ONE", "the 21st"),
    ],
)
def test_short_forms_clippings_and_numbers_are_fouls(printed: str, clue: str) -> None:
    """CT-7, CT-10: kinds that people met at the table."""
    assert check(TabooCard(printed, ()), clue).verdict is ClueVerdict.FOUL


@pytest.mark.parametrize(
    ("printed", "clue"),
    [
        ("STAR", "a stellar cast"),
        ("HOLLAND", "the Dutch"),
        ("KING", "a royal palace"),
        ("SUN", "solar power"),
        ("AMERICAN IDOL", "a I saw, b you saw"),
        ("TAXI", "taxes and taxation"),
    ],
)
def test_a_word_of_another_root_is_another_word(printed: str, clue: str) -> None:
    """CT-7 is about forms and parts."""
    assert check(TabooCard(printed, ()), clue).verdict is not ClueVerdict.FOUL
