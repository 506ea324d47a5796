"""``/arena``: matches between computer players, from the results files of a folder."""

from __future__ import annotations

import re
from typing import Any, NoReturn
from urllib.parse import quote

from litestar import MediaType, Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent

from scramble.arena.matches.results import GameResult
from scramble.arena.reports.tables import notes, shown_text, tables
from scramble.errors import ArenaError, MissingExtra
from scramble.texts.outside import visible
from scramble.web.doors.analysis_game import analyzed, game_key, record_texts
from scramble.web.doors.analysis_pages import OpenGame, file_answer, game_text, stream_values
from scramble.web.doors.analysis_views import Source
from scramble.web.doors.arena_files import KeptMatch, kept_game, list_matches, load_match
from scramble.web.doors.arena_plots import can_draw, plot_names, plot_of
from scramble.web.settings import Settings
from scramble.web.store import Store
from scramble.web.templating import page
from scramble.web.work import WorkPool

__all__ = ["router"]

Asked = Request[Any, Any, Any]
_BAD = 422
_A_PAGE = 50  # games
_KEY = re.compile(r"(\d{1,9})-(\d{1,9})-([01])")


@get("/", sync_to_thread=True)
def open_door(request: Asked, settings: NamedDependency[Settings]) -> Response[str]:
    """The results files; without a folder, how to name one."""
    if settings.arena is None:
        return page(request, "arena/page.html", has_folder=False, lines=[], more=0)
    lines, more = list_matches(settings.arena)
    rows = [
        {
            "name": visible(line.name),
            "address": _address(line.name),
            "players": [shown_text(player) for player in line.players],
            "pairs": line.pairs,
            "written": f"{line.written:%Y-%m-%d %H:%M} UTC",
            "problem": visible(line.problem),
        }
        for line in lines
    ]
    return page(request, "arena/page.html", has_folder=True, lines=rows, more=more)


@get("/{file:str}")
async def show_match(
    request: Asked,
    pool: NamedDependency[WorkPool],
    settings: NamedDependency[Settings],
    file: FromPath[str],
    part: FromQuery[int] = 1,
) -> Response[str]:
    """Tables, plots and games of a match, as far as it is."""
    return await pool.run(_match_page, request, settings, file, part)


def _match_page(request: Asked, settings: Settings, file: str, part: int) -> Response[str]:
    name = visible(file)
    try:
        match = _match(settings, file)
    except ArenaError as error:
        return page(request, "arena/broken.html", status=_BAD, name=name, problem=visible(str(error)))
    games = list(match.games.values())
    parts = max(1, -(-len(games) // _A_PAGE))
    part = min(max(1, part), parts)
    shown = games[(part - 1) * _A_PAGE : part * _A_PAGE]
    return page(
        request,
        "arena/match.html",
        name=name,
        address=_address(file),
        match=match,
        written=f"{match.written:%Y-%m-%d %H:%M:%S} UTC",
        notes=notes(match.report),
        tables=tables(match.report),
        named_plots=[(shown_text(title), named) for title, named in plot_names(match)] if can_draw() else [],
        can_draw=can_draw(),
        missing=str(MissingExtra("plots", "plots")),
        games=[_game_row(game) for game in shown],
        count=len(games),
        part=part,
        parts=parts,
    )


def _game_row(game: GameResult) -> dict[str, Any]:
    first, second = game.scores
    return {
        "key": f"{game.pairing}-{game.pair}-{game.leg}",
        "pair": game.pair + 1,
        "leg": game.leg + 1,
        "players": [shown_text(player) for player in game.players],
        "scores": f"{first} - {second}",
        "turns": sum(game.turns),
        "end": shown_text(f"{game.end}: {game.reason}" if game.reason else str(game.end)),
    }


def _address(file: str) -> str:
    return f"/arena/{quote(file, safe='', errors='replace')}"


def _match(settings: Settings, file: str) -> KeptMatch:
    match = load_match(settings.arena, file) if settings.arena is not None else None
    if match is None:
        raise NotFoundException(detail="there is no results file of that name here")
    return match


def _open(settings: Settings, file: str, key: str) -> OpenGame:
    """The game of an address.

    Raises:
        NotFoundException: no such file or game.
        ArenaError: the file is damaged.
    """
    match = _match(settings, file)
    numbers = _KEY.fullmatch(key)
    if numbers is None:
        _no_game(key)
    pairing, pair, leg = (int(number) for number in numbers.groups())
    kept = kept_game(match, (pairing, pair, leg))
    if kept is None:
        _no_game(key)
    title = f"{visible(file).removesuffix('.jsonl')}-{key}"
    game, files = analyzed(kept, title), record_texts(kept, analyzed(kept, title))
    source = Source(f"{_address(file)}/{key}", title, _address(file), visible(file), tuple(files))
    return OpenGame(game, game_key(kept, game), source, files)


def _no_game(key: str) -> NoReturn:
    shown = visible(key[:40])
    raise NotFoundException(detail=f"game {shown!r}: expected pairing, pair and leg of one, such as 0-0-1")


@get("/{file:str}/plots/{name:str}")
async def show_plot(
    pool: NamedDependency[WorkPool],
    settings: NamedDependency[Settings],
    file: FromPath[str],
    name: FromPath[str],
) -> Response[str]:
    """A plot as a picture."""
    match = await pool.run(_match, settings, file)
    text = await pool.run(plot_of, match, name.removesuffix(".svg")) if can_draw() else None
    if text is None:
        raise NotFoundException(detail="there is no such plot")
    return Response(text, media_type="image/svg+xml")


@get("/{file:str}/{key:str}", sync_to_thread=True)
def show_game(
    request: Asked,
    store: NamedDependency[Store],
    settings: NamedDependency[Settings],
    file: FromPath[str],
    key: FromPath[str],
) -> Response[str]:
    """A game, as ``/analysis`` shows it."""
    return _game_page(request, store, settings, file, key, None)


@get("/{file:str}/{key:str}/{number:int}", sync_to_thread=True)
def show_turn(
    request: Asked,
    store: NamedDependency[Store],
    settings: NamedDependency[Settings],
    file: FromPath[str],
    key: FromPath[str],
    number: FromPath[int],
) -> Response[str]:
    """One turn of a game."""
    return _game_page(request, store, settings, file, key, number)


def _game_page(
    request: Asked, store: Store, settings: Settings, file: str, key: str, number: int | None
) -> Response[str]:
    text = game_text(request, store, _open(settings, file, key), number)
    return Response(text, media_type=MediaType.HTML)


@get("/{file:str}/{key:str}/values")
async def show_values(
    request: Asked,
    store: NamedDependency[Store],
    pool: NamedDependency[WorkPool],
    settings: NamedDependency[Settings],
    file: FromPath[str],
    key: FromPath[str],
) -> ServerSentEvent:
    """Nets and chances to win as they are worked out."""
    found = await pool.run(_open, settings, file, key)
    return stream_values(request, store, pool, found)


@get(["/{file:str}/{key:str}/record.gcg", "/{file:str}/{key:str}/record.json"])
async def download(
    request: Asked,
    pool: NamedDependency[WorkPool],
    settings: NamedDependency[Settings],
    file: FromPath[str],
    key: FromPath[str],
) -> Response[bytes]:
    """The record of a game as a file."""
    found = await pool.run(_open, settings, file, key)
    return file_answer(found, request.scope["path"].rpartition(".")[2])


router = Router(
    "/arena",
    route_handlers=[open_door, show_match, show_plot, show_game, show_turn, show_values, download],
    include_in_schema=False,
)
