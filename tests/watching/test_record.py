"""record: the steps show what happened, no matter which code is watched, and recording leaves no trace."""

import functools
import sys
from textwrap import indent

import pytest
from examples import EACH, Careful, Data, Guarded, Moves, Pile, Same, Slotted, below, every, tree

from gametree import GameError, Node, OneTwoTen, build_graph, build_tree, label, nodes, record
from gametree.core import limits
from gametree.core.errors import TooLong
from gametree.watching.narrating.story import Story

KINDS_OF_NODES = Pile, Slotted, Data, Guarded, Careful, Same, Moves, Node


def attributes(kind):
    return [(name, own) for name, own in vars(kind).items() if name != "__slotnames__"]  # pickle adds this attribute


CLASSES = {kind: (attributes(kind), kind.__setattr__) for kind in KINDS_OF_NODES}


@pytest.fixture(autouse=True)
def recording_leaves_no_trace():
    before = sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()
    yield
    assert (sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()) == before
    for kind, (before, assign) in CLASSES.items():
        assert attributes(kind) == before, kind
        assert kind.__setattr__ is assign


def field_of(node):
    """Return the name of the label attribute in a node's class."""
    return "label" if hasattr(node, "label") else "win_loss"


def judge(node):
    return "W" if "L" in [getattr(child, field_of(child)) for child in below(node)] else "L"


def finish(node):
    setattr(node, field_of(node), judge(node))
    return getattr(node, field_of(node))


def mark(node):
    """Label a tree, children first. The other functions do the same in different ways."""
    for child in below(node):
        mark(child)
    return finish(node)


def expected(root, names):
    """Return a (kind, node, name, old, new) tuple for each expected step of `mark`. The functions' names alternate."""
    steps = []

    def walk(node, depth):
        steps.append(("enter", id(node), names[depth % len(names)], None, None))
        right = "W" if "L" in [walk(child, depth + 1) for child in below(node)] else "L"
        steps.append(("set", id(node), field_of(node), "?", right))
        steps.append(("leave", id(node), names[depth % len(names)], None, right))
        return right

    walk(root, 0)
    return steps


def steps_as_tuples(recording):
    return [
        (step.kind, id(step.node), step.name, step.old, step.new if step.kind != "enter" else None)
        for step in recording.steps
    ]


class Solver:
    def visit(self, node):
        list(map(self.visit, below(node)))
        return finish(node)


def odd(node):
    list(map(even, below(node)))
    return finish(node)


def even(node):
    list(map(odd, below(node)))
    return finish(node)


def loud(function):
    return functools.wraps(function)(lambda *arguments: function(*arguments))


@loud
def decorated(node):
    list(map(decorated, below(node)))
    return finish(node)


WALKERS = {
    "function": (mark, ["mark"]),
    "method of another object": (Solver().visit, ["visit"]),
    "two functions": (odd, ["odd", "even"]),
    "decorated": (decorated, ["decorated"]),
    "partial": (functools.partial(mark), ["mark"]),
}
WALK = pytest.mark.parametrize(("walker", "names"), WALKERS.values(), ids=WALKERS)


@EACH
@WALK
def test_calls_and_labels_are_recorded_in_order_with_old_and_new_values(kinds, walker, names):
    root = tree(kinds, 4)
    recording = record(walker, root)
    assert steps_as_tuples(recording) == expected(root, names)
    assert (recording.result, recording.error, recording.root) == ("W", None, root)
    assert list(map(id, recording.nodes)) == list(map(id, every(root)))


