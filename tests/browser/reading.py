"""Helpers that act in a page and read it: buttons, nodes, sentences, looks, contrast, overflow."""

import pathlib

import axe_playwright_python
from other_page import Expectation, Locator, Page
from playwright.sync_api import expect as playwright_expect

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
LIGHT = """const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const paint = colour => { paper.fillStyle = colour; paper.fillRect(0, 0, 1, 1) };
  const now = () => { // the luminance of the pixel
    const [r, g, b] = [...paper.getImageData(0, 0, 1, 1).data].map(c => (c /= 255) <= 0.04045 ? c / 12.92 :
      ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  const light = (...colours) => { ['white', ...colours].forEach(paint); return now() }; // painted one over the other
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
LETTERS = """picture => { // the minimum height of letters in nodes and on edges, by font and by box
  const size = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
  const texts = [...picture.querySelectorAll(':is(g.node, g.edge) > text')].filter(text => text.textContent.trim());
  return Math.min(...texts.map(text =>
    Math.min(size * parseFloat(getComputedStyle(text).fontSize), text.getBoundingClientRect().height))) }"""
LOOK = "(element, names) => names.map(name => getComputedStyle(element)[name])"


def expect(found):
    """Return an object that waits until a Locator or a Page, in any browser, is as expected."""
    return Expectation(found) if isinstance(found, (Locator, Page)) else playwright_expect(found)


def part(css):
    """Return a function that finds this part of a widget."""
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


def wait_for_answers(output):
    """Wait until Python has handled every message of the page and the page has the answers."""
    output.page.evaluate("model.told")


def look(element, *names):
    """Return an element's values of these CSS properties."""
    return element.evaluate(LOOK, names)


def assert_readable(*elements, contrast=7):
    for element in elements:
        assert element.evaluate(CONTRAST) > contrast


def assert_fits(output, within=".gametree"):
    """Assert that neither a widget nor anything around it is wider than its box."""
    assert output.locator(within).evaluate(OVERFLOW) == ""


def assert_no_errors(*tabs):
    """Assert that there were no requests to other machines and no errors in the console."""
    for tab in tabs:
        assert tab.outside == []
        assert tab.errors == []


def becomes_true(output, holds):
    """Return whether a condition holds within a minute, because browsers do some things only when they have time."""
    for _ in range(2_000):
        if holds():
            return True
        output.page.wait_for_timeout(30)
    return False
