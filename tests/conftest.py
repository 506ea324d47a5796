"""What all tests share: a cache folder of their own, the house data, and the way Hypothesis searches."""

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir

from scramble import DiceSet, Lexicon, Mat

settings.register_profile("reproducible", derandomize=True, deadline=None, database=None)
settings.load_profile("reproducible")
# Its tables of Unicode: kept, but not in this folder, into which no test writes.
set_hypothesis_home_dir(Path(tempfile.gettempdir(), "scramble-hypothesis"))

# A script that starts the tests with `&` makes them, and every program that they start, ignore Ctrl-C and
# Ctrl-\\, and nohup SIGHUP: then no test could stop a program. SIGPIPE and SIGTERM may be ignored as well.
USUAL_SIGNALS = {
    "SIGINT": signal.default_int_handler,
    "SIGQUIT": signal.SIG_DFL,
    "SIGHUP": signal.SIG_DFL,
    "SIGTERM": signal.SIG_DFL,
    "SIGTSTP": signal.SIG_DFL,
    "SIGPIPE": signal.SIG_IGN,  # Python's own; programs that it starts have the system's
}
for _name, _handler in USUAL_SIGNALS.items():
    if hasattr(signal, _name) and signal.getsignal(getattr(signal, _name)) is signal.SIG_IGN:
        signal.signal(getattr(signal, _name), _handler)
if hasattr(signal, "pthread_sigmask"):
    signal.pthread_sigmask(
        signal.SIG_UNBLOCK, [getattr(signal, name) for name in USUAL_SIGNALS if hasattr(signal, name)]
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `-n`, each worker takes neighbours, which share what they set up, then helps the others.

    Not as `--dist` in pyproject: that would switch the benchmarks off.
    """
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getoption("dist") == "load" else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """One worker more than there are cores: tests wait for browsers, servers and clocks half of their time.

    The environment's ``PYTEST_XDIST_AUTO_NUM_WORKERS`` is asked first, by the usual hook.
    """
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else (os.cpu_count() or 1) + 1


LEFT_OUT = pytest.StashKey[int]()  # how many tests the marker left out, as the first worker counted


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count the slow tests that are left out; a worker of `-n` tells it to the main process when it ends."""
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        stash = slow[0].config.stash
        stash[LEFT_OUT] = stash.get(LEFT_OUT, 0) + len(slow)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand on the count from a worker."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take a worker's count: all workers have the same."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left out", 0)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Nothing is left out silently."""
    left_out, chosen = config.stash.get(LEFT_OUT, 0), config.getoption("markexpr")
    if left_out and chosen == "not slow":
        terminalreporter.write_line(
            f"{left_out} slow tests were left out, which .ci/run runs: pytest -n auto -m slow"
        )


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder where compiled word lists go in this session: never the user's own."""
    folder = tmp_path_factory.mktemp("scramble-cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCRAMBLE_CACHE_DIR", str(folder))
        patch.setenv("SCRAMBLE_LEDGER", str(folder / "ledger.sqlite"))
        yield folder


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where games and the ledger are kept by programs that the tests run: never the user's own folder."""
    folder = tmp_path_factory.mktemp("scramble-data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        patch.setenv("HOME", str(folder))
        yield folder


@pytest.fixture(scope="session")
def enable(cache_folder: Path) -> Lexicon:
    """The word list that ships with the package, compiled."""
    lexicon = Lexicon.load("enable")
    assert lexicon.graph.node_count > 1
    assert lexicon.anagram_index.word_count > 1
    assert any(cache_folder.iterdir())
    return lexicon


@pytest.fixture(scope="session")
def house_mat() -> Mat:
    """The 9x9 mat that ships with the package."""
    return Mat.load("house")


@pytest.fixture(scope="session")
def standard15() -> Mat:
    """The 15x15 mat that ships with the package."""
    return Mat.load("standard15")


@pytest.fixture(scope="session")
def house_dice() -> DiceSet:
    """The twelve dice that ship with the package."""
    return DiceSet.load("house")
