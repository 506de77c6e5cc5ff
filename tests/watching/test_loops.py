"""Loops: each line that changes something is a step, containers are followed exactly, and rounds are counted."""

import linecache
import random
import sys
from collections import Counter, defaultdict, deque
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from textwrap import indent

import loops
import pytest

from gametree import OneTwoTen, build_graph, build_tree, label, label_graph, record, watch
from gametree.core import limits
from gametree.watching.narrating.story import Story

GRAPH = build_graph(OneTwoTen(4, take_back=True))
FILE = "<loops>"
PROGRAMS = {  # a program, its arguments, and the rest of its last sentence
    "bfs": (loops.bfs, (loops.MAZE, (1, 1), (3, 5)), "[(1, 1), (1, 2), (1, 3), (2, 3), (2, 4)…."),
    "astar": (loops.astar, (loops.MAZE, (1, 1), (1, 5)), "6."),
    "coin change": (loops.coin_change, ([1, 3, 4], 6), "2."),
    "edit distance": (loops.distance, ("kitten", "sitting"), "3."),
    "bubble sort": (loops.bubble_sort, ([5, 2, 9, 1],), "[1, 2, 5, 9]."),
    "Kayles": (loops.kayles, (8,), "[0, 1, 2, 3, 1, 4, 3, 2, 1]."),
}


def run(body, *arguments, parameters="a", **more):
    """Return the story of a function `f` with this body."""
    names = {"deque": deque, "defaultdict": defaultdict, "Counter": Counter}
    source = f"def f({parameters}):\n{indent(body, '    ')}\n"
    linecache.cache[FILE] = len(source), None, source.splitlines(True), FILE
    exec(compile(source, FILE, "exec"), names)
    return Story(record(names["f"], *arguments, **more))


def says(story):
    return [scene.says for scene in story.scenes[2:-2]]


CHANGES = [  # the body of a function, its argument, and the sentences of its lines
    ("x = 1\nx = 1\nx = 2", 0, ["x becomes 1.", "x becomes 2."]),  # an equal value is no change
    ("x, y = 1, 'b'\n_z = 3", 0, ["x becomes 1 and y becomes 'b'."]),
    ("a.append(3)\na.insert(0, 0)\na.insert(2, 9)", [1, 2],
     ["a gets 3 at the end.", "a gets 0 at the front.", "a gets 9."]),
    ("a.pop()\na.pop(0)\na.remove(3)\na.clear()", [1, 2, 3, 4, 5],
     ["a loses 5 at the end.", "a loses 1 at the front.", "a loses 3.", "a loses 2 and 4."]),
    ("a[0], a[2] = a[2], a[0]\na[1] += 5", [1, 2, 3], ["a[0] becomes 3 and a[2] becomes 1.", "a[1] becomes 7."]),
    ("a.reverse()\na.extend([7, 7])", [1, 2, 3, 4], ["several items of a change.", "a gets 7 and 7 at the end."]),
    ("a[:] = [1, 8, 2]\na[:] = [1]", [5, 5], ["several items of a change.", "a loses 8 and 2 at the end."]),
    ("a[1:3] = [9]", [1, 2, 3, 4], ["several items of a change."]),
    ("a['x'] = 1\na['x'] = 2\ndel a['y']", {"y": 0},
     ["a['x'] becomes 1.", "a['x'] becomes 2.", "a loses 'y'."]),
    ("a |= {2, 3}\na.discard(1)", {1}, ["a gets 2 and 3.", "a loses 1."]),
    ("d = defaultdict(list)\nd['x'].append(1)\nd['x'].append(2)", 0,
     ["d becomes {}.", "d['x'] becomes [1].", "d['x'] becomes [1, 2]."]),  # changes inside are seen
    ("row = a[1]\nrow[0] = 5", [[1, 2], [3, 4]], ["row becomes [3, 4].", "a[1][0] becomes 5 and row[0] becomes 5."]),
    ("a.append([5, 6])\na[2][1] = 0", [[1, 2], [3, 4]], ["a gets [5, 6] at the end.", "a[2][1] becomes 0."]),
    ("b = a\nb.append(1)", [], ["b becomes [].", "a gets 1."]),
    ("q = deque(a)\nq.append(q.popleft())", [1, 2],
     ["q becomes deque([1, 2]).", "q[0] becomes 2 and q[1] becomes 1."]),
    ("it = map(a.append, [1])\nfor x in it:\n    pass", [0], ["Round 1: x becomes None and a gets 1 at the end."]),
    ("len(a)\nb = len\nfor i in ():\n    pass", [1], []),  # nothing visible changes
    ("x = float('nan')\na.append(x)\na.append(1)", [],
     ["x becomes nan.", "a gets nan.", "a gets 1 at the end."]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "argument", "sentences"), CHANGES)
