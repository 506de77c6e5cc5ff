"""minimax: what a game is worth to player 1; alpha-beta finds out the same and looks at less. The care: `careful`."""

from ..core.chance import average, chances_of
from ..core.query import moves_of, outcome_of
from .ends import end, widest
from .label import best


def minimax(node, depth, worth):
    """Give a node and all below it their values; to a depth each way is gone by itself, else each node once."""
    if depth == 0 or not node.children:
        node.value = end(node, node.children, worth)
        return node.value
    values = []
    for child in node.children.values():
        if child.value is None or depth is not None:
            minimax(child, depth and depth - 1, worth)
        values.append(child.value)
    node.value = chosen(node, values)
    return node.value


def alphabeta(node, alpha, beta, depth, worth):
    """The same without the moves that can't matter: player 1 is sure of alpha elsewhere, and player 2 of beta."""
    below, player, values = node.children, node.state[0], []
    if depth == 0 or not below:
        node.value = end(node, below, worth)
        return node.value
    whole = () if player else widest(node.game, node.state)
    for child in below.values():
        low, high = whole or (alpha, beta)
        values.append(value := alphabeta(child, low, high, depth and depth - 1, worth))
        if player == 1:
            alpha = max(alpha, value)
        elif player == 2:
            beta = min(beta, value)
        if alpha >= beta and player: break  # somebody is sure of enough elsewhere, and won't let it come here
    node.value = chosen(node, values)
    return node.value


def chosen(node, values):
    """What a node is worth whose children have these values, a list: a player takes the best, chance the average."""
    player = node.state[0]
    if player == 1:
        return max(values)
    if player == 2:
        return min(values)
    return average(chances_of(node.game, node.state), dict(zip(node.children, values, strict=True)))


def search(game, state, depth, worth):
    """The value of a state, with no node: the calls themselves are the tree."""
    moves = moves_of(game, state)
    if not moves:
        return worth(game, state, outcome_of(game, state))
    if depth == 0:
        return worth(game, state, None)
    values = {move: search(game, after, depth and depth - 1, worth) for move, after in moves.items()}
    return best(state[0], values.values()) if state[0] else average(chances_of(game, state), values)
