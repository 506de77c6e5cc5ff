"""The checks of lesson 03: right programs of any form pass, and each slip gets the hint that fits it, and no other."""

import pytest
from test_lesson02 import cells, only, typed

from gametree import Game, OneTwoTen, build_tree, label, nodes, record, watch
from gametree.lessons.lesson03 import check_3_1, check_3_2, check_3_3, check_3_4

CLASS = """
class Node:
    def __init__(self, player, pile):
        self.player, self.pile = player, pile
        self.add1 = self.add2 = None
        self.win_loss = "?"

    def __repr__(self):
        return f"({self.player}, {self.pile}, {self.win_loss})"

    @property
    def children(self):
        return [child for child in (self.add1, self.add2) if child is not None]

    def build_tree(self):
        if self.pile <= 9:
            self.add1 = Node(3 - self.player, self.pile + 1)
        if self.pile <= 8:
            self.add2 = Node(3 - self.player, self.pile + 2)
        for child in self.children:
            child.build_tree()
"""
RIGHT = """
def do_win_loss(self):
    if not self.children:
        self.win_loss = "L"
    else:
        for child in self.children:
            child.do_win_loss()
        self.win_loss = "W" if any(child.win_loss == "L" for child in self.children) else "L"
"""
RULE = '"W" if any(child.win_loss == "L" for child in self.children) else "L"'


def ruled(rule):
    return RIGHT.replace(RULE, rule)


def with_method(code):
    there = typed(CLASS, code)
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
SLIPS = {  # what is wrong: (code, what is said, the hint)
    "W for L": (ruled(RULE.replace('== "L"', '== "W"')), "(1, 9) is labelled L, but", "one of them a W?"),
    "no quotes": (RIGHT.replace('= "L"\n', "= L\n"), "name 'L' is not defined", "stands in quotes"),
    "label of the list": (
        ruled('"W" if any(self.children.win_loss == "L") else "L"'),
        "'list' object has no attribute",
        "A list has no win_loss, but each node in it",
    ),
    "any label": (ruled('"W" if any(child.win_loss for child in self.children) else "L"'), "W, but", "of them an L?"),
    "all": (ruled(RULE.replace("any(", "all(")), "is labelled L, but", "only where every child is L."),
    "the last child": (ruled('"W" if child.win_loss == "L" else "L"'), "L, but", "where the last child is L."),
    "the first child": (
        ruled('"W" if self.children[0].win_loss == "L" else "L"'),
        "is labelled L, but",
        "where the first child is L.",
    ),
    "draws": (ruled('"D"'), "is labelled D, but", ""),
    "a typo": (RIGHT.replace("self.win_loss =", "self.winloss ="), "It sets winloss, and a label is kept in", ""),
    "returned": (RIGHT.replace("self.win_loss =", "return"), "it returns something: a label has to be kept", ""),
    "no parentheses": (RIGHT.replace("do_win_loss()", "do_win_loss"), "has no label", "Only the root has a label."),
    "leaves only": (ruled("self.win_loss"), "has no label", "Only the leaves have labels."),
    "no else": (FOUND, "(2, 7) has no label", ""),
    "one child only": (
        RIGHT.replace("for child in self.children:\n", "for child in self.children[:1]:\n"),
        "has no label",
        "",
    ),
    "add2 of a nine": (
        RIGHT.replace(CALLS, "            self.add1.do_win_loss()\n            self.add2.do_win_loss()\n"),
        "do_win_loss stopped: AttributeError",
        "A child that is not there is None",
    ),
    "a name": (RIGHT.replace("not self.children", "not children"), "NameError: name 'children'", "Whose children?"),
    "itself": (RIGHT.replace("child.do_win_loss", "self.do_win_loss"), "ever deeper", ""),
}  # fmt: skip
HINTS = {hint for *_, hint in SLIPS.values()} - {""}


@pytest.mark.parametrize("slip", SLIPS)
def test_each_slip_in_do_win_loss_gets_its_own_hint(slip):
    code, said, hint = SLIPS[slip]
    assert only(check_3_1(with_method(code)), said, hint, HINTS)


