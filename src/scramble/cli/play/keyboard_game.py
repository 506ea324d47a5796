"""People and the computer around one keyboard: asks, and tells the game what happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from scramble.cli.play.computers import Computers
from scramble.cli.play.screen import GameScreen
from scramble.cli.terminal.clock import GameClock
from scramble.cli.terminal.interruptions import Leave, TimeRanOut, Undone
from scramble.cli.terminal.prompt import Asker
from scramble.errors import ScrambleError, TimeIsUp
from scramble.game import narration
from scramble.game.desk import GameDesk
from scramble.game.events import Event, Passed, Played, Ruled, Stopped
from scramble.hints.games import analyze_turn
from scramble.seats.description import Action, Role, Seat
from scramble.words.lexicon import Lexicon

if TYPE_CHECKING:
    from rich.console import Console

    from scramble.game.record import GameRecord
    from scramble.game.session import Session
    from scramble.game.state import GameState
    from scramble.referee import Ruling

__all__ = ["GameAtKeyboard"]

_HOST = Seat(Role.HOST)  # whoever sits at the keyboard acts for everybody

_IDLE_ROUNDS = 5  # without a play, after which computers among themselves stop
_FORCE = "--force"


class GameAtKeyboard:
    """One game at one keyboard, as :class:`scramble.game.desk.GameDesk` describes it.

    Args:
        session: the game so far.
        lexicon: that the players agreed on.
        asker: where lines come from.
        console: where everything is shown.
        keep: called with the session after every step, so that nothing is lost.
        record_ruling: called with every ruling.
        withdraw_ruling: called with the id of every ruling that is taken back.
        write_record: called with the record, a file's name, and whether a file that is there is replaced.
    """

    def __init__(
        self,
        session: Session,
        lexicon: Lexicon,
        asker: Asker,
        console: Console,
        keep: Callable[[Session], None],
        record_ruling: Callable[[Ruling], object],
        withdraw_ruling: Callable[[str], None],
        write_record: Callable[[GameRecord, str, bool], None],
    ) -> None:
        self.session = session
        self.lexicon = lexicon
        self.asker = asker
        self.desk = GameDesk(lexicon, session.roller)
        self.screen = GameScreen(console, self.desk)
        self.keep = keep
        self.record_ruling = record_ruling
        self.withdraw_ruling = withdraw_ruling
        self.write_record = write_record
        self.clock = GameClock(session.elapsed)
        self.computers = Computers(dict(session.computers), lexicon, session.roller)
        self._shown = -1  # events that had happened when the mat was shown last

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.session.state

    def play(self) -> None:
        """Play to the end.

        Raises:
            Leave: the players stop before it.
        """
        self.screen.show_legend()
        self.show_mat()
        self.say("Type help to see what you can type.")
        while not self.state.is_over:
            turn = self.state.turn
            self.attempt()
            self.tell_end_of(turn)
        if self.session.roller:
            self.say(f"The dice fell as for --seed {self.session.roller.seed}.")
        self.screen.show_end(self.state)

    def attempt(self) -> None:
        """Take the next step; if something is impossible, say so and ask again."""
        try:
            self.step()
        except Undone:
            pass
        except (TimeRanOut, TimeIsUp):
            deadline = self.desk.deadline(self.state)
            self.happen(self.desk.ring(self.state), max(self.clock.now(), deadline.at if deadline else 0.0))
            self.tell()
        except ScrambleError as error:
            self.say(f"! {error}")

    @property
    def actions(self) -> dict[str, Action]:
        """What may be done now, by name."""
        return {action.name: action for action in self.desk.actions(self.state, _HOST)}

    def step(self) -> None:
        """Whatever comes next."""
        actions = self.actions
        if "order" in actions:
            self.roll_for_order()
        elif "challenge" in actions:
            self.hold_window()
        elif "roll" in actions:
            self.draw_and_roll()
        elif "play" in actions:
            self.take_turn()
        elif "rule" in actions:
            self.rule()

    def tell_end_of(self, turn: int) -> None:
        """If a turn has ended: what it was worth, and who is skipped after it (SS-26)."""
        has_passed = self.state.turn > turn
        record = self.session.record
        has_ended = self.state.is_over and not isinstance(record.events[-1], Stopped)
        if self.session.compare and turn and (has_passed or has_ended):
            places = range(len(record.events) - 1, -1, -1)
            analyses = (analyze_turn(record, place, self.lexicon) for place in places)
            analysis = next(filter(None, analyses), None)
            if analysis is not None:
                self.screen.show_comparison(self.state, analysis)
        if has_passed:
            for line in narration.skipped(self.state):
                self.say(line)

    def say(self, text: str) -> None:
        """Print a line."""
        self.screen.say(text)

    def show_mat(self) -> None:
        """Show the mat, the dice and the scores."""
        self._shown = len(self.session.record.events)
        self.screen.show_mat(self.state)

    def name(self, player: int) -> str:
        """A player's name."""
        return self.state.setup.players[player]

    def do(self, action: str, **values: str) -> None:
        """Do what the desk offers, now.

        Raises:
            ScrambleError: it cannot be; nothing has changed.
        """
        self.happen(self.desk.event(self.state, _HOST, action, values))

    def happen(self, event: Event, time: float | None = None) -> None:
        """Apply an event and keep the game.

        Args:
            event: its time does not count.
            time: when it happened, in seconds; None for now.
        """
        event = replace(event, time=self.clock.now() if time is None else time)
        self.session = self.session.apply(event, self.lexicon)
        self.keep(self.session)

    def tell(self) -> None:
        """Say in plain words what happened last; skipped turns are told when a turn has ended."""
        before, after = self.session.record.states[-2:]
        for line in narration.tell_event(before, self.session.record.events[-1], after):
            self.say(line)

    def ask(self, question: str, timed: bool = False) -> str:
        """A line from the players; what can be asked for at any time is done here, and then asked again.

        Raises:
            Undone: a step was taken back, so that the question is no longer the right one.
        """
        deadline = self.desk.deadline(self.state) if timed else None
        left = (lambda: deadline.at - self.clock.now()) if deadline is not None else None
        while True:
            line = self.asker.ask(question, left)
            command, _, rest = line.partition(" ")
            match command.lower():
                case "help":
                    self.show_help()
                case "quit":
                    raise Leave
                case "mat":
                    self.screen.show_legend()
                    self.show_mat()
                case "undo":
                    self.undo()
                    raise Undone
                case "save":
                    self.save(rest)
                case "challenge" if "challenge" not in self.actions:
                    self.say(self.why_no_challenge())
                case _:
                    return line

    def show_help(self) -> None:
        """What can be typed, and how these dice can be had again."""
        self.screen.show_help()
        if self.session.roller:
            self.say(f"The dice fall as for --seed {self.session.roller.seed}.")

    def why_no_challenge(self) -> str:
        """Why nobody can challenge now (SS-24)."""
        if self.state.setup.rules.penalty.refuses_phonies:
            return "There is nothing to challenge: a word that is not in the list is refused in this game."
        return "There is nothing to challenge: a play can be doubted from when it lies until the next roll."

    def save(self, text: str) -> None:
        """Write the record to a file; asks where if that is not said."""
        words = text.split()
        is_forced = _FORCE in words[:1] + words[-1:]
        name = text.strip().removeprefix(_FORCE).removesuffix(_FORCE).strip() if is_forced else text.strip()
        if not name:
            name = self.asker.ask("Which file? Its name ends in .gcg or .json (Enter: none): ")
        if not name:
            self.say("Nothing was written.")
            return
        try:
            self.write_record(self.session.record, name, is_forced)
        except ScrambleError as error:
            self.say(f"! {error}")
        else:
            self.say(f"written to {name}")

    def undo(self) -> None:
        """Take the last step back, and any step that the program would repeat at once."""
        before = self.session.record.events
        self.session = self.session.undo()
        while self.session.record.events and self.acts_alone():
            self.session = self.session.undo()
        self.clock = GameClock(self.state.now)  # or the time that was used would be lost twice
        self.session = replace(self.session, elapsed=self.state.now)
        self.keep(self.session)
        for event in before[len(self.session.record.events) :]:
            if isinstance(event, Ruled):
                self.withdraw_ruling(event.ruling)
        self.say("One step back." + (" The same dice will fall again." if self.session.roller else ""))
        self.show_mat()

    def acts_alone(self) -> bool:
        """Does the next step ask nobody?"""
        actions = self.actions
        if "order" in actions:
            return self.session.roller is not None
        if "challenge" in actions:
            return not self.challengers() and ("roll" not in actions or self.is_computer_next())
        if "roll" in actions:
            return self.session.roller is not None and self.is_computer_next()
        return "rule" in actions or ("play" in actions and self.is_computer_next())

    def challengers(self) -> list[int]:
        """The people who could challenge the play that lies."""
        seats = range(len(self.state.scores))
        return [seat for seat in seats if seat != self.state.on_turn and not self.is_computer(seat)]

    def is_computer(self, player: int) -> bool:
        """Does the program play for this player?"""
        return self.name(player) in self.computers

    def is_computer_next(self) -> bool:
        """Does the game go on with a player whom the program plays?"""
        player = self.desk.acting(self.state)
        return player is not None and self.is_computer(player)

    def next_name(self) -> str:
        """The name of the player whose turn is next."""
        player = self.desk.acting(self.state)
        return "" if player is None else self.name(player)

    def question(self) -> str:
        """What happens next, as the desk says it."""
        return self.desk.question(self.state, _HOST)

    def roll_for_order(self) -> None:
        """Everybody rolls a die (SS-6)."""
        fields = self.actions["order"].fields
        if fields:
            face = self.ask(f"{self.question()} ({fields[0].label}): ")
            if not face:
                return
            self.do("order", face=face)
        else:
            self.do("order")
        self.tell()

    def draw_and_roll(self) -> None:
        """With the program's dice a person starts the roll, because the timer runs from it (SS-7)."""
        if self.actions["roll"].fields:
            faces = self.ask(f"{self.question()}; type them: ")
            if faces:
                self.do("roll", dice=faces)
            return
        if not self.is_computer_next() and self.ask(f"{self.next_name()}, press Enter to roll: "):
            self.say("Enter rolls; help lists what else you can type.")
            return
        self.do("roll")

    def take_turn(self) -> None:
        """The player on turn has rolled."""
        if self.is_computer_next():
            self.say(f"{self.next_name()} rolled {self.state.position().roll}")
            play = self.computers.choose(self.state, self.clock.now())
            self.happen(Played(0.0, play) if play else Passed(0.0))
            self.show_step()
            self.stop_if_nobody_can_play()
            return
        if self._shown != len(self.session.record.events):
            self.show_mat()
        line = self.ask(f"{self.question()}> ", timed=True)
        if line.lower() == "pass":
            self.do("pass")
            self.show_step()
        elif line.lower() == "hint":
            self.show_hints()
        elif line:
            self.do("play", play=line)
            self.show_step()

    def stop_if_nobody_can_play(self) -> None:
        """Computers alone would pass to each other for ever."""
        seats = len(self.state.scores)
        turns = [event for event in self.session.record.events if isinstance(event, Played | Passed)]
        idle = turns[-_IDLE_ROUNDS * seats :]
        is_stuck = len(idle) == _IDLE_ROUNDS * seats and all(isinstance(event, Passed) for event in idle)
        if is_stuck and all(map(self.is_computer, range(seats))):
            self.do("stop", reason="nobody could play")

    def show_hints(self) -> None:
        """The best plays, where hints are on."""
        if self.session.hints:
            self.screen.show_hints(self.state.position(), self.lexicon)
        else:
            self.say("Hints are off in this game.")

    def hold_window(self) -> None:
        """A play may be challenged until the next player rolls, or the game ends (SS-24, SS-28)."""
        doubter = self.challenging_computer()
        if doubter is not None:
            self.do("challenge", challenger=str(doubter))
            self.tell()
        elif "close" in self.actions:
            if not self.window_asked("Press Enter to end the game (or type challenge): "):
                self.do("close")
        elif self.is_computer_next():
            question = f"Press Enter for {self.next_name()}'s turn (or type challenge): "
            if not self.window_asked(question):
                self.draw_and_roll()
        else:
            self.hold_persons_window()

    def hold_persons_window(self) -> None:
        """The next player rolls, or somebody challenges."""
        are_typed = bool(self.actions["roll"].fields)
        asks = f"{self.question()}; type them" if are_typed else f"{self.next_name()}, press Enter to roll"
        line = self.ask(f"{asks} (or {'' if are_typed else 'type '}challenge): ")
        if _is_challenge(line):
            self.challenge(line)
        elif are_typed and line:
            self.do("roll", dice=line)
        elif line:
            self.say("challenge [NAME], or Enter to roll; help lists what else you can type.")
        elif not are_typed:
            self.do("roll")

    def window_asked(self, question: str) -> bool:
        """Ask for a challenge; was something else done than going on?"""
        if not self.challengers():
            return False
        before = self.session
        line = self.ask(question)
        if _is_challenge(line):
            self.challenge(line)
        elif line:
            self.say("challenge [NAME], or Enter to go on; help lists the rest.")
        return bool(line) or self.session is not before

    def challenging_computer(self) -> int | None:
        """A computer player who knows that the play has a phony (it knows the word list)."""
        pending = self.state.pending
        if pending is None:
            return None
        if not self.state.position_of_pending().phonies(pending.play, self.lexicon):
            return None
        seats = range(len(self.state.scores))
        return next((seat for seat in seats if seat != pending.player and self.is_computer(seat)), None)

    def challenge(self, line: str) -> None:
        """Challenge for the player named, or for the only person who can."""
        named = line.partition(" ")[2].strip()
        others = self.challengers()
        if named:
            matches = [seat for seat in others if self.name(seat).casefold() == named.casefold()]
        else:
            matches = others if len(others) == 1 else []
        if len(matches) != 1:
            self.say(f"Who challenges? {', '.join(f'challenge {self.name(seat)}' for seat in others)}")
            return
        self.do("challenge", challenger=str(matches[0]))

    def rule(self) -> None:
        """The word list rules on all words of the play at once (SS-25)."""
        ruling = self.desk.judge(self.state)
        self.record_ruling(ruling)
        self.do("rule", ruling=ruling.id)
        self.tell()
        self.show_mat()

    def show_step(self) -> None:
        """What the last turn made."""
        event = self.session.record.events[-1]
        if isinstance(event, Played):
            self.screen.show_picture(self.session.record.states[-2].position(), event.play)
        self.tell()
        self.screen.show_scores(self.state)


def _is_challenge(line: str) -> bool:
    return line.partition(" ")[0].lower() == "challenge"
