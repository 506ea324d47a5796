"""Training of mat values: a small box is learnt, a stopped run goes on, one seed gives the same bytes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from value_models import TINY_DICE, TINY_MAT, TINY_WORDS, tiny_lexicon

from scramble import Lexicon, Position, dice_stream
from scramble.errors import ValuesError
from scramble.odds.exact import reply_odds
from scramble.worth.mats import MatValues
from scramble.worth.model_file import format_values_file
from scramble.worth.training.fit import Spec, fit, is_set_aside
from scramble.worth.training.label_file import LabelFile, MatLabel
from scramble.worth.training.runs import LongRun, ReplyRun, train
from scramble.worth.training.self_play import mats_of_game

START = Position.parse("-", mat=TINY_MAT, dice=TINY_DICE)


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return tiny_lexicon()


def finish(run: ReplyRun | LongRun, path: Path, threads: int = 1) -> tuple[MatValues, list[str]]:
    told: list[str] = []
    values, _labels = train(run, path, threads=threads, on_progress=lambda done, doing: told.append(doing))
    return values, told


def content(values: MatValues) -> bytes:
    return format_values_file(values.facts, values.weights)


@pytest.fixture(scope="module")
def whole_run(words: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> tuple[ReplyRun, Path, bytes]:
    """A run that went through without a stop: two rounds of two blocks."""
    run = ReplyRun(Spec(START, words, "reply", seed=3), games=8, rounds=2)
    path = tmp_path_factory.mktemp("whole") / "labels"
    return run, path, content(finish(run, path)[0])


def test_labels_are_exact(whole_run: tuple[ReplyRun, Path, bytes], words: Lexicon) -> None:
    run, path, _file = whole_run
    with LabelFile(path, run.purpose()) as file:
        labels = dict(label for block in file.blocks for label in block)
    assert len(labels) > 50
    for text in list(labels)[::10]:
        assert labels[text] == round(reply_odds(run.spec.mat(text), words).mean, 4), text


def test_same_seed_same_bytes_for_any_number_of_threads(
    whole_run: tuple[ReplyRun, Path, bytes], tmp_path: Path
) -> None:
    run, path, file = whole_run
    assert content(finish(run, tmp_path / "labels", threads=3)[0]) == file
    assert (tmp_path / "labels").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("share", [0.15, 0.5, 0.999, 1.0])
def test_a_killed_run_goes_on(whole_run: tuple[ReplyRun, Path, bytes], tmp_path: Path, share: float) -> None:
    """What a killed run leaves is the beginning of the file, with a line that may have no end."""
    run, path, file = whole_run
    text = path.read_bytes()
    left = tmp_path / "labels"
    left.write_bytes(text[: max(int(len(text) * share), text.index(b"\n") + 1)])
    values, told = finish(run, left)
    assert content(values) == file
    assert left.read_bytes() == text
    assert told.count("making labels") == 4 - text[: int(len(text) * share)].count(b"\n") + 1
    assert told.count("training") == 2


def test_another_seed_gives_other_mats(words: Lexicon) -> None:
    games = [mats_of_game(START, words, dice_stream(1, number)) for number in range(4)]
    again = [mats_of_game(START, words, dice_stream(1, number)) for number in range(4)]
    assert games == again
    assert len({tuple(map(str, game)) for game in games}) == 4


def test_a_game_ends_where_all_dice_lie_on_the_mat(words: Lexicon) -> None:
    """Nobody could play again, so such a mat has no reply to learn."""
    few = Position.parse("-", mat=TINY_MAT, dice=replace(TINY_DICE, dice=TINY_DICE.dice[:2]))
    assert all(mats_of_game(few, words, dice_stream(1, number)) == [] for number in range(20))


def test_labels_of_another_purpose_are_refused(
    whole_run: tuple[ReplyRun, Path, bytes], tmp_path: Path
) -> None:
    run, path, _file = whole_run
    kept = tmp_path / "labels"
    kept.write_bytes(path.read_bytes())
    other = ReplyRun(Spec(START, run.spec.lexicon, "reply", seed=4), games=8, rounds=2)
    with pytest.raises(ValuesError, match="labels of this training"):
        finish(other, kept)
    assert kept.read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    "text",
    [b"no labels", b"\n", b"{}\n", b"\xff\xfe\n"],
)
def test_files_of_others_are_left_alone(words: Lexicon, tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "labels"
    path.write_bytes(text)
    with pytest.raises(ValuesError, match="labels of this training"):
        LabelFile(path, ReplyRun(Spec(START, words, "reply", seed=3), games=8).purpose())
    assert path.read_bytes() == text


@pytest.mark.parametrize("line", ["[1, []]", "[0, [[]]]", '[0, [["5C WRAP", "x"]]]', "nonsense", "{}"])
def test_a_changed_line_is_told(tmp_path: Path, line: str) -> None:
    path = tmp_path / "labels"
    path.write_text(f"{json.dumps({'seed': 1})}\n{line}\n[1, []]\n", "utf-8")
    with pytest.raises(ValuesError, match="this line was changed"):
        LabelFile(path, {"seed": 1})


def test_sampled_labels_lie_near_the_exact_ones(
    whole_run: tuple[ReplyRun, Path, bytes], tmp_path: Path
) -> None:
    """In the first round, whose games are the same."""
    run, path, _file = whole_run
    sampled = ReplyRun(run.spec, games=8, rounds=1, rolls=400)
    finish(sampled, tmp_path / "labels")
    with LabelFile(path, run.purpose()) as file:
        exact = [label for block in file.blocks[:2] for label in block]
    with LabelFile(tmp_path / "labels", sampled.purpose()) as file:
        rough = [label for block in file.blocks for label in block]
    assert [text for text, _value in exact] == [text for text, _value in rough]
    errors = [abs(one[1] - other[1]) for one, other in zip(exact, rough, strict=True)]
    assert 0 < sum(errors) / len(errors) < 2


@pytest.mark.slow
def test_the_long_run_settles(
    words: Lexicon, tmp_path: Path, whole_run: tuple[ReplyRun, Path, bytes]
) -> None:
    """Values of the long run are what one gets less what one leaves, so they are about half the reply's."""
    run, path, _file = whole_run
    reply = finish(run, path)[0]
    with LabelFile(path, run.purpose()) as file:
        replies = tuple(dict(label for block in file.blocks for label in block).items())
    long = LongRun(Spec(START, words, "long", seed=3), reply, replies, rolls=10, rounds=3)
    values, told = finish(long, tmp_path / "labels")
    assert values.facts.horizon == "long"
    assert told.count("making labels") == 3 * long.blocks
    assert 0.3 * reply.facts.empty < values.facts.empty < 0.7 * reply.facts.empty
    assert content(finish(long, tmp_path / "labels", threads=2)[0]) == content(values)


def test_learning_finds_what_there_is_to_find(words: Lexicon) -> None:
    """Values that depend on length and place are learnt from words that were not in the examples."""
    rows = [f"{row}{column} {word}" for word in set(TINY_WORDS) for row in range(1, 6) for column in "ABCDE"]
    mats = [text for text in rows if "ABCDE".index(text[1]) + len(text.split()[1]) <= 5]
    labels: list[MatLabel] = [(text, 4.0 * len(text) + 3.0 * int(text[0])) for text in mats]
    values = fit(Spec(START, words, "reply", seed=1), labels, 10.0)
    assert values.facts.r_squared > 0.95
    assert 0 < sum(is_set_aside(text.split()[1]) for text in mats) < len(mats) / 3


@pytest.mark.parametrize("labels", [[], [("1A TEA", 3.0)], [("1A TEA", 3.0), ("2A TEA", 4.0)]])
def test_too_few_labels(words: Lexicon, labels: list[MatLabel]) -> None:
    with pytest.raises(ValuesError, match="more mats"):
        fit(Spec(START, words, "reply", seed=1), labels, 10.0)
