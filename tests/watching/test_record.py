"""record: what is written down is what happened, whatever the code that is watched, and no trace is left behind."""

import functools
import inspect
import math
import signal
import sys
import time
from textwrap import indent

import pytest
from examples import EACH, Careful, Data, Guarded, Moves, Pile, Same, Slotted, below, every, hang, tree

from gametree import GameError, Node, OneTwoTen, alphabeta, build_graph, build_tree, label, minimax, nodes, record
from gametree.core import limits
from gametree.core.errors import TooLong
from gametree.watching.recording import tracer

KINDS_OF_NODES = Pile, Slotted, Data, Guarded, Careful, Same, Moves, Node


def attributes(kind):
    return [(name, own) for name, own in vars(kind).items() if name != "__slotnames__"]  # which is pickle's own note


CLASSES = {kind: (attributes(kind), kind.__setattr__) for kind in KINDS_OF_NODES}


@pytest.fixture(autouse=True)
def no_trace_is_left():
    before = sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()
    yield
    assert (sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()) == before
    for kind, (before, assign) in CLASSES.items():
        assert attributes(kind) == before, kind
        assert kind.__setattr__ is assign


def field_of(node):
    """What a node's class calls its label."""
    return "label" if hasattr(node, "label") else "win_loss"


def judge(node):
    return "W" if "L" in [getattr(child, field_of(child)) for child in below(node)] else "L"


def finish(node):
    setattr(node, field_of(node), judge(node))
    return getattr(node, field_of(node))


def mark(node):
    """Label a tree, children first; the walk that the others do in their own ways."""
    for child in below(node):
        mark(child)
    return finish(node)


def expected(root, names):
    """What `mark` does, told by a walk of our own: (kind, node, name, old, new), the functions' names by depth."""
    told = []

    def walk(node, depth):
        told.append(("enter", id(node), names[depth % len(names)], None, None))
        right = "W" if "L" in [walk(child, depth + 1) for child in below(node)] else "L"
        told.append(("set", id(node), field_of(node), "?", right))
        told.append(("leave", id(node), names[depth % len(names)], None, right))
        return right

    walk(root, 0)
    return told


def story(recording):
    return [
        (step.kind, id(step.node), step.name, step.old, step.new if step.kind != "enter" else None)
        for step in recording.steps
    ]


def said(recording):
    """The steps, short: what and where."""
    return [(step.kind, getattr(step.node, "pile", None)) for step in recording.steps]


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
def test_calls_and_labels_are_written_down_in_order_with_old_and_new(kinds, walker, names):
    root = tree(kinds, 4)
    recording = record(walker, root)
    assert story(recording) == expected(root, names)
    assert (recording.result, recording.error, recording.root) == ("W", None, root)
    assert list(map(id, recording.nodes)) == list(map(id, every(root)))


@pytest.mark.parametrize("kind", [Pile, Guarded, Same])
def test_a_bound_method_needs_no_root(kind):
    root = tree((kind,), 4)
    recording = record(Pile.do_win_loss, root)
    again = tree((kind,), 4)
    bound = record(again.do_win_loss)
    assert bound.root is again and bound.function == "do_win_loss"
    assert said(bound) == said(recording)
    assert [step[:3] for step in story(bound)] == [step[:3] for step in expected(again, ["do_win_loss"])]


