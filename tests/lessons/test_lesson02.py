"""Lesson 02: right programs of any form pass, and each slip gets the hint that fits it, and no other; its figures."""

import pytest
from page import Page, right, run, wrong

from gametree import nodes, watch
from gametree.lessons.lesson02 import check_2_1, check_2_2, check_2_3, check_2_4

PAGE = Page("02-build-the-tree")


def solved(id, part=0):
    """A function of a solution."""
    return PAGE.solved[id].split("\n\n")[part] + "\n"


MADE = (*map(PAGE.solved.get, ("class", "repr", "children")), solved("ex-2-1"), "Node.other_player = other_player")
CLASS, CHILDREN, SPAWN, BUILD = "\n".join(MADE), solved("children"), solved("ex-2-1", 1), solved("ex-2-2")


def with_spawn(code):
    there = run(CLASS, code)
    there["Node"].spawn = there["spawn"]
    return there["Node"]


def with_build(code, spawn=SPAWN, more=""):
    there = run(CLASS, spawn, code, more)
    there["Node"].spawn, there["Node"].build_tree = there["spawn"], there["build_tree"]
    return there["Node"]


def whole(*start, kind=None):
    (root := (kind or with_build(BUILD))(*start or (1, 0))).build_tree()
    return root


def silent(verdict):
    """How many nodes there are is not said by the way."""
    assert "232" not in verdict.sentence
    return verdict


FIRST = "self.add1 = Node(self.other_player(), self.pile + 1)"
SECOND = "self.add2 = Node(self.other_player(), self.pile + 2)"
BLOG = f"""
def spawn(self):
    if self.pile == 10: return
    elif self.pile == 9: {FIRST}
    else: {FIRST}; {SECOND}
"""
ONE_OF_TWO, STRANGE = "(1, 0) has 1 child, and should have 2.", ", but no move leads there."
TEN, BY_TWO, BY_ONE, OTHERS = "ends at ten", "8 and 2 make ten", "9 and 1 make ten", "the other player's turn"
NO_ADD2, A_CALL = "add2 of (1, 0) is None: which line sets self.add2, and when?", "other_player is a method: a call"
IN_ADD1, WHICH = "(2, 2) is in add1.", "other_player is a method: which node"
test_2_1_is_right = right(
    lambda code: silent(check_2_1(with_spawn(code))),
    SPAWN,
    BLOG,
    SPAWN.replace("self.other_player()", "3 - self.player"),
    says="(1, 0) and (2, 8) get two children, (1, 9) gets one",
)
test_2_1_is_told_what_is_wrong = wrong(
    lambda code: silent(check_2_1(with_spawn(code))),
    (SPAWN.replace("    if self.pile <= 8:", "    else:"), ONE_OF_TWO, NO_ADD2),
    (SPAWN.replace("<= 8", "<= 9"), "(1, 9) has the child (2, 11), but no move leads there.", TEN),
    (SPAWN.replace("<= 8", "< 8"), "(2, 8) has 1 child, and should have 2.", BY_TWO),
    (SPAWN.replace("<= 9", "<= 8"), "(1, 9) has no children, and should have 1.", BY_ONE),
    (SPAWN.replace("self.other_player(), self.pile + 2", "self.player, self.pile + 2"), STRANGE, OTHERS),
    (SPAWN.replace("other_player()", "other_player"), STRANGE, A_CALL),
    (SPAWN.replace("self.add2", "self.add1"), "(1, 0) has 1 child", IN_ADD1),
    (SPAWN.replace("self.other_player(), self.pile + 2", "other_player(), self.pile + 2"), "missing 1 required", WHICH),
)
CALL = "child.build_tree()"
BOTH = "def build_tree(self):\n    self.spawn()\n" + "".join(
    f"    if self.add{n} is not None:\n        self.add{n}.build_tree()\n" for n in (1, 2)
)
NO_CHILD, WHOSE = "A child that is not there is None", "Whose children? Those of the node itself are "
CALLED, OTHERS_TOO, EMPTY = "in a call with (), when spawn has", "Are the others told to, too?", "used without paren"
TELLS, EACH_HAS, WHOSE_BUILD = "Which line tells", "each node in it has", "build_tree is a method: which"
test_2_2_is_right = right(
    lambda code: silent(check_2_2(with_build(code))), BUILD, BOTH, says="Nobody said when to stop: why does it stop?"
)
test_2_2_is_told_what_is_wrong = wrong(
    lambda code: silent(check_2_2(with_build(code))),
    (BUILD.replace("child.build_tree", "child.spawn"), "has no children", TELLS),
    (BUILD.replace(CALL, f"return {CALL}"), "(1, 9) has no children", OTHERS_TOO),
    (BUILD.replace(CALL, "child.build_tree"), "(2, 7) has no children", CALLED),
    (BUILD.replace("self.children", "self.children()"), "'list' object is not callable", EMPTY),
    (BUILD.replace("self.children", "children"), "'function' object is not iterable", WHOSE + "self.children."),
    (BUILD.replace("child.build_tree", "self.children.build_tree"), "build_tree failed", EACH_HAS),
    (BUILD.replace("child.build_tree", "build_tree"), "missing 1 required", WHOSE_BUILD),
    (BUILD.partition("    for")[0] + "    self.add1.build_tree()\n    self.add2.build_tree()", "failed: A", NO_CHILD),
)
SUM, LOOP = "sum(count(child) for child in node.children)", "n = 1\n    for child in node.children:\n        "
SEEN = "seen.append(node)\n    for child in node.children:\n        count(child)\n    return len(seen)"
OF_LEAVES, A_LEAF, LEFT_OVER = "That is the number of leaves.", "A leaf is a node too", "What is left over"
UNCHANGED, DEEPER, ADDED_UP = "nothing in the tree has to", "ask each child for its own", "its children added up"


