"""Finds what a bot does wrong: leads it through the protocol and reports what each step showed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic

from scramble.arena.bots.player import BotPlayer
from scramble.arena.bots.protocol import PASS, cut_line, parse_option
from scramble.dice import dice_stream
from scramble.errors import BotError, IllegalPlay, NotationError, PhonyPlay
from scramble.mat import Mat
from scramble.players.protocol import Clock
from scramble.position import Position
from scramble.texts.wording import counted
from scramble.words.lexicon import Lexicon

__all__ = ["CHECKS", "CheckFinding", "CheckOutcome", "check_bot"]

_SMALL_MAT = Mat(("T...T", ".d.d.", "..D..", ".d.d.", "T...T"), "small")
_QUIET = {"id", "option", "info"}  # words of lines that a bot may say at any time


class CheckOutcome(StrEnum):
    """The verdict of a check."""

    PASSED = "passed"
    NOTED = "noted"  # allowed, but the author may want to know
    FAILED = "failed"
    SKIPPED = "skipped"  # after a failure that makes this check pointless


@dataclass(frozen=True)
class CheckFinding:
    """One check of a bot.

    Args:
        check: its name.
        verdict: its verdict.
        seen: what was seen, as a phrase.
    """

    check: str
    verdict: CheckOutcome
    seen: str


class _Fault(Exception):
    """Raised for what a bot does wrong; becomes a finding."""


class _Remark(Exception):
    """Raised for what a bot may do but hardly intends; becomes a finding."""


@dataclass
class _Checking:
    """What the checks work with."""

    bot: BotPlayer
    lexicon: Lexicon
    seconds: float
    answers: list[str] = field(default_factory=list)

    def ask(self, position: Position, *, game: int = 1) -> str:
        """The bot's play as text, which must be legal, without a phony, and in time."""
        self.bot.start()
        begun = monotonic()
        play = self.bot.choose(position, Clock(self.seconds), dice_stream(game))
        used = monotonic() - begun
        if used > self.seconds:
            raise _Fault(f"answered after {used:.2f} s of {self.seconds:g} s: in a game its turn is lost")
        if play is None:
            return PASS
        try:
            outcome = position.outcome(play, self.lexicon)
        except (IllegalPlay, PhonyPlay) as error:
            place = "an empty mat" if position.is_empty else position.word_on_mat()
            raise _Fault(f"answered on {place} with {position.roll}: {error}") from None
        return f"{outcome.text} ({counted(outcome.total, 'point')})"


def check_bot(bot: BotPlayer, lexicon: Lexicon, *, seconds: float = 5.0) -> Iterator[CheckFinding]:
    """Lead a bot through the protocol, yielding each finding as soon as it is made.

    Args:
        bot: the bot; it is closed at the end.
        lexicon: the words that it was given.
        seconds: the time that it has for each play.
    """
    checking = _Checking(bot, lexicon, seconds)
    is_hopeless = False
    with bot:
        for name, check in CHECKS.items():
            if is_hopeless:
                yield CheckFinding(name, CheckOutcome.SKIPPED, "without a handshake there is nothing to ask")
                continue
            finding = _run(name, check, checking)
            is_hopeless = check is _handshake and finding.verdict is CheckOutcome.FAILED
            yield finding


def _run(name: str, check: Callable[[_Checking], str], checking: _Checking) -> CheckFinding:
    try:
        return CheckFinding(name, CheckOutcome.PASSED, check(checking))
    except _Remark as remark:
        return CheckFinding(name, CheckOutcome.NOTED, str(remark))
    except _Fault as fault:
        return CheckFinding(name, CheckOutcome.FAILED, str(fault))
    except BotError as error:
        checking.bot.close()  # the next check has a new process
        words = f"; its last words: {error.last_words}" if error.last_words else ""
        return CheckFinding(name, CheckOutcome.FAILED, f"{error.reason}{words}")


def _handshake(checking: _Checking) -> str:
    identity = checking.bot.start()
    name = identity.names.get("name")
    if not name:
        raise _Fault("said ok, but no line id name NAME before it")
    return f"{name}, protocol {identity.version}"


def _options(checking: _Checking) -> str:
    identity = checking.bot.start()
    lines = [rest for word, rest in map(cut_line, identity.lines) if word == "option"]
    for line in lines:
        try:
            parse_option(line)
        except NotationError as error:
            raise _Fault(f"said option {line[:40]!r}, and an option is {error.expected}") from None
    names = [option.name for option in identity.options]
    listed = ", ".join(names) or "none"
    if len(set(names)) != len(names):
        raise _Fault(f"has options of the same name: {listed}")
    if "words" not in names:
        raise _Remark(f"options: {listed}; without words it is not told the word list's file")
    return f"options: {listed}"


