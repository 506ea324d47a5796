"""Directions of imports (design: architecture.md): nothing knows anything above itself."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "scramble"

# From the bottom up. A module may import its own layer and those below.
LAYERS: list[tuple[str, set[str]]] = [
    ("errors", {"errors", "outside", "wording"}),
    ("data", {"arguments", "packaged", "files"}),
    ("party", {"party"}),
    ("kernels", {"_native"}),
    ("core", {"_words", "_core", "_replies", "_values"}),
    (
        "values",
        {
            "alphabet",
            "mat",
            "dice",
            "play",
            "rules",
            "notation",
            "position",
            "play_arrays",
        },
    ),
    ("words", {"wordlist", "cache", "editions", "graph", "lexicon"}),
    ("batches", {"batch", "cups", "replies"}),
    ("odds", {"odds"}),
    ("samples", {"expectation", "rollouts", "winning"}),
    ("mat values", {"value_file", "mat_values", "race"}),
    ("training", {"training"}),
    ("referee", {"dictionary", "referee"}),
    (
        "game",
        {
            "start",
            "events",
            "game_state",
            "game",
            "roller",
            "record",
            "gcg",
            "crossword_gcg",
            "record_file",
            "session",
        },
    ),
    ("hints", {"equity", "filters", "hints", "analysis"}),
    ("players", {"players"}),
    ("ledger", {"ledger"}),
    ("arena", {"arena"}),
    ("render", {"render"}),
    ("cli", {"cli", "__main__"}),
    ("learning", {"observation", "env"}),
]
LAYER_OF = {module: level for level, (_, modules) in enumerate(LAYERS) for module in modules}

# Imports by name count, too. What stands above and lends a lower module its drawing is listed here.
_DYNAMIC = re.compile(r"import_module\(f?\"([\w.]+)")
_LENT = {"position": {"scramble.render.hooks"}}
_CIMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+(?:c?import)|c?import\s+([\w.]+))", re.MULTILINE)


def sources() -> list[Path]:
    found = [path for kind in ("*.py", "*.pyx", "*.pxd", "*.pyi") for path in SOURCE.rglob(kind)]
    return sorted(path for path in found if path != SOURCE / "__init__.py")


def unit_of(path: Path) -> str:
    """The module or package below `scramble` that a file belongs to."""
    return path.relative_to(SOURCE).parts[0].partition(".")[0]


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
    names |= set(_DYNAMIC.findall(text)) - _LENT.get(unit_of(path), set())
    return {name for name in names if name == "scramble" or name.startswith("scramble.")}


def imported_units(path: Path) -> set[str]:
    return {name.split(".")[1] for name in imported_modules(path) if "." in name} - {"lexicons"}


def test_every_module_has_a_layer() -> None:
    assert {unit_of(path) for path in sources()} <= set(LAYER_OF)
    assert set(LAYER_OF) <= {unit_of(path) for path in sources()}


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_arrows_point_down(path: Path) -> None:
    own = LAYER_OF[unit_of(path)]
    above = {unit for unit in imported_units(path) if LAYER_OF.get(unit, 0) > own}
    unknown = imported_units(path) - set(LAYER_OF) - {"__version__"}
    assert not above, f"{unit_of(path)} ({LAYERS[own][0]}) imports from above: {sorted(above)}"
    assert not unknown, f"imports that have no layer: {sorted(unknown)}"


def test_no_circles_within_a_layer() -> None:
    arrows: dict[str, set[str]] = {}
    for path in sources():
        arrows.setdefault(unit_of(path), set()).update(imported_units(path) - {unit_of(path)})
    while arrows:
        free = {unit for unit, targets in arrows.items() if not targets & set(arrows)}
        assert free, f"modules import each other in a circle: {sorted(arrows)}"
        arrows = {unit: targets for unit, targets in arrows.items() if unit not in free}


def test_contributing_tells_the_same_order() -> None:
    page = (SOURCE.parents[1] / "CONTRIBUTING.md").read_text("utf-8")
    rows = re.findall(r"^\d+\. \*\*([\w ]+)\*\*: (.*)$", page, re.MULTILINE)
    assert [(title, set(re.findall(r"`(\w+)`", modules))) for title, modules in rows] == LAYERS


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
