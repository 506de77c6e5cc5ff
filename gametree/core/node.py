"""node: the tree of a game, made of objects: Node, and build_tree."""

from traceback import clear_frames

from .arguments import whole
from .errors import GameError
from .introspect import name
from .progress import progress, undisturbed
from .query import States, checked_state, refuse, start_of
from .text import many, plain, quoted, told


class _None(dict):
    """No children: all leaves share one, all nodes that have not spawned another, so nothing can be put in."""

    def __init__(self, called, says):
        self.called, self.says = called, says

    def unchanged(self, *change, **more):
        """Raise GameError, whatever the change."""
        raise GameError(self.says)

    __setitem__ = setdefault = update = __ior__ = unchanged

    def __reduce__(self):  # a copy of a tree has the same one
        return self.called


LEAF = _None("LEAF", "The game is over at this node: it has no children, and none can be put in.")
TO_FILL = "Or give it a dictionary first, node.children = {}"
UNSPAWNED = _None("UNSPAWNED", f"This node has no children yet: spawn() makes them. {TO_FILL}.")


class Node:
    """One state of a game in its tree, with a child for every move.

    `game`, `state` (a tuple, the player to move first), `children` (a dict, move -> Node), `label` ("W", "L" or "D"
    for the player to move, "?" until known), `value` (for player 1), `grundy` (None until known).
    Source: "Computational Games, part 2".

    >>> from gametree import OneTwoTen
    >>> root = Node(OneTwoTen(), (1, 0))
    >>> root.spawn()
    >>> root[2]
    (2, 2, ?)
    """

    __slots__ = "game", "state", "children", "label", "value", "grundy"

    def __init__(self, game, state):
        self.game = game
        self.state = state
        self.children = UNSPAWNED
        self.label = "?"
        self.value = self.grundy = None

    def spawn(self):
        """Make this node's children, one for every move of the game."""
        build_tree(self, depth=1)

    def __getitem__(self, move):
        try:
            return self.children[move]
        except Exception as error:
            raise _no_move(self, move) from error

    def __repr__(self):
        state = self.state if isinstance(self.state, tuple) else (self.state,)
        return f"({', '.join([*(quoted(part, 200) for part in state), plain(self.label)])})"


def _no_move(node, move):
    if problem := no_dict(node):
        return problem
    moves = plain(", ".join(quoted(known) for known in node.children), 200)
    there = f"the moves are {moves}" if moves else "it has no children (a leaf, or not spawned yet)"
    return GameError(f"{quoted(move)} is not a move from {name(node)}: {there}.")


def made(node):
    """The node itself; raises GameError where a class of a student's has made it without what every Node has."""
    for attribute in Node.__slots__:
        try:
            getattr(node, attribute)
        except AttributeError:
            due = "its class needs super().__init__(game, state)"
            raise GameError(f"This {type(node).__name__} has no {attribute}: {due}.") from None
        except Exception as error:
            raise GameError(f"The {attribute} of this {type(node).__name__} can't be had: {told(error)}") from error
    return node


def no_dict(node):
    """The GameError of a Node whose children were made something else than a dict; None where they are one."""
    children = getattr(node, "children", None)
    if isinstance(children, dict):
        return None
    kept = "a Node keeps them in a dict, move -> Node"
    return GameError(f"The children of {name(node)} are {plain(children)}: {kept}.")


def build_tree(game, depth=None, limit=1_000_000):
    """Make the whole game tree: a node for every way to get there.

    Takes a game (or a node, to grow the tree below it), how many moves deep to build (None: to the end) and how many
    nodes are too many. Gives the root, a Node. Raises GameError at the limit, and where the rules of the
    game go wrong. Source: buildTree of "Computational Games, part 2".

    >>> from gametree import OneTwoTen, nodes
    >>> len(list(nodes(build_tree(OneTwoTen()))))
    232
    """
    root = made(game) if isinstance(game, Node) else Node(game, start_of(game))
    depth, limit = depth if depth is None else whole(depth, "depth"), whole(limit, "limit")
    checked_state(root.game, root.state)
    before = root.children
    try:
        with undisturbed(), progress(f"building {type(root.game).__name__}", "nodes") as done:
            grow(root, depth, limit, done)
    except BaseException as error:
        clear_frames(error.__traceback__)  # or a million nodes stay in memory while the error is shown
        root.children = before
        raise
    return root


def grow(root, depth, limit, done):
    """Give a node and all below it their children, level by level, so many moves deep; `done` hears how many there are.

    Equal states become one tuple: a fifth of the memory is saved.
    """
    level, count, states = [root], 1, States({root.state: root.state})
    while level and depth != 0:
        below = []
        for node in level:
            try:
                moves = dict.items(node.game.moves(node.state))
                node.children = {move: Node(node.game, states[after]) for move, after in moves} or LEAF
            except Exception as error:
                refuse(node.game, node.state, error)
            below += node.children.values()
            if count + len(below) > limit:
                raise _too_large(root, node, limit, count + len(below), len(states))
        level, depth, count = below, depth and depth - 1, count + len(below)
        done(count)


def _too_large(root, last, limit, count, states):
    """The GameError of a tree that has become too large; `last` is the node that has spawned last."""
    says, often = f"more than {many(limit, 'node')}, and not done", 2 * states <= count
    if often and (again := _coming_back(root)):
        endless = f"{plain(again)} can come back to itself, so this tree has no end"
        return GameError(f"{says}: {endless}. build_graph(game) makes one node for each state.")
    instead = "; minimax(game) finds out who wins and keeps no tree"
    if often:
        instead = f", or its graph: build_graph(game) has one node for each of the {states:,} states so far"
    return GameError(
        f"{says}: the last that got children was {name(last)}. Build only its first moves with depth={instead}. "
        "If no game should be so long: does every move lead nearer to the end?"
    )


def _coming_back(root):
    """A state that can come back to itself, as far as a tree is built; None where none does."""
    first, found = {}, [root]  # state -> the first node that has it
    for node in found:
        if first.setdefault(node.state, node) is node:
            found += node.children.values()
    path, done, ways = {root.state: None}, set(), [iter(root.children.values())]
    while ways:
        if (child := next(ways[-1], None)) is None:
            done.add(path.popitem()[0])
            ways.pop()
        elif child.state in path:
            return child.state
        elif child.state not in done:
            path[child.state] = None
            ways.append(iter(first[child.state].children.values()))
    return None