OTHER_WAYS = {
    "as the exercise has it": RIGHT,
    "for now": FOUND.replace("    for child", '    else:\n        self.win_loss = "L"\n    for child', 1),
    "without a case for leaves": """
        def do_win_loss(self):
            for child in self.children:
                child.do_win_loss()
            self.win_loss = "W" if "L" in [child.win_loss for child in self.children] else "L"
    """,
    "it returns the label too": """
        def do_win_loss(self):
            labels = [child.do_win_loss() for child in self.children]
            self.win_loss = "W" if "L" in labels else "L"
            return self.win_loss
    """,
}


@pytest.mark.parametrize("way", OTHER_WAYS)
def test_do_win_loss_is_right_in_any_form(way):
    said = "✓ Right. Every label follows from the rules: 232 nodes. Two rules were enough for all of them."
    assert check_3_1(with_method(OTHER_WAYS[way])).sentence == said


def test_do_win_loss_with_dots_in_one_of_its_two_places_is_not_answered_yet():
    for code in (ruled("...").replace("self.win_loss = ...", "..."), RIGHT.replace('self.win_loss = "L"\n', "...\n")):
        assert check_3_1(with_method(code)).sentence.startswith(
            "… Not answered yet. There are still dots in do_win_loss"
        )


def test_a_small_tree_is_shown_whole_with_its_first_wrong_label():
    assert len(check_3_1(with_method(SLIPS["all"][0])).drawing.nodes) == 12


def test_what_is_no_class_of_nodes_is_said_to_be_none():
    kind = with_method(RIGHT)
    assert "is no class: give the class itself" in check_3_1(kind(1, 0)).sentence
    assert "Node has no do_win_loss yet" in check_3_1(typed(CLASS)["Node"]).sentence
    assert "OneTwoTen has no build_tree yet" in check_3_3(lambda node: None, OneTwoTen).sentence


# 3.2: how many calls have begun

BEGUN = {
    10: "The call on (1, 0) counts too",
    5: "right for the tree of (1, 6)",
    232: "the number of all calls",
    12: "That is the number of the step",
    6: "In the tree of (1, 6) that is",
    13: "",
    (1, 10): "",
    1: "",
    "11": "",
    None: "",
    3.5: "",
}


@pytest.mark.parametrize("answer", BEGUN)
def test_each_wrong_number_of_calls_gets_its_own_hint(answer):
    assert only(check_3_2(answer), "", BEGUN[answer], set(BEGUN.values()) - {""})


def test_eleven_calls_have_begun_and_five_from_six_and_232_in_all():
    assert check_3_2(11).sentence == "✓ Right. It goes all the way down before anything is known."
    for start, step in ((1, 0), 12), ((1, 6), 6):
        (root := with_method(RIGHT)(*start)).build_tree()
        told = watch(root.do_win_loss).sentences
        assert "becomes L" in told[step] and not any("becomes" in said for said in told[:step])
    small = with_method(RIGHT)(1, 6)
    small.build_tree()
    kinds = [step.kind for step in record(small.do_win_loss).steps]
    assert kinds.index("set") == kinds[:5].count("enter") == 5
    assert len(nodes(build_tree(OneTwoTen()))) == 232
    assert check_3_2(...).right is None


# 3.3: a program mended

BROKEN = """
def broken(node):
    for child in node.children:
        broken(child)
    if all(child.win_loss == "L" for child in node.children):
        node.win_loss = "W"
    else:
        node.win_loss = "L"
"""
MENDED = BROKEN.replace("broken", "mended").replace("all(", "any(")
MENDS = {
    "nothing changed": (MENDED.replace("any(", "all("), "nobody can move here", "Who has made the ten"),
    "leaves only": (
        MENDED.replace("any(", "all(").replace("if all", "if node.children and all"),
        "is labelled L, but",
        "only where every child is L.",
    ),
    "W for L": (MENDED.replace('== "L"', '== "W"'), "is labelled L, but", "one of them a W?"),
    "a leaf wins": (RIGHT.replace("do_win_loss(self)", "mended(self)").replace("child.do_win_loss()", "mended(child)")
                    .replace('= "L"\n', '= "W"\n'), "nobody can move", "Who has made the ten"),
}  # fmt: skip
MENDING = {hint for *_, hint in MENDS.values()}


@pytest.mark.parametrize("slip", MENDS)
def test_each_slip_in_mended_gets_its_own_hint(slip):
    code, said, hint = MENDS[slip]
    there = typed(CLASS, BROKEN, code)
    assert only(check_3_3(there["mended"], there["Node"]), said, hint, MENDING)


