"""solve, label_graph: who wins, found out backwards from the ends of the game, wave by wave; loops do no harm."""

from ..core.arguments import whole
from ..core.chance import by_chance
from ..core.errors import GameError
from ..core.game import LABELS
from ..core.introspect import label_of, name, player_of
from ..core.node import Node
from ..core.progress import progress
from ..core.query import outcome_of, refuse, start_of
from ..core.state_table import States, soon, undisturbed
from ..core.text import plain
from ..core.tree import LIMIT, Tree, branches
from .diagnosis import TwiceInARow, stuck, take_turns, unfinished
from .ends import end_of_node
from .induction import DRAWN, UNKNOWN, known_from, waves


def solve(game, state=None, limit=20_000):
    """Find out who wins, for every state that can be reached from one.

    Takes a game, a state (None: its start), and how many states to look at, those fewest moves away first, or fewer
    where they take too much memory. Gives a dict, state -> Known: "W", "L" or "D" for the player to move, "D" too
    where the game need never end; "?" where too little of the game was looked at. Raises GameError where the rules of
    the game go wrong.

    >>> from gametree import OneTwoTen
    >>> known = solve(OneTwoTen())
    >>> len(known), known[1, 0], known[2, 1]
    (20, Known(label='W', lasts=7), Known(label='L', lasts=6))
    """
    above, left, ends = _Above(game, start_of(game) if state is None else state), {}, {}
    try:
        with undisturbed(), progress(f"solving {type(game).__name__}", "states") as done:
            rest = _look(game, above, left, ends, whole(limit, "limit"), done)
            known = known_from(above, left, ends)
            return {state: known.get(state, rest) for state in above}
    finally:
        for large in (above, above.met, left, ends):
            large.clear()  # while an error is shown, all that hangs on it stays in memory


class _Above(States):
    """For each state those from which a move leads there; `met` are all states, in the order in which they were met."""

    def __init__(self, game, first):
        self.met = []
        super().__init__(game, first)

    def new(self, state):
        """An empty list, for those that will be found."""
        self.met.append(state)
        return []


def _look(game, above, left, ends, limit, done):
    """Look at the moves from every state, those fewest moves away first, and write down what they say.

    `above` gets the states above each state, `left` the number of its moves, `ends` its label if it has none. Gives
    what is known of the states of which these do not tell.
    """
    enough = 0
    for here in above.met:
        if len(above) > enough:
            if len(above) > limit or above.heavy():
                return UNKNOWN
            enough = soon(len(above), limit)
            done(len(above))
        try:
            moves, again = game.moves(here), False
            for after in dict.values(moves):
                above[after].append(here)
                if after[0] == here[0]:
                    again = True
        except Exception as error:
            refuse(game, here, error)
        if here[0] == 0:
            raise by_chance(plain(here))
        if again:
            raise next(TwiceInARow(plain(here), move, here[0]) for move in moves if moves[move][0] == here[0])
        left[here] = len(moves)
        if not moves:
            ends[here] = outcome_of(game, here)
    return DRAWN


def label_graph(root):
    """Label every node of a graph "W", "L" or "D" for the player to move, backwards from the ends of the game.

    A loss decides all nodes from which a move leads there; a win decides those that have no other move left; what no
    wave reaches is a draw, for nobody can force an end. Takes the root, a Node; gives its label. Raises GameError as
    `label` does, but loops and long games do no harm. Source: retrograde analysis, as in Ströhlein's thesis.

    >>> from gametree import OneTwoTen, build_graph
    >>> root = build_graph(OneTwoTen(4, take_back=True))
    >>> label_graph(root), root[1], root[1][2]
    ('D', (2, 1, D), (1, 3, W))
    """
    graph, above, left, ends = _upside_down(root)
    undecided = dict(zip(above, graph, strict=True))  # the id of a node -> the node
    for wave in waves(above, left, ends):
        for key, label in wave.items():
            undecided.pop(key).label = label
    for node in undecided.values():  # no wave reaches it
        node.label = "D"
    return root.label


def _upside_down(root):
    """The nodes of a graph, a list; and by their ids those above each, how many moves each has, the ends: dicts.

    Ids, for nodes that are equal need not be the same.
    """
    graph, above, left, ends = [root], {id(root): []}, {}, {}
    try:
        with undisturbed(), progress("looking at the graph", "nodes") as done:
            for node in graph:
                here = id(node)
                try:
                    below, mover = node.children.values(), node.state[0]
                    if not below or mover == 0:
                        ends[here] = end_of_node(node, node.children) or unfinished(node)
                    left[here] = len(below)
                    for child in below:
                        key = id(child)
                        if key in above:
                            above[key].append(here)
                        else:
                            above[key] = [here]
                            graph.append(child)
                        if child.state[0] == mover:
                            take_turns(node)
                except GameError:
                    raise
                except Exception as error:
                    raise stuck(_odd(node), error, "label_graph takes the nodes that build_graph makes.") from None
                if len(left) % 1_000 == 1:
                    done(len(left))
                    if len(graph) > LIMIT:
                        raise _too_many("label_graph labels")
    except BaseException:
        for large in (graph, above, left, ends):
            large.clear()  # while an error is shown, all that hangs on it stays in memory
        raise
    return graph, above, left, ends


def _odd(node):
    """The first child of a node that is no Node; or else the node, with which something is wrong."""
    children = getattr(node, "children", None)
    below = children.values() if isinstance(children, dict) else ()
    return next((child for child in below if not isinstance(child, Node)), node)


def remoteness(node):
    """How many moves the game still lasts when who wins hurries, and who loses delays: an int, or None for a draw.

    Takes a labelled node, of any class; raises GameError where a label is missing, or the nodes below it do not bear it
    out. Source: Berlekamp, Conway and Guy, "Winning Ways".

    >>> from gametree import OneTwoTen, build_tree, label
    >>> root = build_tree(OneTwoTen())
    >>> label(root), remoteness(root)
    ('W', 7)
    """
    tree = Tree(node, ways_of=_labelled)
    if tree.cut:
        raise _too_many("remoteness looks at")
    in_turn(tree)
    ends = {i: label_of(leaf) for i, leaf in enumerate(tree.nodes) if not tree.ways[i]}
    known = known_from(tree.above, {i: len(tree.ways[i]) for i in range(len(tree.nodes))}, ends)
    for i, below in enumerate(tree.nodes):
        if label_of(below) != known.get(i, DRAWN).label:
            follows = "does not follow from the labels below it"
            raise GameError(f"{name(below)} is labelled {label_of(below)}, which {follows}{_first(below)}")
    return known.get(0, DRAWN).lasts


def _labelled(node):
    """The ways down from a node that has a label."""
    ways, label = branches(node), label_of(node)
    if label not in LABELS:
        strange = f"is labelled {label}, and a label is W, L or D"
        raise GameError(f"{name(node)} {'has no label yet' if label in (None, '', '?') else strange}{_first(node)}")
    return ways


def _first(node):
    """What is to be done first, the end of a sentence."""
    return f": {'label_graph(root)' if isinstance(node, Node) else 'label the nodes'} first."


def in_turn(tree):
    """Raise GameError where a player moves twice in a row in a Tree, as far as its nodes say who is to move."""
    players = list(map(player_of, tree.nodes))
    for i, ways in tree.ways.items():
        for move, child in ways:
            if players[i] == players[child] and players[i] is not None:
                raise TwiceInARow(name(tree.nodes[i]), move, players[i])


def _too_many(looks):
    return GameError(f"There are more nodes than the {LIMIT:,} that {looks}. Is there no end of them?")
