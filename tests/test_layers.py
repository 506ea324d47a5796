"""Directions of imports: nothing knows anything above itself, between packages and inside them.

``LAYERS`` is the one table of the order; the list in CONTRIBUTING.md is compared with it.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "scramble"

# From the bottom up. A module may import its own layer and those below.
LAYERS: list[tuple[str, set[str]]] = [
    ("errors", {"texts", "errors"}),
    ("data", {"arguments", "data", "files", "seats"}),
    ("party", {"party"}),
    ("kernels", {"_native"}),
    ("core", {"words._words", "_core", "odds._replies", "worth._network"}),
    ("values", {"alphabet", "mat", "dice", "play", "play_arrays", "rules", "notation", "position"}),
    ("words", {"words"}),
    ("odds", {"odds"}),
    ("worth", {"worth"}),
    ("referee", {"referee"}),
    ("game", {"game"}),
    ("hints", {"hints"}),
    ("players", {"players"}),
    ("ledger", {"ledger"}),
    ("tournament", {"tournament"}),
    ("arena", {"arena"}),
    ("render", {"render"}),
    ("web", {"web"}),
    ("cli", {"cli", "__main__"}),
    ("learn", {"learn"}),
    ("taught names", {"taught"}),
]
# Inside the big packages, also from the bottom up. A package's own `__init__` stands above its modules.
INSIDE: dict[str, list[set[str]]] = {
    "arena": [{"statistics"}, {"bots"}, {"matches"}, {"reports"}],
    "cli": [
        {"escaping_console", "streams"},
        {"output"},
        {"terminal", "options"},
        {"keeping", "recording"},
        {"analyze", "bot", "deck", "score", "serve", "values", "lexicon", "ledger"},
        {"hint", "judge", "play", "host", "arena"},
        {"app"},
    ],
    "party": [
        {"base", "card_text"},
        {"checks", "cards", "machine"},
        {"answers", "clues"},
        {"decks"},
        {"clue_rules", "desk"},
        {"hollywood_squares", "celebrity_taboo", "anybodys_guess"},
        {"evening"},
        {"desks"},
    ],
    "web": [
        {"settings", "boards", "limits", "logs", "positions"},
        {"security", "store", "streams", "templating", "work"},
        {"health", "problems", "sessions", "wordlists"},
        {"doors"},
        {"app"},
        {"server"},
    ],
}
FACADES = {"words._words", "odds._replies", "worth._network"}
LAYER_OF = {module: level for level, (_, modules) in enumerate(LAYERS) for module in modules}
MOST_FLAT = 16

# Imports by name count, too. What stands above and lends a lower module its drawing is listed here.
_DYNAMIC = re.compile(r"import_module\(f?\"([\w.]+)")
_LENT = {"position": {"scramble.render.hooks"}}
_CIMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+(?:c?import)|c?import\s+([\w.]+))", re.MULTILINE)


def sources() -> list[Path]:
    found = [path for kind in ("*.py", "*.pyx", "*.pxd", "*.pyi") for path in SOURCE.rglob(kind)]
    return sorted(path for path in found if path != SOURCE / "__init__.py")


def parts_of(path: Path) -> list[str]:
    """Names of a file's module below ``scramble``; a package's own file is ``__init__``."""
    return [part.partition(".")[0] for part in path.relative_to(SOURCE).parts]


def unit(parts: list[str]) -> str:
    """The row of the table that a module belongs to: its package, or itself at the flat level."""
    return ".".join(parts[:2]) if ".".join(parts[:2]) in FACADES else parts[0]


def imported_modules(path: Path) -> set[str]:
    """Dotted names of everything that a file imports or cimports from this package."""
    text = path.read_text("utf-8")
    if path.suffix in (".pyx", ".pxd"):
        names = {first or second for first, second in _CIMPORT.findall(text)}
    else:
        names = set()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}: imports are absolute"
                names |= {f"{node.module}.{alias.name}" for alias in node.names}
    names |= set(_DYNAMIC.findall(text)) - _LENT.get(unit(parts_of(path)), set())
    return {name for name in names if name == "scramble" or name.startswith("scramble.")}


def imported_units(path: Path) -> set[str]:
    found = {unit(name.split(".")[1:]) for name in imported_modules(path) if "." in name}
    return found - {"lexicons", "__version__"}


def module_files() -> dict[str, Path]:
    """Modules below ``scramble`` by dotted name, packages by the name of the package."""
    found = {}
    for path in sources():
        if path.suffix in (".py", ".pyx"):
            names = [name for name in parts_of(path) if name != "__init__"]
            found[".".join(["scramble", *names])] = path
    return found


def imported_files(path: Path, modules: dict[str, Path]) -> set[str]:
    """Names of the modules that a file imports; a name that is not a module is one in its package.

    A package's list of what it offers by name (``scramble.players.{module}``) is not an arrow of its files.
    """
    found = set()
    for name in imported_modules(path):
        if name.endswith("."):
            continue
        module = name
        while module not in modules and "." in module:
            module = module.rpartition(".")[0]
        found.add(module)
    return found & set(modules)


def level_inside(package: str, name: str) -> int:
    levels = [level for level, names in enumerate(INSIDE[package]) if name in names]
    return levels[0] if levels else len(INSIDE[package])


def test_every_module_has_a_layer() -> None:
    assert {unit(parts_of(path)) for path in sources()} == set(LAYER_OF)


def test_every_part_of_a_big_package_has_its_place() -> None:
    for package, levels in INSIDE.items():
        parts = {parts_of(path)[1] for path in sources() if parts_of(path)[0] == package}
        assert parts - {"__init__", "data"} == set().union(*levels), package


def test_arrows_point_down() -> None:
    climbing = []
    for path in sources():
        own = unit(parts_of(path))
        for other in imported_units(path):
            assert other in LAYER_OF, f"{path}: imports {other}, which has no layer"
            if LAYER_OF[other] > LAYER_OF[own]:
                climbing.append(f"{path.relative_to(SOURCE)} imports {other}, which stands above {own}")
    assert not climbing


@pytest.mark.parametrize("package", sorted(INSIDE))
def test_arrows_point_down_inside(package: str) -> None:
    modules = module_files()
    climbing = []
    for name, path in modules.items():
        parts = name.split(".")[1:]
        if parts[0] != package or len(parts) < 2:
            continue
        for other in imported_files(path, modules):
            others = other.split(".")[1:]
            is_inside = others[0] == package and len(others) > 1
            if is_inside and level_inside(package, others[1]) > level_inside(package, parts[1]):
                climbing.append(f"{name} imports {other}")
    assert not climbing


def test_no_circles() -> None:
    """Between files anywhere, imports inside functions included."""
    modules = module_files()
    arrows = {name: imported_files(path, modules) - {name} for name, path in modules.items()}
    while arrows:
        free = {name for name, targets in arrows.items() if not targets & set(arrows)}
        assert free, f"modules import each other in a circle: {sorted(arrows)}"
        arrows = {name: targets for name, targets in arrows.items() if name not in free}


def test_contributing_tells_the_same_order() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = re.findall(r"^\d+\. \*\*([\w ]+)\*\*: (.*)$", page, re.MULTILINE)
    assert [(title, set(re.findall(r"`([\w.]+)`", modules))) for title, modules in rows] == LAYERS


def imported_names(path: Path) -> set[str]:
    """Last parts of all that a file imports, and of what it asks of modules: ``state.Phase``."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.name.rpartition(".")[2] for alias in node.names}
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
    return names


