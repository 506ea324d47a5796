"""Building the anagram index from words sorted by length and key, LONGEST codes each with zeros behind them;
and checking one that comes from a file.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from scramble._native.board cimport MAX_LETTERS

cdef enum:
    ALIGNMENT = 64  # of each table


cdef inline size_t aligned(size_t size) noexcept nogil:
    return (size + ALIGNMENT - 1) & ~<size_t>(ALIGNMENT - 1)


cdef inline uint32_t bits_for(size_t count, uint32_t least) noexcept nogil:
    """The least power of two, at least `least`, that holds `count` things."""
    cdef uint32_t bits = least
    while (<size_t>1 << bits) < count:
        bits += 1
    return bits


cdef size_t index_size(const IndexHeader *header) noexcept nogil:
    """Bytes of an index with this header."""
    cdef size_t size = aligned(sizeof(IndexHeader))
    cdef int length
    size += aligned((<size_t>1 << header.slot_bits) * sizeof(Slot))
    size += aligned((<size_t>1 << header.filter_bits) // 8)
    for length in range(1, LONGEST):
        size += aligned((<size_t>1 << header.lacking_bits[length]) * sizeof(uint32_t))
    for length in range(1, LONGEST - 1):
        size += aligned((<size_t>1 << header.lacking_two_bits[length]) * sizeof(uint32_t))
    size += aligned(header.word_count * sizeof(uint32_t))
    return size + header.unit_count * sizeof(Unit)


cdef void open_index(const unsigned char *data, AnagramTables *index) noexcept nogil:
    """Find the tables of a sound index; they follow each other in the order of the struct."""
    cdef const IndexHeader *header = <const IndexHeader *>data
    cdef int length
    data += aligned(sizeof(IndexHeader))
    index.letters = header.letters
    index.first_units = &header.first_units[0]
    index.slots = <const Slot *>data
    index.slot_mask = (<uint64_t>1 << header.slot_bits) - 1
    data += aligned((<size_t>1 << header.slot_bits) * sizeof(Slot))
    index.filter = <const uint64_t *>data
    index.filter_mask = (<uint64_t>1 << header.filter_bits) - 1
    data += aligned((<size_t>1 << header.filter_bits) // 8)
    for length in range(1, LONGEST):
        index.lacking[length] = <const uint32_t *>data
        index.lacking_mask[length] = (<uint64_t>1 << header.lacking_bits[length]) - 1
        data += aligned((<size_t>1 << header.lacking_bits[length]) * sizeof(uint32_t))
    for length in range(1, LONGEST - 1):
        index.lacking_two[length] = <const uint32_t *>data
        index.lacking_two_mask[length] = (<uint64_t>1 << header.lacking_two_bits[length]) - 1
        data += aligned((<size_t>1 << header.lacking_two_bits[length]) * sizeof(uint32_t))
    index.by_rank = <const uint32_t *>data
    index.word_count = header.word_count
    data += aligned(header.word_count * sizeof(uint32_t))
    index.units = <const Unit *>data
    index.unit_count = header.unit_count


cdef int word_length(const uint8_t *codes) noexcept nogil:
    cdef int length = 0
    while length < LONGEST and codes[length]:
        length += 1
    return length


cdef uint64_t word_key(const uint8_t *codes, int length) noexcept nogil:
    """The key of the word's letters."""
    cdef uint64_t key = 0
    cdef int position
    for position in range(length):
        key += letter_key(codes[position])
    return key


cdef uint32_t repeated_in(const uint8_t *codes, int length) noexcept nogil:
    """Letters that the word has more than once, by bit."""
    cdef uint32_t seen = 0
    cdef uint32_t repeated = 0
    cdef uint32_t letter
    cdef int position
    for position in range(length):
        letter = <uint32_t>1 << codes[position]
        repeated |= seen & letter
        seen |= letter
    return repeated


cdef bint is_sound_word(const AnagramTables *index, const IndexHeader *header, const WordGroup *group,
                        uint32_t unit) noexcept nogil:
    """Is the word at `unit` made of its group's letters, and is it the one that its rank leads to?"""
    cdef const uint8_t *codes = &index.units[unit].bytes[0]
    cdef int length = group_length(group)
    cdef uint32_t rank = rank_of(&index.units[unit], units_a_word(length))
    cdef int position
    for position in range(length):
        if codes[position] == 0 or codes[position] > header.letters:
            return False
    return (rank < index.word_count and index.by_rank[rank] == (unit << LENGTH_BITS | length)
            and word_key(codes, length) == group.key and repeated_in(codes, length) == group.repeated)


