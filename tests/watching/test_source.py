"""The lines beside the tree are exactly the lines that run."""

import ast
import linecache
import re

import pytest

from gametree import alphabeta, build_graph, build_tree, grundy, label, label_graph, minimax, solve
from gametree.watching.recording.source import Listing


@pytest.fixture
def cell():
    """Return a function that runs source code as a notebook cell and returns the names that it defines."""
    files = []

    def run(text, file=None):
        file = file or f"<cell {len(files)}>"
        files.append(file)
        linecache.cache[file] = len(text), None, text.splitlines(True), file
        names = {}
        exec(compile(text, file, "exec"), names)
        return names

    yield run
    for file in files:
        linecache.cache.pop(file, None)


def code(function):
    return getattr(function, "fget", function).__code__


def texts(listing):
    return [text for source in listing.sources for _, text in source.rows]


@pytest.mark.parametrize("new_text", ["def other(node):\n    return 1\n",
                                 "\n\n\ndef walk(node):\n    return 1\n", "def walk(:\n"])
def test_code_that_was_edited_later_is_not_shown(cell, new_text):
    walk = cell("def walk(node):\n    below = 1\n    return below\n", "<edited>")["walk"]
    assert texts(Listing([code(walk)]))
    linecache.cache["<edited>"] = len(new_text), None, new_text.splitlines(True), "<edited>"
    assert Listing([code(walk)]).sources == []


@pytest.mark.parametrize("function", [alphabeta, build_graph, build_tree, grundy, label, label_graph, minimax, solve])
def test_functions_of_the_package_are_shown_without_annotations(function):
    (source,) = Listing([function.__wrapped__.__code__]).sources
    lines = [text for _, text in source.rows]
    assert re.fullmatch(r"def \w+\([\w, ]*\):", lines[0])
    assert not [part for part in ast.walk(ast.parse("\n".join(lines))) if isinstance(part, ast.AnnAssign)]
