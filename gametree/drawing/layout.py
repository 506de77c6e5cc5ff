"""layout: Graphviz finds a place for every node, or is stopped; its picture is made fit for a page."""

import os
import re
import shutil
import sys
import threading
from html import escape
from importlib.util import find_spec
from xml.etree import ElementTree

from ..core.errors import GameError
from ..core.text import many, plain, told
from .captions import is_board, label_like, words_for

SVG = "{http://www.w3.org/2000/svg}"
SPACE = "\xa0"  # that is kept
ONE = threading.Lock()  # thread at a time may use Graphviz in this process
MOMENT, MOMENTS = 0.05, 40  # seconds in which somebody hears of an interrupt, and how many until it is given up
BY_PYGRAPHVIZ = """
import sys
sys.path = [folder for folder in sys.path if folder]  # not this one, where a student's own random.py may lie
import pygraphviz
source = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(pygraphviz.AGraph(string=source).draw(format=sys.argv[1][2:], prog="dot"))
"""

# Of an output that Jupyter does not trust it takes away <style> and <svg>, and leaves all texts of the picture. So what
# goes with the style is seen only where the style is, next to it; the line only where it is not. A node without a
# label is as light or dark as the page.
DRAWN = """<div><style>
style + .gametree-drawn {{ display: block; overflow: auto; }}
style + .gametree-drawn + p {{ display: none; }}
.gametree-drawn > svg {{ display: block; margin: auto; }}
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
}}
</style><div class="gametree-drawn" hidden="hidden">{picture}</div><p>{line}</p></div>"""


def escaped(text):
    """Text as DOT has it, with its lines. None of them is empty: of some such labels Graphviz' process dies."""
    import graphviz

    lines = (line or " " for line in text.replace("&", "&amp;").replace("\\", "\\\\").split("\n"))
    return graphviz.nohtml("\\n".join(lines))


def of_squares(board, mark, side):
    """A board as DOT has it, each letter in a square of its own, so wide in points; below it a mark, or None."""
    cell = f'<TD FIXEDSIZE="TRUE" WIDTH="{side}" HEIGHT="{side}">{{}}</TD>'.format
    lines = board.split("\n")
    rows = ["".join(cell(escape(letter.replace(" ", SPACE))) for letter in line) for line in lines]
    if mark is not None:
        rows.append(f'<TD COLSPAN="{len(lines[0])}" CELLPADDING="2">{escape(mark or SPACE)}</TD>')
    table = "".join(f"<TR>{row}</TR>" for row in rows)
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{table}</TABLE>>'


def layout(source, kind, seconds, small=False):
    """A picture of DOT text, bytes of the kind "svg", "png" or "pdf"; None if so many seconds are not enough.

    By Graphviz' own `dot` where it is installed, else by pygraphviz: in this process what is small, and so done in a
    moment; the rest in one that can be stopped. Raises GameError where there is neither, or it fails.
    """
    dot = shutil.which("dot")
    if not dot and not find_spec("pygraphviz"):
        hint = "pip install 'pygraphviz>=2' brings it."
        raise GameError(f"Graphviz is missing, which finds a place for every node: {hint}")
    if small and not dot:
        return _to_its_end(_here, source, kind)
    command = [dot] if dot else [sys.executable, "-c", BY_PYGRAPHVIZ]
    return _to_its_end(_elsewhere, [*command, f"-T{kind}"], source.encode(), seconds)


def _to_its_end(work, *given):
    """What a function gives, in a thread of its own: no interrupt reaches it there, and so it leaves nothing behind.

    It is given a list too, for a process that it starts: where there is an interrupt, that is ended.
    """
    done, running, ended = [], [], threading.Event()

    def run():
        try:
            done.append(work(running, *given))
        except Exception as error:
            done.append(error)
        finally:
            ended.set()

    try:
        threading.Thread(target=run).start()
        while not ended.wait(MOMENT):  # with a time, or Windows would hear of no interrupt
            pass
    except KeyboardInterrupt:
        for _ in range(MOMENTS):
            for process in running:
                process.kill()
            if ended.wait(MOMENT):
                break
        raise
    if isinstance(done[0], Exception):
        raise _failed(told(done[0])) from done[0]
    return done[0]


def _here(_, source, kind):
    with ONE, open(os.devnull, "w") as nowhere:
        errors = os.dup(2)
        os.dup2(nowhere.fileno(), 2)  # what Graphviz remarks about this machine's fonts a notebook would show in red
        try:
            import pygraphviz

            return pygraphviz.AGraph(string=source).draw(format=kind, prog="dot")
        finally:
            os.dup2(errors, 2)
            os.close(errors)


