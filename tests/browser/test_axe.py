"""What axe-core finds on our widgets, in all themes and applications: nothing; and whether every letter can be read."""

import pytest
from playwright.sync_api import expect
from reading import AXE, button, look, press, quiet

from gametree import OneTwoTen, Sum, build_tree, card, games, label, play, watch

RUN = """async ([within, first]) => { // what is not right, and how many names say what is seen
  const named = 'label-content-name-mismatch', rules = { [named]: { enabled: true } };
  const runOnly = ['color-contrast']; // all that a theme can change
  const { violations, passes } = await axe.run({ include: [[within]] }, first ? { rules } : { runOnly });
  const found = violations.flatMap(({ id, nodes }) => nodes.map(each => `${id}: ${each.html} ${each.failureSummary}`));
  return [found, passes.find(({ id }) => id === named)?.nodes.length ?? 0] }"""
FAINTEST = """within => { // the least contrast of a text in a node to it, of an edge to the page: [contrast, element]
  const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const light = (...colours) => {
    for (const colour of colours) { paper.fillStyle = colour; paper.fillRect(0, 0, 1, 1) }
    const [r, g, b] = [...paper.getImageData(0, 0, 1, 1).data].map(c => (c /= 255) <= 0.04045 ? c / 12.92 :
      ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  const contrast = (one, other) => { const [low, high] = [one, other].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05) };
  const style = (element, name) => getComputedStyle(element)[name];
  const behind = element => { const grounds = [];
    for (let box = element; box; box = box.parentElement) grounds.unshift(style(box, 'backgroundColor'));
    return grounds };
  const texts = [], lines = [];
  for (const g of document.querySelectorAll(`${within} g.node`)) {
    const page = behind(g.closest('svg').parentElement), [shape, ...more] = g.querySelectorAll(
      '.gametree-shape, .gametree-text, .gametree-mark'), fill = style(shape, 'fill');
    for (const text of more) if (text.textContent.trim())
      texts.push([contrast(light(...page, fill), light(...page, fill, style(text, 'fill'))), text.outerHTML]);
    lines.push([contrast(light(...page), light(...page, style(shape, 'stroke'))), shape.outerHTML]) }
  for (const made of document.querySelectorAll(`${within} :is(button, select, .gametree-code, .gametree-field)`)) {
    if (!made.checkVisibility()) continue;
    const page = behind(made.parentElement), own = style(made, 'backgroundColor'), edge = style(made, 'borderTopColor');
    const stands = [own, edge].map(colour => contrast(light(...page), light(...page, colour)));
    lines.push([Math.max(...stands), made.outerHTML]) }
  const least = all => all.sort(([one], [other]) => one - other)[0];
  return [least(texts), least(lines)] }"""
MINE = """
def mine(node):
    for child in node.children.values():
        mine(child)
    node.label = "W"
root = build_tree(OneTwoTen(4))
watch(mine, root)"""
AGAIN = 'for node in nodes(root): node.label = "W"\nwatch(label, root)'  # over labels of an earlier run
CUT = "watch(alphabeta, build_tree(games.Matches(5)))"
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
]
OUTPUTS = ".jp-OutputArea-output"
TALL = (1280, 6000)  # axe looks only at what could be seen without scrolling; in JupyterLab the body is of no height,
SEEN = "body { height: 100vh !important }"  # and axe takes all for hidden


def ring_is_ours(notebook):
    """The one around what has the focus, although Jupyter has a rule for buttons too."""
    button(notebook.output(1), "back").focus()
    notebook.page.keyboard.press("Tab")
    expect(button(notebook.output(1), "play")).to_be_focused()
    ring = look(button(notebook.output(1), "play"), "outlineStyle", "outlineWidth", "outlineColor")
    assert ring == ["solid", "3px", "rgb(217, 119, 0)"]


def nothing_is_found(tab, within, named):
    """In the theme that the page has. `named`: how many names at least say what is seen; 0: they were looked at."""
    found, count = tab.page.evaluate(RUN, [within, named > 0])
    assert not found, "\n".join(found)
    assert count >= named
    (text, read), (edge, seen) = tab.page.evaluate(FAINTEST, within)
    assert text >= 4.5, read
    assert edge >= 3, seen


