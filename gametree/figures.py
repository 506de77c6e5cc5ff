"""figures: draw matplotlib figures in the colours of the course, and describe them in words."""

import re
from html import escape
from io import StringIO

from .drawing.dot import BACK, CALL, DARK, TONES, tuned
from .drawing.dot import COLOURS as COLOURS  # the colours of labels, for your own figures
from .drawing.svg import on_page

INK = "#010101"  # for lines and text: nearly black, and replaced by the text colour of the page
FACE = "var(--jp-ui-font-family, system-ui, sans-serif)"


def style():
    """From now on, draw matplotlib figures in the style of the course's trees.

    The figures use the trees' colours. In a notebook, their background is transparent, and their lines and text have
    the page's text colour, even in a dark theme. Use `describe` to add a description.
    """
    import matplotlib.pyplot as plt  # slow to load

    parts = "text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color", "grid.color"
    without = dict.fromkeys(("legend.frameon", "axes.spines.top", "axes.spines.right"), False)
    plt.rcParams.update({"font.size": 12, "lines.linewidth": 2} | without | dict.fromkeys(parts, INK))
    plt.rcParams["axes.prop_cycle"] = plt.cycler(color=[CALL, TONES[2], TONES[1], BACK])
    plt.Figure._repr_html_ = html_of  # a formatter would be removed by the notebook's backend


def describe(words):
    """Add a description to matplotlib's current figure for readers who can't see it.

    Args:
        words: The description, such as a sentence.
    """
    import matplotlib.pyplot as plt

    plt.gcf().set_label(words)


def html_of(figure):
    """Return a figure as SVG with a description, a transparent background, and the text colour of the page.

    Args:
        figure: A matplotlib figure.
    """
    import matplotlib.pyplot as plt

    words = escape(figure.get_label() or "; ".join(filter(None, map(_labels, figure.axes))) or "figure")
    with plt.rc_context({"svg.fonttype": "none"}):  # keep text as text
        figure.savefig(file := StringIO(), format="svg", transparent=True, bbox_inches="tight")
    svg = file.getvalue()
    svg = re.sub(r"<(metadata|style).*?</\1>", "", svg[svg.index("<svg") :], flags=re.S)  # its style applies to all `*`
    svg = re.sub(r' id="([^"]*)"', lambda found: found[0] * (f"#{found[1]}" in svg), svg)  # equal ids would clash
    svg = re.sub(r"'DejaVu Sans'[^;\"]*", FACE, svg).replace(INK, "currentColor")
    for light in DARK:
        svg = svg.replace(light.lower(), tuned(light))
    spoken = f'<svg role="img" aria-label="{words}" stroke-linejoin="round" '
    return on_page(svg.replace("<svg ", spoken, 1), words)


def _labels(axes):
    """Return the title and the axis labels of an Axes, as in "Trees: nodes by pile"."""
    title, down, across = axes.get_title(), axes.get_ylabel(), axes.get_xlabel()
    return ": ".join(filter(None, [title, " by ".join(filter(None, [down, across]))]))
