"""The games of the course: rules only, a file for each."""

from .even_or_odd import EvenOrOdd
from .matches import Matches
from .one_two_ten import OneTwoTen

__all__ = ["EvenOrOdd", "Matches", "OneTwoTen"]
