"""compare_trees: compare a tree, or labels of states, with the rules of a game, and find the first mistake."""

from collections.abc import Callable
from typing import Any

from ..algorithms.diagnosis import ConsecutiveMoves
from ..algorithms.ends import value_of
from ..algorithms.guarded import solve
from ..core import limits
from ..core.builders import build_graph, build_tree
from ..core.chance import chance_error
from ..core.errors import GameError
from ..core.game import LABELS, Game
from ..core.graph import Merged
from ..core.introspect import attribute_of, label_of, name, player_of, state_of
from ..core.node import Node
from ..core.query import end_of, has_payoffs, moves_of, text_of
from ..core.text import is_number, short_repr
from ..core.tree import Tree, branches, walk
from ..watching.judging.explain import judge_label, leaf_outcome
from ..watching.judging.oracle import average_values
from ..watching.watch_facts import LabelReason
from . import check_facts as facts
from .check_facts import Fact, Note
from .compare import equal, same
from .compare_games import read_label, state_key
from .verdict import Verdict, is_meant_as_node, verdict_at


def judge_labels(answer: dict[Any, Any], game: Game) -> Verdict:
    """Check a dict of labels by putting them on the game's own tree. Its keys are states, or the texts of nodes."""
    if missing := [state_key(text) for text, label in answer.items() if label is ...]:
        return Verdict(None, facts.StatesOpen(tuple(missing)))
    labels = {state_key(text): read_label(label) for text, label in answer.items()}
    if has_payoffs(game, game.start):
        return Verdict(False, facts.Named("payoffs", type(game).__name__))
    root = _build(game)
    known_keys: set[str] = set()
    for node in walk(root):
        if node.state[0] == 0:
            raise chance_error(name(node))
        keys = state_key(node.state), state_key(text_of(game, node.state))
        known_keys.update(keys)
        node.label = next((labels[key] for key in keys if key in labels), "?")
    if unknown := [key for key in labels if key not in known_keys]:
        return Verdict(False, facts.AtState("unknown", short_repr(unknown[0])))
    verdict = _judge_labelled([*walk(root)], game, whole=False)
    return Verdict(True, facts.AllRight("labels")) if verdict.right else verdict


def _build(game: Game) -> Node:
    """Build the tree of a game, or its graph if the tree would be large or infinite."""
    try:
        return build_tree(game, limit=limits.TREE_COMPARED)
    except GameError:
        return build_graph(game, limit=limits.NODES_COMPARED)


def judge_tree(root: Any, game: Game) -> Verdict:
    """Compare a tree of any class with the game: first its moves, then its labels or values, from the leaves up."""
    if not is_meant_as_node(root):
        return Verdict(False, facts.Quoted("no_tree", root))
    if isinstance(root, Merged):
        return Verdict(None, Note.NODES_MERGED)
    if not branches(root) and end_of(game, game.start) is None:
        return Verdict(None, Note.NO_CHILDREN)
    if not equal(state_of(root), game.start):
        return verdict_at(root, root, facts.WrongRoot(name(root), game.start))
    all_nodes = []
    for node in walk(root):  # an infinite tree is walked only up to its first mistake
        if problem := find_wrong_child(node, game) or _find_missing_children(node, game):
            return verdict_at(root, node, problem)
        all_nodes.append(node)
    return _judge_labelled(all_nodes, game)


def _judge_labelled(all_nodes: list[Any], game: Game, whole: bool = True) -> Verdict:
    """Check the labels of a tree whose moves are right. RootRight is added only if the `whole` tree was labelled."""
    root, labels, count = all_nodes[0], {label_of(node) for node in all_nodes}, len(all_nodes)
    wants_values = labels <= {None, "?"} and has_values(all_nodes, game)
    if wants_values and any(attribute_of(node, "value") is not None for node in all_nodes):
        return _judge_values(all_nodes, game)
    if labels == {None} or wants_values:
        return Verdict(True, facts.AllRight("graph" if Tree(root).kind == "graph" else "tree", count))
    if labels <= {None, "?"}:
        return Verdict(None, Note.NO_LABELS)
    if without := [node for node in all_nodes if label_of(node) in (None, "?")]:
        return verdict_at(root, without[-1], facts.NoLabel(name(without[-1]), len(without) - 1))
    for node in reversed(all_nodes):
        if label_of(node) not in LABELS:
            return verdict_at(root, node, facts.NotALabel(name(node), label_of(node)))
    try:
        known: Any = solve(game, limit=count)
    except ConsecutiveMoves as error:
        return _judge_turns(all_nodes, game) or Verdict(None, facts.Refused(str(error)))
    wrong = [node for node in reversed(all_nodes) if label_of(node) != known[state_of(node)].label]
    if not wrong:
        return Verdict(True, facts.AllRight("labels", count))
    node, because = _first_wrong(wrong, game, known)
    problems: tuple[Fact, ...] = (facts.WrongLabel(name(node), label_of(node), because),)
    states = {*map(state_of, wrong)}
    if whole and state_of(root) not in states:
        problems += (facts.RootRight(len(states), len(known)),)
    return verdict_at(root, node, problems)


