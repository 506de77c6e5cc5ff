"""Programs that give labels, as students write them: the right ones are never accused, the wrong ones where it is."""

import re

import pytest
import truth
from examples import Pile
from grounds import AGAIN, ANY, DATA, FOUR, PILES, PILES_10, SHARED, TEN, WILD, Ground
from truth import Row, accusations, each, edited, kids, spread

from gametree import nodes, record
from gametree.watching.narrating.story import Story

LOST = "nobody can move here"
MINE, LAST = "these are labels for the player to move", "these are labels for the player who has just moved"


def leaves_first(root):
    """The labels of leaves of an earlier run."""
    for node in nodes(root):
        if not kids(node):
            node.label = node.game.outcome(node.state)


def all_lost(root):
    """Wrong labels of an earlier run."""
    for node in nodes(root):
        setattr(node, "win_loss" if isinstance(node, Pile) else "label", "L")


CHILDREN_FIRST = """
def f(node):
    for child in kids(node): f(child)
    node.label = rule([child.label for child in kids(node)]) if kids(node) else out(node)"""
ONLY_RETURNED = """
def f(node):
    return rule([f(child) for child in kids(node)]) if kids(node) else out(node)"""
STOPS_AT_LOSS = '''
def f(node):
    for child in kids(node):
        if f(child) == "L": return "W"
    return "L"'''
ANY_CHILD = '''
def f(node):
    for child in kids(node): f(child)
    node.win_loss = "W" if any(child.win_loss == "L" for child in kids(node)) else "L"'''
TWICE_IN_A_ROW = """
def f(node):
    worth = take(node, [f(child) for child in kids(node)]) if kids(node) else end(node)
    node.label = "W" if worth == 3 - 2 * node.state[0] else "L"
    return worth"""
