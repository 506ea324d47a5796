"""The anagram index: from a set of letters to the words that use them all, and to the letters that they lack.

A set may have a letter several times. Its key is the sum of one 64-bit number a letter (see letter_key), so
that a letter more is one addition. These tables are asked by key:

- a filter of single bits: surely no word, or perhaps one;
- slots: where the words lie that use all the letters;
- lacking: which one letter more would make words;
- lacking_two: which letters would, together with another one or the same once more.

Sets that share an entry of the last two tables share its letters, so it may name too many, never too few.

Words lie in units of sixteen bytes, the words of one set behind their WordGroup. A word of up to twelve
letters is one unit, a longer one two; the last four bytes are its rank in alphabetical order.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from scramble._native.board cimport MAX_SIZE

cdef enum:
    LONGEST = MAX_SIZE  # letters of a word
    MOST_WORDS = 1 << 23  # a play's number has room for their ranks
    SHORT_WORD = 12  # letters that fit into one unit with the rank
    NO_UNIT = 0xFFFFFFFF
    LENGTH_BITS = 5  # for a length, below another number
    LENGTH_MASK = 31

cdef struct Unit:
    uint8_t bytes[16]

# The head of the words that use one set of letters.
cdef struct WordGroup:
    uint64_t key
    uint32_t size  # how many words; below, in LENGTH_BITS, how many letters each has
    uint32_t repeated  # letters that each has more than once, by bit

cdef struct Slot:
    uint32_t tag  # the upper half of the key
    uint32_t unit  # of the WordGroup, or NO_UNIT

# What stands first in the file.
cdef struct IndexHeader:
    uint32_t letters  # of the alphabet
    uint32_t word_count
    uint32_t unit_count
    uint32_t slot_bits  # the tables' sizes, as powers of two
    uint32_t filter_bits
    uint32_t lacking_bits[LONGEST]  # by the number of letters at hand, from 1
    uint32_t lacking_two_bits[LONGEST]  # the same, up to two letters less than the longest word
    uint32_t first_units[LONGEST + 2]  # by length: where its groups begin; the next one's is their end

cdef struct AnagramTables:
    const Slot *slots
    const uint64_t *filter
    const uint32_t *lacking[LONGEST]
    const uint32_t *lacking_two[LONGEST]
    const uint32_t *by_rank  # by rank: unit and length of the word
    const Unit *units
    uint64_t slot_mask
    uint64_t filter_mask
    uint64_t lacking_mask[LONGEST]
    uint64_t lacking_two_mask[LONGEST]
    const uint32_t *first_units
    uint32_t letters  # of the alphabet
    uint32_t word_count
    uint32_t unit_count

cdef inline uint64_t letter_key(int code) noexcept nogil:
    """A number that looks random, the same in every build (splitmix64)."""
    cdef uint64_t key = <uint64_t>(code + 1) * <uint64_t>0x9E3779B97F4A7C15
    key = (key ^ (key >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    key = (key ^ (key >> 27)) * <uint64_t>0x94D049BB133111EB
    return key ^ (key >> 31)

cdef inline bint may_spell(const AnagramTables *index, uint64_t key) noexcept nogil:
    """False if surely no word uses exactly these letters."""
    cdef uint64_t bit = (key >> 20) & index.filter_mask
    return (index.filter[bit >> 6] >> (bit & 63)) & 1

cdef inline const Slot *first_slot(const AnagramTables *index, uint64_t key) noexcept nogil:
    return &index.slots[key & index.slot_mask]

cdef inline const uint32_t *lacking_entry(const AnagramTables *index, uint64_t key, int count) noexcept nogil:
    """Where the letters stand, by bit, of which one more makes words of the `count` letters of `key`."""
    return &index.lacking[count][(key >> 24) & index.lacking_mask[count]]

cdef inline const uint32_t *lacking_two_entry(const AnagramTables *index, uint64_t key,
                                              int count) noexcept nogil:
    """Where the letters stand, by bit, of which one and any other more make words of the `count` of `key`."""
    return &index.lacking_two[count][(key >> 24) & index.lacking_two_mask[count]]

cdef inline const WordGroup *group_at(const AnagramTables *index, uint32_t unit) noexcept nogil:
    return <const WordGroup *>&index.units[unit]

cdef inline int group_length(const WordGroup *group) noexcept nogil:
    return group.size & LENGTH_MASK

cdef inline uint32_t group_count(const WordGroup *group) noexcept nogil:
    return group.size >> LENGTH_BITS

cdef inline uint32_t probable_group(const AnagramTables *index, uint64_t key) noexcept nogil:
    """Like find_group, but without a look at the WordGroup: its key may be another one with the same tag."""
    cdef uint64_t place = key & index.slot_mask
    cdef uint32_t tag = <uint32_t>(key >> 32)
    while index.slots[place].unit != NO_UNIT and index.slots[place].tag != tag:
        place = (place + 1) & index.slot_mask
    return index.slots[place].unit

cdef inline uint32_t find_group(const AnagramTables *index, uint64_t key) noexcept nogil:
    """The unit of the WordGroup of these letters, or NO_UNIT. There is always an empty slot to stop at."""
    cdef uint64_t place = key & index.slot_mask
    cdef uint32_t tag = <uint32_t>(key >> 32)
    while index.slots[place].unit != NO_UNIT:
        if index.slots[place].tag == tag and group_at(index, index.slots[place].unit).key == key:
            return index.slots[place].unit
        place = (place + 1) & index.slot_mask
    return NO_UNIT

cdef inline int units_a_word(int length) noexcept nogil:
    return 1 if length <= SHORT_WORD else 2

cdef inline uint32_t rank_of(const Unit *word, int units) noexcept nogil:
    """Its number in alphabetical order: the last four bytes of its units."""
    return (<const uint32_t *>&word[units] - 1)[0]

cdef size_t index_size(const IndexHeader *header) noexcept nogil
cdef void open_index(const unsigned char *data, AnagramTables *index) noexcept nogil
cdef bint is_sound_index(const unsigned char *data, size_t size) noexcept nogil
cdef int word_length(const uint8_t *codes) noexcept nogil
cdef uint64_t word_key(const uint8_t *codes, int length) noexcept nogil
cdef void plan_index(IndexHeader *header, const uint8_t *codes, size_t count) noexcept nogil
cdef void fill_index(unsigned char *data, const IndexHeader *header, const uint8_t *codes,
                     const uint32_t *ranks) noexcept nogil
