"""The checks of lesson 02: right programs of any form pass, and each slip gets the hint that fits it, and no other."""

import json
import linecache
from itertools import count as numbers
from pathlib import Path
from textwrap import dedent

import pytest

from gametree import nodes, watch
from gametree.lessons.lesson02 import check_2_1, check_2_2, check_2_3, check_2_4

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CELLS = numbers(1)
CLASS = """
class Node:
    def __init__(self, player, pile):
        self.player = player
        self.pile = pile
        self.add1 = None
        self.add2 = None

    def __repr__(self):
        return f"({self.player}, {self.pile})"

    @property
    def children(self):
        return [child for child in (self.add1, self.add2) if child is not None]

    def other_player(self):
        return 2 if self.player == 1 else 1
"""
OTHER = """
def other_player(self):
    return 2 if self.player == 1 else 1
"""
CHILDREN = """
def children(self):
    return [child for child in (self.add1, self.add2) if child is not None]
"""
SPAWN = """
def spawn(self):
    if self.pile <= 9:
        self.add1 = Node(self.other_player(), self.pile + 1)
    if self.pile <= 8:
        self.add2 = Node(self.other_player(), self.pile + 2)
"""
BUILD = """
def build_tree(self):
    self.spawn()
    for child in self.children:
        child.build_tree()
"""
COUNT = """
def count(node):
    return 1 + sum(count(child) for child in node.children)
"""


def typed(*cells):
    """What cells of a notebook leave behind, a dict by name; their lines can be read, as those of a cell can."""
    file, text = f"<cell {next(CELLS)}>", "\n".join(map(dedent, cells))
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    exec(compile(text, file, "exec"), there := {"__name__": "__main__"})
    return there


def with_spawn(code):
    there = typed(CLASS, OTHER, code)
    there["Node"].spawn = there["spawn"]
    return there["Node"]


def with_build(code, spawn=SPAWN):
    there = typed(CLASS, CHILDREN, spawn, code)
    there["Node"].spawn, there["Node"].build_tree = there["spawn"], there["build_tree"]
    return there["Node"]


def whole():
    root = with_build(BUILD)(1, 0)
    root.build_tree()
    return root


# 2.1: spawn

