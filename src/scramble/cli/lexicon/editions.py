"""``scramble lexicon add`` and ``compare``: a user's own lists under a name, in dated editions."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.options import AsJson, load_lexicon
from scramble.cli.output import print_json, say
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from scramble.words.editions import Edition

__all__ = ["add", "compare", "edition_fields"]

_SHOWN_WORDS = 20  # words of a difference that are shown without --all


def add(
    file: Annotated[str, typer.Argument(help="A text file, UTF-8, one word a line.")],
    name: Annotated[str, typer.Argument(help="What the list is called: letters, digits, hyphens.")],
    since: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="DAY", help="First day in force, such as 2026-01-31. [default: today]"
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Keep a word list under a name, as the edition in force from a given day.

    Afterwards --lexicon NAME is the edition in force today, --lexicon NAME@DAY the one of another day.
    """
    from scramble.words.editions import keep_edition
    from scramble.words.lexicon import Lexicon

    day = _day(since)
    edition = keep_edition(file, name, day, others=[entry.name for entry in Lexicon.known()])
    lexicon = load_lexicon(str(edition))
    if as_json:
        fields = {**edition_fields(edition), "words": len(lexicon), "fingerprint": lexicon.fingerprint}
        print_json(fields)
        return
    size = counted(len(lexicon), "word")
    say(f"{edition}: {size}, in force from {edition.since}; use it as --lexicon {name}")


def _day(text: str | None) -> date:
    from scramble.errors import LexiconError

    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise LexiconError("--from", text, "expected a day, such as 2026-01-31") from None


def edition_fields(edition: Edition) -> dict[str, str]:
    """An edition for programs."""
    return {"name": edition.name, "from": edition.since.isoformat(), "file": str(edition.path)}


def compare(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A word list: NAME, NAME@DAY or a file.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Another one.")],
    every: Annotated[bool, typer.Option("--all", "-a", help="Show every word.")] = False,
    as_json: AsJson = False,
) -> None:
    """Words that one list has and the other does not. Exit code 1 if there are any."""
    first, second = (set(load_lexicon(name)) for name in (old, new))
    gone, come = sorted(first - second), sorted(second - first)
    if as_json:
        print_json({"removed": gone, "added": come})
    else:
        for sign, title, words in (("-", "only in the first", gone), ("+", "only in the second", come)):
            say(f"{counted(len(words), 'word')} {title}")
            shown = words if every else words[:_SHOWN_WORDS]
            for word in shown:
                say(f"  {sign} {word}")
            if len(shown) < len(words):
                say(f"  ... and {len(words) - len(shown):,} more (--all shows them)")
    raise typer.Exit(1 if gone or come else 0)
