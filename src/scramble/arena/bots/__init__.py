"""Other people's bots: a line protocol on standard input and output, and processes that speak it.

- :mod:`scramble.arena.bots.protocol`: the lines, for both sides.
- :mod:`scramble.arena.bots.process`: a bot's process, its limits, and how it is ended.
- :mod:`scramble.arena.bots.player`: a player of the arena that asks such a process.
- :mod:`scramble.arena.bots.checker`: finds what a bot does wrong.
- :mod:`scramble.arena.bots.serve`: the other side, for our own players.
"""