FIRST = "self.add1 = Node(self.other_player(), self.pile + 1)"
SECOND = "self.add2 = Node(self.other_player(), self.pile + 2)"
ELSE = SPAWN.replace("    if self.pile <= 8:", "    else:")
BLOG = f"""
def spawn(self):
    if self.pile == 10:
        return
    elif self.pile == 9:
        {FIRST}
    else:
        {FIRST}
        {SECOND}
"""
ONE_OF_TWO = "(1, 0) has 1 child, and should have 2."
SPAWNS = {  # what is wrong: (code, what is said, the hint)
    "else": (ELSE, ONE_OF_TWO, ""),
    "eleven": (SPAWN.replace("<= 8", "<= 9"), "(1, 9) has the child (2, 11) to which no move leads.", "ends at ten"),
    "no ten by two": (SPAWN.replace("<= 8", "< 8"), "(2, 8) has 1 child, and should have 2.", "8 and 2 make ten"),
    "no ten by one": (SPAWN.replace("<= 9", "<= 8"), "(1, 9) has no children, and should have 1.", "9 and 1 make ten"),
    "the same player": (
        SPAWN.replace("self.other_player(), self.pile + 2", "self.player, self.pile + 2"),
        "(1, 0) has the child (1, 2) to which no move leads.", "the other player's turn",
    ),
    "no parentheses": (SPAWN.replace("other_player()", "other_player"), "to which no move leads.", ""),
    "add1 twice": (SPAWN.replace("self.add2", "self.add1"), "(1, 0) has 1 child", "(2, 2) is in add1."),
    "self left out": (SPAWN.replace("self.add2 =", "add2 ="), "(1, 0) has 1 child", ""),
    "a number": (SPAWN.replace(SECOND, "self.add2 = self.pile + 2"), "(1, 0) has the child 2, which is no node", ""),
    "more than a row": (
        SPAWN + "    for child in self.children:\n        child.spawn()\n", "(2, 1) has children too", "",
    ),
    "at eight only": (SPAWN.replace("<= 8", "== 8"), ONE_OF_TWO, ""),
    "itself changed": (SPAWN + "    self.pile += 1\n", "which is (1, 1) now. A node stays as it is", ""),
    "whose other player": (
        SPAWN.replace("self.other_player(), self.pile + 2", "other_player(), self.pile + 2"),
        "missing 1 required positional argument", "other_player is a method: which node",
    ),
    "nothing": ("def spawn(self):\n    pass", "spawn came to its end, but the root has no children yet.", ""),
    "an error": ("def spawn(self):\n    self.add3 += 1", "spawn stopped: AttributeError", ""),
    "for ever": ("def spawn(self):\n    self.spawn()", "ever deeper", ""),
}  # fmt: skip
BUILDS = {
    "one row more": (BUILD.replace("child.build_tree", "child.spawn"), "has no children", "Which line tells"),
    "the first child only": (
        BUILD.replace("        child.build_tree()", "        return child.build_tree()"),
        "has no children", "Which line tells",
    ),
    "no parentheses": (
        BUILD.replace("child.build_tree()", "child.build_tree"), "(2, 7) has no children", "Which line tells",
    ),
    "spawned too late": (
        BUILD.replace("    self.spawn()\n", "") + "    self.spawn()\n", "(2, 7) has no children", "Which line tells",
    ),
    "a copy": (
        BUILD.replace("child.build_tree()", "Node(child.player, child.pile).build_tree()"),
        "(2, 7) has no children", "Which line tells",
    ),
    "spawn named": (BUILD.replace("spawn()", "spawn"), "the root has no children yet", ""),
    "the list told": (
        BUILD.replace("child.build_tree", "self.children.build_tree"), "build_tree stopped", "each node in it has",
    ),
    "whom": (BUILD.replace("child.build_tree", "build_tree"), "missing 1 required", "build_tree is a method: which"),
    "itself": (BUILD.replace("child.build_tree", "self.build_tree"), "ever deeper", ""),
    "add1 of a leaf": (
        "def build_tree(self):\n    self.spawn()\n    self.add1.build_tree()\n    self.add2.build_tree()",
        "build_tree stopped: AttributeError", "A child that is not there is None",
    ),
    "a wrong spawn": (BUILD, "", "is exercise 2.1 right?"),
}  # fmt: skip
BY_TWO = "def build_tree(self):\n    self.spawn()\n" + "".join(
    f"    if self.add{n} is not None:\n        self.add{n}.build_tree()\n" for n in (1, 2)
)
SUM, LOOP = "sum(count(child) for child in node.children)", "n = 1\n    for child in node.children:\n        "
COUNTS = {
    "nothing for the node": (f"return {SUM}", "0 is too small", "A leaf is a node too"),
    "two generations": ("return 1 + len(node.children)", "on (1, 4): 3 is too small", ""),
    "leaves": (f"return {SUM} if node.children else 1", "1 is too small", "That is the number of leaves."),
    "the first child": (LOOP + "n += count(child)\n        return n\n    return n", "on (1, 4): 7 is too small", ""),
    "the last answer": (LOOP + "n = count(child)\n    return n", "on (2, 9): 1 is too small", ""),
    "children twice": (LOOP + "n += 1 + count(child)\n    return n", "on (2, 9): 3 is too large", ""),
    "kept in a default": (
        "seen.append(node)\n    for child in node.children:\n        count(child)\n    return len(seen)",
        "is too large", "What is left over",
    ),
    "as a method": ("return 1 + sum(child.count() for child in node.children)", "no attribute 'count'", ""),
    "a list": ("return [node] + [each for child in node.children for each in count(child)]", "a number is wanted", ""),
    "one too many": (f"return 2 + {SUM}", "2 is too large", ""),
    "nothing returned": (f"1 + {SUM}", "gives None: is a return missing", ""),
    "add1 of a leaf": (
        "return 1 + count(node.add1) + count(node.add2)", "'NoneType' object", "A child that is not there is None",
    ),
    "for ever": ("return 1 + count(node)", "ever deeper", ""),
    "the tree changed": (f"node.build_tree()\n    return 1 + {SUM}", "takes the child", "nothing in the tree has to"),
}  # fmt: skip


