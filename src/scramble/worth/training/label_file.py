"""The file of labels: a line with their purpose, then a line for each block. It only grows, line by line."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias

from scramble.errors import ValuesError

__all__ = ["LabelFile", "MatLabel"]

MatLabel: TypeAlias = tuple[str, float]  # the word on the mat as text, its value


class LabelFile:
    """Labels by block, on disk. Opening the file removes an unfinished line that a killed run left.

    Args:
        path: the file; created if it does not exist.
        purpose: what the labels depend on; a file with another purpose is refused.
    Raises:
        ValuesError: the file is for another purpose, or is not a file of labels.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: str | os.PathLike[str], purpose: Mapping[str, object]) -> None:
        self.path = Path(path)
        self.blocks: list[list[MatLabel]] = []
        head = json.dumps(purpose, sort_keys=True)
        text = self.path.read_bytes() if self.path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        lines = whole.decode("utf-8", "replace").splitlines()
        if text and lines[:1] != [head]:
            expected = "labels of this training; other mats, dice, words or options need another name"
            raise ValuesError("labels", os.fspath(path), expected)
        self.blocks = [self._read(number, line) for number, line in enumerate(lines[1:])]
        self._file = self.path.open("r+b" if text else "w+b")
        self._file.seek(len(whole))
        self._file.truncate()
        if not lines:
            self._append(head)

    def _read(self, number: int, line: str) -> list[MatLabel]:
        try:
            block, labels = json.loads(line)
            if block != number:
                raise ValueError
            return [(str(word), float(value)) for word, value in labels]
        except (ValueError, TypeError):
            expected = "a file as it was written; this line was changed"
            raise ValuesError("labels", f"{self.path}, line {number + 2}", expected) from None

    def add(self, labels: Sequence[MatLabel]) -> None:
        """Append the labels of the next block."""
        self._append(json.dumps([len(self.blocks), [list(label) for label in labels]]))
        self.blocks.append(list(labels))

    def _append(self, line: str) -> None:
        self._file.write(f"{line}\n".encode())
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
