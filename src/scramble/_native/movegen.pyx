"""Subrack by subrack: dice of the roll with the letters of a playthrough, then the letters for blanks.

A word's letters are taken from the roll as far as it has them; blanks stand only for what is lacking.
So each word of a playthrough is met once, whatever its blanks are; placing lays it with every choice
of blanks.
"""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from scramble._native.anagram_index cimport (
    AnagramTables, NO_UNIT, first_slot, group_at, lacking_entry, lacking_two_entry, may_spell,
    probable_group)
from scramble._native.bits cimport lowest_bit, prefetch
from scramble._native.board cimport Board, CODES, MAX_ROLL
from scramble._native.wordgraph cimport LETTERS_MASK
from scramble._native.bounds cimport (
    BestDice, QUEUES, QueryOrder, QueuedQuery, find_best_dice, needed_sum, next_query, order_queries)
from scramble._native.placing cimport Lookup, Placer, Rack, place_groups
from scramble._native.recorder cimport Recorder
from scramble._native.spots cimport NONE, Playthrough, Query, Spots
from scramble._native.vectors cimport MARK

cdef enum:
    MAX_SUBRACKS = 1 << MAX_ROLL
    WAITING = 64  # lookups whose memory is fetched together
    FEW = 8  # enough of them to be fetched while better plays are looked for

# Some of the roll's dice.
cdef struct Subrack:
    uint64_t key
    uint32_t exhausted  # letters of which it has all dice that there are, by bit
    int size
    int sum  # of their values
    const Subrack *next  # another one of this size, or NULL

cdef struct Search:
    Placer placer
    const Spots *spots
    Subrack subracks[MAX_SUBRACKS]
    int subrack_count
    const Subrack *of_size[MAX_ROLL + 1]  # the first subrack with that many dice, or NULL
    QueuedQuery *queued  # room for every query, where only the best plays are wanted
    const Playthrough *playthrough  # of the current query
    int spare_blanks
    Lookup waiting[WAITING]  # until their memory is there
    int waiting_count


cdef void read_rack(const Board *board, const int *roll, Rack *rack) noexcept nogil:
    cdef int code
    rack.blanks = roll[0]
    rack.letters = 0
    for code in range(CODES):
        rack.counts[code] = roll[code] if code else 0
        rack.values.by_code[code] = board.values[code] if rack.counts[code] else MARK
        if rack.counts[code]:
            rack.letters |= <uint32_t>1 << code


cdef int add_copies(Search *search, int count, int code, int copies) noexcept nogil:
    """Each of the first `count` subracks with `copies` dice of a letter more; returns how many are added."""
    cdef const Rack *rack = &search.placer.rack
    cdef uint64_t key = copies * search.spots.letter_keys[code]
    cdef int sum = copies * rack.values.by_code[code]
    cdef uint32_t exhausted = <uint32_t>1 << code if copies == rack.counts[code] else 0
    cdef const Subrack *subrack = &search.subracks[0]
    cdef Subrack *fuller = &search.subracks[search.subrack_count]
    cdef int _
    for _ in range(count):
        fuller.key = subrack.key + key
        fuller.size = subrack.size + copies
        fuller.sum = subrack.sum + sum
        fuller.exhausted = subrack.exhausted | exhausted
        fuller.next = search.of_size[fuller.size]
        search.of_size[fuller.size] = fuller
        subrack += 1
        fuller += 1
    return count


cdef void find_subracks(Search *search) noexcept nogil:
    """Every subrack of the roll without its blanks; equal dice count once."""
    cdef const Rack *rack = &search.placer.rack
    cdef uint32_t letters = rack.letters
    cdef int code, copies, known
    memset(&search.subracks[0], 0, sizeof(Subrack))
    memset(search.of_size, 0, sizeof(search.of_size))
    search.subracks[0].exhausted = LETTERS_MASK & ~letters
    search.of_size[0] = &search.subracks[0]
    search.subrack_count = 1
    while letters:
        code = lowest_bit(letters)
        letters &= letters - 1
        known = search.subrack_count
        for copies in range(1, rack.counts[code] + 1):
            search.subrack_count += add_copies(search, known, code, copies)


