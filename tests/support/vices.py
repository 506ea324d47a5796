"""A bot with one vice: ``vices.py VICE MARKER``. If the file MARKER is there, it behaves: it passes.

Before it gives way to its vice in a turn, it makes the file MARKER.asked.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

POSITION: list[str] = []  # lines; the last one counts
HELLO = "id name vice\noption words text\nok 1\n"


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def sleep() -> NoReturn:
    while True:
        time.sleep(60)


def exits_after_hello() -> None:
    say(HELLO)
    sys.exit(3)


def never_answers() -> None:
    sleep()


def speaks_another_version() -> None:
    say("ok 2\n")


def dies_before_hello() -> None:
    raise ValueError("no word list here")


def silent_at_go() -> None:
    sleep()


def half_a_line() -> None:
    say("bestplay 5C WR")
    sleep()


def closes_its_output() -> None:
    os.close(1)
    sleep()


def closes_its_input() -> None:
    os.close(0)
    say("bestplay -\n")
    sleep()


def exits_after_its_answer() -> None:
    say("bestplay -\n")
    sys.exit(0)


def exits_at_go() -> None:
    sys.exit(0)


def half_a_line_and_exits() -> None:
    say("bestplay -")
    sys.exit(0)


def crashes() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def garbage_in_one_line() -> None:
    say("\x00\xff<garbage>" * 100_000)
    sleep()


def garbage_and_an_answer() -> None:
    say("x" * 10_000 + "\nbestplay -\n")


def endless_lines() -> None:
    while True:
        say("info thinking\n")


def endless_errors() -> None:
    while True:
        sys.stderr.write("complaint\n" * 100)


def leaves_a_child() -> None:
    """The child keeps the pipes open, so that their end never comes."""
    if os.fork() == 0:
        sleep()
    os._exit(0)


def hides_a_child() -> None:
    """The child has a session of its own, and a parent that is gone."""
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        sleep()
    sleep()


def ignores_sigterm() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    sleep()


def stops_itself() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def eats_memory() -> None:
    eaten = []
    while True:
        eaten.append(b"x" * 2**24)


def answers_nonsense() -> None:
    say("bestplay WRAPS please\n")


def answers_off_the_mat() -> None:
    say("bestplay 20A WRAPS\n")


def answers_twice() -> None:
    say("bestplay -\nbestplay -\n")


def answers_illegally() -> None:
    say("bestplay 1A QXJ\n")


def answers_a_phony() -> None:
    """Two dice of the roll, from the centre of an empty mat."""
    roll = POSITION[-1].split()[2]
    say(f"bestplay 5E {roll[4]}{roll[1]}\n")


def late() -> None:
    time.sleep(1.5)
    say("bestplay -\n")


def chatty() -> None:
    """No vice: much on standard error, little on standard output, before the answer."""
    sys.stderr.write("complaint\n" * 100_000)
    say("info thinking\n" * 1000 + "bestplay -\n")


AT_HELLO = {
    each.__name__: each
    for each in (exits_after_hello, never_answers, speaks_another_version, dies_before_hello)
}


def at_go(name: str) -> Callable[[], None]:
    vice = globals()[name]
    assert callable(vice)
    return vice  # type: ignore[no-any-return]


def main(name: str, marker: Path) -> None:
    is_vicious = not marker.exists()
    for line in sys.stdin:
        word = line.split()[0]
        if word == "scramble" and is_vicious and name in AT_HELLO:
            AT_HELLO[name]()
        elif word == "scramble":
            say(HELLO)
        elif word == "isready":
            say("readyok\n")
        elif word == "go" and is_vicious:
            marker.with_suffix(".asked").touch()
            at_go(name)()
        elif word == "go":
            say("bestplay -\n")
        elif word == "position":
            POSITION.append(line)
        elif word == "quit":
            break


main(sys.argv[1], Path(sys.argv[2]))
