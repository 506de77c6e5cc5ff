"""summary: the facts with which a story begins, what is watched, and ends, what came of it."""

import sys
from collections.abc import Iterator
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from ...core import limits
from ...core.errors import TooLong
from ...core.game import LABELS, Game
from ...core.introspect import state_of
from ...core.node import Node
from ...core.query import start_of
from ...core.text import describe_error, format_number, is_number, short_repr
from .. import watch_facts as facts
from ..judging.explain import ended
from ..judging.judge import Results
from ..judging.oracle import WORTH, same
from ..judging.readings import FIRST, GIVES, LAST, MOVER, READ, SECOND, USUAL
from ..judging.result import Result
from ..recording.call_tree import Called
from ..recording.cycles import Loop, first_round, same_call
from ..recording.record import Recording
from ..recording.recorder import Step
from ..watch_facts import Fact, Note
from .reasons import empty_window

if TYPE_CHECKING:
    from .story import Story


def beginning(story: "Story") -> Iterator[Fact]:
    """Return what is watched, and where the first mistake is."""
    recording, function = story.recording, story.recording.function
    if recording.calls:
        names = {step.name for step in story.steps if step.kind == "enter"}
        worker = names.pop() if function.strip("<>") not in names and len(names) == 1 else None
        yield facts.WatchingCalls(function, worker)
        if recording.cached and story.steps:
            yield Note.CACHED_UNSEEN
        if any(group.kind == "bool" and group.whom == MOVER for group in story.analysis.groups):
            yield Note.TRUE_MEANS_WIN
    else:
        yield facts.WatchingTree(function, story.tree.kind, story.name(0))
        if story.analysis.sweepers:
            yield Note.FRONTIER_RINGED
        if story.analysis.waves:
            yield Note.SPREADS_IN_WAVES
    yield from _no_state(story) or _no_grundy(story)
    if recording.calls and recording.gives and recording.game is None:
        yield Note.RULES_UNKNOWN
    if any(story.first["old"]):
        yield Note.OLD_LABELS
    if story.mistakes:
        yield facts.FirstMistake(story.mistakes[0], _assumed(story))


def _no_state(story: "Story") -> list[Fact]:
    """That no call, or no node, is about a state of the game that was given."""
    game, nodes = story.recording.game, story.tree.nodes
    if type(game) in (Game, type(None)) or any(map(state_of, nodes)):
        return []
    kind, start = type(game).__name__, short_repr(start_of(game))
    if not story.recording.calls:
        return [facts.NoStates(kind, start)]
    about = next((each for each in nodes if not each.bare and not each.text.startswith(("(0,", "(1,", "(2,"))), None)
    return [facts.NotAState(story.called(about), kind, start)] if about else []


def _no_grundy(story: "Story") -> list[Fact]:
    """That results said to be Grundy values can't be judged, because the game has none."""
    game, truth = story.recording.game, story.truth
    if story.recording.gives != "grundy" or type(game) in (Game, type(None)):
        return []
    for i, node in enumerate(story.tree.nodes):
        if truth.nimber(i) is not None or truth.leaf(i) and ended(node, game) == "?":
            return []
    return [facts.NoGrundyValues(type(game).__name__)]


def end(story: "Story", last: int) -> Iterator[Fact]:
    """Return what came of it; `last` is the node where it was last."""
    recording, function = story.recording, story.recording.function
    count = len(recording.nodes) if recording.calls else len(recording.steps)
    shown = facts.Shown(count, "call" if recording.calls else "step")
    if recording.error is not None:
        yield from _stopped(story, recording.error, last, shown)
        return
    text = _written(recording.result)
    if recording.cut:
        yield facts.FinishedLate(function, text, recording.calls if recording.calls > count else None)
        yield shown
    elif isinstance(recording.result, GeneratorType):
        yield facts.GeneratorReturned(function)
    elif len(story.scenes) == 1:
        yield facts.NothingSeen(function, text, bool(recording.calls), recording.cached)
    else:
        yield facts.Finished(function, None if recording.result is None else text)
        yield from _outcome(story)
        if any(story.picture.faded):
            yield facts.Visited(len(story.entered), len(recording.nodes))
        if recording.strangers:
            yield Note.STRANGERS


