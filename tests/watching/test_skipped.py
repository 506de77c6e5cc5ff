"""A call that leaves a loop because of a bound says why, and what it skipped is drawn. Other calls don't say so."""

import linecache
from math import inf

import pytest
import truth
from truth import names_for

from gametree import OneTwoTen, build_tree, record, watch
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story

KIDS = {"A": ["B", "C", "D"], "B": ["B1", "B2", "B3"], "C": ["C1", "C2", "C3"], "D": ["D1", "D2", "D3"]}
ENDS = {"B1": 3, "B2": 12, "B3": 8, "C1": 2, "C2": 4, "C3": 6, "D1": 14, "D2": 5, "D3": 2}
LISTS = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
GAME = OneTwoTen(6)


def largest(name, a, b):
    if name not in KIDS:
        return ENDS[name]
    v = -inf
    for kid in KIDS[name]:
        v = max(v, smallest(kid, a, b))
        if v >= b:
            return v
        a = max(a, v)
    return v


def smallest(name, a, b):
    if name not in KIDS:
        return ENDS[name]
    v = inf
    for kid in KIDS[name]:
        v = min(v, largest(kid, a, b))
        if v <= a:
            return v
        b = min(b, v)
    return v


def negated(name, alpha, beta, sign):
    if name not in KIDS:
        return sign * ENDS[name]
    best = -inf
    for kid in KIDS[name]:
        best = max(best, -negated(kid, -beta, -alpha, -sign))
        if best >= beta: break
        alpha = max(alpha, best)
    return best


def in_lists(below, alpha, beta, top):
    if isinstance(below, int):
        return below
    i = 0
    while i < len(below):
        value = in_lists(below[i], alpha, beta, not top)
        alpha, beta = (max(alpha, value), beta) if top else (alpha, min(beta, value))
        if beta <= alpha:
            break
        i += 1
    return alpha if top else beta


def of_local(name, alpha, beta, top):
    kids, value = KIDS.get(name, ()), ENDS.get(name)
    for kid in kids:
        value = of_local(kid, alpha, beta, not top)
        alpha, beta = (max(alpha, value), beta) if top else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return value if not kids else alpha if top else beta


