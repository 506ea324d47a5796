"""How much better than the highest score can any player be? Weighs every turn of a player's games for it.

    python benchmarks/headroom.py --player win-chance --pairs 200 --seed 21

A player's chance to win against `greedy` is one half plus, for every turn of its games, what its play is
worth more than the highest score - both followed by games for the highest score to the end. This is exact:
turn by turn the sum leads from games of `greedy` to games of the player. Played on with the same luck from
both plays, these differences say as much as counting the wins of many times as many games.

The sum over the best play of each turn, instead of the player's own, is more than any player can reach in
games that come to such positions. The best play is looked for among the ones that `win-chance` thinks best;
one half of the games that are played on chooses it, and the other half weighs it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

import numpy

from scramble import DiceSet, Lexicon, Mat, Play, Position, Rules, dice_stream
from scramble.arena.matches.dice_of_pair import PairLuck, player_chance
from scramble.arena.matches.quick_game import QuickGame
from scramble.odds.rollouts import roll_out
from scramble.players import Clock, Player, load_player
from scramble.players.candidates import Candidate, candidates
from scramble.players.win_chance import WinChance

FIELD, SCREENED, GAMES, MOST_TURNS = 3, 200, 800, 60


@dataclass
class Watched:
    """A player, and what its plays of one game were worth more than the highest score."""

    player: Player
    judge: WinChance
    lexicon: Lexicon
    luck: numpy.random.Generator
    name: str = "watched"
    own: float = 0.0
    best: float = 0.0

    def choose(self, position: Position, clock: Clock, chance: numpy.random.Generator) -> Play | None:
        """The player's own choice, weighed."""
        play = self.player.choose(position, clock, chance)
        greedy = candidates(position, self.lexicon, 1)[0]
        if not greedy.wins:  # else both win at once
            self._weigh(self._field(position, greedy, play), play)
        return play

    def _field(self, position: Position, greedy: Candidate, play: Play | None) -> list[Candidate]:
        """The highest score, the player's own choice, and the best ones of the judge."""
        ranked = self.judge.ranked(position, SCREENED, self.luck)
        own = next((one for one in ranked if one.play == play), None)
        assert own is not None, "the judge does not look at the player's own choice"
        chosen = {one.play: one for one in (greedy, own, *ranked[:FIELD])}
        return list(chosen.values())

    def _weigh(self, plays: Sequence[Candidate], chosen: Play | None) -> None:
        games = roll_out(
            [one.left for one in plays],
            self.lexicon,
            chance=self.luck,
            turns=MOST_TURNS,
            games=GAMES,
            odd_letters=True,
        )
        wins = numpy.array([games.is_won[one.seat, place] for place, one in enumerate(plays)], float)
        gains = wins - wins[0]
        halves = gains[:, ::2].mean(axis=1), gains[:, 1::2].mean(axis=1)
        own = next(place for place, one in enumerate(plays) if one.play == chosen)
        self.own += float(gains[own].mean())
        self.best += float(halves[0][halves[1].argmax()] + halves[1][halves[0].argmax()]) / 2


def play_pair(table: QuickGame, watched: Watched, seed: int, pair: int) -> tuple[float, float, float]:
    """Games won of two, the sum of the own gains, and that of the best ones; each divided by two."""
    greedy = load_player("greedy", table.lexicon)
    watched.own = watched.best = won = 0.0
    for leg in range(2):
        seats = (watched, greedy) if leg == 0 else (greedy, watched)
        chances = player_chance(seed, 0, pair, leg, 0), player_chance(seed, 0, pair, leg, 1)
        luck = PairLuck(table.dice, seed=seed, pairing=0, pair=pair)
        result = table.play(seats, chances, luck, names=(seats[0].name, seats[1].name))
        won += result.scores[leg] > result.scores[1 - leg]
    return won / 2, watched.own / 2, watched.best / 2


def main() -> None:
    """Play, and print the figures after every ten pairs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--player", default="win-chance")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=21)
    asked = parser.parse_args()
    lexicon = Lexicon.load()
    table = QuickGame(lexicon, Mat.load(), DiceSet.load(), Rules(challenge="void", seconds=0), 200)
    judge = load_player("win-chance", lexicon)
    assert isinstance(judge, WinChance)
    watched = Watched(load_player(asked.player, lexicon), judge, lexicon, dice_stream(asked.seed))
    rows = []
    for pair in range(asked.pairs):
        rows.append(play_pair(table, watched, asked.seed, pair))
        if pair % 10 == 9:
            won, own, best = numpy.array(rows).T
            errors = [1.96 * figures.std(ddof=1) / len(rows) ** 0.5 for figures in (won, own, best)]
            means = won.mean(), 0.5 + own.mean(), 0.5 + best.mean()
            shown = [f"{mean:.1%} ± {error:.1%}" for mean, error in zip(means, errors, strict=True)]
            print(
                f"{len(rows)} pairs: won {shown[0]}, by its plays {shown[1]}, by the best ones {shown[2]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