def counting(body):
    return typed(f"def count(node{', seen=[]' * ('seen' in body)}):\n    {body}\n")["count"]


SLIPS = {
    **{f"2.1 {slip}": (lambda code: check_2_1(with_spawn(code)), *row) for slip, row in SPAWNS.items()},
    **{f"2.2 {slip}": (lambda code: check_2_2(with_build(code)), *row) for slip, row in BUILDS.items()},
    **{f"2.3 {slip}": (lambda body: check_2_3(counting(body), whole()), *row) for slip, row in COUNTS.items()},
    "2.2 a wrong spawn": (
        lambda code: check_2_2(with_build(code, SPAWN.replace("<= 8", "<= 7"))), *BUILDS["a wrong spawn"],
    ),
}  # fmt: skip
HINTS = {hint for *_, hint in SLIPS.values()} - {""}


def only(verdict, said, hint, hints):
    """Whether a verdict is wrong, says this, gives this hint ("": none), and none of the others."""
    sentence = verdict.sentence
    assert sentence.startswith("✗ Not yet.") and said in sentence
    assert {each for each in hints if each in sentence} == ({hint} if hint else set()), sentence
    return True


@pytest.mark.parametrize("slip", SLIPS)
def test_each_slip_is_said_and_gets_its_own_hint_and_no_other(slip):
    check, code, said, hint = SLIPS[slip]
    assert only(verdict := check(code), said, hint, HINTS) and "232" not in verdict.sentence


RIGHT = {
    "2.1 two ifs": (lambda: check_2_1(with_spawn(SPAWN)), "(1, 0) and (2, 8) get two children, (1, 9) gets"),
    "2.1 as the blog": (lambda: check_2_1(with_spawn(BLOG)), "(1, 0) and (2, 8) get two"),
    "2.1 3 -": (lambda: check_2_1(with_spawn(SPAWN.replace("self.other_player()", "3 - self.player"))), "(1, 0) and"),
    "2.2 children": (lambda: check_2_2(with_build(BUILD)), "why does it stop?"),
    "2.2 add1 and add2": (lambda: check_2_2(with_build(BY_TWO)), "why does it stop?"),
} | {
    f"2.3 {body}": (lambda body=body: check_2_3(counting(body), whole()), "A leaf has no child to ask.")
    for body in (
        f"return 1 + {SUM}",
        LOOP + "n += count(child)\n    return n",
        "if not node.children:\n        return 1\n    return 1 + sum(map(count, node.children))",
        "return 0 if node is None else 1 + count(node.add1) + count(node.add2)",
    )
}


@pytest.mark.parametrize("way", RIGHT)
def test_what_is_right_is_right_in_any_form(way):
    verdict, said = RIGHT[way][0](), RIGHT[way][1]
    assert verdict.sentence.startswith("✓ Right.") and said in verdict.sentence and "232" not in verdict.sentence


OPEN = {
    "spawn": lambda: check_2_1(with_spawn(f"def spawn(self):\n    if self.pile <= 9:\n        {FIRST}\n    ...")),
    "build_tree": lambda: check_2_2(with_build("def build_tree(self):\n    self.spawn()\n    ...")),
    "count": lambda: check_2_3(counting("..."), whole()),
    "it": lambda: check_2_3(counting("n = 1\n    n += ...\n    return n"), whole()),
}


@pytest.mark.parametrize("where", OPEN)
def test_what_has_dots_in_it_is_not_answered_yet(where):
    assert OPEN[where]().sentence.startswith(f"… Not answered yet. There are still dots in {where}")