cdef bint are_sound_units(const AnagramTables *index, const IndexHeader *header,
                          uint8_t *starts) noexcept nogil:
    """Do groups fill the units one after the other? Marks in `starts`, by bit, where they begin."""
    cdef uint32_t unit = 0
    cdef uint32_t words = 0
    cdef uint32_t _, width
    cdef int length = 0
    cdef const WordGroup *group
    while unit < index.unit_count:
        group = group_at(index, unit)
        while length <= LONGEST and index.first_units[length + 1] == unit:
            length += 1
        if group_length(group) != length or length < 2 or length > LONGEST or group_count(group) == 0:
            return False
        width = units_a_word(group_length(group))
        if group_count(group) > (index.unit_count - unit - 1) // width:
            return False
        starts[unit >> 3] |= 1 << (unit & 7)
        unit += 1
        for _ in range(group_count(group)):
            if not is_sound_word(index, header, group, unit):
                return False
            unit += width
        words += group_count(group)
    while length <= LONGEST and index.first_units[length + 1] == unit:
        length += 1
    return words == index.word_count and length == LONGEST + 1 and index.first_units[0] == 0


cdef bint are_sound_slots(const AnagramTables *index, const uint8_t *starts) noexcept nogil:
    """Does every slot lead to a group, and is one empty, where a search can stop?"""
    cdef uint64_t place
    cdef uint32_t unit
    cdef uint64_t used = 0
    for place in range(index.slot_mask + 1):
        unit = index.slots[place].unit
        if unit == NO_UNIT:
            continue
        used += 1
        if unit >= index.unit_count or not (starts[unit >> 3] >> (unit & 7)) & 1:
            return False
    return used <= index.slot_mask


cdef bint are_sound_letters(const AnagramTables *index, const IndexHeader *header) noexcept nogil:
    """Are all letters that sets lack letters of the alphabet?"""
    cdef uint32_t found = 0
    cdef uint64_t place
    cdef int length
    for length in range(1, LONGEST):
        for place in range(index.lacking_mask[length] + 1):
            found |= index.lacking[length][place]
    for length in range(1, LONGEST - 1):
        for place in range(index.lacking_two_mask[length] + 1):
            found |= index.lacking_two[length][place]
    return found & ~((<uint32_t>2 << header.letters) - 2) == 0


