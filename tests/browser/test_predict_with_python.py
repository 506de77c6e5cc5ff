"""Predict without Jupyter, its own Python behind it: a student's own tree, two views of one quiz, answers read back."""

from examples import Pile, tree
from playwright.sync_api import expect
from reading import count, press, quiet, says

from gametree import OneTwoTen, predict


def node(output, name):
    return output.locator(".gametree").get_by_role("button", name=name)


def test_a_students_own_tree_is_answered_in_two_views_and_read_back(show_widget):
    root = tree([Pile], 10, 1, 7)
    quiz = predict(root, game=OneTwoTen())
    tab = show_widget(quiz, views=2)
    one, other = tab.views
    node(one, "node 10, player 2").click()
    press(one, "W")
    for output in tab.views:
        expect(says(output)).to_contain_text("Not W. The game is over at (2, 10).")
        expect(output.locator(".gametree g.node[data-label='?']")).to_have_count(7)
    press(one, "L")
    for output in tab.views:
        expect(says(output)).to_contain_text("Right. (2, 10) is L")
        expect(output.locator(".gametree g.node[data-label='L']")).to_have_count(1)
    node(other, "node 9, player 2").click()  # by keys, in the other view: its child first
    tab.page.keyboard.press("ArrowDown")
    tab.page.keyboard.press("l")
    for output in tab.views:
        expect(count(output)).to_have_text("2 of 7 known, 1 right at the first try")
    press(other, "undo")
    for output in tab.views:
        expect(count(output)).to_have_text("1 of 7 known, 1 right at the first try")
    assert (quiz.score, [answer.said for answer in quiz.answers], quiz.answers[-1].right) == (1, ["W", "L", "L"], True)
    assert root.win_loss == "?"  # and the student's own nodes know nothing of it
    quiet(tab)
