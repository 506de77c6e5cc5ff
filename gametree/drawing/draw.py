"""draw: draw trees and graphs, and show the drawings in a notebook."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ..core import limits
from ..core.arguments import check_option, check_size
from ..core.builders import build_graph
from ..core.child_finder import find_root
from ..core.errors import GameError
from ..core.graph import Either
from ..core.introspect import game_of, player_of, state_of
from ..core.node import Node
from ..core.query import moves_of
from ..core.text import count_of, short_repr
from ..core.tree import Tree, branches, walk
from .arrows import LEADS_BACK, leading_back, lines_of
from .captions import caption, joins_of, mark_of, names_of, reached_of, spoken_of, titles_of, words_for
from .dot import dot_of
from .layout import layout
from .pieces import owners_in
from .svg import shown, size_of, tidied

MANY = {"tree": 60, "graph": 40}  # a drawing with more nodes is compact: less space, and no moves
PANEL = 636, 437  # the width and height in points that a notebook on a projector shows: 848 × 583 pixels
LETTERS = 10.5  # the smallest readable font size in points, 14 pixels
SMALL = 300, 60  # the number of lines of a tree, and of a graph, that can be laid out in a tenth of a second


def draw(
    root: Any, depth: int | None = None, letters: bool | None = None, marked: Iterable = (),
    most: int = limits.NODES_SHOWN, triangles: bool = False, children: str | Callable | None = None,
) -> "Drawing":  # fmt: skip
    """Draw a tree or a graph.

    The shape of a node shows who is to move: a square for player 1, a circle for player 2, an octagon for either
    player, and a diamond for chance. Moves of chance are followed by their probabilities. The colour shows the label
    for the player to move: green for a win, red for a loss and yellow for a draw. A node without a label shows its
    value or, if it has no value either, its Grundy value. A Grundy value of 0 is red because the player to move loses,
    and any other is green. A dashed arrow leads back to an earlier node. It shows that the game can loop.

    Args:
        root: The root of a tree or graph: any object with `children`.
        depth: How many moves deep to draw (by default, the whole tree).
        letters: Whether to write the labels too (by default, if any label is known).
        marked: Nodes to mark as wrong.
        most: The largest number of nodes to draw. A larger picture would be unreadable.
        triangles: Whether to draw terminal positions as triangles.
        children: Where nodes keep their children, if not in `children` or `left` and `right`: the name of an attribute,
            or a function from a node to its children, as in `draw(root, children="kids")`.

    Returns:
        A Drawing, which displays itself in a notebook.

    Raises:
        GameError: If there are too many nodes, or if the probabilities of moves are not valid.

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> draw(build_tree(OneTwoTen(4)))
        <drawing of a tree, 12 nodes>
    """
    most = check_size(most, "most")
    root, branches_of = find_root(root, children)
    drawing = Drawing(root, depth, letters, marked, most, triangles=triangles, branches_of=branches_of)
    if drawing.cut and (depth is None or drawing.depth < depth):
        large = f"This {drawing.kind} has more than {most:,} nodes, so the picture would be unreadable."
        raise GameError(f"{large} {drawing.smaller}{_as_graph(root, most)}")
    return drawing


def _as_graph(root, most):
    """Return a sentence that suggests drawing the graph of a tree's game, or "" if the graph is too large."""
    try:
        count = sum(1 for _ in walk(build_graph(root, limit=most))) if isinstance(root, Node) else 0
    except GameError:
        return ""
    size = f"The graph has one node for each state, {count_of(count, 'node')} in all."
    return f" You can also draw the graph of this game with draw(build_graph(root)). {size}" if count else ""


