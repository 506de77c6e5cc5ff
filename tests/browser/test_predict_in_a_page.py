"""Predict, its own Python behind it: labels and numbers answered by mouse and keys, and nothing given away before."""

import pytest
from examples import Pile, tree
from playwright.sync_api import expect
from reading import button, count, fits, keys, look, node, press, quiet, readable, says, shape

from gametree import OneTwoTen, build_tree, games, label, nodes, play, predict, watch

MARK = "g => g.querySelector('.gametree-mark').textContent"
WITHIN = """g => { // how far what is written in a node stands out of its shape, in pixels
  const box = shape => shape.getBoundingClientRect(), outer = box(g.querySelector('.gametree-shape'));
  return Math.max(...[...g.querySelectorAll('text')].map(text => { const inner = box(text);
    return Math.max(outer.left - inner.left, inner.right - outer.right, inner.bottom - outer.bottom) })) }"""
HEARD = """() => { window.heard = {};
  addEventListener('keydown', ({ key, target }) => {
    heard[key] = !!target.closest('[data-lm-suppress-shortcuts]') }) }"""  # whether Jupyter must leave it alone
FOCUSABLE = ".gametree, .gametree :is([tabindex], button, input, select):not(:disabled):visible"
FOUR = OneTwoTen(4)


def field(output):
    return output.get_by_role("textbox", name="worth to player 1:")


def reason(output):
    return output.locator("g.gametree-reason")


def test_a_node_is_coloured_when_it_was_answered_rightly_and_not_before(show_widget):
    root = build_tree(FOUR)
    quiz = predict(root)
    output = show_widget(quiz).output
    at = lambda each: node(output, quiz.nodes.index(each))  # noqa: E731
    fill = lambda: look(shape(output, quiz.nodes.index(leaf)), "fill")  # noqa: E731
    above, leaf, beside = root[1][1], root[1][1][2], root[1][1][1]
    at(above).click()
    expect(says(output)).to_have_text(
        "(1, 2), player 1 to move, can't be answered yet: the labels below it don't decide it. Begin with (1, 4)."
    )
    expect(reason(output)).to_have_accessible_name("node 4, player 1 to move: not known yet")
    at(leaf).click()
    expect(says(output)).to_have_text("(2, 4), player 2 to move: W, L or D?")
    press(output, "W")
    expect(says(output)).to_contain_text(
        "Not W. The game is over at (2, 4). By the rules, what is that for player 2, who is to move: a win, a loss or "
    )
    expect(at(leaf)).to_have_attribute("data-label", "?")
    assert fill() == ["rgb(255, 255, 255)"]
    press(output, "L")
    expect(says(output)).to_contain_text("Right. (2, 4) is L")
    expect(at(leaf)).to_have_accessible_name("node 4 L, player 2 to move: loss")
    assert fill() == ["rgb(165, 0, 38)"]
    expect(count(output)).to_have_text("1 of 12 known, 0 right at the first try")
    for each, key in ((beside[1], "l"), (beside, "W")):  # by keys
        at(each).focus()
        keys(output, key)
        expect(says(output)).to_contain_text("Right.")
    keys(output, "ArrowUp", "d")
    expect(says(output)).to_contain_text("Not D. Look at (2, 4). It is L: who is to move there?")
    expect(reason(output)).to_have_accessible_name("node 4 L, player 2 to move: loss")
    expect(at(above)).to_have_attribute("data-label", "?")
    keys(output, "w")
    expect(says(output)).to_have_text("Right. (1, 2) is W: the move to (2, 4) leaves the other player losing.")
    expect(reason(output)).to_have_count(0)
    expect(output.locator("g.node:focus")).to_have_accessible_name("node 2 W, player 1 to move: win")
    expect(count(output)).to_have_text("4 of 12 known, 2 right at the first try")


