"""reasons: why a label, a result or a cut is right, or what the rules say instead, as facts."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ...algorithms.label import best_value, rule
from ...core.introspect import player_of
from ...core.text import Number, is_number
from .. import watch_facts as facts
from ..judging.explain import average_of, best_child_value, deciding_child, judge_label
from ..judging.judge import Results
from ..judging.oracle import same
from ..judging.readings import FIRST, MOVER, VALUE, as_label
from ..judging.result import Result
from ..recording.recorder import Step
from ..watch_facts import Label, Note

if TYPE_CHECKING:
    from .story import Story

# Labels that are set


def of_label(story: "Story", i: int) -> tuple[bool | None, facts.LabelReason]:
    """Return whether the label that node i has by now follows the rules (None: too early to judge), and the reason."""
    picture, truth, label = story.picture, story.truth, story.picture.label(i)
    below = story.below(i)
    if below and (truth.chance or truth.payoffs):
        return True, facts.Unruled("node")  # W, L and D are for games without chance, and without payoffs
    if story.analysis.waves and below and label == truth.label(i) == "D":
        return True, Note.NO_WAVE
    if not truth.turns:
        return of_rules(story, i, label)
    settled = {child: _settled_label(story, child) for child in below}
    sure = {child: label if _is_true(story, child, label) else "?" for child, label in settled.items()}
    right = sure == settled
    if rule(list(sure.values())) == "W":  # whatever the others are, one that is rightly L decides
        settled, right = sure, True
    children = [story.tree.nodes[child] for child in below]
    label_of = lambda node: settled[story.number(node)]  # noqa: E731
    follows, why = judge_label(story.tree.nodes[i], label, label_of, truth.game, children, story.called)
    if follows and i in picture.labelled and any(picture.old[child] for child in below):
        return True, facts.ByOldLabels(why)
    if follows and below and not right:
        return True, facts.FromWrongLabels(why, wrong_too=truth.label(i) not in (None, label))
    return follows, why


def of_rules(story: "Story", i: int, label: Label) -> tuple[bool, facts.LabelReason]:
    """Return whether a label is that of node i by the rules of the game alone, and the reason."""
    expected = story.truth.label(i)
    if expected is None:
        return True, facts.Unruled("node")
    if label == expected:
        return True, facts.RulesGive(label)
    return False, facts.RulesGiveNode(story.name(i), expected)


def too_early(story: "Story", i: int, because: facts.LabelReason) -> facts.TooEarly:
    """Return what misled a label that was set too early: a child without a label, or labels that will change."""
    picture, below = story.picture, story.below(i)
    labels = {child: picture.label(child) for child in below}
    unknown = [child for child in below if picture.mark[child] in (None, "", "?")]
    misled = [child for child, label in labels.items() if not _is_true(story, child, label)]
    if rule(list(labels.values())) != picture.label(i) or not all(picture.again[child] for child in misled):
        misled = []
    named = tuple((story.name(child), labels[child]) for child in misled)
    return facts.TooEarly(because, story.name(unknown[0]) if unknown else None, named)


def _settled_label(story: "Story", i: int) -> Label:
    """Return a node's label if it stays; "?" otherwise, and for an old one that the rules do not bear out."""
    label = story.picture.label(i)
    old = story.picture.old[i] and not _is_true(story, i, label)
    return "?" if story.picture.again[i] or old else label


def _is_true(story: "Story", i: int, label: Label) -> bool:
    """Return whether the rules do not contradict a label, or "?", at node i."""
    return label == "?" or story.truth.label(i) in (None, label)


# What a call returns, or stores


def because(story: "Story", result: Result, group: Results) -> facts.Remark | None:
    """Return why a result is right, or owes nothing; None if that is not known."""
    if result.void and group.allowed(result) is False:
        return empty_window(result, group)
    if group.kind == "grundy":
        return _of_grundy(story, result.at) if result.wrong is False else None
    if group.kind == "value":
        return _of_value(story, result, group) if group.whom == FIRST else None
    return _of_result(story, result, group) if group.kind in ("label", "bool") else None


