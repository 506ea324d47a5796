"""``scramble arena``: matches between players, and what belongs to them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from scramble.cli import arena_check, arena_replay, arena_reread, arena_sprt
from scramble.cli.arena_options import (
    Alpha,
    Anchor,
    AsCsv,
    Beta,
    BotGrace,
    BotMemory,
    Confidence,
    ending_of,
)
from scramble.cli.options import AsJson, DiceName, LexiconName, MatName, load_lexicon, read_position
from scramble.cli.output import console, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scramble.arena.bots.limits import BotLimits
    from scramble.arena.match import Match
    from scramble.rules import Rules

__all__ = ["app"]

_EXAMPLES = """\b
Examples:
  scramble arena greedy random                       100 pairs of games, the same dice, seats swapped
  scramble arena greedy random --pairs 1000 --seed 7 --output match.jsonl --report match.html
  scramble arena greedy random --sprt 0 20           stops by itself
  scramble arena greedy random "bot:./mybot --fast"  everybody meets everybody
  scramble arena run --help                          all options
  scramble arena players                             who can play"""
_RUN_EXAMPLES = """\b
Examples:
  scramble arena greedy random --pairs 1000 --seed 7
  scramble arena greedy random --pairs 1000 --output match.jsonl            keeps every game
  scramble arena greedy random --pairs 5000 --output match.jsonl --resume   goes on with it
  scramble arena greedy random --sprt 0 20 --alpha 0.01
  scramble arena greedy random --pairs 20000 --cluster tcp://10.0.0.5:8786  on many machines
  scramble arena "bot:./mybot --fast" greedy random --schedule gauntlet --seconds 5
  scramble arena "bot:./mybot --fast" greedy --memory 512 --grace 0.2
Ctrl-C stops when the games under way are over, and a second one at once; what was played is shown.
Exit code: 0, or 1 if a sequential test accepts H0 and 3 if it has no verdict; 2 bad input, 130 stopped."""
_PLAYERS_EXAMPLES = """\b
Examples:
  scramble arena players
  scramble arena players --json"""


class _RunIfNoCommand(TyperGroup):
    """Players are named where other groups have a command, so what is no command goes to ``run``."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Put ``run`` first, unless a command or a call for help is there."""
        if args and args[0] not in self.commands and args[0] not in self.get_help_option_names(ctx):
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_RunIfNoCommand,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Let players play matches: pairs of games with the same dice and the seats swapped.",
    epilog=_EXAMPLES,
    subcommand_metavar="PLAYER PLAYER... | COMMAND [ARGS]...",
)
app.command("report", epilog=arena_reread.EXAMPLES)(arena_reread.report)
app.command("replay", epilog=arena_replay.EXAMPLES)(arena_replay.replay)
app.command("check", epilog=arena_check.EXAMPLES)(arena_check.check)
app.command("sprt", epilog=arena_sprt.EXAMPLES)(arena_sprt.sprt)


def _complete_player(incomplete: str) -> list[str]:
    from scramble.players import PLAYERS

    return [name for name in PLAYERS if name.startswith(incomplete)]


def _complete_schedule(incomplete: str) -> list[str]:
    from scramble.arena.schedule import Kind

    return [str(kind) for kind in Kind if kind.startswith(incomplete)]