BELOW = "for child in node.children: walk(child)\n"
THREE = "if node.pile == 3: raise ValueError('three')\n"
BODIES = [  # the body of a function, its tree, and the recorded steps in short form
    ("def is_leaf(node): return not node.children\nif not is_leaf(node):\n    " + BELOW, tree((Pile,), 2),
     "enter 0, enter 1, enter 2, leave 2, leave 1, enter 2, leave 2, leave 0"),
    ("def put(node, text): node.win_loss = text\n" + BELOW + "put(node, 'W')", tree((Pile,), 2),
     "enter 0, enter 1, enter 2, set 2 W, leave 2, set 1 W, leave 1, enter 2, set 2 W, leave 2, set 0 W, leave 0"),
    ("for each in (node, *node.children): each.win_loss = 'W'", tree((Pile,), 2),
     "enter 0, set 0 W, set 1 W, set 2 W, leave 0"),
    ("node.value = 7\nnode._secret = 8\nnode.value = 'x'\nnode.best = node.add1  # a branch, not a value to show",
     tree((Pile,), 2), "enter 0, set 0 7, set 0 x, leave 0"),
    ("node.win_loss = 'W'\nnode.win_loss = 'L'\nnode.win_loss = 'L'", Pile(1, 0),
     "enter 0, set 0 W, set 0 L, set 0 L, leave 0"),
    ("def all_of(node):\n    yield node\n    for child in node.children: yield from all_of(child)\n"
     "for each in all_of(node): each.win_loss = 'W'", tree((Pile,), 2),
     "enter 0, set 0 W, set 1 W, set 2 W, set 2 W, leave 0"),
    ("node.add1 = Pile(2, node.pile + 1) if node.pile < 1 else None\nnode.add2 = None\nif node.add1: walk(node.add1)",
     Pile(1, 0), "enter 0, grow 0, enter 1, leave 1, leave 0"),
    ("draft = tree((Pile,), 4)\nmark(draft)\nnode.add1 = Pile(2, 1)", Pile(1, 0), "enter 0, grow 0, leave 0"),
    ("node.add2 = None\nif node.add1: walk(node.add1)", tree((Pile,), 2),
     "enter 0, set 0 None, enter 1, enter 2, leave 2, leave 1, leave 0"),
    ("for child in list(node.children): walk(child)\nnode.children = None",
     Data(1, 0, children=[Data(2, 1), Data(2, 2)]), "enter 0, enter 1, leave 1, enter 2, leave 2, leave 0"),
    ("try: node.win_loss = 'nonsense'\nexcept ValueError: node.win_loss = 'W'", Guarded(1, 0),
     "enter 0, set 0 W, leave 0"),
    (BELOW + THREE + "node.win_loss = 'W'", tree((Pile,), 4),
     "enter 0, enter 1, enter 2, enter 3, enter 4, set 4 W, leave 4, ValueError"),
    ("for child in node.children:\n    try: walk(child)\n    except ValueError: child.win_loss = '?'\n" + THREE,
     tree((Pile,), 3), "enter 0, enter 1, enter 2, enter 3, leave 3, set 3 ?, leave 2, enter 3, leave 3, set 3 ?, "
                       "leave 1, enter 2, enter 3, leave 3, set 3 ?, leave 2, leave 0"),
    ("node.win_loss = 'W'\nraise KeyboardInterrupt", Pile(1, 0), "enter 0, set 0 W, KeyboardInterrupt"),
    ("node.win_loss = 'W'\nexit('enough')", Pile(1, 0), "enter 0, set 0 W, SystemExit"),
]  # fmt: skip


def made(body):
    """Create a function `walk(node)` with this body."""
    names = dict(globals())
    exec("def walk(node):\n" + indent(body, "    "), names)
    return names["walk"]


@pytest.mark.parametrize(("body", "root", "steps"), BODIES)
def test_recorded_steps_match_what_the_function_did(body, root, steps):
    recording = record(made(body), root, lines=False)
    found = [f"{step.kind} {step.node.pile}" + f" {step.new}" * (step.kind == "set") for step in recording.steps]
    assert ", ".join(found + [type(recording.error).__name__] * (recording.error is not None)) == steps
    assert all(recording.steps[step.call].node.pile <= step.node.pile for step in recording.steps if step.call >= 0)


# Code that never ends, and trees that grow


ENDLESS = [
    "return walk(node)", "while True: node.value = 1", "while True:\n    pass",
    "def count(n): return n + 1\nn = 0\nwhile True: n = count(n)", "node.add1 = Pile(1, 0)\nwalk(node.add1)",
    "while True:\n    try: len('node')\n    except Exception: pass",
]  # fmt: skip


