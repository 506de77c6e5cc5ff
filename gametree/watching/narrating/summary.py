"""summary: find the facts for the first scene (what is watched) and for the last one (the outcome)."""

import sys
from collections.abc import Iterator
from types import CoroutineType, GeneratorType
from typing import TYPE_CHECKING, Any

from ...core import limits
from ...core.errors import TooLong
from ...core.game import LABELS, Game
from ...core.introspect import is_node, state_of
from ...core.node import Node
from ...core.query import start_of
from ...core.text import describe_error, format_number, is_number, short_repr
from .. import watch_facts as facts
from ..judging.explain import leaf_outcome
from ..judging.judge import Results
from ..judging.oracle import MOVER_VALUES, are_equal
from ..judging.readings import FIRST, GIVES, LAST, MOVER, READ, SECOND, USUAL
from ..judging.result import Result
from ..recording.call_tree import CallNode
from ..recording.cycles import Loop, first_round, same_call
from ..recording.record import Recording
from ..recording.recorder import Step
from ..watch_facts import Fact, Note
from .reasons import empty_window

if TYPE_CHECKING:
    from .story import Story


def opening_facts(story: "Story") -> Iterator[Fact]:
    """Yield what is watched, and where the first mistake is."""
    recording, function = story.recording, story.recording.function
    if recording.calls:
        names = {step.name for step in story.steps if step.kind == "enter"}
        worker = names.pop() if function.strip("<>") not in names and len(names) == 1 else None
        loops = story.has_lines and len(recording.nodes) == 1
        yield facts.WatchingLines(function) if loops else facts.WatchingCalls(function, worker)
        if recording.cached and story.steps:
            yield Note.CACHED_UNSEEN
        if any(group.kind == "bool" and group.for_player == MOVER for group in story.analysis.groups):
            yield Note.TRUE_MEANS_WIN
    else:
        yield facts.WatchingTree(function, story.tree.kind, "" if recording.earlier else story.name(0))
        if recording.rearranged:
            yield Note.REARRANGED
        if story.analysis.sweepers:
            yield Note.FRONTIER_RINGED
        if story.analysis.waves:
            yield Note.SPREADS_IN_WAVES
    yield from (_check_states(story) or _check_grundy(story)) if recording.judge else ()
    if recording.judge and recording.calls and recording.gives and recording.game is None:
        yield Note.RULES_UNKNOWN
    if any(story.first["old"]):
        yield Note.OLD_LABELS
    if story.mistakes:
        yield facts.FirstMistake(story.mistakes[0], _assumed_reading(story))


def _check_states(story: "Story") -> list[Fact]:
    """Return the fact that no call or node has a state of the given game, or [] if some have."""
    game, nodes = story.recording.game, story.tree.nodes
    if type(game) in (Game, type(None)) or any(map(state_of, nodes)):
        return []
    example = None
    if story.recording.calls:
        calls = (each for each in nodes if not each.bare and not each.text.startswith(("(0,", "(1,", "(2,")))
        if (example := next(map(story.name_of, calls), None)) is None:
            return []
    return [facts.NoStates(example, type(game).__name__, short_repr(start_of(game)))]


def _check_grundy(story: "Story") -> list[Fact]:
    """Return the fact that `gives="grundy"` is set for a game without Grundy values, or [] otherwise."""
    game, truth = story.recording.game, story.truth
    if story.recording.gives != "grundy" or type(game) in (Game, type(None)):
        return []
    for i, node in enumerate(story.tree.nodes):
        if truth.nimber(i) is not None or truth.is_leaf(i) and leaf_outcome(node, game) == "?":
            return []
    return [facts.NoGrundyValues(type(game).__name__)]


def closing_facts(story: "Story", last: int) -> Iterator[Fact]:
    """Yield the outcome; `last` is the current node at the end."""
    recording, function = story.recording, story.recording.function
    count = len(recording.nodes) if recording.calls else len(recording.steps)
    shown = facts.Shown(count, "call" if recording.calls else "step")
    if story.has_lines:
        more = min(10 * recording.limit, limits.NODES_BUILT)
        shown = facts.Shown(len(recording.steps), "step", recording.limit, more if more > recording.limit else 0)
    if recording.error is not None:
        yield from _stop_facts(story, recording.error, last, shown)
        return
    is_shown = is_node(recording.result) and story.tree.number(recording.result) is not None
    text = story.name_of(recording.result) if is_shown else _result_text(recording.result)
    if recording.cut:
        yield facts.FinishedLate(function, text, recording.calls if recording.calls > count else None)
        yield shown
    elif isinstance(recording.result, (GeneratorType, CoroutineType)):
        yield facts.NothingRun(function, type(recording.result).__name__)
    elif len(story.scenes) == 1:
        yield facts.NothingSeen(function, text, bool(recording.calls), recording.cached)
    else:
        yield facts.Finished(function, None if recording.result is None else text)
        yield from _outcome_facts(story)
        if any(story.picture.faded) and not (recording.calls or recording.earlier):
            yield facts.Visited(function, len(story.visited), len(recording.nodes))
        if recording.strangers:
            yield Note.STRANGERS
    if recording.has_threads:
        yield Note.THREADS_UNSEEN


