"""course: make a course for nbgrader, in which each lesson is an assignment with points.

`python -m gametree.course new my-course` writes the course into a new folder. The teaching guide describes what to do
with it.
"""

from .scoring import score

__all__ = ["score"]
