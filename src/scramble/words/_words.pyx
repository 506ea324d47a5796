"""The native core's lexicon: compiling words, checking what comes from a file, and asking it.

Like scramble._core, of which this is a part: convert, check, one kernel call without the GIL, return.
"""
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from scramble._native.anagram_index cimport (
    IndexHeader, LONGEST, MOST_WORDS as MOST_RANKS, fill_index, index_size, is_sound_index, letter_key,
    open_index, plan_index, word_key, word_length)
from scramble._native.board cimport CODES, MAX_LETTERS
from scramble._native.membership cimport count_lines, find_lines, find_records
from scramble._native.anagram_search cimport FoundWords, find_anagrams
from scramble._native.wordgraph cimport Node, build, is_sound

from scramble.errors import BadInput, OutOfMemory

__all__ = [
    "MOST_LETTERS", "MOST_WORDS", "AnagramIndex", "WordGraph", "build_anagram_index", "build_word_graph",
    "letter_keys",
]

MOST_LETTERS = MAX_LETTERS  # of an alphabet: the codes from 1
MOST_WORDS = MOST_RANKS  # of an anagram index


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
            raise BadInput("paths", index, "paths that are sorted and distinct")
    with nogil:
        nodes = build(&front[0], &back[0], count, &node_count)
    if nodes == NULL:
        raise OutOfMemory("no memory for the word graph")
    try:
        return PyBytes_FromStringAndSize(<char *>nodes, node_count * sizeof(Node))
    finally:
        free(nodes)


def letter_keys():
    """The keys of single letters, 32 numbers of 64 bits by code, as bytes; code 0 has the key 0."""
    cdef uint64_t keys[CODES]
    cdef int code
    keys[0] = 0
    for code in range(1, CODES):
        keys[code] = letter_key(code)
    return PyBytes_FromStringAndSize(<char *>keys, sizeof(keys))


def build_anagram_index(const uint8_t[::1] codes not None, const uint32_t[::1] ranks not None, int letters):
    """Pack words into an anagram index.

    Args:
        codes: MOST_SIZE letter codes a word with zeros behind them, sorted by length and then by key.
        ranks: the words' places in alphabetical order, from 0.
        letters: how many letters the alphabet has, 1 to 30.
    Returns:
        The index as bytes, for AnagramIndex.
    Raises:
        BadInput: unequal lengths, no words or too many, words not in order, or codes and ranks out of range.
        OutOfMemory: no memory.
    """
    cdef size_t count = ranks.shape[0]
    cdef size_t size
    cdef IndexHeader header
    cdef unsigned char *data
    check_letters(letters)
    if <size_t>codes.shape[0] != count * LONGEST or count == 0 or count > MOST_WORDS:
        raise BadInput("words", count, f"1 to {MOST_WORDS} words of {LONGEST} codes, and a rank for each")
    check_words(codes, ranks, letters)
    memset(&header, 0, sizeof(IndexHeader))
    header.letters = letters
    plan_index(&header, &codes[0], count)
    size = index_size(&header)
    data = <unsigned char *>calloc(size, 1)
    if data == NULL:
        raise OutOfMemory("no memory for the anagram index")
    try:
        with nogil:
            fill_index(data, &header, &codes[0], &ranks[0])
        return PyBytes_FromStringAndSize(<char *>data, size)
    finally:
        free(data)


cdef int check_letters(int letters) except -1:
    if letters < 1 or letters > MAX_LETTERS:
        raise BadInput("letters", letters, f"1 to {MAX_LETTERS} letters")
    return 0


cdef int check_words(const uint8_t[::1] codes, const uint32_t[::1] ranks, int letters) except -1:
    """Are they words, in order, each with a rank of its own?"""
    cdef size_t count = ranks.shape[0]
    cdef size_t word
    cdef int place, length
    cdef int length_before = 0
    cdef uint64_t key
    cdef uint64_t key_before = 0
    cdef bytearray seen = bytearray(count)
    for word in range(count):
        length = word_length(&codes[word * LONGEST])
        key = word_key(&codes[word * LONGEST], length)
        for place in range(LONGEST):
            if (codes[word * LONGEST + place] > letters
                    or (codes[word * LONGEST + place] != 0) != (place < length)):
                raise BadInput("codes", word, "letters of the alphabet, and zeros behind them")
        if length < 2 or length < length_before or (length == length_before and key < key_before):
            raise BadInput("codes", word, "words of two letters or more, sorted by length and then by key")
        if ranks[word] >= count or seen[ranks[word]]:
            raise BadInput("ranks", ranks[word], f"each number below {count} once")
        seen[ranks[word]] = 1
        length_before = length
        key_before = key
    return 0


