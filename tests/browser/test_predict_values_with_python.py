"""Predict where chance moves, without Jupyter: numbers typed into a field, by mouse and keys, wide and narrow."""

from playwright.sync_api import expect
from reading import CONTRAST, OVERFLOW, count, press, quiet, says

from gametree import build_tree, games, predict

MARK = "g => g.querySelector('.gametree-mark').textContent"
WITHIN = """g => { // how far what is written in a node stands out of its shape, in pixels
  const box = shape => shape.getBoundingClientRect(), outer = box(g.querySelector('.gametree-shape'));
  return Math.max(...[...g.querySelectorAll('text')].map(text => { const inner = box(text);
    return Math.max(outer.left - inner.left, inner.right - outer.right, inner.bottom - outer.bottom) })) }"""


def field(output):
    return output.get_by_role("textbox", name="worth to player 1:")


def node(output, i):
    return output.locator(f"g.node[data-node='{i}']")


def test_a_number_is_typed_and_entered_and_n_goes_on_to_the_next_node(show_widget):
    quiz = predict(build_tree(games.DiceTen(3, 2)))
    tab = show_widget(quiz)
    one, keys = tab.views[0], tab.page.keyboard
    first = quiz.view["at"]
    expect(says(one)).to_contain_text("What is (2, 3) worth to player 1? The game is over there.")
    field(one).click()
    keys.type("-1")
    assert quiz.answers == []
    keys.press("Enter")
    expect(says(one)).to_contain_text("Not −1. The game is over at (2, 3). It is 1 if player 1 has won,")
    expect(field(one)).to_have_value("-1")
    keys.type("1")  # what was wrong is selected, and gives way
    keys.press("Enter")
    expect(says(one)).to_contain_text("Right. (2, 3) is worth 1 to player 1: a leaf, and player 1 has won.")
    expect(node(one, first)).to_have_accessible_name("node 3 1, player 2 to move: 1")
    expect(field(one)).to_have_value("")
    expect(field(one)).to_be_focused()
    keys.press("n")
    keys.type("1")  # before Python has said which node is the next
    keys.press("Enter")
    expect(says(one)).to_contain_text("Not 1. The game is over at (2, 'over').")
    assert quiz.view["at"] != first and [answer.said for answer in quiz.answers] == ["-1", "1", "1"]
    keys.press("Escape")
    expect(node(one, quiz.view["at"])).to_be_focused()
    keys.press("Escape")
    expect(field(one)).to_be_focused()
    quiet(tab)


def test_on_a_node_a_digit_begins_a_number_and_arrows_go_on(show_widget):
    quiz = predict(build_tree(games.DiceTen(3, 2)), free=True)
    tab = show_widget(quiz)
    one, keys = tab.views[0], tab.page.keyboard
    node(one, 2).click()
    expect(says(one)).to_have_text("What is (0, 0, 1) worth to player 1? Chance moves there.")
    keys.type("-1/2")
    expect(field(one)).to_be_focused()
    expect(field(one)).to_have_value("-1/2")
    for key in ("ArrowLeft", "Home", "w", "Backspace"):  # they are the field's
        keys.press(key)
    expect(field(one)).to_have_value("-1/2")
    keys.press("Enter")
    expect(says(one)).to_contain_text("Right. (0, 0, 1) is worth −1/2 to player 1. The values below it will show why.")
    assert node(one, 2).evaluate(MARK) == "−1/2" and node(one, 2).evaluate(WITHIN) < 0
    expect(node(one, 2)).to_have_attribute("data-label", "?")
    node(one, 1).click()
    keys.press("w")  # no label is asked for
    keys.press("ArrowDown")
    expect(says(one)).to_contain_text("What is (1, 2) worth to player 1? Player 1 is to move there.")
    keys.type("x")
    keys.type("7")
    press(one, "answer")
    expect(says(one)).to_contain_text("Not 7. Every value lies between −1")
    node(one, 1).click()
    expect(field(one)).to_have_value("")  # that was about another node
    field(one).fill("one half")
    press(one, "answer")
    expect(says(one)).to_have_text("'one half' is not a number: answer with one such as 1/3, 0.33 or −1.")
    field(one).fill("")
    press(one, "answer")  # there is none
    expect(count(one)).to_have_text("1 of 33 known, 1 right at the first try")
    assert len(quiz.answers) == 2
    press(one, "show all")
    expect(says(one)).to_contain_text("All 33 values are known: 1 of 33 were right at the first try.")
    assert all(node(one, i).evaluate(WITHIN) < 0 for i in range(33))
    quiet(tab)


def test_two_views_of_one_quiz_show_the_same_numbers(show_widget):
    quiz = predict(build_tree(games.DiceTen(1, 2)))
    tab = show_widget(quiz, views=2)
    one, other = tab.views
    field(one).fill("1")
    field(other).fill("0")
    field(one).press("Enter")
    for output in tab.views:
        expect(says(output)).to_contain_text("Right.")
    expect(field(other)).to_have_value("0")  # nobody's draft is thrown away
    quiz.undo()
    for output in tab.views:
        expect(says(output)).to_contain_text("Taken back")
    quiet(tab)


def test_the_field_is_read_in_a_narrow_window_in_both_themes(show_widget):
    quiz = predict(build_tree(games.DiceTen(3, 2)))
    for theme in ("light", "dark"):
        tab = show_widget(quiz, viewport=(400, 800), color_scheme=theme)
        one = tab.views[0]
        assert one.locator(".gametree").evaluate(OVERFLOW) == ""
        one.locator(".gametree").evaluate("box => { box.style.background = 'Canvas' }")
        for read in (field(one), says(one), count(one)):
            assert read.evaluate(CONTRAST) > 7
        quiet(tab)