def _stop_facts(story: "Story", error: BaseException, last: int, shown: facts.Shown) -> Iterator[Fact]:
    """Yield how an exception stopped the code. `shown` tells how much is shown, in case that is not everything."""
    recording, mistakes = story.recording, story.picture.mistakes
    limit = sys.getrecursionlimit()
    round = first_round(recording.steps)
    calls_hidden = recording.cut and recording.calls > shown.count
    place = recording.calls if calls_hidden else story.name(last)
    too_deep = recording.cut and isinstance(error, RecursionError)
    looped = too_deep and len(recording.steps) - 1 in story.analysis.waiting_calls
    if looped:
        yield _calls_looped(story, round, recording.function)
    elif recording.loop:
        known = error.args or not isinstance(error, TooLong)
        yield facts.Stopped(recording.function, place, stop_reason(error) if known else Note.LOOP_NO_END)
        yield _lines_looped(story, recording.loop)
    else:
        yield facts.Stopped(recording.function, place, stop_reason(error, recording.calls, is_nested(recording)))
        if round and isinstance(error, (RecursionError, TooLong)):
            yield _calls_looped(story, round, None)
        elif recording.calls and isinstance(error, RecursionError) and limit <= limits.CALLS_INSIDE_CALLS:
            yield facts.LimitTooLow(limit)
        if isinstance(error, TooLong) and not error.args:
            yield Note.MAY_TAKE_LONG
        yield shown if recording.cut else Note.ALL_SHOWN
    if mistakes and not looped:
        yield facts.FirstMistake(mistakes[0])
    yield from _move_for_child(story, last)


def _move_for_child(story: "Story", last: int) -> list[Fact]:
    """Return the fact that the code mistook a move (a key of `children`) for a child, or [] if it did not."""
    error, children = story.recording.error, getattr(story.tree.nodes[last], "children", None)
    if not isinstance(error, AttributeError) or type(children) is not dict:
        return []
    return [facts.MoveForChild(short_repr(error.obj))] if any(error.obj is move for move in children) else []


def _calls_looped(story: "Story", round: list[int], function: str | None) -> facts.CallsLooped:
    """Return how the calls formed a loop. Pass `function` only if no other fact says that it was stopped."""
    path = tuple(_arguments(story, story.tree.nodes[story.steps[index].node]) for index in round)
    same = same_call(story.steps[round[0]], story.steps[round[-1]])
    return facts.CallsLooped(path, story.calls[round[-1]].scene, same, function)


def _lines_looped(story: "Story", loop: Loop) -> facts.LinesLooped:
    """Return the step from which the same lines ran again and again, and the place."""
    began = next(story.scene_of[index] for index in range(loop.begin, len(story.steps)) if index in story.scene_of)
    if story.has_lines:
        return facts.LinesLooped(began, may_end=True)
    return facts.LinesLooped(began, _loop_place(story, story.steps[loop.begin :][: loop.length]) if loop.same else None)


def _loop_place(story: "Story", steps: list[Step]) -> facts.LoopPlace:
    """Return the place of a loop: the call that makes the others or, if there is none, the nodes of the steps."""
    outer = [story.steps[step.call].call if step.kind == "leave" else step.call for step in steps]
    if any(step.kind == "enter" for step in steps) and min(outer) >= 0:
        i = story.steps[min(outer)].node
        node = story.tree.nodes[i]
        return facts.LoopPlace(story.name(i), isinstance(node, CallNode) and node.bare)
    return facts.LoopPlace(nodes=tuple(dict.fromkeys(story.name(step.node) for step in steps)))


def _arguments(story: "Story", node: Any) -> str:
    """Return the name of a node, or all arguments of a call whose subject is not a state."""
    needs_all = isinstance(node, CallNode) and not node.state and len(node.texts) > 1
    return f"({', '.join(node.texts)})" if needs_all else story.name_of(node)


