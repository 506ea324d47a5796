"""Our own players over the protocol, and the example bots: the same games as in process, and real ones."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bot_tools import PATIENCE

from scramble import DiceSet, Lexicon, Mat, Position, dice_stream
from scramble.alphabet import Alphabet
from scramble.arena.bots.limits import BotLimits
from scramble.arena.bots.player import BotPlayer
from scramble.arena.bots.serve import BotServer
from scramble.arena.matches.dice_of_pair import PairLuck, player_chance
from scramble.arena.matches.entrants import open_players
from scramble.arena.matches.quick_game import QuickGame
from scramble.arena.matches.results import End, GameResult
from scramble.dice import Die
from scramble.errors import BadInput, BotError
from scramble.players import Clock, Player, load_player
from scramble.rules import Rules

EXAMPLES = Path(__file__).parents[3] / "examples" / "bots"
PLAIN = shlex.join([sys.executable, "-S", "-E", str(EXAMPLES / "plain_bot.py")])
OURS = shlex.join([sys.executable, "-m", "scramble", "bot"])
LIMITS = BotLimits(start_seconds=PATIENCE, end_seconds=PATIENCE)


@pytest.fixture(scope="module")
def words(enable: Lexicon) -> Lexicon:
    """Few enough for a bot that looks at all of them."""
    return Lexicon.from_words([word for word in enable if len(word) <= 5], name="short words")


@pytest.fixture(scope="module")
def c_bot(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The bot in C, compiled as its page says."""
    compiler = shutil.which("cc")
    assert compiler, "a C compiler, as for the package itself"
    program = tmp_path_factory.mktemp("bot") / "plain_bot"
    strict = ["-O2", "-std=c99", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *strict, "-o", program, EXAMPLES / "plain_bot.c"], check=True)  # noqa: S603
    return str(program)


def play(table: QuickGame, players: tuple[Player, Player], game: int) -> GameResult:
    chances = player_chance(1, 0, game, 0, 0), player_chance(1, 0, game, 0, 1)
    luck = PairLuck(table.dice, seed=1, pairing=0, pair=game)
    return table.play(players, chances, luck, names=("first", "second"), pair=game)


def table_with(words: Lexicon, *, mat: Mat | None = None, advanced: bool = False) -> QuickGame:
    rules = Rules(challenge="void", seconds=0, advanced=advanced)
    return QuickGame(words, mat or Mat.load(), DiceSet.load(), rules, turn_limit=40)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_player_over_the_protocol_plays_the_same_games(name: str, words: Lexicon) -> None:
    """One process for several games: its chance is that of the game, and goes on from turn to turn."""
    table = table_with(words, mat=Mat(("T...T", ".d.d.", "..D..", ".d.d.", "T...T")), advanced=True)
    opponent = load_player("random", words)
    with BotPlayer(f"{OURS} {name}", words, limits=LIMITS) as bot:
        process = bot.process.pid
        for game in range(3):
            expected = play(table, (load_player(name, words), opponent), game)
            assert play(table, (bot, opponent), game) == expected
            assert sum(text != "-" for text in expected.plays) > 4
        assert bot.process.pid == process


def test_a_player_over_the_protocol_knows_letters_of_two_characters() -> None:
    """Alphabet, dice, values and mat reach it as lines; no file is opened for them."""
    alphabet = Alphabet("tiny", ("A", "QU", "Z"))
    points = (("A", 1), ("QU", 9), ("Z", 4))
    dice = DiceSet(tuple(Die(("A", "QU", "Z", "?")) for _ in range(9)), points, alphabet, "tiny dice")
    words = Lexicon.from_words(["aqu", "qua", "zaqu", "aa", "za"], alphabet=alphabet, name="tiny words")
    position = Position.parse("2B ZA", "A[QU]?", mat=Mat(("...", ".D.", "..T"), "tiny mat"), dice=dice)
    with BotPlayer(f"{OURS} greedy", words, limits=LIMITS) as bot:
        answer = bot.choose(position, Clock(), dice_stream(1))
    assert answer == load_player("greedy", words).choose(position, Clock(), dice_stream(1))
    assert answer is not None


def test_example_bots_play_whole_games(words: Lexicon, c_bot: str) -> None:
    """Against each other and ours, as the arena opens them; both have the same idea, so both play alike."""
    table = table_with(words)
    with open_players([f"bot:{PLAIN}", f"bot:{c_bot}", "greedy"], words) as (plain, in_c, greedy):
        games = [
            play(table, (plain, greedy), 0),
            play(table, (in_c, greedy), 0),
            play(table, (plain, in_c), 1),
        ]
    assert games[0] == games[1]
    for game in games:
        assert game.end is not End.FORFEIT, game.reason
        assert sum(text != "-" for text in game.plays) > 5


