"""Predict with its own Python: labels and numbers are answered by mouse and keys, and nothing is revealed early."""

import re

import pytest
from examples import Pile, tree
from reading import button, count, expect, keys, look, node, part, press, says, shape
from tab import MOTIONS

from gametree import OneTwoTen, build_tree, games, label, play, predict

MARK = "g => g.querySelector('.gametree-mark').textContent"
WITHIN = """g => { // how far the text of a node sticks out of its shape, in pixels
  const box = shape => shape.getBoundingClientRect(), outer = box(g.querySelector('.gametree-shape'));
  return Math.max(...[...g.querySelectorAll('text')].map(text => { const inner = box(text);
    return Math.max(outer.left - inner.left, inner.right - outer.right, inner.bottom - outer.bottom) })) }"""
FOUR, WHITE = OneTwoTen(4), "rgb(255, 255, 255)"
reason = part("g.node.gametree-reason")
AT_ONCE = """keys => keys.forEach(key => document.activeElement.dispatchEvent(
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))"""


def distance(one, other):
    """Return how many pixels two boxes are apart, across and down. The numbers are negative if they overlap."""
    sides = ("x", "width"), ("y", "height")
    return [max(other[a] - one[a] - one[b], one[a] - other[a] - other[b]) for a, b in sides]


def field(output):
    return output.get_by_role("textbox", name="value for player 1:")


def test_node_is_coloured_only_after_a_right_answer(show_widget):
    root = build_tree(FOUR)
    quiz = predict(root)
    output, above, leaf = show_widget(quiz).output, root[1][1], root[1][1][2]
    at = lambda each: node(output, quiz.nodes.index(each))  # noqa: E731
    fill = lambda: look(shape(output, quiz.nodes.index(leaf)), "fill")  # noqa: E731
    at(above).click()
    expect(says(output)).to_contain_text("the labels known so far don't determine this one. Start with")
    name = "node 4, player 1 to move: not known yet; reached from 3 by the move 1"
    expect(reason(output)).to_have_accessible_name(name)
    at(leaf).click()
    for name, then, mark, name_then, colour in (
        ("W", "Not W. The game is over at (2, 4).", "?", "node 4, player 2 to move: not known yet", WHITE),
        ("L", "Right. (2, 4) is L", "L", "node 4 L, player 2 to move: loss", "rgb(165, 0, 38)"),
    ):
        expect(says(output)).not_to_contain_text("Right.")
        press(output, name)
        expect(says(output)).to_contain_text(then)
        expect(at(leaf)).to_have_attribute("data-label", mark)
        expect(at(leaf)).to_have_accessible_name(re.compile(f"^{name_then};"))
        assert fill() == [colour]
    at(root[1][1][1][1]).focus()
    output.page.evaluate(AT_ONCE, ["l", "ArrowUp", "w"])  # answers two nodes before Python goes to the next node
    expect(says(output)).to_contain_text("Right. (2, 3) is W")
    at(above).focus()
    keys(output, "l", "d")  # this game has no D
    expect(button(output, "D")).to_have_count(0)
    expect(says(output)).to_contain_text("Not L. Look at (2, 4), which is L. Whose turn is it there?")
    expect(reason(output)).to_have_accessible_name(re.compile("^node 4 L, player 2 to move: loss;"))
    expect(at(above)).to_have_attribute("data-label", "?")
    keys(output, "w")
    right = "Right. (1, 2) is W: the move to (2, 4) leaves the other player losing."
    expect(says(output)).to_have_text(f"{right} (1, 4), player 1 to move: W or L?")
    expect(reason(output)).to_have_count(0)
    expect(at(above)).to_have_accessible_name(re.compile("^node 2 W, player 1 to move: win;"))
    expect(output.locator("g.node:focus")).to_have_accessible_name(re.compile("^node 4, player 1 to move: not known"))
    expect(count(output)).to_have_text("4 of 12 known, 2 right on the first try")


# the place of a node without its rings
BOX = "g => { const { x, y, width, height } = g.getBoundingClientRect(); return { x, y, width, height } }"
SHAKES = """() => { window.shaken = []; const { animate } = Element.prototype;
  Element.prototype.animate = function (way, { duration }) {
    window.shaken.push([this.dataset.node, duration]); return animate.call(this, way, { duration }) } }"""


