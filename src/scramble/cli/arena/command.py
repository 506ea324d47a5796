"""``scramble arena``: matches between players, and what belongs to them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from scramble.cli.arena import check as arena_check
from scramble.cli.arena import export as arena_export
from scramble.cli.arena import replay as arena_replay
from scramble.cli.arena import report as arena_reread
from scramble.cli.arena import sprt as arena_sprt
from scramble.cli.arena.options import (
    Alpha,
    Anchor,
    AsCsv,
    Beta,
    BotGrace,
    BotMemory,
    Confidence,
    ending_of,
)
from scramble.cli.options import AsJson, DiceName, LexiconName, MatName, load_lexicon
from scramble.cli.output import console, print_json

if TYPE_CHECKING:
    from scramble.arena.matches.plan import MatchPlan

__all__ = ["app"]

_BESIDE_A_FILE = ("described", "output", "resume", "report", "workers", "cluster", "as_json", "as_csv")


@dataclass(frozen=True)
class Place:
    """Options that do not affect the games of a match: where it is played and kept."""

    output: Path | None
    resume: bool
    report: Path | None
    workers: int | None
    cluster: str | None
    form: str


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
  scramble arena greedy random --pairs 5000 --output match.jsonl --resume   continues it
  scramble arena greedy random --sprt 0 20 --alpha 0.01
  scramble arena greedy random --pairs 20000 --cluster tcp://10.0.0.5:8786  on many machines
  scramble arena "bot:./mybot --fast" greedy random --schedule gauntlet --seconds 5
  scramble arena "bot[memory=512,seconds=5]:./mybot --fast" "bot:./other" greedy --memory 1024
  scramble arena greedy net --positions starts.txt
  scramble arena --match match.toml --output match.jsonl --resume
Ctrl-C stops when the games under way are over, and a second one at once; what was played is shown.
Exit code: 0, or 1 if a sequential test accepts H0 and 3 if it has no verdict; 2 bad input, 130 stopped."""
_PLAYERS_EXAMPLES = """\b
Examples:
  scramble arena players
  scramble arena players --json"""


class _RunIfNoCommand(TyperGroup):
    """Inserts ``run`` if no command is given, because the first argument may be a player's name."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Put ``run`` first, unless a command or a call for help is there."""
        if args and args[0] not in self.commands and args[0] not in self.get_help_option_names(ctx):
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_RunIfNoCommand,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Matches between players: pairs of games with the same dice and the seats swapped.",
    epilog=_EXAMPLES,
    subcommand_metavar="PLAYER PLAYER... | COMMAND [ARGS]...",
)
app.command("report", epilog=arena_reread.EXAMPLES)(arena_reread.report)
app.command("replay", epilog=arena_replay.EXAMPLES)(arena_replay.replay)
app.command("export", epilog=arena_export.EXAMPLES)(arena_export.export)
app.command("check", epilog=arena_check.EXAMPLES)(arena_check.check)
app.command("sprt", epilog=arena_sprt.EXAMPLES)(arena_sprt.sprt)


def _complete_player(incomplete: str) -> list[str]:
    from scramble.players import PLAYERS

    return [name for name in PLAYERS if name.startswith(incomplete)]


def _complete_schedule(incomplete: str) -> list[str]:
    from scramble.arena.matches.schedule import Kind

    return [str(kind) for kind in Kind if kind.startswith(incomplete)]


@app.command("run", epilog=_RUN_EXAMPLES)
def run(
    ctx: typer.Context,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER PLAYER...",
            show_default=False,
            autocompletion=_complete_player,
            help="Two or more of ours (scramble arena players), or bot: and a command, with limits "
            "of its own as bot[memory=512,seconds=5]:./mybot.",
        ),
    ] = None,
    described: Annotated[
        Path | None,
        typer.Option("--match", metavar="FILE", help="A TOML file that says what is played, instead."),
    ] = None,
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
    resume: Annotated[bool, typer.Option("--resume", help="Continue the file of --output.")] = False,
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
            help="Play on a Dask cluster: an address, or local to start one here. [default: none]",
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
    positions: Annotated[
        Path | None,
        typer.Option(
            "--positions",
            metavar="FILE",
            help="What lies on the mat at first: one position a line. Pairs take them in turn.",
        ),
    ] = None,
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
    from scramble.arena.matches.match_file import MatchFile
    from scramble.arena.matches.plan import MatchPlan
    from scramble.errors import ArenaError

    form = ending_of(as_json=as_json, as_csv=as_csv, instead="--report")
    place = Place(output, resume, report, workers, cluster, form)
    if described is not None:
        _refuse_beside(ctx)
        file = MatchFile(described)
        with file.naming_lines():
            raise typer.Exit(_play(file.plan, place))
    if not players:
        raise ArenaError("players", "none", "expected two or more, or --match FILE that names them")
    plan = MatchPlan(
        players=list(players),
        pairs=pairs,
        seed=seed,
        schedule=schedule,
        lexicon=lexicon,
        mat=mat or "house",
        dice=dice or "house",
        target=target,
        turn_limit=turn_limit,
        seconds=seconds,
        advanced=advanced,
        memory=memory,
        grace=grace,
        positions=None if positions is None else str(positions),
        sprt=sprt,
        alpha=alpha,
        beta=beta,
        confidence=confidence,
        anchor=anchor,
    )
    raise typer.Exit(_play(plan, place))


def _refuse_beside(ctx: typer.Context) -> None:
    """Refuse options that repeat what the file of a match says.

    Raises:
        ArenaError: an option that belongs to the match itself.
    """
    from scramble.errors import ArenaError

    for parameter in ctx.command.params:
        name = parameter.name or ""
        source = ctx.get_parameter_source(name)
        is_given = source is not None and source.name == "COMMANDLINE" and ctx.params.get(name) is not None
        if is_given and name not in _BESIDE_A_FILE:
            beside = ", ".join(f"--{each}" for each in ("output", "resume", "report", "workers", "cluster"))
            expected = f"expected only {beside}, --json or --csv with --match, which says everything else"
            raise ArenaError(name, ctx.params[name], expected)


def _play(plan: MatchPlan, place: Place) -> int:
    """Play what is planned; returns the exit code."""
    from scramble.cli.arena.run import Wishes, run_match

    output = place.output or (Path(plan.output) if plan.output else None)
    reports = [place.report] if place.report else [Path(report) for report in plan.reports]
    wishes = Wishes(
        test=plan.test,
        output=output,
        resume=place.resume,
        reports=tuple(reports),
        workers=place.workers,
        cluster=place.cluster,
        confidence=plan.confidence,
        anchor=plan.anchor,
        form=place.form,
    )
    return run_match(plan.match(load_lexicon), wishes)


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
