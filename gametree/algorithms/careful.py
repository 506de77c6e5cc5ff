"""careful: the algorithms as the package gives them: the plain ones, and a sentence wherever they can't be done."""

from collections.abc import Callable
from functools import wraps
from itertools import islice
from numbers import Real
from typing import Any

from ..core.arguments import whole
from ..core.careful import Front, printed_as
from ..core.chance import by_chance
from ..core.errors import GameError
from ..core.game import Game, State
from ..core.graph import Either
from ..core.introspect import name
from ..core.node import LEAF, Node
from ..core.progress import Progress, undisturbed
from ..core.query import an_end, checked_state, moves_of, reachable, start_of
from ..core.text import is_number, plain, quoted
from ..core.tree import LIMIT, branches, first_loop
from . import diagnosis, retrograde
from . import grundy as plain_grundy
from . import label as plain_label
from . import minimax as plain_minimax
from .ends import widest, worths
from .induction import Known

Guess = Callable[[State], float]
MAKE = "give a game, or a node that build_tree makes, or write one for your class."


def careful(plain: Any, takes: str) -> Callable[[Front], Front]:
    """Make a function say what is wrong where the plain algorithm that it runs fails; `takes` is for which nodes it is.

    It takes the root, and gives what it gives. Nothing is looked at before: why something failed is found out then.
    """

    def with_care(front):
        @wraps(front)
        def run(root, *more, **named):
            try:
                with undisturbed():
                    return front(root, *more, **named)
            except GameError:
                raise
            except Exception as error:
                raise diagnosis.why(error, root, takes).with_traceback(error.__traceback__) from None

        return printed_as(plain)(run)

    return with_care


@careful(plain_label.label, "label takes the nodes that build_tree makes. Your own class labels itself.")
def label(node: Node) -> str:
    """Label every node of a tree "W", "L" or "D" for the player to move, children before their parents.

    Takes the root, a Node; gives its label. A node that several moves lead to is labelled once. Raises GameError for a
    node of another class, which does not know its game, and for a tree that was not built to its end, that goes round,
    or that goes deeper than calls do. Source: doWinLoss of "Computational Games, part 3".

    >>> from gametree import OneTwoTen, build_tree
    >>> root = build_tree(OneTwoTen())
    >>> label(root), root[1], root[2]
    ('W', (2, 1, L), (2, 2, W))
    """
    _afresh(node, "label", "?", turns=True)
    return plain_label.label(node)


@careful(plain_minimax.minimax, MAKE)
def minimax(
    node: Game | Node, state: State | None = None, depth: int | None = None, evaluate: Guess | None = None
) -> float:
    """Find the value of a game for player 1: 1 for a win, −1 for a loss, 0 for a draw, or the payoff.

    Player 1 takes the largest value, player 2 the smallest, and where chance moves it is the average. Takes the root of
    a tree, whose nodes will keep their `value`; or a game and a state (None: its start), of which nothing is kept. To
    stop early, takes after how many moves, and a function from a state to a guess at its value, from −1 to 1 (but where
    there are payoffs, any number). Gives the value; a node is entered once, or with a depth once for each way. Raises
    GameError as `label` does, if there is no guess. Source: "An Intelligent Nim Computer Game, Part 1"; for chance,
    Michie, "Game-playing and game-learning automata".

    >>> from gametree import OneTwoTen, build_tree
    >>> minimax(build_tree(OneTwoTen())), minimax(OneTwoTen(9))
    (1, -1)
    """
    if not isinstance(node, Node):
        state = start_of(_game(node)) if state is None else state
        return plain_minimax.search(node, state, _moves(depth), worths(evaluate))
    if state is not None:
        raise GameError("A state goes with a game, minimax(game, state), not with a tree. How far to look is depth=.")
    _known_mover(node)
    if depth is None:
        _afresh(node, "value", None)
    return plain_minimax.minimax(node, _moves(depth), worths(evaluate))


@careful(plain_minimax.alphabeta, MAKE)
def alphabeta(
    node: Game | Node, alpha: float | None = None, beta: float | None = None, depth: int | None = None,
    evaluate: Guess | None = None,
) -> float:  # fmt: skip
    """Find the same value as `minimax`, without the moves that can't matter.

    Takes the root of a tree, where each node that is entered will keep a `value`, which is right at the root, and
    perhaps no more than a bound below; or a game, of which a node is spawned when it is entered, and none is kept.
    Takes what player 1 is sure of at least, and player 2 at most, two numbers (None: nothing yet, so −1 and 1, and in a
    game of payoffs −∞ and ∞); and how to stop early, as `minimax` does. Gives the value; raises GameError as `minimax`
    does. A node is entered once for each way that matters, with other bounds each time. Where chance moves nothing is
    left out: an average needs the value of each move. Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning".

    >>> from gametree import build_tree, games
    >>> alphabeta(build_tree(games.Matches(6)))
    1
    """
    for called, bound in {"alpha": alpha, "beta": beta}.items():
        if bound is not None and not isinstance(bound, Real):
            raise GameError(f"{called}={quoted(bound)} won't do: {called} is a number.")
    if not isinstance(node, Node):
        node = _Passing(_game(node), start_of(node))
    _known_mover(node)
    low, high = widest(node.game, node.state) if None in (alpha, beta) else (alpha, beta)
    alpha, beta = low if alpha is None else alpha, high if beta is None else beta
    return plain_minimax.alphabeta(node, alpha, beta, _moves(depth), worths(evaluate))


