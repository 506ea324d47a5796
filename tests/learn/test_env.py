"""The environment for learners: PettingZoo's own tests, and that its numbers are the game's."""

from __future__ import annotations

import copy
import warnings

import numpy
import pytest
from child import run_python
from copies import pickled

from scramble import Lexicon, Rules
from scramble.errors import BadInput, MissingExtra, RulesError, UnknownName
from scramble.game.state import Phase
from scramble.learn import env as environment
from scramble.learn.env import DEFAULT_RULES, DiceGameEnv
from scramble.learn.observation import WORD_COLUMNS

with warnings.catch_warnings():
    # Its tests import one of its own games in a way that it has deprecated itself.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

PASS = 20  # the last action of the usual environment


def play_on(game: DiceGameEnv, chance: numpy.random.Generator) -> None:
    """Take any action of the mask."""
    mask = game.observe(game.agent_selection)["action_mask"]
    game.step(int(chance.choice(numpy.flatnonzero(mask))))


def finished(game: DiceGameEnv, seed: int) -> dict[str, float]:
    """Play a whole game by chance; what each agent got in sum."""
    chance = numpy.random.default_rng(seed)
    game.reset(seed=seed)
    totals = dict.fromkeys(game.possible_agents, 0.0)
    while game.agents and not any((*game.terminations.values(), *game.truncations.values())):
        play_on(game, chance)
        for agent, reward in game.rewards.items():
            totals[agent] += reward
    return totals


# Both remarks are on every environment that is not in the test's own list of names and hands its mask out
# as PettingZoo's card and board games do, in a dictionary.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.parametrize("options", [{}, {"players": 3, "plays": 5, "reward": "margin", "turn_limit": 9}])
def test_pettingzoo_finds_the_interface_right(options: dict[str, object], enable: Lexicon) -> None:
    api_test(environment.env(lexicon=enable, **options), num_cycles=200)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
def test_advanced_play_has_the_same_interface(enable: Lexicon) -> None:
    rules = Rules(challenge="void", seconds=0, advanced=True, target=60)
    api_test(environment.env(lexicon=enable, rules=rules), num_cycles=100)


def test_pettingzoo_finds_equal_seeds_equal(enable: Lexicon) -> None:
    seed_test(lambda: environment.env(lexicon=enable), num_cycles=50)


def test_pettingzoo_finds_the_pictures_right(enable: Lexicon) -> None:
    render_test(lambda **options: environment.env(lexicon=enable, **options))


def test_actions_are_the_best_plays_in_order_and_a_pass(enable: Lexicon) -> None:
    game = environment.raw_env(lexicon=enable)
    game.reset(seed=2)
    for action in (0, 3, PASS):
        state, agent = game.game, game.agent_selection
        best = state.position().top(enable, 20)
        assert list(game.plays) == list(best)
        game.step(action)
        seat = game.possible_agents.index(agent)
        points = 0 if action == PASS else best.score(action)
        assert game.game.scores[seat] == state.scores[seat] + points
        assert game.game.turn == state.turn + 1
        assert game.game.squares == (state.squares if action == PASS else best.after(action))


def test_the_mask_has_the_plays_that_exist() -> None:
    words = Lexicon.from_words(["in", "tie"])
    game = environment.raw_env(lexicon=words, plays=500)
    counts = set()
    for seed in range(20):
        game.reset(seed=seed)
        mask = game.observe(game.agent_selection)["action_mask"]
        count = len(game.game.position().plays(words))
        assert mask.tolist() == [1] * count + [0] * (500 - count) + [1]
        counts.add(count)
        others = [agent for agent in game.agents if agent != game.agent_selection]
        assert all(not game.observe(agent)["action_mask"].any() for agent in others)
    assert 0 in counts
    assert max(counts) > 0


@pytest.mark.parametrize("action", [-1, 21, 2.5, None, "0"])
def test_an_action_outside_the_mask_changes_nothing(action: object, enable: Lexicon) -> None:
    game = environment.raw_env(lexicon=enable)
    game.reset(seed=2)
    before = game.game
    with pytest.raises(BadInput, match="one of the mask: 0 to 19 or 20, the pass"):
        game.step(action)
    assert game.game is before


def test_with_the_usual_wrappers_an_action_outside_the_mask_loses() -> None:
    game = environment.env(lexicon=Lexicon.from_words(["qi"]))
    game.reset(seed=1)
    loser = game.agent_selection
    assert not game.observe(loser)["action_mask"][0]
    game.step(0)
    assert all(game.terminations.values())
    assert game.rewards[loser] == -1


def test_the_winner_gets_one_and_the_others_lose_one(enable: Lexicon) -> None:
    game = environment.raw_env(lexicon=enable, players=3)
    for seed in range(5):
        totals = finished(game, seed)
        assert game.game.phase is Phase.OVER
        assert all(game.terminations.values())
        assert not any(game.truncations.values())
        best = max(game.game.scores)
        assert best >= game.game.setup.rules.target
        assert list(totals.values()) == [1 if score == best else -1 for score in game.game.scores]


