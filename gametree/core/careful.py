"""careful: build_tree and build_graph as the package gives them, with a sentence wherever they can't be done."""

import inspect
from collections import Counter
from contextlib import contextmanager
from math import isclose
from traceback import clear_frames

from . import graph as plain_graph
from . import node as plain_tree
from .arguments import whole
from .chance import chances_of
from .errors import GameError, innermost
from .graph import Either, Merged
from .introspect import name
from .node import LEAF, Node, made
from .progress import progress, undisturbed
from .query import States, checked_state, moves_of, outcome_of, refuse, start_of
from .text import many, number, plain, quoted, told

ENDED = {"W": "won", "L": "lost", "D": "drawn"}
ENOUGH = 100_000  # states with a key, if they bring no new nodes
SOON = 1_000  # more, and somebody looks again whether they are too many


def careful(plain):
    """Let a function that builds be printed as the plain one that it runs."""

    def with_care(front):
        front.__wrapped__, front.__signature__ = plain, inspect.signature(front)
        return front

    return with_care


@contextmanager
def growing(root, things):
    """While a plain builder runs: a bar; if it fails, the root as before, and what is wrong with the game's rules."""
    before = root.children
    try:
        with undisturbed(), progress(f"building {type(root.game).__name__}", things) as done:
            yield done
    except BaseException as error:
        here = innermost(error, "node", root)
        clear_frames(error.__traceback__)  # or a million nodes stay in memory while the error is shown
        root.children = before
        if isinstance(error, Exception):
            refuse(root.game, here.state, error)
        raise


@careful(plain_tree.build_tree)
def build_tree(game, depth=None, limit=1_000_000):
    """Make the whole game tree: a node for every way to get there.

    Takes a game (or a node, to grow the tree below it), how many moves deep to build (None: to the end) and how many
    nodes are too many. Gives the root, a Node. Raises GameError at the limit, and where the rules of the
    game go wrong. Source: buildTree of "Computational Games, part 2".

    >>> from gametree import OneTwoTen, nodes
    >>> len(list(nodes(build_tree(OneTwoTen()))))
    232
    """
    root, depth, limit = _root(game), depth if depth is None else whole(depth, "depth"), whole(limit, "limit")
    states, count, enough = States({root.state: root.state}), 1, 0

    def met(node, moves):
        nonlocal count, enough
        count += len(node.children)
        if count > enough:
            if count > limit:
                raise _too_large(root, node, limit, count, len(states))
            enough = min(limit, count + SOON)
            done(count)

    with growing(root, "nodes") as done:
        return plain_tree.build_tree(root, depth, states, met)


def _root(game):
    """The first node of a game; or the node that was given in its place."""
    root = made(game) if isinstance(game, Node) else Node(game, start_of(game))
    checked_state(root.game, root.state)
    return root


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


@careful(plain_graph.build_graph)
def build_graph(game, key=None, limit=1_000_000):
    """Make the graph of a game: one node for every state, however many ways lead there; it may go round.

    Takes a game (or a node, to begin at its state); `key`, a function from a state to what it has in common with those
    that are the same (None: each is another one); and how many nodes are too many. A node has the state with its key
    that was met first. Gives the first node. Raises GameError at the limit, and where of ever more states, as many as
    the limit or 100,000, nine in ten brought no new node; where the rules of the game go wrong, and where two states
    have one key and are not the same: a move from one leads where none from the other does. Source: "Computational
    Games, part 3", which promises it.

    >>> from gametree import OneTwoTen, nodes
    >>> root = build_graph(OneTwoTen())
    >>> len(nodes(root)), root[1][2] is root[2][1]
    (20, True)
    >>> len(nodes(build_graph(OneTwoTen(), key=lambda state: state[1])))  # whoever is to move
    11
    """
    root = _root(game)
    seen = _Seen(root.game, key, whole(limit, "limit"))
    with growing(root, "states") as seen.done:
        first = plain_graph.build_graph(root, seen, seen.met)
        seen.finish()
    return first


