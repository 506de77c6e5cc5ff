"""Loops: each line that changes something is a step, containers are followed exactly, and rounds are counted."""

import linecache
import random
import sys
from collections import Counter, defaultdict, deque
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from functools import partial
from math import inf
from textwrap import indent

import loops
import pytest

from gametree import OneTwoTen, build_graph, build_tree, label, label_graph, record, watch
from gametree.core import limits
from gametree.watching.narrating.story import Story
from gametree.watching.watch_facts import Decided
from gametree.watching.watch_words import say

GRAPH = build_graph(OneTwoTen(4, take_back=True))
FILE = "<loops>"
PROGRAMS = {  # a program, its arguments, and the rest of its last sentence
    "bfs": (loops.bfs, (loops.MAZE, (1, 1), (3, 5)), "[(1, 1), (1, 2), (1, 3), (2, 3), …]."),
    "astar": (loops.astar, (loops.MAZE, (1, 1), (1, 5)), "6."),
    "coin change": (loops.coin_change, ([1, 3, 4], 6), "2."),
    "edit distance": (loops.distance, ("kitten", "sitting"), "3."),
    "bubble sort": (loops.bubble_sort, ([5, 2, 9, 1],), "[1, 2, 5, 9]."),
    "Kayles": (loops.kayles, (8,), "[0, 1, 2, 3, 1, 4, 3, 2, 1]."),
}


def run(body, *arguments, parameters="a", **more):
    """Return the story of a function `f` with this body."""
    names = {"inf": inf, "deque": deque, "defaultdict": defaultdict, "Counter": Counter}
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
    ("a[0], a[2] = a[2], a[0]\na[1] += 5", [1, 2, 3], ["a[0] and a[2] are swapped.", "a[1] becomes 7."]),
    ("a.reverse()\na.extend([7, 7])", [1, 2, 3, 4], ["several items of a change.", "a gets 7 and 7 at the end."]),
    ("a[:] = [1, 8, 2]\na[:] = [1]", [5, 5], ["several items of a change.", "a loses 8 and 2 at the end."]),
    ("a[1:3] = [9]", [1, 2, 3, 4], ["several items of a change."]),
    ("a['x'] = 1\na['x'] = 2\ndel a['y']", {"y": 0},
     ["a gets 'x': 1.", "a['x'] becomes 2.", "a loses 'y'."]),
    ("a |= {2, 3}\na.discard(1)", {1}, ["a gets 2 and 3.", "a loses 1."]),
    ("d = defaultdict(list)\nd['x'].append(1)\nd['x'].append(2)", 0,
     ["d becomes {}.", "d gets 'x': [1].", "d['x'] becomes [1, 2]."]),  # changes inside are seen
    ("row = a[1]\nrow[0] = 5", [[1, 2], [3, 4]], ["row becomes [3, 4].", "a[1][0] becomes 5 and row[0] becomes 5."]),
    ("a.append([5, 6])\na[2][1] = 0", [[1, 2], [3, 4]], ["a gets [5, 6] at the end.", "a[2][1] becomes 0."]),
    ("b = a\nb.append(1)", [], ["b becomes [].", "a gets 1."]),
    ("q = deque(a)\nq.append(q.popleft())", [1, 2],
     ["q becomes deque([1, 2]).", "q[0] becomes 2 and q[1] becomes 1."]),
    ("it = map(a.append, [1])\nfor x in it:\n    pass", [0],
     ["Round 1 of “for x in …”: x becomes None and a gets 1 at the end."]),
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
        if tables and "returned" not in tables and tables != (found or [None])[-1]:
            found.append(deepcopy(tables))
    assert [{name: sorted(map(repr, now[name])) for name in now} for now in found] == [
        {name: sorted(map(repr, now[name])) for name in now} for now in expected
    ]  # sorted, because a set has no order
    assert story.scenes[-1].says == f"{program.__name__} returned {result}"


