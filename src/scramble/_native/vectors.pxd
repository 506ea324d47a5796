"""Sixteen letters or eight numbers at once, where the machine can; the same answers one by one, where not.

SCRAMBLE_PORTABLE leaves the vector instructions out, to test that path.
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t

cdef enum:
    MARK = 128  # in a letter's value

cdef extern from *:
    """
    #if defined(__SSE4_1__) && !defined(SCRAMBLE_PORTABLE)
    #include <smmintrin.h>
    #define SCRAMBLE_VECTORS "SSE4.1"

    static inline __m128i scramble_look_up(const uint8_t *table, __m128i codes) {
        __m128i low = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)table), codes);
        __m128i high = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(table + 16)), codes);
        __m128i is_high = _mm_cmpgt_epi8(codes, _mm_set1_epi8(15));
        return _mm_or_si128(_mm_and_si128(is_high, high), _mm_andnot_si128(is_high, low));
    }

    static inline uint32_t scramble_read_sixteen(const uint8_t *letters, int count, const uint8_t *values,
                                                 int16_t *points) {
        static const uint8_t window[32] = {255, 255, 255, 255, 255, 255, 255, 255,
                                           255, 255, 255, 255, 255, 255, 255, 255};
        __m128i used = _mm_loadu_si128((const __m128i *)(window + 16 - count));
        __m128i codes = _mm_and_si128(_mm_loadu_si128((const __m128i *)letters), used);
        __m128i marked = _mm_and_si128(scramble_look_up(values, codes), used);
        __m128i read = _mm_and_si128(marked, _mm_set1_epi8(127));
        _mm_storeu_si128((__m128i *)points, _mm_unpacklo_epi8(read, _mm_setzero_si128()));
        _mm_storeu_si128((__m128i *)(points + 8), _mm_unpackhi_epi8(read, _mm_setzero_si128()));
        return (uint32_t)_mm_movemask_epi8(marked);
    }

    static inline uint32_t scramble_read_letters(const uint8_t *letters, int count, const uint8_t *values,
                                                 int16_t *points) {
        if (count <= 16) return scramble_read_sixteen(letters, count, values, points);
        return scramble_read_sixteen(letters, 16, values, points)
               | scramble_read_sixteen(letters + 16, count - 16, values, points + 16) << 16;
    }

    static inline uint32_t scramble_find_letter(const uint8_t *letters, int code) {
        __m128i codes = _mm_loadu_si128((const __m128i *)letters);
        return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(codes, _mm_set1_epi8((char)code)));
    }

    static inline int scramble_dot(const int16_t *left, const int16_t *right) {
        __m128i sums = _mm_madd_epi16(_mm_loadu_si128((const __m128i *)left),
                                      _mm_loadu_si128((const __m128i *)right));
        sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, _MM_SHUFFLE(1, 0, 3, 2)));
        sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, _MM_SHUFFLE(2, 3, 0, 1)));
        return _mm_cvtsi128_si32(sums);
    }

    static inline void scramble_raise(uint16_t *numbers, int count, const uint16_t *const *others,
                                      int other_count, uint16_t least) {
        static const uint16_t window[16] = {65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535};
        for (int start = 0; start < count; start += 8) {
            int used = count - start < 8 ? count - start : 8;
            __m128i highest = _mm_set1_epi16((short)least);
            __m128i mask = _mm_loadu_si128((const __m128i *)(window + 8 - used));
            __m128i *place = (__m128i *)(numbers + start);
            for (int other = 0; other < other_count; other++)
                highest = _mm_max_epu16(highest, _mm_loadu_si128((const __m128i *)(others[other] + start)));
            _mm_storeu_si128(place, _mm_max_epu16(_mm_loadu_si128(place), _mm_and_si128(highest, mask)));
        }
    }
    #else
    #define SCRAMBLE_VECTORS "none"

    static inline uint32_t scramble_read_letters(const uint8_t *letters, int count, const uint8_t *values,
                                                 int16_t *points) {
        uint32_t marked = 0;
        for (int index = 0; index < 32; index++) {
            uint8_t value = index < count ? values[letters[index]] : 0;
            points[index] = value & 127;
            marked |= (uint32_t)(value >> 7) << index;
        }
        return marked;
    }

    static inline uint32_t scramble_find_letter(const uint8_t *letters, int code) {
        uint32_t found = 0;
        for (int index = 0; index < 16; index++) found |= (uint32_t)(letters[index] == code) << index;
        return found;
    }

    static inline int scramble_dot(const int16_t *left, const int16_t *right) {
        int total = 0;
        for (int index = 0; index < 8; index++) total += left[index] * right[index];
        return total;
    }

    static inline void scramble_raise(uint16_t *numbers, int count, const uint16_t *const *others,
                                      int other_count, uint16_t least) {
        for (int index = 0; index < count; index++) {
            if (least > numbers[index]) numbers[index] = least;
            for (int other = 0; other < other_count; other++)
                if (others[other][index] > numbers[index]) numbers[index] = others[other][index];
        }
    }
    #endif
    """
    const char *SCRAMBLE_VECTORS
    uint32_t scramble_read_letters(const uint8_t *letters, int count, const uint8_t *values,
                                   int16_t *points) noexcept nogil
    # Which of sixteen letters are this one, by bit.
    uint32_t scramble_find_letter(const uint8_t *letters, int code) noexcept nogil
    # The sum of eight products.
    int scramble_dot(const int16_t *left, const int16_t *right) noexcept nogil
    # Raises each of `count` numbers to `least` and to its fellows in the other arrays. Reads and rewrites
    # up to seven numbers more behind them.
    void scramble_raise(uint16_t *numbers, int count, const uint16_t *const *others, int other_count,
                        uint16_t least) noexcept nogil

cdef inline uint32_t read_letters(const uint8_t *letters, int count, const uint8_t *values,
                                  int16_t *points) noexcept nogil:
    """Write the values of a word's letters by place, with zeros behind for `dot`.

    `values` has 32 entries, by code, and MARK in one marks the letter.

    Returns:
        Which letters are marked, by bit.
    """
    return scramble_read_letters(letters, count, values, points)

cdef inline uint32_t find_letter(const uint8_t *letters, int count, int code) noexcept nogil:
    """Which of a word's letters are this one, by bit."""
    cdef uint32_t found = scramble_find_letter(letters, code)
    if count > 16:
        found |= scramble_find_letter(letters + 16, code) << 16
    return found & ((<uint32_t>1 << count) - 1)

cdef inline int dot(const int16_t *left, const int16_t *right, int length) noexcept nogil:
    """Sum of `length` products, eight at once: behind `length`, `left` holds zeros."""
    cdef int total = scramble_dot(left, right)
    if length > 8:
        total += scramble_dot(left + 8, right + 8)
    if length > 16:
        total += scramble_dot(left + 16, right + 16)
    return total
