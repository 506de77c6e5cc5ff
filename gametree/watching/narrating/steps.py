"""steps: find the facts about each kind of step, with reasons from `reasons`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from ...core import limits
from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, Thing, is_node, kept_state, state_of
from ...core.text import format_number, is_number, quoted_repr, short_repr
from .. import watch_facts as facts
from ..judging.explain import leaf_outcome
from ..judging.judge import Results
from ..judging.readings import FIRST, MOVER, as_label
from ..judging.result import Result
from ..recording.call_tree import CallNode
from ..recording.cycles import same_call
from ..recording.recorder import Step
from ..recording.snapshots import describe_snapshot
from ..watch_facts import Fact, Label, NodeName, Note
from . import reasons
from .data import Change, patch_facts

if TYPE_CHECKING:
    from .story import Story


def call_facts(story: "Story", step: Step) -> Iterator[Fact]:
    """Yield the fact that a function is called: its node, its arguments, and whether the answer is already known."""
    i = step.node
    numbers = story.call.argument_texts() if step.new and story.call else []
    arguments = (*numbers, *_extra_arguments(story, step, step.new or ()))
    yield facts.CallEntered(step.name, _call_node(story, step), arguments, **_call_details(story, step, i))


def _call_details(story: "Story", step: Step, i: int) -> dict[str, Any]:
    """Return the other fields of CallEntered."""
    if story.step_index in story.analysis.waiting_calls:
        waiting = story.analysis.waiting_calls[story.step_index]
        return {"waiting": facts.WaitingCall(story.calls[waiting].scene, same_call(step, story.steps[waiting]))}
    chance = story.truth.players[i] == 0
    if story.recording.calls:
        scene, answer, _ = story.answered.get(story.tree.nodes[i].key, (None, None, None))
        known = answer is not None and _are_same_answer(answer, story.analysis.returned.get(story.step_index))
        return {"answered": scene} if known else {"chance": chance}
    end = ""
    if not story.children(i) and (i == 0 or story.tree.parents[i]):  # otherwise it is removed later
        end = "unbuilt" if leaf_outcome(story.tree.nodes[i], story.recording.game) == "?" else "leaf"
    return {"chance": chance, "end": end, "returns": story.step_index in story.analysis.folded}


def _call_node(story: "Story", step: Step) -> NodeName:
    """Return the name of the node of a call that is entered or left, or "" if the call is on nothing that is shown."""
    node, entered = story.tree.nodes[step.node], step if step.kind == "enter" else story.steps[step.call]
    is_bare = isinstance(node, CallNode) and node.bare or entered.event < story.recording.earlier
    return NodeName("", step.node) if is_bare else story.name(step.node)


def _extra_arguments(story: "Story", step: Step, known: Any = ()) -> list[str]:
    """Return short texts of the arguments, except `known` ones, that distinguish a call from others on its node."""
    node = story.tree.nodes[step.node]
    if not isinstance(node, CallNode) or node.text not in story.ambiguous_texts:
        return []
    return [text for text in node.details if text.partition(" ")[0] not in (*known, step.name)]


def argument_facts(story: "Story", step: Step) -> Iterator[Fact]:
    """Yield the fact that a numeric argument of a call has changed."""
    if story.call:
        story.call.arguments[step.name] = step.new
    yield facts.ArgumentChanged(step.name, step.new, story.name(step.node), reasons.guarantee_of(story, step))


def line_facts(story: "Story", step: Step) -> Iterator[Fact]:
    """Yield the fact that says what a line has changed."""

    def write(snapshot: Any) -> str:
        return describe_snapshot(snapshot, story.name_of)

    tables = step.data.names
    grids = {patch.table: patch.new for patch in step.data.patches if patch.kind == "grid" and patch.size is None}
    changes: list[Change] = []
    for name, snapshot in step.new.items():
        rows = grids.get(tables.get(name, -1))
        changes.append(facts.Became(name, f"a table of {len(rows)} × {len(rows[0])}" if rows else write(snapshot)))
    names = {number: name for name, number in [*tables.items()][::-1]}
    for patch in step.data.patches:
        if patch.table in names and not any(tables.get(name) == patch.table for name in step.new):
            changes += patch_facts(patch, names[patch.table], write)
    begins = step.rounds != story.scenes[-1].rounds[: len(step.rounds)]
    if changes and story.reader.decided:
        yield story.reader.decided
    if changes:
        beginning = (step.rounds[-1][1], story.reader.loop) if step.rounds and begins else ()
        yield facts.LineRan(tuple(changes), *beginning)


def growth_facts(story: "Story", step: Step) -> Iterator[Fact]:
    """Yield the fact that nodes have been added."""
    new = story.numbers(step.new)
    direct = all(step.node in story.tree.parents[i] for i in new)
    yield facts.ChildrenAdded(story.name(step.node), story.names(new), direct)


def arrow_facts(story: "Story", step: Step) -> Iterator[Fact]:
    """Yield the fact that existing nodes have become children of another node."""
    seen = story.call is not None
    yield facts.ArrowsAdded(story.name(step.node), story.names(story.numbers(step.new)), seen)


def return_facts(story: "Story", step: Step) -> Iterator[Fact]:
    """Yield what led to a return, the result, and the children that were skipped, unless the call is only one step."""
    if step.call in story.analysis.folded:
        return
    found = list(result_facts(story, step))
    if story.reader.decided:
        yield story.reader.decided
    if step.call in story.analysis.left_without:
        yield facts.LeftWithout(step.name, story.name(step.node), story.analysis.left_without[step.call])
    else:
        yield from found
    children = [] if story.recording.calls else story.children(step.node)
    if story.recording.calls and (cut := story.cuts.get(story.step_index)):
        for i in story.left_out.get(step.node, ()):
            story.picture.show(i, shown=True)
        if step.node not in story.left_out:
            yield facts.Skipped((), True, cut, ())
        elif skipped := story.left_out[step.node]:
            yield _skipped_fact(story, step, skipped)
    skipped = [child for child in children if child not in story.touched and story.picture.shown[child]]
    if skipped and story.call and not story.call.visited.isdisjoint(children):
        yield _skipped_fact(story, step, skipped)


def _skipped_fact(story: "Story", step: Step, skipped: list[int]) -> facts.Skipped:
    """Return the fact that says which children a call skipped and whether skipping them changed its result."""
    found = dict.fromkeys(skipped)
    waiting = list(skipped)
    while waiting:
        new = [child for child in story.children(waiting.pop()) if child not in found]
        found.update(dict.fromkeys(new))
        waiting += new
    result, group = story.analysis.results.get(story.step_index, (None, None))
    if group is None or group.kind != "value":
        result, group = story.analysis.stored_at(step.node)
    ever = story.analysis.touched.isdisjoint(skipped)
    unvisited = tuple(i for i in found if i not in story.touched and story.picture.shown[i])
    effect = reasons.skipping_effect(story, result, group) or story.cuts.get(story.step_index)
    return facts.Skipped(story.names(skipped), ever, effect, unvisited)


def write_facts(story: "Story", step: Step) -> Iterator[Fact]:
    """Yield the facts about setting an attribute of a node."""
    i, new, picture = step.node, step.new, story.picture
    if is_number(new) and (step.name == "value" or story.analysis.sets_grundy(step)):
        yield from result_facts(story, step)
    elif step.name not in LABEL_NAMES or new is None:
        if step.name in ("value", "<label>"):
            picture.write(i, new)
        yield facts.AttributeSet(short_repr(step.name), story.name(i), short_repr(new))
    elif isinstance(new, str) and new in (*LABELS, "?", ""):
        yield from label_facts(story, i, new or "?", story.analysis.can_be_judged(story.step_index))
    elif not story.analysis.is_final(story.step_index):
        picture.write(i, new)
        yield facts.AttributeSet(short_repr(step.name), story.name(i), short_repr(new), for_now=True)
    else:
        text = short_repr(new)
        picture.write(i, f'"{text}"' if isinstance(new, str) and text in LABELS else new)
        yield facts.NotALabel(story.name(i), _typed_repr(new))


def label_facts(story: "Story", i: int, new: Label, judge: bool) -> Iterator[Fact]:
    """Yield the facts about a node's new label: whether and why it is right, and what follows for its parents."""
    picture, node, wave = story.picture, story.name(i), story.analysis.waves.get(story.step_index)
    old = picture.label(i) if i in picture.labelled else "?"
    picture.set_label(i, new)
    if not judge:
        yield facts.LabelSet(node, new, fate=_fate(story, i), wave=wave)
        return
    verdict, why = _verdict(story, i, new)
    yield facts.LabelSet(node, new, old, verdict, why, wave=wave)
    if why not in (None, Note.NO_FORCED_WIN):
        yield from _parent_facts(story, i)


