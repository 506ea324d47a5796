"""Threads and processes: one lexicon shared by all, kernels beside Python code, dice from a seed (SS-7)."""

import threading
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy
import pytest
from ticker import Ticker

from scramble import DiceSet, Lexicon, Position, dice_stream
from scramble.errors import RollError
from scramble.words._words import build_anagram_index, build_word_graph, letter_keys

ROLLS = ("SIZEXAR", "AEINST?", "QUVWXYZ", "EEEEEEE", "BCD", "A?", "OPSTRIC", "TAXILOW")
MATS = ("-", "5C WRAP", "C2 TeN", "9A REMARKING")
Answer = list[tuple[str, int]]
SEED = 7


def answer(job: tuple[Lexicon, str, str]) -> Answer:
    """The best few plays of a roll, and one that tells how many there are."""
    lexicon, mat, roll = job
    position = Position.parse(mat, roll=roll)
    top, plays = position.top(lexicon, 20), position.plays(lexicon)
    texts = [(top.text(index), top.score(index)) for index in range(len(top))]
    return [*texts, ("all", len(plays)), ("sum", int(plays.scores.sum()))]


def jobs(lexicon: Lexicon) -> list[tuple[Lexicon, str, str]]:
    return [(lexicon, mat, roll) for mat in MATS for roll in ROLLS]


def test_eight_threads_give_the_answers_of_one(enable: Lexicon) -> None:
    """E01: eight threads on one lexicon, the same questions in another order in each."""
    expected = list(map(answer, jobs(enable)))
    assert len({str(found) for found in expected}) > 25  # of 32: else a mix-up would not be seen
    barrier = threading.Barrier(8)

    def work(offset: int) -> list[Answer]:
        barrier.wait()
        todo = jobs(enable)
        order = [(start + 5 * offset) % len(todo) for start in range(len(todo))] * 4
        found = {index: answer(todo[index]) for index in order}
        return [found[index] for index in range(len(todo))]

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(8))) == [expected] * 8


@pytest.mark.parametrize("part", ["graph", "anagram_index"])
def test_threads_share_a_part_that_is_not_yet_there(part: str) -> None:
    """A lexicon compiles its graph, and its index, when it is first asked for it: once, whoever asks."""
    lexicon = Lexicon.from_words(["WRAP", "WRAPS", "SIZES", "TAXI", "AT"])
    barrier = threading.Barrier(8)

    def work(_number: int) -> int:
        barrier.wait()
        return id(getattr(lexicon, part))

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(work, range(8)))) == 1


def test_one_position_in_many_threads(enable: Lexicon) -> None:
    """A position's native board, made when first asked for, is the same for all."""
    expected = Position.parse("5C WRAP", roll="AEINST?").plays(enable).scores.tolist()
    position = Position.parse("5C WRAP", roll="AEINST?")
    with ThreadPoolExecutor(8) as pool:
        lists = list(pool.map(lambda _number: position.plays(enable).scores.tolist(), range(16)))
    assert lists == [expected] * 16


def test_kernels_leave_python_to_other_threads(enable: Lexicon) -> None:
    """A long search, for all plays or the best one, does not hold the interpreter's lock."""
    board, graph, index = Position.parse("5C WRAP").board, enable.graph, enable.anagram_index
    blanks = bytes([7]) + bytes(31)
    letters = bytes([0]) + bytes([7]) * 26 + bytes(5)
    with Ticker() as ticker:
        assert not ticker.moves_during(lambda: sum(range(100_000)), tries=5)
        assert ticker.moves_during(lambda: board.plays(graph, index, blanks))
        assert ticker.moves_during(lambda: board.plays(graph, index, blanks, 1))
        assert ticker.moves_during(lambda: graph.anagrams(letters, 15))


