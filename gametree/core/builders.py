"""builders: the public build_tree and build_graph, which explain in a sentence why they could not run."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isclose
from traceback import clear_frames
from typing import Any, TypeVar

from . import graph as plain_graph
from . import limits
from . import node as plain_tree
from .arguments import whole
from .chance import chances_of
from .errors import GameError, innermost
from .game import Game, Moves, State
from .graph import Either, Merged, NodesOfStates
from .introspect import name
from .node import Node
from .progress import Progress, undisturbed
from .query import States, checked_state, outcome_of, refuse, start_of
from .text import Number, count_of, describe_error, quoted_repr, short_repr
from .tree import find_loop

Front = TypeVar("Front")  # a function as the package gives it
ENDED = {"W": "won", "L": "lost", "D": "drawn"}


def printed_as(bare: Any) -> Callable[[Front], Front]:
    """Let `??` print a function as the plain one that it runs; it says itself what it takes."""

    def with_care(front: Any) -> Any:
        front.__signature__ = inspect.signature(front)
        front.__wrapped__ = bare
        return front

    return with_care


@contextmanager
def growing(root: Node, things: str) -> Iterator[Progress]:
    """While a plain builder runs: a bar; if it fails, the root as before, and what is wrong with the game's rules."""
    before = root.children
    try:
        with undisturbed(), Progress(f"building {type(root.game).__name__}", things) as done:
            yield done
    except BaseException as error:
        here = innermost(error, "node", root)
        clear_frames(error.__traceback__)  # or a million nodes stay in memory while the error is shown
        root.children = before
        if isinstance(error, Exception):
            refuse(root.game, here.state, error)
        raise


@printed_as(plain_tree.build_tree)
def build_tree(game: Game | Node, depth: int | None = None, limit: int = limits.NODES_BUILT) -> Node:
    """Make the whole game tree: a node for every way to get there.

    Takes a game (or a node, to grow the tree below it), how many moves deep to build (None: to the end) and how many
    nodes are too many. Gives the root, a Node. Raises GameError at the limit, and where the rules of the
    game go wrong. Source: buildTree of "Computational Games, part 2".

    >>> from gametree import OneTwoTen, nodes
    >>> len(list(nodes(build_tree(OneTwoTen()))))
    232
    """
    root = _root(game)
    most_moves = None if depth is None else whole(depth, "depth")
    most_nodes = whole(limit, "limit")
    states = States({root.state: root.state})
    count = 1
    enough = 0.0

    def met(node: Node, moves: Moves) -> None:
        nonlocal count, enough
        count += len(node.children)
        if count > enough:
            if count > most_nodes:
                raise _too_large(root, node, most_nodes, count, len(states))
            enough = min(most_nodes, count + limits.BETWEEN_LOOKS)
            done(count)

    with growing(root, "nodes") as done:
        return plain_tree.build_tree(root, most_moves, states, met)


def _root(game: Game | Node) -> Node:
    """The first node of a game; or the node that was given in its place."""
    root = game if isinstance(game, Node) else Node(game, start_of(game))
    checked_state(root.game, root.state)
    return root


def _too_large(root: Node, last: Node, limit: float, count: int, states: int) -> GameError:
    """The GameError of a tree that has become too large; `last` is the node that has spawned last."""
    says = f"more than {count_of(limit, 'node')}, and not done"
    often = 2 * states <= count  # whether the same states come up again and again
    if often and (again := _coming_back(root)):
        endless = f"{short_repr(again)} can come back to itself, so this tree has no end"
        return GameError(f"{says}: {endless}. build_graph(game) makes one node for each state.")
    instead = "; minimax(game) finds out who wins and keeps no tree"
    if often:
        instead = f", or its graph: build_graph(game) has one node for each of the {states:,} states so far"
    return GameError(
        f"{says}: the last that got children was {name(last)}. Build only its first moves with depth={instead}. "
        "If no game should be so long: does every move lead nearer to the end?"
    )


def _coming_back(root: Node) -> State | None:
    """A state that can come back to itself, as far as a tree is built; None where none does."""
    first: dict[State, Node] = {}  # state -> the first node that has it
    found = [root]
    for node in found:
        if first.setdefault(node.state, node) is node:
            found += node.children.values()
    return find_loop(root.state, lambda state: [child.state for child in first[state].children.values()])


