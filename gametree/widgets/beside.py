"""beside: pictures and widgets beside each other."""

from ipywidgets import HTML, HBox, Layout, Widget

from ..draw import Drawing
from ..layout import shown as on_page
from ..words import GameError, plain


def beside(shown):
    """Some pictures or widgets beside each other, as wide as each other; below each other where there is no room."""
    return HBox([_widget(each) for each in shown], layout=Layout(flex_flow="row wrap", align_items="flex-start"))


def _widget(each):
    if isinstance(each, Drawing):
        each = HTML(on_page(each.svg))
    if not isinstance(each, Widget):
        raise GameError(f"{plain(each)} can't be shown here: give what draw, watch, predict or play give.")
    each.layout.flex, each.layout.min_width = "1 1 0", "300px"
    return each
