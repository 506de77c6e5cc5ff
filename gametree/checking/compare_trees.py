"""compare_trees: a tree, or labels of states, held against the rules of a game, and the first thing that is wrong."""

from typing import Any

from ..algorithms.diagnosis import ConsecutiveMoves
from ..algorithms.ends import value_of
from ..algorithms.guarded import solve
from ..core import limits
from ..core.builders import build_graph, build_tree
from ..core.chance import by_chance
from ..core.errors import GameError
from ..core.game import LABELS, Game
from ..core.graph import Merged
from ..core.introspect import attribute_of, label_of, name, player_of, state_of
from ..core.query import an_end, end_of, moves_of, text_of
from ..core.text import count_of, format_number, is_number, quoted_repr, short_repr
from ..core.tree import Tree, branches, walk
from ..watching.judging.explain import ended, judge_label
from ..watching.judging.oracle import averages
from ..watching.watch_words import say
from .compare import equal, same
from .compare_games import key_of, typed
from .verdict import Verdict, at, is_node

KEYED = "With a key a node stands for several states: build the graph without one, and I can check it."


def of_labels(answer, game):
    """Labels given for what the nodes say, {10: "L"}, or for states: put on the game's own tree, and checked there."""
    if missing := [key_of(text) for text, label in answer.items() if label is ...]:
        return Verdict(None, f"Still open: {', '.join(missing)}.")
    given = {key_of(text): typed(label) for text, label in answer.items()}
    if is_number(an_end(game, game.start)):
        raise GameError(f"{type(game).__name__} ends with payoffs: W, L and D are not for it.")
    root, called = _of_game(game), set()
    for node in walk(root):
        if node.state[0] == 0:
            raise by_chance(name(node))
        keys = key_of(node.state), key_of(text_of(game, node.state))
        called.update(keys)
        node.label = next((given[key] for key in keys if key in given), "?")
    if strange := [key for key in given if key not in called]:
        return Verdict(False, f"{short_repr(strange[0])} is no state of this game.")
    verdict = _of_labelled([*walk(root)], game, whole=False)
    return Verdict(True, "Every label follows from the rules.") if verdict.right else verdict


def _of_game(game):
    """The tree of a game, or its graph where the tree would be large or without end."""
    try:
        return build_tree(game, limit=limits.TREE_COMPARED)
    except GameError:
        return build_graph(game, limit=limits.NODES_COMPARED)


def of_tree(root, game):
    """A tree, of any class, against the game: first the moves, then the labels, from the leaves up."""
    if not is_node(root):
        return Verdict(False, f"{quoted_repr(root)} is neither a tree nor a dictionary of labels.")
    if isinstance(root, Merged):
        return Verdict(None, KEYED)
    if not branches(root) and end_of(game, game.start) is None:
        return Verdict(None, "The root has no children yet.")
    if not equal(state_of(root), game.start):
        return at(root, root, f"The root is {name(root)}, but the game starts with {short_repr(game.start)}.")
    everything = []
    for node in walk(root):  # of a tree without end only as far as it is right
        if problem := surplus(node, game) or _shortage(node, game):
            return at(root, node, problem)
        everything.append(node)
    return _of_labelled(everything, game)


def _of_labelled(everything, game, whole=True):
    """The labels of a tree whose moves are right; what is said of its root, if all of the `whole` tree was labelled."""
    root, labels, count = everything[0], {label_of(node) for node in everything}, count_of(len(everything), "node")
    valued = labels <= {None, "?"} and by_value(everything, game)
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
    try:
        known = solve(game, limit=len(everything))
    except ConsecutiveMoves as error:
        return _of_turns(everything, game) or Verdict(None, str(error))
    wrong = [node for node in reversed(everything) if label_of(node) != known[state_of(node)].label]
    if not wrong:
        return Verdict(True, f"Every label follows from the rules: {count}.")
    node, clause = _first_wrong(wrong, game, known)
    luck = _by_luck(root, wrong, count_of(len(known), "state")) if whole else ""
    return at(root, node, f"{name(node)} is labelled {label_of(node)}, but {clause}.{luck}")


def by_value(everything, game):
    """Whether a tree has values, and no labels: where payoffs are paid, chance moves, or somebody twice in a row."""
    if is_number(an_end(game, game.start)) or any(player_of(node) == 0 for node in everything):
        return True
    pairs = ((node, child) for node in everything for _, child in branches(node))
    kept = attribute_of(everything[0], "value") is not None
    return kept and any(player_of(node) == player_of(child) for node, child in pairs)


