"""Graphs in the browser, a widget's own Python behind it: a game that goes round is answered, its arrows told apart."""

from playwright.sync_api import expect
from reading import count, press, quiet, says

from gametree import OneTwoTen, build_graph, predict

BOLD = """nodes => nodes.filter(g => parseFloat(getComputedStyle(g.querySelector('path:last-of-type')).strokeWidth) > 2)
  .map(g => `${g.dataset.from}-${g.dataset.to}`).sort()"""
LOOKS = """nodes => nodes.map(g => { const { stroke, strokeDasharray } = getComputedStyle(
  g.querySelector('path:last-of-type')); return [stroke, strokeDasharray !== 'none'] })"""


def test_a_game_that_goes_round_is_answered_and_its_arrows_are_told_apart(show_widget):
    root = build_graph(OneTwoTen(4, take_back=True))
    tab = show_widget(quiz := predict(root), color_scheme="dark")
    output = tab.views[0]
    arrows = output.locator(".gametree g.edge")
    looks = arrows.evaluate_all(LOOKS)
    back, others = ({stroke for stroke, dashed in looks if dashed is so} for so in (True, False))
    assert len(looks) == 20 and len(back) == 1 and len(others) == 4 and back.isdisjoint(others)
    expect(output.get_by_text("A dashed arrow leads back:")).to_be_visible()

    output.get_by_role("button", name="node 4, player 1").click()
    i = str(quiz.view["at"])
    assert arrows.evaluate_all(BOLD) == sorted(f"{g}-{i}" for g in quiz._tree.above[int(i)])
    for key in ("ArrowUp", "ArrowDown"):  # up is where the shortest way leads
        tab.page.keyboard.press(key)
    while not quiz.view["done"]:
        press(output, quiz._quiz.right[quiz.view["at"]])
        done = 10 - quiz.view["marks"].count("?")
        expect(count(output)).to_contain_text(f"{done} of 10 known")
        if not quiz.view["done"]:
            press(output, "next")
            expect(says(output)).to_contain_text("W, L or D?")
        tab.page.evaluate("() => model.told")
    expect(says(output)).to_contain_text("no wave reaches it, for nobody can force a win here.")
    expect(output.locator(".gametree g.node[data-label='D']")).to_have_count(4)
    quiet(tab)
