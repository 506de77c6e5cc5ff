"""Negamax.

Look at the minus sign: what is good for the player who moves next is bad for the player who moves now.
"""

from gametree import OneTwoTen, watch

game = OneTwoTen(4)


def negamax(state):
    moves = game.moves(state)
    if not moves:
        return -1
    return max(-negamax(after) for after in moves.values())


watch(negamax, game.start, game=game)
