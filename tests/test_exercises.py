"""The exercise in the documentation works in a notebook just as its page shows."""

import re
from pathlib import Path

from gametree import exercises

GUIDE = Path(__file__).parents[1] / "notebooks/teaching-guide.md"
CHECK, *CELLS = re.findall(r"```python\n(.*?)```", exercises.__doc__, re.S)
SOONER = "from gametree.core import limits\nlimits.LINES_RUN = 100_000  # so that endless code is stopped sooner\n"
SAID = re.findall(r"```text\n(.*?)\n```", exercises.__doc__, re.S)


def test_documented_exercise_shows_the_documented_answers_in_a_notebook():
    import nbformat  # slow to load
    from nbclient import NotebookClient

    cells = SOONER + CHECK, *CELLS
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in cells])
    NotebookClient(notebook, kernel_name="python3").execute()
    shown = [[output["data"]["text/plain"] for output in cell.outputs] for cell in notebook.cells[1:]]
    for (sentence,), expected in zip(shown, SAID, strict=True):
        assert sentence == expected or expected.endswith("…") and sentence.startswith(expected.removesuffix("…"))
    marks = "".join(expected[0] for expected in SAID)
    assert marks == "✓…✗✗✗✗", "right, not written, wrong, no return, an error, no end"


def test_documented_exercise_has_at_most_ten_lines_and_is_in_the_teaching_guide():
    assert len(CHECK.split("@")[1].splitlines()) <= 10
    assert CHECK in GUIDE.read_text(encoding="utf-8")
