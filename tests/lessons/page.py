"""page: the cells of a lesson's notebook and of its solution, to be run; and tables of answers to its exercises."""

import itertools
import json
import linecache
import re
from pathlib import Path
from textwrap import dedent

import pytest

import gametree

PAGES = Path(__file__).parents[2] / "notebooks"
COUNT = itertools.count()


class Page:
    """A lesson: what stands in the cells of its notebook, and `solved`, of its solution: dicts by their ids."""

    def __init__(self, file):
        self.cells, self.solved = (_cells(PAGES / folder / f"{file}.ipynb") for folder in ("", "solutions"))
        self.text = "\n".join(self.cells.values())

    def run(self, id, *changes, **known):
        """What an exercise's solution defines, a dict; some of its text changed first."""
        text = self.solved[id]
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        return run(text, **known)

    def hides(self, *hidden, never=()):
        """Demand that some answers stand in what is folded up alone, and others nowhere."""
        sight = re.sub(r"(?s)</summary>.*?</details>", "", self.text)
        for spoiler in hidden:
            assert spoiler.lower() in self.text.lower() and spoiler.lower() not in sight.lower(), spoiler
        for spoiler in never:
            assert spoiler not in self.text, spoiler


def _cells(path):
    if not path.exists():  # lesson 00 has no solution
        return {}
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    marks = r"(?m)^ *### (BEGIN|END) SOLUTION\n"
    return {cell["id"]: re.sub(marks, "", "".join(cell["source"])) for cell in cells}


def run(*cells, **known):
    """What some code defines, a dict, without its checks; it can be looked up, as in a notebook."""
    file, text = f"<cell {next(COUNT)}>", re.sub(r"(?m)^check_.*$", "", "\n".join(map(dedent, cells)))
    names = {**vars(gametree), "__name__": "__main__", **known}
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(compile(text, file, "exec"), names)
    return names


def right(check, *answers, says=""):
    """A test that answers are right, and what is said of all: in which other forms an exercise may be solved."""

    @pytest.mark.parametrize("answer", answers)
    def test(answer):
        verdict = check(answer)
        assert verdict.right is True and says in verdict.sentence, verdict

    return test


def wrong(check, *rows):
    """A test of wrong answers: (answer, a part of what is said of it, its hint if any). No hint of another is said."""
    rows = [(*row, "", "")[:3] for row in rows]
    hints = {hint for *_, hint in rows if hint}

    @pytest.mark.parametrize(("answer", "says", "hint"), rows)
    def test(answer, says, hint):
        verdict = check(answer)
        assert verdict.right is False and says in verdict.sentence, verdict
        assert {each for each in hints if each in verdict.sentence} == {hint} - {""}, verdict

    return test
