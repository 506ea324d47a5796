"""Each game of the arena is the state machine's: event by event the same scores, mats and end (E07)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from players_at_a_table import Scripted, play_game, table_for

from scramble import Lexicon, Play, Position
from scramble.arena.matches.dice_of_pair import PairLuck
from scramble.arena.matches.quick_game import QuickGame
from scramble.arena.matches.replay import replay_game
from scramble.arena.matches.results import End, GameResult
from scramble.dice import dice_stream
from scramble.errors import ArenaError
from scramble.game.events import Rolled
from scramble.game.record import GameRecord
from scramble.game.state import GameSetup, Phase
from scramble.players import Clock, load_player
from scramble.rules import Rules

SEEDS = range(12)
VARIANTS = [Rules(challenge="void"), Rules(challenge="void", advanced=True, target=150, bingo=20)]


def replayed(table: QuickGame, game: GameResult, seed: int) -> GameRecord:
    setup = GameSetup(("first", "second"), table.mat, table.dice, table.rules, table.lexicon.name)
    luck = PairLuck(table.dice, seed=seed, pairing=game.pairing, pair=game.pair)
    return replay_game(game, setup, luck, table.lexicon)


class Watching:
    """A player who keeps what he saw; now and then he passes."""

    def __init__(self, name: str, lexicon: Lexicon, seen: list[Position]) -> None:
        self.name = name
        self._player = load_player(name, lexicon)
        self._seen = seen

    def choose(self, position: Position, clock: Clock, chance) -> Play | None:  # type: ignore[no-untyped-def]
        self._seen.append(position)
        if len(self._seen) % 5 == 3:
            return None
        return self._player.choose(position, clock, chance)


@pytest.mark.parametrize("rules", VARIANTS, ids=["basic", "advanced"])
@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "greedy"), ("greedy", "greedy")])
def test_the_event_machine_plays_the_same_game(enable: Lexicon, rules: Rules, names: tuple[str, str]) -> None:
    table = table_for(enable, rules, turn_limit=60)
    for seed in SEEDS:
        seen: list[Position] = []
        players = (Watching(names[0], enable, seen), Watching(names[1], enable, seen))
        game = play_game(table, players, seed=seed, pairing=seed % 3, pair=seed)
        record = replayed(table, game, seed)
        rolled = [state for state in record.states if state.phase is Phase.ROLLED]
        assert [state.position() for state in rolled] == seen
        assert record.state.phase is Phase.OVER
        assert record.state.scores == game.scores
        winner = {1.0: 0, 0.5: None, 0.0: 1}[game.points(0)]
        assert record.state.winner == winner
        assert (record.events[-1].name == "play") is (game.end is End.TARGET)
        assert GameRecord.from_json(record.to_json()) == record


def test_a_forfeited_game_stops_where_it_was(enable: Lexicon) -> None:
    turns = iter(range(100))

    def answer(position: Position, _clock: Clock) -> Play | None:
        return position.best(enable) if next(turns) < 2 else Play.of((0, 0, "Q"))

    table = table_for(enable)
    game = play_game(table, ("greedy", Scripted(answer)), seed=4)
    record = replayed(table, game, 4)
    assert game.end is End.FORFEIT
    assert record.events[-1].name == "stop"
    assert record.state.scores == game.scores
    assert len(game.plays) == 5


def test_both_games_of_a_pair_see_the_same_luck(enable: Lexicon) -> None:
    """With nobody putting a die on the mat, they see the very same rolls."""
    table = table_for(enable, turn_limit=20)
    rolls: list[list[Position]] = [[], []]
    for leg in (0, 1):

        def watch(position: Position, _clock: Clock, leg: int = leg) -> None:
            rolls[leg].append(position)

        watcher = Scripted(watch)
        play_game(table, (watcher, watcher), pair=3, leg=leg)
    first, second = ([position.roll for position in positions] for positions in rolls)
    assert first == second
    assert len(set(first)) == 20


def test_dice_on_the_mat_change_the_roll_only_where_they_must(enable: Lexicon) -> None:
    """SS-7: the first seven of the turn's order that are in the cup."""
    table = table_for(enable)
    luck = PairLuck(table.dice, seed=9, pairing=0, pair=0)
    record = replayed(table, play_game(table, ("greedy", "greedy"), seed=9), 9)
    turn = 0
    for event, state in zip(record.events, record.states, strict=False):
        if isinstance(event, Rolled):
            on_mat = {number for number in state.mat_dice if number is not None}
            order = [number for _, number in luck.turn(turn) if number not in on_mat]
            assert [die.number for die in event.dice] == order[:7]
            turn += 1
    assert turn > 3


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_other_dice_do_not_make_the_same_game(enable: Lexicon, seed: int) -> None:
    table = table_for(enable)
    game = play_game(table, ("greedy", "greedy"), seed=seed)
    with pytest.raises(ArenaError, match="plays of a game with these dice"):
        replayed(table, game, seed + 10)


def test_other_scores_are_not_the_game_s(enable: Lexicon) -> None:
    table = table_for(enable)
    game = play_game(table, ("greedy", "greedy"), seed=2)
    with pytest.raises(ArenaError, match="which the plays make"):
        replayed(table, replace(game, scores=(game.scores[0] + 1, game.scores[1])), 2)


def test_a_player_s_chance_is_his_own_affair(enable: Lexicon) -> None:
    """A player who draws more random numbers does not change the dice."""
    table = table_for(enable, turn_limit=10)

    class Wasteful:
        name = "wasteful"

        def __init__(self, numbers: int) -> None:
            self.numbers = numbers

        def choose(self, position: Position, clock: Clock, chance) -> Play | None:  # type: ignore[no-untyped-def]  # noqa: ARG002
            chance.random(self.numbers)
            return position.best(enable)

    games = [play_game(table, (Wasteful(count), "greedy"), seed=5) for count in (0, 1000)]
    assert games[0] == games[1]
    assert dice_stream(5, 0).random() != dice_stream(5, 1).random()