cdef void lay_waiting(Search *search) noexcept nogil:
    """Do the waiting lookups and lay their words; memory is asked for before it is read."""
    cdef const AnagramTables *index = search.placer.index
    cdef Lookup *lookup
    cdef int number
    cdef int found = 0
    for number in range(search.waiting_count):
        lookup = &search.waiting[found]
        lookup[0] = search.waiting[number]
        lookup.unit = probable_group(index, lookup.key)
        if lookup.unit != NO_UNIT:
            prefetch(group_at(index, lookup.unit))
            prefetch(group_at(index, lookup.unit + 3))
            found += 1
    place_groups(&search.placer, search.waiting, found)
    search.waiting_count = 0


cdef inline void wait(Search *search, uint64_t key) noexcept nogil:
    """Ask for the memory of a set of letters that is looked up later."""
    cdef Lookup *waiting = &search.waiting[search.waiting_count]
    prefetch(first_slot(search.placer.index, key))
    waiting.key = key
    waiting.playthrough = search.playthrough
    waiting.spare_blanks = search.spare_blanks
    search.waiting_count += 1
    if search.waiting_count == WAITING:
        lay_waiting(search)


cdef inline void add_last_letter(Search *search, uint64_t key, int size, uint32_t letters) noexcept nogil:
    """Look these letters up with each one of `letters` that may make words of them."""
    cdef uint32_t options = letters & lacking_entry(search.placer.index, key, size)[0]
    cdef int code
    while options:
        code = lowest_bit(options)
        options &= options - 1
        wait(search, key + search.spots.letter_keys[code])


cdef void add_two_letters(Search *search, uint64_t key, int size, uint32_t letters) noexcept nogil:
    """Look these letters up with each two of `letters` that may make words of them."""
    cdef const AnagramTables *index = search.placer.index
    cdef uint32_t options = letters
    cdef uint32_t rest
    cdef int code
    if size:
        options &= lacking_two_entry(index, key, size)[0]
    rest = options
    while rest:
        code = lowest_bit(rest)
        rest &= rest - 1
        prefetch(lacking_entry(index, key + search.spots.letter_keys[code], size + 1))
    while options:
        code = lowest_bit(options)
        add_last_letter(search, key + search.spots.letter_keys[code], size + 1, options)
        options &= options - 1


cdef void add_letters(Search *search, uint64_t key, int size, uint32_t letters, int blanks) noexcept nogil:
    """The same with `blanks` of `letters`, three or more of them."""
    cdef const AnagramTables *index = search.placer.index
    cdef uint32_t rest = letters if blanks == 3 else 0
    cdef int code
    while rest:
        code = lowest_bit(rest)
        rest &= rest - 1
        prefetch(lacking_two_entry(index, key + search.spots.letter_keys[code], size + 1))
    while letters:
        code = lowest_bit(letters)
        if blanks == 3:
            add_two_letters(search, key + search.spots.letter_keys[code], size + 1, letters)
        else:
            add_letters(search, key + search.spots.letter_keys[code], size + 1, letters, blanks - 1)
        letters &= letters - 1


cdef void search_subrack(Search *search, const Subrack *subrack, int blanks) noexcept nogil:
    """All words of the subrack, the playthrough's letters and this many blanks."""
    cdef int size = search.playthrough.count + subrack.size
    cdef uint64_t key = search.playthrough.key + subrack.key
    if blanks > 2:
        add_letters(search, key, size, subrack.exhausted, blanks)
    elif blanks == 2:
        add_two_letters(search, key, size, subrack.exhausted)
    elif size:
        add_last_letter(search, key, size, subrack.exhausted)


cdef void search_plain(Search *search, int dice, int least_sum) noexcept nogil:
    """All words of `dice` dice, worth `least_sum` or more, and the playthrough's letters."""
    cdef const Subrack *subrack = search.of_size[dice]
    cdef uint64_t key
    while subrack != NULL:
        key = search.playthrough.key + subrack.key
        if may_spell(search.placer.index, key) and subrack.sum >= least_sum:
            wait(search, key)
        subrack = subrack.next


