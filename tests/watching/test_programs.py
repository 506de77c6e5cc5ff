"""Programs in public styles, watched as they are: positions look different, the tree is the calls, no word is false."""

import re
import sys
from math import inf

import numpy as np
import programs as public
import pytest
from programs import OPEN, Board, Cells, Engine, GameState, Genius, Mark, Pile, Position, Printed, Searcher, State
from truth import says

from gametree import record, watch
from gametree.watching.narrating.story import Story

THREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
PAWNS = [list("p.p"), list(".p."), list("P.P")]
FULL = {(r, c): OPEN[3 * r + c - 4] for r in (1, 2) for c in (1, 2, 3)}
FREE = [(3, c) for c in (1, 2, 3)]
CHANCE = ("max", [("chance", [("end", 3), ("end", 5)]), ("chance", [("end", 0), ("end", 10)])])
BOARD, ONES = "XOX\nOOX\n···", " 1 −1  1\n−1 −1  1\n 0  0  0"
ROWS = {  # program: what it is called with, made anew each time; what it gives; how many nodes look different; the root
    "a list": (public.minimax, lambda: (list(OPEN), 0, True), "9", 10, BOARD, "depth 0, is_max True"),
    "numbered cells": (public.numbered, lambda: (list("XOXOOX789"), "X"), "('9', 1)", 10, "XOX\nOOX\n789", "player X"),
    "moves, and a list": (public.told, lambda: ([], list(OPEN)), "1", 11, BOARD, "moves []"),
    "numbers": (public.negamax_colour, lambda: ([1, -1, 1, -1, -1, 1, 0, 0, 0], 1, -inf, inf), "1", 11, ONES,
                "colour 1, alpha −∞, beta ∞"),
    "a dict": (public.dict_minimax, lambda: (dict(enumerate(OPEN, 1)), "X"), "1", 10, BOARD, "player X"),
    "lists in a list": (public.lists_minimax, lambda: (0, [[*"XOX"], [*"OOX"], [None] * 3], True), "1", 10, BOARD,
                        "depth 0, is_max True"),
    "an array": (public.array_minimax, lambda: (np.array([[1, -1, 1], [-1, -1, 1], [0, 0, 0]]), 1), "1", 10, ONES,
                 "player 1"),
    "a string": (public.string_minimax, lambda: (OPEN, "X"), "1", 10, BOARD, "me X"),
    "a tuple, and a cache": (public.tuple_value, lambda: (tuple(c.strip() or None for c in OPEN),), "1", 10, BOARD, ""),
    "strings, and a generator": (public.rows_minimax, lambda: (["XOX", "OOX", "---"], "X"), "1", 10, "XOX\nOOX\n---",
                                 "me X"),
    "no argument": (public.best_move, lambda: (), "8", 10, BOARD, ""),
    "a board of all": (public.search, lambda: (True,), "1", 10, BOARD, "is_max True"),
    "a function inside": (public.solve_inside, lambda: (OPEN,), "1", 10, BOARD, "me X"),
    "an object": (public.negamax, lambda: (Board(OPEN),), "1", 10, BOARD, "turn X"),
    "an object that is printed": (public.negamax, lambda: (Printed(OPEN),), "1", 10,
                                  "X|O|X\n-+-+-\nO|O|X\n-+-+-\n | | ", ""),
    "cells that are objects": (Cells.value, lambda: (Cells(["XOX", "OOX", [None] * 3]), "X"), "1", 10, BOARD, "me X"),
    "a method": (Position.minimax, lambda: (Position(OPEN), 3, True), "1", 10, BOARD, "depth 3, is_max True, turn X"),
    "a method of a player": (Engine.search, lambda: (Engine("Ann"), [*OPEN], 3, -inf, inf, True), "1", 11, BOARD,
                             "depth 3, alpha −∞, beta ∞, is_max True"),
    "results that change": (Genius.minimax, lambda: (Genius("X"), Board(OPEN), "X"), "{'position': 8, 'score': 3}", 10,
                            BOARD, "player X, turn X"),
    "an object that is called": (Searcher(3), lambda: (Board(OPEN),), "1", 10, BOARD, "depth 3, turn X"),
    "a dataclass": (public.max_value, lambda: (State(tuple(map(Mark, OPEN)), Mark.X),), "1", 10, BOARD, "to_move X"),
    "a namedtuple": (public.minimax_decision, lambda: (GameState("X", 0, FULL, FREE),), "(3, 3)", 10, BOARD,
                     "to_move X, utility 0"),
    "hexapawn": (public.hexapawn, lambda: (PAWNS, True), "−1", 50, "p.p\n.p.\nP.P", "white True"),
    "a grid": (public.connect, lambda: ([[0, 0, 0, 0], [0, 2, 2, 0], [1, 1, 2, 1]], 1, 2), "2", 19,
               "0000\n0220\n1121", "player 1, depth 2"),
    "a game at random": (public.playouts, lambda: ("X O  O  X", "X", 3), "X", 6, "X·O\n··O\n··X", "me X, seed 3"),
    "heaps": (public.nim, lambda: ([1, 2], True), "True", 7, "[1, 2]", "my_turn True"),
    "heaps that go": (public.nim_value, lambda: (0, [1, 2], True), "1", 7, "[1, 2]", "depth 0, is_max True"),
    "Grundy values": (public.grundy, lambda: ((1, 2),), "3", 6, "(1, 2)", ""),
    "Grundy values, kept": (public.grundy_memo, lambda: (7, {}), "0", 8, "7", ""),
    "a pile": (public.wins, lambda: (5,), "True", 6, "5", ""),
    "a pile, and a table": (public.first_wins, lambda: (6, [None] * 7), "False", 7, "6", ""),
    "a pile that is an object": (Pile.winning_take, lambda: (Pile(5),), "1", 6, "Pile(5)", ""),
    "a game of numbers": (public.bones, lambda: (public.Bones(4), 3), "1", 9, "3", "pile 4, turn 1"),
    "numbers struck out": (public.can_i_win, lambda: ([False] * 4, 6), "True", 5, str([False] * 4), "total 6"),
    "sets": (public.to_fifteen, lambda: (frozenset({1, 2, 3}), frozenset(), frozenset()), "0", 13, "{1, 2, 3}",
             "mine set(), theirs set()"),
    "two numbers": (public.euclid, lambda: (3, 5), "True", 5, "3", "b 5"),
    "Kayles": (public.kayles, lambda: ("|||||",), "True", 5, "'|||||'", ""),
    "a tree of lists": (public.tree_minimax, lambda: (THREE, True), "3", 12, str(THREE), "is_max True"),
    "alpha-beta": (public.alphabeta, lambda: (THREE, -inf, inf, True), "3", 11, str(THREE),
                   "alpha −∞, beta ∞, is_max True"),
    "a tree by numbers": (public.by_index, lambda: (0, 0, True, [3, 5, 2, 9, 12, 5, 23, 23], 3), "12", 15, "0",
                          "index 0, is_max True"),
    "a tree of names": (public.high, lambda: ("A",), "3", 12, "'A'", ""),
    "a tree of names, lower": (public.low, lambda: ("B",), "3", 4, "'B'", ""),
    "two that agree": (public.higher, lambda: (2,), "1", 4, "2", "higher"),
    "a tree of dicts": (public.sums, lambda: ({"a": {"x": "p", "y": "q"}, "b": "r"}, {"p": 1, "q": 5, "r": 3}), "5", 5,
                        "{'a': {'x': 'p', 'y': 'q'}, 'b': 'r'}", ""),
    "expectimax": (public.expectimax, lambda: (CHANCE,), "5", 7, str(CHANCE)[:79] + "…", ""),
    "two functions": (public.roll, lambda: (0, 2), "9/4", 13, "0", "roll, turns 2"),
    "three functions": (public.mine, lambda: (3,), "0", 11, "3", "mine"),
    "coins, and a table": (public.coins, lambda: ([8, 15, 3, 7], 0, 3, [[None] * 4 for _ in range(4)]), "22", 9, "0",
                           "j 3"),
    "coins": (public.lead, lambda: ([3, 9, 1, 2],), "7", 11, "[3, 9, 1, 2]", ""),
    "queens": (public.queens, lambda: (0, [], 4), "2", 17, "[]", "row 0"),
}  # fmt: skip
KNOWN = {  # what is no position: a table that is filled, a counter and what was found so far
    "grundy_memo": ["memo"], "first_wins": ["table"], "coins": ["best"], "search": ["self"],
}  # fmt: skip
EACH = pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)


