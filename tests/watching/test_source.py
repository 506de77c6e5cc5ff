"""source: the lines beside the tree are those that run, as they were typed, or none."""

import ast
import functools
import linecache
import re

import pytest

from gametree import alphabeta, build_graph, build_tree, grundy, label, label_graph, minimax, solve
from gametree.watching.recording.source import Listing

CELL = '''# a cell
def count(number):
    """How many steps.

    And more about it.
    """

    def step(number):
    \treturn number - 1

    if number:
        # one less

        return 1 + count(step(number))
    return 0


class Node:
    def size(self):
        "One line."
        return 1 + sum(child.size() for child in self.children)

    @property
    def children(self):
        return []


double = lambda number: (
    2 * number
)
halve, negate = lambda number: number // 2, lambda value: -value
'''


@pytest.fixture
def cell():
    """Runs a text as a cell of a notebook, a function that gives its names."""
    made = []

    def run(text, file=None):
        file = file or f"<cell {len(made)}>"
        made.append(file)
        linecache.cache[file] = len(text), None, text.splitlines(True), file
        names = {}
        exec(compile(text, file, "exec"), names)
        return names

    yield run
    for file in made:
        linecache.cache.pop(file, None)


def code(function):
    return getattr(function, "fget", function).__code__


def texts(listing):
    return [text for source in listing.sources for _, text in source.rows]


def test_a_function_is_shown_without_its_docstring_and_numbered_as_in_the_cell(cell):
    listing = Listing([code(cell(CELL)["count"])])
    (source,) = listing.sources
    assert (source.name, source.ours) == ("count", False)
    assert [number for number, _ in source.rows] == [2, *range(7, 16)]  # without the docstring
    assert [text for _, text in source.rows] == [
        "def count(number):", "", "    def step(number):", "        return number - 1", "", "    if number:",
        "        # one less", "", "        return 1 + count(step(number))", "    return 0",
    ]  # fmt: skip


def test_a_function_inside_of_another_is_shown_there_and_only_once(cell):
    count = code(cell(CELL)["count"])
    step = next(part for part in count.co_consts if hasattr(part, "co_code"))
    for codes in ([count, step], [step, count], [count, count, step]):
        listing = Listing(codes)
        assert [source.name for source in listing.sources] == ["count"]
        assert texts(listing)[listing.first(step)] == "    def step(number):"
        assert texts(listing)[listing.row(step, 9)] == "        return number - 1"
    assert texts(Listing([step]))[0] == "def step(number):"


def test_rows_are_counted_through_all_sources(cell):
    names = cell(CELL)
    codes = [code(names["double"]), code(names["Node"].size), code(names["count"])]
    listing = Listing(codes)
    rows = texts(listing)
    assert [rows[listing.first(part)] for part in codes] == ["double = lambda number: (", "def size(self):", rows[5]]
    assert rows[listing.row(codes[2], 15)] == "    return 0"
    for part, line in [(codes[2], 3), (codes[2], 400), (codes[2], None), (code(label), 15)]:
        assert listing.row(part, line) is None


def test_what_has_no_source_has_no_rows(cell):
    names = {}
    exec("def walk(node):\n    return 1", names)
    listing = Listing([code(names["walk"])])
    assert listing.sources == [] and listing.first(code(names["walk"])) is listing.row(code(names["walk"]), 2) is None


@pytest.mark.parametrize("now", ["def other(node):\n    return 1\n",
                                 "\n\n\ndef walk(node):\n    return 1\n", "def walk(:\n"])
def test_what_has_been_changed_since_is_not_shown(cell, now):
    walk = cell("def walk(node):\n    below = 1\n    return below\n", "<edited>")["walk"]
    assert texts(Listing([code(walk)]))
    linecache.cache["<edited>"] = len(now), None, now.splitlines(True), "<edited>"
    assert Listing([code(walk)]).sources == []


def test_ours_are_told_apart():
    sources = Listing([label.__wrapped__.__code__, minimax.__wrapped__.__code__, code(decorated)]).sources
    assert [source.ours for source in sources] == [True, True, False]
    assert [source.name for source in sources[:2]] == ["label", "minimax"]
    assert all('"""' not in text for source in sources[:2] for _, text in source.rows)


@pytest.mark.parametrize("function", [alphabeta, build_graph, build_tree, grundy, label, label_graph, minimax, solve])
def test_ours_are_shown_as_a_student_would_write_them(function):
    (source,) = Listing([function.__wrapped__.__code__]).sources
    lines = [text for _, text in source.rows]
    assert re.fullmatch(r"def \w+\([\w, ]*\):", lines[0])
    assert not [part for part in ast.walk(ast.parse("\n".join(lines))) if isinstance(part, ast.AnnAssign)]


def decorated(function):
    @functools.wraps(function)
    def wrapper(*arguments):
        return function(*arguments)

    return wrapper
