"""``scramble values``: lists mat values, and trains new ones."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.options import AsJson, DiceName, LexiconName, MatName, load_lexicon, read_position
from scramble.cli.output import console, print_json, say
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from pathlib import Path

    from scramble.worth.mats import MatValues
    from scramble.worth.training.label_file import MatLabel
    from scramble.worth.training.runs import TrainingRun

__all__ = ["app"]

app = typer.Typer(
    no_args_is_help=True,
    help="What a word on the mat is worth to the next player: list such values, and train new ones.",
)

_LIST_EXAMPLES = """\b
Examples:
  scramble values list    those that ship, and your own
  scramble values list --json"""

_TRAIN_EXAMPLES = """\b
Examples:
  scramble values train --seed 1    the house mat, dice and words: an hour
  scramble values train --mat mine.toml --dice mine.toml    your own box; players and hints then find them
  scramble values train --games 40 --rolls 200 --long-rounds 0    a quick try: sampled labels, the reply only
Give the same command again to continue a stopped run; --workers does not change the result."""


@app.command("list", epilog=_LIST_EXAMPLES)
def list_values(as_json: AsJson = False) -> None:
    """The values that ship with the package, and those that you trained, with their figures."""
    from scramble.worth.mats import MatValues

    known = MatValues.known()
    if as_json:
        print_json({name: asdict(facts) for name, facts in known.items()})
        return
    lines = console()
    for name, facts in known.items():
        figures = f"off by {facts.error:.2f} points on average, R2 {facts.r_squared:.3f}"
        learnt = f"{counted(facts.labels, 'mat')} learnt"
        lines.print(f"{name}: {facts.horizon}, {facts.origin}; {figures}; {learnt}")


@app.command("train", epilog=_TRAIN_EXAMPLES)
def train(
    mat: MatName = None,
    dice: DiceName = None,
    lexicon: LexiconName = "enable",
    bingo: Annotated[
        int | None,
        typer.Option("--bingo", min=0, max=9999, help="Points for placing seven dice. [default: 50]"),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", min=4, max=100_000, help="Games of self-play in a round, 12 mats each.")
    ] = 240,
    rounds: Annotated[
        int,
        typer.Option("--rounds", min=1, max=20, help="Rounds; each plays by the values of the one before."),
    ] = 2,
    rolls: Annotated[
        int, typer.Option("--rolls", min=0, max=100_000, help="Sampled rolls for a mat; 0 for exact values.")
    ] = 0,
    long_rounds: Annotated[
        int, typer.Option("--long-rounds", min=0, max=20, help="Rounds for the long-run values; 0 for none.")
    ] = 4,
    long_rolls: Annotated[
        int, typer.Option("--long-rolls", min=2, max=10_000, help="Sampled rolls for a mat in each of those.")
    ] = 12,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Of games, rolls and first weights.")] = 1,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=1, max=256, help="How many threads work.")
    ] = 1,
    folder: Annotated[
        str | None,
        typer.Option("--folder", metavar="DIR", help="For values and labels. [default: where players look]"),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Of the files. [default: MAT-DICE-LEXICON]")
    ] = None,
) -> None:
    """Train values for a mat, dice and words: of the reply, then of the long run."""
    from dataclasses import replace
    from pathlib import Path

    from scramble.errors import ValuesError
    from scramble.rules import Rules
    from scramble.worth.mats import values_folder
    from scramble.worth.training.fit import Spec
    from scramble.worth.training.runs import LongRun, ReplyRun

    start = read_position("-", None, mat, dice)
    if bingo is not None:
        start = replace(start, rules=Rules(bingo=bingo))
    words = load_lexicon(lexicon, start)
    title = name or "-".join(part or "own" for part in (start.mat.name, start.dice.name, words.name))
    home = Path(folder) if folder else values_folder()
    try:
        home.mkdir(parents=True, exist_ok=True)
        reply_run = ReplyRun(Spec(start, words, "reply", seed), games, rounds, rolls)
        reply, labels = _run(reply_run, home, f"{title}-reply", workers)
        if long_rounds:
            replies = tuple({text: value for block in labels for text, value in block}.items())
            spec = Spec(start, words, "long", seed)
            _run(LongRun(spec, reply, replies, long_rolls, long_rounds), home, f"{title}-long", workers)
    except OSError as error:
        raise ValuesError(
            "folder",
            str(home),
            f"it cannot be written to ({error.strerror}): expected a folder that can hold files",
        ) from error


def _run(run: TrainingRun, home: Path, title: str, workers: int) -> tuple[MatValues, list[list[MatLabel]]]:
    """Do a training run, or the rest of it; the values and the labels lie in the folder afterwards."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from scramble.worth.mats import ENDING
    from scramble.worth.training.runs import train

    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}")
    messages, left = console(stderr=True), TimeRemainingColumn()
    with Progress(*columns, left, console=messages, disable=not messages.is_terminal) as progress:
        task = progress.add_task(title, total=run.rounds * run.blocks)

        def on_progress(done: int, doing: str) -> None:
            progress.update(task, completed=done, description=f"{title}: {doing}")

        values, labels = train(run, home / f"{title}.labels", threads=workers, on_progress=on_progress)
    values.write(home / f"{title}{ENDING}")
    learnt = f"{counted(values.facts.labels, 'mat')} learnt"
    figures = f"off by {values.facts.error:.3f} points on average, R2 {values.facts.r_squared:.4f}"
    say(f"{home / title}{ENDING}: {figures}, on words set aside; {learnt}")
    return values, labels
