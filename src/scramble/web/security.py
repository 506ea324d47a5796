"""Protection of all doors: security headers, the allowed hosts, and checks of who may change something.

There are two layers. :class:`Locks` wraps the whole application, so that the framework's own errors and
answers get the headers, too. :class:`Doorman` runs before a route and refuses by raising, so that a refusal
becomes an error page or a problem like any other.
"""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.types.asgi_types import ReceiveMessage

from scramble.web.limits import BODY_SECONDS, RateLimit
from scramble.web.settings import Settings, is_loopback

__all__ = ["HEADERS", "Doorman", "Locks"]

# No inline scripts or styles, nothing from other sites, and no other site may frame our pages.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "content-security-policy": _POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_OWN_SITES = {"same-origin", "none"}  # none: typed into the browser's address bar
_MISDIRECTED = 421
_TOO_SLOW = 408


class Locks:
    """Adds headers to every answer, strips the base path, and limits how long a body may take.

    Args:
        app: the application inside.
        settings: has the base path, which a proxy may send or have stripped already.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._base = settings.base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        if self._base and (scope["path"] + "/").startswith(self._base + "/"):
            scope["path"] = scope["path"][len(self._base) :] or "/"
            scope["raw_path"] = scope["path"].encode()

        async def send_locked(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, _impatient(receive), send_locked)


def _impatient(receive: Receive) -> Receive:
    """End a request whose body arrives too slowly; waiting for the client to disconnect has no limit."""
    has_body = False
    until = asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive_in_time() -> ReceiveMessage:
        nonlocal has_body
        if has_body:
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(
                status_code=_TOO_SLOW, detail=f"the request took longer than {BODY_SECONDS} s to arrive"
            ) from None
        has_body = not (message["type"] == "http.request" and message.get("more_body"))
        return message

    return receive_in_time


class Doorman(ASGIMiddleware):
    """Refuses a ``Host`` that is not ours, a change requested by another site, and too many requests.

    Args:
        settings: the server's settings.
    """

    def __init__(self, settings: Settings) -> None:
        self._names = {name.lower() for name in settings.allowed_hosts}
        self._is_checked = is_loopback(settings.host) or bool(self._names)
        self._rate = RateLimit(settings.rate)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request in, or raise.

        Raises:
            HTTPException: 421 for another Host, 403 for another site, 429 for too many requests.
        """
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if self._is_checked and not self._is_ours(host):
            raise HTTPException(
                status_code=_MISDIRECTED,
                detail=f"Host {host[:60]!r}: this server does not go by that name: expected localhost, its "
                "address, or a name given with --allowed-host",
            )
        if scope.get("method") not in _SAFE_METHODS and not _is_same_site(headers, host):
            raise PermissionDeniedException(
                detail="the request was made by another site: expected one made by a page of this server"
            )
        client = scope.get("client")
        self._rate.count(client[0] if client else "")
        await next_app(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return is_loopback(name) or name in self._names


def _is_same_site(headers: dict[str, str], host: str) -> bool:
    """Whether one of our pages made the request; a program that is not a browser sends neither header."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in _OWN_SITES
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2].lower() == host.lower()