def test_keys_work_wherever_the_focus_is_and_the_sentence_follows_it(show_widget):
    quiz = predict(build_tree(FOUR))
    output = show_widget(quiz).output
    focused, now = (output.locator(f"g.node{which}") for which in (":focus", ".gametree-now"))
    expect(now).to_have_accessible_name("node 4, player 1 to move: not known yet")  # a leaf
    press(output, "L")
    expect(says(output)).to_contain_text("Right.")
    asked = "(2, 4), player 2 to move: W, L or D?"
    for key, number, sentence in (  # no click in between
        ("n", 7, "(2, 3), player 2 to move: W, L or D?"),
        ("ArrowRight", 8, asked),
        ("ArrowRight", 9, asked),  # of another family
        ("ArrowRight", 10, asked),
        ("ArrowLeft", 9, asked),
        ("ArrowUp", 4, "(1, 3), player 1 to move, can't be answered yet: the labels below it don't decide it."),
    ):
        keys(output, key)
        expect(says(output)).to_have_text(sentence)
        expect(now).to_have_attribute("data-node", str(number))
        expect(reason(output)).to_have_count(0)
        if key.startswith("Arrow"):
            expect(focused).to_have_attribute("data-node", str(number))
    keys(output, "n")
    expect(focused).to_have_attribute("data-node", "6")
    says(output).click()  # where nothing takes the focus
    keys(output, "L")
    expect(says(output)).to_contain_text("Right. (1, 4) is L")
    button(output, "next").focus()
    for number in ("2", "7"):  # (2, 2) has an L below it now, which is enough
        keys(output, "Enter")
        expect(now).to_have_attribute("data-node", number)
    keys(output, "ArrowRight")
    expect(focused).to_have_attribute("data-node", "8")
    assert quiz.score == 2


def test_labels_are_taken_back_and_shown_and_a_button_that_disables_itself_leaves_the_focus_on_the_node(show_widget):
    root = build_tree(OneTwoTen(2))
    output = show_widget(predict(root)).output
    expect(button(output, "undo")).to_be_disabled()
    node(output, 2).click()
    press(output, "L")
    expect(node(output, 2)).to_have_attribute("data-label", "L")
    for name, focused, known in (
        ("undo", "node", "0 of 4 known, 1 right at the first try"),
        ("show this one", "button", "1 of 4 known, 1 right at the first try"),
        ("show all", "node", "All 4 labels are known: 1 of 4 were right at the first try."),
    ):
        button(output, name).focus()
        keys(output, "Shift+Enter", "Enter")  # the first does nothing
        expect(output).to_contain_text(known)
        expect(output.locator("g.node:focus")).to_have_count(int(focused == "node"))
        if focused == "button":
            expect(button(output, name)).to_be_focused()
    expect(output.locator("g.node[data-label='?']")).to_have_count(0)
    expect(button(output, "show all")).to_be_disabled()
    board = show_widget(play(OneTwoTen(), None)).output
    board.locator("button.gametree-cell").first.click()
    button(board, "undo").press("Enter")
    expect(button(board, "undo")).to_be_disabled()
    expect(board.locator(".gametree")).to_be_focused()


@pytest.mark.parametrize(
    "make", [lambda root: predict(root), lambda root: play(OneTwoTen()), lambda root: watch(label, root)]
)
def test_keys_with_ctrl_cmd_and_alt_and_shift_enter_are_left_to_jupyter_and_all_others_kept(show_widget, make):
    tab = show_widget(make(build_tree(FOUR)))
    tab.page.evaluate(HEARD)
    for each in tab.page.locator(FOCUSABLE).all():
        each.focus()
        keys(tab.output, "x", "Control+q", "Meta+s", "Alt+b", "Shift+X", "Shift+Enter")
        heard = tab.page.evaluate("() => heard")
        assert heard["x"] and heard["X"]
        assert not any(heard[key] for key in ("q", "s", "b", "Enter"))
    quiet(tab)


def test_the_page_holds_no_answer_before_it_was_given(show_widget):
    root = build_tree(OneTwoTen(6))
    label(root)
    quiz = predict(root)
    page = show_widget(quiz).page
    html, bundle = page.locator(".gametree-tree").inner_html(), quiz._repr_mimebundle_()[0]["text/html"]
    assert all(f">{answer}<" not in html and f'"{answer}"' not in html for answer in ("W", "L", "D", "win", "loss"))
    assert {each.get_attribute("aria-label").split(": ")[1] for each in page.locator("g.node").all()} == {
        "not known yet"
    }
    expect(page.locator(".gametree-tree :is(title, [title])")).to_have_count(0)
    assert "win" not in bundle and "loss" not in bundle and '"W"' not in bundle
    assert {node.label for node in nodes(root)} == {"W", "L"}  # and the tree keeps its labels