def test_one_word_mends_it_and_so_does_another_way():
    for code in (
        MENDED,
        BROKEN.replace("broken", "mended").translate(str.maketrans("WL", "LW")),
        RIGHT.replace("do_win_loss(self)", "mended(self)").replace("child.do_win_loss()", "mended(child)"),
    ):
        there = typed(CLASS, BROKEN, code)
        assert check_3_3(there["mended"], there["Node"]).sentence.startswith(
            "✓ Right. Every label follows from the rules: 232 nodes. One word is enough, besides the name."
        )


def test_mended_with_its_dots_is_not_answered_yet_and_a_result_is_no_function():
    there = typed(CLASS, "def mended(node):\n    ...")
    assert check_3_3(there["mended"], there["Node"]).right is None
    assert "is not a function" in check_3_3("W", there["Node"]).sentence


# 3.4: the other way to win


class MyOneTwoTen(Game):
    start = (1, 0)

    def moves(self, state):
        player, pile = state
        return {n: (3 - player, pile + n) for n in (1, 2) if pile + n <= 10}


def ending(outcome, moves=MyOneTwoTen.moves, start=(1, 0)):
    return type("NotTen", (MyOneTwoTen,), {"outcome": outcome, "moves": moves, "start": start})()


WHO, WHOSE, MOVES = "Who has made the ten", "for the player to move, whether", "Only the outcome changes."
NAME, PARTS, TWO = "no outcome of its own, so that of Game", "player, pile = state gives", "It needs two names"
RETURN, STATE = "Is a return missing?", "is given a state, no node"
ENDINGS = {
    "a loss": (ending(lambda self, state: "L"), "your outcome says L", WHO),
    "nothing changed": (MyOneTwoTen(), "the outcome of Game says L", NAME),
    "a draw": (ending(lambda self, state: "D"), "your outcome says D", WHO),
    "player 1 wins": (ending(lambda self, state: "W" if state[0] == 1 else "L"), "your outcome says L", WHOSE),
    "player 2 wins": (ending(lambda self, state: "L" if state[0] == 1 else "W"), "your outcome says L", WHOSE),
    "ten forbidden": (
        ending(lambda self, state: "W", lambda self, state: {n: (3 - state[0], state[1] + n) for n in (1, 2) if
                                                               state[1] + n < 10}),
        "should be", MOVES,
    ),
    "another start": (ending(lambda self, state: "W", start=(1, 1)), "should start with (1, 0)", MOVES),
    "no label": (ending(lambda self, state: True), "", ""),
    "nothing": (ending(lambda self, state: None), "gave None", RETURN),
    "an error": (ending(lambda self, state: state.pile), "AttributeError", PARTS),
    "no parts": (ending(lambda self, state: "W" if pile == 10 else "L"), "NameError", PARTS),  # noqa: F821
    "no self": (ending(lambda state: "W"), "takes 1 positional argument but 2 were given", TWO),
    "a number": (ending(lambda self, state: state[0]), "gave 2", ""),
    "a label": (ending(lambda self, state: label(state)), "Something was asked for its children", STATE),
    "a typo": (type("NotTen", (MyOneTwoTen,), {"outcomes": lambda self, state: "W"})(), "outcome of Game says L", NAME),
    "the class": (type(ending(lambda self, state: "W")), "is a class: make an object of it, NotTen(…).", ""),
}  # fmt: skip


@pytest.mark.parametrize("slip", ENDINGS)
def test_each_slip_in_the_other_way_to_win_gets_its_own_hint(slip):
    game, said, hint = ENDINGS[slip]
    assert only(check_3_4(game), said, hint, {WHO, WHOSE, MOVES, NAME, PARTS, TWO, RETURN, STATE})


@pytest.mark.parametrize(
    "outcome", [lambda self, state: "W", lambda self, state: "W" if state[1] == 10 else "L"], ids=["always", "at ten"]
)
def test_the_other_way_to_win_is_right_and_it_is_said_what_is_counted(outcome):
    said = "Every state gets its label: 20 states. Its tree has 232 nodes, for most of these states come up in it more"
    assert check_3_4(ending(outcome)).sentence == f"✓ Right. {said} than once."


