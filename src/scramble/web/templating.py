"""Pages from templates: values are escaped, and addresses include the base path."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from litestar import MediaType, Request, Response

from scramble.texts.wording import counted

__all__ = ["DOORS", "STATIC", "compile_templates", "fingerprint", "page", "render"]

STATIC = Path(str(files("scramble.web") / "static"))
_DIGITS = 12  # digits of the fingerprint in the addresses of static files
# The doors in the menu: address, name, what it is for.
DOORS = (
    ("/hint", "Hint", "the best plays for a mat and a roll"),
    ("/analysis", "Analysis", "a recorded game, turn by turn"),
    ("/judge", "Judge", "rulings on challenges at a tournament"),
    ("/arena", "Arena", "matches between computer players"),
    ("/api/v1", "API", "the same for programs"),
)


@cache
def fingerprint() -> str:
    """Part of the address of every static file: new content gets a new address, so browsers may cache it."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(STATIC).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:_DIGITS]


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("scramble.web"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,  # a misspelt name raises an error, instead of showing nothing
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["counted"] = counted
    return environment


def compile_templates() -> None:
    """Compile every template now, before the first page that needs it."""
    for name in _environment().list_templates(extensions=["html"]):
        _environment().get_template(name)


def render(request: Request[Any, Any, Any], template: str, **context: Any) -> str:
    """A page's text.

    Args:
        request: for the base path and the door that is open.
        template: its path below ``templates/``.
        context: the template's variables. Every template also has ``url("/hint")`` for an address of this
            server, ``static("css/hint.css")`` for a file, ``doors`` for the menu, and ``here``, the path.
    """
    base = request.app.state.settings.base_path
    return (
        _environment()
        .get_template(template)
        .render(
            url=lambda path: base + path,
            static=lambda path: f"{base}/static/{fingerprint()}/{path}",
            doors=DOORS,
            here=request.scope["path"],
            **context,
        )
    )


def page(
    request: Request[Any, Any, Any], template: str, *, status: int = 200, **context: Any
) -> Response[str]:
    """An answer with a page; see :func:`render`.

    Args:
        request: the request to answer.
        template: its path below ``templates/``.
        status: the HTTP status; 422 for a form that is shown again with errors beside its fields.
        context: the template's variables.
    """
    return Response(render(request, template, **context), status_code=status, media_type=MediaType.HTML)
