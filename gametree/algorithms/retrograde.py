"""retrograde: solve a game backward from its terminal positions, in waves (solve, label_graph). Loops are allowed."""

from collections.abc import Iterable
from typing import Any

from ..core import limits
from ..core.errors import GameError
from ..core.game import LABELS, Game, Moves, State
from ..core.introspect import Thing, label_of, name, player_of
from ..core.node import Node
from ..core.query import has_payoffs, outcome_of
from ..core.text import short_repr
from ..core.tree import Branches, Tree, branches
from .diagnosis import ConsecutiveMoves, PayoffGame
from .ends import leaf_label
from .induction import DRAWN, UNKNOWN, Known, known_by_waves, waves


def solve(game: Game, reachable_states: Iterable[tuple[State, Moves]]) -> dict[State, Known]:
    """Solve a game from its (state, moves) pairs, and return what is known about each state."""
    parents: dict[State, list[State]] = {}
    moves_left: dict[State, int] = {}
    terminals: dict[State, str] = {}
    for state, moves in reachable_states:
        moves_left[state] = len(moves)
        if not moves:
            outcome = outcome_of(game, state)
            if not isinstance(outcome, str):
                raise PayoffGame(short_repr(state), outcome)
            terminals[state] = outcome
        parents.setdefault(state, [])
        for next_state in moves.values():
            parents.setdefault(next_state, []).append(state)
    known = known_by_waves(parents, moves_left, terminals)
    undecided = DRAWN if len(moves_left) == len(parents) else UNKNOWN  # UNKNOWN: the search was limited
    return {state: known.get(state, undecided) for state in parents}


def label_graph(root: Node) -> str:
    """Label every node of a graph, working backward from the terminal positions of the game."""
    graph = [root]
    parents: dict[Node, list[Node]] = {root: []}
    moves_left: dict[Node, int] = {}
    terminals: dict[Node, str] = {}
    for node in graph:
        moves_left[node] = len(node.children)
        if not node.children:
            terminals[node] = leaf_label(node)
        for child in node.children.values():
            if child not in parents:
                parents[child] = []
                graph.append(child)
            parents[child].append(node)
    undecided = dict.fromkeys(graph)
    for wave in waves(parents, moves_left, terminals):
        for node, label in wave.items():
            node.label = label
            del undecided[node]
    for node in undecided:  # no wave reaches these nodes
        node.label = "D"
    return root.label


def remoteness(node: Any) -> int | None:
    """Return how many moves the game lasts if the winner plays as fast as possible and the loser as slowly as possible.

    Args:
        node: The root of a labelled tree or graph, of any class.

    Returns:
        The number of moves, or None for a draw.

    Raises:
        GameError: If a label is missing or does not follow from the children's labels, or if a player makes consecutive
            moves.

    Source: Berlekamp, Conway and Guy, "Winning Ways".

    Examples:
        >>> from gametree import OneTwoTen, build_tree, label
        >>> root = build_tree(OneTwoTen())
        >>> label(root), remoteness(root)
        ('W', 7)
    """
    tree = Tree(node, branches_of=_branches_if_labelled)
    if tree.cut:
        too_many = f"There are more than {limits.NODES_BUILT:,} nodes, which is too many for remoteness"
        raise GameError(f"{too_many}. Is the tree infinite?")
    check_turns_alternate(tree)
    terminals = {i: str(label_of(leaf)) for i, leaf in enumerate(tree.nodes) if not tree.branches[i]}
    known = known_by_waves(tree.parents, {i: len(tree.branches[i]) for i in range(len(tree.nodes))}, terminals)
    for i, each in enumerate(tree.nodes):
        if label_of(each) != known.get(i, DRAWN).label:
            problem = "does not follow from the labels below it"
            raise GameError(f"{name(each)} is labelled {label_of(each)}, which {problem}{_advice(each)}")
    return known.get(0, DRAWN).lasts


def _branches_if_labelled(node: Thing) -> Branches:
    """Return the branches of a node. Raises GameError if the node has no label."""
    pairs, label = branches(node), label_of(node)
    if label not in LABELS:
        invalid = f"is labelled {label}, but a label must be W, L or D"
        raise GameError(f"{name(node)} {'has no label yet' if label in (None, '', '?') else invalid}{_advice(node)}")
    return pairs


def _advice(node: Thing) -> str:
    """Return the end of a sentence about how to get labels."""
    if isinstance(node, Node) and has_payoffs(node.game, node.state):
        return ", and it can't have one: its game ends with payoffs."
    return f": {'run label_graph(root)' if isinstance(node, Node) else 'label the nodes'} first."


def check_turns_alternate(tree: Tree) -> None:
    """Raise GameError if a player makes consecutive moves in a Tree. Nodes without a known player are ignored."""
    players = list(map(player_of, tree.nodes))
    for i, pairs in tree.branches.items():
        for move, child in pairs:
            if players[i] == players[child] and players[i] is not None:
                raise ConsecutiveMoves(name(tree.nodes[i]), move, players[i])
