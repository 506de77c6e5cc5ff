"""The checks of lesson 03: right programs of any form pass, and each slip gets the hint that fits it, and no other."""

import pytest
from page import Page, right, run, wrong

from gametree import OneTwoTen, build_tree, label, nodes, record, watch
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
    says="All 232 labels follow from the rules. Two rules were enough for all of them.",
)
test_3_1_is_told_what_is_wrong = wrong(
    lambda code: check_3_1(with_method(code)),
    (ruled(RULE.replace('== "L"', '== "W"')), "You labelled (1, 9) L, but", ONE_W),
    (RIGHT.replace('= "L"\n', "= L\n"), "name 'L' is not defined", QUOTES),
    (ruled('"W" if any(self.children.win_loss == "L") else "L"'), "'list' object has no attribute", A_LIST),
    (ruled('"W" if any(child.win_loss == "L") else "L"'), "'bool' object is not", ANY),
    (ruled('"W" if any(child.win_loss for child in self.children) else "L"'), "W, but", ONE_L),
    (ruled(RULE.replace("any(", "all(")), ") L, but", EVERY),
    (ruled('"W" if child.win_loss == "L" else "L"'), "L, but", LAST),
    (ruled('"W" if self.children[0].win_loss == "L" else "L"'), ") L, but", FIRST),
    (RIGHT.replace('"L"\n', '"l"\n', 1), "You labelled (1, 10) l, but a label must be W, L or D.", CAPITAL),
    (RIGHT.replace("do_win_loss()", "do_win_loss"), "other nodes have no label", ROOT),
    (ruled("self.win_loss"), "other nodes have no label", LEAVES),
    (RIGHT.replace("self.win_loss =", "win_loss ="), "no node has a label yet", SELF),
    (RIGHT.replace('self.win_loss = "L"', 'self.win_loss == "L"'), "(1, 10) and 4 other nodes have no label", COMPARES),
    (RIGHT.replace("for child in self.children:\n", "for child in self.children[:1]:\n"), "have no label", CALL),
    (RIGHT.replace(CALLS, BOTH), "do_win_loss failed: AttributeError", NO_CHILD),
    (RIGHT.replace("not self.children", "not children"), "NameError: name 'children'", WHOSE_CHILDREN),
)


@pytest.mark.parametrize(
    "code", [ruled("...").replace("self.win_loss = ...", "..."), RIGHT.replace('self.win_loss = "L"', "...")]
)
def test_do_win_loss_with_dots_in_one_of_its_two_places_is_not_answered_yet(code):
    said = "… Not answered yet. There are still dots in do_win_loss"
    assert check_3_1(with_method(code)).sentence.startswith(said)


def test_a_small_tree_is_shown_whole_with_its_first_wrong_label():
    assert len(check_3_1(with_method(ruled(RULE.replace("any(", "all(")))).drawing.nodes) == 12


def test_what_is_no_class_of_nodes_is_said_to_be_none():
    kind = with_method(RIGHT)
    assert "is not a class. Pass the class itself" in check_3_1(kind(1, 0)).sentence
    assert "Node has no do_win_loss yet" in check_3_1(run(CLASS)["Node"]).sentence
    assert "OneTwoTen has no build_tree yet" in check_3_2(lambda node: None, OneTwoTen).sentence


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
    says="All 232 labels follow from the rules. One word is enough, besides the name.",
)
test_3_2_is_told_what_is_wrong = wrong(
    mending,
    (MENDED.replace("any(", "all("), "there is no move from it", WHO),
    (MENDED.replace("if any(", "if node.children and all("), ") L, but", EVERY),
    (MENDED.replace('== "L"', '== "W"'), ") L, but", ONE_W),
    (MENDED.replace("mended(child)", "broken(child)"), "You labelled (1, 10) W, but", ITSELF),
)
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
    says="All 20 states have the right label. Its tree has 232 nodes, for most of these states come up in it more than "
    "once.",
)
test_3_3_is_told_what_is_wrong = wrong(
    check_3_3,
    (ending(lambda self, state: "L"), "your outcome method returns L", WHO),
    (MyOneTwoTen(), "the outcome method of Game returns L", NAME),
    (ending(lambda self, state: "L" if state[0] == 1 else "W"), "your outcome method returns L", WHOSE),
    (ending(won, no_ten), "should be", MOVES),
    (ending(lambda self, state: "W" if state == 10 else "L"), "your outcome method returns L", PARTS),
    (ending(lambda self, state: W), "NameError", QUOTES),  # noqa: F821
    (ending(lambda state: "W"), "takes 1 positional argument but 2 were given", TWO),
    (ending(lambda self, state: "W" if state.children else "L"), "Something was asked for its children", STATE),
)


def test_the_other_way_to_win_has_232_nodes_and_most_of_its_20_states_come_up_more_than_once():
    root = build_tree(ending(won))
    states = [node.state for node in nodes(root)]
    assert len(states) == 232 and len(set(states)) == 20
    assert sum(states.count(state) > 1 for state in set(states)) > 10
    assert label(root) == "L" and {node.state[1] for node in nodes(root) if node.label == "L"} == {9, 6, 3, 0}


