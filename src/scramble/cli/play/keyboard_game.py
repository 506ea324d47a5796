"""People and the computer around one keyboard: asks, and tells the game what happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from scramble.cli.play.computers import Computers
from scramble.cli.play.screen import TableScreen
from scramble.cli.terminal.clock import Clock
from scramble.cli.terminal.interruptions import Leave, TimeRanOut, Undone
from scramble.cli.terminal.prompt import Asker
from scramble.errors import ScrambleError, TimeIsUp
from scramble.game.events import (
    Challenged,
    Event,
    OrderRolled,
    Passed,
    Played,
    Rolled,
    RolledDie,
    Ruled,
    Stopped,
    TimedOut,
    WindowClosed,
)
from scramble.game.session import Session
from scramble.game.state import GameState, Phase
from scramble.hints.games import analyze_turn
from scramble.referee import Occasion, Referee, Ruling
from scramble.texts.wording import does
from scramble.words.lexicon import Lexicon

if TYPE_CHECKING:
    from rich.console import Console

    from scramble.game.record import GameRecord

__all__ = ["Table"]

_IDLE_ROUNDS = 5  # without a play, after which computers among themselves stop
_FORCE = "--force"


class Table:
    """One game at one keyboard.

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
        self.screen = TableScreen(console)
        self.keep = keep
        self.record_ruling = record_ruling
        self.withdraw_ruling = withdraw_ruling
        self.write_record = write_record
        self.clock = Clock(session.elapsed)
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
        while self.state.phase is not Phase.OVER:
            turn = self.state.turn
            self.attempt()
            self.tell_end_of(turn)
        if self.session.roller:
            self.say(f"The dice fell as for --seed {self.session.roller.seed}.")
        self.screen.show_end(self.state)

    def attempt(self) -> None:
        """Whatever comes next; what cannot be is said, and asked again."""
        try:
            self.step()
        except Undone:
            pass
        except (TimeRanOut, TimeIsUp):
            self.happen(TimedOut(max(self.clock.now(), self.state.deadline or 0.0)))
            self.say("The time is up: the turn is lost (SS-14).")
        except ScrambleError as error:
            self.say(f"! {error}")

    def step(self) -> None:
        """Whatever comes next in this phase."""
        match self.state.phase:
            case Phase.ORDER:
                self.roll_for_order()
            case Phase.READY:
                self.draw_and_roll()
            case Phase.ROLLED:
                self.take_turn()
            case Phase.WINDOW | Phase.LAST_WINDOW:
                self.hold_window()
            case Phase.CHALLENGED:
                self.rule()

    def tell_end_of(self, turn: int) -> None:
        """If a turn has ended: what it was worth, and who is skipped after it (SS-26)."""
        has_passed = self.state.turn > turn
        record = self.session.record
        has_ended = self.state.phase is Phase.OVER and not isinstance(record.events[-1], Stopped)
        if self.session.compare and turn and (has_passed or has_ended):
            places = range(len(record.events) - 1, -1, -1)
            analyses = (analyze_turn(record, place, self.lexicon) for place in places)
            analysis = next(filter(None, analyses), None)
            if analysis is not None:
                self.screen.show_comparison(self.state, analysis)
        if has_passed:
            for player in self.state.skipped:
                self.say(f"{does(self.name(player), 'skip')} a turn (SS-26).")

    def say(self, text: str) -> None:
        """Print a line."""
        self.screen.say(text)

    def show_mat(self) -> None:
        """The mat, the dice and the scores."""
        self._shown = len(self.session.record.events)
        self.screen.show_mat(self.state)

    def name(self, player: int) -> str:
        """A player's name."""
        return self.state.setup.players[player]

    def happen(self, event: Event) -> None:
        """Apply an event and keep the game."""
        self.session = self.session.apply(event, self.lexicon)
        self.keep(self.session)

    def ask(self, question: str, timed: bool = False) -> str:
        """A line from the players; what can be asked for at any time is done here, and then asked again.

        Raises:
            Undone: a step was taken back, so that the question is no longer the right one.
        """
        deadline = self.state.deadline
        left = (lambda: deadline - self.clock.now()) if timed and deadline is not None else None
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
                case "challenge" if self.state.pending is None or self.state.phase is Phase.CHALLENGED:
                    self.say(self.nothing_to_doubt())
                case _:
                    return line

    def show_help(self) -> None:
        """What can be typed, and how these dice can be had again."""
        self.screen.show_help()
        if self.session.roller:
            self.say(f"The dice fall as for --seed {self.session.roller.seed}.")

    def nothing_to_doubt(self) -> str:
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
        """Take the last step back, and what the program would at once do again."""
        before = self.session.record.events
        self.session = self.session.undo()
        while self.session.record.events and self.acts_alone():
            self.session = self.session.undo()
        self.clock = Clock(self.state.now)  # or the time that was used would be lost twice
        self.session = replace(self.session, elapsed=self.state.now)
        self.keep(self.session)
        for event in before[len(self.session.record.events) :]:
            if isinstance(event, Ruled):
                self.withdraw_ruling(event.ruling)
        self.say("One step back." + (" The same dice will fall again." if self.session.roller else ""))
        self.show_mat()

    def acts_alone(self) -> bool:
        """Does the next step ask nobody?"""
        match self.state.phase:
            case Phase.CHALLENGED:
                return True
            case Phase.ORDER:
                return self.session.roller is not None
            case Phase.READY:
                return self.session.roller is not None and self.is_computer(self.state.on_turn)
            case Phase.ROLLED:
                return self.is_computer(self.state.on_turn)
            case Phase.WINDOW:
                return self.is_computer(self.next_to_roll()) and not self.doubters()
            case Phase.LAST_WINDOW:
                return not self.doubters()
        return False

    def doubters(self) -> list[int]:
        """The people who could challenge the play that lies."""
        seats = range(len(self.state.scores))
        return [seat for seat in seats if seat != self.state.on_turn and not self.is_computer(seat)]

    def is_computer(self, player: int) -> bool:
        """Does the program play for this player?"""
        return self.name(player) in self.computers

    def roll_for_order(self) -> None:
        """SS-6."""
        player = next(seat for seat in self.state.competing if self.state.order[seat] is None)
        if self.session.roller:
            event = self.session.roller.order(self.state, player, self.clock.now())
        else:
            rolls = does(self.name(player), "roll")
            face = self.ask(f"{rolls} one die for the order (A to Z, ? for a blank): ")
            if not face:
                return
            event = OrderRolled(self.clock.now(), player, face.upper().replace("_", "?").replace(".", "?"))
        self.happen(event)
        self.say(f"{does(self.name(player), 'roll')} {event.face}")
        if self.state.phase is Phase.READY:
            self.say(f"{does(self.name(self.state.on_turn), 'begin')}.")

    def next_to_roll(self) -> int:
        """Who rolls next, also where that closes a window."""
        return self.state.on_turn if self.state.phase is Phase.READY else self.state.next_turn.player

    def draw_and_roll(self) -> None:
        """SS-7, SS-30. With the program's dice a person starts the roll, because the timer runs from it."""
        player = self.next_to_roll()
        if self.session.roller is None:
            faces = self.ask(f"{does(self.name(player), 'roll')} {self.state.draw_count} dice; type them: ")
            if faces:
                self.roll_typed(faces)
            return
        if not self.is_computer(player) and self.ask(f"{self.name(player)}, press Enter to roll: "):
            self.say("Enter rolls; help lists what else you can type.")
            return
        if self.state.phase in (Phase.READY, Phase.WINDOW):
            self.happen(self.session.roller.roll(self.state, self.clock.now()))

    def roll_typed(self, faces: str) -> None:
        """Real dice, whose numbers nobody knows."""
        alphabet = self.state.setup.dice.alphabet
        marks = alphabet.upper(faces).replace("_", "?").replace(".", "?")
        dice = tuple(RolledDie(die.strip("[]")) for die in alphabet.split_dice(marks, "roll"))
        self.happen(Rolled(self.clock.now(), dice))

    def take_turn(self) -> None:
        """The player on turn has rolled."""
        player = self.state.on_turn
        position = self.state.position()
        if self.is_computer(player):
            self.say(f"{self.name(player)} rolled {position.roll}")
            play = self.computers.choose(self.state, self.clock.now())
            now = self.clock.now()
            self.happen(Played(now, play) if play else Passed(now))
            self.show_step()
            self.stop_if_nobody_can_play()
            return
        if self._shown != len(self.session.record.events):
            self.show_mat()
        line = self.ask(f"{does(self.name(player), 'have')} {position.roll}> ", timed=True)
        if line.lower() == "pass":
            self.happen(Passed(self.clock.now()))
            self.show_step()
        elif line.lower() == "hint":
            self.show_hints()
        elif line:
            self.happen(Played(self.clock.now(), position.play(line)))
            self.show_step()

    def stop_if_nobody_can_play(self) -> None:
        """Computers alone would pass to each other for ever."""
        seats = len(self.state.scores)
        turns = [event for event in self.session.record.events if isinstance(event, Played | Passed)]
        idle = turns[-_IDLE_ROUNDS * seats :]
        is_stuck = len(idle) == _IDLE_ROUNDS * seats and all(isinstance(event, Passed) for event in idle)
        if is_stuck and all(map(self.is_computer, range(seats))):
            self.happen(Stopped(self.clock.now(), "nobody could play"))

    def show_hints(self) -> None:
        """The best plays, where hints are on."""
        if self.session.hints:
            self.screen.show_hints(self.state.position(), self.lexicon)
        else:
            self.say("Hints are off in this game.")

    def hold_window(self) -> None:
        """SS-24: the play may be challenged until the next player rolls."""
        doubter = self.doubting_computer()
        if doubter is not None:
            self.say(f"{self.name(doubter)} challenges.")
            self.happen(Challenged(self.clock.now(), doubter))
        elif self.state.phase is Phase.LAST_WINDOW:
            self.hold_last_window()
        elif self.is_computer(self.next_to_roll()):
            self.hold_computers_window()
        else:
            self.hold_persons_window()

    def hold_computers_window(self) -> None:
        """The computer rolls next."""
        question = f"Press Enter for {self.name(self.next_to_roll())}'s turn (or type challenge): "
        if not self.window_asked(question) and self.state.phase is Phase.WINDOW:
            self.draw_and_roll()

    def hold_persons_window(self) -> None:
        """The next player rolls, or somebody challenges."""
        name = self.name(self.next_to_roll())
        if self.session.roller is None:
            rolls = does(name, "roll")
            question = f"{rolls} {self.state.draw_count} dice; type them (or challenge): "
        else:
            question = f"{name}, press Enter to roll (or type challenge): "
        line = self.ask(question)
        if _is_challenge(line):
            self.challenge(line)
        elif self.session.roller is None and line:
            self.roll_typed(line)
        elif line:
            self.say("challenge [NAME], or Enter to roll; help lists what else you can type.")
        elif self.session.roller is not None and self.state.phase is Phase.WINDOW:
            self.happen(self.session.roller.roll(self.state, self.clock.now()))

    def hold_last_window(self) -> None:
        """SS-28: the play reached the target; the game ends when nobody doubts it."""
        question = "Press Enter to end the game (or type challenge): "
        if not self.window_asked(question) and self.state.phase is Phase.LAST_WINDOW:
            self.happen(WindowClosed(self.clock.now()))

    def window_asked(self, question: str) -> bool:
        """Ask for a challenge; was something else done than going on?"""
        if not self.doubters():
            return False
        before = self.session
        line = self.ask(question)
        if _is_challenge(line):
            self.challenge(line)
        elif line:
            self.say("challenge [NAME], or Enter to go on; help lists the rest.")
        return bool(line) or self.session is not before

    def doubting_computer(self) -> int | None:
        """A computer player who knows that the play has a phony (it knows the word list)."""
        pending = self.state.pending
        if pending is None:
            return None
        before = self.session.record.states[-2].position()
        if not before.phonies(pending.play, self.lexicon):
            return None
        seats = range(len(self.state.scores))
        return next((seat for seat in seats if seat != pending.player and self.is_computer(seat)), None)

    def challenge(self, line: str) -> None:
        """Who challenges: the one named, or the only person who can."""
        named = line.partition(" ")[2].strip()
        others = self.doubters()
        if named:
            matches = [seat for seat in others if self.name(seat).casefold() == named.casefold()]
        else:
            matches = others if len(others) == 1 else []
        if len(matches) != 1:
            self.say(f"Who challenges? {', '.join(f'challenge {self.name(seat)}' for seat in others)}")
            return
        self.happen(Challenged(self.clock.now(), matches[0]))

    def rule(self) -> None:
        """SS-25: the word list rules on all words of the play at once."""
        state = self.state
        pending = state.pending
        if pending is None or pending.challenger is None:
            return
        before = self.session.record.states[-3].position()  # then came the play and the challenge
        occasion = Occasion(player=self.name(pending.player), challenger=self.name(pending.challenger))
        referee = Referee(self.lexicon, rule=state.setup.rules.challenge)
        ruling = referee.judge_play(before, pending.play, occasion)
        self.record_ruling(ruling)
        self.happen(Ruled(self.clock.now(), ruling.acceptable, ruling.id))
        verdict = "acceptable" if ruling.acceptable else "UNACCEPTABLE: the play comes off"
        self.say(f"{' '.join(ruling.words)}: {verdict}.")
        self.show_mat()

    def show_step(self) -> None:
        """What the last turn made."""
        before, after, event = self.session.record.states[-2], self.state, self.session.record.events[-1]
        if isinstance(event, Played):
            self.screen.show_play(before, event, after)
        else:
            self.say(f"{self.name(before.on_turn)}: the turn is lost (SS-14).")
        self.screen.show_scores(self.state)


def _is_challenge(line: str) -> bool:
    return line.partition(" ")[0].lower() == "challenge"
