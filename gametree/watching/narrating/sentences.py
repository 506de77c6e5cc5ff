"""saying: what a call gives back, stores or leaves out, and why it is so, or what it is against, in a sentence."""

from ...core.game import LABELS
from ...core.introspect import name
from ...core.text import is_number, number, plain, quoted
from ..judging.explain import ended
from ..judging.judge import BOOLS
from ..judging.oracle import MOVER, same
from ..recording.cycles import same_call
from .marks import no_label
from .reasons import against, because


def entered(story, step, call):
    """What is called, on which node, with what, and whether it is known already; a sentence."""
    i = step.node
    called, given = f"{step.name} is called on {story.name(i)}", f", with {call}" if step.new else ""
    if story.place in story.plan.rounds:
        since = story.calls[before := story.plan.rounds[story.place]].scene
        if not same_call(step, story.steps[before]):
            return f"{called}{given}. Another call on it, that of step {since}, still waits."
        return f"{called}{given}, and its call of step {since} still waits: the calls have gone round."
    chance = ", where chance moves" * (story.truth.players[i] == 0)
    if story.recording.calls:
        before, answer, _ = story.answered.get(story.tree.nodes[i].key, (None, None, None))
        known = before is not None and answer == quoted(story.plan.back.get(story.place))
        again = f"{',' * bool(given)} again: the answer came at step {before}" if known else ""
        return f"{called}{chance * (not known)}{given}{again}."
    called += chance
    if not story.below(i):
        open_end = ended(story.tree.nodes[i], story.recording.game) == "?"
        called += ", whose children are not built" if open_end else ", a leaf"
    return f"{called}{given}{', and comes back at once' * (story.place in story.plan.folded)}."


def returned(story, step):
    """What a call gives back, or sets as a node's value: a sentence. The picture is changed by it."""
    result, group = story.plan.results.get(story.place, (None, None))
    i, new, marks = step.node, step.new, story.marks
    if step.kind == "set":
        says = f"{'The Grundy value of ' * story.plan.of_grundy(step)}{story.name(i)} becomes {number(new)}"
        known = False
    elif new is None and not (group and group.kind == "bool" and group.whom == MOVER):
        if not story.plan.nothing(story.place):
            return f"{step.name} comes back from {story.name(i)}."
        marks.accuse(i, True)
        marks.nothing.add(i)
        return f"{step.name} comes back from {story.name(i)} with nothing. Is a return missing?"
    else:
        text = number(new) if is_number(new) else (quoted if story.recording.calls else plain)(new)
        text = plain(new) if isinstance(new, str) and new in LABELS else text
        says = f"{step.name} on {story.name(i)} returns {text}"
        there = marks.values.get(i), marks.nimbers.get(i), marks.label(i) if i in marks.labelled else None
        known = (is_number(new) or isinstance(new, str)) and new in there
    _show(story, step, group)
    if result is None:
        return f"{says} for now." if not story.plan.final(story.place) else f"{says}{_remembered(story, step)}."
    if group.kind == "move":
        return f"{says}{_move(story, result, step.name)}."
    if result.wrong and known and marks.wrong[i]:
        return f"{says}."
    if result.wrong:
        marks.accuse(i, True)
        if group.kind == "label" and new not in LABELS:
            return f"{step.name} on {story.name(i)} returns {no_label(new)}."
        return f"{says}, against the rules{against(story, result, group)}."
    if step.kind == "set" or result.wrong is False:
        marks.accuse(i, False)
    if story.recording.calls and result.wrong is None and group.kind == "value" and group.whom and not result.entered:
        due = story.truth.worth(i, group.whom)  # it may be a guess, which is no mistake
        if not result.given and due is not None and not same(due, new):
            return f"{says}. By the rules {story.name(i)} is worth {number(due)} to {group.whom}."
    why = _remembered(story, step) or ("" if known else because(story, result, group))
    return f"{says}{why}."


def _remembered(story, step):
    """When an earlier call on the same gave the same, from another line of the code: the end of a sentence, or ""."""
    if not story.recording.calls:
        return ""
    before, answer, line = story.answered.get(story.tree.nodes[step.node].key, (None, None, None))
    return f", as at step {before}" if before is not None and answer == quoted(step.new) and line != step.line else ""


def _show(story, step, group):
    """Let the picture show what a call gave back, or stored."""
    i, new, marks, kind = step.node, step.new, story.marks, group and group.kind
    stored = step.kind == "set"
    if kind in ("label", "bool") and group.whom == MOVER and i not in marks.labelled:
        marks.show(i, "mark", BOOLS[new] if kind == "bool" else new)
        marks.show(i, "old", False)
    elif kind == "grundy" or stored and story.plan.of_grundy(step):
        marks.nimbers[i] = new
        marks.put(i, new, nimber=True)
    elif stored or kind == "value":
        marks.values[i] = new
        marks.put(i, new)
    elif i not in marks.values:
        marks.put(i, new)


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
