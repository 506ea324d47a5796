"""The bot's side of the protocol, for our own players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from scramble.alphabet import ENGLISH, Alphabet
from scramble.arena.bots.protocol import (
    PASS,
    PROTOCOL_VERSION,
    BotOption,
    cut_line,
    format_answer,
    parse_go,
    parse_new_game,
)
from scramble.dice import DiceSet, dice_stream
from scramble.errors import BadInput, NotationError, ScrambleError
from scramble.mat import Mat
from scramble.notation import parse_dice, parse_mat
from scramble.players import Clock, Player, load_player
from scramble.position import Position
from scramble.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy

__all__ = ["BotServer"]

_MOST_SEED = 2**32 - 1


class BotServer:
    """Answers the arena's lines for one of our players.

    Args:
        player: a player as for :func:`scramble.players.load_player`.
        lexicon: the words until the arena names others; a name, or the path of a file.
        seed: the seed for games for which the arena gives none.
        say: writes a line.

    >>> server = BotServer("greedy", print)
    >>> server.hear("isready")
    readyok
    >>> server.hear("position 9/9/9/9/2WRAP3/9/9/9/9 SIZEXA?/ 0/0 0/0")
    >>> server.hear("go time 1000")
    bestplay F3 cAPSIZE
    """

    def __init__(
        self, player: str, say: Callable[[str], None], *, lexicon: str = "enable", seed: int = 0
    ) -> None:
        self._player_text = player
        self._say = say
        self._words = lexicon
        self._seed = seed
        self._games = 0
        self._mat: Mat | None = None
        self._dice: DiceSet | None = None
        self._faces = ""
        self._position: Position | None = None
        self._chance: numpy.random.Generator = dice_stream(seed, 0)
        self._loaded: tuple[str, Alphabet, Player] | None = None

    def serve(self, lines: Iterable[str]) -> None:
        """Answer until ``quit``, or until there are no more lines."""
        for line in lines:
            if cut_line(line)[0] == "quit":
                return
            self.hear(line)

    def hear(self, line: str) -> None:
        """Answer one line. What cannot be done is answered with an ``info`` line and changes nothing."""
        word, rest = cut_line(line)
        handle = {
            "scramble": self._introduce,
            "setoption": self._set_option,
            "isready": self._get_ready,
            "newgame": self._begin_game,
            "mat": self._take_mat,
            "dice": self._take_dice,
            "values": self._take_values,
            "position": self._take_position,
            "go": self._go,
        }.get(word)
        if handle is None:
            return
        try:
            handle(rest)
        except ScrambleError as error:
            self._say(f"info error {' '.join(str(error).split())}")
            if word == "go":
                self._say(f"bestplay {PASS}")
            elif word == "isready":
                self._say("readyok")

    def _introduce(self, _: str) -> None:
        import scramble

        self._say(f"id name {self._player_text}")
        self._say(f"id author scramble-engine {scramble.__version__}")
        self._say(str(BotOption("lexicon", self._words)))
        self._say(str(BotOption("words")))
        self._say(str(BotOption("seed", str(self._seed), 0, _MOST_SEED)))
        self._say(f"ok {PROTOCOL_VERSION}")

    def _set_option(self, text: str) -> None:
        name, value = cut_line(text)
        if name == "words":
            self._words = value
        elif name == "lexicon":
            if value in [entry.name for entry in Lexicon.known()]:
                self._words = value
        elif name == "seed":
            if not (value.isascii() and value.isdigit() and len(value) < 11 and int(value) <= _MOST_SEED):
                raise BadInput("seed", value, f"a whole number from 0 to {_MOST_SEED}")
            self._seed = int(value)
        else:
            raise BadInput("option", name, "lexicon, words or seed")

    def _get_ready(self, _: str) -> None:
        self._load()
        self._say("readyok")

    def _begin_game(self, text: str) -> None:
        seed = parse_new_game(text)
        self._games += 1
        self._chance = dice_stream(*seed) if seed else dice_stream(self._seed, self._games)
        self._mat = self._dice = self._position = None

    def _take_mat(self, text: str) -> None:
        self._mat = parse_mat(text)

    def _take_dice(self, text: str) -> None:
        self._faces = text

    def _take_values(self, text: str) -> None:
        self._dice = parse_dice(self._faces, text)

    def _take_position(self, text: str) -> None:
        self._position = None
        self._position = Position.parse(text, mat=self._mat, dice=self._dice)

    def _go(self, text: str) -> None:
        if self._position is None:
            raise NotationError("go", text, "a position before it")
        clock = Clock(parse_go(text))
        play = self._load().choose(self._position, clock, self._chance)
        self._say(format_answer(self._position, play))

    def _load(self) -> Player:
        """The player with its words, loaded again only if the words change."""
        alphabet = self._dice.alphabet if self._dice else ENGLISH
        if self._loaded is None or self._loaded[:2] != (self._words, alphabet):
            lexicon = Lexicon.load(self._words, alphabet=alphabet)
            _ = lexicon.graph, lexicon.anagram_index  # compiled now, not during a turn
            self._loaded = self._words, alphabet, load_player(self._player_text, lexicon)
        return self._loaded[2]
