"""The web server, for people who have only a browser; ``scramble serve`` starts it.

A door is one file of routes in ``doors/``, with its templates, its style sheet and its ES module. Pages
contain no rules of the game: the core decides what is legal and what it scores.
"""

from __future__ import annotations

from scramble.errors import MissingExtra

try:
    import jinja2  # noqa: F401 - everything here needs these four
    import litestar  # noqa: F401
    import sqlalchemy  # noqa: F401
    import uvicorn  # noqa: F401
except ModuleNotFoundError as cause:
    raise MissingExtra("the web", "web") from cause
