"""draw: pictures of trees, laid out by Graphviz; the one table of colours."""

import os
import re
import shutil
from contextlib import contextmanager, redirect_stderr
from pathlib import Path
from xml.etree import ElementTree

from .asking import answer_of
from .tree import WORDS, Tree, attribute_of, branches, game_of, label_of, player_of, state_of, unlabelled
from .words import GameError, is_number, number, plain

COLOURS = {"W": ("#7FC97F", "black"), "L": ("#A50026", "white"), "D": ("#FFD54F", "black"), "?": ("white", "black")}  # node, text
SHAPES = {1: ("square", "box"), 2: ("circle", "ellipse"), 0: ("diamond", "diamond")}  # by the player to move, 0 is chance; for long texts
WRONG, CALL = "#D6006F", "#1F6FEB"  # outlines: a label against the rules, the calls that are running
SVG = "{http://www.w3.org/2000/svg}"


def draw(root, depth=None, letters=None, marked=(), most=1_000, triangles=False):
    """Draw a tree: a square where player 1 is to move, a circle for player 2; green a win, red a loss, yellow a draw, for who is to move.

    Takes the root (any object with `children`), how many moves deep to draw (None: all of it), whether each label is written too (None: as
    soon as one is known), nodes to mark as wrong, how many nodes are too many to be read, and whether the ends of games are triangles. A
    node without a label shows its value, if it has one. Gives a Drawing, which shows itself in a notebook. Raises GameError where there
    are too many.

    >>> from gametree import OneTwoTen, build_tree
    >>> draw(build_tree(OneTwoTen(4)))
    <drawing of a tree, 12 nodes>
    """
    drawing = Drawing(root, depth, letters, marked, most, triangles=triangles)
    if drawing.cut and (depth is None or drawing.depth < depth):
        raise GameError(
            f"This tree has more than {most:,} nodes, and nobody could read the picture. Draw its first moves, as in "
            f"draw(root, depth={max(drawing.depth, 1)}), or the tree below one of its nodes, or a smaller game."
        )
    return drawing


class Drawing:
    """A drawn tree: `nodes` (what is drawn, a list), `source` (in DOT, the language of Graphviz), `svg` (the picture), `save`.

    It is drawn as deep as `depth` says and as `most` nodes reach; `cut` are the drawn nodes whose children are not, by their ids. Under its
    text stands what the function `mark` gives for a node.
    """

    def __init__(self, root, depth=None, letters=None, marked=(), most=1_000, mark=None, triangles=False):
        self.tree = Tree(root, depth, most)
        self.nodes, self.cut, self.depth = self.tree.nodes, self.tree.cut, self.tree.depth
        self.marked = {self.tree.number(node) for node in marked}
        self.mark, self.triangles = mark or mark_of, triangles
        self.letters = any(self.mark(node) not in ("", "?") for node in self.nodes) if letters is None else letters
        self.compact = len(self.nodes) > 60
        self.font = ("8" if self.letters else "10") if self.compact else "13"  # points
        self.source = _dot(self)
        self._svg = None

    @property
    def svg(self):
        """The picture, a string: SVG with a group for every node, which says its number, its label and its parent."""
        if self._svg is None:
            self._svg = _tidied(layout(self.source, "svg"), self)
        return self._svg

    def save(self, path):
        """Write the picture to a file whose name ends in .svg, .png or .pdf."""
        kind = Path(path).suffix[1:].lower()
        if kind not in ("svg", "png", "pdf"):
            raise GameError(f"{str(path)!r} should end in .svg, .png or .pdf.")
        Path(path).write_bytes(self.svg.encode() if kind == "svg" else layout(self.source, kind))

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": repr(self), "text/html": shown(self.svg)}

    def __repr__(self):
        return f"<drawing of a tree, {len(self.nodes)} node{'s' * (len(self.nodes) != 1)}>"


def layout(source, kind):
    """A picture of DOT text, bytes of the kind "svg", "png" or "pdf": by Graphviz' own `dot` where it is installed, else by pygraphviz."""
    if shutil.which("dot"):
        import graphviz

        return graphviz.Source(source).pipe(format=kind, quiet=True)
    try:
        import pygraphviz
    except ImportError as error:
        raise GameError("Graphviz is missing, which finds a place for every node: pip install 'pygraphviz>=2' brings it.") from error
    with _silence():
        return pygraphviz.AGraph(string=source).draw(format=kind, prog="dot")


@contextmanager
def _silence():
    """Without what Graphviz' C code remarks about this machine's fonts, which a notebook would show in red."""
    errors = os.dup(2)
    with open(os.devnull, "w") as nowhere, redirect_stderr(nowhere):
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(errors, 2)
            os.close(errors)


def shown(svg):
    """A picture for a page, HTML: as wide as the page allows, never larger than it was laid out, and scrolling before it gets too small."""
    width = float(re.search(r'width="([\d.]+)pt"', svg)[1])
    style = f"width:100%;height:auto;max-width:{width:.0f}pt;min-width:{0.25 * width:.0f}pt"
    return f'<div style="overflow:auto">{svg.replace("<svg ", f"<svg style={chr(34)}{style}{chr(34)} ", 1)}</div>'


def text_of(node, most=24):
    """What is written in a drawn node: what its game says, or else its state without the player, or else what it is called."""
    state, game = state_of(node), game_of(node)
    if game is not None and state:
        return plain(answer_of(game, "text", state), most)
    return plain(", ".join(map(str, state[1:])) if state and len(state) > 1 else unlabelled(node), most)


