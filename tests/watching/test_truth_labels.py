"""Programs that give labels, as students write them: the right ones are never accused, the wrong ones where it is."""


import pytest
import truth
from examples import Pile
from grounds import ANY, FOUR, PILES, PILES_10, SHARED, TEN, WILD
from truth import Row, each, edited, kids, spread

from gametree import nodes, record
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story

LOST = "there is no move from it"
NOT_FROM_LABELS = "that does not follow from its children's labels"
MINE, LAST = "its results are labels for the player to move", "its results are labels for the player who has just moved"


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
        says=NOT_FROM_LABELS, gives="set"),
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
    Row("only returned", ONLY_RETURNED, ANY, gives="label", ends="but stored none of them in the nodes"),
    Row("set and returned", edited(ONLY_RETURNED, {"return": "node.label =",
        "out(node)": "out(node)\n    return node.label"}), ANY, gives="label", never="none of them in the nodes"),
    Row("all for any", edited(ONLY_RETURNED, {"rule(": "(lambda labels: 'LW'[{*labels} == {'L'}])(",
        "out(node)": "'L'"}), [PILES], at="(1, 2)",
        ends=[f"at the leaves {MINE}", f"higher up {LAST}, as at (1, 2)."], gives="label"),
    Row("and said to be labels", edited(ONLY_RETURNED, {"rule(": "(lambda labels: 'LW'[{*labels} == {'L'}])(",
        "out(node)": "'L'"}), [PILES], at="(1, 2)", gives="label", said="label",
        says="returns L, but that does not follow from the results for the children: the move to (2, 4), which"),
    Row("a leaf is a win", edited(ONLY_RETURNED, {"out(node)": "'W'"}), [PILES], at="(1, 4)",
        ends=f"at the leaves {LAST}, as at (1, 4), but higher up {MINE}", gives="label"),
    Row("and said to be labels", edited(ONLY_RETURNED, {"out(node)": "'W'"}), [PILES], at="(1, 4)",
        says="returns W, but that is wrong: " + LOST, gives="label", said="label"),
    Row("back at the first that is lost", STOPS_AT_LOSS, [FOUR, TEN], gives="label",
        ends="but stored none of them in the nodes"),
    Row("forgets to return at the end", edited(STOPS_AT_LOSS, {'return "L"': "if not kids(node): return 'L'"}),
        [FOUR], at="(2, 1)", says="returns None for (2, 1)", gives="label"),
    Row("any of them", ANY_CHILD, [PILES, PILES_10], gives="set"),
    Row("all for any, set", edited(ANY_CHILD, {"any(": "kids(node) and all("}), [PILES], at="(1, 2)",
        says=f"(1, 2) becomes L, but {NOT_FROM_LABELS}: the move to (2, 4), which is labelled L,", gives="set"),
    Row("leaves forgotten", edited(ANY_CHILD, {"    node": "    if kids(node): node"}), [PILES], at="(1, 4)",
        says="leaves (1, 4) without a label", gives="set"),
    Row("the last child overwrites", '''
        def f(node):
            node.win_loss = "L"
            for child in kids(node):
                f(child)
                node.win_loss = "W" if child.win_loss == "L" else "L"
        ''', [PILES], at="(1, 0)", says=f"L, but {NOT_FROM_LABELS}: the move to (2, 1), which", gives="set"),
    Row("no labels at all: a count", """
        def count(node):
            return 1 + sum([count(child) for child in kids(node)])
        """, ANY, before=all_lost),
    Row("for player 1", '''
        def f(node):
            for child in kids(node): f(child)
            labels = [child.label for child in kids(node)]
            wins = ("W" in labels if node.state[0] == 1 else "L" not in labels) if labels else end(node) == 1
            node.label = "W" if wins else "L"
        ''', [FOUR], at="(2, 3)", ends="Its labels seem to be for player 1"),
])  # fmt: skip
RIGHT, WRONG = truth.split(TABLE)


@each(RIGHT)
def test_a_right_program_is_never_accused(row):
    truth.holds(row)


@each(WRONG)
def test_a_wrong_program_is_told_where_it_is_wrong_first_and_why(row):
    truth.holds(row)


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
    assert f'(1, 4) gets {written}, which is not a label. The labels are "W", "L" and "D".' in quotes
    assert not truth.known(story.scenes[-1], facts.LabelsDone)


# What is said


def one(title, ground):
    return next(row for row in TABLE if row.title == title and row.ground is ground).told()


def test_a_returned_label_is_told_with_its_reason_and_seen_in_the_nodes():
    story = one("back at the first that is lost", TEN)
    assert "f on (1, 8) returns W: the move to (2, 10) leaves the other player losing." in truth.says(story)
    story = one("only returned", FOUR)
    both = "f on (2, 1) returns L: both moves, to (1, 2) and (1, 3), leave the other player winning."
    assert both in truth.says(story)
    leaf = "f on (1, 4) returns L: it is a leaf, and under the rules that is a loss for the player to move"
    assert any(sentence.startswith(leaf) for sentence in truth.says(story))
    assert story.picture.mark == [truth.oracle(FOUR.game).label(node.state) for node in story.tree.nodes]
    said = truth.says(one("only returned", WILD))
    assert any("no move wins, but the move to " in sentence for sentence in said)
