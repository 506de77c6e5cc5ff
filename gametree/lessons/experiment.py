"""experiment: compare the results of simulated games with the expected value."""

from math import log, sqrt
from statistics import pstdev

from .. import leaves
from ..exercises import Verdict, as_python, count_of, format_number, is_number, quoted_repr, short_repr

GAMES = 10_000
SELDOM = 1_000_000  # a correct simulation is rejected less than once in this many experiments
RARE = f"with a correct simulation this happens less than once in {SELDOM:,} experiments."
LUCK = " That is more than two. Even with a correct simulation, this happens in about 5 of 100 experiments."


def check_results(results, value, root):
    """Return the Verdict on the results of games: do they fit the root's value? Each is 1, 0 or −1 for player 1."""
    if problem := _results_problem(results, root):
        return Verdict(False, problem)
    count = len(results)
    average = sum(results) / count
    value = float(value)
    difference = abs(average - value)
    error = pstdev(results) / sqrt(count)
    are_rounded_equal = difference and format_number(average) == format_number(value)
    average_text, expected_text = map(write_exactly if are_rounded_equal else format_number, (average, value))
    message = f"In {count_of(count, 'game')} the average is {average_text}, and the expected value is {expected_text}"
    if difference > bound(value, count):
        return Verdict(False, f"{message}. {_hint_about_average(average, value, count)}")
    if not error:
        return Verdict(True, f"{message}. {_describe_certain_win(value)}".strip())
    message = f"{message}. They are {difference / error:.1f} standard errors apart."
    return Verdict(True, message + LUCK if difference > 2 * error else message)


def write_exactly(number):
    """Return a number with all its digits, or a fraction such as 1/3."""
    return short_repr(str(number)).replace("-", "−")


def bound(value, count):
    """Return how far from the value the average of a correct simulation may be, by Bernstein's inequality.

    The bound is about five and a half standard errors. In any game, fewer than one in a million
    experiments has an average that is farther away.

    Source:
        S. Bernstein, "Theory of Probability" (1927).
    """
    if abs(value) == 1:
        return 1e-9  # every result is certain
    seldom, most = log(2 * SELDOM), (1 + abs(value)) / 3
    return (most * seldom + sqrt((most * seldom) ** 2 + 2 * seldom * count * (1 - value * value))) / count


def _results_problem(results, root):
    """Return what is wrong with the form of the results, or "" if nothing is."""
    if is_number(results):
        return f"{format_number(results)} is one number. Pass the list of all results, not their average."
    if not isinstance(results, (list, tuple)):
        return f"{quoted_repr(results)} is not a list of results."
    possible = {leaf.value for leaf in leaves(root)}
    for place, result in enumerate(map(as_python, results), 1):
        if not is_number(result) or result not in (1, 0, -1):
            return f"Result {place:,} is {quoted_repr(result)}, but each result must be player 1's: 1, 0 or −1."
        if result not in possible:
            return f"Result {place:,} is {format_number(result)}, but no leaf of this game has that value."
    if len(results) < GAMES:
        return f"These are the results of {count_of(len(results), 'game')}. Play {GAMES:,}."
    return ""


def _hint_about_average(average, value, count):
    """Return a hint about an average that is too far from the value."""
    if abs(value) == 1:
        return f"{_describe_certain_win(value)} Does each player choose the best move?"
    rare = f"They differ by more than {bound(value, count):.2g}, and {RARE}"
    if abs(average + value) < bound(value, count):
        return f"{rare} With the opposite sign they would agree. Is each result for player 1?"
    rolls = "does each roll use the probabilities that chances returns?"
    return f"{rare} Does each player choose the best move, and {rolls}"


def _describe_certain_win(value):
    """Return a sentence about which player is certain to win a game, or "" if neither is."""
    sentence = f"Player {1 if value == 1 else 2} can win no matter what the die shows."
    return sentence if abs(value) == 1 else ""
