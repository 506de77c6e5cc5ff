"""page: run cells of a lesson's notebook and its solution, and make tests from tables of answers."""

import itertools
import json
import linecache
import re
from pathlib import Path
from textwrap import dedent

import pytest

import gametree
from gametree.checking.check_facts import GuessRight
from gametree.checking.check_words import say

PAGES = Path(__file__).parents[2] / "notebooks"
COUNT = itertools.count()


class Page:
    """A lesson.

    Attributes:
        cells: A dict from the ids of the notebook's cells to their sources.
        solved: A dict from the ids of the solution's cells to their sources.
        text: All cells of the notebook as one string.
    """

    def __init__(self, file):
        self.cells, self.solved = (_cells(PAGES / folder / f"{file}.ipynb") for folder in ("", "solutions"))
        self.text = "\n".join(self.cells.values())

    def run(self, id, *changes, **known):
        """Make changes to the text of an exercise's solution, run it, and return the names that it defines."""
        text = self.solved[id]
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        return run(text, **known)

    def hides(self, *hidden, never=()):
        """Assert that these answers occur only in folded text, and that those in `never` do not occur at all."""
        sight = re.sub(r"(?s)</summary>.*?</details>", "", self.text)
        for spoiler in hidden:
            assert spoiler.lower() in self.text.lower() and spoiler.lower() not in sight.lower(), spoiler
        for spoiler in never:
            assert spoiler not in self.text, spoiler


def _cells(path):
    if not path.exists():  # lesson 00 has no notebook of solutions
        return {}
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    marks = r"(?m)^ *### (BEGIN|END) SOLUTION\n"
    return {cell["id"]: re.sub(marks, "", "".join(cell["source"])) for cell in cells}


def run(*cells, **known):
    """Run code without its checks, in a way that lets tracebacks show it, and return the names that it defines."""
    file, text = f"<cell {next(COUNT)}>", re.sub(r"(?m)^check_.*$", "", "\n".join(map(dedent, cells)))
    names = {**vars(gametree), "__name__": "__main__", "guess": lambda *_: None, **known}
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(compile(text, file, "exec"), names)
    return names


def right(check, *answers, says=""):
    """Return a test that a check accepts all answers and that its sentence contains `says`."""

    @pytest.mark.parametrize("answer", answers)
    def test(answer):
        verdict = check(answer)
        assert verdict.right is True and says in verdict.sentence, verdict

    return test


def wrong(check, *rows):
    """Return a test of wrong answers. A row is an answer, a part of the sentence, and the hint if there is one.

    The sentence must not contain the hint of another row.
    """
    rows = [(*row, "", "")[:3] for row in rows]
    hints = {hint for *_, hint in rows if hint}

    @pytest.mark.parametrize(("answer", "says", "hint"), rows)
    def test(answer, says, hint):
        verdict = check(answer)
        assert verdict.right is False and says in verdict.sentence, verdict
        assert {each for each in hints if each in verdict.sentence} == {hint} - {""}, verdict

    return test


def replied(questions, *rows):
    """Return a test of guesses.

    A row is the name of a question, a guess as the page sends it (or a clicked node's name and number), and the
    beginning of the reply, or True if the guess is right.
    """

    @pytest.mark.parametrize(("name", "said", "reply"), rows)
    def test(name, said, reply):
        question = questions[name]
        guess = said if isinstance(said, tuple) else question.read(said)
        fact = question.judge(guess)
        assert isinstance(fact, GuessRight) is (reply is True), fact
        assert reply is True or say(fact).startswith(f"{question.write(guess)}? {reply}"), say(fact)

    return test