def _elsewhere(running, command, source, seconds):
    import subprocess  # slow to load, and wanted only here

    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, **pipes, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0)) as process:
        running.append(process)
        try:
            picture, errors = process.communicate(source, timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            return None
    if process.returncode:
        said = errors.decode(errors="replace").strip().rpartition("\n")[2]
        raise GameError(said or f"it ended with {process.returncode}")
    return picture


def _failed(why):
    return GameError(f"Graphviz has failed to draw this: {plain(str(why), 300)}")


def tidied(svg, drawing):
    """dot's SVG without its ids and titles (they clash, and tell), with what a page needs to know of every node."""
    ElementTree.register_namespace("", SVG[1:-1])
    picture = ElementTree.fromstring(svg)
    spoken = ". ".join([f"game {drawing.kind}, {many(len(drawing.nodes), 'node')}", *drawing.notes])
    spoken = spoken.replace("\n", " ")
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


def _describe(group, drawing, i):
    """Say of a node which it is, what it says, whose turn it is, its label and the node above it."""
    mark, player, above = drawing.marks[i], drawing.players[i], drawing.tree.above[i]
    mover = {0: "chance moves", None: "", "either": ""}.get(player, f"player {player} to move")
    spoken = ", ".join(filter(None, [f"node {drawing.spoken[i]}", mover]))
    group.set("data-node", str(i))
    group.set("data-label", label_like(mark))
    group.set("aria-label", f"{spoken}: {words_for(mark)}")
    if above:
        group.set("data-up", str(above[0]))
    if drawing.kind == "graph" and (ways := drawing.tree.ways[i]):
        group.set("data-down", str(ways[0][1]))  # where all that are below it have another node above them
    if is_board(drawing.texts[i]):
        _align(group, drawing.texts[i], drawing.side)
    shape, *texts = group
    if drawing.joins[i]:
        group.insert(1, _joined(texts, drawing, i))
    if shape.get("stroke") == "black":
        shape.set("stroke", "currentColor")
    shape.set("class", "gametree-shape")
    for text in texts:
        text.set("class", "gametree-mark" if drawing.letters and text is texts[-1] else "gametree-text")
        text.tail = " "  # or they were read as one word


def _align(group, board, side):
    """Make one text of each row of a board, its letters one below the other in whatever letters the page has."""
    shape, *letters = group
    xs = [float(pair.partition(",")[0]) for pair in shape.get("points", shape.get("cx")).split()]
    middle, waiting = (min(xs) + max(xs)) / 2, iter(letters)
    for row in board.split("\n"):
        text, *others = (next(waiting) for _ in row)
        text.text, left = row.replace(" ", SPACE), middle - side * (len(row) - 1) / 2
        text.set("x", " ".join(f"{left + side * column:.2f}" for column in range(len(row))))
        for other in others:
            group.remove(other)
    for mark in waiting:
        mark.set("x", f"{middle:.2f}")
    for text in group[1:]:
        text.attrib.pop("text-anchor", None)  # the middle, as in all of the picture


def _joined(rows, drawing, i):
    """The lines of a board, whose letters have their places: each from near one cell to near another."""
    xs, ys = [float(x) for x in rows[0].get("x").split()], [float(row.get("y")) for row in rows]
    up, parts = 0.35 * float(drawing.font), []  # from the foot of a letter to its middle
    for (row, column), (other, across) in drawing.joins[i]:
        one, two = complex(xs[column], ys[row] - up), complex(xs[across], ys[other] - up)
        gap = 0.38 * drawing.side * (two - one) / (abs(two - one) or 1)
        parts.append("M{0.real:.2f},{0.imag:.2f}L{1.real:.2f},{1.imag:.2f}".format(one + gap, two - gap))
    look = {"class": "gametree-joins", "stroke": rows[0].get("fill", "black"), "stroke-width": "0.6"}
    return ElementTree.Element(f"{SVG}path", {**look, "d": "".join(parts)})


def shown(svg, line=""):
    """A picture for a page, HTML: as wide as the page, but no larger than it was laid out; too small, it scrolls.

    Where it can't be, in a notebook that is not trusted, the line stands in its place.
    """
    width = width_of(svg)
    style = f"width:100%;height:auto;max-width:{width:.0f}pt;min-width:{0.25 * width:.0f}pt"
    return DRAWN.format(picture=svg.replace("<svg ", f'<svg style="{style}" ', 1), line=line)


def width_of(svg):
    """How wide a picture is laid out, a float: in points."""
    return float(re.search(r'width="([\d.]+)pt"', svg)[1])
