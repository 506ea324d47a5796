"""Looking words up: a path of the graph is a word backwards."""
from libc.string cimport memchr

from scramble._native.board cimport MAX_SIZE
from scramble._native.wordgraph cimport ACCEPT, Graph, Node, child, has_child

cdef enum:
    FIRST_OF_MANY = 0x80  # from here on, a byte is a part of a character that is not ASCII
    LINE_FEED = 10


cdef unsigned char find_word(const Graph *graph, const unsigned char *codes, const unsigned char *word,
                             size_t length) noexcept nogil:
    """Look one word up, the last letter first.

    Where the path ends, no word ends in these letters, whatever stands before them. A mark that changes
    a letter stands behind it, so it is met first.
    """
    cdef Node node = graph.nodes[0]
    cdef unsigned char character, code
    if length == 0:
        return EMPTY_WORD
    if length > MAX_SIZE:
        return NOT_KNOWN
    while length > 0:
        length -= 1
        character = word[length]
        code = codes[character]
        if code == 0:
            return NOT_KNOWN if character >= FIRST_OF_MANY else NOT_IN
        if not has_child(node, code):
            return NOT_IN
        node = child(graph, node, code)
    return IS_IN if node.mask & ACCEPT else NOT_IN


cdef void find_records(const Graph *graph, const unsigned char *codes, const unsigned char *text,
                       size_t width, unsigned char *answers, size_t count) noexcept nogil:
    """Words of `width` bytes each; zeros at the end are not part of a word."""
    cdef size_t index, length
    for index in range(count):
        length = width
        while length > 0 and text[length - 1] == 0:
            length -= 1
        answers[index] = find_word(graph, codes, text, length)
        text += width


cdef size_t line_end(const unsigned char *text, size_t size) noexcept nogil:
    """How many bytes there are before the line feed, or in all."""
    cdef const unsigned char *found = <const unsigned char *>memchr(text, LINE_FEED, size)
    return size if found == NULL else <size_t>(found - text)


cdef size_t count_lines(const unsigned char *text, size_t size) noexcept nogil:
    """How many lines there are; one at the end needs no line feed."""
    cdef size_t count = 0
    cdef size_t length
    while size > 0:
        length = line_end(text, size)
        if length < size:
            length += 1
        text += length
        size -= length
        count += 1
    return count


cdef void find_lines(const Graph *graph, const unsigned char *codes, const unsigned char *text,
                     size_t size, unsigned char *answers, size_t count) noexcept nogil:
    """One word a line, as many lines as count_lines found."""
    cdef size_t index, length
    for index in range(count):
        length = line_end(text, size)
        answers[index] = find_word(graph, codes, text, length)
        if length < size:
            length += 1
        text += length
        size -= length
