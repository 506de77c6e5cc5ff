"""verdict: what is said of an answer; a tree or labels held against the rules, and the first thing that is wrong."""

from collections import Counter
from html import escape
from itertools import islice
from math import inf

from ..algorithms.retrograde import solve
from ..core.chance import by_chance
from ..core.errors import GameError
from ..core.game import LABELS
from ..core.graph import Merged, build_graph
from ..core.introspect import attribute_of, label_of, name, player_of, state_of
from ..core.node import build_tree
from ..core.query import end_of, moves_of, text_of
from ..core.text import is_number, many, number, plain, quoted
from ..core.tree import Tree, branches, walk
from ..drawing.arrows import leading_back
from ..drawing.captions import mark_of
from ..drawing.draw import Drawing
from ..watching.judging.explain import judged
from ..watching.judging.oracle import averages
from .compare import equal, own, same
from .state_space import LARGE, STATES, kinds_of, solved

PRAISE = {True: "✓ Right.", False: "✗ Not yet.", None: "… Not answered yet."}
SIGNS = {"✓": "#1B7F3B", "✗": "#C62828", "…": "#616161"}  # behind the white sign, 5 : 1 or better
SMALL = 12  # nodes of a tree that is shown whole


class Verdict:
    """What `check` says: `right` (True, False; None: there is no answer yet), `sentence`, `drawing` (or None).

    `about` is the node, the state or the answer that is wrong; None where nothing is, or nothing could be looked at.
    """

    def __init__(self, right, sentence="", drawing=None, about=None):
        self.right, self.drawing, self.about = right, drawing, about
        self.sentence = f"{PRAISE[right]} {sentence}".strip()

    def __repr__(self):
        return self.sentence

    def _repr_mimebundle_(self, include=None, exclude=None):
        try:
            picture = self.drawing._repr_mimebundle_()["text/html"] if self.drawing else ""
        except GameError as error:  # no picture, but the sentence holds
            picture = f"<p>{escape(str(error))}</p>"
        sign, said = self.sentence[0], escape(self.sentence[1:])
        chip = f"background:{SIGNS[sign]};color:white;padding:0 .4em;border-radius:.3em;font-style:normal"
        said = f'<p style="font-size:115%"><i style="{chip}">{sign}</i>{said}</p>'
        return {"text/plain": self.sentence, "text/html": said + picture}


def at(root, node, sentence, results=None):
    """A Verdict about one node, marked in a picture: of all of a small tree, else of the node and its children.

    What a function gave for nodes, a dict by their ids, stands there in the place of their labels.
    """
    small = results is None and len(list(islice(walk(root), SMALL + 1))) <= SMALL
    mark = None if results is None else lambda there: _given(there, node, results)
    try:
        drawing = Drawing(root if small else node, None if small else 1, marked=[node], mark=mark)
    except GameError:
        drawing = None
    return Verdict(False, sentence, drawing, about=node)


def _given(there, node, results):
    """What is written into a node: what a function gave there; where that is no number, what its children have."""
    if is_number(results.get(id(node))):
        return plain(number(results[id(there)]), 6) if is_number(results.get(id(there))) else ""
    return "" if there is node else mark_of(there)


def of_labels(answer, game):
    """Labels given for what the nodes say, {10: "L"}, or for states: put on the game's own tree, and checked there."""
    if missing := [key_of(text) for text, label in answer.items() if label is ...]:
        return Verdict(None, f"Still open: {', '.join(missing)}.")
    given = {key_of(text): typed(label) for text, label in answer.items()}
    root, called = _of_game(game), set()
    for node in walk(root):
        if node.state[0] == 0:
            raise by_chance(name(node))
        keys = key_of(node.state), key_of(text_of(game, node.state))
        called.update(keys)
        node.label = next((given[key] for key in keys if key in given), "?")
    if strange := [key for key in given if key not in called]:
        return Verdict(False, f"{plain(strange[0])} is no state of this game.")
    verdict = _of_labelled([*walk(root)], game, whole=False)
    return Verdict(True, "Every label follows from the rules.") if verdict.right else verdict


def _of_game(game):
    """The tree of a game, or its graph where the tree would be large or without end."""
    try:
        return build_tree(game, limit=LARGE)
    except GameError:
        return build_graph(game, limit=STATES)


def typed(label):
    """A label, however it was typed; what is none is left as it is."""
    return large if isinstance(label, str) and (large := label.strip().upper()) in LABELS else label


def key_of(thing):
    """What a state is called in a dict of labels, whether it is typed as a number, a text or a tuple."""
    return plain(own(thing), 1_000)


def of_tree(root, game):
    """A tree, of any class, against the game: first the moves, then the labels, from the leaves up."""
    if not is_node(root):
        return Verdict(False, f"{quoted(root)} is neither a tree nor a dictionary of labels.")
    if not branches(root) and end_of(game, game.start) is None:
        return Verdict(None, "The root has no children yet.")
    if not equal(state_of(root), game.start):
        return at(root, root, f"The root is {name(root)}, but the game starts with {plain(game.start)}.")
    everything, most, kinds = [], LARGE, kinds_of(root, game)
    for node in walk(root):  # of a tree without end only as far as it is right
        if problem := surplus(node, game, kinds) or _shortage(node, game):
            return at(root, node, problem)
        if len(everything) == most:
            most = _enough(game, most)
        everything.append(node)
    return _of_labelled(everything, game)


def _enough(game, most):
    """How many nodes a tree may have, after `most`; GameError where the game needs no more, or its tree has no end."""
    try:
        graph = Tree(build_graph(game, limit=STATES))
    except GameError:
        return inf
    if not leading_back(graph):
        return inf
    if most >= 100 * (states := len(graph.nodes)):
        why = f"more than {most:,} nodes for {many(states, 'state')}, and the game can go round"
        raise GameError(f"These are {why}: make one node for each state, and no new one where there is one already.")
    return 100 * states


