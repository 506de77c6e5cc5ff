"""lookahead: search a game once while it is played, and make nodes whose labels and values players can read."""

from math import inf
from typing import Any
from weakref import WeakKeyDictionary

from ..algorithms.diagnosis import ConsecutiveMoves, PayoffGame
from ..algorithms.ends import value_of
from ..algorithms.expectation import Expected, expected
from ..algorithms.guarded import solve
from ..algorithms.induction import UNKNOWN
from ..core import limits
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import Game, State
from ..core.introspect import name
from ..core.node import LEAF, Node
from ..core.query import end_of, has_payoffs, moves_of, outcome_of
from ..core.text import is_number, short_repr
from . import play_facts as facts
from .play_words import say

PASS = (object(),)


def known_of(game: Game, state: State, limit: int) -> dict[State, Any]:
    """Search a game from a state, and return a dict from each state to its result.

    A result is a Known, or an Expected if the game has no labels.
    """
    try:
        try:
            return solve(game, state, limit)
        except ConsecutiveMoves:
            known = solve(_Passing(game), state, limit)
            return {each: known[each] for each in known if each[1:2] != PASS}
    except GameError as error:
        known = expected(game, state, limit)  # raises the error again if the rules are faulty
        if all(each[0] for each in known) and not isinstance(error, PayoffGame):
            raise
        return known


def sure(known):
    """Return whether the result for a state contains a label or a value."""
    return known.label != "?" or getattr(known, "value", None) is not None


def value_for_one(known: Any, state: State) -> Any:
    """Return a state's value for player 1 from the result for the state, or None if the value is not known."""
    return known.value if isinstance(known, Expected) else value_of(known.label, state[0]) if sure(known) else None


class _Passing(Game):
    """A strictly alternating version of a game: if a player makes two moves in a row, the other passes in between."""

    def __init__(self, game):
        self.game = game

    def moves(self, state):
        if state[1:2] == PASS:
            return {"pass": state[2]}
        moves = moves_of(self.game, state).items()
        return {move: (3 - state[0], *PASS, child) if child[0] == state[0] else child for move, child in moves}

    def outcome(self, state):
        return outcome_of(self.game, state)


class Foresight:
    """The results of searching a game while it is played. The game is searched again only if too little is known.

    Inside a `with` statement, `prospects` uses these results for the game's nodes.

    Attributes:
        game: The game.
        position: The current state of the game, and the states after its moves.
        known: A dict from each state that was searched to its result, a Known or an Expected.
        is_complete: Whether `known` was passed in. If so, the game is never searched.
    """

    active = []  # the Foresights of the `with` statements that are running, newest last
    cache = WeakKeyDictionary()  # a game of gametree -> the game's attributes and the `known` of its Foresight

    def __init__(self, game, known=None):
        self.game, self.position, self.is_complete = game, None, known is not None
        attributes, cached = self.cache.get(game, (None, {}))
        self.known = known if self.is_complete else cached if attributes == vars(game) else {}
        self._searches, self._last_state = 0, None

    def __enter__(self):
        self.active.append(self)

    def __exit__(self, *error):
        self.active.remove(self)

    def search(self, state, next_states=()):
        """Return all that is known. If too little is known about a state and its next states, search from it first."""
        relevant = state, *next_states
        enough = self.is_complete or all(each in self.known and sure(self.known[each]) for each in relevant)
        if not enough and state != self._last_state:
            most = len(next_states) + limits.MOVES_SEARCHED // (1 + len(next_states))  # many moves take longer
            most = min(limits.STATES_SEARCHED, most)
            most //= 1 + self._searches // 10  # otherwise, a very long game would take hours
            self.known = known_of(self.game, state, max(most, 1))
            self._last_state, self._searches = state, self._searches + 1
            # the rules of gametree's games depend only on their attributes, except that a Sum may add any games
            is_ours = type(self.game).__module__.startswith("gametree.games.") and not hasattr(self.game, "games")
            if is_ours and all(map(sure, self.known.values())):
                self.cache[self.game] = dict(vars(self.game)), self.known
        return self.known

    def find(self, state):
        """Return the result for a state. If necessary, search from the current position first."""
        return self.search(*self.position).get(state, UNKNOWN)


