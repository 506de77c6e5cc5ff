"""scoring: turn the verdict of a check into points, in the locked cell below each exercise of an assignment."""

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO


def score(ask, points=1, bonus=0):
    """Print what the check of an exercise says, and return the points for nbgrader.

    An answer that fails or never ends gives no points. If a check judges several functions, each gives its part.

    Args:
        ask: A function without parameters that calls the check and returns its Verdict.
        points: The points for the whole exercise.
        bonus: The points for an exercise that is not required. They are printed, because nbgrader gives the cell none.

    Returns:
        The points, or None for all points of the cell, which nbgrader knows, and for bonus points.

    Examples:
        >>> from gametree.exercises import Verdict
        >>> score(lambda: Verdict(False, "Count the root too."))
        ✗ Not yet. Count the root too.
        0.0
    """
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # after a warning, nbgrader would give no points
            verdict = ask()
        share, sentence = verdict.share, verdict.sentence
    except Exception as error:
        share, sentence = 0.0, f"✗ There is no answer that can be checked. {type(error).__name__}: {error}."
    print(sentence)
    if bonus:
        print(f"Bonus points: {share * bonus:g}")
    return None if bonus or share == 1 else share * points
