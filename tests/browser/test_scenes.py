"""Every scene in scene_table.py, at the sizes of JupyterLab and a projector: nothing is cut, tiny or covered."""

import json

import pytest
from reading import expect
from scene_table import FIRST, SCENES, value_of_cell
from slides import present

from gametree.drawing.draw import Drawing
from gametree.drawing.svg import shown

SIZES = (848, 600), (1280, 720)
HERE = [name for name, scene in SCENES.items() if scene.place == "lab" and "card" not in name and name != "beside"]
PROBLEMS = """root => { // what is wrong in the picture, the code or on the board: a list of sentences
  const found = [], isSeen = each => each.checkVisibility({ visibilityProperty: true });
  const all = (css, within = root) => [...within.querySelectorAll(css)].filter(isSeen);
  const rect = each => { // without strokes
    if (!each.getBBox || each.closest('.gametree-given')) return each.getBoundingClientRect();
    const { x, y, width, height } = each.getBBox(), { a, d, e, f } = each.getScreenCTM();
    return { left: a * x + e, right: a * (x + width) + e, top: d * y + f, bottom: d * (y + height) + f } };
  const overlap = (one, other) => Math.min(one.right - other.left, other.right - one.left,
    one.bottom - other.top, other.bottom - one.top);
  const inside = (one, other, by = 1) => one.left >= other.left - by && one.right <= other.right + by
    && one.top >= other.top - by && one.bottom <= other.bottom + by;
  const name = each => each.closest('[data-node]')?.dataset.node ?? each.className.baseVal ?? each.className;
  const stage = root.querySelector('.gametree-tree');
  const nodes = all('svg > g > g.node').filter(g => getComputedStyle(g).display !== 'none');
  const boxes = new Map(nodes.map(g => [g, rect(g.querySelector('.gametree-shape') ?? g)]));
  const dots = all('.gametree-dots > path').filter(path => path.getAttribute('d'));

  // The stage and the letters
  if (stage) {
    const seen = stage.getBoundingClientRect();
    for (const [g, at] of boxes) if (!inside(at, seen)) found.push(`node ${name(g)} is outside`);
    for (const path of dots) if (!inside(rect(path), seen)) found.push('dots are outside');
  }
  const path = new Set(nodes.filter(g => g.matches('.gametree-now, .gametree-stack')));
  for (const g of root.querySelectorAll('g.node:is(.gametree-now, .gametree-stack).gametree-merged'))
    if (ENDLESS.every(word => !root.textContent.includes(word)))
      found.push(`node ${name(g)} is a dot, but on the path`);
  for (const g of path.size ? path : nodes) for (const text of g.querySelectorAll('text:not(.gametree-numbers)')) {
    const usual = Number(text.ownerSVGElement.getAttribute('font-size'));
    const size = text.getScreenCTM().a * Math.max(usual, parseFloat(getComputedStyle(text).fontSize));
    if (text.textContent.trim() && size < LEAST) found.push(`node ${name(g)} has letters of ${size.toFixed(1)} px`);
  }

  // What might cover a node
  const signs = all('.gametree-given > rect, .gametree-badge > rect, .gametree-wave > rect, .gametree-numbers, '
    + 'g.edge > text, .gametree-loupe, .gametree-bubble');
  for (const sign of signs.filter(each => each.getBoundingClientRect().width)) for (const [g, at] of boxes)
    if (!g.contains(sign) && overlap(rect(sign), at) > 2)
      found.push(`${name(sign)} ${sign.textContent} covers node ${name(g)}`);
  const list = [...boxes];
  list.forEach(([g, at], i) => list.slice(i + 1).forEach(([other, place]) => {
    if (overlap(at, place) > 1) found.push(`nodes ${name(g)} and ${name(other)} overlap`) }));
  const texts = all('g.edge > text').filter(text => text.getBoundingClientRect().width);
  texts.forEach((text, i) => texts.slice(i + 1).forEach(other => {
    if (overlap(rect(text), rect(other)) > 4)
      found.push(`moves ${text.textContent} and ${other.textContent} overlap`) }));

  // The code
  for (const pane of all('.gametree-code')) {
    const seen = pane.getBoundingClientRect();
    for (const text of all('.gametree-text', pane)) for (const line of text.getClientRects())
      if (line.left < seen.left || line.right > seen.right) found.push(`a line of code is cut: ${text.textContent}`);
    for (const side of all('.gametree-side', pane)) {
      const [waiting, number] = side.querySelectorAll('.gametree-waiting, .gametree-number');
      const calls = document.createRange();
      calls.selectNodeContents(waiting);
      if (calls.getBoundingClientRect().right > number.getBoundingClientRect().left + 1)
        found.push('a number of calls covers a line number');
    }
    for (const row of all('.gametree-lit', pane))
      if (!inside(row.getBoundingClientRect(), seen)) found.push('the lit line is cut');
  }

  // Boards: hints beside pieces, and nothing outside
  for (const cell of all('.gametree-cell')) {
    const pieces = all('.gametree-piece:not([data-piece="square"], [data-piece="poison"])', cell);
    for (const hint of all('.gametree-hints', cell)) for (const piece of pieces)
      if (overlap(rect(hint), piece.getBoundingClientRect()) > 0) found.push(`a hint covers ${piece.dataset.piece}`);
  }
  for (const box of all('.gametree-board, .gametree-tree, .gametree'))
    if (box.scrollWidth > box.clientWidth + 1) found.push(`${box.className} is too narrow`);
  return found }"""
