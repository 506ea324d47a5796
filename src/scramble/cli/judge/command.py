"""``scramble judge``: one ruling for words or a whole play; verdicts for a stream of words; the kiosk."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.options import (
    SHOWN_DIGITS,
    AsJson,
    DiceName,
    LexiconName,
    MatName,
    load_lexicon,
    read_position,
    typed_text,
)
from scramble.cli.output import console, print_json, say
from scramble.cli.recording import RecordingLedger, keep_aloud, recorder_for

if TYPE_CHECKING:
    from rich.console import Console

    from scramble.referee import Referee, Ruling
    from scramble.words.dictionary import Explanation

__all__ = ["DEFAULT_RULE", "EXAMPLES", "judge"]

DEFAULT_RULE = "turn"  # the rulebook's (SS-26)

EXAMPLES = """\b
Examples:
  scramble judge WRAPS SIZES    one verdict for all the words of the play
  scramble judge --position "5C WRAP" --play "G5 SIZES"    the words that this play makes
  scramble judge WRAPS XIZES --explain    say what is known about each word
  scramble judge -- -ING "DON'T"    a word may begin with a hyphen
  scramble judge - < words.txt | grep ^unacceptable    one word a line, one verdict a line
  scramble judge --kiosk    full screen, for a judging table
Exit code: 0 acceptable, 1 unacceptable, 2 bad input."""


def judge(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD...]",
            show_default=False,
            help="The words of one play, as they are asked; - for a stream on standard input.",
        ),
    ] = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="POSITION", help="The mat before the play: 5C WRAP.")
    ] = None,
    play: Annotated[
        str | None, typer.Option("--play", "-p", metavar="PLAY", help="Judge all its words: G5 SIZES.")
    ] = None,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", "-e", help="Say which words are in the list, and what is known about them."
        ),
    ] = False,
    stdin: Annotated[
        bool, typer.Option("--stdin", help="Judge each line of standard input by itself; the same as -.")
    ] = False,
    count: Annotated[
        bool, typer.Option("--count", "-c", help="Of a stream, print only how many words are acceptable.")
    ] = False,
    kiosk: Annotated[
        bool, typer.Option("--kiosk", help="Full screen: players type the words and confirm them.")
    ] = False,
    password: Annotated[
        str | None,
        typer.Option("--password", metavar="TEXT", help="To leave the kiosk. [default: asked at the start]"),
    ] = None,
    lexicon: LexiconName = "enable",
    rule: Annotated[
        str | None, typer.Option("--rule", metavar="NAME", help="Challenge rule in force. [default: turn]")
    ] = None,
    event: Annotated[str, typer.Option("--event", help="For the record: the tournament.")] = "",
    event_round: Annotated[str, typer.Option("--round", help="For the record.")] = "",
    table: Annotated[str, typer.Option("--table", help="For the record.")] = "",
    player: Annotated[str, typer.Option("--player", help="For the record: who made the play.")] = "",
    challenger: Annotated[str, typer.Option("--challenger", help="For the record: who challenged it.")] = "",
    ledger: RecordingLedger = None,
    mat: MatName = None,
    dice: DiceName = None,
    as_json: AsJson = False,
) -> None:
    """Judge words or a whole play by the list: one verdict for all words together (SS-25).

    Hyphens, apostrophes and accents are part of the question; case is not. Words alone are read as the list
    reads them (CHA begins with CH, if that is a letter); with --position and --play the dice count.
    As at tournaments, it does not say which word failed unless you ask with --explain.
    """
    from scramble.referee import Occasion, Referee

    asked = [typed_text(word) for word in words or ()]
    is_stream = stdin or asked == ["-"]
    occasion = Occasion(event, event_round, table, player, challenger)
    is_recorded = rule is not None or occasion != Occasion()
    _refuse(
        {
            "--kiosk with words or a play": kiosk and bool(asked or stdin or play or position),
            "--kiosk with --json, --explain or --count": kiosk and (as_json or explain or count),
            "--password without --kiosk": password is not None and not kiosk,
            "--stdin with words or a play": is_stream and bool(play or position or (stdin and asked)),
            "--count without a stream": count and not is_stream,
            "--count with --explain": count and explain,
            "a stream with --rule or an occasion, as no ruling is made": is_stream and is_recorded,
            "words with --play": bool(asked and (play or position)),
            "one of --play and --position without the other": (play is None) != (position is None),
            "--mat or --dice without --play": bool(mat or dice) and play is None,
            "no words, no --play, no - and no --kiosk": not (asked or play or is_stream or kiosk),
        }
    )
    if kiosk:
        from scramble.cli.judge.kiosk import run_kiosk

        with recorder_for(ledger) as recorder:
            run_kiosk(lexicon, rule or DEFAULT_RULE, occasion, password, recorder)
        return
    if is_stream:
        from scramble.cli.judge.stream import judge_stream

        raise typer.Exit(judge_stream(lexicon, explain=explain, count=count, as_json=as_json))
    place = read_position(position, None, mat, dice) if position is not None else None
    referee = Referee(load_lexicon(lexicon, place), rule or DEFAULT_RULE)
    phonies: tuple[str, ...] = ()
    if place is not None and play is not None:
        ruling = referee.judge_play(place, play, occasion)
        phonies = place.phonies(play, referee.lexicon)
    else:
        ruling = referee.judge(asked, occasion)
    _show(ruling, _explain(ruling, referee, phonies) if explain else None, as_json=as_json)
    with recorder_for(ledger) as recorder:
        entry = keep_aloud(ruling, recorder)
    if entry is not None and not as_json:
        # On a printed slip the hash is an anchor: what was recorded up to here cannot be rewritten unnoticed.
        say(f"{'ledger':<12}entry {entry.sequence}, head {entry.hash}")
    raise typer.Exit(0 if ruling.acceptable else 1)


def _refuse(mistakes: dict[str, bool]) -> None:
    """Refuse the first combination of options that makes no sense."""
    from scramble.errors import RulingError

    for mistake, is_made in mistakes.items():
        if is_made:
            raise RulingError(
                "options",
                mistake,
                "this cannot be judged: "
                "expected words, a play, a stream or the kiosk; see scramble judge --help",
            )


def _explain(ruling: Ruling, referee: Referee, phonies: tuple[str, ...]) -> list[Explanation]:
    """What is known of each word."""
    from scramble.words.dictionary import Dictionary

    return Dictionary().explain_all(ruling.words, referee.lexicon, phonies)


def _show(ruling: Ruling, explanations: list[Explanation] | None, *, as_json: bool) -> None:
    if not as_json:
        _print(ruling, explanations or [], console())
        sys.stdout.flush()
        return
    fields = ruling.to_dict()
    if explanations is not None:
        fields["explanations"] = [explanation.to_dict() for explanation in explanations]
    print_json(fields)


def _print(ruling: Ruling, explanations: list[Explanation], screen: Console) -> None:
    from scramble.rules import PENALTIES
    from scramble.texts.outside import visible

    verdict, colour = ("ACCEPTABLE", "green") if ruling.acceptable else ("UNACCEPTABLE", "red")
    screen.print(verdict, style=f"bold {colour}")
    lines = {
        "words": ", ".join(map(visible, ruling.words)),
        "play": ruling.play,
        "lexicon": f"{ruling.lexicon} {ruling.lexicon_version}".strip(),
        "fingerprint": ruling.fingerprint[:SHOWN_DIGITS],
        "rule": f"{ruling.rule}: {PENALTIES[ruling.rule].title}",
        **asdict(ruling.occasion),
        "time": ruling.time,
        "ruling": ruling.id,
    }
    for name, value in lines.items():
        if value:
            screen.print(f"{name:<12}{visible(value)}", soft_wrap=True)
    for explanation in explanations:
        screen.print(f"- {explanation.sentence}", soft_wrap=True)
