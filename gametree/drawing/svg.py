"""svg: prepare Graphviz's picture for a page, and describe every node in it."""

import re
from html import escape
from itertools import takewhile
from xml.etree import ElementTree

from ..core.text import count_of
from .captions import is_board, kind_of, label_like
from .dot import COLOURS, SHAPES, SPACE, WRONG, tuned, wide
from .legend import LOOK, legend_of
from .pieces import drawn_pieces, has_pieces

SVG = "{http://www.w3.org/2000/svg}"

# Jupyter removes <style> and <svg> from an output that it does not trust, but keeps all text of the picture. So the
# picture is shown only if the style is there, and the line of text only if the style was removed. A node without a
# label is as light or dark as the page. The attribute `hidden` is not used because marimo never shows such elements.
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
    """Return dot's SVG with data for every node, but without ids, which clash, or titles, which appear as tooltips."""
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
    for group in list(picture.iter(f"{SVG}g")):  # without the groups of pieces, which `_describe` adds
        group_id, group_title = group.attrib.pop("id", ""), group.findtext(f"{SVG}title", "")
        for title in group.findall(f"{SVG}title"):
            group.remove(title)
        if node := re.fullmatch(r"n(\d+)", group_title):
            _describe(group, drawing, int(node[1]))
        else:
            _use_page_colour(group, group_id.replace("_", "->") if "_" in group_id else group_title)
    if drawing.tangled:
        _add_halos(picture.find(f"{SVG}g"))
        _separate(picture.findall(f".//{SVG}g[@class='edge']/{SVG}text"), float(drawing.font))
    return ElementTree.tostring(picture, encoding="unicode")


def _shorten(text, face):
    """Remove attributes of a text that the picture sets for all texts."""
    text.attrib.pop("{http://www.w3.org/XML/1998/namespace}space", None)
    del text.attrib["font-family"]
    if text.get("text-anchor") == face["text-anchor"]:
        del text.attrib["text-anchor"]
    if float(text.get("font-size")) == float(face["font-size"]):
        del text.attrib["font-size"]


def _use_page_colour(group, name):
    """Give a group that is not a node the text colour of the page, and give a line the numbers of its nodes."""
    if line := re.fullmatch(r"n(\d+)->n(\d+)", name):
        group.attrib.update({"data-from": line[1], "data-to": line[2]})
        if (tone := group.find(f"{SVG}path").get("stroke")) != "black":
            group.set("color", tone)  # the text beside the line has this colour too
    for part in group:
        part.attrib.update({key: "currentColor" for key in ("stroke", "fill") if part.get(key) == "black"})
        if part.tag == f"{SVG}text":
            part.set("fill", "currentColor")


def _add_halos(graph):
    """Draw a halo under each solid arrow except at its ends, so that arrows visibly pass over each other.

    Dashed arrows are moved to the bottom and need no halo, because they don't seem to touch the arrows that they cross.
    """
    for edge in graph.findall(f"{SVG}g[@class='edge']"):
        line = edge.find(f"{SVG}path")
        if line.get("stroke-dasharray"):
            graph.remove(edge)
            graph.insert(0, edge)
        else:
            under = {"class": "gametree-under", "d": line.get("d"), "fill": "none", "pathLength": "100"}
            edge.insert(0, ElementTree.Element(f"{SVG}path", under | {"stroke-dasharray": "0 15 70 15"}))


def _separate(texts, height):
    """Separate overlapping texts beside lines, moving them as little as possible."""
    places = [[complex(float(text.get("x")), float(text.get("y"))), wide(text.text, height), text] for text in texts]
    for _ in range(3):
        places.sort(key=lambda place: place[0].imag)
        for k, one in enumerate(places):
            for other in takewhile(lambda each, one=one: each[0].imag < one[0].imag + height, places[k + 1 :]):
                distance = other[0] - one[0]
                across, down = (one[1] + other[1]) / 2 - abs(distance.real), height - distance.imag
                if across > 0 < down:
                    push = down * 1j if down < across else across if distance.real > 0 else -across
                    one[0], other[0] = one[0] - push / 2, other[0] + push / 2
    for at, _, text in places:
        text.attrib.update({"x": f"{at.real:.2f}", "y": f"{at.imag:.2f}"})