@printed_as(plain_graph.build_graph)
def build_graph(game: Game | Node, key: Callable[[State], Any] | None = None, limit: int = limits.NODES_BUILT) -> Node:
    """Make the graph of a game: one node for every state, however many ways lead there; it may go round.

    Takes a game (or a node, to begin at its state); `key`, a function from a state to what it has in common with those
    that are the same (None: each is another one); and how many states are too many. A node has the state with its key
    that was met first. Gives the first node. Raises GameError at the limit, where the rules of the game go wrong, and
    where two states have one key and are not the same: a move from one leads where none from the other does. Source:
    "Computational Games, part 3", which promises it.

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


class _Seen(NodesOfStates):
    """The node of each state that was seen; the states with one key have one node, which `by_key` has too."""

    done: Progress

    def __init__(self, game: Game, key: Callable[[State], Any] | None, limit: float) -> None:
        super().__init__()
        self.game = game
        self.key = key
        self.limit = limit
        self.by_key: dict[Any, Node] = {}
        self.enough = 0.0  # how many states there may be until somebody looks again
        self.either = False  # whether a node stands for states of both players
        self.again = ""  # where a move leaves the same player to move, the beginning of a sentence

    def new(self, state: State) -> Node:
        """A new node, or the one that has the key of this state."""
        node = Node(self.game, state)
        self.nodes.append(node)
        return node if self.key is None else self._first(node, self.key)

    def _first(self, node: Node, key: Callable[[State], Any]) -> Node:
        """The node that has the key of this one, which may be itself."""
        try:
            return self.by_key.setdefault(key(node.state), node)
        except Exception as error:
            what = "key is a function from a state to a number, a text or a tuple"
            problem = f"The key of {short_repr(node.state)} can't be had: {describe_error(error)}"
            raise GameError(f"{problem}. {what}.") from error

    def met(self, node: Node, moves: Moves) -> None:
        """A node has got its children: see whether it is the same as the one with its key, and whether it is enough."""
        if self.key is not None:
            self._compare(self[node.state], node, moves, self.key)
        if len(self) > self.enough:
            if len(self) > self.limit:
                last = f"the last looked at was {short_repr(node.state)}"
                advice = "Make the game smaller; or keep in a state only what matters for the moves to come."
                raise GameError(f"more than {count_of(self.limit, 'state')}, and not done: {last}. {advice}")
            self.enough = min(self.limit, len(self) + limits.BETWEEN_LOOKS)
            self.done(len(self))

    def _compare(self, node: Node, twin: Node, moves: Moves, key: Callable[[State], Any]) -> None:
        """Raise GameError where two nodes of one key are not the same; note where the players differ, or move again."""
        player = twin.state[0]
        for move, after in moves.items():
            if after[0] == player and not self.again:
                again = f"the move {quoted_repr(move)} leaves player {player} to move again"
                self.again = f"From {short_repr(twin.state)} {again}"
        if node is twin:
            return
        if difference := _difference(node, twin):
            both = f"{short_repr(node.state)} and {short_repr(twin.state)}"
            same = f"{both} have the same key, {quoted_repr(key(node.state))}"
            raise GameError(f"{same}, but they are not the same: {difference}. The key forgets too much.")
        self.either = self.either or node.state[0] != player

    def finish(self) -> None:
        """All nodes are there: say which of them stand for several states."""
        if self.either and self.again:
            raise GameError(f"{self.again}: so it matters who is to move, and the key forgets it.")
        for node in self.by_key.values() if len(self.by_key) < len(self) else ():
            node.__class__ = Either if self.either else Merged


def _difference(node: Node, twin: Node) -> str:
    """What tells two nodes of one key apart, the end of a sentence; "" where nothing does."""
    pairs = (twin, node), (node, twin)
    for one, other in pairs:
        if one.state[0] == 0 != other.state[0]:
            return f"chance moves at {short_repr(one.state)}, and a player at {short_repr(other.state)}"
        if other.children and not one.children:
            return f"the game is over at {short_repr(one.state)}, and not at {short_repr(other.state)}"
    for one, other in pairs:
        for move, child in one.children.items():
            if child not in other.children.values():
                after = short_repr(one.game.moves(one.state)[move])  # the child may have another state with its key
                leads = f"the move {quoted_repr(move)} from {short_repr(one.state)} leads to {after}"
                return f"{leads}, and no move from {short_repr(other.state)} leads to a state with its key"
    if node.state[0] == 0 and not _as_likely(node, twin):
        leads = f"chance leads on from {short_repr(node.state)}"
        return f"{leads} with other probabilities than from {short_repr(twin.state)}"
    ends = [outcome_of(end.game, end.state) for end in (node, twin) if not end.children]
    if len({*ends}) == 2:
        what = "the player to move has" if {*ends} <= ENDED.keys() else "the payoff is"
        first, second = (ENDED.get(str(end), end) for end in ends)
        return f"the game is over at both: at the first {what} {first}, at the second {second}"
    return ""


def _as_likely(node: Node, twin: Node) -> bool:
    """Whether chance leads from two nodes to the same ones with the same probabilities."""
    one, other = map(_probabilities, (node, twin))
    return all(isclose(one[child], other.get(child, 0), abs_tol=1e-9) for child in one)


def _probabilities(node: Node) -> dict[Node, Number]:
    """How likely chance leads from a node to each of its children."""
    likely: dict[Node, Number] = {}
    for move, chance in chances_of(node.game, node.state).items():
        child = node.children[move]
        likely[child] = likely.get(child, 0) + chance
    return likely
