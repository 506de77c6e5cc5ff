"""Tests of lesson 02: right programs of any form pass, and each likely slip gets its own hint."""

import pytest
from page import Page, right, run, wrong

from gametree import nodes, watch
from gametree.lessons.lesson02 import check_2_1, check_2_2, check_2_3, check_2_4

PAGE = Page("02-build-the-tree")


def solved(id, part=0):
    """Return a function of a solution."""
    return PAGE.solved[id].split("\n\n")[part] + "\n"


MADE = (*map(PAGE.solved.get, ("class", "repr", "children")), solved("ex-2-1"), "Node.other_player = other_player")
CLASS, CHILDREN, SPAWN, BUILD = "\n".join(MADE), solved("children"), solved("ex-2-1", 1), solved("ex-2-2")


def with_spawn(code):
    names = run(CLASS, code)
    names["Node"].spawn = names["spawn"]
    return names["Node"]


def with_build(code, spawn=SPAWN, more=""):
    names = run(CLASS, spawn, code, more)
    names["Node"].spawn, names["Node"].build_tree = names["spawn"], names["build_tree"]
    return names["Node"]


def build_whole_tree(*start, kind=None):
    (root := (kind or with_build(BUILD))(*start or (1, 0))).build_tree()
    return root


def hides_count(verdict):
    """Assert that a verdict does not reveal the number of nodes, and return the verdict."""
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
ONE_OF_TWO, STRANGE = "(1, 4) has 1 child, but it should have 2.", " leads there."
TEN, BY_TWO, BY_ONE, OTHERS = "ends at ten", "8 and 2 make ten", "9 and 1 make ten", "the other player's turn"
NO_ADD2, A_CALL = "add2 of (1, 4) is None. Which line sets self.add2, and when?", "other_player is a method. To call it"
IN_ADD1, FIRST_PART, WHICH = "(2, 6) is in add1.", "The player comes first", "other_player is a method. Which node"
test_2_1_accepts_right_answers = right(
    lambda code: hides_count(check_2_1(with_spawn(code))),
    SPAWN,
    BLOG,
    SPAWN.replace("self.other_player()", "3 - self.player"),
    SPAWN + "    ...\n",
    SPAWN.replace("    if self.pile <= 8", "    ...\n    if self.pile <= 8"),
    says="(1, 4) and (2, 8) get two children, (1, 9) gets one",
)
test_2_1_explains_wrong_answers = wrong(
    lambda code: hides_count(check_2_1(with_spawn(code))),
    (SPAWN.replace("    if self.pile <= 8:", "    else:"), ONE_OF_TWO, NO_ADD2),
    (SPAWN.replace("<= 8", "<= 9"), "(1, 9) has the child (2, 11), but no move from (1, 9) leads there.", TEN),
    (SPAWN.replace("<= 8", "< 8"), "(2, 8) has 1 child, but it should have 2.", BY_TWO),
    (SPAWN.replace("<= 9", "<= 8"), "(1, 9) has no children, but it should have 1.", BY_ONE),
    (SPAWN.replace("self.other_player(), self.pile + 2", "self.player, self.pile + 2"), STRANGE, OTHERS),
    (SPAWN.replace("other_player()", "other_player"), STRANGE, A_CALL),
    (SPAWN.replace("self.other_player(), self.pile + 2", "self.pile + 2, self.other_player()"), STRANGE, FIRST_PART),
    (SPAWN.replace("self.other_player(), self.pile", "self.pile, self.other_player()"), STRANGE, ""),
    (SPAWN.replace("self.add2", "self.add1"), "(1, 4) has 1 child", IN_ADD1),
    (SPAWN.replace("self.other_player(), self.pile + 2", "other_player(), self.pile + 2"), "missing 1 required", WHICH),
)
CALL = "child.build_tree()"
BOTH = "def build_tree(self):\n    self.spawn()\n" + "".join(
    f"    if self.add{n} is not None:\n        self.add{n}.build_tree()\n" for n in (1, 2)
)
NO_CHILD, WHOSE = "A missing child is None", "Whose children? For the node's own children, write "
CALLED, EMPTY = "After spawn has made the children", "so leave out the parentheses"
OTHERS_TOO, EVERY = "A return ends the whole method", "Is build_tree called on every child?"
TELLS, EACH_HAS, WHOSE_BUILD = "Which line makes", "each node in it does", "build_tree is a method. Which"
test_2_2_accepts_right_answers = right(
    lambda code: hides_count(check_2_2(with_build(code))),
    BUILD,
    BOTH,
    BUILD.replace("    for", "    ...\n    for"),
    BUILD.replace(f"{CALL}", f"{CALL}\n    return"),
    says="No line says when to stop. So why does build_tree stop?",
)
test_2_2_explains_wrong_answers = wrong(
    lambda code: hides_count(check_2_2(with_build(code))),
    (BUILD.replace("child.build_tree", "child.spawn"), "has no children", TELLS),
    (BUILD.replace(CALL, f"return {CALL}"), "(1, 8) has built its tree, but (1, 9) has not.", OTHERS_TOO),
    (BOTH.partition("    if self.add2")[0], "(1, 8) has built its tree, but (1, 9) has not.", EVERY),
    (BUILD.replace("self.children", "self.children[-1:]"), "(2, 8) has built its tree, but (2, 7) has not.", EVERY),
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
ASK, BY_PILE = "Does count ask each child?", "{10: 1, 9: 2, 8: 4, 7: 7, 6: 12, 5: 20, 4: 33, 0: 232}"
SAME_NODE = "Your function calls itself on the same node. Call it on the child."
UNCHANGED, DEEPER, ADDED_UP = "without changing the tree", "Call your function on each", "add up the counts of all"


def counting(body):
    return run(CHILDREN, f"def count(node{', seen=[]' * ('seen' in body)}):\n    {body}\n")["count"]


test_2_3_accepts_right_answers = right(
    lambda body: hides_count(check_2_3(counting(body), build_whole_tree())),
    f"return 1 + {SUM}",
    LOOP + "n += count(child)\n    return n",
    "if not node.children:\n        return 1\n    return 1 + sum(map(count, node.children))",
    "return 0 if node is None else 1 + count(node.add1) + count(node.add2)",
    "stack, n = [node], 0\n    while stack:\n        n += 1\n        stack += stack.pop().children\n    return n",
    f"if node.pile == 10: return 1\n    if node.pile == 9: return 2\n    return 1 + {SUM}",
    f"...\n    return 1 + {SUM}",
    says="A leaf needs no special case: it has no children to count, so only its own 1 is left.",
)
test_2_3_explains_wrong_answers = wrong(
    lambda body: hides_count(check_2_3(counting(body), build_whole_tree())),
    (f"return {SUM}", "count returned 0", A_LEAF),
    ("return 1 + len(node.children)", "For (1, 4), count returned 3, which is too small", DEEPER),
    (LOOP + "n = count(child)\n    return n", "For (2, 9), count returned 1, which is too small", ADDED_UP),
    (f"return {SUM} if node.children else 1", "count returned 1", OF_LEAVES),
    (SEEN, "is too large", LEFT_OVER),
    (f"return {BY_PILE}[node.pile]", "For (1, 8), count returned 4, which is too large", ASK),
    ("a, b = 1, 0\n    for pile in range(node.pile, 10): a, b = b + a + 1, a\n    return a", "returned 4, which", ASK),
    (
        f"return str(1 + {SUM.replace('count(child)', 'int(count(child))')})",
        "'1' is a string, not a number.",
    ),
    ("return 1 + sum(child.count() for child in node.children)", "no attribute 'count'", "count is a function, not"),
    ("return 1 + sum(count(child) for child in node.children())", "'list' object is not callable", EMPTY),
    ("return 1 + count(node.add1) + count(node.add2)", "'NoneType' object", NO_CHILD),
    (LOOP.replace("node.", "") + "n += count(child)\n    return n", "is not iterable", WHOSE + "node.children."),
    (f"node.build_tree()\n    return 1 + {SUM}", "removed the child", UNCHANGED),
    (LOOP + "n += count(node)\n    return n", "deeper and deeper", SAME_NODE),
    ("return 1 + count(node)", "deeper and deeper", SAME_NODE),
    ("return 1 + count(type(node)(1, 3))", "deeper and deeper"),
)


@pytest.mark.parametrize(
    ("where", "answer"),
    [
        ("spawn", lambda: check_2_1(with_spawn(f"def spawn(self):\n    if self.pile <= 9:\n        {FIRST}\n    ..."))),
        ("build_tree", lambda: check_2_2(with_build("def build_tree(self):\n    self.spawn()\n    ..."))),
        ("count", lambda: check_2_3(counting("..."), build_whole_tree())),
        ("your answer", lambda: check_2_3(counting("n = 1\n    n += ...\n    return n"), build_whole_tree())),
    ],
)
def test_code_with_dots_counts_as_not_answered_yet(where, answer):
    assert answer().sentence.startswith(f"… Not answered yet. There are still dots in {where}")


def test_check_names_the_method_or_exercise_that_is_missing():
    kind, count = with_spawn(SPAWN), counting(f"return 1 + {SUM}")
    assert "(1, 0) is not a class" in check_2_1(kind(1, 0)).sentence
    assert "Node has no method build_tree yet" in check_2_2(kind).sentence
    assert "Is exercise 2.1 right?" in check_2_2(with_build(BUILD, SPAWN.replace("<= 8", "<= 7"))).sentence
    for gone, *checks in ("spawn", check_2_2), ("children", check_2_2, check_2_1, lambda a: check_2_3(count, a(1, 0))):
        delattr(kind := with_build(BUILD), gone)
        again = f"Node has no {gone}. Run the cells below the class again."
        assert all(again in each(kind).sentence for each in checks)
    assert "If exercise 2.2 is done, run" in check_2_3(count, with_build(BUILD)(1, 0)).sentence
    assert "is not a function" in check_2_3(232, build_whole_tree()).sentence


GROWS = """
        for child in self.children:
            child.build_tree()
"""


def game_code(parts, body, start, shown=True):
    """Return the code of a game, made from the attributes of its nodes besides player, how they grow, and the start."""
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
    shown_parts = ", ".join(f"{{self.{part}}}" for part in ["player", *parts.split(", ")])
    shows = f'    def __repr__(self):\n        return f"({shown_parts})"\n\n'
    return text.replace("    def build", shows * shown + "    def build")


OWN = game_code(
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
NOT_AGAIN = game_code(
    "pile, last",
    """
        for n in (1, 2, 3):
            if n <= self.pile and n != self.last:
                self.children.append(MyNode(3 - self.player, self.pile - n, n))
""",
    "1, 4, None",
    shown=False,
)
SHARED = game_code(
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


def check_own(code, on_paper, more=""):
    return check_2_4(run(code, more)["my_root"], on_paper)


BARE = unbuilt(OWN)


@pytest.mark.parametrize(
    ("code", "count"), [(OWN, 12), (BARE, 12), (SLOTS, 12), (PILES, 12), (NOT_AGAIN, 9), (DOUBLE, 9)]
)
def test_2_4_accepts_any_game_whose_nodes_are_counted_correctly(code, count):
    verdict = check_own(code, count)
    assert verdict.sentence.startswith(f"✓ Right. Your tree has {count} nodes, as on paper, and ")
    assert len(verdict.drawing.nodes) == count
    assert f"{count}" in PAGE.solved["ex-2-4-text"]


LARGE = OWN.replace("1, 5", "1, 0")
OF_LESSON = OWN.replace("(1, 3)", "(1, 2)")
TWO_WAYS = OWN.replace("(1, 3)", "(1, 1)").replace("1, 5", "1, 8")
STEPS_BACK = unbuilt(NOT_AGAIN).replace("n <= self.pile and ", "")
ONE_LIST = BARE.replace("        self.children = []", "").replace("class MyNode:", "class MyNode:\n    children = []")
ALONE = BARE.replace("self.children.append", "children.append")
DIFFERS, TWICE = "Compare the picture with your drawing.", "Was the tree built twice, or"
EACH = "does every node build its tree?"
KEPT, RULES, ENDS, LIST = (
    "create the root first",
    "Do your rules allow a first move",
    "Which of your rules ends",
    "a new list, [], for each node.",
)
STAYS, SAME = "should get children but otherwise stay unchanged", "In several nodes, piles is the same object."
PLAYERS = "a player, either 1 or 2."
WHOSE, TURNS, LESSONS = "Whose children?", "The players should take turns.", "adding one or two"
CLOSER, WHICH_CHILD = "Start closer to the end of your game.", "Which child is not on your paper?"
test_2_4_explains_wrong_answers = wrong(
    lambda answer: check_own(*answer),
    ((OWN, 11), "more nodes than you counted on paper", DIFFERS),
    ((LARGE, 70), "This tree has more than 60 nodes, too many", CLOSER),
    ((LARGE, 9), "This tree has more than 60 nodes, but you counted 9.", WHICH_CHILD),
    ((OWN, 12, "my_root.build_tree()"), "different children", TWICE),
    ((BARE.replace("+ n <= 10", "+ n <= 5"), 12), "build_tree was called on the root, but", RULES),
    ((STEPS_BACK, 9), "(1, 4), (2, 3), (1, 1) and (2, 0) and goes on", ENDS),
    ((ONE_LIST, 12), "All nodes share one list of children", LIST),
    ((unbuilt(SHARED), 9), "the root: it was (1, [1, 2]), and now it is (1, [0, 0])", SAME),
    ((PILES.replace("other = 2", "self.player = other = 2"), 12), "was (1, 1, 2), and now it is (2, 1, 2)", STAYS),
    ((ALONE, 12), "NameError", WHOSE),
    ((OWN, 12, "my_root = my_root.build_tree()"), "is None", KEPT),
    ((OF_LESSON, 20), "", LESSONS),
    ((OWN.replace("if self.player == 1", "if self.player == 2"), 12), "", TURNS),
    ((PILES.replace("MyNode(1,", "MyNode('me',"), 12), "Whose turn is it at (me, 1, 2)?", PLAYERS),
    ((OWN.replace("            child.build", "            return child.build"), 12), "have different children", EACH),
)


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        ("({self.player}, {self.left}, {self.right})", "1, 2"),
        ("({self.left}, {self.right})", "(1, 2)"),
        ("{self.left} and {self.right}", "1 and 2"),
    ],
)
def test_2_4_shows_all_numbers_of_the_repr_in_the_picture_except_the_player(shown, text):
    code = PILES.replace("({self.player}, {self.left}, {self.right})", shown)
    assert check_own(code, 12).drawing.texts[0] == text


def test_2_4_draws_two_moves_of_a_large_tree_and_does_not_reveal_the_count():
    assert len(check_own(LARGE, 9).drawing.nodes) == 7
    assert not any(letter.isdigit() for letter in check_own(OWN, 5).sentence)
    two = check_own(TWO_WAYS, 4).sentence
    assert "more nodes" in two and DIFFERS in two and TWICE in two


def test_2_4_is_not_answered_yet_if_an_answer_is_still_dots():
    assert check_2_4(..., 10).sentence == "… Not answered yet."
    one_missing = "… Not answered yet. The second answer of check_2_4 is still missing."
    assert check_2_4(run(OWN)["my_root"], ...).sentence == one_missing


def test_five_calls_are_waiting_at_the_first_leaf():
    sentences = watch(with_build(BUILD)(1, 5).build_tree).sentences
    grown = [sentence.partition(" gets")[0] for sentence in sentences if " gets a child" in sentence]
    assert list(dict.fromkeys(grown))[:3] == ["(1, 5)", "(2, 6)", "(1, 7)"]
    leaf = next(step for step, sentence in enumerate(sentences) if "a leaf" in sentence)
    assert sum("is called on" in sentence for sentence in sentences[:leaf]) == 5
    assert not any(" returns" in sentence for sentence in sentences[:leaf])


def test_number_of_nodes_is_not_revealed_before_students_count_them():
    before = PAGE.text.partition(PAGE.cells["count-root"])[0]
    assert "guess" in PAGE.cells["count-root"]
    assert not any(number in before for number in ("232", "89", "root.print_tree", "draw(root)"))


def test_print_tree_prints_the_root_on_line_89_with_the_smallest_indentation(capsys):
    build_whole_tree(1, 0, kind=with_build(BUILD, more=PAGE.cells["print"])).print_tree()
    lines = capsys.readouterr().out.splitlines()
    margin = [len(line) - len(line.lstrip()) for line in lines]
    assert len(lines) == 232 and [i for i, spaces in enumerate(margin, 1) if spaces == min(margin)] == [89]


def test_only_the_tree_of_a_pile_of_seven_has_as_many_nodes_as_the_pile_has_tokens():
    assert {node.pile for node in nodes(build_whole_tree(1, 6)) if len(nodes(node)) == node.pile} == {7}


def test_class_in_2_4_is_the_game_of_the_lesson_until_a_student_changes_it():
    code = PAGE.cells["ex-2-4"].split("\nmy_root")[0]
    assert LESSONS in check_own(code, 12, "my_root = MyNode(1, 6)\nmy_root.build_tree()").sentence


def test_cell_does_not_print_the_result_of_a_wrong_count_function(capsys):
    run(
        PAGE.cells["count-root"],
        check_2_3=check_2_3,
        root=build_whole_tree(),
        count=counting("return len(node.children)"),
    )
    assert capsys.readouterr().out == "Solve exercise 2.3 first.\n"
