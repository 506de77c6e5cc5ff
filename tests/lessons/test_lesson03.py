"""Tests of lesson 03: right programs of any form pass, and each likely slip gets its own hint."""

import pytest
from page import Page, right, run, wrong

from gametree import OneTwoTen, build_tree, label, nodes, record, watch
from gametree.lessons.lesson03 import check_3_1, check_3_2, check_3_3, check_3_4

PAGE = Page("03-win-or-lose")
CLASS, GAME = PAGE.cells["class"], PAGE.cells["package-game"]
BROKEN = PAGE.cells["broken"].split("\nsmall")[0]
RIGHT = PAGE.solved["ex-3-1"].split("\n\n")[0] + "\n"
RULE = '"W" if any(child.win_loss == "L" for child in self.children) else "L"'


def ruled(rule):
    return RIGHT.replace(RULE, rule)


def with_method(code):
    names = run(CLASS, code)
    names["Node"].do_win_loss = names["do_win_loss"]
    return names["Node"]


CALLS = "            child.do_win_loss()\n"
LOOP = f"        for child in self.children:\n{CALLS}"
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
ONE_W, QUOTES, A_LIST = "such a node a W?", "so it needs quotes", "A list has no win_loss, but each node in it"
ONE_L, EVERY, LAST = "a node an L?", "only if every child is L.", "if the last child is L."
FIRST, ROOT, LEAVES = "if the first child is L.", "Only the root has a label.", "Only the leaves have labels."
SELF, COMPARES = "The node's own label is self.win_loss.", "One line only compares, with =="
ANY, CALL = "any(…) needs several values", "Is the function called on every child?"
BY_PILE, EARLY = "from the children's labels, or from the pile?", "The rule itself is right, but it is used too early"
PILES = '"L" if self.pile in (1, 4, 7, 10) else "W"'
NO_CHILD, WHOSE_CHILDREN, CAPITAL = "A missing child is None", "Whose children?", "Use a capital letter."
NODE = "Your code compares a node with a string. Compare the node's win_loss."
test_3_1_accepts_right_answers = right(
    lambda code: check_3_1(with_method(code)),
    RIGHT,
    FOUND.replace("    for child", '    else:\n        self.win_loss = "L"\n    for child', 1),
    """
    def do_win_loss(self):
        for child in self.children:
            child.do_win_loss()
        self.win_loss = "W" if "L" in [child.win_loss for child in self.children] else "L"
    """,
    FOUND.replace("    if not self.children:\n    ", "    ...\n"),  # L for now, before the calls
    RIGHT + "        ...\n",
    says="All 232 labels follow from the rules. Two rules are enough for the whole tree.",
)
test_3_1_explains_wrong_answers = wrong(
    lambda code: check_3_1(with_method(code)),
    (ruled(RULE.replace('== "L"', '== "W"')), "You labelled (1, 9) L, but", ONE_W),
    (RIGHT.replace('= "L"\n', "= L\n"), "name 'L' is not defined", QUOTES),
    (ruled('"W" if any(self.children.win_loss == "L") else "L"'), "'list' object has no attribute", A_LIST),
    (ruled('"W" if any(child.win_loss == "L") else "L"'), "'bool' object is not", ANY),
    (ruled('"W" if any(child.win_loss for child in self.children) else "L"'), "W. A win needs", ONE_L),
    (ruled(RULE.replace("any(", "all(")), ") L, but", EVERY),
    (ruled('"W" if child.win_loss == "L" else "L"'), "L, but", LAST),
    (ruled('"W" if self.children[0].win_loss == "L" else "L"'), ") L, but", FIRST),
    (RIGHT.replace('"L"\n', '"l"\n', 1), 'You labelled (1, 10) as "l", but a label must be W, L or D.', CAPITAL),
    (ruled('"W" if any(child == "L" for child in self.children) else "L"'), ") L, but", NODE),
    (ruled('"W" if "L" in self.children else "L"'), ") L, but", NODE),
    (ruled(RULE.replace('else "L"', "else self.win_loss")), "(2, 7) and 1 other", "children of (2, 7) are all"),
    (RIGHT.replace("do_win_loss()", "do_win_loss"), "other nodes have no label", ROOT),
    (ruled("self.win_loss"), "other nodes have no label", LEAVES),
    (RIGHT.replace("self.win_loss =", "win_loss ="), "no node has a label yet", SELF),
    (RIGHT.replace('self.win_loss = "L"', 'self.win_loss == "L"'), "(1, 10) and 4 other nodes have no label", COMPARES),
    (RIGHT.replace("for child in self.children:\n", "for child in self.children[:1]:\n"), "have no label", CALL),
    (RIGHT.replace(CALLS, BOTH), "do_win_loss failed: AttributeError", NO_CHILD),
    (RIGHT.replace("not self.children", "not children"), "NameError: name 'children'", WHOSE_CHILDREN),
    (ruled(PILES), "You labelled (1, 7) L, but the move to (2, 10), which is labelled L,", BY_PILE),
    (
        f"def do_win_loss(self):\n    self.win_loss = {PILES}\n    for child in self.children:\n    {CALLS}",
        "(1, 7)",
        BY_PILE,
    ),
    (RIGHT.replace(LOOP, "").replace(RULE, f"{RULE}\n{LOOP.rstrip()}"), "(1, 9) L, but", EARLY),
    (RIGHT.replace(LOOP, "").replace(RULE, f"{RULE.replace('any', 'all')}\n{LOOP.rstrip()}"), "(1, 9) L, but", ONE_W),
)


