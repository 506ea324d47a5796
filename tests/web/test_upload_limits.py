"""Limits of uploads, each with a file that nothing else refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from web import client

from scramble.errors import LexiconError
from scramble.web.doors.hint_sets import check_words
from scramble.web.limits import UPLOAD_BYTES, UPLOAD_LINES


def test_lines_of_a_word_list() -> None:
    assert check_words("words", b"ab\n" * UPLOAD_LINES).count("ab") == UPLOAD_LINES
    with pytest.raises(LexiconError, match="too many lines"):
        check_words("words", b"ab\n" * (UPLOAD_LINES + 1))


@pytest.mark.parametrize(("path", "field"), [("/hint/import", "file"), ("/hint/words", "words")])
def test_bytes_of_a_file(tmp_path: Path, path: str, field: str) -> None:
    with client(tmp_path) as web:
        sent = {field: ("large.txt", b"#" * (UPLOAD_BYTES + 1))}
        assert web.post(path, data={"state": ""}, files=sent).status_code == 413
