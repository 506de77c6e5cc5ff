"""Predict with cuts=True in a page: alpha-beta goes on with next, and branches are skipped by mouse and keys."""

import re

import pytest
from reading import AXE, assert_fits, button, expect, keys, node, part, press, says
from tab import THEMES

from gametree import build_tree, games, predict

DEEP = games.Payoffs([[[3, 5], [6, 9]], [[1, 5], [0, 7]]])
MARK = "g => g.querySelector('.gametree-mark').textContent"
STICKS_OUT = """g => { // how far the text of a node sticks out of its shape, in pixels
  const box = shape => shape.getBoundingClientRect(), outer = box(g.querySelector('.gametree-shape'));
  return Math.max(...[...g.querySelectorAll('text')].map(text => { const inner = box(text);
    return Math.max(outer.left - inner.left, inner.right - outer.right, inner.bottom - outer.bottom) })) }"""
FOUND = """async () => (await axe.run('.gametree')).violations.flatMap(
  ({ id, nodes }) => nodes.map(each => id + each.html))"""
bubble, skipped = part(".gametree-bubble"), part("g.node.gametree-faded")


def number(quiz, title):
    return next(i for i, node in enumerate(quiz.nodes) if node.state[1] == title)


@pytest.mark.parametrize("colours", THEMES)
def test_bounds_change_with_each_step_and_a_right_click_skips_a_branch(show_widget, colours):
    quiz = predict(build_tree(DEEP), cuts=True)
    tab = show_widget(quiz, viewport=(848, 583), color_scheme=colours)
    output = tab.output
    at = lambda title: node(output, number(quiz, title))  # noqa: E731
    expect(says(output)).to_contain_text("Press next (or n) for each step.")
    for title, bounds in ("B", "α −∞ β ∞"), ("D", "α −∞ β ∞"), ("D", "α 3 β ∞"), ("D", "α 5 β ∞"), ("B", "α −∞ β 5"):
        press(output, "next")
        expect(at(title)).to_have_class(re.compile("gametree-now"))
        assert at(title).evaluate(MARK) == bounds and at(title).evaluate(STICKS_OUT) < 0
    expect(at("B")).to_have_accessible_name("node B α −∞ β 5, player 2 to move: α −∞ β 5; reached from A by the move 1")
    expect(at("D")).to_have_attribute("data-label", "W")
    keys(output, "n", "n")  # the focus is on the button
    at("G").click()
    matters = "G can still matter. At A, alpha is −∞ and beta is ∞. So any value could still change the result."
    expect(says(output)).to_have_text(matters)
    expect(bubble(output)).to_have_text(matters)
    expect(skipped(output)).to_have_count(0)
    at("E1").focus()
    keys(output, "ArrowRight", "Enter")  # E2
    expect(says(output)).to_contain_text("Right. E2 can't matter: player 1 is guaranteed at least 6 at E. But player 2")
    expect(bubble(output)).to_have_count(0)
    expect(skipped(output)).to_have_count(1)
    expect(at("E2")).to_have_accessible_name(re.compile("^node E2, player 2 to move: not known yet, skipped;"))
    keys(output, *"nnnnn")  # on a node
    expect(says(output)).to_have_text("The value of F1 is 1. At F, alpha is 5 and beta is ∞.")
    assert at("E").evaluate(MARK) == "≥ 6" and at("E").get_attribute("data-kind") == ""
    assert_fits(output)
    output.page.evaluate(AXE)
    assert output.page.evaluate(FOUND) == []


def test_click_on_an_edge_skips_a_branch_and_the_end_lists_what_was_missed(show_widget):
    quiz = predict(build_tree(games.Payoffs([[3, 12, 8], [2, 4, 6], [14, 5, 2]])), cuts=True)
    tab = show_widget(quiz, views=2)
    output, other = tab.views
    for _ in range(7):
        press(output, "next")
    expect(says(output)).to_have_text("The value of C1 is 2. At C, alpha is 3 and beta is 2.")
    press(other, "next")  # visits C2
    for view in tab.views:
        expect(says(view)).to_have_text("The value of C2 is 4. At C, alpha is 3 and beta is 2.")
    edge = output.locator(f"g.edge[data-to='{number(quiz, 'C3')}']")
    edge.locator("text").first.click()  # the move beside the edge
    for view in tab.views:
        expect(skipped(view)).to_have_count(1)
        expect(says(view)).to_contain_text("Right. C3 can't matter: player 2 can hold player 1 to at most 2 at C. But")
    button(output, "next").focus()
    for _ in range(7):
        keys(output, "n")
    expect(says(output)).to_have_text("The value of A is 3. The search is over. You could also have skipped C2.")
    expect(button(output, "next")).to_be_disabled()
    expect(output.locator(".gametree")).to_be_focused()
