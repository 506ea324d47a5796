"""An evening at the host's keyboard: draws what the game's desk describes, asks, and saves each step.

Nothing here is specific to a game: its desk (:mod:`scramble.party.desk`) says what may be done, who may look
and what to announce, and its picture draws it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rich.console import Group
from rich.text import Text

from scramble.cli.host.menu import Menu, is_long
from scramble.cli.host.picture import Room
from scramble.cli.host.pictures import PICTURES
from scramble.cli.host.plain_words import plain_words
from scramble.cli.terminal.asking import KeyAsker, Timer
from scramble.cli.terminal.clock import GameClock
from scramble.cli.terminal.interruptions import Back, Leave, TimeRanOut, Undone
from scramble.cli.terminal.screen import Screen, keys_text
from scramble.errors import ScrambleError
from scramble.party.base import Event, State
from scramble.party.desks import desk_of
from scramble.party.evening import Evening
from scramble.seats.description import Action, Deadline, Field, FieldKind, Role, Seat
from scramble.texts.wording import counted, quoted

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["HostedEvening", "log_lines"]

_ROOMY = 24  # lines from which on there is room for empty ones
_CUT = "(l shows what happened before)"
_REMEMBERED = 3  # lines of the log that are shown when an evening goes on
_HOST, _SCREEN = Seat(Role.HOST), Seat(Role.SCREEN)
_BACK = "x"  # the key that goes back from a choice

_State = TypeVar("_State", bound=State)


def log_lines(evening: Evening[Any]) -> list[str]:
    """Everything that happened, in plain words, with the minutes and seconds when it did."""
    desk, lines = desk_of(evening), []
    for before, event, after in evening.steps:
        minutes, seconds = divmod(int(event.time), 60)
        for number, words in enumerate(desk.tell(before, event, after)):
            time = "" if number else f"{minutes}:{seconds:02}"
            lines.append(f"{time:>6}  {words}")
    return lines


class HostedEvening(Generic[_State]):
    """One evening at one keyboard.

    Args:
        evening: so far.
        asker: where keys and lines come from.
        screen: where everything is shown.
        keep: called with the evening after every step, so that nothing is lost.
    """

    def __init__(
        self,
        evening: Evening[_State],
        asker: KeyAsker,
        screen: Screen,
        keep: Callable[[Evening[_State]], None],
    ) -> None:
        self.evening = evening
        self.desk = desk_of(evening)
        self.picture = PICTURES[evening.machine.name]
        self.asker = asker
        self.screen = screen
        self.clock = GameClock(evening.elapsed, runs=False)
        self._keep = keep
        self._notices: list[str] = []
        self._complaint = ""
        self._shown: tuple[int, str] | None = None
        self._lookers: str | None = None
        self._was_undone = False
        self._is_closed = False

    @property
    def state(self) -> _State:
        """The game as it stands."""
        return self.evening.state

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return self.desk.is_over(self.state)

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
        """Hide the page and stop the clock while the program is stopped."""
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
            self._apply(replace(self.desk.ring(self.state), time=time), aloud=True)

    def _apply(self, event: Event, *, aloud: bool) -> None:
        before = self.state
        self.evening = self.evening.apply(event)
        self.clock.start()
        self._was_undone = False
        if aloud:
            self._notices += self.desk.tell(before, event, self.state)
        self._keep(self.evening)

    def ask(
        self,
        question: str,
        keys: Mapping[str, str],
        page: RenderableType | None = None,
        *,
        timed: bool = True,
    ) -> str:
        """Ask for one of several keys; keys that work at any time are handled here, then we ask again.

        Args:
            question: the question to show.
            keys: what each key does; keys without words are not listed; "" is the key Enter.
            page: the page to show instead of the picture for everybody.
            timed: whether the timer may end the question; if not, it is about something that has happened.
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

    def line(self, question: str, page: RenderableType | None = None, *, timed: bool = True) -> str:
        """A line of text, as in :meth:`ask`; "" if people change their minds."""
        self._show(question, page, Text("Enter alone goes back.", style="dim"))
        text = self.asker.line(self._timer() if timed else None)
        self._complaint = ""
        return text

    def _have_looked_away(self, occasion: str) -> None:
        """Note who may look at the secret now, and start the clock unless a step was just taken back."""
        if not self._was_undone:
            self.clock.start()
        self._lookers = occasion

    def _attempt(self, act: Callable[[], None]) -> None:
        """Do something, and say what went wrong."""
        try:
            act()
        except (Undone, Back):
            pass
        except TimeRanOut:
            self.screen.bell()
            self._attempt(self.run_out)
        except ScrambleError as error:
            self._complaint = f"! {plain_words(error)}"

    def _welcome(self) -> None:
        """Wait until somebody starts the evening; no time passes before that."""
        if self.is_over:
            return
        if not self.evening.events:
            intro = f"{self.desk.title}\n\n{self.desk.intro}"
            self.ask("", {"": "begins"}, Text(intro if self.is_roomy else intro.replace("\n\n", "\n")))
        else:
            self._notices += ["The evening goes on where it was left."]
            self._notices += log_lines(self.evening)[-_REMEMBERED:]
            if self.desk.secret(self.state) is not None:
                return
            self.ask("", {"": "goes on"})
        self.clock.start()

    def _step(self) -> None:
        """Whatever comes next."""
        if not self.is_over:
            self._act(self._secret_page())
            return
        self._lookers = None
        with suppress(EOFError):
            self.ask(self.desk.result(self.state), {"": "ends the evening"})
        self._is_closed = True

    def _secret_page(self) -> RenderableType | None:
        """The page that only some may see, once the others look away; None if everybody may look."""
        secret = self.desk.secret(self.state)
        if secret is None:
            self._lookers = None
            return None
        if self._lookers != secret.occasion:
            self.ask(secret.label, {"": "shows the card"})
            self._have_looked_away(secret.occasion)
        return self.picture.secret(self.desk.view(self.state, _HOST), self._room())

    def _act(self, page: RenderableType | None) -> None:
        """Ask what happens, and let it happen. What was done in time may be explained later."""
        action, said = self._choose(page)
        if action.rings:
            self.run_out()
            return
        at = None if action.is_timed else self.clock.now()
        said = self._say(action, said, page)
        event = self.desk.event(self.state, _HOST, action.name, said, self.evening.chance())
        if event is None:
            return
        self.happen(event, at, aloud=event.name not in self.picture.shows)
        secret = self.desk.secret(self.state)
        if action.reveals and secret is not None:
            self._have_looked_away(secret.occasion)

    def _choose(self, page: RenderableType | None) -> tuple[Action, dict[str, str]]:
        """Ask for an action; also returns the fields that the key itself filled in."""
        question, actions = self.desk.question(self.state, _HOST), self.desk.actions(self.state, _HOST)
        first = actions[0]
        if len(actions) == 1 and not first.key and first.fields and is_long(first.fields[0]):
            return first, {first.fields[0].name: self._typed(question, first.fields[0], page, timed=True)}
        menu = Menu.of(actions, self.picture.draws)
        return menu.chosen[self.ask(question, menu.words, page)]

    def _say(self, action: Action, said: Mapping[str, str], page: RenderableType | None) -> dict[str, str]:
        """Ask for the required fields of an action; optional ones are not asked for."""
        values = dict(said)
        self._fill_in(action.fields, values, page, action)
        while (more := self.desk.follow_up(self.state, _HOST, action.name, values)) is not None:
            above = self._picture() if page is None else page
            lines = Group(above, *map(Text, more.lines)) if more.lines else None
            self._fill_in(more.fields, values, page, action, lines)
        return values

    def _fill_in(
        self,
        fields: Sequence[Field],
        values: dict[str, str],
        page: RenderableType | None,
        action: Action,
        lines: RenderableType | None = None,
    ) -> None:
        """Ask for fields: lines below the page; choices below the lines, or what all may see."""
        for field in fields:
            if field.name in values or field.optional:
                continue
            if field.kind is not FieldKind.CHOICE or is_long(field):
                values[field.name] = self._typed(field.label, field, page, timed=action.is_timed)
            else:
                values[field.name] = self._chosen(field, lines, timed=action.is_timed)

    def _typed(self, question: str, field: Field, page: RenderableType | None, *, timed: bool) -> str:
        if is_long(field):
            question = f"{question} Type one of {', '.join(choice.value for choice in field.choices)}."
        text = self.line(question, page, timed=timed)
        if not text:
            raise Back
        return text

    def _chosen(self, field: Field, page: RenderableType | None, *, timed: bool) -> str:
        menu = Menu.of([Action(field.name, field.label, (field,))])
        key = self.ask(field.label, {**menu.words, _BACK: "go back"}, page, timed=timed)
        if key == _BACK:
            raise Back
        return menu.chosen[key][1][field.name]

    def _room(self, *, is_brief: bool = False) -> Room:
        return Room(self.screen.width, self.is_roomy, is_brief)

    def _picture(self, *, is_brief: bool = False) -> RenderableType:
        """What everybody may see."""
        return self.picture.public(self.desk.view(self.state, _SCREEN), self._room(is_brief=is_brief))

    def _deadline(self) -> Deadline | None:
        return self.desk.deadline(self.state)

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
        """What is shown above a question: the picture and what happened, in fewer lines if they do not fit.

        The picture's heading must not leave the screen, so the oldest notices go first.
        """
        notices = [Text(notice) for notice in self._notices]
        whole = self._picture() if page is None else page
        brief = self._picture(is_brief=True) if page is None else page
        tries: list[list[RenderableType]] = [[whole, Text(""), *notices]] if self.is_roomy else []
        tries += [[whole, *notices], [brief, *notices]]
        tries += [[brief, Text(_CUT, "dim"), *notices[cut:]] for cut in range(1, len(notices) + 1)]
        return next((told for told in tries if self.screen.fits(*told, *asked)), tries[-1])

    def _command(self, key: str) -> None:
        """Do what a key that works at any time asks for."""
        match key:
            case "u":
                self._undo()
            case "l":
                self._show_log()
            case "h" | "?":
                self._pause(self.desk.intro.splitlines())
            case "s" if self._timer() is not None:
                self._stop_or_start()
            case "q":
                raise Leave
            case _:
                self._complaint = f"! {quoted(key)} is not a key here" if key else "! Enter does nothing here"

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
        self._notices = ["Taken back: " + " ".join(self.desk.tell(before, event, after))]
        self.keep()
        raise Undone

    def _show_log(self) -> None:
        lines = log_lines(self.evening) or ["Nothing has happened yet."]
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
