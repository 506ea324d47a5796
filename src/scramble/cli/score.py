"""``scramble score``: one play explained, or every reason why it is illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from scramble.cli.options import AsJson, DiceName, LexiconName, MatName, load_lexicon, read_position
from scramble.cli.output import console, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from scramble.position import Position

__all__ = ["EXAMPLES", "score"]

EXAMPLES = """\b
Examples:
  scramble score "5C WRAP" "G5 SALE"    two words, WRAPS and SALE
  scramble score "5C WRAP" "5G S" --roll "EXALES?"    are the dice in the roll, too?
  scramble score - "5E QI" --lexicon mywords.txt
Exit code: 0 legal and all words in the list, 1 illegal or a phony, 2 bad input."""
_WITHOUT_BRACKETS = str.maketrans("", "", "[]")  # digraphs have them on the mat


def score(
    position: Annotated[
        str, typer.Argument(help='The word on the mat, - for an empty mat, or a position text: "5C WRAP".')
    ],
    play: Annotated[str, typer.Argument(help='The play, the letters of the mat included or not: "G5 SALE".')],
    roll: Annotated[
        str | None, typer.Option("--roll", "-r", help="The dice. [default: any dice will do]")
    ] = None,
    lexicon: LexiconName = "enable",
    mat: MatName = None,
    dice: DiceName = None,
    as_json: AsJson = False,
) -> None:
    """Show how a play's score adds up, or every reason why it is illegal, and which words are phonies."""
    from scramble.hints.explained import explain_play

    place = read_position(position, roll, mat, dice)
    has_roll = roll is not None or len(place.roll) > 0
    words = load_lexicon(lexicon, place)
    explained = explain_play(place, play, words, any_roll=not has_roll)
    fields = explained.to_dict()
    if as_json:
        print_json(fields)
    else:
        _print(place, play, fields, console())
    raise typer.Exit(1 if explained.reasons or explained.phonies else 0)


def _print(place: Position, play: str, fields: dict[str, Any], screen: Console) -> None:
    screen.print(f"mat   {place.word_on_mat()}  ({place.mat.name})", soft_wrap=True)
    if not fields["legal"]:
        screen.print(f"{play} is illegal:")
        for reason in fields["reasons"]:
            screen.print(f"  - {reason}")
        return
    screen.print(f"play  {fields['play']}")
    for word in fields["words"]:
        letters = word["word"].translate(_WITHOUT_BRACKETS).upper()
        mark = "   not in the word list" if letters in fields["not_in_lexicon"] else ""
        screen.print(f"  {word['word']}: {word['sum']}{mark}")
    if fields["bingo"]:
        screen.print(f"  bingo (SS-19): {fields['bingo']}")
    screen.print(f"score {fields['score']}")
    stays = fields["stays"]
    screen.print("then  the mat is cleared (SS-21)" if stays == "-" else f"then  {stays} stays (SS-20)")
    if fields["not_in_lexicon"]:
        words = ", ".join(fields["not_in_lexicon"])
        screen.print(f"A challenge would take it off: {words} not in {fields['lexicon']['name']}.")
