"""Runs beside the tests: servers on one socket, forked so that a new one serves within moments of a kill.

Each line of standard input asks for one more server process; its number is printed. What is killed is a whole
server: it shares nothing with the others but the socket, which this process holds, and the database.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from scramble.web.server import listen, serve
from scramble.web.settings import Settings


def say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def main(database: str) -> None:
    settings = Settings(port=0, database=database, rate=0)
    listener = listen(settings)
    say(listener.getsockname()[1])
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                serve(settings, listener)
            finally:
                os._exit(1)
        say(child)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


if __name__ == "__main__":
    main(sys.argv[1])