def _stopped(story: "Story", error: BaseException, last: int, shown: facts.Shown) -> Iterator[Fact]:
    """How it was stopped by an exception; `shown` says how much is shown, if that is not all."""
    recording, mistakes = story.recording, story.picture.mistakes
    most = sys.getrecursionlimit()
    round = first_round(recording.steps)
    more = recording.cut and recording.calls > shown.count  # whether there were more calls
    place = recording.calls if more else story.name(last)
    deepest = recording.cut and isinstance(error, RecursionError)
    if deepest and len(recording.steps) - 1 in story.analysis.rounds:
        yield _went_round(story, round, recording.function)
    elif recording.loop:
        known = error.args or not isinstance(error, TooLong)
        yield facts.Stopped(recording.function, place, stop_reason(error) if known else Note.LOOP_NO_END)
        yield _looped(story, recording.loop)
    else:
        yield facts.Stopped(recording.function, place, stop_reason(error, recording.calls, is_nested(recording)))
        if round and isinstance(error, (RecursionError, TooLong)):
            yield _went_round(story, round, None)
        elif recording.calls and isinstance(error, RecursionError) and most <= limits.CALLS_INSIDE_CALLS:
            yield facts.LimitTooLow(most)
        if more and isinstance(error, TooLong) and not error.args:
            yield Note.MAY_TAKE_LONG
        yield shown if recording.cut else Note.ALL_SHOWN
    if mistakes and not (deepest and len(recording.steps) - 1 in story.analysis.rounds):
        yield facts.FirstMistake(mistakes[0])
    yield from _a_move(story, last)


def _a_move(story: "Story", last: int) -> list[Fact]:
    """What to do if the code took a move, a key of the children, for a child."""
    error, children = story.recording.error, getattr(story.tree.nodes[last], "children", None)
    if not isinstance(error, AttributeError) or type(children) is not dict:
        return []
    return [facts.MoveForChild(short_repr(error.obj))] if any(error.obj is move for move in children) else []


def _went_round(story: "Story", round: list[int], function: str | None) -> facts.CallsLooped:
    """How the calls formed a loop; `round` are the steps of the first, `function` was stopped by that alone."""
    path = tuple(_arguments(story, story.tree.nodes[story.steps[place].node]) for place in round)
    same = same_call(story.steps[round[0]], story.steps[round[-1]])
    return facts.CallsLooped(path, story.calls[round[-1]].scene, same, function)


def _looped(story: "Story", loop: Loop) -> facts.LinesLooped:
    """Where the same lines ran again and again."""
    began = next(story.scene_of[place] for place in range(loop.begin, len(story.steps)) if place in story.scene_of)
    return facts.LinesLooped(began, _place_of(story, story.steps[loop.begin :][: loop.length]) if loop.same else None)


def _place_of(story: "Story", steps: list[Step]) -> facts.LoopPlace:
    """Where the steps of a loop are: in the call that calls others in it, or else at some nodes."""
    outer = [story.steps[step.call].call if step.kind == "leave" else step.call for step in steps]
    if any(step.kind == "enter" for step in steps) and min(outer) >= 0:
        i = story.steps[min(outer)].node
        node = story.tree.nodes[i]
        return facts.LoopPlace(story.name(i), isinstance(node, Called) and node.bare)
    return facts.LoopPlace(nodes=tuple(dict.fromkeys(story.name(step.node) for step in steps)))


def _arguments(story: "Story", node: Any) -> str:
    """What a node is called; of a call that is about no state, all its arguments."""
    whole = isinstance(node, Called) and not node.state and len(node.texts) > 1
    return f"({', '.join(node.texts)})" if whole else story.called(node)


def _outcome(story: "Story") -> list[Fact]:
    """What came of code that returned."""
    found = _labels(story)
    if not story.picture.labelled:
        found += _results(story)
    if not found and story.analysis.rounds and story.truth.label(0) == "D":
        found.append(facts.DrawByRules(story.name(0)))
    if not found:
        found += _little(story)
    found += _not_judged(story)
    if story.recording.calls:
        found.append(facts.CallsMade(len(story.recording.nodes), tuple(story.recording.generators)))
    return found


def _labels(story: "Story") -> list[Fact]:
    """What the labels come to: mistakes, nodes without one, labels that were there before."""
    picture, count = story.picture, len(story.recording.nodes)
    found: list[Fact] = [_wrong(story)] if picture.mistakes else []
    player = _labels_for(story) if found and not picture.refused else None
    if player:
        found.append(facts.LabelsFor(player))
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


def _little(story: "Story") -> list[Fact]:
    """What there is to say if neither labels nor results tell anything."""
    recording, steps, analysis = story.recording, story.steps, story.analysis
    looked = any(result.entered for group in analysis.groups for result in group.all)
    quiet = all(step.kind in ("enter", "leave") for step in steps) and recording.result is not None
    ruled = not recording.calls or story.tree.nodes[0].state  # whether moves are known
    if quiet and not looked and ruled and analysis.groups and not story.truth.leaf(0):
        return [facts.NoMoveTried(story.name(0))]
    silent = all(step.kind == "enter" or step.new is None and step.kind == "leave" for step in steps)
    if silent and recording.result is None:
        return [facts.NoCallReturned(bool(recording.calls))]
    value = analysis.stored_at(0)[0]
    if not isinstance(recording.root, Node) and value:
        return [facts.RootValue(story.name(0), value.new)]
    names = {step.name for step in steps if step.kind == "set"} - {"value", "<label>"}
    if names:
        return [facts.AttributesSet(tuple(sorted(map(short_repr, names))))]
    if any(story.picture.faded) or recording.calls:
        return []
    return [facts.TreeSize(story.tree.kind, len(recording.nodes))]


