"""beside: pictures and widgets beside each other."""

from html import escape

from ipywidgets import HTML, HBox, Layout, Widget

from ..core.errors import GameError
from ..core.text import short_repr
from ..drawing.draw import Drawing
from ..drawing.svg import shown as on_page
from .view import STILL, View

ACROSS = "min(100%, 420px)"  # the least width of each: where there is less, they stand one below the other
ROW = '<div style="display:flex;flex-wrap:wrap;gap:1em">{}</div>'
PART = f'<div style="flex:1 1 0;min-width:{ACROSS}">{{}}</div>'


class Beside(HBox):
    """Some widgets beside each other, as wide as each other, or one below the other where the page is narrow.

    It leaves their still pictures behind, and a line of text, where it can't be live.
    """

    def __init__(self, shown):
        if not shown:
            raise GameError("There is nothing to show: give what draw, watch, predict or play give.")
        parts = [_widget(each, len(shown)) for each in shown]
        super().__init__(parts, layout=Layout(flex_flow="row wrap", align_items="flex-start", grid_gap="1em"))
        self._what = "beside each other: " + ", and ".join(map(_called, shown))
        self._picture = ROW.format("".join(map(PART.format, map(_still, shown))))

    __repr__, _ipython_display_ = View.__repr__, View._ipython_display_

    def _repr_mimebundle_(self, **kwargs):
        live = super()._repr_mimebundle_(**kwargs)
        return {**live, "text/html": STILL.format(picture=self._picture, text=escape(repr(self)))}, {}


def beside(shown):
    """Some pictures or widgets beside each other; GameError where something else is among them."""
    return Beside(shown)


def _widget(each, count):
    if isinstance(each, Drawing):
        each = each.zoomed(columns=min(count, 2)) or HTML(on_page(each))
    if not isinstance(each, Widget):
        raise GameError(f"{short_repr(each)} can't be shown here: give what draw, watch, predict or play give.")
    each.layout.flex, each.layout.min_width = "1 1 0", ACROSS
    return each


def _called(each):
    return repr(each) if isinstance(each, Drawing) else getattr(each, "_what", type(each).__name__)


def _still(each):
    return on_page(each) if isinstance(each, Drawing) else getattr(each, "_picture", "")