class _Seen(States):
    """The node of each state that was seen: `seen[state]`; by keys `by_key` has them too. `nodes`: one for a state."""

    def __init__(self, game, key, limit):
        self.game, self.key, self.limit = game, key, limit
        self.nodes, self.by_key = [], {}
        self.either = False  # whether a node stands for states of both players
        self.again = ""  # where a move leaves the same player to move, the beginning of a sentence
        self.looked = self.count = 0  # how many states were seen when the latest node was; how many nodes there were
        self.enough = 0  # how many there may be until somebody looks again

    def new(self, state):
        """A new node, or the one that has the key of this state."""
        node = Node(self.game, state)
        self.nodes.append(node)
        return node if self.key is None else self._first(node)

    def met(self, node, moves):
        """A node has got its children: see whether it is the same as the one with its key, and whether it is enough."""
        if self.key is not None:
            self._compare(self[node.state], node, moves)
        if len(self) > self.enough:
            self.enough = self._more(node.state)
            self.done(len(self))

    def finish(self):
        """All nodes are there: say which of them stand for several states."""
        if self.either and self.again:
            raise GameError(f"{self.again}: so it matters who is to move, and the key forgets it.")
        for node in self.by_key.values() if len(self.by_key) < len(self) else ():
            node.__class__ = Either if self.either else Merged

    def _first(self, node):
        """The node that has the key of this one, which may be itself."""
        try:
            return self.by_key.setdefault(self.key(node.state), node)
        except Exception as error:
            what = "key is a function from a state to a number, a text or a tuple"
            raise GameError(f"The key of {plain(node.state)} can't be had: {told(error)}. {what}.") from error

    def _compare(self, node, twin, moves):
        """Raise GameError where two nodes of one key are not the same; note where the players differ, or move again."""
        player = twin.state[0]
        for move, after in moves.items():
            if after[0] == player and not self.again:
                again = f"the move {quoted(move)} leaves player {player} to move again"
                self.again = f"From {plain(twin.state)} {again}"
        if node is twin:
            return
        if difference := self._difference(node, twin):
            key = next(key for key, first in self.by_key.items() if first is node)
            same = f"{plain(node.state)} and {plain(twin.state)} have the same key, {quoted(key)}"
            raise GameError(f"{same}, but they are not the same: {difference}. The key forgets too much.")
        self.either = self.either or node.state[0] != player

    def _difference(self, node, twin):
        """What tells two nodes of one key apart, the end of a sentence; "" where nothing does."""
        pairs = (twin, node), (node, twin)
        for one, other in pairs:
            if one.state[0] == 0 != other.state[0]:
                return f"chance moves at {plain(one.state)}, and a player at {plain(other.state)}"
            if one.children is LEAF is not other.children:
                return f"the game is over at {plain(one.state)}, and not at {plain(other.state)}"
        for one, other in pairs:
            there = {*map(id, other.children.values())}
            for move, child in one.children.items():
                if id(child) not in there:
                    after = plain(moves_of(self.game, one.state).get(move, child.state))
                    leads = f"the move {quoted(move)} from {plain(one.state)} leads to {after}"
                    return f"{leads}, and no move from {plain(other.state)} leads to a state with its key"
        if node.state[0] == 0 and (difference := _other_chances(node, twin)):
            return difference
        ends = [ENDED[outcome_of(self.game, end.state)] for end in (node, twin) if not end.children]
        if len({*ends}) < 2:
            return ""
        return f"the game is over at both: at the first the player to move has {ends[0]}, at the second {ends[1]}"

    def _more(self, state):
        """How many states there may be until this is asked again; raises GameError where they are too many.

        Takes the one that was looked at last.
        """
        count = len(self if self.key is None else self.by_key)
        if count > self.limit:
            raise GameError(
                f"more than {many(self.limit, 'node')}, and not done: the last looked at was {plain(state)}. "
                "Make the game smaller; or, if states are the same in some way, merge them by a key=."
            )
        if count > self.count:
            self.looked, self.count = len(self), count
        if len(self) > max(10 * self.looked, min(self.limit, ENOUGH)):
            raise GameError(
                f"{len(self):,} states in only {many(count, 'node')}, and not done: the last looked at was "
                f"{plain(state)}. Is there no end of them? Then no key helps: put into a state only what the key keeps."
            )
        return min(len(self) + 1_000, len(self) + self.limit - count)


def _other_chances(node, twin):
    """What tells two nodes of one key apart where chance moves, the end of a sentence; "" where nothing does."""
    found = []
    for one in (node, twin):
        likely = Counter()
        for move, chance in chances_of(one.game, one.state).items():
            likely[id(one.children[move])] += chance
        found.append(likely)
    for move, child in node.children.items():
        here, there = (likely[id(child)] for likely in found)
        if not isclose(here, there, abs_tol=1e-9):
            to = f"the probability to come by {quoted(move)} from {plain(node.state)} to {plain(child.state)}"
            return f"{to} is {number(here)}, and from {plain(twin.state)} it is {number(there)}"
    return ""
