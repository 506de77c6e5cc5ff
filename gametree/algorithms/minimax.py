"""minimax: find the value of a game by minimax and by alpha-beta. `guarded` has the checked versions."""

from collections.abc import Sequence

from ..core.chance import average, chances_of
from ..core.game import Game, State
from ..core.node import Node
from ..core.query import moves_of, outcome_of
from ..core.text import Number
from .ends import LeafEvaluator, leaf_value, value_range
from .label import best_value


def minimax(node: Node, depth: float | None, evaluate_leaf: LeafEvaluator) -> Number:
    """Set the value of a node and of every node below it.

    Without a depth, each node is visited once. With a depth, it is visited once for every path that leads to it.
    """
    if depth == 0 or not node.children:
        node.value = leaf_value(node, node.children, evaluate_leaf)
        return node.value
    values = []
    for child in node.children.values():
        if child.value is None or depth is not None:
            minimax(child, depth and depth - 1, evaluate_leaf)
        values.append(child.value)
    node.value = backed_up_value(node, values)
    return node.value


def alphabeta(
    node: Node, alpha: Number, beta: Number, depth: float | None, evaluate_leaf: LeafEvaluator
) -> Number:
    """Set the value of a node, skipping moves that can't matter.

    Other parts of the tree already guarantee player 1 at least `alpha`, and player 2 at most `beta`.
    """
    children, player, values = node.children, node.state[0], []
    if depth == 0 or not children:
        node.value = leaf_value(node, children, evaluate_leaf)
        return node.value
    full_range = () if player else value_range(node.game, node.state)
    for child in children.values():
        low, high = full_range or (alpha, beta)
        values.append(value := alphabeta(child, low, high, depth and depth - 1, evaluate_leaf))
        if player == 1:
            alpha = max(alpha, value)
        elif player == 2:
            beta = min(beta, value)
        if alpha >= beta and player:
            break  # one player has a better choice in a different part of the tree, and avoids this node
    node.value = backed_up_value(node, values)
    return node.value


def backed_up_value(node: Node, values: Sequence[Number]) -> Number:
    """Return the value of a node from a list of its children's values: a player takes the best, chance the average."""
    player = node.state[0]
    if player == 1:
        return max(values)
    if player == 2:
        return min(values)
    return average(chances_of(node.game, node.state), dict(zip(node.children, values, strict=True)))


def search(game: Game, state: State, depth: float | None, evaluate_leaf: LeafEvaluator) -> Number:
    """Return the value of a state without building any nodes: the recursive calls form the tree."""
    moves = moves_of(game, state)
    if not moves:
        return evaluate_leaf(game, state, outcome_of(game, state))
    if depth == 0:
        return evaluate_leaf(game, state, None)
    values = {
        move: search(game, next_state, depth and depth - 1, evaluate_leaf) for move, next_state in moves.items()
    }  # fmt: skip
    return best_value(state[0], values.values()) if state[0] else average(chances_of(game, state), values)
