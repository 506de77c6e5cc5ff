"""Play in Jupyter itself: games that a student types into a cell, themes, a kernel that is gone."""

from playwright.sync_api import expect
from reading import CONTRAST, OVERFLOW, button, cells, now, played, press, quiet, says

FIRST = "from gametree import EvenOrOdd, Game, OneTwoTen, build_tree, games, play, predict"
TEN = "game = play(OneTwoTen())\ngame"
NIM = '''
class Nim(Game):
    """Take any number from one heap."""
    start = (1, 1, 2)
    verb = "take"

    def moves(self, state):
        player, *heaps = state
        left = lambda i, n: (3 - player, *heaps[:i], heaps[i] - n, *heaps[i + 1:])
        return {(i, n): left(i, n) for i in (0, 1) for n in range(1, heaps[i] + 1)}
'''
PAWNS = """
pawns = play(games.Hexapawn(), None)
for move in ((3, 1), (2, 1)), ((1, 2), (2, 2)):
    pawns.move(move)
pawns"""
DIE = "play(games.DiceTen(), lambda node: 'add 1', seed=1)"
SHAPE = "cell => getComputedStyle(cell).borderTopLeftRadius"
SHUT_DOWN = "Python is not running any more: run this cell again."


def test_boards_fit_a_narrow_window_and_can_be_read_in_both_themes(open_notebook):
    forgetful = 'play(OneTwoTen(), "forgetful", first=2, seed=1)'
    own, heaps, bar = NIM + "play(Nim(), None)", "play(games.Nim(20, 19, 7))", "play(games.Chomp(6, 8), first=2)"
    boards = [forgetful, "play(EvenOrOdd())", own, heaps, bar, PAWNS, DIE]
    notebook = open_notebook([FIRST, *boards], viewport=(400, 800))
    notebook.run_all()
    outputs = [notebook.output(i) for i in range(1, 8)]
    for output in outputs:
        expect(now(output)).to_be_visible()
        assert output.locator(".gametree-board").evaluate(OVERFLOW) == ""  # and nothing around it
        press(output, "hints")
        expect(output.locator(".gametree-hint").first).to_be_visible()
    for theme in ("dark", "light"):
        notebook.theme(theme)
        for output in outputs:
            hint, legend = output.locator(".gametree-hint").first, output.locator(".gametree-legend")
            for read in (says(output), now(output), hint, legend, cells(output).first, button(output, "new game")):
                assert read.evaluate(CONTRAST) > 7
    button(outputs[2], "take (1, 1): L").click()
    expect(now(outputs[2])).to_have_text("Player 2's turn")
    for output, shape in ((outputs[3], "50%"), (outputs[4], "2px")):
        assert output.locator("button.gametree-cell").first.evaluate(SHAPE) == shape
    taken_up_and_rolled(notebook, outputs[5], outputs[6])
    stone, square = (1, "ArrowLeft", 2, "I take"), (2, "ArrowUp", 1, "I eat")
    for output, (pointed, key, focused, did) in zip(outputs[3:5], (stone, square), strict=True):
        last, changes = output.locator("button.gametree-cell").last, output.locator(".gametree-changed")
        last.hover()
        expect(changes).to_have_count(pointed)
        last.focus()
        notebook.page.keyboard.press(key)
        expect(changes).to_have_count(focused)
        notebook.page.keyboard.press("Enter")
        expect(says(output)).to_contain_text(did)
    quiet(notebook)


def taken_up_and_rolled(notebook, pawns, dice):
    """A pawn is taken up, put down by Escape, which Jupyter does not hear, and moved; and a die falls."""
    pawn, ways = pawns.locator("[aria-pressed].gametree-cell"), pawns.locator(".gametree-way")
    key = notebook.page.keyboard.press
    pawn.focus()
    for name, count in (("Enter", 2), ("Escape", 0), ("Enter", 2)):
        key(name)
        expect(ways).to_have_count(count)
        expect(pawn).to_be_focused()
    key("ArrowUp")
    key("Enter")
    expect(now(pawns)).to_have_text("Player 1 has won after 3 moves")
    dice.get_by_role("button", name="roll the die").click()
    expect(dice.locator(".gametree-die")).to_have_count(1)
    expect(says(dice)).to_contain_text("Chance: the die shows ")


def test_predict_and_play_say_when_python_is_gone(open_notebook):
    notebook = open_notebook([FIRST, TEN, "predict(build_tree(OneTwoTen(4)))"])
    notebook.run_all()
    board, tree = notebook.output(1), notebook.output(2)
    for output in (board, tree):
        expect(says(output)).to_be_visible()
    notebook.shut_down_kernel()
    cells(board).nth(1).click()
    tree.locator(".gametree g.node").nth(3).click()
    for output in (board, tree):
        expect(says(output)).to_have_text(SHUT_DOWN)
    expect(played(board)).to_have_count(0)
    quiet(notebook)