def test_rounds_are_counted_although_some_change_nothing():
    story = run("for i in range(3):\n    j = 0\n    while j < 2:\n        j += 1", 0)
    rounds = [scene.says for scene in story.scenes if "Round" in scene.says]
    told = ["Round 1 of “for i in …”: i becomes 0.", "Round 1 of “while j < 2”: j becomes 1."]
    told += ["Round 2 of “while j < 2”: j becomes 2.", "“j < 2” is false: 2 ≥ 2. Round 2 of “for i in …”: i becomes 1."]
    assert rounds[:4] == told
    story = run("for x in a:\n    if x > 2:\n        y = x", [1, 1, 1, 3, 1])
    starts = [sentence.split(": x becomes")[0] for sentence in says(story)]
    assert starts[:2] == ["Round 1 of “for x in …”", "“x > 2” is false: 1 ≤ 2. Round 4 of “for x in …”"]
    assert starts[2:] == ["“x > 2” is true: 3 > 2. y becomes 3.", "Round 5 of “for x in …”"]


def spots(story, words):
    """Return what is marked at the first step that says this: "a[1]" if it was read, and "i: a[1]" for a pointer."""
    scene = next(scene for scene in story.scenes if words in scene.says)
    names = {number: name for name, number in scene.tables.items()}
    kinds = {patch[0]: patch[1] for each in story.scenes for patch in each.patches}
    found = []
    for table, row, at, pointers in scene.spots:
        place = f"[{at}]" if kinds[table] in ("list", "deque", "set") else f"[{row}][{at}]"
        found.append(f"{pointers}: {names[table]}{place}".removeprefix(": "))
    return found


class Odd:
    """An object whose code fails if it is compared, copied or written."""

    def __eq__(self, other):
        raise AssertionError

    __hash__ = object.__hash__
    __repr__ = __str__ = __eq__


GRID = [["#", "."], [".", "o"]]
SPOTS = [  # the body of a function, its argument, a step, and the cells that are marked there
    ("i = 1\nx = a[i] + a[i + 1] + a[-1]", [1, 2, 3, 9], "x becomes", ["a[1]", "a[2]", "a[3]", "i: a[1]"]),
    ("i = 1\nx = a[i] + g", [1, 2], "i becomes", ["i: a[1]"]),
    ("i = 7\nx = 1", [1, 2], "x becomes", []),  # no a[i]
    ("i = 7\nx = 1\nx = a[i] if i < 2 else 0", [1, 2], "x becomes 0", []),  # it has no cell, and what ran is unknown
    ("a[0] += a[1]", [1, 2], "a[0] becomes", ["a[0]", "a[1]"]),
    ("x = a.pop() + a[0]", [1, 2, 3], "x becomes", []),  # a[0] is read after the change
    ("x = a[0] + a.pop()", [1, 2, 3], "x becomes", []),  # the places in the list have changed
    ("a.append(a[0])", [1, 2], "a gets", ["a[0]"]),
    ("x = max(a[0], a[1])", [1, 2], "x becomes", ["a[0]", "a[1]"]),
    ("x = print(a[0]) or a[1]", [1, 2], "x becomes", []),
    ("for x in a:\n    pass", [5, 6], "x becomes 6", ["a[1]"]),
    ("for x in a[:]:\n    pass", [5, 6], "x becomes 6", []),
    ("r, c = 1, 0\nx = a[r][c]", GRID, "x becomes", ["a[1][0]", "r, c: a[1][0]"]),
    ("v = (1, 0)\nx = a[v[0]][v[1]]", GRID, "x becomes", ["a[1][0]", "v: a[1][0]"]),
    ("v = (1, 0)\nr, c = v\nx = a[r][c]", GRID, "x becomes", ["a[1][0]", "r, c, v: a[1][0]"]),
    ("v = (1, 0)\nr, c = v\nx = 3", GRID, "x becomes", []),  # nothing says that it is a cell of this grid
    ("v = (1, 5)\nx = 1\nr, c = v\na[r][c]", GRID, "x becomes", []),
    ("v = (1, 1)\nd = {v: 2}\nlen([a, v])\nx = d[v]", GRID, "x becomes", ["d[0][1]"]),
    ("v = (1, 1)\nd = {v: 2}\nmax((a, v), key=id)\nid(a) == max(v, v)\nx = d.get(v)", GRID, "x becomes", ["d[0][1]"]),
    ("d = defaultdict(int)\nx = d['k'] + 1", 0, "x becomes", []),  # there was no such entry
    ("d = {'k': 1}\nx = 'k' in d\ny = 'z' in d", 0, "x becomes", ["d[0][0]"]),
    ("d = defaultdict(int)\nx = d['k'] + 1", 0, "x becomes", []),  # there was no such entry
    ("d = {'k': 1}\nx = 'k' in d\ny = 'z' in d", 0, "y becomes", []),
    ("x = 1\nreturn a[x]", [1, 2], "f on", ["a[1]", "x: a[1]"]),
    ("x = 1\nfor x in a:\n    pass", [5, 6], "f returns from", []),
    ("x = 1\nreturn a.pop() + a[0]", [5, 6], "f on", []),
]  # fmt: skip


