"""source: the lines beside the tree are those that run, as they were typed, or none."""

import ast
import linecache
import re

import pytest

from gametree import alphabeta, build_graph, build_tree, grundy, label, label_graph, minimax, solve
from gametree.watching.recording.source import Listing


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


@pytest.mark.parametrize("now", ["def other(node):\n    return 1\n",
                                 "\n\n\ndef walk(node):\n    return 1\n", "def walk(:\n"])
def test_what_has_been_changed_since_is_not_shown(cell, now):
    walk = cell("def walk(node):\n    below = 1\n    return below\n", "<edited>")["walk"]
    assert texts(Listing([code(walk)]))
    linecache.cache["<edited>"] = len(now), None, now.splitlines(True), "<edited>"
    assert Listing([code(walk)]).sources == []


@pytest.mark.parametrize("function", [alphabeta, build_graph, build_tree, grundy, label, label_graph, minimax, solve])
def test_ours_are_shown_as_a_student_would_write_them(function):
    (source,) = Listing([function.__wrapped__.__code__]).sources
    lines = [text for _, text in source.rows]
    assert re.fullmatch(r"def \w+\([\w, ]*\):", lines[0])
    assert not [part for part in ast.walk(ast.parse("\n".join(lines))) if isinstance(part, ast.AnnAssign)]
