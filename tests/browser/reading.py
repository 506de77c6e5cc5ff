"""What tests do and read in a page: buttons, nodes, sentences, looks, contrast, what is wider than its box."""

import pathlib

import axe_playwright_python

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
LIGHT = """const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const paint = colour => { paper.fillStyle = colour; paper.fillRect(0, 0, 1, 1) };
  const now = () => { // how light it is there
    const [r, g, b] = [...paper.getImageData(0, 0, 1, 1).data].map(c => (c /= 255) <= 0.04045 ? c / 12.92 :
      ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  const light = (...colours) => { ['white', ...colours].forEach(paint); return now() }; // one over the other
  const contrast = (one, other) => { const [low, high] = [one, other].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05) };
  const behind = element => { const grounds = [];
    for (let box = element; box; box = box.parentElement) grounds.unshift(getComputedStyle(box).backgroundColor);
    return grounds };"""
CONTRAST = """element => {
  LIGHT;
  const page = behind(element), { color, stroke, opacity } = getComputedStyle(element), ground = light(...page);
  paper.globalAlpha = opacity;
  paint(stroke === 'none' ? color : stroke);
  return contrast(ground, now()) }""".replace("LIGHT;", LIGHT)
OVERFLOW = """element => {
  for (let box = element; box; box = box.parentElement)
    if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth) return box.className;
  return '' }"""
LETTERS = """picture => { // how high the letters in nodes and on edges are at the least: by their font, by their place
  const size = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
  const texts = [...picture.querySelectorAll(':is(g.node, g.edge) > text')].filter(text => text.textContent.trim());
  return Math.min(...texts.map(text =>
    Math.min(size * parseFloat(getComputedStyle(text).fontSize), text.getBoundingClientRect().height))) }"""
LOOK = "(element, names) => names.map(name => getComputedStyle(element)[name])"


def part(css):
    """A function that finds this part of a widget."""
    return lambda output: output.locator(css)


says = part(".gametree-says")
count = part(".gametree-count")
cells = part(".gametree-cell")
now = part(".gametree-now-playing")


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


def played(output):
    return output.locator(".gametree-played").get_by_role("listitem")


def slider(output):
    return output.get_by_role("slider", name="step", exact=True)


def go(output, step):
    slider(output).fill(str(step))


def told(output):
    """Wait until Python has heard all that the page has said to it, and the page what it answered."""
    output.page.evaluate("model.told")


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
    """Whether something holds before long, a minute at least: some of it the browser does when it has the time."""
    for _ in range(2_000):
        if holds():
            return True
        output.page.wait_for_timeout(30)
    return False