def test_what_is_not_there_yet_is_named():
    kind, count = with_spawn(SPAWN), typed(COUNT)["count"]
    assert "(1, 0) is no class" in check_2_1(kind(1, 0)).sentence
    assert "Node has no build_tree yet" in check_2_2(kind).sentence
    assert "Is exercise 2.2 done?" in check_2_3(count, with_build(BUILD)(1, 0)).sentence
    assert "is not a function" in check_2_3(232, whole()).sentence


# 2.4: a game of the student's own

OWN = """
class MyNode:
    def __init__(self, player, pile):
        self.player, self.pile = player, pile
        self.children = []

    def __repr__(self):
        return f"({self.player}, {self.pile})"

    def build_tree(self):
        for n in (1, 3):
            if self.pile + n <= 10:
                other = 2 if self.player == 1 else 1
                self.children.append(MyNode(other, self.pile + n))
        for child in self.children:
            child.build_tree()

my_root = MyNode(1, 5)
my_root.build_tree()
"""
PILES = """
class MyNode:
    def __init__(self, player, left, right):
        self.player, self.left, self.right = player, left, right
        self.children = []

    def __repr__(self):
        return f"({self.player}, {self.left}, {self.right})"

    def build_tree(self):
        other = 2 if self.player == 1 else 1
        for n in (1, 2):
            if n <= self.left:
                self.children.append(MyNode(other, self.left - n, self.right))
            if n <= self.right:
                self.children.append(MyNode(other, self.left, self.right - n))
        for child in self.children:
            child.build_tree()

my_root = MyNode(1, 1, 2)
my_root.build_tree()
"""
NOT_AGAIN = """
class MyNode:
    def __init__(self, player, pile, last):
        self.player, self.pile, self.last = player, pile, last
        self.children = []

    def build_tree(self):
        for n in (1, 2, 3):
            if n <= self.pile and n != self.last:
                self.children.append(MyNode(3 - self.player, self.pile - n, n))
        for child in self.children:
            child.build_tree()

my_root = MyNode(1, 4, None)
my_root.build_tree()
"""
GAMES = {"one or three": (OWN, 12), "two piles": (PILES, 12), "not again": (NOT_AGAIN, 9)}


def mine(code, on_paper, more=""):
    return check_2_4(typed(code, more)["my_root"], on_paper)


@pytest.mark.parametrize("game", GAMES)
def test_any_game_passes_whose_tree_has_as_many_nodes_as_were_counted_by_hand(game):
    code, count = GAMES[game]
    verdict = mine(code, count)
    assert verdict.sentence.startswith(f"✓ Right. {count} nodes, as on paper, and ")
    assert len(verdict.drawing.nodes) == count


def test_slotted_nodes_of_a_game_of_ones_own_are_read_too():
    assert mine(OWN.replace("class MyNode:", "class MyNode:\n    __slots__ = 'player', 'pile', 'children'"), 12).right


