"""Accessibility: axe-core finds nothing on our widgets in any theme or application, and all letters can be read."""

import pytest
from playwright.sync_api import expect
from reading import AXE, LIGHT, assert_no_errors, button, look, press

from gametree import OneTwoTen, build_tree, card, games, label, watch

RUN = """async ([within, first]) => { // the findings, and how many names contain the visible text
  const named = 'label-content-name-mismatch', rules = { [named]: { enabled: true } };
  const runOnly = ['color-contrast']; // the only rule that a theme can break
  const { violations, passes } = await axe.run({ include: [[within]] }, first ? { rules } : { runOnly });
  const found = violations.flatMap(({ id, nodes }) => nodes.map(each => `${id}: ${each.html} ${each.failureSummary}`));
  return [found, passes.find(({ id }) => id === named)?.nodes.length ?? 0] }"""
FAINTEST = """within => { // the smallest contrasts of a text and of an edge or icon: [contrast, element]
  LIGHT;
  const style = (element, name) => getComputedStyle(element)[name];
  const texts = [], lines = [];
  for (const g of document.querySelectorAll(`${within} g.node`)) {
    const page = behind(g.closest('svg').parentElement), [shape, ...more] = g.querySelectorAll(
      '.gametree-shape, .gametree-text, .gametree-mark'), fill = style(shape, 'fill');
    for (const text of more) if (text.textContent.trim())
      texts.push([contrast(light(...page, fill), light(...page, fill, style(text, 'fill'))), text.outerHTML]);
    lines.push([contrast(light(...page), light(...page, style(shape, 'stroke'))), shape.outerHTML]) }
  const parts = ':is(button:enabled, select, .gametree-code, .gametree-field)';
  for (const made of document.querySelectorAll(`${within} ${parts}`)) {
    if (!made.checkVisibility()) continue;
    const page = behind(made.parentElement), own = style(made, 'backgroundColor'), edge = style(made, 'borderTopColor');
    const stands = [own, edge].map(colour => contrast(light(...page), light(...page, colour)));
    if (made.matches('.gametree-controls *, .gametree-call *')) // only its name or icon is visible there
      stands.push(contrast(light(...page, own), light(...page, own, style(made, 'color'))));
    for (const sign of made.querySelectorAll('.gametree-piece, .gametree-point')) // pieces and targets
      for (const edge of ['outlineColor', 'borderTopColor'])
        stands.push(contrast(light(...page), light(...page, style(sign, edge))));
    lines.push([Math.max(...stands), made.outerHTML]) }
  const least = all => all.sort(([one], [other]) => one - other)[0];
  return [least(texts), least(lines)] }""".replace("LIGHT;", LIGHT)
MINE = """
def mine(node):
    for child in node.children.values(): mine(child)
    node.label = "W"
root = build_tree(OneTwoTen(4))
watch(mine, root)"""
PAWNS = """
pawns = play(games.Hexapawn(), None)
for move in ((3, 1), (2, 1)), ((1, 2), (2, 2)): pawns.move(move)
pawns"""
AGAIN = 'for node in nodes(root): node.label = "W"\nwatch(label, root)'  # the tree already has labels
CUT = "watch(alphabeta, build_tree(games.Matches(5)))"
FIGURE = "import matplotlib.pyplot as plt\nfrom gametree.figures import describe, style\nstyle()\nplt.plot([1, 2])\n"
FIGURE += "describe('a line')\nNone"
GUESS = """
from gametree.exercises import guesses, questions
ask = guesses({"size": questions.Number("How many?", 12), "who": questions.Choice("Who?", [1, 2], {1}),
               "node": questions.NodeOf("Which?", 1), "typed": questions.Number("How many?", 12)})
ask("size"), ask("who"), ask("node", build_tree(OneTwoTen(3))), ask("typed").say("7")"""
CELLS = [
    "from gametree import *",
    "watch(label, build_tree(OneTwoTen(4)))",
    MINE,
    AGAIN,
    CUT,
    "predict(build_tree(Chomp(2, 2)))",
    "play(OneTwoTen(), first=2)",
    "draw(build_tree(OneTwoTen()))",
    "draw(build_tree(OneTwoTen(4)), letters=True)",
    "check(root, OneTwoTen(4))",
    "play(games.Nim(1, 3), None)",
    "play(games.Chomp(2, 3), first=2)",
    "play(games.PongHauKi(), first=2)",
    "predict(build_tree(games.DiceTen(2, 2)))",
    "root = build_graph(games.Kayles(3)); grundy(root); draw(root)",
    PAWNS,
    "play(games.DiceTen(), lambda node: 'add 1', seed=1)",
    "play(Sum(games.Kayles(3), games.Nim(2, 1)))",
    FIGURE,
    GUESS,
    "predict(build_tree(games.Payoffs()), cuts=True)",
]
OUTPUTS = ".jp-OutputArea-output"
TALL = (1280, 12000)  # because axe checks only what is visible without scrolling
SEEN = "body { height: 100vh !important }"  # if the body had no height, axe would assume that everything is hidden


