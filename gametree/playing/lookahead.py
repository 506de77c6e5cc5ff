"""lookahead: what is known of a game while it is played, worked out once; and the nodes that know it, for players."""

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
    """What is known of a state and of those below it: a dict, state -> Known, or Expected where there are no labels."""
    try:
        try:
            return solve(game, state, limit)
        except ConsecutiveMoves:
            known = solve(_Passing(game), state, limit)
            return {each: known[each] for each in known if each[1:2] != PASS}
    except GameError as error:
        known = expected(game, state, limit)  # which says once more what is wrong with the rules
        if all(each[0] for each in known) and not isinstance(error, PayoffGame):
            raise
        return known


def sure(known):
    """Whether something is known of a state, by its Known or Expected."""
    return known.label != "?" or getattr(known, "value", None) is not None


def worth(known: Any, state: State) -> Any:
    """What a state is worth to player 1, by its Known or Expected; None where that is not known."""
    return known.value if isinstance(known, Expected) else value_of(known.label, state[0]) if sure(known) else None


class _Passing(Game):
    """A game in which who would move twice in a row moves, and the other player can do nothing but pass: in turn."""

    def __init__(self, game):
        self.game = game

    def moves(self, state):
        if state[1:2] == PASS:
            return {"pass": state[2]}
        moves = moves_of(self.game, state).items()
        return {move: (3 - state[0], *PASS, after) if after[0] == state[0] else after for move, after in moves}

    def outcome(self, state):
        return outcome_of(self.game, state)


class Foresight:
    """What is known of a game while it is played: it is looked through once, and again only where that told too little.

    In a `with` statement whoever asks for the prospects of one of the game's nodes has them from here. `here` is where
    the game stands: its state, and those that the moves lead to.
    """

    open = []  # those in such a statement, the latest last
    kept = WeakKeyDictionary()  # from game to game of the package's own: its attributes, and what is known of it

    def __init__(self, game, known=None):
        self.game, self.here, self.whole = game, None, known is not None  # if so, nothing is looked at again
        sizes, kept = self.kept.get(game, (None, {}))
        self.known = known if self.whole else kept if sizes == vars(game) else {}
        self._looks, self._last = 0, None  # how often it was looked, and from which state

    def __enter__(self):
        self.open.append(self)

    def __exit__(self, *error):
        self.open.remove(self)

    def look(self, state, below=()):
        """What is known of a state, those that its moves lead to, and more: a dict, state -> Known or Expected."""
        enough = self.whole or all(each in self.known and sure(self.known[each]) for each in (state, *below))
        if not enough and state != self._last:
            most = len(below) + limits.MOVES_SEARCHED // (1 + len(below))  # the more moves, the longer it takes
            most = min(limits.STATES_SEARCHED, most)
            most //= 1 + self._looks // 10  # or a game without end would take hours
            self.known = known_of(self.game, state, max(most, 1))
            self._last, self._looks = state, self._looks + 1
            if _ours(self.game) and all(map(sure, self.known.values())):
                self.kept[self.game] = dict(vars(self.game)), self.known
        return self.known

    def of(self, state):
        """What is known of any state by a look from where the game stands, a Known or Expected."""
        return self.look(*self.here).get(state, UNKNOWN)


def _ours(game):
    """Whether a game is of the package's own: its rules are known to rest on nothing that changes behind its back."""
    return type(game).__module__.startswith("gametree.games.") and not hasattr(game, "games")  # of a Sum, anybody's


class Foreseen(Node):
    """A node of a game that is played: its children come when they are asked for, and it knows its label and value.

    A label or a value that somebody sets is kept instead.
    """

    __slots__ = ("foresight",)

    def __init__(self, game, state, foresight):
        self.game, self.state, self.grundy, self.foresight = game, state, None, foresight

    def spawn(self):
        """Make this node's children."""
        moves = moves_of(self.game, self.state).items()
        self.children = {move: Foreseen(self.game, after, self.foresight) for move, after in moves} or LEAF

    def __getattr__(self, missing):
        """What nobody has set yet."""
        if missing == "children":
            self.spawn()
            return self.children
        if missing not in ("label", "value"):
            raise AttributeError(f"'Node' object has no attribute {missing!r}")
        known = self.foresight.of(self.state)
        return known.label if missing == "label" else worth(known, self.state)


Foreseen.__name__ = Foreseen.__qualname__ = "Node"  # an error in a student's player speaks of what the student knows


def anew(node):
    """The same node for a player, and its children, each a new one: whatever is done to these does no harm.

    Those of a tree of your own stay what they are.
    """
    if type(node) is not Foreseen:
        return node
    copy, *below = (Foreseen(each.game, each.state, each.foresight) for each in (node, *node.children.values()))
    copy.children = dict(zip(node.children, below, strict=True))
    return copy


def prospects(node):
    """What each move from a node leads to: a dict, move -> Known, or Expected in a game with chance or payoffs.

    Raises GameError where there is no move, and where chance moves.
    """
    moves = moves_from(node)
    chooser(node)  # says if there is none
    foresight = next((each for each in reversed(Foresight.open) if each.game is node.game), None)
    known = (foresight or Foresight(node.game)).look(node.state, moves.values())
    if not known.keys() >= set(moves.values()):
        raise GameError(say(facts.MovesDiffer(type(node.game).__name__, name(node))))
    return {move: known[after] for move, after in moves.items()}


def leaving(node):
    """What each move from a node leaves the other player with, whoever is to move there: a dict, move -> Known.

    In a game with chance, or with payoffs, it is what the move is worth to who makes it, an Expected. Raises GameError
    as `prospects` does.
    """
    after, moves, here = prospects(node), moves_from(node), node.state[0]
    turned = {"W": "L", "L": "W"}
    for move, known in after.items():
        if isinstance(known, Expected):
            after[move] = known._replace(value=-known.value) if here == 2 and sure(known) else known
        elif moves[move][0] == here:
            after[move] = known._replace(label=turned.get(known.label, known.label))
    return after


def moves_from(node):
    """The moves from a node, a dict, move -> state; raises GameError where there is none."""
    if not isinstance(node, Node):
        raise GameError(say(facts.NotANode(short_repr(node))))
    moves = {move: child.state for move, child in node.children.items()} or moves_of(node.game, node.state)
    if not moves:
        raise GameError(say(facts.NoMoves(name(node))))
    return moves


def spawned(node):
    """The node itself, with its children."""
    if not node.children:
        node.spawn()
    return node


def winner(leaf):
    """Who has won where the game is over: 1 or 2, or None for a draw; of payoffs, who gets something."""
    player = leaf.state[0] or chances_of(leaf.game, leaf.state)  # which says that it is no leaf
    value = value_of(outcome_of(leaf.game, leaf.state), player)
    return 1 if value > 0 else 2 if value < 0 else None


def payoff_of(leaf):
    """The payoff of player 1 where the game is over, a number; None where it goes on, or is won, lost or drawn."""
    end = end_of(leaf.game, leaf.state)
    return end if is_number(end) else None


def paying(node):
    """Whether a game goes for payoffs."""
    return has_payoffs(node.game, node.state)


def chooser(node):
    """Which player is to move at a node, 1 or 2; raises GameError where it is neither."""
    if player := node.state[0]:
        return player
    raise GameError(say(facts.NoChoice(name(node))))