cdef bint is_sound_index(const unsigned char *data, size_t size) noexcept nogil:
    """Can the index be used without reading outside it? One that fails must not be."""
    cdef const IndexHeader *header = <const IndexHeader *>data
    cdef AnagramTables index
    cdef uint8_t *starts
    cdef bint sound
    cdef int length
    if size < aligned(sizeof(IndexHeader)):
        return False
    if header.slot_bits > 31 or header.filter_bits < 6 or header.filter_bits > 31:
        return False
    if header.letters > MAX_LETTERS:
        return False
    for length in range(1, LONGEST):
        if header.lacking_bits[length] > 31 or header.lacking_two_bits[length] > 31:
            return False
    if header.lacking_two_bits[0] or header.lacking_two_bits[LONGEST - 1]:  # there are no such tables
        return False
    if header.word_count == 0 or header.word_count > MOST_WORDS or header.unit_count >> (32 - LENGTH_BITS):
        return False
    if index_size(header) != size:
        return False
    open_index(data, &index)
    starts = <uint8_t *>calloc(index.unit_count // 8 + 1, 1)
    if starts == NULL:
        return False
    sound = (are_sound_units(&index, header, starts) and are_sound_slots(&index, starts)
             and are_sound_letters(&index, header))
    free(starts)
    return sound


cdef inline bint same_letters(const uint8_t *left, const uint8_t *right) noexcept nogil:
    """Do two words have equal keys and lengths?"""
    cdef int length = word_length(left)
    return length == word_length(right) and word_key(left, length) == word_key(right, length)


cdef inline bint starts_group(const uint8_t *codes, size_t word) noexcept nogil:
    """Is the word the first one with its letters?"""
    return word == 0 or not same_letters(&codes[word * LONGEST], &codes[(word - 1) * LONGEST])


cdef void plan_index(IndexHeader *header, const uint8_t *codes, size_t count) noexcept nogil:
    """Choose the tables' sizes."""
    cdef size_t word, group_count = 0, unit_count = 0
    cdef size_t groups[LONGEST + 1]
    cdef int length
    memset(groups, 0, sizeof(groups))
    memset(header.first_units, 0xFF, sizeof(header.first_units))
    for word in range(count):
        length = word_length(&codes[word * LONGEST])
        if starts_group(codes, word):
            header.first_units[length] = min(header.first_units[length], <uint32_t>unit_count)
            unit_count += 1
            group_count += 1
            groups[length] += 1
        unit_count += units_a_word(length)
    header.word_count = <uint32_t>count
    header.unit_count = <uint32_t>unit_count
    header.slot_bits = bits_for(group_count * 3 // 2, 2)
    header.filter_bits = bits_for(group_count * 12, 9)
    memset(header.lacking_two_bits, 0, sizeof(header.lacking_two_bits))
    for length in range(1, LONGEST):
        header.lacking_bits[length] = bits_for(groups[length + 1] * (length + 1), 4)
    for length in range(1, LONGEST - 1):
        # Most sets lack two letters of several words: a third as many entries are enough.
        header.lacking_two_bits[length] = bits_for(groups[length + 2] * (length + 2) * (length + 1) // 6, 4)
    header.first_units[LONGEST + 1] = header.unit_count
    for length in range(LONGEST, -1, -1):
        header.first_units[length] = min(header.first_units[length], header.first_units[length + 1])


cdef void enter_group(const AnagramTables *index, uint64_t key, const uint8_t *codes,
                      int length, uint32_t unit) noexcept nogil:
    """Enter one set of letters into the tables."""
    cdef Slot *slots = <Slot *>index.slots
    cdef uint64_t place = key & index.slot_mask
    cdef uint64_t bit = (key >> 20) & index.filter_mask
    cdef uint32_t *entry
    cdef uint64_t fewer
    cdef int position, other
    while slots[place].unit != NO_UNIT:
        place = (place + 1) & index.slot_mask
    slots[place].unit = unit
    slots[place].tag = <uint32_t>(key >> 32)
    (<uint64_t *>index.filter)[bit >> 6] |= <uint64_t>1 << (bit & 63)
    for position in range(length):
        fewer = key - letter_key(codes[position])
        entry = <uint32_t *>lacking_entry(index, fewer, length - 1)
        entry[0] |= <uint32_t>1 << codes[position]
        for other in range(position if length > 2 else 0):
            entry = <uint32_t *>lacking_two_entry(index, fewer - letter_key(codes[other]), length - 2)
            entry[0] |= <uint32_t>1 << codes[position] | <uint32_t>1 << codes[other]


cdef void fill_index(unsigned char *data, const IndexHeader *header, const uint8_t *codes,
                     const uint32_t *ranks) noexcept nogil:
    """Write the whole index into `data`, which holds zeros and has the size that index_size gives."""
    cdef AnagramTables index
    cdef Unit *units
    cdef WordGroup *group = NULL
    cdef uint32_t unit = 0
    cdef size_t word
    cdef int length
    memcpy(data, header, sizeof(IndexHeader))
    open_index(data, &index)
    memset(<void *>index.slots, 0xFF, (index.slot_mask + 1) * sizeof(Slot))
    units = <Unit *>index.units
    for word in range(header.word_count):
        length = word_length(codes)
        if word == 0 or not same_letters(codes, codes - LONGEST):
            group = <WordGroup *>&units[unit]
            group.key = word_key(codes, length)
            group.size = length
            group.repeated = repeated_in(codes, length)
            enter_group(&index, group.key, codes, length, unit)
            unit += 1
        group.size += 1 << LENGTH_BITS
        memcpy(&units[unit], codes, length)
        (<uint32_t *>index.by_rank)[ranks[word]] = unit << LENGTH_BITS | length
        unit += units_a_word(length)
        (<uint32_t *>&units[unit] - 1)[0] = ranks[word]
        codes += LONGEST
