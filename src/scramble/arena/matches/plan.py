"""What a user wants played, from the command line or a TOML file, and the match made from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from scramble.arena.bots.limits import BotLimits
from scramble.arena.matches.match import MOST_STARTS, LexiconSource, Match
from scramble.arena.matches.schedule import Kind, Schedule
from scramble.arena.statistics.sprt import Sprt
from scramble.data import read_file
from scramble.dice import DiceSet
from scramble.errors import ArenaError, ScrambleError
from scramble.game.start import format_start, read_start
from scramble.mat import Mat
from scramble.position import Position
from scramble.rules import Rules
from scramble.words.lexicon import Lexicon

__all__ = ["MatchPlan", "PlannedPlayer", "read_positions"]


class PlannedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player with its own limits, which only bots can have.

    Attributes:
        player: as on the command line.
        memory: memory of each of its processes, in MiB.
        seconds: for a turn.
        grace: seconds beyond that.
        start: seconds to get ready.
    """

    player: str
    memory: int | None = None
    seconds: float | None = None
    grace: float | None = None
    start: float | None = None

    @property
    def text(self) -> str:
        """The player as a match names it (:func:`scramble.arena.matches.entrants.read_entrant`).

        Raises:
            ArenaError: limits for a player who is not a bot, or whose name already has some.

        >>> PlannedPlayer("bot:./mybot --fast", memory=512, seconds=2.5).text
        'bot[memory=512,seconds=2.5]:./mybot --fast'
        """
        limits = {name: getattr(self, name) for name in ("memory", "seconds", "grace", "start")}
        told = ",".join(f"{name}={_plain(value)}" for name, value in limits.items() if value is not None)
        if not told:
            return self.player
        kind, colon, command = self.player.partition(":")
        if kind != "bot" or not colon:
            raise ArenaError("player", self.player, "expected bot: and a command, where it has limits")
        return f"bot[{told}]:{command}"


def _plain(value: float) -> str:
    return f"{value:.9f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


class MatchPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match with everything around it. Fields are options of ``scramble arena run``, or keys of a file.

    Attributes:
        players: names, or names with limits.
        pairs: pairs of games of each pairing.
        seed: of all dice.
        schedule: a name of :class:`scramble.arena.matches.schedule.Kind`, or None for the usual one.
        lexicon: name or file of the words.
        mat: name or file of the mat.
        dice: name or file of the dice.
        target: points that win.
        turn_limit: turns of a game.
        seconds: seconds for a turn; 0 for no limit.
        advanced: whether unused dice are passed on.
        memory: of each process of a bot, in MiB.
        grace: seconds beyond a bot's time.
        positions: what is on the mat at first: texts, or the name of a file with one per line.
        sprt: two Elo differences of a sequential test, or None.
        alpha: of the test.
        beta: of the test.
        confidence: of all intervals.
        anchor: the player whose rating is 0.
        output: file for the results.
        reports: files for reports.
    """

    players: list[str | PlannedPlayer]
    pairs: int = 100
    seed: int = 1
    schedule: str | None = None
    lexicon: str = "enable"
    mat: str = "house"
    dice: str = "house"
    target: int = 200
    turn_limit: int = 200
    seconds: int = 60
    advanced: bool = False
    memory: int = 2048
    grace: float = 1.0
    positions: str | list[str] | None = None
    sprt: tuple[float, float] | None = None
    alpha: float = 0.05
    beta: float = 0.05
    confidence: float = 0.95
    anchor: str | None = None
    output: str | None = None
    reports: list[str] = []

    @property
    def test(self) -> Sprt | None:
        """The sequential test.

        Raises:
            BadInput: numbers that do not make a test.
        """
        return Sprt(*self.sprt, self.alpha, self.beta) if self.sprt else None

    def match(self, load: Callable[[str, Position], Lexicon]) -> Match:
        """The match.

        Args:
            load: loads the word list of a name, for the alphabet of a position.
        Raises:
            ScrambleError: some part of it is impossible.
        """
        if self.schedule is not None and self.schedule not in list(Kind):
            raise ArenaError("schedule", self.schedule, f"expected one of {', '.join(Kind)}")
        kind = Kind(self.schedule) if self.schedule else Kind.usual(len(self.players))
        schedule = Schedule(kind, len(self.players), self.pairs)
        rules = Rules(target=self.target, seconds=self.seconds, advanced=self.advanced, challenge="void")
        limits = BotLimits(memory_mib=self.memory, grace_seconds=self.grace)
        empty = Position(Mat.load(self.mat), DiceSet.load(self.dice))
        starts = self._starts(empty)
        words = load(self.lexicon, empty)
        return Match(
            tuple(player if isinstance(player, str) else player.text for player in self.players),
            schedule,
            self.seed,
            LexiconSource.of(self.lexicon, words),
            empty.mat,
            empty.dice,
            rules,
            self.turn_limit,
            limits,
            starts,
        )

    def _starts(self, empty: Position) -> tuple[str, ...]:
        if self.positions is None:
            return ()
        if isinstance(self.positions, str):
            return read_positions(self.positions, empty.mat, empty.dice)
        return _read_starts(enumerate(self.positions, start=1), empty.mat, empty.dice, "position")


def read_positions(path: str | Path, mat: Mat, dice: DiceSet) -> tuple[str, ...]:
    """The starts in a file, one per line, as :func:`scramble.game.start.read_start` reads them.

    Empty lines, and what follows a ``#``, are ignored.

    Raises:
        ArenaError: it cannot be read, a line is not a start, or there is none.
    """
    try:
        text = read_file(path, "positions", ArenaError).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ArenaError("positions", str(path), "expected UTF-8 text") from None
    lines = ((number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1))
    starts = _read_starts(((number, line) for number, line in lines if line), mat, dice, "line")
    if not starts:
        raise ArenaError("positions", str(path), "expected a position on a line, such as 5C WRAP")
    return starts


def _read_starts(texts: Iterable[tuple[int, str]], mat: Mat, dice: DiceSet, what: str) -> tuple[str, ...]:
    starts = []
    for number, text in texts:
        try:
            starts.append(format_start(read_start(text, mat, dice), mat, dice))
        except ScrambleError as cause:
            raise ArenaError(f"positions, {what} {number}", text, f"expected a start ({cause})") from None
        if len(starts) > MOST_STARTS:
            raise ArenaError("positions", len(starts), f"expected at most {MOST_STARTS}")
    return tuple(starts)
