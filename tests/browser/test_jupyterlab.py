"""Widgets in JupyterLab itself, and which package its kernel imports."""

import pathlib

from in_jupyter import ROOT
from playwright.sync_api import expect
from reading import quiet

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
    assert pathlib.Path(notebook.output(0).inner_text().strip()).resolve().is_relative_to(ROOT.resolve())
