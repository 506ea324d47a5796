"""Puts this generator beside earlier ones and other programs: same positions, in one run, answers checked.

    python benchmarks/compare.py 5582642                      # this tree and that revision
    python benchmarks/compare.py --peer other="./adapter"     # and any program with an adapter
    python benchmarks/compare.py --file positions-15x15.tsv --mat standard15
    python benchmarks/compare.py --once                       # new positions first, then the same ones again

An adapter is a command that does what `answer_positions.py` documents; it is run with the mode (all, sorted
or best) and `--mat` behind it, and times the search alone. What it keeps between searches of a position, it
must say. With `--once` behind that, it asks each position once in the order of the list, and keeps nothing
of it: that is the first of the two tables which `compare.py --once` prints, for ours once without and once
with the time in which the Python object is made. The order is shuffled with a fixed seed, and no two
positions of a list have the same mat. Contestants take turns, so that a busy machine slows all of them. What
a contestant cannot do, it may answer with an empty line.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
MODES = ("all", "sorted", "best")
SEED = 14
ASKED_ONCE = "each position asked once, nothing of it known before"
ASKED_AGAIN = "each position asked again and again"


@dataclass
class Contestant:
    """A program to measure: how it is run, and its nanoseconds so far by mode, class and position."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    times: dict[tuple[str, str], list[int | None]] = field(default_factory=dict)


@dataclass(frozen=True)
class Asked:
    """A position with its right answers."""

    text: str
    count: int
    best: int


def read_positions(path: Path, classes: list[str]) -> dict[str, list[Asked]]:
    """The positions of each class."""
    with path.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file, delimiter="\t"))
    return {
        kind: [
            Asked(f"{line['board']}\t{line['rack']}", int(line["legal_plays"]), int(line["best_score"]))
            for line in lines
            if line["class"] == kind
        ]
        for kind in classes
    }


def new_mats(positions: list[Asked]) -> list[Asked]:
    """The positions in an order of chance, always the same one, and only one with each mat."""
    shuffled = random.Random(SEED).sample(positions, len(positions))  # noqa: S311 - no secret
    return list({position.text.partition("\t")[0]: position for position in shuffled}.values())


def build_revision(revision: str, folder: Path) -> Contestant:
    """Install a revision of this project into a folder."""
    source, target = folder / f"source-{revision}", folder / f"built-{revision}"
    source.mkdir()
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", source], input=archive.stdout, check=True)
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(target), str(source)]
    subprocess.run(pip, check=True)
    return ours(revision, {"PYTHONPATH": str(target)})


def ours(name: str, environment: dict[str, str]) -> Contestant:
    """This project, as installed or from another place."""
    return Contestant(name, [sys.executable, str(HERE / "answer_positions.py")], environment)


def ask(contestant: Contestant, mode: str, positions: list[Asked], options: list[str]) -> list[int | None]:
    """Let a contestant answer, and return its nanoseconds; a wrong answer ends the program."""
    text = "".join(f"{position.text}\n" for position in positions)
    done = subprocess.run(
        [*contestant.command, mode, *options],
        input=text,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env={**os.environ, **contestant.environment},
    )
    answers = done.stdout.splitlines()
    if len(answers) != len(positions):
        sys.exit(f"{contestant.name}: {len(answers)} answers for {len(positions)} positions")
    times: list[int | None] = []
    for position, answer in zip(positions, answers, strict=True):
        count, best, nanoseconds = map(int, answer.split("\t")) if answer else (-1, -1, -1)
        wanted = (min(position.count, 1) if mode == "best" else position.count, position.best)
        if answer and (count, best) != wanted:
            sys.exit(f"{contestant.name}, {mode}: {position.text!r}: {(count, best)}, not {wanted}")
        times.append(nanoseconds if answer else None)
    return times