BARE = OWN.replace("my_root.build_tree()", "")
SHARED = """
class MyNode:
    def __init__(self, player, piles):
        self.player, self.piles, self.children = player, piles, []

    def __repr__(self):
        return f"({self.player}, {self.piles})"

    def build_tree(self):
        for i in (0, 1):
            if self.piles[i] > 0:
                rest = self.piles
                rest[i] = rest[i] - 1
                self.children.append(MyNode(3 - self.player, rest))
        for child in self.children:
            child.build_tree()

my_root = MyNode(1, [1, 2])
"""
STEPS_BACK = NOT_AGAIN.replace("n <= self.pile and ", "").replace("my_root.build_tree()", "")
NO_CALL = BARE.replace("        for child in self.children:\n            child.build_tree()\n", "")
DIFFERS, TWICE, ALONE = "Find a node that differs", "Was the tree built twice, or", "does each build its tree?"
KEPT, RULES, ENDS, LIST = "make the root itself", "allow it a move?", "Which of your rules ends", "for each."
STAYS, SAME, PLAYERS = "stays as it is", "one and the same piles", "call them 1 and 2"
WHOSE = "Whose children?"
HINTS_2_4 = WHOSE, DIFFERS, TWICE, ALONE, KEPT, RULES, ENDS, LIST, STAYS, SAME, PLAYERS
OWNS = {  # what is wrong: (code, nodes on paper, a line more, what is said, its hints)
    "counted too few": (OWN, 11, "", "more nodes than you counted on paper", {DIFFERS}),
    "counted too many": (OWN, 13, "", "fewer nodes than you counted on paper", {DIFFERS}),
    "built twice": (OWN, 12, "my_root.build_tree()", "different children", {TWICE}),
    "two ways to the same": (
        OWN.replace("(1, 3)", "(1, 1)").replace("1, 5", "1, 8"), 4, "", "more nodes", {DIFFERS, TWICE},
    ),
    "no method": (BARE.replace("build_tree", "grow"), 12, "", "no build_tree that makes them", set()),
    "no move": (BARE.replace("+ n <= 10", "+ n <= 5"), 12, "", "was told to build its tree, and has no", {RULES}),
    "no end": (STEPS_BACK, 9, "", "(1, 4), (2, 3), (1, 1) and (2, 0), and goes on", {ENDS}),
    "itself told": (BARE.replace("child.build_tree", "self.build_tree"), 12, "", "ever deeper", set()),
    "one list of children": (
        BARE.replace("        self.children = []", "").replace("class MyNode:", "class MyNode:\n    children = []"), 12,
        "", "one and the same list of children", {LIST},
    ),
    "one list by default": (
        BARE.replace("player, pile):", "player, pile, below=[]):").replace("= []", "= below"), 12,
        "", "one and the same list of children", {LIST},
    ),
    "one list of piles": (SHARED, 9, "", "the root: it was (1, [1, 2]), and is (1, [0, 0]) now", {SAME}),
    "one list of piles, built": (SHARED + "my_root.build_tree()", 9, "", "Two nodes are", {SAME}),
    "the root's player": (
        PILES.replace("other = 2", "self.player = other = 2").replace("my_root.build_tree()", ""), 12, "",
        "it was (1, 1, 2), and is (2, 1, 2) now", {STAYS},
    ),
    "one row": (NO_CALL, 12, "", "fewer nodes than you counted on paper.", {DIFFERS}),
    "children alone": (BARE.replace("self.children.append", "children.append"), 12, "", "NameError", {WHOSE}),
    "the function children": (
        BARE.replace("self.children.append", "children.append"), 12, CHILDREN, "has no attribute 'append'", set(),
    ),
    "a wrong repr": (BARE.replace("{self.pile})", "{self.word})"), 12, "", "has no attribute 'word'", set()),
    "another class": (
        OWN, 12, "class Other(MyNode): pass\nmy_root.children.append(Other(2, 7))", "is made by Other, but the", set(),
    ),
    "a list": (OWN, 12, "my_root = my_root.children", "The root is a list, and should be one node.", set()),
    "no node": (OWN, 12, "my_root = 42", "42 has no children: a node keeps them in a list, self.children.", set()),
    "what build_tree gives": (OWN, 12, "my_root = my_root.build_tree()", "is None", {KEPT}),
    "the class": (OWN, 12, "my_root = MyNode", "MyNode is a class", set()),
    "a text": (OWN, "12", "", "'12' is a text", set()),
    "the lesson's game": (OWN.replace("(1, 3)", "(1, 2)"), 20, "", "adding one or two", set()),
    "the lesson's game to seven": (
        OWN.replace("(1, 3)", "(1, 2)").replace("10", "7").replace("1, 5", "1, 2"), 20, "", "adding one or two", set(),
    ),
    "too large": (OWN.replace("1, 5", "1, 0"), 61, "", "too many for a sheet of paper", set()),
    "larger than on paper": (OWN.replace("1, 5", "1, 0"), 9, "", "more than 60 nodes, and you counted 9.", set()),
    "the same player": (OWN.replace("if self.player == 1", "if self.player == 2"), 12, "", "They take turns.", set()),
    "no player": (PILES.replace("MyNode(1,", "MyNode('me',"), 12, "", "Whose turn is it at (me, 1, 2)?", {PLAYERS}),
    "no choice": (OWN.replace("(1, 3)", "(2,)"), 3, "", "Nobody ever has a choice", set()),
    "the first child only": (
        OWN.replace("            child.build_tree()", "            return child.build_tree()"), 12, "",
        "have different children", {ALONE},
    ),
}  # fmt: skip


