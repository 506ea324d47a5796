"""Handful by handful: dice of the roll with the through letters of a strip, then the letters for blanks.

A word's letters are taken from the roll as far as it has them; blanks stand only for what is lacking.
So each word of a strip is met once, whatever its blanks are; placing lays it with every choice of blanks.
"""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from scramble._native.anagrams cimport (
    Anagrams, NO_UNIT, first_slot, group_at, lacking_entry, lacking_two_entry, may_spell,
    probable_group)
from scramble._native.bits cimport lowest_bit, prefetch
from scramble._native.board cimport Board, CODES, MAX_ROLL
from scramble._native.wordgraph cimport LETTERS_MASK
from scramble._native.bounds cimport (
    Order, QUEUES, Queued, Values, find_values, needed_sum, next_task, order_tasks)
from scramble._native.placing cimport Hand, Handful, Placer, place_groups
from scramble._native.recorder cimport Recorder
from scramble._native.through cimport NONE, Places, Task, Through
from scramble._native.vectors cimport MARK

cdef enum:
    MAX_SUBSETS = 1 << MAX_ROLL
    WAITING = 64  # handfuls that are fetched together
    FEW = 8  # enough of them to be fetched while better plays are looked for

# Some of the roll's dice.
cdef struct Subset:
    uint64_t key
    uint32_t exhausted  # letters of which it has all dice that there are, by bit
    int size
    int sum  # of their values
    const Subset *next  # another one of this size, or NULL

cdef struct Search:
    Placer placer
    const Places *places
    Subset subsets[MAX_SUBSETS]
    int subset_count
    const Subset *of_size[MAX_ROLL + 1]  # the first subset with so many dice, or NULL
    Queued *queued  # room for every task, where only the best plays are wanted
    const Through *through  # of the task at hand
    int spare_blanks
    Handful waiting[WAITING]  # those that may spell words, until they are looked up
    int waiting_count


cdef void read_hand(const Board *board, const int *roll, Hand *hand) noexcept nogil:
    cdef int code
    hand.blanks = roll[0]
    hand.letters = 0
    for code in range(CODES):
        hand.counts[code] = roll[code] if code else 0
        hand.worth.values[code] = board.values[code] if hand.counts[code] else MARK
        if hand.counts[code]:
            hand.letters |= <uint32_t>1 << code


cdef int add_copies(Search *search, int count, int code, int copies) noexcept nogil:
    """Each of the first `count` subsets with so many dice of a letter more; returns how many are added."""
    cdef const Hand *hand = &search.placer.hand
    cdef uint64_t key = copies * search.places.letter_keys[code]
    cdef int sum = copies * hand.worth.values[code]
    cdef uint32_t exhausted = <uint32_t>1 << code if copies == hand.counts[code] else 0
    cdef const Subset *subset = &search.subsets[0]
    cdef Subset *fuller = &search.subsets[search.subset_count]
    cdef int _
    for _ in range(count):
        fuller.key = subset.key + key
        fuller.size = subset.size + copies
        fuller.sum = subset.sum + sum
        fuller.exhausted = subset.exhausted | exhausted
        fuller.next = search.of_size[fuller.size]
        search.of_size[fuller.size] = fuller
        subset += 1
        fuller += 1
    return count


cdef void find_subsets(Search *search) noexcept nogil:
    """Every handful of the roll's dice, blanks left out; equal dice count once."""
    cdef const Hand *hand = &search.placer.hand
    cdef uint32_t letters = hand.letters
    cdef int code, copies, known
    memset(&search.subsets[0], 0, sizeof(Subset))
    memset(search.of_size, 0, sizeof(search.of_size))
    search.subsets[0].exhausted = LETTERS_MASK & ~letters
    search.of_size[0] = &search.subsets[0]
    search.subset_count = 1
    while letters:
        code = lowest_bit(letters)
        letters &= letters - 1
        known = search.subset_count
        for copies in range(1, hand.counts[code] + 1):
            search.subset_count += add_copies(search, known, code, copies)


