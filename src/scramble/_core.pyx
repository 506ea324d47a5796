"""The native engine's facade: convert, check, one kernel call without the GIL, return.

Arguments are small integers and bytes, as scramble.position and scramble.lexicon make them. Every one
is checked here, so that no input, and no file, can make a kernel read outside its arrays.
"""
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from scramble._native.board cimport (
    BLANK_FLAG, Board as CBoard, CODES, Dice, EMPTY, MAX_ROLL, MAX_SIZE, die_t)
from scramble._native.gaddag cimport Graph, Node, build, is_sound
from scramble._native.legality cimport Placed, find_faults
from scramble._native.membership cimport count_lines, find_lines, find_records
from scramble._native.movegen cimport generate
from scramble._native.recorder cimport FoundPlay, Recorder, sort_plays, start_recorder
from scramble._native.scoring cimport ScoreSheet, WordScore, mat_after, score_play
from scramble._native.spell cimport Spelled, spell

from scramble.errors import BadInput, IllegalPlay, OutOfMemory

cdef extern from *:
    """
    #if defined(__POPCNT__) || defined(__aarch64__) || defined(_MSC_VER)
    #define SCRAMBLE_POPCOUNT "instruction"
    #else
    #define SCRAMBLE_POPCOUNT "software"
    #endif
    #if defined(__SANITIZE_ADDRESS__)
    #define SCRAMBLE_SANITIZED 1
    #else
    #define SCRAMBLE_SANITIZED 0
    #endif
    """
    const char *SCRAMBLE_POPCOUNT
    bint SCRAMBLE_SANITIZED

__all__ = [
    "BLANK", "MOST_BINGO", "MOST_CODES", "MOST_DICE", "MOST_LETTERS", "MOST_SIZE", "MOST_VALUE",
    "Board", "FoundPlays", "WordGraph", "build_info", "build_word_graph",
]

BLANK = BLANK_FLAG  # in a die's code: this die is a blank
MOST_CODES = CODES
MOST_LETTERS = 30  # of an alphabet: the codes from 1
MOST_DICE = MAX_ROLL
MOST_SIZE = MAX_SIZE
MOST_VALUE = 99
MOST_BINGO = 9999


def build_info():
    """How this build was made: {"popcount": "instruction" or "software", "sanitized": bool}."""
    return {"popcount": SCRAMBLE_POPCOUNT.decode(), "sanitized": bool(SCRAMBLE_SANITIZED)}


def build_word_graph(const uint64_t[::1] front not None, const uint64_t[::1] back not None):
    """Pack sorted, distinct paths of up to 24 five-bit codes into a minimal word graph.

    Args:
        front: the first twelve codes of each path, the first one highest.
        back: the other twelve codes; 0 stands after the end.
    Returns:
        The graph's nodes as bytes, for WordGraph.
    Raises:
        BadInput: unequal lengths, no paths, or paths not in order.
        OutOfMemory: no memory.
    """
    cdef size_t count = front.shape[0]
    cdef size_t index
    cdef unsigned int node_count = 0
    cdef Node *nodes
    if back.shape[0] != front.shape[0] or count == 0:
        raise BadInput("paths", count, "as many front keys as back keys, and one at least")
    for index in range(count):
        if front[index] >> 60 or back[index] >> 60:
            raise BadInput("paths", index, "keys of sixty bits")
    for index in range(1, count):
        if front[index] < front[index - 1] or (
                front[index] == front[index - 1] and back[index] <= back[index - 1]):
            raise BadInput("paths", index, "paths must be sorted and distinct")
    with nogil:
        nodes = build(&front[0], &back[0], count, &node_count)
    if nodes == NULL:
        raise OutOfMemory("no memory for the word graph")
    try:
        return PyBytes_FromStringAndSize(<char *>nodes, node_count * sizeof(Node))
    finally:
        free(nodes)


