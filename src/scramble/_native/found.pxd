"""A found play in full: what the recorder's number stands for."""
from libc.stdint cimport int32_t, uint8_t, uint16_t

from scramble._native.anagram_index cimport AnagramTables
from scramble._native.board cimport Board, MAX_SIZE, die_t
from scramble._native.recorder cimport Recorder, play_t

# Without gaps between its parts.
cdef struct Found:
    int32_t score
    uint16_t start  # first square of the main word
    uint8_t is_down
    uint8_t length
    die_t letters[MAX_SIZE + 3]  # the main word's dice, those on the mat too, and zeros behind them

cdef Found unpack_play(const Board *board, const AnagramTables *index, const Recorder *recorder,
                       play_t play) noexcept nogil
