"""sentences: what each kind of step says, and what it changes in the picture; the reasons are those of `reasons`."""

from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, is_node, kept_state, state_of
from ...core.text import format_number, is_number, quoted_repr, short_repr
from ..judging.explain import ended
from ..judging.oracle import MOVER
from ..judging.readings import as_label
from ..recording.call_tree import Called
from ..recording.cycles import same_call
from .reasons import against, because, of_label, of_rules, skipping, sure_of, too_early

ENDS = {"W": "winning", "L": "losing", "D": "with a draw"}
NO = {
    "share": "no share, a number from 0 to 1", "grundy": "no Grundy value: these are 0, 1, 2 and so on",
    "bool": "neither True nor False",
}  # fmt: skip


def entered(story, step):
    """What is called, on which node, with what, and whether it is known already."""
    i, call = step.node, story.call
    story.marks.show(i, shown=True)
    more = _more(story, step, step.new or ())
    called, given = f"{step.name} is called{_on(story, i)}", ", with " * bool(step.new or more)
    given += ", ".join([str(call)] * bool(step.new) + more)
    if story.place in story.plan.rounds:
        since = story.calls[before := story.plan.rounds[story.place]].scene
        if not same_call(step, story.steps[before]):
            return f"{called}{given}. Another call on it, that of step {since}, still waits."
        return f"{called}{given}, and its call of step {since} still waits: the calls have gone round."
    chance = ", where chance moves" * (story.truth.players[i] == 0)
    if story.recording.calls:
        before, answer, _ = story.answered.get(story.tree.nodes[i].key, (None, None, None))
        known = answer is not None and _same(answer, story.plan.back.get(story.place))
        again = f"{',' * bool(given)} again: the answer came at step {before}" if known else ""
        return f"{called}{chance * (not known)}{given}{again}."
    called += chance
    if not story.below(i):
        open_end = ended(story.tree.nodes[i], story.recording.game) == "?"
        called += ", whose children are not built" if open_end else ", a leaf"
    return f"{called}{given}{', and comes back at once' * (story.place in story.plan.folded)}."


def _on(story, i, word="on"):
    """What a call is about, the end of a clause; "" where that is nothing that is seen."""
    node = story.tree.nodes[i]
    return "" if isinstance(node, Called) and node.bare else f" {word} {story.name(i)}"


def _more(story, step, told=()):
    """What tells a call from others that are about the same, a list of short texts, without what is `told`."""
    node = story.tree.nodes[step.node]
    if not isinstance(node, Called) or node.text not in story.twins:
        return []
    return [text for text in node.beside if text.partition(" ")[0] not in (*told, step.name)]


def changed(story, step):
    """Which number that a call was given has become another one."""
    story.call.given[step.name] = step.new
    return f"{step.name} becomes {format_number(step.new)} at {story.name(step.node)}{sure_of(story, step)}."


def grown(story, step):
    """Which nodes have come."""
    new = [story.tree.number(node) for node in step.new]
    for i in new:
        story.marks.show(i, shown=True)
    mine = all(step.node in story.tree.above[i] for i in new)
    what = "nodes below it" if not mine else "a child" if len(new) == 1 else "children"
    return f"{story.name(step.node)} gets {what}: {story.names(new)}."


def linked(story, step):
    """Which nodes that are there already have become children of another one; their arrows are seen now."""
    new, lacks = [story.tree.number(node) for node in step.new], story.marks.lacks[step.node]
    story.marks.show(step.node, lacks=[child for child in lacks if child not in new])
    known = story.names(new)
    what = f"an arrow to {known}, a node that is" if len(step.new) == 1 else f"arrows to {known}, nodes that are"
    gets = "gets" if story.call else "has by now"  # nobody saw when it came
    return f"{story.name(step.node)} {gets} {what} there already."


def left(story, step):
    """What a call gives back, and what it has left out; "" where that was told as it was entered."""
    i = step.node
    if step.call in story.plan.folded:
        return ""
    says = returned(story, step)
    if step.call in story.plan.unlabelled:
        story.marks.mistake()
        says = f"{step.name} leaves {story.name(i)} without a {story.plan.unlabelled[step.call]}."
    below = [] if story.recording.calls else story.below(i)
    skipped = [child for child in below if child not in story.met]
    if skipped and not story.call.entered.isdisjoint(below):
        waiting, seen = list(skipped), set(skipped)
        while waiting:
            story.marks.show(i := waiting.pop(), faded=i not in story.met)
            fresh = [child for child in story.below(i) if child not in seen]
            seen.update(fresh)
            waiting += fresh
        says += " " + skipping(story, step, skipped)
    return says