def test_example_bots_are_what_the_page_says() -> None:
    """Forty lines, and nothing of ours in them."""
    text = (EXAMPLES / "plain_bot.py").read_text()
    assert len(text.splitlines()) <= 40
    assert "import scramble" not in text
    assert "from scramble" not in text


def test_options_reach_a_bot_that_has_them(words: Lexicon) -> None:
    with BotPlayer(f"{OURS} random", words, limits=LIMITS, options={"seed": "5"}) as bot:
        assert [option.name for option in bot.start().options] == ["lexicon", "words", "seed"]
        assert bot.start().names["name"] == "random"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": "5"}, "option 'depth': expected one that"),
        ({"seed": "-1"}, "seed '-1': expected a whole number from 0"),
    ],
)
def test_options_that_a_bot_does_not_have_are_refused(
    options: dict[str, str], message: str, words: Lexicon
) -> None:
    with BotPlayer(f"{OURS} random", words, limits=LIMITS, options=options) as bot:
        with pytest.raises(BadInput, match=message):
            bot.start()
        assert bot._process is None


def test_a_program_that_cannot_be_run_is_a_bot_error(words: Lexicon, tmp_path: Path) -> None:
    """It is there and executable, and yet no program."""
    program = tmp_path / "empty"
    program.write_bytes(b"\x7fELF, but no more")
    program.chmod(0o755)
    with (
        BotPlayer(str(program), words, limits=LIMITS) as bot,
        pytest.raises(BotError, match="ended with exit code"),
    ):
        bot.start()


def said(player: str, *lines: str) -> list[str]:
    """What our side of the protocol says to lines."""
    heard: list[str] = []
    BotServer(player, heard.append).serve(lines)
    return heard


POSITION = "position 9/9/9/9/2WRAP3/9/9/9/9 SIZEXA?/ 0/0 0/0"


def test_a_seed_given_as_an_option_decides_without_one_from_the_arena() -> None:
    games = ["newgame", POSITION, "go", "go", "newgame", POSITION, "go", "go"]
    one, same, other = (said("random", f"setoption seed {seed}", *games) for seed in (1, 1, 2))
    assert one == same != other
    assert len(set(one)) > 1, "chance goes on within a game and between games"


def test_the_arena_s_seed_decides() -> None:
    lines = ["newgame seed 7/1", POSITION, "go"]
    first = said("random", "setoption seed 1", *lines)
    assert first == said("random", "setoption seed 2", "newgame", POSITION, "go", *lines)[1:]


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (["go"], ["info error go '': expected a position before it", "bestplay -"]),
        ([POSITION, "position rubbish/", "go"], ["info error", "info error", "bestplay -"]),
        ([POSITION, "go time soon"], ["info error time 'soon'", "bestplay -"]),
        (["setoption depth 3"], ["info error option 'depth': expected lexicon, words or seed"]),
        (["setoption seed x"], ["info error seed 'x': expected a whole number from 0"]),
        (["setoption words /no/such/file", "isready"], ["info error lexicon '/no/such/file'", "readyok"]),
        (["newgame seed x"], ["info error seed 'x'"]),
        (["mat nothing", "dice x", "values y"], ["info error", "info error"]),
        (["", "wibble", "GO", "isready"], ["readyok"]),
        (["quit", "isready"], []),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(lines: list[str], answers: list[str]) -> None:
    heard = said("greedy", *lines)
    assert len(heard) == len(answers)
    assert all(line.startswith(answer) for line, answer in zip(heard, answers, strict=True)), heard


def test_the_command_speaks_the_protocol_and_ends_with_its_input() -> None:
    command = [sys.executable, "-m", "scramble", "bot", "greedy"]
    lines = f"scramble 1\nisready\n{POSITION}\ngo time 1000\n"
    result = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)  # noqa: S603
    assert result.stdout.splitlines()[-3:] == ["ok 1", "readyok", "bestplay F3 cAPSIZE"]
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("name", "message"), [("genius", "player 'genius'"), ("greedy:depth=1", "option 'depth'")]
)
def test_the_command_names_a_player_that_is_not_there(name: str, message: str) -> None:
    command = [sys.executable, "-m", "scramble", "bot", name]
    result = subprocess.run(command, input="", capture_output=True, text=True, check=False)  # noqa: S603
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {message}")