@pytest.mark.parametrize(("body", "argument", "words", "expected"), SPOTS)
def test_cells_that_are_read_and_those_at_which_variables_point_are_marked(body, argument, words, expected):
    assert spots(run(body, deepcopy(argument)), words) == expected


def test_else_of_a_loop_is_not_a_round():
    told = says(run("for x in a:\n    y = x\nelse:\n    z = 1\nreturn z", [7, 8]))
    assert told[-3:] == ["Round 2 of “for x in …”: x becomes 8.", "y becomes 8.", "z becomes 1."]


DECISIONS = [  # the body of a function, its argument, and what is said about its conditions
    ("if a > 2:\n    x = 1\ny = 1", 3, ["“a > 2” is true: 3 > 2."]),
    ("if a > 2:\n    x = 1\ny = 1", 2, ["“a > 2” is false: 2 ≤ 2."]),
    ("if a > 2:\n    x = 1\nelse:\n    y = 1", 2, ["“a > 2” is false: 2 ≤ 2."]),
    ("if a > 2: x = 1\ny = 1", 2, []),  # the line does not tell what ran
    ("try:\n    if 1 / a > 2:\n        x = 1\nexcept ZeroDivisionError:\n    y = 1", 0, []),  # neither true nor false
    ("if a > 2 and a < 5:\n    x = 1\ny = 1", 7, ["“a < 5” is false: 7 ≥ 5."]),
    ("if a > 2 and a < 5:\n    x = 1\ny = 1", 1, ["“a > 2” is false: 1 ≤ 2."]),
    ("if a > 2 and a < 5:\n    x = 1\ny = 1", 3, ["“a < 5” is true: 3 < 5."]),
    ("if a > 2 or a < 0:\n    x = 1\ny = 1", 1, ["“a < 0” is false: 1 ≥ 0."]),
    ("if a > 2 or a < 0:\n    x = 1\ny = 1", 3, ["“a > 2” is true: 3 > 2."]),
    ("if str(a) and a < 5:\n    x = 1\ny = 1", 7, ["“str(a) and a < 5” is false."]),
    ("if str(a) == '7':\n    x = 1\ny = 1", 7, []),
    ("if 1 not in a:\n    x = 1\ny = 1", [1], ["“1 not in a” is false: 1 is in a."]),
    ("if 2 in a:\n    x = 1\ny = 1", {1}, ["“2 in a” is false: 2 is not in a."]),
    ("if not a:\n    x = 1\ny = 1", 0, ["“not a” is true: it is 0."]),
    ("if a is None:\n    x = 1\ny = 1", 3, ["“a is None” is false: it is 3."]),
    ("if a == 0.3:\n    x = 1\ny = 1", 0.1 + 0.2,
     ["“a == 0.3” is false: 0.30000000000000004 ≠ 0.3."]),  # rounded, the numbers would look the same
    ("if a == 3:\n    x = 1\ny = 1", 3, ["“a == 3” is true: both are 3."]),
    ("while a:\n    a.pop()\ny = 1", [1, 2], ["“a” is false: it is empty."]),
    ("while a:\n    a -= 1\n    if a == 1:\n        break\ny = 1", 2, ["“a == 1” is true: both are 1."]),
    ("for i in range(3):\n    if a > i:\n        for _ in range(2):\n            pass\ny = 1", 9,
     ["“a > i” is true: 9 > 0.", "“a > i” is true: 9 > 1.", "“a > i” is true: 9 > 2."]),
    ("if a:\n    x = 1\ny = 1", Odd(), []),
    ("if a.get('k', inf) > 3:\n    x = 1\ny = 1", {"k": 2}, ["“a.get('k', inf) > 3” is false: 2 ≤ 3."]),
    ("if a.get('z', inf) < 3:\n    x = 1\ny = 1", {"k": 2}, ["“a.get('z', inf) < 3” is false."]),  # what is inf?
    ("x = 3\nx = print\nif x != 4:\n    y = 1\nz = 1", 0, []),  # x is no longer 3
    ("x = [3]\nx = print\nif 4 not in [] and x:\n    y = 1\nz = 1", 0, []),
    # before a return
    ("x = 1\nif a > 2:\n    return x", 3, ["“a > 2” is true: 3 > 2."]),
    ("x = 1\nif a > 2:\n    return x\nreturn 0", 2, ["“a > 2” is false: 2 ≤ 2."]),
    ("x = 1\nif a > 2:\n    return x\nelif a > 0:\n    return 0", 2, ["“a > 0” is true: 2 > 0."]),
    ("for i in a:\n    if i > 1:\n        return i", [1, 2], ["“i > 1” is false: 1 ≤ 1.", "“i > 1” is true: 2 > 1."]),
    ("for i in a:\n    if i > 2:\n        return i", [1], ["“i > 2” is false: 1 ≤ 2."]),  # it returns after the loop
    ("x = 1\nwhile x < a:\n    x += 1\nreturn x", 2, ["“x < a” is false: 2 ≥ 2."]),
    ("x = 1\nif a > 2:\n    x = 2\nreturn x", 3, ["“a > 2” is true: 3 > 2."]),  # not again
    ("x = 1\nif a[0] > 1:\n    return a.pop()", [2, 3], ["“a[0] > 1” is true: 2 > 1."]),
    ("x = 1\nif a > 2: return x\nreturn 0", 2, []),  # the line does not tell what ran
    ("x = 1\nif a > 2:\n    pass", 3, ["“a > 2” is true: 3 > 2."]),  # it returns at its end
    ("x = 1\nif a > 2:\n    pass", 2, []),
    ("x = 1\nif a:\n    y = print\n    return 1", Odd(), []),
    ("x = 3\nx = print\nif x != 4:\n    return 1\nreturn 2", 0, []),
    ("x = 1\ntry:\n    if a > 2:\n        return x\nfinally:\n    pass", 3, []),
    ("x = 1\nreturn 1 if a > 2 else 0", 3, []),
    ("x = 1\nif a == 9:\n    return 2\nif str(a) != '7':\n    return x", 3, []),  # the first one did not decide
]  # fmt: skip


