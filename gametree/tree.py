"""Anything with `children` is a tree: its branches, its nodes, what they are called, how it is printed."""

import ast
import re
from collections import defaultdict
from itertools import islice, repeat
from time import process_time

from . import guard
from .game import LABELS, Game
from .words import GameError, TooLong, plain, size, told

LABEL_NAMES = "label", "win_loss"  # what a class may call its label
WORDS = {**LABELS, "?": "not known yet"}
LIMIT = 1_000_000  # nodes of a tree, or children of a node
DEEP = 40  # moves; no line of a print is indented further
PROPERTY = """Your class needs this property, with the names of its own children:
    @property
    def children(self):
        return [child for child in (self.add1, self.add2) if child is not None]"""


def branches(node, most=LIMIT):
    """The ways down from a node: (move, child) pairs, a list; the move is None where `children` is not a dict.

    Works for any object with `children`, a dict or an iterable of nodes; raises GameError where there is none. Of more
    than `most` children it gives so many and one.
    """
    if isinstance(node, type):
        raise GameError(_no_children(node, None))
    try:
        children = asked(node, "children", getattr, node, "children")
    except Exception as error:
        raise GameError(_no_children(node, error)) from error
    try:
        ways = children.items() if isinstance(children, dict) else zip(repeat(None), children)
        ways = asked(node, "children", list, islice(ways, most + 1))
    except Exception as error:
        raise GameError(_no_nodes(node, children, error)) from error
    if any(child is None for _, child in ways):
        raise GameError(f"Among the children of {name(node)} is None: leave out a child that is not there.")
    return ways


def _no_children(node, error):
    if isinstance(node, Game):
        return f"{type(node).__name__} is a game, not yet a tree: build_tree(...) or build_graph(...) makes one of it."
    if isinstance(node, type):
        made = "build_tree({0}()) makes a tree" if issubclass(node, Game) else "make one, as in {0}(1, 0)"
        return f"{node.__name__} is a class, not yet a node: {made.format(node.__name__)}."
    if hasattr(type(node), "children"): return f"The children of {name(node)} can't be had: {told(error)}"
    if node is None: return "There is no tree here, but None: a return may be missing in what made it."
    if isinstance(node, (int, float, str, tuple, list, dict, set)):
        return f"{plain(node)} has no children to go to: a node is wanted, and this is of type {type(node).__name__}."
    return f"{name(node)} has no children to go to. {PROPERTY}"


def _no_nodes(node, children, error):
    if hasattr(type(children), "__iter__"):
        return f"The children of {name(node)} can't be had: {told(error)}"
    missing = "a return" if children is None else "@property" if callable(children) else ""
    hint = f"{missing} may be missing" if missing else told(error)
    return f"The children of {name(node)} are {plain(children)}, not a list or a dict of nodes: {hint}."


def asked(node, attribute, question, *arguments):
    """What the code of a node's class answers; raises GameError where it did not come back, now or at another node."""
    key = _asks(node, attribute)
    if key not in guard.stuck:
        guard.awake or guard.wake()
        try:
            return question(*arguments)
        except TooLong as error:
            if not TooLong.mine():
                raise
            guard.stuck[key] = f"{type(node).__name__}.{attribute} stopped: {told(error)}"
    raise GameError(guard.stuck[key])


def _asks(node, attribute, *more):
    """What is asked when an attribute of a node is: the code that its class has for it just now."""
    return type(node), attribute, id(getattr(type(node), attribute, None)), *more


class Numbered:
    """Nodes, each with a number, in the order in which they came; equal is not the same: `nodes`, a list."""

    def __init__(self):
        self.nodes, self._numbers = [], {}

    def add(self, node):
        """The number of a node, which it gets if it has none."""
        number = self._numbers.setdefault(id(node), len(self.nodes))
        if number == len(self.nodes):
            self.nodes.append(node)  # an object that is kept keeps its id
        return number

    def number(self, node):
        """The number of a node; None if it has none."""
        return self._numbers.get(id(node))


class Tree(Numbered):
    """A tree as it stands, each node numbered once, level by level: its first moves have the first numbers.

    By number: `nodes`; `ways`, lists of (move, number of the child); `above`, lists of the numbers that lead there.
    `depth` is how many moves deep it goes; `cut` are the numbers of the nodes whose children are left out, for they lie
    deeper than `depth`, or are more than `most`.
    """

    def __init__(self, root, depth=None, most=LIMIT, ways_of=branches):
        super().__init__()
        self._ways_of = ways_of
        self.ways, self.above, self.depth, self.cut = defaultdict(list), defaultdict(list), 0, set()
        level = [self.add(root)]
        while level:
            below, count = self._below(level, depth, most), len(self.nodes)
            for i, ways in below.items():
                for move, child in ways:
                    self.ways[i].append((move, self.add(child)))
                    self.above[self.number(child)].append(i)
            level = range(count, len(self.nodes))
            self.depth += bool(level)

    def _below(self, level, depth, most):
        """The ways down from a level: number -> (move, child) pairs; none where they are not followed, but cut."""
        below, fresh = {}, Numbered()
        for i in level:
            below[i] = self._ways_of(self.nodes[i])
            for _, child in below[i]:
                if self.number(child) is None:
                    fresh.add(child)
            if self.depth == depth or len(self.nodes) + len(fresh.nodes) > most:
                self.cut = {i for i in level if self._ways_of(self.nodes[i])}
                return {}
        return below


