"""Anything with `children` is a tree: its branches, its nodes, what they are called, how it is printed."""

import ast
import math
import re
from itertools import islice

from .game import LABELS, Game
from .words import GameError, plain, told

LABEL_NAMES = "label", "win_loss"  # what a class may call its label
WORDS = {**LABELS, "?": "not known yet"}
PROPERTY = """    @property
    def children(self):
        return [child for child in (self.add1, self.add2) if child is not None]"""


def branches(node):
    """The ways down from a node: (move, child) pairs, a list; the move is None where `children` is not a dict.

    Works for any object with `children`, a dict or an iterable of nodes; raises GameError where there is none.
    """
    if isinstance(node, type):
        made = f"build_tree({node.__name__}()) makes a tree" if issubclass(node, Game) else f"make one, as in {node.__name__}(1, 0)"
        raise GameError(f"{node.__name__} is a class, not yet a node: {made}.")
    try:
        children = node.children
    except Exception as error:
        raise GameError(_no_children(node, error)) from error
    if isinstance(children, dict):
        pairs = list(children.items())
    else:
        try:
            pairs = [(None, child) for child in children]
        except Exception as error:
            hint = "a return may be missing" if children is None else "@property may be missing" if callable(children) else told(error)
            raise GameError(f"The children of {name(node)} are {plain(children)}, not a list or a dict of nodes: {hint}.") from error
    if any(child is None for _, child in pairs):
        raise GameError(f"Among the children of {name(node)} is None: leave out a child that is not there.")
    return pairs


def _no_children(node, error):
    if isinstance(node, Game):
        return f"{type(node).__name__} is a game, not yet a tree: build_tree(...) makes a tree of it."
    if hasattr(type(node), "children"):
        return f"The children of {name(node)} can't be had: {told(error)}"
    if node is None:
        return "There is no tree here, but None: a return may be missing in what made it."
    return f"{name(node)} has no children to go to. Your class needs this property, with the names of its own children:\n{PROPERTY}"


class Tree:
    """A tree as it stands, each node numbered once, level by level: its first moves have the first numbers.

    By number: `nodes`; `ways`, a list of (move, number of the child); `above`, the numbers of those that lead there. `depth` is how many
    moves deep it goes; `cut` are the numbers of the nodes whose children are left out, for they lie deeper than `depth`, or are more than `most`.
    """

    def __init__(self, root, depth=None, most=math.inf, below=branches):
        self.nodes, self.ways, self.above, self._numbers = [], [], [], {}
        self.depth, self.cut = 0, set()
        level = [self.add(root)]
        while level:
            ways_of = {i: below(self.nodes[i]) for i in level}
            fresh = {id(child) for ways in ways_of.values() for _, child in ways} - self._numbers.keys()
            if self.depth == depth or len(self.nodes) + len(fresh) > most:
                self.cut = {i for i in level if ways_of[i]}
                return
            for i, ways in ways_of.items():
                self.ways[i] = [(move, self.add(child)) for move, child in ways]
                for _, child in self.ways[i]:
                    self.above[child].append(i)
            level, self.depth = range(len(self.nodes) - len(fresh), len(self.nodes)), self.depth + bool(fresh)

    def add(self, node):
        """The number of a node, which it gets if it has none."""
        if id(node) not in self._numbers:
            self._numbers[id(node)] = len(self.nodes)
            self.nodes.append(node)
            self.ways.append([])
            self.above.append([])
        return self._numbers[id(node)]

    def number(self, node):
        """The number of a node; None if it is not in the tree."""
        return self._numbers.get(id(node))


def walk(root, below=branches):
    """Every node of a tree once, the root first, each before the nodes below it and from left to right: an iterator."""
    seen = {}  # id -> node: an object that is kept keeps its id
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen[id(node)] = node
            yield node
            waiting.extend(child for _, child in reversed(below(node)))


def nodes(root):
    """Every node of a tree once, in a list: the root first, each before the nodes below it, and from left to right."""
    return list(walk(root))


def leaves(root):
    """The nodes without children, in a list, from left to right."""
    return [node for node in walk(root) if not branches(node)]


def name(node):
    """What a node is called in a sentence, a string: its state, or else its repr without the label, as in (1, 7)."""
    state = state_of(node)
    return plain(state if state is not None else unlabelled(node))


def unlabelled(node):
    """What a node calls itself, its repr, without the label: a string."""
    if type(node).__repr__ is object.__repr__:
        return f"a {type(node).__name__}"
    return re.sub(r", *'?[WLD?]'?\)$", ")", plain(node, 200))


def state_of(node):
    """A node's state, a tuple: its `state`, its `player` and `pile`, or what its repr says; None if it tells in none of these ways."""
    if isinstance(state := attribute_of(node, "state"), tuple):
        return state
    player, pile = attribute_of(node, "player"), attribute_of(node, "pile")
    if player is not None and pile is not None:
        return (player, pile)
    try:
        state = ast.literal_eval(unlabelled(node))
    except Exception:  # of many kinds: any text may stand here
        return None
    return state if isinstance(state, tuple) and state else None


def player_of(node):
    """Who is to move: 1 or 2, 0 for chance, or None if the node does not tell."""
    player = attribute_of(node, "player")
    if player is None and (state := state_of(node)):
        player = state[0]
    return player if player in (0, 1, 2) else None


def label_of(node):
    """A node's label as text, whatever its class calls it (`label` or `win_loss`); None if it has none."""
    for attribute in LABEL_NAMES:
        label = attribute_of(node, attribute)
        if label is not None and not callable(label):
            return plain(label)
    return None


def game_of(node, game=None):
    """The game given, or else the one that a node knows, or None."""
    own = attribute_of(node, "game")
    return game if game is not None else own if isinstance(own, Game) else None


def attribute_of(node, attribute):
    """An attribute of a node; None if it has none, or a property stops with an error."""
    try:
        return getattr(node, attribute, None)
    except Exception:
        return None


def print_tree(root, most=1_000):
    """Print a tree, a line a node, as `tree_text` writes it."""
    print(tree_text(root, most))


def tree_text(root, most=1_000):
    """A tree as text: sideways and in order if no node has more than two children (tilt your head to the left), else indented.

    Takes the root and how many lines are enough; gives a string. Source: printTree of "Computational Games, part 2".

    >>> from gametree import OneTwoTen, build_tree
    >>> print_tree(build_tree(OneTwoTen(2)))
       (2, 2, ?)
    (1, 0, ?)
       (2, 1, ?)
          (1, 2, ?)
    """
    sideways = all(len(branches(node)) <= 2 for node in islice(walk(root), most))
    lines, waiting = [], [(root, 0, False)]
    while waiting and len(lines) < most:
        node, depth, opened = waiting.pop()
        if opened:
            lines.append("   " * depth + plain(node, 200))
            continue
        below = [(child, depth + 1, False) for _, child in branches(node)]
        first, rest = (below[:1], below[1:]) if sideways else (below, [])
        waiting += [*reversed(first), (node, depth, True), *rest]
    if waiting:
        lines.append(f"… and so on: more than {most:,} lines.")
    return "\n".join(lines)
