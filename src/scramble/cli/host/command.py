"""``scramble host``: a game night at one terminal; the program keeps turns, time, money and points."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scramble.cli.options import AsJson

if TYPE_CHECKING:
    from scramble.cli.host.setup import Question
    from scramble.party.evening import Evening

__all__ = ["app"]

_EXAMPLES = """\b
Examples:
  scramble host squares                       asks for everything
  scramble host squares Ann Ben               two players, first to $5,000
  scramble host taboo Ann,Abe,Ada Ben,Bea     two teams
  scramble host guess Reds Blues --seed 7     cards lie as for this number
  scramble host taboo --resume                go on where it was left
  scramble host list                          evenings that are not over
  scramble host replay evening.jsonl          what happened, played again"""
_SQUARES_EXAMPLES = """\b
Examples:
  scramble host squares Ann,Cleo Ben,Dan --host Eve --minutes 30
  scramble host squares --resume
Ctrl-C and the key q keep the evening."""
_TABOO_EXAMPLES = """\b
Examples:
  scramble host taboo Ann,Abe,Ada Ben,Bea --names Reds,Blues
  scramble host taboo Ann,Abe,Ada Ben,Bea --seconds 90 --deck mine.json
  scramble host taboo --resume
Ctrl-C and the key q keep the evening."""
_GUESS_EXAMPLES = """\b
Examples:
  scramble host guess Reds Blues --first Blues --track short.toml
  scramble host guess --resume
Ctrl-C and the key q keep the evening."""
_REPLAY_EXAMPLES = """\b
Examples:
  scramble host replay evening.jsonl
  scramble host replay evening.jsonl --check
Exit code: 0 the same state, 2 another one, or a file that cannot be read."""

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Host a game night: Hollywood Squares, Celebrity Taboo, Anybody's Guess.",
    epilog=_EXAMPLES,
)


def _complete_deck(incomplete: str) -> list[str]:
    from scramble.party.decks.load import deck_names

    return [name for name in deck_names() if name.startswith(incomplete)]


Sides = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SIDE",
        help="Names with commas between, a side each. Without any, everything is asked for.",
        show_default=False,
    ),
]
Deck = Annotated[
    str | None,
    typer.Option(
        "--deck",
        metavar="NAME|FILE",
        help="A deck that ships, or a JSON or CSV file; see scramble deck. [default: the game's]",
        autocompletion=_complete_deck,
    ),
]
Seed = Annotated[
    int | None, typer.Option("--seed", min=0, help="Cards lie as for this number. [default: chance]")
]
Seconds = Annotated[float | None, typer.Option("--seconds", help="Time for a turn. [default: 60]")]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with an evening that was left: the newest, or --save FILE.")
]
Save = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="FILE",
        help="Where the evening is kept after every step. [default: a new file in your data folder]",
    ),
]


@app.command("squares", epilog=_SQUARES_EXAMPLES)
def squares(
    sides: Sides = None,
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="NAME", help="Reads the questions. [default: the other side]"),
    ] = None,
    minutes: Annotated[
        float | None, typer.Option("--minutes", help="Play for so long. [default: until a side has $5,000]")
    ] = None,
    first: Annotated[
        str | None, typer.Option("--first", metavar="x|o", help="The side that goes first. [default: x]")
    ] = None,
    celebrities: Annotated[
        str | None,
        typer.Option(
            "--celebrities", metavar="NAME,NAME,...", help="Nine or more. [default: the game's twelve]"
        ),
    ] = None,
    deck: Deck = None,
    seed: Seed = None,
    resume: Resume = False,
    save: Save = None,
) -> None:
    """Hollywood Squares: agree or disagree, and get three in a row."""
    from scramble.cli.host.setup import SQUARES_QUESTIONS, SquaresSetup, names_in

    options = {
        "host": host,
        "minutes": minutes,
        "first": first,
        "celebrities": celebrities and names_in(celebrities),
        "deck": deck,
        "seed": seed,
    }
    _host("squares", SquaresSetup, SQUARES_QUESTIONS, sides, options, resume=resume, save=save)


@app.command("taboo", epilog=_TABOO_EXAMPLES)
def taboo(
    sides: Sides = None,
    names: Annotated[
        str | None,
        typer.Option("--names", metavar="NAME,NAME", help="Of the teams. [default: team A, team B]"),
    ] = None,
    seconds: Seconds = None,
    deck: Deck = None,
    seed: Seed = None,
    resume: Resume = False,
    save: Save = None,
) -> None:
    """Celebrity Taboo: clues to a name, without the words on its card."""
    from scramble.cli.host.setup import TABOO_QUESTIONS, TabooSetup, names_in

    called = None if names is None else names_in(names)
    options = {"names": called, "seconds": seconds, "deck": deck, "seed": seed}
    _host("taboo", TabooSetup, TABOO_QUESTIONS, sides, options, resume=resume, save=save)


@app.command("guess", epilog=_GUESS_EXAMPLES)
def guess(
    sides: Sides = None,
    first: Annotated[
        str | None,
        typer.Option("--first", metavar="NAME", help="The team that begins. [default: the first named]"),
    ] = None,
    seconds: Seconds = None,
    track: Annotated[
        str | None, typer.Option("--track", metavar="FILE", help="A track as TOML. [default: 50 spaces]")
    ] = None,
    deck: Deck = None,
    seed: Seed = None,
    resume: Resume = False,
    save: Save = None,
) -> None:
    """Anybody's Guess: who or what is it? The fewer clues, the better."""
    from scramble.cli.host.setup import GUESS_QUESTIONS, GuessSetup

    options = {"first": first, "seconds": seconds, "track": track, "deck": deck, "seed": seed}
    _host("guess", GuessSetup, GUESS_QUESTIONS, sides, options, resume=resume, save=save)


