"""slides: go through a notebook's slides in jupyterlab-slideshow, and measure whether they can be read."""

from in_jupyter import ACTIVATE

HIGH = 720  # the height of a slide in pixels, on a projector 1280 pixels wide
LEAST = {"prose": 18, "code": 16, "node": 14}  # the minimum height of letters in pixels
BEGIN = """() => { jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
  for (const fold of document.querySelectorAll('.jp-MarkdownOutput details')) fold.open = true }"""
SHOWN = "() => document.querySelector('.jp-Deck .jp-mod-active.jp-deck-mod-visible') !== null"
SLIDE = """() => { // the visible cells, the height of the slide, and its smallest letters of each kind
  const { content } = jupyterapp.shell.currentWidget, letters = {};
  const on = name => [...content.widgets.keys()]
    .filter(i => content.widgets[i].node.classList.contains(`jp-deck-mod-${name}`));
  const kind = at => at.matches('g.node > :is(.gametree-text, .gametree-mark)') ? 'node' :
    at.closest('svg') ? 'picture' : at.closest('pre, code, .cm-editor, .gametree-code') ? 'code' : 'prose';
  for (const i of on('onscreen')) {
    const texts = document.createTreeWalker(content.widgets[i].node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const at = texts.currentNode.parentElement, range = document.createRange(), svg = at.closest('svg');
      range.selectNode(texts.currentNode);
      if (!/[\\p{L}\\p{N}]/u.test(range) || !at.checkVisibility() || range.getBoundingClientRect().width < 3) continue;
      const zoom = svg ? at.getScreenCTM().a : 1;
      const size = Math.round(10 * zoom * parseFloat(getComputedStyle(at).fontSize)) / 10;
      letters[kind(at)] = Math.min(letters[kind(at)] ?? size, size);
    }
  }
  const { scrollHeight } = content.node.querySelector('.jp-WindowedPanel-outer');
  return [content.activeCellIndex, { seen: on('visible'), first: on('onscreen')[0], high: scrollHeight, letters }] }"""


def present(notebook, i):
    """Show the slide with cell i."""
    notebook.page.evaluate(ACTIVATE, i)
    notebook.command("deck:start")
    notebook.wait(SHOWN)
    notebook.settle()


def slides(notebook):
    """Yield each slide that pressing → reaches."""
    notebook.page.evaluate(BEGIN)
    notebook.command("deck:start")
    notebook.wait(SHOWN)
    last = None
    while True:
        notebook.settle()
        active, slide = notebook.page.evaluate(SLIDE)
        if active == last:
            return
        yield slide
        last = active
        notebook.page.keyboard.press("ArrowRight")


def too_small(kind, size):
    """Return whether letters of a kind are too small."""
    return size < LEAST.get(kind, 0)
