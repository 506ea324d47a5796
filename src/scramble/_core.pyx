"""The native engine's facade: convert, check, one kernel call without the GIL, return.

Arguments are small integers and bytes, as scramble.position and scramble.words.lexicon make them. Every one
is checked here, so that no input, and no file, can make a kernel read outside its arrays.
"""
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from scramble._native.batch cimport find_best_plays, find_mats_after
from scramble._native.board cimport (
    BLANK_FLAG, Board as CBoard, CODES, Dice, EMPTY, MAX_LETTERS, MAX_ROLL, MAX_SIZE, MAX_SQUARES, MIN_SIZE,
    die_t, is_die)
from scramble._native.found cimport Found, unpack_play
from scramble._native.legality cimport PlacedDie, find_faults
from scramble._native.movegen cimport generate
from scramble._native.recorder cimport play_score, play_t, sort_plays, start_recorder
from scramble._native.scoring cimport ScoreSheet, WordScore, mat_after, score_play
from scramble._native.spots cimport Spots, find_spots, free_spots
from scramble._native.vectors cimport SCRAMBLE_VECTORS
from scramble.words._words cimport AnagramIndex, WordGraph, read_counts

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
    "BLANK", "FOUND_BYTES", "LEAST_SIZE", "MOST_BINGO", "MOST_CODES", "MOST_DICE", "MOST_SIZE", "MOST_VALUE",
    "Board", "FoundPlays", "build_info",
]

BLANK = BLANK_FLAG  # in a die's code: this die is a blank
FOUND_BYTES = sizeof(Found)  # of a play that Board.best_plays found
MOST_CODES = CODES
MOST_DICE = MAX_ROLL
LEAST_SIZE = MIN_SIZE
MOST_SIZE = MAX_SIZE
MOST_VALUE = 99
MOST_BINGO = 9999


def build_info():
    """How this build was made.

    Returns:
        {"popcount": "instruction" or "software", "vectors": "SSSE3" or "none", "sanitized": bool}
    """
    return {
        "popcount": SCRAMBLE_POPCOUNT.decode(),
        "vectors": SCRAMBLE_VECTORS.decode(),
        "sanitized": bool(SCRAMBLE_SANITIZED),
    }


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
    if not is_die(code) and code != BLANK_FLAG:
        raise BadInput("placement", placement, "a die code of the alphabet")
    return row, column, code


cdef list plain_triples(object placements):
    """A list of our own, so that nobody can change it while it is read."""
    len(placements)  # an iterator has none, and could be read once only
    return [plain_triple(placement) for placement in tuple(placements)]


cdef void copy_placed(list triples, PlacedDie *result):
    cdef Py_ssize_t index
    for index in range(len(triples)):
        result[index].row, result[index].column, result[index].die = triples[index]


cdef void copy_dice(list triples, int size, Dice *result):
    """The dice of a legal play, from sorted triples."""
    result.count = 0
    for row, column, die in triples:
        result.squares[result.count] = row * size + column
        result.dice[result.count] = die
        result.count += 1


cdef int check_size(int size) except -1:
    if size < MIN_SIZE or size > MAX_SIZE:
        raise BadInput("size", size, f"a mat of {MIN_SIZE} to {MAX_SIZE} rows")
    return 0


cdef int check_square(int code) except -1:
    if code != EMPTY and not is_die(code):
        expected = f"letter codes from 1 to {MAX_LETTERS}, plus {BLANK_FLAG} for a blank"
        raise BadInput("squares", code, expected)
    return 0


