"""Unchanged programs in common styles: different positions look different, and every sentence is true."""

import re
import sys

import numpy as np
import programs as public
import pytest
from programs import OPEN, Board, Mark, Pile
from truth import accuses, find_fact, says

from gametree import record, watch
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story

BOARD, ONES = "XOX\nOOX\n···", " 1 −1  1\n−1 −1  1\n 0  0  0"
ROWS = {  # function, a function that makes its arguments, result, number of nodes that look different, root, details
    "a list": (public.minimax, lambda: (list(OPEN), 0, True), "9", 10, BOARD, "depth 0, is_max True"),
    "a string": (public.string_minimax, lambda: (OPEN, "X"), "1", 10, BOARD, "me X"),
    "a tuple, and a cache": (public.tuple_value, lambda: (tuple(c.strip() or None for c in OPEN),), "1", 10, BOARD, ""),
    "no argument": (public.best_move, lambda: (), "8", 10, BOARD, ""),
    "an object": (public.negamax, lambda: (Board(OPEN),), "1", 10, BOARD, "turn X"),
    "heaps": (public.nim, lambda: ([1, 2], True), "True", 7, "[1, 2]", "my_turn True"),
    "Grundy values": (public.grundy, lambda: ((1, 2),), "3", 6, "(1, 2)", ""),
}  # fmt: skip
STORES = {  # function -> variables that are not positions: a table of results, a counter, the best result so far
    "grundy_memo": ["memo"], "first_wins": ["table"], "coins": ["best"], "search": ["self"],
}  # fmt: skip
EACH = pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)


def clear_caches():
    for function in (public.tuple_value, public.grundy):
        function.cache_clear()


def contents(thing):
    """Return the contents of an object, including the contents of nested objects."""
    if isinstance(thing, list):
        return list(map(contents, thing))
    own = type(thing).__module__ == public.__name__ and not isinstance(thing, (tuple, Mark))
    return [contents(each) for name, each in vars(thing).items() if name != "looked"] if own else thing


def calls_of(function, root_arguments):
    """Return a (function, arguments) pair for each call that Python's profiler sees in a program."""
    calls = []

    def see(frame, event, arg):
        code, there = frame.f_code, frame.f_locals
        if event == "call" and code.co_filename == public.__file__:
            names = [name for name in (*code.co_varnames[: code.co_argcount], *code.co_freevars) if name in there]
            arguments = [there[name] for name in names if name not in STORES.get(code.co_name, ())]
            arguments += [public.board] * (code.co_name in ("search", "best_move"))
            calls.append((code.co_name, repr([contents(thing) for thing in arguments])))

    clear_caches()
    sys.setprofile(see)
    try:
        function(*root_arguments)
    finally:
        sys.setprofile(None)
    return calls


@EACH
@pytest.mark.cases(12)
def test_published_program_gets_correct_nodes_and_sentences(row):
    function, make_arguments, result, different, root, details = row
    clear_caches()
    story = Story(record(function, *make_arguments()))
    texts = [story.text(node) for node in story.tree.nodes]
    assert texts[0] == root and ", ".join(texts[0].small) == details
    assert len({(text, *text.small) for text in texts}) == different
    name = getattr(function, "__name__", type(function).__name__)
    assert says(story)[-1] == f"{name} returned {result}. There were {len(texts)} calls."
    assert story.mistakes == [] and not any(map(accuses, story.scenes))


@EACH
@pytest.mark.cases(12)
def test_each_call_is_a_node_and_different_calls_look_different(row):
    function, make_arguments, *_ = row
    clear_caches()
    story = Story(record(function, *make_arguments()))
    entered = [step for step in story.steps if step.kind == "enter"]
    names, seen_before = {step.name for step in entered}, {}
    calls = [call for call in calls_of(function, make_arguments()) if call[0] in names]
    assert [step.name for step in entered] == [name for name, _ in calls]
    assert sorted(step.node for step in entered) == list(range(len(story.tree.nodes)))
    for step, (_, seen) in zip(entered, calls, strict=True):
        text = story.text(story.tree.nodes[step.node])
        assert seen_before.setdefault((text, *text.small), seen) == seen
    for scene in story.scenes:
        if (again := find_fact(scene, facts.CallEntered)) and again.answered is not None:
            there = story.scenes[again.answered]
            assert there.leaves and find_fact(there, facts.Returned, facts.ReturnedNone).function == again.function
            assert repr(story.tree.nodes[there.at]) == repr(story.tree.nodes[scene.at])
            assert story.tree.nodes[there.at].details == story.tree.nodes[scene.at].details


