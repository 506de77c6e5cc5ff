"""oracle: what the nodes of a tree are worth by the rules of its game, whatever a student's code says."""

from collections import Counter
from functools import cached_property
from math import isclose

from ...algorithms import induction
from ...algorithms.careful import solve
from ...algorithms.ends import WORTH as ENDS
from ...algorithms.ends import value_of
from ...algorithms.expectation import expected
from ...algorithms.grundy import impartial, mex
from ...algorithms.induction import backwards
from ...algorithms.label import best
from ...core.careful import build_graph
from ...core.chance import chances_of
from ...core.errors import GameError
from ...core.game import LABELS
from ...core.graph import Either
from ...core.introspect import player_of, state_of
from ...core.node import Node
from ...core.query import moves_of
from ...core.tree import Tree
from .explain import ended

WORTH = {label: value_of(label, 1) for label in LABELS}  # to the player who is to move
MOVER, LAST = "the player to move", "the player who has just moved"
STATES = 20_000  # of a game that are looked at, at most


def same(one, other):
    """Whether two numbers are equal, but for what decimal numbers lose on the way."""
    return one == other or isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def upwards(tree, ends, worth):
    """What the nodes of a Tree are worth, a dict by number; a node in a loop, and all above it, is left out.

    Takes what the ends are worth, a dict; and a function that says it of each node above, by its number and a list of
    what those below it are worth, or says None where it is not known.
    """
    def of_node(i, known):
        return worth(i, [known[child] for _, child in tree.ways[i]])

    left = {i: len(tree.ways[i]) for i in range(len(tree.nodes))}
    return {i: value for wave in induction.upwards(tree.above, left, ends, of_node) for i, value in wave.items()}


def won(tree, game, players):
    """What the ends of a game are worth to player 1, a dict by number."""
    ends = {i: ended(node, game) for i, node in enumerate(tree.nodes) if not tree.ways[i] and players[i] in (1, 2)}
    return {i: value_of(end, players[i]) for i, end in ends.items() if end in LABELS}


def averages(tree, game, players):
    """What the nodes of a Tree are worth to player 1 where chance moves: on average, a dict by number."""

    def worth(i, values):
        if players[i] != 0:
            return best(players[i], values) if players[i] in (1, 2) else None
        try:
            return sum(chance * value for chance, value in zip(odds_of(tree, game, i), values, strict=True))
        except GameError:
            return None

    return upwards(tree, won(tree, game, players), worth)


def odds_of(tree, game, i):
    """How likely each of the ways from node i is, a list; raises GameError where chance does not move, or not so.

    Nodes that do not say by which moves one gets there are known by their states.
    """
    state, ways = state_of(tree.nodes[i]), tree.ways[i]
    odds, after = chances_of(game, state), moves_of(game, state)
    if {move for move, _ in ways} == odds.keys():
        return [odds[move] for move, _ in ways]
    there = [state_of(tree.nodes[child]) for _, child in ways]
    if {*there} != {*after.values()}:
        raise GameError("These are not the children that the rules of the game give.")
    return [sum(odds[move] for move in odds if after[move] == each) / there.count(each) for each in there]


def nimbers(tree, game):
    """The Grundy values of the nodes of a Tree, a dict by number, as far as they have any."""

    def same_moves(i):
        """Whether the game is impartial at node i, and goes on there, or ends, as the tree does."""
        try:
            node = Node(game, state_of(tree.nodes[i]))
            node.children = {move: Node(game, after) for move, after in moves_of(game, node.state).items()}
            impartial(node)
        except GameError:
            return False
        return bool(node.children) == bool(tree.ways[i])

    ends = {i: 0 for i in range(len(tree.nodes)) if not tree.ways[i] and same_moves(i)}
    return upwards(tree, ends, lambda i, values: mex(values) if same_moves(i) else None)


