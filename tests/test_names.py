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


# Public names that several modules define, and may: one thing in several places, not several meanings.
OF_EVERY_GAME = {  # each game has its own; events are named by the stored word
    *("Event", "Guessed", "Judged", "NewGame", "Passed", "Replenished", "Skipped", "TimedOut", "Phase"),
    *("INTRO", "MACHINE", "PICTURE", "TITLE", "new_game", "result", "tell"),
}
OF_EVERY_COMMAND = {"EXAMPLES", "app"}  # one a command
OF_EVERY_DOOR = {"router"}  # one a door of the web
# A command is named as one types it, also where a function below it has that name.
AS_TYPED = {"analyze", "check", "compare", "score", "serve", "sprt"}
ALLOWED_TWICE = OF_EVERY_GAME | OF_EVERY_COMMAND | OF_EVERY_DOOR | AS_TYPED


def public_definitions(tree: ast.Module) -> set[str]:
    """Names of ``__all__`` that the module itself defines."""
    listed, defined = set(), set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            defined.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            defined |= names
            if "__all__" in names and node.value:
                listed = {item.value for item in ast.walk(node.value) if isinstance(item, ast.Constant)}
    return listed & defined


def test_a_public_name_has_one_meaning() -> None:
    """What ``__all__`` offers is defined in one module, but for what each game, command or door has."""
    homes: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for name in public_definitions(ast.parse(path.read_text("utf-8"))):
            homes.setdefault(name, []).append(str(path.relative_to(SOURCE)))
    twice = {name: files for name, files in homes.items() if len(files) > 1}
    assert {name: files for name, files in twice.items() if name not in ALLOWED_TWICE} == {}
    assert set(twice) >= ALLOWED_TWICE, "what is no longer twice needs no permission"
