"""What plays are worth: expected replies against the odds they come from, nets, explanations."""

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy
import pytest
from game_programs import scramble_here as scramble

from scramble import Lexicon, Position, Roll, Rules, dice_stream
from scramble.errors import FilterError, IllegalPlay, PositionError
from scramble.hints.ranking import rank, rank_by_value, with_values
from scramble.hints.report import HintQuery, make_report
from scramble.hints.sentences import best_net_sentence, footnotes, value_texts
from scramble.odds.all_racks import Replies
from scramble.odds.cups import why_impossible
from scramble.odds.exact import reply_odds
from scramble.odds.rollouts import roll_out
from scramble.worth import model as game_model
from scramble.worth.model import GameModel
from scramble.worth.plays import play_values, shortlist
from scramble.worth.win import WinModel

POSITION = Position.parse("5C WRAP", roll="SIZEXAT")
ODD = Position.parse("5C WRAP", roll="SIZEXA?")  # no roll of the house dice with WRAP on the mat


def test_values_are_score_less_the_exact_expected_reply(enable: Lexicon) -> None:
    """To the mat that stays: the new word (SS-20), or none after an extension (SS-21)."""
    plays = ["6D EXIST", "5C WRAPS", "G5 SIZES", "5C WRAPS"]
    position = Position.parse("5C WRAP", roll="SIZEXST")
    assert why_impossible(position), "exact figures of what these dice cannot come to are not called exact"
    values = play_values(position, plays, enable)
    tables = Replies(enable, position.dice)
    for text, value in zip(plays, values, strict=True):
        assert value is not None
        exact = reply_odds(position.after(text), enable, odd_letters=True, replies=tables)
        assert value.score == position.score(text).total
        assert value.odds.chances.tobytes() == exact.chances.tobytes()
        assert (value.rolls, value.is_exact, value.standard_error) == (0, False, 0)
        assert value.equity == value.score - exact.mean
    cleared = values[1]
    assert cleared is not None
    assert cleared.expected_reply == reply_odds(Position.parse("-"), enable).mean


def test_the_first_mats_are_exact_and_the_others_sampled(enable: Lexicon) -> None:
    plays = list(POSITION.top(enable, 4))
    values = play_values(POSITION, plays, enable, exact=2, rolls=500)
    again = play_values(POSITION, plays, enable, exact=2, rolls=500)
    exact = play_values(POSITION, plays, enable)
    assert [value.is_exact for value in values if value] == [True, True, False, False]
    for value, same, true in zip(values, again, exact, strict=True):
        assert value is not None
        assert same is not None
        assert true is not None
        assert value.expected_reply == same.expected_reply
        assert abs(value.expected_reply - true.expected_reply) <= 5 * value.standard_error
    other = play_values(POSITION, plays, enable, exact=0, rolls=500, seed=1)
    assert other[3] is not None
    assert values[3] is not None
    assert other[3].expected_reply != values[3].expected_reply
    with pytest.raises(PositionError, match="rolls"):
        play_values(POSITION, plays, enable, exact=0, rolls=1)
    with pytest.raises(IllegalPlay):
        play_values(POSITION, ["1A WRAP"], enable)


def test_a_mat_that_the_dice_cannot_show_is_said_to_be_one(enable: Lexicon) -> None:
    [odd, fitting] = play_values(ODD, ["F3 cAPSIZE", "F4 SPAZ"], enable)
    assert odd is not None
    assert fitting is not None
    assert (odd.fits, fitting.fits) == (False, True)
    assert value_texts(odd).reply.endswith("†")
    assert not value_texts(fitting).reply.endswith("†")


def test_in_advanced_play_the_reply_has_the_dice_that_are_left(enable: Lexicon) -> None:
    """SS-30: two plays that leave the same mat, and other dice; the same reply as the odds say."""
    position = Position.parse("5C WRAP", "SIZEXA?", rules=Rules(advanced=True))
    plays = ["F3 ZAPS", "F3 ZAPs", "F4 SPAZ"]
    for exact in (3, 0):
        values = play_values(position, plays, enable, exact=exact, rolls=2000)
        for text, left, value in zip(plays, ("EIX?", "EISX", "EIX?"), values, strict=True):
            assert value is not None
            assert str(position.passed_on(text)) == left
            mat = replace(position.after(text), roll=Roll.parse(left))
            mean = reply_odds(mat, enable, odd_letters=True).mean
            assert abs(value.expected_reply - mean) <= 4 * value.standard_error + 1e-9
            assert (value.rolls == 0) is bool(exact)
    assert values[2]
    assert values[2].expected_reply > 50, "a fresh roll would expect 32 points"


def test_dice_passed_on_that_the_set_does_not_have(enable: Lexicon) -> None:
    """More blanks than dice that show one: sampled, as no table of replies has such racks."""
    position = Position.parse("5C WRAP", "???QQSE", rules=Rules(advanced=True))
    [value] = play_values(position, ["5C WRAPS"], enable)
    assert value is not None
    assert (value.is_exact, value.fits) == (False, False)


