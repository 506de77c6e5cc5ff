"""Mistakes are found in programs that label nodes, written as students write them."""


import pytest
import truth
from examples import Pile
from grounds import ANY, FOUR, PILES, PILES_10, SHARED, TEN, WILD
from truth import Row, each_row, edit, expand, kids

from gametree import nodes, record
from gametree.watching import watch_facts as facts
from gametree.watching.narrating.story import Story

NO_MOVE = "it has no moves"
NOT_FROM_LABELS = "that does not follow from its children's labels"
FOR_MOVER = "its results are labels for the player to move"
FOR_LAST_MOVER = "its results are labels for the player who has just moved"


def leaves_first(root):
    """Label the leaves, as an earlier run might have done."""
    for node in nodes(root):
        if not kids(node):
            node.label = node.game.outcome(node.state)


def all_lost(root):
    """Label all nodes L, as a faulty earlier run might have done."""
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
TABLE = expand([
    Row("ours", "label", ANY, check="root label"),
    Row("children first", CHILDREN_FIRST, ANY, check="set"),
    Row("on a graph, labels are set again with the same reason", CHILDREN_FIRST, SHARED, check="set",
        never=[" for now", *(f" becomes {letter}." for letter in "WLD")]),
    Row("overwrites wrong labels from an earlier run", CHILDREN_FIRST, ANY, check="set", prepare=all_lost),
    Row("leaves have labels from an earlier run", edit(CHILDREN_FIRST, {" else out(node)": " else 'D'",
        "    node.label": "    if kids(node): node.label"}), ANY, check="set", prepare=leaves_first),
    Row("draws before wins", edit(CHILDREN_FIRST, {
        "rule(": "(lambda below: 'D' if 'D' in below else rule(below))("}), [WILD], wrong_at="(2, 5, 1)",
        says=NOT_FROM_LABELS, check="set"),
    Row("a loss until a child says otherwise", '''
        def f(node):
            node.label = "L" if kids(node) else out(node)
            for child in kids(node):
                f(child)
                if child.label == "L":
                    node.label = "W"
                elif child.label == "D" and node.label == "L":
                    node.label = "D"
        ''', ANY, check="set", says="becomes L for now."),
    Row("from the last node to the root", """
        def f(root):
            for node in reversed(nodes(root)):
                node.label = rule([child.label for child in kids(node)]) if kids(node) else out(node)
        """, ANY, check="root label"),
    Row("only returned", ONLY_RETURNED, ANY, check="label", end="but stored none of them in the nodes"),
    Row("set and returned", edit(ONLY_RETURNED, {"return": "node.label =",
        "out(node)": "out(node)\n    return node.label"}), ANY, check="label", never="none of them in the nodes"),
    Row("all for any", edit(ONLY_RETURNED, {"rule(": "(lambda labels: 'LW'[{*labels} == {'L'}])(",
        "out(node)": "'L'"}), [PILES], wrong_at="(1, 2)",
        end=["At the leaves, as at ", f", {FOR_MOVER}. Higher up, as at (1, 2), {FOR_LAST_MOVER}."], check="label"),
    Row("declared to be labels", edit(ONLY_RETURNED, {"rule(": "(lambda labels: 'LW'[{*labels} == {'L'}])(",
        "out(node)": "'L'"}), [PILES], wrong_at="(1, 2)", check="label", declared="label",
        says="returns L, but that does not follow from the results for the children: the move to (2, 4), which"),
    Row("a leaf is a win", edit(ONLY_RETURNED, {"out(node)": "'W'"}), [PILES], wrong_at="(1, 4)",
        end=[f"At the leaves, as at (1, 4), {FOR_LAST_MOVER}. Higher up, as at ", f", {FOR_MOVER}."], check="label"),
    Row("declared to be labels", edit(ONLY_RETURNED, {"out(node)": "'W'"}), [PILES], wrong_at="(1, 4)",
        says="returns W, but that is wrong: " + NO_MOVE, check="label", declared="label"),
    Row("returns at the first loss", STOPS_AT_LOSS, [FOUR, TEN], check="label",
        end="but stored none of them in the nodes"),
    Row("forgets to return at the end", edit(STOPS_AT_LOSS, {'return "L"': "if not kids(node): return 'L'"}),
        [FOUR], wrong_at="(2, 1)", says="returns None for (2, 1)", check="label"),
    Row("any of them", ANY_CHILD, [PILES, PILES_10], check="set"),
    Row("all for any, set", edit(ANY_CHILD, {"any(": "kids(node) and all("}), [PILES], wrong_at="(1, 2)",
        says=f"(1, 2) becomes L, but {NOT_FROM_LABELS}: the move to (2, 4), which is labelled L,", check="set"),
    Row("leaves forgotten", edit(ANY_CHILD, {"    node": "    if kids(node): node"}), [PILES], wrong_at="(1, 4)",
        says="leaves (1, 4) without a label", check="set"),
    Row("the last child overwrites", '''
        def f(node):
            node.win_loss = "L"
            for child in kids(node):
                f(child)
                node.win_loss = "W" if child.win_loss == "L" else "L"
        ''', [PILES], wrong_at="(1, 0)", check="set",
        says=f"L, but {NOT_FROM_LABELS}: the move to (2, 1), which"),
    Row("no labels at all: a count", """
        def count(node):
            return 1 + sum([count(child) for child in kids(node)])
        """, ANY, prepare=all_lost),
    Row("for player 1", '''
        def f(node):
            for child in kids(node): f(child)
            labels = [child.label for child in kids(node)]
            wins = ("W" in labels if node.state[0] == 1 else "L" not in labels) if labels else end(node) == 1
            node.label = "W" if wins else "L"
        ''', [FOUR], wrong_at="(2, 3)", end="The labels of f seem to be for player 1"),
])  # fmt: skip
RIGHT, WRONG = truth.split_right_and_wrong(TABLE)


