"""The native core's all-racks table, and the odds that it gives.

Like scramble._core, of which this is a part: convert, check, one kernel call without the GIL, return.
"""
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free

from scramble._core cimport Board
from scramble._native.board cimport CODES, MAX_ROLL
from scramble._native.odds cimport Box, MAX_DICE, MAX_FACES, add_odds
from scramble._native.racks cimport number_racks, rack_place
from scramble._native.replies cimport HIGHEST_REPLY, Replies, SLACK, find_replies
from scramble._words cimport AnagramIndex, WordGraph, read_counts

from scramble._words import MOST_LETTERS
from scramble.errors import BadInput, OutOfMemory

__all__ = ["ReplyTable"]


cdef class ReplyTable:
    """The best score of every rack of up to seven dice, for one mat after the other.

    Args:
        letters: of the alphabet, 1 to 30.
        blanks: the most that a rack may have, 0 to 7: what the dice can show.
    Raises:
        BadInput: a number out of range.
        OutOfMemory: no memory.
    """
    cdef Replies replies

    def __cinit__(self, int letters, int blanks=1):
        if letters < 1 or letters > MOST_LETTERS:
            raise BadInput("letters", letters, "1 to 30 letters")
        if blanks < 0 or blanks > MAX_ROLL:
            raise BadInput("blanks", blanks, "0 to 7 blanks")
        number_racks(&self.replies.racks, letters, blanks)
        self.replies.entries = <uint16_t *>calloc(self.replies.racks.rack_count + SLACK, sizeof(uint16_t))
        self.replies.bingos = <uint8_t *>calloc(self.replies.racks.rack_count, 1)
        if self.replies.entries == NULL or self.replies.bingos == NULL:
            raise OutOfMemory("no memory for the replies")

    def __dealloc__(self):
        free(self.replies.entries)
        free(self.replies.bingos)

    def fill(self, Board board not None, WordGraph graph not None, AnagramIndex index not None):
        """Find the best reply of every rack to a mat; the table then holds that mat's and no other's.

        Raises:
            BadInput: words of another alphabet, or a mat where a play can score more than 65,534 points.
            OutOfMemory: no memory.
        """
        if index.index.letters > <uint32_t>self.replies.racks.letters:
            expected = f"words of an alphabet of {self.replies.racks.letters} letters"
            raise BadInput("anagram index", index.index.letters, expected)
        with nogil:
            find_replies(&board.board, &graph.graph, &index.index, &self.replies)
        if self.replies.failed:
            raise OutOfMemory("no memory for the replies")
        if self.replies.too_high:
            raise BadInput("mat", board.board.size, f"plays of {HIGHEST_REPLY} points at most")

    def best(self, bytes counts not None):
        """The best score of a rack, given as 32 counts by code; None if it has no play.

        Raises:
            BadInput: more dice or blanks than the table has, or letters beyond the alphabet.
        """
        cdef int roll[CODES]
        cdef uint16_t entry
        read_counts(counts, roll, MAX_ROLL)
        if roll[0] > self.replies.racks.blanks or any(counts[self.replies.racks.letters + 1:]):
            expected = f"letters of the alphabet and {self.replies.racks.blanks} blanks at most"
            raise BadInput("counts", counts, expected)
        entry = self.replies.entries[rack_place(&self.replies.racks, roll)]
        return entry - 1 if entry else None

    def odds(self, list dice not None, object sets not None, bint of_bingos=False):
        """How likely each best score is, over all rolls of some sets of dice.

        Args:
            dice: of the box, up to 32: the codes of each one's faces as bytes, 0 for a blank.
            sets: (dice by bit, weight) pairs: one to seven dice that are rolled, and how likely that is.
            of_bingos: instead, the chances of no bingo and of one.
        Returns:
            Doubles as bytes, in the machine's byte order: the chance of no play, of 0 points, of 1 point, ...
        Raises:
            BadInput: dice or sets out of range, or dice that show more blanks than the table has.
            OutOfMemory: no memory.
        """
        cdef Box box
        cdef uint32_t chosen
        cdef double weight
        cdef double *odds
        cdef size_t count = 2 if of_bingos else self.highest_entry() + 1
        read_box(dice, &box, self.replies.racks.letters)
        pairs = [plain_set(pair, &box, self.replies.racks.blanks) for pair in sets]
        odds = <double *>calloc(count, sizeof(double))
        if odds == NULL:
            raise OutOfMemory("no memory for the odds")
        try:
            for chosen, weight in pairs:
                with nogil:
                    add_odds(&self.replies, &box, chosen, weight, of_bingos, odds)
            return PyBytes_FromStringAndSize(<char *>odds, count * sizeof(double))
        finally:
            free(odds)

    cdef size_t highest_entry(self):
        cdef uint16_t highest = 0
        cdef uint32_t place
        for place in range(self.replies.racks.rack_count):
            highest = max(highest, self.replies.entries[place])
        return highest


cdef int read_box(list dice, Box *box, int letters) except -1:
    """Check and copy the faces."""
    cdef bytes faces
    cdef int number, face
    if len(dice) > MAX_DICE:
        raise BadInput("dice", len(dice), f"at most {MAX_DICE} dice")
    box.dice_count = <int>len(dice)
    for number in range(box.dice_count):
        faces = dice[number]
        if not 1 <= len(faces) <= MAX_FACES or max(faces) > letters:
            raise BadInput("faces", faces, f"1 to {MAX_FACES} codes of letters, 0 for a blank")
        box.face_counts[number] = <int>len(faces)
        for face in range(box.face_counts[number]):
            box.faces[number][face] = faces[face]
    return 0


cdef tuple plain_set(object pair, const Box *box, int blanks):
    """Some dice as bits, and their weight; the table has racks for whatever they show."""
    cdef uint32_t chosen
    cdef double weight
    cdef int die, face
    cdef int count = 0
    cdef int with_blank = 0
    chosen, weight = pair
    for die in range(MAX_DICE):
        if (chosen >> die) & 1:
            if die >= box.dice_count:
                raise BadInput("dice", chosen, f"dice of the {box.dice_count} in the box")
            count += 1
            for face in range(box.face_counts[die]):
                if box.faces[die][face] == 0:
                    with_blank += 1
                    break
    if not 1 <= count <= MAX_ROLL or with_blank > blanks:
        raise BadInput("dice", chosen, f"1 to {MAX_ROLL} dice, at most {blanks} of them with a blank")
    return chosen, weight
