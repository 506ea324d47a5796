"""SS-6: who begins. One die each, closest to A, a blank beats any letter, ties roll again; play passes on."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from game_setups import DIGRAPH_DICE, faces, plain_die, setup_of
from hypothesis import given
from hypothesis import strategies as st

from scramble import Rules
from scramble.errors import EventError, IllegalEvent
from scramble.game.events import OrderRolled, Passed, Rolled
from scramble.game.record import GameRecord
from scramble.game.state import GameSetup, Phase


def throw(record: GameRecord, *throws: tuple[int, str]) -> GameRecord:
    for player, face in throws:
        record = record.apply(OrderRolled(record.state.now, player, face))
    return record


def round_of(record: GameRecord, throws: str) -> GameRecord:
    """Everybody who still competes rolls, in the order of the seats."""
    return throw(record, *zip(record.state.competing, throws, strict=True))


@pytest.mark.parametrize(("first", "second"), list(product("?AEZ", repeat=2)))
def test_two_players(first: str, second: str) -> None:
    """SS-6: the letter closest to A starts; a blank beats any letter; equal ones roll again."""
    state = round_of(GameRecord(setup_of()), first + second).state
    places = "?AEZ"
    if first == second:
        assert (state.phase, state.competing, state.order) == (Phase.ORDER, (0, 1), (None, None))
    else:
        winner = 0 if places.index(first) < places.index(second) else 1
        assert (state.phase, state.on_turn, state.turn) == (Phase.READY, winner, 1)


def test_the_seats_may_roll_in_any_order() -> None:
    """SS-6: it is the letters that count, not who rolls first."""
    state = throw(GameRecord(setup_of(3)), (2, "B"), (0, "C"), (1, "A")).state
    assert (state.phase, state.on_turn) == (Phase.READY, 1)


def test_only_who_ties_for_best_rolls_again() -> None:
    """SS-6 (decision): players 1 and 3 tie; the others are out, whatever they might roll."""
    record = round_of(GameRecord(setup_of(4)), "DBCB")
    assert (record.state.phase, record.state.competing) == (Phase.ORDER, (1, 3))
    for player in (0, 2):
        with pytest.raises(EventError, match="one who has still to roll"):
            throw(record, (player, "A"))
    assert round_of(record, "YX").state.on_turn == 3


def test_ties_among_ties() -> None:
    """SS-6 (decision): four tie, three of them tie again, then two, then one is best."""
    record = round_of(GameRecord(setup_of(5)), "ABAAA")
    record = round_of(record, "?Z??")
    assert record.state.competing == (0, 3, 4)
    record = round_of(record, "CCD")
    assert record.state.competing == (0, 3)
    record = round_of(record, "EE")
    assert (record.state.phase, record.state.competing) == (Phase.ORDER, (0, 3))
    state = round_of(record, "E?").state
    assert (state.phase, state.on_turn, state.turn) == (Phase.READY, 3, 1)


def test_blanks_tie_with_blanks_only() -> None:
    """SS-6: two blanks tie, an A is behind them."""
    record = round_of(GameRecord(setup_of(3)), "?A?")
    assert record.state.competing == (0, 2)


@pytest.mark.parametrize("count", range(2, 9))
def test_two_to_eight_players_the_best_in_every_seat(count: int) -> None:
    """SS-6: whoever has the best letter begins, wherever that player sits; then play goes round."""
    for best in range(count):
        throws = "".join("A" if seat == best else "B" for seat in range(count))
        record = round_of(GameRecord(setup_of(count)), throws)
        for step in range(count + 1):
            assert (record.state.on_turn, record.state.turn) == ((best + step) % count, step + 1)
            record = record.apply(Rolled(0, faces("EEEEEEE"))).apply(Passed(0))


@given(st.integers(2, 8), st.integers(0, 2**32))
def test_the_one_who_begins_was_best_of_every_round(count: int, seed: int) -> None:
    """SS-6, ties among ties: in each round the beginner's letter is the least, and at the end alone so."""
    random = Random(seed)  # noqa: S311 - no secret
    record = GameRecord(setup_of(count))
    rounds: list[dict[int, str]] = []
    while record.state.phase is Phase.ORDER:
        seats = record.state.competing
        rounds.append(dict(zip(seats, random.choices("?AB", k=len(seats)), strict=True)))
        record = round_of(record, "".join(rounds[-1].values()))
    begins = record.state.on_turn
    for number, throws in enumerate(rounds, start=1):
        best = min(throws.values())  # in ASCII, a question mark is before A
        tied = [seat for seat, face in throws.items() if face == best]
        assert begins in tied
        assert tied == ([begins] if number == len(rounds) else list(rounds[number]))


def test_the_alphabet_of_the_dice_decides() -> None:
    """SS-6: closest to the first letter of the set's own alphabet: QU comes before S and CH there."""
    setup = GameSetup(("Ann", "Ben", "Cleo"), setup_of().mat, DIGRAPH_DICE, Rules())
    letters = DIGRAPH_DICE.alphabet
    assert [plain_die(letters, face) for face in ("CH", "QU", "S")] == ["F", "C", "D"]
    assert throw(GameRecord(setup), (0, "CH"), (1, "QU"), (2, "S")).state.on_turn == 1


@pytest.mark.parametrize("face", ["", "a", "AB", "Ä", "1", "_", None])
def test_faces_that_no_die_has(face: object) -> None:
    record = GameRecord(setup_of())
    with pytest.raises(EventError) as caught:
        record.apply(OrderRolled(0, 0, face))  # type: ignore[arg-type]
    assert (caught.value.field, caught.value.value) == ("face", face)
    assert record.state.order == (None, None)


@pytest.mark.parametrize("player", [-1, 2, 8, None, "0"])
def test_players_who_do_not_sit_there(player: object) -> None:
    record = GameRecord(setup_of())
    with pytest.raises(EventError) as caught:
        record.apply(OrderRolled(0, player, "A"))  # type: ignore[arg-type]
    assert (caught.value.field, caught.value.value) == ("player", player)


def test_nobody_rolls_twice() -> None:
    record = throw(GameRecord(setup_of()), (0, "C"))
    with pytest.raises(EventError, match="one who has still to roll"):
        throw(record, (0, "A"))


def test_no_order_where_it_is_known_who_begins() -> None:
    with pytest.raises(IllegalEvent):
        GameRecord(setup_of(), 1).apply(OrderRolled(0, 0, "A"))


@pytest.mark.parametrize(
    "names",
    [
        (),
        ("Ann",),
        tuple("ABCDEFGHI"),
        ("Ann", "Ann"),
        ("Ann", ""),
        ("Ann", " "),
        ("Ann", "B\nen"),
        ("Ann", "x" * 41),
        ("Ann", 5),
    ],
)
def test_players_who_cannot_be(names: tuple[str, ...]) -> None:
    """SS-5: 2 to 8 players, each with a name of their own."""
    with pytest.raises(EventError):
        GameSetup(names)
