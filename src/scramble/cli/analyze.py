"""``scramble analyze``: recorded games against the best plays."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scramble.cli.options import AsJson, load_lexicon
from scramble.cli.output import console, print_json, say
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from scramble.game.crossword_gcg import CrosswordGame
    from scramble.hints.games import TurnAnalysis
    from scramble.words.lexicon import Lexicon

__all__ = ["EXAMPLES", "analyze"]

EXAMPLES = """\b
Examples:
  scramble analyze evening.gcg
  scramble analyze round1/*.gcg --json > round1.jsonl
  scramble analyze evening.gcg --lexicon words.txt
  scramble analyze club-game.gcg    a crossword game of another program, on the 15x15 mat

Exit code: 0, or 2 if a file could not be read; the others are shown all the same."""


def analyze(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="Records: GCG or JSON files.")],
    lexicon: Annotated[
        str | None,
        typer.Option("--lexicon", "-l", metavar="NAME|FILE", help="Word list. [default: the record's own]"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """For each turn: the play, the best play, the loss, phonies that stood and challenges missed."""
    from scramble.errors import ScrambleError

    screen = console()
    bad_files = 0
    for path in games:
        try:
            _analyze_file(path, lexicon, screen, as_json=as_json)
        except ScrambleError as error:
            bad_files += 1
            say(f"error: {path}: {error}", err=True)
    raise typer.Exit(2 if bad_files else 0)


@dataclass(frozen=True)
class _Analysed:
    """A game and its turns, of either kind."""

    kind: str
    players: tuple[str, ...]
    scores: tuple[int, ...]
    winner: int | None
    is_over: bool
    lexicon: Lexicon
    turns: list[TurnAnalysis]
    notes: tuple[str, ...]


def _analyze_file(path: str, name: str | None, screen: Console, *, as_json: bool) -> None:
    from scramble.data import read_file
    from scramble.errors import RecordError
    from scramble.game.crossword_gcg import decode_gcg, is_crossword_gcg

    contents = read_file(path, "record", RecordError)
    text = decode_gcg(contents)
    game = _crossword_game(text, name) if is_crossword_gcg(text) else _dice_game(path, contents, name)
    for note in game.notes:
        say(f"note: {path}: {note}", err=True)
    if as_json:
        print_json(_fields(path, game))
    else:
        _print(path, game, screen)


def _dice_game(path: str, contents: bytes, name: str | None) -> _Analysed:
    from scramble.game.files import record_from_bytes
    from scramble.game.gcg import foreign_pragmas
    from scramble.hints.games import analyze as analyze_record

    record = record_from_bytes(contents, path)
    state, setup = record.state, record.setup
    lexicon = load_lexicon(name or setup.lexicon or "enable", record.states[0].position())
    notes = []
    if setup.fingerprint not in ("", lexicon.fingerprint):
        notes.append(f"it was played by another edition of {setup.lexicon} than this one")
    text = contents.decode("utf-8-sig")
    if not text.lstrip().startswith("{") and (foreign := foreign_pragmas(text)):
        notes.append(f"passed over: {', '.join(foreign)}")
    turns = analyze_record(record, lexicon)
    is_over = state.is_over
    return _Analysed("dice", setup.players, state.scores, state.winner, is_over, lexicon, turns, tuple(notes))


def _crossword_game(text: str, name: str | None) -> _Analysed:
    from scramble.game.crossword_gcg import read_crossword_game
    from scramble.hints.games import analyze_crossword

    game = read_crossword_game(text)
    lexicon = load_lexicon(name or _list_of(game.lexicon), game.turns[0].position)
    winner = None
    if game.is_over and game.scores.count(max(game.scores)) == 1:
        winner = game.scores.index(max(game.scores))
    turns = analyze_crossword(game, lexicon)
    notes = tuple(_crossword_notes(game, lexicon, name))
    return _Analysed("crossword", game.players, game.scores, winner, game.is_over, lexicon, turns, notes)


def _list_of(named: str) -> str:
    """The word list that a crossword game's file names, if it is here; else ENABLE. Never a path."""
    from scramble.words.editions import known_editions
    from scramble.words.lexicon import Lexicon

    known = {entry.name for entry in Lexicon.known()} | {edition.name for edition in known_editions()}
    return named.lower() if named.lower() in known else "enable"


def _crossword_notes(game: CrosswordGame, lexicon: Lexicon, name: str | None) -> Iterator[str]:
    title = f" {game.title!r}" if game.title else ""
    yield f"a crossword game of tiles{title}, analysed by score on the mat standard15"
    if name is None and game.lexicon.lower() != lexicon.name:
        named = f"the file names {game.lexicon}" if game.lexicon else "the file names no word list"
        yield f"{named}; {lexicon.name} decides here (--lexicon FILE for another one)"
    if not game.is_over:
        yield "no line tells which tiles were left, so the scores are those of the last moves"
    for wrong in game.wrong_totals:
        yield f"line {wrong.line}: the total is {wrong.given}, but the points make it {wrong.expected}"
    if game.passed_over:
        yield f"passed over: {', '.join(game.passed_over)}"


def _remarks(turn: TurnAnalysis) -> str:
    remarks = []
    if not turn.is_compared:
        remarks.append("no rack in the file has these tiles" if turn.roll else "the file gives no rack")
    if turn.recorded is not None:
        remarks.append(f"the file gives {counted(turn.recorded, 'point')}")
    if turn.phonies:
        fate = "stood" if turn.phony_stood else "came off"
        remarks.append(f"{', '.join(turn.phonies)} not in the list, {fate}")
    if turn.challenge_missed:
        remarks.append("challenge missed")
    if turn.ruling_differs:
        remarks.append("this list rules otherwise")
    elif turn.ruling:
        remarks.append("challenged, acceptable")
    return "; ".join(remarks)


def _print(path: str, game: _Analysed, screen: Console) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    players, turns = game.players, game.turns
    screen.print(f"{path}: {_result(game)}", soft_wrap=True)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title, justify in (("turn", "right"), ("player", "left"), ("roll", "left"), ("play", "left")):
        table.add_column(title, justify=justify)  # type: ignore[arg-type]
    for title, justify in (("score", "right"), ("best", "left"), ("score", "right"), ("loss", "right")):
        table.add_column(title, justify=justify)  # type: ignore[arg-type]
    for turn in turns:
        table.add_row(
            str(turn.turn),
            players[turn.player],
            turn.roll,
            _shown_play(turn),
            str(turn.score),
            turn.best or ("no play" if turn.is_compared else "?"),
            str(turn.best_score) if turn.is_compared else "?",
            str(turn.loss) if turn.is_compared else "?",
        )
    screen.print(table)
    for turn in turns:
        if remarks := _remarks(turn):
            screen.print(f"turn {turn.turn}, {players[turn.player]}: {remarks}", soft_wrap=True)
    for player, name in enumerate(players):
        own = [turn for turn in turns if turn.player == player]
        compared = sum(turn.is_compared for turn in own)
        average = sum(turn.loss for turn in own) / compared if compared else 0.0
        stood = sum(turn.phony_stood for turn in own)
        behind = f"{average:.1f} points a turn behind the best"
        if compared < len(own):
            behind += f" in {counted(compared, 'turn')} with a rack"
        line = f"{name}: {counted(len(own), 'turn')}, {behind}, phonies that stood: {stood}"
        screen.print(line, soft_wrap=True)


def _shown_play(turn: TurnAnalysis) -> str:
    """The play, or in words what was done instead."""
    if turn.action == "play":
        return turn.play
    return f"{turn.action} {turn.play}".rstrip()


def _result(game: _Analysed) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(game.players, game.scores, strict=True))
    if not game.is_over:
        return f"{scores}; not finished"
    return f"{scores}; a draw" if game.winner is None else f"{scores}; {game.players[game.winner]} wins"


def _fields(path: str, game: _Analysed) -> dict[str, Any]:
    lexicon = game.lexicon
    return {
        "version": 1,
        "kind": game.kind,
        "game": Path(path).name,
        "players": list(game.players),
        "scores": list(game.scores),
        "winner": game.winner,
        "lexicon": {"name": lexicon.name, "version": lexicon.version, "fingerprint": lexicon.fingerprint},
        "turns": [
            {
                **asdict(turn),
                "loss": turn.loss,
                "phony_stood": turn.phony_stood,
                "challenge_missed": turn.challenge_missed,
                "ruling_differs": turn.ruling_differs,
            }
            for turn in game.turns
        ],
    }
