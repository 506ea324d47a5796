"""Players: programs that choose a play. Each player has its own file; all have the same interface.

>>> from scramble import Lexicon, Position, dice_stream
>>> lexicon = Lexicon.from_words(["wraps", "sizes", "size"])
>>> position = Position.parse("5C WRAP", roll="SIZEXA?")
>>> player = load_player("greedy", lexicon)
>>> play = player.choose(position, Clock(), dice_stream(1))
>>> player.name, position.notation(play)
('greedy', 'G5 SIZE')
"""

from scramble.players.protocol import Clock, Player
from scramble.players.registry import PLAYERS, PlayerKind, load_player

__all__ = ["PLAYERS", "Clock", "Player", "PlayerKind", "load_player"]
