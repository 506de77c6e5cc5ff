"""Play in Jupyter itself: games that a student types into a cell, themes, keys, a kernel that is gone."""

import pytest
from playwright.sync_api import expect
from reading import CELLS, CONTRAST, OVERFLOW, button, press, quiet, says

FIRST = "from gametree import EvenOrOdd, Game, OneTwoTen, build_tree, play, predict"
TEN = "game = play(OneTwoTen())\ngame"
NIM = '''
class Nim(Game):
    """Take any number from one heap."""
    start = (1, 1, 2)
    verb = "take"

    def moves(self, state):
        player, *heaps = state
        return {(i, n): (3 - player, *heaps[:i], heaps[i] - n, *heaps[i + 1:]) for i in (0, 1) for n in range(1, heaps[i] + 1)}
'''
SHUT_DOWN = "Python is not running any more: run this cell again."


def cells(output):
    return output.locator(".gametree-cell")


def now(output):
    return output.locator(".gametree-now-playing")


def played(output):
    return output.locator(".gametree-played")


def test_boards_fit_a_narrow_window_and_can_be_read_in_both_themes(open_notebook):
    forgetful = 'play(OneTwoTen(), "forgetful", first=2, seed=1)'
    notebook = open_notebook([FIRST, forgetful, "play(EvenOrOdd())", NIM + "play(Nim(), None)"], viewport=(500, 800))
    notebook.run_all()
    outputs = [notebook.output(i) for i in (1, 2, 3)]
    for output in outputs:
        expect(now(output)).to_be_visible()
        assert output.locator(".gametree").evaluate(OVERFLOW) == ""
        press(output, "hints")
        expect(output.locator(".gametree-hint").first).to_be_visible()
    for theme in ("dark", "light"):
        notebook.theme(theme)
        for output in outputs:
            hint, legend, cell = output.locator(".gametree-hint").first, output.locator(".gametree-legend"), cells(output).first
            for read in (says(output), now(output), hint, legend, cell, button(output, "new game")):
                assert read.evaluate(CONTRAST) > 7
    button(outputs[2], "take (1, 1): L").click()
    expect(now(outputs[2])).to_have_text("Player 2's turn")
    quiet(notebook)


@pytest.mark.parametrize("app", ["lab", "notebook7"])
def test_no_key_pressed_in_predict_or_play_reaches_the_notebook(open_notebook, app):
    quiz = "predict(build_tree(OneTwoTen(4)))"
    notebook = open_notebook([FIRST, TEN, quiz, "'as it was'"], app=app)
    notebook.run_all()
    page = notebook.page
    for i, places in (
        (1, ("button.gametree-cell", "button[aria-label='new game']", "button[aria-label='hints']")),
        (2, ("g.node[data-node='0']", "g.node[data-node='5']", "button[aria-label='D']", "button[aria-label='show this one']")),
    ):
        output = notebook.output(i)
        expect(says(output)).to_be_visible()
        output.locator(places[0]).first.click()
        before = page.evaluate(CELLS)
        for place in places:
            output.locator(place).first.focus()
            for key in (*"xabmyzddwljk", "ArrowDown", "ArrowUp", "ArrowRight", "Shift+ArrowDown", "Enter", " ", "Escape"):
                page.keyboard.press(key)
        expect(says(output)).to_be_visible()
        assert page.evaluate(CELLS) == before
    notebook.cell(3).locator(".jp-InputPrompt").click()
    page.keyboard.press("x")  # but there the notebook's own keys work as ever
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(3)
    quiet(notebook)


def test_predict_and_play_say_when_python_is_gone_and_leave_a_picture_behind(open_notebook):
    notebook = open_notebook([FIRST, TEN, "predict(build_tree(OneTwoTen(4)))"])
    notebook.run_all()
    board, tree = notebook.output(1), notebook.output(2)
    for output in (board, tree):
        expect(says(output)).to_be_visible()
        expect(output.locator(".gametree-still")).to_be_hidden()
    notebook.command("docmanager:save")
    notebook.shut_down_kernel()
    cells(board).nth(1).click()
    tree.locator(".gametree g.node").nth(3).click()
    for output in (board, tree):
        expect(says(output)).to_have_text(SHUT_DOWN)
    expect(played(board)).to_have_text("")
    quiet(notebook)

    again = open_notebook(notebook.path, fresh=True)
    expect(again.output(1).get_by_text("the game OneTwoTen; run this cell to make it live")).to_be_visible()
    expect(again.output(1).locator(".gametree-still pre")).to_be_visible()
    expect(again.output(2).get_by_text("game tree to predict, 12 nodes; run this cell to make it live")).to_be_visible()
    expect(again.output(2).locator(".gametree-still g.node")).to_have_count(12)
    assert "W" not in again.output(2).locator(".gametree-still svg").text_content()
    for i in (1, 2):
        expect(again.output(i).get_by_text("Error displaying widget")).to_be_hidden()
    again.run_all()
    expect(now(again.output(1))).to_have_text("Your turn")
    expect(again.output(2).get_by_text("run this cell")).to_be_hidden()
    assert again.outside == []