def has_values(all_nodes: list[Any], game: Game) -> bool:
    """Return whether a tree should have values: it has payoffs, chance, or consecutive moves and a root value."""
    if has_payoffs(game, game.start) or any(player_of(node) == 0 for node in all_nodes):
        return True
    pairs = ((node, child) for node in all_nodes for _, child in branches(node))
    root_has_value = attribute_of(all_nodes[0], "value") is not None
    return root_has_value and any(player_of(node) == player_of(child) for node, child in pairs)


def _judge_turns(all_nodes: list[Any], game: Game) -> Verdict | None:
    """Check the labels of a tree in which a player makes consecutive moves. Return None if the tree has a loop."""
    tree = Tree(all_nodes[0])
    expected = _values_for_one(tree, game)
    labels: list[Any] = [*map(label_of, tree.nodes)]
    players: list[Any] = [*map(player_of, tree.nodes)]
    if len(expected) < len(tree.nodes):
        return None
    wrong = {i for i, value in expected.items() if value_of(labels[i], players[i]) != value}
    if not wrong:
        return Verdict(True, facts.AllRight("labels", len(all_nodes)))
    i = max(i for i in wrong if wrong.isdisjoint(child for _, child in tree.branches[i]))
    node = tree.nodes[i]
    because = Note.TURNS_IGNORED if tree.branches[i] else _find_reason(node, game)
    return verdict_at(tree.nodes[0], node, facts.WrongLabel(name(node), labels[i], because))


def _values_for_one(tree: Tree, game: Game) -> Any:
    """Return a dict from the number of each node to its value for player 1, without values that depend on a loop."""
    leaf_values = {i: leaf_outcome(node, game) for i, node in enumerate(tree.nodes) if not tree.branches[i]}
    return average_values(tree, game, [*map(player_of, tree.nodes)], leaf_values)


def _judge_values(all_nodes: list[Any], game: Game) -> Verdict:
    """Check the values of a tree whose moves are right."""
    tree = Tree(all_nodes[0])
    values = [attribute_of(node, "value") for node in tree.nodes]
    if missing := [node for node, value in zip(tree.nodes, values, strict=True) if not is_number(value)]:
        return verdict_at(tree.nodes[0], missing[-1], facts.WrongNodeValue(name(missing[-1]), None))
    expected = _values_for_one(tree, game)
    wrong = {i for i, value in expected.items() if not same(values[i], value)}
    if not wrong:
        return Verdict(True, facts.AllRight("values" if len(expected) == len(values) else "known", len(values)))
    i = max(i for i in wrong if wrong.isdisjoint(child for _, child in tree.branches[i]))
    return verdict_at(tree.nodes[0], tree.nodes[i], facts.WrongNodeValue(name(tree.nodes[i]), values[i]))


def _first_wrong(wrong: list[Any], game: Game, known: dict[Any, Any]) -> tuple[Any, LabelReason | Note]:
    """Choose one of the wrong nodes and find a reason that is true even if other labels are wrong."""
    ids = {*map(id, wrong)}
    for node in wrong:
        if not any(id(child) in ids for _, child in branches(node)):
            return node, _find_reason(node, game)
    lengths = [known[state_of(node)].lasts for node in wrong]  # each of them has a wrong child, so the game can loop
    if not any(lengths):
        return wrong[0], Note.CAN_LOOP
    node = wrong[lengths.index(min(filter(None, lengths)))]
    return node, _find_reason(node, game, lambda child: known[state_of(child)].label)


def _find_reason(node: Any, game: Game, label_at: Callable[[Any], Any] = label_of) -> LabelReason:
    """Find why the label of a node (W, L or D) is wrong if its children have the labels that `label_at` returns."""
    return judge_label(node, label_of(node) or "?", label_at, game)[1]


def find_wrong_child(node: Any, game: Game) -> Fact | None:
    """Find a child to which no move leads, or one that the node keeps under the wrong move."""
    own_state: Any = state_of(node)
    moves, children = moves_of(game, own_state), branches(node)
    remaining = [*moves.values()]
    for _, child in children:
        state: Any = state_of(child)
        if state not in remaining:
            return facts.ExtraChild(name(node), name(child), twice=state in moves.values())
        remaining.remove(state)
    if moves.keys() == dict(children).keys():  # the node keeps its children in a dict, move -> child
        for move, child in children:
            if not equal(state_of(child), moves[move]):
                return facts.WrongChild(name(node), move, name(child))
    return None


def _find_missing_children(node: Any, game: Game) -> Fact | None:
    """Find out whether a node has fewer children than moves."""
    state: Any = state_of(node)
    count, moves = len(branches(node)), len(moves_of(game, state))
    return facts.MissingChildren(name(node), count, moves) if count < moves else None
