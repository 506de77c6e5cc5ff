"""guarded: the public versions of the algorithms, which explain why an algorithm could not run."""

from collections.abc import Callable, Iterator
from functools import wraps
from itertools import islice
from numbers import Real
from typing import Any

from ..core import limits
from ..core.arguments import check_limit
from ..core.builders import Public, printed_as
from ..core.chance import chance_error
from ..core.errors import GameError
from ..core.game import Game, Moves, State
from ..core.graph import Either
from ..core.introspect import Thing, name
from ..core.node import LEAF, Node
from ..core.progress import Progress, garbage_collection_paused
from ..core.query import checked_state, has_payoffs, moves_of, reachable, start_of
from ..core.text import quoted_repr, short_repr
from ..core.tree import branches, find_loop
from . import diagnosis, retrograde
from . import grundy as bare_grundy
from . import label as bare_label
from . import minimax as bare_minimax
from .ends import leaf_evaluator, value_range
from .induction import Known

Evaluation = Callable[[State], float]
WHAT_TO_PASS = "pass a game or a node made by build_tree, or write your own version for your class."


def explains_failures(bare: Any, requirement: str) -> Callable[[Public], Public]:
    """Return a decorator that makes the errors of a public algorithm explain what is wrong with the tree.

    Nothing is checked in advance. The reason for a failure is found after it has happened.

    Args:
        bare: The bare algorithm, whose source is shown when a student prints the source of the public version.
        requirement: The end of a sentence about the nodes that the algorithm works on.
    """

    def decorate(public: Any) -> Any:
        @wraps(public)
        def run(root: Thing, *arguments: Any, **options: Any) -> Any:
            try:
                with garbage_collection_paused():
                    return public(root, *arguments, **options)
            except GameError:
                raise
            except Exception as error:
                raise diagnosis.diagnose(error, root, requirement).with_traceback(error.__traceback__) from None

        return printed_as(bare)(run)

    return decorate


@explains_failures(
    bare_label.label, "label works on nodes made by build_tree. Your own class needs its own labelling method."
)
def label(node: Node) -> str:
    """Label every node of a tree "W", "L" or "D", for the player to move.

    Children are labelled before their parents. A node that several moves lead to is labelled once.

    Args:
        node: The root of the tree.

    Returns:
        The root's label.

    Raises:
        GameError: If the node is not a `Node` (nodes of other classes don't know their game), if the game has chance
            moves or payoffs, if a player makes consecutive moves, or if the tree is not complete, has a loop, or is
            deeper than Python's recursion limit.

    Source: doWinLoss in "Computational Games, part 3".

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> root = build_tree(OneTwoTen())
        >>> label(root), root[1], root[2]
        ('W', (2, 1, L), (2, 2, W))
    """
    _reset(node, "label", "?", check_turns=True)
    return bare_label.label(node)


@explains_failures(bare_minimax.minimax, WHAT_TO_PASS)
def minimax(
    node: Game | Node, state: State | None = None, depth: int | None = None, evaluate: Evaluation | None = None
) -> float:
    """Find the value of a game for player 1: 1 for a win, −1 for a loss, 0 for a draw, or the payoff.

    Player 1 takes the largest value and player 2 the smallest. If chance moves, the value is the average. Without
    `depth`, each node of a tree is visited once. With `depth`, a node is visited once for every path that leads to it.

    Args:
        node: A game, or the root of a tree. Every node of a tree stores its `value`. For a game, no nodes are stored.
        state: If `node` is a game, the state to begin with (by default, the start of the game).
        depth: The number of moves after which to stop (by default, the search goes to the end of the game).
        evaluate: A function from a state to an estimate of its value, used if the search stops early. The estimate is a
            number from −1 to 1, or any number if the game has payoffs.

    Returns:
        The value of the root or the state.

    Raises:
        GameError: If the search meets a loop and there is no `depth`, if it goes deeper than Python's recursion limit,
            if it stops early and there is no `evaluate`, or if the rules of the game are not valid.

    Sources: "An Intelligent Nim Computer Game, Part 1"; for chance, Michie, "Game-playing and game-learning automata".

    Examples:
        >>> from gametree import OneTwoTen, build_tree
        >>> minimax(build_tree(OneTwoTen())), minimax(OneTwoTen(9))
        (1, -1)
    """
    if not isinstance(node, Node):
        state = start_of(_require_game(node)) if state is None else state
        return bare_minimax.search(node, state, _check_depth(depth), leaf_evaluator(evaluate))
    if state is not None:
        how = "Pass a state with a game, as in minimax(game, state), not with a tree"
        raise GameError(f"{how}. Use depth= to limit the depth of the search.")
    _check_mover_known(node)
    if depth is None:
        _reset(node, "value", None)
    return bare_minimax.minimax(node, _check_depth(depth), leaf_evaluator(evaluate))