def forget():
    for kept in (public.tuple_value, public.grundy):
        kept.cache_clear()


def inside(thing):
    """What is in an object, and in those in it."""
    if isinstance(thing, list):
        return list(map(inside, thing))
    own = type(thing).__module__ == public.__name__ and not isinstance(thing, (tuple, Mark))
    return [inside(each) for name, each in vars(thing).items() if name != "looked"] if own else thing


def calls_of(function, given):
    """The calls of a program, by Python's own profiler: a function's name, and what it was given, as it was then."""
    calls = []

    def see(frame, event, arg):
        code, there = frame.f_code, frame.f_locals
        if event == "call" and code.co_filename == public.__file__:
            names = [name for name in (*code.co_varnames[: code.co_argcount], *code.co_freevars) if name in there]
            held = [there[name] for name in names if name not in KNOWN.get(code.co_name, ())]
            held += [public.board] * (code.co_name in ("search", "best_move"))
            calls.append((code.co_name, repr([inside(thing) for thing in held])))

    forget()
    sys.setprofile(see)
    try:
        function(*given)
    finally:
        sys.setprofile(None)
    return calls


@EACH
@pytest.mark.cases(12)
def test_a_program_is_watched_as_it_was_written(row):
    function, given, gives, different, root, beside = row
    forget()
    story = Story(record(function, *given()))
    texts = [story.text(node) for node in story.tree.nodes]
    assert texts[0] == root and ", ".join(texts[0].small) == beside
    assert len({(text, *text.small) for text in texts}) == different
    name = getattr(function, "__name__", type(function).__name__)
    assert says(story)[-1] == f"{name} came back with {gives}. It took {len(texts)} calls."
    assert story.mistakes == [] and not re.search("against|mistake|wrong|should|meant|none of", " ".join(says(story)))