def test_margins_add_up_to_the_difference_of_the_scores(enable: Lexicon) -> None:
    game = environment.raw_env(lexicon=enable, reward="margin")
    for seed in range(5):
        totals = finished(game, seed)
        first, second = game.game.scores
        assert totals["player_0"] == pytest.approx((first - second) / 200)
        assert totals["player_1"] == pytest.approx((second - first) / 200)


def test_the_turn_limit_truncates_and_the_highest_score_wins(enable: Lexicon) -> None:
    game = environment.raw_env(lexicon=enable, turn_limit=3)
    game.reset(seed=4)
    leader = game.agent_selection
    for action in (0, PASS, PASS):
        assert not any(game.truncations.values())
        game.step(action)
    assert all(game.truncations.values())
    assert not any(game.terminations.values())
    assert game.rewards == {agent: 1.0 if agent == leader else -1.0 for agent in game.agents}


def test_nobody_wins_a_draw(enable: Lexicon) -> None:
    game = environment.raw_env(lexicon=enable, turn_limit=2)
    game.reset(seed=4)
    game.step(PASS)
    game.step(PASS)
    assert all(game.truncations.values())
    assert game.rewards == {"player_0": 0.0, "player_1": 0.0}


def seen(game: DiceGameEnv, agent: str, part: str) -> numpy.ndarray:
    return game.observer.part(game.observe(agent)["observation"], part)


def test_observations_hold_mat_roll_scores_and_turn(enable: Lexicon) -> None:
    chance = numpy.random.default_rng(3)
    game = environment.raw_env(lexicon=enable, players=3)
    game.reset(seed=3)
    for _ in range(12):
        state = game.game
        position, alphabet = state.position(), state.setup.dice.alphabet
        for seat, agent in enumerate(game.possible_agents):
            letters, blanks = seen(game, agent, "letters") * 26, seen(game, agent, "blanks")
            rows = [[position.die_at(row, column) for column in range(9)] for row in range(9)]
            assert numpy.rint(letters).tolist() == [
                [alphabet.code(die.upper()) if die else 0 for die in row] for row in rows
            ]
            assert blanks.tolist() == [[float(die.islower()) for die in row] for row in rows]
            faces = numpy.rint(seen(game, agent, "roll") * 7).astype(int).tolist()
            assert faces == list(position.roll.counts[:27])
            own_first = numpy.array(state.scores[seat:] + state.scores[:seat])
            assert seen(game, agent, "scores") == pytest.approx(numpy.minimum(own_first / 200, 1))
            assert seen(game, agent, "turn") == pytest.approx([state.turn / 200])
            assert (agent == game.agent_selection) == bool(seen(game, agent, "plays").any())
        play_on(game, chance)


def test_observations_hold_the_premiums(enable: Lexicon) -> None:
    game = environment.raw_env(lexicon=enable)
    game.reset(seed=1)
    marks = seen(game, "player_0", "premiums") * 4
    assert ["".join(".dtDT"[int(mark)] for mark in row) for row in marks] == list(game.game.setup.mat.rows)


def test_rows_of_plays_tell_score_total_what_stays_and_dice_left(enable: Lexicon) -> None:
    """Every row is what the position itself says of its play; some clear the mat, some have blanks."""
    chance = numpy.random.default_rng(5)
    game = environment.raw_env(lexicon=enable, plays=60)
    kinds = set()
    for seed in (5, 6):
        game.reset(seed=seed)
        for _ in range(8):
            if any(game.terminations.values()):
                break
            position = game.game.position()
            rows = seen(game, game.agent_selection, "plays")
            for row, play in zip(rows, game.plays, strict=False):
                word = position.after(play).word_on_mat()
                assert read_row(row) == expected_row(game, play, word)
                kinds.add((word == "-", any(letter.islower() for letter in word), word[0].isdigit()))
            assert not rows[len(game.plays) :].any()
            play_on(game, chance)
    assert {(True, False, False), (False, True, True), (False, True, False), (False, False, True)} <= kinds


def read_row(row: numpy.ndarray) -> tuple[int, int, str, list[int]]:
    """Score, total, the word that stays, counts of the dice left."""
    down, top, left, length = (row[2 : 2 + len(WORD_COLUMNS)] * [1, 8, 8, 9]).round().astype(int)
    codes, blanks = (row[6:15] * 26).round().astype(int)[:length], row[15:24]
    assert not row[6 + length : 15].any()
    letters = [chr(ord("a" if blank else "A") + code - 1) for code, blank in zip(codes, blanks, strict=False)]
    square = f"{'ABCDEFGHI'[left]}{top + 1}" if down else f"{top + 1}{'ABCDEFGHI'[left]}"
    word = f"{square} {''.join(letters)}" if length else "-"
    return round(row[0] * 200), round(row[1] * 200), word, (row[24:] * 7).round().astype(int).tolist()


def expected_row(game: DiceGameEnv, play: object, word: str) -> tuple[int, int, str, list[int]]:
    position = game.game.position()
    score = position.score(play).total
    alphabet = position.dice.alphabet
    left = position.roll.minus(alphabet.die_code(place.die) for place in play)
    return min(score, 200), min(position.scores[0] + score, 200), word, list(left.counts[:27])


