"""draw: pictures of trees, laid out by Graphviz; the one table of colours."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from .asking import moves_of, text_of
from .layout import layout
from .tree import WORDS, Tree, asked, attribute_of, branches, game_of, label_of, player_of, state_of, unlabelled
from .words import GameError, is_number, listed, many, number, plain, size

COLOURS = {  # of a node, and of its text
    "W": ("#7FC97F", "black"),
    "L": ("#A50026", "white"),
    "D": ("#FFD54F", "black"),
    "?": ("white", "black"),
}
SHAPES = {1: ("square", "box"), 2: ("circle", "ellipse"), 0: ("diamond", "diamond")}  # by the player, 0 is chance; for long texts
WRONG, CALL = "#D6006F", "#1F6FEB"  # outlines: a label against the rules, the calls that are running
SVG = "{http://www.w3.org/2000/svg}"
LINES = 2_000  # more nobody could follow
SECONDS = 5, 20  # for a layout with all lines, and for one with the first ones


def draw(root, depth=None, letters=None, marked=(), most=1_000, triangles=False):
    """Draw a tree: a square where player 1 is to move, a circle for player 2; for who moves green is a win, red a loss, yellow a draw.

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
        raise GameError(f"This tree has more than {most:,} nodes, and nobody could read the picture. {drawing.smaller}")
    return drawing


class Drawing:
    """A drawn tree: `nodes` (what is drawn, a list), `source` (in DOT, the language of Graphviz), `svg` (the picture), `save`.

    It is drawn as deep as `depth` says and as `most` nodes reach; `cut` are the drawn nodes whose children are not, by their numbers. Under
    its text stands what the function `mark` gives for a node. Of lines that are too many for a picture only the first to each node is drawn;
    then `left_out` says so, and the picture too.
    """

    def __init__(self, root, depth=None, letters=None, marked=(), most=1_000, mark=None, triangles=False):
        self.tree = Tree(root, depth if depth is None else size(depth, "depth"), size(most, "most"))
        self.nodes, self.cut, self.depth = self.tree.nodes, self.tree.cut, self.tree.depth
        self.texts = [caption(node) for node in self.nodes]
        self.marks = [(mark or mark_of)(node) for node in self.nodes]
        self.players = [player_of(node) for node in self.nodes]
        self.ends = {i for i, node in enumerate(self.nodes) if triangles and _ends(node)}
        self.marked = _numbers(self.tree, marked)
        self.letters = any(mark not in ("", "?") for mark in self.marks) if letters is None else letters
        self.compact = len(self.nodes) > 60
        self.font = ("8" if self.letters else "10") if self.compact else "13"  # points
        self.lines, self.left_out, self._svg = _lines(self.tree, self.compact), "", None
        if len(self.lines) > LINES:
            self._thin_out()
        self.source = _dot(self)

    @property
    def svg(self):
        """The picture, a string: SVG with a group for every node, which says its number, its label and its parent."""
        if self._svg is None:
            self._svg = _tidied(self._laid_out("svg"), self)
        return self._svg

    @property
    def smaller(self):
        """What to draw instead, if this is too much: a sentence."""
        return (
            f"Draw its first moves, as in draw(root, depth={max(self.depth, 1)}), or the tree below one of its nodes, or a smaller game."
        )

    def save(self, path):
        """Write the picture to a file whose name ends in .svg, .png or .pdf."""
        write(path, ("svg", "png", "pdf"), lambda kind: self.svg.encode() if kind == "svg" else self._laid_out(kind))

    def _laid_out(self, kind):
        tangled = len(self.lines) >= len(self.nodes)
        picture = layout(self.source, kind, SECONDS[not tangled])
        if picture is None and tangled:
            self._thin_out()
            self.source = _dot(self)
            picture = layout(self.source, kind, SECONDS[1])
        if picture is None:
            raise GameError(f"Graphviz found no place for every node within {SECONDS[1]} seconds. {self.smaller}")
        return picture

    def _thin_out(self):
        """Leave only the first line to each node: they make a tree, which is always laid out soon."""
        self.left_out = f"{many(len(self.lines), 'line')} are too many for a picture: of those to a node only the first is drawn."
        first = {}
        for line in self.lines:
            first.setdefault(line[1], line)
        first.pop(0, None)  # the root
        self.lines = list(first.values())

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": repr(self), "text/html": shown(self.svg)}

    def __repr__(self):
        return f"<drawing of a tree, {many(len(self.nodes), 'node')}>"


