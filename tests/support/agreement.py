"""Comparisons of the engine with the oracle, one position at a time."""

from collections.abc import Collection, Sequence

from plain import PlainPosition, fault_names, placements_of, play_of, rows_of
from reference import oracle

from scramble import Lexicon, Play, PlayFault, Plays, Position

Written = Sequence[oracle.Placement]


def check_judgement(
    plain: PlainPosition, placements: Sequence[oracle.Placement], written: Written = ()
) -> set[str]:
    """All faults of a play at once are the oracle's; returns them."""
    position = plain.position()
    alphabet = position.dice.alphabet
    expected = oracle.faults(plain.premiums, plain.rows, placements, plain.roll, written)
    dice = [(row, column, alphabet.die_code(die)) for row, column, die in placements]
    claimed = [(row, column, alphabet.die_code(die)) for row, column, die in written]
    # Straight to the core too, since only there can letters be claimed that no text could claim.
    found = position.board.faults(dice, claimed, position.roll.counts)
    assert fault_names(PlayFault(found)) == expected
    if not written:
        assert fault_names(position.faults(play_of(placements))) == expected
        without_roll = oracle.faults(plain.premiums, plain.rows, placements, None)
        assert fault_names(position.faults(play_of(placements), any_roll=True)) == without_roll
    return expected


def check_outcome(plain: PlainPosition, placements: Sequence[oracle.Placement]) -> None:
    """Words, the score of each, the total and the mat after a legal play are the oracle's."""
    position, play = plain.position(), play_of(placements)
    expected = oracle.words(plain.rows, placements)
    total, parts = oracle.score(plain.premiums, plain.rows, placements, plain.values, plain.bingo)
    score = position.score(play)
    assert [(word.text, (word.row, word.column), word.is_across) for word in score.words] == expected
    assert [word.total for word in score.words] == parts
    assert score.total == total
    assert score.bingo == total - sum(parts)
    assert list(position.words(play)) == [text.upper() for text, _first, _across in expected]
    after = position.after(play)
    assert rows_of(after) == oracle.mat_after(plain.rows, placements)
    assert not len(after.roll)
    check_word_sums(plain, position, play)


def check_word_sums(plain: PlainPosition, position: Position, play: Play) -> None:
    """The letters of each scored word add up to its total, and are marked as new where they are."""
    new_squares = {(place.row, place.column) for place in play}
    for word in position.score(play).words:
        assert word.total == word.multiplier * sum(letter.points for letter in word.letters)
        for step, letter in enumerate(word.letters):
            row = word.row + (0 if word.is_across else step)
            column = word.column + (step if word.is_across else 0)
            assert letter.is_new == ((row, column) in new_squares)
            assert letter.is_new == (plain.rows[row][column] == oracle.EMPTY)


def order_key(plain: PlainPosition, play: Play, score: int) -> tuple[object, ...]:
    """Where a play comes in a list: score, main word, first square, across, real dice before blanks."""
    placements = sorted(placements_of(play))
    word, (row, column), across = oracle.words(plain.rows, placements)[0]
    blanks = tuple(die.islower() for _row, _column, die in placements)
    return -score, word.upper(), row, column, not across, blanks


def check_order(plain: PlainPosition, plays: Plays) -> None:
    keys = [order_key(plain, play, plays.score(index)) for index, play in enumerate(plays)]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


def check_best_and_top(position: Position, lexicon: Lexicon, plays: Plays) -> None:
    """`best` is the first of all plays, and `top(count)` the first `count` of them."""
    everything, scores = list(plays), plays.scores.tolist()
    assert position.best(lexicon) == (everything[0] if everything else None)
    for count in {1, 2, 3, 7, len(everything) // 2, len(everything) - 1, len(everything), 1000}:
        if count < 1:
            continue
        top = position.top(lexicon, count)
        assert list(top) == everything[:count]
        assert top.scores.tolist() == scores[:count]


def check_listed_plays(position: Position, plays: Plays) -> None:
    """Every listed play is legal, scores what the list says, and its text means that play."""
    for index, play in enumerate(plays):
        assert not position.faults(play)
        assert position.score(play).total == plays.score(index)
        assert position.notation(play) == plays.text(index)
        assert position.play(plays.text(index)) == play


def check_without_oracle(plain: PlainPosition, words: Collection[str]) -> Plays:
    """The list of all plays agrees with itself: order, best, top, and the rules and score of each play."""
    position, lexicon = plain.position(), Lexicon.from_words(words)
    plays = position.plays(lexicon)
    check_order(plain, plays)
    check_best_and_top(position, lexicon, plays)
    check_listed_plays(position, plays)
    return plays


def check_plays(plain: PlainPosition, words: Collection[str]) -> int:
    """The list of all plays is the oracle's in every respect; returns how many there are."""
    plays = check_without_oracle(plain, words)
    expected = oracle.all_plays(
        plain.premiums, plain.rows, plain.roll, frozenset(words), plain.values, plain.bingo
    )
    listed = [placements_of(play) for play in plays]
    assert len(listed) == len(set(listed))
    assert dict(zip(listed, plays.scores.tolist(), strict=True)) == expected
    return len(expected)
