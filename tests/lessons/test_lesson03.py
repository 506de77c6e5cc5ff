"""The checks of lesson 03: right programs of any form pass, and each slip gets the hint that fits it, and no other."""

from page import Page, right, run, wrong

from gametree import OneTwoTen
from gametree.lessons.lesson03 import check_3_1, check_3_2, check_3_3, check_3_4

PAGE = Page("03-win-or-lose")
CLASS, GAME = PAGE.cells["class"], PAGE.cells["package-game"]
BROKEN = PAGE.cells["broken"].partition("\n\n")[2].split("\nsmall")[0]
RIGHT = PAGE.solved["ex-3-1"].split("\n\n")[0] + "\n"
RULE = '"W" if any(child.win_loss == "L" for child in self.children) else "L"'


def ruled(rule):
    return RIGHT.replace(RULE, rule)


def with_method(code):
    there = run(CLASS, code)
    there["Node"].do_win_loss = there["do_win_loss"]
    return there["Node"]


CALLS = "            child.do_win_loss()\n"
FOUND = """
def do_win_loss(self):
    if not self.children:
        self.win_loss = "L"
    for child in self.children:
        child.do_win_loss()
        if child.win_loss == "L":
            self.win_loss = "W"
"""
BOTH = "            self.add1.do_win_loss()\n            self.add2.do_win_loss()\n"
ONE_W, QUOTES, A_LIST = "one of them a W?", "stands in quotes", "A list has no win_loss, but each node in it"
ONE_L, EVERY, LAST = "of them an L?", "only where every child is L.", "where the last child is L."
FIRST, ROOT, LEAVES = "where the first child is L.", "Only the root has a label.", "Only the leaves have labels."
SELF, COMPARES = "Is self. missing before win_loss?", "One line only compares, with =="
ANY, CALL = "any(…) is given several things", "Does every child get its call?"
NO_CHILD, WHOSE_CHILDREN, CAPITAL = "A child that is not there is None", "Whose children?", "is a capital letter."
test_3_1_is_right = right(
    lambda code: check_3_1(with_method(code)),
    RIGHT,
    FOUND.replace("    for child", '    else:\n        self.win_loss = "L"\n    for child', 1),
    """
    def do_win_loss(self):
        for child in self.children:
            child.do_win_loss()
        self.win_loss = "W" if "L" in [child.win_loss for child in self.children] else "L"
    """,
    says="Every label follows from the rules: 232 nodes. Two rules were enough for all of them.",
)
test_3_1_is_told_what_is_wrong = wrong(
    lambda code: check_3_1(with_method(code)),
    (ruled(RULE.replace('== "L"', '== "W"')), "(1, 9) is labelled L, but", ONE_W),
    (RIGHT.replace('= "L"\n', "= L\n"), "name 'L' is not defined", QUOTES),
    (ruled('"W" if any(self.children.win_loss == "L") else "L"'), "'list' object has no attribute", A_LIST),
    (ruled('"W" if any(child.win_loss == "L") else "L"'), "'bool' object is not", ANY),
    (ruled('"W" if any(child.win_loss for child in self.children) else "L"'), "W, but", ONE_L),
    (ruled(RULE.replace("any(", "all(")), "is labelled L, but", EVERY),
    (ruled('"W" if child.win_loss == "L" else "L"'), "L, but", LAST),
    (ruled('"W" if self.children[0].win_loss == "L" else "L"'), "is labelled L, but", FIRST),
    (RIGHT.replace('"L"\n', '"l"\n', 1), "(1, 10) is labelled l, and a label is W, L or D.", CAPITAL),
    (RIGHT.replace("do_win_loss()", "do_win_loss"), "has no label", ROOT),
    (ruled("self.win_loss"), "has no label", LEAVES),
    (RIGHT.replace("self.win_loss =", "win_loss ="), "no node has a label yet", SELF),
    (RIGHT.replace('self.win_loss = "L"', 'self.win_loss == "L"'), "(1, 10) has no label", COMPARES),
    (RIGHT.replace("for child in self.children:\n", "for child in self.children[:1]:\n"), "has no label", CALL),
    (RIGHT.replace(CALLS, BOTH), "do_win_loss stopped: AttributeError", NO_CHILD),
    (RIGHT.replace("not self.children", "not children"), "NameError: name 'children'", WHOSE_CHILDREN),
)