def test_each_line_that_changes_something_is_a_step_that_says_so(body, argument, sentences):
    assert says(run(body, argument)) == sentences


def replay(story):
    """Yield for each scene the cells of its tables, by the names of the variables."""
    contents, lined = {}, {}
    for scene in story.scenes:
        for table, kind, row, at, old, new, _ in scene.patches:
            rows = contents.setdefault(table, [] if kind in ("dict", "grid") else [[]])  # a list is a table of one row
            items = rows if row is None else rows[row]
            assert items[at : at + len(old)] == old  # so that the page can go back
            items[at : at + len(old)] = new
            lined[table] = kind not in ("dict", "grid")
        yield {name: contents[table][0] if lined[table] else contents[table] for name, table in scene.tables.items()}


def cells(thing):
    if isinstance(thing, dict):
        return [[repr(key), repr(value)] for key, value in thing.items()]
    if isinstance(thing, list) and thing and isinstance(thing[0], (list, str)):
        return [[each if isinstance(each, str) else repr(each) for each in row] for row in thing]
    return [repr(each) for each in thing]


@pytest.mark.parametrize(("program", "arguments", "result"), PROGRAMS.values(), ids=PROGRAMS)
def test_tables_contain_what_the_containers_contain_at_each_line(program, arguments, result):
    copied, expected = [each.copy() if isinstance(each, list) else each for each in arguments], []

    def trace(frame, event, arg):
        if frame.f_code is not program.__code__:
            return None
        if event in ("line", "return"):
            things = frame.f_locals.items()
            now = {name: cells(thing) for name, thing in things if isinstance(thing, (list, dict, set, deque))}
            if now and now != (expected or [None])[-1]:
                expected.append(now)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        program(*copied)
    finally:
        sys.settrace(before)
    story, found = Story(record(program, *arguments)), []
    for tables in replay(story):
        if tables and tables != (found or [None])[-1]:
            found.append(deepcopy(tables))
    assert [{name: sorted(map(repr, now[name])) for name in now} for now in found] == [
        {name: sorted(map(repr, now[name])) for name in now} for now in expected
    ]  # sorted, because a set has no order
    assert story.scenes[-1].says == f"{program.__name__} returned {result}"


def test_rounds_are_counted_although_some_change_nothing():
    story = run("for i in range(3):\n    j = 0\n    while j < 2:\n        j += 1", 0)
    rounds = [scene.says for scene in story.scenes if scene.says.startswith("Round")]
    told = ["Round 1: i becomes 0.", "Round 1: j becomes 1.", "Round 2: j becomes 2.", "Round 2: i becomes 1."]
    assert rounds[:4] == told
    story = run("for x in a:\n    if x > 2:\n        y = x", [1, 1, 1, 3, 1])
    assert says(story) == ["Round 1: x becomes 1.", "Round 4: x becomes 3.", "y becomes 3.", "Round 5: x becomes 1."]


def test_recursive_functions_and_those_of_the_package_have_lines_only_if_wanted():
    def down(n):
        m = n - 1
        return m and down(m)

    kinds = {None: 0, True: 3, False: 0}
    for lines, count in kinds.items():
        found = [step.kind for step in record(down, 3, lines=lines).steps]
        assert found.count("line") == count and found.count("enter") == 3
    for function, root in ((label, build_tree(OneTwoTen(3))), (label_graph, GRAPH)):
        assert all(step.kind != "line" for step in record(function, root).steps)
    assert all(step.kind != "line" for step in record(loops.bubble_sort, [2, 1], lines=False).steps)


def test_dictionary_of_a_recursive_function_is_drawn_once_it_is_long():
    def build_once(game, state, made):
        if state not in made:
            made[state] = {move: build_once(game, after, made) for move, after in game.moves(state).items()}
        return state

    story = Story(record(build_once, OneTwoTen(6), (1, 0), {}))
    sizes = [len(tables["made"]) for tables in replay(story) if "made" in tables]
    assert sizes == sorted(sizes) and sizes[0] == 9 and sizes[-1] == 12
    assert not any(scene.tables for scene in Story(record(build_once, OneTwoTen(3), (1, 0), {})).scenes)


def test_backwards_has_a_step_for_each_line_and_keeps_its_waves():
    story = Story(record(loops.backwards, build_graph(OneTwoTen(4, take_back=True))))
    told = says(story)
    assert "In wave 1, (2, 3) becomes W: the move to (1, 4) leaves the other player losing." in told
    assert "wave gets (2, 3) at the end." in told and "left[(1, 1)] becomes 2." in told
    assert story.mistakes == [] and {*story.scenes[-1].tables} == {"above", "left", "wave"}


