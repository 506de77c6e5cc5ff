"""oracle: compute the true labels and values of a tree's nodes from the rules of its game alone."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import inf, isclose
from typing import Any, TypeVar

from ...algorithms import induction
from ...algorithms.ends import LABEL_VALUES, value_of
from ...algorithms.grundy import check_impartial, mex
from ...algorithms.induction import Value, solve_backward
from ...algorithms.label import best_value
from ...core import limits
from ...core.builders import build_graph
from ...core.chance import chances_of
from ...core.errors import GameError
from ...core.game import LABELS, Game, State
from ...core.graph import Either
from ...core.introspect import Thing, player_of, state_of
from ...core.node import Node
from ...core.query import checked_game, moves_of
from ...core.text import Number, is_number
from ...core.tree import Tree
from ..recording.record import Recording
from .explain import leaf_outcome
from .readings import FIRST, LAST, MOVER, SECOND

MOVER_VALUES = {label: value_of(label, 1) for label in LABELS}  # label -> value for the player to move
Answer = TypeVar("Answer")
Key = Any  # identifies a child: the number of a node, or a state if the nodes are calls
Label = str | None  # for the player to move; None if unknown
UNKNOWN: tuple[Number | None, int | None] = None, None


def are_equal(one: Thing, other: Thing) -> bool:
    """Return whether two things are equal, or numbers that differ only by rounding errors."""
    return bool(one == other) or is_number(other) and isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def propagate_up(
    tree: Tree, leaf_values: dict[int, Value], evaluate: Callable[[int, list[Value]], Value | None]
) -> dict[int, Value]:
    """Return a dict from the number of each node to its value, computed from the leaves up.

    Nodes on a loop and their ancestors are left out.

    Args:
        tree: A Tree.
        leaf_values: A dict from the number of each leaf to its value.
        evaluate: A function that returns an inner node's value, or None if it is unknown. Its arguments are the node's
            number and a list of its children's values.
    """

    def evaluate_node(i: int, known: Mapping[int, Value]) -> Value | None:
        return evaluate(i, [known[child] for _, child in tree.branches[i]])

    children_left = {i: len(tree.branches[i]) for i in range(len(tree.nodes))}
    waves = induction.propagate_values(tree.parents, children_left, leaf_values, evaluate_node)
    return {i: value for wave in waves for i, value in wave.items()}


def average_values(
    tree: Tree, game: Game | None, players: Sequence[int | None], outcomes: Mapping[int, str | Number | None]
) -> dict[int, Number]:
    """Return a dict from the number of each node to its value for player 1, which is an average if chance moves.

    `outcomes` maps the number of each leaf to its outcome, as returned by `leaf_outcome`.
    """

    def evaluate(i: int, values: list[Number]) -> Number | None:
        player = players[i]
        if player is None:
            return None
        if player != 0:
            return best_value(player, values)
        try:
            pairs = zip(branch_probabilities(tree, game, i), values, strict=True)
            return sum(probability * value for probability, value in pairs)
        except GameError:
            return None

    values = {i: value_of(outcome, player) for i, outcome in outcomes.items()
              if (player := players[i]) and outcome is not None and outcome != "?"}  # fmt: skip
    return propagate_up(tree, values, evaluate)


def branch_probabilities(tree: Tree, game: Game | None, i: int) -> list[Number]:
    """Return the probability of each branch from node i of a tree.

    If the branches have no moves, they are matched by the children's states.

    Raises:
        GameError: If chance does not move at this node, or if its children are not those that the rules give.
    """
    state: State = state_of(tree.nodes[i]) or ()
    branches = tree.branches[i]
    probabilities = chances_of(checked_game(game), state)
    next_states = moves_of(checked_game(game), state)
    if {move for move, _ in branches} == probabilities.keys():
        return [probabilities[move] for move, _ in branches]
    child_states = [state_of(tree.nodes[child]) for _, child in branches]
    if {*child_states} != {*next_states.values()}:
        raise GameError("These children do not match the rules of the game.")
    totals = {each: sum(probabilities[move] for move in probabilities if next_states[move] == each)
              for each in child_states}  # fmt: skip
    return [totals[each] / child_states.count(each) for each in child_states]


def find_nimbers(tree: Tree, game: Game | None) -> dict[int, int]:
    """Return a dict from the number of each node that has a Grundy value to this value."""

    def is_impartial(i: int) -> bool:
        """Return whether the game is impartial at node i, and is over there exactly if the node is a leaf."""
        try:
            node = Node(checked_game(game), state_of(tree.nodes[i]) or ())
            node.spawn()
            check_impartial(node)
        except GameError:
            return False
        return bool(node.children) == bool(tree.branches[i])

    leaf_values = {i: 0 for i in range(len(tree.nodes)) if not tree.branches[i] and is_impartial(i)}
    return propagate_up(tree, leaf_values, lambda i, values: mex(values) if is_impartial(i) else None)


class Truth:
    """The true labels, values and Grundy values of a tree's nodes, according to the rules of the game.

    In games with chance or payoffs, nodes have values but no labels. The methods identify a node by its number.

    Attributes:
        children: A dict from node to the numbers of its children.
        players: The player to move at each node; None if it is unknown.
        alternates: True if no player makes consecutive moves.
        has_chance: True if chance moves somewhere.
        has_payoffs: True if leaves have payoffs.
        has_draws: True if the game can end in a draw.
        has_loop: True if play can return to a node.
        remoteness: A dict from node to the number of moves that the game still lasts. It contains only nodes for which
            this is known and from which a player can force a win.
        labels: A dict from node to its label for the player to move.
        values: A dict from node to its value for player 1, in games with chance, payoffs or consecutive moves.
    """

    calls = False  # True if the nodes are calls

    def __init__(self, tree: Tree, game: Game | None) -> None:
        self.tree = tree
        self.game = game
        self.children = {i: [child for _, child in tree.branches[i]] for i in range(len(tree.nodes))}
        self.players = [None if isinstance(node, Either) else player_of(node) for node in tree.nodes]
        leaves = {i: 0 for i, children in self.children.items() if not children}
        self.has_loop = len(propagate_up(tree, leaves, lambda i, values: 0)) < len(tree.nodes)
        self.remoteness: dict[int, int] = {}
        self._solve()

    def _solve(self) -> None:
        """Find out what kind of game it is, and compute its labels or values."""
        pairs = [(self.players[i], self.players[child]) for i, children in self.children.items() for child in children]
        self.alternates = all(player != next_player or player is None for player, next_player in pairs)
        self.has_chance = 0 in self.players
        leaves = [i for i, children in self.children.items() if not children]
        outcomes = {i: leaf_outcome(self.tree.nodes[i], self.game) for i in leaves}
        self.has_payoffs = any(map(is_number, outcomes.values()))
        only_values = self.has_chance or self.has_payoffs
        self.values: dict[int, Number] = {}
        if only_values or not self.alternates:
            self.values = average_values(self.tree, self.game, self.players, outcomes)
        self.labels = {} if only_values else self._find_labels(outcomes)
        self.has_draws = any(self.value(i, FIRST) == 0 for i in leaves)

    @property
    def value_range(self) -> tuple[Number, Number]:
        """The smallest and the largest possible value."""
        return (-inf, inf) if self.has_payoffs else (-1, 1)

    def _find_labels(self, outcomes: Mapping[int, str | Number | None]) -> dict[int, Label]:
        if not self.alternates:
            labels: dict[tuple[Number, int | None], str]
            labels = {(value, player): label for (label, player), value in LABEL_VALUES.items()}
            return {i: labels[value, self.players[i]] for i, value in self.values.items() if self.players[i]}
        leaf_labels = {i: str(outcome) for i, outcome in outcomes.items() if outcome in LABELS}
        found = solve_backward(self.children, leaf_labels)
        # if the labels of all leaves are known, neither player can force a win from the other nodes
        rest = "D" if len(leaf_labels) == len(outcomes) else None
        if rest:
            self.remoteness = {i: known.lasts for i, known in found.items() if known.lasts is not None}
        return {i: found[i].label if i in found else rest for i in self.children}

    def label(self, i: int) -> Label:
        """Return a node's label for the player to move, or None if it is unknown."""
        return self.labels.get(i)

    def value(self, i: int, for_player: str) -> Number | None:
        """Return a node's value for a player, such as FIRST or MOVER, or None if it is unknown."""
        label = self.labels.get(i)
        player = self.players[i]
        if self.has_chance or self.has_payoffs:
            return self._value_for(i, for_player)
        if label is None or for_player not in (MOVER, LAST) and player not in (1, 2):
            return None
        is_mover = for_player == MOVER or for_player == f"player {player}"
        return MOVER_VALUES[label] if is_mover else -MOVER_VALUES[label]

    def _value_for(self, i: int, for_player: str) -> Number | None:
        """Return a node's value for a player in a game with chance or payoffs."""
        value = self.values.get(i)
        player = self.players[i]
        if value is None or for_player == FIRST:
            return value
        if for_player == SECOND:
            return -value
        if not player:
            return None
        return value if (player == 1) == (for_player == MOVER) else -value

    @cached_property
    def _nimbers(self) -> dict[int, int]:
        return find_nimbers(self.tree, self.game)

    def nimber(self, i: int) -> int | None:
        """Return a node's Grundy value, or None if it is unknown or does not exist."""
        return self._nimbers.get(i)

    def child_keys(self, i: int) -> Sequence[Key]:
        """Return the keys of a node's children in the game: numbers of nodes, or states if the nodes are calls."""
        return self.children[i]

    def key_of(self, i: int) -> Key:
        """Return the key of a node."""
        return i

    def value_and_nimber(self, key: Key) -> tuple[Number | None, int | None]:
        """Look up a child by its key, and return its value for player 1 and its Grundy value, each None if unknown."""
        return self.value(key, FIRST), self.nimber(key)

    def probabilities(self, i: int) -> list[Number] | None:
        """Return the probabilities of the children, or None if they are unknown or chance does not move."""
        try:
            return branch_probabilities(self.tree, self.game, i) if self.players[i] == 0 else None
        except GameError:
            return None

    def weighted_values(self, i: int) -> list[tuple[Number, Number]] | None:
        """Return a (probability, value) pair for each move of chance, or None if some are unknown."""
        probabilities = self.probabilities(i)
        values = [value for key in self.child_keys(i) if (value := self.value_and_nimber(key)[0]) is not None]
        known = probabilities and len(values) == len(probabilities)
        return [*zip(probabilities, values, strict=True)] if probabilities and known else None

    def is_leaf(self, i: int) -> bool:
        """Return whether the game is over at a node."""
        return not self.children[i]

    def moves(self, i: int) -> dict[Any, tuple[Label, Thing]]:
        """Return a dict from each move at a node to a pair: the child's label, and the child (a node or a state)."""
        return {move: (self.labels.get(child), self.tree.nodes[child]) for move, child in self.tree.branches[i]}

    def find_move(self, i: int, thing: Thing) -> tuple[Label, Thing]:
        """Return the (label, child) pair of a move or of a child itself, or (None, None) if there is no such move."""
        simple = isinstance(thing, (int, float, str, tuple))
        for move, (label, node) in self.moves(i).items():
            if node is thing or simple and type(move) is type(thing) and move == thing:
                return label, node
        return None, None


