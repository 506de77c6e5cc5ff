"""guessing: ask the questions of a lesson, each with one line of a cell."""

from collections.abc import Callable, Mapping
from typing import Any

from ..checking.questions import Question


def guesses(questions: Mapping[str, Question]) -> Callable[..., Any]:
    """Return the function with which the cells of a lesson ask its questions.

    Args:
        questions: A dict from the name of each question to an object of one of the classes in `exercises.questions`.

    Returns:
        A function of the name of a question and, if the answer is a node, of the root of the tree. It asks the question
        and holds back what the cell shows after it until the student has guessed. It returns a Guess, whose `value` is
        `...` until then, and None after "I don't know".

    Examples:
        >>> from gametree.exercises import questions
        >>> guess = guesses({"size": questions.Number("How many nodes does the tree have?", 12)})
        >>> guess("size").value
        Guess first: How many nodes does the tree have?
        Ellipsis
    """

    def guess(name: str, root: Any = None) -> Any:
        from ..widgets import Guess  # loaded only when a question is asked

        return Guess(questions[name], root).ask()  # type: ignore[no-untyped-call]

    return guess