def was_set(story, step):
    """Which attribute of a node has become what: a label, a value or another."""
    i, new, called, marks = step.node, step.new, story.name(step.node), story.marks
    if is_number(new) and (step.name == "value" or story.plan.of_grundy(step)):
        return returned(story, step)
    if step.name not in LABEL_NAMES or new is None:
        if step.name in ("value", "the label"):
            marks.put(i, new)
        return f"{short_repr(step.name)} of {called} becomes {short_repr(new)}."
    if isinstance(new, str) and new in (*LABELS, "?", ""):
        says = labelled(story, i, new or "?", story.plan.judged(story.place))
        marks.show(i, wave=(wave := story.plan.waves.get(story.place)))
        return says if wave is None else f"Wave {wave}: {says}"
    if not story.plan.final(story.place):
        marks.put(i, new)
        return f"{short_repr(step.name)} of {called} becomes {short_repr(new)} for now."
    marks.refused.add(i)
    marks.put(i, f'"{short_repr(new)}"' if isinstance(new, str) and short_repr(new) in LABELS else new)
    marks.accuse(i, True)
    return f"{called} gets {no_label(new)}."


def labelled(story, i, new, judge):
    """Which label a node gets, and why it is so, or what it is against."""
    marks, truth, called = story.marks, story.truth, story.name(i)
    was = marks.label(i) if i in marks.labelled else "?"
    marks.give(i, new)
    if not judge:
        marks.accuse(i, False)
        return f"{called} becomes {new}{_so_far(story, i)}."
    says = f"{called} becomes {new}" if was in ("?", new) else f"{called} changes from {was} to {new}"
    follows, why = of_label(story, i) if new in LABELS else (True, "not known")
    if follows is None and truth.label(i):
        follows, why = of_rules(story, i, new)
        if follows:
            marks.accuse(i, False)
            return f"{says}{': nobody can force a win there' * (new == 'D')}."
        why = _not_yet(story, i) + why + too_early(story, i)
    marks.accuse(i, follows is False)
    if follows is None and marks.sweeps and new == "D":  # no wave may reach it, but there is no game to say so
        return f"{says}."
    says += {True: ": ", False: ", against the rules: ", None: ", but it is too early to say: "}[follows]
    says += f"{why}."
    for above in story.tree.above[i]:
        if above in marks.labelled and not marks.again[above]:
            follows, why = of_label(story, above)
            if truth.round and truth.label(above) not in (None, marks.label(above)):
                continue  # labels that bear each other out, all the way round, may be wrong together
            if follows is False and above not in marks.wrong_since:
                says += f" Now {story.name(above)} is against the rules: {why}."
            if follows is not False or above not in marks.wrong_since:
                marks.accuse(above, follows is False)
    return says


def _not_yet(story, i):
    """What is not known yet where a label was set too early, the beginning of a clause; "" where there is nothing."""
    unknown = [child for child in story.below(i) if story.marks.mark[child] in (None, "", "?")]
    return f"it is too early, for the label of {story.name(unknown[0])} is not known yet; " if unknown else ""


def _so_far(story, i):
    """What is to be said of a label that will be written again, the end of a sentence; "" where it will not be."""
    if not story.marks.again[i]:
        return ""
    now, stays = story.marks.label(i), story.plan.steps[story.plan.last[i, "label"]].new
    return ", which is right, but it will change" if story.truth.label(i) == now != stays else " for now"


def no_label(thing):
    """What to say of something in the place of a label, a clause."""
    written = f'"{short_repr(thing)}{" " * thing.endswith(" ")}"' if isinstance(thing, str) else short_repr(thing)
    return f'{written}, which is no label: labels are "W", "L" and "D"'