class TruthOfCalls(Truth):
    """A Truth whose nodes are calls. It looks up the states of the calls in graphs of the game."""

    calls = True

    def _solve(self) -> None:
        """Build the graphs, and find out what kind of game it is."""
        self.states: dict[int, State] = {i: node.state for i, node in enumerate(self.tree.nodes) if node.state}
        self.located: dict[State, tuple[Truth, int]] = {}  # state -> the Truth of a graph, and the state's number there
        for i, state in self.states.items():
            if state in self.located or not self.states.keys().isdisjoint(self.tree.parents[i]):
                continue
            try:
                graph = Tree(build_graph(Node(checked_game(self.game), state), limit=limits.STATES_SEARCHED))
            except GameError:
                continue  # the watched code will run into the same problem
            truth = Truth(graph, self.game)
            self.located.update((node.state, (truth, number)) for number, node in enumerate(graph.nodes))
        truths = {id(truth): truth for truth, _ in self.located.values()}.values()
        self.has_chance = any(truth.has_chance for truth in truths)
        self.alternates = all(truth.alternates for truth in truths)
        self.has_payoffs = any(truth.has_payoffs for truth in truths)
        self.has_draws = any(truth.has_draws for truth in truths)

    def _ask(self, state: State | None, default: Answer, method: Callable[..., Answer], *arguments: Any) -> Answer:
        """Call a method of Truth for a state, or return the default if the game has no such state."""
        return method(*self.located[state], *arguments) if state in self.located else default

    def label(self, i: int) -> Label:
        return self._ask(self.states.get(i), None, Truth.label) if self.alternates else None

    def value(self, i: int, for_player: str) -> Number | None:
        return self._ask(self.states.get(i), None, Truth.value, for_player)

    def nimber(self, i: int) -> int | None:
        return self._ask(self.states.get(i), None, Truth.nimber)

    def child_keys(self, i: int) -> Sequence[Key]:
        return [state for _, state in self.moves(i).values()]

    def key_of(self, i: int) -> Key:
        return self.states.get(i)

    def value_and_nimber(self, key: Key) -> tuple[Number | None, int | None]:
        return self._ask(key, UNKNOWN, Truth.value_and_nimber)

    def probabilities(self, i: int) -> list[Number] | None:
        return self._ask(self.states.get(i), None, Truth.probabilities)

    def is_leaf(self, i: int) -> bool:
        return self._ask(self.states.get(i), False, Truth.is_leaf)

    def moves(self, i: int) -> dict[Any, tuple[Label, Thing]]:
        no_moves: dict[Any, tuple[Label, Thing]] = {}
        moves = self._ask(self.states.get(i), no_moves, Truth.moves)
        return {move: (label if self.alternates else None, node.state) for move, (label, node) in moves.items()}


def truth_of(tree: Tree, recording: Recording) -> Truth:
    """Return the true labels and values of a tree's nodes, which may be the calls of a recording."""
    return (TruthOfCalls if recording.calls else Truth)(tree, recording.game)