def fastest(old: list[int | None] | None, new: list[int | None]) -> list[int | None]:
    """The faster time of each position."""
    if old is None:
        return new
    return [min(one, other) if one and other else None for one, other in zip(old, new, strict=True)]


def mean_microseconds(times: list[int | None]) -> float | None:
    """Over the positions that were answered."""
    answered = [time for time in times if time is not None]
    return sum(answered) / len(answered) / 1000 if answered else None


def take_turns(
    contestants: list[Contestant], positions: dict[str, list[Asked]], options: list[str], turns: int
) -> None:
    """Let each of them answer everything as often as that, and keep the fastest times."""
    for _ in range(turns):
        for mode in MODES:
            for kind, asked in positions.items():
                for contestant in contestants:
                    times = ask(contestant, mode, asked, options)
                    known = contestant.times.get((mode, kind))
                    contestant.times[mode, kind] = fastest(known, times)


def report(contestants: list[Contestant], keys: list[tuple[str, str]], heading: str) -> None:
    """A table: a row for each class and mode, a column for each contestant, ratios to the first one."""
    print(f"{heading}: mean microseconds a position, each one's fastest; in brackets, times the first")
    print(f"{'':<12}", *(f"{contestant.name:>22}" for contestant in contestants))
    for mode, kind in keys:
        means = [mean_microseconds(contestant.times[mode, kind]) for contestant in contestants]
        cells = ["-" if mean is None else f"{mean:,.1f} ({mean / (means[0] or mean):.2f})" for mean in means]
        print(f"{mode + ' ' + kind:<12}", *(f"{cell:>22}" for cell in cells))


def measure_once(
    contestants: list[Contestant], positions: dict[str, list[Asked]], mat: str, turns: int
) -> None:
    """Measure and print what new positions take; ours also with making them."""
    lists = {kind: new_mats(asked) for kind, asked in positions.items()}
    once = [replace(contestant, times={}) for contestant in contestants]
    whole = [*once[0].command, "--values", "inside"]
    once.insert(1, Contestant("this tree, object too", whole))
    take_turns(once, lists, ["--mat", mat, "--once"], turns)
    report(once, [(mode, kind) for mode in MODES for kind in lists], ASKED_ONCE)


def main() -> None:
    """Measure all contestants and print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("revisions", nargs="*", help="revisions of this project")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--file", default="positions-9x9.tsv", help="in tests/data")
    parser.add_argument("--mat", default="house")
    parser.add_argument("--classes", default="b0,b1,b2,b3")
    parser.add_argument("--turns", type=int, default=3, help="how often each contestant is run")
    parser.add_argument("--once", action="store_true", help="first a table of positions asked once each")
    options = parser.parse_args()
    if not (ROOT / "tests" / "data" / options.file).is_file():
        parser.error(f"--file {options.file!r}: expected the name of a file in tests/data")
    for revision in options.revisions:
        known = ["git", "rev-parse", "--quiet", "--verify", f"{revision}^{{commit}}"]
        if subprocess.run(known, cwd=ROOT, check=False, stdout=subprocess.DEVNULL).returncode:
            parser.error(f"revision {revision!r}: expected a commit of this repository")
    if options.turns < 1:
        parser.error(f"--turns {options.turns}: expected 1 or more")
    positions = read_positions(ROOT / "tests" / "data" / options.file, options.classes.split(","))
    with tempfile.TemporaryDirectory() as folder:
        contestants = [ours("this tree", {})]
        contestants += [build_revision(revision, Path(folder)) for revision in options.revisions]
        for peer in options.peer:
            name, _equals, command = peer.partition("=")
            contestants.append(Contestant(name, shlex.split(command)))
        if options.once:
            measure_once(contestants, positions, options.mat, options.turns)
            print()
        take_turns(contestants, positions, ["--mat", options.mat], options.turns)
    report(contestants, [(mode, kind) for mode in MODES for kind in positions], ASKED_AGAIN)


if __name__ == "__main__":
    main()