@pytest.mark.parametrize(("laid", "expected"), [(5, 0.0), (6, None)])
def test_mats_without_dice_in_the_cup_and_beyond(laid: int, expected: float | None) -> None:
    """SS-7: with all twelve dice on the mat nobody can roll; more letters than dice have no value."""
    row = f"1{'B' * laid}{14 - laid}"
    text = f"A14/{'15/' * 6}{row}{'/15' * 7} BBBBBBB/ 0/0 0/0 mat standard15;"
    [value] = play_values(Position.parse(text), [f"8B {'B' * (laid + 7)}"], Lexicon.from_words(["AB"]))
    assert (value and value.expected_reply) == expected


def test_the_chance_to_win_is_that_of_the_race_after_the_reply(enable: Lexicon) -> None:
    """SS-28: a play that reaches the target has won; a reply that does has lost; else the race goes on."""
    values = GameModel.of(POSITION, enable).mats
    table = WinModel.of_game(POSITION, enable, values)
    close = replace(POSITION, scores=(131, 150))
    [winning, losing] = play_values(close, ["6D EXIST", "5C WRAPS"], enable)
    assert winning is not None
    assert losing is not None
    assert winning.win_chance == 1.0
    chances = losing.odds.chances
    replies = [chances[0] + chances[1], *chances[2:]]  # no reply, and one of 0 points
    met = [
        kind.of(POSITION.after("5C WRAPS")) - usual for kind, usual in zip(values, table.usual, strict=True)
    ]
    expected = sum(
        chance
        * table.chance(200 - 141, 50 - points, table.usual + numpy.array([1, *met, points]) @ table.leaves)
        for points, chance in enumerate(replies)
        if points < 50
    )
    assert losing.win_chance == pytest.approx(float(expected), abs=1e-12)
    three = replace(POSITION, scores=(1, 2, 3), lost_turns=(0, 0, 0))
    [unknown] = play_values(three, ["6D EXIST"], enable)
    assert unknown is not None
    assert unknown.win_chance is None


@pytest.mark.slow
def test_chances_to_win_against_games_that_are_played_out(enable: Lexicon) -> None:
    """By players of the best score less long-run value, as the table supposes: within some hundredths."""
    values_of_game = GameModel.of(POSITION, enable).mats
    for scores in ((0, 0), (120, 90), (100, 150)):
        position = replace(POSITION, scores=scores)
        plays = [position.plays(enable)[place] for place in (0, 5, 40)]
        left = [
            replace(position.after(play), scores=(scores[1], scores[0] + position.score(play).total))
            for play in plays
        ]
        games = roll_out(left, enable, chance=dice_stream(1), turns=40, games=400, values=values_of_game[-1])
        shares = games.is_won[1].mean(axis=1)
        values = play_values(position, plays, enable, exact=0, rolls=1500)
        for share, value in zip(shares, values, strict=True):
            assert value is not None
            assert abs(value.win_chance - share) < 0.07


