"""oracle: what the nodes of a tree are worth by the rules of its game, whatever a student's code says."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import inf, isclose
from typing import Any, TypeVar

from ...algorithms import induction
from ...algorithms.ends import LABEL_VALUES as ENDS
from ...algorithms.ends import value_of
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
from ...core.query import checked, moves_of
from ...core.text import Number, is_number
from ...core.tree import Tree
from ..recording.record import Recording
from .explain import ended
from .readings import FIRST, LAST, MOVER, SECOND

WORTH = {label: value_of(label, 1) for label in LABELS}  # to the player who is to move
Answer = TypeVar("Answer")
Key = Any  # what a move leads to: the number of a node, or a state where the nodes are calls
Label = str | None  # of a node for the player to move; None where it can't be told
Worth = Number | None  # of a node; None where it can't be told
UNKNOWN: tuple[Worth, int | None] = None, None


def same(one: Thing, other: Thing) -> bool:
    """Whether two numbers are equal, but for what decimal numbers lose on the way; no number equals none."""
    return bool(one == other) or is_number(other) and isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def upwards(
    tree: Tree, ends: dict[int, Value], worth: Callable[[int, list[Value]], Value | None]
) -> dict[int, Value]:
    """What the nodes of a Tree are worth, a dict by number; a node in a loop, and all above it, is left out.

    Takes what the ends are worth, a dict; and a function that says it of each node above, by its number and a list of
    what those below it are worth, or says None where it is not known.
    """

    def of_node(i: int, known: Mapping[int, Value]) -> Value | None:
        return worth(i, [known[child] for _, child in tree.ways[i]])

    left = {i: len(tree.ways[i]) for i in range(len(tree.nodes))}
    waves = induction.propagate_values(tree.above, left, ends, of_node)
    return {i: value for wave in waves for i, value in wave.items()}


def averages(
    tree: Tree, game: Game | None, players: Sequence[int | None], ends: Mapping[int, str | Number | None]
) -> dict[int, Number]:
    """What the nodes of a Tree are worth to player 1, where chance moves on average: a dict by number, as `ends` is."""

    def worth(i: int, values: list[Number]) -> Worth:
        player = players[i]
        if player is None:
            return None
        if player != 0:
            return best_value(player, values)
        try:
            return sum(chance * value for chance, value in zip(odds_of(tree, game, i), values, strict=True))
        except GameError:
            return None

    values = {}
    for i, end in ends.items():
        player = players[i]
        if player and end is not None and end != "?":
            values[i] = value_of(end, player)
    return upwards(tree, values, worth)


def odds_of(tree: Tree, game: Game | None, i: int) -> list[Number]:
    """How likely each of the ways from node i is, a list; raises GameError where chance does not move, or not so.

    Nodes that do not say by which moves one gets there are known by their states.
    """
    state: State = state_of(tree.nodes[i]) or ()
    ways = tree.ways[i]
    odds = chances_of(checked(game), state)
    after = moves_of(checked(game), state)
    if {move for move, _ in ways} == odds.keys():
        return [odds[move] for move, _ in ways]
    there = [state_of(tree.nodes[child]) for _, child in ways]
    if {*there} != {*after.values()}:
        raise GameError("These are not the children that the rules of the game give.")
    return [sum(odds[move] for move in odds if after[move] == each) / there.count(each) for each in there]


def nimbers(tree: Tree, game: Game | None) -> dict[int, int]:
    """The Grundy values of the nodes of a Tree, a dict by number, as far as they have any."""

    def same_moves(i: int) -> bool:
        """Whether the game is impartial at node i, and goes on there, or ends, as the tree does."""
        try:
            node = Node(checked(game), state_of(tree.nodes[i]) or ())
            node.spawn()
            check_impartial(node)
        except GameError:
            return False
        return bool(node.children) == bool(tree.ways[i])

    ends = {i: 0 for i in range(len(tree.nodes)) if not tree.ways[i] and same_moves(i)}
    return upwards(tree, ends, lambda i, values: mex(values) if same_moves(i) else None)


class Truth:
    """What the nodes of a tree are worth by the rules of the game: `label(i)` for the player to move, or None.

    Where chance moves, as `chance` says, or the ends are `payoffs`, there are no labels, but values;
    `nimber(i)` is a Grundy value, or None; `draws`, whether it may end in a draw.
    """

    calls = False  # whether the nodes are calls

    turns: bool  # whether nobody moves twice in a row
    chance: bool
    payoffs: bool
    draws: bool

    def __init__(self, tree: Tree, game: Game | None) -> None:
        self.tree = tree
        self.game = game
        self.ways = {i: [child for _, child in tree.ways[i]] for i in range(len(tree.nodes))}
        self.players = [None if isinstance(node, Either) else player_of(node) for node in tree.nodes]
        leaves = {i: 0 for i, below in self.ways.items() if not below}
        self.round = len(upwards(tree, leaves, lambda i, values: 0)) < len(tree.nodes)  # whether it goes round
        self.lasts: dict[int, int] = {}  # node -> how many moves the game still lasts, if that is known; not of a draw
        self._begin()

    def _begin(self) -> None:
        pairs = ((self.players[i], self.players[child]) for i, below in self.ways.items() for child in below)
        self.turns = all(one != other or one is None for one, other in pairs)
        self.chance = 0 in self.players
        ends = {i: ended(self.tree.nodes[i], self.game) for i, below in self.ways.items() if not below}
        self.payoffs = any(map(is_number, ends.values()))
        valued = self.chance or self.payoffs
        self.values = averages(self.tree, self.game, self.players, ends) if valued or not self.turns else {}
        self.known = {} if valued else self._labels(ends)
        self.draws = any(self.worth(i, "player 1") == 0 for i, below in self.ways.items() if not below)

    @property
    def span(self) -> tuple[Number, Number]:
        """From where to where values can lie, two numbers."""
        return (-inf, inf) if self.payoffs else (-1, 1)

    def _labels(self, ends: Mapping[int, str | Number | None]) -> dict[int, Label]:
        if not self.turns:
            letters: dict[tuple[Number, int | None], str]
            letters = {(value, player): label for (label, player), value in ENDS.items()}
            return {i: letters[value, self.players[i]] for i, value in self.values.items() if self.players[i]}
        sure = {i: str(end) for i, end in ends.items() if end in LABELS}
        found = solve_backward(self.ways, sure)
        rest = "D" if len(sure) == len(ends) else None
        if rest:
            self.lasts = {i: known.lasts for i, known in found.items() if known.lasts is not None}
        return {i: found[i].label if i in found else rest for i in self.ways}

    def label(self, i: int) -> Label:
        """The label of node i for the player to move; None where it can't be told."""
        return self.known.get(i)

    def worth(self, i: int, whom: str) -> Worth:
        """What node i is worth to somebody, 1, 0 or −1, or on average; None where it can't be told."""
        label = self.known.get(i)
        player = self.players[i]
        if self.chance or self.payoffs:
            return self._value(i, whom)
        if label is None or whom not in (MOVER, LAST) and player not in (1, 2):
            return None
        same = whom == MOVER or whom == f"player {player}"
        return WORTH[label] if same else -WORTH[label]

    def _value(self, i: int, whom: str) -> Worth:
        """What node i is worth to somebody in a game of values."""
        value = self.values.get(i)
        player = self.players[i]
        if value is None or whom == FIRST:
            return value
        if whom == SECOND:
            return -value
        if not player:
            return None
        return value if (player == 1) == (whom == MOVER) else -value

    @cached_property
    def _nimbers(self) -> dict[int, int]:
        return nimbers(self.tree, self.game)

    def nimber(self, i: int) -> int | None:
        """The Grundy value of node i; None where it can't be told, or has none."""
        return self._nimbers.get(i)

    def after(self, i: int) -> Sequence[Key]:
        """What the moves from node i lead to, a list: numbers of nodes, or states where the nodes are calls."""
        return self.ways[i]

    def key(self, i: int) -> Key:
        """What node i is called in such a list."""
        return i

    def at(self, key: Key) -> tuple[Worth, int | None]:
        """What such a key is worth to player 1, and its Grundy value; each is None where it can't be told."""
        return self.worth(key, "player 1"), self.nimber(key)

    def odds(self, i: int) -> list[Number] | None:
        """How likely each of what `after` lists is; None where that can't be told, or it is no chance that moves."""
        try:
            return odds_of(self.tree, self.game, i) if self.players[i] == 0 else None
        except GameError:
            return None

    def terms(self, i: int) -> list[tuple[Number, Number]] | None:
        """How likely chance's moves are at node i, and what they lead to: (probability, value) pairs, or None."""
        odds = self.odds(i)
        values = [value for key in self.after(i) if (value := self.at(key)[0]) is not None]
        return [*zip(odds, values, strict=True)] if odds and len(values) == len(odds) else None

    def leaf(self, i: int) -> bool:
        """Whether the game is over at node i."""
        return not self.ways[i]

    def moves(self, i: int) -> dict[Any, tuple[Label, Thing]]:
        """The moves from node i: a dict, move -> the label of what it leads to (or None) and the node or state."""
        return {move: (self.known.get(child), self.tree.nodes[child]) for move, child in self.tree.ways[i]}

    def move(self, i: int, given: Thing) -> tuple[Label, Thing]:
        """What a move from node i leads to, as in `moves`, by the move or the node; (None, None) where it is none."""
        simple = isinstance(given, (int, float, str, tuple))
        for move, (label, node) in self.moves(i).items():
            if node is given or simple and type(move) is type(given) and move == given:
                return label, node
        return None, None


