"""The command line: `python -m gametree.course new my-course` writes an nbgrader course."""

import argparse
import sys

from ..core.errors import GameError
from .assignments import write_course

NEXT = """{folder} has {count} assignments, one for each lesson. Go on in that folder, as the teaching guide describes:

    nbgrader generate_assignment {first}    (--assignment="*" in place of the name makes all of them)"""


def main(arguments=None):
    """Write a course, and return the exit status.

    Args:
        arguments: A list of the words after the command's name (by default, those of the command line).
    """
    parser = argparse.ArgumentParser(prog="python -m gametree.course", description="Courses for nbgrader.")
    parser.add_argument("new", choices=["new"], help="write a course with an assignment for each lesson")
    parser.add_argument("folder", help="a new folder outside the repository, such as ../my-course")
    folder = parser.parse_args(arguments).folder
    try:
        names = write_course(folder)
    except GameError as error:
        print(error, file=sys.stderr)
        return 1
    print(NEXT.format(folder=folder, count=len(names), first=names[3]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