@pytest.mark.parametrize(
    "code", [ruled("...").replace("self.win_loss = ...", "..."), RIGHT.replace('self.win_loss = "L"', "...")]
)
def test_do_win_loss_with_dots_counts_as_not_answered_yet(code):
    beginning = "… Not answered yet. There are still dots in do_win_loss"
    assert check_3_1(with_method(code)).sentence.startswith(beginning)


def test_first_wrong_label_is_shown_in_a_drawing_of_the_whole_small_tree():
    assert len(check_3_1(with_method(ruled(RULE.replace("any(", "all(")))).drawing.nodes) == 12


def test_object_that_is_not_a_class_of_nodes_is_rejected():
    kind = with_method(RIGHT)
    assert "is not a class. Pass the class itself" in check_3_1(kind(1, 0)).sentence
    assert "Node has no method do_win_loss yet" in check_3_1(run(CLASS)["Node"]).sentence
    assert "OneTwoTen has no method build_tree yet" in check_3_2(lambda node: None, OneTwoTen).sentence


MENDED = BROKEN.replace("broken", "mended").replace("all(", "any(")
AS_METHOD = RIGHT.replace("do_win_loss(self)", "mended(self)").replace("child.do_win_loss()", "mended(child)")
TURNED = BROKEN.replace("broken", "mended").translate(str.maketrans("WL", "LW"))
WHO, COPY, ITSELF = "Who made the ten", "Copy the body of broken", "mended calls broken instead of itself."


def mending(code):
    names = run(CLASS, BROKEN, RIGHT, code)
    names["Node"].do_win_loss = names["do_win_loss"]
    return check_3_2(names["mended"], names["Node"])


test_3_2_accepts_right_answers = right(
    mending,
    MENDED,
    TURNED,
    AS_METHOD,
    MENDED.replace("    if any", "    ...\n    if any"),
    says="All 232 labels follow from the rules. Changing one word, besides the name, is enough.",
)
test_3_2_explains_wrong_answers = wrong(
    mending,
    (MENDED.replace("any(", "all("), "the game is over there", WHO),
    (MENDED.replace("if any(", "if node.children and all("), ") L, but", EVERY),
    (MENDED.replace('== "L"', '== "W"'), ") L, but", ONE_W),
    ("def mended(node):\n    node.do_win_loss()", "Here your do_win_loss sets labels.", COPY),
    (MENDED.replace("mended(child)", "child.do_win_loss()"), "Here your do_win_loss sets labels.", COPY),
    (
        "def mended(node):\n    for child in node.children:\n        mended(child)\n"
        f"    node.win_loss = {PILES.replace('self', 'node')}",
        "(1, 7) L",
        BY_PILE,
    ),
    (MENDED.replace("mended(child)", "broken(child)"), "under the rules the player to move has lost.", ITSELF),
)
MyOneTwoTen = run(GAME)["MyOneTwoTen"]


def ending(outcome, moves=MyOneTwoTen.moves, start=(1, 0)):
    return type("NotTen", (MyOneTwoTen,), {"outcome": outcome, "moves": moves, "start": start})()


def no_ten(self, state):
    return {n: (3 - state[0], state[1] + n) for n in (1, 2) if state[1] + n < 10}


def won(self, state):
    return "W"


WHOSE, MOVES, PARTS = "for the player to move, whether", "Change only the outcome.", "Unpack it with player"
NAME, TWO = "no outcome method of its own", "Its parameters should be (self, state)."
STATE = "and a state has no children."
test_3_3_accepts_right_answers = right(
    check_3_3,
    ending(won),
    ending(lambda self, state: "W" if state[1] == 10 else "L"),
    says="The game's tree has 232 nodes because most of these states occur in it more than once.",
)
test_3_3_explains_wrong_answers = wrong(
    check_3_3,
    (ending(lambda self, state: "L"), "your outcome method returns L", WHO),
    (MyOneTwoTen(), "the outcome method of Game returns L", NAME),
    (ending(lambda self, state: "L" if state[0] == 1 else "W"), "your outcome method returns L", WHOSE),
    (ending(won, no_ten), "should be", MOVES),
    (ending(lambda self, state: "W" if state == 10 else "L"), "your outcome method returns L", PARTS),
    (ending(lambda self, state: W), "NameError", QUOTES),  # noqa: F821
    (ending(lambda state: "W"), "takes 1 positional argument but 2 were given", TWO),
    (ending(lambda self, state: "W" if state.children else "L"), "needs `children`, but it is called with", STATE),
)


