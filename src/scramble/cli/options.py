"""Options that several commands share, and what they name."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.output import console
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from scramble.position import Position
    from scramble.words.lexicon import Lexicon

__all__ = [
    "SHOWN_DIGITS",
    "AsJson",
    "DiceName",
    "LexiconName",
    "MatName",
    "load_lexicon",
    "read_position",
    "typed_text",
]

SHOWN_DIGITS = 12  # of a fingerprint, on a screen; the JSON form has all of it


def _complete_lexicon(incomplete: str) -> list[str]:
    from scramble.words.editions import known_editions
    from scramble.words.lexicon import Lexicon

    names = [entry.name for entry in Lexicon.known()] + list(map(str, known_editions()))
    return [name for name in names if name.startswith(incomplete)]


def _complete_mat(incomplete: str) -> list[str]:
    from scramble.mat import Mat

    return [name for name in Mat.names() if name.startswith(incomplete)]


def _complete_dice(incomplete: str) -> list[str]:
    from scramble.dice import DiceSet

    return [name for name in DiceSet.names() if name.startswith(incomplete)]


LexiconName = Annotated[
    str,
    typer.Option(
        "--lexicon",
        "-l",
        metavar="NAME|FILE",
        help="Word list: a name, or a text file with one word a line.",
        autocompletion=_complete_lexicon,
    ),
]
MatName = Annotated[
    str | None,
    typer.Option(
        "--mat",
        metavar="NAME|FILE",
        help="Mat: a name, a TOML file or a text map. [default: house]",
        autocompletion=_complete_mat,
    ),
]
DiceName = Annotated[
    str | None,
    typer.Option(
        "--dice",
        metavar="NAME|FILE",
        help="Dice set: a name or a TOML file. [default: house]",
        autocompletion=_complete_dice,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def load_lexicon(name: str, position: Position | None = None) -> Lexicon:
    """Load a word list; its first use compiles it, which is announced on a terminal."""
    from scramble.alphabet import ENGLISH
    from scramble.words.lexicon import Lexicon

    alphabet = position.dice.alphabet if position else ENGLISH
    messages = console(stderr=True)
    with messages.status(f"reading word list {name} (compiled once, then kept)"):
        lexicon = Lexicon.load(name, alphabet=alphabet)
        if position:
            _ = lexicon.graph
    if position and lexicon.rejected_count:
        count = lexicon.rejected_count
        lines = f"{counted(count, 'line')} of {name} {'is not a word' if count == 1 else 'are not words'}"
        messages.print(f"note: {lines}; scramble lexicon info {name} lists them", soft_wrap=True)
    return lexicon


def read_position(text: str, roll: str | None, mat: str | None, dice: str | None) -> Position:
    """The position that the arguments name."""
    from scramble.dice import DiceSet
    from scramble.mat import Mat
    from scramble.position import Position

    return Position.parse(
        text, roll, mat=Mat.load(mat) if mat else None, dice=DiceSet.load(dice) if dice else None
    )


def typed_text(argument: str) -> str:
    """An argument as it was typed: UTF-8, even where the system claims to know only the letters A to Z."""
    return os.fsencode(argument).decode("utf-8", "surrogateescape")