BELOW = "for child in node.children: walk(child)\n"
THREE = "if node.pile == 3: raise ValueError('three')\n"
BODIES = [  # what a function does, with which tree, and its steps in short
    ("def is_leaf(node): return not node.children\nif not is_leaf(node):\n    " + BELOW, tree((Pile,), 2),
     "enter 0, enter 1, enter 2, leave 2, leave 1, enter 2, leave 2, leave 0"),
    ("def put(node, text): node.win_loss = text\n" + BELOW + "put(node, 'W')", tree((Pile,), 2),
     "enter 0, enter 1, enter 2, set 2 W, leave 2, set 1 W, leave 1, enter 2, set 2 W, leave 2, set 0 W, leave 0"),
    ("for each in (node, *node.children): each.win_loss = 'W'", tree((Pile,), 2),
     "enter 0, set 0 W, set 1 W, set 2 W, leave 0"),
    ("node.value = 7\nnode._secret = 8\nnode.value = 'x'\nnode.best = node.add1  # a way, and not a thing to show",
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
    """A function `walk` of a node, and so of all that its text names."""
    there = dict(globals())
    exec("def walk(node):\n" + indent(body, "    "), there)
    return there["walk"]


@pytest.mark.parametrize(("body", "root", "steps"), BODIES)
def test_the_steps_are_what_happened(body, root, steps):
    recording = record(made(body), root)
    told = [f"{step.kind} {step.node.pile}" + f" {step.new}" * (step.kind == "set") for step in recording.steps]
    assert ", ".join(told + [type(recording.error).__name__] * (recording.error is not None)) == steps
    assert all(recording.steps[step.call].node.pile <= step.node.pile for step in recording.steps if step.call >= 0)


def test_an_interrupt_ends_the_recording():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored, as in the background
    try:
        recording = record(lambda node: signal.raise_signal(signal.SIGINT), Pile(1, 0))
    finally:
        signal.signal(signal.SIGINT, before)
    assert isinstance(recording.error, KeyboardInterrupt)


# growth


def check_growth(recording, root):
    """Every node that was not there from the start appears once, before anything happens to it, or as it is called."""
    grown = [id(node) for step in recording.steps if step.kind == "grow" for node in step.new]
    assert len(grown) == len(set(grown))
    assert set(map(id, recording.nodes)) == {id(node) for node in nodes(root)}
    there = set(map(id, recording.nodes)) - set(grown)
    for step in recording.steps:
        if step.kind == "grow":
            there.update(map(id, step.new))
        elif step.kind == "enter":
            there.add(id(step.node))
        assert id(step.node) in there
    return len(grown)


def by_assignment(node):
    if node.pile <= 3:
        node.add1 = type(node)(3 - node.player, node.pile + 1)
        by_assignment(node.add1)
    if node.pile <= 2:
        node.add2 = type(node)(3 - node.player, node.pile + 2)
        by_assignment(node.add2)


def by_append(node):
    for n in (1, 2):
        if node.pile + n <= 4:
            node.children.append(type(node)(3 - node.player, node.pile + n))
    for child in node.children:
        by_append(child)


def from_the_leaves_up(root):
    def grown_up(player, pile):
        node = type(root)(player, pile)
        hang(node, [grown_up(3 - player, pile + n) for n in (1, 2) if pile + n <= 4])
        return node

    hang(root, [grown_up(2, 1), grown_up(2, 2)])


def built_and_labelled(node):
    by_assignment(node)
    mark(node)


@pytest.mark.parametrize(
    ("build", "kind"),
    [
        *((by_assignment, kind) for kind in (Pile, Guarded, Same, Moves)), (by_append, Data),
        (from_the_leaves_up, Pile), (built_and_labelled, Pile),
    ],
)  # fmt: skip
def test_children_appear_as_they_are_hung_on(build, kind):
    root = kind(1, 0)
    recording = record(build, root)
    grown = check_growth(recording, root)
    assert recording.error is None and len(recording.nodes) == 12 and grown == 11
    labels = 12 if build is built_and_labelled else 0
    assert sum(step.kind == "set" for step in recording.steps) == labels


@pytest.mark.parametrize("target", [0, 1, 4, 10])
def test_our_build_tree_is_watched_too(target):
    root = Node(OneTwoTen(target), (1, 0))
    recording = record(build_tree, root)
    assert check_growth(recording, root) == len(list(nodes(build_tree(OneTwoTen(target))))) - 1
    spawned = [step for step in recording.steps if step.kind == "grow"]
    assert [len(step.new) for step in spawned] == [len(step.node.children) for step in spawned]


ENDLESS = [
    "return walk(node)", "while True: node.value = 1", "while True:\n    pass",
    "def count(n): return n + 1\nn = 0\nwhile True: n = count(n)", "node.add1 = Pile(1, 0)\nwalk(node.add1)",
    "while True:\n    try: len('node')\n    except Exception: pass",
]  # fmt: skip


@pytest.mark.parametrize("body", ENDLESS)
@pytest.mark.parametrize(("lines", "seconds"), [(10**9, 0.2), (20_000, 600)])
def test_what_comes_to_no_end_is_stopped_in_a_line_of_it(body, lines, seconds, monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", lines)
    monkeypatch.setattr(limits, "SECONDS_RUN", seconds)
    recording = record(made(body), tree((Pile,), 3), limit=50)
    assert isinstance(recording.error, (RecursionError, TooLong))
    assert len(recording.steps) <= 150 and recording.stopped[0].co_name == "walk"


def test_waiting_for_somebody_does_not_count(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_RUN", 0.3)

    def walk(node):
        time.sleep(0.6)
        node.win_loss = "W"

    assert record(walk, Pile(1, 0)).error is None


def test_more_steps_than_can_be_shown_do_not_stop_the_code():
    root = tree((Pile,), 8)
    recording = record(mark, root, limit=100)
    assert recording.cut and recording.error is None and recording.result == "W" and len(recording.steps) <= 100
    assert all(node.win_loss in "WL" for node in every(root))


def counts_down(n, seen):
    """Remember in which calls nobody looks at the lines, and then do what `seen` is told last."""
    seen.append(sys._getframe().f_trace is None)
    while n == 0 and seen[0] is None:
        pass
    return n and counts_down(n - 1, seen)


def test_when_as_many_calls_are_shown_as_can_be_the_rest_is_only_counted():
    seen = []
    recording = record(counts_down, 30, seen, calls=7)
    assert (recording.result, recording.error, recording.calls) == (0, None, 31)
    assert recording.cut and len(recording.nodes) == 7 and len(recording.steps) == 7
    assert seen == [False] * 8 + [True] * 23
    with pytest.raises(GameError, match="calls=0 won't do: calls is a whole number, 1 or more"):
        record(counts_down, 30, seen, calls=0)


def test_a_loop_in_a_call_that_is_only_counted_is_stopped_too(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_RUN", 0.2)
    monkeypatch.setattr(limits, "LINES_RUN", math.inf)
    recording = record(counts_down, 30, [None], calls=7)
    assert isinstance(recording.error, TooLong) and recording.calls == 31
    assert text_of(counts_down, recording.stopped[1]) in ("pass", "while n == 0 and seen[0] is None:")


def test_many_lines_are_no_reason_to_stop_but_where_something_is_only_asked(monkeypatch):
    monkeypatch.setattr(limits, "LINES_ASKED", 1_000)

    def long(node):
        return sum(1 for _ in range(3_000))

    assert record(long, Pile(1, 0)).result == 3_000
    with pytest.raises(TooLong):
        tracer.bounded(long, Pile(1, 0))
    assert isinstance(tracer.bounded(record, long, Pile(1, 0)).error, TooLong)


def test_a_tree_that_grows_beyond_all_that_can_be_shown_is_stopped_with_what_it_was():
    recording = record(build_tree, OneTwoTen(), limit=50)
    assert isinstance(recording.error, TooLong) or recording.cut
    wide = "node.children += [Data(2, 1) for _ in range(100)]\nfor child in node.children[-100:]: child.children = []"
    recording = record(made("while True:\n" + indent(wide, "    ")), Data(1, 0), limit=500)
    assert "grown beyond 500 nodes" in str(recording.error)


class Fresh(Pile):
    """Its children are made anew every time."""

    @property
    def children(self):
        return [Fresh(3 - self.player, self.pile + n) for n in (1, 2)]


THREES = build_tree(OneTwoTen(3))
PARENTHESES = "can't be run: give the function itself, without parentheses"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ((label(THREES), THREES), PARENTHESES), ((THREES, THREES), PARENTHESES), ((None, THREES), PARENTHESES),
        ((4, mark), r"the function comes first, as in watch\(mark, 4\)\.$"),
        ((mark,), r"^What is mark to work on\? Give its tree, or what else it takes: watch\(mark, root\)\.$"),
        ((mark, Pile), "class"),
        ((mark, Fresh(1, 0)), r"^\(1, 0\) has other children every time it is asked"),
    ],
)  # fmt: skip
def test_what_can_t_be_watched_is_told_why(given, says):
    with pytest.raises(GameError, match=says):
        record(*given)


def test_a_tree_with_more_nodes_than_steps_is_refused():
    with pytest.raises(GameError, match=r"^This tree has more than 231 nodes, too many to watch"):
        record(label, build_tree(OneTwoTen()), limit=231)
    assert record(lambda node: None, build_tree(OneTwoTen()), limit=232).error is None


@pytest.mark.parametrize("algorithm", [minimax, alphabeta], ids=lambda algorithm: algorithm.__name__)
def test_a_game_is_given_as_it_is_to_what_takes_games(algorithm):
    recording, game = record(algorithm, OneTwoTen(4)), OneTwoTen(4)
    assert recording.calls and recording.error is None and recording.result == algorithm(game)

    def of_game(game, state):
        return sum([of_game(game, after) for after in game.moves(state).values()], 1)

    recording = record(of_game, game, (1, 0))
    assert recording.calls and recording.game is game and recording.result == len(recording.nodes) == 12


def test_a_game_that_the_nodes_know_is_found_and_anything_else_called_game_is_not():
    game = OneTwoTen(3)
    assert record(label, build_tree(game)).game is game
    named = Pile(1, 0)
    named.game = "1, 2, … 10"
    assert record(mark, named).game is None
    assert record(mark, named, game=game).game is game


@pytest.mark.parametrize(("game", "says"), [(OneTwoTen, "^OneTwoTen is a class, the plan of"), ("x", "not a game")])
def test_the_game_given_may_not_be_a_class(game, says):
    with pytest.raises(GameError, match=says):
        record(mark, Pile(1, 0), game=game)


# Without a tree: the calls are one


def count(number):
    if number <= 0:
        return 0
    return count(number - 1) + (count(number - 2) if number > 1 else 0) + 1


def pairs(state, top=3):
    player, pile = state
    return 1 + sum(pairs((3 - player, pile + n), top) for n in (1, 2) if pile + n <= top)


def one_way(number):
    return 0 if number < 1 else other_way(number - 1)


def other_way(number):
    return 1 if number < 1 else one_way(number - 2)


@pytest.mark.parametrize(
    ("function", "given", "names"),
    [
        (count, (5,), ["count"]), (count, (0,), ["count"]), (pairs, ((1, 0),), ["pairs"]),
        (pairs, ((1, 0), 5), ["pairs"]), (one_way, (7,), ["one_way", "other_way"]),
        (functools.partial(pairs, top=4), ((2, 1),), ["pairs"]),
    ],
)  # fmt: skip
def test_what_is_called_with_no_node_is_watched_by_its_calls(function, given, names):
    recording = record(function, *given)
    assert recording.calls and recording.error is None and not recording.cut
    assert recording.result == function(*given)
    entered, running = [], []
    for number, step in enumerate(recording.steps):
        assert step.kind in ("enter", "leave") and step.call == (running[-1] if running else -1)
        if step.kind == "enter":
            if running:
                assert step.node in recording.steps[running[-1]].node.children
            entered.append(step.node)
            running.append(number)
        else:
            begun = recording.steps[running.pop()]
            assert (step.node, step.name) == (begun.node, begun.name)
    assert not running and recording.steps[-1].new == recording.result
    assert {step.name for step in recording.steps} <= set(names)
    assert list(map(id, entered)) == list(map(id, depth_first(recording.root)))
    assert set(map(id, entered)) == set(map(id, recording.nodes))


def depth_first(call):
    return [call, *(further for child in call.children for further in depth_first(child))]


def test_what_calls_give_back_is_written_down_with_what_they_were_called_on():
    steps = record(pairs, (1, 0), 2).steps
    assert [f"{step.node} {step.new}" for step in steps if step.kind == "leave"] == [
        "(1, 2) 1", "(2, 1) 2", "(2, 2) 1", "(1, 0) 4"]  # fmt: skip
    entered = [(repr(step.node), step.new) for step in steps if step.kind == "enter"]
    assert entered == [(each, {"top": 2}) for each in ("(1, 0)", "(2, 1)", "(1, 2)", "(2, 2)")]


# The line that did it


def grown(node):
    if node.pile < 3:
        node.add1 = Pile(3 - node.player, node.pile + 1)
        grown(  # in several lines
            node.add1
        )


def searched(node, alpha):
    alpha = alpha + 1
    for child in node.children:
        alpha = max(alpha, searched(child, alpha))
    return alpha


def text_of(function, line):
    """What stands in a line of a function's file."""
    rows, first = inspect.getsourcelines(function)
    assert first <= line < first + len(rows)
    return rows[line - first].strip()


@pytest.mark.parametrize(
    ("walk", "root", "more", "texts"),
    [
        (Pile.do_win_loss, tree((Pile,), 3), (), {
            "enter": {"child.do_win_loss()"},
            "set": {'self.win_loss = "W" if any(child.win_loss == "L" for child in self.children) else "L"'},
        }),
        (grown, Pile(1, 0), (), {"enter": {"grown(  # in several lines"},
                                 "grow": {"node.add1 = Pile(3 - node.player, node.pile + 1)"}}),
        (searched, tree((Pile,), 3), (0,), {
            "enter": {"alpha = max(alpha, searched(child, alpha))"},
            "given": {"alpha = alpha + 1", "alpha = max(alpha, searched(child, alpha))"},
            "leave": {"return alpha"},
        }),
        (count, 4, (), {
            "enter": {"return count(number - 1) + (count(number - 2) if number > 1 else 0) + 1"},
            "leave": {"return 0", "return count(number - 1) + (count(number - 2) if number > 1 else 0) + 1"},
        }),
    ],
    ids=lambda thing: getattr(thing, "__name__", ""),
)  # fmt: skip
def test_every_step_knows_the_line_that_did_it(walk, root, more, texts):
    first, *others = record(walk, root, *more).steps
    assert (first.kind, first.line, first.code) == ("enter", None, walk.__code__)
    for kind, due in texts.items():
        assert {text_of(walk, step.line) for step in others if step.kind == kind} == due
    assert all(step.code is (walk.__code__ if step.kind == "enter" else None) for step in others)


def test_a_call_by_way_of_a_helper_is_made_in_the_line_that_asks_the_helper():
    def answers(children):
        return [walk(child) for child in children]

    def walk(node):
        below = answers(node.children)
        return "W" if "L" in below else "L"

    steps = record(walk, tree((Pile,), 3)).steps
    entered = [text_of(walk, step.line) for step in steps[1:] if step.kind == "enter"]
    assert entered == ["below = answers(node.children)"] * 6


def test_what_stopped_it_is_told_with_the_innermost_line_of_what_is_watched():
    def take(children):
        return children[5]

    def walk(node):
        for child in node.children:
            walk(child)
        if node.pile == 3:
            take(node.children)

    code, line, _ = record(walk, tree((Pile,), 4)).stopped
    assert code is walk.__code__ and text_of(walk, line) == "take(node.children)"
    assert record(mark, tree((Pile,), 4)).stopped is None

    def divides(number):
        return divides(number - 1) / number if number else 1 / 0

    code, line, _ = record(divides, 3).stopped
    assert code is divides.__code__ and text_of(divides, line).endswith("1 / 0")


# The numbers that a call is given


def numbers(recording):
    """What became of the numbers a call was given, in short: the names and what they are, in order."""
    told = []
    for step in recording.steps:
        if step.kind == "enter" and step.new:
            told.append(" ".join(f"{key}={value}" for key, value in step.new.items()))
        elif step.kind == "given":
            assert recording.steps[step.call].node is step.node
            told.append(f"{step.name}: {step.old} → {step.new} at {step.node.pile}")
    return told


LOOP = "for child in below(node):\n    depth = depth + 1\n    "
ROUND = ["depth=0 alpha=-1 beta=1", "depth: 0 → 1 at 0", "depth=0 alpha=-1 beta=1", "depth: 0 → 1 at 1",
         "depth=0 alpha=-1 beta=1", "alpha: -1 → 0.5 at 1", "alpha: -1 → 0.5 at 0", "depth: 1 → 2 at 0",
         "depth=0 alpha=0.5 beta=1"]  # fmt: skip
PASS_ON = "for child in node.children: walk(child, alpha)"
NUMBERS = [
    ("node, depth, alpha=-1, beta=1", LOOP + "walk(child, 0, alpha, beta=beta)\n    alpha = 0.5", (0,), ROUND),
    ("node, depth=0, *, alpha=-1, beta=1", LOOP + "walk(child, alpha=alpha)\n    alpha = 0.5", (), ROUND),
    ("node, alpha", "alpha = int(alpha) * 1.0\n" + PASS_ON, (-1.0,), ["alpha=-1.0"] * 4),
    ("node, alpha", "def better(node, alpha): alpha += 99\nbetter(node, alpha)\n" + PASS_ON, (0,), ["alpha=0"] * 4),
    ("node, window", "low, high = window\nfor child in node.children: walk(child, (low, high))", ((-1, 5),),
     ["window[0]=-1 window[1]=5"] * 4),
    ("node, flag, best, text", "flag, best, text = 3, 8, 4", (True, 1, "x"), ["best=1", "best: 1 → 8 at 0"]),
    ("node, odd, none, more", "none, more = 1, [2]", (math.inf, None, [0]), ["odd=inf"]),
    ("node, count", "count += 1\nreturn node.nothing", (0,), ["count=0", "count: 0 → 1 at 0"]),
    ("node, count", "count += 1", (0,), ["count=0", "count: 0 → 1 at 0"]),
]  # fmt: skip


@pytest.mark.parametrize(("names", "body", "more", "told"), NUMBERS)
def test_numbers_that_a_call_is_given_are_written_down_with_every_change_in_order(names, body, more, told):
    there = dict(globals())
    exec(f"def walk({names}):\n" + indent(body, "    "), there)
    assert numbers(record(there["walk"], tree((Pile,), 2), *more)) == told


@pytest.mark.parametrize("game", [OneTwoTen(4), OneTwoTen(4, take_back=True)], ids=str)
def test_a_graph_that_is_built_beside_the_node_it_was_given_is_seen_to_grow(game):
    recording = record(build_graph, game)
    assert len(recording.nodes) == len(nodes(build_graph(game))) and recording.root is recording.result
    grown = [node for step in recording.steps if step.kind == "grow" for node in step.new]
    assert len(grown) == len({*map(id, grown)}) == len(recording.nodes) - 1
    assert recording.strangers == 0 and recording.steps[0].node is recording.root
