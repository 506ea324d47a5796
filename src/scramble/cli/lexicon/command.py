"""``scramble lexicon``: what word lists there are, what they hold, and building one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scramble.cli.lexicon import editions as lexicon_editions
from scramble.cli.options import AsJson, LexiconName, load_lexicon, typed_text
from scramble.cli.output import console, print_json, say
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from scramble.words.lexicon import Lexicon

__all__ = ["app"]

_SHOWN_LINES = 20  # rejected lines that a report shows without --all

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Word lists: look words up, build lists of your own."
)
app.command("add", epilog="Example: scramble lexicon add club2026.txt club --from 2026-01-01")(
    lexicon_editions.add
)
app.command("compare", epilog="Example: scramble lexicon compare club@2025-12-31 club@2026-01-01")(
    lexicon_editions.compare
)


@app.command("list")
def list_lexicons(as_json: AsJson = False) -> None:
    """The word lists that ship with the program, and the editions of your own that you have added."""
    from scramble.words.editions import known_editions
    from scramble.words.lexicon import Lexicon

    entries, editions = Lexicon.known(), known_editions()
    if as_json:
        from dataclasses import asdict

        own = map(lexicon_editions.edition_fields, editions)
        print_json([*map(asdict, entries), *own])
        return
    for entry in entries:
        say(f"{entry.name} {entry.version}  {counted(entry.count, 'word')}  {entry.title}")
    for edition in editions:
        say(f"{edition}  in force from {edition.since}  {edition.path}")
    say('Your own: any text file with one word a line, such as --lexicon "words.txt".')


@app.command("info")
def info(
    name: Annotated[str, typer.Argument(metavar="NAME|FILE", help="A word list.")] = "enable",
    as_json: AsJson = False,
) -> None:
    """Name, version, fingerprint, size and rejected lines of a word list."""
    _print_info(load_lexicon(name), as_json=as_json, every=False)


@app.command("build", epilog="Example: scramble lexicon build words.txt --all")
def build(
    file: Annotated[str, typer.Argument(help="A text file, UTF-8, one word a line.")],
    every: Annotated[bool, typer.Option("--all", "-a", help="Show every rejected line.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read and compile a word list, and name the lines that cannot be words.

    It is then kept compiled, so that --lexicon FILE starts at once. Exit code 1 if lines were rejected.
    """
    lexicon = load_lexicon(file)
    with console(stderr=True).status("compiling"):
        _ = lexicon.graph
    _print_info(lexicon, as_json=as_json, every=every)
    raise typer.Exit(1 if lexicon.rejected_count else 0)


def _print_info(lexicon: Lexicon, *, as_json: bool, every: bool) -> None:
    fields: dict[str, Any] = {
        "name": lexicon.name,
        "version": lexicon.version,
        "alphabet": lexicon.alphabet.name,
        "words": len(lexicon),
        "fingerprint": lexicon.fingerprint,
        "rejected_count": lexicon.rejected_count,
    }
    if as_json:
        fields["rejected"] = [
            {"line": line.number, "text": line.text, "reason": line.reason} for line in lexicon.rejected
        ]
        print_json(fields)
        return
    for field, value in fields.items():
        say(f"{field.replace('_count', ' lines'):<15} {value if value != '' else '-'}")
    shown = lexicon.rejected if every else lexicon.rejected[:_SHOWN_LINES]
    for line in shown:
        say(f"  {line}")
    if len(shown) < lexicon.rejected_count:
        say(f"  ... and {lexicon.rejected_count - len(shown):,} more")


@app.command("check", epilog="Example: scramble lexicon check WRAPS SIZES QI")
def check(
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help="Words in any case.")],
    lexicon: LexiconName = "enable",
    as_json: AsJson = False,
) -> None:
    """Is each word in the list? Exit code 0 if all are, 1 if one is not."""
    loaded = load_lexicon(lexicon)
    verdicts = {word: word in loaded for word in map(typed_text, words)}
    if as_json:
        print_json(verdicts)
    else:
        for word, is_in in verdicts.items():
            say(f"{word}: {'in' if is_in else 'NOT in'} {loaded.name}")
    raise typer.Exit(0 if all(verdicts.values()) else 1)


@app.command("find", epilog='Examples: scramble lexicon find "?UIZ*"    scramble lexicon find "ZY*"')
def find(
    pattern: Annotated[
        str, typer.Argument(help="Letters; ? or . for one letter, * for any letters or none.")
    ],
    lexicon: LexiconName = "enable",
    as_json: AsJson = False,
) -> None:
    """Words that match a pattern, one a line. Exit code 1 if there are none."""
    _print_words(load_lexicon(lexicon).find(pattern), as_json=as_json)


@app.command(
    "anagram", epilog='Examples: scramble lexicon anagram RETAINS    scramble lexicon anagram "QZ??" -s 2'
)
def anagram(
    letters: Annotated[str, typer.Argument(help="Up to 21 letters; ?, _ or . for a blank.")],
    shortest: Annotated[
        int | None,
        typer.Option(
            "--shortest", "-s", min=2, help="Words of at least this many letters. [default: all letters used]"
        ),
    ] = None,
    lexicon: LexiconName = "enable",
    as_json: AsJson = False,
) -> None:
    """Words that the letters spell, longest first. Exit code 1 if there are none."""
    _print_words(load_lexicon(lexicon).anagrams(letters, shortest=shortest), as_json=as_json)


def _print_words(words: Sequence[str], *, as_json: bool) -> None:
    if as_json:
        print_json(words)
    else:
        say(*words)
    raise typer.Exit(0 if words else 1)


@app.command("hooks", epilog="Example: scramble lexicon hooks WRAP")
def hooks(
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help="Words in any case.")],
    lexicon: LexiconName = "enable",
    as_json: AsJson = False,
) -> None:
    """Letters that make another word when put before or after a word."""
    loaded = load_lexicon(lexicon)
    found = {word: loaded.hooks(word) for word in words}
    if as_json:
        fields = {word: {"front": hook.front, "back": hook.back} for word, hook in found.items()}
        print_json(fields)
        return
    for word, hook in found.items():
        say(f"{''.join(hook.front) or '-'}  {word.upper()}  {''.join(hook.back) or '-'}")