@app.command("run", epilog=_RUN_EXAMPLES)
def run(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER PLAYER...",
            show_default=False,
            autocompletion=_complete_player,
            help="Two or more of ours (scramble arena players), or bot: and a command.",
        ),
    ],
    pairs: Annotated[
        int, typer.Option("--pairs", "-n", metavar="N", help="Pairs of games for each two players.")
    ] = 100,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Of all dice; the same seed, the same games.")
    ] = 1,
    schedule: Annotated[
        str | None,
        typer.Option(
            "--schedule",
            metavar="KIND",
            autocompletion=_complete_schedule,
            help="duel, gauntlet (the first against all others) or round-robin. "
            "[default: duel for two, round-robin for more]",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Keep every game in this file (JSON lines)."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --output.")] = False,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Write a report: .html (with plots), .json or .csv."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", metavar="N", help="Processes. [default: one for each core]"),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="ADDRESS|local",
            help="Play on a Dask cluster, or on one that is started here. [default: on neither]",
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            "--sprt",
            metavar="ELO0 ELO1",
            show_default=False,
            help="Stop as soon as a sequential test says which difference fits better.",
        ),
    ] = None,
    alpha: Alpha = 0.05,
    beta: Beta = 0.05,
    confidence: Confidence = 0.95,
    anchor: Anchor = None,
    lexicon: LexiconName = "enable",
    mat: MatName = None,
    dice: DiceName = None,
    target: Annotated[int, typer.Option("--target", metavar="POINTS", help="Points that win.")] = 200,
    turn_limit: Annotated[
        int, typer.Option("--turn-limit", metavar="N", help="Turns of a game, both players' together.")
    ] = 200,
    seconds: Annotated[
        int, typer.Option("--seconds", metavar="N", help="Time for a turn; 0 for no limit.")
    ] = 60,
    advanced: Annotated[
        bool, typer.Option("--advanced", help="Dice not used are passed on (advanced play).")
    ] = False,
    memory: BotMemory = 2048,
    grace: BotGrace = 1.0,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Play a match (the word run may be left out)."""
    from scramble.arena.bots.limits import BotLimits
    from scramble.arena.sprt import Sprt
    from scramble.cli.arena_run import Wishes, run_match
    from scramble.rules import Rules

    rules = Rules(target=target, seconds=seconds, advanced=advanced, challenge="void")
    wishes = Wishes(
        test=Sprt(*sprt, alpha, beta) if sprt else None,
        output=output,
        resume=resume,
        report=report,
        workers=workers,
        cluster=cluster,
        confidence=confidence,
        anchor=anchor,
        form=ending_of(as_json=as_json, as_csv=as_csv, instead="--report"),
    )
    limits = BotLimits(memory_mib=memory, grace_seconds=grace)
    match = _match(players, pairs, seed, schedule, lexicon, mat, dice, rules, turn_limit, limits)
    raise typer.Exit(run_match(match, wishes))


def _match(
    players: Sequence[str],
    pairs: int,
    seed: int,
    schedule: str | None,
    lexicon: str,
    mat: str | None,
    dice: str | None,
    rules: Rules,
    turn_limit: int,
    limits: BotLimits,
) -> Match:
    """The match that the options describe."""
    from scramble.arena.match import LexiconSource, Match
    from scramble.arena.schedule import Kind, Schedule
    from scramble.errors import ArenaError

    if schedule is not None and schedule not in list(Kind):
        raise ArenaError("schedule", schedule, f"one of {', '.join(Kind)}")
    kind = Kind(schedule) if schedule else Kind.usual(len(players))
    planned = Schedule(kind, len(players), pairs)
    empty = read_position("-", None, mat, dice)
    words = load_lexicon(lexicon, empty)
    return Match(
        tuple(players),
        planned,
        seed,
        LexiconSource.of(lexicon, words),
        empty.mat,
        empty.dice,
        rules,
        turn_limit,
        limits,
    )


@app.command("players", epilog=_PLAYERS_EXAMPLES)
def list_players(as_json: AsJson = False) -> None:
    """List our players, the weakest first, with their options."""
    from scramble.players import PLAYERS

    if as_json:
        kinds = [
            {
                "name": name,
                "summary": kind.summary,
                "options": {
                    option: {"least": least, "usual": usual, "most": most}
                    for option, (least, usual, most) in kind.options.items()
                },
            }
            for name, kind in PLAYERS.items()
        ]
        print_json({"version": 1, "players": kinds})
        return
    longest = max(map(len, PLAYERS))
    for name, kind in PLAYERS.items():
        console().print(f"{name:<{longest}}  {kind.summary}", soft_wrap=True)
        for option, (least, usual, most) in kind.options.items():
            line = f"{'':<{longest}}    {name}:{option}=N  {least} to {most}, usually {usual}"
            console().print(line, soft_wrap=True)
