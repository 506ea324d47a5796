"""Analyses a recorded game of either kind: players, each turn compared with the best play, notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from scramble.errors import RecordError
from scramble.game.crossword_gcg import CrosswordGame, decode_gcg, is_crossword_gcg, read_crossword_game
from scramble.game.files import record_from_bytes
from scramble.game.gcg import foreign_pragmas
from scramble.game.record import GameRecord
from scramble.hints.games import TurnAnalysis, analyze, analyze_crossword, turn_places
from scramble.hints.turn_worth import TurnWorth
from scramble.position import Position
from scramble.texts.wording import counted
from scramble.words.editions import known_editions
from scramble.words.lexicon import Lexicon

__all__ = ["AnalyzedGame", "LexiconFinder", "analyze_recorded", "player_lines", "remarks"]

_USUAL = "enable"

# Finds a word list by its name, for the alphabet of a position.
LexiconFinder = Callable[[str, Position], Lexicon]


@dataclass(frozen=True)
class AnalyzedGame:
    """A game and its turns.

    Args:
        kind: ``dice``, or ``crossword`` for a game of another program on the 15x15 mat.
        name: the file's name.
        players: as seated.
        scores: the scores as the game stands.
        winner: the winner's number, from 0; None if nobody won or the game is not over.
        is_over: whether it has ended.
        lexicon: the word list that decided.
        turns: all of them.
        positions: what each turn's player saw, with the roll or rack.
        notes: notes on the file as a whole, in plain words.
        record: the record of a dice game; None for a crossword game.
    """

    kind: str
    name: str
    players: tuple[str, ...]
    scores: tuple[int, ...]
    winner: int | None
    is_over: bool
    lexicon: Lexicon
    turns: tuple[TurnAnalysis, ...]
    positions: tuple[Position, ...]
    notes: tuple[str, ...]
    record: GameRecord | None = None

    @property
    def result(self) -> str:
        """Scores and winner in one line."""
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        if not self.is_over:
            return f"{scores}; not finished"
        return f"{scores}; a draw" if self.winner is None else f"{scores}; {self.players[self.winner]} wins"

    def to_dict(self) -> dict[str, Any]:
        """The analysis as plain data, as ``scramble analyze --json`` prints it."""
        lexicon = self.lexicon
        return {
            "version": 1,
            "kind": self.kind,
            "game": self.name,
            "players": list(self.players),
            "scores": list(self.scores),
            "winner": self.winner,
            "lexicon": {
                "name": lexicon.name,
                "version": lexicon.version,
                "fingerprint": lexicon.fingerprint,
            },
            "turns": [_turn_fields(turn) for turn in self.turns],
        }


def _turn_fields(turn: TurnAnalysis) -> dict[str, Any]:
    return {
        **asdict(turn),
        "loss": turn.loss,
        "phony_stood": turn.phony_stood,
        "challenge_missed": turn.challenge_missed,
        "ruling_differs": turn.ruling_differs,
    }


def analyze_recorded(
    contents: bytes,
    name: str,
    find_lexicon: LexiconFinder,
    lexicon: str | None = None,
    *,
    most_turns: int | None = None,
) -> AnalyzedGame:
    """Analyse a game from the contents of its file, GCG or JSON; each turn is compared with the best score.

    Args:
        contents: what the file contains.
        name: the file's name.
        find_lexicon: finds word lists for the caller.
        lexicon: name of the word list that decides; None for the one that the record names.
        most_turns: a game of more is refused before the first is analysed; None for any number.
    Raises:
        RecordError: not a record of either kind, or one of too many turns.
        ScrambleError: the word list cannot be found.
    """
    text = decode_gcg(contents)
    if is_crossword_gcg(text):
        game = read_crossword_game(text)
        _check_turns(len(game.turns), most_turns)
        return _crossword_game(game, name, find_lexicon, lexicon)
    record = record_from_bytes(contents, name)
    _check_turns(len(turn_places(record)), most_turns)
    return _dice_game(record, contents.decode("utf-8-sig"), name, find_lexicon, lexicon)


def _check_turns(count: int, most: int | None) -> None:
    if most is not None and count > most:
        raise RecordError("record", f"{count:,} turns", f"expected a game of at most {most:,} turns")


def _dice_game(
    record: GameRecord, text: str, name: str, find_lexicon: LexiconFinder, lexicon: str | None
) -> AnalyzedGame:
    state, setup = record.state, record.setup
    words = find_lexicon(lexicon or setup.lexicon or _USUAL, record.states[0].position())
    notes = []
    if setup.lexicon not in ("", words.name):
        notes.append(f"it was played by {setup.lexicon}; {words.name} decides here")
    elif setup.fingerprint not in ("", words.fingerprint):
        notes.append(f"it was played by another edition of {setup.lexicon} than this one")
    if not text.lstrip().startswith("{") and (foreign := foreign_pragmas(text)):
        notes.append(f"skipped: {', '.join(foreign)}")
    return AnalyzedGame(
        kind="dice",
        name=name,
        players=setup.players,
        scores=state.scores,
        winner=state.winner,
        is_over=state.is_over,
        lexicon=words,
        turns=tuple(analyze(record, words)),
        positions=tuple(record.states[place].position() for place in turn_places(record)),
        notes=tuple(notes),
        record=record,
    )


def _crossword_game(
    game: CrosswordGame, name: str, find_lexicon: LexiconFinder, lexicon: str | None
) -> AnalyzedGame:
    words = find_lexicon(lexicon or _list_of(game.lexicon), game.turns[0].position)
    winner = None
    if game.is_over and game.scores.count(max(game.scores)) == 1:
        winner = game.scores.index(max(game.scores))
    return AnalyzedGame(
        kind="crossword",
        name=name,
        players=game.players,
        scores=game.scores,
        winner=winner,
        is_over=game.is_over,
        lexicon=words,
        turns=tuple(analyze_crossword(game, words)),
        positions=tuple(turn.position for turn in game.turns),
        notes=tuple(_crossword_notes(game, words, is_asked_for=lexicon is not None)),
    )


def _list_of(named: str) -> str:
    """The word list that a crossword game's file names, if it is here; else ENABLE. Never a path."""
    known = {entry.name for entry in Lexicon.known()} | {edition.name for edition in known_editions()}
    return named.lower() if named.lower() in known else _USUAL