@careful(plain_grundy.grundy, "grundy takes the nodes that build_tree and build_graph make.")
def grundy(node: Node) -> int:
    """Find the size of the heap of Nim that a node of an impartial game is worth: the mex of its children's values.

    It is 0 where the player to move loses, and any other number where they win. Takes the root of a tree or a graph, a
    Node, whose nodes will keep theirs as `grundy`; gives that of the root. Raises GameError where there is none: where
    a game can go round, where who can't move has not lost, where chance moves, and where the two players have different
    moves. Source: Sprague (1935) and Grundy (1939).

    >>> from gametree import build_graph, games
    >>> root = build_graph(games.Nim(3, 4, 5))
    >>> grundy(root), root[1, 2].grundy
    (2, 0)
    """
    every = _afresh(node, "grundy", None)
    if is_number(an_end(node.game, node.state)):
        raise GameError(f"{type(node.game).__name__} ends with payoffs, {plain_grundy.HAS}. minimax finds its value.")
    try:
        plain_grundy.grundy(node)
    except RecursionError:
        if (again := first_loop(node)) is not None:
            has = f"{plain_grundy.HAS}: a heap of Nim never does."
            raise GameError(f"{name(again)} can come back to itself, {has}") from None
        raise
    for each in every:
        plain_grundy.impartial(each)
    return node.grundy


@careful(retrograde.solve, MAKE)
def solve(game: Game, state: State | None = None, limit: int = 20_000) -> dict[State, Known]:
    """Find out who wins, for every state that can be reached from one.

    Takes a game, a state (None: its start), and how many states to look at, those fewest moves away first. Gives a
    dict, state -> Known: "W", "L" or "D" for the player to move, "D" too where the game need never end; "?" where too
    little of the game was looked at. Raises GameError where the rules of the game go wrong.

    >>> from gametree import OneTwoTen
    >>> known = solve(OneTwoTen())
    >>> len(known), known[1, 0], known[2, 1]
    (20, Known(label='W', lasts=7), Known(label='L', lasts=6))
    """
    first = start_of(game) if state is None else checked_state(game, state)
    return retrograde.solve(game, _in_turn(game, first, whole(limit, "limit")))


def _in_turn(game, first, limit):
    """Walk all states as `reachable` does; raises GameError where chance moves, or a player moves twice in a row."""
    with Progress(f"solving {type(game).__name__}", "states") as done:
        for count, (here, moves) in enumerate(reachable(game, first, limit)):
            if here[0] == 0:
                raise by_chance(plain(here))
            for move, after in moves.items():
                if after[0] == here[0]:
                    raise diagnosis.TwiceInARow(plain(here), move, here[0])
            if count % 1_000 == 0:
                done(count)
            yield here, moves


@careful(retrograde.label_graph, "label_graph takes the nodes that build_graph makes.")
def label_graph(root: Node) -> str:
    """Label every node of a graph "W", "L" or "D" for the player to move, backwards from the ends of the game.

    A loss decides all nodes from which a move leads there; a win decides those that have no other move left; what no
    wave reaches is a draw, for nobody can force an end. Takes the root, a Node; gives its label. Raises GameError as
    `label` does, but loops and long games do no harm. Source: retrograde analysis, as in Ströhlein's thesis.

    >>> from gametree import OneTwoTen, build_graph
    >>> root = build_graph(OneTwoTen(4, take_back=True))
    >>> label_graph(root), root[1], root[1][2]
    ('D', (2, 1, D), (1, 3, W))
    """
    _afresh(root, "label", "?", turns=True)
    return retrograde.label_graph(root)


def _afresh(root, attribute, unknown, turns=False):
    """Every node once, in a list, the root first; what an earlier run found out is forgotten, and nobody sees that.

    Raises GameError where there are too many nodes, and if `turns`, where players do not take turns.
    """
    forget, nodes, met = getattr(Node, attribute).__set__, [root], {root}
    odd = [] if root.state[0] in diagnosis.PLAYERS else [root]  # where players may not take turns
    for node in islice(nodes, LIMIT):
        forget(node, unknown)
        if below := node.children:
            other = 3 - node.state[0]
            for child in below.values():
                if child.state[0] != other:
                    odd += node, child
                if child not in met:
                    met.add(child)
                    nodes.append(child)
    if len(nodes) > LIMIT:
        raise GameError(f"There are more than {LIMIT:,} nodes. Is there no end of them?")
    for node in odd if turns else ():
        diagnosis.check_turns(node)
    return nodes


class _Passing(Node):
    """A node that is spawned when a search enters it: its children are made when they are asked for, and not kept."""

    __slots__ = ()

    @property
    def children(self):
        return {move: _Passing(self.game, state) for move, state in moves_of(self.game, self.state).items()} or LEAF

    @children.setter
    def children(self, none):
        pass


def _known_mover(root):
    """Raise GameError where the nodes do not tell who moves."""
    if isinstance(root, Either):
        unknown = "so it is not known what it is worth to player 1: keep the player in the key"
        raise GameError(f"{name(root)} stands for states in which either player is to move, {unknown}.")


def _game(thing):
    if isinstance(thing, Game):
        return thing
    branches(thing)  # says so if this is no tree
    raise GameError(f"{name(thing)} does not know its game: {MAKE}")


def _moves(depth):
    return depth if depth is None else whole(depth, "depth")