def test_equal_seeds_equal_games_and_the_next_game_is_another(enable: Lexicon) -> None:
    one, other = (environment.raw_env(lexicon=enable) for _ in range(2))
    starts = []
    for game in (one, other):
        game.reset(seed=7)
        first = game.game
        game.reset()
        starts.append((first, game.game))
    assert starts[0] == starts[1]
    assert starts[0][0].roll != starts[0][1].roll


def test_without_a_seed_two_environments_differ(enable: Lexicon) -> None:
    """Ten rolls of seven dice: they agree by chance once in 10 to the 60."""
    rolls = []
    for _ in range(2):
        game = environment.raw_env(lexicon=enable)
        rolls.append([])
        for _ in range(10):
            game.reset()
            rolls[-1].append(game.game.roll)
    assert rolls[0] != rolls[1]


def test_both_seats_begin_some_games(enable: Lexicon) -> None:
    game = environment.raw_env(lexicon=enable)
    game.reset(seed=0)
    first = {game.agent_selection}
    for _ in range(12):
        game.reset()
        first.add(game.agent_selection)
    assert first == {"player_0", "player_1"}


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_copies_go_on_by_themselves(copied: object, enable: Lexicon) -> None:
    game = environment.env(lexicon=enable)
    untouched = copied(game)
    game.reset(seed=3)
    game.step(2)
    clone = copied(game)
    before = game.unwrapped.game
    clone.step(1)
    assert game.unwrapped.game == before
    game.step(1)
    assert game.unwrapped.game == clone.unwrapped.game
    numpy.testing.assert_equal(game.last(), clone.last())
    untouched.reset(seed=3)
    assert untouched.unwrapped.game.turn == 1


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"players": 1}, BadInput, "players 1: expected a whole number from 2 to 8"),
        ({"players": 9}, BadInput, "players 9: expected a whole number from 2 to 8"),
        ({"plays": 0}, BadInput, "plays 0: expected a whole number from 1 to 10000"),
        ({"plays": True}, BadInput, "plays True: expected a whole number"),
        ({"turn_limit": 0}, BadInput, "turn limit 0: expected a whole number from 1 to 1000000"),
        ({"reward": "points"}, UnknownName, "reward 'points': expected one of win, margin"),
        ({"render_mode": "rgb_array"}, UnknownName, "render mode 'rgb_array': expected one of human, ansi"),
        ({"rules": Rules()}, RulesError, "challenge 'turn': expected void"),
        ({"lexicon": "no-such-list"}, UnknownName, "no-such-list"),
    ],
)
def test_options_out_of_range_are_refused(
    options: dict[str, object], error: type[Exception], message: str, enable: Lexicon
) -> None:
    with pytest.raises(error, match=message):
        environment.raw_env(**{"lexicon": enable, **options})


@pytest.mark.parametrize("seed", [-1, 1.5, "x"])
def test_a_seed_that_is_none_is_refused(seed: object, enable: Lexicon) -> None:
    game = environment.raw_env(lexicon=enable)
    game.reset(seed=1)
    before = game.game
    with pytest.raises(BadInput, match=r"seed .*: expected a whole number from 0 to 18446744073709551615"):
        game.reset(seed=seed)
    assert game.game is before


def test_no_such_part_of_an_observation(enable: Lexicon) -> None:
    game = environment.raw_env(lexicon=enable)
    game.reset(seed=1)
    with pytest.raises(UnknownName, match="part 'cup': expected one of premiums, letters"):
        seen(game, "player_0", "cup")


def test_rendering(enable: Lexicon, capsys: pytest.CaptureFixture[str]) -> None:
    silent = environment.raw_env(lexicon=enable)
    silent.reset(seed=1)
    assert silent.render() is None
    text = environment.raw_env(lexicon=enable, render_mode="ansi")
    text.reset(seed=1)
    assert f"turn 1, {text.agent_selection}; roll {text.game.position().roll}" in text.render()
    assert capsys.readouterr().out == ""
    shown = environment.raw_env(lexicon=enable, render_mode="human")
    shown.reset(seed=1)
    shown.step(PASS)
    assert "turn 2, " in capsys.readouterr().out


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium"])
def test_without_the_extra_one_is_told_what_to_install(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from scramble.errors import MissingExtra\n"
        "try:\n    import scramble.learn.env\n"
        "except MissingExtra as error:\n    print(error)\n"
    )
    assert run_python(code) == f"{MissingExtra('the environment for learners', 'rl')}\n"


def test_no_window_library_is_loaded() -> None:
    code = (
        "import sys, scramble.learn.env as environment\n"
        "game = environment.env(render_mode='human'); game.reset(seed=1); game.step(0)\n"
        "print({'pygame', 'PIL', 'matplotlib'} & set(sys.modules))\n"
    )
    assert run_python(code).endswith("set()\n")


def test_the_usual_rules_have_no_challenges_and_no_clock() -> None:
    assert DEFAULT_RULES.penalty.refuses_phonies
    assert DEFAULT_RULES.seconds == 0
