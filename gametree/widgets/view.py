"""view: join the JavaScript and CSS of the widgets, and leave a still picture for a reopened notebook."""

import json
import re
import sys
from functools import partial
from graphlib import TopologicalSorter
from html import escape
from pathlib import Path
from string import Template

import anywidget
from traitlets import Dict, Unicode

from ..core.introspect import WORDS
from ..drawing.dot import CALL, COLOURS, WRONG, tuned
from ..drawing.legend import LOOK, legend
from ..drawing.pieces import PAINTS, PIECES
from ..drawing.svg import shown

HERE = Path(__file__).parent
PAGE = Template((HERE / "page.html").read_text(encoding="utf-8"))
FILES = "look", "tree", "code", "stage", "board", "guess"
CSS = "\n".join([
    *((HERE / f"{name}.css").read_text(encoding="utf-8") for name in FILES),
    LOOK,
    f".gametree {{ --gametree-wrong: {tuned(WRONG)}; --gametree-call: {tuned(CALL)}; }}",
    *(
        f'.gametree [data-label="{label}"] {{ --gametree-fill: {tuned(fill)}; --gametree-ink: {ink}; }}'
        for label, (fill, ink) in COLOURS.items()
        if label != "?"  # an unknown node has the page's colours
    ),
    *(
        f'.gametree-piece[data-player="{player}"] {{ --gametree-paint: {paint}; --gametree-rim: {rim}; }}'
        for player, (paint, rim) in PAINTS.items()
        if player
    ),
])  # fmt: skip

# Next to a live widget, the still picture would give the answer away, so this style hides it in Jupyter and VS Code.
# (The rule for VS Code was derived from the source code of VS Code and has not been tested.) When Jupyter opens a
# notebook again, it shows an error instead of the live widget. In that case, and in pages made by nbconvert, the still
# picture is shown. A notebook that is not trusted has neither the live widget nor this style, so only the text is left.
STILL = """<style>
.jp-OutputArea-child style + .gametree-still,
.output_container:has(.gametree) + .output_container .gametree-still {{ display: none; }}
.jp-OutputArea-child:has(> .jupyter-widgets) + .jp-OutputArea-child .gametree-still,
.jp-OutputArea-child:has(> .lm-Panel.jp-OutputArea-output):not(:has(> .jp-OutputArea-output > *)) + .jp-OutputArea-child
.gametree-still,
body.jp-Notebook .gametree-still {{ display: block; }}
.jp-OutputArea-child:has(> .jupyter-widgets):has(+ * .gametree-still) {{ display: none; }}
</style>
<div class="gametree-still">{picture}<p>{text}</p></div>"""

IMPORT = re.compile(r'^import \{ (\w+(?:, \w+)*) \} from "\./(\w+)\.js";\n', re.M)
UNSENT = re.compile(r"^export (?!default)|(?<=\n) *// .*\n|^ */\*\*.*\*/\n|/\*\*.*?\*/ ", re.M)  # comments, types


def module(name):
    """Join a widget's JavaScript into one module for the browser, each file after the files that it imports.

    Comments are removed, except for the first line of each file.
    """
    files, needs, todo = {}, {}, [name]
    while todo:
        file = todo.pop()
        files[file] = (HERE / f"{file}.js").read_text(encoding="utf-8")
        needs[file] = [other for _, other in IMPORT.findall(files[file])]
        todo += [other for other in needs[file] if other not in files]
    joined = "".join(UNSENT.sub("", IMPORT.sub("", files[file])) for file in TopologicalSorter(needs).static_order())
    table = json.dumps({"__proto__": None, **PIECES}, ensure_ascii=False)  # no text of a cell is an attribute's name
    return joined.replace("const PIECES = ({});", f"const PIECES = {table};")


def in_notebook():
    """Return whether widgets can be shown, as in Jupyter and marimo. Scripts and terminals can't show them."""
    ipython, marimo = sys.modules.get("IPython"), sys.modules.get("marimo")
    shell = ipython and ipython.get_ipython()
    seen = shell is not None and type(shell).__name__ != "TerminalInteractiveShell"
    return seen or bool(marimo and marimo.running_in_notebook())


def still(text, picture=""):
    """Return an output that consists of a still picture and a line of text."""
    return {"text/html": STILL.format(picture=picture, text=escape(text)), "text/plain": text}


class Lasting:
    """A base class of widgets that leave a still picture and a line of text behind if they can't be live."""

    _summary = _picture = ""

    def __repr__(self):
        return f"{self._summary}; run this cell to make it live"

    def _still(self):
        """Return what is shown if the widget can't be live."""
        return still(repr(self), self._picture)

    def _repr_mimebundle_(self, **kwargs):
        live = super()._repr_mimebundle_(**kwargs)
        live, metadata = live if isinstance(live, tuple) else (live, {})
        return {**live, **self._still()}, metadata

    def _ipython_display_(self):
        from IPython.display import display  # every notebook has IPython

        self._publish(partial(display, raw=True))

    def _publish(self, publish, place=None):
        """Show the widget and what remains of it. `place` is a name for the second output, by which it can change."""
        bundle, metadata = self._repr_mimebundle_()
        del bundle["text/html"]  # a separate output, because Jupyter shows only one kind of each output
        publish({**bundle, "text/plain": ""}, metadata=metadata)
        publish(self._still(), transient=place)


class View(Lasting, anywidget.AnyWidget):
    """A widget with the CSS of gametree."""

    _css = CSS
    _title = ""  # of a page

    def _page(self):
        """Return a page that shows the widget without Python, as HTML. This is for widgets that never ask Python."""
        own = [key for key in self.trait_names(sync=True) if key[0] != "_" and not hasattr(View, key)]
        state = json.dumps(json.dumps({key: getattr(self, key) for key in own})).replace("<", "\\u003c")
        code = self._esm.replace("export default", "const widget =")
        return PAGE.substitute(title=escape(self._title), css=CSS, module=code, state=state)


class TreeView(View):
    """A widget with the picture of a tree, a note about it above, and a legend below.

    Args:
        drawing: A Drawing.
        signs: HTML of signs that the legend needs in addition to the usual ones.
        kinds: The kinds of marks that nodes can get, as in `legend`.
        labels: The labels whose colours nodes can get.
    """

    svg = Unicode().tag(sync=True)
    note = Unicode().tag(sync=True)
    legend = Unicode().tag(sync=True)
    words = Dict(WORDS).tag(sync=True)  # label -> its meaning

    def __init__(self, drawing, signs="", kinds=("label", "value", "nimber"), labels="WLD", **traits):
        self._picture = shown(drawing)
        line = legend(signs, drawing.svg, kinds, labels)  # explains only what can occur, because it takes up room
        super().__init__(svg=drawing.svg, note=" ".join(drawing.notes), legend=line, **traits)