def _dot(drawing):
    import graphviz

    compact = drawing.compact
    texts = [text_of(node, 10 if compact else 24) for node in drawing.nodes]
    long = max(map(len, texts)) > 2
    size = "0.28" if compact else "0.5"  # inches
    face = {"fontname": "Helvetica"}
    tree = all(len(above) < 2 for above in drawing.tree.above[1:]) and not drawing.tree.above[0]
    dot = graphviz.Digraph(
        graph_attr={"bgcolor": "transparent", "ordering": "out", "nodesep": "0.06" if compact else "0.15", "ranksep": "0.3"},
        node_attr={"style": "filled", "fontsize": drawing.font, "width": size, "height": size, "margin": "0.06,0.03", **face},
        edge_attr={"fontsize": "11", "arrowhead": "none" if tree else "normal", "arrowsize": "0.5", **face},
    )
    for i, (node, text) in enumerate(zip(drawing.nodes, texts, strict=True)):
        label = drawing.mark(node)
        lines = [text, label + "!" * (i in drawing.marked)] if drawing.letters else [text]
        fill, ink = COLOURS.get(label, COLOURS["?"])
        look = {"color": WRONG, "penwidth": "3"} if i in drawing.marked else {}
        shape = SHAPES.get(player_of(node), ("box", "box"))[long]
        if drawing.triangles and _ends(node):
            shape, wide = "triangle", str(1.75 * float(size))
            look |= {"width": wide, "height": wide} if drawing.letters else {}  # or its lower edge runs through the second line
        written = graphviz.nohtml("\\n".join(_escaped(line) or " " for line in lines))  # dot leaves out what is empty, and a mark may come
        dot.node(f"n{i}", written, shape=shape, fixedsize=str(not long).lower(), fillcolor=fill, fontcolor=ink, **look)
        if i in drawing.cut:
            dot.node(f"c{i}", "…", shape="plaintext", style="", fixedsize="false", margin="0")
            dot.edge(f"n{i}", f"c{i}", style="dashed", arrowhead="none")
    for parent, ways in enumerate(drawing.tree.ways):
        for move, child in ways:
            written = {} if compact or move is None else {"label": graphviz.nohtml(f" {_escaped(plain(move, 8))}")}
            dot.edge(f"n{parent}", f"n{child}", **written)
    return dot.source


def mark_of(node):
    """What stands under a node's text, a string: its label as its class has it, or its value while no label is known, "" if it has none."""
    label, value = label_of(node), attribute_of(node, "value")
    if is_number(value) and label in (None, "?"):
        return plain(number(value), 6)
    return "" if label is None else plain(label, 6)


def _ends(node):
    """Whether the game is over at a node, as far as the node knows its game: a tree may not be built to its end."""
    game, state = game_of(node), state_of(node)
    return not branches(node) and not (game is not None and state and answer_of(game, "moves", state))


def _escaped(text):
    return text.replace("&", "&amp;").replace("\\", "\\\\")


def _tidied(svg, drawing):
    """dot's SVG without its ids and titles (they clash, and tell), with what a page needs to know of every node."""
    ElementTree.register_namespace("", SVG[1:-1])
    picture = ElementTree.fromstring(svg)
    picture.attrib.update({"role": "img", "aria-label": f"game tree, {len(drawing.nodes)} nodes"})
    picture.attrib.update({"font-family": "Helvetica, Arial, sans-serif", "font-size": drawing.font, "text-anchor": "middle"})
    for part in picture.iter():
        part.tail = None
        if part.tag == f"{SVG}text":
            for said in ("{http://www.w3.org/XML/1998/namespace}space", "font-family", "text-anchor"):
                part.attrib.pop(said, None)
            if float(part.get("font-size")) == float(drawing.font):
                del part.attrib["font-size"]
    for group in picture.iter(f"{SVG}g"):
        group.attrib.pop("id", None)
        title = group.find(f"{SVG}title")
        if title is None:
            continue
        group.remove(title)
        kind, ends = group.get("class"), re.findall(r"n(\d+)", title.text)
        if kind == "node" and title.text.startswith("n"):
            _describe(group, drawing, int(ends[0]))
        else:
            if kind == "edge" and len(ends) == 2:
                group.attrib.update({"data-from": ends[0], "data-to": ends[1]})
            for part in group:
                part.attrib.update({key: "currentColor" for key in ("stroke", "fill") if part.get(key) == "black"})
                if part.tag == f"{SVG}text":
                    part.set("fill", "currentColor")
    return ElementTree.tostring(picture, encoding="unicode")


def _describe(group, drawing, i):
    node = drawing.nodes[i]
    label, player = drawing.mark(node), player_of(node)
    mover = {0: "chance moves", None: ""}.get(player, f"player {player} to move")
    spoken = ", ".join(filter(None, [f"node {text_of(node)}", mover]))
    known = label if label in COLOURS else "?"
    group.attrib.update({"data-node": str(i), "data-label": known, "aria-label": f"{spoken}: {WORDS.get(label or '?', label)}"})
    if above := drawing.tree.above[i]:
        group.set("data-up", str(above[0]))
    shape, *texts = group
    if shape.get("stroke") == "black":
        shape.set("stroke", "currentColor")
    shape.set("class", "gametree-shape")
    for text, role in zip(texts, ("gametree-text", "gametree-mark"), strict=False):
        text.set("class", role)
