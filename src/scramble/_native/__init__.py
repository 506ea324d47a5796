"""Kernels of the native core: C structs in, C structs out; no Python objects, no GIL.

Only :mod:`scramble._core` calls them; it checks every input first.
"""