cdef class WordSpots:
    """The spots where words may lie on one board, for one lexicon; a search only reads them."""

    def __dealloc__(self):
        if self.spots != NULL:
            free_spots(self.spots)
            free(self.spots)


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

    def __cinit__(self, int size, bytes premiums not None, bytes squares not None,
                  bytes values not None, int bingo):
        check_size(size)
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
        self.read_squares(premiums, squares, values)

    cdef int read_squares(self, const unsigned char *premiums, const unsigned char *squares,
                          const unsigned char *values) except -1:
        cdef int index
        for index in range(CODES):
            self.board.values[index] = values[index]
        for index in range(self.board.size * self.board.size):
            if premiums[index] > 4:
                raise BadInput("premiums", premiums[index], "premium codes from 0 to 4")
            check_square(squares[index])
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
        return self.faults_of(plain_triples(dice), plain_triples(written), counts)

    cdef int faults_of(self, list dice, list written, bytes counts) except -1:
        cdef int roll[CODES]
        cdef const int *known = NULL
        cdef int dice_count = <int>len(dice)
        cdef int written_count = <int>len(written)
        cdef int result
        cdef PlacedDie *placed
        if counts is not None:
            read_counts(counts, roll, MAX_ROLL)
            known = roll
        placed = <PlacedDie *>malloc((dice_count + written_count + 1) * sizeof(PlacedDie))
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
        cdef int faults = self.faults_of(triples, [], None)
        if faults:
            raise IllegalPlay(repr(triples), faults)
        copy_dice(triples, self.board.size, result)
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
        cdef die_t squares[MAX_SQUARES]
        self.read_play(dice, &play)
        with nogil:
            mat_after(&self.board, &play, squares)
        return PyBytes_FromStringAndSize(<char *>squares, self.board.size * self.board.size)

    def outcome(self, object dice, bytes counts not None):
        """What a play comes to, checked once: faults, score, words and mat in one step.

        Args:
            dice: as for `faults`.
            counts: the roll, 32 bytes by code.
        Returns:
            (faults, total, main word's first square, its stride, letters of each word, squares then); with
            faults, as the bits of PlayFault, the rest is zeros and nothing.
        """
        cdef list triples = sorted(plain_triples(dice))
        cdef int faults = self.faults_of(triples, [], counts)
        cdef Dice play
        cdef ScoreSheet sheet
        cdef die_t squares[MAX_SQUARES]
        if faults:
            return faults, 0, 0, 0, [], b""
        copy_dice(triples, self.board.size, &play)
        with nogil:
            score_play(&self.board, &play, &sheet)
            mat_after(&self.board, &play, squares)
        words = [PyBytes_FromStringAndSize(<char *>sheet.words[i].letters, sheet.words[i].run.length)
                 for i in range(sheet.count)]
        after = PyBytes_FromStringAndSize(<char *>squares, self.board.size * self.board.size)
        return 0, sheet.total, sheet.words[0].run.start, sheet.words[0].run.stride, words, after

    def plays(self, WordGraph graph not None, AnagramIndex index not None, bytes counts not None,
              size_t limit=0):
        """Every legal play of a roll without a phony, best first.

        Args:
            graph: the lexicon's word graph, for the words across.
            index: its anagram index, for the main words.
            counts: the roll, 32 bytes by code.
            limit: how many of the best; 0 for all.
        """
        cdef FoundPlays found = FoundPlays.__new__(FoundPlays)
        cdef WordSpots spots
        cdef int roll[CODES]
        read_counts(counts, roll, MAX_ROLL)
        found.board = self
        found.index = index
        if not start_recorder(&found.recorder, self.board.size * self.board.size,
                              index.index.word_count, limit, roll[0]):
            raise OutOfMemory("no memory for plays")
        spots = self.spots_for(graph)
        with nogil:
            generate(&self.board, spots.spots, &index.index, roll, &found.recorder)
        if found.recorder.failed:
            raise OutOfMemory("no memory for plays")
        return found

    cdef WordSpots spots_for(self, WordGraph graph):
        """The spots of this board: found for the first search, and kept from the second on.

        Most boards are searched once, and what is kept takes some sixty kilobytes.
        """
        cdef WordSpots spots = self.kept
        if spots is not None and spots.graph is graph:
            return spots
        spots = WordSpots.__new__(WordSpots)
        spots.graph = graph
        spots.spots = <Spots *>malloc(sizeof(Spots))
        if spots.spots == NULL:
            raise OutOfMemory("no memory for plays")
        with nogil:
            find_spots(&self.board, &graph.graph, spots.spots)
        if spots.spots.failed:
            raise OutOfMemory("no memory for plays")
        if self.searched is graph:
            self.kept = spots
        self.searched = graph
        return spots

    def best_plays(self, WordGraph graph not None, AnagramIndex index not None, bytes squares not None,
                   bytes counts not None):
        """The best play of many positions, each with other letters on this mat and a roll of its own.

        Args:
            graph: the lexicon's word graph.
            index: its anagram index.
            squares: size * size bytes a position, as for Board.
            counts: 32 bytes a position: its roll by code.
        Returns:
            The plays as bytes: FOUND_BYTES a position, all zeros where there is no play: four of the score,
            two of the main word's first square, one of its direction (0 across, 1 down), one of its length,
            then the word's die codes, with zeros behind them. Numbers are in the machine's byte order.
        Raises:
            BadInput: arrays of other sizes, codes or counts out of range.
            OutOfMemory: no memory.
        """
        cdef size_t count = check_batch(&self.board, squares, counts)
        cdef const unsigned char *letters = squares
        cdef const unsigned char *rolls = counts
        cdef bytes result = PyBytes_FromStringAndSize(NULL, count * sizeof(Found))
        cdef Found *found = <Found *>(<char *>result)
        cdef bint done
        with nogil:
            done = find_best_plays(&self.board, &graph.graph, &index.index, letters, rolls, count, found)
        if not done:
            raise OutOfMemory("no memory for plays")
        return result

    def mats_after(self, bytes squares not None, bytes plays not None):
        """The letters of many mats after a play on each (SS-20, SS-21), one after the other.

        Args:
            squares: size * size bytes a mat, as for Board.
            plays: FOUND_BYTES a mat, as best_plays gives them; a mat without a play stays as it is.
        Raises:
            BadInput: arrays of other sizes, codes out of range, a play that is not legal.
        """
        cdef Py_ssize_t area = self.board.size * self.board.size
        cdef Py_ssize_t count = len(plays) // <Py_ssize_t>sizeof(Found)
        cdef const unsigned char *letters = squares
        cdef const char *found = plays
        cdef bytes result = PyBytes_FromStringAndSize(NULL, count * area)
        cdef die_t *after = <die_t *>(<char *>result)
        cdef Py_ssize_t done
        if len(plays) % <Py_ssize_t>sizeof(Found) or len(squares) != count * area:
            raise BadInput("squares", len(squares), f"{area} squares for each play of {sizeof(Found)} bytes")
        check_squares(letters, count * area)
        with nogil:
            done = <Py_ssize_t>find_mats_after(&self.board, letters, <const Found *>found, count, after)
        if done < count:
            raise BadInput("plays", done, "plays that are legal on their mats")
        return result