def test_compiling_leaves_python_to_other_threads() -> None:
    """The same for the native part of compiling a word list: here sorted paths, and words of five letters."""
    front = numpy.unique(numpy.random.default_rng(1).integers(1, 1 << 60, 50_000, numpy.uint64))
    back = numpy.zeros_like(front)
    codes = numpy.zeros((50_000, 21), numpy.uint8)
    codes[:, :5] = numpy.random.default_rng(1).integers(1, 27, (50_000, 5))
    keys = numpy.frombuffer(letter_keys(), numpy.uint64)[codes].sum(axis=1, dtype=numpy.uint64)
    codes, ranks = codes[numpy.argsort(keys)].ravel(), numpy.arange(50_000, dtype=numpy.uint32)
    with Ticker() as ticker:
        assert ticker.moves_during(lambda: build_word_graph(front, back))
        assert ticker.moves_during(lambda: build_anagram_index(codes, ranks, 26))


def test_processes_give_the_same_answers(enable: Lexicon) -> None:
    """E01: a lexicon goes to processes started from nothing, which read the compiled list."""
    todo = jobs(enable)[:8]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(answer, todo, chunksize=4)) == list(map(answer, todo))


def game_rolls(key: tuple[int, int]) -> list[str]:
    """Twelve rolls of one game."""
    seed, game = key
    chance, dice = dice_stream(seed, game), DiceSet.load("house")
    return [str(dice.roll(chance)) for _turn in range(12)]


def test_games_of_a_seed_have_rolls_of_their_own() -> None:
    """E05: pairwise different, the same from one worker, from four, and in any order."""
    keys = [(SEED, game) for game in range(8)]
    alone = list(map(game_rolls, keys))
    assert len({tuple(rolls) for rolls in alone}) == len(keys)
    assert list(map(game_rolls, reversed(keys))) == alone[::-1]
    for workers in (1, 4):
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            assert list(pool.map(game_rolls, keys)) == alone


def test_a_logged_seed_gives_the_rolls_again() -> None:
    """E07: the same seed and key; another seed or another key gives others."""
    again = game_rolls((SEED, 3))
    assert game_rolls((SEED, 3)) == again
    assert game_rolls((SEED + 1, 3)) != again
    assert game_rolls((SEED, 4)) != again
    keys = [(), (0,), (1,), (0, 0), (0, 1), (1, 0)]
    starts = [tuple(dice_stream(SEED, *key).integers(1 << 30, size=4).tolist()) for key in keys]
    assert len(set(starts)) == len(keys)


@pytest.mark.parametrize("numbers", [(-1,), (1, -1), (0, 3, -7)])
def test_seeds_and_keys_are_not_negative(numbers: tuple[int, ...]) -> None:
    """E07: a negative number cannot be logged and used again."""
    with pytest.raises(RollError):
        dice_stream(*numbers)


def test_every_face_of_every_die_comes_up(house_dice: DiceSet) -> None:
    """E08: 6000 rolls of each die: 6 of 6 faces, each 850 to 1150 times (mean 1000, 5.2 standard deviations).

    Faces are told apart by letters put in their place, since two faces of a die may show the same one.
    """
    marked = DiceSet.parse_toml(
        'dice = ["ABCDEF"]\n[values]\n' + "\n".join(f"{letter} = 1" for letter in house_dice.alphabet)
    )
    for number, die in enumerate(house_dice.dice):
        assert len(die.faces) == len(marked.dice[0].faces)
        chance = dice_stream(1, number)
        seen = Counter(str(marked.roll(chance)) for _time in range(6000))
        assert sorted(seen) == list("ABCDEF")
        assert all(850 <= times <= 1150 for times in seen.values())


def test_every_die_shows_all_its_faces_among_others(house_dice: DiceSet) -> None:
    """E08: in rolls of seven, every letter and the blank come as often as their dice should show them.

    A face comes with chance 1/6 x 7/12 a turn; 12,000 turns; the band is 6 standard deviations.
    """
    turns, share = 12_000, 7 / 12 / 6
    chance = dice_stream(1)
    seen: Counter[str] = Counter()
    for _turn in range(turns):
        seen.update(house_dice.roll(chance))
    faces = Counter(face for die in house_dice.dice for face in die.faces)
    assert set(seen) == set(faces)
    for face, count in faces.items():
        mean = turns * share * count
        assert abs(seen[face] - mean) < 6 * mean**0.5
