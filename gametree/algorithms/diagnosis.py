"""diagnosis: why an algorithm failed on a tree, found out after it has, in a sentence."""

import sys

from ..core.chance import by_chance
from ..core.errors import GameError, innermost
from ..core.game import Game
from ..core.graph import Either
from ..core.introspect import name
from ..core.node import Node, no_dict
from ..core.query import checked_state
from ..core.text import is_number, number, plain, quoted
from ..core.tree import branches, first_loop

PLAYERS = 1, 2


def why(error, root, takes):
    """The exception to raise for one that an algorithm stopped with: a GameError, or itself where the tree is right.

    Takes the error, the root (or the game), and which nodes the algorithm is for, the end of a sentence.
    """
    node = innermost(error, "node", root)
    if isinstance(error, RecursionError):
        if isinstance(root, Node) and (looped := first_loop(root)):
            return GoesRound(looped)
        return too_deep(plain(innermost(error, "state")) if isinstance(node, Game) else name(node))
    below = branches(node)  # says so if this is no tree
    if isinstance(node, Node) and (problem := no_dict(node)):
        return problem
    for each in (node, *(child for _, child in below)):
        if not isinstance(each, Node):
            branches(each)
            return GameError(f"{name(each)} does not know its game: {takes}")
    checked_state(node.game, node.state)
    return error


def too_deep(called):
    """The GameError of a recursion that has gone too far, to the node or the state that is called so."""
    deep = f"{called} is deeper in the tree than Python's calls go, {sys.getrecursionlimit()} one inside the other."
    ends = "Does every game come to an end? Then take a smaller one; if not, label_graph works backwards (with no die)."
    return GameError(f"{deep} {ends}")


class TwiceInARow(GameError):
    """The GameError of a move after which the same player moves again; `called` is the name of where it begins."""

    def __init__(self, called, move, player):
        again = f"{'a move' if move is None else f'the move {quoted(move)}'} leaves player {player} to move again"
        turns = "W, L and D are found out here for players who take turns"
        super().__init__(f"From {called} {again}: {turns}. minimax can do it, where no game goes round.")


class GoesRound(GameError):
    """The GameError of a node that can come back to itself, where calls went round and round."""

    def __init__(self, node):
        where = "where players take turns and no die is rolled"
        super().__init__(f"{name(node)} can come back to itself: work backwards with label_graph(root), {where}.")


def check_turns(node):
    """Raise GameError where W, L and D say nothing of a node: chance moves there, or a player moves twice in a row."""
    if node.state[0] not in PLAYERS:
        checked_state(node.game, node.state)
        raise by_chance(name(node))
    for move, child in node.children.items():
        if child.state[0] == node.state[0] and not isinstance(node, Either):
            raise TwiceInARow(name(node), move, node.state[0])


class Paying(GameError):
    """The GameError of an end that is a number, where a label belongs; `called` is its name."""

    def __init__(self, called, payoff):
        ends = f"At {called} the game ends with a payoff, {number(payoff)}, and not with a win or a loss"
        super().__init__(f"{ends}: W, L and D are not for it. minimax finds its value.")


class Mixed(GameError):
    """The GameError of a game that ends with a label here and a payoff there, (state, outcome) pairs."""

    def __init__(self, called, *ends):
        ends = [f"{quoted(end)} at {plain(state)}" for state, end in sorted(ends, key=lambda each: is_number(each[1]))]
        due = "all ends have W, L or D, or all have payoffs, which are numbers."
        super().__init__(f"{called}.outcome gives {ends[0]} and {ends[1]}: {due}")


def unfinished(node):
    """Raise the GameError of a node whose children are not built, or where chance moves, and there is no label."""
    if node.state[0] == 0:
        raise by_chance(name(node))
    first = "build the whole tree first, build_tree(game) without depth="
    raise GameError(f"{name(node)} has moves, but not its children: {first}.")
