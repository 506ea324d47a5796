"""Hollywood Squares, rule by rule: squares, answers, markers, games (HS-1 to HS-10, HS-15, HS-16)."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Any

import pytest
from squares_games import (
    BLUFF,
    INVENTED,
    PLAIN,
    SECRET,
    TRUE,
    O,
    X,
    asked,
    follow,
    game_of,
    on_board,
    refused,
    start,
    turn,
)

from scramble.errors import EventError
from scramble.party.base import Award
from scramble.party.cards import QuestionCard
from scramble.party.hollywood_squares.rules import (
    CELEBRITIES,
    MACHINE,
    Answered,
    Bell,
    Drawn,
    Judged,
    NewGame,
    Phase,
    Picked,
    Replenished,
    Skipped,
    new_game,
    winner_of,
)
from scramble.party.hollywood_squares.state import GAME_WON, LINES, NO_MARKERS, SECRET_SQUARE

# --- HS-1 to HS-3: the board, the sides, the square


def test_nine_of_twelve_celebrities() -> None:
    """HS-1: twelve different ones, nine on the board, any nine at the start and in each game."""
    assert len(set(CELEBRITIES)) == 12
    assert start().celebrities == CELEBRITIES[:9]
    assert start(celebrities=CELEBRITIES[3:]).celebrities == CELEBRITIES[3:]
    assert start(celebrities=[f"Guest {number}" for number in range(9)]).celebrities[8] == "Guest 8"


@pytest.mark.parametrize(
    "celebrities",
    [
        CELEBRITIES,
        CELEBRITIES[:8],
        (),
        ("Harmony",) * 9,
        (*CELEBRITIES[:8], "HARMONY"),
        (*CELEBRITIES[:8], " "),
        (*CELEBRITIES[:8], "two\nlines"),
        (*CELEBRITIES[:8], 9),
        "Celebrity",
        None,
    ],
    ids=["twelve", "eight", "none", "same", "same but case", "blank", "two lines", "number", "text", "None"],
)
def test_celebrities_that_cannot_be(celebrities: Any) -> None:
    """HS-1."""
    with pytest.raises(EventError, match="celebrities"):
        start(celebrities=celebrities)


@pytest.mark.parametrize("first", [X, O])
def test_who_begins_and_whose_turn_comes_next(first: int) -> None:
    """HS-2: who chose second begins; turns alternate, whoever is right."""
    state = start(first=first)
    assert state.on_turn == first
    for number, (square, right) in enumerate(((1, True), (2, True), (6, False), (4, True)), start=1):
        state = turn(state, square, right=right)
        assert state.on_turn == (first + number) % 2
        assert state.opponent == 1 - state.on_turn


@pytest.mark.parametrize("side", [X, O])
def test_a_square_with_a_marker_is_not_picked(side: int) -> None:
    """HS-3: not by the other side, nor by its owner; all others can be."""
    state = on_board("X../.O./...", side)
    for square in (1, 5):
        refused(state, Picked(square), match=f"square {square}.*2, 3, 4, 6, 7, 8, 9")
    assert state.free_squares == (2, 3, 4, 6, 7, 8, 9)
    for square in state.free_squares:
        assert follow(state, Picked(square)).square == square


# --- HS-4, HS-5: the answer


def test_the_top_card_of_either_stack() -> None:
    """HS-4."""
    state = follow(new_game((PLAIN[:3], PLAIN[3:5]), (("Ann",), ("Ben",)), X), Picked(5))
    left, right = follow(state, Drawn(0)), follow(state, Drawn(1))
    assert (left.card, left.stacks) == (PLAIN[0], ((1, 2), (3, 4)))
    assert (right.card, right.stacks) == (PLAIN[3], ((0, 1, 2), (4,)))
    for stack in (2, -1, 10**30):
        refused(state, Drawn(stack), match="stack .*0 or 1")


def test_three_kinds_of_answers() -> None:
    """HS-4: what the contestant hears."""
    state = follow(start(), Picked(5), Drawn(0))
    assert follow(state, Answered(TRUE)).said == "truth 0"
    assert follow(state, Answered(BLUFF)).said == "bluff 0"
    assert follow(state, Answered(INVENTED, "a purple one")).said == "a purple one"
    assert follow(state, Answered("bluff")).kind is BLUFF  # as a saved event has it


@pytest.mark.parametrize(
    "event",
    [
        Answered(TRUE, "truth 0"),
        Answered(BLUFF, "anything"),
        Answered(INVENTED),
        Answered(INVENTED, "  "),
        Answered(INVENTED, "two\nlines"),
        Answered(INVENTED, "\ud800"),
        Answered(INVENTED, "x" * 201),
        Answered(INVENTED, "truth 0"),
        Answered(INVENTED, " TRUTH  0 "),
    ],
    ids=[
        "true with text",
        "bluff with text",
        "no text",
        "blank",
        "two lines",
        "half a character",
        "long",
        "true one",
        "true one in capitals",
    ],
)
def test_answers_that_cannot_be(event: Answered) -> None:
    """HS-4: the card's answers are on the card; an invented one is a false text."""
    refused(follow(start(), Picked(5), Drawn(0)), event, match="text")


