"""Sums up a round, a day or an event: its rulings and games, and each player's part in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from scramble.errors import ScrambleError
from scramble.ledger.chain import Head
from scramble.ledger.entry import GAME, RULING, Entry, Filters

if TYPE_CHECKING:
    from scramble.ledger.book import Ledger

__all__ = ["GameLine", "PlayerLine", "RoundRuling", "RoundSummary", "Summary", "summarise"]

_VERSION = 1


@dataclass(frozen=True)
class RoundRuling:
    """A ruling of a round.

    Args:
        number: number of the entry.
        time: time of the entry.
        table: table of the entry.
        words: the words that were judged.
        acceptable: the verdict.
        player: who made the play.
        challenger: who challenged it.
        withdrawn: the reason if it was withdrawn, else None.
        notes: notes on it.
    """

    number: int
    time: str
    table: str
    words: tuple[str, ...]
    acceptable: bool
    player: str
    challenger: str
    withdrawn: str | None
    notes: tuple[str, ...]


@dataclass(frozen=True)
class GameLine:
    """A game of a round.

    Args:
        number: number of the entry.
        time: time of the entry.
        table: table of the entry.
        players: in the order of play.
        scores: one for each.
        result: as a phrase.
        withdrawn: the reason if it was withdrawn, else None.
        notes: notes on it.
    """

    number: int
    time: str
    table: str
    players: tuple[str, ...]
    scores: tuple[int, ...]
    result: str
    withdrawn: str | None
    notes: tuple[str, ...]


@dataclass
class PlayerLine:
    """A player's part in a round; withdrawn entries do not count.

    Args:
        name: the player's name.
        games: games played.
        points: points in all of them.
        challenges: challenges made.
        upheld: how many of those took the play off.
        challenged: plays of this player that were challenged.
        removed: how many of those came off.
    """

    name: str
    games: int = 0
    points: int = 0
    challenges: int = 0
    upheld: int = 0
    challenged: int = 0
    removed: int = 0


@dataclass
class RoundSummary:
    """A round of an event.

    Args:
        event: its name, or "".
        round: its name, or "".
        first: time of the first entry.
        last: time of the last entry.
        rulings: in the order of the ledger.
        games: in the order of the ledger.
        players: by name.
        lexicons: name, version and fingerprint of each word list that decided.
        damaged: numbers of entries that cannot be read.
    """

    event: str
    round: str
    first: str = ""
    last: str = ""
    rulings: list[RoundRuling] = field(default_factory=list)
    games: list[GameLine] = field(default_factory=list)
    players: list[PlayerLine] = field(default_factory=list)
    lexicons: list[tuple[str, str, str]] = field(default_factory=list)
    damaged: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Summary:
    """Rounds, and the head of the ledger that they were read from.

    Args:
        ledger: its place.
        head: the end of the chain, which proves all of it.
        rounds: in the order in which they began.
    """

    ledger: str
    head: Head
    rounds: tuple[RoundSummary, ...]

    def to_dict(self) -> dict[str, Any]:
        """The summary as plain values."""
        return {"version": _VERSION, **asdict(self)}


@dataclass
class _Said:
    """What later entries say about an entry."""

    withdrawn: str | None = None
    notes: tuple[str, ...] = ()


def summarise(ledger: Ledger, filters: Filters) -> Summary:
    """Sum up the rulings and games that pass the filters, by event and round.

    Withdrawals and notes count whenever they were made.

    Raises:
        LedgerError: it cannot be read.
    """
    head = ledger.head()
    said: dict[int, _Said] = {}
    for kind in ("withdrawal", "note"):
        _collect(said, _up_to(head, ledger.entries(Filters(kind=kind))))
    rounds: dict[tuple[str, str], RoundSummary] = {}
    for entry in _up_to(head, ledger.entries(filters)):
        if entry.kind in (RULING, GAME):
            place = (entry.event, entry.round)
            _add(rounds.setdefault(place, RoundSummary(*place)), entry, said.get(entry.sequence, _Said()))
    for one in rounds.values():
        one.players.sort(key=lambda player: player.name)
    return Summary(ledger.place, head, tuple(rounds.values()))


def _up_to(head: Head, entries: Iterable[Entry]) -> Iterable[Entry]:
    return (entry for entry in entries if entry.sequence <= head.count)


def _collect(said: dict[int, _Said], amendments: Iterable[Entry]) -> None:
    for entry in amendments:
        try:
            amendment = entry.amendment()
        except ScrambleError:
            continue  # "verify" reports it
        about = said.setdefault(amendment.entry, _Said())
        if entry.kind == "withdrawal":
            about.withdrawn = amendment.text
        else:
            about.notes += (amendment.text,)


def _add(summary: RoundSummary, entry: Entry, said: _Said) -> None:
    summary.first = min(summary.first or entry.time, entry.time)
    summary.last = max(summary.last, entry.time)
    try:
        if entry.kind == RULING:
            _add_ruling(summary, entry, said)
        else:
            _add_game(summary, entry, said)
    except ScrambleError:
        summary.damaged.append(entry.sequence)


def _add_ruling(summary: RoundSummary, entry: Entry, said: _Said) -> None:
    ruling = entry.ruling()
    where = (entry.sequence, entry.time, entry.table)
    names = (entry.player, entry.challenger)
    line = RoundRuling(*where, ruling.words, ruling.acceptable, *names, said.withdrawn, said.notes)
    summary.rulings.append(line)
    if said.withdrawn is not None:
        return
    lexicon = (ruling.lexicon, ruling.lexicon_version, ruling.fingerprint)
    if lexicon not in summary.lexicons:
        summary.lexicons.append(lexicon)
    if entry.player:
        player = _player(summary, entry.player)
        player.challenged += 1
        player.removed += not ruling.acceptable
    if entry.challenger:
        challenger = _player(summary, entry.challenger)
        challenger.challenges += 1
        challenger.upheld += not ruling.acceptable


def _add_game(summary: RoundSummary, entry: Entry, said: _Said) -> None:
    game = entry.game()
    where = (entry.sequence, entry.time, entry.table)
    summary.games.append(GameLine(*where, game.players, game.scores, game.result, said.withdrawn, said.notes))
    if said.withdrawn is not None:
        return
    for name, score in zip(game.players, game.scores, strict=True):
        player = _player(summary, name)
        player.games += 1
        player.points += score


def _player(summary: RoundSummary, name: str) -> PlayerLine:
    for player in summary.players:
        if player.name == name:
            return player
    summary.players.append(PlayerLine(name))
    return summary.players[-1]