cdef void lay_waiting(Search *search) noexcept nogil:
    """Look the waiting handfuls up and lay their words; memory is asked for before it is read."""
    cdef const Anagrams *index = search.placer.index
    cdef Handful *handful
    cdef int number
    cdef int found = 0
    for number in range(search.waiting_count):
        handful = &search.waiting[found]
        handful[0] = search.waiting[number]
        handful.unit = probable_group(index, handful.key)
        if handful.unit != NO_UNIT:
            prefetch(group_at(index, handful.unit))
            prefetch(group_at(index, handful.unit + 3))
            found += 1
    place_groups(&search.placer, search.waiting, found)
    search.waiting_count = 0


cdef inline void wait(Search *search, uint64_t key) noexcept nogil:
    """Ask for the memory of a handful that is looked up later."""
    cdef Handful *waiting = &search.waiting[search.waiting_count]
    prefetch(first_slot(search.placer.index, key))
    waiting.key = key
    waiting.through = search.through
    waiting.spare_blanks = search.spare_blanks
    search.waiting_count += 1
    if search.waiting_count == WAITING:
        lay_waiting(search)


cdef inline void add_last_letter(Search *search, uint64_t key, int size, uint32_t letters) noexcept nogil:
    """Wait for every handful that is this one with one of `letters` more and may spell words."""
    cdef uint32_t options = letters & lacking_entry(search.placer.index, key, size)[0]
    cdef int code
    while options:
        code = lowest_bit(options)
        options &= options - 1
        wait(search, key + search.places.letter_keys[code])


cdef void add_two_letters(Search *search, uint64_t key, int size, uint32_t letters) noexcept nogil:
    """Likewise with two of `letters` more."""
    cdef const Anagrams *index = search.placer.index
    cdef uint32_t options = letters
    cdef uint32_t rest
    cdef int code
    if size:
        options &= lacking_two_entry(index, key, size)[0]
    rest = options
    while rest:
        code = lowest_bit(rest)
        rest &= rest - 1
        prefetch(lacking_entry(index, key + search.places.letter_keys[code], size + 1))
    while options:
        code = lowest_bit(options)
        add_last_letter(search, key + search.places.letter_keys[code], size + 1, options)
        options &= options - 1


cdef void add_letters(Search *search, uint64_t key, int size, uint32_t letters, int blanks) noexcept nogil:
    """Likewise with `blanks` of `letters` more, three or more of them."""
    cdef const Anagrams *index = search.placer.index
    cdef uint32_t rest = letters if blanks == 3 else 0
    cdef int code
    while rest:
        code = lowest_bit(rest)
        rest &= rest - 1
        prefetch(lacking_two_entry(index, key + search.places.letter_keys[code], size + 1))
    while letters:
        code = lowest_bit(letters)
        if blanks == 3:
            add_two_letters(search, key + search.places.letter_keys[code], size + 1, letters)
        else:
            add_letters(search, key + search.places.letter_keys[code], size + 1, letters, blanks - 1)
        letters &= letters - 1


cdef void search_subset(Search *search, const Subset *subset, int blanks) noexcept nogil:
    """All words of the dice of `subset`, the through letters and so many blanks."""
    cdef int size = search.through.count + subset.size
    cdef uint64_t key = search.through.key + subset.key
    if blanks > 2:
        add_letters(search, key, size, subset.exhausted, blanks)
    elif blanks == 2:
        add_two_letters(search, key, size, subset.exhausted)
    elif size:
        add_last_letter(search, key, size, subset.exhausted)


cdef void search_plain(Search *search, int dice, int least_sum) noexcept nogil:
    """All words of so many dice, worth `least_sum` or more, and the through letters."""
    cdef const Subset *subset = search.of_size[dice]
    cdef uint64_t key
    while subset != NULL:
        key = search.through.key + subset.key
        if may_spell(search.placer.index, key) and subset.sum >= least_sum:
            wait(search, key)
        subset = subset.next


