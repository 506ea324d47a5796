"""What is built can be installed elsewhere (case E04), and without extras it has every game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email.parser import Parser
from importlib.metadata import distribution, metadata, requires
from pathlib import Path

import pytest
from child import SUPPORT, run_python
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from play_hashes import play_hashes

from scramble import _core

ROOT = Path(__file__).parent.parent
SWITCHES = {"SCRAMBLE_PORTABLE": "1", "SCRAMBLE_DEBUG": "1"}


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, **environment}
    settings.pop("PYTHONPATH", None)
    return subprocess.run(  # noqa: S603 - our own commands
        [str(part) for part in command], cwd=cwd, env=settings, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, built from a copy of this tree: nothing is written into the tree itself."""
    room = tmp_path_factory.mktemp("sdist")
    copy = room / "copy"
    unwanted = shutil.ignore_patterns(".*", "__pycache__", "build", "*.egg-info", "*.so", "*.pyd", "site")
    shutil.copytree(ROOT, copy, ignore=unwanted)
    made = run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", room, copy, cwd=room)
    assert made.returncode == 0, made.stderr
    (made_archive,) = room.glob("scramble_engine-*.tar.gz")
    return made_archive


@pytest.fixture(scope="module")
def unpacked(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked elsewhere."""
    room = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as packed:
        packed.extractall(room, filter="data")
    return next(path for path in room.iterdir() if path.is_dir())


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is installed, built from the source archive elsewhere; all tests share it.

    It is the slow and portable build with bounds checks, which is made in half the time: whoever runs these
    tests has just made the usual one.
    """
    room = tmp_path_factory.mktemp("wheel")
    options = ("-q", "--no-deps", "--no-build-isolation", "--wheel-dir", room)
    made = run(sys.executable, "-m", "pip", "wheel", *options, unpacked, cwd=room, **SWITCHES)
    assert made.returncode == 0, made.stdout + made.stderr
    (made_wheel,) = room.glob("*.whl")
    return made_wheel


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel was installed."""
    target = tmp_path_factory.mktemp("installed")
    done = pip_install(wheel, target)
    assert done.returncode == 0, done.stdout + done.stderr
    return target


def pip_install(source: Path, target: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    options = ("--no-deps", "--no-build-isolation", "--target", target)
    return run(sys.executable, "-m", "pip", "install", *options, source, cwd=source.parent, **environment)


@pytest.mark.slow
def test_source_archive_has_all_sources_and_nothing_generated(unpacked: Path) -> None:
    tracked = run("git", "ls-files", "src", "lexicons", "examples", cwd=ROOT).stdout.split()
    expected = tracked or [str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.pyx")]
    assert [name for name in expected if not (unpacked / name).is_file()] == []
    assert list((unpacked / "src").rglob("*.c")) == []


@pytest.mark.slow
def test_source_archive_installs_elsewhere_and_gives_a_hint(installed: Path, tmp_path: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(installed)!r}); import scramble; "
        f"assert scramble.__file__.startswith({str(installed)!r}); "
        "position = scramble.Position.parse('5C WRAP', 'SIZEXA?'); "
        "plays = position.plays(scramble.Lexicon.load('enable')); print(plays.text(0), plays.score(0))"
    )
    shown = run(sys.executable, "-c", program, cwd=tmp_path, SCRAMBLE_CACHE_DIR=str(tmp_path / "cache"))
    assert shown.stdout == "F3 cAPSIZE 68\n", shown.stderr


def needed(wheel: Path) -> set[str]:
    """Names of all distributions that an install without extras brings, by the wheel's own word."""
    with zipfile.ZipFile(wheel) as packed:
        (about,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        lines = Parser().parsestr(packed.read(about).decode()).get_all("Requires-Dist", [])
    found: set[str] = set()
    waiting = [(line, "") for line in lines]
    while waiting:
        line, extra = waiting.pop()
        requirement = Requirement(line)
        name = canonicalize_name(requirement.name)
        is_needed = requirement.marker is None or requirement.marker.evaluate({"extra": extra})
        if is_needed and name not in found:
            found.add(name)
            waiting += [
                (more, wanted) for more in requires(name) or () for wanted in {"", *requirement.extras}
            ]
    return found


@pytest.fixture
def without_extras(wheel: Path, tmp_path: Path) -> Path:
    """A fresh environment with the wheel and what it needs, nothing else; links instead of downloads."""
    room = tmp_path / "fresh"
    venv.create(room, symlinks=True)
    python = room / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    where = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path)
    packages = Path(where.stdout.strip())
    for name in needed(wheel):
        package = distribution(name)
        for part in {file.parts[0] for file in package.files or () if ".." not in file.parts}:
            if part != "__pycache__":
                (packages / part).symlink_to(str(package.locate_file(part)))
    installer = (sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index")
    installed = run(*installer, wheel, cwd=tmp_path)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    return python


IMPORT_ALL_GAMES = """
from importlib import import_module
from pkgutil import walk_packages
import scramble.party
from scramble import Position
modules = [found.name for found in walk_packages(scramble.party.__path__, "scramble.party.")]
print(len([import_module(name) for name in modules]) > 20, Position.__name__)
"""


@pytest.mark.slow
def test_an_install_without_extras_has_all_four_games(without_extras: Path, tmp_path: Path) -> None:
    """`pip install .` is enough for the party games, for hosting them and for checking decks."""
    assert run(without_extras, "-c", IMPORT_ALL_GAMES, cwd=tmp_path).stdout == "True Position\n"
    assert "No module" in run(without_extras, "-c", "import sqlalchemy", cwd=tmp_path).stderr
    for arguments, said in (
        (("host", "squares", "--help"), "agree or disagree"),
        (("deck", "check", "questions", "taboo", "clues"), "no problems in 60 cards"),
    ):
        shown = run(without_extras, "-m", "scramble", *arguments, cwd=tmp_path)
        assert (shown.returncode, said in shown.stdout) == (0, True), shown.stdout + shown.stderr


def test_the_extra_all_brings_every_extra() -> None:
    about = metadata("scramble-engine")
    extras = set(about.get_all("Provides-Extra") or ()) - {"all"}
    lines = [Requirement(line) for line in about.get_all("Requires-Dist") or ()]
    brought = [line.extras for line in lines if str(line.marker) == 'extra == "all"']
    assert brought == [extras]


@pytest.mark.slow
def test_without_a_compiler_one_line_says_what_is_missing(
    unpacked: Path, wheel: Path, tmp_path: Path
) -> None:
    """E04, decided otherwise than the case: no slow second engine (docs/explanation/decisions.md).

    In the folder in which the wheel was made, so that only the C compiler's part is left to do.
    """
    assert wheel.exists()
    for made in (unpacked / "build").iterdir():
        if made.name != "cython":
            shutil.rmtree(made)
    refused = pip_install(unpacked, tmp_path / "installed", CC="/bin/false")
    assert refused.returncode != 0
    assert "the native core needs a working C compiler" in refused.stdout + refused.stderr


@pytest.mark.slow
def test_wheel_has_the_core_the_types_and_the_data(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "scramble/py.typed",
        "scramble/_core.pyi",
        "scramble/words/_words.pyi",
        "scramble/lexicons/enable1.txt",
        "scramble/lexicons/manifest.toml",
        "scramble/lexicons/licences/wordnet.txt",
        "scramble/lexicons/mats/house.toml",
        "scramble/lexicons/dice/house.toml",
    ):
        assert wanted in names
    for module in ("_core", "words/_words", "_native/movegen", "_native/anagram_index"):
        assert any(
            name.startswith(f"scramble/{module}.") and name.endswith((".so", ".pyd")) for name in names
        )
    assert [name for name in names if name.endswith((".pyx", ".c"))] == []


PLAYS_OF_ANOTHER_BUILD = """
from scramble import _core
from play_hashes import play_hashes
print(_core.__file__, *_core.build_info().values(), sep="\\n")
print(*play_hashes(), sep="\\n")
"""


@pytest.mark.slow
def test_without_vector_instructions_the_plays_are_the_same(installed: Path) -> None:
    """The portable path, with bounds checks (SCRAMBLE_DEBUG): many positions on mats of all sizes."""
    paths = os.pathsep.join([str(installed), str(SUPPORT)])
    shown = run_python(PLAYS_OF_ANOTHER_BUILD, PYTHONPATH=paths)
    place, _popcount, vectors, sanitized, *hashes = shown.splitlines()
    assert Path(place).is_relative_to(installed)
    assert (vectors, sanitized) == ("none", "False")
    assert _core.build_info()["vectors"] != "none"
    assert hashes == list(map(str, play_hashes()))


def test_bits_are_counted_by_an_instruction() -> None:
    """The portable build must not lose popcount to a slow fallback."""
    assert _core.build_info()["popcount"] == "instruction"
