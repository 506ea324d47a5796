"""The application: every door, and the protections that apply to all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController
from litestar.static_files import create_static_files_router

import scramble
from scramble.web.doors import analysis, api, arena, hint, home, judge
from scramble.web.doors.api_page import Description
from scramble.web.health import WarmUp, healthz, readyz
from scramble.web.limits import BODY_BYTES
from scramble.web.problems import ERROR_HANDLERS
from scramble.web.security import Doorman, Locks
from scramble.web.settings import Settings
from scramble.web.store import Store
from scramble.web.streams import Closing
from scramble.web.templating import STATIC, compile_templates, fingerprint
from scramble.web.wordlists import named_lexicon
from scramble.web.work import WorkPool

__all__ = ["Application", "create_app"]

_DOORS = (home, hint, analysis, judge, arena, api)
_YEAR = 365 * 86_400


class Metrics(PrometheusController):
    """Metrics of all workers, for Prometheus."""

    include_in_schema = False


class Application(Locks):
    """The application that an ASGI server runs.

    Args:
        settings: the server's settings.
    Raises:
        BadInput: the database cannot be used.
    """

    def __init__(self, settings: Settings) -> None:
        self.inside = _inside(settings)
        super().__init__(self.inside, settings)


def create_app(settings: Settings | None = None) -> Application:
    """The application, ready for ``uvicorn`` or any other ASGI server."""
    return Application(settings or Settings())


def _inside(settings: Settings) -> Litestar:
    store, pool = Store(settings.database), WorkPool()
    state = State({"settings": settings, "store": store, "pool": pool, "closing": Closing()})
    return Litestar(
        route_handlers=[
            *(door.router for door in _DOORS),
            healthz,
            readyz,
            Metrics,
            _static_files(),
        ],
        state=state,
        dependencies={
            "store": Provide(lambda: store, sync_to_thread=False),
            "pool": Provide(lambda: pool, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
        },
        middleware=[
            PrometheusConfig(app_name="scramble", prefix="scramble", group_path=True).middleware,
            Doorman(settings),
        ],
        exception_handlers=ERROR_HANDLERS,
        request_max_body_size=BODY_BYTES,
        lifespan=[_lifespan],
        openapi_config=OpenAPIConfig(
            title="Scramble",
            version=scramble.__version__,
            path="/api/v1/schema",
            render_plugins=[Description(path="/openapi.json")],
        ),
        logging_config=None,  # the server's own (web/logs.py)
    )


def _static_files() -> Router:
    return create_static_files_router(
        path=f"/static/{fingerprint()}",
        directories=[STATIC],
        cache_control=CacheControlHeader(public=True, max_age=_YEAR, immutable=True),
    )


def _load() -> None:
    """What the first hint needs. On a new install the word list is compiled, which takes a second or two."""
    named_lexicon("")
    compile_templates()


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncIterator[None]:
    with app.state.closing.at_signals():
        app.state.warm_up = WarmUp(app.state.pool, _load)
        try:
            yield
        finally:
            app.state.closing.event.set()
            app.state.pool.close()
            app.state.store.close()
            if "tournament" in app.state:  # the judge's door opened it
                app.state.tournament.close()
