"""Bit tricks that C leaves to the compiler."""
from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define scramble_count_bits(bits) ((int)__popcnt(bits))
    #define scramble_count_bits64(bits) ((int)__popcnt64(bits))
    #define scramble_lowest_bit(bits) ((int)_tzcnt_u64(bits))
    #define scramble_prefetch(address) ((void)(address))
    #else
    #define scramble_count_bits(bits) __builtin_popcount(bits)
    #define scramble_count_bits64(bits) __builtin_popcountll(bits)
    #define scramble_lowest_bit(bits) __builtin_ctzll(bits)
    #define scramble_prefetch(address) __builtin_prefetch(address)
    #endif
    """
    int count_bits "scramble_count_bits" (uint32_t bits) noexcept nogil
    int count_bits64 "scramble_count_bits64" (uint64_t bits) noexcept nogil
    # The number of the lowest bit that is set; one must be.
    int lowest_bit "scramble_lowest_bit" (uint64_t bits) noexcept nogil
    # Ask for memory that is read soon.
    void prefetch "scramble_prefetch" (const void *address) noexcept nogil
