"""draw: pictures of trees and graphs."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ..core import limits
from ..core.arguments import size, yes
from ..core.builders import build_graph
from ..core.errors import GameError
from ..core.graph import Either
from ..core.introspect import game_of, label_of, player_of, state_of
from ..core.node import Node
from ..core.query import moves_of
from ..core.text import count_of, short_repr
from ..core.tree import Tree, branches, walk
from ..core.ways import rooted
from .arrows import LEADS_BACK, leading_back, lines_of
from .captions import caption, joins_of, mark_of, named_by_labels, names_of, reached_of, spoken_of, words_for
from .dot import dot_of
from .layout import layout
from .svg import shown, size_of, tidied

MANY = {"tree": 60, "graph": 40}  # nodes are drawn with room around each, and with the moves
PANEL = 636, 437  # points across and down that a notebook shows at once, on a projector: 848 × 583 pixels
LETTERS = 10.5  # points that letters are high at the least, 14 pixels
SMALL = 300, 60  # lines of a tree, and of what is none, that are laid out in a tenth of a second


def draw(
    root: Any, depth: int | None = None, letters: bool | None = None, marked: Iterable = (),
    most: int = limits.NODES_SHOWN, triangles: bool = False, children: str | Callable | None = None,
) -> "Drawing":  # fmt: skip
    """Draw a tree or a graph.

    The shape of a node shows who is to move: a square for player 1, a circle for player 2, an octagon for either
    player, and a diamond for chance, whose moves are followed by their probabilities. The colour shows the label: green
    for a win, red for a loss and yellow for a draw, for the player to move. A node without a label shows its value or,
    if it has no value either, its Grundy value: red for 0, because the player to move loses, and green for any other.
    Dashed arrows lead back to an earlier node, so the game can loop there.

    Args:
        root: The root of a tree, any object with `children`.
        depth: The number of moves to draw (by default, all of the tree).
        letters: Whether to write the labels too (by default, if any label is known).
        marked: Nodes to mark as wrong.
        most: The largest number of nodes to draw. A larger picture could not be read.
        triangles: Whether to draw terminal positions as triangles.
        children: Where nodes keep their children, if not in `children`: the name of an attribute, or a function from a
            node to its children, as in `draw(root, children="kids")`.

    Returns:
        A Drawing, which displays itself in a notebook.

    Raises:
        GameError: If there are too many nodes, or if the probabilities of moves are not valid.

    Example:
        >>> from gametree import OneTwoTen, build_tree
        >>> draw(build_tree(OneTwoTen(4)))
        <drawing of a tree, 12 nodes>
    """
    most = size(most, "most")
    root, ways = rooted(root, children)
    drawing = Drawing(root, depth, letters, marked, most, triangles=triangles, ways_of=ways)
    if drawing.cut and (depth is None or drawing.depth < depth):
        large = f"This {drawing.kind} has more than {most:,} nodes, and nobody could read the picture."
        raise GameError(f"{large} {drawing.smaller}{_as_graph(root, most)}")
    return drawing


def _as_graph(root, most):
    """A sentence about the graph of a tree's game, where that is small enough to be drawn; "" where it is not."""
    try:
        count = sum(1 for _ in walk(build_graph(root, limit=most))) if isinstance(root, Node) else 0
    except GameError:
        return ""
    each = f"with one node for each state, has {count_of(count, 'node')}"
    return f" Or draw its graph: draw(build_graph(root)), {each}." if count else ""


