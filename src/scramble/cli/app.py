"""Puts the commands together and turns our errors into one sentence and an exit code."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NoReturn

import typer

from scramble.cli import analyze, arena, bot, deck, hint, host, judge, ledger, lexicon, play, score, values

__all__ = ["app", "main"]

_NOBODY_READS = 141  # 128 and the number of SIGPIPE

app = typer.Typer(
    name="scramble",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Hints, scores and word lists for dice crossword games on a 9x9 mat.",
    epilog='Try: scramble hint "5C WRAP" "EXALES?"',
)
app.command("hint", epilog=hint.EXAMPLES)(hint.hint)
app.command("score", epilog=score.EXAMPLES)(score.score)
app.command("judge", epilog=judge.EXAMPLES)(judge.judge)
app.command("play", epilog=play.EXAMPLES)(play.play)
app.command("bot", epilog=bot.EXAMPLES)(bot.bot)
app.command("analyze", epilog=analyze.EXAMPLES)(analyze.analyze)
app.add_typer(arena.app, name="arena")
app.add_typer(lexicon.app, name="lexicon")
app.add_typer(ledger.app, name="ledger")
app.add_typer(deck.app, name="deck")
app.add_typer(host.app, name="host")
app.add_typer(values.app, name="values")


def _show_version(wanted: bool) -> None:
    if wanted:
        import scramble

        typer.echo(f"scramble-engine {scramble.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Options of the program itself."""


def main() -> None:
    """Run the program and end the process: Typer does, also on Ctrl-C (130).

    Where nobody reads our output any more (``scramble hint ... | head -1``), it ends quietly with 141, the
    code that shells give for programs which the system ends then.
    """
    try:
        _run()
    except BrokenPipeError:
        _leave_closed_pipe()
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # Typer and Rich make an exit with 1 of it
            _leave_closed_pipe()
        raise


def _run() -> None:
    from scramble.errors import ScrambleError

    try:
        app()
    except ScrambleError as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()  # now, as the interpreter would complain in words


def _leave_closed_pipe() -> NoReturn:
    """What is still in the buffers goes nowhere, or the interpreter would try to write it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    sys.exit(_NOBODY_READS)