def _outcome_facts(story: "Story") -> list[Fact]:
    """Return the facts about the outcome of code that returned."""
    recording = story.recording
    found = _label_facts(story) if recording.judge else []
    if not story.picture.labelled:
        found += _result_facts(story)
    if not found and story.analysis.waiting_calls and story.truth.label(0) == "D":
        found.append(facts.RootLabel(story.name(0), "D", by_rules=True))
    if not found:
        found += _fallback_facts(story)
    found += _unjudged_facts(story)
    if recording.calls and not (story.has_lines and len(recording.nodes) == 1):
        found.append(facts.CallsMade(len(recording.nodes), tuple(recording.generators)))
    if story.has_lines and recording.helpers:
        found.append(facts.LinesUnseen(recording.helpers))
    return found


def _label_facts(story: "Story") -> list[Fact]:
    """Return the facts about labels: mistakes, nodes without a label, labels from an earlier run."""
    picture, count = story.picture, len(story.recording.nodes)
    found: list[Fact] = [_mistakes_fact(story)] if picture.mistakes else []
    player = _find_labels_player(story) if found and not picture.refused else None
    if player:
        found.append(facts.LabelsFor(story.recording.function, player))
    missing = [i for i in range(count) if picture.label(i) == "?" and i not in picture.refused]
    if picture.labelled and missing:
        found.append(facts.LabelsMissing(len(missing), story.name(missing[0])))
    elif picture.labelled and not found:
        label = picture.label(0) if story.truth.label(0) == picture.label(0) else None
        found.append(facts.LabelsDone(len(picture.labelled), story.name(0), label))
    elif any(picture.old) and not picture.labelled:
        found.append(Note.NO_NEW_LABELS)
    if picture.labelled and any(picture.old):
        found.append(facts.OldLabelsLeft(sum(picture.old)))
    return found


def _fallback_facts(story: "Story") -> list[Fact]:
    """Return other facts, for code that sets no labels and returns no results."""
    recording, steps, analysis = story.recording, story.steps, story.analysis
    called_children = any(result.visited for group in analysis.groups for result in group.all)
    only_calls = all(step.kind in ("enter", "leave") for step in steps) and recording.result is not None
    moves_known = bool(state_of(story.tree.nodes[0]))
    if only_calls and not called_children and moves_known and analysis.groups and not story.truth.is_leaf(0):
        return [facts.NoMoveTried(story.name(0))]
    silent = all(step.kind == "enter" or step.new is None and step.kind == "leave" for step in steps)
    if silent and recording.result is None:
        return [facts.NoCallReturned(bool(recording.calls))]
    value = analysis.stored_at(0)[0]
    if not isinstance(recording.root, Node) and value:
        return [facts.RootValue(story.name(0), value.value)]
    plain = [step for step in steps if step.kind == "set" and story.tree.number(step.old) is None]  # not a child
    names = {step.name for step in plain} - {"value", "<label>"}
    if names and not any(step.kind == "grow" for step in steps):  # a program that builds the tree needs no labels
        return [facts.AttributesSet(tuple(sorted(map(short_repr, names))))]
    if any(story.picture.faded) or recording.calls:
        return []
    return [facts.TreeSize(story.tree.kind, len(recording.nodes))]


def _unjudged_facts(story: "Story") -> list[Fact]:
    """Return the fact that results are not judged but would be with a certain value of `gives=`, or [].

    Numbers are ignored, because they may be counts.
    """
    recording, result = story.recording, story.recording.result
    gives = "label" if isinstance(result, str) and result in LABELS else ""
    if isinstance(result, bool):
        gives = "wins"
    judged = any(
        group.reading or group.conventions or group.possible_gives or group.first_wrong_under_hint()
        for group in story.analysis.all_groups
    )
    if not gives or judged or not recording.judge or recording.gives or recording.game is None or not recording.calls:
        return []
    return [facts.NotJudged(gives)] if story.truth.label(0) else []


def _mistakes_fact(story: "Story") -> Fact:
    """Return the number of mistakes and the place of the first one."""
    picture = story.picture
    if not picture.wrong_since:
        return facts.FirstMistake(picture.mistakes[0], _assumed_reading(story))
    first, since = next(iter(picture.wrong_since.items()))
    count, node = len(picture.wrong_since), story.name(first)
    if picture.silent.issuperset(picture.wrong_since):
        return facts.ReturnsMissing(len(picture.silent), node, since)
    kind: Any = ""
    if not any(group.kind == "move" for group in story.analysis.groups):
        kinds = {"label": picture.labelled, "value": picture.values, "grundy": picture.nimbers}
        kind = next((kind for kind, nodes in kinds.items() if first in nodes), kind)
    return facts.MistakesLeft(count, kind, node, since, _assumed_reading(story))