@each_row(RIGHT)
def test_correct_program_is_not_reported_as_wrong(row):
    truth.check_row(row)


@each_row(WRONG)
def test_wrong_program_is_reported_at_the_first_mistake_with_the_reason(row):
    truth.check_row(row)


NO_LABELS = [("w", "l"), ("win", "loss"), (True, False), (1, -1), (1, 0), ("N", "P"), ("W ", "L "), (["W"], ["L"])]


@pytest.mark.parametrize(("win", "loss"), NO_LABELS, ids=repr)
def test_invalid_label_is_reported_at_the_first_leaf(win, loss):
    def f(node):
        for child in node.children:
            f(child)
        node.win_loss = win if any(child.win_loss == loss for child in node.children) else loss

    story = Story(record(f, PILES.root(), game=PILES.game))
    written = f'"{loss}"' if isinstance(loss, str) else repr(loss).replace("'", '"')
    quotes = truth.first_mistake(story)[0].says.replace("'", '"').replace("−", "-")
    assert f'(1, 4) gets {written}, which is not a label. The labels are "W", "L" and "D".' in quotes
    assert not truth.find_fact(story.scenes[-1], facts.LabelsDone)


# Sentences


def story_of(title, ground):
    return next(row for row in TABLE if row.title == title and row.ground is ground).story()


def test_returned_label_is_explained_and_shown_in_its_node():
    story = story_of("returns at the first loss", TEN)
    assert "f on (1, 8) returns W: the move to (2, 10) leaves the other player losing." in truth.says(story)
    story = story_of("only returned", FOUR)
    both = "f on (2, 1) returns L: both moves, to (1, 2) and (1, 3), leave the other player winning."
    assert both in truth.says(story)
    leaf = "f on (1, 4) returns L: it is a leaf, and under the rules that is a loss for the player to move"
    assert any(sentence.startswith(leaf) for sentence in truth.says(story))
    assert story.picture.mark == [truth.oracle(FOUR.game).label(node.state) for node in story.tree.nodes]
    sentences = truth.says(story_of("only returned", WILD))
    assert any("no move wins, but the move to " in sentence for sentence in sentences)
