"""beside: show pictures and widgets side by side."""

from ipywidgets import HTML, HBox, Layout, Widget

from ..core.errors import GameError
from ..core.text import short_repr
from ..drawing.draw import Drawing
from ..drawing.svg import shown as on_page
from .view import Lasting

ACROSS = "min(100%, 380px)"  # the minimum width of a part: two fit on a page of 848 pixels, narrower pages wrap
ROW = '<div style="display:flex;flex-wrap:wrap;gap:1em">{}</div>'
PART = f'<div style="flex:1 1 0;min-width:{ACROSS}">{{}}</div>'


class Beside(Lasting, HBox):
    """Several pictures or widgets side by side, equally wide. They are stacked if the page is narrow.

    Args:
        shown: A sequence of drawings and widgets.

    Raises:
        GameError: If `shown` is empty or contains anything else.
    """

    def __init__(self, shown):
        if not shown:
            raise GameError("There is nothing to show. Pass what draw, watch, predict or play returns.")
        parts = [_as_widget(each, len(shown)) for each in shown]
        super().__init__(parts, layout=Layout(flex_flow="row wrap", align_items="flex-start", grid_gap="1em"))
        self._summary = "side by side: " + ", and ".join(map(_describe, shown))
        self._picture = ROW.format("".join(map(PART.format, map(_still_picture, shown))))


def _as_widget(each, count):
    if isinstance(each, Drawing):
        each = each.zoomed(columns=min(count, 2)) or HTML(on_page(each))
    if not isinstance(each, Widget):
        raise GameError(f"{short_repr(each)} can't be shown here. Pass what draw, watch, predict or play returns.")
    each.layout.flex, each.layout.min_width = "1 1 0", ACROSS
    return each


def _describe(each):
    return repr(each) if isinstance(each, Drawing) else getattr(each, "_summary", type(each).__name__)


def _still_picture(each):
    return on_page(each) if isinstance(each, Drawing) else getattr(each, "_picture", "")