@pytest.mark.parametrize(
    ("answer", "agree", "marker"),
    [
        (Answered(TRUE), True, "X"),
        (Answered(TRUE), False, "O"),
        (Answered(BLUFF), True, "O"),
        (Answered(BLUFF), False, "X"),
        (Answered(INVENTED, "a purple one"), True, "O"),
        (Answered(INVENTED, "a purple one"), False, "X"),
    ],
    ids=lambda value: value.kind.value if isinstance(value, Answered) else str(value),
)
def test_agree_or_disagree(answer: Answered, agree: bool, marker: str) -> None:
    """HS-5, HS-6, HS-7: right is who agrees with a true answer or disagrees with a false one."""
    state = follow(start(), Picked(5), Drawn(0), answer, Judged(agree))
    assert state.board == f"....{marker}...."
    assert (state.on_turn, state.phase, state.square, state.card, state.said) == (O, Phase.PICK, 0, None, "")
    assert state.used == (0,)
    assert state.money == (0, 0)


# --- HS-7: by default, but for the square that wins


def default_wins() -> list[tuple[str, int]]:
    """Boards of X and O in turn, and a square that would give O a line: all lines, all three squares."""
    boards = []
    for line in LINES:
        for square in line:
            board = list(NO_MARKERS)
            for other in set(line) - {square}:
                board[other - 1] = "O"
            boards.append(("".join(board), square))
    return boards


@pytest.mark.parametrize(("board", "square"), default_wins())
def test_no_line_by_default(board: str, square: int) -> None:
    """HS-7: the square stays open, the turn passes; a right judgement takes it."""
    state = on_board(board)
    after = turn(state, square, right=False)
    assert (after.board, after.phase, after.on_turn, after.money) == (board, Phase.PICK, O, (0, 0))
    assert square in after.free_squares
    won = turn(after, square)
    assert (won.phase, won.money, winner_of(won.board)) == (Phase.BETWEEN, (0, 1000), O)


def test_no_fifth_square_by_default() -> None:
    """HS-7: a fifth square is as good as a line; a fourth is given."""
    board = "XO.OXX.OO"
    assert winner_of(board) is None
    state = on_board("XO.OXX.O.")
    assert turn(state, 3, right=False).board == "XOOOXX.O."
    state = on_board(board)
    assert winner_of("XOOOXX.OO") == O
    after = turn(state, 3, right=False)
    assert (after.board, after.on_turn, after.money) == (board, O, (0, 0))
    assert turn(after, 3).games == (0, 1)


def test_the_last_square_is_asked_until_somebody_is_right() -> None:
    """HS-7, HS-16: nobody gets it by default, however often it is asked."""
    state = on_board("XOXOOXOX.")
    for _question in range(7):
        state = turn(state, 9, right=False)
        assert state.board == "XOXOOXOX."
    assert state.on_turn == O
    assert turn(state, 9).games == (0, 1)
    assert turn(turn(state, 9, right=False), 9).games == (1, 0)


# --- HS-8: the Secret Square


def test_secret_square_won() -> None:
    """HS-8: the square and $1,000."""
    state = turn(start(SECRET), 5)
    assert (state.board, state.money) == ("....X....", (1000, 0))
    assert state.awards == (Award(X, 1000, SECRET_SQUARE),)