def test_misere_tree_has_232_nodes_and_20_states():
    root = build_tree(ending(won))
    states = [node.state for node in nodes(root)]
    assert len(states) == 232 and len(set(states)) == 20
    assert sum(states.count(state) > 1 for state in set(states)) > 10
    assert label(root) == "L" and {node.state[1] for node in nodes(root) if node.label == "L"} == {9, 6, 3, 0}


def test_outcome_with_dots_counts_as_not_answered_yet():
    assert check_3_3(ending(lambda self, state: None)).sentence.count("return missing") == 1
    assert check_3_3(ending(run("def outcome(self, state):\n    return ...")["outcome"])).right is None


test_3_4_accepts_right_answers = right(check_3_4, 11, says="The calls go all the way down before any label is known.")
test_3_4_explains_wrong_answers = wrong(
    check_3_4,
    (10, "", "The call on (1, 0) counts too"),
    (232, "", "the total number of calls"),
    (12, "", "That is the number of the step"),
)


def test_eleven_calls_have_begun_when_the_first_label_is_set():
    for start, step in ((1, 0), 12), ((1, 6), 6):
        (root := with_method(RIGHT)(*start)).build_tree()
        sentences = watch(root.do_win_loss).sentences
        assert "becomes L" in sentences[step] and all("is called on" in sentence for sentence in sentences[1:step])


def watched(function, code, **how):
    """Return the Stepper of a function on the tree of (1, 6)."""
    names = run(CLASS, code)
    (small := names["Node"](1, 6)).build_tree()
    return watch(names[function], small, **how)


def test_first_label_is_set_at_1_10_and_the_last_at_the_root():
    (small := with_method(RIGHT)(1, 6)).build_tree()
    steps = record(small.do_win_loss).steps
    set_ = [step.node for step in steps if step.kind == "set"]
    assert set_[0] is small.add1.add1.add1.add1 and set_[-1] is small
    assert (set_[0].player, set_[0].pile) == (1, 10)
    before = PAGE.text.partition(PAGE.cells["watch"])[0]  # the page above the question
    assert "(1, 10" not in before and "predict" not in before  # a quiz by predict would begin at (1, 10)


NOT_FROM_CHILDREN = "that does not follow from its children's labels"


def test_first_mistake_of_the_broken_program_is_at_a_leaf():
    stepper = watched("broken", BROKEN, game=OneTwoTen())
    assert stepper.sentences[stepper.mistakes[0]].startswith("(1, 10) becomes W, but that is wrong: it has no moves")
    assert 13 in stepper.mistakes and "at step 13" in PAGE.cells["broken-see"]
    assert stepper.sentences[13].startswith(f"(1, 8) becomes L, but {NOT_FROM_CHILDREN}: the move to (2, 9)")
    assert stepper.sentences[8].startswith("(2, 9) becomes L: it follows")
    assert "and so is this one" in stepper.sentences[8]


def test_broken_program_sets_12_wrong_labels_of_which_the_stepper_marks_8():
    names = run(CLASS, BROKEN, MENDED)
    labels = []
    for labels_it in names["broken"], names["mended"]:
        (small := names["Node"](1, 6)).build_tree()
        labels_it(small)
        labels.append([node.win_loss for node in nodes(small)])
    assert len(labels[0]) == 12 and all({*pair} == {"W", "L"} for pair in zip(*labels, strict=True))
    (small := names["Node"](1, 6)).build_tree()
    stepper = watch(names["broken"], small, game=OneTwoTen())
    end = stepper.sentences[-1]
    assert "There are mistakes in 8 labels" in end and "the player who has just moved" in end


def test_temporary_loss_is_a_mistake_only_if_just_the_last_child_counts():
    turning = PAGE.cells["for-now"].split("\nsmall")[0]
    stepper = watched("turning", turning, game=OneTwoTen())
    assert not stepper.mistakes and stepper.sentences[2] == "(1, 6) becomes L for now."
    line = PAGE.cells["for-now-see"].split("`")[3]
    before = '        if child.win_loss == "L":\n            node.win_loss = "W"'
    assert before in turning and line.startswith("node.win_loss = ")
    stepper = watched("turning", turning.replace(before, f"        {line}"), game=OneTwoTen())
    (wrong,) = stepper.mistakes
    assert stepper.sentences[wrong].startswith(
        f"(1, 6) changes from W to L, but {NOT_FROM_CHILDREN}: the move to (2, 7)"
    )


def test_version_a_fails_at_1_10_and_version_b_fails_at_1_6():
    for version, cell, beginning in (
        ("version_a", "worse-a", "version_a failed at (1, 10): AttributeError: 'NoneType' object has no"),
        ("version_b", "worse-b", "version_b failed at (1, 6): its calls went deeper"),
    ):
        code = PAGE.cells[cell].replace("\nwatch(", "\n# ").split("\nfresh")[0]
        assert watched(version, code).sentences[-1].startswith(beginning)


def test_tree_of_the_packages_game_has_as_many_nodes_as_the_lessons_tree():
    names = run(CLASS, GAME)
    (root := names["Node"](1, 0)).build_tree()
    assert len(nodes(root)) == len(nodes(build_tree(names["MyOneTwoTen"]()))) == 232