cdef void do_task(Search *search, const Task *task, int least_sum) noexcept nogil:
    """All words of a task whose dice are worth `least_sum` or more."""
    cdef const Subset *subset
    cdef int blanks
    search.through = &search.places.throughs[task.through]
    search.spare_blanks = search.placer.hand.blanks
    search_plain(search, task.dice, least_sum)
    for blanks in range(1, min(search.placer.hand.blanks, task.dice) + 1):
        search.spare_blanks = search.placer.hand.blanks - blanks
        subset = search.of_size[task.dice - blanks]
        while subset != NULL:
            if subset.sum >= least_sum:
                search_subset(search, subset, blanks)
            subset = subset.next


cdef void do_best_tasks(Search *search) noexcept nogil:
    """The most promising tasks first, until no other can bring a play in."""
    cdef const Board *board = search.placer.board
    cdef const Places *places = search.places
    cdef const Recorder *recorder = search.placer.recorder
    cdef const Task *task
    cdef Values values
    cdef Order order
    cdef int index, least
    order.tasks = search.queued
    find_values(&search.placer.hand, &values)
    order_tasks(board, places, &values, &order)
    index = next_task(&order)
    while index != NONE:
        task = &places.tasks[index]
        least = recorder.least_wanted
        if order.tasks[index].bound >= least:
            do_task(search, task, needed_sum(board, places, &values, task, least))
            if search.waiting_count >= FEW:
                lay_waiting(search)
        elif order.tasks[index].bound < QUEUES:
            break
        index = next_task(&order)
    lay_waiting(search)


cdef void do_single_letters(Search *search) noexcept nogil:
    """All tasks with one through letter and no blanks: a handful of dice says which letters it lacks."""
    cdef const Through *by_letter[CODES]
    cdef uint32_t letters[MAX_ROLL + 1]
    cdef const Task *task
    cdef const Through *through
    cdef const Subset *subset
    cdef uint32_t options
    cdef int index, dice
    memset(letters, 0, sizeof(letters))
    for index in range(search.places.task_count):
        task = &search.places.tasks[index]
        through = &search.places.throughs[task.through]
        if through.count == 1:
            letters[task.dice] |= <uint32_t>1 << through.letter
            by_letter[through.letter] = through
    search.spare_blanks = 0
    for dice in range(1, MAX_ROLL + 1):
        subset = search.of_size[dice] if letters[dice] else NULL
        while subset != NULL:
            options = letters[dice] & lacking_entry(search.placer.index, subset.key, dice)[0]
            while options:
                search.through = by_letter[lowest_bit(options)]
                options &= options - 1
                wait(search, search.through.key + subset.key)
            subset = subset.next


cdef void do_all_tasks(Search *search) noexcept nogil:
    cdef bint has_blanks = search.placer.hand.blanks > 0
    cdef const Task *task
    cdef int index
    if not has_blanks:
        do_single_letters(search)
    for index in range(search.places.task_count):
        task = &search.places.tasks[index]
        if has_blanks or search.places.throughs[task.through].count != 1:
            do_task(search, task, 0)
    lay_waiting(search)


cdef void generate(const Board *board, const Places *places, const Anagrams *index, const int *roll,
                   Recorder *recorder) noexcept nogil:
    """Hand every legal play without a phony to `recorder`, each once. `places` are those of the mat."""
    cdef Search search
    search.queued = <Queued *>malloc((places.task_count + 1) * sizeof(Queued)) if recorder.limit else NULL
    if places.failed or (recorder.limit and search.queued == NULL):
        recorder.failed = True
        free(search.queued)
        return
    search.placer.board = board
    search.placer.index = index
    search.placer.places = places
    search.placer.recorder = recorder
    search.places = places
    search.waiting_count = 0
    read_hand(board, roll, &search.placer.hand)
    find_subsets(&search)
    if recorder.limit:
        do_best_tasks(&search)
    else:
        do_all_tasks(&search)
    free(search.queued)