class Drawing:
    """A drawing: its `kind`, "tree" or "graph", `nodes` (what is drawn), `source` (DOT), `svg` (the picture), `save`.

    It is drawn as deep as `depth` says and as `most` nodes reach; `cut` are the drawn nodes whose children are not, by
    their numbers. What is written in a node the function `text` gives, and under it `mark`; `ways_of`, its branches.
    There is room for the `longest` text that will stand there instead of a mark.
    Where the lines are too many for a picture only the first to each node is drawn, and `left_out` says so, as it does.
    Where it is too large to be seen and read at once, a notebook shows what the function `live` makes of it.
    """

    live = None  # from a drawing to what can be zoomed, or None where there is no such thing

    def __init__(
        self, root, depth=None, letters=None, marked=(), most=limits.NODES_SHOWN, mark=None, triangles=False,
        ways_of=branches, text=caption, longest="",
    ):  # fmt: skip
        depth = depth if depth is None else size(depth, "depth")
        self.tree = Tree(root, depth, size(most, "most"), ways_of)
        self.nodes, self.cut, self.depth = self.tree.nodes, self.tree.cut, self.tree.depth
        if text is caption and mark is None and named_by_labels(self.nodes):
            text, mark = lambda node: short_repr(label_of(node), 24), lambda node: mark_of(node, False)
        self.texts = list(map(text, self.nodes))
        self.spoken = list(map(spoken_of, self.nodes, self.texts))
        self.marks = [(mark or mark_of)(node) for node in self.nodes]
        self.players = ["either" if isinstance(node, Either) else player_of(node) for node in self.nodes]
        self.ends = {i for i, node in enumerate(self.nodes) if yes(triangles, "triangles") and self._ends(i, node)}
        self.marked = _numbers(self.tree, marked)
        names = names_of(self)
        self.reached = reached_of(self, names)
        said = zip(names, self.marks, self.reached, strict=True)
        self.heard = [f"{name}: {words_for(mark)}{reached}" for name, mark, reached in said]
        lettered = any(mark not in ("", "?") for mark in self.marks)
        self.letters = lettered if letters is None else yes(letters, "letters")
        self.joins = list(map(joins_of, self.nodes, self.texts))
        self.kind = self.tree.kind
        self.compact = len(self.nodes) > MANY[self.kind]
        self.font = ("98"[self.kind == "tree"] if self.letters else "10") if self.compact else "13.5"  # points
        self.longest = longest
        self.side = round(0.92 * float(self.font))  # of a square of a board
        self.lines, self.left_out = lines_of(self.tree, self.compact, self.texts), ""
        self.back = leading_back(self.tree) if self.tangled else {}
        if len(self.lines) > limits.LINES_DRAWN and self.tangled:
            self._thin_out()
        self.source, self._svg = dot_of(self), None

    def _ends(self, i, node):
        """Whether the game is over at a node, as far as the node knows it: a tree may not be built to its end."""
        game, state = game_of(node), state_of(node)
        known = game is not None and state
        return not self.tree.ways[i] and i not in self.tree.cut and not (known and moves_of(game, state))

    @property
    def svg(self) -> str:
        """The picture, a string: SVG with a group for every node, which says its number, its label and its parent.

        What stands above it in a page, `notes`, is not in it.
        """
        if self._svg is None:
            self._svg = tidied(self._laid_out("svg"), self)
        return self._svg

    @property
    def tangled(self):
        """Whether more than one line leads to a node."""
        return len(self.lines) >= len(self.nodes)

    @property
    def notes(self):
        """What is to be known of the lines, sentences: a list."""
        return [note for note in (self.left_out, LEADS_BACK if self.back else "") if note]

    @property
    def smaller(self):
        """What to draw instead where this is too much, a sentence."""
        first = f"Draw its first moves, as in draw(root, depth={max(self.depth, 1)})"
        return f"{first}, or the {self.kind} below one of its nodes, or a smaller game."

    def save(self, path: str | Path) -> None:
        """Write the picture to a file whose name ends in .svg, .png or .pdf."""
        write(path, ("svg", "png", "pdf"), self._noted)

    def _noted(self, kind):
        """A file's bytes: there the notes are a part of the picture."""
        picture = self._laid_out(kind, noted=True)
        return tidied(picture, self).encode() if kind == "svg" else picture

    def _laid_out(self, kind, noted=False):
        small = len(self.lines) <= SMALL[self.tangled]
        seconds = limits.SECONDS_OF_LAYOUT if self.tangled else limits.SECONDS_OF_TREE_LAYOUT
        picture = layout(self._source(noted), kind, seconds, small)
        if picture is None and self.tangled:
            self._thin_out()
            self.source = dot_of(self)
            picture = layout(self._source(noted), kind, limits.SECONDS_OF_TREE_LAYOUT)
        if picture is None:
            seconds = limits.SECONDS_OF_TREE_LAYOUT
            raise GameError(f"Graphviz found no place for every node within {seconds} seconds. {self.smaller}")
        return picture

    def _source(self, noted):
        return dot_of(self, noted) if noted and self.notes else self.source

    def _thin_out(self):
        """Leave only the first line to each node: so they make a tree, which is always laid out soon."""
        count = count_of(len(self.lines), "line")
        self.left_out = f"{count} are too many for a picture: only the first line to each node is drawn."
        first = {0: None}  # no line needs to lead to the root
        for line in self.lines:
            first.setdefault(line[1], line)
        self.lines, self.back = list(first.values())[1:], {}

    def zoomed(self, columns=1):
        """What shows it where it could not be seen and read at once in one of so many columns of a page, or None."""
        (across, down), (wide, high) = PANEL, size_of(self.svg)
        scale = min(1, across / columns / wide)
        fits = scale * high <= down and scale * float(self.font) >= LETTERS
        return self.live(self) if self.live and not fits else None

    def _ipython_display_(self):
        try:
            live = self.zoomed()
        except GameError:  # the picture below will say it
            live = None
        if live is None:
            raise NotImplementedError  # IPython asks for the picture then
        live._ipython_display_()

    def _repr_mimebundle_(self, include=None, exclude=None):
        line = f"game {self.kind}, {count_of(len(self.nodes), 'node')}; run this cell to draw it"
        return {"text/plain": repr(self), "text/html": shown(self, line)}

    def __repr__(self):
        return f"<drawing of a {self.kind}, {count_of(len(self.nodes), 'node')}>"


def write(path, endings, content):
    """Write a file whose name ends in one of some `endings`; the function `content` gives its bytes for an ending.

    Raises GameError where the name ends otherwise, or the file can't be written.
    """
    called, path = short_repr(repr(str(path)), 200), Path(path)
    if (ending := path.suffix[1:].lower()) not in endings:
        *others, last = (f".{ending}" for ending in endings)
        listed = f"{', '.join(others)} or {last}" if others else last
        raise GameError(f"{called} should end in {listed}.")
    written = content(ending)
    try:
        path.write_bytes(written)
    except OSError as error:
        none = isinstance(error, FileNotFoundError)
        why = f"there is no folder {short_repr(repr(str(path.parent)), 200)}" if none else error.strerror
        raise GameError(f"{called} can't be written: {why}. Give another name, or another folder.") from None


def _numbers(tree, marked):
    try:
        return {tree.number(node) for node in marked}
    except (TypeError, GameError) as error:  # one node, and no list of them
        due = "marked is a list of nodes, as in draw(root, marked=[root])."
        raise GameError(f"marked={short_repr(marked)} won't do: {due}") from error
