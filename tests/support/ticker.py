"""A thread that shows whether a call lets others go on."""

import sys
import threading
import time
from collections.abc import Callable

__all__ = ["Ticker"]


class Ticker:
    """A thread that counts, and gives way after each count: it gets on only while others let it."""

    def __init__(self) -> None:
        self.count = 0
        self.stopped = False
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        while not self.stopped:
            self.count += 1
            time.sleep(0)

    def __enter__(self) -> "Ticker":
        self.usual = sys.getswitchinterval()
        sys.setswitchinterval(600)  # Python code is not interrupted: only a kernel can let the ticker on
        self.thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stopped = True
        sys.setswitchinterval(self.usual)
        self.thread.join()

    def moves_during(self, call: Callable[[], object], tries: int = 200) -> bool:
        """Does it count on during a call? A busy machine may need more than one try."""
        for _try in range(tries):
            before = self.count
            call()
            if self.count > before:
                return True
        return False
