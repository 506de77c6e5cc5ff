"""Node: the tree of a game, made of objects."""

import sys
from functools import wraps

from . import guard
from .asking import States, checked_state, end_of, outcome_of, refuse, soon, start_of, undisturbed
from .chance import chances_of
from .progress import progress
from .telling import name
from .tree import branches
from .words import GameError, TooLong, many, plain, quoted, told, whole

CALLS = 3_000 if sys.version_info < (3, 11) else sys.maxsize  # one inside the other, which the machine itself can take


class _None(dict):
    """No children: all leaves share one, all nodes that have not spawned another, so nothing can be put in."""

    def __init__(self, called, says):
        self.called, self.says = called, says

    def unchanged(self, *change, **more):
        """Raise GameError, whatever the change."""
        raise GameError(self.says)

    __setitem__ = __delitem__ = __ior__ = setdefault = update = pop = popitem = clear = unchanged

    def __reduce__(self):
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


def end_of_node(node, below):
    """How the game has ended at a node with these children: "W", "L" or "D" for the player to move, None if it goes on.

    Raises GameError where the rules of the game go wrong.
    """
    if node.state[0] == 0:
        chances_of(node.game, node.state)  # says if there is no move: by chance no game ends
        return None
    end = outcome_of(node.game, node.state) if below is LEAF else end_of(node.game, node.state)
    if end is None and (problem := no_dict(node)):
        raise problem
    return end


def stuck(node, error, takes):
    """What to say of a node where a walk met an error: a GameError, or the error itself where the tree is right.

    Takes the node, the error, and which nodes the walk is for, the end of a sentence.
    """
    if isinstance(error, RecursionError):
        return too_deep(name(node))
    branches(node)  # says so if this is no tree
    if not isinstance(node, Node):
        return GameError(f"{name(node)} does not know its game: {takes}")
    checked_state(node.game, node.state)
    return no_dict(node) or error


def too_deep(called):
    """The GameError of a recursion that has gone too far, to the node or the state that is called so."""
    calls = f"{min(sys.getrecursionlimit(), CALLS)} one inside the other"
    deep = f"{called} is deeper in the tree than Python's calls go, {calls}."
    ends = "Does every game come to an end? Then take a smaller one; if not, label_graph works backwards (with no die)."
    return GameError(f"{deep} {ends}")


def shallow(function):
    """The same function, or for Python 3.10 one that stops where a recursion limit set too high would let it crash."""
    if CALLS == sys.maxsize:
        return function

    @wraps(function)
    def checked(*arguments, **named):
        if sys.getrecursionlimit() > CALLS and _calls() > CALLS:
            raise RecursionError
        return function(*arguments, **named)

    return checked


def _calls():
    """How many calls are one inside the other."""
    count, frame = 0, sys._getframe()
    while frame := frame.f_back:
        count += 1
    return count


def build_tree(game, depth=None, limit=1_000_000):
    """Make the whole game tree: a node for every way to get there.

    Takes a game (or a node, to grow the tree below it), how many moves deep to build (None: to the end) and how many
    nodes are too many. Gives the root, a Node. Raises GameError at the limit, where the states take too much memory,
    and where the rules of the game go wrong. Source: buildTree of "Computational Games, part 2".

    >>> from gametree import OneTwoTen, nodes
    >>> len(list(nodes(build_tree(OneTwoTen()))))
    232
    """
    root = made(game) if isinstance(game, Node) else Node(game, start_of(game))
    depth, limit = depth if depth is None else whole(depth, "depth"), whole(limit, "limit")
    before = root.children
    try:
        with undisturbed(), progress(f"building {type(root.game).__name__}", "nodes") as done:
            _grow(root, depth, limit, done)
    except BaseException:
        root.children = before  # while an error is shown, all that hangs on it stays in memory
        raise
    return root


def _grow(root, depth, limit, done):
    """Build the tree level by level: quickly, for what is wrong with a game can be found out when something failed."""
    game, level, count, enough = root.game, [root], 1, 0
    states = States(game, root.state)  # equal states become one tuple: a fifth of the memory saved
    guard.awake or guard.wake()
    try:
        while level and depth != 0:
            below = []
            for node in level:
                try:
                    moves = dict.items(game.moves(node.state))
                    children = {move: Node(game, states[state]) for move, state in moves}
                except (Exception, TooLong) as error:
                    refuse(game, node.state, error)
                node.children = children or LEAF
                below += children.values()
                count += len(children)
                if count > enough:
                    _check_size(root, node, count, limit, states)
                    enough = soon(count, limit)
                    done(count)
            level, depth = below, depth and depth - 1
    except BaseException:
        for large in (level, below, states):
            large.clear()
        raise


def _check_size(root, node, count, limit, states):
    """Raise GameError where a tree has become too large; `node` is the last that has spawned."""
    if count > limit:
        often = 2 * len(states) <= count
        if often and (again := _coming_back(root)):
            endless = f"{plain(again)} can come back to itself, so this tree has no end"
            graph = "build_graph(game) makes one node for each state"
            raise GameError(f"more than {many(limit, 'node')}, and not done: {endless}. {graph}.")
        instead = "; minimax(game) finds out who wins and keeps no tree"
        if often:
            instead = f", or its graph: build_graph(game) has one node for each of the {len(states):,} states so far"
        raise GameError(
            f"more than {many(limit, 'node')}, and not done: the last that got children was {name(node)}. "
            f"Build only its first moves with depth={instead}. "
            "If no game should be so long: does every move lead nearer to the end?"
        )
    if states.heavy():
        raise GameError(
            f"about {states.bytes // 10**6:,} MB of states in {many(count, 'node')}, and not done: does each state "
            "hold more than the one before it? Put into a state only what the rules ask for, make the game smaller, "
            "or build only its first moves with depth=."
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
