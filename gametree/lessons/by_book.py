"""by_book: check a student's player that looks up its moves, and try it from many states."""

from random import Random

from .. import Game, GameError, Node
from ..exercises import Verdict, as_python, call, count_of, find_move, name, quoted_repr, short_repr
from .returned import move_problem

TRIED = 300  # the largest number of states tried for each label
KEPT = {"W": "the win", "D": "the draw"}
FAST = "It also wins as fast as possible."
LABELS = 'On these nodes, every child.label is "?". Look up the labels in known.'


def check_lookup_player(player, game, known):
    """Return the Verdict on a player that looks up its moves in `known`, which `solve` returned for the game."""
    if not isinstance(game, Game):
        return Verdict(False, f"{quoted_repr(game)} is not a game.")
    found = known.get(game.start) if isinstance(known, dict) else None
    if not hasattr(found, "lasts") or found.label == "?":
        kind = short_repr(type(game).__name__)
        question = "Was this the last game that you solved?"
        return Verdict(False, f"known has no label for the start of this {kind}. {question}")
    faster, state_count = None, 0
    for node in _sample_nodes(game, known):
        after = {move: known.get(child.state) for move, child in node.children.items()}
        child_labels = [each and each.label for each in after.values()]
        if None in child_labels or _label_from_children(child_labels) != known[node.state].label:
            return Verdict(False, f"In this game, known is wrong about {name(node)}. Was known changed?")
        move = _move_of(player, node, known)
        if not (found := find_move(node, move)):
            none = f"Did your player find no suitable child? The children's labels are {', '.join(child_labels)}."
            message = f"At {name(node)} your player returned {quoted_repr(move)}."
            problem = none if move is None else move_problem(node, move)
            return Verdict(False, (message, problem, _hint_about_labels(player, node, known)))
        if problem := _describe_mistake(node, found[0], after, known):
            return Verdict(False, (problem, _hint_about_labels(player, node, known)))
        faster, state_count = faster or _describe_faster_win(node, found[0], after), state_count + 1
    praise = f"I tried your player from {count_of(state_count, 'state')}, and it gave nothing away."
    return Verdict(True, (praise, faster or FAST))


def _label_from_children(labels):
    """Return the label of a node from its children's labels, which may be unknown."""
    if "L" in labels:
        return "W"
    if "?" in labels:
        return "?"
    return "D" if "D" in labels else "L"


def _move_of(player, node, known):
    """Return a player's move at a node. If the player fails, raise GameError, perhaps with a hint."""
    try:
        return as_python(call(player, node))
    except GameError as error:
        raise GameError(f"{error} {_hint_about_labels(player, node, known)}".strip()) from None


def _hint_about_labels(player, node, known):
    """Return a hint if a player would play correctly on nodes that have their labels, else ""."""
    for each in (node, *node.children.values()):
        each.label = known[each.state].label
    try:
        found = find_move(node, as_python(call(player, node)))
    except GameError:
        found = []
    keeps = found and _label_from_children([node[found[0]].label]) == node.label
    for each in (node, *node.children.values()):
        each.label = "?"
    return LABELS if keeps else ""


def _sample_nodes(game, known):
    """Yield the start and a fixed sample of nodes with each label. All of these nodes have children."""
    choose, picked = Random(11), [game.start]
    for label in "WDL":
        states = [state for state, found in known.items() if found.label == label and found.lasts != 0]
        picked += choose.sample(states, min(TRIED, len(states)))
    for state in picked:
        node = Node(game, state)
        node.spawn()
        if node.children:
            yield node


def _describe_mistake(node, move, after, known):
    """Return a sentence about what a move gives away, or "" if it gives away nothing."""
    expected, got = known[node.state].label, after[move].label
    if _label_from_children([got]) == expected or expected == "L":
        return ""
    message = f"At {name(node)} your player returned {move}, which gives {KEPT[expected]} away"
    has_several = sum(_label_from_children([each.label]) == expected for each in after.values()) > 1
    better_moves = "Other moves" if has_several else "Another move"
    after_it = f"after this move the other player is to move, and the label is {got}"
    return f"{message}: {after_it}. {better_moves} would have kept {KEPT[expected]}."


def _describe_faster_win(node, move, after):
    """Return a sentence about a faster win from a node, or None if there is none."""
    lasts = [each.lasts for each in after.values() if each.label == "L"]
    if not lasts or after[move].lasts == min(lasts):
        return None
    return f"But from {name(node)} it could win faster. The lasts attribute tells how many moves are left in the game."