def _describe(group, drawing, i):
    """Add data about a node to its group: its number, mark, shape, parent and spoken text."""
    mark, parents = drawing.marks[i], drawing.tree.parents[i]
    group.attrib.update({"data-node": str(i), "data-label": label_like(mark), "data-kind": kind_of(mark)})
    if shape := "triangle" if i in drawing.terminals else SHAPES.get(drawing.players[i], ("",))[0]:
        group.set("data-shape", shape)
    group.set("aria-label", drawing.heard[i])
    if drawing.reached[i]:
        group.set("data-reached", drawing.reached[i])
    if parents:
        group.set("data-up", str(parents[0]))
    if drawing.kind == "graph" and (its_branches := drawing.tree.branches[i]):
        group.set("data-down", str(its_branches[0][1]))  # in a graph, each child may have a different first parent
    shape, texts = group[0], group.findall(f"{SVG}text")
    xs = [float(pair.partition(",")[0]) for pair in shape.get("points", shape.get("cx")).split()]
    middle = (min(xs) + max(xs)) / 2
    for text in texts:  # dot aligns texts to the left, but the width of a mark may change later
        text.set("x", f"{middle:.2f}")
        text.attrib.pop("text-anchor", None)  # the picture sets "middle" for all texts
    if is_board(drawing.texts[i]):
        texts = _align(group, texts, drawing.texts[i], middle, drawing.side)
        _add_pieces(group, texts, drawing, drawing.texts[i])
        (xs, ys), side = _middles(texts[: drawing.texts[i].count("\n") + 1], drawing), drawing.side
        box = xs[0] - side / 2, ys[0] - side / 2, side * len(xs), ys[-1] - ys[0] + side
        group.set("data-board", " ".join(f"{each:.2f}" for each in box))  # a box of SVG
    if drawing.joins[i]:
        group.insert(1, _board_lines(texts, drawing, i))
    if shape.get("stroke") == "black":
        shape.set("stroke", "currentColor")
    shape.set("class", "gametree-shape")
    for text in texts:
        text.set("class", "gametree-text")
        text.tail = " "  # otherwise, screen readers read the texts as one word
    if drawing.letters and texts:
        texts[-1].attrib.update({"class": "gametree-mark", "font-weight": "bold"})  # only the mark is bold


def _align(group, letters, board, middle, side):
    """Join each row of a board into one text, its characters in columns, and return the group's remaining texts."""
    waiting, rows = iter(letters), []
    for row in board.split("\n"):
        text, *others = (next(waiting) for _ in row)
        rows.append(text)
        text.text, left = row.replace(" ", SPACE), middle - side * (len(row) - 1) / 2
        text.set("x", " ".join(f"{left + side * column:.2f}" for column in range(len(row))))
        for other in others:
            group.remove(other)
    return [*rows, *waiting]


def _middles(rows, drawing):
    """Return the x of the middle of each column of a board, and the y of the middle of each row."""
    up = 0.35 * float(drawing.font)  # from the baseline of a letter to its middle
    return [float(x) for x in rows[0].get("x").split()], [float(row.get("y")) - up for row in rows]


def _add_pieces(group, rows, drawing, board):
    """Draw pieces instead of the characters of a board that stand for them. They look as they do when playing."""
    if not has_pieces(board, drawing.owners) or not {*board} & {*drawing.owners}:
        return
    (x, *_), (y, *_) = _middles(rows, drawing)
    group.insert(1, drawn_pieces(board, drawing.owners, (x, y), drawing.side))
    for text in rows[: board.count("\n") + 1]:
        text.text = "".join(SPACE if sign in drawing.owners else sign for sign in text.text)


def _board_lines(rows, drawing, i):
    """Return an SVG path with the lines of a board. Each line leaves gaps at the two cells that it connects."""
    (xs, ys), parts = _middles(rows, drawing), []
    for row, column, other, across in drawing.joins[i]:
        one, two = complex(xs[column], ys[row]), complex(xs[across], ys[other])
        gap = 0.38 * drawing.side * (two - one) / (abs(two - one) or 1)
        parts.append("M{0.real:.2f},{0.imag:.2f}L{1.real:.2f},{1.imag:.2f}".format(one + gap, two - gap))
    look = {"class": "gametree-joins", "stroke": rows[0].get("fill", "black"), "stroke-width": "0.6"}
    return ElementTree.Element(f"{SVG}path", {**look, "d": "".join(parts)})


def shown(drawing, line=""):
    """Return a drawing as HTML, with its notes above it, and its legend and a list for screen readers below it.

    Args:
        drawing: The Drawing.
        line: The text to show if the picture can't be shown.
    """
    svg = drawing.svg  # drawing the picture may add a note
    above = f'<p class="gametree-note">{escape(" ".join(drawing.notes))}</p>' if drawing.notes else ""
    heard = "".join(f"<li>{escape(each)}</li>" for each in drawing.heard)
    return on_page(svg, line, above, f'{legend_of(svg)}<ul class="gametree-heard" aria-label="nodes">{heard}</ul>')


def on_page(svg, line, above="", below=""):
    """Return a picture as HTML. It is as wide as the page, but never enlarged. If it would be too small, it scrolls.

    Args:
        svg: The picture.
        line: The text to show if the picture can't be shown, because the notebook is not trusted.
        above: HTML to show above the picture.
        below: HTML to show below it.
    """
    width, _ = size_of(svg)
    style = f"width:100%;height:auto;max-width:{width:.0f}pt;min-width:{0.25 * width:.0f}pt"
    picture = svg.replace("<svg ", f'<svg style="{style}" ', 1)
    dark = {"lost": tuned(COLOURS["L"][0]), "marked": WRONG, "wrong": tuned(WRONG)}
    return DRAWN.format(picture=f"{above}{picture}{below}", line=line, look=LOOK, **dark)


def size_of(svg):
    """Return the width and the height of a picture in points."""
    return tuple(float(points) for points in re.search(r'width="([\d.]+)pt" height="([\d.]+)pt"', svg).groups())