cdef const unsigned char[::1] unchanging_bytes(object data, str what):
    """A view of bytes that the kernels can read in place; raises BadInput."""
    cdef const unsigned char[::1] view = data
    if not memoryview(data).readonly:
        raise BadInput(what, type(data).__name__, "bytes that nobody can change, or a mapped file")
    if view.shape[0] == 0 or view.shape[0] % 4 != 0:
        raise BadInput(what, view.shape[0], "a multiple of four bytes")
    if <size_t>&view[0] % 8 != 0:
        raise BadInput(what, view.shape[0], "bytes that are aligned to eight")
    return view


cdef class AnagramIndex:
    """An anagram index in memory that somebody else owns: bytes, or a memory-mapped file.

    Args:
        data: what build_anagram_index returned; kept alive as long as this object.
        letters: how many letters its alphabet may have, 1 to 30.
    Raises:
        BadInput: the bytes cannot be an anagram index.
    """
    def __cinit__(self, object data, int letters=MAX_LETTERS):
        cdef bint sound
        check_letters(letters)
        self.owner = unchanging_bytes(data, "anagram index")
        with nogil:
            sound = is_sound_index(&self.owner[0], self.owner.shape[0])
        if not sound:
            raise BadInput("anagram index", self.owner.shape[0], "an index of words: it is damaged")
        open_index(&self.owner[0], &self.index)
        if self.index.letters > <uint32_t>letters:
            raise BadInput("anagram index", self.index.letters, f"an index of words of {letters} letters")

    @property
    def word_count(self):
        """How many words the index has."""
        return self.index.word_count


cdef class WordGraph:
    """A word graph in memory that somebody else owns: bytes, or a memory-mapped file.

    Args:
        nodes: what build_word_graph returned; kept alive as long as this object.
        letters: how many letters its alphabet has, 1 to 30.
    Raises:
        BadInput: the bytes cannot be a word graph.
    """
    def __cinit__(self, object nodes, int letters=MAX_LETTERS):
        cdef bint sound
        check_letters(letters)
        self.owner = unchanging_bytes(nodes, "word graph")
        cdef size_t size = self.owner.shape[0]
        if size % sizeof(Node) != 0:
            raise BadInput("word graph", size, "a multiple of eight bytes")
        self.graph.nodes = <const Node *>&self.owner[0]
        self.graph.node_count = <uint32_t>(size // sizeof(Node))
        with nogil:
            sound = is_sound(&self.graph, letters)
        if not sound:
            raise BadInput("word graph", size, "nodes inside it and letters of the alphabet: it is damaged")

    def anagrams(self, bytes counts not None, int shortest=2):
        """Every word of `shortest` letters or more that these letters can spell, as code strings.

        Args:
            counts: 32 bytes, how many of each code; code 0 counts the blanks.
            shortest: the least length in letters.
        """
        cdef int letters[CODES]
        cdef FoundWords found
        cdef size_t place = 0
        cdef list words = []
        read_counts(counts, letters, 255)
        memset(&found, 0, sizeof(FoundWords))
        with nogil:
            find_anagrams(&self.graph, letters, shortest, &found)
        try:
            if found.failed:
                raise OutOfMemory("no memory for the words found")
            while place < found.count:
                words.append(PyBytes_FromStringAndSize(
                    <char *>&found.bytes[place + 1], found.bytes[place]))
                place += found.bytes[place] + 1
        finally:
            free(found.bytes)
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
    if len(codes) != 256 or max(codes) > MAX_LETTERS:
        raise BadInput("codes", len(codes), f"256 letter codes from 0 to {MAX_LETTERS}")
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