def _assumed_reading(story: "Story") -> Any:
    """Return the reading that is assumed but uncertain, or None if nothing is assumed."""
    groups = (group for group in story.analysis.all_groups if group.reading or group.kind == "move")
    return next((group.assumed for group in groups if group.assumed), None)


def _find_labels_player(story: "Story") -> str | None:
    """Return a player (not the player to move) for whom all labels are right, or None if there is none."""
    labels = [(story.picture.label(i), i) for i in story.picture.labelled]
    values = [(MOVER_VALUES[label], i) for label, i in labels if label in MOVER_VALUES]
    for player in (LAST, FIRST, SECOND):
        if len(values) > 1 and all(story.truth.value(i, player) == value for value, i in values):
            return player
    return None


def _result_facts(story: "Story") -> list[Fact]:
    """Return the facts about returned and stored results."""
    analysis, gives = story.analysis, story.recording.gives
    for group in analysis.all_groups:
        if group.conventions:
            (leaves, leaf), (rule, inner) = group.conventions
            examples = leaves, story.name(leaf.node), rule, story.name(inner.node)
            return [facts.TwoConventions(story.recording.function, *examples)]
    for group in analysis.all_groups:
        hint = _hint_facts(story, group) if group.reading in (None, group.hint) else []
        if hint:
            return hint
    root = [group for group in analysis.all_groups if any(each.node == 0 for each in group.answers)]
    root.sort(key=lambda group: -group.answers[-1].step_index)  # the watched function returns last
    readings = [group.reading for group in analysis.all_groups if group.reading]
    if gives and root and not {GIVES[gives], *(group.declared for group in analysis.all_groups)} & {*readings}:
        return [facts.WrongGives(gives, _result_text(root[0].answers[-1].value))]
    if root and root[0].may_be_moves:
        return [Note.MOVES_OR_VALUES]
    if root and root[0].possible_gives and not root[0].assumed:
        return [facts.MeaningOpen(root[0].possible_gives)]
    groups = [group for group in analysis.all_groups if group.kind in READ]
    groups.sort(key=lambda group: not any(result.node == 0 for result in group.answers))
    found: list[Fact] = []
    for group in groups[:1]:
        for result in [result for result in group.answers if result.node == 0][-1:]:
            found += _root_facts(story, group, result)
        if group.kind == "label" and not story.recording.calls:
            found.append(facts.LabelsNotKept(story.recording.function, len(group.answers)))
    return found


def _hint_facts(story: "Story", group: Results) -> list[Fact]:
    """Return the place of the first mistake under the hint, or [] if there is none."""
    wrong = group.first_wrong_under_hint()
    if wrong is None or group.hint is None:
        return []
    scene = story.scene_of[wrong.step_index]
    return [facts.WrongIfMeant(group.hint, story.name(wrong.node), scene, _result_text(wrong.value))]


def _result_text(value: Any) -> str:
    return format_number(value) if is_number(value) else short_repr(value)


def _text_if_unexpected(expected: Any, value: Any) -> str | None:
    """Return a result as text, or None if it is what was expected."""
    return None if are_equal(expected, value) else _result_text(value)


def _root_facts(story: "Story", group: Results, result: Result) -> list[Fact]:
    """Return the facts about the root, according to a result and to the rules."""
    kinds = {"grundy": _root_grundy, "share": _root_share, "value": _root_value}
    return kinds.get(group.kind or "", _root_label)(story, group, result)


def _root_label(story: "Story", group: Results, result: Result) -> list[Fact]:
    """Return the facts about the root's label, from a label or something that stands for one."""
    root, label, allowed = story.name(0), story.truth.label(0), group.rules_allow(result)
    if group.reading is None or group.reading not in USUAL:
        return _unusual_meaning_facts(story, group)
    if group.kind not in ("label", "bool"):
        if allowed is False:
            return [facts.RootWrongIfMeant(group.assumed or group.reading, root)]
        won = story.truth.value(0, group.reading.for_player)
        odd = group.kind == "scale" and won is not None and result.value < 0 < won  # a win is hardly below 0
        return [facts.RootLabel(root, label)] if allowed and label and not (odd or story.picture.mistakes) else []
    if label and result.wrong is False:
        return [facts.RootLabel(root, label)]
    by_rules = label and allowed is False and not story.picture.mistakes
    return [facts.RootLabel(root, label, by_rules=True)] if label and by_rules else []