def test_tree_that_a_program_builds_is_the_picture():
    random.seed(1)
    story = Story(record(loops.mcts, "XOX.O..X.", 12))
    assert len(story.tree.nodes) > 4 and story.tree.kind == "tree" and story.code[0].name == "mcts"
    told = [scene.says for scene in story.scenes]
    assert "At XOX.O..X., visits becomes 1." in told and not story.mistakes
    assert "XOX.O..X. gets children: XOXOO..X., XOX.OO.X., XOX.O.OX. and XOX.O..XO." in told
    moved = next(scene for scene in story.scenes if scene.says == "node becomes XOXOO..X..")
    assert story.tree.nodes[moved.at].board == "XOXOO..X."  # the outline goes to the node
    end = f"The tree has {len(story.tree.nodes)} nodes. The lines of score are not shown."
    assert told[-1] == f"mcts returned XOXOO..X.. {end} To see them, watch score itself."

    def recursive(state):
        node = loops.Position(str(state))
        return node if state < 1 else recursive(state - 1)

    assert len(Story(record(recursive, 2)).tree.nodes) == 3  # its calls are the tree


def uses_threads(numbers):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda number: number + 1, numbers))


def leaves_the_work(maze):
    path = loops.bfs(maze, (1, 1), (3, 5))
    return len(path)


UNSEEN = [
    (uses_threads, [1], "What other threads do is neither shown nor counted."),
    (leaves_the_work, loops.MAZE, "The lines of bfs are not shown. To see them, watch bfs itself."),
    (sorted, [2, 1], "Only code in Python is watched."),
]


@pytest.mark.parametrize(("function", "argument", "sentence"), UNSEEN)
def test_what_is_not_shown_is_said_and_only_then(function, argument, sentence):
    assert Story(record(function, argument)).scenes[-1].says.endswith(sentence)
    assert not Story(record(loops.bubble_sort, [2, 1])).scenes[-1].says.endswith(sentence)


def test_limit_is_named_with_how_to_raise_it_if_it_is_reached():
    limit = "The limit is 20 steps, or fewer if lists are long or other functions are called. "
    limit += "Raise it with watch(…, limit=200)."
    arguments = loops.MAZE, (1, 1), (3, 5)
    assert Story(record(loops.bfs, *arguments, limit=20)).scenes[-1].says.endswith(limit)
    assert "limit" not in Story(record(loops.bfs, *arguments)).scenes[-1].says


def test_comparing_long_lists_ends_before_it_takes_too_long(monkeypatch):
    monkeypatch.setattr(limits, "ITEMS_COMPARED", 60_000)
    story = run("for i in range(500):\n    a[i] += 1", [0] * 500)
    assert 10 < len(story.scenes) < 200 and "Raise it with" in story.scenes[-1].says
    assert not run("for i in range(300):\n    a[i] += 1", [0] * 500, limit=limits.NODES_BUILT).recording.cut
    many = run("a.append(1)\nx = 1", [0] * (limits.ITEMS_FOLLOWED + 1))
    assert says(many) == ["a becomes a list of 10002.", "x becomes 1."]


def test_variable_that_is_deleted_or_can_not_be_shown_is_not_listed():
    story = run("x = y = a\ndel x\ny = print\nz = 1", 3)
    assert [scene.holds for scene in story.scenes[2:4]] == ["0a = 3\n1*x = 3\n*y = 3", "0a = 3\n4*z = 1"]


def test_long_loop_is_not_accused_of_being_endless(monkeypatch):
    monkeypatch.setattr(limits, "LINES_RUN", 9_000)
    story = run("x = 0\nfor i in range(10 ** 7):\n    x += i", 0)
    assert "Does that loop end? If so, it just takes too long." in story.scenes[-1].says
    assert "When should" not in story.scenes[-1].says


class Odd:
    """An object whose code fails if it is compared, copied or written."""

    def __eq__(self, other):
        raise AssertionError

    __hash__ = object.__hash__
    __repr__ = __str__ = __eq__


def test_objects_in_containers_are_not_touched():
    story = run("b = [a]\nb.append(1)\nc = {a: 1}\nd = [0]\nd[0] = a", Odd())
    assert len(story.scenes) >= 6 and story.recording.error is None


def test_page_gets_the_rounds_of_loops_as_bars():
    rounds = watch(loops.bubble_sort, [3, 1, 2]).script["rounds"]
    assert rounds == [[2, 6, 0], [3, 4, 1], [5, 6, 1], [7, 8, 0], [8, 8, 1]]
    assert watch(label, build_tree(OneTwoTen(3))).script["rounds"] == []