def _verdict(story: "Story", i: int, new: Label) -> tuple[bool | None, Any]:
    """Return whether the new label of node i is right (None if it is too early to judge), and the reason, if any."""
    if new not in LABELS:
        return True, Note.TAKEN_BACK
    follows, why = reasons.judge_node_label(story, i)
    if follows is not None:
        return follows, why
    if story.truth.label(i):
        follows, why = reasons.judge_by_rules(story, i, new)
        if follows:
            return True, Note.NO_FORCED_WIN if new == "D" else None
        return False, reasons.too_early(story, i, why)
    if story.picture.sweeps and new == "D":  # perhaps no wave reaches the node, but that is unknown without a game
        return None, None
    return None, why


def _parent_facts(story: "Story", i: int) -> Iterator[Fact]:
    """Yield the facts about parents of node i whose labels have become wrong or right."""
    picture, truth = story.picture, story.truth
    for parent in story.tree.parents[i]:
        if parent not in picture.labelled or picture.labels_left[parent]:
            continue
        follows, why = reasons.judge_node_label(story, parent)
        if truth.has_loop and truth.label(parent) not in (None, picture.label(parent)):
            continue  # labels on a loop can confirm each other although all are wrong
        if follows is False and parent not in picture.wrong_since:
            yield facts.NowBroken(story.name(parent), why)
        elif follows is not False and parent in picture.wrong_since:
            yield facts.NowRight(story.name(parent))