def _of_labelled(everything, game, whole=True):
    """The labels of a tree whose moves are right; what is said of its root, if all of the `whole` tree was labelled."""
    root, labels, count = everything[0], {label_of(node) for node in everything}, many(len(everything), "node")
    valued = any(state_of(node)[0] == 0 for node in everything) and labels <= {None, "?"}
    if valued and any(attribute_of(node, "value") is not None for node in everything):
        return _of_valued(everything, game)
    if labels == {None} or valued:
        return Verdict(True, f"The {Tree(root).kind} is as the game has it: {count}.")
    if labels <= {None, "?"}:
        return Verdict(None, "No node has a label yet.")
    if without := [node for node in everything if label_of(node) in (None, "?")]:
        more = len(without) - 1
        others = {0: "", 1: ", nor has 1 other"}.get(more, f", nor have {more:,} others")
        return at(root, without[-1], f"{name(without[-1])} has no label{others}.")
    for node in reversed(everything):
        if label_of(node) not in LABELS:
            return at(root, node, f"{name(node)} is labelled {label_of(node)}, and a label is W, L or D.")
    known = solved(game) if isinstance(root, Merged) else solve(game, limit=len(everything))
    wrong = [node for node in reversed(everything) if label_of(node) != known[state_of(node)].label]
    if not wrong:
        return Verdict(True, f"Every label follows from the rules: {count}.")
    node, clause = _first_wrong(wrong, game, known)
    luck = _by_luck(root, wrong, count if isinstance(root, Merged) else many(len(known), "state")) if whole else ""
    return at(root, node, f"{name(node)} is labelled {label_of(node)}, but {clause}.{luck}")


def _of_valued(everything, game):
    """The values of a tree whose moves are right, where chance moves."""
    tree = Tree(everything[0])
    values = [attribute_of(node, "value") for node in tree.nodes]
    if missing := [node for node, value in zip(tree.nodes, values, strict=True) if not is_number(value)]:
        return at(tree.nodes[0], missing[-1], f"{name(missing[-1])} has no number for its value.")
    due = averages(tree, game, [*map(player_of, tree.nodes)])  # nothing where the game goes round
    wrong = {i for i, value in due.items() if not same(values[i], value)}
    if not wrong:
        all_of = "Every value is right" if len(due) == len(values) else "No value is wrong"
        return Verdict(True, f"{all_of}: {many(len(values), 'node')}.")
    i = max(i for i in wrong if wrong.isdisjoint(child for _, child in tree.ways[i]))
    has = f"{name(tree.nodes[i])} has the value {number(values[i])}"
    return at(tree.nodes[0], tree.nodes[i], f"{has}, and that is not what it is worth to player 1.")


def _first_wrong(wrong, game, known):
    """The node to speak of among those that are wrong, and why it is, a clause that holds whatever the others say."""
    ids = {*map(id, wrong)}
    for node in wrong:
        if not any(id(child) in ids for _, child in branches(node)):
            return node, judged(node, label_of(node), label_of, game)[1]
    lasts = [known[state_of(node)].lasts for node in wrong]  # each has a wrong child: the game goes round
    if not any(lasts):
        return wrong[0], "nobody can force that: the game can go round and round"
    node = wrong[lasts.index(min(filter(None, lasts)))]
    return node, judged(node, label_of(node), lambda child: known[state_of(child)].label, game)[1]


def _by_luck(root, wrong, count):
    """A sentence about a root that is right although others are wrong; "" where it is not. `count` is how many."""
    states = {*map(state_of, wrong)}
    if state_of(root) in states:
        return ""
    are = "is" if len(states) == 1 else "are"
    return f" The root is right all the same, but {len(states)} of the {count} {are} not."


def is_node(thing):
    """Whether something is meant as a node: it has children, or a property for them."""
    return hasattr(type(thing), "children") or attribute_of(thing, "children") is not None


def surplus(node, game, kinds=None):
    """Which child a node has that no move leads to, a sentence; "" where there is none.

    With `kinds` (see `kinds_of`) a child does whose state is of the same kind as that to which its move leads.
    """
    moves, ways = moves_of(game, state_of(node)), branches(node)
    if kinds:
        for move, child in ways:
            if move not in moves or kinds.get(state_of(child), child) != kinds[moves[move]]:
                return f"The move {quoted(move)} leads from {name(node)} to {name(child)}. It should not."
        return ""
    left = Counter(moves.values())
    for _, child in ways:
        if problem := _too_many(state_of(child), left):
            return f"{name(node)} has the child {name(child)} {problem}."
    if moves.keys() == dict(ways).keys():  # the children are kept by their moves
        for move, child in ways:
            if not equal(state_of(child), moves[move]):
                return f"The move {quoted(move)} leads from {name(node)} to {name(child)}. It should not."
    return ""


def _too_many(state, left):
    """Take one from what is left of the states; what is wrong where it was none of them, or none of it was left."""
    try:
        if state in left:
            left[state] -= 1
            return "twice" if left[state] < 0 else ""
    except Exception:
        pass  # of anything that is no state
    return "to which no move leads"


def _shortage(node, game):
    """How many children a node has too few, a sentence; "" where there are enough."""
    count, due = len(branches(node)), len(moves_of(game, state_of(node)))
    if count >= due:
        return ""
    there = f"{count or 'no'} {'child' if count == 1 else 'children'}"
    return f"{name(node)} has {there}, but there {'is one move' if due == 1 else f'are {due} moves'} from here."
