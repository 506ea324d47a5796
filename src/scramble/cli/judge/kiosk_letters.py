"""Letters that can be read from across a table: five lines of five columns each."""

from __future__ import annotations

__all__ = ["LARGE_HEIGHT", "large", "spaced"]

LARGE_HEIGHT = 5  # lines
_GAP = " "
_SHAPES = {
    "A": " ### |#   #|#####|#   #|#   #",
    "B": "#### |#   #|#### |#   #|#### ",
    "C": " ####|#    |#    |#    | ####",
    "D": "#### |#   #|#   #|#   #|#### ",
    "E": "#####|#    |#### |#    |#####",
    "F": "#####|#    |#### |#    |#    ",
    "G": " ####|#    |#  ##|#   #| ####",
    "H": "#   #|#   #|#####|#   #|#   #",
    "I": "#####|  #  |  #  |  #  |#####",
    "J": "  ###|   # |   # |#  # | ##  ",
    "K": "#   #|#  # |###  |#  # |#   #",
    "L": "#    |#    |#    |#    |#####",
    "M": "#   #|## ##|# # #|#   #|#   #",
    "N": "#   #|##  #|# # #|#  ##|#   #",
    "O": " ### |#   #|#   #|#   #| ### ",
    "P": "#### |#   #|#### |#    |#    ",
    "Q": " ### |#   #|# # #|#  # | ## #",
    "R": "#### |#   #|#### |#  # |#   #",
    "S": " ####|#    | ### |    #|#### ",
    "T": "#####|  #  |  #  |  #  |  #  ",
    "U": "#   #|#   #|#   #|#   #| ### ",
    "V": "#   #|#   #|#   #| # # |  #  ",
    "W": "#   #|#   #|# # #|## ##|#   #",
    "X": "#   #| # # |  #  | # # |#   #",
    "Y": "#   #| # # |  #  |  #  |  #  ",
    "Z": "#####|   # |  #  | #   |#####",
    "'": "  #  |  #  |     |     |     ",
    "-": "     |     |#####|     |     ",
}


def large(word: str, width: int) -> list[str] | None:
    """A word in large letters, or None where it is too long or has other letters.

    >>> for row in large("IT'S", 30):
    ...     print(row.rstrip())
    ##### #####   #    ####
      #     #     #   #
      #     #          ###
      #     #             #
    #####   #         ####
    """
    shapes = [_SHAPES.get(letter, "").split("|") for letter in word]
    if not word or len(word) * 6 - 1 > width or not all(len(shape) == LARGE_HEIGHT for shape in shapes):
        return None
    return [_GAP.join(shape[line] for shape in shapes) for line in range(LARGE_HEIGHT)]


def spaced(word: str) -> str:
    """A word with its letters apart."""
    return " ".join(word)