ENDLESS = ["no end in sight"]  # a path of a thousand nodes


def problems(output, least):
    script = PROBLEMS.replace("LEAST", str(least)).replace("ENDLESS", json.dumps(ENDLESS))
    return sorted(set(output.evaluate(script)))


def is_low_enough(output, viewport):
    """Return whether a tree's widget leaves some of the window free."""
    widget = output.locator(".gametree:not(:fullscreen):has(.gametree-tree)")
    return not widget.count() or widget.bounding_box()["height"] <= viewport[1] - 16


@pytest.mark.cases(6)
@pytest.mark.parametrize("name", HERE)
def test_nothing_is_cut_tiny_or_covered_in_a_scene(name, show_widget, open_tab):
    scene, found = SCENES[name], {}
    widget = value_of_cell(scene.code)
    if isinstance(widget, Drawing) and not (live := widget.zoomed()):
        tab = open_tab(viewport=SIZES[0])
        tab.page.set_content(f"<body><div class='view'>{shown(widget)}</div></body>")
        output = tab.page.locator(".view")
    else:
        tab = show_widget(live if isinstance(widget, Drawing) else widget, viewport=SIZES[0])
        output = tab.output
    if scene.act:
        scene.act(output)
    for size in SIZES:
        tab.dress(size)
        assert is_low_enough(output, size)
        for _ in range(20):  # WebKit may be late to tell a full screen its new size
            found[size] = problems(output, 10.9)
            if not found[size]:
                break
            tab.page.wait_for_timeout(100)
    assert found == {size: [] for size in SIZES}
    expect(output.locator(".gametree, .gametree-drawn").first).to_be_visible()


JUPYTER = {  # place -> scenes, and the smallest letters on a path, in pixels
    "lab": (["predict-first", "stepper-bounds", "stepper-endless", "stepper-boards", "beside"], 10.9),
    "presentation": (["stepper-presentation"], 13.9),
    "notebook7": (["stepper-notebook7"], 10.9),
    "slide": (["stepper-slide"], 13.9),
}


@pytest.mark.cases(0)
@pytest.mark.parametrize(("place", "names", "least"), [(place, *row) for place, row in JUPYTER.items()], ids=JUPYTER)
def test_nothing_is_cut_tiny_or_covered_in_jupyter(place, names, least, open_notebook):
    notebook = open_notebook([FIRST, *(SCENES[name].code for name in names)], app=place if "7" in place else "lab")
    if place == "presentation":
        notebook.command("application:toggle-presentation-mode")
    notebook.run_all()
    found = {}
    for i, name in enumerate(names, 1):
        output = notebook.output(i)
        expect(output.locator(".gametree, .gametree-drawn").first).to_be_visible()
        if place == "slide":
            present(notebook, i)
        if SCENES[name].act:
            SCENES[name].act(output)
        notebook.settle()
        found[name] = problems(output, least)
    if place == "slide":
        notebook.command("deck:stop")
    if place == "presentation":
        notebook.command("application:toggle-presentation-mode")
    assert found == {name: [] for name in names}
