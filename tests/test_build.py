"""What is built can be installed elsewhere (case E04)."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from child import run_python
from play_hashes import play_hashes

from scramble import _core

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, **environment}
    settings.pop("PYTHONPATH", None)
    return subprocess.run(  # noqa: S603 - our own commands
        [str(part) for part in command], cwd=cwd, env=settings, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, built from this tree."""
    room = tmp_path_factory.mktemp("sdist")
    made = run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", room, ROOT, cwd=room)
    assert made.returncode == 0, made.stderr
    (made_archive,) = room.glob("scramble_engine-*.tar.gz")
    return made_archive


@pytest.fixture
def unpacked(archive: Path, tmp_path: Path) -> Path:
    """The source archive, unpacked elsewhere."""
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    return next(path for path in tmp_path.iterdir() if path.is_dir())


def pip_install(source: Path, target: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    options = ("--no-deps", "--no-build-isolation", "--target", target)
    return run(sys.executable, "-m", "pip", "install", *options, source, cwd=source.parent, **environment)


def test_source_archive_has_all_sources_and_nothing_generated(unpacked: Path) -> None:
    tracked = run("git", "ls-files", "src", "lexicons", "examples", cwd=ROOT).stdout.split()
    expected = tracked or [str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.pyx")]
    assert [name for name in expected if not (unpacked / name).is_file()] == []
    assert list((unpacked / "src").rglob("*.c")) == []


def test_source_archive_installs_elsewhere_and_gives_a_hint(unpacked: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    installed = pip_install(unpacked, target)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    program = (
        f"import sys; sys.path.insert(0, {str(target)!r}); import scramble; "
        f"assert scramble.__file__.startswith({str(target)!r}); "
        "position = scramble.Position.parse('5C WRAP', 'SIZEXA?'); "
        "plays = position.plays(scramble.Lexicon.load('enable')); print(plays.text(0), plays.score(0))"
    )
    shown = run(sys.executable, "-c", program, cwd=tmp_path, SCRAMBLE_CACHE_DIR=str(tmp_path / "cache"))
    assert shown.stdout == "F3 cAPSIZE 68\n", shown.stderr


def test_without_a_compiler_one_line_says_what_is_missing(unpacked: Path, tmp_path: Path) -> None:
    """E04, decided otherwise than the case: no slow second engine (docs/explanation/decisions.md)."""
    installed = pip_install(unpacked, tmp_path / "installed", CC="/bin/false")
    assert installed.returncode != 0
    assert "the native core needs a working C compiler" in installed.stdout + installed.stderr


def test_wheel_has_the_core_the_types_and_the_data(tmp_path: Path) -> None:
    made = run(
        sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT, cwd=tmp_path
    )
    assert made.returncode == 0, made.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "scramble/py.typed",
        "scramble/_core.pyi",
        "scramble/_words.pyi",
        "scramble/lexicons/enable1.txt",
        "scramble/lexicons/manifest.toml",
        "scramble/lexicons/licences/wordnet.txt",
        "scramble/lexicons/mats/house.toml",
        "scramble/lexicons/dice/house.toml",
    ):
        assert wanted in names
    for module in ("_core", "_words", "_native/movegen", "_native/anagrams"):
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


def test_without_vector_instructions_the_plays_are_the_same(unpacked: Path) -> None:
    """The portable path, with bounds checks (SCRAMBLE_DEBUG): many positions on mats of all sizes."""
    switches = {"SCRAMBLE_PORTABLE": "1", "SCRAMBLE_DEBUG": "1"}
    build = (sys.executable, "setup.py", "-q", "build_ext", "--inplace", "-j", "2")
    built = run(*build, cwd=unpacked, **switches)
    assert built.returncode == 0, built.stdout + built.stderr
    paths = os.pathsep.join([str(unpacked / "src"), str(ROOT / "tests")])
    shown = run_python(PLAYS_OF_ANOTHER_BUILD, PYTHONPATH=paths)
    place, _popcount, vectors, sanitized, *hashes = shown.splitlines()
    assert Path(place).is_relative_to(unpacked)
    assert (vectors, sanitized) == ("none", "False")
    assert _core.build_info()["vectors"] != "none"
    assert hashes == list(map(str, play_hashes()))


def test_bits_are_counted_by_an_instruction() -> None:
    """The portable build must not lose popcount to a slow fallback."""
    assert _core.build_info()["popcount"] == "instruction"
