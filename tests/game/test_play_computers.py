"""`scramble play --computer NAME=PLAYER`: the ladder of players, seeded; how far turns are from the best."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_programs import scramble_here
from game_tables import PlayTable, untimed

from scramble.cli.play.computers import computers_in
from scramble.game.events import Played
from scramble.players import PLAYERS, load_player
from scramble.players.levels import LEVELS

BOTH = ("A", "B", "--seed", "3", "--to", "60", "--seconds", "0", "--ledger", "off")


@pytest.fixture
def table(tmp_path: Path) -> PlayTable:
    return PlayTable(tmp_path, "at ta tax taxi axe tea eat ate tie sit its set size sizes")


@pytest.mark.slow
@pytest.mark.parametrize("player", [*LEVELS, *PLAYERS, "club:level=5", "net:rolls=4,plays=2"])
def test_every_player_plays_and_plays_the_same_again(table: PlayTable, player: str) -> None:
    """With a seed, a whole game of two of them is the same game each time."""
    games = []
    for _time in range(2):
        run = scramble_here("play", *BOTH, "-c", f"A={player}", "-c", f"B={player}", "--save", table.kept)
        assert (run.returncode, run.stderr) == (0, "")
        games.append(untimed(table.record))
        table.kept.unlink()
    assert games[0] == games[1]


def test_a_player_goes_on_playing_after_a_break(table: PlayTable) -> None:
    """Who plays is kept with the game, and so is what it plays with."""
    options = ("Ann", "Robot", "--seed", "5", "--first", "Ann", "--seconds", "0", "-c", "Robot=random")
    table.start(*options, typed=["", "pass", "", "pass", "quit"])
    whole = untimed(table.record)
    table.start(*options, typed=["", "pass", "quit"])
    assert table.session.computers == (("Robot", "random"),)
    table.resume(["", "pass", "quit"])
    assert untimed(table.record) == whole
    assert any(isinstance(event, Played) for event in whole)


def test_a_beginner_does_not_play_the_best_word(tmp_path: Path) -> None:
    """The same dice, another player: the plays differ from those for the highest score."""
    games = {}
    for level in ("beginner", "master"):
        kept = tmp_path / "game.json"
        scramble_here("play", *BOTH, "-c", f"A={level}", "-c", f"B={level}", "--save", kept)
        games[level] = untimed(PlayTable(tmp_path).record)
    assert games["beginner"] != games["master"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Robot=grandmaster", "expected one of beginner, learner, casual, regular, strong, master, expert"),
        ("Robot=net:rolls=x", "a whole number from 2 to 100000"),
        ("Robot=club:level=9", "a whole number from 1 to 5"),
        ("Cleo=beginner", 'computer "Cleo": expected one of the players: Ann, Robot'),
    ],
)
def test_players_that_there_are_not(table: PlayTable, text: str, sentence: str) -> None:
    run = table.start("Ann", "Robot", "-c", text, typed=[])
    assert (run.returncode, run.stdout) == (2, "")
    assert sentence.replace('"', "'") in run.stderr
    assert not table.kept.exists()


def test_names_with_equals_signs() -> None:
    names = ("A=B", "C")
    assert computers_in(["A=B"], names) == (("A=B", "greedy"),)
    assert computers_in(["A=B=expert", "C=net:rolls=9"], names) == (
        ("A=B", "win-chance"),
        ("C", "net:rolls=9"),
    )


def test_a_saved_game_with_an_unknown_player(table: PlayTable) -> None:
    table.start("Ann", "Robot", "-c", "Robot", "--seed", "5", typed=["quit"])
    table.kept.write_text(table.kept.read_text().replace('"greedy"', '"genius"'))
    run = table.resume([])
    assert run.returncode == 2
    assert "'genius'" in run.stderr
    assert run.stderr.count("\n") == 1


def test_the_computer_loses_a_turn_that_takes_too_long(
    table: PlayTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SS-14: as anybody else; the game goes on."""
    from scramble.cli.play import computers

    class Late:
        """Its answer comes after the deadline."""

        def choose(self, *_asked: object) -> None:
            import time

            time.sleep(1.05)

    monkeypatch.setattr(computers, "load_player", lambda *_: Late())
    options = ("Ann", "Robot", "-c", "Robot", "--real-dice", "--first", "Robot", "--seconds", "1")
    shown = table.start(*options, typed=["WRAPEEE", "quit"]).stdout
    assert "Robot: the turn is lost (SS-14)." in shown or "The time is up: the turn is lost (SS-14)." in shown
    assert table.record.state.on_turn == 0


def test_how_far_from_the_best(tmp_path: Path) -> None:
    """Told once the play can no longer be challenged; not without --compare."""
    table = PlayTable(tmp_path)
    typed = ["WRAPEEE", "5C WRAP", "SIZESAA", "pass", "EEEEEEE", "pass", "WRAPEEE", "5C PAWR", "quit"]
    shown = table.play("--compare", typed=typed).stdout
    told = re.findall(
        r"^Ann: .*(?:behind|scores more).*$|^Ben: .*behind.*$|^.*nothing could.*$", shown, re.MULTILINE
    )
    assert told[0] == "Ann: 16 points behind E2 WRAP, 34."
    assert re.fullmatch(r"Ben: \d+ points behind .*", told[1])
    assert told[2] == "Ann: nothing could be played."
    assert len(told) == 3, "a play that can be challenged is not compared"
    assert shown.index(told[0]) > shown.index("type them (or challenge): SIZESAA")
    assert " behind " not in table.play(typed=typed).stdout
    assert "behind" in table.play("--compare", typed=typed[:2]).stdout + table.resume(["SIZESAA"]).stdout


def test_levels_are_players() -> None:
    from scramble import Lexicon

    lexicon = Lexicon.from_words(["at"])
    assert [load_player(player, lexicon).name for player in LEVELS.values()] == list(LEVELS.values())
