"""Loops of calls and of lines: the Stepper says which step is a repetition, shows three rounds, and names the place."""

import pytest
import truth

from gametree import OneTwoTen, build_graph, build_tree, label, record
from gametree.algorithms.label import rule
from gametree.core import limits
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story

FIVE, ROUND = OneTwoTen(5), OneTwoTen(5, take_back=True)


def below(node):
    return node.children.values()


def of_nodes(node):
    labels = [of_nodes(child) for child in below(node)]
    node.label = rule(labels) if labels else "L"
    return node.label


def with_a_depth(node, depth):
    return sum(with_a_depth(child, depth - 1) for child in below(node)) if depth and node.children else 1


def by_two(node):
    return max(map(by_another, below(node)), default=0)


def by_another(node):
    return max(map(by_two, below(node)), default=1)


def of_states(state):
    return any(not of_states(after) for after in ROUND.moves(state).values())


def with_a_dict(state, known):
    if state not in known:
        known[state] = any(not with_a_dict(after, known) for after in ROUND.moves(state).values())
    return known[state]


def of_states_to_a_depth(state, depth):
    return depth > 0 and any(not of_states_to_a_depth(after, depth - 1) for after in ROUND.moves(state).values())


def story_of(function, *arguments, **named):
    return Story(record(function, *arguments, **named))


def of_graph(function, game, *more):
    return story_of(function, build_graph(game), *more)


def waiting(story, k):
    """Yield the scenes that entered the calls that wait for the call of scene k, the innermost call first."""
    while (k := story.scenes[k].call) >= 0:
        yield k


ENDLESS = {
    "of nodes": lambda: of_graph(of_nodes, ROUND),
    "by two": lambda: of_graph(by_two, ROUND),
    "of states": lambda: story_of(of_states, (1, 0), game=ROUND),
    "with a dict": lambda: story_of(with_a_dict, (1, 0), {}, game=ROUND),
}
ENDING = {
    "with a depth": lambda: of_graph(with_a_depth, ROUND, 6),
    "of states to a depth": lambda: story_of(of_states_to_a_depth, (1, 0), 6, game=ROUND),
}
STRAIGHT = {
    "of a graph": lambda: of_graph(of_nodes, OneTwoTen(6)),
    "of a tree": lambda: story_of(of_nodes, build_tree(OneTwoTen(5))),
    "label": lambda: of_graph(label, OneTwoTen(6)),
}


@pytest.mark.parametrize("key", [*ENDLESS, *ENDING, *STRAIGHT])
def test_call_refers_to_a_waiting_call_only_if_both_are_about_the_same_subject(key):
    story, same_calls, other_calls = (ENDLESS | ENDING | STRAIGHT)[key](), 0, 0
    for k, scene in enumerate(story.scenes):
        if not scene.enters:
            continue
        subjects = [story.tree.nodes[story.scenes[j].at] for j in (k, *waiting(story, k))]
        subjects = [getattr(node, "state", None) or repr(node) for node in subjects]
        named = scene.says.split()[0]
        open_ones = [j for j, what in zip(waiting(story, k), subjects[1:], strict=True)
                     if what == subjects[0] and story.scenes[j].says.split()[0] == named]  # fmt: skip
        waits = bool(open_ones) and subjects[1] != subjects[0]
        same = waits and story.scenes[open_ones[0]].given == scene.given  # otherwise, the arguments are different
        found = truth.find_fact(scene, facts.CallEntered).waiting
        assert found == (facts.WaitingCall(open_ones[0], same) if waits else None)
        same_calls, other_calls = same_calls + same, other_calls + (waits and not same)
    expected = key in ENDLESS or key in ENDING and "depth" not in key, "depth" in key
    assert (bool(same_calls), bool(other_calls)) == expected
    assert not truth.accusations(story) and story.mistakes == []


@pytest.mark.parametrize("key", ENDLESS)
def test_infinite_loop_of_calls_shows_three_rounds_and_its_path(key):
    story = ENDLESS[key]()
    [loop] = story.scenes[-1].facts
    path = loop.path
    assert path[0] == path[-1] and len(path) > 2 and loop.function
    scene = story.scenes[loop.step]
    assert scene.enters and truth.find_fact(scene, facts.CallEntered).waiting.same and story.name(scene.at) == path[0]
    assert len(story.scenes) < 200 and len(story.recording.nodes) < 120
    place = len(story.scenes) - 2
    assert story.scenes[place].enters and story.scenes[-1].call == place
    there = [story.name(story.scenes[k].at) for k in (place, *waiting(story, place))]
    assert there.count(path[0]) == 4


# Loops


def never_taken_out(root):
    waiting = [root]
    while waiting:
        waiting[0].label = "L"


def back_and_forth(root):
    while True:
        for node in (root, *root.children.values()):
            node.label = "W" if node.label == "L" else "L"


def counts(root):
    root.value = 0
    while True:
        root.value += 1


def to_zero(n):
    return n and to_zero(n - 1)


def asks_again(n):
    while to_zero(n) == 0:
        n = n + 0


def visits(node):
    while node.state == (1, 0):
        for child in below(node):
            visits(child)


LOOPS = {  # a function, its argument, the step at which the loop begins, the place, the number of steps in a round
    "a list": (never_taken_out, FIVE, 2, facts.LoopPlace(nodes=("(1, 0)",)), 1),
    "several nodes": (back_and_forth, FIVE, 2, facts.LoopPlace(nodes=("(1, 0)", "(2, 1)", "(2, 2)")), 3),
    "a number at a node": (counts, FIVE, 3, facts.LoopPlace(nodes=("(1, 0)",)), 1),
    "calls": (asks_again, 2, 2, facts.LoopPlace(call="2"), 6),
    "calls on the nodes of a tree": (visits, FIVE, 2, facts.LoopPlace(call="(1, 0)"), 2),
}


@pytest.mark.parametrize(("function", "root", "began", "where", "length"), LOOPS.values(), ids=LOOPS)
def test_infinite_loop_of_lines_shows_three_rounds_and_its_place(function, root, began, where, length, monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 9_000)
    story = story_of(function, root if isinstance(root, int) else build_tree(root, depth=2), lines=False)
    loop = story.scenes[-1].facts[-1]
    assert (loop.step, loop.place) == (began, where)
    assert len(story.scenes) == began + 3 * length + 1 and story.mistakes == [] and not truth.accusations(story)
    assert len(story.tree.nodes) <= 20
    lines = [scene.line for scene in story.scenes[began:-1]]
    assert lines[:length] == lines[length : 2 * length] == lines[2 * length :]
