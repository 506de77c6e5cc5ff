"""svg: the picture that Graphviz gives is made fit for a page, and says of every node which it is."""

import re
from html import escape
from itertools import takewhile
from xml.etree import ElementTree

from ..core.text import count_of
from .captions import is_board, kind_of, label_like
from .dot import COLOURS, SPACE, WRONG, tuned, wide
from .legend import LOOK, legend_of

SVG = "{http://www.w3.org/2000/svg}"

SHAPE = {1: "square", 2: "circle", 0: "diamond", "either": "octagon"}  # of a node, by who is to move

# Of an output that Jupyter does not trust it takes away <style> and <svg>, and leaves all texts of the picture. So what
# goes with the style is seen only where the style is, next to it; the line only where it is not. A node without a
# label is as light or dark as the page. What is `hidden` marimo never shows.
DRAWN = """<div><style>
style + .gametree-drawn {{ display: block !important; overflow: auto; }}
:is([data-jp-theme-light="false"], .vscode-dark) .gametree-drawn {{ color-scheme: dark; }}
.gametree-drawn text {{ font-family: var(--jp-ui-font-family, system-ui, sans-serif); }}
.gametree-drawn [data-label="L"] > .gametree-shape {{ fill: {lost}; }}
.gametree-drawn .gametree-shape[stroke="{marked}" i] {{ stroke: {wrong}; }}
style + .gametree-drawn + p {{ display: none; }}
.gametree-drawn > svg {{ display: block; margin: auto; }}
.gametree-drawn > .gametree-heard {{
  position: absolute; width: 1px; height: 1px; margin: 0; clip-path: inset(50%); overflow: hidden;
}}
.gametree-drawn [data-label="?"] > .gametree-shape {{ fill: var(--jp-layout-color0, Canvas); }}
.gametree-drawn [data-label="?"] > text {{ fill: var(--jp-ui-font-color0, CanvasText); }}
.gametree-drawn [data-label="?"] > .gametree-joins {{ stroke: var(--jp-ui-font-color0, CanvasText); }}
.gametree-drawn .gametree-under {{ stroke: var(--jp-layout-color0, Canvas); stroke-width: 3.5; }}
.gametree-graph .edge > text {{ paint-order: stroke; stroke: var(--jp-layout-color0, Canvas); stroke-width: 3; }}
.gametree-drawn .edge {{ --gametree-tone: color-mix(in srgb, currentColor 70%, var(--jp-ui-font-color0, CanvasText)); }}
.gametree-drawn .edge > :where(path:not(.gametree-under), polygon) {{ stroke: var(--gametree-tone); }}
.gametree-drawn .edge > :where(text, polygon) {{ fill: var(--gametree-tone); }}
@media (forced-colors: active) {{
  .gametree-drawn {{ --jp-layout-color0: Canvas; --jp-ui-font-color0: CanvasText; }}
}}{look}
</style><div class="gametree-drawn" style="display: none">{picture}</div><p>{line}</p></div>"""


def tidied(svg, drawing):
    """dot's SVG without its ids and titles (they clash, and tell), with what a page needs to know of every node."""
    ElementTree.register_namespace("", SVG[1:-1])
    picture = ElementTree.fromstring(svg)
    spoken = ". ".join([f"game {drawing.kind}, {count_of(len(drawing.nodes), 'node')}", *drawing.notes])
    picture.attrib.update({"role": "img", "aria-label": spoken})
    if drawing.kind == "graph":
        picture.set("class", "gametree-graph")
    face = {"font-family": "Helvetica, Arial, sans-serif", "font-size": drawing.font, "text-anchor": "middle"}
    picture.attrib.update(face)
    for part in picture.iter():
        part.tail = None
        if part.tag == f"{SVG}text":
            _shorten(part, face)
    for group in picture.iter(f"{SVG}g"):
        own, called = group.attrib.pop("id", ""), group.findtext(f"{SVG}title", "")
        for title in group.findall(f"{SVG}title"):
            group.remove(title)
        if node := re.fullmatch(r"n(\d+)", called):
            _describe(group, drawing, int(node[1]))
        else:
            _follow_the_page(group, own.replace("_", "->") if "_" in own else called)
    if drawing.tangled:
        _lift(picture.find(f"{SVG}g"))
        _spread(picture.findall(f".//{SVG}g[@class='edge']/{SVG}text"), float(drawing.font))
    return ElementTree.tostring(picture, encoding="unicode")


