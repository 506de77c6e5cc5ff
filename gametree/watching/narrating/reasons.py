"""reasons: find the facts that explain why a label, a result or a cutoff is right or wrong."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ...algorithms.label import best_value, rule
from ...core.introspect import player_of
from ...core.text import Number, is_number
from .. import watch_facts as facts
from ..judging.explain import average_of, best_child_value, deciding_child, judge_label
from ..judging.judge import Results
from ..judging.oracle import are_equal
from ..judging.readings import FIRST, VALUE
from ..judging.result import Result
from ..recording.recorder import Step
from ..watch_facts import Label, Note

if TYPE_CHECKING:
    from .story import Story

# Labels that are set


def judge_node_label(story: "Story", i: int) -> tuple[bool | None, facts.LabelReason]:
    """Return whether the current label of node i is right (None if it is too early to judge), and the reason."""
    picture, truth, label = story.picture, story.truth, story.picture.label(i)
    numbers = story.children(i)
    if numbers and (truth.has_chance or truth.has_payoffs):
        return True, facts.NoRules("node")  # W, L and D are for games without chance or payoffs
    if story.analysis.waves and numbers and label == truth.label(i) == "D":
        return True, Note.NO_WAVE
    if not truth.alternates:
        return judge_by_rules(story, i, label)
    labels = {child: _final_label(story, child) for child in numbers}
    true_labels = {child: label if _is_true(story, child, label) else "?" for child, label in labels.items()}
    right = true_labels == labels
    if rule(list(true_labels.values())) == "W":  # a child that is correctly L is enough for W
        labels, right = true_labels, True
    children = [story.tree.nodes[child] for child in numbers]
    label_of = lambda node: labels[story.number(node)]  # noqa: E731
    follows, why = judge_label(story.tree.nodes[i], label, label_of, truth.game, children, story.name_of)
    if follows and i in picture.labelled and any(picture.old[child] for child in numbers):
        return True, facts.ByOldLabels(why)
    if follows and numbers and not right:
        return True, facts.FromWrongLabels(why, truth.label(i) not in (None, label), one_child=len({*numbers}) == 1)
    return follows, why


def judge_by_rules(story: "Story", i: int, label: Label) -> tuple[bool, facts.LabelReason]:
    """Return whether the rules of the game alone give node i this label, and the reason."""
    expected = story.truth.label(i)
    if expected is None:
        return True, facts.NoRules("node")
    if label == expected:
        return True, facts.RulesGive(label)
    return False, facts.RulesGiveNode(story.name(i), expected)


def too_early(story: "Story", i: int, because: facts.LabelReason) -> facts.TooEarly:
    """Return the fact that a label was set before a child had its label, or while labels could still change."""
    picture, children = story.picture, story.children(i)
    labels = {child: picture.label(child) for child in children}
    unknown = [child for child in children if picture.mark[child] in (None, "", "?")]
    misled = [child for child, label in labels.items() if not _is_true(story, child, label)]
    if rule(list(labels.values())) != picture.label(i) or not all(picture.labels_left[child] for child in misled):
        misled = []
    pairs = tuple((story.name(child), labels[child]) for child in misled)
    return facts.TooEarly(because, story.name(unknown[0]) if unknown else None, pairs)


def _final_label(story: "Story", i: int) -> Label:
    """Return a node's label if it is final, and "?" if it is not, or if it is a wrong label from an earlier run."""
    label = story.picture.label(i)
    outdated = story.picture.old[i] and not _is_true(story, i, label)
    return "?" if story.picture.labels_left[i] or outdated else label


def _is_true(story: "Story", i: int, label: Label) -> bool:
    """Return whether a label of node i agrees with the rules, as far as is known; "?" always does."""
    return label == "?" or story.truth.label(i) in (None, label)


# Results that are returned or stored


def explain_result(story: "Story", result: Result, group: Results) -> facts.Remark | None:
    """Return the reason for a right result or the fact that its window is empty, or None if neither is known."""
    if result.has_empty_window and group.rules_allow(result) is False:
        return empty_window(result, group)
    if group.kind == "grundy":
        return _explain_grundy(story, result.node) if result.wrong is False else None
    if group.kind == "value":
        return _explain_value(story, result, group) if group.for_player == FIRST else None
    return _explain_label(story, result, group)


