"""``scramble judge -``: a verdict for each word of a stream, as soon as its line is read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO

from scramble.cli.options import SHOWN_DIGITS, load_lexicon
from scramble.cli.output import console, json_text, print_json, say
from scramble.texts.outside import visible
from scramble.texts.wording import counted

if TYPE_CHECKING:
    from scramble.words.dictionary import Dictionary
    from scramble.words.lexicon import Lexicon

__all__ = ["judge_stream"]

_CHUNK = 1 << 18  # bytes read at once, at most
_LONGEST_LINE = 1 << 16  # bytes; a file that has no line ends must not fill the memory
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_NOT_UTF8 = (b"\xff\xfe", b"\xfe\xff")
_VERDICTS = (b"unacceptable\t", b"acceptable\t", b"")  # by scramble.referee.Verdict; a blank line stays blank

# The lines to print, for words and the numbers of their verdicts.
_Formatter = Callable[[Sequence[bytes], bytes], bytes]


@dataclass
class _Tally:
    """How many words of each verdict there were, by number of the verdict."""

    counts: list[int] = field(default_factory=lambda: [0, 0, 0])

    def add(self, verdicts: bytes) -> None:
        for verdict in range(len(self.counts)):
            self.counts[verdict] += verdicts.count(verdict)

    @property
    def words(self) -> int:
        return self.counts[0] + self.counts[1]


def judge_stream(lexicon: str, *, explain: bool, count: bool, as_json: bool) -> int:
    """Judge standard input line by line, to standard output.

    Args:
        lexicon: name or file of the word list.
        explain: add what is known of each word.
        count: print only how many there were.
        as_json: print objects, one a line.
    Returns:
        The exit code: 0 if all words are acceptable, 1 if not.
    Raises:
        RulingError: no words, no text, or a line that never ends.
    """
    from scramble.errors import RulingError
    from scramble.referee import Referee

    loaded = load_lexicon(lexicon)
    referee, tally = Referee(loaded), _Tally()
    form = _formatter(loaded, explain=explain, as_json=as_json)
    messages = console(stderr=True)
    # Two streams on one terminal would write into each other.
    shows_progress = messages.is_terminal and not (sys.stdout.isatty() or sys.stdin.isatty())
    with messages.status("judging") if shows_progress else nullcontext() as status:
        for number, chunk in enumerate(_whole_lines(sys.stdin.buffer)):
            lines = chunk if number else _without_mark(chunk)
            verdicts = referee.judge_stream(lines).tobytes()
            tally.add(verdicts)
            if not count:
                words = lines.replace(b"\r\n", b"\n").removesuffix(b"\n").split(b"\n")
                written = form(words, verdicts)
                sys.stdout.buffer.write(_harmless(written) if sys.stdout.isatty() else written)
                sys.stdout.buffer.flush()
            if status:
                status.update(f"{counted(tally.words, 'word')} judged")
    if not tally.words:
        raise RulingError("standard input", "", "one word a line")
    if count:
        _print_tally(tally, loaded, as_json=as_json)
    return 1 if tally.counts[0] else 0


def _harmless(lines: bytes) -> bytes:
    """Lines for a terminal, which words must not steer; a file or a pipe gets the words as they came."""
    return visible(lines.decode("utf-8", "surrogateescape"), keep="\t\n").encode()


def _whole_lines(source: BinaryIO) -> Iterator[bytes]:
    """What can be read without waiting, cut after its last line end; then the rest, which has none."""
    from scramble.errors import RulingError

    rest = b""
    for piece in iter(lambda: _read(source), b""):
        rest += piece
        end = rest.rfind(b"\n") + 1
        if end:
            yield rest[:end]
            rest = rest[end:]
        if len(rest) > _LONGEST_LINE:
            raise RulingError(
                "standard input", rest[:40], f"one word a line, {_LONGEST_LINE:,} bytes at most"
            )
    if rest:
        yield rest


def _read(source: BinaryIO) -> bytes:
    from scramble.errors import RulingError

    try:
        piece: bytes = source.read1(_CHUNK)  # type: ignore[attr-defined]
    except OSError as cause:
        raise RulingError(
            "standard input", "", f"it cannot be read ({cause.strerror}): expected one word a line"
        ) from cause
    return piece


def _without_mark(lines: bytes) -> bytes:
    """The first lines without what some editors put before them."""
    from scramble.errors import RulingError

    if lines.startswith(_NOT_UTF8):
        raise RulingError("standard input", lines[:8], "UTF-8 text, one word a line, not UTF-16")
    return lines.removeprefix(_BYTE_ORDER_MARK)


def _formatter(lexicon: Lexicon, *, explain: bool, as_json: bool) -> _Formatter:
    if not (explain or as_json):
        return _plain_lines
    from scramble.words.dictionary import Dictionary

    dictionary = Dictionary() if explain else None
    return lambda words, verdicts: b"".join(
        _long_line(word, verdict, dictionary, lexicon, as_json=as_json) + b"\n"
        for word, verdict in zip(words, verdicts, strict=True)
    )


def _plain_lines(words: Sequence[bytes], verdicts: bytes) -> bytes:
    lines = [_VERDICTS[verdict] + word for word, verdict in zip(words, verdicts, strict=True)]
    return b"\n".join([*lines, b""])


def _long_line(
    word: bytes, verdict: int, dictionary: Dictionary | None, lexicon: Lexicon, *, as_json: bool
) -> bytes:
    """A line of JSON, or a verdict with the explanation behind a second tab."""
    from scramble.referee import Verdict

    if verdict == Verdict.BLANK:
        return b""
    text = word.decode("utf-8", "replace").strip(" \t\r")
    explanation = dictionary.explain(text, lexicon) if dictionary else None
    if as_json:
        fields: dict[str, object] = {"word": text, "acceptable": verdict == Verdict.ACCEPTABLE}
        if explanation:
            fields["explanation"] = explanation.to_dict()
        return json_text(fields).encode()
    sentence = explanation.sentence if explanation else ""
    return b"\t".join([_VERDICTS[verdict] + word, sentence.encode()])


def _print_tally(tally: _Tally, lexicon: Lexicon, *, as_json: bool) -> None:
    unacceptable, acceptable, _ = tally.counts
    if as_json:
        fields = {
            "version": 1,
            "words": tally.words,
            "acceptable": acceptable,
            "unacceptable": unacceptable,
            "lexicon": {
                "name": lexicon.name,
                "version": lexicon.version,
                "fingerprint": lexicon.fingerprint,
            },
        }
        print_json(fields)
        return
    title = f"{lexicon.name} {lexicon.version}".strip()
    say(f"words        {tally.words}")
    say(f"acceptable   {acceptable}")
    say(f"unacceptable {unacceptable}")
    say(f"lexicon      {title}, fingerprint {lexicon.fingerprint[:SHOWN_DIGITS]}")