def counting(body):
    return run(CHILDREN, f"def count(node{', seen=[]' * ('seen' in body)}):\n    {body}\n")["count"]


test_2_3_is_right = right(
    lambda body: silent(check_2_3(counting(body), whole())),
    f"return 1 + {SUM}",
    LOOP + "n += count(child)\n    return n",
    "if not node.children:\n        return 1\n    return 1 + sum(map(count, node.children))",
    "return 0 if node is None else 1 + count(node.add1) + count(node.add2)",
    says="And a leaf needs no case of its own: with no child to ask, only the 1 for the leaf itself",
)
test_2_3_is_told_what_is_wrong = wrong(
    lambda body: silent(check_2_3(counting(body), whole())),
    (f"return {SUM}", "0 is too small", A_LEAF),
    ("return 1 + len(node.children)", "for (1, 4): 3 is too small", DEEPER),
    (LOOP + "n = count(child)\n    return n", "for (2, 9): 1 is too small", ADDED_UP),
    (f"return {SUM} if node.children else 1", "1 is too small", OF_LEAVES),
    (SEEN, "is too large", LEFT_OVER),
    ("return 1 + sum(child.count() for child in node.children)", "no attribute 'count'", "count is a function and"),
    ("return 1 + sum(count(child) for child in node.children())", "'list' object is not callable", "without paren"),
    ("return 1 + count(node.add1) + count(node.add2)", "'NoneType' object", NO_CHILD),
    (LOOP.replace("node.", "") + "n += count(child)\n    return n", "is not iterable", WHOSE + "node.children."),
    (f"node.build_tree()\n    return 1 + {SUM}", "removed the child", UNCHANGED),
)


@pytest.mark.parametrize(
    ("where", "answer"),
    [
        ("spawn", lambda: check_2_1(with_spawn(f"def spawn(self):\n    if self.pile <= 9:\n        {FIRST}\n    ..."))),
        ("build_tree", lambda: check_2_2(with_build("def build_tree(self):\n    self.spawn()\n    ..."))),
        ("count", lambda: check_2_3(counting("..."), whole())),
        ("your answer", lambda: check_2_3(counting("n = 1\n    n += ...\n    return n"), whole())),
    ],
)
def test_what_has_dots_in_it_is_not_answered_yet(where, answer):
    assert answer().sentence.startswith(f"… Not answered yet. There are still dots in {where}")


