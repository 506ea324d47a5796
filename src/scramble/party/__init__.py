"""Three party games as light modules: Hollywood Squares, Celebrity Taboo, Anybody's Guess.

The names are others' trademarks; these are engines for the rules of the games, without their cards. Each
module has ``new_game``, a ``MACHINE`` (see :mod:`scramble.party.machine`) and its events.
"""
