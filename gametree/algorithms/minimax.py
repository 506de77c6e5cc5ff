"""minimax: what a game is worth to player 1; alpha-beta finds out the same and looks at less. The care: `careful`."""

from ..core.chance import average, chances_of
from ..core.query import moves_of
from .ends import end, guess, value_of_end
from .label import best


def minimax(node, depth, evaluate, done):
    """Give a node and all below it their values; to a depth each way is gone by itself, else each node once."""
    if depth == 0 or not node.children:
        node.value = end(node, node.children, evaluate)
    else:
        deeper, values = depth and depth - 1, {}
        for move, child in node.children.items():
            if depth is not None or child not in done:
                minimax(child, deeper, evaluate, done)
            values[move] = child.value
        node.value = chosen(node.game, node.state, values)
    done[node] = node.value
    return node.value


def alphabeta(node, alpha, beta, depth, evaluate):
    """The same without the moves that can't matter: player 1 is sure of alpha elsewhere, and player 2 of beta."""
    below = node.children
    if depth == 0 or not below:
        node.value = end(node, below, evaluate)
        return node.value
    deeper, values, player = depth and depth - 1, {}, node.state[0]
    for move, child in below.items():
        low, high = (alpha, beta) if player else (min(alpha, -1), max(beta, 1))
        values[move] = alphabeta(child, low, high, deeper, evaluate)
        if player == 1:
            alpha = max(alpha, values[move])
        elif player == 2:
            beta = min(beta, values[move])
        if alpha >= beta and player: break  # somebody is sure of enough elsewhere, and won't let it come here
    node.value = chosen(node.game, node.state, values)
    return node.value


def search(game, state, depth, evaluate):
    """The value of a state, with no node: the calls themselves are the tree."""
    moves = moves_of(game, state)
    if not moves:
        return value_of_end(game, state)
    if depth == 0:
        return guess(state, evaluate)
    deeper, values = depth and depth - 1, {}
    for move, after in moves.items():
        values[move] = search(game, after, deeper, evaluate)
    return chosen(game, state, values)


def chosen(game, state, values):
    """What a state is worth whose moves lead to these values, a dict: a player takes the best, chance the average."""
    return best(state[0], values.values()) if state[0] else average(chances_of(game, state), values)