@pytest.mark.parametrize("body", ENDLESS)
@pytest.mark.parametrize(("lines", "seconds"), [(10**9, 0.2), (20_000, 600)])
def test_recording_stops_inside_an_infinite_loop(body, lines, seconds, monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", lines)
    monkeypatch.setattr(limits, "SECONDS_RUN", seconds)
    recording = record(made(body), tree((Pile,), 3), limit=50)
    assert isinstance(recording.error, (RecursionError, TooLong))
    assert len(recording.steps) <= 150 and recording.stopped[0].co_name == "walk"


def counts_down(n, seen):
    """Add to `seen` whether each call runs without line tracing."""
    seen.append(sys._getframe().f_trace is None)
    while n == 0 and seen[0] is None:
        pass
    return n and counts_down(n - 1, seen)


def test_calls_beyond_the_limit_are_only_counted():
    seen = []
    recording = record(counts_down, 30, seen, calls=7)
    assert (recording.result, recording.error, recording.calls) == (0, None, 31)
    assert recording.cut and len(recording.nodes) == 7 and len(recording.steps) == 7
    assert seen == [False] * 8 + [True] * 23
    with pytest.raises(GameError, match="calls=0 is not valid: calls must be a whole number, 1 or more"):
        record(counts_down, 30, seen, calls=0)


def test_recording_stops_if_the_tree_grows_beyond_the_limit():
    recording = record(build_tree, OneTwoTen(), limit=50)
    assert isinstance(recording.error, TooLong) or recording.cut
    wide = "node.children += [Data(2, 1) for _ in range(100)]\nfor child in node.children[-100:]: child.children = []"
    recording = record(made("while True:\n" + indent(wide, "    ")), Data(1, 0), limit=500)
    assert "grew beyond 500 nodes" in str(recording.error)


class Fresh(Pile):
    """A node whose children are created again each time."""

    @property
    def children(self):
        return [Fresh(3 - self.player, self.pile + n) for n in (1, 2)]


THREES = build_tree(OneTwoTen(3))
PARENTHESES = "is not a function. Pass the function itself, without parentheses"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((label(THREES), THREES), PARENTHESES), ((THREES, THREES), PARENTHESES), ((None, THREES), PARENTHESES),
        ((4, mark), r"The function comes first, as in watch\(mark, 4\)\.$"),
        ((mark,), r"^What should mark work on\? Pass a tree, or the arguments for the function, as in watch\(mark"),
        ((mark, Pile), "class"),
        ((mark, Fresh(1, 0)), r"^\(1, 0\) has different children each time"),
    ],
)  # fmt: skip
def test_error_says_why_something_cannot_be_watched(arguments, says):
    with pytest.raises(GameError, match=says):
        record(*arguments)


@pytest.mark.parametrize("game", [OneTwoTen(4), OneTwoTen(4, take_back=True)], ids=str)
def test_graph_that_is_built_from_a_new_root_is_recorded(game):
    recording = record(build_graph, game)
    assert len(recording.nodes) == len(nodes(build_graph(game))) and recording.root is recording.result
    grown = [node for step in recording.steps if step.kind == "grow" for node in step.new]
    assert len(grown) == len({*map(id, grown)}) == len(recording.nodes) - 1
    assert recording.strangers == 0 and recording.steps[0].node is recording.root


def subsets(items):
    if not items:
        return [[]]
    rest = subsets(items[1:])
    for each in rest:
        each.append(items[0])
    return rest + rest


def groups(words):
    found = groups(words[1:]) if words else {}
    if words:
        found.setdefault(words[0][0], ([],))[0].append(words[0])
    return found


def test_results_are_recorded_as_they_were_when_the_calls_returned():
    told = " ".join(scene.says for scene in Story(record(subsets, [1, 2])).scenes)
    assert "subsets on [] returns [[]]." in told and "subsets on [2] returns [[2], [2]]." in told
    told = " ".join(scene.says for scene in Story(record(groups, ["ant", "bee", "ape"])).scenes)
    assert "groups on ['ape'] returns {'a': (['ape'],)}." in told
