"""minimax: what a game is worth to player 1; and alpha-beta, which finds out the same and looks at less."""

from numbers import Real

from . import guard
from .asking import moves_of, outcome_of, start_of
from .chance import average, chances_of
from .game import Game
from .graph import Either
from .label import best, goes_round, value_of
from .node import LEAF, Node, end_of_node, shallow, stuck, too_deep
from .telling import name
from .tree import branches, walk
from .words import GameError, TooLong, is_number, plain, quoted, told, whole

TAKES = "give a game, or a node that build_tree makes, or write one for your class."


def minimax(node, state=None, depth=None, evaluate=None, met=None):
    """Find the value of a game for player 1: 1 for a win, −1 for a loss, 0 for a draw.

    Player 1 takes the largest value, player 2 the smallest, and where chance moves it is the average. Takes the root of
    a tree, whose nodes will keep their `value`; or a game and a state (None: its start), of which nothing is kept. To
    stop early, takes after how many moves, and a function from a state to a guess at its value, from −1 to 1. Gives the
    value; a node is entered once, or with a depth once for each way. Raises GameError as `label` does, if there is no
    guess. Source: "An Intelligent Nim Computer Game, Part 1"; for chance, Michie, "Game-playing and game-learning
    automata".

    >>> from gametree import OneTwoTen, build_tree
    >>> minimax(build_tree(OneTwoTen())), minimax(OneTwoTen(9))
    (1, -1)
    """
    if not isinstance(node, Node):
        return search(_game(node), start_of(node) if state is None else state, _whole(depth), evaluate)
    if state is not None:
        raise GameError("A state goes with a game, minimax(game, state), not with a tree. How far to look is depth=.")
    met = _nothing_met(node) if met is None else met  # as in label
    try:
        below, values, met[id(node)] = node.children, {}, None
        if depth == 0 or not below:
            node.value = _end(node, below, evaluate)
        else:
            deeper = _one_less(depth)
            for move, child in below.items():
                if depth is not None or id(child) not in met:  # to a depth each way is gone by itself
                    minimax(child, None, deeper, evaluate, met)
                elif met[id(child)] is None:
                    raise goes_round(child)
                values[move] = child.value
            node.value = _worth(node.game, node.state, values)
        met[id(node)] = node
    except GameError:
        raise
    except Exception as error:
        raise _stuck(node, error, depth) from None
    return node.value


def alphabeta(node, alpha=-1, beta=1, depth=None, evaluate=None, met=None):
    """Find the same value as `minimax`, without the moves that can't matter.

    Takes the root of a tree, where each node that is entered will keep a `value`, which is right at the root, and
    perhaps no more than a bound below; or a game, of which a node is spawned when it is entered, and none is kept.
    Takes what player 1 is sure of at least, and player 2 at most, two numbers (-inf and inf where it isn't known what
    values there are); and how to stop early, as `minimax` does. Gives the value; raises GameError as `minimax` does.
    A node is entered once for each way that matters, with other bounds each time. Where chance moves nothing is left
    out: an average needs the value of each move. Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning".

    >>> from gametree import build_tree, games
    >>> alphabeta(build_tree(games.Matches(6)))
    1
    """
    if not isinstance(node, Node):
        return alphabeta(_Passing(_game(node), start_of(node)), alpha, beta, _whole(depth), evaluate)
    met = _nothing_met(node) if met is None else met  # as in label
    try:
        below, values, met[id(node)] = node.children, {}, None
        if depth == 0 or not below:
            node.value = _end(node, below, evaluate)
        else:
            deeper, player = _one_less(depth), node.state[0]
            for move, child in below.items():
                if depth is None and id(child) in met:  # its call waits; when that is over it may come again
                    raise goes_round(child)
                low, high = (alpha, beta) if player else (min(alpha, -1), max(beta, 1))
                values[move] = alphabeta(child, low, high, deeper, evaluate, met)
                if player == 1:
                    alpha = max(alpha, values[move])
                elif player == 2:
                    beta = min(beta, values[move])
                if alpha >= beta and player: break  # somebody is sure of enough elsewhere, and won't let it come here
            node.value = _worth(node.game, node.state, values)
        met.pop(id(node), None)
    except GameError:
        raise
    except Exception as error:
        raise _stuck(node, error, depth, alpha=alpha, beta=beta) from None
    return node.value


