"""``scramble values`` as a user types it: training a box of one's own, stopping, going on, listing."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from child import limited, scramble
from value_models import TINY_DICE, TINY_MAT, TINY_WORDS, tiny_lexicon

from scramble.worth.mats import MatValues


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Options that name a small mat, dice and words; values go to a folder of the test's own."""
    monkeypatch.setenv("SCRAMBLE_VALUES_DIR", str(tmp_path / "own"))
    (tmp_path / "mat.toml").write_text('name = "tiny"\nmap = """\n' + "\n".join(TINY_MAT.rows) + '\n"""\n')
    values = "\n".join(f"{letter} = {points}" for letter, points in TINY_DICE.points)
    faces = json.dumps([str(die) for die in TINY_DICE.dice])
    letters = json.dumps(TINY_DICE.alphabet.letters)
    dice = f'name = "tiny"\nalphabet = {letters}\ndice = {faces}\n[values]\n{values}\n'
    (tmp_path / "dice.toml").write_text(dice)
    (tmp_path / "tiny.txt").write_text("\n".join(TINY_WORDS))
    paths = {"mat": "mat.toml", "dice": "dice.toml", "lexicon": "tiny.txt"}
    return [text for option, file in paths.items() for text in (f"--{option}", str(tmp_path / file))]


def train(box: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    return scramble("values", "train", *box, *options)


@pytest.mark.slow
def test_a_box_of_ones_own_is_trained_and_found(box: list[str]) -> None:
    run = train(box, "--games", "8", "--long-rounds", "2", "--long-rolls", "5")
    assert run.returncode == 0, run.stderr
    assert [line.partition(":")[0][-22:] for line in run.stdout.splitlines()] == [
        "tiny-tiny-reply.values"[-22:],
        "-tiny-tiny-long.values"[-22:],
    ]
    assert "on words set aside" in run.stdout
    for horizon in ("reply", "long"):
        values = MatValues.load(TINY_MAT, TINY_DICE, tiny_lexicon(), horizon=horizon)
        assert values.facts.origin == "tiny, tiny, tiny; seed 1"
    listed = scramble("values", "list").stdout
    assert "tiny-tiny-tiny-reply: reply, tiny, tiny, tiny; seed 1; off by" in listed
    assert "house-enable-reply: reply, house, house, enable" in listed
    facts = json.loads(scramble("values", "list", "--json").stdout)
    assert facts["tiny-tiny-tiny-long"]["horizon"] == "long"
    assert facts["tiny-tiny-tiny-long"]["mat"] == list(TINY_MAT.rows)


@pytest.mark.slow
def test_a_run_that_is_interrupted_loses_nothing(box: list[str], tmp_path: Path) -> None:
    options = [*box, "--long-rounds", "0", "--rounds", "1", "--rolls", "20", "--games", "400"]
    command = [sys.executable, "-m", "scramble", "values", "train", *options]
    labels = tmp_path / "own" / "tiny-tiny-tiny-reply.labels"
    pipe = subprocess.PIPE
    with limited(subprocess.Popen(command, stderr=pipe, stdout=pipe)) as process:  # noqa: S603
        while not labels.exists() or labels.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
            time.sleep(0.002)
        process.send_signal(signal.SIGINT)
        _output, errors = process.communicate()
    assert process.returncode == 130
    assert b"Traceback" not in errors
    kept = labels.read_bytes()
    assert kept.endswith(b"\n")
    assert train(options).returncode == 0
    assert labels.read_bytes().startswith(kept)
    assert labels.read_bytes().count(b"\n") == 101


def test_bad_input(box: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for options, message in [
        (("--folder", str(tmp_path / "file")), "it cannot be written to"),
        (("--games", "4", "--rounds", "1", "--long-rounds", "0", "--mat", "nowhere.toml"), "no such file"),
    ]:
        run = train(box, *options)
        assert run.returncode == 2
        assert message in run.stderr
        assert run.stderr.count("\n") == 1
    assert train(box, "--seed", "1", "--games", "8", "--long-rounds", "0").returncode == 0
    run = train(box, "--seed", "2", "--games", "8", "--long-rounds", "0")
    assert run.returncode == 2
    assert "labels of this training" in run.stderr
    assert run.stderr.count("\n") == 1
