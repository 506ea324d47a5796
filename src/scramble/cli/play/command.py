"""``scramble play``: a game in the terminal, people and the computer at one keyboard."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scramble.cli.options import DiceName, LexiconName, MatName, load_lexicon
from scramble.cli.output import say
from scramble.cli.recording import RecordingLedger

if TYPE_CHECKING:
    from scramble.cli.keeping import KeptFile
    from scramble.game.session import Session
    from scramble.game.state import GameSetup
    from scramble.rules import Rules
    from scramble.words.lexicon import Lexicon

__all__ = ["EXAMPLES", "play"]

EXAMPLES = """\b
Examples:
  scramble play                              you against the computer
  scramble play Ann Ben Cleo                 three people at one keyboard
  scramble play Ann Robot --computer Robot=beginner --compare
  scramble play Ann Robot --computer Robot=net:rolls=100 --seed 7 --advanced
  scramble play Ann Ben --real-dice --hints off    you roll real dice and type them in
  scramble play --resume                     go on with the newest game that was left
  scramble play --resume Ann Ben             the newest one of Ann and Ben
  scramble play --list                       the games that are kept

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
            metavar="NAME[=PLAYER]",
            help="The program plays for NAME; may be repeated. PLAYER is beginner, learner, casual, regular, "
            "strong, master (the usual one) or expert, or one of `scramble arena players`.",
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
    compare: Annotated[
        bool, typer.Option("--compare", help="Tell after each turn how far it was from the best play.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a game that was left: the newest, or --save FILE.")
    ] = False,
    list_games: Annotated[bool, typer.Option("--list", help="List the games that are kept.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --list: print JSON, for programs.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="Where the game is kept after every step. [default: a new file in your data folder]",
        ),
    ] = None,
    ledger: RecordingLedger = None,
    lexicon: LexiconName = "enable",
    mat: MatName = None,
    dice: DiceName = None,
) -> None:
    """Play a game: rolls, a timer, challenges, scores, undo, save and resume."""
    from scramble.cli.play.kept_games import games_folder
    from scramble.errors import RulesError
    from scramble.rules import Rules

    if list_games:
        _list_games(players or [], as_json=as_json)
        return
    if as_json:
        raise RulesError("json", "--json", "the games that are kept, as --list --json")
    if resume:
        with _left_game(save, players or []) as kept:
            session, words = _resumed(kept.path, lexicon)
            _run(session, words, kept, ledger)
        return
    if save is None:
        games_folder()  # before anything else is tried in a home that cannot be written to
    rules = Rules(target=target, advanced=advanced, seconds=seconds, challenge=challenge)
    setup, words = _agreed(tuple(players or ("You", "Computer")), rules, mat, dice, lexicon)
    computers = computer or ([] if players else ["Computer"])
    chance = None if real_dice else secrets.randbits(32) if seed is None else seed
    session = _new_session(setup, first, chance, computers, hints)
    with _place_for(setup.players, save) as kept:
        _run(replace(session, compare=compare), words, kept, ledger)


def _list_games(players: list[str], *, as_json: bool) -> None:
    """The games in the user's data folder, of all players or of some."""
    from scramble.cli.play.kept_games import list_games

    list_games(players, as_json=as_json)


def _tell(sentence: str) -> None:
    say(sentence, err=True)


@contextmanager
def _left_game(save: Path | None, players: list[str]) -> Iterator[KeptFile]:
    """The file of a game to go on with: the one named, or the newest that is not over.

    Raises:
        ScrambleError: there is none, or another program plays it.
    """
    from scramble.cli.keeping import hold
    from scramble.cli.play.kept_games import newest_game
    from scramble.game.session import load_session

    path = save or newest_game(players)
    names = load_session(path).record.setup.players
    with hold(path, _tell, names) as kept:
        yield kept


@contextmanager
def _place_for(names: tuple[str, ...], save: Path | None) -> Iterator[KeptFile]:
    """A file for a new game: the one named, or a new one in the user's data folder.

    A game that was left before its end is not lost when another one begins in its file.

    Raises:
        SaveError: another program plays there, or no file can be there.
    """
    from scramble.cli.keeping import file_title, hold, hold_new
    from scramble.cli.play.kept_games import again, games_folder, is_over

    if save is None:
        with hold_new(games_folder(), file_title(names), ".json", _tell, names) as kept:
            yield kept
        return
    with hold(save, _tell, names) as kept:
        if save.exists() and not is_over(save):
            aside = kept.put_aside()
            say(
                f"The game that was kept in {save} is not over; it is now in {aside}. "
                f"Go on with it: {again(aside)}"
            )
        yield kept


def _resumed(path: Path, lexicon: str) -> tuple[Session, Lexicon]:
    """The game that was left, and its word list."""
    from scramble.errors import RecordError
    from scramble.game.session import load_session

    session = load_session(path)
    setup = session.record.setup
    names = _lists_called(setup.lexicon, lexicon)
    for name in names:
        words = load_lexicon(name, session.state.position())
        if setup.fingerprint in ("", words.fingerprint):
            return session, words
    expected = f"expected the list {setup.lexicon} with fingerprint {setup.fingerprint[:12]}"
    raise RecordError("lexicon", names[-1], f"{expected}, as the game began with")


def _lists_called(name: str, other: str) -> list[str]:
    """Lists that a game may have begun with: one that ships, editions of that name, or the one asked for."""
    from scramble.words.editions import known_editions
    from scramble.words.lexicon import Lexicon

    if name in {entry.name for entry in Lexicon.known()}:
        return [name]
    return [*(str(edition) for edition in known_editions() if edition.name == name), other]


def _agreed(
    names: tuple[str, ...], rules: Rules, mat: str | None, dice: str | None, lexicon: str
) -> tuple[GameSetup, Lexicon]:
    """What the options agree on."""
    from scramble.dice import DiceSet
    from scramble.game.state import GameSetup, GameState
    from scramble.mat import Mat

    setup = GameSetup(names, Mat.load(mat or "house"), DiceSet.load(dice or "house"), rules)
    words = load_lexicon(lexicon, GameState.start(setup).position())
    return replace(setup, lexicon=words.name, fingerprint=words.fingerprint), words


def _new_session(
    setup: GameSetup, first: str | None, seed: int | None, computers: list[str], hints: str
) -> Session:
    """A game at its start.

    Raises:
        EventError: a name that is not a player's, or hints neither on nor off.
    """
    from scramble.cli.play.computers import computers_in
    from scramble.errors import EventError
    from scramble.game.record import GameRecord
    from scramble.game.roller import SeededRoller
    from scramble.game.session import Session

    names = setup.players
    if first is not None and first not in names:
        raise EventError("first", first, f"expected one of the players: {', '.join(names)}")
    if hints not in ("on", "off"):
        raise EventError("hints", hints, "expected on or off")
    record = GameRecord(setup, None if first is None else names.index(first))
    roller = None if seed is None else SeededRoller(seed)
    return Session(record, roller, computers_in(computers, names), hints == "on")


def _run(session: Session, words: Lexicon, kept: KeptFile, ledger: str | None) -> None:
    """Play until the end, or until somebody leaves; either way nothing is lost."""
    from scramble.cli.play.run import play_kept

    code = play_kept(session, words, kept, ledger)
    if code is not None:
        raise typer.Exit(code)