def empty_window(result: Result, group: Results) -> facts.EmptyWindow:
    """Return the fact that no value lies between the bounds of a search."""
    low, high = group.bounds
    return facts.EmptyWindow((low, result.arguments[low]), (high, result.arguments[high]))


def _explain_grundy(story: "Story", i: int) -> facts.SmallestMissing | None:
    """Return why node i has its Grundy value, or None if the children's values are still unknown or wrong."""
    children = _known_children(story, i)
    if children is None:
        return None
    numbers = story.numbers(children)
    nimbers = list(map(story.truth.nimber, numbers))
    known = [nimber for nimber in nimbers if nimber is not None]
    if len(known) < len(nimbers) or known != list(map(story.picture.nimbers.get, numbers)):
        return None
    moves = story.truth.moves(i) if story.recording.calls else children  # several moves may lead to one state
    return facts.SmallestMissing(tuple(known), len(moves) == 1, tuple(map(story.name_of, children)))


def _explain_value(story: "Story", result: Result, group: Results) -> facts.Remark | None:
    """Return why a value for player 1 is right, or None if the reason is unknown."""
    value, why = _value_from_children(story, result.node)
    if isinstance(why, facts.Average):
        return why if are_equal(value, result.value) and _are_chance_values_true(story, result.node) else None
    uncertain = isinstance(why, (facts.OnlyMove, facts.AllEqual)) and _has_only_bound(story, result, group)
    return why if value == result.value and not uncertain else None


def _value_from_children(
    story: "Story", i: int, some: bool = False
) -> tuple[Number | None, facts.ValueReason | None]:
    """Return the value of node i for player 1 that follows from the children, and the reason; (None, None) if unknown.

    `some` says that not all children are needed, as for `_known_children`.
    """
    terms = story.truth.weighted_values(i)
    if terms is not None:
        average = average_of(terms, story.names(story.children(i)))
        return average.value, average
    children = _known_children(story, i, some)
    if children is None:
        return None, None
    return best_child_value(story.tree.nodes[i], _value_at(story), story.recording.game, children, story.name_of)


def _has_only_bound(story: "Story", result: Result, group: Results) -> bool:
    """Return whether a child's result may be only a bound, because it does not lie inside the window of its call."""
    for inner in (each for each in result.sub_results if is_number(each.value)):
        value = story.truth.value(inner.node, FIRST)
        bounds = [inner.arguments.get(name) for name in group.bounds]
        inside = len(bounds) < 2 or None in bounds or bounds[0] < inner.value < bounds[1]
        exact = inside if value is None else are_equal(value, inner.value)
        if not exact:
            return True
    return False


def _are_chance_values_true(story: "Story", i: int) -> bool:
    """Return whether the known values of the children of a chance node i are all true."""
    pairs = [(story.picture.values.get(child), story.truth.value(child, FIRST)) for child in story.children(i)]
    return all(value is None or true is not None and are_equal(value, true) for value, true in pairs)


def _value_at(story: "Story") -> Callable[[Any], Number | None]:
    """Return a function that returns a node's value for player 1, or None if it is not known yet.

    If chance moves at the node and no call was made on it, the value is the average of the children's values, provided
    that these are all known.
    """

    def value_at(node: Any) -> Number | None:
        i, values = story.number(node), story.picture.values
        skipped = i not in values and story.truth.weighted_values(i)
        averaged = skipped and all(child in values for child in story.children(i))
        return story.truth.value(i, FIRST) if averaged and _are_chance_values_true(story, i) else values.get(i)

    return value_at


def _explain_label(story: "Story", result: Result, group: Results) -> facts.ByResults | None:
    """Return why a returned label, True or False is right, or None if the reason is unknown."""
    i, label = result.node, group.label_of(result)
    if label is None or result.wrong is not False or not story.truth.alternates:
        return None
    cached = _cached_results(story, result)
    children = _known_children(story, i, label == "W", [each.node for each, _ in cached])
    estimated = story.recording.calls and not children and not story.truth.is_leaf(i)
    if children is None or estimated or group.kind == "bool" and story.truth.label(i) != label:
        return None
    label_of = _returned_labels(story, [*result.sub_results, *(each for each, _ in cached)])
    follows, why = judge_label(story.tree.nodes[i], label, label_of, story.recording.game, children, story.name_of)
    child = deciding_child(label_of, children)
    deciding = children if child is None else [child]
    labels = [(story.truth.label(story.number(each)), label_of(each)) for each in deciding]
    if not follows or any(true not in (None, found) for true, found in labels):
        return None
    known_since = {each.node: scene for each, scene in cached if story.tree.nodes[each.node] in deciding}
    return facts.ByResults(why, tuple((story.name(node), scene) for node, scene in known_since.items()))


