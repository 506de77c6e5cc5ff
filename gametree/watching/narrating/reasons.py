"""reasons: why what a call gives is right, or what the rules say instead, the end of a sentence."""

from ...core.game import LABELS
from ...core.introspect import name
from ...core.text import listed, number
from ..judging.explain import average, judged, pointed, smallest, worth
from ..judging.judge import BOOLS
from ..judging.oracle import MOVER, same


def because(story, result, group):
    """Why a result is right, the end of a sentence; "" where that is not known."""
    if group.kind == "grundy":
        return _of_grundy(story, result.at) if result.wrong is False else ""
    if group.kind == "value":
        return _of_value(story, result, group) if group.whom == "player 1" else ""
    return _of_label(story, result, group) if group.kind in ("label", "bool") else ""


def _of_grundy(story, i):
    """Why node i has its Grundy value, a clause; "" where those below it are not known by now, or not right."""
    below = _below(story, i)
    if below is None:
        return ""
    numbers = list(map(story.tree.number, below))
    due = list(map(story.truth.nimber, numbers))
    known = None not in due and due == list(map(story.marks.nimbers.get, numbers))
    moves = story.truth.moves(i) if story.recording.calls else below  # several may lead to one state
    return f": {smallest(due, len(moves) == 1)}" if known else ""


def _of_value(story, result, group):
    """Why a value for player 1 is right, the end of a sentence."""
    i = result.at
    if (terms := story.truth.terms(i)) is not None:
        value, clause = average(terms)
        return f": {clause}" if same(value, result.new) and _settled(story, i) else ""
    below = _below(story, i)
    if below is None:
        return ""
    due, clause = worth(story.tree.nodes[i], _value_at(story), story.recording.game, below)
    return f": {clause}" if due == result.new else ""


def _settled(story, i):
    """Whether nothing else than the truth is known of the values that chance leads to from node i."""
    values = [(story.marks.values.get(child), story.truth.worth(child, "player 1")) for child in story.below(i)]
    return all(value is None or due is not None and same(value, due) for value, due in values)


def _value_at(story):
    """A function from a node to its value for player 1 as far as it is known.

    Where chance moves, and no call was about that, it is the average of the values below it, if these are known.
    """

    def value_at(node):
        i, values = story.tree.number(node), story.marks.values
        passed = i not in values and story.truth.terms(i) and all(child in values for child in story.below(i))
        return story.truth.worth(i, "player 1") if passed and _settled(story, i) else values.get(i)

    return value_at


def _of_label(story, result, group):
    """Why a label, or True or False for one, is right, the end of a sentence."""
    i, marks = result.at, story.marks
    if result.wrong is not False or group.whom != MOVER or not story.truth.turns:
        return ""
    label = BOOLS[result.new] if group.kind == "bool" else result.new
    kept = _cached(story, result)
    below = _below(story, i, label == "W", kept)
    guessed = story.recording.calls and not below and not story.truth.leaf(i)
    if below is None or guessed or group.kind == "bool" and story.truth.label(i) != label:
        return ""
    label_of = _labels(story, [*result.below, *(each for each, _ in kept)])
    follows, clause = judged(story.tree.nodes[i], label, label_of, story.recording.game, below)
    decides = [child for child in [pointed(label_of, below)] if child is not None] or below
    due = [(story.truth.label(story.tree.number(child)), label_of(child)) for child in decides]
    if not follows or any(label not in (None, given) for label, given in due):
        return ""
    marks.look = _look(story, label_of, below)
    since = {each.at: scene for each, scene in kept if story.tree.nodes[each.at] in decides}
    known = listed(f"{story.name(at)} is known from step {scene}" for at, scene in since.items())
    return f": {clause}{'; ' * bool(since)}{known}"


def _cached(story, result):
    """The results, with their scenes, that functools.cache knew of moves that were not called again, a list."""
    if not story.recording.cached:
        return []
    called = {story.tree.nodes[below.at].state for below in result.below}
    after = [state for _, state in story.truth.moves(result.at).values() if state not in called]
    return [story.cached[result.code, state] for state in after if (result.code, state) in story.cached]


def _below(story, i, some=False, kept=()):
    """The nodes below node i; None where the calls are the tree and not all moves were called (or `some` of them).

    `kept` are results that are known besides, with their scenes.
    """
    below = [story.tree.nodes[child] for child in [*story.below(i), *(each.at for each, _ in kept)]]
    if not story.recording.calls or not (moves := story.truth.moves(i)):
        return below if not story.recording.calls or story.truth.leaf(i) or some else None
    first = list({node.state: node for node in reversed(below)}.values())[::-1]
    due = {state for _, state in moves.values()}
    called = {node.state for node in first}
    return [node for node in first if node.state in due] if some or called == due else None


def _labels(story, results):
    """What is known of the children by what the calls on them gave back, a function from a node to a label."""
    given = {}
    for below in results:
        group = story.plan.results[below.place][1]
        if group.whom == MOVER and group.kind in ("label", "bool"):
            given[below.at] = BOOLS[below.new] if group.kind == "bool" else below.new
    return lambda node: given.get(story.tree.number(node), "?")


def _look(story, label_of, below):
    child = pointed(label_of, below)
    return None if child is None else story.tree.number(child)


def against(story, result, group):
    """What the rules say instead, the end of a sentence."""
    i, node, whom, truth = result.at, story.tree.nodes[result.at], group.whom, story.truth
    due = group.due(result, whom)
    if group.kind == "grundy":
        return f", which say {due}{_of_grundy(story, i)}"
    if group.kind == "share":
        return f": with best play player 1 wins from {name(node)} with probability {number(due)}"
    if group.kind == "value":
        return _against_value(story, result, whom, due)
    if whom == MOVER and truth.turns:
        label = BOOLS[result.new] if group.kind == "bool" else result.new
        label_of, below = _labels(story, result.below), _below(story, i, True) or []
        follows, clause = judged(node, label, label_of, story.recording.game, below)
        if follows is False and (truth.leaf(i) or pointed(label_of, below)):
            story.marks.look = _look(story, label_of, below)
            return f": {clause}"
    label = truth.label(i)
    return f": {name(node)} is a {LABELS[label]} for the player to move" if label else ""


def _against_value(story, result, whom, due):
    i, truth, called = result.at, story.truth, story.name(result.at)
    if whom == "player 1" and (terms := truth.terms(i)) is not None:
        value, clause = average(terms)
        if _settled(story, i):
            return f", which say {number(value)}: {clause}"
        return f": {called} is worth {number(value)} to player 1, and an average needs the exact value of each move"
    local, clause = None, ""
    if whom == "player 1":
        below = _below(story, i, True) or []
        local, clause = worth(story.tree.nodes[i], _value_at(story), story.recording.game, below)
    if local is not None and (due is None or same(due, local)) and not same(local, result.new):
        return f", which say {number(local)}: {clause}"
    whom = "player 1" if truth.players[i] == 0 and whom == MOVER else whom  # where chance moves, nobody is to move
    return f": {called} is worth {number(due)} to {whom}" if due is not None else ""