def _shorten(text, face):
    """Leave out of a text what the picture says for all of them."""
    text.attrib.pop("{http://www.w3.org/XML/1998/namespace}space", None)
    del text.attrib["font-family"]
    if text.get("text-anchor") == face["text-anchor"]:
        del text.attrib["text-anchor"]
    if float(text.get("font-size")) == float(face["font-size"]):
        del text.attrib["font-size"]


def _follow_the_page(group, called):
    """Give what is outside of nodes the page's own colour; say of a line where it leads from and to."""
    if line := re.fullmatch(r"n(\d+)->n(\d+)", called):
        group.attrib.update({"data-from": line[1], "data-to": line[2]})
        if (tone := group.find(f"{SVG}path").get("stroke")) != "black":
            group.set("color", tone)  # for what is written beside it too
    for part in group:
        part.attrib.update({key: "currentColor" for key in ("stroke", "fill") if part.get(key) == "black"})
        if part.tag == f"{SVG}text":
            part.set("fill", "currentColor")


def _lift(everything):
    """Lay a ground under each whole arrow, but at its ends: where it crosses others, it is seen to pass over them.

    Those that are dashed come below these: of such a crossing nobody thinks that the arrows meet there.
    """
    for edge in everything.findall(f"{SVG}g[@class='edge']"):
        line = edge.find(f"{SVG}path")
        if line.get("stroke-dasharray"):
            everything.remove(edge)
            everything.insert(0, edge)
        else:
            under = {"class": "gametree-under", "d": line.get("d"), "fill": "none", "pathLength": "100"}
            edge.insert(0, ElementTree.Element(f"{SVG}path", under | {"stroke-dasharray": "0 15 70 15"}))


def _spread(texts, high):
    """Move apart what is written beside lines where two would meet: as little as can be, up or down or aside."""
    places = [[complex(float(text.get("x")), float(text.get("y"))), wide(text.text, high), text] for text in texts]
    for _ in range(3):
        places.sort(key=lambda place: place[0].imag)
        for k, one in enumerate(places):
            for other in takewhile(lambda each, one=one: each[0].imag < one[0].imag + high, places[k + 1 :]):
                way = other[0] - one[0]
                aside, down = (one[1] + other[1]) / 2 - abs(way.real), high - way.imag
                if aside > 0 < down:
                    push = down * 1j if down < aside else aside if way.real > 0 else -aside
                    one[0], other[0] = one[0] - push / 2, other[0] + push / 2
    for at, _, text in places:
        text.attrib.update({"x": f"{at.real:.2f}", "y": f"{at.imag:.2f}"})


