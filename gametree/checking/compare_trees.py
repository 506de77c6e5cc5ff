"""compare_trees: a tree, or labels of states, compared with the rules of a game: the first thing that is wrong."""

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
from ..watching.judging.explain import ended, judge_label
from ..watching.judging.oracle import averages
from ..watching.watch_facts import LabelReason
from . import check_facts as facts
from .check_facts import Fact, Note
from .compare import equal, same
from .compare_games import key_of, typed
from .verdict import Verdict, is_meant_as_node, verdict_at


def of_labels(answer: dict[Any, Any], game: Game) -> Verdict:
    """Labels given for what the nodes say, {10: "L"}, or for states: put on the game's own tree, and checked there."""
    if missing := [key_of(text) for text, label in answer.items() if label is ...]:
        return Verdict(None, facts.StatesOpen(tuple(missing)))
    given = {key_of(text): typed(label) for text, label in answer.items()}
    if has_payoffs(game, game.start):
        return Verdict(False, facts.HasPayoffs(type(game).__name__))
    root = _of_game(game)
    called: set[str] = set()
    for node in walk(root):
        if node.state[0] == 0:
            raise chance_error(name(node))
        keys = key_of(node.state), key_of(text_of(game, node.state))
        called.update(keys)
        node.label = next((given[key] for key in keys if key in given), "?")
    if strange := [key for key in given if key not in called]:
        return Verdict(False, facts.UnknownState(short_repr(strange[0])))
    verdict = _of_labelled([*walk(root)], game, whole=False)
    return Verdict(True, facts.AllRight("labels")) if verdict.right else verdict


def _of_game(game: Game) -> Node:
    """The tree of a game, or its graph where the tree would be large or without end."""
    try:
        return build_tree(game, limit=limits.TREE_COMPARED)
    except GameError:
        return build_graph(game, limit=limits.NODES_COMPARED)


def of_tree(root: Any, game: Game) -> Verdict:
    """A tree, of any class, against the game: first the moves, then the labels, from the leaves up."""
    if not is_meant_as_node(root):
        return Verdict(False, facts.NotATree(root))
    if isinstance(root, Merged):
        return Verdict(None, Note.NODES_MERGED)
    if not branches(root) and end_of(game, game.start) is None:
        return Verdict(None, Note.NO_CHILDREN)
    if not equal(state_of(root), game.start):
        return verdict_at(root, root, facts.WrongRoot(name(root), game.start))
    everything = []
    for node in walk(root):  # of a tree without end only as far as it is right
        if problem := find_wrong_child(node, game) or _find_missing_children(node, game):
            return verdict_at(root, node, problem)
        everything.append(node)
    return _of_labelled(everything, game)


def _of_labelled(everything: list[Any], game: Game, whole: bool = True) -> Verdict:
    """The labels of a tree whose moves are right; what is said of its root, if all of the `whole` tree was labelled."""
    root, labels, count = everything[0], {label_of(node) for node in everything}, len(everything)
    valued = labels <= {None, "?"} and by_value(everything, game)
    if valued and any(attribute_of(node, "value") is not None for node in everything):
        return _of_valued(everything, game)
    if labels == {None} or valued:
        return Verdict(True, facts.AllRight("graph" if Tree(root).kind == "graph" else "tree", count))
    if labels <= {None, "?"}:
        return Verdict(None, Note.NO_LABELS)
    if without := [node for node in everything if label_of(node) in (None, "?")]:
        return verdict_at(root, without[-1], facts.NoLabel(name(without[-1]), len(without) - 1))
    for node in reversed(everything):
        if label_of(node) not in LABELS:
            return verdict_at(root, node, facts.NotALabel(name(node), label_of(node)))
    try:
        known: Any = solve(game, limit=count)  # by state, which a node may lack
    except ConsecutiveMoves as error:
        return _of_turns(everything, game) or Verdict(None, facts.Refused(str(error)))
    wrong = [node for node in reversed(everything) if label_of(node) != known[state_of(node)].label]
    if not wrong:
        return Verdict(True, facts.AllRight("labels", count))
    node, because = _first_wrong(wrong, game, known)
    said: tuple[Fact, ...] = (facts.WrongLabel(name(node), label_of(node), because),)
    states = {*map(state_of, wrong)}
    if whole and state_of(root) not in states:
        said += (facts.RootRight(len(states), len(known)),)
    return verdict_at(root, node, said)