def _of_turns(everything, game):
    """The labels of a tree whose moves are right, where somebody moves twice in a row; None where it goes round."""
    tree = Tree(everything[0])
    due, labels, players = _worths(tree, game), [*map(label_of, tree.nodes)], [*map(player_of, tree.nodes)]
    if len(due) < len(tree.nodes):
        return None
    wrong = {i for i, value in due.items() if value_of(labels[i], players[i]) != value}
    if not wrong:
        return Verdict(True, f"Every label follows from the rules: {count_of(len(everything), 'node')}.")
    i = max(i for i in wrong if wrong.isdisjoint(child for _, child in tree.ways[i]))
    clause = "that does not follow from its children: who is to move at each of them?"
    clause = clause if tree.ways[i] else say(judge_label(tree.nodes[i], labels[i], label_of, game)[1])
    return at(tree.nodes[0], tree.nodes[i], f"{name(tree.nodes[i])} is labelled {labels[i]}, but {clause}")


def _worths(tree, game):
    """What the nodes of a Tree are worth to player 1, a dict by number, but where the game goes round."""
    ends = {i: ended(node, game) for i, node in enumerate(tree.nodes) if not tree.ways[i]}
    return averages(tree, game, [*map(player_of, tree.nodes)], ends)


def _of_valued(everything, game):
    """The values of a tree whose moves are right, as `by_value` says."""
    tree = Tree(everything[0])
    values = [attribute_of(node, "value") for node in tree.nodes]
    if missing := [node for node, value in zip(tree.nodes, values, strict=True) if not is_number(value)]:
        return at(tree.nodes[0], missing[-1], f"{name(missing[-1])} has no number for its value.")
    due = _worths(tree, game)
    wrong = {i for i, value in due.items() if not same(values[i], value)}
    if not wrong:
        all_of = "Every value is right" if len(due) == len(values) else "No value is wrong"
        return Verdict(True, f"{all_of}: {count_of(len(values), 'node')}.")
    i = max(i for i in wrong if wrong.isdisjoint(child for _, child in tree.ways[i]))
    has = f"{name(tree.nodes[i])} has the value {format_number(values[i])}"
    return at(tree.nodes[0], tree.nodes[i], f"{has}, and that is not what it is worth to player 1.")


def _first_wrong(wrong, game, known):
    """The node to speak of among those that are wrong, and why it is, a clause that holds whatever the others say."""
    ids = {*map(id, wrong)}
    for node in wrong:
        if not any(id(child) in ids for _, child in branches(node)):
            return node, say(judge_label(node, label_of(node), label_of, game)[1])
    lasts = [known[state_of(node)].lasts for node in wrong]  # each has a wrong child: the game goes round
    if not any(lasts):
        return wrong[0], "nobody can force that: the game can go round and round"
    node = wrong[lasts.index(min(filter(None, lasts)))]
    reason = judge_label(node, label_of(node), lambda child: known[state_of(child)].label, game)[1]
    return node, say(reason)


def _by_luck(root, wrong, count):
    """A sentence about a root that is right although others are wrong; "" where it is not. `count` is how many."""
    states = {*map(state_of, wrong)}
    if state_of(root) in states:
        return ""
    are = "is" if len(states) == 1 else "are"
    return f" The root is right all the same, but {len(states)} of the {count} {are} not."


def surplus(node: Any, game: Game) -> str:
    """Which child a node has that no move leads to, a sentence; "" where there is none."""
    moves, ways = moves_of(game, state_of(node)), branches(node)
    left = [*moves.values()]
    for _, child in ways:
        state = state_of(child)
        if state not in left:
            problem = "twice" if state in moves.values() else "to which no move leads"
            return f"{name(node)} has the child {name(child)} {problem}."
        left.remove(state)
    if moves.keys() == dict(ways).keys():  # the children are kept by their moves
        for move, child in ways:
            if not equal(state_of(child), moves[move]):
                return f"The move {quoted_repr(move)} leads from {name(node)} to {name(child)}. It should not."
    return ""


def _shortage(node, game):
    """How many children a node has too few, a sentence; "" where there are enough."""
    count, due = len(branches(node)), len(moves_of(game, state_of(node)))
    if count >= due:
        return ""
    there = f"{count or 'no'} {'child' if count == 1 else 'children'}"
    return f"{name(node)} has {there}, but there {'is one move' if due == 1 else f'are {due} moves'} from here."