def _tidy_output(checking: _Checking) -> str:
    answer = checking.bot.process.ask(["isready"], "readyok", checking.bot.limits.start_seconds)
    lines = [*checking.bot.start().lines, *answer.others]
    odd = [line for line in lines if cut_line(line)[0] not in _QUIET]
    if odd:
        raise _Remark(f"said {odd[0][:40]!r}, which means nothing; talk belongs on standard error")
    return "nothing but lines of the protocol"


def _unknown_lines(checking: _Checking) -> str:
    lines = ["", "wibble wobble", "setoption nobodys 1", "go_on", "isready"]
    checking.bot.process.ask(lines, "readyok", checking.bot.limits.start_seconds)
    return "went on after lines that mean nothing"


def _empty_mat(checking: _Checking) -> str:
    answers = [checking.ask(Position.parse("-", roll=roll)) for roll in ("AEINRST", "SIZEXA?", "EIOTNDB")]
    return _played(answers)


def _word_on_mat(checking: _Checking) -> str:
    texts = [("5C WRAP", "SIZEXA?"), ("E5 TOAD", "EINRSTL"), ("1A SEvEN", "AEGINR?"), ("9C OATEN", "BDEILNS")]
    return _played([checking.ask(Position.parse(text, roll=roll)) for text, roll in texts])


def _played(answers: list[str]) -> str:
    if all(answer == PASS for answer in answers):
        raise _Remark("passed each time, though there are plays")
    return ", ".join(answers)


def _no_play(checking: _Checking) -> str:
    for roll in ("V", "QVVJ"):
        answer = checking.ask(Position.parse("-", roll=roll))
        if answer != PASS:
            raise _Fault(f"answered {answer} with {roll}, of which no word can be made")
    return "passed without a play"


def _close_scores(checking: _Checking) -> str:
    text = "9/9/9/9/2WRAP3/9/9/9/9 AEISXZ?/ 199/180/0 0/1/0 to 200; adv 1; sec 30;"
    return f"three players, lost turns, advanced play: {checking.ask(Position.parse(text))}"


def _other_mat(checking: _Checking) -> str:
    small = checking.ask(Position.parse("3B ARC", roll="EINRSTL", mat=_SMALL_MAT), game=2)
    large = checking.ask(Position.parse("8H WRAP", roll="SIZEXA?", mat=Mat.load("standard15")), game=3)
    return f"5x5: {small}; 15x15: {large}"


def _same_seed(checking: _Checking) -> str:
    position = Position.parse("5C WRAP", roll="AEINRST")
    first, second = (checking.ask(position, game=4) for _ in range(2))
    if first != second:
        raise _Remark(f"answered {first}, then {second} with the same seed: its matches cannot be repeated")
    return f"the same seed, the same play: {first}"


def _one_answer(checking: _Checking) -> str:
    answer = checking.bot.process.ask(["isready"], "readyok", checking.bot.limits.start_seconds)
    if any(cut_line(line)[0] == "bestplay" for line in answer.others):
        raise _Fault("said bestplay without being asked")
    return "one answer to one go"


def _quit(checking: _Checking) -> str:
    process = checking.bot.process
    has_ended = process.quit()
    children = process.children()
    checking.bot.close()
    if not has_ended:
        raise _Fault(f"was still running {checking.bot.limits.end_seconds:g} s after quit")
    if children:
        raise _Fault(f"left {len(children)} of its children running after quit")
    return "ended at quit"


def _end_of_input(checking: _Checking) -> str:
    has_ended = checking.bot.process.close_input()
    checking.bot.close()
    if not has_ended:
        raise _Fault(f"was still running {checking.bot.limits.end_seconds:g} s after the end of its input")
    return "ended with its input"


CHECKS: dict[str, Callable[[_Checking], str]] = {
    "handshake": _handshake,
    "options": _options,
    "tidy output": _tidy_output,
    "unknown lines": _unknown_lines,
    "empty mat": _empty_mat,
    "word on the mat": _word_on_mat,
    "no play": _no_play,
    "scores and options": _close_scores,
    "another mat": _other_mat,
    "same seed": _same_seed,
    "one answer": _one_answer,
    "quit": _quit,
    "end of input": _end_of_input,
}