cdef class WordGraph:
    """A word graph in memory that somebody else owns: bytes, or a memory-mapped file.

    Args:
        nodes: what build_word_graph returned; kept alive as long as this object.
        letters: how many letters its alphabet has, 1 to 30.
    Raises:
        BadInput: the bytes cannot be a word graph.
    """
    cdef Graph graph
    cdef const unsigned char[::1] owner

    def __cinit__(self, object nodes, int letters=30):
        cdef const unsigned char[::1] view = nodes
        cdef size_t size = view.shape[0]
        if not memoryview(nodes).readonly:
            expected = "bytes that nobody can change, or a mapped file"
            raise BadInput("word graph", type(nodes).__name__, expected)
        if letters < 1 or letters > MOST_LETTERS:
            raise BadInput("letters", letters, "1 to 30 letters")
        if size == 0 or size % sizeof(Node) != 0:
            raise BadInput("word graph", size, "its size in bytes is a multiple of eight")
        if <size_t>&view[0] % sizeof(unsigned int) != 0:
            raise BadInput("word graph", size, "its bytes must be aligned to four")
        self.owner = view
        self.graph.nodes = <const Node *>&view[0]
        self.graph.node_count = <unsigned int>(size // sizeof(Node))
        cdef bint sound
        with nogil:
            sound = is_sound(&self.graph, letters)
        if not sound:
            raise BadInput("word graph", size, "nodes inside it and letters of the alphabet: it is damaged")

    def spell(self, bytes counts not None, int shortest=2):
        """Every word of `shortest` letters or more that these letters can spell, as code strings.

        Args:
            counts: 32 bytes, how many of each code; code 0 counts the blanks.
            shortest: the least length in letters.
        """
        cdef int letters[CODES]
        cdef Spelled spelled
        cdef size_t place = 0
        cdef list words = []
        read_counts(counts, letters, 255)
        memset(&spelled, 0, sizeof(Spelled))
        with nogil:
            spell(&self.graph, letters, shortest, &spelled)
        try:
            if spelled.failed:
                raise OutOfMemory("no memory for the words found")
            while place < spelled.count:
                words.append(PyBytes_FromStringAndSize(
                    <char *>&spelled.bytes[place + 1], spelled.bytes[place]))
                place += spelled.bytes[place] + 1
        finally:
            free(spelled.bytes)
        return words

    def find_records(self, const unsigned char[::1] text not None, bytes codes not None, size_t width):
        """Is each word in the graph? One byte a word: 0 no, 1 yes, 2 it is empty, 3 ask the word list.

        Args:
            text: words of `width` bytes each, with zeros at the end of the shorter ones.
            codes: 256 bytes: the code of the letter that a character is, or 0.
            width: bytes of a word.
        Raises:
            BadInput: a table of another size or with other codes, or a text of another size.
        """
        cdef size_t size = text.shape[0]
        cdef const unsigned char *table = letter_codes(codes)
        cdef const unsigned char *source
        cdef unsigned char *target
        cdef bytes answers
        if width == 0 or size % width != 0:
            raise BadInput("width", width, f"a part of the text's {size} bytes")
        if size == 0:
            return b""
        answers = PyBytes_FromStringAndSize(NULL, size // width)
        source = &text[0]
        target = <unsigned char *>(<char *>answers)
        with nogil:
            find_records(&self.graph, table, source, width, target, size // width)
        return answers

    def find_lines(self, bytes text not None, bytes codes not None):
        """The same for a text with one word a line; the last line needs no line feed."""
        cdef size_t size = len(text)
        cdef size_t count
        cdef const unsigned char *table = letter_codes(codes)
        cdef const unsigned char *source = text
        cdef unsigned char *target
        cdef bytes answers
        with nogil:
            count = count_lines(source, size)
        answers = PyBytes_FromStringAndSize(NULL, count)
        target = <unsigned char *>(<char *>answers)
        with nogil:
            find_lines(&self.graph, table, source, size, target, count)
        return answers

    @property
    def node_count(self):
        """How many nodes the graph has."""
        return self.graph.node_count


cdef const unsigned char *letter_codes(bytes codes) except NULL:
    """Check a table of letter codes by character."""
    if len(codes) != 256 or max(codes) > MOST_LETTERS:
        raise BadInput("codes", len(codes), "256 letter codes from 0 to 30")
    return codes


cdef int read_counts(bytes counts, int *result, int most) except -1:
    """Copy 32 counts; `most` is how many letters they may be in all."""
    cdef const unsigned char *source = counts
    cdef int code
    cdef int total = 0
    if len(counts) != CODES:
        raise BadInput("counts", len(counts), "32 counts, one a code")
    for code in range(CODES):
        result[code] = source[code]
        total += source[code]
    if total > most:
        raise BadInput("counts", total, f"at most {most} letters")
    return 0


cdef tuple plain_triple(object placement):
    """A (row, column, die code) triple of plain ints; whatever comes in is asked once, and never again."""
    cdef Py_ssize_t row, column, code
    try:
        first, second, third = placement
        row, column, code = first, second, third
    except (OverflowError, TypeError, ValueError) as error:
        raise BadInput("placement", placement, "three small whole numbers") from error
    if row != <int>row or column != <int>column:
        raise BadInput("placement", placement, "a row and a column of 32 bits")
    if code < 1 or code > (BLANK_FLAG | 30) or code == 31:
        raise BadInput("placement", placement, "a die code of the alphabet")
    return row, column, code


cdef list plain_triples(object placements):
    """A list of our own, so that nobody can change it while it is read."""
    len(placements)  # an iterator has none, and could be read once only
    return [plain_triple(placement) for placement in tuple(placements)]


cdef void copy_placed(list triples, Placed *result):
    cdef Py_ssize_t index
    for index in range(len(triples)):
        result[index].row, result[index].column, result[index].die = triples[index]


cdef class Board:
    """A mat with the letters on it, ready for the kernels. Immutable.

    Args:
        size: rows and columns, 3 to 21.
        premiums: size * size bytes: 0 none, 1 double letter, 2 triple letter, 3 double word, 4 triple word.
        squares: size * size bytes: 0 empty, else a letter's code, plus 32 for a blank.
        values: 32 bytes: points of each letter by code, 0 to 99.
        bingo: points for placing seven dice, 0 to 9999 (SS-19).
    Raises:
        BadInput: a size, length or number out of range.
    """
    cdef CBoard board

    def __cinit__(self, int size, bytes premiums not None, bytes squares not None,
                  bytes values not None, int bingo):
        if size < 3 or size > MAX_SIZE:
            raise BadInput("size", size, "a mat has 3 to 21 rows")
        if len(premiums) != size * size or len(squares) != size * size:
            raise BadInput("squares", len(squares), f"{size * size} squares and premiums")
        if len(values) != CODES or max(values) > MOST_VALUE:
            raise BadInput("values", len(values), "32 letter values from 0 to 99")
        if bingo < 0 or bingo > MOST_BINGO:
            raise BadInput("bingo", bingo, "points from 0 to 9999")
        memset(&self.board, 0, sizeof(CBoard))
        self.board.size = size
        self.board.centre = (size // 2) * size + size // 2
        self.board.bingo = bingo
        self.fill(premiums, squares, values)

    cdef int fill(self, const unsigned char *premiums, const unsigned char *squares,
                  const unsigned char *values) except -1:
        cdef int index
        for index in range(CODES):
            self.board.values[index] = values[index]
        for index in range(self.board.size * self.board.size):
            if premiums[index] > 4:
                raise BadInput("premiums", premiums[index], "premium codes from 0 to 4")
            if squares[index] > (BLANK_FLAG | 30) or squares[index] in (31, BLANK_FLAG):
                raise BadInput("squares", squares[index], "letter codes from 1 to 30, plus 32 for a blank")
            self.board.letter_premium[index] = premiums[index] + 1 if premiums[index] in (1, 2) else 1
            self.board.word_premium[index] = premiums[index] - 1 if premiums[index] in (3, 4) else 1
            self.board.squares[index] = squares[index]
            self.board.letter_count += squares[index] != EMPTY
        return 0

    def faults(self, object dice, object written=(), bytes counts=None):
        """Every reason why a play is illegal, as the bits of PlayFault; 0 if it is legal.

        Args:
            dice: (row, column, die code) triples, anywhere and as many as you like; code 32 is a blank
                that stands for no letter.
            written: triples of letters that the player says are on the mat.
            counts: the roll, 32 bytes by code, or None if it is not known.
        """
        return self.find(plain_triples(dice), plain_triples(written), counts)

    cdef int find(self, list dice, list written, bytes counts) except -1:
        cdef int roll[CODES]
        cdef const int *known = NULL
        cdef int dice_count = <int>len(dice)
        cdef int written_count = <int>len(written)
        cdef int result
        cdef Placed *placed
        if counts is not None:
            read_counts(counts, roll, MAX_ROLL)
            known = roll
        placed = <Placed *>malloc((dice_count + written_count + 1) * sizeof(Placed))
        if placed == NULL:
            raise OutOfMemory("no memory for the play")
        copy_placed(dice, placed)
        copy_placed(written, placed + dice_count)
        with nogil:
            result = find_faults(&self.board, placed, dice_count, placed + dice_count, written_count,
                                 known)
        free(placed)
        return result

    cdef int read_play(self, object dice, Dice *result) except -1:
        """Check that the play is legal and put its dice in the order of the mat."""
        cdef list triples = sorted(plain_triples(dice))
        cdef int faults = self.find(triples, [], None)
        if faults:
            raise IllegalPlay(repr(triples), faults)
        result.count = 0
        for row, column, die in triples:
            result.squares[result.count] = row * self.board.size + column
            result.dice[result.count] = die
            result.count += 1
        return 0

    def score(self, object dice):
        """Words and score of a legal play (SS-15 to SS-19).

        Returns:
            (total, bingo, words); a word is (first square, stride, letter codes, letter scores,
            is new, multiplier, total), the main word first.
        Raises:
            IllegalPlay: the play is not legal.
        """
        cdef Dice play
        cdef ScoreSheet sheet
        self.read_play(dice, &play)
        with nogil:
            score_play(&self.board, &play, &sheet)
        return sheet.total, sheet.bingo, [word_tuple(&sheet.words[i]) for i in range(sheet.count)]

    def after(self, object dice):
        """The squares after a legal play (SS-20, SS-21), as bytes like the argument `squares`.

        Raises:
            IllegalPlay: the play is not legal.
        """
        cdef Dice play
        cdef die_t squares[441]
        self.read_play(dice, &play)
        with nogil:
            mat_after(&self.board, &play, squares)
        return PyBytes_FromStringAndSize(<char *>squares, self.board.size * self.board.size)

    def plays(self, WordGraph graph not None, bytes counts not None, size_t limit=0):
        """Every legal play of a roll whose words are all in the graph, best first.

        Args:
            graph: the word graph.
            counts: the roll, 32 bytes by code.
            limit: only the best so many; 0 for all.
        """
        cdef FoundPlays found = FoundPlays.__new__(FoundPlays)
        cdef int roll[CODES]
        read_counts(counts, roll, MAX_ROLL)
        found.board = self
        if not start_recorder(&found.recorder, &self.board, limit):
            raise OutOfMemory("no memory for plays")
        with nogil:
            generate(&self.board, &graph.graph, roll, &found.recorder)
            sort_plays(&found.recorder)
        if found.recorder.failed:
            raise OutOfMemory("no memory for plays")
        return found


cdef tuple word_tuple(const WordScore *word):
    cdef int length = word.run.length
    return (
        word.run.start,
        word.run.stride,
        PyBytes_FromStringAndSize(<char *>word.letters, length),
        [word.letter_scores[i] for i in range(length)],
        [bool(word.is_new[i]) for i in range(length)],
        word.multiplier,
        word.total,
    )


cdef class FoundPlays:
    """The plays that Board.plays found, in their order."""
    cdef Board board
    cdef Recorder recorder

    def __cinit__(self):
        self.recorder.plays = NULL
        self.recorder.count = 0

    def __dealloc__(self):
        free(self.recorder.plays)

    def __len__(self):
        return self.recorder.count

    cdef const FoundPlay *at(self, Py_ssize_t index) except NULL:
        if index < 0 or <size_t>index >= self.recorder.count:
            raise IndexError(index)
        return &self.recorder.plays[index]

    def score(self, Py_ssize_t index):
        """Score of play number `index`, from 0."""
        return self.at(index).score

    def dice(self, Py_ssize_t index):
        """The dice of play number `index`: (row, column, die code) triples in the order of the mat."""
        cdef const FoundPlay *play = self.at(index)
        cdef int square = play.start
        cdef int used = 0
        cdef list result = []
        while used < play.count:
            if self.board.board.squares[square] == EMPTY:
                result.append((square // self.board.board.size, square % self.board.board.size,
                               play.dice[used]))
                used += 1
            square += play.stride
        return result

    def main_word(self, Py_ssize_t index):
        """Main word of play number `index`: (first square, stride, die codes)."""
        cdef const FoundPlay *play = self.at(index)
        cdef die_t letters[MAX_SIZE]
        cdef int position, square
        cdef int used = 0
        for position in range(play.length):
            square = play.start + position * play.stride
            letters[position] = self.board.board.squares[square]
            if letters[position] == EMPTY:
                letters[position] = play.dice[used]
                used += 1
        return play.start, play.stride, PyBytes_FromStringAndSize(<char *>letters, play.length)

    def scores(self):
        """All scores in order, as the bytes of 32-bit numbers in the machine's byte order."""
        cdef size_t index
        cdef bytes result = PyBytes_FromStringAndSize(NULL, self.recorder.count * sizeof(int))
        cdef int *numbers = <int *>(<char *>result)
        for index in range(self.recorder.count):
            numbers[index] = self.recorder.plays[index].score
        return result