@pytest.mark.parametrize(("body", "argument", "expected"), DECISIONS)
def test_conditions_are_told_only_if_they_are_certain(body, argument, expected):
    told = [say(fact) for scene in run(body, argument).scenes for fact in scene.facts if isinstance(fact, Decided)]
    assert told == expected


SHAPES = [  # the body of a function, and the last sentence about a line
    ("x = [[0] * 3 for _ in range(2)]", "x becomes a table of 2 × 3."),
    ("x = [[0] * 9 for _ in range(20)]", "x becomes a table of 20 × 9."),
    ("x = [0] * 20", "x becomes a list of 20."),
    ("x = [5, 1]\nx[0], x[1] = x[1], x[0]", "x[0] and x[1] are swapped."),
    ("x = [5, 1]\nx[0], x[1] = 1, 2", "x[0] becomes 1 and x[1] becomes 2."),
    ("x = [1, 2, 3, 4]\nx.insert(0, x.pop())", "several items of x change."),
    ("x = [1, 7, 5, 9]\nx.remove(1)\nx.sort()", "x[0] and x[1] are swapped."),
    ("x = [1, 7, 5]\nx[:] = [5, 7]", "x loses 1."),
]


@pytest.mark.parametrize(("body", "sentence"), SHAPES)
def test_new_tables_have_a_size_and_moved_items_are_told(body, sentence):
    assert says(run(body, 0))[-1] == sentence


def test_long_result_is_drawn_whole_and_a_short_one_is_not():
    story = Story(record(loops.bfs, loops.MAZE, (1, 1), (3, 5)))
    *_, last = replay(story)
    assert last["returned"] == ["(1, 1)", "(1, 2)", "(1, 3)", "(2, 3)", "(2, 4)", "(2, 5)", "(3, 5)"]
    assert "returned" not in Story(record(loops.bubble_sort, [2, 1])).scenes[-1].tables


