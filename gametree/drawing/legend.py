"""legend: make the line below a picture that explains its shapes and colours."""

import re

from ..core.introspect import WORDS
from .dot import COLOURS, tuned

OUTLINES = {  # shape of a node -> an SVG path in a square of 16 units, and the meaning of the shape
    "square": ("M2 2h12v12H2z", "player 1"),
    "circle": ("M8 1.5a6.5 6.5 0 1 0 .01 0z", "player 2"),
    "octagon": ("M5 1.5h6l3.5 3.5v6L11 14.5H5L1.5 11V5z", "either player"),
    "diamond": ("M8 1l7 7-7 7-7-7z", "chance"),
    "triangle": ("M8 2l7 12H1z", "the game is over"),
}
MOVER = "for the player to move"
MARKS = {  # kind of mark -> label with the same colours -> the mark's text and its meaning
    "label": {label: (label, WORDS[label]) for label in "WLD"},
    "value": {"W": ("+", "good for player 1"), "L": ("−", "good for player 2"), "D": ("0", "good for neither")},
    "nimber": {"W": ("1", "or more: win"), "L": ("0", "loss")},
}
FILLED = '<path d="M1 1h14v14H1z" style="fill: {}" stroke="currentColor"/><text x="8" y="12" style="fill: {}">{}</text>'
SIGN = '<li data-of="{}">{}{}</li>'
BOX = '<svg viewBox="0 0 16 16" aria-hidden="true">{}</svg> '
LINE = '<ul class="gametree-signs" role="list" aria-label="legend">{}</ul>'
LOOK = """
ul.gametree-signs[role] {
  display: flex; flex-wrap: wrap; gap: 0 0.6em; margin: 4px 0 0; padding: 0; list-style: none; font-size: 0.85em;
}
.jp-Deck ul.gametree-signs[role] { font-size: 1em; }
.gametree-signs > li { margin: 0; line-height: 1.5; white-space: nowrap; list-style: none; }
.gametree-signs > li[hidden] { display: list-item; visibility: hidden; order: 1; } /* keeps its room, at the end */
.gametree-signs svg { width: 1.15em; height: 1.15em; vertical-align: -0.2em; overflow: visible; }
.gametree-signs text { font-size: 12px; font-weight: bold; text-anchor: middle; fill: currentColor; }
.gametree-note { margin: 4px 0; line-height: 1.3; }
.gametree-note:empty { display: none; }"""


def legend(more="", svg=None, kinds=tuple(MARKS), labels="WLD"):
    """Return the legend as HTML. Each sign's `data-of` is a CSS selector for its nodes.

    Args:
        more: HTML of further signs.
        svg: The picture, whose shapes are explained. None explains all shapes.
        kinds: The kinds of marks that are explained.
        labels: The labels whose colours are explained.
    """
    outlined = '<path d="{}" fill="none" stroke="currentColor" stroke-width="1.5"/>'
    signs = [
        SIGN.format(f"[data-shape='{shape}']", BOX.format(outlined.format(path)), words)
        for shape, (path, words) in OUTLINES.items()
        if svg is None or f'data-shape="{shape}"' in svg
    ]
    for kind, marks in MARKS.items():
        marks = {label: sign for label, sign in marks.items() if label in labels or kind == "nimber"}
        if kind not in kinds or not marks:
            continue
        of = f"[data-kind='{kind}']"
        for label, (mark, words) in marks.items():
            box = BOX.format(FILLED.format(*map(tuned, COLOURS[label]), mark))
            signs.append(SIGN.format(f"[data-label='{label}']{of}", box, words))
        if kind != "value":
            signs.append(SIGN.format(of, "", MOVER))
    return LINE.format("".join(signs) + more)


def legend_of(svg):
    """Return the legend for one picture as HTML, with only the signs that are in it."""
    def keep_if_present(sign):
        parts = sign[1].replace("'", '"').strip("[]").replace("][", " ")
        return sign[0] if parts in svg else ""

    return re.sub(r'<li data-of="([^"]*)">.*?</li>', keep_if_present, legend())
