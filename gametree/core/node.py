"""node: the tree of a game, made of objects: Node, and how a tree is built. `builders` has the checked version."""

from collections.abc import Callable
from typing import Any, NoReturn

from .errors import GameError
from .game import Game, Moves, State
from .introspect import Thing, name
from .query import States, moves_of
from .text import Number, quoted_repr, short_repr


class _NoChildren(dict[Any, "Node"]):
    """No children: all leaves share one, all nodes that have not spawned another, so nothing can be put in."""

    def __init__(self, called: str, message: str) -> None:
        self.called = called
        self.message = message

    def refuse(self, *change: object, **more: object) -> NoReturn:
        """Raise GameError, whatever the change."""
        raise GameError(self.message)

    __setitem__ = setdefault = update = __ior__ = refuse

    def __reduce__(self) -> str:  # a copy of a tree has the same one
        return self.called


LEAF = _NoChildren("LEAF", "The game is over at this node: it has no children, and none can be put in.")
SPAWN = "spawn() makes them. Or give it a dictionary first, node.children = {}."
UNSPAWNED = _NoChildren("UNSPAWNED", f"This node has no children yet: {SPAWN}")


class Node:
    """A node of a game tree: one state of the game, with a child for every move.

    Attributes:
        game: The game.
        state: The state, a tuple that begins with the player to move.
        children: A dict from move to child.
        label: "W", "L" or "D" for the player to move, or "?" until it is known.
        value: The value for player 1, or None until it is known.
        grundy: The Grundy value, or None until it is known.

    `copy.copy` and `copy.deepcopy` work, and so does pickling. A deep copy of a tree whose games last more than about
    100 moves exceeds Python's limit on recursion: build such a tree again instead.

    Source: "Computational Games, part 2".

    Example:
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
        """Make this node's children, one for every move of the game."""
        moves = moves_of(self.game, self.state).items()
        self.children = {move: Node(self.game, after) for move, after in moves} or LEAF

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
    there = f"the moves are {moves}" if moves else "it has no children (a leaf, or not spawned yet)"
    return GameError(f"{quoted_repr(move)} is not a move from {name(node)}: {there}.")


def no_dict(node: Thing) -> GameError | None:
    """The GameError of a Node whose children were made something else than a dict; None where they are one."""
    children = getattr(node, "children", None)
    if isinstance(children, dict):
        return None
    kept = "a Node keeps them in a dict, move -> Node"
    return GameError(f"The children of {name(node)} are {short_repr(children)}: {kept}.")


def build_tree(root: Node, depth: float | None, states: States, met: Callable[[Node, Moves], None]) -> Node:
    """Give a node and all below it their children, level by level, so many moves deep (None: to the end).

    `states` has each state once: equal ones become one tuple, which saves a fifth of the memory. `met` hears of each
    node that has got its children.
    """
    level = [root]
    while level and depth != 0:
        below: list[Node] = []
        for node in level:
            moves = node.game.moves(node.state)
            node.children = {move: Node(node.game, states[after]) for move, after in moves.items()} or LEAF
            below += node.children.values()
            met(node, moves)
        level, depth = below, depth and depth - 1
    return root