def _crossword_notes(game: CrosswordGame, lexicon: Lexicon, *, is_asked_for: bool) -> Iterator[str]:
    title = f" {game.title!r}" if game.title else ""
    yield f"a crossword game of tiles{title}, analysed by score on the mat standard15"
    if not is_asked_for and game.lexicon.lower() != lexicon.name:
        named = f"the file names {game.lexicon}" if game.lexicon else "the file names no word list"
        yield f"{named}; {lexicon.name} decides here"
    if not game.is_over:
        yield "no line says which tiles were left, so the scores are those of the last moves"
    for wrong in game.wrong_totals:
        yield f"line {wrong.line}: the total is {wrong.given}, but the points make it {wrong.expected}"
    if game.passed_over:
        yield f"skipped: {', '.join(game.passed_over)}"


def remarks(turn: TurnAnalysis) -> list[str]:
    """Remarks on a turn beyond its figures, in plain words."""
    found = []
    if not turn.is_compared:
        found.append("no rack in the file has these tiles" if turn.roll else "the file gives no rack")
    if turn.recorded is not None:
        found.append(f"the file gives {counted(turn.recorded, 'point')}")
    if turn.phonies:
        fate = "stood" if turn.phony_stood else "came off"
        found.append(f"{', '.join(turn.phonies)} not in the list, {fate}")
    if turn.challenge_missed:
        found.append("challenge missed")
    if turn.ruling_differs:
        found.append("this list rules otherwise")
    elif turn.ruling:
        found.append("challenged, acceptable")
    return found


def player_lines(game: AnalyzedGame, worths: Sequence[TurnWorth] = ()) -> list[str]:
    """A line about each player: turns, average loss, phonies that stood.

    Args:
        game: the game.
        worths: the worth of all its turns, if that was worked out.
    """
    return [_player_line(game, player, worths) for player in range(len(game.players))]


def _player_line(game: AnalyzedGame, player: int, worths: Sequence[TurnWorth]) -> str:
    own = [turn for turn in game.turns if turn.player == player]
    compared = sum(turn.is_compared for turn in own)
    average = sum(turn.loss for turn in own) / compared if compared else 0.0
    behind = f"{average:.1f} points a turn behind the best"
    if compared < len(own):
        behind += f" in {counted(compared, 'turn')} with a rack"
    parts = [counted(len(own), "turn"), behind]
    valued = [worth for worth in worths if worth.player == player]
    if valued:
        parts.append(f"{sum(worth.equity_loss for worth in valued) / len(valued):.1f} behind the best net")
    if valued and valued[0].done.win_chance is not None:
        parts.append(f"{sum(worth.win_loss for worth in valued):.1%} of a win given away in all")
    stood = sum(turn.phony_stood for turn in own)
    return f"{game.players[player]}: {', '.join(parts)}, phonies that stood: {stood}"