@EACH
@pytest.mark.cases(12)
def test_each_call_is_a_node_and_calls_on_different_things_look_different(row):
    function, given, *_ = row
    forget()
    story = Story(record(function, *given()))
    entered = [step for step in story.steps if step.kind == "enter"]
    names, held = {step.name for step in entered}, {}
    calls = [call for call in calls_of(function, given()) if call[0] in names]
    assert [step.name for step in entered] == [name for name, _ in calls]
    assert sorted(step.node for step in entered) == list(range(len(story.tree.nodes)))
    for step, (_, seen) in zip(entered, calls, strict=True):
        text = story.text(story.tree.nodes[step.node])
        assert held.setdefault((text, *text.small), seen) == seen
    for scene in story.scenes:
        if again := re.search(r"(\w+) is called on .* again: the answer came at step (\d+)", scene.says):
            there = story.scenes[int(again[2])]
            assert there.leaves and there.says.startswith(f"{again[1]} ")
            assert repr(story.tree.nodes[there.at]) == repr(story.tree.nodes[scene.at])
            assert story.tree.nodes[there.at].beside == story.tree.nodes[scene.at].beside


@EACH
@pytest.mark.cases(3)
def test_what_is_in_a_node_is_in_the_picture_too(row):
    function, given, _, different, root, beside = row
    forget()
    nodes = re.findall(r'<g class="node".*?</g>', watch(function, *given()).svg, re.S)
    texts = ["".join(re.findall(r"<text[^>]*>([^<]*)</text>", node)) for node in nodes]
    assert len(set(texts)) >= different
    assert re.sub(r"\s", "", texts[0]).startswith(re.sub(r"\s", "", root + beside))


@pytest.mark.parametrize(("last", "free"), [("___", True), ("x|o", True), ("xox", False)])
def test_signs_that_reach_below_their_line_lie_on_nothing_that_stands_there(last, free):
    def gap(last):
        svg = watch(lambda rows: rows, [list("xox"), list("oox"), list(last)]).svg
        *_, above, below = [float(y) for y in re.findall(r'<text[^>]* y="([^"]+)"', svg)]
        return below - above

    assert (gap(last) >= gap("oxo") + 6) == free


@pytest.mark.parametrize(
    ("fields", "called"),
    [({}, ["Own #1", "Own #2", "Own #3"]), ({"name": "A", "data": 3}, ["A"] * 3), ({"data": 3, "kept": 2}, ["3"] * 3),
     ({"kept": 2}, ["kept 2"] * 3), ({"kept": "a\nb"}, ["Own #1", "Own #2", "Own #3"])],
)  # fmt: skip
def test_a_node_without_a_repr_is_called_by_what_it_holds_or_is_numbered(fields, called):
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
def test_what_stands_in_rows_is_a_board(value, shown, line):
    story = Story(record(lambda thing: 1, value))
    assert story.recording.root.shown == shown and line in (None, story.name(0))


def test_what_a_call_gave_back_is_told_as_it_was_then():
    said = says(Story(record(Genius("X").minimax, Board(OPEN), "X")))
    ends = [each for each in said if "/XO· returns" in each or "/XXO returns" in each]
    assert ends[0] == "minimax on XOX/OOX/XO· returns {'position': None, 'score': -2}."
    assert {each.partition(" returns ")[2] for each in ends[1:]} == {"{'position': None, 'score': 0}."}