@app.command("list")
def list_evenings(as_json: AsJson = False) -> None:
    """List the evenings in your data folder that are not over."""
    from scramble.cli.host import kept_evenings

    kept_evenings.list_evenings(as_json=as_json)


@app.command("replay", epilog=_REPLAY_EXAMPLES)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An evening that was kept.")],
    check: Annotated[bool, typer.Option("--check", help="Say only whether the state is the same.")] = False,
) -> None:
    """Tell what happened, and prove that it leads to what was kept."""
    from scramble.cli.host import kept_evenings
    from scramble.cli.host.plain_words import in_plain_words

    with in_plain_words():
        kept_evenings.replay_evening(file, check=check)


def _host(
    command: str,
    kind: type[Any],
    questions: tuple[Question, ...],
    sides: list[str] | None,
    options: dict[str, Any],
    *,
    resume: bool,
    save: Path | None,
) -> None:
    """Begin an evening or go on with one, and host it."""
    from scramble.cli.host import kept_evenings
    from scramble.cli.host.plain_words import in_plain_words
    from scramble.cli.keeping import check_free
    from scramble.cli.terminal.asking import best_keys

    with in_plain_words():
        if resume:
            path = save or kept_evenings.newest(command)
            names = kept_evenings.resume(path, command).names
            with kept_evenings.place(command, names, path) as kept:
                kept_evenings.run(kept_evenings.resume(path, command), kept, best_keys())
            return
        if save is not None:
            check_free(save)  # before people answer questions for nothing
        evening = _new_evening(kind, questions, sides, options)
        with kept_evenings.place(command, evening.names, save) as kept:
            kept_evenings.make_room(kept)
            kept_evenings.run(evening, kept, best_keys())


def _new_evening(
    kind: type[Any], questions: tuple[Question, ...], sides: list[str] | None, options: dict[str, Any]
) -> Evening[Any]:
    """What the options agree on, and answers to questions if they name no sides."""
    from scramble.cli.host.setup import agree, names_in
    from scramble.cli.terminal.prompt import best_asker

    given = {name: value for name, value in options.items() if value is not None}
    if sides:
        setup = kind(teams=tuple(map(names_in, sides)), **given)
    else:
        setup = agree(best_asker(), kind(**given), [each for each in questions if each.field not in given])
    evening: Evening[Any] = setup.begin()
    return evening