class Drawing:
    """A drawing of a tree or a graph, which displays itself in a notebook.

    If it is too large to be read as it is, a notebook shows the widget that the function `live` makes from it.

    The arguments that are not described here are those of the function `draw`.

    Args:
        mark: A function from a node to the mark below its text (by default, the mark is the node's label or value).
        branches_of: A function from a node to its branches.
        text: A function from a node to its text.
        tree: The Tree, if it is known. It is drawn if it is not too large.
        longest: The longest text that will later replace a mark, or a list of one for each node. There is room for it.

    Attributes:
        kind: "tree" or "graph".
        nodes: The nodes that are drawn.
        cut: The numbers of the drawn nodes whose children are not drawn.
        source: The picture in DOT, the language of Graphviz.
        svg: The picture in SVG.
        left_out: A sentence about lines that are not drawn because there are too many, or "".
    """

    live = None  # a function that turns a drawing into a widget with a lens, or None

    def __init__(
        self, root, depth=None, letters=None, marked=(), most=limits.NODES_SHOWN, mark=None, triangles=False,
        branches_of=branches, text=caption, longest="", tree=None,
    ):  # fmt: skip
        depth = depth if depth is None else check_size(depth, "depth")
        fits = tree is not None and len(tree.nodes) <= most
        self.tree = tree if fits else Tree(root, depth, check_size(most, "most"), branches_of)
        self.nodes, self.cut, self.depth = self.tree.nodes, self.tree.cut, self.tree.depth
        self.texts = list(map(text, self.nodes))
        if text is caption and mark is None:
            self.texts, mark = titles_of(self.tree, self.texts)
        self.spoken = list(map(spoken_of, self.nodes, self.texts))
        self.marks = [(mark or mark_of)(node) for node in self.nodes]
        self.players = ["either" if isinstance(node, Either) else player_of(node) for node in self.nodes]
        triangles = check_option(triangles, "triangles")
        self.terminals = {i for i, node in enumerate(self.nodes) if triangles and self._is_over(i, node)}
        self.marked = _numbers(self.tree, marked)
        names = names_of(self)
        self.reached = reached_of(self, names)
        parts = zip(names, self.marks, self.reached, strict=True)
        self.heard = [f"{name}{words_for(mark)}{reached}" for name, mark, reached in parts]
        has_marks = any(mark not in ("", "?") for mark in self.marks)
        self.letters = has_marks if letters is None else check_option(letters, "letters")
        self.joins = list(map(joins_of, self.nodes, self.texts))
        self.owners = owners_in(self.nodes, self.texts)
        self.kind = self.tree.kind
        self.compact = len(self.nodes) > MANY[self.kind]
        self.font = ("98"[self.kind == "tree"] if self.letters else "10") if self.compact else "13.5"  # points
        self.longest = [longest] * len(self.nodes) if isinstance(longest, str) else longest
        self.side = round(0.92 * float(self.font))  # the side of a square of a board, in points
        self.lines, self.left_out = lines_of(self.tree, self.compact, self.texts), ""
        self.back, self.rows = leading_back(self.tree) if self.tangled else ({}, [])
        if len(self.lines) > limits.LINES_DRAWN and self.tangled:
            self._drop_lines()
        self.source, self._svg = dot_of(self), None

    def _is_over(self, i, node):
        """Return whether the game is over at a node, according to its game, or to the tree if the game is unknown."""
        game, state = game_of(node), state_of(node)
        is_known = game is not None and state
        return not self.tree.branches[i] and i not in self.tree.cut and not (is_known and moves_of(game, state))

    @property
    def svg(self) -> str:
        """The picture in SVG, without its `notes`. Each node is a group with its number, its label and its parent."""
        if self._svg is None:
            self._svg = tidied(self._lay_out("svg"), self)
        return self._svg

    @property
    def tangled(self):
        """Whether more than one line leads to some node."""
        return len(self.lines) >= len(self.nodes)

    @property
    def notes(self):
        """A list of sentences about the lines."""
        return [note for note in (self.left_out, LEADS_BACK if self.back else "") if note]

    @property
    def smaller(self):
        """A sentence about what to draw instead of a picture that is too large."""
        first = f"Draw only the first moves, as in draw(root, depth={max(self.depth, 1)})"
        return f"{first}, or the {self.kind} below one of the nodes, or a smaller game."

    def save(self, path: str | Path) -> None:
        """Write the picture to a file.

        Args:
            path: The name of the file, which ends in .svg, .png or .pdf.

        Raises:
            GameError: If the name has another ending, or if the file can't be written.
        """
        write(path, ("svg", "png", "pdf"), self._file_content)

    def _file_content(self, kind):
        """Return the bytes of a file with the picture and its notes."""
        picture = self._lay_out(kind, with_notes=True)
        return tidied(picture, self).encode() if kind == "svg" else picture

    def _lay_out(self, kind, with_notes=False):
        small = len(self.lines) <= SMALL[self.tangled]
        seconds = limits.SECONDS_OF_LAYOUT if self.tangled else limits.SECONDS_OF_TREE_LAYOUT
        picture = layout(self._source(with_notes), kind, seconds, small)
        if picture is None and self.tangled:
            self._drop_lines()
            self.source = dot_of(self)
            picture = layout(self._source(with_notes), kind, limits.SECONDS_OF_TREE_LAYOUT)
        if picture is None:
            seconds = limits.SECONDS_OF_TREE_LAYOUT
            raise GameError(f"Graphviz could not lay out the picture within {seconds} seconds. {self.smaller}")
        return picture

    def _source(self, with_notes):
        return dot_of(self, with_notes) if with_notes and self.notes else self.source

    def _drop_lines(self):
        """Keep only the first line to each node, because Graphviz always lays out a tree quickly."""
        count = count_of(len(self.lines), "line")
        self.left_out = f"{count} are too many for a picture, so only the first line to each node is drawn."
        first = {0: None}  # the root needs no line
        for line in self.lines:
            first.setdefault(line[1], line)
        self.lines, self.back, self.rows = list(first.values())[1:], {}, []

    def fits(self, columns=1):
        """Return whether the picture can be read as it is on a page with this many columns."""
        (panel_width, panel_height), (width, height) = PANEL, size_of(self.svg)
        scale = min(1, panel_width / columns / width)
        return scale * height <= panel_height and scale * float(self.font) >= LETTERS

    def zoomed(self, columns=1):
        """Return a widget if the picture is too large to read on a page with this many columns, or None otherwise."""
        return self.live(self) if self.live and not self.fits(columns) else None

    def _ipython_display_(self):
        try:
            live = self.zoomed()
        except GameError:  # _repr_mimebundle_ will raise the error again
            live = None
        if live is None:
            raise NotImplementedError  # this makes IPython call _repr_mimebundle_
        live._ipython_display_()

    def _repr_mimebundle_(self, include=None, exclude=None):
        line = f"game {self.kind}, {count_of(len(self.nodes), 'node')}; run this cell to draw it"
        return {"text/plain": repr(self), "text/html": shown(self, line)}

    def __repr__(self):
        return f"<drawing of a {self.kind}, {count_of(len(self.nodes), 'node')}>"


def write(path, endings, content):
    """Write a file.

    Args:
        path: The name of the file.
        endings: The allowed endings of the name.
        content: A function from the ending to the bytes of the file.

    Raises:
        GameError: If the name has another ending, or if the file can't be written.
    """
    quoted, path = short_repr(repr(str(path)), 200), Path(path)
    if (ending := path.suffix[1:].lower()) not in endings:
        *others, last = (f".{ending}" for ending in endings)
        allowed = f"{', '.join(others)} or {last}" if others else last
        raise GameError(f"{quoted} should end in {allowed}.")
    data = content(ending)
    try:
        path.write_bytes(data)
    except OSError as error:
        reason = error.strerror
        if isinstance(error, FileNotFoundError):
            reason = f"there is no folder {short_repr(repr(str(path.parent)), 200)}"
        raise GameError(f"{quoted} can't be written: {reason}. Use another name or another folder.") from None


def _numbers(tree, marked):
    try:
        return {tree.number(node) for node in marked}
    except (TypeError, GameError) as error:  # for example, one node instead of a list
        expected = "It must be a list of nodes of the drawing, as in draw(root, marked=[root])."
        raise GameError(f"marked={short_repr(marked)} is not valid. {expected}") from error
