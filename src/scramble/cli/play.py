"""``scramble play``: a game in the terminal, people and the computer at one keyboard."""

from __future__ import annotations

import secrets
import shlex
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.options import DiceName, LexiconName, MatName, load_lexicon
from scramble.cli.output import console, say
from scramble.cli.recording import LedgerName, keep_aloud, keep_game, recorder_for, withdraw_aloud

if TYPE_CHECKING:
    from scramble.cli.recording import Recorder
    from scramble.game_state import GameSetup
    from scramble.lexicon import Lexicon
    from scramble.rules import Rules
    from scramble.session import Session

__all__ = ["EXAMPLES", "play"]

EXAMPLES = """\b
Examples:
  scramble play                              you against the computer
  scramble play Ann Ben Cleo                 three people at one keyboard
  scramble play Ann Robot --computer Robot --seed 7 --advanced
  scramble play Ann Ben --real-dice --hints off    you roll real dice and type them in
  scramble play --resume                     go on with the game that was left

While playing, `help` lists what can be typed. Ctrl-C and `quit` keep the game."""


def play(
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME...]", help="2 to 8 players as seated.", show_default=False),
    ] = None,
    computer: Annotated[
        list[str] | None,
        typer.Option(
            "--computer",
            "-c",
            metavar="NAME",
            help="The program plays for NAME; may be repeated.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="The dice fall as for this number. [default: chance]")
    ] = None,
    real_dice: Annotated[bool, typer.Option("--real-dice", help="Type in what real dice show.")] = False,
    advanced: Annotated[
        bool, typer.Option("--advanced", help="Dice not used are passed on (SS-30).")
    ] = False,
    target: Annotated[int, typer.Option("--to", metavar="POINTS", help="Points that win (SS-29).")] = 200,
    seconds: Annotated[int, typer.Option("--seconds", help="Time for a turn; 0 for no limit (SS-14).")] = 60,
    challenge: Annotated[
        str,
        typer.Option(
            "--challenge", metavar="RULE", help="turn, void, single, double, 5-points, 10-points or 5-a-word."
        ),
    ] = "turn",
    hints: Annotated[
        str, typer.Option("--hints", metavar="on|off", help="May players ask for hints?")
    ] = "on",
    first: Annotated[
        str | None, typer.Option("--first", metavar="NAME", help="Who begins. [default: they roll for it]")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was left.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="Where the game is kept after every step. [default: your data folder]",
        ),
    ] = None,
    ledger: LedgerName = None,
    lexicon: LexiconName = "enable",
    mat: MatName = None,
    dice: DiceName = None,
) -> None:
    """Play a game: rolls, a timer, challenges, scores, undo, save and resume."""
    from scramble.rules import Rules

    path = save or _usual_path()
    if resume:
        session, words = _resumed(path, lexicon)
    else:
        rules = Rules(target=target, advanced=advanced, seconds=seconds, challenge=challenge)
        setup, words = _agreed(tuple(players or ("You", "Computer")), rules, mat, dice, lexicon)
        computers = frozenset(computer or (() if players else ("Computer",)))
        chance = None if real_dice else secrets.randbits(32) if seed is None else seed
        session = _new_session(setup, first, chance, computers, hints)
        _make_room(path)
    with recorder_for(ledger) as recorder:
        _run(session, words, path, ledger, recorder)


