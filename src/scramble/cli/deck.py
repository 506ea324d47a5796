"""``scramble deck``: decks of cards for the party games: what ships, and what is wrong with one's own."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scramble.cli.options import AsJson
from scramble.cli.output import console, print_json, say, write_data
from scramble.texts.outside import visible
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from scramble.errors import DeckError
    from scramble.party.decks.load import Deck, DeckReport

__all__ = ["app"]

_JSON_VERSION = 1
_CHECK_EXAMPLES = """\b
Examples:
  scramble deck check mine.json
  scramble deck check mine.csv                   a spreadsheet, one side of a card a row
  scramble deck check *.json --json
Exit code: 0 no problems, 1 problems, 2 a file that cannot be read."""
_SHOW_EXAMPLES = """\b
Examples:
  scramble deck show questions
  scramble deck show taboo --json > mine.json    a file to start from
  scramble deck show mine.csv --json > mine.json"""

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Decks of cards for the party games: list, show, and check your own.",
)


def _complete_deck(incomplete: str) -> list[str]:
    from scramble.party.decks.load import deck_names

    return [name for name in deck_names() if name.startswith(incomplete)]


_Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME|FILE", help="A deck that ships, or a JSON or CSV file.", autocompletion=_complete_deck
    ),
]


@app.command("list")
def list_decks(as_json: AsJson = False) -> None:
    """The decks that ship with the program."""
    from scramble.party.decks.load import deck_names, load_deck

    decks = {name: load_deck(name) for name in deck_names()}
    if as_json:
        print_json([{"name": name, **_fields(deck)} for name, deck in decks.items()])
        return
    for name, deck in decks.items():
        say(f"{name:<10} {deck.game:<17}  {_size(deck)}  {deck.language}  {deck.title}")
    say("Your own: a JSON file of the same form (scramble deck show NAME --json), or CSV from a spreadsheet.")


@app.command("show", epilog=_SHOW_EXAMPLES)
def show(name: _Name, as_json: AsJson = False) -> None:
    """Every card of a deck, with all its secrets; with --json, the deck as a file."""
    from scramble.party.decks.form import FORMS
    from scramble.party.decks.load import load_deck

    deck = load_deck(name)
    if as_json:
        write_data([deck.to_json()])
        return
    say(f"{deck.title} ({_size(deck)} for {deck.game}; {deck.language}; {deck.author}; {deck.licence})")
    for number, card in enumerate(deck.cards, start=1):
        for side, content in zip(FORMS[deck.game].sides, card, strict=True):
            say(f"card {number}, {side}")
            for field, value in asdict(content).items():
                for text in _texts(value):
                    say(f"  {field:<9} {text}")


@app.command("check", epilog=_CHECK_EXAMPLES)
def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="JSON or CSV files, or names.", autocompletion=_complete_deck),
    ],
    as_json: AsJson = False,
) -> None:
    """Name everything that is wrong with decks, one problem a line. With --json: one object a file."""
    from scramble.errors import DeckError
    from scramble.party.decks.load import examine_deck

    codes = {0}
    for file in files:
        try:
            report = examine_deck(file)
        except DeckError as error:
            codes.add(2)
            _print_unreadable(file, error, as_json=as_json)
        else:
            codes.add(1 if report.problems else 0)
            _print_report(file, report, as_json=as_json)
    raise typer.Exit(max(codes))


def _print_unreadable(file: str, error: DeckError, *, as_json: bool) -> None:
    if as_json:
        print_json({"version": _JSON_VERSION, "file": file, "error": str(error)})
    else:
        say(f"error: {error}", err=True)


def _print_report(file: str, report: DeckReport, *, as_json: bool) -> None:
    if as_json:
        problems = [{**asdict(problem), "message": str(problem)} for problem in report.problems]
        about = _fields(report.deck) if report.deck else {}
        print_json({"version": _JSON_VERSION, "file": file, **about, "problems": problems})
        return
    output = console()
    if report.deck:
        output.print(f"{visible(file)}: ", end="", style="green", soft_wrap=True)
        output.print(f"no problems in {_size(report.deck)} for {report.deck.game}", soft_wrap=True)
    for problem in report.problems:
        output.print(f"{visible(file)}: ", end="", style="red", soft_wrap=True)
        output.print(str(problem), soft_wrap=True)


def _texts(value: object) -> list[str]:
    if isinstance(value, tuple):
        return list(value)
    return ["yes" if value is True else "no" if value is False else str(value)]


def _size(deck: Deck) -> str:
    return counted(len(deck.cards), "card")


def _fields(deck: Deck) -> dict[str, Any]:
    return {
        "game": deck.game,
        "title": deck.title,
        "language": deck.language,
        "author": deck.author,
        "licence": deck.licence,
        "cards": len(deck.cards),
    }