def nimbers_from(game, state):
    """The Grundy values of the states that can be reached from one, a dict, as far as they have any."""
    try:
        tree = Tree(build_graph(Node(game, state), limit=STATES))
    except GameError:
        return {}
    return {tree.nodes[i].state: value for i, value in nimbers(tree, game).items()}


class Truth:
    """What the nodes of a tree are worth by the rules of the game: `label(i)` for the player to move, or None.

    Where chance moves, as `chance` says, there are no labels, but values; `nimber(i)` is a Grundy value, or None.
    """

    def __init__(self, tree, recording):
        self.tree, self.game, self.calls = tree, recording.game, recording.calls
        self.ways = {i: [child for _, child in tree.ways[i]] for i in range(len(tree.nodes))}
        self.players = [player_of(node) for node in tree.nodes]
        self.either = any(isinstance(node, Either) for node in tree.nodes)  # whether a node is for both players
        leaves = {i: 0 for i, below in self.ways.items() if not below}
        self.round = len(upwards(tree, leaves, lambda i, values: 0)) < len(tree.nodes)  # whether it goes round
        self.turns = True  # whether nobody moves twice in a row
        self.lasts = {}  # node -> how many moves the game still lasts there, where that is known; of a draw it is not
        self._begin()
        self.values = self._averages() if self.chance else {}  # for player 1
        self.known = {} if self.chance else self._labels()

    def _begin(self):
        self.chance = 0 in self.players

    def label(self, i):
        """The label of node i for the player to move; None where it can't be told."""
        return self.known.get(i)

    def worth(self, i, whom):
        """What node i is worth to somebody, 1, 0 or −1, or on average; None where it can't be told."""
        label, player = self.known.get(i), self.players[i]
        if self.chance:
            value, who = self.values.get(i), {MOVER: player, LAST: player and 3 - player}.get(whom, whom)
            return value if value is None or who in (1, "player 1") else -value if who else None
        if label is None or whom not in (MOVER, LAST) and player not in (1, 2):
            return None
        same = whom == MOVER or whom == f"player {player}"
        return WORTH[label] if same else -WORTH[label]

    def nimber(self, i):
        """The Grundy value of node i; None where it can't be told, or has none."""
        return self._nimbers.get(i)

    def terms(self, i):
        """How likely chance's moves are at node i, and what they lead to: a list of (probability, value) pairs.

        None where that can't be told, or it is no chance that moves.
        """
        try:
            return self._terms(i) if self.players[i] == 0 and i in self.values else None
        except GameError:
            return None  # it did tell before

    def leaf(self, i):
        """Whether the game is over at node i."""
        return not self.ways[i]

    def moves(self, i):
        """The moves from node i: a dict, move -> the label of what it leads to (or None) and the node or state."""
        return {move: (self.known.get(child), self.tree.nodes[child]) for move, child in self.tree.ways[i]}

    def share(self, i):
        """The share of games that player 1 wins from node i, where none ends in a draw; None where it can't be told."""
        value = self.values.get(i)
        return None if value is None or self.draws else (1 + value) / 2

    def looks_at_each(self, i, entered, seen):
        """Whether the nodes entered are all that the moves from node i lead to, and none was seen more often."""
        return entered.issuperset(self.ways[i]) and Counter(seen) <= Counter(self.ways[i])

    def move(self, i, given):
        """What a move from node i leads to, as in `moves`, by the move or the node; (None, None) where it is none."""
        simple = isinstance(given, (int, float, str, tuple))
        for move, (label, node) in self.moves(i).items():
            if node is given or simple and type(move) is type(given) and move == given:
                return label, node
        return None, None

    def _labels(self):
        self.turns = all(
            self.players[i] != self.players[child] or self.players[i] is None
            for i, below in self.ways.items() for child in below
        )  # fmt: skip
        if not self.turns:
            return self._by_values()
        ends = {i: ended(self.tree.nodes[i], self.game) for i, below in self.ways.items() if not below}
        sure = {i: end for i, end in ends.items() if end in LABELS}
        found, rest = backwards(self.ways, sure), "D" if len(sure) == len(ends) else None
        if rest:
            self.lasts = {i: known.lasts for i, known in found.items() if known.lasts is not None}
        return {i: found[i].label if i in found else rest for i in self.ways}

    def _by_values(self):
        """The labels where a player may move twice in a row."""
        letters = {(value, player): label for (label, player), value in ENDS.items()}
        return {i: letters[value, self.players[i]] for i, value in self._averages().items() if self.players[i]}

    def _averages(self):
        return averages(self.tree, self.game, self.players)

    def _terms(self, i):
        return list(zip(odds_of(self.tree, self.game, i), map(self.values.get, self.ways[i]), strict=True))

    @cached_property
    def draws(self):
        """Whether a game with chance can end in a draw."""
        return any(self.leaf(i) and value == 0 for i, value in self.values.items())

    @cached_property
    def _nimbers(self):
        return nimbers(self.tree, self.game)


