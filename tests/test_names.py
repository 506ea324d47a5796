"""Names that mean the same wherever they stand."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "scramble"
# What the end of a function's name promises: of its result, or of its first argument.
RESULTS = {"to_json": {"str"}, "to_csv": {"str"}, "to_dict": {"dict[str, Any]"}}
ARGUMENTS = {"from_json": {"str"}, "from_dict": {"dict[str, Any]", "object"}}


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function and method of the package."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield path.name, node


def promise(name: str, promises: dict[str, set[str]]) -> set[str]:
    """The kinds that a name promises, also with something before it: ``event_to_dict``."""
    return next((kinds for end, kinds in promises.items() if f"_{name}".endswith(f"_{end}")), set())


def test_json_is_a_text_and_a_dict_is_plain_data() -> None:
    met = 0
    for file, function in functions():
        names = [each.annotation for each in function.args.args if each.arg not in ("self", "cls")]
        for kinds, kind in (
            (promise(function.name, RESULTS), function.returns),
            (promise(function.name, ARGUMENTS), names[0] if names else None),
        ):
            met += bool(kinds)
            assert not kinds or (kind and ast.unparse(kind) in kinds), f"{file}: {function.name}"
    assert met > 25


def test_limits_of_the_kernels_have_names() -> None:
    """A mat's rows and squares and an alphabet's letters are numbers in board.pxd only; not so shifts."""
    found = []
    for path in SOURCE.rglob("*.p[yx][xd]"):
        code = re.sub(r'"""[\s\S]*?"""', "", path.read_text("utf-8"))
        lines = (line.partition("#")[0].strip() for line in code.splitlines())
        found += [f"{path.name}: {line}" for line in lines if re.search(r"(?<!>> )\b(21|30|441)\b", line)]
    assert sorted(found) == ["board.pxd: MAX_LETTERS = 30", "board.pxd: MAX_SIZE = 21"]