def returned(story, step):
    """What a call gives back, or sets as a node's value, and why it is so, or what it is against."""
    result, group = story.plan.results.get(story.place, (None, None))
    i, new, marks = step.node, step.new, story.marks
    more = ", ".join(_more(story, step))
    more = f" with {more}" if more else ""
    if step.kind == "set":
        says = f"{'The Grundy value of ' * story.plan.of_grundy(step)}{story.name(i)} becomes {format_number(new)}"
        known = False
    elif new is None and not (group and group.kind == "bool" and group.whom == MOVER):
        if not story.plan.nothing(story.place):
            return f"{step.name} comes back{_on(story, i, 'from')}{more}."
        marks.accuse(i, True)
        marks.nothing.add(i)
        return f"{step.name} comes back from {story.name(i)} with nothing. Is a return missing?"
    else:
        text = format_number(new) if is_number(new) else (quoted_repr if story.recording.calls else short_repr)(new)
        text = short_repr(new) if isinstance(new, str) and new in LABELS else text
        says = f"{step.name}{_on(story, i)}{more} returns {text}"
        there = marks.values.get(i), marks.nimbers.get(i), marks.label(i) if i in marks.labelled else None
        known = (is_number(new) or isinstance(new, str)) and new in there
    _show(story, step, group)
    if result is None:
        return f"{says} for now." if not story.plan.final(story.place) else f"{says}{_remembered(story, step)}."
    if group.kind == "move":
        return f"{says}{_move(story, result)}."
    if result.wrong and known and marks.wrong[i]:
        return f"{says}."
    if result.wrong:
        marks.accuse(i, True)
        if (none := group.reading.read(new) is None) and group.kind == "label":
            return f"{step.name} on {story.name(i)} returns {no_label(new)}."
        if none:
            return f"{says}, and that is {NO.get(group.kind, 'no number')}."
        says += f". {group.if_so}, that is" if group.if_so else ","
        return f"{says} against the rules{against(story, result, group)}."
    if step.kind == "set" or result.wrong is False:
        marks.accuse(i, False)
    why = _remembered(story, step) or ("" if known else because(story, result, group))
    return f"{says}{why}."


def _remembered(story, step):
    """When an earlier call on the same gave the same, from another line of the code: the end of a sentence, or "".

    Or that it gave another node then, though their states are the same.
    """
    key = story.tree.nodes[step.node].key if story.recording.calls else None
    if key not in story.answered:
        return ""
    before, answer, line = story.answered[key]
    if _same(answer, step.new):
        return f", as at step {before}" if line != step.line else ""
    twins = state_of(answer) and state_of(answer) == state_of(step.new)
    return f", another node with the same state as that of step {before}" if twins else ""


def _same(one, other):
    """Whether two answers are the same; of nodes it is not enough that they look the same."""
    same = type(one) is type(other) and short_repr(one, 200, True) == short_repr(other, 200, True)
    return one is other or same and not _is_node(one)


def _is_node(thing):
    return is_node(thing) or kept_state(thing) is not None


def _show(story, step, group):
    """Let the picture show what a call gave back, or stored."""
    i, new, marks, kind = step.node, step.new, story.marks, group and group.kind
    stored = step.kind == "set"
    if kind in ("label", "bool") and group.whom == MOVER and i not in marks.labelled:
        marks.put(i, as_label(new) if kind == "bool" else new)
    elif kind == "grundy" or stored and story.plan.of_grundy(step):
        marks.nimbers[i] = new
        marks.put(i, new, kind="nimber")
    elif is_number(new) and (stored or kind == "value"):
        marks.values[i] = new
        marks.put(i, new, kind="value" if kind == "value" else "")
    elif i not in marks.values:
        marks.put(i, new)


def _move(story, result):
    """What a move leads to that a function gave back, the end of a sentence."""
    moves, truth = story.truth.moves(result.at), story.truth
    label, to = truth.move(result.at, result.new)
    if truth.payoffs and to is not None:
        return _worth_of_move(story, result, to, [node for _, node in moves.values()])
    if label is None or truth.label(result.at) is None:
        return ""
    says = f": the move to {_called(story, to)} leaves the other player {ENDS[label]}"
    wanted = {"W": "L", "D": "D"}.get(truth.label(result.at))
    if wanted is None or label == wanted:
        return says
    better = next(node for other, node in moves.values() if other == wanted)
    story.marks.look = [story.tree.number(better)]
    if result.wrong:
        story.marks.accuse(result.at, True)
    return f"{says}, and the move to {_called(story, better)} would leave the other player {ENDS[wanted]}"


def _worth_of_move(story, result, to, below):
    """What a move is worth where there are payoffs, and which would be better, the end of a sentence."""
    def worth(to):
        return story.truth.at(to if isinstance(to, tuple) else story.tree.number(to))[0]

    due = story.truth.worth(result.at, "player 1")
    if None in (due, worth(to)):
        return ""
    says = f": the move to {_called(story, to)} is worth {format_number(worth(to))} to player 1"
    if worth(to) == due or not story.truth.players[result.at]:
        return says
    better = next(node for node in below if worth(node) == due)
    return f"{says}, and the move to {_called(story, better)} is worth {format_number(due)}"


def _called(story, to):
    return short_repr(to) if isinstance(to, tuple) else story.called(to)


SENTENCES = {
    "enter": entered, "given": changed, "grow": grown, "link": linked, "set": was_set, "leave": left
}  # fmt: skip
