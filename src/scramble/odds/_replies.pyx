"""The native core's all-racks table, and the odds that it gives.

Like scramble._core, of which this is a part: convert, check, one kernel call without the GIL, return.
"""
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.math cimport INFINITY
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free, malloc

from scramble._core cimport Board
from scramble._native.board cimport CODES, MAX_LETTERS, MAX_ROLL
from scramble._native.odds cimport RollSet, add_odds, sort_sets
from scramble._native.outcomes cimport Box, MAX_DICE, MAX_FACES, Outcomes, free_outcomes, list_outcomes
from scramble._native.racks cimport Racks, number_racks, rack_place
from scramble._native.replies cimport HIGHEST_REPLY, Replies, SLACK, find_replies, highest_entry
from scramble.words._words cimport AnagramIndex, WordGraph, check_letters, read_counts

from scramble.errors import BadInput, OutOfMemory

__all__ = ["DiceBox", "ReplyTable"]


cdef class DiceBox:
    """Dice by the faces that they have, and what the first half of them can show; some ten milliseconds.

    Args:
        dice: up to 32: the codes of each one's faces as bytes, 0 for a blank.
    Raises:
        BadInput: too many dice, or faces that are not codes of letters.
        OutOfMemory: no memory.
    """
    cdef Box box
    cdef Outcomes outcomes

    def __cinit__(self, list dice not None):
        read_box(dice, &self.box)
        with nogil:
            list_outcomes(&self.box, &self.outcomes)
        if self.outcomes.failed:
            raise OutOfMemory("no memory for the dice")

    def __dealloc__(self):
        free_outcomes(&self.outcomes)

    @property
    def listed(self):
        """How many of the first dice have their outcomes listed; the others are rolled on top of them."""
        return self.outcomes.dice_count


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
        check_letters(letters)
        if blanks < 0 or blanks > MAX_ROLL:
            raise BadInput("blanks", blanks, f"0 to {MAX_ROLL} blanks")
        number_racks(&self.replies.racks, letters, blanks)
        self.replies.most = MAX_ROLL
        self.replies.entries = <uint16_t *>calloc(self.replies.racks.rack_count + SLACK, sizeof(uint16_t))
        self.replies.bingos = <uint8_t *>calloc(self.replies.racks.rack_count, 1)
        if self.replies.entries == NULL or self.replies.bingos == NULL:
            raise OutOfMemory("no memory for the replies")

    def __dealloc__(self):
        free(self.replies.entries)
        free(self.replies.bingos)

    def fill(self, Board board not None, WordGraph graph not None, AnagramIndex index not None,
             int most=MAX_ROLL):
        """Find the best reply of every rack to a mat; the table then holds that mat's and no other's.

        Args:
            board: the mat.
            graph: the lexicon's word graph.
            index: its anagram index.
            most: dice of the largest racks, 0 to 7; there are no replies of larger ones.
        Raises:
            BadInput: words of another alphabet, or a mat where a play can score more than 65,534 points.
            OutOfMemory: no memory.
        """
        if index.index.letters > <uint32_t>self.replies.racks.letters:
            expected = f"words of an alphabet of {self.replies.racks.letters} letters"
            raise BadInput("anagram index", index.index.letters, expected)
        if most < 0 or most > MAX_ROLL:
            raise BadInput("most", most, f"0 to {MAX_ROLL} dice")
        with nogil:
            find_replies(&board.board, &graph.graph, &index.index, most, &self.replies)
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
        read_counts(counts, roll, self.replies.most)
        if roll[0] > self.replies.racks.blanks or any(counts[self.replies.racks.letters + 1:]):
            expected = f"letters of the alphabet and {self.replies.racks.blanks} blanks at most"
            raise BadInput("counts", counts, expected)
        entry = self.replies.entries[rack_place(&self.replies.racks, roll)]
        return entry - 1 if entry else None

    def odds(self, DiceBox box not None, object sets not None, bint of_bingos=False):
        """How likely each best score is, over all rolls of some sets of dice.

        Args:
            box: the dice.
            sets: (dice by bit, weight) pairs: one to seven dice that are rolled, and how likely that is.
            of_bingos: instead, the chances of no bingo and of one.
        Returns:
            Doubles as bytes, in the machine's byte order: the chance of no play, of 0 points, of 1 point, ...
        Raises:
            BadInput: sets out of range, or dice that show letters or blanks that the table does not have.
            OutOfMemory: no memory.
        """
        cdef list pairs = [plain_set(pair, &box.box, &self.replies) for pair in sets]
        cdef int set_count = <int>len(pairs)
        cdef int index
        cdef size_t count = 2
        cdef double *odds = NULL
        cdef double *sums = <double *>calloc(box.outcomes.outcome_count, sizeof(double))
        cdef RollSet *chosen = <RollSet *>malloc((set_count + 1) * sizeof(RollSet))
        if not of_bingos:
            with nogil:
                count = highest_entry(&self.replies) + 1
        odds = <double *>calloc(count, sizeof(double))
        try:
            if odds == NULL or sums == NULL or chosen == NULL:
                raise OutOfMemory("no memory for the odds")
            for index in range(set_count):
                chosen[index].dice, chosen[index].chance = pairs[index]
            with nogil:
                sort_sets(chosen, set_count)
                add_odds(&self.replies, &box.box, &box.outcomes, chosen, set_count, of_bingos, sums, odds)
            return PyBytes_FromStringAndSize(<char *>odds, count * sizeof(double))
        finally:
            free(odds)
            free(sums)
            free(chosen)


cdef int read_box(list dice, Box *box) except -1:
    """Check and copy the faces."""
    cdef bytes faces
    cdef int number, face
    if len(dice) > MAX_DICE:
        raise BadInput("dice", len(dice), f"at most {MAX_DICE} dice")
    box.dice_count = <int>len(dice)
    for number in range(box.dice_count):
        faces = dice[number]
        if not 1 <= len(faces) <= MAX_FACES or max(faces) > MAX_LETTERS:
            raise BadInput("faces", faces, f"1 to {MAX_FACES} codes of letters, 0 for a blank")
        box.face_counts[number] = <int>len(faces)
        for face in range(box.face_counts[number]):
            box.faces[number][face] = faces[face]
    return 0


cdef tuple plain_set(object pair, const Box *box, const Replies *replies):
    """Some dice as bits, and their weight; the table has replies of whatever they show."""
    cdef const Racks *racks = &replies.racks
    cdef uint32_t chosen
    cdef double weight
    cdef int die, face
    cdef int count = 0
    cdef int with_blank = 0
    cdef bint has_blank
    chosen, weight = pair
    if not 0 <= weight < INFINITY:
        raise BadInput("weight", weight, "a number from 0")
    for die in range(MAX_DICE):
        if (chosen >> die) & 1:
            if die >= box.dice_count:
                raise BadInput("dice", chosen, f"dice of the {box.dice_count} in the box")
            count += 1
            has_blank = False
            for face in range(box.face_counts[die]):
                if box.faces[die][face] > racks.letters:
                    raise BadInput("dice", chosen, f"dice that show {racks.letters} letters only")
                has_blank |= box.faces[die][face] == 0
            with_blank += has_blank
    if not 1 <= count <= replies.most or with_blank > racks.blanks:
        expected = f"1 to {replies.most} dice, at most {racks.blanks} of them with a blank"
        raise BadInput("dice", chosen, expected)
    return chosen, weight