def test_what_is_not_there_yet_is_named():
    kind, count = with_spawn(SPAWN), counting(f"return 1 + {SUM}")
    assert "(1, 0) is not a class" in check_2_1(kind(1, 0)).sentence
    assert "Node has no build_tree yet" in check_2_2(kind).sentence
    assert "is exercise 2.1 right?" in check_2_2(with_build(BUILD, SPAWN.replace("<= 8", "<= 7"))).sentence
    for gone, *checks in ("spawn", check_2_2), ("children", check_2_2, check_2_1, lambda a: check_2_3(count, a(1, 0))):
        delattr(kind := with_build(BUILD), gone)
        again = f"Node has no {gone}: run the cells below that of the class once more."
        assert all(again in each(kind).sentence for each in checks)
    assert "Is exercise 2.2 done?" in check_2_3(count, with_build(BUILD)(1, 0)).sentence
    assert "is not a function" in check_2_3(232, whole()).sentence


GROWS = """
        for child in self.children:
            child.build_tree()
"""


def own(parts, body, start, shown=True):
    """The code of a game: what its nodes keep besides their player, how they grow, and where it starts."""
    text = f"""
class MyNode:
    def __init__(self, player, {parts}):
        self.player, {", ".join(f"self.{part}" for part in parts.split(", "))} = player, {parts}
        self.children = []

    def build_tree(self):
{body}{GROWS}
my_root = MyNode({start})
my_root.build_tree()
"""
    told = ", ".join(f"{{self.{part}}}" for part in ["player", *parts.split(", ")])
    shows = f'    def __repr__(self):\n        return f"({told})"\n\n'
    return text.replace("    def build", shows * shown + "    def build")


OWN = own(
    "pile",
    """
        for n in (1, 3):
            if self.pile + n <= 10:
                other = 2 if self.player == 1 else 1
                self.children.append(MyNode(other, self.pile + n))
""",
    "1, 5",
)
PILES = PAGE.solved["ex-2-4"].partition("on_paper")[0]
NOT_AGAIN = own(
    "pile, last",
    """
        for n in (1, 2, 3):
            if n <= self.pile and n != self.last:
                self.children.append(MyNode(3 - self.player, self.pile - n, n))
""",
    "1, 4, None",
    shown=False,
)
SHARED = own(
    "piles",
    """
        for i in (0, 1):
            if self.piles[i] > 0:
                rest = self.piles
                rest[i] = rest[i] - 1
                self.children.append(MyNode(3 - self.player, rest))
""",
    "1, [1, 2]",
)
DOUBLE = OWN.replace("n in (1, 3)", "n in (1, self.pile)").replace("<= 10", "<= 6").replace("1, 5", "1, 2")
SLOTS = OWN.replace("class MyNode:", "class MyNode:\n    __slots__ = 'player', 'pile', 'children'")


def unbuilt(code):
    return code.replace("\nmy_root.build_tree()", "")


def mine(code, on_paper, more=""):
    return check_2_4(run(code, more)["my_root"], on_paper)


BARE = unbuilt(OWN)


@pytest.mark.parametrize(
    ("code", "count"), [(OWN, 12), (BARE, 12), (SLOTS, 12), (PILES, 12), (NOT_AGAIN, 9), (DOUBLE, 9)]
)
def test_any_game_passes_whose_tree_has_as_many_nodes_as_were_counted_by_hand(code, count):
    verdict = mine(code, count)
    assert verdict.sentence.startswith(f"✓ Right. {count} nodes, as on paper, and ")
    assert len(verdict.drawing.nodes) == count
    assert f"{count}" in PAGE.solved["ex-2-4-text"]


