"""Output that nobody reads to its end, as of ``scramble hint ... | head -1``: a quiet end with 141."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

import pytest
from child import limited

SCRAMBLE = [sys.executable, "-m", "scramble"]
NOBODY_READS = 141  # what shells give for a program that SIGPIPE ends
PIPE = subprocess.PIPE


def test_head_takes_the_first_line() -> None:
    """A real pipe: more plays than it holds, so that writing goes on when head has gone."""
    wanted = ["hint", "5C WRAP", "SIZEXA?", "--all", "--json", "--no-replies"]
    with limited(subprocess.Popen([*SCRAMBLE, *wanted], stdout=PIPE, stderr=PIPE)) as hint:  # noqa: S603
        assert hint.stdout
        assert hint.stderr
        head = subprocess.run(["head", "-c", "10"], stdin=hint.stdout, capture_output=True, check=True)  # noqa: S607
        hint.stdout.close()
        assert hint.stderr.read() == b""
    assert (head.stdout, hint.returncode) == (b'{"version"', NOBODY_READS)


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["--help"], ""),
        (["hint", "5C WRAP", "SIZEXA?"], ""),
        (["hint", "--from", "-", "--json"], "5C WRAP; SIZEXA?\n"),
        (["judge", "-"], "WRAPS\nSIZES\n"),
        (["arena", "sprt", "18", "0", "47", "0", "35"], ""),
        (["arena", "greedy", "random", "--pairs", "1", "--workers", "1"], ""),
        (["bot", "greedy"], "scramble 1\nisready\n"),
    ],
    ids=" ".join,
)
def test_nobody_reads_the_answer(arguments: Sequence[str], stdin: str) -> None:
    result = run_unread("stdout", arguments, stdin)
    assert (result.returncode, result.stderr) == (NOBODY_READS, b"")


@pytest.mark.parametrize("arguments", [["hint", "5C WRAP", "TOOMANYDICE"], ["hint"]], ids=" ".join)
def test_nobody_reads_the_message(arguments: Sequence[str]) -> None:
    """Of ours and of Typer."""
    assert run_unread("stderr", arguments).returncode == NOBODY_READS


def run_unread(stream: str, arguments: Sequence[str], stdin: str = "") -> subprocess.CompletedProcess[bytes]:
    """Run a command one of whose streams is a pipe that nobody reads from the beginning on."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        streams = {"stdout": PIPE, "stderr": PIPE} | {stream: writer}
        return subprocess.run(  # noqa: S603
            [*SCRAMBLE, *arguments], input=stdin.encode(), check=False, **streams
        )
    finally:
        os.close(writer)