def _unusual_meaning_facts(story: "Story", group: Results) -> list[Fact]:
    """Return two facts: all results are right under an unusual reading, and the first mistake under the usual one."""
    return [facts.RightIfMeant(group.reading), *_hint_facts(story, group)] if group.reading else []


def _root_grundy(story: "Story", group: Results, result: Result) -> list[Fact]:
    """Return the root's Grundy value, according to a result and to the rules."""
    expected, root = story.truth.nimber(0), story.name(0)
    if expected is None:
        return []
    if result.value != expected or story.picture.mistakes:
        return [facts.RulesGiveGrundy(root, expected, _text_if_unexpected(expected, result.value))]
    step = story.steps[result.step_index]
    unusual = step.kind == "set" and step.name in ("value", "label")
    return [facts.RootGrundy(root, expected, step.name if unusual else None)]


def _root_share(story: "Story", group: Results, result: Result) -> list[Fact]:
    """Return the probability that player 1 wins from the root, according to the rules."""
    expected = group.expected_value(result)
    if expected is None:
        return []
    if story.picture.mistakes:
        return [facts.RootShare(story.name(0), expected, True, _text_if_unexpected(expected, result.value))]
    return [facts.RootShare(story.name(0), expected, False)] if group.rules_allow(result) and not group.bounds else []


def _root_value(story: "Story", group: Results, result: Result) -> list[Fact]:
    """Return the root's value, according to a result and to the rules."""
    root, expected, player = story.name(0), group.expected_value(result), group.for_player or FIRST
    right = expected is None or are_equal(expected, result.value)
    if result.has_empty_window:
        window = facts.RootWindow(empty_window(result, group))
        return [window] if right else [window, *_rules_give_root(story, result, player)]
    if expected is None:  # without rules, the true value is unknown
        return []
    if not right and result.wrong is not False and story.picture.mistakes:
        meaning = [] if player == FIRST else [facts.LeavesFor(player)]
        return [*meaning, *_rules_give_root(story, result, player)]
    bounds = [result.arguments[name] for name in group.bounds if name in result.arguments]
    smallest, largest = story.truth.value_range
    if len(bounds) == 2 and (min(bounds) >= largest or max(bounds) <= smallest):
        return [facts.RootWindow(empty_window(result, group))]
    if not right and result.wrong is False:
        return [facts.RootBound(root, "most" if expected < result.value else "least", result.value, player)]
    if not right:
        return [facts.RootDiffers(root, result.value, expected, player)]
    certain = player == FIRST and not story.picture.mistakes and not story.truth.has_payoffs
    winners = {1: 1, -1: 2} if story.truth.has_chance else {1: 1, -1: 2, 0: 0}  # with chance, 0 may be an average
    return [facts.RootWorth(root, result.value, player, winners.get(result.value) if certain else None)]


def _rules_give_root(story: "Story", result: Result, for_player: str) -> list[Fact]:
    """Return the value that the rules give the root instead of a result."""
    value = story.truth.value(0, for_player)
    player = FIRST if for_player == MOVER and story.truth.players[0] == 1 else for_player
    return [] if value is None else [facts.RulesGiveRoot(story.name(0), value, player, _result_text(result.value))]


def is_nested(recording: Recording) -> bool:
    """Return whether any call was made inside another one. If so, the code does more than loop."""
    return any(step.kind == "enter" and step.call >= 0 for step in recording.steps)


def failure(error: BaseException | None) -> str | None:
    """Return how code failed: "error", or "endless" if it seemed to run forever, or None if it returned."""
    if error is None:
        return None
    return "endless" if isinstance(error, (RecursionError, TooLong)) else "error"


def stop_reason(error: BaseException, calls: object = False, nested: bool = True) -> facts.StopReason:
    """Return why code stopped. `calls` is true if there was no tree, `nested` is true if calls made further calls."""
    if isinstance(error, RecursionError):
        return facts.TooDeep(bool(calls))
    if isinstance(error, TooLong) and not error.args:
        return facts.NoEnd(bool(calls), nested)
    if isinstance(error, KeyboardInterrupt):
        return Note.INTERRUPTED
    if isinstance(error, SystemExit):
        return Note.EXITED
    return facts.Raised(short_repr(describe_error(error), 300))