@EACH
@pytest.mark.cases(3)
def test_picture_shows_the_text_or_the_pieces_of_each_node_and_names_it(row):
    function, make_arguments, _, different, root, details = row
    clear_caches()
    nodes = re.findall(r'<g class="node".*?</text> </g>', watch(function, *make_arguments()).svg, re.S)
    looks = [str(re.findall(r'<text[^>]*>([^<]*)</text>| d="([^"]*)"', node)) for node in nodes]
    assert len(set(looks)) >= different
    said = re.search(r'aria-label="node ([^"]*)"', nodes[0]).group(1)
    assert re.sub(r"[\s,]", "", said).startswith(re.sub(r"[\s,]", "", root + details))


@pytest.mark.parametrize(
    ("value", "shown", "line"),
    [
        (list("XO  X   O"), "XO·\n·X·\n··O", "XO·/·X·/··O"), ([0] * 9, "000\n000\n000", "000/000/000"),
        (list("BACKTRACK"), None, None), ("BACKTRACK", None, None), ([3, 5, 7, 1, 2, 4, 6, 8, 9], None, None),
        ([["r", None], [None, "y"]], "r·\n·y", "r·/·y"), ([[True, False], [False, True]], "■·\n·■", "■·/·■"),
        ({(0, 0): "X", (1, 1): "O"}, "X·\n·O", "X·/·O"), ({"a": 1, "b": 2}, None, "{'a': 1, 'b': 2}"),
        ([[3, 12], [2, 4]], " 3 12\n 2  4", "3 12/ 2 4"), ([[3], [2, 4]], None, "[[3], [2, 4]]"),
        ([["rook", "king"], ["pawn", ""]], None, None), (Mark.X, None, "X"), (np.float64(0.5), None, "0.5"),
        ([["."] * 7] * 6, "\n".join(["." * 7] * 6), "/".join(["." * 7] * 6)), (bytearray(4), None, "[0, 0, 0, 0]"),
        (np.array([[1, 0], [0, 1]]), "10\n01", "10/01"), (Pile(3), "Pile(3)", "Pile(3)"),
    ],
)  # fmt: skip
def test_argument_is_shown_as_a_board_if_it_looks_like_one(value, shown, line):
    story = Story(record(lambda thing: 1, value))
    assert story.recording.root.shown == shown and line in (None, story.name(0))


def test_returned_object_is_named_after_its_class():
    class Left:
        pass

    def made(n):
        return (Left(), made(n - 1), made(n - 1))[:1] if n else Left()

    said = says(Story(record(made, 1)))
    assert said[2:6] == ["made is called on 0.", "made on 0 returns a Left."] * 2
    assert said[6:] == ["made on 1 returns (a Left,).", "made returned (a Left,). There were 3 calls."]


@pytest.mark.parametrize(
    ("fields", "called"),
    [({}, ["Own #1", "Own #2", "Own #3"]), ({"name": "A", "data": 3}, ["A"] * 3), ({"data": 3, "kept": 2}, ["3"] * 3),
     ({"kept": 2}, ["kept 2"] * 3), ({"kept": "a\nb"}, ["Own #1", "Own #2", "Own #3"])],
)  # fmt: skip
def test_node_without_a_repr_is_named_by_its_fields_or_a_number(fields, called):
    class Own:
        def __init__(self, *children):
            self.children = children
            vars(self).update(fields)

    def size(node):
        return 1 + sum(map(size, node.children))

    if "kept" in fields:
        Own.__str__ = lambda node: f"kept {node.kept}"
    story = Story(record(size, Own(Own(Own()))))
    assert [story.text(node) for node in story.tree.nodes] == called == [*map(story.name, range(3))]