def test_an_outcome_of_dots_is_not_answered_yet_and_a_return_that_is_missing_is_said_once():
    assert check_3_3(ending(lambda self, state: None)).sentence.count("return") == 1
    assert check_3_3(ending(run("def outcome(self, state):\n    return ...")["outcome"])).right is None


test_3_4_is_right = right(check_3_4, 11, says="It goes all the way down before anything is known.")
test_3_4_is_told_what_is_wrong = wrong(
    check_3_4,
    (10, "", "The call on (1, 0) counts too"),
    (232, "", "the number of all calls"),
    (12, "", "That is the number of the step"),
)


def test_eleven_calls_have_begun_and_five_from_six():
    for start, step in ((1, 0), 12), ((1, 6), 6):
        (root := with_method(RIGHT)(*start)).build_tree()
        told = watch(root.do_win_loss).sentences
        assert "becomes L" in told[step] and all("is called on" in said for said in told[1:step])


def watched(function, code, **how):
    """The Stepper on what code does to the tree of (1, 6)."""
    there = run(CLASS, code)
    (small := there["Node"](1, 6)).build_tree()
    return watch(there[function], small, **how)


def test_the_first_label_is_that_of_1_10_and_the_last_that_of_the_root():
    (small := with_method(RIGHT)(1, 6)).build_tree()
    steps = record(small.do_win_loss).steps
    set_ = [step.node for step in steps if step.kind == "set"]
    assert set_[0] is small.add1.add1.add1.add1 and set_[-1] is small
    assert (set_[0].player, set_[0].pile) == (1, 10)
    before = PAGE.text.partition(PAGE.cells["watch"])[0]  # where it is asked
    assert "(1, 10" not in before and "predict" not in before  # which begins there


NOT_FROM_CHILDREN = "that does not follow from its children's labels"


def test_in_the_broken_program_a_leaf_is_wrong_first_and_1_8_because_of_2_9():
    told = watched("broken", BROKEN, game=OneTwoTen())
    assert told.sentences[told.mistakes[0]].startswith("(1, 10) becomes W, but that is wrong: there is no move")
    assert 13 in told.mistakes and "at step 13" in PAGE.cells["broken-see"]
    assert told.sentences[13].startswith(f"(1, 8) becomes L, but {NOT_FROM_CHILDREN}: the move to (2, 9)")
    assert told.sentences[8].startswith("(2, 9) becomes L: it follows") and "and so is this one" in told.sentences[8]


def test_in_the_broken_program_all_labels_are_wrong_and_those_that_follow_from_others_have_no_mark():
    there = run(CLASS, BROKEN, MENDED)
    labels = []
    for labels_it in there["broken"], there["mended"]:
        (small := there["Node"](1, 6)).build_tree()
        labels_it(small)
        labels.append([node.win_loss for node in nodes(small)])
    assert len(labels[0]) == 12 and all({*pair} == {"W", "L"} for pair in zip(*labels, strict=True))
    (small := there["Node"](1, 6)).build_tree()
    told = watch(there["broken"], small, game=OneTwoTen())
    end = told.sentences[-1]
    assert "mistakes in the labels of 8 nodes" in end and "the player who has just moved" in end


def test_what_calls_every_node_a_loss_for_now_is_right_and_with_its_last_child_alone_only_the_root_is_wrong():
    turning = PAGE.cells["for-now"].split("\nsmall")[0]
    told = watched("turning", turning, game=OneTwoTen())
    assert not told.mistakes and told.sentences[2] == "(1, 6) becomes L for now."
    line = PAGE.cells["for-now-see"].split("`")[3]
    before = '        if child.win_loss == "L":\n            node.win_loss = "W"'
    assert before in turning and line.startswith("node.win_loss = ")
    told = watched("turning", turning.replace(before, f"        {line}"), game=OneTwoTen())
    (wrong,) = told.mistakes
    assert told.sentences[wrong].startswith(f"(1, 6) changes from W to L, but {NOT_FROM_CHILDREN}: the move to (2, 7)")


def test_one_of_the_worse_versions_stops_at_the_leaf_1_10_and_the_other_at_1_6():
    for version, cell, said in (
        ("version_a", "worse-a", "version_a failed at (1, 10): AttributeError: 'NoneType' object has no"),
        ("version_b", "worse-b", "version_b failed at (1, 6): its calls went deeper"),
    ):
        code = PAGE.cells[cell].replace("\nwatch(", "\n# ").split("\nfresh")[0]
        assert watched(version, code).sentences[-1].startswith(said)


def test_the_packages_game_has_as_many_nodes_as_the_students_tree():
    there = run(CLASS, GAME)
    (root := there["Node"](1, 0)).build_tree()
    assert len(nodes(root)) == len(nodes(build_tree(there["MyOneTwoTen"]()))) == 232