def test_secret_square_lost() -> None:
    """HS-8: the opponent gets the square by default, and no bonus."""
    state = turn(start(SECRET), 5, right=False)
    assert (state.board, state.money) == ("....O....", (0, 0))


def test_secret_square_lost_where_it_would_win() -> None:
    """HS-7, HS-8: neither the square nor the bonus; asked again, it is an ordinary one."""
    state = turn(on_board("OO.XX....", X, start(SECRET)), 3, right=False)
    assert (state.board, state.money, state.secret_seen) == ("OO.XX....", (0, 0), True)
    assert turn(state, 3).awards == (Award(O, 1000, GAME_WON),)


def test_one_secret_square_a_game() -> None:
    """HS-8: later Secret Square cards are ordinary ones; the next game has its own."""
    state = follow(start(SECRET), Picked(1), Drawn(0))
    assert (state.secret, state.secret_seen) == (True, True)
    state = follow(state, Answered(TRUE), Judged(False))
    state = follow(state, Picked(2), Drawn(0))
    assert (state.secret, state.card) == (False, SECRET[1])
    state = follow(state, Answered(TRUE), Judged(True))
    assert state.money == (0, 0)
    state = follow(game_of(start(SECRET), X), NewGame(), Picked(1), Drawn(0))
    assert state.secret


def test_secret_square_is_announced() -> None:
    """HS-8: to both sides, before the answer; an ordinary use of such a card is not."""
    state = follow(start(SECRET), Picked(1), Drawn(0))
    assert [MACHINE.view(state, side)["secret"] for side in (X, O)] == [True, True]
    state = follow(turn(start(SECRET), 1), Picked(2), Drawn(0))
    assert [MACHINE.view(state, side)["secret"] for side in (X, O)] == [False, False]


def test_bonus_and_game_at_once() -> None:
    """HS-8, HS-9: $2,000."""
    state = turn(on_board("XX.OO....", X, start(SECRET)), 3)
    assert state.awards == (Award(X, 1000, SECRET_SQUARE), Award(X, 1000, GAME_WON))
    assert state.phase is Phase.BETWEEN


# --- HS-9, HS-10: games


@pytest.mark.parametrize("side", [X, O])
@pytest.mark.parametrize("line", LINES, ids=str)
def test_three_in_a_row_wins(line: tuple[int, ...], side: int) -> None:
    """HS-9: rows, columns and diagonals, for both sides."""
    board = "".join("XO"[side] if square in line[:2] else "." for square in range(1, 10))
    state = turn(on_board(board, side), line[2])
    assert (state.phase, state.awards) == (Phase.BETWEEN, (Award(side, 1000, GAME_WON),))


def test_five_squares_win() -> None:
    """HS-9: without a line."""
    state = turn(on_board("XOXOO.OX."), 6)
    assert state.phase is Phase.PICK
    state = turn(on_board("XOXXO.OX."), 6)
    assert (state.board, state.phase, state.games) == ("XOXXOXOX.", Phase.BETWEEN, (1, 0))


@pytest.mark.parametrize("winner", [X, O])
@pytest.mark.parametrize("first", [X, O])
def test_the_next_game(first: int, winner: int) -> None:
    """HS-10: markers off; the loser goes first, whoever began; celebrities anew or as before."""
    state = game_of(start(first=first), winner)
    assert state.phase is Phase.BETWEEN
    kept = follow(state, NewGame())
    assert (kept.board, kept.on_turn, kept.phase) == (NO_MARKERS, 1 - winner, Phase.PICK)
    assert kept.celebrities == CELEBRITIES[:9]
    assert kept.awards == state.awards
    assert kept.stacks == state.stacks
    assert follow(state, NewGame(CELEBRITIES[3:])).celebrities == CELEBRITIES[3:]
    for wrong in (CELEBRITIES, CELEBRITIES[:8], ("Harmony",) * 9):
        refused(state, NewGame(wrong), match="celebrities")