def by_index(depth, index, top, values, alpha, beta):
    if depth == 2:
        return values[index]
    for i in range(2):
        value = by_index(depth + 1, 2 * index + i, not top, values, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if top else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if top else beta


def unfinished(name, alpha, beta):  # it leaves its loop although alpha < beta
    for kid in KIDS.get(name, ()):
        unfinished(kid, alpha, beta)
        if beta > alpha:
            break


def two_only(name, alpha, beta, top):  # it never looks at a third child, and never compares the bounds
    for kid in KIDS.get(name, ())[:2]:
        value = two_only(kid, alpha, beta, not top)
        alpha, beta = (max(alpha, value), beta) if top else (alpha, min(beta, value))
    return ENDS.get(name, alpha if top else beta)


def lucky(name, alpha, beta, top):  # it stops for another reason, which happens to be a cut
    for kid in KIDS.get(name, ()):
        if alpha >= beta:
            break
        value = lucky(kid, alpha, beta, not top)
        alpha, beta = (max(alpha, value), beta) if top else (alpha, min(beta, value))
        if value == 2:
            break
    return ENDS.get(name, alpha if top else beta)


def changed_later(name, alpha, beta, top):  # when it returns, the numbers are others
    if name not in KIDS:
        return ENDS[name]
    for kid in KIDS[name]:
        value = changed_later(kid, alpha, beta, not top)
        alpha, beta = (max(alpha, value), beta) if top else (alpha, min(beta, value))
        if alpha >= beta:
            break
    best, alpha = alpha if top else beta, 100
    return best


def checked_first(name, alpha, beta, top):  # after the last child, the loop is over anyway
    for kid in KIDS.get(name, ()):
        if alpha >= beta:
            break
        value = checked_first(kid, alpha, beta, not top)
        alpha, beta = (max(alpha, value), beta) if top else (alpha, min(beta, value))
    return ENDS.get(name, alpha if top else beta)


def no_bound(name, top):  # it compares a result with a number of its own
    enough = 3
    for kid in KIDS.get(name, ()):
        value = no_bound(kid, not top)
        if value <= enough:
            break
    return ENDS.get(name, 0)


def before_calls(coins, amount):  # the comparison has nothing to do with a result
    count = 1
    for coin in coins:
        if coin > amount:
            break
        count += before_calls(coins, amount - coin)
    return count


def cuts(story):
    """Return (node, skipped children, comparison) triples."""
    found = [(scene, fact) for scene in story.scenes for fact in scene.facts if isinstance(fact, facts.Skipped)]
    return [(str(story.name(scene.at)), fact.children, fact.effect) for scene, fact in found]


C, C2_AND_C3 = "'C'", ("'C2'", "'C3'")
CUTS = {  # a function, its arguments, where it leaves its loop, what it skips, and why
    "a result and a bound": (largest, ["A", -inf, inf], C, C2_AND_C3, facts.Cut("v", 2, "≤", "a", 3)),
    "negated bounds": (negated, ["A", -inf, inf, 1], C, C2_AND_C3, facts.Cut("best", -2, "≥", "beta", -3)),
    "lists": (in_lists, [LISTS, -inf, inf, True], "[2, 4, 6]", ("4", "6"), facts.Cut("beta", 2, "≤", "alpha", 3)),
    "a variable": (of_local, ["A", -inf, inf, True], C, C2_AND_C3, facts.Cut("alpha", 3, "≥", "beta", 2)),
    "unknown": (by_index, [0, 0, True, [3, 5, 2, 9], -inf, inf], "1", (), facts.Cut("alpha", 3, "≥", "beta", 2)),
}


@pytest.mark.parametrize(("function", "arguments", "node", "children", "why"), CUTS.values(), ids=CUTS)
def test_cut_is_explained_without_a_game_and_what_it_skips_is_drawn(function, arguments, node, children, why):
    story = Story(record(function, *arguments))
    assert cuts(story) == [(node, children, why)] and story.mistakes == []
    (scene,) = [scene for scene in story.scenes if any(isinstance(fact, facts.Skipped) for fact in scene.facts)]
    skipped = [i for fact in scene.facts if isinstance(fact, facts.Skipped) for i in fact.unvisited]
    assert all((i, key, True) in scene.changes for i in skipped for key in ("shown", "faded"))
    drawn = [story.tree.nodes[i] for i in skipped]
    assert [*map(repr, drawn)] == [*children] and not any(story.first["shown"][i] for i in skipped)
    svg = watch(function, *arguments).svg
    assert svg.count('class="node"') == story.recording.calls + len(children)
    recording = story.recording
    assert truth.says(story)[-1].endswith(f" returned {recording.result}. There were {recording.calls} calls.")


OTHERS = {
    "two only": (two_only, ["A", -inf, inf, True]), "lucky": (lucky, ["A", -inf, inf, True]),
    "changed later": (changed_later, ["A", -inf, inf, True]), "before calls": (before_calls, [[1, 2], 3]),
    "checked first": (checked_first, ["A", 3, inf, True]), "no bound": (no_bound, ["A", True]),
    "no cut": (largest, ["B", -inf, inf]),
}  # fmt: skip


@pytest.mark.parametrize(("function", "arguments"), OTHERS.values(), ids=OTHERS)
def test_call_that_leaves_its_loop_for_another_reason_is_no_cut(function, arguments):
    assert cuts(Story(record(function, *arguments))) == []


def test_comparison_that_ends_a_loop_is_the_one_in_the_code():
    found = cuts(Story(record(unfinished, "A", -1, 1)))
    assert {why for *_, why in found} == {facts.Cut("beta", 1, ">", "alpha", -1)}
    skipped = cuts(Story(record(unfinished, "A", -1, 1, children=lambda name: KIDS.get(name, ()))))
    assert [(node, children) for node, children, _ in skipped] == [("B", ("B2", "B3")), ("A", ("C", "D"))]


SEARCH = """
def search(state, alpha, beta):
    if not then(state):
        return end(state)
    for next_state in {order}:
        {value}
        if state[0] == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if state[0] == 1 else beta
"""
CALL, STORED = "value = search(next_state, alpha, beta)", "value = answers.get(next_state)"
STORED += "\n        if value is None: value = answers[next_state] = search(next_state, alpha, beta)"


@pytest.mark.parametrize(("order", "value", "named"), [
    ("then(state)", CALL, True), ("then(state)", STORED, True), ("then(state)[::-1]", CALL, False),
    ("then(state)[::-1]", STORED, False),
])  # fmt: skip
def test_state_is_skipped_only_if_no_answer_for_it_was_stored(order, value, named):
    program, file = SEARCH.format(order=order, value=value), f"<{order}, {value}>"
    names = names_for(GAME) | {"answers": {}}
    linecache.cache[file] = len(program), None, program.splitlines(True), file
    exec(compile(program, file, "exec"), names)
    story = Story(record(names["search"], GAME.start, -1, 1, game=GAME))
    called = {}
    for step in story.steps:
        if step.kind == "enter" and step.call >= 0:
            called.setdefault(story.steps[step.call].node, []).append(story.tree.nodes[step.node].state)
    for node in {step.node for step in story.steps}:
        left_out = [story.tree.nodes[i].state for i in story.left_out.get(node, ())]
        moves = [*GAME.moves(story.tree.nodes[node].state).values()]
        assert not left_out or [*called[node], *left_out] == moves
    assert any(story.left_out.values()) == named and cuts(story)
    assert len(story.recording.nodes) == story.recording.calls and not truth.accusations(story)


def test_guarantees_explain_a_cut_in_a_game_and_no_numbers_are_added():
    effects = [effect for *_, effect in cuts(Story(record(names_for(GAME)["alphabeta"], build_tree(GAME))))]
    assert effects and all(isinstance(effect, facts.Enough) for effect in effects)
