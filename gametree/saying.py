"""saying: what a call gives back, stores or leaves out, and why it is so, or what it is against, in a sentence."""

from .game import LABELS
from .label import best
from .marks import no_label
from .tree import name, player_of
from .truth import MOVER
from .why import judged, pointed, worth
from .words import is_number, number, plain

BOOLS = {True: "W", False: "L"}


def returned(story, step):
    """What a call gives back, or sets as a node's value: a sentence. The picture is changed by it."""
    result, group = story.plan.results.get(story.place, (None, None))
    i, new, marks = step.node, step.new, story.marks
    if step.kind == "set":
        says = f"{story.name(i)} becomes {number(new)}"
        known = False
    elif new is None:
        if not story.plan.nothing(story.place):
            return f"{step.name} comes back from {story.name(i)}."
        marks.accuse(i, True)
        marks.nothing.add(i)
        return f"{step.name} comes back from {story.name(i)} with nothing. Is a return missing?"
    else:
        says = f"{step.name} on {story.name(i)} returns {number(new) if is_number(new) else plain(new)}"
        simple = is_number(new) or isinstance(new, str)
        known = simple and (marks.values.get(i) == new or i in marks.labelled and marks.label(i) == new)
    _show(story, i, new, group, step.kind == "set")
    if result is None:
        return f"{says} for now." if not story.plan.final(story.place) else f"{says}."
    if group.kind == "move":
        return f"{says}{_move(story, result, step.name)}."
    if result.wrong and known and marks.wrong[i]:
        return f"{says}."
    if result.wrong:
        marks.accuse(i, True)
        if group.kind == "label" and new not in LABELS:
            return f"{step.name} on {story.name(i)} returns {no_label(new)}."
        return f"{says}, against the rules{_against(story, result, group)}."
    if step.kind == "set" or result.wrong is False:
        marks.accuse(i, False)
    return f"{says}{'' if known else _because(story, result, group)}."


def _show(story, i, new, group, stored):
    """Let the picture show what a call gave back, or stored."""
    marks, kind = story.marks, group and group.kind
    if kind in ("label", "bool") and group.whom == MOVER and i not in marks.labelled:
        marks.show(i, "mark", BOOLS[new] if kind == "bool" else new)
        marks.show(i, "old", False)
    elif stored or kind == "value":
        marks.values[i] = new
        marks.put(i, new)
    elif i not in marks.values:
        marks.put(i, new)


def _because(story, result, group):
    """Why a result is right, the end of a sentence; "" where that can't be said."""
    i, marks = result.at, story.marks
    if group.kind == "value":
        if group.whom != "player 1":
            return ""
        below = _below(story, i)
        value_at = lambda node: marks.values.get(story.tree.number(node))  # noqa: E731
        if below is not None:
            due, because = worth(story.tree.nodes[i], value_at, story.recording.game, below)
            return f": {because}" if due == result.new else ""
        return ""
    if result.wrong is not False or group.whom != MOVER:
        return ""
    label = BOOLS[result.new] if group.kind == "bool" else result.new
    below = _below(story, i, label == "W")
    if below is None or group.kind == "bool" and story.truth.label(i) != label:
        return ""
    follows, because = judged(story.tree.nodes[i], label, _labels(story, result), story.recording.game, below)
    marks.look = _look(story, result, below)
    return f": {because}" if follows else ""


def _below(story, i, some=False):
    """The nodes below node i; None where the calls are the tree and not all moves were called (or `some` of them)."""
    below = [story.tree.nodes[child] for child in story.below(i)]
    if not story.recording.calls or not (moves := story.truth.moves(i)):
        return below if not story.recording.calls or story.truth.leaf(i) or some else None
    first = list({node.state: node for node in reversed(below)}.values())[::-1]
    due = {state for _, state in moves.values()}
    called = {node.state for node in first}
    return [node for node in first if node.state in due] if some or called == due else None


def _labels(story, result):
    """What is known of the children by what the calls on them gave back, a function from a node to a label."""
    given = {}
    for below in result.below:
        group = story.plan.results[below.place][1]
        if group.whom == MOVER and group.kind in ("label", "bool"):
            given[below.at] = BOOLS[below.new] if group.kind == "bool" else below.new
    return lambda node: given.get(story.tree.number(node), "?")