@pytest.mark.parametrize("motion", MOTIONS)
def test_wrong_answer_shakes_its_node_and_shows_a_message_that_covers_no_node(show_widget, motion):
    quiz = predict(build_tree(FOUR), free=True)
    tab = show_widget(quiz, viewport=(848, 620), reduced_motion=motion)
    output, bubble = tab.output, tab.output.locator(".gametree-bubble")
    tab.page.evaluate(SHAKES)
    beside = 0
    for i, each in enumerate(quiz.nodes):
        node(output, i).click()
        expect(bubble).to_have_count(0)
        press(output, "L" if label(each) == "W" else "W")
        expect(says(output)).to_contain_text("Not ")
        expect(bubble).to_have_text(says(output).inner_text())
        elsewhere = "gametree-elsewhere" in says(output).get_attribute("class")
        assert bubble.is_visible() == elsewhere
        if not elsewhere:
            continue
        beside += 1
        place_of_node, place = node(output, i).evaluate(BOX), bubble.bounding_box()
        gaps = distance(place_of_node, place)
        assert 0 < max(gaps) < 20 and min(gaps) < 0  # pixels: the bubble is beside, above or below the node
        for other in output.locator("g.node").all():
            assert max(distance(other.evaluate(BOX), place)) > 0
    assert beside >= len(quiz.nodes) / 3  # how many depends on the width of the letters
    expected = [[str(i), 250] for i in range(len(quiz.nodes))] if motion == "no-preference" else []
    assert tab.page.evaluate("() => window.shaken") == expected
    press(output, "next")
    expect(bubble).to_have_count(0)


def test_keys_work_wherever_the_focus_is_and_the_sentence_follows_the_node(show_widget):
    output = show_widget(predict(build_tree(FOUR))).output
    focused, now = (output.locator(f"g.node{which}") for which in (":focus", ".gametree-now"))
    press(output, "L")  # answers the leaf where the quiz starts
    expect(says(output)).to_contain_text("Right.")
    question = "(2, 4), player 2 to move: W or L?"
    early = "You can't answer (1, 3) yet: it is player 1's turn there, and the labels known so far don't determine "
    early += "this one."
    expect(now).to_have_attribute("data-node", "7")  # Python has gone to the next node
    for key, number, sentence in (  # keys work without any click
        ("n", 8, question),
        ("ArrowRight", 9, question),  # a node with a different parent
        ("ArrowUp", 4, early),
        ("n", 6, "(1, 4), player 1 to move: W or L?"),
    ):
        keys(output, key)
        expect(says(output)).to_have_text(sentence)
        expect(now).to_have_attribute("data-node", str(number))
        expect(reason(output)).to_have_count(0)
    says(output).click()  # this click does not move the focus
    keys(output, "L")
    expect(says(output)).to_contain_text("Right. (1, 4) is L")
    button(output, "next").focus()
    expect(now).to_have_attribute("data-node", "2")  # (2, 2) has a child that is L now, which is enough
    keys(output, "Enter")
    expect(now).to_have_attribute("data-node", "7")
    keys(output, "ArrowRight")
    expect(focused).to_have_attribute("data-node", "8")


def test_labels_can_be_undone_or_revealed_and_the_node_keeps_the_focus(show_widget):
    root = build_tree(OneTwoTen(2))
    output = show_widget(predict(root)).output
    expect(button(output, "undo")).to_be_disabled()
    node(output, 2).click()
    press(output, "L")
    expect(node(output, 2)).to_have_attribute("data-label", "L")
    for name, focused, known in (
        ("undo", "node", "0 of 4 known, 1 right on the first try"),
        ("show this one", "button", "1 of 4 known, 1 right on the first try"),
        ("show all", "node", "All 4 labels are known. You got 1 of 4 right on the first try."),
    ):
        button(output, name).focus()
        keys(output, "Shift+Enter", "Enter")  # the first key does nothing
        expect(output).to_contain_text(known)
        expect(output.locator("g.node:focus")).to_have_count(int(focused == "node"))
        if focused == "button":
            expect(button(output, name)).to_be_focused()
    expect(output.locator("g.node[data-label='?']")).to_have_count(0)
    expect(button(output, "show all")).to_be_disabled()
    board = show_widget(play(OneTwoTen(), None)).output
    board.locator("button.gametree-cell").first.click()
    expect(button(board, "undo")).to_be_enabled()
    button(board, "undo").press("Enter")
    expect(button(board, "undo")).to_be_disabled()
    expect(board.locator(".gametree")).to_be_focused()


