"""What tests do and read in a page: buttons, sentences, contrast, what is wider than its box."""

CONTRAST = """element => {
  const rgba = colour => colour.match(/[\\d.]+/g).map((part, i) => part * (colour[0] === 'c' && i < 3 ? 255 : 1));
  const linear = c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = colour => { const [r, g, b] = rgba(colour).map(linear); return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  let behind = element;
  while (rgba(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
  const { color, stroke } = getComputedStyle(element), front = stroke === 'none' ? color : stroke;
  const [low, high] = [front, getComputedStyle(behind).backgroundColor].map(light).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05) }"""
OVERFLOW = """element => {
  for (let box = element; box; box = box.parentElement)
    if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth) return box.className;
  return '' }"""


def button(output, name):
    return output.get_by_role("button", name=name, exact=True)


def press(output, name):
    button(output, name).click()


def says(output):
    return output.locator(".gametree-says")


def count(output):
    return output.locator(".gametree-count")


def cells(output):
    return output.locator(".gametree-cell")


def now(output):
    return output.locator(".gametree-now-playing")


def played(output):
    return output.locator(".gametree-played")


def quiet(tab):
    """Nothing was asked of another machine, and the console has no errors."""
    assert tab.outside == []
    assert tab.errors == []


def soon(output, holds):
    """Whether something holds before long: some of it the browser does only when it has the time."""
    for _ in range(100):
        if holds():
            return True
        output.page.wait_for_timeout(30)
    return False
