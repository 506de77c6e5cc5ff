"""JupyterLab itself: the first picture in a page just loaded, a widget that is clicked, what the kernel imports."""

import pathlib

from in_jupyter import ROOT
from playwright.sync_api import expect
from reading import count, quickest, quiet

LAMP = '''
import anywidget, traitlets

class Lamp(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement('button');
      const paint = () => { button.textContent = model.get('lit') };
      button.onclick = () => { model.set('lit', model.get('lit') + 1); model.save_changes() };
      model.on('change:lit', paint); paint(); el.append(button) } }"""
    lit = traitlets.Int(0).tag(sync=True)

lamp = Lamp()
lamp'''
FIRST = "from gametree import OneTwoTen, build_tree, label, watch"
TEN = "watch(label, build_tree(OneTwoTen()))"
RUN_AND_TIME = """async i => {
  const start = performance.now(), panel = jupyterapp.shell.currentWidget;
  panel.content.deselectAll(); panel.content.activeCellIndex = i;
  jupyterapp.commands.execute('notebook:run-cell');
  while (!panel.node.querySelector('.gametree-says')?.textContent) await new Promise(requestAnimationFrame);
  panel.node.querySelector('.gametree-tree').getBoundingClientRect();
  return performance.now() - start }"""
JUMP_AND_TIME = """(widget, name) => {
  const start = performance.now();
  widget.querySelector(`button[aria-label=${name}]`).click();
  for (const g of widget.querySelectorAll('g.node'))
    getComputedStyle(g.firstElementChild).fill, g.getBoundingClientRect();
  return performance.now() - start }"""


def test_the_tree_of_232_nodes_shows_its_first_step_in_time_and_jumps_at_once(open_notebook, alone, record_property):
    opened = []

    def first_step():
        opened.append(open_notebook([FIRST, TEN], fresh=True))
        opened[-1].run(0)
        with alone():
            return opened[-1].wait(RUN_AND_TIME, 1)

    def jumps():
        with alone():
            return max(output.locator(".gametree").evaluate(JUMP_AND_TIME, name) for name in ("last", "first") * 3)

    shown = quickest(first_step, 1500)
    record_property("first step, ms", round(shown))
    assert shown < 1500
    notebook = opened[-1]
    output = notebook.output(1)
    expect(output.locator(".gametree g.node")).to_have_count(232)
    expect(output.locator(".gametree-still")).to_be_hidden()
    slowest = quickest(jumps, 50)
    record_property("slowest jump, ms", round(slowest, 1))
    expect(count(output)).to_have_text("step 0 of 697")
    assert slowest < 50
    expect(output.locator("[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(
        0
    )  # Graphviz and the fonts of this machine
    quiet(notebook)


def test_a_click_on_a_widget_reaches_python(open_notebook):
    notebook = open_notebook([LAMP, "print('lit =', lamp.lit)"])
    notebook.run(0)
    lamp = notebook.output(0).get_by_role("button")
    lamp.click()
    expect(lamp).to_have_text("1")
    notebook.run(1)
    expect(notebook.output(1)).to_have_text("lit = 1\n")
    quiet(notebook)


def test_the_kernel_imports_the_checkout_that_is_tested(open_notebook):
    notebook = open_notebook(["import gametree; print(gametree.__file__)"])
    notebook.run_all()
    assert pathlib.Path(notebook.output(0).inner_text().strip()).samefile(ROOT / "gametree/__init__.py")
