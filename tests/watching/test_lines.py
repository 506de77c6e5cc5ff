"""At each step it is known which line has just run, which one runs next, and which line gave a variable its value."""

import linecache
from textwrap import indent

import pytest
from examples import Pile, tree

from gametree import OneTwoTen, alphabeta, build_tree, games, grundy, label, minimax, record
from gametree.watching.narrating.story import Story

FILE = "<lines>"
LEAF = Pile(1, 0)
SET = "node.win_loss = 'W'"


class Item:
    """A node whose children are a list."""

    def __init__(self):
        self.children, self.label = [], None


@pytest.fixture
def story():
    """Return a function that runs the body of `walk`, from line 2 on, and returns the story."""

    def run(body, root, parameters="node"):
        text = f"def walk({parameters}):\n{indent(body, '    ')}\n"
        linecache.cache[FILE] = len(text), None, text.splitlines(True), FILE
        names = {"Item": Item}
        exec(compile(text, FILE, "exec"), names)
        return Story(record(names["walk"], root, lines=False))

    yield run
    linecache.cache.pop(FILE, None)


def lines(story):
    """Return the lines of code of each scene: the one that has just run and the one that runs next."""
    return [tuple(None if row is None else row + 1 for row in (scene.line, scene.next)) for scene in story.scenes[1:-1]]


NEXT = [  # the body of `walk`, the root, and for each step the line that has just run and the next one
    ("x = 1\n" + SET + "\nreturn 1", LEAF, [(1, 2), (3, 4), (4, None)]),
    ("if node:\n    " + SET + "\nelse:\n    pass\nx = 1", LEAF, [(1, 2), (3, 6), (6, None)]),  # it skips the else
    ("for _ in range(2):\n    " + SET, LEAF, [(1, 2), (3, 2), (3, 2), (2, None)]),
    (SET + "; node.win_loss = 'L'\nx = 1", LEAF, [(1, 2), (2, 3), (2, 3), (3, None)]),  # both steps on one line
    # the line calls `walk` before any other line runs
    (SET + "; [walk(child) for child in node.children]", tree((Pile,), 1),
     [(1, 2), (2, None), (1, 2), (2, None), (2, None), (2, None)]),
    # a new child is noticed only when the next line begins, but it was added by the line before
    ("node.children.append(Item())\nx = 1\nreturn x", Item(), [(1, 2), (2, 3), (4, None)]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "root", "expected"), NEXT)
def test_scenes_tell_the_line_that_has_just_run_and_the_next_one(story, body, root, expected):
    assert lines(story(body, root)) == expected


def test_next_line_follows_changed_arguments_and_errors(story):
    body = "bound += 1\ntry:\n    node.win_loss = 1 / 0\nexcept ZeroDivisionError:\n    " + SET
    assert lines(story(body, LEAF, "node, bound=0")) == [(1, 2), (2, 3), (6, None), (6, None)]


BINDERS = [  # the body of `walk`, and the line of each variable at the step that sets a label, or None if uncertain
    ("x = y = 1\n" + SET, {"x": 2, "y": 2, "node": 1}),
    ("x = 1\nif x:\n    x = 2\n" + SET, {"x": 4, "node": 1}),
    ("x = 1\nif not x:\n    x = 2\n" + SET, {"x": 2, "node": 1}),
    ("node = node\n" + SET, {"node": 2}),
    ("for i in range(3):\n    x = i\nelse:\n    x += 1\n" + SET, {"i": 2, "x": 5, "node": 1}),
    ("i = 5\nfor i in range(0):\n    pass\n" + SET, {"i": 2, "node": 1}),  # the loop binds nothing
    ("i = 5\nfor i in range(2):\n    x = 1\n" + SET, {"i": 3, "x": 4, "node": 1}),
    ("for i in range(2):\n    i = 1\n" + SET, {"i": None, "node": 1}),
    ("for i in range(2): x = 1\nfor i in range(0): x = 1\n" + SET, {"i": None, "x": None, "node": 1}),
    ("x = 0\ntry:\n    x = 1 / 0\nexcept ZeroDivisionError:\n    " + SET, {"x": None, "node": 1}),
    ("if (x := 1):\n    " + SET, {"x": 2, "node": 1}),
    ("x = 0\nnode.win_loss = 'W'; x = 1", {"x": None, "node": 1}),  # its line is running
    ("x = (\n    1,\n    2)\n" + SET, {"x": 2, "node": 1}),
    ("x, (y, *z) = 1, (2, 3)\nx += 1\n" + SET, {"x": 3, "y": 2, "z": 2, "node": 1}),
    ("match (1, 2):\n    case (x, *y):\n        " + SET, {"x": 3, "y": 3, "node": 1}),
    ("x = 1\ny = [x for x in (2, 3)]\n" + SET, {"x": 2, "y": 3, "node": 1}),
    ("x = 1\ndef inner():\n    nonlocal x\n    x = 2\ninner()\n" + SET, {"x": None, "node": 1}),
    ("x: int\nx = 1\n" + SET, {"x": 3, "node": 1}),
]


@pytest.mark.parametrize(("body", "expected"), BINDERS)
def test_variable_belongs_to_the_line_that_gave_it_its_value(story, body, expected):
    found = {}
    for line in story(body, LEAF).scenes[2].holds.replace("*", "").split("\n"):
        row = line[: len(line) - len(line.lstrip("0123456789"))]
        found[line[len(row) :].split(" = ")[0]] = int(row) + 1 if row else None
    assert found == expected


def test_long_text_and_a_variable_of_an_uncertain_line_have_no_row(story):
    told = story("x = 'x' * 40\ny = 1\nif x:\n    y = 2\nz = 3\n1 / 0", LEAF)
    assert told.scenes[-1].holds.split("\n") == ["0node = (1, 0)", "5*z = 3", f"*x = '{'x' * 37}…'", "*y = 2"]


MATCHES = games.Matches(4)
FUNCTIONS = [(label, OneTwoTen(4)), (minimax, MATCHES), (alphabeta, MATCHES), (grundy, games.Nim(2, 1))]


@pytest.mark.parametrize(("function", "game"), FUNCTIONS)
def test_call_begins_with_its_first_line_and_nothing_runs_after_return(function, game):
    told = Story(record(function, build_tree(game)))
    rows = [text for source in told.code for _, text in source.rows]
    for scene in told.scenes[1:-1]:
        if scene.leaves:
            assert scene.next is None and rows[scene.line].lstrip().startswith("return")
        if scene.enters:
            assert scene.next == 1  # the first line below the head
