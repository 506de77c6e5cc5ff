"""An exercise of an instructor's own: what its page in the documentation shows is so in a notebook."""

import re
from pathlib import Path

from gametree import exercises

GUIDE = Path(__file__).parents[1] / "notebooks/teaching-guide.md"
CHECK, *CELLS = re.findall(r"```python\n(.*?)```", exercises.__doc__, re.S)
SOONER = "from gametree.core import limits\nlimits.LINES_RUN = 100_000  # what never ends is stopped sooner\n"
SAID = re.findall(r"```text\n(.*?)\n```", exercises.__doc__, re.S)


def test_an_exercise_in_ten_lines_answers_in_a_notebook_as_its_page_says():
    import nbformat  # here: they take a second
    from nbclient import NotebookClient

    cells = SOONER + CHECK, *CELLS
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in cells])
    NotebookClient(notebook, kernel_name="python3").execute()
    shown = [[output["data"]["text/plain"] for output in cell.outputs] for cell in notebook.cells[1:]]
    for (sentence,), expected in zip(shown, SAID, strict=True):
        assert sentence == expected or expected.endswith("…") and sentence.startswith(expected.removesuffix("…"))
    marks = "".join(expected[0] for expected in SAID)
    assert marks == "✓…✗✗✗✗", "right, not written, wrong, no return, an error, no end"


def test_the_exercise_has_ten_lines_and_the_teaching_guide_has_the_same():
    assert len(CHECK.split("@")[1].splitlines()) <= 10
    assert CHECK in GUIDE.read_text(encoding="utf-8")
