"""Minimax and alpha-beta in the browser: branches never entered, values only returned, ends of games as triangles."""

import pytest
from playwright.sync_api import expect
from reading import CONTRAST, count, press, quiet, says

from gametree import alphabeta, build_tree, draw, games, minimax, watch

PAINTED = """nodes => nodes.map(g => [
  g.classList.contains('gametree-faded'), getComputedStyle(g.querySelector('.gametree-shape')).strokeDasharray,
  g.querySelector('.gametree-mark').textContent, g.getAttribute('aria-label').endsWith(', never entered')])"""
CORNERS = """nodes => nodes.map(g => [
  new Set(g.querySelector('.gametree-shape').getAttribute('points')?.split(' ')).size,
  [...g.querySelectorAll('text')].map(text => text.textContent)])"""
SPILLED = """picture => [...picture.querySelectorAll('g.node')].flatMap(g => {
  const shape = g.querySelector('.gametree-shape'), point = picture.createSVGPoint();
  return [...g.querySelectorAll('text')].filter(text => text.textContent.trim()).filter(text => {
    const { x, y, width, height } = text.getBBox(), inset = height / 5; // letters are not as high as their line
    return [x, x + width].some(left => [y + inset, y + height - inset].some(top => {
      point.x = left; point.y = top; return !shape.isPointInFill(point) }))
  }).map(text => g.textContent + ': ' + text.textContent) })"""


def valued_by(first, second):
    """A student's minimax, as it should be or the other way round."""

    def value(node):
        if not node.children:
            return 1 if node.state[0] == 1 else -1
        values = [value(child) for child in node.children.values()]
        return first(values) if node.state[0] == 1 else second(values)

    return value


def painted(output):
    return output.locator(".gametree g.node").evaluate_all(PAINTED)


def test_what_alphabeta_never_enters_is_dotted(show_widget):
    tab = show_widget(watch(alphabeta, build_tree(games.Matches(6))))
    output = tab.views[0]
    given = output.locator(".gametree-call:visible .gametree-numbers").last
    slider = output.get_by_role("slider", name="step")
    expect(count(output)).to_have_text("step 0 of 78")
    assert not any(faded for faded, *_ in painted(output))
    press(output, "forward")
    expect(given).to_have_text("alpha −1, beta 1")
    assert given.evaluate(CONTRAST) > 7
    slider.fill("14")
    expect(says(output)).to_contain_text("never enters (2, 0): at least +1 is already sure")
    expect(given).to_have_text("alpha 1, beta 1")
    assert sum(faded for faded, *_ in painted(output)) == 1

    press(output, "last")
    expect(says(output)).to_contain_text("(1, 6) is worth 1 to player 1: player 1 wins. It entered 23 of the 52 nodes.")
    expect(given).to_have_count(0)
    nodes = painted(output)
    assert len(nodes) == 52
    assert sum(faded for faded, *_ in nodes) == 29
    for faded, outline, mark, spoken in nodes:
        assert outline == ("0px, 5px" if faded else "none")  # dots: what is pale is a label of an earlier run
        assert (mark == "?") == faded == spoken
    press(output, "first")
    expect(count(output)).to_have_text("step 0 of 78")
    assert all((faded, outline, mark) == (False, "none", "?") for faded, outline, mark, _ in painted(output))
    quiet(tab)


def test_values_that_a_students_function_returns_are_shown_and_judged(show_widget):
    tab, other = (
        show_widget(watch(valued_by(*both), build_tree(games.Matches(4)))) for both in ((max, min), (min, max))
    )
    right, swapped = tab.views[0], other.views[0]
    expect(right.get_by_role("button", name="mistake")).to_have_count(0)
    press(right, "last")
    expect(says(right)).to_contain_text("(1, 4) is worth 1 to player 1")
    values = [mark for _, _, mark, _ in painted(right)]
    assert values[:4] == ["1", "−1", "−1", "1"]
    assert set(values) == {"1", "−1"}
    right.locator(".gametree g.node").first.click()
    expect(says(right)).to_have_text(
        "value on (1, 4) returns 1: the largest of −1, −1 and 1, for it is player 1's turn."
    )

    swapped.get_by_role("button", name="mistake").click()
    expect(says(swapped)).to_contain_text("(1, 2) returns −1, against the rules, which say 1: the larger of 1 and −1,")
    marked = swapped.locator("g.gametree-wrong")
    expect(marked).to_have_count(1)
    expect(marked.locator(".gametree-mark")).to_have_text("−1!")
    expect(marked).to_have_attribute("aria-label", "node 2 −1!, player 1 to move: −1, against the rules")
    quiet(tab)
    quiet(other)


@pytest.mark.parametrize(("matches", "valued", "ends"), [(4, False, 7), (4, True, 7), (7, False, 44), (7, True, 44)])
def test_the_ends_of_games_are_triangles_with_their_text_inside(tab, matches, valued, ends):
    root = build_tree(games.Matches(matches))
    if valued:
        minimax(root)
    tab.page.set_content(draw(root, triangles=True)._repr_mimebundle_()["text/html"])
    picture = tab.page.locator("svg[aria-label^='game tree']")
    assert picture.evaluate(SPILLED) == []
    triangles = [texts[0] for corners, texts in picture.locator("g.node").evaluate_all(CORNERS) if corners == 3]
    assert triangles == ["0"] * ends
    if (matches, valued) == (4, True):
        assert picture.locator("g.node").first.locator("text").all_text_contents() == ["4", "1"]
        taken = [text.strip() for text in picture.locator("g.edge text").all_text_contents()]
        assert sorted(taken) == [*"11111111222233"]
    quiet(tab)