def _fate(story: "Story", i: int) -> Literal["stays", "changes", "right_but_changes"]:
    """Return whether a label that is not judged stays, changes, or changes although it is right."""
    if not story.picture.labels_left[i]:
        return "stays"
    if not story.recording.judge:
        return "changes"
    label, final = story.picture.label(i), story.analysis.steps[story.analysis.last_write[i, "label"]].new
    return "right_but_changes" if story.truth.label(i) == label != final else "changes"


def _typed_repr(thing: Any) -> str:
    """Return the repr of an object that was set instead of a label. A string gets double quotes."""
    if not isinstance(thing, str):
        return short_repr(thing)
    space = " " if thing.endswith(" ") else ""
    return f'"{short_repr(thing)}{space}"'


def result_facts(story: "Story", step: Step) -> Iterator[Fact]:
    """Yield the facts about what a call returned or stored, and why it is right or wrong."""
    result, group = story.analysis.results.get(story.step_index, (None, None))
    i, new, picture = step.node, result.value if result else step.new, story.picture
    stored = step.kind == "set"
    if not stored and new is None and not (group and group.kind == "bool" and group.for_player == MOVER):
        if story.analysis.lacks_return(story.step_index):
            yield facts.ReturnMissing(step.name, story.name(i))
        else:
            if story.recording.calls:
                picture.write(i, new)
            beside = tuple(_extra_arguments(story, step))
            yield facts.ReturnedNone(step.name, _call_node(story, step), beside, bool(story.recording.calls))
        return
    already_shown = not stored and _is_shown(story, i, new)
    _show_result(story, step, group)
    if result and group and group.kind == "label" and result.wrong and _is_unreadable(group, new):
        if not (already_shown and i in picture.wrong_since):
            yield facts.ReturnedNoLabel(step.name, story.name(i), _typed_repr(new))
            return
    verdict, remark = _remark(story, step, result, group, already_shown)
    if stored:
        yield facts.Stored(story.name(i), format_number(new), story.analysis.sets_grundy(step), verdict, remark)
        if result is not None and verdict is None and i in picture.wrong_since:
            yield facts.NowRight(story.name(i))
    else:
        text, beside = _result_text(story, step.new), tuple(_extra_arguments(story, step))
        yield facts.Returned(step.name, _call_node(story, step), text, beside, verdict, remark)


def _is_unreadable(group: Results, new: Thing) -> bool:
    """Return whether a result is of another kind than the function's other results."""
    return group.reading is None or group.reading.read(new) is None


def _is_shown(story: "Story", i: int, new: Any) -> bool:
    """Return whether node i already shows a result as its value, Grundy value or label."""
    picture = story.picture
    shown = picture.values.get(i), picture.nimbers.get(i), picture.label(i) if i in picture.labelled else None
    return (is_number(new) or isinstance(new, str)) and new in shown


def _result_text(story: "Story", new: Any) -> str:
    """Return a result as it is written in a sentence."""
    if is_number(new):
        return format_number(new)
    if isinstance(new, str) and new in LABELS:
        return short_repr(new)
    if is_node(new) and story.tree.number(new) is not None:
        return story.name_of(new)
    return quoted_repr(new) if story.recording.calls else short_repr(new)


