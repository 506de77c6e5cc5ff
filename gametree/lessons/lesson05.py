"""The checks of lesson 05, Minimax."""

from itertools import permutations

from ..check import check
from ..games import Matches, OneTwoTen
from ..label import value_of
from ..minimax import alphabeta, minimax
from ..node import build_tree
from ..play import perfect, play_game
from ..tree import leaves, nodes


def check_5_1(answer):
    """The values of the leaves (1, 0) and (2, 0). Takes two numbers; gives a Verdict."""
    game = Matches(4)
    ends = {leaf.state: value_of(game.outcome(leaf.state), leaf.state[0]) for leaf in leaves(build_tree(game))}
    return check(answer, (ends[1, 0], ends[2, 0]))


def check_5_2(function):
    """A function from a node to its value. Takes the function; gives a Verdict."""
    trees = [build_tree(Matches(n, most)) for most in (3, 4, 1) for n in range(1, 8)]
    return check(function, [(tree, minimax(tree.game)) for tree in trees])


def check_5_3(function):
    """A function from a node, whose children have values, to its best move. Takes the function; gives a Verdict."""
    due = []
    for n in (1, 2, 3, 4, 6):
        minimax(tree := build_tree(Matches(n)))
        due += [(node, {m for m, c in node.children.items() if c.value == node.value}) for node in nodes(tree)]
    return check(function, [(node, moves) for node, moves in due if moves])


def entered(game):
    """How many nodes alpha-beta enters in a game, an int."""
    asked, moves = [], game.moves
    game.moves = lambda state: asked.append(state) or moves(state)
    alphabeta(game)
    return len(asked)


def check_5_4(answer, in_order):
    """The order of moves that is best for alpha-beta. Takes an order; gives a Verdict."""
    best = min(permutations((1, 2, 3)), key=lambda order: entered(in_order(order, 11)))
    return check(answer, best)


def check_5_5(shallow, wise, foolish):
    """Two guesses, one to win with and one to lose. Takes the functions; gives a Verdict."""

    def winner(guess):
        return play_game(OneTwoTen(), shallow(guess), perfect).winner

    return check(lambda: ... if ... in (wise((1, 4)), foolish((1, 4))) else (winner(wise), winner(foolish)), (1, 2))
