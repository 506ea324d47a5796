"""The games' pictures, by the names under which their evenings are kept."""

from __future__ import annotations

from scramble.cli.host import guess_picture, squares_picture, taboo_picture
from scramble.cli.host.picture import Picture

__all__ = ["PICTURES"]

PICTURES: dict[str, Picture] = {
    "hollywood-squares": squares_picture.PICTURE,
    "celebrity-taboo": taboo_picture.PICTURE,
    "anybodys-guess": guess_picture.PICTURE,
}