def _look(story, result, below):
    child = pointed(_labels(story, result), below)
    return None if child is None else story.tree.number(child)


def _against(story, result, group):
    """What the rules say instead, the end of a sentence."""
    i, node, whom, truth = result.at, story.tree.nodes[result.at], group.whom, story.truth
    below, due = _below(story, i, True) or [], truth.worth(i, whom)
    if group.kind == "value":
        value_at = lambda child: story.marks.values.get(story.tree.number(child))  # noqa: E731
        local, because = worth(node, value_at, story.recording.game, below) if whom == "player 1" else (None, "")
        if local is not None and due in (None, local) and local != result.new:
            return f", which say {number(local)}: {because}"
        return f": {name(node)} is worth {number(due)} to {whom}" if due is not None else ""
    if group.whom == MOVER:
        label = BOOLS[result.new] if group.kind == "bool" else result.new
        follows, because = judged(node, label, _labels(story, result), story.recording.game, below)
        if follows is False and (truth.leaf(i) or pointed(_labels(story, result), below)):
            story.marks.look = _look(story, result, below)
            return f": {because}"
    label = truth.label(i)
    return f": {name(node)} is a {LABELS[label]} for the player to move" if label else ""


def _move(story, result, called):
    """What a move leads to that a function gave back, the end of a sentence."""
    moves, truth = story.truth.moves(result.at), story.truth
    label, to = truth.move(result.at, result.new)
    if label is None or truth.label(result.at) is None:
        return ""
    says = f": the move to {_called(to)} leaves the other player {ENDS[label]}"
    wanted = {"W": "L", "D": "D"}.get(truth.label(result.at))
    if wanted is None or label == wanted:
        return says
    better = next(node for other, node in moves.values() if other == wanted)
    story.marks.look = story.tree.number(better)
    if result.wrong:
        story.marks.accuse(result.at, True)
    return f"{says}, and the move to {_called(better)} would leave the other player {ENDS[wanted]}"


ENDS = {"W": "winning", "L": "losing", "D": "with a draw"}


def _called(to):
    return plain(to) if isinstance(to, tuple) else name(to)


def skipping(story, step, skipped):
    """What a call leaves out, and whether that did any harm; a sentence."""
    result, group = story.plan.results.get(story.place, (None, None))
    if group is None or group.kind != "value":
        result, group = story.plan.stored_at(step.node)
    return f"It never enters {story.names(skipped)}{_harm(story, result, group)}."


def _harm(story, result, group):
    if result is None or group.kind != "value":
        return ""
    found = [below.new for below in result.below if is_number(below.new)]
    player = player_of(story.tree.nodes[result.at])
    if result.wrong and found and player in (1, 2) and group.whom == "player 1":
        return ", and that changed the value" if result.new == best(player, found) else ""
    return _sure(story, result, group, found, player) if result.wrong is False else ""


def _sure(story, result, group, found, player):
    """Why the other moves can't matter to an alpha-beta search, a clause; "" to any other."""
    names = [name for name in group.bounds if name in result.given]
    if len(names) != 2 or group.whom != "player 1" or player not in (1, 2):
        return ""
    alpha, beta = (story.call.given[name] for name in names)
    alpha, beta = (alpha, min([beta, *found])) if player == 2 else (max([alpha, *found]), beta)
    if not alpha >= beta:
        return ""
    sides = f"at least {number(alpha, '+')}", f"at most {number(beta, '+')}"
    other = "" if alpha == beta else f", and elsewhere the other player is sure of {sides[player == 1]}"
    return f": {sides[player == 2]} is already sure{other}. The rest of these moves can't matter"


def sure_of(story, step):
    """What a bound that has become another one means, the end of a sentence; "" where that would not be true."""
    side = {"alpha": 1, "beta": 2}.get(step.name)
    worths = [story.truth.worth(call.at, "player 1") for call in story.calls.values()]
    if side is None or None in worths or not all(group.whom == "player 1" for group in story.plan.groups if group.kind):
        return ""
    if not (any(worth >= step.new for worth in worths) if side == 1 else any(worth <= step.new for worth in worths)):
        return ""
    return f": player {side} is sure of {('at least', 'at most')[side - 1]} {number(step.new, '+')}"