def write(path, endings, content):
    """Write a file whose name ends in one of some `endings`; the function `content` gives its bytes for one. Raises GameError."""
    path = Path(str(path))
    kind = path.suffix[1:].lower()
    if kind not in endings:
        ways = listed(f".{ending}" for ending in endings)
        raise GameError(f"{str(path)!r} should end in {ways.replace(' and ', ' or ')}.")
    picture = content(kind)
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise GameError(f"{str(path)!r} can't be written: {error.strerror}.") from error


def shown(svg):
    """A picture for a page, HTML: as wide as the page allows, never larger than it was laid out, and scrolling before it gets too small."""
    width = float(re.search(r'width="([\d.]+)pt"', svg)[1])
    style = f"width:100%;height:auto;max-width:{width:.0f}pt;min-width:{0.25 * width:.0f}pt"
    return f'<div style="overflow:auto">{svg.replace("<svg ", f"<svg style={chr(34)}{style}{chr(34)} ", 1)}</div>'


def caption(node, most=24):
    """What is written in a drawn node: what its game says, or else its state without the player, or else what it is called."""
    state, game = state_of(node), game_of(node)
    if game is not None and state:
        return plain(text_of(game, state), most)
    try:
        if state and len(state) > 1:
            return plain(asked(node, "state", _joined, state[1:]), most)
    except Exception:
        pass  # a state may hold anything
    return plain(unlabelled(node), most)


def _joined(things):
    return ", ".join(map(str, things))


def mark_of(node):
    """What stands under a node's text, a string: its label as its class has it, or its value while no label is known, "" if it has none."""
    label, value = label_of(node), attribute_of(node, "value")
    if is_number(value) and label in (None, "?"):
        return plain(number(value), 6)
    return "" if label is None else plain(label, 6)


def _ends(node):
    """Whether the game is over at a node, as far as the node knows its game: a tree may not be built to its end."""
    game, state = game_of(node), state_of(node)
    return not branches(node) and not (game is not None and state and moves_of(game, state))


def _numbers(tree, marked):
    try:
        return {tree.number(node) for node in marked}
    except Exception as error:
        raise GameError(f"marked={plain(marked)} won't do: marked is a list of nodes, as in draw(root, marked=[root]).") from error


def _lines(tree, compact):
    """The lines of a picture, a list of (from, to, what is written): of more than three equal ones a single one, which says how many."""
    lines = []
    for i, ways in enumerate(tree.ways):
        times = Counter(child for _, child in ways)
        lines += [(i, child, None if compact or move is None else plain(move, 8)) for move, child in ways if times[child] <= 3]
        lines += [(i, child, f"×{many:,}") for child, many in times.items() if many > 3]
    return lines


def _dot(drawing):
    import graphviz

    compact, face = drawing.compact, {"fontname": "Helvetica"}
    wide = "0.28" if compact else "0.5"  # inches
    arrows = len(drawing.lines) >= len(drawing.nodes)
    look = {"bgcolor": "transparent", "ordering": "out", "nodesep": "0.06" if compact else "0.15", "ranksep": "0.3"}
    if drawing.left_out:
        look |= {"label": drawing.left_out, "labelloc": "t", "labeljust": "l", "fontsize": "13", **face}
    dot = graphviz.Digraph(
        graph_attr=look,
        node_attr={"style": "filled", "fontsize": drawing.font, "width": wide, "height": wide, "margin": "0.06,0.03", **face},
        edge_attr={"fontsize": "11", "arrowhead": "normal" if arrows else "none", "arrowsize": "0.5", **face},
    )
    texts = [plain(text, 10 if compact else 24) for text in drawing.texts]
    long = max(map(len, texts)) > 2
    for i, text in enumerate(texts):
        dot.node(f"n{i}", **_look(drawing, i, text, long, 1.75 * float(wide)))
        if i in drawing.cut:
            dot.node(f"c{i}", "…", shape="plaintext", style="", fixedsize="false", margin="0")
            dot.edge(f"n{i}", f"c{i}", style="dashed", arrowhead="none")
    for parent, child, written in drawing.lines:
        dot.edge(f"n{parent}", f"n{child}", **({} if written is None else {"label": _written(f" {written}")}))
    return dot.source


