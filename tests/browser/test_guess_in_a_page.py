"""Guesses in a page: they are typed, clicked or given with keys, and only then is the result shown."""

import pytest
from playwright.sync_api import expect
from reading import assert_no_errors, button, count, keys, node, press, says

from gametree import OneTwoTen, build_tree, nodes
from gametree.exercises import questions
from gametree.widgets import Guess

ASK = """from gametree import *
from gametree.exercises import guesses, questions
guess = guesses({
    "size": questions.Number("How many nodes?", 12, {7: "And the leaves?"}),
    "winner": questions.Choice("Who wins?", [1, 2], 1, {2: "Whose turn is it?"}),
})"""
CELLS = (
    ASK,
    """guess("size")
print("secret")
watch(label, build_tree(OneTwoTen(4)))""",
    """guess("winner")
print("player 1")""",
)
FOCUSED = "() => document.activeElement.className"


def field(output):
    return output.get_by_role("textbox", name="guess")


def test_typed_guess_is_corrected_and_then_gets_a_reply_that_a_screen_reader_reads(show_widget):
    guess = Guess(questions.Number("How many nodes?", 12, {7: "And the leaves?"}))
    output = show_widget(guess).output
    expect(output).to_contain_text("Guess first: How many nodes?")
    field(output).fill("many")
    field(output).press("Enter")
    expect(says(output)).to_have_text("Type one number, such as 12 or 3,000.")
    expect(field(output)).to_be_focused()
    field(output).fill("7")
    press(output, "guess")
    expect(says(output)).to_have_text("7? And the leaves?")
    expect(says(output)).to_have_attribute("aria-live", "polite")
    expect(field(output)).to_be_hidden()
    expect(button(output, "I don’t know")).to_be_hidden()
    assert guess.value == 7 and output.page.evaluate(FOCUSED).startswith("gametree ")  # the focus is not lost


@pytest.mark.parametrize(("answer", "pressed", "value"), [
    (1, ["2"], 2), ({1, 2}, ["1", "2", "guess"], {1, 2}), ({1}, ["1", "2", "1", "guess"], {2}),
    (1, ["I don’t know"], None),
])  # fmt: skip
def test_choice_is_clicked_or_given_by_key(show_widget, answer, pressed, value):
    for by_key in (False, True):
        guess = Guess(questions.Choice("Which?", [1, 2], answer))
        output = show_widget(guess).output
        button(output, "I don’t know").focus()
        for name in pressed:
            if by_key and name.isdigit():
                keys(output, name)
            else:
                press(output, name)
        expect(button(output, "I don’t know")).to_be_hidden()
        assert guess.value == value


def test_node_is_clicked_or_reached_with_the_keyboard(show_widget):
    root = build_tree(OneTwoTen(3))
    wanted = next(i for i, each in enumerate(nodes(root)) if each.state == (2, 3))
    for by_key in (False, True):
        guess = Guess(questions.NodeOf("Which node?", wanted), root)
        output = show_widget(guess).output
        at = next(i for i in range(len(nodes(root))) if guess._read(i)[1] == wanted)
        if by_key:
            node(output, 0).focus()
            keys(output, "ArrowDown", "ArrowDown", "ArrowDown", "Enter")
        else:
            node(output, at).click()
        expect(says(output)).to_have_text("Right: (2, 3).")
        expect(output.locator("svg.gametree-picture, g.node >> visible=true")).to_have_count(0)


@pytest.mark.parametrize("app", ["lab", "notebook7"])
def test_result_appears_in_its_place_after_the_guess_and_stays_when_the_cell_runs_again(open_notebook, app):
    notebook = open_notebook(CELLS, app)
    notebook.run_all()
    first, second = notebook.output(1), notebook.output(2)
    expect(first).to_contain_text("Guess first: How many nodes?")
    expect(first).not_to_contain_text("secret")
    expect(count(first)).to_have_count(0)
    field(first).fill("7")
    field(first).press("Enter")
    expect(first).to_contain_text("7? And the leaves?")
    expect(first).to_contain_text("secret")
    expect(count(first)).to_have_text("step 0 of 37")
    expect(second).not_to_contain_text("player 1")
    notebook.run(1)
    expect(first).to_contain_text("7? And the leaves?")
    expect(count(first)).to_have_text("step 0 of 37")
    assert_no_errors(notebook)


def test_one_key_gives_up_on_a_slide_one_question_after_another(open_notebook):
    notebook = open_notebook(CELLS)
    notebook.run_all()
    notebook.page.keyboard.press(".")  # not on a slide
    expect(says(notebook.output(1))).to_have_text("")
    notebook.command("deck:start")
    for output, after in (notebook.output(1), "secret"), (notebook.output(2), "player 1"):
        expect(output).not_to_contain_text(after)
        notebook.page.keyboard.press(".")
        expect(output).to_contain_text("You have not guessed.")
        expect(output).to_contain_text(after)
    notebook.command("deck:stop")
    assert_no_errors(notebook)


def test_progress_bar_is_shown_at_once_and_is_gone_when_the_result_appears(open_notebook):
    solving = """from gametree.core import limits
limits.SECONDS_WITHOUT_A_BAR = -1
guess("size")
print("secret", len(solve(games.Nim(3, 4))))"""
    notebook = open_notebook((ASK, solving))
    notebook.run_all()
    output = notebook.output(1)
    field(output).fill("7")
    field(output).press("Enter")
    expect(output).to_contain_text("secret 36")
    expect(output).not_to_contain_text("widget")  # neither "Loading widget" nor "model not found"
    assert_no_errors(notebook)
