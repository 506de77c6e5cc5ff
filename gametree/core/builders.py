"""builders: the public build_tree and build_graph, which explain why they could not run."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isclose
from traceback import clear_frames
from typing import Any, TypeVar

from . import graph as bare_graph
from . import limits
from . import node as bare_tree
from .arguments import check_limit
from .chance import chances_of
from .errors import GameError, innermost
from .game import Game, Moves, State
from .graph import Either, Merged, NodesOfStates
from .introspect import name
from .node import Node
from .progress import Progress, garbage_collection_paused
from .query import States, checked_state, outcome_of, refuse, start_of
from .text import Number, count_of, describe_error, quoted_repr, short_repr
from .tree import find_loop

Public = TypeVar("Public")  # a function that students call
ENDED = {"W": "won", "L": "lost", "D": "drawn"}


def printed_as(bare: Any) -> Callable[[Public], Public]:
    """Return a decorator that makes `??` show the source of `bare`, the algorithm behind a public function."""

    def decorate(public: Any) -> Any:
        public.__signature__ = inspect.signature(public)  # otherwise Python would show the signature of `bare`
        public.__wrapped__ = bare
        return public

    return decorate


@contextmanager
def building(root: Node, things: str) -> Iterator[Progress]:
    """Show a progress bar for `things` while a builder runs. If it fails, restore the root and explain the failure."""
    children_before = root.children
    try:
        with garbage_collection_paused(), Progress(f"building {type(root.game).__name__}", things) as progress:
            yield progress
    except BaseException as error:
        node = innermost(error, "node", root)
        clear_frames(error.__traceback__)  # otherwise a million nodes stay in memory while the error is shown
        root.children = children_before
        if isinstance(error, Exception):
            refuse(root.game, node.state, error)
        raise


@printed_as(bare_tree.build_tree)
def build_tree(game: Game | Node, depth: int | None = None, limit: int = limits.NODES_BUILT) -> Node:
    """Build the tree of a game, with a node for every sequence of moves.

    Args:
        game: The game, or a node below which to build the tree.
        depth: How many moves deep to build the tree (by default, to the end of the game).
        limit: The largest number of nodes allowed.

    Returns:
        The root, a Node.

    Raises:
        GameError: If the tree has more nodes than `limit`, or if the rules of the game are not valid.

    Source: buildTree in "Computational Games, part 2".

    Examples:
        >>> from gametree import OneTwoTen, nodes
        >>> len(nodes(build_tree(OneTwoTen())))
        232
    """
    root = _root(game)
    most_moves = None if depth is None else check_limit(depth, "depth")
    most_nodes = check_limit(limit, "limit")
    states = States({root.state: root.state})
    count = 1
    next_check = 0.0

    def report(node: Node, moves: Moves) -> None:
        nonlocal count, next_check
        count += len(node.children)
        if count > next_check:
            if count > most_nodes:
                raise _too_large(root, node, most_nodes, count, len(states))
            next_check = min(most_nodes, count + limits.BETWEEN_LOOKS)
            progress(count)

    with building(root, "nodes") as progress:
        return bare_tree.build_tree(root, most_moves, states, report)


def _root(game: Game | Node) -> Node:
    """Return the node to build below: the node itself, or a new one for the start of a game."""
    root = game if isinstance(game, Node) else Node(game, start_of(game))
    checked_state(root.game, root.state)
    return root


def _too_large(root: Node, last: Node, limit: float, count: int, states: int) -> GameError:
    """Return the GameError for a tree that has become too large. The last node that got children is `last`."""
    unfinished = f"The tree has more than {count_of(limit, 'node')} and is not finished"
    repetitive = 2 * states <= count
    if repetitive and (repeated := _repeated_state(root)):
        endless = f"Play can return to {short_repr(repeated)}, so the tree is infinite"
        return GameError(f"{unfinished}. {endless}. build_graph(game) makes one node for each state.")
    instead = "Or use minimax(game), which finds the value without storing the tree"
    if repetitive:
        instead = f"Or use build_graph(game), which makes one node for each state ({states:,} states so far)"
    return GameError(
        f"{unfinished}. The last node that got children was {name(last)}. To build only the first moves, pass depth=. "
        f"{instead}. If your game is meant to be short, check that every move brings it closer to the end."
    )


def _repeated_state(root: Node) -> State | None:
    """Return a state that play can return to in the tree built so far, or None if there is no such state."""
    nodes_by_state: dict[State, Node] = {}
    found = [root]
    for node in found:
        if nodes_by_state.setdefault(node.state, node) is node:
            found += node.children.values()
    return find_loop(root.state, lambda state: [child.state for child in nodes_by_state[state].children.values()])


@printed_as(bare_graph.build_graph)
def build_graph(game: Game | Node, key: Callable[[State], Any] | None = None, limit: int = limits.NODES_BUILT) -> Node:
    """Build the graph of a game: one node for every state, however many paths lead there. It may have loops.

    Args:
        game: The game, or a node whose state to start from.
        key: A function from a state to a number, a string or a tuple. States with the same key share one node. Its
            `state` is the one that was found first. By default, every state has its own node.
        limit: The largest number of states allowed.

    Returns:
        The root, a Node.

    Raises:
        GameError: If there are more states than `limit`, if the rules of the game are not valid, or if two states with
            the same key differ. For example, a move from one state leads to a node that can't be reached in one move
            from the other.

    Source: "Computational Games, part 3", which announces this function.

    Examples:
        >>> from gametree import OneTwoTen, nodes
        >>> root = build_graph(OneTwoTen())
        >>> len(nodes(root)), root[1][2] is root[2][1]
        (20, True)
        >>> len(nodes(build_graph(OneTwoTen(), key=lambda state: state[1])))  # the key leaves out the player
        11
    """
    root = _root(game)
    seen = _NodesByKey(root.game, key, check_limit(limit, "limit"))
    with building(root, "states") as seen.progress:
        first = bare_graph.build_graph(root, seen, seen.report)
        seen.finish()
    return first


class _NodesByKey(NodesOfStates):
    """The node of each state found so far. All states with the same key share one node, which is kept in `by_key`."""

    progress: Progress

    def __init__(self, game: Game, key: Callable[[State], Any] | None, limit: float) -> None:
        super().__init__()
        self.game = game
        self.key = key
        self.limit = limit
        self.by_key: dict[Any, Node] = {}
        self.next_check = 0.0  # the number of states at which to check the limit again
        self.either = False  # True if some node stands for states with different players to move
        self.consecutive = ""  # the start of a sentence about a move after which the same player moves again

    def new(self, state: State) -> Node:
        """Return a new node for a state, or the existing node with the same key."""
        node = Node(self.game, state)
        self.nodes.append(node)
        return node if self.key is None else self._first(node, self.key)

    def _first(self, node: Node, key: Callable[[State], Any]) -> Node:
        """Return the first node with the same key as `node`, which may be `node` itself."""
        try:
            return self.by_key.setdefault(key(node.state), node)
        except Exception as error:
            expected = "key must be a function from a state to a number, a string or a tuple"
            problem = f"The key of {short_repr(node.state)} can't be computed: {describe_error(error)}"
            raise GameError(f"{problem}. {expected}.") from error

    def report(self, node: Node, moves: Moves) -> None:
        """Compare a node that has just received its children with the node kept for its key, and check the limit."""
        if self.key is not None:
            self._compare(self[node.state], node, moves, self.key)
        if len(self) > self.next_check:
            if len(self) > self.limit:
                problem = f"The graph has more than {count_of(self.limit, 'state')} and is not finished"
                last = f"The last state explored was {short_repr(node.state)}"
                advice = "Make the game smaller, or store in each state only what affects later moves"
                raise GameError(f"{problem}. {last}. {advice}.")
            self.next_check = min(self.limit, len(self) + limits.BETWEEN_LOOKS)
            self.progress(len(self))

    def _compare(self, node: Node, twin: Node, moves: Moves, key: Callable[[State], Any]) -> None:
        """Raise GameError if two nodes with the same key differ. Record different players and consecutive moves."""
        player = twin.state[0]
        for move, next_state in moves.items():
            if next_state[0] == player and not self.consecutive:
                after = f"After the move {quoted_repr(move)} from {short_repr(twin.state)}"
                self.consecutive = f"{after}, player {player} moves again"
        if node is twin:
            return
        if difference := _difference(node, twin):
            both = f"{short_repr(node.state)} and {short_repr(twin.state)}"
            same = f"{both} have the same key, {quoted_repr(key(node.state))}"
            raise GameError(f"{same}, but they differ. {difference}. The key forgets too much.")
        self.either = self.either or node.state[0] != player

    def finish(self) -> None:
        """Mark the nodes if any of them stands for several states. Called when the graph is complete."""
        if self.either and self.consecutive:
            raise GameError(f"{self.consecutive}, so it matters who is to move, but the key leaves that out.")
        for node in self.by_key.values() if len(self.by_key) < len(self) else ():
            node.__class__ = Either if self.either else Merged


def _difference(node: Node, twin: Node) -> str:
    """Return a sentence (without a period) about how two nodes with the same key differ, or "" if they don't."""
    pairs = (twin, node), (node, twin)
    for one, other in pairs:
        if one.state[0] == 0 != other.state[0]:
            return f"Chance moves at {short_repr(one.state)}, but a player moves at {short_repr(other.state)}"
        if other.children and not one.children:
            return f"The game is over at {short_repr(one.state)}, but not at {short_repr(other.state)}"
    for one, other in pairs:
        for move, child in one.children.items():
            if child not in other.children.values():
                reached = short_repr(one.game.moves(one.state)[move])  # child.state may be a different state
                leads = f"The move {quoted_repr(move)} from {short_repr(one.state)} leads to {reached}"
                return f"{leads}, but no move from {short_repr(other.state)} leads to a state with the key of {reached}"
    if node.state[0] == 0 and not _equally_likely(node, twin):
        both = f"{short_repr(node.state)} and {short_repr(twin.state)}"
        return f"The chance moves have different probabilities at {both}"
    outcomes = [outcome_of(leaf.game, leaf.state) for leaf in (node, twin) if not leaf.children]
    if len({*outcomes}) == 2:
        what = "the player to move has" if {*outcomes} <= ENDED.keys() else "the payoff is"
        first, second = (ENDED.get(str(outcome), outcome) for outcome in outcomes)
        return f"The game is over at both, but {what} {first} at the first and {second} at the second"
    return ""


def _equally_likely(node: Node, twin: Node) -> bool:
    """Return whether chance leads from two nodes to the same children with the same probabilities."""
    one, other = map(_probabilities, (node, twin))
    return all(isclose(one[child], other.get(child, 0), abs_tol=1e-9) for child in one)


def _probabilities(node: Node) -> dict[Node, Number]:
    """Return the probability of each child of a node where chance moves."""
    probabilities: dict[Node, Number] = {}
    for move, chance in chances_of(node.game, node.state).items():
        child = node.children[move]
        probabilities[child] = probabilities.get(child, 0) + chance
    return probabilities
