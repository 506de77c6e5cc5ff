"""Minimax and alpha-beta in Jupyter: branches never entered, values that a student's function only returns, ends of games as triangles."""

from playwright.sync_api import expect
from test_stepper_in_jupyter import CONTRAST, button, count, press, quiet, says

FIRST = "from gametree import alphabeta, build_tree, draw, games, minimax, watch"
MINE = """
def value(node):
    if not node.children:
        return 1 if node.state[0] == 1 else -1
    values = [value(child) for child in node.children.values()]
    return {}(values) if node.state[0] == 1 else {}(values)

watch(value, build_tree(games.Matches(4)))"""
PICTURE = "root = build_tree(games.Matches({0}))\nminimax(root) if {1} else None\ndraw(root, triangles=True)"
PAINTED = """nodes => nodes.map(g => [
  g.classList.contains('gametree-faded'), +getComputedStyle(g).opacity, g.querySelector('.gametree-mark').textContent,
  g.getAttribute('aria-label').endsWith(', never entered')])"""
CORNERS = """nodes => nodes.map(g => [
  new Set(g.querySelector('.gametree-shape').getAttribute('points')?.split(' ')).size,
  [...g.querySelectorAll('text')].map(text => text.textContent)])"""
SPILLED = """picture => [...picture.querySelectorAll('g.node')].flatMap(g => {
  const shape = g.querySelector('.gametree-shape'), point = picture.createSVGPoint();
  return [...g.querySelectorAll('text')].filter(text => text.textContent.trim()).filter(text => {
    const { x, y, width, height } = text.getBBox(), inset = height / 5; // letters are not as high as their line
    return [x, x + width].some(left => [y + inset, y + height - inset].some(top => {
      point.x = left; point.y = top; return !shape.isPointInFill(point) })) }).map(text => g.textContent + ': ' + text.textContent) })"""


def painted(output):
    return output.locator(".gametree g.node").evaluate_all(PAINTED)


def test_what_alphabeta_never_enters_is_faded(open_notebook):
    notebook = open_notebook([FIRST, "watch(alphabeta, build_tree(games.Matches(6)))"])
    notebook.run_all()
    output = notebook.output(1)
    given, slider = output.locator(".gametree-given"), output.get_by_role("slider", name="step")
    expect(count(output)).to_have_text("step 0 of 62")
    assert not any(faded for faded, *_ in painted(output))
    press(output, "forward")
    expect(given).to_have_text("alpha −1, beta 1")
    assert given.evaluate(CONTRAST) > 7
    slider.fill("12")
    expect(says(output)).to_contain_text("never enters (2, 0): at least +1 is already sure")
    expect(given).to_have_text("alpha 1, beta 1")
    assert sum(faded for faded, *_ in painted(output)) == 1

    press(output, "last")
    expect(says(output)).to_contain_text("(1, 6) is worth 1 to player 1: player 1 wins. It entered 23 of the 52 nodes.")
    expect(given).to_have_text("")
    nodes = painted(output)
    assert len(nodes) == 52
    assert sum(faded for faded, *_ in nodes) == 29
    for faded, opacity, mark, spoken in nodes:
        assert (0.2 < opacity < 0.5) if faded else opacity == 1
        assert (mark == "?") == faded == spoken
    press(output, "first")
    expect(count(output)).to_have_text("step 0 of 62")
    assert all((faded, opacity, mark) == (False, 1, "?") for faded, opacity, mark, _ in painted(output))
    quiet(notebook)


def test_values_that_a_students_function_returns_are_shown_and_judged(open_notebook):
    notebook = open_notebook([FIRST, MINE.format("max", "min"), MINE.format("min", "max")])
    notebook.run_all()
    right, swapped = notebook.output(1), notebook.output(2)
    expect(button(right, "mistake")).to_have_count(0)
    press(right, "last")
    expect(says(right)).to_contain_text("(1, 4) is worth 1 to player 1")
    values = [mark for _, _, mark, _ in painted(right)]
    assert values[:4] == ["1", "−1", "−1", "1"]
    assert set(values) == {"1", "−1"}
    right.locator(".gametree g.node").first.click()
    expect(says(right)).to_have_text("value on (1, 4) returns 1: the largest of −1, −1 and 1, for it is player 1's turn.")

    press(swapped, "mistake")
    expect(says(swapped)).to_contain_text("(1, 2) returns −1, against the rules, which say 1: the larger of 1 and −1,")
    marked = swapped.locator("g.gametree-wrong")
    expect(marked).to_have_count(1)
    expect(marked.locator(".gametree-mark")).to_have_text("−1!")
    expect(marked).to_have_attribute("aria-label", "node 2, player 1 to move: −1, against the rules")
    quiet(notebook)


def test_the_ends_of_games_are_triangles_with_their_text_inside(open_notebook):
    pictures = [(4, False, 7), (4, True, 7), (7, False, 44), (7, True, 44)]
    notebook = open_notebook([FIRST, *(PICTURE.format(*picture) for picture in pictures)])
    notebook.run_all()
    for i, (matches, valued, ends) in enumerate(pictures, 1):
        picture = notebook.output(i).locator("svg[aria-label^='game tree']")
        assert picture.evaluate(SPILLED) == [], (matches, valued)
        triangles = [texts[0] for corners, texts in picture.locator("g.node").evaluate_all(CORNERS) if corners == 3]
        assert triangles == ["0"] * ends
    last = notebook.output(2)
    assert last.locator("g.node").first.locator("text").all_text_contents() == ["4", "1"]
    taken = [text.strip() for text in last.locator("g.edge text").all_text_contents()]
    assert sorted(taken) == [*"11111111222233"]
    quiet(notebook)