def empty_window(result: Result, group: Results) -> facts.EmptyWindow:
    """Return that a search was given bounds that no value lies between."""
    low, high = group.bounds
    return facts.EmptyWindow((low, result.given[low]), (high, result.given[high]))


def _of_grundy(story: "Story", i: int) -> facts.SmallestMissing | None:
    """Return why node i has its Grundy value; None if the children's are not known by now, or not right."""
    below = _below(story, i)
    if below is None:
        return None
    numbers = story.numbers(below)
    nimbers = list(map(story.truth.nimber, numbers))
    known = [nimber for nimber in nimbers if nimber is not None]
    if len(known) < len(nimbers) or known != list(map(story.picture.nimbers.get, numbers)):
        return None
    moves = story.truth.moves(i) if story.recording.calls else below  # several may lead to one state
    return facts.SmallestMissing(tuple(known), len(moves) == 1, tuple(map(story.called, below)))


def _of_value(story: "Story", result: Result, group: Results) -> facts.Remark | None:
    """Return why a value for player 1 is right; None if that is not known."""
    i = result.at
    terms = story.truth.terms(i)
    if terms is not None:
        average = average_of(terms, story.names(story.below(i)))
        return average if same(average.value, result.new) and _settled(story, i) else None
    below = _below(story, i)
    if below is None:
        return None
    value_at = _value_at(story)
    value, why = best_child_value(story.tree.nodes[i], value_at, story.recording.game, below, story.called)
    one_value = len({*map(value_at, below)}) == 1
    return why if value == result.new and not (one_value and _only_bound(story, result, group)) else None


def _only_bound(story: "Story", result: Result, group: Results) -> bool:
    """Return whether a child's result may be less, or more, than its value: its search was asked no further."""
    for below in (each for each in result.below if is_number(each.new)):
        value = story.truth.worth(below.at, FIRST)
        bounds = [below.given.get(name) for name in group.bounds]
        asked = len(bounds) < 2 or None in bounds or bounds[0] < below.new < bounds[1]
        if not (asked if value is None else same(value, below.new)):
            return True
    return False


def _settled(story: "Story", i: int) -> bool:
    """Return whether all that is known of the values that chance leads to from node i is true."""
    values = [(story.picture.values.get(child), story.truth.worth(child, FIRST)) for child in story.below(i)]
    return all(value is None or true is not None and same(value, true) for value, true in values)


def _value_at(story: "Story") -> Callable[[Any], Number | None]:
    """Return a function from a node to its value for player 1 as far as it is known.

    At a node where chance moves, which no call was about, it is the average of the children's, if these are known.
    """

    def value_at(node: Any) -> Number | None:
        i, values = story.number(node), story.picture.values
        passed = i not in values and story.truth.terms(i) and all(child in values for child in story.below(i))
        return story.truth.worth(i, FIRST) if passed and _settled(story, i) else values.get(i)

    return value_at


def _of_result(story: "Story", result: Result, group: Results) -> facts.ByResults | None:
    """Return why a label that was returned, or True or False, is right; None if that is not known."""
    i = result.at
    if result.wrong is not False or group.whom != MOVER or not story.truth.turns:
        return None
    label = as_label(result.new) if group.kind == "bool" else result.new
    kept = _cached(story, result)
    below = _below(story, i, label == "W", [each.at for each, _ in kept])
    guessed = story.recording.calls and not below and not story.truth.leaf(i)
    if below is None or guessed or group.kind == "bool" and story.truth.label(i) != label:
        return None
    label_of = _labels(story, [*result.below, *(each for each, _ in kept)])
    follows, why = judge_label(story.tree.nodes[i], label, label_of, story.recording.game, below, story.called)
    child = deciding_child(label_of, below)
    decides = below if child is None else [child]
    labels = [(story.truth.label(story.number(each)), label_of(each)) for each in decides]
    if not follows or any(true not in (None, found) for true, found in labels):
        return None
    since = {each.at: scene for each, scene in kept if story.tree.nodes[each.at] in decides}
    return facts.ByResults(why, tuple((story.name(at), scene) for at, scene in since.items()))