def _not_judged(story: "Story") -> list[Fact]:
    """How the results of calls can be judged by the rules of the game that was given, if they are not.

    Of numbers nothing is said: they may count something.
    """
    recording, new = story.recording, story.recording.result
    gives = "label" if isinstance(new, str) and new in LABELS else ""
    if isinstance(new, bool):
        gives = "wins"
    groups = story.analysis.every
    judged = any(each.reading or each.minds or each.open or each.hint and each.hinted() for each in groups)
    if not gives or judged or recording.gives or recording.game is None or not recording.calls:
        return []
    return [facts.NotJudged(gives)] if story.truth.label(0) else []


def _wrong(story: "Story") -> Fact:
    """How much breaks the rules, and where it begins."""
    picture = story.picture
    if not picture.wrong_since:
        return facts.FirstMistake(picture.mistakes[0], _assumed(story))
    first, since = next(iter(picture.wrong_since.items()))
    count, node = len(picture.wrong_since), story.name(first)
    if picture.silent.issuperset(picture.wrong_since):
        return facts.ReturnsMissing(len(picture.silent), node, since)
    kind = "result"
    if not any(group.kind == "move" for group in story.analysis.groups):
        kinds = {"label": picture.labelled, "value": picture.values, "grundy": picture.nimbers}
        kind = next((kind for kind, nodes in kinds.items() if first in nodes), kind)
    return facts.MistakesLeft(count, kind, node, since, _assumed(story))


def _assumed(story: "Story") -> Any:
    """What results are taken to mean, if that is not certain; or None."""
    return next((group.assumed for group in story.analysis.every if group.assumed and group.reading), None)


def _labels_for(story: "Story") -> str | None:
    """For whom the labels seem to be meant, if for another than the player to move: all of them are right so."""
    labelled = [(WORTH[story.picture.label(i)], i) for i in story.picture.labelled if story.picture.label(i) in WORTH]
    for whom in (LAST, FIRST, SECOND):
        if len(labelled) > 1 and all(story.truth.worth(i, whom) == worth for worth, i in labelled):
            return whom
    return None


def _results(story: "Story") -> list[Fact]:
    """What the results of calls come to, and those that were stored."""
    analysis, gives = story.analysis, story.recording.gives
    for group in analysis.every:
        if group.minds:
            (leaves, leaf), (rule, inner) = group.minds
            return [facts.TwoConventions(leaves, story.name(leaf.at), rule, story.name(inner.at))]
    for group in analysis.every:
        hint = _hint(story, group) if group.reading in (None, group.hint) else []
        if hint:
            return hint
    root = [group for group in analysis.every if any(each.at == 0 for each in group.given)]
    root.sort(key=lambda group: -group.given[-1].place)  # what the watched function returned comes last
    if gives and root and GIVES[gives] not in [group.reading for group in analysis.every]:
        return [facts.WrongGives(gives, _written(root[0].given[-1].new))]
    if root and root[0].open and not root[0].assumed:
        return [facts.MeaningOpen(root[0].open)]
    groups = [group for group in analysis.every if group.kind in READ]
    groups.sort(key=lambda group: not any(result.at == 0 for result in group.given))
    found: list[Fact] = []
    for group in groups[:1]:
        for result in [result for result in group.given if result.at == 0][-1:]:
            found += _root(story, group, result)
        if group.kind == "label" and not story.recording.calls:
            found.append(facts.LabelsNotKept(len(group.given)))
    return found


def _hint(story: "Story", group: Results) -> list[Fact]:
    """Where it goes wrong, if it is meant as it may be."""
    wrong = group.hinted()
    if wrong is None or group.hint is None:
        return []
    return [facts.WrongIfMeant(group.hint, story.name(wrong.at), story.scene_of[wrong.place], _written(wrong.new))]


def _written(new: Any) -> str:
    return format_number(new) if is_number(new) else short_repr(new)


def _other(expected: Any, new: Any) -> str | None:
    """A result as it is written, if it is not what was expected."""
    return None if same(expected, new) else _written(new)


