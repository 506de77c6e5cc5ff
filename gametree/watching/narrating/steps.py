"""steps: what is known of each kind of step, as facts; the reasons are those of `reasons`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from ...core.game import LABELS
from ...core.introspect import LABEL_NAMES, Thing, is_node, kept_state, state_of
from ...core.text import format_number, is_number, quoted_repr, short_repr
from .. import watch_facts as facts
from ..judging.explain import ended
from ..judging.judge import Results
from ..judging.readings import FIRST, MOVER, as_label
from ..judging.result import Result
from ..recording.call_tree import Called
from ..recording.cycles import same_call
from ..recording.recorder import Step
from ..watch_facts import Fact, Label, NodeName, Note
from .reasons import because, contradiction, effect_of_skipping, guaranteed, of_label, of_rules, too_early

if TYPE_CHECKING:
    from .story import Story


def entered(story: "Story", step: Step) -> Iterator[Fact]:
    """Return what is called, on which node, with what, and whether it is known already."""
    i = step.node
    numbers = [str(story.call)] if step.new else []
    arguments = (*numbers, *_beside(story, step, step.new or ()))
    yield facts.CallEntered(step.name, _subject(story, i), arguments, **_circumstances(story, step, i))


def _circumstances(story: "Story", step: Step, i: int) -> dict[str, Any]:
    """What is known of a call besides its function, node and arguments: the other fields of CallEntered."""
    if story.place in story.analysis.rounds:
        waits = story.analysis.rounds[story.place]
        return {"waiting": facts.WaitingCall(story.calls[waits].scene, same_call(step, story.steps[waits]))}
    chance = story.truth.players[i] == 0
    if story.recording.calls:
        before, answer, _ = story.answered.get(story.tree.nodes[i].key, (None, None, None))
        known = answer is not None and _same(answer, story.analysis.back.get(story.place))
        return {"answered": before} if known else {"chance": chance}
    end = ""
    if not story.below(i):
        end = "unbuilt" if ended(story.tree.nodes[i], story.recording.game) == "?" else "leaf"
    return {"chance": chance, "end": end, "returns": story.place in story.analysis.folded}


def _subject(story: "Story", i: int) -> NodeName:
    """The name of what a call is about; "" if that is nothing that is seen."""
    node = story.tree.nodes[i]
    return NodeName("", i) if isinstance(node, Called) and node.bare else story.name(i)


def _beside(story: "Story", step: Step, known: Any = ()) -> list[str]:
    """What tells a call from others that are about the same, short texts, without what is `known`."""
    node = story.tree.nodes[step.node]
    if not isinstance(node, Called) or node.text not in story.twins:
        return []
    return [text for text in node.details if text.partition(" ")[0] not in (*known, step.name)]


def changed(story: "Story", step: Step) -> Iterator[Fact]:
    """Return which number that a call was given has become another one."""
    if story.call:
        story.call.given[step.name] = step.new
    yield facts.ArgumentChanged(step.name, step.new, story.name(step.node), guaranteed(story, step))


def grown(story: "Story", step: Step) -> Iterator[Fact]:
    """Return which nodes have come."""
    new = story.numbers(step.new)
    direct = all(step.node in story.tree.above[i] for i in new)
    yield facts.ChildrenAdded(story.name(step.node), story.names(new), direct)


def linked(story: "Story", step: Step) -> Iterator[Fact]:
    """Return which nodes that are there already have become children of another one."""
    seen = story.call is not None
    yield facts.ArrowsAdded(story.name(step.node), story.names(story.numbers(step.new)), seen)


def left(story: "Story", step: Step) -> Iterator[Fact]:
    """Return what a call returned and what it skipped; nothing if that was told as it was entered."""
    if step.call in story.analysis.folded:
        return
    what_returned = list(resulted(story, step))
    if step.call in story.analysis.unlabelled:
        yield facts.LeftWithout(step.name, story.name(step.node), story.analysis.unlabelled[step.call])
    else:
        yield from what_returned
    below = [] if story.recording.calls else story.below(step.node)
    skipped = [child for child in below if child not in story.met]
    if skipped and story.call and not story.call.entered.isdisjoint(below):
        yield _skipped(story, step, skipped)


def _skipped(story: "Story", step: Step, skipped: list[int]) -> facts.Skipped:
    """What a call skipped, and whether that did any harm."""
    found = dict.fromkeys(skipped)
    waiting = list(skipped)
    while waiting:
        fresh = [child for child in story.below(waiting.pop()) if child not in found]
        found.update(dict.fromkeys(fresh))
        waiting += fresh
    result, group = story.analysis.results.get(story.place, (None, None))
    if group is None or group.kind != "value":
        result, group = story.analysis.stored_at(step.node)
    ever = story.analysis.met.isdisjoint(skipped)
    unvisited = tuple(i for i in found if i not in story.met)
    return facts.Skipped(story.names(skipped), ever, effect_of_skipping(story, result, group), unvisited)


def was_set(story: "Story", step: Step) -> Iterator[Fact]:
    """Return which attribute of a node has become what: a label, a value or another."""
    i, new, picture = step.node, step.new, story.picture
    if is_number(new) and (step.name == "value" or story.analysis.of_grundy(step)):
        yield from resulted(story, step)
    elif step.name not in LABEL_NAMES or new is None:
        if step.name in ("value", "<label>"):
            picture.write(i, new)
        yield facts.AttributeSet(short_repr(step.name), story.name(i), short_repr(new))
    elif isinstance(new, str) and new in (*LABELS, "?", ""):
        yield from labelled(story, i, new or "?", story.analysis.judged(story.place))
    elif not story.analysis.final(story.place):
        picture.write(i, new)
        yield facts.AttributeSet(short_repr(step.name), story.name(i), short_repr(new), for_now=True)
    else:
        text = short_repr(new)
        picture.write(i, f'"{text}"' if isinstance(new, str) and text in LABELS else new)
        yield facts.NotALabel(story.name(i), _as_typed(new))


def labelled(story: "Story", i: int, new: Label, judge: bool) -> Iterator[Fact]:
    """Return which label a node gets, why it is so or what contradicts it, and what that changes for its parents."""
    picture, named, wave = story.picture, story.name(i), story.analysis.waves.get(story.place)
    was = picture.label(i) if i in picture.labelled else "?"
    picture.take_label(i, new)
    if not judge:
        yield facts.LabelSet(named, new, fate=_fate(story, i), wave=wave)
        return
    verdict, why = _verdict(story, i, new)
    yield facts.LabelSet(named, new, was, verdict, why, wave=wave)
    if why not in (None, Note.NO_FORCED_WIN):
        yield from _parents(story, i)


def _verdict(story: "Story", i: int, new: Label) -> tuple[bool | None, Any]:
    """Whether the rules allow the label that node i has got (None: too early to judge), and the reason, if any."""
    if new not in LABELS:
        return True, Note.TAKEN_BACK
    follows, why = of_label(story, i)
    if follows is not None:
        return follows, why
    if story.truth.label(i):
        follows, why = of_rules(story, i, new)
        if follows:
            return True, Note.NO_FORCED_WIN if new == "D" else None
        return False, too_early(story, i, why)
    sweeps_to_draw = story.picture.sweeps and new == "D"  # no wave may reach it, but there is no game to say so
    return None, None if sweeps_to_draw else why


def _parents(story: "Story", i: int) -> Iterator[Fact]:
    """Which labels above node i break the rules now, or no longer."""
    picture, truth = story.picture, story.truth
    for above in story.tree.above[i]:
        if above not in picture.labelled or picture.again[above]:
            continue
        follows, why = of_label(story, above)
        if truth.round and truth.label(above) not in (None, picture.label(above)):
            continue  # labels that bear each other out, all the way round, may be wrong together
        if follows is False and above not in picture.wrong_since:
            yield facts.NowBroken(story.name(above), why)
        elif follows is not False and above in picture.wrong_since:
            yield facts.NowRight(story.name(above))


def _fate(story: "Story", i: int) -> Literal["stays", "changes", "right_but_changes"]:
    """What becomes of a label that is not judged."""
    if not story.picture.again[i]:
        return "stays"
    now, stays = story.picture.label(i), story.analysis.steps[story.analysis.last[i, "label"]].new
    return "right_but_changes" if story.truth.label(i) == now != stays else "changes"


def _as_typed(thing: Any) -> str:
    """Something that stands in the place of a label, as it would be typed."""
    if not isinstance(thing, str):
        return short_repr(thing)
    space = " " if thing.endswith(" ") else ""
    return f'"{short_repr(thing)}{space}"'


def resulted(story: "Story", step: Step) -> Iterator[Fact]:
    """Return what a call returned, or what became a node's value, and why it is so, or what contradicts it."""
    result, group = story.analysis.results.get(story.place, (None, None))
    i, new, picture = step.node, step.new, story.picture
    stored = step.kind == "set"
    if not stored and new is None and not (group and group.kind == "bool" and group.whom == MOVER):
        if story.analysis.nothing(story.place):
            yield facts.ReturnMissing(step.name, story.name(i))
        else:
            yield facts.CameBack(step.name, _subject(story, i), tuple(_beside(story, step)))
        return
    known = not stored and _is_shown(story, i, new)
    _show(story, step, group)
    if result and group and group.kind == "label" and result.wrong and _is_unreadable(group, new):
        if not (known and i in picture.wrong_since):
            yield facts.ReturnedNoLabel(step.name, story.name(i), _as_typed(new))
            return
    verdict, remark = _remark(story, step, result, group, known)
    if stored:
        yield facts.Stored(story.name(i), format_number(new), story.analysis.of_grundy(step), verdict, remark)
        if result is not None and verdict is None and i in picture.wrong_since:
            yield facts.NowRight(story.name(i))
    else:
        text, beside = _written(story, new), tuple(_beside(story, step))
        yield facts.Returned(step.name, _subject(story, i), text, beside, verdict, remark)