def _cached(story: "Story", result: Result) -> list[tuple[Result, int]]:
    """Return the results, with their scenes, that functools.cache knew of moves that were not called again."""
    if not story.recording.cached:
        return []
    called = {story.tree.nodes[below.at].state for below in result.below}
    others = [state for _, state in story.truth.moves(result.at).values() if state not in called]
    return [story.cached[result.code, state] for state in others if (result.code, state) in story.cached]


def _below(story: "Story", i: int, some: bool = False, kept: Iterable[int] = ()) -> list[Any] | None:
    """Return the children of node i; None if the calls are the tree and not all moves were called (or `some`).

    `kept` are the numbers of other nodes whose results are known.
    """
    below = [story.tree.nodes[child] for child in [*story.below(i), *kept]]
    if not story.recording.calls:
        return below
    moves = story.truth.moves(i)
    if not moves:
        return below if story.truth.leaf(i) or some else None
    first = list({node.state: node for node in reversed(below)}.values())[::-1]
    states = {state for _, state in moves.values()}
    called = {node.state for node in first}
    return [node for node in first if node.state in states] if some or called == states else None


def _labels(story: "Story", results: Iterable[Result]) -> Callable[[Any], Label]:
    """Return a function from a child to the label that the call on it returned, or "?"."""
    labels: dict[int, Label] = {}
    for below in results:
        group = story.analysis.results[below.place][1]
        if group.whom == MOVER and group.kind in ("label", "bool"):
            labels[below.at] = as_label(below.new) if group.kind == "bool" else below.new
    return lambda node: labels.get(story.number(node), "?")


def contradiction(story: "Story", result: Result, group: Results) -> facts.BreaksRules:
    """Return what the rules say instead of a wrong result."""
    return facts.BreaksRules(_instead(story, result, group), group.assumed)


def _instead(story: "Story", result: Result, group: Results) -> Any:
    i, truth = result.at, story.truth
    expected, local = group.due(result), group.follows(result)
    if id(result) in group.evidence.taken:
        return facts.AnswerOfAnother(story.name(group.evidence.taken[id(result)].at), story.name(i))
    if local is not None and not same(local, result.new) and (expected is None or not same(local, expected)):
        return facts.ResultsGive(local)
    if group.kind == "scale":
        return None
    if group.kind == "grundy" and expected is not None:
        return facts.RulesGiveValue(expected, _of_grundy(story, i))
    if group.kind == "share" and expected is not None:
        return facts.ShareOf(story.name(i), expected)
    if group.kind == "value" and group.whom:
        return _instead_of_value(story, result, group.whom, expected)
    if group.whom == MOVER and truth.turns and group.kind in ("label", "bool"):
        label = as_label(result.new) if group.kind == "bool" else result.new
        label_of, below = _labels(story, result.below), _below(story, i, True) or []
        follows, why = judge_label(story.tree.nodes[i], label, label_of, story.recording.game, below, story.called)
        if follows is False and (truth.leaf(i) or deciding_child(label_of, below)):
            return why
    if group.allowed(result):
        return Note.NOT_FROM_RESULTS
    label = truth.label(i)
    return facts.RulesGiveNode(story.name(i), label) if label else None


def _instead_of_value(story: "Story", result: Result, whom: str, expected: Number | None) -> Any:
    i, truth = result.at, story.truth
    local, why = None, None
    if whom == FIRST:
        terms = truth.terms(i)
        if terms is not None:
            average = average_of(terms, story.names(story.below(i)))
            if _settled(story, i):
                return facts.RulesGiveValue(average.value, average)
            return facts.ExactNeeded(story.name(i), average.value)
        below = _below(story, i, True) or []
        value_at = _value_at(story)
        local, why = best_child_value(story.tree.nodes[i], value_at, story.recording.game, below, story.called)
    if local is not None and (expected is None or same(expected, local)) and not same(local, result.new):
        return facts.RulesGiveValue(local, why)
    return facts.WorthTo(story.name(i), expected, whom) if expected is not None else None


