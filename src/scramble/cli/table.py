"""People and the computer around one keyboard: asks, shows, and tells the game what happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from scramble.cli.prompt import Asker, Clock, TimeRanOut
from scramble.errors import ScrambleError
from scramble.events import (
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
from scramble.game_state import GameState, Phase
from scramble.hints import rank
from scramble.lexicon import Lexicon
from scramble.record_file import save_record
from scramble.referee import Occasion, Referee, Ruling
from scramble.render.text import draw, styled
from scramble.session import Session

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["HELP", "Leave", "Table"]

HELP = """On your turn, type
  G5 SIZES    a play: column first for down, row first (5C WRAP) for across; blanks in lower case
  pass        to give the turn up                hint   the best plays, if hints are on
While a play may be challenged, before the next roll
  challenge [NAME]   NAME doubts the play that lies
At any time
  undo        take the last step back
  save FILE   write the record (.gcg or .json)          quit   leave; the game is kept
  mat  show the mat and scores again                    help   this"""

_HINTS_SHOWN = 5
_IDLE_ROUNDS = 5  # without a play, after which computers among themselves stop


class Leave(Exception):
    """The players want to stop here; the game is kept."""


class Undone(Exception):
    """A step was taken back in the middle of another one."""


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
    ) -> None:
        self.session = session
        self.lexicon = lexicon
        self.asker = asker
        self.console = console
        self.keep = keep
        self.record_ruling = record_ruling
        self.withdraw_ruling = withdraw_ruling
        self.clock = Clock(session.elapsed)

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.session.state

    def play(self) -> None:
        """Play to the end.

        Raises:
            Leave: the players stop before it.
        """
        self.show_mat()
        while self.state.phase is not Phase.OVER:
            try:
                self.step()
            except Undone:
                continue
            except TimeRanOut:
                self.happen(TimedOut(max(self.clock.now(), self.state.deadline or 0.0)))
                self.say("The time is up: the turn is lost (SS-14).")
            except ScrambleError as error:
                self.say(f"! {error}")
        self.show_end()

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

    def say(self, text: str) -> None:
        """Print a line."""
        self.console.print(text, soft_wrap=True)

    def name(self, player: int) -> str:
        """A player's name."""
        return self.state.setup.players[player]

    def happen(self, event: Event) -> None:
        """Apply an event and keep the game."""
        turn = self.state.turn
        self.session = self.session.apply(event, self.lexicon)
        self.keep(self.session)
        if self.state.turn != turn:
            for player in self.state.skipped:
                self.say(f"{self.name(player)} skips a turn (SS-26).")

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
                    self.say(HELP)
                case "quit":
                    raise Leave
                case "mat":
                    self.show_mat()
                case "undo":
                    self.undo()
                    raise Undone
                case "save":
                    save_record(self.session.record, rest.strip())
                    self.say(f"written to {rest.strip()}")
                case _:
                    return line

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
                return self.is_computer(self.next_to_roll()) and not self.may_doubt()
            case Phase.LAST_WINDOW:
                return not self.may_doubt()
        return False

    def may_doubt(self) -> bool:
        """Is there a person who could challenge the play that lies?"""
        seats = range(len(self.state.scores))
        return any(seat != self.state.on_turn and not self.is_computer(seat) for seat in seats)

    def is_computer(self, player: int) -> bool:
        """Does the program play for this player?"""
        return self.name(player) in self.session.computers

    def roll_for_order(self) -> None:
        """SS-6."""
        player = next(seat for seat in self.state.competing if self.state.order[seat] is None)
        if self.session.roller:
            event = self.session.roller.order(self.state, player, self.clock.now())
        else:
            face = self.ask(f"{self.name(player)} rolls one die for the order (A to Z, ? for a blank): ")
            if not face:
                return
            event = OrderRolled(self.clock.now(), player, face.upper().replace("_", "?").replace(".", "?"))
        self.happen(event)
        self.say(f"{self.name(player)} rolls {event.face}")
        if self.state.phase is Phase.READY:
            self.say(f"{self.name(self.state.on_turn)} begins.")

    def next_to_roll(self) -> int:
        """Who rolls next, also where that closes a window."""
        return self.state.on_turn if self.state.phase is Phase.READY else self.state.next_player[0]

    def draw_and_roll(self) -> None:
        """SS-7, SS-30. With the program's dice a person starts the roll, because the timer runs from it."""
        player = self.next_to_roll()
        if self.session.roller is None:
            faces = self.ask(f"{self.name(player)} rolls {self.state.draw_count} dice; type them: ")
            if faces:
                self.roll_typed(faces)
            return
        if not self.is_computer(player) and self.ask(f"{self.name(player)}, Enter to roll: "):
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
            best = position.best(self.lexicon)
            now = self.clock.now()
            self.say(f"{self.name(player)} rolled {position.roll}")
            self.happen(Played(now, best) if best else Passed(now))
            self.show_step()
            self.stop_if_nobody_can_play()
            return
        line = self.ask(f"{self.name(player)} has {position.roll}> ", timed=True)
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
        if not self.session.hints:
            self.say("Hints are off in this game.")
            return
        for hint in rank(self.state.position(), self.lexicon, top=_HINTS_SHOWN):
            self.say(f"  {hint.score.total:>3}  {hint.text}  ({' '.join(hint.words)}), stays: {hint.stays}")

    def hold_window(self) -> None:
        """SS-24: the play may be challenged until the next player rolls."""
        doubter = self.doubting_computer()
        if doubter is not None:
            self.say(f"{self.name(doubter)} challenges.")
            self.happen(Challenged(self.clock.now(), doubter))
        elif self.state.phase is Phase.WINDOW and self.is_computer(self.next_to_roll()):
            ending = f" {self.name(self.next_to_roll())}'s turn: "
            if not self.window_asked(ending) and self.state.phase is Phase.WINDOW:
                self.draw_and_roll()
        elif self.state.phase is Phase.LAST_WINDOW:
            self.hold_last_window()
        else:
            self.hold_persons_window()

    def hold_persons_window(self) -> None:
        """The next player is a person, whose roll closes the window."""
        question = f"challenge? or {self.name(self.next_to_roll())}, Enter to roll: "
        if self.session.roller is None:
            question = f"challenge? or {self.name(self.next_to_roll())} types {self.state.draw_count} dice: "
        line = self.ask(question)
        if line.lower().startswith("challenge"):
            self.challenge(line)
        elif self.session.roller is None and line:
            self.roll_typed(line)
        elif line:
            self.say("challenge [NAME], or Enter to roll; help lists what else you can type.")
        elif self.session.roller is not None and self.state.phase is Phase.WINDOW:
            self.happen(self.session.roller.roll(self.state, self.clock.now()))

    def hold_last_window(self) -> None:
        """SS-28: the play reached the target; the game ends when nobody doubts it."""
        if not self.window_asked(" the end: ") and self.state.phase is Phase.LAST_WINDOW:
            self.happen(WindowClosed(self.clock.now()))

    def window_asked(self, ending: str) -> bool:
        """Ask for a challenge; was something else done than going on?"""
        if not self.may_doubt():
            return False
        before = self.session
        line = self.ask(f"challenge? or Enter for{ending}")
        if line.lower().startswith("challenge"):
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
        others = [seat for seat in range(len(self.state.scores)) if seat != self.state.on_turn]
        if named:
            matches = [seat for seat in others if self.name(seat).lower() == named.lower()]
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
            position = before.position()
            score = position.score(event.play)
            words = " + ".join(f"{word.text} {word.total}" for word in score.words)
            bingo = f" + bingo {score.bingo}" if score.bingo else ""
            total = f" = {score.total}" if score.bingo or len(score.words) > 1 else ""
            self.show_picture(before, event)
            text = position.notation(event.play)
            self.say(f"{self.name(before.on_turn)}: {text}, {words}{bingo}{total}")
            stays = after.position().word_on_mat()
            self.say("the mat is cleared (SS-21)" if stays == "-" else f"on the mat stays {stays}")
            self.show_passed_on()
        else:
            self.say(f"{self.name(before.on_turn)}: the turn is lost (SS-14).")
        self.show_scores()

    def show_picture(self, state: GameState, event: Played) -> None:
        """The mat with the play on it, before the old letters go."""
        is_coloured = self.console.is_terminal and not self.console.no_color
        self.console.print((styled if is_coloured else draw)(state.position(), event.play))

    def show_mat(self) -> None:
        """The mat and the scores."""
        is_coloured = self.console.is_terminal and not self.console.no_color
        self.console.print((styled if is_coloured else draw)(self.state.position()))
        self.show_passed_on()
        self.show_scores()

    def show_passed_on(self) -> None:
        """SS-30: the dice that the next player has before the roll."""
        if self.state.passed:
            alphabet = self.state.setup.dice.alphabet
            faces = sorted(die.face for die in self.state.passed)
            dice = " ".join("?" if face == "?" else alphabet.bracketed(face) for face in faces)
            player = self.name(self.next_to_roll())
            self.say(f"passed on to {player}: {dice}; {self.state.draw_count} more are drawn (SS-30)")

    def show_scores(self) -> None:
        """Points, the target, and turns lost."""
        parts = []
        for player, score in enumerate(self.state.scores):
            lost = self.state.lost_turns[player]
            parts.append(f"{self.name(player)} {score}" + (f" (loses {lost})" if lost else ""))
        self.say(f"{'   '.join(parts)}   (to {self.state.setup.rules.target})")

    def show_end(self) -> None:
        """Who won."""
        winner = self.state.winner
        self.say("A draw." if winner is None else f"{self.name(winner)} wins.")