def _root(story: "Story", group: Results, result: Result) -> list[Fact]:
    """What the root is by a result, and by the rules."""
    if group.kind == "grundy":
        return _root_grundy(story, result)
    if group.kind == "share":
        return _root_share(story, result, group)
    if group.kind in ("word", "bit", "winner", "scale"):
        return _root_crude(story, group, result)
    if group.kind == "value":
        return _root_value(story, group, result, group.whom) if group.whom else []
    label = story.truth.label(0)
    if group.whom == MOVER and result.wrong is False and label:
        return [facts.RootLabel(story.name(0), label)]
    if group.whom == MOVER and label and group.allowed(result) is False and not story.picture.mistakes:
        return [facts.RootLabel(story.name(0), label, by_rules=True)]
    return _for_another(story, group) if group.whom not in (None, MOVER) else []


def _for_another(story: "Story", group: Results) -> list[Fact]:
    """That all of it is right for another than the player to move, and what follows if it is not meant so."""
    return [facts.RightIfMeant(group.reading), *_hint(story, group)] if group.reading else []


def _root_grundy(story: "Story", result: Result) -> list[Fact]:
    """The Grundy value of the root by a result, and by the rules."""
    expected, root = story.truth.nimber(0), story.name(0)
    if expected is None:
        return []
    if result.new != expected or story.picture.mistakes:
        return [facts.RulesGiveGrundy(root, expected, _other(expected, result.new))]
    step = story.steps[result.place]
    elsewhere = step.kind == "set" and step.name in ("value", "label")
    return [facts.RootGrundy(root, expected, step.name if elsewhere else None)]


def _root_share(story: "Story", result: Result, group: Results) -> list[Fact]:
    """How likely player 1 wins from the root, by the rules."""
    expected = group.due(result)
    if expected is None:
        return []
    if story.picture.mistakes:
        return [facts.RootShare(story.name(0), expected, True, _other(expected, result.new))]
    return [facts.RootShare(story.name(0), expected, False)] if group.allowed(result) and not group.bounds else []


def _root_value(story: "Story", group: Results, result: Result, whom: str) -> list[Fact]:
    """The value of the root by a result, and by the rules."""
    root, expected = story.name(0), group.due(result)
    if expected is not None and same(expected, result.new):
        expected = result.new
    if result.void:
        window = facts.RootWindow(empty_window(result, group))
        return [window] if expected in (None, result.new) else [window, *_rules_give(story, result, whom)]
    if expected is None:  # what it is worth is known by the rules alone
        return []
    if expected != result.new and result.wrong is not False and story.picture.mistakes:
        meant = [] if whom == FIRST else [facts.LeavesFor(whom)]
        return [*meant, *_rules_give(story, result, whom)]
    if expected != result.new and result.wrong is False:
        return [facts.RootBound(root, "most" if expected < result.new else "least", result.new, whom)]
    if expected != result.new:
        return [facts.RootDiffers(root, result.new, expected, whom)]
    sure = whom == FIRST and not story.picture.mistakes and not story.truth.payoffs
    winners = {1: 1, -1: 2} if story.truth.chance else {1: 1, -1: 2, 0: 0}  # it may be an average
    return [facts.RootWorth(root, result.new, whom, winners.get(result.new) if sure else None)]


def _root_crude(story: "Story", group: Results, result: Result) -> list[Fact]:
    """What the root is by a word, or a number for one."""
    fits = group.allowed(result)
    if group.reading not in USUAL:
        return _for_another(story, group)
    if fits and not story.picture.mistakes:
        label = story.truth.label(0)
        return [facts.RootLabel(story.name(0), label)] if label else []
    meant = group.assumed or group.reading
    return [facts.NotSo(meant, story.name(0))] if fits is False and meant else []


def _rules_give(story: "Story", result: Result, whom: str) -> list[Fact]:
    """The value that the rules give the root, instead of a result."""
    value = story.truth.worth(0, whom)
    player = FIRST if whom == MOVER and story.truth.players[0] == 1 else whom
    return [] if value is None else [facts.RulesGiveRoot(story.name(0), value, player, _written(result.new))]


def is_nested(recording: Recording) -> bool:
    """Whether a call was entered while another one waited: a loop alone needs none."""
    return any(step.kind == "enter" and step.call >= 0 for step in recording.steps)


def failure(error: BaseException | None) -> str | None:
    """How code stopped: by an "error", or as it seemed "endless"; None if it returned."""
    if error is None:
        return None
    return "endless" if isinstance(error, (RecursionError, TooLong)) else "error"


def stop_reason(error: BaseException, calls: object = False, nested: bool = True) -> facts.StopReason:
    """What stopped some code; `calls`, if no tree was given to it; `nested`, if its calls may call others."""
    if isinstance(error, RecursionError):
        return facts.TooDeep(bool(calls))
    if isinstance(error, TooLong) and not error.args:
        return facts.NoEnd(bool(calls), nested)
    if isinstance(error, KeyboardInterrupt):
        return Note.INTERRUPTED
    if isinstance(error, SystemExit):
        return Note.EXITED
    return facts.Raised(short_repr(describe_error(error), 300))