# What is skipped


def effect_of_skipping(story: "Story", result: Result | None, group: Results | None) -> facts.Enough | Note | None:
    """Return whether skipping children changed a call's value, or why it can't; None if nothing is known of that."""
    if result is None or group is None or group.kind != "value" or group.whom != FIRST:
        return None
    player = player_of(story.tree.nodes[result.at])
    if player not in (1, 2):
        return None
    if result.wrong:
        found = [below.new for below in result.below if is_number(below.new)]
        return Note.VALUE_CHANGED if found and result.new == best_value(player, found) else None
    return _enough(story, result, group, player) if result.wrong is False else None


def _enough(story: "Story", result: Result, group: Results, player: int) -> facts.Enough | None:
    """Return why the other moves can't matter to an alpha-beta search; None if that would not be true."""
    if len(group.bounds) != 2 or not all(bound in result.given for bound in group.bounds) or not group.narrows:
        return None
    alpha, beta = (result.given[bound] for bound in group.bounds)
    found = [below.new for below in result.below if below.wrong is False]
    value = story.truth.worth(result.at, FIRST)
    if player == 1:
        mine, theirs = best_value(1, [alpha, *found]), beta
    else:
        mine, theirs = best_value(2, [beta, *found]), alpha
    if value is None or not alpha < beta or not _reaches(player, mine, theirs) or not _reaches(player, value, mine):
        return None
    if not (_has(story, player, mine) and _has(story, 3 - player, theirs, -1)):
        return None
    if mine == theirs and _asked_by_another(story, group):
        return None  # whoever asks may take a bound for a value, and choose the move
    told = mine != theirs or theirs not in story.truth.span
    return facts.Enough(_guarantee(story, player, mine), _guarantee(story, 3 - player, theirs) if told else None)


def _reaches(player: int, value: Number, bound: Number) -> bool:
    """Return whether a value is as good as a bound for a player, or better."""
    return value >= bound if player == 1 else value <= bound


def _asked_by_another(story: "Story", group: Results) -> bool:
    """Return whether the call that waits for the innermost one is of a function with results of another kind."""
    waits = [call.code for call in story.calls.values()][-2:-1]
    return any(all(result.code is not code for result in group.all) for code in waits)


def _guarantee(story: "Story", player: int, value: Number) -> facts.Guarantee:
    """Return what a player is guaranteed: on average, if a die may yet be rolled."""
    return facts.Guarantee(player, value, bool(story.truth.chance and value not in story.truth.span))


def _has(story: "Story", player: int, bound: Number, last: int | None = None) -> bool:
    """Return whether a player is guaranteed a bound at the nodes of the open calls, up to the last, by the rules.

    What is guaranteed above the last node where chance moves says nothing of what comes after it.
    """
    calls = [call.at for call in story.calls.values()]
    rolled = max((place for place, i in enumerate(calls) if story.truth.players[i] == 0), default=-1)
    values = [story.truth.worth(i, FIRST) for i in calls[rolled + 1 : last]]
    if _reaches(player, story.truth.span[player - 1], bound):
        return True
    return any(value is not None and _reaches(player, value, bound) for value in values)


def guaranteed(story: "Story", step: Step) -> facts.Guarantee | None:
    """Return what a bound that has become another one guarantees; None if that would not be true."""
    searches = (group for group in story.analysis.every if group.reading == VALUE)
    group = next((group for group in searches if step.name in group.bounds), None)
    value = story.truth.worth(step.node, FIRST)
    if group is None or value is None:
        return None
    side = 1 + group.bounds.index(step.name)
    if side != player_of(story.tree.nodes[step.node]) or not _reaches(side, value, step.new):
        return None
    return _guarantee(story, side, step.new)
