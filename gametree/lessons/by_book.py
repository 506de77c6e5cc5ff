"""by_book: a student's player that looks its moves up, tried from many states."""

from random import Random

from .. import Game, GameError, Node
from ..exercises import Verdict, as_python, call, count_of, find_move, name, quoted_repr, short_repr
from .returned import no_move

TRIED = 300  # states of each label
GIVES = {"W": "the win", "D": "the draw"}


def looked_up(player, game, known):
    """The Verdict on a player who moves in a game by what `solve` gave for it."""
    if not isinstance(game, Game):
        return Verdict(False, f"{quoted_repr(game)} is no game.")
    found = known.get(game.start) if isinstance(known, dict) else None
    if not hasattr(found, "lasts") or found.label == "?":
        kind = short_repr(type(game).__name__)
        return Verdict(False, f"known does not tell the label of the start of this {kind}: was it solved last?")
    sooner, tried = None, 0
    for node in _some(game, known):
        after = {move: known.get(child.state) for move, child in node.children.items()}
        if None in after.values() or _label_above([each.label for each in after.values()]) != known[node.state].label:
            return Verdict(False, f"What known says of {name(node)} is not so in this game: was it changed?")
        move = _given(player, node, known)
        if not (found := find_move(node, move)):
            none = f"Did no child fit? Their labels: {', '.join(each.label for each in after.values())}."
            says = (
                f"At {name(node)} your player gives {quoted_repr(move)}. "
                f"{none if move is None else no_move(node, move)}"
            )
            return Verdict(False, f"{says} {_of_labels(player, node, known)}".strip())
        if problem := _mistake(node, found[0], after, known):
            return Verdict(False, f"{problem} {_of_labels(player, node, known)}".strip())
        sooner, tried = sooner or _sooner(node, found[0], after), tried + 1
    return Verdict(
        True, f"It was tried from {count_of(tried, 'state')}, and gave nothing away. {sooner or FAST}".strip()
    )


FAST = "And it wins as soon as it can."
LABELS = 'Here child.label is "?": the labels are in known.'


def _label_above(labels):
    """The label of a node by those of its children, which may not be known."""
    if "L" in labels:
        return "W"
    if "?" in labels:
        return "?"
    return "D" if "D" in labels else "L"


def _given(player, node, known):
    """What a player gives at a node; raises GameError where it stops, with a hint where it reads labels in nodes."""
    try:
        return as_python(call(player, node))
    except GameError as error:
        raise GameError(f"{error} {_of_labels(player, node, known)}".strip()) from None


def _of_labels(player, node, known):
    """What to say of a player that would play right if the labels were in the nodes; "" of any other."""
    for each in (node, *node.children.values()):
        each.label = known[each.state].label
    try:
        found = find_move(node, as_python(call(player, node)))
    except GameError:
        found = []
    keeps = found and _label_above([node[found[0]].label]) == node.label
    for each in (node, *node.children.values()):
        each.label = "?"
    return LABELS if keeps else ""


def _some(game, known):
    """Nodes from which the game goes on: the start, and many of each label, always the same ones."""
    choose, picked = Random(11), [game.start]
    for label in "WDL":
        states = [state for state, found in known.items() if found.label == label and found.lasts != 0]
        picked += choose.sample(states, min(TRIED, len(states)))
    for state in picked:
        node = Node(game, state)
        node.spawn()
        if node.children:
            yield node


def _mistake(node, move, after, known):
    """What a move gives away, a sentence or two; "" for nothing."""
    due, got = known[node.state].label, after[move].label
    if _label_above([got]) == due or due == "L":
        return ""
    says = f"At {name(node)} your player gives the move {move}, and {GIVES[due]} is gone: after it the label is {got}"
    several = sum(_label_above([each.label]) == due for each in after.values()) > 1
    kept = "Other moves" if several else "Another move"
    return f"{says}, for the other player, who is to move then. {kept} would have kept it."


def _sooner(node, move, after):
    """A sentence about a win that could have come sooner; None where it could not."""
    lasts = [each.lasts for each in after.values() if each.label == "L"]
    if not lasts or after[move].lasts == min(lasts):
        return None
    return f"But from {name(node)} it could win sooner: lasts says how many moves the game still has."