def _usual_path() -> Path:
    """Where a game is kept if nobody says where."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("scramble-engine"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "game.json"


def _make_room(path: Path) -> None:
    """A game that was left before its end is not lost when another one begins.

    Raises:
        SaveError: it cannot be put aside.
    """
    from scramble.record_file import put_aside

    if not path.exists() or _is_over(path):
        return
    aside = put_aside(path)
    again = f"scramble play --resume --save {shlex.quote(str(aside))}"
    say(f"The game that was kept in {path} is not over; it is now in {aside}. Go on with it: {again}")


def _is_over(path: Path) -> bool:
    """Is a game kept there that has ended? Something that cannot be read may be worth keeping."""
    from scramble.errors import RecordError
    from scramble.game_state import Phase
    from scramble.session import load_session

    try:
        return load_session(path).state.phase is Phase.OVER
    except RecordError:
        return False


def _resumed(path: Path, lexicon: str) -> tuple[Session, Lexicon]:
    """The game that was left, and its word list."""
    from scramble.errors import RecordError
    from scramble.lexicon import Lexicon
    from scramble.session import load_session

    session = load_session(path)
    setup = session.record.setup
    name = setup.lexicon if setup.lexicon in {entry.name for entry in Lexicon.known()} else lexicon
    words = load_lexicon(name, session.state.position())
    if setup.fingerprint not in ("", words.fingerprint):
        expected = (
            f"the list {setup.lexicon} with fingerprint {setup.fingerprint[:12]}, as the game began with"
        )
        raise RecordError("lexicon", name, expected)
    return session, words


def _agreed(
    names: tuple[str, ...], rules: Rules, mat: str | None, dice: str | None, lexicon: str
) -> tuple[GameSetup, Lexicon]:
    """What the options agree on."""
    from scramble.dice import DiceSet
    from scramble.game_state import GameSetup, GameState
    from scramble.mat import Mat

    setup = GameSetup(names, Mat.load(mat or "house"), DiceSet.load(dice or "house"), rules)
    words = load_lexicon(lexicon, GameState.start(setup).position())
    return replace(setup, lexicon=words.name, fingerprint=words.fingerprint), words


def _new_session(
    setup: GameSetup, first: str | None, seed: int | None, computers: frozenset[str], hints: str
) -> Session:
    """A game at its start.

    Raises:
        EventError: a name that is not a player's, or hints neither on nor off.
    """
    from scramble.errors import EventError
    from scramble.record import GameRecord
    from scramble.roller import SeededRoller
    from scramble.session import Session

    names = setup.players
    for field, name in (("computer", next(iter(computers - set(names)), None)), ("first", first)):
        if name is not None and name not in names:
            raise EventError(field, name, f"one of the players: {', '.join(names)}")
    if hints not in ("on", "off"):
        raise EventError("hints", hints, "on or off")
    record = GameRecord(setup, None if first is None else names.index(first))
    return Session(record, None if seed is None else SeededRoller(seed), computers, hints == "on")


def _run(session: Session, words: Lexicon, path: Path, ledger: str | None, recorder: Recorder | None) -> None:
    """Play until the end, or until somebody leaves; either way nothing is lost."""
    from scramble.cli.prompt import best_asker
    from scramble.cli.table import Leave, Table
    from scramble.game_state import Phase
    from scramble.session import save_session

    screen, asker = console(), best_asker()
    was_over = session.state.phase is Phase.OVER
    save_session(session, path)
    table = Table(
        session,
        words,
        asker,
        screen,
        lambda kept: save_session(kept, path),
        lambda ruling: keep_aloud(ruling, recorder),
        lambda ruling_id: withdraw_aloud(ruling_id, recorder),
    )
    if session.roller:
        screen.print(f"dice fall as for --seed {session.roller.seed}; type help for what you can type")
    # Nobody is asked in a game of computers alone, so that Ctrl-C would wait for its end.
    asks = not all(map(table.is_computer, range(len(session.record.setup.players))))
    try:
        with asker.hold() if asks else nullcontext():
            table.play()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        save_session(replace(table.session, elapsed=table.clock.now()), path)
        again = f"scramble play --resume --save {shlex.quote(str(path))}"
        screen.print(f"\nThe game is kept; go on with: {again}", soft_wrap=True)
        raise typer.Exit(130 if isinstance(reason, KeyboardInterrupt) else 0) from None
    if not was_over:
        keep_game(table.session.record, ledger)
