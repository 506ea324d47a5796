"""The package as its users import it: what is exported, what an import costs, what data ships."""

import ast
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import pytest
from child import run_python

import scramble
from scramble.taught import HOMES

HEAVY = {"numpy", "marisa_trie", "typer", "rich", "platformdirs", "scramble._core", "scramble.words.lexicon"}
LOADED = "import sys; {code}; print(*sys.modules)"


def modules_after(code: str) -> set[str]:
    """Names of all modules that a fresh Python has loaded after this code."""
    return set(run_python(LOADED.format(code=code)).split())


def test_an_import_costs_nothing() -> None:
    """Neither numbers, nor the native core, nor the command line."""
    loaded = modules_after("import scramble")
    assert "scramble" in loaded
    assert loaded & HEAVY == set()


def test_a_name_loads_what_it_needs_and_no_more() -> None:
    """Rules need the core's limits, but no word list and no arrays."""
    loaded = modules_after("import scramble; scramble.Rules")
    assert "scramble._core" in loaded
    assert loaded & {"numpy", "marisa_trie", "typer", "scramble.words.lexicon"} == set()
    assert {"marisa_trie", "scramble.words.lexicon"} <= modules_after("import scramble; scramble.Lexicon")
    assert "numpy" in modules_after("from scramble import dice_stream; dice_stream(1)")


def test_every_exported_name_is_the_one_of_its_module() -> None:
    """And stands in that module's own list; nothing is exported twice."""
    assert sorted(set(scramble.__all__)) == sorted(scramble.__all__)
    for name in scramble.__all__:
        value = getattr(scramble, name)
        module = import_module(f"scramble.{home_of(name)}")
        assert getattr(module, name) is value
        assert name in module.__all__


def typed_imports() -> dict[str, str]:
    """Name and home of what type checkers see, from the source."""
    tree = ast.parse(Path(scramble.__file__).read_text("utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {
        alias.name: (node.module or "").removeprefix("scramble.") for node in imports for alias in node.names
    }


def home_of(name: str) -> str:
    return typed_imports()[name]


def test_exports_are_the_same_for_programs_and_type_checkers() -> None:
    """What resolves when it is asked for is what stands under TYPE_CHECKING, and what is listed."""
    assert set(typed_imports()) == set(scramble.__all__)


def test_star_import() -> None:
    """Everything in the list, and nothing else."""
    code = "before = set(dir()); from scramble import *; print(*set(dir()) - before - {'before'})"
    assert set(run_python(code).split()) == set(scramble.__all__)


def test_dir_lists_names_that_are_not_loaded_yet() -> None:
    listed = run_python("import scramble; print(*dir(scramble))").split()
    assert set(scramble.__all__) <= set(listed)
    assert listed == sorted(listed)


@pytest.mark.parametrize("name", ["Lexikon", "numpy", "lexicons_", "__wrapped__"])
def test_an_unknown_name(name: str) -> None:
    """An AttributeError that names it, as of any module."""
    with pytest.raises(AttributeError, match=f"module 'scramble' has no attribute '{name}'"):
        getattr(scramble, name)
    assert not hasattr(scramble, name)


def test_the_version_is_the_installed_one() -> None:
    assert scramble.__version__ == version("scramble-engine")


@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("scramble", "py.typed"),
        ("scramble", "_core.pyi"),
        ("scramble.words", "_words.pyi"),
        ("scramble.lexicons", "manifest.toml"),
        ("scramble.lexicons", "enable1.txt"),
        ("scramble.lexicons", "mats/house.toml"),
        ("scramble.lexicons", "mats/standard15.toml"),
        ("scramble.lexicons", "dice/house.toml"),
        ("scramble.lexicons", "values/house-enable.wins"),
        ("scramble.lexicons", "licences/scowl.txt"),
        ("scramble.lexicons", "licences/wordnet.txt"),
    ],
)
def test_data_is_found_as_a_resource(package: str, name: str) -> None:
    """Wherever the package is installed; type checkers look for py.typed."""
    resource = files(package).joinpath(name)
    assert resource.is_file()
    assert name == "py.typed" or resource.read_bytes()


@pytest.mark.parametrize("name", sorted(HOMES))
def test_a_name_that_was_taught_is_the_module_in_its_room(name: str) -> None:
    """By either import, and with the same classes."""
    taught = import_module(f"scramble.{name}")
    assert taught is import_module(f"scramble.{HOMES[name]}")
    parent, _, last = f"scramble.{name}".rpartition(".")
    assert getattr(import_module(parent), last) is taught


@pytest.mark.parametrize(
    "code",
    [
        "from scramble.equity import play_values",
        "from scramble.odds import reply_odds",
        "from scramble.game import apply",
        "import scramble.batch; scramble.batch",
        "from scramble.arena.sprt import Sprt",
        "from scramble.party import celebrity_taboo as taboo; taboo.new_game",
    ],
)
def test_taught_imports_work_in_a_fresh_python(code: str) -> None:
    run_python(code)
