"""Kernels of the native core: C structs in, C structs out; no Python objects, no GIL.

Only the four facades call them, which check every input first: :mod:`scramble._core`,
:mod:`scramble.words._words`, :mod:`scramble.odds._replies` and :mod:`scramble.worth._network`.
"""