def _remark(
    story: "Story", step: Step, result: Result | None, group: Results | None, already_shown: bool
) -> tuple[bool | None, facts.Remark | None]:
    """Return whether a result is right (None if unknown), and a remark on it."""
    if result is None or group is None:
        final = step.kind == "leave" or story.analysis.is_final(story.step_index)
        return None, _find_earlier_answer(story, step) if final else Note.FOR_NOW
    if group.kind == "move":
        return _judge_move(story, result, group)
    if result.wrong and already_shown and result.node in story.picture.wrong_since:
        return None, None
    if result.wrong:
        if _is_unreadable(group, result.value):
            return False, facts.WrongKind(group.kind or "")
        return False, reasons.contradiction(story, result, group)
    verdict = True if result.wrong is False else None
    reason = None if already_shown else reasons.explain_result(story, result, group)
    return verdict, _find_earlier_answer(story, step) or reason


def _find_earlier_answer(story: "Story", step: Step) -> facts.AsBefore | facts.TwinBefore | None:
    """Return the fact that an earlier call on the node returned the same answer on another line, or a similar node."""
    key = story.tree.nodes[step.node].key if story.recording.calls else None
    if key not in story.answered:
        return None
    scene, answer, line = story.answered[key]
    if _are_same_answer(answer, step.new):
        return facts.AsBefore(scene) if line != step.line else None
    twins = state_of(answer) and state_of(answer) == state_of(step.new)
    return facts.TwinBefore(scene) if twins else None


def _are_same_answer(one: Any, other: Any) -> bool:
    """Return whether two answers are the same. Nodes must be the same object, not just look alike."""
    most = limits.CHARACTERS_COMPARED
    similar = type(one) is type(other) and short_repr(one, most, True) == short_repr(other, most, True)
    return one is other or similar and not (is_node(one) or kept_state(one) is not None)


def _show_result(story: "Story", step: Step, group: Results | None) -> None:
    """Show in the picture what a call returned or stored."""
    i, picture, kind = step.node, story.picture, group.kind if group else None
    new = story.analysis.results[story.step_index][0].value if group else step.new
    stored = step.kind == "set"
    for_mover = group is not None and group.for_player == MOVER
    if kind in ("label", "bool") and for_mover and i not in picture.labelled:
        picture.write(i, as_label(new) if kind == "bool" else new)
    elif kind == "grundy" or stored and story.analysis.sets_grundy(step):
        picture.nimbers[i] = new
        picture.write(i, new, kind="nimber")
    elif is_number(new) and (stored or kind == "value"):
        picture.values[i] = new
        coloured = group is not None and kind == "value" and group.for_player == FIRST
        picture.write(i, new, kind="value" if coloured else "")
    elif i not in picture.values:
        picture.write(i, new)


def _judge_move(story: "Story", result: Result, group: Results) -> tuple[bool | None, facts.Remark | None]:
    """Return False if a move should be the best one but is not (otherwise None), and a fact about its child."""
    leads = _find_child_of_move(story, result)
    if leads is None or leads.better is None or group.assumed is None:
        return None, leads
    return False, facts.BreaksRules(leads, group.assumed)


def _find_child_of_move(story: "Story", result: Result) -> facts.MoveLeads | facts.MoveWorth | None:
    """Return a fact about the child that a move leads to, or None if nothing is known about it."""
    moves, truth = story.truth.moves(result.node), story.truth
    label, child = truth.find_move(result.node, result.value)
    if truth.has_payoffs and child is not None:
        return _find_move_value(story, result, child, [node for _, node in moves.values()])
    if label is None or truth.label(result.node) is None:
        return None
    wanted = {"W": "L", "D": "D"}.get(truth.label(result.node) or "")
    if wanted is None or label == wanted:
        return facts.MoveLeads(_child_name(story, child), label)
    better = next(node for other, node in moves.values() if other == wanted)
    return facts.MoveLeads(_child_name(story, child), label, (_child_name(story, better), wanted))


def _find_move_value(story: "Story", result: Result, child: Any, children: list[Any]) -> facts.MoveWorth | None:
    """Return the value of a move in a game with payoffs, and a better move if there is one."""

    def value_of_child(child: Any) -> Any:
        return story.truth.value_and_nimber(child if isinstance(child, tuple) else story.tree.number(child))[0]

    best = story.truth.value(result.node, FIRST)
    if best is None or value_of_child(child) is None:
        return None
    leads = facts.MoveWorth(_child_name(story, child), value_of_child(child))
    if leads.value == best or not story.truth.players[result.node]:
        return leads
    better = next(node for node in children if value_of_child(node) == best)
    return facts.MoveWorth(leads.child, leads.value, (_child_name(story, better), best))


def _child_name(story: "Story", child: Any) -> str:
    """Return the name of a child, which is a node or a state."""
    return short_repr(child) if isinstance(child, tuple) else story.name_of(child)


FACTS = {
    "enter": call_facts, "argument": argument_facts, "grow": growth_facts, "link": arrow_facts, "set": write_facts,
    "leave": return_facts, "line": line_facts,
}  # fmt: skip