def test_all_that_can_be_done() -> None:
    """Each choice is offered once, in each part of a turn, and nothing else."""
    state = on_board("X../.O./...")
    assert MACHINE.legal_events(state) == tuple(Picked(square) for square in (2, 3, 4, 6, 7, 8, 9))
    state = follow(turn(start(PLAIN[:2]), 1), Picked(5))
    assert MACHINE.legal_events(state) == (Drawn(0), Replenished(1, (0,)))
    state = follow(state, Drawn(0))
    answers = MACHINE.legal_events(state)
    assert [event.kind for event in answers if isinstance(event, Answered)] == [TRUE, BLUFF, INVENTED]
    assert answers[-1] == Skipped()
    state = follow(state, answers[-2])
    assert MACHINE.legal_events(state) == (Judged(True), Judged(False), Skipped())
    state = game_of(start(), X)
    assert MACHINE.legal_events(state) == (NewGame(),)
    state = follow(start(seconds=60), Picked(5, time=3))
    assert MACHINE.legal_events(state) == (Drawn(0, time=3), Bell(time=60))


def test_the_invented_example_is_never_true() -> None:
    """HS-4: whatever is on the card."""
    odd = QuestionCard("What is this?", "Something invented", "nothing")
    state = follow(start((odd,)), Picked(5), Drawn(0))
    (invented,) = (event for event in MACHINE.legal_events(state) if getattr(event, "text", ""))
    assert follow(state, invented).kind is INVENTED


# --- HS-15, HS-16: boards


@pytest.mark.parametrize(
    ("board", "winner"),
    [
        ("XXX/.O./O..", X),
        ("X.O/XO./X.O", X),
        ("O../XO./X.O", O),
        ("XOX/OOX/OXO", O),
        ("XO./XO./...", None),
        ("XOX/XOO/OX.", None),
        ("...\n...\n...\n", None),
        (".........", None),
    ],
)
def test_boards(board: str, winner: int | None) -> None:
    """HS-15: the rulebook's four won boards, and some that nobody has won."""
    assert winner_of(board) == winner


def test_the_fourth_board_is_won_by_five_squares_or_a_line() -> None:
    """HS-15: five O; without the ninth square it is four, and no line."""
    assert winner_of("XOX/OOX/OX.") is None


@pytest.mark.parametrize(
    "board", ["", "XXX", "XXX/.O./O...", "xxx/.O./O..", "XXX/OOO/...", "XXX/ZO./O..", None, 9], ids=repr
)
def test_boards_that_cannot_be(board: Any) -> None:
    with pytest.raises(EventError, match="board"):
        winner_of(board)


def images(board: str) -> set[str]:
    """The board, turned and mirrored."""
    rows = [board[:3], board[3:6], board[6:]]
    found = set()
    for _turn in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        found |= {"".join(rows), "".join(row[::-1] for row in rows)}
    return found


def test_no_game_ends_in_a_draw() -> None:
    """HS-16: of all positions that any play can reach, each is won by one side or has a square to ask for.

    Every square is picked and judged both ways, in every position, from both beginnings; of positions that
    are one but for turning and mirroring the board, one is played on.
    """
    question = asked(start(PLAIN[:1]), 1)
    waiting = deque([(NO_MARKERS, X), (NO_MARKERS, O)])
    seen = set(waiting)
    won = set()
    while waiting:
        board, on_turn = waiting.popleft()
        free = [square for square in range(1, 10) if board[square - 1] == "."]
        assert free, f"a draw: {board}"
        wins = 0
        for square in free:
            state = replace(question, board=board, on_turn=on_turn, square=square)
            for agree in (True, False):
                after = MACHINE.apply(state, Judged(agree))
                assert after.on_turn != on_turn
                if after.phase is Phase.BETWEEN:
                    assert agree, f"won by default: {board}, {square}"
                    assert after.games[on_turn] == 1
                    wins += 1
                    won |= images(after.board)
                elif (after.board, after.on_turn) not in seen:
                    seen |= {(image, after.on_turn) for image in images(after.board)}
                    waiting.append((after.board, after.on_turn))
        assert len(free) > 1 or wins, f"the last square does not decide: {board}"
    assert {"XOXOOXOXO", "XXX.O.O..", "X.OXO.X.O"} <= won
    assert len(seen) > 5000
