"""Play in Jupyter itself: whole games by clicks, games that a student types into a cell, keys, a kernel that is gone."""

import pytest
from playwright.sync_api import expect
from test_stepper_in_jupyter import CELLS, CONTRAST, OVERFLOW, button, press, quiet, says

FIRST = "from gametree import EvenOrOdd, Game, OneTwoTen, build_tree, play, predict"
TEN = "game = play(OneTwoTen())\ngame"
BACKGROUND = "cell => getComputedStyle(cell).backgroundColor"
GREEN, RED = "rgb(127, 201, 127)", "rgb(165, 0, 38)"
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


def play_out(output):
    """Play to the end: where there is a move to an L, the hints say so."""
    if button(output, "hints").get_attribute("aria-pressed") == "false":
        press(output, "hints")
        expect(output.locator(".gametree-hint").first).to_be_visible()
    while "turn" in now(output).inner_text():
        losing, before = output.locator("button.gametree-cell[data-label='L']"), played(output).inner_text()
        (losing if losing.count() else output.locator("button.gametree-cell")).first.click()
        expect(played(output)).not_to_have_text(before)


def test_a_game_is_lost_after_adding_two_and_won_after_adding_one(open_notebook):
    notebook = open_notebook([FIRST, TEN, "print(game.moves, game.winner, game.over)"])
    notebook.run_all()
    output = notebook.output(1)
    expect(now(output)).to_have_text("Your turn")
    cells(output).nth(1).click()
    expect(says(output)).to_have_text("I add 2, to 4: from 4 every move of yours lets me win.")
    cells(output).nth(8).click()  # the nine is too far
    expect(says(output)).to_have_text("There is no move at that place. You can add 1 or 2.")
    for pile, answer in ((5, "I add 2, to 7"), (8, "I add 2, to 10, and have won.")):
        cells(output).nth(pile - 1).click()
        expect(says(output)).to_contain_text(answer)
    expect(now(output)).to_have_text("The computer has won after 6 moves")
    cells(output).nth(0).click()
    expect(says(output)).to_have_text("The game is over: take a move back, or begin a new game.")
    for moves in ("you: 2, computer: 2, you: 1, computer: 2", "you: 2, computer: 2", ""):
        press(output, "undo")
        expect(played(output)).to_have_text(moves)
    expect(button(output, "undo")).to_be_disabled()

    press(output, "hints")
    expect(cells(output).nth(0)).to_have_accessible_name("add 1: L")
    expect(cells(output).nth(1)).to_have_accessible_name("add 2: W")
    assert [cells(output).nth(i).evaluate(BACKGROUND) for i in (0, 1)] == [RED, GREEN]
    press(output, "hints")
    expect(output.locator(".gametree-hint")).to_have_count(0)
    play_out(output)
    expect(now(output)).to_have_text("You have won after 7 moves")
    notebook.run(2)
    expect(notebook.output(2)).to_contain_text("1 True")
    press(output, "new game")
    expect(now(output)).to_have_text("Your turn")
    expect(says(output)).to_contain_text("You are player 1.")
    press(output, "swap sides")
    expect(says(output)).to_contain_text("You are player 2 now. I add 1, to 1: from 1 every move of yours lets me win.")
    quiet(notebook)


def test_other_games_are_played_against_others_in_a_narrow_window_and_both_themes(open_notebook):
    forgetful = 'play(OneTwoTen(), "forgetful", first=2, seed=1)'
    sources = [FIRST, forgetful, "odd = play(EvenOrOdd())\nodd", NIM + "play(Nim(), None)", "print(odd.winner, odd.node)"]
    notebook = open_notebook(sources, viewport=(500, 800))
    notebook.run_all()
    beaten, odd, friends = outputs = [notebook.output(i) for i in (1, 2, 3)]
    for output in outputs:
        expect(now(output)).to_be_visible()
        assert output.locator(".gametree").evaluate(OVERFLOW) == ""
        press(output, "hints")
        expect(output.locator(".gametree-hint").first).to_be_visible()
    for theme in ("Dark", "Light"):
        notebook.command("apputils:change-theme", theme=f"JupyterLab {theme}")
        notebook.wait("light => document.body.dataset.jpThemeLight === light", str(theme == "Light").lower())
        for output in outputs:
            hint, legend, cell = output.locator(".gametree-hint").first, output.locator(".gametree-legend"), cells(output).first
            for read in (says(output), now(output), hint, legend, cell, button(output, "new game")):
                assert read.evaluate(CONTRAST) > 7

    for output in (beaten, odd):
        play_out(output)
        expect(now(output)).to_contain_text("You have won")
    notebook.run(4)
    expect(notebook.output(4)).to_contain_text("1 (")
    press(friends, "hints")
    expect(now(friends)).to_have_text("Player 1's turn")
    for move, turn in (("take (1, 1)", "Player 2's turn"), ("take (0, 1)", "Player 1's turn"), ("take (1, 1)", "Player 1 has won")):
        press(friends, move)
        expect(now(friends)).to_contain_text(turn)
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

    again = open_notebook(notebook.path)
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
