"""node: Node, and the algorithm that builds the tree of a game. `builders` has the checked version."""

from collections.abc import Callable
from typing import Any, NoReturn

from .errors import GameError
from .game import Game, Moves, State
from .introspect import Thing, name
from .query import States, moves_of
from .text import Number, quoted_repr, short_repr


class _NoChildren(dict[Any, "Node"]):
    """An empty dict that can't be changed. All leaves share one, and all nodes not spawned yet share another."""

    def __init__(self, constant: str, message: str) -> None:
        self.constant = constant
        self.message = message

    def refuse(self, *change: object, **more: object) -> NoReturn:
        """Raise GameError instead of making a change."""
        raise GameError(self.message)

    __setitem__ = setdefault = update = __ior__ = refuse

    def __reduce__(self) -> str:  # so that copies of a tree share this dict too
        return self.constant


LEAF = _NoChildren("LEAF", "The game is over at this node: it has no children, and none can be added.")
EMPTY = "This node has no children yet. First give it a dictionary for them: node.children = {}."
UNSPAWNED = _NoChildren("UNSPAWNED", EMPTY)


class Node:
    """A node of a game tree: one state of the game, with a child for every move.

    `node[move]` is the child that a move leads to. `copy.copy`, `copy.deepcopy` and pickling work, but a deep copy of a
    tree exceeds Python's recursion limit if its games last more than about 100 moves. Build such a tree again instead
    of copying it.

    Args:
        game: The game.
        state: The state, a tuple that begins with the player to move.

    Attributes:
        game: The game.
        state: The state, a tuple that begins with the player to move.
        children: A dict from move to child.
        label: "W", "L" or "D" for the player to move, or "?" until it is known.
        value: The value for player 1, or None until it is known.
        grundy: The Grundy value, or None until it is known.

    Source: "Computational Games, part 2".

    Examples:
        >>> from gametree import OneTwoTen
        >>> root = Node(OneTwoTen(), (1, 0))
        >>> root.spawn()
        >>> root[2]
        (2, 2, ?)
    """

    __slots__ = "game", "state", "children", "label", "value", "grundy"

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.children: dict[Any, Node] = UNSPAWNED
        self.label = "?"
        self.value: Number | Any = None
        self.grundy: int | Any = None

    def spawn(self) -> None:
        """Create this node's children, one for every move.

        Raises:
            GameError: If the moves of the game are not valid.
        """
        moves = moves_of(self.game, self.state).items()
        self.children = {move: Node(self.game, next_state) for move, next_state in moves} or LEAF

    def __getitem__(self, move: Any) -> "Node":
        try:
            return self.children[move]
        except Exception as error:
            raise _no_move(self, move) from error

    def __repr__(self) -> str:
        state = self.state if isinstance(self.state, tuple) else (self.state,)
        return f"({', '.join([*(quoted_repr(part, 200) for part in state), short_repr(self.label)])})"


def _no_move(node: Node, move: Any) -> GameError:
    if problem := no_dict(node):
        return problem
    moves = short_repr(", ".join(quoted_repr(known) for known in node.children), 200)
    why_not = f"the moves are {moves}" if moves else "it is a leaf, or its children are not built yet"
    return GameError(f"{quoted_repr(move)} is not a move from {name(node)}: {why_not}.")


def no_dict(node: Thing) -> GameError | None:
    """Return the GameError for a Node whose children are no longer a dict, or None if they are a dict."""
    children = getattr(node, "children", None)
    if isinstance(children, dict):
        return None
    expected = "a Node keeps its children in a dict, move -> Node"
    return GameError(f"The children of {name(node)} are {short_repr(children)}, but {expected}.")


def build_tree(root: Node, depth: float | None, states: States, report: Callable[[Node, Moves], None]) -> Node:
    """Build the tree below a node, level by level.

    Args:
        root: The node.
        depth: How many moves deep to build, or None to build to the end of the game.
        states: A dict that keeps each state once. Equal states share one tuple, which saves a fifth of the memory.
        report: A function called with each node and its moves, once the node's children have been added.
    """
    level = [root]
    while level and depth != 0:
        below: list[Node] = []
        for node in level:
            moves = node.game.moves(node.state)
            node.children = {move: Node(node.game, states[next_state]) for move, next_state in moves.items()} or LEAF
            below += node.children.values()
            report(node, moves)
        level, depth = below, depth and depth - 1
    return root