@pytest.mark.slow
def test_the_table_of_a_game_is_kept(
    enable: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For one mat, dice set, word list, target and bingo; a damaged file is made again."""
    monkeypatch.setenv("SCRAMBLE_CACHE_DIR", str(tmp_path))
    shorter = replace(POSITION, rules=Rules(target=90))
    chances = set()
    for damage in (b"", None, b"x" * 100):
        game_model._load.cache_clear()
        kept = list(tmp_path.glob("*.wins.*"))
        if damage and kept:
            kept[0].write_bytes(damage)
        [value] = play_values(shorter, ["6D EXIST"], enable)
        assert value is not None
        chances.add(value.win_chance)
        assert len(list(tmp_path.glob("*.wins.*"))) == 1
    assert len(chances) == 1
    few, fewer = Lexicon.from_words(["EXIST", "WRAPS"]), Lexicon.from_words(["EXIST"])
    usual, small = Rules(target=90), Rules(target=90, bingo=35)
    others = ((Rules(target=91), enable), (usual, few), (small, few), (usual, fewer))
    for count, (rules, lexicon) in enumerate(others, start=2):
        play_values(replace(shorter, rules=rules), ["6D EXIST"], lexicon)
        assert len(list(tmp_path.glob("*.wins.*"))) == count
    game_model._load.cache_clear()


def test_near_the_target_the_best_score_need_not_win_most(enable: Lexicon) -> None:
    """Neither play wins at once; the one that scores less leaves fewer replies that do."""
    close = replace(POSITION, scores=(130, 150))
    first, *others = rank_by_value(close, enable, top=3, sort="win")
    best = rank(close, enable, top=1)[0]
    [value] = play_values(close, [best.play], enable)
    assert value is not None
    assert value.win_chance is not None
    assert first.value is not None
    assert first.value.win_chance is not None
    assert first.value.win_chance > value.win_chance + 0.1
    assert all(hint.value and (hint.value.win_chance or 0) <= first.value.win_chance for hint in others)


def test_the_shortlist_finds_what_the_score_hides(enable: Lexicon) -> None:
    plays = POSITION.plays(enable)
    nets = {
        index: value.equity
        for index, value in enumerate(play_values(POSITION, list(plays[:30]), enable, exact=30))
        if value
    }
    best = max(nets, key=nets.__getitem__)
    assert best != 0, "the position was chosen because the best score is not the best net"
    assert best in shortlist(plays, enable, 4, among=range(30))
    assert shortlist(plays, enable, 2, among=[5]) == [5]
    assert shortlist(plays, enable, 3) == shortlist(plays, enable, 3)
    poor = Position.parse("9A CRANKING", roll="AEINSTV").plays(enable)
    [lowest] = shortlist(poor, enable, 1, sort="reply")
    assert lowest >= 60, "a model looks at all plays, not only at those of the highest scores"


def test_ranks_by_value(enable: Lexicon) -> None:
    hints = rank_by_value(POSITION, enable, top=5)
    nets = [hint.value.equity for hint in hints if hint.value]
    assert len(nets) == 5
    assert nets == sorted(nets, reverse=True)
    replies = rank_by_value(POSITION, enable, top=3, sort="reply")
    means = [hint.value.expected_reply for hint in replies if hint.value]
    assert means == sorted(means)
    assert means[0] <= min(hint.value.expected_reply for hint in hints if hint.value)
    with pytest.raises(FilterError, match="one of net, reply, win"):
        rank_by_value(POSITION, enable, sort="score")
    with pytest.raises(FilterError, match="expected a whole number from 1 to"):
        rank_by_value(POSITION, enable, top=0)
    with pytest.raises(FilterError, match="--top"):
        HintQuery(None, "net", (), None)


def test_the_line_that_explains(enable: Lexicon) -> None:
    """The figures in it are those of the table."""
    report = make_report(POSITION, enable, HintQuery(3, "score", (), None))
    best, net = report.best_score, report.best_equity
    assert best is not None
    assert net is not None
    assert best.value is not None
    assert net.value is not None
    assert best.rank == 1
    assert net.value.equity > best.value.equity
    line = best_net_sentence(report)
    assert f"{best.score.total - net.score.total} points less than {best.text}" in line
    assert f"{best.value.expected_reply - net.value.expected_reply:.1f} less on average" in line
    alone = replace(report, best_score=net)
    assert best_net_sentence(alone) == f"best net: {net.text}, which has the best score, too"
    assert best_net_sentence(replace(report, best_score=None, best_equity=None)) == ""


def test_no_values_where_none_were_asked_for(enable: Lexicon) -> None:
    report = make_report(POSITION, enable, HintQuery(2, "score", (), None, values=False))
    assert (report.best_score, report.best_equity) == (None, None)
    assert [hint.value for hint in report.hints] == [None, None]
    assert list(report.hints) == rank(POSITION, enable, top=2)


def test_footnotes_tell_what_is_there(enable: Lexicon) -> None:
    hints = with_values(ODD, rank(ODD, enable, top=2), enable)
    assert not any("exact, over all rolls" in line for line in footnotes(hints))
    assert any("cannot show" in line for line in footnotes(hints))
    fitting = with_values(POSITION, rank(POSITION, enable, top=1), enable)
    assert len(footnotes(fitting)) == 1
    assert "exact, over all rolls" in footnotes(fitting)[0]


def test_the_command_shows_values_and_says_them_as_json() -> None:
    shown = scramble("hint", "5C WRAP", "SIZEXAT", "--top", "2", "--explain").stdout
    assert "best net:" in shown
    assert "best replies to" in shown
    answer = json.loads(
        scramble("hint", "5C WRAP", "SIZEXAT", "--top", "2", "--sort", "net", "--json").stdout
    )
    first, second = answer["plays"]
    assert first["net"] >= second["net"]
    assert first["net"] == first["score"] - first["expected_reply"]
    assert (first["exact"], first["standard_error"]) == (True, 0)
    assert answer["best_net"]["play"] == first["play"]
    plain = json.loads(scramble("hint", "5C WRAP", "SIZEXAT", "--top", "1", "--no-replies", "--json").stdout)
    assert "net" not in plain["plays"][0]


def test_the_command_refuses_an_order_without_an_end() -> None:
    result = scramble("hint", "5C WRAP", "SIZEXAT", "--all", "--sort", "net")
    assert result.returncode == 2
    assert "--top" in result.stderr


def test_the_command_takes_scores_and_a_target() -> None:
    shown = scramble("hint", "5C WRAP", "SIZEXAT", "--scores", "31,50", "--target", "100", "--top", "1")
    assert "best chance to win at 31-50 of 100: 6D EXIST, 100.0%" in shown.stdout
    for wrong in ("31;50", "a,b", "31,50000000"):
        result = scramble("hint", "5C WRAP", "SIZEXAT", "--scores", wrong)
        assert (result.returncode, result.stdout) == (2, "")
        assert "points of each player" in result.stderr
    assert scramble("hint", "--from", "-", "--scores", "1,2").returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("columns", [46, 50, 65, 66, 80, 111, 112])
def test_no_number_is_cut_on_a_narrow_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = scramble("hint", "5C WRAP", "SIZEXAT", "--top", "1").stdout
    assert "…" not in shown
    assert all(text in shown for text in ("6D EXIST", "50.3", "+18.7"))
    assert re.search(r" \d\d\.\d%", shown)
