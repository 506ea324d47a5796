"""Sessions: a cookie with a random token, set only for visitors for whom we keep something."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from scramble.web.store import Store

__all__ = ["COOKIE", "session_cookie", "session_of"]

COOKIE = "scramble_session"
_SECONDS = 30 * 86_400


def session_of(request: Request[Any, Any, Any], store: Store) -> str | None:
    """The token of the request's session, or None if it has none or one that is not ours."""
    token = request.cookies.get(COOKIE)
    return token if token and len(token) < 64 and store.has_session(token) else None


def session_cookie(request: Request[Any, Any, Any], token: str) -> Cookie:
    """The cookie to send with the answer that begins a session.

    No script can read it, and no other site can make a browser send it.
    """
    return Cookie(
        key=COOKIE,
        value=token,
        path=request.app.state.settings.base_path or "/",
        max_age=_SECONDS,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