def test_a_students_own_tree_is_answered_in_two_views_and_read_back(show_widget):
    root = tree([Pile], 10, 1, 7)
    quiz = predict(root, game=OneTwoTen())
    tab = show_widget(quiz, views=2)
    one, other = tab.views
    one.get_by_role("button", name="node 10, player 2").click()
    for said, then, known in (("W", "Not W. The game is over at (2, 10).", 0), ("L", "Right. (2, 10) is L", 1)):
        press(one, said)
        for output in tab.views:
            expect(says(output)).to_contain_text(then)
            expect(output.locator("g.node[data-label='L']")).to_have_count(known)
    other.get_by_role("button", name="node 9, player 2").click()  # by keys, in the other view: its child first
    keys(other, "ArrowDown", "l")
    for output in tab.views:
        expect(count(output)).to_have_text("2 of 7 known, 1 right at the first try")
    press(other, "undo")
    for output in tab.views:
        expect(count(output)).to_have_text("1 of 7 known, 1 right at the first try")
    assert (quiz.score, [answer.said for answer in quiz.answers], quiz.answers[-1].right) == (1, ["W", "L", "L"], True)
    assert root.win_loss == "?"  # and the student's own nodes know nothing of it
    quiet(tab)


def test_a_number_is_typed_and_entered_and_n_goes_on_to_the_next_node(show_widget):
    quiz = predict(build_tree(games.DiceTen(3, 2)))
    tab = show_widget(quiz)
    output, first = tab.output, quiz.view["at"]
    expect(says(output)).to_contain_text("What is (2, 3) worth to player 1? The game is over there.")
    field(output).click()
    keys(output, "-", "1")
    assert quiz.answers == []
    keys(output, "Enter")
    expect(says(output)).to_contain_text("Not −1. The game is over at (2, 3). It is 1 if player 1 has won,")
    expect(field(output)).to_have_value("-1")
    keys(output, "1", "Enter")  # what was wrong is selected, and gives way
    expect(says(output)).to_contain_text("Right. (2, 3) is worth 1 to player 1: a leaf, and player 1 has won.")
    expect(node(output, first)).to_have_accessible_name("node 3 1, player 2 to move: 1")
    expect(field(output)).to_have_value("")
    expect(field(output)).to_be_focused()
    keys(output, "n", "1", "Enter")  # before Python has said which node is the next
    expect(says(output)).to_contain_text("Not 1. The game is over at (2, 'over').")
    assert quiz.view["at"] != first and [answer.said for answer in quiz.answers] == ["-1", "1", "1"]
    keys(output, "Escape")
    expect(node(output, quiz.view["at"])).to_be_focused()
    keys(output, "Escape")
    expect(field(output)).to_be_focused()
    quiet(tab)


def test_on_a_node_a_digit_begins_a_number_and_arrows_go_on(show_widget):
    quiz = predict(build_tree(games.DiceTen(3, 2)), free=True)
    tab = show_widget(quiz)
    output = tab.output
    node(output, 2).click()
    expect(says(output)).to_have_text("What is (0, 0, 1) worth to player 1? Chance moves there.")
    keys(output, *"-1/2")
    expect(field(output)).to_be_focused()
    keys(output, "ArrowLeft", "Home", "w", "Backspace")  # they are the field's
    expect(field(output)).to_have_value("-1/2")
    keys(output, "Enter")
    expect(says(output)).to_contain_text("Right. (0, 0, 1) is worth −1/2 to player 1. The values below it will show")
    assert node(output, 2).evaluate(MARK) == "−1/2"
    expect(node(output, 2)).to_have_attribute("data-label", "?")
    node(output, 1).click()
    keys(output, "w", "ArrowDown")  # no label is asked for
    expect(says(output)).to_contain_text("What is (1, 2) worth to player 1? Player 1 is to move there.")
    keys(output, "x", "7")
    press(output, "answer")
    expect(says(output)).to_contain_text("Not 7. Every value lies between −1")
    node(output, 1).click()
    expect(field(output)).to_have_value("")  # that was about another node
    field(output).fill("one half")
    press(output, "answer")
    expect(says(output)).to_have_text("'one half' is not a number: answer with one such as 1/3, 0.33 or −1.")
    field(output).fill("")
    press(output, "answer")  # there is none
    expect(count(output)).to_have_text("1 of 33 known, 1 right at the first try")
    assert len(quiz.answers) == 2
    press(output, "show all")
    expect(says(output)).to_contain_text("All 33 values are known: 1 of 33 were right at the first try.")
    assert all(node(output, i).evaluate(WITHIN) < 0 for i in range(33))
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_field_is_read_in_a_narrow_window_in_both_themes(show_widget, theme):
    tab = show_widget(predict(build_tree(games.DiceTen(3, 2))), viewport=(400, 800), color_scheme=theme)
    fits(tab.output)
    tab.output.locator(".gametree").evaluate("box => { box.style.background = 'Canvas' }")
    readable(field(tab.output), says(tab.output), count(tab.output))
    quiet(tab)
