"""minimax: what a game is worth to player 1; and alpha-beta, which finds out the same and looks at less."""

from .asking import end_of, moves_of, outcome_of
from .game import Game
from .label import best, too_deep, value_of
from .node import Node, build_tree
from .tree import branches, name
from .words import GameError, is_number, plain, told


def minimax(node, state=None, depth=None, evaluate=None):
    """Find the value of a game for player 1: 1 for a win, −1 for a loss, 0 for a draw. Player 1 takes the largest, player 2 the smallest.

    Takes the root of a tree, whose nodes will keep their `value`; or a game and a state (None: its start), of which nothing is kept.
    To stop early, takes after how many moves, and a function from a state to a guess at its value, from −1 to 1. Gives the value. Raises
    GameError where a tree is not built to the end and there is no guess.
    Source: "An Intelligent Nim Computer Game, Part 1".

    >>> from gametree import OneTwoTen, build_tree
    >>> minimax(build_tree(OneTwoTen())), minimax(OneTwoTen(9))
    (1, -1)
    """
    if not isinstance(node, Node):
        game = _game(node)
        state = game.start if state is None else state
        moves_of(game, state)  # says what a state is
        return _unstored(game, state, depth, evaluate)
    if depth == 0 or not node.children:
        node.value = _end(node.game, node.state, evaluate)
        return node.value
    deeper, values = depth and depth - 1, []
    try:
        for child in node.children.values():
            values.append(minimax(child, None, deeper, evaluate))
    except RecursionError:
        raise too_deep(name(node)) from None
    node.value = best(node.state[0], values)
    return node.value


def alphabeta(node, alpha=-1, beta=1, depth=None, evaluate=None):
    """Find the same value as `minimax`, without the moves that can't matter.

    Takes the root of a tree; what player 1 is sure of at least, and player 2 at most, two numbers (-inf and inf where it isn't known what
    values there are); and how to stop early, as `minimax` does. The nodes it enters keep a `value`, which is right at the root, and
    perhaps no more than a bound below. Gives the value; raises GameError as `minimax` does.
    Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning".

    >>> from gametree import build_tree, games
    >>> alphabeta(build_tree(games.Matches(6)))
    1
    """
    if not isinstance(node, Node):
        return alphabeta(build_tree(_game(node), depth), alpha, beta, depth, evaluate)
    if depth == 0 or not node.children:
        node.value = _end(node.game, node.state, evaluate)
        return node.value
    deeper, values = depth and depth - 1, []
    for child in node.children.values():
        try:
            values.append(alphabeta(child, alpha, beta, deeper, evaluate))
        except RecursionError:
            raise too_deep(name(node)) from None
        if node.state[0] == 1:
            alpha = max(alpha, values[-1])
        else:
            beta = min(beta, values[-1])
        if alpha >= beta:
            break  # somebody is sure of enough elsewhere, and will not let it come to the other moves
    node.value = best(node.state[0], values)
    return node.value


def _game(thing):
    if isinstance(thing, Game):
        return thing
    branches(thing)  # says so if this is no tree
    raise GameError(f"{name(thing)} does not know its game: give a game, or a node that build_tree makes, or write one for your class.")


def _unstored(game, state, depth, evaluate):
    try:
        moves = moves_of(game, state)
        if not moves:
            return value_of(outcome_of(game, state), state[0])
        if depth == 0:
            return _guess(state, evaluate)
        deeper, values = depth and depth - 1, []
        for after in moves.values():
            values.append(_unstored(game, after, deeper, evaluate))
    except RecursionError:
        raise too_deep(plain(state)) from None
    return best(state[0], values)


def _end(game, state, evaluate):
    """The value of a state where the walk ends: by the rules if the game ends there too, or else by the guess."""
    end = end_of(game, state)
    return value_of(end, state[0]) if end else _guess(state, evaluate)


def _guess(state, evaluate):
    if evaluate is None:
        what = "build the whole tree, or give evaluate=, a function from a state to its value"
        raise GameError(f"{plain(state)} has moves, but the tree or the search ends there: {what}.")
    try:
        value = evaluate(state)
    except Exception as error:
        raise GameError(f"Your evaluation of {plain(state)} stopped: {told(error)}") from error
    if not is_number(value) or not -1 <= value <= 1:
        raise GameError(f"Your evaluation of {plain(state)} gave {plain(value)}: it should be a number from −1 to 1, for player 1.")
    return value
