"""A matplotlib figure as SVG to embed in a page: it takes the page's colours, and its bytes are repeatable.

Colours are drawn as stand-ins and then replaced by variables of the page's style sheet, so that one picture
serves light and dark screens. Identifiers get a prefix for each figure, because they must be unique within a
page. The SVG contains no date, and ignores the user's own matplotlib settings.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from scramble.errors import MissingExtra

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["ACCENT", "FIRST", "GRID", "INK", "SECOND", "svg_figure"]

INK, GRID = "#010203", "#010204"
FIRST, SECOND, ACCENT = "#010205", "#010206", "#010207"

_VARIABLES = {INK: "--ink", GRID: "--grid", FIRST: "--first", SECOND: "--second", ACCENT: "--accent"}
_STYLE: dict[Any, object] = {  # matplotlib's types list every key
    "svg.fonttype": "none",
    "svg.hashsalt": "scramble",
    "text.parse_math": False,
    "text.color": INK,
    "axes.edgecolor": GRID,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.color": GRID,
    "xtick.color": GRID,
    "ytick.color": GRID,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "font.size": 10.0,
    "legend.frameon": False,
}
_TAG = re.compile(r"<[^>]*>")
_IDENTIFIER = re.compile(r'(\bid="|href="#|url\(#)')
_COLOUR = re.compile("|".join(_VARIABLES))


def svg_figure(
    draw: Callable[[Axes], None], *, prefix: str, size: tuple[float, float] = (5.2, 3.2), label: str = ""
) -> str:
    """Draw a figure.

    Args:
        draw: puts lines and texts on the axes, in the colours of this module.
        prefix: for all identifiers; it must differ between the figures of a page.
        size: width and height in inches, at 72 units to the inch.
        label: a description for screen readers, already escaped.
    Returns:
        An ``<svg>`` element.
    Raises:
        MissingExtra: matplotlib is not installed.
    """
    with _own_style():
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure

        figure = Figure(figsize=size, layout="constrained")
        FigureCanvasSVG(figure)
        draw(figure.add_subplot())
        text = io.StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(text, format="svg", transparent=True, metadata=nothing)
    return _embedded(text.getvalue(), prefix, label)


@contextmanager
def _own_style() -> Iterator[None]:
    try:
        import matplotlib as mpl
    except ImportError:
        raise MissingExtra("a page with plots", "plots") from None
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+")  # the page's fonts draw it, not matplotlib's
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        yield


def _embedded(document: str, prefix: str, label: str) -> str:
    svg = document[document.index("<svg") :].rstrip()
    svg = _TAG.sub(lambda tag: _adapted(tag.group(), prefix), svg)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def _adapted(tag: str, prefix: str) -> str:
    tag = _IDENTIFIER.sub(rf"\g<1>{prefix}-", tag)
    return _COLOUR.sub(lambda colour: f"var({_VARIABLES[colour.group()]})", tag)
