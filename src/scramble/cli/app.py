"""Puts the commands together and turns our errors into one sentence and an exit code."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from scramble.cli import analyze, arena, bot, deck, hint, host, judge, ledger, lexicon, play, score, values

__all__ = ["app", "main"]

app = typer.Typer(
    name="scramble",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Hints, scores and word lists for dice crossword games on a 9x9 mat.",
    epilog='Try: scramble hint "5C WRAP" "SIZEXA?"',
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
    """Run the program; Typer ends the process, also on Ctrl-C (130) and when nobody reads our output."""
    from scramble.errors import ScrambleError

    try:
        app()
    except ScrambleError as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)