cdef void answer_query(Search *search, const Query *query, int least_sum) noexcept nogil:
    """All words of a query whose dice are worth `least_sum` or more."""
    cdef const Subrack *subrack
    cdef int blanks
    search.playthrough = &search.spots.playthroughs[query.playthrough]
    search.spare_blanks = search.placer.rack.blanks
    search_plain(search, query.dice, least_sum)
    for blanks in range(1, min(search.placer.rack.blanks, query.dice) + 1):
        search.spare_blanks = search.placer.rack.blanks - blanks
        subrack = search.of_size[query.dice - blanks]
        while subrack != NULL:
            if subrack.sum >= least_sum:
                search_subrack(search, subrack, blanks)
            subrack = subrack.next


cdef void answer_best_queries(Search *search) noexcept nogil:
    """The most promising queries first, until no other can bring a play in."""
    cdef const Board *board = search.placer.board
    cdef const Spots *spots = search.spots
    cdef const Recorder *recorder = search.placer.recorder
    cdef const Query *query
    cdef BestDice best
    cdef QueryOrder order
    cdef int index, least
    order.queries = search.queued
    find_best_dice(&search.placer.rack, &best)
    order_queries(board, spots, &best, &order)
    index = next_query(&order)
    while index != NONE:
        query = &spots.queries[index]
        least = recorder.least_wanted
        if order.queries[index].bound >= least:
            answer_query(search, query, needed_sum(board, spots, &best, query, least))
            if search.waiting_count >= FEW:
                lay_waiting(search)
        elif order.queries[index].bound < QUEUES:
            break
        index = next_query(&order)
    lay_waiting(search)


cdef void answer_single_letters(Search *search) noexcept nogil:
    """All queries with one playthrough letter, without blanks: a subrack says which letters it lacks."""
    cdef const Playthrough *by_letter[CODES]
    cdef uint32_t letters[MAX_ROLL + 1]
    cdef const Query *query
    cdef const Playthrough *playthrough
    cdef const Subrack *subrack
    cdef uint32_t options
    cdef int index, dice
    memset(letters, 0, sizeof(letters))
    for index in range(search.spots.query_count):
        query = &search.spots.queries[index]
        playthrough = &search.spots.playthroughs[query.playthrough]
        if playthrough.count == 1:
            letters[query.dice] |= <uint32_t>1 << playthrough.letter
            by_letter[playthrough.letter] = playthrough
    search.spare_blanks = 0
    for dice in range(1, MAX_ROLL + 1):
        subrack = search.of_size[dice] if letters[dice] else NULL
        while subrack != NULL:
            options = letters[dice] & lacking_entry(search.placer.index, subrack.key, dice)[0]
            while options:
                search.playthrough = by_letter[lowest_bit(options)]
                options &= options - 1
                wait(search, search.playthrough.key + subrack.key)
            subrack = subrack.next


cdef void answer_all_queries(Search *search) noexcept nogil:
    cdef bint has_blanks = search.placer.rack.blanks > 0
    cdef const Query *query
    cdef int index
    if not has_blanks:
        answer_single_letters(search)
    for index in range(search.spots.query_count):
        query = &search.spots.queries[index]
        if has_blanks or search.spots.playthroughs[query.playthrough].count != 1:
            answer_query(search, query, 0)
    lay_waiting(search)


cdef void generate(const Board *board, const Spots *spots, const AnagramTables *index, const int *roll,
                   Recorder *recorder) noexcept nogil:
    """Hand every legal play without a phony to `recorder`, each once. `spots` are those of the mat."""
    cdef Search search
    search.queued = NULL
    if recorder.limit:
        search.queued = <QueuedQuery *>malloc((spots.query_count + 1) * sizeof(QueuedQuery))
    if spots.failed or (recorder.limit and search.queued == NULL):
        recorder.failed = True
        free(search.queued)
        return
    search.placer.board = board
    search.placer.index = index
    search.placer.spots = spots
    search.placer.recorder = recorder
    search.spots = spots
    search.waiting_count = 0
    read_rack(board, roll, &search.placer.rack)
    find_subracks(&search)
    if recorder.limit:
        answer_best_queries(&search)
    else:
        answer_all_queries(&search)
    free(search.queued)