NAMES = [
    (loops.distance, ("kitten", "sitting"), "distance is called on 'kitten', 'sitting'."),
    (loops.distance, ("kitten", "a long word, which has no room"), "distance is called on 'kitten'."),
    (loops.bfs, (loops.MAZE, (1, 1), (3, 5)), "bfs is called on grid."),
    (loops.coin_change, ([1, 3], 6), "coin_change is called on [1, 3], with amount 6."),
]


@pytest.mark.parametrize(("function", "arguments", "sentence"), NAMES)
def test_call_is_named_after_two_short_arguments_and_never_after_rows(function, arguments, sentence):
    assert Story(record(function, *arguments)).scenes[1].says == sentence


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


PLAIN = """items, count = [3, 1, 2], 0
class Pair:
    first = 1
for i in range(len(items)):
    for j in range(i):
        if items[j] > items[i]:
            items[i], items[j] = items[j], items[i]
            count += 1
"""


def test_lines_outside_functions_are_told_like_those_of_a_function():
    linecache.cache[FILE] = len(PLAIN), None, PLAIN.splitlines(True), FILE
    code = compile(PLAIN, FILE, "exec").replace(co_name="program")
    outside = Story(record(partial(exec, code, {}))._replace(function="program"))
    inside = run(PLAIN, 0)
    assert says(outside) == says(inside) and len(says(inside)) >= 10
    assert [line for _, line in outside.code[0].rows] == PLAIN.splitlines()
    rounds = [[(line - 1, number) for line, number in scene.rounds] for scene in inside.scenes]
    assert [[*scene.rounds] for scene in outside.scenes] == rounds


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


def build_tree_of(keys):
    class Node:
        def __init__(self, key):
            self.key, self.left, self.right = key, None, None

    def insert(node, key):
        if node is None:
            return Node(key)
        if key < node.key:
            node.left = insert(node.left, key)
        else:
            node.right = insert(node.right, key)
        return node

    root = None
    for key in keys:
        root = insert(root, key)
    return root


def test_calls_before_a_program_has_built_its_tree_are_not_said_to_be_on_its_nodes():
    story = Story(record(build_tree_of, [50, 30, 70, 60]))
    told = [scene.says for scene in story.scenes]
    assert told[:4] == [
        "Watch build_tree_of work, step by step. A blue outline marks the current node.", "build_tree_of is called.",
        "insert is called, with key 50.", "insert returns 50.",
    ]  # fmt: skip
    assert "insert is called on 70, with key 60." in told and told[-1] == "build_tree_of returned 50."
    assert not any(story.picture.faded[i] for i, node in enumerate(story.tree.nodes) if node.key == 60)


FOUND: dict[int, int] = {}


def count_digits(number):
    for digit in map(int, str(number)):
        FOUND[digit] = FOUND.get(digit, 0) + 1


def with_found(n):
    if n not in FOUND:
        FOUND[n] = n if n < 2 else with_found(n - 1) + with_found(n - 2)
    return FOUND[n]


def only_looks(n):
    return 1 if n in FOUND or not n else only_looks(n - 1)


def test_global_container_is_shown_if_the_function_changes_it():
    FOUND.clear()
    story = Story(record(count_digits, 121))
    assert "FOUND[1] becomes 2." in says(story) and [*story.scenes[-1].tables] == ["FOUND"]
    FOUND.clear()
    story = Story(record(with_found, 4))
    assert any(scene.holds.endswith("\n*FOUND = {1: 1, 0: 0, 2: 1}") for scene in story.scenes)
    assert not any("FOUND" in scene.holds for scene in Story(record(only_looks, 9)).scenes)


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


def test_objects_in_containers_are_not_touched():
    story = run("b = [a]\nb.append(1)\nc = {a: 1}\nd = [0]\nd[0] = a", Odd())
    assert len(story.scenes) >= 6 and story.recording.error is None


def test_page_gets_the_rounds_of_loops_as_bars():
    rounds = watch(loops.bubble_sort, [3, 1, 2]).script["rounds"]
    assert rounds == [[2, 6, 0], [3, 4, 1], [5, 6, 1], [7, 8, 0], [8, 8, 1]]
    assert watch(label, build_tree(OneTwoTen(3))).script["rounds"] == []