def _is_unreadable(group: Results, new: Thing) -> bool:
    """Whether a result is nothing of the kind that the results are."""
    return group.reading is None or group.reading.read(new) is None


def _is_shown(story: "Story", i: int, new: Any) -> bool:
    """Whether a result stands at node i already, as its value, Grundy value or label."""
    picture = story.picture
    shown = picture.values.get(i), picture.nimbers.get(i), picture.label(i) if i in picture.labelled else None
    return (is_number(new) or isinstance(new, str)) and new in shown


def _written(story: "Story", new: Any) -> str:
    """A result as it stands in a sentence."""
    if is_number(new):
        return format_number(new)
    if isinstance(new, str) and new in LABELS:
        return short_repr(new)
    return quoted_repr(new) if story.recording.calls else short_repr(new)


def _remark(
    story: "Story", step: Step, result: Result | None, group: Results | None, known: bool
) -> tuple[bool | None, facts.Remark | None]:
    """Whether a result is right, if that is known, and what is remarked on it."""
    if result is None or group is None:
        return None, _remembered(story, step) if story.analysis.final(story.place) else Note.FOR_NOW
    if group.kind == "move":
        return _of_move(story, result)
    if result.wrong and known and result.at in story.picture.wrong_since:
        return None, None
    if result.wrong:
        if _is_unreadable(group, step.new):
            return False, facts.WrongKind(group.kind or "")
        return False, contradiction(story, result, group)
    verdict = True if result.wrong is False else None
    return verdict, _remembered(story, step) or (None if known else because(story, result, group))