TABLE = spread([
    Row("ours", "label", ANY, gives="root label"),
    Row("children first", CHILDREN_FIRST, ANY, gives="set"),
    Row("on a graph they are set again as they were, with the reason", CHILDREN_FIRST, SHARED, gives="set",
        never=[" for now", *(f" becomes {letter}." for letter in "WLD")]),
    Row("wrong labels of an earlier run are written over", CHILDREN_FIRST, ANY, gives="set", before=all_lost),
    Row("leaves have theirs from an earlier run", edited(CHILDREN_FIRST, {" else out(node)": " else 'D'",
        "    node.label": "    if kids(node): node.label"}), ANY, gives="set", before=leaves_first),
    Row("draws before wins", edited(CHILDREN_FIRST, {
        "rule(": "(lambda below: 'D' if 'D' in below else rule(below))("}), [WILD], at="(2, 5, 1)",
        says="against the rules", gives="set"),
    Row("a loss until a child says otherwise", '''
        def f(node):
            node.label = "L" if kids(node) else out(node)
            for child in kids(node):
                f(child)
                if child.label == "L":
                    node.label = "W"
                elif child.label == "D" and node.label == "L":
                    node.label = "D"
        ''', ANY, gives="set", says="becomes L for now."),
    Row("from the last node to the root", """
        def f(root):
            for node in reversed(nodes(root)):
                node.label = rule([child.label for child in kids(node)]) if kids(node) else out(node)
        """, ANY, gives="root label"),
    Row("with a stack", """
        def f(root):
            stack = [root]
            while stack:
                waiting = [child for child in kids(stack[-1]) if child.label == "?"]
                if waiting:
                    stack.extend(waiting)
                else:
                    node = stack.pop()
                    node.label = rule([child.label for child in kids(node)]) if kids(node) else out(node)
        """, ANY, gives="root label"),
    Row("only returned", ONLY_RETURNED, ANY, gives="label", ends="returned, but kept in no node"),
    Row("set and returned", edited(ONLY_RETURNED, {"return": "node.label =",
        "out(node)": "out(node)\n    return node.label"}), ANY, gives="label", never="kept in no node"),
    Row("returned with a cache", edited(ONLY_RETURNED, {"def": "@functools.cache\ndef"}), ANY, gives="root label"),
    Row("returned by the alphabet", edited(ONLY_RETURNED, {
        "rule([f(child) for child in kids(node)]) if":
            "('W' if min([f(child) for child in kids(node)]) == 'L' else 'L') if",
        "out(node)": "'L'"}), [DATA, PILES], gives="label"),
    Row("all for any", edited(ONLY_RETURNED, {"rule(": "(lambda labels: 'LW'[{*labels} == {'L'}])(",
        "out(node)": "'L'"}), [PILES], at="(1, 2)",
        ends=[f"At the ends {MINE}", f"further up {LAST}, as at (1, 2)."], gives="label"),
    Row("and said to be labels", edited(ONLY_RETURNED, {"rule(": "(lambda labels: 'LW'[{*labels} == {'L'}])(",
        "out(node)": "'L'"}), [PILES], at="(1, 2)", says="returns L, against the rules: (2, 4) is L", gives="label",
        said="label"),
    Row("a leaf is a win", edited(ONLY_RETURNED, {"out(node)": "'W'"}), [PILES], at="(1, 4)",
        ends=f"At the ends {LAST}, as at (1, 4); further up {MINE}", gives="label"),
    Row("and said to be labels", edited(ONLY_RETURNED, {"out(node)": "'W'"}), [PILES], at="(1, 4)",
        says="returns W, against the rules: " + LOST, gives="label", said="label"),
    Row("back at the first that is lost", STOPS_AT_LOSS, [FOUR, TEN], gives="label",
        ends="returned, but kept in no node"),
    Row("forgets to return at the end", edited(STOPS_AT_LOSS, {'return "L"': "if not kids(node): return 'L'"}),
        [FOUR], at="(2, 1)", says="comes back from (2, 1) with nothing", gives="label"),
    Row("any of them", ANY_CHILD, [PILES, PILES_10], gives="set"),
    Row("all for any, set", edited(ANY_CHILD, {"any(": "kids(node) and all("}), [PILES], at="(1, 2)",
        says="(1, 2) becomes L, against the rules: (2, 4) is L", gives="set"),
    Row("all for any, and so leaves are won", edited(ANY_CHILD, {"any(": "all("}), [PILES], at="(1, 4)",
        says="(1, 4) becomes W, against the rules: " + LOST, gives="set"),
    Row("leaves forgotten", edited(ANY_CHILD, {"    node": "    if kids(node): node"}), [PILES], at="(1, 4)",
        says="leaves (1, 4) without a label", gives="set"),
    Row("only the first child", edited(ANY_CHILD, {
        "any(child.win_loss == \"L\" for child in kids(node))": "kids(node) and kids(node)[0].win_loss == 'L'"}),
        [PILES], at="(1, 2)", says="(1, 2) becomes L, against the rules: (2, 4) is L", gives="set"),
    Row("the last child overwrites", '''
        def f(node):
            node.win_loss = "L"
            for child in kids(node):
                f(child)
                node.win_loss = "W" if child.win_loss == "L" else "L"
        ''', [PILES], at="(1, 0)", says="L, against the rules: (2, 1) is L", gives="set"),
    Row("a method of the class", """
        def do_win_loss(node):
            node.do_win_loss()
        """, [PILES, PILES_10], gives="root label"),
    Row("only what has no label yet", """
        def f(node):
            if node.label == "?":
                for child in kids(node): f(child)
                node.label = rule([child.label for child in kids(node)]) if kids(node) else out(node)
            return node.label
        """, SHARED, gives="label"),
    Row("no labels at all: a count", """
        def count(node):
            return 1 + sum([count(child) for child in kids(node)])
        """, ANY, before=all_lost),
    Row("who may move twice in a row", TWICE_IN_A_ROW, [AGAIN, Ground(AGAIN.game, "graph")], gives="set"),
    Row("and turned round", edited(TWICE_IN_A_ROW, {'"W"': '"L"', 'else "L"': 'else "W"'}),
        [AGAIN, Ground(AGAIN.game, "graph")], at="(1, 0)", says="becomes W, against the rules", gives="set"),
    Row("for player 1", '''
        def f(node):
            for child in kids(node): f(child)
            labels = [child.label for child in kids(node)]
            wins = ("W" in labels if node.state[0] == 1 else "L" not in labels) if labels else end(node) == 1
            node.label = "W" if wins else "L"
        ''', [FOUR], at="(2, 3)", ends="The labels seem to be meant for player 1"),
    Row("a child is deleted where it is won", '''
        def prunes(node):
            for move, child in list(node.children.items()):
                prunes(child)
                if child.label == "W": del node.children[move]
            node.label = "W" if node.children else "L"
        ''', [FOUR], gives="set", never="taken as it is given"),
])  # fmt: skip
RIGHT, WRONG = truth.split(TABLE)


@each(RIGHT)
def test_a_right_program_is_never_accused(row):
    truth.holds(row)


@each(WRONG)
def test_a_wrong_program_is_told_where_it_is_wrong_first_and_why(row):
    truth.holds(row)


@each([row for row in WRONG if row.gives == "set"])
def test_a_wrong_program_is_not_accused_on_a_tree_where_all_that_it_does_is_right(row):
    """Every tree below the root, too; and there the first mistake is the first as well."""
    for place in range(len(nodes(row.root()))):
        first = row.first_wrong(root=nodes(row.root())[place])
        story = row.told(root=nodes(row.root())[place])
        if first is None:
            assert not accusations(story) and story.mistakes == []
        elif "without a label" not in row.says[0]:  # where nobody else gives one, none may be meant
            assert truth.where(story)[1] == first.place


NO_LABELS = [("w", "l"), ("win", "loss"), (True, False), (1, -1), (1, 0), ("N", "P"), ("W ", "L "), (["W"], ["L"])]