def _look(drawing, i, text, long, wide):
    """A node as Graphviz draws it, a dict; `wide` is a triangle with room for two lines."""
    mark, wrong = drawing.marks[i], i in drawing.marked
    fill, ink = COLOURS.get(mark, COLOURS["?"])
    shape = "triangle" if i in drawing.ends else SHAPES.get(drawing.players[i], ("box", "box"))[long]
    look = {"shape": shape, "fixedsize": str(not long).lower(), "fillcolor": fill, "fontcolor": ink}
    if wrong:
        look |= {"color": WRONG, "penwidth": "3"}
    if shape == "triangle" and drawing.letters:
        look |= {"width": str(wide), "height": str(wide)}  # or its lower edge runs through the second line
    lines = [text, mark + "!" * wrong] if drawing.letters else [text]
    return {"label": _written(*(line or " " for line in lines)), **look}  # dot leaves out what is empty, and a mark may come


def _written(*lines):
    """Text as DOT has it."""
    import graphviz

    return graphviz.nohtml("\\n".join(line.replace("&", "&amp;").replace("\\", "\\\\") for line in lines))


def _tidied(svg, drawing):
    """dot's SVG without its ids and titles (they clash, and tell), with what a page needs to know of every node."""
    ElementTree.register_namespace("", SVG[1:-1])
    picture = ElementTree.fromstring(svg)
    told = f"game tree, {many(len(drawing.nodes), 'node')}{'. ' + drawing.left_out if drawing.left_out else ''}"
    picture.attrib.update({"role": "img", "aria-label": told, "font-size": drawing.font, "text-anchor": "middle"})
    picture.set("font-family", "Helvetica, Arial, sans-serif")
    for part in picture.iter():
        part.tail = None
        if part.tag == f"{SVG}text":
            _shorten(part, drawing.font)
    for group in picture.iter(f"{SVG}g"):
        group.attrib.pop("id", None)
        if (title := group.find(f"{SVG}title")) is not None:
            group.remove(title)
            if node := re.fullmatch(r"n(\d+)", title.text):
                _describe(group, drawing, int(node[1]))
            else:
                _follow_the_page(group, title.text)
    return ElementTree.tostring(picture, encoding="unicode")


def _shorten(text, font):
    """Leave out of a text what the picture says for all of them."""
    for said in ("{http://www.w3.org/XML/1998/namespace}space", "font-family", "text-anchor"):
        text.attrib.pop(said, None)
    if float(text.get("font-size")) == float(font):
        del text.attrib["font-size"]


def _follow_the_page(group, title):
    """Give what is outside of nodes the page's own colour; say of a line where it leads from and to."""
    if line := re.fullmatch(r"n(\d+)->n(\d+)", title):
        group.attrib.update({"data-from": line[1], "data-to": line[2]})
    for part in group:
        part.attrib.update({key: "currentColor" for key in ("stroke", "fill") if part.get(key) == "black"})
        if part.tag == f"{SVG}text":
            part.set("fill", "currentColor")


def _describe(group, drawing, i):
    """Say of a node which it is, what it is, and whose turn."""
    mark, above = drawing.marks[i], drawing.tree.above[i]
    mover = {0: "chance moves", None: ""}.get(drawing.players[i], f"player {drawing.players[i]} to move")
    spoken = ", ".join(filter(None, [f"node {drawing.texts[i]}", mover]))
    known = mark if mark in COLOURS else "?"
    group.attrib.update({"data-node": str(i), "data-label": known, "aria-label": f"{spoken}: {WORDS.get(mark or '?', mark)}"})
    if above:
        group.set("data-up", str(above[0]))
    shape, *texts = group
    if shape.get("stroke") == "black":
        shape.set("stroke", "currentColor")
    shape.set("class", "gametree-shape")
    for text, role in zip(texts, ("gametree-text", "gametree-mark"), strict=False):
        text.set("class", role)
