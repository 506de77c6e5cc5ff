"""The Stepper without Jupyter, its own Python behind it: a student's mistakes, and the step that both sides know."""

import pytest
from examples import Pile, tree
from playwright.sync_api import expect
from reading import count, press, quiet, says

from gametree import OneTwoTen, build_tree, label, watch


def all_of_the_leaves(node):
    for child in node.children:
        all_of_the_leaves(child)
    node.win_loss = "W" if all(child.win_loss == "L" for child in node.children) else "L"


def all_for_any(node):
    for child in node.children:
        all_for_any(child)
    node.win_loss = "W" if node.children and all(child.win_loss == "L" for child in node.children) else "L"


@pytest.mark.parametrize(
    ("algorithm", "called", "says_wrong", "mark", "label"),
    [
        (
            all_of_the_leaves,
            "node 10 W!, player 1 to move",
            "(1, 10) becomes W, against the rules: nobody can move here, and by the rules of the game that is a loss",
            "W!",
            "win",
        ),
        (
            all_for_any,
            "node 8 L!, player 1 to move",
            "(1, 8) becomes L, against the rules: (2, 10) is L, and the move there leaves the other player losing.",
            "L!",
            "loss",
        ),
    ],
    ids=["leaves", "all for any"],
)
def test_the_first_label_against_the_rules_is_marked_and_explained(
    show_widget, algorithm, called, says_wrong, mark, label
):
    tab = show_widget(watch(algorithm, tree([Pile], 10, 1, 6), game=OneTwoTen()))
    output = tab.views[0]
    expect(says(output)).to_contain_text("The first mistake comes at step")
    output.get_by_role("button", name="mistake").click()
    expect(says(output)).to_contain_text(says_wrong)
    marked = output.locator("g.node.gametree-wrong")
    expect(marked).to_have_count(1)
    expect(marked.locator(".gametree-mark")).to_have_text(mark)
    expect(marked).to_have_attribute("aria-label", f"{called}: {label}, against the rules")
    press(output, "back")
    expect(marked).to_have_count(0)
    quiet(tab)


def test_a_step_that_python_takes_is_shown_and_one_taken_in_the_page_is_known_to_python(show_widget):
    stepper = watch(label, build_tree(OneTwoTen(4)))
    tab = show_widget(stepper, views=2)
    stepper.step = 5
    for output in tab.views:
        expect(count(output)).to_have_text("step 5 of 37")
    press(tab.views[1], "forward")
    expect(count(tab.views[0])).to_have_text("step 6 of 37")
    tab.page.evaluate("model.told")
    assert stepper.step == 6
    quiet(tab)
