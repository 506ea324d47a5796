"""GameModel: one for a game in a process, its parts, and that there is no other way to them."""

import ast
import re
from pathlib import Path

import pytest
from copies import pickled

from scramble import Lexicon, Mat, Position, Rules
from scramble.errors import UnknownName
from scramble.worth import mats
from scramble.worth.model import GameModel

SOURCE = Path(__file__).parent.parent.parent / "src" / "scramble"
HOUSE = Position.parse("5C WRAP")
# Whoever trains values, or lists them, works with the files themselves.
WITH_FILES = {SOURCE / "cli" / "values.py"}


def ways_around(path: Path) -> set[str]:
    """What a file imports from the modules that GameModel stands before."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if re.match(r"scramble\.worth\.(mats|model_file)\b", name)}


def test_nobody_above_goes_around_the_model() -> None:
    """No module outside `worth` loads mat values or makes tables itself."""
    outside = [path for path in SOURCE.rglob("*.py") if path.parts[len(SOURCE.parts)] != "worth"]
    assert len(outside) > 100
    assert {path: ways_around(path) for path in outside if ways_around(path)}.keys() == WITH_FILES
    makes = [path for path in outside if re.search(r"WinModel\.(of_|unpack)|load_values", path.read_text())]
    assert not makes


def test_one_model_for_a_game(enable: Lexicon) -> None:
    """Whatever lies on the mat, and whatever rules there are that change no value."""
    model = GameModel.of(HOUSE, enable)
    others = (Position.parse("-", "SIZE"), Position.parse("5C WRAP", rules=Rules(advanced=True)))
    assert all(GameModel.of(other, enable) is model for other in others)
    assert GameModel.of(Position.parse("-", rules=Rules(target=100)), enable) is not model
    assert [values.facts.horizon for values in model.mats] == ["reply", "long"]
    assert (model.values("reply"), model.values("long")) == model.mats
    assert model.empty == model.mats[-1].facts.empty
    assert pickled(model) is model


def test_mats_that_the_values_are_for(enable: Lexicon) -> None:
    """An empty mat or one word; a game whose box has none has none."""
    model = GameModel.of(HOUSE, enable)
    crossing = Position.parse("9/9/9/9/2WRAP3/4I4/4M4/9/9", "AEINRST")
    assert [model.fits(position) for position in (HOUSE, Position.parse("-"), crossing)] == [
        True,
        True,
        False,
    ]
    assert model.mats_for(HOUSE) == model.mats
    assert model.mats_for(crossing) == ()
    wide = GameModel.of(Position.parse("-", mat=Mat.load("standard15")), enable)
    assert (wide.reply, wide.long, wide.mats, wide.empty) == (None, None, (), 0.0)
    with pytest.raises(UnknownName, match="scramble values train makes them"):
        wide.values("reply")
    with pytest.raises(UnknownName, match="one of reply, long"):
        model.values("far")


def test_another_folder_of_values_is_another_question(
    enable: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = GameModel.of(HOUSE, enable)
    monkeypatch.setenv("SCRAMBLE_VALUES_DIR", str(tmp_path))
    assert GameModel.of(HOUSE, enable) is not model


def test_files_that_ship_are_parsed_once(enable: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many games are asked for."""
    parsed: list[str] = []
    parse = mats.parse_values_file

    def counted(raw: bytes, name: str) -> object:
        parsed.append(name)
        return parse(raw, name)

    monkeypatch.setattr(mats, "parse_values_file", counted)
    mats._packaged.cache_clear()
    for target in (71, 72, 73):
        GameModel.of(Position.parse("-", rules=Rules(target=target)), enable)
    assert len(parsed) == len(set(parsed)) >= 2