def assert_own_focus_ring(notebook):
    """Assert that the focus ring is ours, even though Jupyter also has a rule for buttons."""
    button(notebook.output(1), "back").focus()
    notebook.page.keyboard.press("Tab")
    expect(button(notebook.output(1), "play")).to_be_focused()
    ring = look(button(notebook.output(1), "play"), "outlineStyle", "outlineWidth", "outlineColor")
    assert ring == ["solid", "3px", "rgb(217, 119, 0)"]


def assert_no_findings(tab, within, named):
    """Assert that axe finds nothing and that `named` names contain the visible text; 0 skips the second check."""
    found, count = tab.page.evaluate(RUN, [within, named > 0])
    assert not found, "\n".join(found)
    assert count >= named
    (text, read), (edge, seen) = tab.page.evaluate(FAINTEST, within)
    assert text >= 4.5, read
    assert edge >= 3, seen


@pytest.mark.cases(0)
@pytest.mark.parametrize("app", ["lab", "notebook7"])
def test_axe_finds_no_problem_on_any_widget_in_any_theme(open_notebook, app):
    notebook = open_notebook(CELLS, app=app, viewport=TALL)
    notebook.run_all()
    for i in (1, 2, 3):
        press(notebook.output(i), "forward")
    notebook.output(2).get_by_role("button", name="mistake").click()
    press(notebook.output(4), "last")
    press(notebook.output(5), "show this one")
    notebook.output(13).get_by_role("textbox").fill("1/2")
    for i in (6, 11, 12, 15, 16, 17):
        press(notebook.output(i), "hints")
        expect(button(notebook.output(i), "hints")).to_have_attribute("aria-pressed", "true")
    for i, clicked, shown in (15, "[aria-pressed].gametree-cell", "way"), (16, "[title='roll the die']", "die"):
        notebook.output(i).locator(clicked).first.click()
        expect(notebook.output(i).locator(f".gametree-{shown}").first).to_be_visible()
    expect(notebook.output(17).locator(".gametree-block")).to_have_count(2)
    notebook.output(10).locator("button.gametree-cell").nth(1).hover()
    expect(notebook.output(10).locator(".gametree-changed")).to_have_count(3)
    notebook.page.add_style_tag(content=SEEN)
    notebook.page.evaluate(AXE)
    assert_own_focus_ring(notebook)
    assert_no_findings(notebook, OUTPUTS, 60)
    for theme, forced in (("dark", "none"), ("dark", "active"), ("light", "active")):
        notebook.page.emulate_media(forced_colors=forced)
        notebook.theme(theme)
        assert_no_findings(notebook, OUTPUTS, 0)
        if theme == "dark":  # an unlabelled node is dark, too, in widgets and in plain pictures
            page = "rgb(17, 17, 17)" if forced == "none" else "rgb(255, 255, 255)"  # the colour Canvas stays white
            unknown = "g.node[data-label='?']:not(.gametree-faded)"
            for i in (1, 7, 8):
                assert look(notebook.output(i).locator(f"{unknown} > .gametree-shape").first, "fill") == [page]
            letters = notebook.output(18).get_by_role("img", name="a line", exact=True).locator("text").first
            assert look(letters, "fill") == look(letters, "color") != [page]
    pressed, other = (look(button(notebook.output(6), name), "backgroundColor") for name in ("hints", "new game"))
    assert pressed != other  # although forced colours remove the shadow
    assert_no_errors(notebook)


@pytest.mark.parametrize(("saved", "width"), [("stepper", 1280), ("card", 1280), ("card", 400)])
def test_axe_finds_no_problem_on_a_saved_page(open_tab, tmp_path, saved, width):
    if saved == "stepper":
        page = watch(label, build_tree(OneTwoTen(4)))
        page.step = 30
    else:
        page = card(games.Hexapawn(), "Ada")
    page.save(tmp_path / "page.html")
    tab = open_tab(viewport=(width, 900))
    tab.page.goto((tmp_path / "page.html").as_uri())
    tab.page.evaluate(AXE)
    press(tab.page, "code" if saved == "stepper" else "hints")
    tab.page.add_style_tag(content="html { background: Canvas }")  # it looks the same, but scripts can read the colour
    for media in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
        tab.page.emulate_media(**media)
        if saved == "stepper":
            assert_no_findings(tab, "html", 15)
        elif "forced_colors" not in media:
            found, named = tab.page.evaluate(RUN, ["html", True])
            assert not found and named, "\n".join(found)
    assert tab.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
