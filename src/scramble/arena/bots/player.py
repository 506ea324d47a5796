"""A player of the arena that asks somebody's bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.process import Answer, BotProcess, split_command
from scramble.arena.bots.protocol import (
    PROTOCOL_VERSION,
    BotOption,
    cut_line,
    equipment_lines,
    format_go,
    format_new_game,
    parse_option,
    read_answer,
    seed_numbers,
)
from scramble.arena.bots.words_file import words_file
from scramble.errors import BadInput, BotError, IllegalPlay, NotationError
from scramble.play import Play
from scramble.players.protocol import Clock
from scramble.position import Position
from scramble.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy

__all__ = ["BotIdentity", "BotPlayer"]

_LONGEST_TURN = 600.0  # seconds, if neither clock nor rules have a limit


@dataclass(frozen=True)
class BotIdentity:
    """What a bot says about itself in the handshake.

    Args:
        version: version of the protocol.
        names: ``name``, ``author`` and the like, each with its text.
        options: the options that it accepts.
        lines: all lines that it wrote except the last.
    """

    version: int
    names: Mapping[str, str]
    options: tuple[BotOption, ...]
    lines: tuple[str, ...] = ()


class BotPlayer:
    """A bot as a player (:class:`scramble.players.Player`); close it at the end, or use ``with``.

    Its process is started when it is first needed, and again after a :class:`scramble.errors.BotError`.

    Args:
        command: as in a shell, such as ``./mybot --fast``.
        lexicon: the words of the game.
        name: name of the player; None for ``bot:`` and the command.
        limits: what the process may use.
        options: values for the bot's options.
    Raises:
        BadInput: there is no such program.
    """

    def __init__(
        self,
        command: str,
        lexicon: Lexicon,
        *,
        name: str | None = None,
        limits: BotLimits | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.name = f"bot:{command}" if name is None else name
        self.limits = limits or BotLimits()
        self._command = split_command(command)
        self._lexicon = lexicon
        self._options = dict(options or {})
        self._process: BotProcess | None = None
        self._identity: BotIdentity | None = None
        self._failure: BotError | None = None  # the error of the last start, until the bot forfeits for it
        self._chance: numpy.random.Generator | None = None
        self._equipment: list[str] = []

    def __enter__(self) -> BotPlayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process, if there is one, and its children. Safe to call again."""
        self._end(with_quit=True)

    def _end(self, *, with_quit: bool) -> None:
        process, self._process = self._process, None
        self._chance, self._equipment = None, []
        if process is not None:
            process.end(with_quit=with_quit)

    def start(self) -> BotIdentity:
        """Start the process if it is not running, so that no turn's time is spent on it.

        Raises:
            BotError: it does not start as it should; the process is gone. The next :meth:`choose` raises it
                again, without another try.
            BadInput: an option that the bot does not have, or a value that it does not take.
        """
        if self._process is not None and self._process.has_ended:
            self._end(with_quit=False)
        # an error for which the bot did not forfeit, because the game ended before its turn
        self._failure = None
        try:
            return self._started()
        except BotError as error:
            self._failure = error
            raise

    def _started(self) -> BotIdentity:
        if self._process is None or self._identity is None:
            with self._gone_if_it_fails():
                self._process = BotProcess(self.name, self._command, self.limits)
                self._identity = self._shake_hands(self._process)
                lines = [*self._option_lines(self._identity), "isready"]
                self._process.ask(lines, "readyok", self.limits.start_seconds)
        return self._identity

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:
        """The bot's answer, legal or not, in time or within the grace after it: the caller judges that.

        Args:
            position: mat, roll and scores.
            clock: the time left; without a limit the rules' holds, and ten minutes if they have none.
            chance: tells games apart: a generator that was not seen the turn before means a new game. The
                bot is told once the numbers that it was made from; how it uses them is up to the bot.
        Raises:
            BotError: no answer, or nonsense; the process is gone.
        """
        seconds = clock.seconds if clock.seconds is not None else position.rules.seconds or _LONGEST_TURN
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        process = self.process
        with self._gone_if_it_fails():
            self._tell(process, position, chance)
            answer = process.ask([format_go(seconds)], "bestplay", seconds + self.limits.grace_seconds)
            return self._read(position, answer)

    @property
    def process(self) -> BotProcess:
        """The running process, which is started if necessary; for checks outside a game.

        Raises:
            BotError: it does not start as it should.
        """
        self._started()
        assert self._process is not None  # noqa: S101 - just started
        return self._process

    @contextmanager
    def _gone_if_it_fails(self) -> Iterator[None]:
        """End the process completely after any error, including Ctrl-C."""
        try:
            yield
        except BaseException:
            self._end(with_quit=False)
            raise

    def _shake_hands(self, process: BotProcess) -> BotIdentity:
        answer = process.ask([f"scramble {PROTOCOL_VERSION}"], "ok", self.limits.start_seconds)
        if answer.text != str(PROTOCOL_VERSION):
            said = f"ok {answer.text}".strip()[:40]
            raise BotError(self.name, f"said {said!r}, and not ok {PROTOCOL_VERSION}, the protocol's version")
        names, options = {}, []
        for line in answer.others:
            word, rest = cut_line(line)
            if word == "id":
                field, text = cut_line(rest)
                names[field] = text
            elif word == "option":
                options += _read_option(rest)
        return BotIdentity(PROTOCOL_VERSION, names, tuple(options), answer.others)

    def _option_lines(self, identity: BotIdentity) -> list[str]:
        """What the bot is told before it gets ready: only what it has asked for."""
        known = {option.name: option for option in identity.options}
        for name, value in self._options.items():
            if name not in known:
                raise BadInput("option", name, f"one that {self.name} has: {', '.join(known) or 'none'}")
            if not known[name].accepts(value):
                raise BadInput(name, value, known[name].values)
        given = {"lexicon": self._lexicon.name}
        if "words" in known:
            given["words"] = str(words_file(self._lexicon))
        given |= self._options
        return [f"setoption {name} {value}" for name, value in given.items() if name in known]

    def _tell(self, process: BotProcess, position: Position, chance: numpy.random.Generator) -> None:
        """Send the position, after the game if that is a new one; then wait until the bot is ready."""
        lines = []
        equipment = equipment_lines(position.mat, position.dice)
        if chance is not self._chance or equipment != self._equipment:
            lines = [format_new_game(seed_numbers(chance)), *equipment]
            self._chance, self._equipment = chance, equipment
        lines += [f"position {position}", "isready"]
        answer = process.ask(lines, "readyok", self.limits.start_seconds)
        unasked = [line for line in answer.others if cut_line(line)[0] == "bestplay"]
        if unasked:
            raise BotError(self.name, f"said {unasked[0][:40]!r} without being asked")

    def _read(self, position: Position, answer: Answer) -> Play | None:
        try:
            return read_answer(position, answer.text)
        except (NotationError, IllegalPlay) as error:
            reason = f"answered {answer.text[:40]!r}, which is not a play here: {error}"
            raise BotError(self.name, reason) from None


def _read_option(text: str) -> list[BotOption]:
    """The option that a line describes; none if the line makes no sense."""
    try:
        return [parse_option(text)]
    except NotationError:
        return []
