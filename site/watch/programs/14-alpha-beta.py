"""Alpha-beta pruning.

Look for the leaves that are skipped, and read why they can't matter.
"""

from math import inf

from gametree import build_tree, games, watch


def alphabeta(node, alpha, beta):
    if not node.children:
        return node.game.outcome(node.state)
    for child in node.children.values():
        value = alphabeta(child, alpha, beta)
        if node.state[0] == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.state[0] == 1 else beta


watch(alphabeta, build_tree(games.Payoffs([[5, 8, 6], [3, 9, 4], [7, 1, 2]])), -inf, inf)