LARGE = OWN.replace("1, 5", "1, 0")
OF_LESSON = OWN.replace("(1, 3)", "(1, 2)")
TWO_WAYS = OWN.replace("(1, 3)", "(1, 1)").replace("1, 5", "1, 8")
STEPS_BACK = unbuilt(NOT_AGAIN).replace("n <= self.pile and ", "")
ONE_LIST = BARE.replace("        self.children = []", "").replace("class MyNode:", "class MyNode:\n    children = []")
ALONE = BARE.replace("self.children.append", "children.append")
DIFFERS, TWICE, EACH = "Find a node that differs", "Was the tree built twice, or", "does each build its tree?"
KEPT, RULES, ENDS, LIST = "make the root itself", "allow it a move?", "Which of your rules ends", "for each."
STAYS, SAME, PLAYERS = "stays as it is", "one and the same piles", "call them 1 and 2"
WHOSE, TURNS, LESSONS = "Whose children?", "They take turns.", "adding one or two"
test_2_4_is_told_what_is_wrong = wrong(
    lambda answer: mine(*answer),
    ((OWN, 11), "more nodes than you counted on paper", DIFFERS),
    ((OWN, 12, "my_root.build_tree()"), "different children", TWICE),
    ((BARE.replace("+ n <= 10", "+ n <= 5"), 12), "was told to build its tree, and has no", RULES),
    ((STEPS_BACK, 9), "(1, 4), (2, 3), (1, 1) and (2, 0), and goes on", ENDS),
    ((ONE_LIST, 12), "one and the same list of children", LIST),
    ((unbuilt(SHARED), 9), "the root: it was (1, [1, 2]), and is (1, [0, 0]) now", SAME),
    ((PILES.replace("other = 2", "self.player = other = 2"), 12), "was (1, 1, 2), and is (2, 1, 2) now", STAYS),
    ((ALONE, 12), "NameError", WHOSE),
    ((OWN, 12, "my_root = my_root.build_tree()"), "is None", KEPT),
    ((OF_LESSON, 20), "", LESSONS),
    ((OWN.replace("if self.player == 1", "if self.player == 2"), 12), "", TURNS),
    ((PILES.replace("MyNode(1,", "MyNode('me',"), 12), "Whose turn is it at (me, 1, 2)?", PLAYERS),
    ((OWN.replace("            child.build", "            return child.build"), 12), "have different children", EACH),
)


def test_2_4_shows_a_tree_that_is_too_large_to_its_second_row_and_gives_no_number_of_nodes_away():
    assert len(mine(LARGE, 9).drawing.nodes) == 7
    assert not any(letter.isdigit() for letter in mine(OWN, 5).sentence)
    two = mine(TWO_WAYS, 4).sentence
    assert "more nodes" in two and DIFFERS in two and TWICE in two


def test_a_game_of_ones_own_with_dots_is_not_answered_yet():
    assert check_2_4(..., 10).sentence == check_2_4(run(OWN)["my_root"], ...).sentence == "… Not answered yet."


def test_1_7_gets_children_before_2_7_and_five_calls_wait_at_the_first_leaf():
    told = watch(with_build(BUILD)(1, 5).build_tree).sentences
    grown = [said.partition(" gets")[0] for said in told if " gets a child" in said]
    assert list(dict.fromkeys(grown))[:3] == ["(1, 5)", "(2, 6)", "(1, 7)"]
    leaf = next(step for step, said in enumerate(told) if "a leaf" in said)
    assert sum("is called on" in said for said in told[:leaf]) == 5
    assert not any(" returns" in said for said in told[:leaf])


def test_how_many_nodes_there_are_is_not_said_before_it_is_counted():
    before = PAGE.text.partition(PAGE.cells["count-root"])[0]
    assert "guess" in PAGE.cells["count-root"]
    assert not any(number in before for number in ("232", "89", "root.print_tree", "draw(root)"))


def test_the_root_is_printed_in_line_89_furthest_to_the_left(capsys):
    whole(1, 0, kind=with_build(BUILD, more=PAGE.cells["print"])).print_tree()
    lines = capsys.readouterr().out.splitlines()
    margin = [len(line) - len(line.lstrip()) for line in lines]
    assert len(lines) == 232 and [i for i, spaces in enumerate(margin, 1) if spaces == min(margin)] == [89]


def test_a_pile_of_seven_has_seven_nodes_and_no_other_pile_of_that_tree_has_so_many_as_tokens():
    assert {node.pile for node in nodes(whole(1, 6)) if len(nodes(node)) == node.pile} == {7}


def test_the_class_of_the_last_exercise_is_still_the_game_of_the_lesson():
    code = PAGE.cells["ex-2-4"].split("\nmy_root")[0]
    assert LESSONS in mine(code, 12, "my_root = MyNode(1, 6)\nmy_root.build_tree()").sentence


def test_a_wrong_count_is_not_printed_as_that_of_the_whole_tree(capsys):
    run(PAGE.cells["count-root"], check_2_3=check_2_3, root=whole(), count=counting("return len(node.children)"))
    assert "solve exercise 2.3 first" in capsys.readouterr().out
