"""``scramble hint``: ranked plays of a position."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.options import AsJson, DiceName, LexiconName, MatName, load_lexicon, read_position
from scramble.cli.output import console, say

if TYPE_CHECKING:
    from scramble.hints.report import HintQuery
    from scramble.position import Position
    from scramble.words.lexicon import Lexicon

__all__ = ["EXAMPLES", "hint"]

EXAMPLES = """\b
Examples:
  scramble hint "5C WRAP" "EXALES?"    WRAP across from row 5, column C
  scramble hint "C5 WRAP" "EXALES_"    down; _ and . are blanks too, a shell leaves them alone
  scramble hint - QUIZERS --top 3    an empty mat
  scramble hint "5C WRAP" "EXALES?" --filter length=6+ --filter letters=X --sort length
  scramble hint "5C WRAP" "EXALES?" --play "G5 SALE"    how good is my play?
  scramble hint "5C WRAP" EXALEST --sort net --explain    what will the reply score?
  scramble hint "5C WRAP" EXALEST --scores 60,110 --sort win    what wins most often?
  scramble hint --from positions.txt --json    one position text a line (- for standard input)"""


def hint(
    position: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="POSITION [ROLL]",
            show_default=False,
            help="The word on the mat (5C WRAP across, C5 WRAP down, blanks in lower case), - for an empty "
            "mat, or a whole position text; then the dice, blanks as ?, _ or dot. Quote both.",
        ),
    ] = None,
    top: Annotated[int, typer.Option("--top", "-n", min=1, help="How many plays to show.")] = 10,
    every: Annotated[bool, typer.Option("--all", "-a", help="Show every play.")] = False,
    sort: Annotated[
        str,
        typer.Option(
            "--sort",
            "-s",
            metavar="ORDER",
            help="score, word, length, dice or square; net, reply or win by value.",
        ),
    ] = "score",
    filters: Annotated[
        list[str] | None,
        typer.Option(
            "--filter",
            "-f",
            metavar="KEY=VALUE",
            show_default=False,
            help="length=5, length=3-5, length=6+, letters=XZ, squares=5G,6G, word=REGEX; may be repeated.",
        ),
    ] = None,
    own: Annotated[
        str | None, typer.Option("--play", "-p", metavar="PLAY", help="Hold this play against the best.")
    ] = None,
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE", help="Read positions from a file, one a line; - for stdin."),
    ] = None,
    replies: Annotated[
        bool | None,
        typer.Option(
            "--replies/--no-replies",
            show_default=False,
            help="Expected reply and net of each play. [default: yes, but not with --from]",
        ),
    ] = None,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain",
            "-e",
            help="Show how the points of the best reply are spread, to --play or the best net.",
        ),
    ] = False,
    scores: Annotated[
        str | None,
        typer.Option(
            "--scores", metavar="OWN,OTHER", show_default=False, help="Points so far, for the chance to win."
        ),
    ] = None,
    target: Annotated[
        int | None,
        typer.Option("--target", metavar="N", show_default=False, help="Points that win the game."),
    ] = None,
    lexicon: LexiconName = "enable",
    mat: MatName = None,
    dice: DiceName = None,
    as_json: AsJson = False,
) -> None:
    """Rank the plays of a roll: play, words, score, dice left, what stays on the mat."""
    from scramble.cli.hint.report import print_hint_report
    from scramble.hints.report import HintQuery, make_report

    values = explain or (source is None if replies is None else replies)
    query = HintQuery(None if every else top, sort, tuple(filters or ()), own, values)
    if source is not None:
        if position:
            raise typer.BadParameter("give a position or --from, not both")
        if scores is not None or target is not None:
            raise typer.BadParameter("with --from, scores and target stand in the position texts")
        raise typer.Exit(_hint_lines(source, query, explain, lexicon, mat, dice, as_json))
    text, roll = _arguments(position or [])
    place = _with_scores(read_position(text, roll, mat, dice), scores, target)
    words = load_lexicon(lexicon, place)
    with console(stderr=True).status("looking at plays and replies"):
        report = make_report(place, words, query)
    print_hint_report(report, console(), as_json=as_json, with_histogram=explain)


def _arguments(parts: list[str]) -> tuple[str, str | None]:
    """Position and roll; anything else is most often a missing pair of quotes."""
    from scramble.errors import NotationError

    if not 1 <= len(parts) <= 2:
        expected = 'a position and a roll, each in quotes: scramble hint "5C WRAP" "EXALES?"'
        raise NotationError("arguments", " ".join(parts), expected)
    if len(parts) == 1 and "/" not in parts[0]:
        raise NotationError("roll", "", "dice after the word on the mat, such as EXALES?")
    return parts[0], parts[1] if len(parts) == 2 else None


def _with_scores(position: Position, scores: str | None, target: int | None) -> Position:
    """The position with the scores and the target that the user gave."""
    from dataclasses import replace

    from scramble.errors import NotationError

    if target is not None:
        position = replace(position, rules=replace(position.rules, target=target))
    if scores is not None:
        parts = scores.replace("-", ",").split(",")
        if not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
            raise NotationError("scores", scores, "points of each player, one's own first: 120,95")
        points = tuple(map(int, parts))
        position = replace(position, scores=points, lost_turns=(0,) * len(points))
    return position


def _lines(source: str) -> Iterator[str]:
    from scramble.errors import NotationError

    if source == "-":
        yield from sys.stdin
        return
    try:
        with Path(source).open(encoding="utf-8-sig", errors="replace") as file:
            yield from file
    except OSError as cause:
        raise NotationError(
            "file", source, f"it cannot be read ({cause.strerror}): expected a file of positions"
        ) from cause


def _hint_lines(
    source: str,
    query: HintQuery,
    explain: bool,
    lexicon: str,
    mat: str | None,
    dice: str | None,
    as_json: bool,
) -> int:
    """Answer line by line, each as soon as it is read; a bad line is named and does not stop the others."""
    from scramble.cli.hint.report import print_hint_report
    from scramble.errors import ScrambleError
    from scramble.hints.report import make_report

    loaded: Lexicon | None = None
    screen, bad_lines, answered = console(), 0, 0
    for number, line in enumerate(_lines(source), start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            place = read_position(*_cut_line(text), mat, dice)
            loaded = loaded or load_lexicon(lexicon, place)
            report = make_report(place, loaded, query)
        except ScrambleError as error:
            bad_lines += 1
            say(f"error: line {number}: {error}", err=True)
            continue
        if answered and not as_json:
            screen.print()
        answered += 1
        print_hint_report(report, screen, as_json=as_json, with_picture=False, with_histogram=explain)
        sys.stdout.flush()
    return 2 if bad_lines else 0


def _cut_line(text: str) -> tuple[str, str | None]:
    """A line is a whole position text, or the word on the mat, a semicolon or tab, and the roll."""
    if "/" in text:
        return text, None
    word, _, roll = text.replace("\t", ";").partition(";")
    return word, roll.strip()
