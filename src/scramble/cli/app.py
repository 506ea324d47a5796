"""Puts the commands together and turns our errors into one sentence and an exit code."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer

from scramble.cli import streams
from scramble.cli.output import say
from scramble.texts.outside import visible

__all__ = ["app", "main"]  # noqa: F822 - `app` is made by __getattr__

_BAD_INPUT = 2
_INTERRUPTED = 130  # 128 and the number of SIGINT
_NOBODY_READS = 141  # 128 and the number of SIGPIPE
# Typer has Click inside, and older ones import it; this base class has one name in both.
_UsageError: Any = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")

# Commands in the order of --help, and the module of each, which has a function of its name and EXAMPLES, or
# an `app` with commands of its own. Importing all of them takes long.
_COMMANDS = {
    "hint": "hint.command",
    "score": "score",
    "judge": "judge.command",
    "play": "play.command",
    "bot": "bot",
    "analyze": "analyze",
    "serve": "serve",
    "arena": "arena.command",
    "lexicon": "lexicon.command",
    "ledger": "ledger.command",
    "deck": "deck",
    "host": "host.command",
    "values": "values",
}


@cache
def _make_app(only: str | None = None) -> typer.Typer:
    """The program with all commands, or with one."""
    made = typer.Typer(
        name="scramble",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        help="Hints, scores and word lists for dice crossword games on a 9x9 mat.",
        epilog='Try: scramble hint "5C WRAP" "EXALES?"',
    )
    made.callback()(_options)
    for name, place in _COMMANDS.items():
        if only in (None, name):
            module = import_module(f"scramble.cli.{place}")
            if hasattr(module, "app"):
                made.add_typer(module.app, name=name)
            else:
                made.command(name, epilog=module.EXAMPLES)(getattr(module, name))
    return made


def __getattr__(name: str) -> typer.Typer:
    """`app`: the program with all commands, made when it is asked for."""
    if name == "app":
        return _make_app()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _show_version(wanted: bool) -> None:
    if wanted:
        import scramble

        say(f"scramble-engine {scramble.__version__}")
        raise typer.Exit


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
        first = sys.argv[1] if len(sys.argv) > 1 else ""
        return _make_app(first if first in _COMMANDS else None)(standalone_mode=False) or 0
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
