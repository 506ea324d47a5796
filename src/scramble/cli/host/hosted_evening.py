"""The host's table: asks, tells the game what happened, keeps it, takes it back, shows what has been."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rich.text import Text

from scramble.cli.host.plain_words import plain_words, quoted
from scramble.cli.terminal.clock import Clock
from scramble.cli.terminal.interruptions import Leave, TimeRanOut, Undone
from scramble.cli.terminal.keys import KeyAsker, Timer
from scramble.cli.terminal.screen import Screen, keys_text
from scramble.errors import ScrambleError
from scramble.party.base import Event, State
from scramble.party.decks.load import shuffled
from scramble.party.evening import Evening
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Deadline", "Game", "Table", "log_lines"]

_ROOMY = 24  # lines from which on there is room for empty ones
_CUT = "(l shows what happened before)"
_REMEMBERED = 3  # lines of the log that are shown when an evening goes on

_State = TypeVar("_State", bound=State)
_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Deadline:
    """When a game's timer runs out.

    Args:
        at: seconds from the game's start.
        last: the latest moment at which anything else can happen.
        total: seconds that the timer had when it started.
    """

    at: float
    last: float
    total: float


@dataclass(frozen=True)
class Game(Generic[_State]):
    """What a table has to know of a game.

    Args:
        title: of the game.
        intro: for people who do not know it, and for the host.
        steps: for each phase, what asks for the next event.
        secret: phases in which not everybody may look at the screen.
        picture: the state drawn for all, from what the side that may know less sees; in few lines if asked.
        tell: an event in plain words, from the names of the sides and the states before and after it; only
            what everybody may know by then.
        deadline: of the timer that runs in a state, if any.
        ring: what happens when it has run out.
        result: how the match ended.
    """

    title: str
    intro: str
    steps: Mapping[StrEnum, Callable[[Table[_State]], None]]
    secret: frozenset[StrEnum]
    picture: Callable[[Table[_State], bool], RenderableType]
    tell: Callable[[tuple[str, str], _State, Any, _State], list[str]]
    deadline: Callable[[_State], Deadline | None]
    ring: Callable[[], Event]
    result: Callable[[tuple[str, str], _State], str]

    def is_over(self, state: _State) -> bool:
        """Has the match ended?"""
        return state.phase not in self.steps


def log_lines(game: Game[_State], evening: Evening[_State]) -> list[str]:
    """Everything that happened, in plain words, with the minutes and seconds when it did."""
    lines = []
    for before, event, after in evening.steps:
        minutes, seconds = divmod(int(event.time), 60)
        for number, words in enumerate(game.tell(evening.names, before, event, after)):
            time = "" if number else f"{minutes}:{seconds:02}"
            lines.append(f"{time:>6}  {words}")
    return lines


class Table(Generic[_State]):
    """One evening at one keyboard.

    Args:
        game: what is played.
        evening: so far.
        asker: where keys and lines come from.
        screen: where everything is shown.
        keep: called with the evening after every step, so that nothing is lost.
    """

    def __init__(
        self,
        game: Game[_State],
        evening: Evening[_State],
        asker: KeyAsker,
        screen: Screen,
        keep: Callable[[Evening[_State]], None],
    ) -> None:
        self.game = game
        self.evening = evening
        self.asker = asker
        self.screen = screen
        self.clock = Clock(evening.elapsed, runs=False)
        self._keep = keep
        self._notices: list[str] = []
        self._complaint = ""
        self._shown: tuple[int, str] | None = None
        self._lookers: object = None
        self._was_undone = False
        self._is_closed = False

    @property
    def state(self) -> _State:
        """The game as it stands."""
        return self.evening.state

    @property
    def names(self) -> tuple[str, str]:
        """What the sides are called."""
        return self.evening.names

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return self.game.is_over(self.state)

    @property
    def is_roomy(self) -> bool:
        """Are there lines to spare?"""
        return self.screen.height >= _ROOMY

    def play(self) -> None:
        """Play to the end.

        Raises:
            Leave: the host stops before it.
        """
        self._attempt(self._welcome)
        while not self._is_closed:
            self._attempt(self._step)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """While the program is stopped, nobody reads the page and no time passes."""
        with self.clock.stopped(), self.screen.left():
            yield

    def keep(self) -> None:
        """Keep the evening as it is now, with the time that has passed."""
        self.evening = replace(self.evening, elapsed=max(self.clock.now(), self.state.now))
        self._keep(self.evening)

    def happen(self, event: Event, at: float | None = None, *, aloud: bool = True) -> None:
        """Apply an event and keep the evening.

        Args:
            event: its time does not count.
            at: when it happened, in seconds; None for now.
            aloud: does the next page say what happened?
        Raises:
            TimeRanOut: it came too late.
            ScrambleError: it cannot happen; nothing has changed.
        """
        deadline = self._deadline()
        time = max(self.clock.now() if at is None else at, self.state.now)
        if deadline is not None and time > deadline.last:
            raise TimeRanOut
        self._apply(replace(event, time=time), aloud=aloud)

    def run_out(self) -> None:
        """The timer has run out, or people do not want to wait for it."""
        deadline = self._deadline()
        if deadline is not None:
            time = max(self.clock.now(), deadline.at)
            self.clock.stop(at=time)
            self._apply(replace(self.game.ring(), time=time), aloud=True)

    def _apply(self, event: Event, *, aloud: bool) -> None:
        before = self.state
        self.evening = self.evening.apply(event)
        self.clock.start()
        self._was_undone = False
        if aloud:
            self._notices += self.game.tell(self.names, before, event, self.state)
        self._keep(self.evening)

    def shuffled(self, items: Sequence[_Item]) -> tuple[_Item, ...]:
        """Things in an order that the evening's seed gives."""
        return shuffled(items, self.evening.chance())

    def ask(
        self,
        question: str,
        keys: Mapping[str, str],
        page: RenderableType | None = None,
        *,
        timed: bool = True,
    ) -> str:
        """One of some keys; those that do the same at any time are done here, and then it is asked again.

        Args:
            question: for the people.
            keys: what each does; those without words are not listed; "" is the key Enter.
            page: what is shown, if it is not the picture for all.
            timed: may the timer end it? If not, what is asked about has happened before.
        Raises:
            Undone: a step was taken back.
            Leave: the host stops.
            TimeRanOut: the timer was faster.
        """
        while True:
            timer = self._timer() if timed else None
            usual = {"u": "undo", "l": "log", "h": "help", "q": "quit"}
            if timer is not None:
                usual["s"] = "stop the timer" if timer.runs else "start the timer"
            self._show(
                question, page, keys_text(keys, self.screen.width), keys_text(usual, self.screen.width, "dim")
            )
            key = self.asker.key(timer)
            self._complaint = ""
            if key in keys:
                self._notices.clear()
                return key
            self._command(key)

    def choose(
        self,
        question: str,
        choices: Mapping[str, str],
        page: RenderableType | None = None,
        *,
        usual: str | None = None,
        timed: bool = True,
    ) -> str:
        """One of some keys, as :meth:`ask`; Enter is the usual one, or else the first."""
        usual = next(iter(choices)) if usual is None else usual
        keys = {**choices, usual: f"{choices[usual]} (or Enter)", "": ""}
        return self.ask(question, keys, page, timed=timed) or usual

    def line(self, question: str, page: RenderableType | None = None, *, timed: bool = True) -> str:
        """A line of text, as :meth:`ask`; "" if people think better of it."""
        self._show(question, page, Text("Enter alone goes back.", style="dim"))
        text = self.asker.line(self._timer() if timed else None)
        self._complaint = ""
        return text

    def look_away(self, token: object, question: str) -> None:
        """Before a secret: ask who must not see it to look away, unless that was done for this one.

        Args:
            token: what is to be seen, so that one asks once.
            question: who may look and who may not.
        """
        if self._lookers != token:
            self.ask(question, {"": "shows the card"})
            self.has_looked_away(token)

    def has_looked_away(self, token: object) -> None:
        """Only those who may see the secret look now; a timer may run, unless it was set back."""
        if not self._was_undone:
            self.clock.start()
        self._lookers = token

    def _attempt(self, act: Callable[[], None]) -> None:
        """Do something, and say what went wrong."""
        try:
            act()
        except Undone:
            pass
        except TimeRanOut:
            self.screen.bell()
            self._attempt(self.run_out)
        except ScrambleError as error:
            self._complaint = f"! {plain_words(error)}"

    def _welcome(self) -> None:
        """Time does not pass before somebody says that it may."""
        if self.is_over:
            return
        if not self.evening.events:
            intro = f"{self.game.title}\n\n{self.game.intro}"
            self.ask("", {"": "begins"}, Text(intro if self.is_roomy else intro.replace("\n\n", "\n")))
        else:
            self._notices += ["The evening goes on where it was left."]
            self._notices += log_lines(self.game, self.evening)[-_REMEMBERED:]
            if self.state.phase in self.game.secret:
                return
            self.ask("", {"": "goes on"})
        self.clock.start()

    def _step(self) -> None:
        """Whatever comes next."""
        if self.state.phase not in self.game.secret:
            self._lookers = None
        if not self.is_over:
            self.game.steps[self.state.phase](self)
            return
        with suppress(EOFError):
            self.ask(self.game.result(self.names, self.state), {"": "ends the evening"})
        self._is_closed = True

    def _deadline(self) -> Deadline | None:
        return None if self.is_over else self.game.deadline(self.state)

    def _timer(self) -> Timer | None:
        deadline = self._deadline()
        if deadline is None:
            return None
        return Timer(lambda: deadline.at - self.clock.now(), deadline.total, self.clock.runs)

    def _show(self, question: str, page: RenderableType | None, *keys: Text) -> None:
        """A page with a question; in a pipe, what stands there already is not written again."""
        shown = (len(self.evening.events), question)
        asked: list[RenderableType] = []
        if self._complaint:
            asked.append(Text(self._complaint, style="red"))
        if question:
            asked.append(Text(question, style="bold"))
        asked += filter(None, keys)
        if self.screen.pages or self._shown != shown:
            self.screen.page(*self._told(page, asked), *asked)
        else:
            self.screen.add(*asked)
        self._shown = shown

    def _told(self, page: RenderableType | None, asked: Sequence[RenderableType]) -> list[RenderableType]:
        """What stands above a question: the picture and what happened, in fewer lines where they do not fit.

        The picture's heading must not leave the screen, so the oldest notices go first.
        """
        notices = [Text(notice) for notice in self._notices]
        whole = self.game.picture(self, False) if page is None else page
        brief = self.game.picture(self, True) if page is None else page
        tries: list[list[RenderableType]] = [[whole, Text(""), *notices]] if self.is_roomy else []
        tries += [[whole, *notices], [brief, *notices]]
        tries += [[brief, Text(_CUT, "dim"), *notices[cut:]] for cut in range(1, len(notices) + 1)]
        return next((told for told in tries if self.screen.fits(*told, *asked)), tries[-1])

    def _command(self, key: str) -> None:
        """What can be asked for at any time."""
        match key:
            case "u":
                self._undo()
            case "l":
                self._show_log()
            case "h" | "?":
                self._pause(self.game.intro.splitlines())
            case "s" if self._timer() is not None:
                self._stop_or_start()
            case "q":
                raise Leave
            case _:
                self._complaint = f"! {quoted(key)} is no key here" if key else "! Enter does nothing here"

    def _stop_or_start(self) -> None:
        if self.clock.runs:
            self.clock.stop()
        else:
            self.clock.start()

    def _undo(self) -> None:
        """Take the last step back. A timer that runs stands still until the next step."""
        if not self.evening.events:
            self._complaint = "! Nothing has happened yet that could be taken back."
            return
        before, event, after = self.evening.steps[-1]
        self.evening, self._was_undone = self.evening.undo(), True
        deadline = self._deadline()
        if deadline is not None:
            self.clock.stop(at=max(self.state.now, min(self.clock.now(), deadline.last)))
        self._notices = ["Taken back: " + " ".join(self.game.tell(self.names, before, event, after))]
        self.keep()
        raise Undone

    def _show_log(self) -> None:
        lines = log_lines(self.game, self.evening) or ["Nothing has happened yet."]
        if not self.screen.pages:
            self.screen.add(*lines)
            return
        folded = [
            part
            for line in lines
            for part in textwrap.wrap(line, self.screen.width, subsequent_indent=" " * 8)
        ]
        room = self.screen.height - 5
        if len(folded) > room:
            folded = [
                f"({counted(len(folded) - room + 1, 'line')} before: scramble host replay shows all)",
                *folded[1 - room :],
            ]
        self._pause(folded)

    def _pause(self, lines: Sequence[str]) -> None:
        """Show something, until a key is pressed."""
        text = Text("\n".join(lines))
        if not self.screen.pages:
            self.screen.add(text)
            return
        self.screen.page(text, Text("any key goes back", style="dim"))
        self.asker.key(self._timer())