class _Passing(Node):
    """A node that is spawned when a search enters it: its children are made when they are asked for, and not kept."""

    __slots__ = ()

    @property
    def children(self):
        return {move: _Passing(self.game, state) for move, state in moves_of(self.game, self.state).items()} or LEAF

    @children.setter
    def children(self, none):
        pass


def _nothing_met(root):
    """The nodes that a walk has met as it begins: none. Raises GameError where the nodes do not tell who moves."""
    if isinstance(root, Either):
        dice = any(node.state[0] == 0 for node in walk(root))
        instead = "keep the player in the key" if dice else "label(root) says what it is for who is to move"
        known = f"so it is not known what it is worth to player 1: {instead}"
        raise GameError(f"{name(root)} stands for states in which either player is to move, {known}.")
    return {}


def _game(thing):
    if isinstance(thing, Game):
        return thing
    branches(thing)  # says so if this is no tree
    raise GameError(f"{name(thing)} does not know its game: {TAKES}")


def _whole(depth):
    return depth if depth is None else whole(depth, "depth")


def _one_less(depth):
    return depth if depth is None else whole(depth, "depth") - 1


def _stuck(node, error, depth, **bounds):
    """What to say of a node where a search met an error: a GameError, or the error if all that was given is right."""
    _whole(depth)
    for called, bound in bounds.items():
        if not isinstance(bound, Real):
            return GameError(f"{called}={quoted(bound)} won't do: {called} is a number.")
    return stuck(node, error, TAKES)


def search(game, state, depth, evaluate):
    """Find the value of a state for player 1 as `minimax` does, with no node: its calls can be watched as a tree."""
    try:
        moves = moves_of(game, state)
        if state[0] and not moves:
            return value_of(outcome_of(game, state), state[0])
        if depth == 0 and moves:
            return _guess(state, evaluate)
        deeper, values = depth and depth - 1, {}
        for move, after in moves.items():
            values[move] = search(game, after, deeper, evaluate)
        return _worth(game, state, values)
    except RecursionError:
        raise too_deep(plain(state)) from None


def _worth(game, state, values):
    """What a state is worth to player 1 whose moves lead to these values, a dict by move."""
    return best(state[0], values.values()) if state[0] else average(chances_of(game, state), values)


def _end(node, below, evaluate):
    """The value of a node where the walk ends: by the rules if the game ends there too, or else by the guess."""
    end = None if below else end_of_node(node, below)
    return value_of(end, node.state[0]) if end else _guess(node.state, evaluate)


def _guess(state, evaluate):
    if not callable(evaluate):
        what = "build the whole tree, or give evaluate=, a function from a state to its value"
        instead = "" if evaluate is None else f", which {quoted(evaluate)} is not"
        raise GameError(f"{plain(state)} has moves, but the tree or the search ends there: {what}{instead}.")
    guard.awake or guard.wake()
    try:
        value = evaluate(state)
    except (Exception, TooLong) as error:
        if isinstance(error, TooLong) and not TooLong.mine():
            raise
        raise GameError(f"Your evaluation of {plain(state)} stopped: {told(error)}") from error
    if not isinstance(value, Real) or isinstance(value, bool) or not -1 <= value <= 1:
        due = "it should be a number from −1 to 1, for player 1."
        raise GameError(f"Your evaluation of {plain(state)} gave {plain(value)}: {due}")
    return value if is_number(value) else float(value)


minimax, alphabeta, search = shallow(minimax), shallow(alphabeta), shallow(search)
