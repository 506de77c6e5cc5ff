"""graph: the graph of a game, one node for every state, however many ways lead there."""

from collections import Counter
from math import isclose
from traceback import clear_frames

from .arguments import whole
from .chance import chances_of
from .errors import GameError
from .node import LEAF, Node, made
from .progress import progress, undisturbed
from .query import States, checked_state, moves_of, outcome_of, refuse, start_of
from .text import many, number, plain, quoted, told


class Merged(Node):
    """A node for states that a key calls the same: its state is one of them, and its moves are those from there."""

    __slots__ = ()


class Either(Merged):
    """A node for states in which either player is to move: what it is worth depends on who that is."""

    __slots__ = ()
    player = "either"


def build_graph(game, key=None, limit=1_000_000):
    """Make the graph of a game: one node for every state, however many ways lead there; it may go round.

    Takes a game (or a node, to begin at its state); `key`, a function from a state to what it has in common with those
    that are the same (None: each is another one); and how many nodes are too many. A node has the state with its key
    that was met first. Gives the first node. Raises GameError at the limit, and where of ever more states, as many as
    the limit or 100,000, nine in ten brought no new node; where the rules of the game go wrong, and where two states
    have one key and are not the same: a move from one leads where none from the other does. Source: "Computational
    Games, part 3", which promises it.

    >>> from gametree import OneTwoTen, nodes
    >>> root = build_graph(OneTwoTen())
    >>> len(nodes(root)), root[1][2] is root[2][1]
    (20, True)
    >>> len(nodes(build_graph(OneTwoTen(), key=lambda state: state[1])))  # whoever is to move
    11
    """
    game, start = (made(game).game, game.state) if isinstance(game, Node) else (game, start_of(game))
    kept = _Nodes(game, key, whole(limit, "limit"))
    try:
        with undisturbed(), progress(f"building {type(game).__name__}", "states") as done:
            kept.grow(checked_state(game, start), done)
    except BaseException as error:
        clear_frames(error.__traceback__)  # or a million nodes stay in memory while the error is shown
        raise
    return kept.met[0]


ENDED = {"W": "won", "L": "lost", "D": "drawn"}
ENOUGH = 100_000  # states with a key, if they bring no new nodes


class _NoKey(GameError):
    """The GameError of a state whose key can't be had."""


_NoKey.__name__ = _NoKey.__qualname__ = "GameError"  # which a student knows


class _Nodes(States):
    """The node for each state: `kept[state]`; with a key `by_key` has them too. `met` is a node for every state."""

    def __init__(self, game, key, limit):
        self.game, self.key, self.limit = game, key, limit
        self.met, self.by_key = [], {}
        self.either = False  # whether a node stands for states of both players
        self.again = ""  # where a move leaves the same player to move, the beginning of a sentence
        self.looked = self.count = 0  # how many states were met when the latest node was, and how many nodes there were

    def new(self, state):
        """A new node, or the one that has the key of this state."""
        node = Node(self.game, state)
        self.met.append(node)
        return node if self.key is None else self._first(node)

    def grow(self, start, done):
        """Give every node its children; tell `done` how many states were met."""
        game, enough = self.game, 0
        self[start]  # which makes the first
        for node in self.met:
            try:
                moves = dict.items(game.moves(node.state))
                node.children = {move: self[after] for move, after in moves} or LEAF
            except _NoKey:
                raise
            except Exception as error:
                refuse(game, node.state, error)
            if self.key is not None:
                self._compare(self[node.state], node, moves)
            if len(self) > enough:
                enough = self._more(node.state)
                done(len(self))
        if self.either and self.again:
            raise GameError(f"{self.again}: so it matters who is to move, and the key forgets it.")
        for node in self.by_key.values() if len(self.by_key) < len(self) else ():
            node.__class__ = Either if self.either else Merged

    def _first(self, node):
        """The node that has the key of this one, which may be itself."""
        try:
            return self.by_key.setdefault(self.key(node.state), node)
        except Exception as error:
            what = "key is a function from a state to a number, a text or a tuple"
            raise _NoKey(f"The key of {plain(node.state)} can't be had: {told(error)}. {what}.") from error

    def _compare(self, node, twin, moves):
        """Raise GameError where two nodes of one key are not the same; note where the players differ, or move again."""
        player = twin.state[0]
        for move, after in moves:
            if after[0] == player and not self.again:
                again = f"the move {quoted(move)} leaves player {player} to move again"
                self.again = f"From {plain(twin.state)} {again}"
        if node is twin:
            return
        if difference := self._difference(node, twin):
            key = next(key for key, first in self.by_key.items() if first is node)
            same = f"{plain(node.state)} and {plain(twin.state)} have the same key, {quoted(key)}"
            raise GameError(f"{same}, but they are not the same: {difference}. The key forgets too much.")
        self.either = self.either or node.state[0] != player

    def _difference(self, node, twin):
        """What tells two nodes of one key apart, the end of a sentence; "" where nothing does."""
        pairs = (twin, node), (node, twin)
        for one, other in pairs:
            if one.state[0] == 0 != other.state[0]:
                return f"chance moves at {plain(one.state)}, and a player at {plain(other.state)}"
            if one.children is LEAF is not other.children:
                return f"the game is over at {plain(one.state)}, and not at {plain(other.state)}"
        for one, other in pairs:
            there = {*map(id, other.children.values())}
            for move, child in one.children.items():
                if id(child) not in there:
                    after = plain(moves_of(self.game, one.state).get(move, child.state))
                    leads = f"the move {quoted(move)} from {plain(one.state)} leads to {after}"
                    return f"{leads}, and no move from {plain(other.state)} leads to a state with its key"
        if node.state[0] == 0 and (difference := _other_chances(node, twin)):
            return difference
        ends = [ENDED[outcome_of(self.game, end.state)] for end in (node, twin) if not end.children]
        if len({*ends}) < 2:
            return ""
        return f"the game is over at both: at the first the player to move has {ends[0]}, at the second {ends[1]}"

    def _more(self, state):
        """How many states there may be until this is asked again; raises GameError where they are too many.

        Takes the one that was looked at last.
        """
        count = len(self if self.key is None else self.by_key)
        if count > self.limit:
            raise GameError(
                f"more than {many(self.limit, 'node')}, and not done: the last looked at was {plain(state)}. "
                "Make the game smaller; or, if states are the same in some way, merge them by a key=."
            )
        if count > self.count:
            self.looked, self.count = len(self), count
        if len(self) > max(10 * self.looked, min(self.limit, ENOUGH)):
            raise GameError(
                f"{len(self):,} states in only {many(count, 'node')}, and not done: the last looked at was "
                f"{plain(state)}. Is there no end of them? Then no key helps: put into a state only what the key keeps."
            )
        return min(len(self) + 1_000, len(self) + self.limit - count)


def _other_chances(node, twin):
    """What tells two nodes of one key apart where chance moves, the end of a sentence; "" where nothing does."""
    found = []
    for one in (node, twin):
        likely = Counter()
        for move, chance in chances_of(one.game, one.state).items():
            likely[id(one.children[move])] += chance
        found.append(likely)
    for move, child in node.children.items():
        here, there = (likely[id(child)] for likely in found)
        if not isclose(here, there, abs_tol=1e-9):
            to = f"the probability to come by {quoted(move)} from {plain(node.state)} to {plain(child.state)}"
            return f"{to} is {number(here)}, and from {plain(twin.state)} it is {number(there)}"
    return ""