def test_students_own_tree_can_be_answered_in_two_views(show_widget):
    tab = show_widget(predict(tree([Pile], 10, 1, 7), game=OneTwoTen()), views=2)
    one, other = tab.views
    one.get_by_role("button", name="node 10, player 2").click()
    for view, name, then, known in (
        (one, "W", "Not W. The game is over at (2, 10).", 0),
        (other, "L", "Right. (2, 10) is L", 1),
        (one, "undo", "hidden again", 0),
    ):
        press(view, name)
        for output in tab.views:
            expect(says(output)).to_contain_text(then)
            expect(output.locator("g.node[data-label='L']")).to_have_count(known)


def test_enter_submits_a_number_and_n_goes_to_the_next_node(show_widget):
    quiz = predict(build_tree(games.DiceTen(3, 2)))
    output, first = show_widget(quiz).output, quiz.view["at"]
    expect(says(output)).to_contain_text("What is (2, 3) worth to player 1? The game is over there.")
    field(output).click()
    keys(output, "-", "1", "Enter")
    expect(says(output)).to_contain_text("Not −1. The game is over at (2, 3). Its value is 1 if player 1 wins,")
    expect(field(output)).to_have_value("-1")
    keys(output, "1", "Enter")  # the wrong answer is selected, so typing replaces it
    expect(says(output)).to_contain_text("Right. (2, 3) is worth 1 to player 1: ")
    expect(node(output, first)).to_have_accessible_name(re.compile("^node 3 1, player 2 to move: 1;"))
    expect(field(output)).to_have_value("")
    expect(field(output)).to_be_focused()
    keys(output, "n", "0", "Enter")  # typed faster than Python answers
    expect(says(output)).to_contain_text("Not 0. The game is over at (2, 3).")
    assert quiz.view["at"] != first
    for focused in (node(output, quiz.view["at"]), field(output)):
        keys(output, "Escape")
        expect(focused).to_be_focused()


def test_number_typed_on_a_node_fills_the_field_and_arrow_keys_go_to_other_nodes(show_widget):
    output = show_widget(predict(build_tree(games.DiceTen(3, 2)), free=True)).output
    node(output, 2).click()
    expect(button(output, "zoom out")).to_have_attribute("title", "zoom out")  # because the key - starts a number here
    keys(output, *"-1/2")
    expect(field(output)).to_be_focused()
    keys(output, "ArrowLeft", "Home", "w", "Backspace")  # the field handles these keys
    expect(field(output)).to_have_value("-1/2")
    keys(output, "Enter")
    expect(says(output)).to_contain_text("Right. (0, 0, 1) is worth −1/2 to player 1. The values below it will show")
    assert node(output, 2).evaluate(MARK) == "−1/2"
    node(output, 1).click()
    keys(output, "w", "ArrowDown")  # w is ignored, because the quiz asks for no label
    expect(says(output)).to_contain_text("What is (1, 2) worth to player 1? It is player 1's turn there.")
    keys(output, "x", "7")
    press(output, "answer")
    expect(says(output)).to_contain_text("Not 7. Every value lies between −1")
    node(output, 1).click()
    expect(field(output)).to_have_value("")  # the draft was for a different node
    for typed in ("one half", ""):  # an empty field is not an answer
        field(output).fill(typed)
        press(output, "answer")
        expect(says(output)).to_have_text("'one half' is not a number. Answer with a number such as 1/3, 0.33 or −1.")
    expect(count(output)).to_have_text("1 of 33 known, 1 right on the first try")
    press(output, "show all")
    expect(says(output)).to_contain_text("All 33 values are known. You got 1 of 33 right on the first try.")
    assert all(node(output, i).evaluate(WITHIN) < 0 for i in range(33))


def test_answer_appears_in_both_views_and_a_draft_is_cleared_with_its_question(show_widget):
    tab = show_widget(predict(build_tree(games.DiceTen(1, 2))), views=2)
    one, other = tab.views
    field(one).fill("1")
    field(other).fill("0")
    field(one).press("Enter")
    for output in tab.views:
        expect(says(output)).to_contain_text("Right.")
    expect(field(other)).to_have_value("")  # the draft was for a node that is known now