def test_the_other_way_to_win_has_232_nodes_and_most_of_its_20_states_come_up_more_than_once():
    states = [node.state for node in nodes(build_tree(ending(lambda self, state: "W")))]
    assert len(states) == 232 and len(set(states)) == 20
    assert sum(states.count(state) > 1 for state in set(states)) > 10


def test_an_outcome_of_dots_is_not_answered_yet():
    code = (
        "class NotTen(Game):\n    start = (1, 0)\n    moves = moves\n    def outcome(self, state):\n        return ..."
    )
    there = typed("from gametree import Game\ndef moves(self, state):\n    return {}\n" + code)
    assert check_3_4(there["NotTen"]()).right is None


# What the lesson says


def watched(function, code, **how):
    """The Stepper on what code does to the tree of (1, 6)."""
    there = typed(CLASS, code)
    (small := there["Node"](1, 6)).build_tree()
    return watch(there[function], small, **how)


def test_the_first_label_is_that_of_1_10_and_the_last_that_of_the_root():
    (small := with_method(RIGHT)(1, 6)).build_tree()
    steps = record(small.do_win_loss).steps
    set_ = [step.node for step in steps if step.kind == "set"]
    assert set_[0] is small.add1.add1.add1.add1 and set_[-1] is small
    assert (set_[0].player, set_[0].pile) == (1, 10)


def test_in_the_broken_program_a_leaf_is_wrong_first_and_1_8_because_of_2_9():
    told = watched("broken", cells("03-win-or-lose", "broken")[0].split("\nsmall")[0], game=OneTwoTen())
    wrong = [told.sentences[step] for step in told.mistakes]
    assert wrong[0].startswith("(1, 10) becomes W, against the rules: nobody can move here")
    assert any(said.startswith("(1, 8) becomes L, against the rules: (2, 9) is L") for said in wrong)


def test_in_the_broken_program_all_labels_are_wrong_and_those_that_follow_from_others_have_no_mark():
    there = typed(CLASS, cells("03-win-or-lose", "broken")[0].split("\nsmall")[0], MENDED)
    labels = []
    for labels_it in there["broken"], there["mended"]:
        (small := there["Node"](1, 6)).build_tree()
        labels_it(small)
        labels.append([node.win_loss for node in nodes(small)])
    assert len(labels[0]) == 12 and all({*pair} == {"W", "L"} for pair in zip(*labels, strict=True))
    (small := there["Node"](1, 6)).build_tree()
    told = watch(there["broken"], small, game=OneTwoTen())
    assert "8 labels against the rules" in told.sentences[-1] and "the player who has just moved" in told.sentences[-1]


def test_what_calls_every_node_a_loss_for_now_is_right_and_with_its_last_child_alone_only_the_root_is_wrong():
    turning = cells("03-win-or-lose", "for-now")[0].split("\nsmall")[0]
    told = watched("turning", turning, game=OneTwoTen())
    assert not told.mistakes and told.sentences[2] == "(1, 6) becomes L for now."
    line = cells("03-win-or-lose", "for-now-see")[0].split("`")[3]
    before = '        if child.win_loss == "L":\n            node.win_loss = "W"'
    assert before in turning and line.startswith("node.win_loss = ")
    told = watched("turning", turning.replace(before, f"        {line}"), game=OneTwoTen())
    (wrong,) = told.mistakes
    assert told.sentences[wrong].startswith("(1, 6) changes from W to L, against the rules: (2, 7) is L")


def test_one_of_the_worse_versions_stops_at_the_leaf_1_10_and_the_other_at_1_6():
    for version, cell, said in (
        ("version_a", "worse-a", "version_a stopped at (1, 10): AttributeError: 'NoneType' object has no"),
        ("version_b", "worse-b", "version_b stopped at (1, 6): its calls went ever deeper"),
    ):
        code = cells("03-win-or-lose", cell)[0].replace("\nwatch(", "\n# ").split("\nfresh")[0]
        assert watched(version, code).sentences[-1].startswith(said)


def test_the_packages_game_has_as_many_nodes_as_the_students_tree():
    there = typed(CLASS, "from gametree import Game", *cells("03-win-or-lose", "package-game"))
    (root := there["Node"](1, 0)).build_tree()
    assert len(nodes(root)) == len(nodes(build_tree(there["MyOneTwoTen"]()))) == 232