cdef int check_squares(const unsigned char *letters, Py_ssize_t count) except -1:
    cdef Py_ssize_t index
    for index in range(count):
        check_square(letters[index])
    return 0


cdef Py_ssize_t check_batch(const CBoard *board, bytes squares, bytes counts) except -1:
    """How many positions they are: letters on mats, and rolls of up to seven dice."""
    cdef Py_ssize_t area = board.size * board.size
    cdef Py_ssize_t count = len(counts) // CODES
    cdef const unsigned char *letters = squares
    cdef const unsigned char *rolls = counts
    cdef Py_ssize_t roll
    cdef int total, code
    if len(counts) % CODES or len(squares) != count * area:
        raise BadInput("squares", len(squares), f"{area} squares for each roll of {CODES} counts")
    check_squares(letters, count * area)
    for roll in range(count):
        total = 0
        for code in range(CODES):
            total += rolls[roll * CODES + code]
        if total > MAX_ROLL:
            raise BadInput("counts", roll, f"at most {MAX_ROLL} dice in each roll")
    return count


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
    """The plays that Board.plays found, in their order: they are sorted when one is first asked for."""

    def __cinit__(self):
        self.recorder.plays = NULL
        self.recorder.count = 0

    def __dealloc__(self):
        free(self.recorder.plays)

    def __len__(self):
        return self.recorder.count

    cdef int put_in_order(self) except -1:
        """To be called before a play is read. Threads wait for the interpreter's lock meanwhile."""
        if not self.is_ordered:
            sort_plays(&self.recorder)
            if self.recorder.failed:
                raise OutOfMemory("no memory to sort plays")
            self.is_ordered = True
        return 0

    cdef play_t number_at(self, Py_ssize_t index) except 0:
        if index < 0 or <size_t>index >= self.recorder.count:
            raise IndexError(index)
        self.put_in_order()
        return self.recorder.plays[index]

    def score(self, Py_ssize_t index):
        """Score of play number `index`, from 0."""
        return play_score(&self.recorder, self.number_at(index))

    cdef Found unpack(self, Py_ssize_t index):
        return unpack_play(&self.board.board, &self.index.index, &self.recorder, self.number_at(index))

    def dice(self, Py_ssize_t index):
        """The dice of play number `index`: (row, column, die code) triples in the order of the mat."""
        cdef Found play = self.unpack(index)
        cdef int size = self.board.board.size
        cdef int stride = size if play.is_down else 1
        cdef int position, square
        cdef list result = []
        for position in range(play.length):
            square = play.start + position * stride
            if self.board.board.squares[square] == EMPTY:
                result.append((square // size, square % size, play.letters[position]))
        return result

    def main_word(self, Py_ssize_t index):
        """Main word of play number `index`: (first square, stride, die codes)."""
        cdef Found play = self.unpack(index)
        return (play.start, self.board.board.size if play.is_down else 1,
                PyBytes_FromStringAndSize(<char *>play.letters, play.length))

    def records(self):
        """All plays in order, one record of FOUND_BYTES after the other: see _native/found.pxd."""
        cdef size_t index
        cdef bytes result = PyBytes_FromStringAndSize(NULL, self.recorder.count * sizeof(Found))
        cdef Found *found = <Found *>(<char *>result)
        self.put_in_order()
        with nogil:
            for index in range(self.recorder.count):
                found[index] = unpack_play(&self.board.board, &self.index.index, &self.recorder,
                                           self.recorder.plays[index])
        return result

    def scores(self):
        """All scores in order, as the bytes of 32-bit numbers in the machine's byte order."""
        cdef size_t index
        cdef bytes result = PyBytes_FromStringAndSize(NULL, self.recorder.count * sizeof(int))
        cdef int *numbers = <int *>(<char *>result)
        self.put_in_order()
        for index in range(self.recorder.count):
            numbers[index] = play_score(&self.recorder, self.recorder.plays[index])
        return result
