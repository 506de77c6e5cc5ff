"""The checks of lesson 08, The same state twice."""

from collections import Counter
from numbers import Real

from .. import EvenOrOdd, Matches, Nim, OneTwoTen, build_tree, check, nodes
from ..exercises import Verdict, as_python, call, describe_difference, exercise, is_number, quoted_repr, result_of, same
from . import merged
from .keys import check_key, determines, write_game
from .returned import among, lists_to_tuples
from .typed import hints_on_error

SIZES = OneTwoTen(5), OneTwoTen(4), Matches(6), OneTwoTen(10)  # games whose piles are counted
ERROR_HINTS = (
    (r"KeyError: \d+,", "A new pile is not in counts yet."),
    (r" 0 is not a move", "A node is not a list. nodes(root) returns a list of the nodes."),
)  # fmt: skip
ONE_OF_TWO = "If this were the only pair that never occurs, there would be 21 states. But there is another such pair."
ONLY_ONE = "That is only one pair. Write a list of pairs, such as [(1, 5), (2, 7)]."
OF_PAIR = "A pair is (player, pile): player 1 or 2, and a pile from 0 to 10."


@exercise
def check_8_1(answer):
    """Check a list of the pairs (player, pile), with piles up to ten, that never occur."""
    if isinstance(answer, tuple) and len(answer) == 2 and all(map(is_number, map(as_python, answer))):
        return Verdict(False, f"{ONLY_ONE} {_hint_about_pairs([answer])}")
    never = "Player 1 begins at 0, and no move returns there. A pile of 1 can only come from player 1's first move."
    notice = f"{never} So 20 pairs are left, and twenty-one is one too many."
    return check(lists_to_tuples(as_python(answer)), [(2, 0), (1, 1)], hint=_hint_about_pairs, notice=notice)


def _hint_about_pairs(answer):
    """Return a hint about a wrong list of pairs, or ""."""
    pairs = lists_to_tuples(as_python(answer))
    if wrong := [pair for pair in pairs if not among(pair, [(2, 0), (1, 1)])]:
        return next((sentence for state, sentence in _how_reached().items() if same(state, wrong[0])), OF_PAIR)
    return ONE_OF_TWO if pairs else ""


def _how_reached():
    """Return a dict from each state of 1, 2, … 10 to a sentence about how to reach it."""
    counts = [(pile, count) for pile in range(1, 11) for count in range(pile, (pile - 1) // 2, -1)]  # move counts
    move_orders = {(1 + count % 2, pile): "1" * (2 * count - pile) + "2" * (pile - count) for pile, count in counts}
    sentences = {state: f"To reach {state}, add {', then '.join(order)}." for state, order in move_orders.items()}
    return sentences | {(1, 0): "The game starts there."}


check_8_2 = exercise(merged.check_8_2)


@exercise
def check_8_4(function):
    """Check a function that counts how often each pile occurs in a tree and returns the counts as a dict."""
    for game in SIZES:
        root = build_tree(game)
        with hints_on_error(function, ERROR_HINTS):
            counts_returned = result_of(function, root)
        if not isinstance(counts_returned, dict):
            message = f"Your function returned {quoted_repr(counts_returned)}, but it should return"
            return Verdict(False, f"{message} a dictionary: pile → number of nodes.")
        if problem := _count_problem(counts_returned, root):
            message = f"In the tree of {write_game(game)}, {problem}"
            return Verdict(False, f"{message} {_hint_about_counts(counts_returned, root)}".strip())
    most = "In the game to five, the most frequent pile is 5, at 8 of the 20 nodes."
    return Verdict(True, f"I tried your function on {len(SIZES)} trees. {most}")


def _hint_about_counts(counts_returned, root):
    """Return a hint about what seems to have been counted, or ""."""
    counts = {pile: as_python(count) for pile, count in counts_returned.items()}
    players, piles = zip(*(node.state for node in nodes(root)), strict=True)
    if counts == dict.fromkeys(piles, 1):
        return "Your count of each pile is 1. When a pile occurs again, do you add 1 to its count?"
    if counts == Counter(players):
        return "Your function counts state[0], which is the player, not the pile."
    only_root = "Your function counted only the root. Does it return before it has visited the other nodes?"
    return only_root if counts == {root.state[1]: 1} else ""


def _count_problem(counts_returned, root):
    """Return the end of a sentence about what is wrong with the counts of a tree, or "" if nothing is."""
    expected = Counter(node.state[1] for node in nodes(root))
    for pile, count in counts_returned.items():
        if not among(pile, expected) and not same(count, 0):
            return f"no node has the pile {quoted_repr(pile)}."
    for pile, count in expected.items():
        if pile not in counts_returned:
            return f"the pile {pile} occurs, but your dictionary does not contain it."
        result = as_python(counts_returned[pile])
        if not same(result, count):
            numeric = isinstance(result, Real)
            problem = describe_difference(result, count) if numeric else f"{quoted_repr(result)} is not right."
            return f"the count for the pile {pile} is wrong: {problem}"
    return ""


@exercise
def check_8_3(key):
    """Check that a key function for Even or Odd keeps enough of a state."""
    games = [EvenOrOdd(15), EvenOrOdd(6)]
    return check_key(key, games, lambda state: (*state[:2], state[2] % 2), _hint_about_tokens)


def _hint_about_tokens(keys):
    """Return a hint about what a key for Even or Odd forgets, or ""."""
    if not determines(keys, lambda state: state[1]):
        return "It does not always tell how many tokens are left in the middle."
    return "Does it matter whose turn it is?" if determines(keys, lambda state: (state[2] % 2, state[3] % 2)) else ""


@exercise
def check_8_5(key):
    """Check that a key function for Nim ignores the order of the heaps in a state."""
    games = [Nim(3, 4, 5), Nim(2, 2), Nim(1, 2, 1, 2)]
    verdict = check_key(key, games, lambda state: tuple(sorted(state[1:])), _hint_about_heaps)
    if verdict.right and same(one := call(key, ALIKE[0]), call(key, ALIKE[1]), exact=True):
        shared = f"{ALIKE[0]} and {ALIKE[1]} have the same key, {quoted_repr(one)}"
        return Verdict(False, f"{shared}, but they are different positions. Does your key keep the heaps apart?")
    return verdict


ALIKE = (1, 1, 111), (1, 11, 11)  # positions whose heaps look the same without separators


def _hint_about_heaps(keys):
    """Return a hint about what a key for Nim forgets, or ""."""
    if all(as_python(key) == sorted(state) or key == tuple(sorted(state)) for state, key in keys.items()):
        return "The number of the player is sorted with the heaps, as if it were a heap."
    knows_heaps = determines(keys, lambda state: frozenset(state[1:]))
    forgets_count = knows_heaps and not determines(keys, lambda state: sorted(state[1:]))
    return "It forgets how often a heap occurs." if forgets_count else ""