def walk(root, ways_of=branches):
    """Every node of a tree once, the root first, each before the nodes below it and from left to right: an iterator."""
    met, waiting = {}, [root]  # id -> node
    while waiting:
        node = waiting.pop()
        if id(node) not in met:
            met[id(node)] = node
            yield node
            waiting.extend(child for _, child in reversed(ways_of(node)))
            if len(met) + len(waiting) > LIMIT:
                del met, waiting, node  # or the error would keep them
                raise GameError(f"More than {LIMIT:,} nodes, or ways to them. Is there no end? Or take a smaller game.")


def nodes(root):
    """Every node of a tree once, in a list, as `walk` has them. Raises GameError if there are more than a million."""
    return list(walk(root))


def leaves(root):
    """The nodes without children, in a list, from left to right. Raises GameError as `nodes` does."""
    return [node for node in walk(root) if not branches(node, 0)]


def name(node):
    """What a node is called in a sentence, a string: its state, or else its repr without the label, as in (1, 7)."""
    state = state_of(node)
    return plain(unlabelled(node)) if not state else _written(node, "state", plain, state)


def unlabelled(node):
    """What a node says of itself without its label, a string."""
    return re.sub(r", *'?[WLD?]'?\)$", ")", repr_of(node))


def repr_of(node):
    """What a node says of itself, its repr, a string; of a dataclass without its nodes, whose reprs are long."""
    kind = type(node)
    if kind.__repr__ is object.__repr__:
        return f"a {kind.__name__}"
    made = hasattr(kind, "__dataclass_fields__") and hasattr(kind.__repr__, "__wrapped__")  # by @dataclass
    return _written(node, "__repr__", _fields if made else plain, node, 200)


def _fields(node, most):
    fields = [field for field in type(node).__dataclass_fields__ if field not in ("children", *LABEL_NAMES)]
    own = [(field, value) for field in fields if not isinstance(value := attribute_of(node, field), type(node))]
    return plain(f"{type(node).__name__}({', '.join(f'{field}={plain(value)}' for field, value in own)})", most)


def _written(node, attribute, write, *arguments):
    """What a function writes of a node; once that has taken too long for one of its class, only what the node is."""
    if (key := _asks(node, attribute, write)) in guard.stuck:
        return f"a {type(node).__name__}"
    guard.awake or guard.wake()
    for _ in range(2):  # it may have been something else that took long
        began, text = process_time(), write(*arguments)
        if process_time() - began < guard.SECONDS / 5:
            return text
    return guard.stuck.setdefault(key, text)


def state_of(node):
    """A node's state, a tuple: its `state`, or its `player` and `pile`, or what its repr says; None if it has none."""
    if isinstance(state := attribute_of(node, "state"), tuple):
        return state
    pair = attribute_of(node, "player"), attribute_of(node, "pile")
    if all(part is not None for part in pair):
        return pair
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
    try:
        return (0, 1, 2).index(player)
    except Exception:  # it may be anything, even an array
        return None


def label_of(node):
    """A node's label as text, whatever its class calls it (`label` or `win_loss`); None if it has none."""
    for attribute in LABEL_NAMES:
        if (label := attribute_of(node, attribute)) is not None and not callable(label):
            return _written(node, attribute, plain, label)
    return None


def game_of(node, game=None):
    """The game given, or else the one that a node knows, or None."""
    own = attribute_of(node, "game")
    return game if game is not None else own if isinstance(own, Game) else None


def attribute_of(node, attribute):
    """An attribute of a node; None where it stops with an error. Raises GameError where it does not come back."""
    try:
        return asked(node, attribute, getattr, node, attribute, None)
    except Exception:
        if _asks(node, attribute) in guard.stuck:
            raise
        return None


def tree_text(root, most=1_000):
    """A tree as text: sideways if no node has more than two children (tilt your head to the left), else indented.

    Takes the root and how many lines are enough; gives a string. A node that was printed before is only named. Source:
    printTree of "Computational Games, part 2".

    >>> from gametree import OneTwoTen, build_tree
    >>> print_tree(build_tree(OneTwoTen(2)))
       (2, 2, ?)
    (1, 0, ?)
       (2, 1, ?)
          (1, 2, ?)
    """
    lines, waiting, met, count, most = [], [(root, 0, None)], Numbered(), 0, size(most, "most")
    sideways = all(len(branches(node, 2)) <= 2 for node in islice(walk(root), most))
    while waiting:
        node, depth, text = waiting.pop()
        if text is not None:
            lines.append("   " * depth + text if depth <= DEEP else f"{'   ' * DEEP}({depth} moves down) {text}")
        elif (count := count + 1) <= most:
            again, text = met.number(node) is not None, repr_of(node)
            below = [] if again else [(child, depth + 1, None) for _, child in branches(node, most - count)]
            met.add(node)
            first, rest = (below[:1], below[1:]) if sideways else (below, [])
            waiting += [*reversed(first), (node, depth, f"{text} again" if again else text), *rest]
    return "\n".join(lines + [f"… and so on: more than {most:,} lines."] * (count > most))


def print_tree(root, most=1_000):
    """Print a tree, as `tree_text` writes it."""
    print(tree_text(root, most))
