"""View: what the widgets share. One module for the tree, one table of colours, a picture for a notebook that is opened again."""

from html import escape
from pathlib import Path

import anywidget

from ..draw import CALL, COLOURS, WRONG

HERE = Path(__file__).parent
CSS = "\n".join([
    (HERE / "tree.css").read_text(encoding="utf-8"),
    f".gametree {{ --gametree-wrong: {WRONG}; --gametree-call: {CALL}; }}",
    *(f'.gametree-tree [data-label="{label}"] > .gametree-shape {{ fill: {fill}; }}' for label, (fill, _) in COLOURS.items()),
    *(f'.gametree-tree [data-label="{label}"] > text {{ fill: {ink}; }}' for label, (_, ink) in COLOURS.items()),
    *(f'.gametree button[data-label="{label}"] {{ background: {fill}; color: {ink}; }}' for label, (fill, ink) in COLOURS.items()),
])  # fmt: skip

# Jupyter, when a notebook is opened again, says an error in the place of the live widget. There, and in a page that nbconvert made, this
# is seen instead; beside a live one it would give the answer away.
STILL = """<style>
.gametree-still {{ display: none; }}
.jp-OutputArea-child:has(> .jupyter-widgets) + .jp-OutputArea-child .gametree-still, body.jp-Notebook .gametree-still {{ display: block; }}
.jp-OutputArea-child:has(> .jupyter-widgets):has(+ * .gametree-still) {{ display: none; }}
</style>
<div class="gametree-still">{picture}<p>{text}</p></div>"""


def module(name):
    """The JavaScript of a widget, a string: what all of them share, and then its own."""
    return "\n".join((HERE / f"{part}.js").read_text(encoding="utf-8") for part in ("tree", name))


class View(anywidget.AnyWidget):
    """A widget that leaves a still picture behind, in HTML, and a line of text, where it can't be live."""

    _css = CSS
    _what = _picture = ""

    def __repr__(self):
        return f"{self._what}; run this cell to make it live"

    def _repr_mimebundle_(self, **kwargs):
        live, metadata = super()._repr_mimebundle_(**kwargs)
        return {**live, "text/html": STILL.format(picture=self._picture, text=escape(repr(self)))}, metadata

    def _ipython_display_(self):
        from IPython.display import display  # there is no notebook without it

        bundle, metadata = self._repr_mimebundle_()
        still = {kind: bundle.pop(kind) for kind in ("text/html", "text/plain")}
        display({**bundle, "text/plain": ""}, metadata=metadata, raw=True)
        display(still, raw=True)  # an output of its own: Jupyter shows one kind of each, and always the live one
