"""course: make a course for nbgrader, in which each lesson is an assignment with points."""

from .scoring import score

__all__ = ["score"]