class TruthOfCalls(Truth):
    """The same where the nodes are calls, which may be about states of the game: asked of the graph of these states."""

    calls = True

    def _begin(self) -> None:
        self.states: dict[int, State] = {i: node.state for i, node in enumerate(self.tree.nodes) if node.state}
        self.place: dict[State, tuple[Truth, int]] = {}  # state -> the Truth of a graph with it, and its number there
        for i, state in self.states.items():
            if state not in self.place and self.states.keys().isdisjoint(self.tree.above[i]):
                self._look_from(state)
        truths = {id(truth): truth for truth, _ in self.place.values()}.values()
        self.chance = any(truth.chance for truth in truths)
        self.turns = all(truth.turns for truth in truths)
        self.payoffs = any(truth.payoffs for truth in truths)
        self.draws = any(truth.draws for truth in truths)

    def _look_from(self, state: State) -> None:
        try:
            graph = Tree(build_graph(Node(checked(self.game), state), limit=limits.STATES_SEARCHED))
        except GameError:
            return  # the watched code itself will meet what is wrong
        truth = Truth(graph, self.game)
        self.place.update((node.state, (truth, number)) for number, node in enumerate(graph.nodes))

    def _asked(self, state: State | None, otherwise: Answer, question: Callable[..., Answer], *more: Any) -> Answer:
        """What a Truth says to a question of a state; something else where it does not come up in the game."""
        return question(*self.place[state], *more) if state in self.place else otherwise

    def label(self, i: int) -> Label:
        return self._asked(self.states.get(i), None, Truth.label) if self.turns else None

    def worth(self, i: int, whom: str) -> Worth:
        return self._asked(self.states.get(i), None, Truth.worth, whom)

    def nimber(self, i: int) -> int | None:
        return self._asked(self.states.get(i), None, Truth.nimber)

    def after(self, i: int) -> Sequence[Key]:
        return [state for _, state in self.moves(i).values()]

    def key(self, i: int) -> Key:
        return self.states.get(i)

    def at(self, key: Key) -> tuple[Worth, int | None]:
        return self._asked(key, UNKNOWN, Truth.at)

    def odds(self, i: int) -> list[Number] | None:
        return self._asked(self.states.get(i), None, Truth.odds)

    def leaf(self, i: int) -> bool:
        return self._asked(self.states.get(i), False, Truth.leaf)

    def moves(self, i: int) -> dict[Any, tuple[Label, Thing]]:
        nothing: dict[Any, tuple[Label, Thing]] = {}
        moves = self._asked(self.states.get(i), nothing, Truth.moves)
        return {move: (label if self.turns else None, node.state) for move, (label, node) in moves.items()}


def truth_of(tree: Tree, recording: Recording) -> Truth:
    """The Truth on the nodes of a Tree, which may be the calls of a recording."""
    return (TruthOfCalls if recording.calls else Truth)(tree, recording.game)