class LazyNode(Node):
    """A node of a game in progress that finds its children, its label and its value when they are read.

    If a label or a value has been set, reading it returns what was set.
    """

    __slots__ = ("foresight",)

    def __init__(self, game, state, foresight):
        self.game, self.state, self.grundy, self.foresight = game, state, None, foresight

    def spawn(self):
        """Make this node's children."""
        moves = moves_of(self.game, self.state).items()
        self.children = {move: LazyNode(self.game, child, self.foresight) for move, child in moves} or LEAF

    def __getattr__(self, missing):
        """Find the children, the label or the value if it has not been set."""
        if missing == "children":
            self.spawn()
            return self.children
        if missing not in ("label", "value"):
            raise AttributeError(f"'Node' object has no attribute {missing!r}")
        known = self.foresight.find(self.state)
        return known.label if missing == "label" else value_for_one(known, self.state)


LazyNode.__name__ = LazyNode.__qualname__ = "Node"  # so that errors in a student's player name a known class


def copy_for_player(node):
    """Copy a LazyNode and its children to keep a player from changing the game; return any other node unchanged."""
    if type(node) is not LazyNode:
        return node
    copy, *children = (LazyNode(each.game, each.state, each.foresight) for each in (node, *node.children.values()))
    copy.children = dict(zip(node.children, children, strict=True))
    return copy


def prospects(node):
    """Return a dict from each move to the result for the next state.

    A result is a Known, or an Expected in a game with chance or payoffs.

    Raises:
        GameError: If there is no move, or if chance moves.
    """
    moves = moves_from(node)
    player_to_move(node)  # raises GameError if chance moves
    foresight = next((each for each in reversed(Foresight.active) if each.game is node.game), None)
    known = (foresight or Foresight(node.game)).search(node.state, moves.values())
    if not known.keys() >= set(moves.values()):
        raise GameError(say(facts.MovesDiffer(type(node.game).__name__, name(node))))
    return {move: known[next_state] for move, next_state in moves.items()}


def leaving(node):
    """Return a dict from each move to its result.

    A result is a Known whose label is for the other player, even if the same player moves again. In a game with chance
    or payoffs, a result is an Expected whose value is for the player who makes the move.

    Raises:
        GameError: If there is no move, or if chance moves.
    """
    results, moves, player = prospects(node), moves_from(node), node.state[0]
    opposite = {"W": "L", "L": "W"}
    for move, known in results.items():
        if isinstance(known, Expected):
            results[move] = known._replace(value=-known.value) if player == 2 and sure(known) else known
        elif moves[move][0] == player:
            results[move] = known._replace(label=opposite.get(known.label, known.label))
    return results


def best_moves(results, least=-inf):
    """List the moves that are certainly best for the player who makes them, from the results of `leaving`.

    The list is empty if their value is not more than `least`, if they lose, or if too little is known.
    """
    if any(isinstance(known, Expected) for known in results.values()):
        best = max(known.value for known in results.values()) if all(map(sure, results.values())) else least
        return [move for move, known in results.items() if known.value == best > least]
    labels = {known.label for known in results.values()}
    best = next((label for label in "L?D" if label in labels), None)
    return [move for move, known in results.items() if known.label == best != "?"]


def moves_from(node):
    """Return a dict from each move to the next state; raise GameError if there is no move."""
    if not isinstance(node, Node):
        raise GameError(say(facts.CannotMove(short_repr(node), "no_node")))
    moves = {move: child.state for move, child in node.children.items()} or moves_of(node.game, node.state)
    if not moves:
        raise GameError(say(facts.CannotMove(name(node), "over")))
    return moves


def with_children(node):
    """Return a node after making its children if necessary."""
    if not node.children:
        node.spawn()
    return node


def winner(leaf):
    """Return the winner at a leaf: 1, 2 or None. With payoffs, the winner is the player whose payoff is positive."""
    player = leaf.state[0] or chances_of(leaf.game, leaf.state)  # raises GameError because it is not a leaf
    value = value_of(outcome_of(leaf.game, leaf.state), player)
    return 1 if value > 0 else 2 if value < 0 else None


def payoff_of(leaf):
    """Return the payoff for player 1 at a leaf, or None if the game goes on or ends without payoffs."""
    end = end_of(leaf.game, leaf.state)
    return end if is_number(end) else None


def paying(node):
    """Return whether a node's game ends with payoffs."""
    return has_payoffs(node.game, node.state)


def player_to_move(node):
    """Return the player to move at a node, 1 or 2; raise GameError if chance moves."""
    if player := node.state[0]:
        return player
    raise GameError(say(facts.CannotMove(name(node), "chance")))