def _cached_results(story: "Story", result: Result) -> list[tuple[Result, int]]:
    """Return the children's results that functools.cache supplied without another call, each with its scene."""
    if not story.recording.cached:
        return []
    called_states = {story.tree.nodes[inner.node].state for inner in result.sub_results}
    others = [state for _, state in story.truth.moves(result.node).values() if state not in called_states]
    return [story.cached[result.code, state] for state in others if (result.code, state) in story.cached]


def _known_children(story: "Story", i: int, some: bool = False, cached: Iterable[int] = ()) -> list[Any] | None:
    """Return the children of node i or, if the calls are the tree, one call on each child.

    Return None if no call was made on some child, unless `some` says that not all are needed. `cached` contains the
    numbers of other nodes whose results are known.
    """
    children = [story.tree.nodes[child] for child in [*story.children(i), *cached]]
    if not story.recording.calls:
        return children
    moves = story.truth.moves(i)
    if not moves:
        return children if story.truth.is_leaf(i) or some else None
    first_calls = list({node.state: node for node in reversed(children)}.values())[::-1]
    states = {state for _, state in moves.values()}
    called_states = {node.state for node in first_calls}
    return [node for node in first_calls if node.state in states] if some or called_states == states else None


def _returned_labels(story: "Story", results: Iterable[Result]) -> Callable[[Any], Label]:
    """Return a function from a child to the label that the call on it returned, or "?" if there is none."""
    labels: dict[int, Label] = {}
    for each in results:
        label = story.analysis.results[each.step_index][1].label_of(each)
        if label is not None:
            labels[each.node] = label
    return lambda node: labels.get(story.number(node), "?")


def contradiction(story: "Story", result: Result, group: Results) -> facts.BreaksRules:
    """Return the fact that a result is wrong, and why."""
    return facts.BreaksRules(_find_contradiction(story, result, group), group.assumed)


def _find_contradiction(story: "Story", result: Result, group: Results) -> Any:
    """Return the most specific known fact that contradicts a wrong result, or None if nothing is known."""
    i, truth = result.node, story.truth
    expected, backed_up = group.expected_value(result), group.backed_up_value(result)
    if id(result) in group.evidence.reused:
        return facts.AnswerOfAnother(story.name(group.evidence.reused[id(result)].node), story.name(i))
    if backed_up is not None and not any(are_equal(backed_up, value) for value in (result.value, expected)):
        return facts.ResultsGive(backed_up)
    if group.kind == "scale" and group.rules_allow(result) is None:
        return None
    if group.kind == "grundy" and expected is not None:
        return facts.RulesGiveValue(expected, _explain_grundy(story, i))
    if group.kind == "share" and expected is not None:
        return facts.ShareOf(story.name(i), expected)
    if group.kind == "value" and group.for_player:
        return _find_value_contradiction(story, result, group.for_player, expected)
    if (label := group.label_of(result)) is not None and truth.alternates:
        label_of, children = _returned_labels(story, result.sub_results), _known_children(story, i, True) or []
        follows, why = judge_label(story.tree.nodes[i], label, label_of, story.recording.game, children, story.name_of)
        if follows is False and (truth.is_leaf(i) or deciding_child(label_of, children)):
            return why
    if group.rules_allow(result):
        return Note.NOT_FROM_RESULTS
    expected_label = truth.label(i)
    return facts.RulesGiveNode(story.name(i), expected_label) if expected_label else None


def _find_value_contradiction(story: "Story", result: Result, for_player: str, expected: Number | None) -> Any:
    """Return the most specific known fact that contradicts a wrong value, or None if nothing is known."""
    i = result.node
    best, why = _value_from_children(story, i, some=True) if for_player == FIRST else (None, None)
    if isinstance(why, facts.Average):
        if _are_chance_values_true(story, i):
            return facts.RulesGiveValue(why.value, why)
        return facts.ExactNeeded(story.name(i), why.value)
    if best is not None and (expected is None or are_equal(expected, best)) and not are_equal(best, result.value):
        return facts.RulesGiveValue(best, why)
    return facts.WorthTo(story.name(i), expected, for_player) if expected is not None else None


