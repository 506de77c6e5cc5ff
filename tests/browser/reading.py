"""What tests do and read in a page: buttons, nodes, sentences, looks, contrast, what is wider than its box."""

import pathlib

import axe_playwright_python

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
CONTRAST = """element => {
  const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }), boxes = [];
  const paint = colour => { paper.fillStyle = colour; paper.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...paper.getImageData(0, 0, 1, 1).data].map(c => (c /= 255) <= 0.04045 ? c / 12.92 :
      ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  for (let box = element; box; box = box.parentElement) boxes.unshift(getComputedStyle(box).backgroundColor);
  const behind = ['white', ...boxes].map(paint).at(-1), { color, stroke, opacity } = getComputedStyle(element);
  paper.globalAlpha = opacity;
  const [low, high] = [behind, paint(stroke === 'none' ? color : stroke)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05) }"""
OVERFLOW = """element => {
  for (let box = element; box; box = box.parentElement)
    if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth) return box.className;
  return '' }"""
LETTERS = """picture => { // how high the letters in nodes are at the least: by their font, by their place
  const size = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
  return Math.min(...[...picture.querySelectorAll('g.node > text')].filter(text => text.textContent.trim()).map(text =>
    Math.min(size * parseFloat(getComputedStyle(text).fontSize), text.getBoundingClientRect().height))) }"""
LOOK = "(element, names) => names.map(name => getComputedStyle(element)[name])"


def button(output, name):
    return output.get_by_role("button", name=name, exact=True)


def press(output, *names):
    for name in names:
        button(output, name).click()


def keys(output, *names):
    for name in names:
        output.page.keyboard.press(name)


def node(output, i):
    return output.locator(f".gametree g.node[data-node='{i}']")


def shape(output, i):
    return node(output, i).locator(".gametree-shape")


def says(output):
    return output.locator(".gametree-says")


def count(output):
    return output.locator(".gametree-count")


def cells(output):
    return output.locator(".gametree-cell")


def now(output):
    return output.locator(".gametree-now-playing")


def played(output):
    return output.locator(".gametree-played").get_by_role("listitem")


def slider(output):
    return output.get_by_role("slider", name="step", exact=True)


def go(output, step):
    slider(output).fill(str(step))


def look(element, *names):
    """What an element looks like: a value of each of these properties in CSS."""
    return element.evaluate(LOOK, names)


def readable(*elements, contrast=7):
    for element in elements:
        assert element.evaluate(CONTRAST) > contrast


def fits(output, within=".gametree"):
    """Neither a widget nor anything around it is wider than its box."""
    assert output.locator(within).evaluate(OVERFLOW) == ""


def quiet(*tabs):
    """Nothing was asked of another machine, and the console has no errors."""
    for tab in tabs:
        assert tab.outside == []
        assert tab.errors == []


def soon(output, holds):
    """Whether something holds before long: some of it the browser does only when it has the time."""
    for _ in range(300):
        if holds():
            return True
        output.page.wait_for_timeout(30)
    return False