@pytest.mark.parametrize("slip", OWNS)
def test_what_is_wrong_with_a_game_of_ones_own_is_said_by_what_it_is(slip):
    code, on_paper, more, said, hints = OWNS[slip]
    verdict = mine(code, on_paper, more)
    assert verdict.right is not True and said in verdict.sentence
    assert {each for each in HINTS_2_4 if each in verdict.sentence} == hints


def test_the_check_builds_the_tree_of_a_game_of_ones_own_and_leaves_one_that_is_there():
    assert mine(BARE, 12).right and mine(OWN, 12).right


def test_a_tree_that_is_larger_than_on_paper_is_shown_as_far_as_its_second_row():
    assert len(mine(OWN.replace("1, 5", "1, 0"), 9).drawing.nodes) == 7


def test_the_number_of_nodes_is_not_given_away():
    assert not any(letter.isdigit() for letter in mine(OWN, 5).sentence)


def test_a_game_of_ones_own_with_dots_is_not_answered_yet():
    assert check_2_4(..., 10).sentence == check_2_4(typed(OWN)["my_root"], ...).sentence == "… Not answered yet."


# What the lesson says


def cells(lesson, *ids):
    """The sources of cells of a lesson's notebook, by their ids."""
    notebook = json.loads((NOTEBOOKS / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    sources = {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}
    return [sources[each] for each in ids]


def test_2_7_gets_its_first_child_at_step_35_and_five_calls_wait_at_the_first_leaf():
    told = watch(with_build(BUILD)(1, 5).build_tree).sentences
    assert told[35] == "(2, 7) gets a child: (1, 8)." and not any("(2, 7) gets" in said for said in told[:35])
    leaf = next(step for step, said in enumerate(told) if "a leaf" in said)
    assert sum("is called on" in said for said in told[:leaf]) == 5
    assert not any("comes back" in said for said in told[:leaf])


def test_the_root_is_printed_in_line_89_furthest_to_the_left(capsys):
    there = typed(CLASS, SPAWN, BUILD, *cells("02-build-the-tree", "print"))
    there["Node"].spawn, there["Node"].build_tree = there["spawn"], there["build_tree"]
    (root := there["Node"](1, 0)).build_tree()
    root.print_tree()
    lines = capsys.readouterr().out.splitlines()
    margin = [len(line) - len(line.lstrip()) for line in lines]
    assert len(lines) == 232 and [i for i, spaces in enumerate(margin, 1) if spaces == min(margin)] == [89]


def test_a_pile_of_seven_has_seven_nodes_and_no_other_pile_of_that_tree_has_so_many_as_tokens():
    root = with_build(BUILD)(1, 6)
    root.build_tree()
    assert {node.pile for node in nodes(root) if len(nodes(node)) == node.pile} == {7}


def test_the_class_of_the_last_exercise_is_still_the_game_of_the_lesson():
    (code,) = cells("02-build-the-tree", "ex-2-4")
    there = typed(code.split("\nmy_root")[0], "my_root = MyNode(1, 6)\nmy_root.build_tree()")
    assert "adding one or two" in check_2_4(there["my_root"], 12).sentence


DOUBLE = OWN.replace("n in (1, 3)", "n in (1, self.pile)").replace("<= 10", "<= 6").replace("1, 5", "1, 2")


@pytest.mark.parametrize(
    ("code", "count"), [(PILES, 12), (NOT_AGAIN, 9), (DOUBLE, 9)], ids=["piles", "again", "double"]
)
def test_the_three_games_that_are_proposed_fit_on_paper(code, count):
    assert mine(code, count).right and f"{count}" in cells("solutions/02-build-the-tree", "ex-2-4-text")[0]