def by_value(everything: list[Any], game: Game) -> bool:
    """Whether a tree has values, and no labels: where payoffs are paid, chance moves, or somebody twice in a row."""
    if has_payoffs(game, game.start) or any(player_of(node) == 0 for node in everything):
        return True
    pairs = ((node, child) for node in everything for _, child in branches(node))
    kept = attribute_of(everything[0], "value") is not None
    return kept and any(player_of(node) == player_of(child) for node, child in pairs)


def _of_turns(everything: list[Any], game: Game) -> Verdict | None:
    """The labels of a tree whose moves are right, where somebody moves twice in a row; None where it goes round."""
    tree = Tree(everything[0])
    due = _worths(tree, game)
    labels: list[Any] = [*map(label_of, tree.nodes)]
    players: list[Any] = [*map(player_of, tree.nodes)]
    if len(due) < len(tree.nodes):
        return None
    wrong = {i for i, value in due.items() if value_of(labels[i], players[i]) != value}
    if not wrong:
        return Verdict(True, facts.AllRight("labels", len(everything)))
    i = max(i for i in wrong if wrong.isdisjoint(child for _, child in tree.ways[i]))
    node = tree.nodes[i]
    because = Note.TURNS_IGNORED if tree.ways[i] else _why_wrong(node, game)
    return verdict_at(tree.nodes[0], node, facts.WrongLabel(name(node), labels[i], because))


def _worths(tree: Tree, game: Game) -> Any:
    """What the nodes of a Tree are worth to player 1, a dict by number, but where the game goes round."""
    ends = {i: ended(node, game) for i, node in enumerate(tree.nodes) if not tree.ways[i]}
    return averages(tree, game, [*map(player_of, tree.nodes)], ends)


def _of_valued(everything: list[Any], game: Game) -> Verdict:
    """The values of a tree whose moves are right, as `by_value` says."""
    tree = Tree(everything[0])
    values = [attribute_of(node, "value") for node in tree.nodes]
    if missing := [node for node, value in zip(tree.nodes, values, strict=True) if not is_number(value)]:
        return verdict_at(tree.nodes[0], missing[-1], facts.WrongNodeValue(name(missing[-1]), None))
    due = _worths(tree, game)
    wrong = {i for i, value in due.items() if not same(values[i], value)}
    if not wrong:
        return Verdict(True, facts.AllRight("values" if len(due) == len(values) else "known", len(values)))
    i = max(i for i in wrong if wrong.isdisjoint(child for _, child in tree.ways[i]))
    return verdict_at(tree.nodes[0], tree.nodes[i], facts.WrongNodeValue(name(tree.nodes[i]), values[i]))


def _first_wrong(wrong: list[Any], game: Game, known: dict[Any, Any]) -> tuple[Any, LabelReason | Note]:
    """The node to speak of among those that are wrong, and why it is, which holds whatever the others say."""
    ids = {*map(id, wrong)}
    for node in wrong:
        if not any(id(child) in ids for _, child in branches(node)):
            return node, _why_wrong(node, game)
    lasts = [known[state_of(node)].lasts for node in wrong]  # each has a wrong child: the game can loop
    if not any(lasts):
        return wrong[0], Note.CAN_LOOP
    node = wrong[lasts.index(min(filter(None, lasts)))]
    return node, _why_wrong(node, game, lambda child: known[state_of(child)].label)


def _why_wrong(node: Any, game: Game, label_at: Callable[[Any], Any] = label_of) -> LabelReason:
    """Why the label of a node, which is W, L or D, is wrong if its children have these labels."""
    return judge_label(node, label_of(node) or "?", label_at, game)[1]


def find_wrong_child(node: Any, game: Game) -> Fact | None:
    """Find which child of a node is wrong, if one is: no move leads to it, or not the move under which it is kept."""
    own_state: Any = state_of(node)
    moves, ways = moves_of(game, own_state), branches(node)
    left = [*moves.values()]
    for _, child in ways:
        state: Any = state_of(child)
        if state not in left:
            return facts.ExtraChild(name(node), name(child), twice=state in moves.values())
        left.remove(state)
    if moves.keys() == dict(ways).keys():  # the children are kept by their moves
        for move, child in ways:
            if not equal(state_of(child), moves[move]):
                return facts.WrongChild(name(node), move, name(child))
    return None


def _find_missing_children(node: Any, game: Game) -> Fact | None:
    """How many children a node has too few, if any are missing."""
    state: Any = state_of(node)
    count, due = len(branches(node)), len(moves_of(game, state))
    return facts.MissingChildren(name(node), count, due) if count < due else None
