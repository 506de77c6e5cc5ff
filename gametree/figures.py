"""figures: matplotlib's pictures in the colours of the house, on the page itself; and what they show, in words."""

import re
from html import escape
from io import StringIO

from .drawing.dot import BACK, CALL, DARK, TONES, tuned
from .drawing.dot import COLOURS as COLOURS  # of labels, for figures of your own
from .drawing.svg import on_page

INK = "#010101"  # of lines and letters: nearly black, and in a page the colour that its letters have
FACE = "var(--jp-ui-font-family, system-ui, sans-serif)"


def style():
    """Give matplotlib's figures the look of trees, from now on: their colours and, in a notebook, the page as a ground.

    Their ink is the colour of the page's letters then, in a dark theme too. What is to be seen there, `describe` says.
    """
    import matplotlib.pyplot as plt  # here: it takes long to load

    parts = "text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color", "grid.color"
    without = dict.fromkeys(("legend.frameon", "axes.spines.top", "axes.spines.right"), False)
    plt.rcParams.update({"font.size": 12, "lines.linewidth": 2} | without | dict.fromkeys(parts, INK))
    plt.rcParams["axes.prop_cycle"] = plt.cycler(color=[CALL, TONES[2], TONES[1], BACK])
    plt.Figure._repr_html_ = html_of  # the notebook's backend takes away what is registered there


def describe(words):
    """Say of matplotlib's current figure what is to be seen there, a text, for who can't see it."""
    import matplotlib.pyplot as plt

    plt.gcf().set_label(words)


def html_of(figure):
    """A figure of matplotlib for a page: SVG without a ground, its ink the page's, with its description."""
    import matplotlib.pyplot as plt

    words = escape(figure.get_label() or "; ".join(filter(None, map(_labels, figure.axes))) or "figure")
    with plt.rc_context({"svg.fonttype": "none"}):  # letters, and no outlines
        figure.savefig(file := StringIO(), format="svg", transparent=True, bbox_inches="tight")
    svg = file.getvalue()
    svg = re.sub(r"<(metadata|style).*?</\1>", "", svg[svg.index("<svg") :], flags=re.S)  # the style is for all `*`
    svg = re.sub(r' id="([^"]*)"', lambda found: found[0] * (f"#{found[1]}" in svg), svg)  # they clash
    svg = re.sub(r"'DejaVu Sans'[^;\"]*", FACE, svg).replace(INK, "currentColor")
    for light in DARK:
        svg = svg.replace(light.lower(), tuned(light))
    spoken = f'<svg role="img" aria-label="{words}" stroke-linejoin="round" '
    return on_page(svg.replace("<svg ", spoken, 1), words)


def _labels(axes):
    """What is written beside axes: their title, and what is shown by what."""
    title, down, across = axes.get_title(), axes.get_ylabel(), axes.get_xlabel()
    return ": ".join(filter(None, [title, " by ".join(filter(None, [down, across]))]))