# Children that are skipped


def skipping_effect(story: "Story", result: Result | None, group: Results | None) -> facts.Enough | Note | None:
    """Return the fact that skipping children changed a call's value or can't matter, or None if that is unknown."""
    if result is None or group is None or group.kind != "value" or group.for_player != FIRST:
        return None
    player = player_of(story.tree.nodes[result.node])
    if player not in (1, 2):
        return None
    if result.wrong:
        found = [each.value for each in result.sub_results if is_number(each.value)]
        return Note.VALUE_CHANGED if found and result.value == best_value(player, found) else None
    return _explain_cutoff(story, result, group, player) if result.wrong is False else None


def _explain_cutoff(story: "Story", result: Result, group: Results, player: int) -> facts.Enough | None:
    """Return why the other moves can't matter to an alpha-beta search, or None if they might."""
    if len(group.bounds) != 2 or not all(bound in result.arguments for bound in group.bounds):
        return None
    alpha, beta = (result.arguments[bound] for bound in group.bounds)
    if not group.narrows_window or not alpha < beta:
        return None
    found = [each.value for each in result.sub_results if each.wrong is False]
    value = story.truth.value(result.node, FIRST)
    if player == 1:
        own_bound, other_bound = best_value(1, [alpha, *found]), beta
    else:
        own_bound, other_bound = best_value(2, [beta, *found]), alpha
    if value is None or not _reaches(player, own_bound, other_bound) or not _reaches(player, value, own_bound):
        return None
    if not (_is_guaranteed(story, player, own_bound) and _is_guaranteed(story, 3 - player, other_bound, -1)):
        return None
    if own_bound == other_bound and _is_called_by_another_kind(story, group):
        return None  # the caller may mistake a bound for a value and choose this move
    mentioned = own_bound != other_bound or other_bound not in story.truth.value_range
    elsewhere = _guarantee(story, 3 - player, other_bound) if mentioned else None
    return facts.Enough(_guarantee(story, player, own_bound, already=True), elsewhere)


def _reaches(player: int, value: Number, bound: Number) -> bool:
    """Return whether a value is at least as good for a player as a bound."""
    return value >= bound if player == 1 else value <= bound


def _is_called_by_another_kind(story: "Story", group: Results) -> bool:
    """Return whether the innermost call was made by a function whose results are of another kind."""
    caller = [call.code for call in story.calls.values()][-2:-1]
    return any(all(result.code is not code for result in group.all) for code in caller)


def _guarantee(story: "Story", player: int, value: Number, already: bool = False) -> facts.Guarantee:
    """Return the fact that a player is guaranteed a value, on average if a die may still be rolled."""
    return facts.Guarantee(player, value, story.truth.has_chance and value not in story.truth.value_range, already)


def _is_guaranteed(story: "Story", player: int, bound: Number, end: int | None = None) -> bool:
    """Return whether the rules guarantee a player a bound at the node of an open call before `end`.

    Calls before the last node where chance moves don't count, because their guarantees are only averages.
    """
    nodes = [call.node for call in story.calls.values()]
    last_roll = max((place for place, i in enumerate(nodes) if story.truth.players[i] == 0), default=-1)
    values = [story.truth.value(i, FIRST) for i in nodes[last_roll + 1 : end]]
    if _reaches(player, story.truth.value_range[player - 1], bound):
        return True
    return any(value is not None and _reaches(player, value, bound) for value in values)


def guarantee_of(story: "Story", step: Step) -> facts.Guarantee | None:
    """Return what the new value of a bound guarantees, or None if it guarantees nothing."""
    searches = (group for group in story.analysis.all_groups if group.reading == VALUE)
    group = next((group for group in searches if step.name in group.bounds), None)
    value = story.truth.value(step.node, FIRST)
    if group is None or value is None:
        return None
    player = 1 + group.bounds.index(step.name)
    if player != player_of(story.tree.nodes[step.node]) or not _reaches(player, value, step.new):
        return None
    return _guarantee(story, player, step.new)
