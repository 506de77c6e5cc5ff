"""course: make a course for nbgrader from the lessons: each lesson becomes an assignment that grades itself.

`python -m gametree.course new my-course` writes the course into a new folder. The teaching guide describes what to do
with it.
"""

from .scoring import score

__all__ = ["score"]
