"""The games of the course: rules only, a file for each."""

from .one_two_ten import OneTwoTen

__all__ = ["OneTwoTen"]
