"""The labelled pairs: what they are, and how well the checker does on each part (issue 4)."""

from collections import Counter

import pytest
from clue_pairs import Part, figures, read_pairs

from scramble.party.clue_rules import ClueVerdict, Layer

PAIRS = read_pairs()
# At least; docs/explanation/clue-rules.md has the figures themselves.
FLOORS = {
    Part.DEVELOPMENT: (0.99, 0.99),
    Part.FIRST_HELD_OUT: (0.99, 0.97),
    Part.HELD_OUT: (0.98, 0.95),
    Part.THIRD_BATCH: (0.98, 0.95),
    Part.THIRD_HELD_OUT: (0.98, 0.95),
}


def test_the_pairs_are_many_and_half_of_them_traps() -> None:
    verdicts = Counter(pair.expected for pair in PAIRS)
    assert len(PAIRS) >= 450
    assert verdicts[ClueVerdict.CLEAR] * 2 >= len(PAIRS)
    assert len({(pair.card.name, pair.clue) for pair in PAIRS}) == len(PAIRS)
    assert all(len(pair.card.taboo) == 5 for pair in PAIRS)


def test_every_layer_has_pairs() -> None:
    assert {pair.layer for pair in PAIRS} == {layer.value for layer in Layer} | {"plain"}


def test_the_parts_share_no_card() -> None:
    cards = {part: {pair.card.name for pair in PAIRS if pair.part is part} for part in Part}
    assert not cards[Part.HELD_OUT] & (cards[Part.DEVELOPMENT] | cards[Part.FIRST_HELD_OUT])
    assert sum(map(len, cards.values())) == len(set().union(*cards.values()))


def test_about_a_third_is_held_out() -> None:
    assert sum(pair.part in (Part.HELD_OUT, Part.THIRD_HELD_OUT) for pair in PAIRS) * 3.2 > len(PAIRS)


@pytest.mark.parametrize("part", Part)
def test_fouls_are_found_and_only_fouls(part: Part) -> None:
    precision, recall = FLOORS[part]
    found = figures(pair for pair in PAIRS if pair.part is part)
    assert found.precision >= precision
    assert found.recall >= recall
