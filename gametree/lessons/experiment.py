"""experiment: the results of games that were played by chance, held against the value that is expected of them."""

from math import log, sqrt
from statistics import pstdev

from .. import leaves
from ..exercises import Verdict, as_python, count_of, format_number, is_number, quoted_repr, short_repr

GAMES = 10_000
SELDOM = 1_000_000  # a right simulation is called wrong less than once in so many times
RARE = f"with a right simulation this happens less than once in {SELDOM:,} times."


def of_results(results, value, root):
    """The Verdict on a list of results, 1, 0 or −1 for player 1, of games that begin at a root with this value."""
    if problem := _unfit(results, root):
        return Verdict(False, problem)
    count = len(results)
    average = sum(results) / count
    value = float(value)
    apart = abs(average - value)
    error = pstdev(results) / sqrt(count)
    mine = format_number(average)
    due = format_number(value)
    if mine == due and apart:  # rounded they are alike
        mine = in_full(average)
        due = in_full(value)
    says = f"In {count_of(count, 'game')} the average is {mine}, and the expected value is {due}"
    if apart > bound(value, count):
        return Verdict(False, f"{says}. {_of_far(average, value, count)}")
    if not error:
        return Verdict(True, f"{says}. {_of_sure(value)}".strip())
    says = f"{says}: {apart / error:.1f} standard errors away."
    return Verdict(True, says + LUCK if apart > 2 * error else says)


def in_full(number):
    """A number with all of its digits, a fraction with its stroke."""
    return short_repr(str(number)).replace("-", "−")


LUCK = " More than two of them: a right simulation has such luck in about 5 of 100 experiments."


def bound(value, count):
    """How far the average of a right simulation may be from the value, a float; by Bernstein's inequality.

    About five standard errors and a half: it is farther away less than once in a million times, whatever
    the game. Source: S. Bernstein, "Theory of Probability" (1927).
    """
    if abs(value) == 1:
        return 1e-9  # then each result is sure
    seldom, most = log(2 * SELDOM), (1 + abs(value)) / 3
    return (most * seldom + sqrt((most * seldom) ** 2 + 2 * seldom * count * (1 - value * value))) / count


def _unfit(results, root):
    """What is wrong with results before anything is counted, a sentence; "" where nothing is."""
    if is_number(results):
        return f"{format_number(results)} is one number. Give the list of all results, not their average."
    if not isinstance(results, (list, tuple)):
        return f"{quoted_repr(results)} is no list of results."
    possible = {leaf.value for leaf in leaves(root)}
    for place, result in enumerate(map(as_python, results), 1):
        if not is_number(result) or result not in (1, 0, -1):
            return f"Result {place:,} is {quoted_repr(result)}: a result is 1, 0 or −1, for player 1."
        if result not in possible:
            return f"Result {place:,} is {format_number(result)}, and no leaf of this game has that value."
    if len(results) < GAMES:
        return f"These are the results of {count_of(len(results), 'game')}. Play {GAMES:,}."
    return ""


def _of_far(average, value, count):
    """What to say of an average that is too far from the value."""
    if abs(value) == 1:
        return f"{_of_sure(value)} Does each player choose the best move?"
    rare = f"That is farther apart than {bound(value, count):.2g}, and {RARE}"
    if abs(average + value) < bound(value, count):
        return f"{rare} With all signs turned they would agree: is each result for player 1?"
    return f"{rare} Does each player choose the best move, and does the die fall as chances says?"


def _of_sure(value):
    """What to say of a game that a player can be sure to win, a sentence; "" of any other."""
    sure = f"Player {1 if value == 1 else 2} can be sure to win, whatever the die shows."
    return sure if abs(value) == 1 else ""
