"""Counts the instructions of fixed workloads with callgrind, and holds them against the recorded figures.

    python benchmarks/instructions.py                      # exit code 1 if one grew by more than 5%
    python benchmarks/instructions.py --record "why"       # write the new figures and the reason

Only the kernels are counted, not Python, and each position is asked once: what is found out about its mat
counts. The rows called "cold" count the whole first question, from making the core's board to the object
with the plays; those that end in 15 ask full mats of 15 by 15. The count does not depend on the machine's
pace, but it does on the compiler, which the file of figures names. It needs valgrind.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
FIGURES = HERE / "instructions.toml"
POSITIONS = HERE.parent / "tests" / "data"
GROWTH = 1.05
POSITIONS_A_CLASS = 20
COLD = ("cold all b0", "cold best b0", "cold best b1", "cold all b0 15", "cold best b0 15", "cold best b1 15")
WORKLOADS = (
    *("all b0", "all b1", "all b2", "best b0", "best b1", "best b2", "replies", "odds", "values b1"),
    *COLD,
)
# What is counted, none of them called by another.
PLAYS = ("spots_find_spots", "movegen_generate", "recorder_sort_plays")
BOARD = ("tp_new_8scramble_5_core_Board", "5Board_*plays")
KERNELS = {
    "replies": ("replies_find_replies",),
    "odds": ("outcomes_list_outcomes", "odds_add_odds"),
    "values": ("network_values_of_plays",),
    "cold": BOARD,
}


def run_workload(name: str) -> None:
    """What is counted, in a process of its own."""
    from scramble import DiceSet, Lexicon, Mat, Position
    from scramble.odds.all_racks import Replies
    from scramble.odds.exact import chances_of, possible_cups
    from scramble.worth.mats import MatValues

    lexicon, dice = Lexicon.load("enable"), DiceSet.load("house")
    mode, *rest = name.removeprefix("cold ").split()
    kind = rest[0] if rest else "b0"
    is_large = rest[1:] == ["15"]
    mat = Mat.load("standard15" if is_large else "house")
    with (POSITIONS / f"positions-{'15x15' if is_large else '9x9'}.tsv").open(encoding="utf-8") as file:
        lines = [line for line in csv.DictReader(file, delimiter="\t") if line["class"] == kind]
    positions = [
        Position.parse(line["board"], line["rack"], mat=mat, dice=dice) for line in lines[:POSITIONS_A_CLASS]
    ]
    if mode in ("replies", "odds"):
        table = Replies(lexicon, dice)
        table.fill(positions[0])
        if mode == "odds":
            assert chances_of(table, possible_cups(positions[0])).mean > 0
        return
    values = MatValues.load(mat, dice, lexicon) if mode == "values" else None
    for position in positions:
        plays = position.top(lexicon, 1) if mode == "best" else position.plays(lexicon)
        assert not len(plays) or plays.score(0) >= 0
        assert values is None or len(values.of_plays(plays)) == len(plays)


def count(name: str) -> int:
    """Instructions of a workload's kernels."""
    with tempfile.TemporaryDirectory() as folder:
        toggles = [f"--toggle-collect=*{kernel}" for kernel in KERNELS.get(name.partition(" ")[0], PLAYS)]
        out = f"--callgrind-out-file={folder}/out"
        command = ["valgrind", "--tool=callgrind", out, *toggles, sys.executable, __file__, "--run", name]
        done = subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if not found or found[1] == "0":
        sys.exit(f"callgrind counted nothing:\n{done.stderr}")
    return int(found[1])


def compiler() -> str:
    """The compiler's first line about itself."""
    shown = subprocess.run(["cc", "--version"], check=True, stdout=subprocess.PIPE, text=True)
    return shown.stdout.splitlines()[0]


def write_figures(counts: dict[str, int], reason: str) -> None:
    """The file that the next runs are held against."""
    lines = [f"reason = {quoted(reason)}", f"compiler = {quoted(compiler())}", "", "[instructions]"]
    lines += [f"{quoted(name)} = {figure:_}" for name, figure in counts.items()]
    FIGURES.write_text("\n".join(lines) + "\n", encoding="utf-8")


def quoted(text: str) -> str:
    """A basic string of TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def check(counts: dict[str, int]) -> int:
    """Print each figure beside the recorded one; how many grew too much."""
    recorded = tomllib.loads(FIGURES.read_text("utf-8"))
    print(f"recorded with {recorded['compiler']}; here: {compiler()}")
    grown = 0
    for name, figure in counts.items():
        ratio = figure / recorded["instructions"][name]
        grown += ratio > GROWTH
        print(f"{name:<15} {figure:>14,} {ratio:8.3f}{'  grew too much' if ratio > GROWTH else ''}")
    if grown:
        print('If that is meant: python benchmarks/instructions.py --record "the reason"')
    return grown


def main() -> None:
    """Count, then check or record."""
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=as_written)
    parser.add_argument("--record", metavar="REASON")
    parser.add_argument("--run", metavar="WORKLOAD", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        run_workload(options.run)
        return
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = dict(zip(WORKLOADS, pool.map(count, WORKLOADS), strict=True))
    if options.record:
        write_figures(counts, options.record)
    sys.exit(check(counts) > 0)


if __name__ == "__main__":
    main()
