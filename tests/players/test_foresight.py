"""Players with foresight against games that are played out by hand."""

from dataclasses import replace

import pytest
from sure_games import after, best_scores, sure_position, wins

from scramble import Lexicon, Play, Position, dice_stream
from scramble.odds.all_racks import Replies
from scramble.odds.exact import reply_odds
from scramble.players import Clock, load_player

SEEDS = range(12)


def choices(position: Position, lexicon: Lexicon) -> list[Play | None]:
    return [*position.plays(lexicon), None]


def choice(name: str, position: Position, lexicon: Lexicon) -> Play | None:
    return load_player(name, lexicon).choose(position, Clock(), dice_stream(1))


def net(position: Position, play: Play | None, lexicon: Lexicon) -> int:
    score = position.score(play).total if play else 0
    return score - sum(best_scores(after(position, play), lexicon, 1))


def balance(position: Position, play: Play | None, lexicon: Lexicon) -> int:
    reply, answer = best_scores(after(position, play), lexicon, 2)
    return (position.score(play).total if play else 0) - reply + answer


def test_net_and_look_ahead_find_the_best_of_games_without_luck() -> None:
    """Among all plays and the pass; and these differ from the highest score often enough to matter."""
    differ = 0
    for seed in SEEDS:
        position, lexicon = sure_position(seed)
        for name, value in (("net:plays=1000,rolls=2", net), ("look-ahead:plays=1000,games=2", balance)):
            found = value(position, choice(name, position, lexicon), lexicon)
            best = max(value(position, play, lexicon) for play in choices(position, lexicon))
            assert found == best
            differ += best > value(position, position.best(lexicon), lexicon)
    assert differ >= len(SEEDS) // 2


def test_win_chance_wins_games_without_luck() -> None:
    """It finds a play that wins whenever there is one; the highest score alone does not."""
    saved = 0
    for seed in SEEDS:
        position, lexicon = sure_position(seed, target=40)
        for scores in ((0, 0), (10, 25), (20, 30), (31, 31), (5, 33)):
            now = replace(position, scores=scores)
            greedy = wins(now, now.best(lexicon), lexicon, 20)
            ours = wins(now, choice("win-chance:plays=1000,games=2", now, lexicon), lexicon, 20)
            assert ours or not greedy
            saved += bool(ours and not greedy)
    assert saved >= 3


def test_near_the_target_a_reply_that_wins_is_denied(enable: Lexicon) -> None:
    """The opponent needs 30 points: the highest score leaves them more often."""
    position = Position.parse("5C WRAP", "SIZEXAT")
    position = replace(position, scores=(100, 170))
    table = Replies(enable, position.dice)

    def danger(play: Play | None) -> float:
        assert play is not None
        return reply_odds(position.after(play), enable, replies=table).at_least(30)

    greedy, careful = (choice(name, position, enable) for name in ("greedy", "win-chance:games=400"))
    assert danger(careful) < danger(greedy) - 0.1


@pytest.mark.parametrize("name", ["net", "look-ahead", "win-chance"])
def test_a_play_that_wins_at_once_is_taken(name: str, enable: Lexicon) -> None:
    """SS-28: whatever it leaves."""
    position = replace(Position.parse("5C WRAP", "SIZEXA?"), scores=(150, 199))
    assert choice(name, position, enable) == position.best(enable)