def _describe(group, drawing, i):
    """Say of a node which it is, what it says, whose turn it is, its label and the node above it."""
    mark, above = drawing.marks[i], drawing.tree.above[i]
    group.attrib.update({"data-node": str(i), "data-label": label_like(mark), "data-kind": kind_of(mark)})
    if shape := "triangle" if i in drawing.ends else SHAPE.get(drawing.players[i]):
        group.set("data-shape", shape)
    group.set("aria-label", drawing.heard[i])
    if drawing.reached[i]:
        group.set("data-reached", drawing.reached[i])
    if above:
        group.set("data-up", str(above[0]))
    if drawing.kind == "graph" and (ways := drawing.tree.ways[i]):
        group.set("data-down", str(ways[0][1]))  # where all that are below it have another node above them
    shape, texts = group[0], group.findall(f"{SVG}text")
    xs = [float(pair.partition(",")[0]) for pair in shape.get("points", shape.get("cx")).split()]
    middle = (min(xs) + max(xs)) / 2
    for text in texts:  # which dot begins at their left, and another mark is as wide as another letter
        text.set("x", f"{middle:.2f}")
        text.attrib.pop("text-anchor", None)  # the middle, as in all of the picture
    if is_board(drawing.texts[i]):
        texts = _align(group, texts, drawing.texts[i], middle, drawing.side)
    if drawing.joins[i]:
        group.insert(1, _joined(texts, drawing, i))
    if shape.get("stroke") == "black":
        shape.set("stroke", "currentColor")
    shape.set("class", "gametree-shape")
    for text in texts:
        text.set("class", "gametree-text")
        text.tail = " "  # or they were read as one word
    if drawing.letters and texts:
        texts[-1].attrib.update({"class": "gametree-mark", "font-weight": "bold"})  # the state and it look different


def _align(group, letters, board, middle, side):
    """Make one text of each row of a board, its letters one below the other in whatever letters the page has.

    Gives the texts that are left in the group, a list.
    """
    waiting, rows = iter(letters), []
    for row in board.split("\n"):
        text, *others = (next(waiting) for _ in row)
        rows.append(text)
        text.text, left = row.replace(" ", SPACE), middle - side * (len(row) - 1) / 2
        text.set("x", " ".join(f"{left + side * column:.2f}" for column in range(len(row))))
        for other in others:
            group.remove(other)
    return [*rows, *waiting]


def _joined(rows, drawing, i):
    """The lines of a board, whose letters have their places: each from near one cell to near another."""
    xs, ys = [float(x) for x in rows[0].get("x").split()], [float(row.get("y")) for row in rows]
    up, parts = 0.35 * float(drawing.font), []  # from the foot of a letter to its middle
    for row, column, other, across in drawing.joins[i]:
        one, two = complex(xs[column], ys[row] - up), complex(xs[across], ys[other] - up)
        gap = 0.38 * drawing.side * (two - one) / (abs(two - one) or 1)
        parts.append("M{0.real:.2f},{0.imag:.2f}L{1.real:.2f},{1.imag:.2f}".format(one + gap, two - gap))
    look = {"class": "gametree-joins", "stroke": rows[0].get("fill", "black"), "stroke-width": "0.6"}
    return ElementTree.Element(f"{SVG}path", {**look, "d": "".join(parts)})


def shown(drawing, line=""):
    """A drawing for a page, HTML, which a line stands for where it can't be.

    Above it stands what is to be known of its lines, below it what is in it, and a list of its nodes for who hears it.
    """
    svg = drawing.svg  # which may add to the notes
    above = f'<p class="gametree-note">{escape(" ".join(drawing.notes))}</p>' if drawing.notes else ""
    heard = "".join(f"<li>{escape(each)}</li>" for each in drawing.heard)
    return on_page(svg, line, above, f'{legend_of(svg)}<ul class="gametree-heard" aria-label="nodes">{heard}</ul>')


def on_page(svg, line, above="", below=""):
    """A picture for a page, HTML: as wide as the page, but no larger than it was laid out; too small, it scrolls.

    Where it can't be, in a notebook that is not trusted, the line stands in its place.
    """
    width, _ = size_of(svg)
    style = f"width:100%;height:auto;max-width:{width:.0f}pt;min-width:{0.25 * width:.0f}pt"
    picture = svg.replace("<svg ", f'<svg style="{style}" ', 1)
    dark = {"lost": tuned(COLOURS["L"][0]), "marked": WRONG, "wrong": tuned(WRONG)}
    return DRAWN.format(picture=f"{above}{picture}{below}", line=line, look=LOOK, **dark)


def size_of(svg):
    """How wide and how high a picture is laid out, two floats: in points."""
    return tuple(float(points) for points in re.search(r'width="([\d.]+)pt" height="([\d.]+)pt"', svg).groups())
