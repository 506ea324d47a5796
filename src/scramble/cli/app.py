"""Puts the commands together and turns our errors into one sentence and an exit code."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from scramble.cli import analyze, bot, deck, score, serve, streams, values
from scramble.cli.arena import command as arena
from scramble.cli.hint import command as hint
from scramble.cli.host import command as host
from scramble.cli.judge import command as judge
from scramble.cli.ledger import command as ledger
from scramble.cli.lexicon import command as lexicon
from scramble.cli.output import say
from scramble.cli.play import command as play
from scramble.texts.outside import visible

__all__ = ["app", "main"]

_BAD_INPUT = 2
_INTERRUPTED = 130  # 128 and the number of SIGINT
_NOBODY_READS = 141  # 128 and the number of SIGPIPE
# Typer has Click inside, and older ones import it; this base class has one name in both.
_UsageError: Any = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")

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
app.command("serve", epilog=serve.EXAMPLES)(serve.serve)
app.add_typer(arena.app, name="arena")
app.add_typer(lexicon.app, name="lexicon")
app.add_typer(ledger.app, name="ledger")
app.add_typer(deck.app, name="deck")
app.add_typer(host.app, name="host")
app.add_typer(values.app, name="values")


def _show_version(wanted: bool) -> None:
    if wanted:
        import scramble

        say(f"scramble-engine {scramble.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Options of the program itself."""


def main() -> None:
    """Run the program and end the process with the command's exit code.

    If nobody reads our output any more (``scramble hint ... | head -1``), it ends quietly with 141, the code
    that shells report for programs killed by SIGPIPE. If the answer cannot be written, it says so and ends
    with 74.
    """
    streams.prepare_streams()
    try:
        code = _run()
    except streams.CannotWrite as error:
        say(
            f"error: standard output: it cannot be written to ({error}): expected room for the answer",
            err=True,
        )
        code = streams.NOT_WRITTEN
    except BrokenPipeError:
        code = _NOBODY_READS
    except SystemExit as end:
        if not isinstance(end.__context__, BrokenPipeError):  # Typer and Rich make an exit with 1 of it
            raise
        code = _NOBODY_READS
    if code in (_NOBODY_READS, streams.NOT_WRITTEN):
        streams.discard_output()
    sys.exit(code)


def _run() -> int:
    """Run the command that the arguments name, flush its output, and return the exit code."""
    from scramble.errors import ScrambleError

    try:
        return app(standalone_mode=False) or 0
    except ScrambleError as error:
        say(f"error: {error}", err=True)
    except _UsageError as error:
        error.message = visible(error.message, keep="\n")
        error.show()
    except typer.Abort as end:
        if isinstance(end.__context__, KeyboardInterrupt):
            return _INTERRUPTED
        say("error: standard input: it has ended: expected an answer", err=True)
    except KeyboardInterrupt:
        return _INTERRUPTED
    finally:
        sys.stdout.flush()  # now, as the interpreter would complain in words
    return _BAD_INPUT