def test_no_phase_is_known_above_the_games() -> None:
    """A terminal or a page draws what a game's desk says (:mod:`scramble.seats.description`)."""
    drawing = [path for package in ("cli", "web") for path in (SOURCE / package).rglob("*.py")]
    assert drawing
    assert "Phase" in imported_names(SOURCE / "game" / "desk.py")
    known = {str(path.relative_to(SOURCE)) for path in drawing if imported_names(path) & {"Phase", "phase"}}
    assert known == set()


def test_the_flat_level_stays_small() -> None:
    flat = sorted(path.name for path in SOURCE.iterdir() if path.suffix in (".py", ".pyx"))
    assert len(flat) <= MOST_FLAT, flat


def test_kernels_know_no_python_objects_and_no_memoryviews() -> None:
    for path in (SOURCE / "_native").glob("*.px*"):
        code = re.sub(r'""".*?"""|#[^\n]*', "", path.read_text("utf-8"), flags=re.DOTALL)
        functions = re.findall(r"^cdef [^\n]*?\([^)]*\)[^\n]*", code, re.MULTILINE)
        assert not re.search(r"^\s*(def|class|cdef class)\s", code, re.MULTILINE), path
        assert "[:" not in code, f"{path}: memoryviews belong to the facade"
        assert all("noexcept nogil" in function for function in functions), path


def test_the_package_itself_only_re_exports() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text("utf-8"))
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert functions == ["__getattr__", "__dir__"]
    assert not [node for node in tree.body if isinstance(node, ast.ClassDef)]