@pytest.mark.parametrize(("win", "loss"), NO_LABELS, ids=repr)
def test_what_is_no_label_is_said_to_be_none_at_the_first_leaf(win, loss):
    def f(node):
        for child in node.children:
            f(child)
        node.win_loss = win if any(child.win_loss == loss for child in node.children) else loss

    story = Story(record(f, PILES.root(), game=PILES.game))
    written = f'"{loss}"' if isinstance(loss, str) else repr(loss).replace("'", '"')
    quotes = truth.where(story)[0].says.replace("'", '"').replace("−", "-")
    assert f'(1, 4) gets {written}, which is no label: labels are "W", "L" and "D".' in quotes
    assert "labels; the root" not in truth.says(story)[-1]


def tell(program, ground, before=None):
    """The story of a program that needs no more than a tree."""
    return Row("told", program, [ground], before=before).told()


RULE = '"W" if any(child.win_loss == "L" for child in kids(node)) else "L"'
WALK = f"def f(node):\n    for child in kids(node):\n        f(child)\n    node.win_loss = {RULE}\n"


def test_what_is_no_label_leaves_the_labels_above_it_unjudged():
    story = tell(WALK.replace('== "L"', 'in "lL"') + "    if not kids(node): node.win_loss = 'l'", PILES)
    assert {story.scenes[k].says.partition(" gets ")[0] for k in story.mistakes} == {"(1, 4)", "(2, 4)"}
    last = truth.says(tell(WALK.replace('else "L"', 'else "L" if kids(node) else "l"'), PILES))[-1]
    assert "seem to be meant" not in last and "no label" not in last and "against the rules" in last


# Labels of an earlier run


def labelled(root):
    for node in reversed(nodes(root)):
        node.win_loss = "W" if any(child.win_loss == "L" for child in node.children) else "L"


@pytest.mark.parametrize("ground", [PILES, PILES_10], ids=str)
@pytest.mark.parametrize("change", ["win_loss =", "node.win_loss =="])
def test_where_no_label_is_given_the_old_ones_are_called_old_and_not_counted(ground, change):
    story = tell(WALK.replace("node.win_loss =", change), ground, before=labelled)
    count, last = len(story.tree.nodes), truth.says(story)[-1]
    assert story.first["old"] == [True] * count
    assert "No label was given" in last and "were there before" in last
    assert f"{count} labels" not in last and "the root, " not in last
    assert not any(scene.changes and "old" in {key for _, key, _ in scene.changes} for scene in story.scenes)


def test_a_label_that_this_run_gives_is_old_no_more_though_it_stays_the_same():
    assert not any(tell(WALK, PILES).first["old"])
    story = tell(WALK, PILES, before=labelled)
    old = list(story.first["old"])
    assert any(old) or set(story.first["mark"]) == {"?"}  # pale, or away: never as if it were of this run
    for scene in story.scenes:
        for i, key, new in scene.changes:
            if key == "old":
                old[i] = new
    assert not any(old)
    assert "12 labels; the root, (1, 0), is a win for the player to move." in truth.says(story)[-1]


def test_the_labels_of_leaves_of_an_earlier_run_are_neither_accused_nor_missed():
    story = next(row for row in TABLE if row.title.startswith("leaves have theirs") and row.ground is FOUR).told()
    assert {i for i, old in enumerate(story.first["old"]) if old} == {i for i in range(12) if not story.below(i)}
    assert not any("without a label" in sentence for sentence in truth.says(story))


# What is said


def one(title, ground):
    return next(row for row in TABLE if row.title == title and row.ground is ground).told()


def test_a_returned_label_is_told_with_its_reason_and_seen_in_the_nodes():
    story = one("back at the first that is lost", TEN)
    assert "f on (1, 8) returns W: the move to (2, 10) leaves the other player losing." in truth.says(story)
    story = one("only returned", FOUR)
    both = "f on (2, 1) returns L: both moves, to (1, 2) and (1, 3), leave the other player winning."
    assert both in truth.says(story)
    leaf = "f on (1, 4) returns L: a leaf, and by the rules of the game a loss for the player to move"
    assert any(sentence.startswith(leaf) for sentence in truth.says(story))
    assert story.picture.mark == [truth.oracle(FOUR.game).label(node.state) for node in story.tree.nodes]
    said = truth.says(one("only returned", WILD))
    assert any("no move wins, but the move to " in sentence for sentence in said)


def test_a_label_for_now_has_no_reason_and_is_drawn_and_the_last_of_a_call_is_not_for_now():
    story = one("a loss until a child says otherwise", FOUR)
    for_now = [scene for scene in story.scenes if "for now" in scene.says]
    assert for_now and all(re.fullmatch(r"\(\d, \d\) becomes [WL] for now\.", scene.says) for scene in for_now)
    assert all((scene.at, "mark", "L") in scene.changes for scene in for_now)
    said = truth.says(story)
    assert "(1, 0) becomes L for now." in said and "(1, 4) becomes L for now." not in said
    assert any("(1, 0)" in sentence and "W: the move to (2, 1) leaves the other" in sentence for sentence in said)
