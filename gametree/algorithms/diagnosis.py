"""diagnosis: find out why an algorithm has failed on a tree, and explain it in a sentence."""

import sys
from typing import Any

from ..core.chance import chance_error
from ..core.errors import GameError, innermost
from ..core.game import Game, State
from ..core.graph import Either
from ..core.introspect import Thing, name
from ..core.node import Node, no_dict
from ..core.query import checked_state
from ..core.text import Number, format_number, is_number, quoted_repr, short_repr
from ..core.tree import branches, find_loop

PLAYERS = 1, 2


def diagnose(error: Exception, root: Thing, requirement: str) -> Exception:
    """Return the exception to raise after an algorithm has failed.

    Args:
        error: The exception that the algorithm raised.
        root: The root of the tree, or the game.
        requirement: The end of a sentence about the nodes that the algorithm works on.

    Returns:
        A GameError, or the original error if nothing is wrong with the tree.
    """
    node = innermost(error, "node", root)
    if isinstance(error, RecursionError):
        if isinstance(root, Node) and (repeated := find_loop(root)):
            return LoopError(repeated)
        return too_deep(short_repr(innermost(error, "state")) if isinstance(node, Game) else name(node))
    pairs = branches(node)  # raises GameError if this is not a tree
    if isinstance(node, Node) and (problem := no_dict(node)):
        return problem
    for each in (node, *(child for _, child in pairs)):
        if not isinstance(each, Node):
            branches(each)
            return GameError(f"{name(each)} does not know its game: {requirement}")
    checked_state(node.game, node.state)
    return error


def too_deep(node_name: str) -> GameError:
    """Return the GameError for a recursion that exceeded Python's limit, at a node or state with this name."""
    deep = f"{node_name} is deeper in the tree than Python's recursion limit of {sys.getrecursionlimit()} nested calls."
    backward = "use label_graph, which works backward (in games without chance)"
    return GameError(f"{deep} If the game always ends, try a smaller one. If not, {backward}.")


class ConsecutiveMoves(GameError):
    """The GameError for a move from this node or state after which the same player moves again."""

    def __init__(self, node_name: str, move: Any, player: int | None) -> None:
        after = f"After {'a move' if move is None else f'the move {quoted_repr(move)}'} from {node_name}"
        limits = "but the rules for W, L and D apply only if players take turns. Use minimax if the game has no loops"
        super().__init__(f"{after}, player {player} moves again, {limits}. Otherwise, use card(game).")


class LoopError(GameError):
    """The GameError for a node on a loop, where recursive calls would never end."""

    def __init__(self, node: Thing) -> None:
        advice = "If players take turns and chance does not move, use label_graph(root), which works backward"
        super().__init__(f"Play can return to {name(node)}. {advice}. Otherwise, use card(game).")


def check_turns(node: Node) -> None:
    """Raise GameError if W, L and D do not apply to a node because chance moves or a player makes consecutive moves."""
    if node.state[0] not in PLAYERS:
        checked_state(node.game, node.state)
        raise chance_error(name(node))
    for move, child in node.children.items():
        if child.state[0] == node.state[0] and not isinstance(node, Either):
            raise ConsecutiveMoves(name(node), move, node.state[0])


class PayoffGame(GameError):
    """The GameError for a node or state at which the game ends with a payoff instead of a label."""

    def __init__(self, node_name: str, payoff: Number) -> None:
        problem = f"At {node_name} the game ends with a payoff of {format_number(payoff)}, not with a win or a loss"
        advice = "Use minimax to find its value, or card(game) if the game can loop"
        super().__init__(f"{problem}, so W, L and D do not apply. {advice}.")


class MixedOutcomes(GameError):
    """The GameError for a game that ends with a label in one state and with a payoff in another.

    Args:
        game_name: The name of the game.
        outcomes: Two (state, outcome) pairs, one with a label and one with a payoff.
    """

    def __init__(self, game_name: str, *outcomes: tuple[State, str | Number]) -> None:
        labels_first = sorted(outcomes, key=lambda pair: is_number(pair[1]))
        one, other = (f"{quoted_repr(outcome)} at {short_repr(state)}" for state, outcome in labels_first)
        rule = "the outcomes must either all be W, L or D, or all be numbers (payoffs)."
        super().__init__(f"{game_name}.outcome returned {one} and {other}: {rule}")


def missing_children(node: Node) -> GameError:
    """Return the GameError for a node whose children are not built. Raises GameError if chance moves there."""
    if node.state[0] == 0:
        raise chance_error(name(node))
    advice = "Build the whole tree first, using build_tree(game) without depth="
    return GameError(f"{name(node)} has moves, but its children have not been built. {advice}.")