class TruthOfCalls(Truth):
    """The same where the nodes are calls, which may be about states of the game."""

    def _begin(self):
        self.states = {i: node.state for i, node in enumerate(self.tree.nodes) if node.state}
        self.solved = {}  # what is known of states
        self.beyond = set()  # calls on what looks like a state, but does not come up in the game
        self.chance = any(0 in (state[0], *(after[0] for after in self._after(i).values()))
                          for i, state in self.states.items())  # fmt: skip

    def leaf(self, i):
        return i in self.states and i not in self.beyond and not self._after(i)

    def moves(self, i):
        silent = self.chance or not self.turns
        return {move: (None if silent else self._solved(state), state) for move, state in self._after(i).items()}

    def looks_at_each(self, i, entered, seen):
        after = self._after(i).values()
        seen = Counter(self.states[call] for call in seen if call in self.states)
        return {*after} <= {self.states.get(call) for call in entered} and seen <= Counter(after)

    def _after(self, i):
        """The states that the moves lead to from that of call i, a dict; an empty one where they can't be had."""
        try:
            return moves_of(self.game, self.states[i]) if i in self.states else {}
        except GameError:
            return {}

    def _outermost(self, i):
        """Whether no call above this one is about a state."""
        return self.states.keys().isdisjoint(self.tree.above[i])

    def _labels(self):
        after = {i: self._after(i).values() for i in self.states}
        self.turns, known = all(state[0] != each[0] for i, state in self.states.items() for each in after[i]), {}
        for i, state in self.states.items() if self.turns else ():  # a caller has a smaller number
            if state in self.solved or self._outermost(i):
                known[i] = self._solved(state)
            else:
                self.beyond.add(i)
        return known

    def _solved(self, state):
        if state not in self.solved:
            try:
                self.solved.update(solve(self.game, state))
            except GameError:
                return None
        known = self.solved[state].label
        return known if known in LABELS else None

    def _averages(self):
        for i, state in self.states.items():
            if state not in self.solved and self._outermost(i):
                try:
                    self.solved.update(expected(self.game, state, STATES))
                except GameError:
                    pass  # the watched code itself will meet what is wrong
        self.beyond = {i for i, state in self.states.items() if state not in self.solved}
        known = {i: self.solved[state].value for i, state in self.states.items() if i not in self.beyond}
        return {i: value for i, value in known.items() if value is not None}

    def _terms(self, i):
        odds = chances_of(self.game, self.states[i])
        return [(odds[move], self.solved[after].value) for move, after in self._after(i).items()]

    @cached_property
    def draws(self):
        return any(known.value == known.lasts == 0 for known in self.solved.values())

    @cached_property
    def _nimbers(self):
        known = {}
        for i, state in self.states.items():
            if state not in known and self._outermost(i):
                known.update(nimbers_from(self.game, state))
        return {i: known[state] for i, state in self.states.items() if state in known}


def truth_of(tree, recording):
    """The Truth on the nodes of a Tree, which may be the calls of a recording."""
    return (TruthOfCalls if recording.calls else Truth)(tree, recording)
