"""The largest of several numbers at the same place of arrays, eight places at once where the machine can."""
from libc.stdint cimport uint16_t

cdef extern from *:
    """
    #if defined(__SSE4_1__) && !defined(SCRAMBLE_PORTABLE)
    #include <smmintrin.h>

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
    # Raises each of `count` numbers to `least` and to its fellows in the other arrays. Reads and rewrites
    # up to seven numbers more behind them.
    void scramble_raise(uint16_t *numbers, int count, const uint16_t *const *others, int other_count,
                        uint16_t least) noexcept nogil
