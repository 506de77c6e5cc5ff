"""For nbgrader: `nbgrader generate_assignment solutions`, in this folder, makes assignments of all solutions.

Each is the whole lesson, in ../release/solutions, with its exercises open, and marked to be graded by hand.
"""

from pathlib import Path

import nbformat
from nbgrader.converters import GenerateAssignment
from nbgrader.preprocessors import ClearSolutions

LESSONS = Path(__file__).parents[1]


class OpenLesson(ClearSolutions):
    """In the place of a solution: its lesson, and what the solution answers is marked there, to be graded."""

    def preprocess(self, solution, resources):
        lesson = nbformat.read(LESSONS / f"{resources['nbgrader']['notebook']}.ipynb", as_version=4)
        answered = {cell.id for cell in solution.cells if "### BEGIN SOLUTION" in cell.source}
        for cell in lesson.cells:
            if cell.id in answered:
                kind = {"grade": True, "solution": True, "locked": False, "task": False, "points": 1}
                cell.metadata.nbgrader = {**kind, "grade_id": cell.id, "cell_type": "code", "schema_version": 3}
        return lesson, resources


c = get_config()  # noqa: F821
c.CourseDirectory.root = str(LESSONS)
c.CourseDirectory.source_directory = "."
c.CourseDirectory.ignore = [Path(__file__).name]
steps = GenerateAssignment.preprocessors.default()
c.GenerateAssignment.preprocessors = [OpenLesson if step is ClearSolutions else step for step in steps]