def _remembered(story: "Story", step: Step) -> facts.AsBefore | facts.TwinBefore | None:
    """The step at which an earlier call on the same returned the same, from another line of the code.

    Or another node, though their states are the same.
    """
    key = story.tree.nodes[step.node].key if story.recording.calls else None
    if key not in story.answered:
        return None
    before, answer, line = story.answered[key]
    if _same(answer, step.new):
        return facts.AsBefore(before) if line != step.line else None
    twins = state_of(answer) and state_of(answer) == state_of(step.new)
    return facts.TwinBefore(before) if twins else None


def _same(one: Any, other: Any) -> bool:
    """Whether two answers are the same; of nodes it is not enough that they look the same."""
    same = type(one) is type(other) and short_repr(one, 200, True) == short_repr(other, 200, True)
    return one is other or same and not (is_node(one) or kept_state(one) is not None)


def _show(story: "Story", step: Step, group: Results | None) -> None:
    """Let the picture show what a call returned, or stored."""
    i, new, picture = step.node, step.new, story.picture
    kind = group.kind if group else None
    stored = step.kind == "set"
    for_mover = group is not None and group.whom == MOVER
    if kind in ("label", "bool") and for_mover and i not in picture.labelled:
        picture.write(i, as_label(new) if kind == "bool" else new)
    elif kind == "grundy" or stored and story.analysis.of_grundy(step):
        picture.nimbers[i] = new
        picture.write(i, new, kind="nimber")
    elif is_number(new) and (stored or kind == "value"):
        picture.values[i] = new
        picture.write(i, new, kind="value" if kind == "value" else "")
    elif i not in picture.values:
        picture.write(i, new)


def _of_move(story: "Story", result: Result) -> tuple[bool | None, facts.MoveLeads | facts.MoveWorth | None]:
    """Whether a move that a function returned is wrong, if that is known, and what it leads to."""
    moves, truth = story.truth.moves(result.at), story.truth
    label, child = truth.move(result.at, result.new)
    if truth.payoffs and child is not None:
        return None, _worth_of_move(story, result, child, [node for _, node in moves.values()])
    if label is None or truth.label(result.at) is None:
        return None, None
    wanted = {"W": "L", "D": "D"}.get(truth.label(result.at) or "")
    if wanted is None or label == wanted:
        return None, facts.MoveLeads(_name_of(story, child), label)
    better = next(node for other, node in moves.values() if other == wanted)
    verdict = False if result.wrong else None
    return verdict, facts.MoveLeads(_name_of(story, child), label, (_name_of(story, better), wanted))


def _worth_of_move(story: "Story", result: Result, child: Any, children: list[Any]) -> facts.MoveWorth | None:
    """What a move is worth if there are payoffs, and which would be better."""

    def worth(child: Any) -> Any:
        return story.truth.at(child if isinstance(child, tuple) else story.tree.number(child))[0]

    best = story.truth.worth(result.at, FIRST)
    if best is None or worth(child) is None:
        return None
    leads = facts.MoveWorth(_name_of(story, child), worth(child))
    if leads.value == best or not story.truth.players[result.at]:
        return leads
    better = next(node for node in children if worth(node) == best)
    return facts.MoveWorth(leads.child, leads.value, (_name_of(story, better), best))


def _name_of(story: "Story", child: Any) -> str:
    """The name of a child, a node or a state."""
    return short_repr(child) if isinstance(child, tuple) else story.called(child)


KINDS = {"enter": entered, "given": changed, "grow": grown, "link": linked, "set": was_set, "leave": left}