@pytest.mark.cases(1)
@pytest.mark.parametrize("app", ["lab", "notebook7"])
def test_axe_finds_nothing_on_any_widget_in_any_theme(open_notebook, app):
    notebook = open_notebook(CELLS, app=app, viewport=TALL)
    notebook.run_all()
    for i in (1, 2, 3):
        press(notebook.output(i), "forward")
    notebook.output(2).get_by_role("button", name="mistake").click()
    press(notebook.output(4), "last")
    press(notebook.output(5), "show this one")
    notebook.output(13).get_by_role("textbox").fill("1/2")
    press(notebook.output(6), "hints")
    expect(button(notebook.output(6), "hints")).to_have_attribute("aria-pressed", "true")
    for i in (11, 12):
        press(notebook.output(i), "hints")
    notebook.output(10).locator("button.gametree-cell").nth(1).hover()
    expect(notebook.output(10).locator(".gametree-changed")).to_have_count(3)
    notebook.page.add_style_tag(content=SEEN)
    notebook.page.evaluate(AXE)
    ring_is_ours(notebook)
    nothing_is_found(notebook, OUTPUTS, 60)
    for theme, forced in (("dark", "none"), ("dark", "active"), ("light", "active")):
        notebook.page.emulate_media(forced_colors=forced)
        notebook.theme(theme)
        nothing_is_found(notebook, OUTPUTS, 0)
        if theme == "dark":  # a node without a label is dark as well, in a widget and in a plain picture
            page = "rgb(17, 17, 17)" if forced == "none" else "rgb(255, 255, 255)"  # emulated, Canvas stays white
            unknown = "g.node[data-label='?']:not(.gametree-faded)"
            for i in (1, 7, 8):
                assert look(notebook.output(i).locator(f"{unknown} > .gametree-shape").first, "fill") == [page]
    pressed, other = (look(button(notebook.output(6), name), "backgroundColor") for name in ("hints", "new game"))
    assert pressed != other  # without a shadow
    quiet(notebook)


def saved_stepper():
    stepper = watch(label, build_tree(OneTwoTen(4)))
    stepper.step = 30
    return stepper


@pytest.mark.parametrize(
    ("saved", "pressed", "width"),
    [
        (saved_stepper, "code", 1280),
        (lambda: card(games.Hexapawn(), "Ada"), "hints", 1280),
        (lambda: card(games.Hexapawn(), "Ada"), "hints", 400),
    ],
    ids=["Stepper", "card", "card on a phone"],
)
def test_axe_finds_nothing_on_a_saved_page(open_tab, tmp_path, saved, pressed, width):
    saved().save(tmp_path / "page.html")
    tab = open_tab(viewport=(width, 900))
    tab.page.goto((tmp_path / "page.html").as_uri())
    tab.page.evaluate(AXE)
    press(tab.page, pressed)
    tab.page.add_style_tag(content="html { background: Canvas }")  # as it is, but now it can be asked for
    for media in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
        tab.page.emulate_media(**media)
        if saved is saved_stepper:
            nothing_is_found(tab, "html", 15)
        elif "forced_colors" not in media:
            found, named = tab.page.evaluate(RUN, ["html", True])
            assert not found and named, "\n".join(found)
    assert tab.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    quiet(tab)


def pawns():
    game = play(games.Hexapawn(), None)
    for move in ((3, 1), (2, 1)), ((1, 2), (2, 2)):  # after these a pawn can be taken up
        game.move(move)
    return game


@pytest.mark.parametrize(
    ("game", "shown", "clicked"),
    [
        (pawns, ".gametree-way", "[aria-pressed].gametree-cell"),
        (lambda: play(games.DiceTen(), lambda node: "add 1", seed=1), ".gametree-die", "[title='roll the die']"),
        (lambda: play(Sum(games.Kayles(3), games.Nim(2, 1))), ".gametree-block", None),
    ],
    ids=["pieces", "dice", "sums"],
)
def test_axe_finds_nothing_on_pieces_dice_and_sums(show_widget, game, shown, clicked):
    tab = show_widget(game())
    press(tab.output, "hints")
    if clicked:
        tab.output.locator(clicked).first.click()
    expect(tab.output.locator(shown).first).to_be_visible()
    tab.page.add_script_tag(content=AXE)
    for theme in ("light", "dark"):
        tab.page.emulate_media(color_scheme=theme)
        found, _ = tab.page.evaluate(RUN, [".gametree", theme == "light"])
        assert not found, "\n".join(found)
    quiet(tab)