def test_an_object_that_a_call_gave_back_is_called_by_its_class_and_another_one_is_not_the_same():
    def made(n):
        return (Left(), made(n - 1), made(n - 1))[:1] if n else Left()

    said = says(Story(record(made, 1)))
    assert said[2:6] == ["made is called on 0.", "made on 0 returns a Left."] * 2
    assert said[6:] == ["made on 1 returns (a Left,).", "made came back with (a Left,). It took 3 calls."]


def test_what_has_no_argument_is_called_on_what_all_see_or_on_nothing(monkeypatch):
    monkeypatch.setattr(public, "grid", [list(row) for row in public.grid])
    story = Story(record(public.sudoku))
    assert story.text(story.tree.nodes[0]) == "1004\n0010\n0100\n4001" and len({*map(story.name, range(11))}) == 11
    said = says(Story(record(public.tossed)))
    assert said[1:4] == ["tossed is called."] * 3 and said[4] == "tossed returns 0." and said[6] == "tossed returns 2."


def test_where_one_call_is_all_that_is_shown_what_was_watched_is_above_it():
    for calls in (5, 8, 20):
        story = Story(record(public.best_move, calls=calls))
        assert story.text(story.tree.nodes[0]) == BOARD and story.scenes[1].says.startswith("best_move is called on ")
        assert len(story.tree.nodes) == min(calls, 11) and says(story)[-1].startswith("best_move came back with 8")


def test_a_board_on_which_no_move_is_taken_back_is_seen_to_fill():
    def fills(board, depth):
        for i in [i for i in range(9) if board[i] == " "]:
            board[i] = "XO"[depth % 2]
            fills(board, depth + 1)

    story = Story(record(fills, list(OPEN), 0))
    called = [scene.called for scene in story.scenes if scene.enters]
    assert called[:4] == ["XOX/OOX/···", "XOX/OOX/X··", "XOX/OOX/XO·", "XOX/OOX/XOX"]


class Left:
    """A pile, a board and what was counted; no move is taken back."""

    def __init__(self):
        self.pile, self.turn, self.cells, self.nodes, self.seen = 3, 0, list(OPEN), 0, [False] * 3

    def wins(self):
        self.nodes += 1
        for n in [n for n in (1, 2) if n <= self.pile]:
            self.pile, self.turn = self.pile - n, 1 - self.turn
            if not self.wins():
                return True
        return False

    def fill(self, depth):
        for i in [i for i in range(9) if self.cells[i] == " " and depth]:
            self.cells[i] = "X"
            self.fill(depth - 1)

    def visit(self, n):
        if not self.seen[n]:
            self.seen[n] = True
            self.visit((n + 1) % 3)

    def chosen(self, n, path):
        if n:
            self.chosen(n - 1, path)
            path.append(n)
            self.chosen(n - 1, path)
            path.pop()


@pytest.mark.parametrize(
    ("method", "given", "shown"),
    [
        ("wins", (), ["3", "2", "1", "0", "−2", "−4"]),
        ("fill", (2,), ["XOX/OOX/···", "XOX/OOX/X··", "XOX/OOX/XX·", *["XOX/OOX/XXX"] * 3]),
        ("visit", (0,), ["0", "1", "2", "0"]),
        ("chosen", (2, []), ["2 path []", "1 path []", "0 path []", "0 path [1]", "1 path [2]", "0 path [2]",
                             "0 path [2, 1]"]),
    ],
)  # fmt: skip
def test_a_move_that_is_not_taken_back_is_seen_where_it_goes_on(method, given, shown):
    story = Story(record(getattr(Left(), method), *given))
    called = [step.node for step in story.recording.steps if step.kind == "enter"]
    assert [" ".join([repr(node), *(text for text in node.beside if "path" in text)]) for node in called] == shown
    assert "again" not in " ".join(says(story))


def test_calls_on_the_same_are_told_apart_and_no_others_are_said_to_be_on_more():
    def common(a, b):
        if not (a and b):
            return 0
        return 1 + common(a[1:], b[1:]) if a[0] == b[0] else max(common(a[1:], b), common(a, b[1:]))

    said = says(Story(record(common, "ab", "ba")))
    assert said[2:6] == [
        "common is called on 'b', with b ba.", "common is called on ''.", "common on '' returns 0.",
        "common on 'b' with b ba returns 1.",
    ]  # fmt: skip
    assert said[7:9] == ["common is called on 'b', with b ''.", "common on 'b' with b '' returns 0."]


def test_what_one_call_knew_already_is_not_what_it_is_about():
    assert says(Story(record(public.grundy_memo, 7, {7: 0, 6: 2})))[1] == "grundy_memo is called on 7."


def test_a_function_without_a_name_leaves_nothing_to_itself():
    assert "leaves the work" not in says(Story(record(lambda n: n + 1, 3)))[0]