def test_a_small_tree_is_shown_whole_with_its_first_wrong_label():
    assert len(check_3_1(with_method(ruled(RULE.replace("any(", "all(")))).drawing.nodes) == 12


def test_what_is_no_class_of_nodes_is_said_to_be_none():
    kind = with_method(RIGHT)
    assert "is no class: give the class itself" in check_3_1(kind(1, 0)).sentence
    assert "Node has no do_win_loss yet" in check_3_1(run(CLASS)["Node"]).sentence
    assert "OneTwoTen has no build_tree yet" in check_3_2(lambda node: None, OneTwoTen).sentence


# 3.2: a program mended

MENDED = BROKEN.replace("broken", "mended").replace("all(", "any(")
AS_METHOD = RIGHT.replace("do_win_loss(self)", "mended(self)").replace("child.do_win_loss()", "mended(child)")
TURNED = BROKEN.replace("broken", "mended").translate(str.maketrans("WL", "LW"))
WHO, ITSELF = "Who has made the ten", "mended calls broken, and not itself."


def mending(code):
    there = run(CLASS, BROKEN, code)
    return check_3_2(there["mended"], there["Node"])


test_3_2_is_right = right(
    mending,
    MENDED,
    TURNED,
    AS_METHOD,
    says="Every label follows from the rules: 232 nodes. One word is enough, besides the name.",
)
test_3_2_is_told_what_is_wrong = wrong(
    mending,
    (MENDED.replace("any(", "all("), "nobody can move here", WHO),
    (MENDED.replace("if any(", "if node.children and all("), "is labelled L, but", EVERY),
    (MENDED.replace('== "L"', '== "W"'), "is labelled L, but", ONE_W),
    (MENDED.replace("mended(child)", "broken(child)"), "(1, 10) is labelled W, but", ITSELF),
)


# 3.3: the other way to win

MyOneTwoTen = run(GAME)["MyOneTwoTen"]


def ending(outcome, moves=MyOneTwoTen.moves, start=(1, 0)):
    return type("NotTen", (MyOneTwoTen,), {"outcome": outcome, "moves": moves, "start": start})()


def no_ten(self, state):
    return {n: (3 - state[0], state[1] + n) for n in (1, 2) if state[1] + n < 10}


def won(self, state):
    return "W"


WHOSE, MOVES, PARTS = "for the player to move, whether", "Only the outcome changes.", "player, pile = state gives"
NAME, TWO = "no outcome of its own, so that of Game", "It needs two names"
STATE = "is given a state, no node"
test_3_3_is_right = right(
    check_3_3,
    ending(won),
    ending(lambda self, state: "W" if state[1] == 10 else "L"),
    says="20 states. Its tree has 232 nodes, for most of these states come up in it more than once.",
)
test_3_3_is_told_what_is_wrong = wrong(
    check_3_3,
    (ending(lambda self, state: "L"), "your outcome says L", WHO),
    (MyOneTwoTen(), "the outcome of Game says L", NAME),
    (ending(lambda self, state: "L" if state[0] == 1 else "W"), "your outcome says L", WHOSE),
    (ending(won, no_ten), "should be", MOVES),
    (ending(lambda self, state: "W" if state == 10 else "L"), "your outcome says L", PARTS),
    (ending(lambda self, state: W), "NameError", QUOTES),  # noqa: F821
    (ending(lambda state: "W"), "takes 1 positional argument but 2 were given", TWO),
    (ending(lambda self, state: "W" if state.children else "L"), "Something was asked for its children", STATE),
)


# 3.4: how many calls have begun

test_3_4_is_right = right(check_3_4, 11, says="It goes all the way down before anything is known.")
test_3_4_is_told_what_is_wrong = wrong(
    check_3_4,
    (10, "", "The call on (1, 0) counts too"),
    (232, "", "the number of all calls"),
    (12, "", "That is the number of the step"),
)
