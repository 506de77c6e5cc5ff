"""build_graph: the graph of a game, one node for every state, however many ways lead there."""

from . import guard
from .asking import States, outcome_of, refuse, soon, start_of, undisturbed
from .node import LEAF, UNSPAWNED, Node
from .progress import progress
from .words import GameError, TooLong, many, plain, quoted, told, whole


class Either(Node):
    """A node for states in which either player is to move: what it is worth depends on who that is."""

    __slots__ = ()
    player = "either"


def build_graph(game, key=None, limit=1_000_000):
    """Make the graph of a game: one node for every state, however many ways lead there; it may go round.

    Takes a game (or a node, to begin at its state); `key`, a function from a state to what it has in common with those
    that are the same (None: each is another one); and how many nodes are too many. A node has the state with its key
    that was met first. Gives the first node. Raises GameError at the limit, where the states take too much memory,
    where the rules of the game go wrong, and where two states have one key and are not the same: a move from one leads
    where none from the other does. Source: "Computational Games, part 3", which promises it.

    >>> from gametree import OneTwoTen, nodes
    >>> root = build_graph(OneTwoTen())
    >>> len(nodes(root)), root[1][2] is root[2][1]
    (20, True)
    >>> len(nodes(build_graph(OneTwoTen(), key=lambda state: state[1])))  # whoever is to move
    11
    """
    game, start = (game.game, game.state) if isinstance(game, Node) else (game, start_of(game))
    kept = _Nodes(game, start, key, whole(limit, "limit"))
    try:
        with undisturbed(), progress(f"building {type(game).__name__}", "nodes") as done:
            kept.grow(done)
    except BaseException:
        for node in kept.nodes:
            node.children = UNSPAWNED  # or what hangs together stays in memory
        raise
    finally:
        kept.clear()
        root, *_ = kept.nodes
        kept.nodes = kept.met = kept.of_key = ()
    return root


class _Nodes(States):
    """The node for each state: `kept[state]`; `met` are the states, `nodes` the nodes, both in the order they came."""

    def __init__(self, game, first, key, limit):
        self.game, self.key, self.limit = game, key, limit
        self.met, self.nodes, self.of_key = [], [], {}
        super().__init__(game, first)

    def new(self, state):
        self.met.append(state)
        if self.key is None:
            return self._another(state)
        called = self._called(state)
        if called not in self.of_key:
            self.of_key[called] = self._another(state)
        return self.of_key[called]

    def _another(self, state):
        node = Node(self.game, state)
        self.nodes.append(node)
        return node

    def grow(self, done):
        """Give every node its children; tell `done` how many there are."""
        game, enough, either = self.game, 0, False
        guard.awake or guard.wake()
        for state in self.met:
            try:
                children = {move: self[after] for move, after in dict.items(game.moves(state))}
            except GameError:
                raise
            except (Exception, TooLong) as error:
                refuse(game, state, error)
            node = self[state]
            if node.state is state:
                node.children = children or LEAF
            else:
                self._compare(node, state, children)
                either = either or node.state[0] != state[0]
            if len(self) > enough:
                self._check_size(state)
                enough = soon(len(self), self.limit)
                done(len(self.nodes))
        for node in self.nodes if either else ():
            node.__class__ = Either

    def _called(self, state):
        guard.awake or guard.wake()
        try:
            called = self.key(state)
            hash(called)
        except (Exception, TooLong) as error:
            if isinstance(error, TooLong) and not TooLong.mine():
                raise
            what = "key is a function from a state to a number, a text or a tuple"
            raise GameError(f"The key of {plain(state)} can't be had: {told(error)}. {what}.") from error
        return called

    def _compare(self, node, state, children):
        """Raise GameError where a state and the one that has its node have the same key, and are not the same."""
        same = f"{plain(node.state)} and {plain(state)} have the same key, {quoted(self._called(state))}"
        pairs = (state, children, node.state, node.children), (node.state, node.children, state, children)
        for one, mine, other, others in pairs:
            there = {*map(id, others.values())}
            for move, child in mine.items():
                if id(child) not in there:
                    leads = f"the move {quoted(move)} from {plain(one)} leads to a state with the key of"
                    leads += f" {plain(child.state)}, and no move from {plain(other)} does"
                    raise GameError(f"{same}, but they are not the same: {leads}. The key forgets too much.")
        if not children and outcome_of(self.game, state) != outcome_of(self.game, node.state):
            ends = f"one is a {outcome_of(self.game, state)} and the other is not"
            raise GameError(f"{same}, but they are not the same: the game is over there, and {ends}.")

    def _check_size(self, state):
        if len(self.nodes) > self.limit:
            raise GameError(
                f"more than {many(self.limit, 'node')}, and not done: the last that got children was {plain(state)}. "
                "Make the game smaller; or, if states are the same in some way, merge them by a key=."
            )
        if self.heavy():
            raise GameError(
                f"about {self.bytes // 10**6:,} MB of states in {many(len(self.nodes), 'node')}, and not done: does "
                "each state hold more than the one before it? Put into a state only what the rules ask for."
            )