@explains_failures(bare_minimax.alphabeta, WHAT_TO_PASS)
def alphabeta(
    node: Game | Node, alpha: float | None = None, beta: float | None = None, depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> float:  # fmt: skip
    """Find the same value as `minimax`, but skip the moves that can't matter.

    A node is visited once for every path along which it matters, each time with different bounds. At chance nodes no
    move is skipped, because an average needs the value of every move.

    Args:
        node: A game, or the root of a tree. Every visited node of a tree stores a `value`. The root's value is exact,
            but the values of other nodes may be only bounds. For a game, no nodes are stored.
        alpha: The value that player 1 is already guaranteed (by default −1, or −∞ if the game has payoffs).
        beta: The value that player 2 is already guaranteed (by default 1, or ∞ if the game has payoffs).
        depth: As for `minimax`.
        evaluate: As for `minimax`.

    Returns:
        The value of the root.

    Raises:
        GameError: If `minimax` would raise one, or if `alpha` or `beta` is not a number.

    Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning".

    Examples:
        >>> from gametree import build_tree, games
        >>> alphabeta(build_tree(games.Matches(6)))
        1
    """
    for argument, bound in {"alpha": alpha, "beta": beta}.items():
        if bound is not None and not isinstance(bound, Real):
            raise GameError(f"{argument}={quoted_repr(bound)} is not valid: {argument} must be a number.")
    if not isinstance(node, Node):
        node = _SearchNode(_require_game(node), start_of(node))
    _check_mover_known(node)
    if alpha is None or beta is None:
        least, largest = value_range(node.game, node.state)
        alpha = least if alpha is None else alpha
        beta = largest if beta is None else beta
    return bare_minimax.alphabeta(node, alpha, beta, _check_depth(depth), leaf_evaluator(evaluate))


@explains_failures(bare_grundy.grundy, "grundy works on nodes made by build_tree or build_graph.")
def grundy(node: Node) -> int:
    """Find the Grundy value of an impartial game: the size of the Nim heap that it is equivalent to.

    The Grundy value of a node is the mex of its children's values. It is 0 if the player to move loses, and some other
    number if they win.

    Args:
        node: The root of a tree or a graph. Every node stores its Grundy value in `grundy`.

    Returns:
        The root's Grundy value.

    Raises:
        GameError: If the tree is not complete, or if the game has no Grundy value. That is the case if it has loops,
            payoffs or chance moves, if a player makes consecutive moves, if the two players have different moves, or if
            a player who can't move has not lost.

    Source: Sprague (1935) and Grundy (1939).

    Examples:
        >>> from gametree import build_graph, games
        >>> root = build_graph(games.Nim(3, 4, 5))
        >>> grundy(root), root[1, 2].grundy
        (2, 0)
    """
    nodes = _reset(node, "grundy", None)
    if has_payoffs(node.game, node.state):
        why_not = f"has payoffs, {bare_grundy.NO_GRUNDY_VALUE}. Use minimax to find its value"
        raise GameError(f"{type(node.game).__name__} {why_not}.")
    try:
        bare_grundy.grundy(node)
    except RecursionError:
        if (repeated := find_loop(node)) is not None:
            why_not = f"{bare_grundy.NO_GRUNDY_VALUE}. Nim always ends"
            raise GameError(f"Play can return to {name(repeated)}, {why_not}.") from None
        raise
    for each in nodes:
        bare_grundy.check_impartial(each)
    return node.grundy


@explains_failures(retrograde.solve, WHAT_TO_PASS)
def solve(game: Game, state: State | None = None, limit: int = limits.STATES_SEARCHED) -> dict[State, Known]:
    """Find out who wins from every state that can be reached.

    Args:
        game: The game.
        state: The state to start from (by default, the start of the game).
        limit: The largest number of states to explore. States that take fewer moves to reach are explored first.

    Returns:
        A dict from state to `Known`. The label is "W", "L" or "D", for the player to move, or "?" if too little of
            the game was explored. "D" also means that the game can go on forever.

    Raises:
        GameError: If the rules of the game are not valid, if chance moves, if a player makes consecutive moves, or if
            the game has payoffs.

    Examples:
        >>> from gametree import OneTwoTen
        >>> known = solve(OneTwoTen())
        >>> len(known), known[1, 0], known[2, 1]
        (20, Known(label='W', lasts=7), Known(label='L', lasts=6))
    """
    first = start_of(game) if state is None else checked_state(game, state)
    return retrograde.solve(game, _reachable_in_turn(game, first, check_limit(limit, "limit")))


def _reachable_in_turn(game: Game, first: State, limit: float) -> Iterator[tuple[State, Moves]]:
    """Yield states and their moves like `reachable`. Raises GameError if chance moves or players don't alternate."""
    with Progress(f"solving {type(game).__name__}", "states") as progress:
        for count, (state, moves) in enumerate(reachable(game, first, limit)):
            if state[0] == 0:
                raise chance_error(short_repr(state))
            for move, next_state in moves.items():
                if next_state[0] == state[0]:
                    raise diagnosis.ConsecutiveMoves(short_repr(state), move, state[0])
            if count % limits.BETWEEN_LOOKS == 0:
                progress(count)
            yield state, moves


@explains_failures(retrograde.label_graph, "label_graph works on nodes made by build_graph.")
def label_graph(root: Node) -> str:
    """Label every node of a graph "W", "L" or "D", working backward from the terminal positions.

    A loss makes every node with a move to it a win. A node is a loss when all its moves lead to wins. Nodes that
    never get a label in this way are draws, because neither player can force a win.

    Args:
        root: The root of the graph.

    Returns:
        The root's label, for the player to move.

    Raises:
        GameError: As for `label`, except that loops and long games are allowed.

    Source: retrograde analysis, as in Ströhlein's thesis.

    Examples:
        >>> from gametree import OneTwoTen, build_graph
        >>> root = build_graph(OneTwoTen(4, take_back=True))
        >>> label_graph(root), root[1], root[1][2]
        ('D', (2, 1, D), (1, 3, W))
    """
    _reset(root, "label", "?", check_turns=True)
    return retrograde.label_graph(root)


def _reset(root: Node, attribute: str, unknown: str | None, check_turns: bool = False) -> list[Node]:
    """Clear the results of an earlier run, hidden from a recorder, and return every node once, the root first.

    Raises:
        GameError: If there are too many nodes, or if `check_turns` is true and players do not alternate.
    """
    set_silently = getattr(Node, attribute).__set__
    nodes = [root]
    seen = {root}
    suspects = [] if root.state[0] in diagnosis.PLAYERS else [root]  # nodes at which a player may move twice
    for node in islice(nodes, limits.NODES_BUILT):
        set_silently(node, unknown)
        if children := node.children:
            opponent = 3 - node.state[0]
            for child in children.values():
                if child.state[0] != opponent:
                    suspects += node, child
                if child not in seen:
                    seen.add(child)
                    nodes.append(child)
    if len(nodes) > limits.NODES_BUILT:
        raise GameError(f"There are more than {limits.NODES_BUILT:,} nodes. Is the tree infinite?")
    for node in suspects if check_turns else ():
        diagnosis.check_turns(node)
    return nodes


class _SearchNode(Node):
    """A node for searching a game without a tree: its children are made each time they are used, and not kept."""

    __slots__ = ()

    @property
    def children(self) -> dict[Any, Node]:
        moves = moves_of(self.game, self.state)
        return {move: _SearchNode(self.game, next_state) for move, next_state in moves.items()} or LEAF

    @children.setter
    def children(self, ignored: object) -> None:
        pass


def _check_mover_known(root: Node) -> None:
    """Raise GameError if the nodes don't say who is to move."""
    if isinstance(root, Either):
        advice = "so its value for player 1 is unknown. Include the player in the key"
        raise GameError(f"{name(root)} stands for states in which either player may be to move, {advice}.")


def _require_game(thing: Thing) -> Game:
    """Return a game unchanged. Raises GameError for anything else."""
    if isinstance(thing, Game):
        return thing
    branches(thing)  # raises GameError if this is not a tree
    raise GameError(f"{name(thing)} does not know its game: {WHAT_TO_PASS}")


def _check_depth(depth: int | None) -> float | None:
    return depth if depth is None else check_limit(depth, "depth")
