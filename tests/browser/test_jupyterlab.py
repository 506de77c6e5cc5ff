"""JupyterLab itself: the first picture in a page just loaded, a widget that is clicked, what the kernel imports."""

import pathlib

from in_jupyter import ROOT
from playwright.sync_api import expect
from reading import count, press, quiet

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


def test_a_tree_of_232_nodes_is_there_in_a_page_just_loaded_and_jumps(open_notebook):
    notebook = open_notebook([FIRST, TEN], fresh=True)
    notebook.run_all()
    output = notebook.output(1)
    expect(output.locator(".gametree g.node")).to_have_count(232)
    expect(output.locator(".gametree-still")).to_be_hidden()
    for name, step in (("last", 697), ("first", 0)):
        press(output, name)
        expect(count(output)).to_have_text(f"step {step} of 697")
    grumbles = output.locator("[data-mime-type='application/vnd.jupyter.stderr']")  # Graphviz about fonts
    expect(grumbles).to_have_count(0)
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
