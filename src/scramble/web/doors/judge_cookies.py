"""The two cookies of ``/judge``: a device is a kiosk, or somebody's desk."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from scramble.tournament.kiosks import KioskView
from scramble.tournament.tournament import Tournament

__all__ = ["DESK", "KIOSK", "cookie_of", "kiosk_of", "new_cookie", "old_cookie"]

DESK, KIOSK = "scramble_desk", "scramble_kiosk"
_SECONDS = {DESK: 86_400, KIOSK: 30 * 86_400}


def cookie_of(request: Request[Any, Any, Any], name: str) -> str:
    """The token that a request brings, or "", which opens nothing."""
    return request.cookies.get(name) or ""


def kiosk_of(request: Request[Any, Any, Any], hall: Tournament) -> KioskView | None:
    """The kiosk that the device is, or None."""
    token = cookie_of(request, KIOSK)
    return hall.kiosks.view(token) if token else None


def new_cookie(request: Request[Any, Any, Any], name: str, token: str) -> Cookie:
    """No script can read it, no other site makes a browser send it."""
    return Cookie(
        key=name,
        value=token,
        path=f"{request.app.state.settings.base_path}/judge",
        max_age=_SECONDS[name],
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def old_cookie(request: Request[Any, Any, Any], name: str) -> Cookie:
    """Takes a cookie away."""
    path = f"{request.app.state.settings.base_path}/judge"
    return Cookie(key=name, value="", path=path, max_age=0, httponly=True, samesite="strict")
