"""The checks of lesson 08, The same state twice."""

from collections import Counter
from numbers import Real

from .. import EvenOrOdd, GameError, Matches, Nim, OneTwoTen, build_tree, check, nodes
from ..exercises import Verdict, as_python, call, describe_difference, exercise, quoted_repr, result_of, same
from .keys import called_as, of_key, tells
from .merged import merged
from .returned import among, as_tuples
from .typed import helped

SIZES = OneTwoTen(5), OneTwoTen(4), Matches(6), OneTwoTen(10)  # games whose piles are counted
MEANT = (r"KeyError: \d+,", "A new pile is not in counts yet."), (r" 0 is not a move", "nodes(root) lists the nodes.")
OF_PAIR = "A pair is (player, pile): player 1 or 2, and a pile from 0 to 10."


@exercise
def check_8_1(answer):
    """The pairs (player, pile) that never come up up to ten. Takes a list of pairs; gives a Verdict."""
    never = "Player 1 begins at 0, and nobody comes back there. A 1 can only come from this first move of player 1."
    notice = f"{never} So 20 are left: twenty-one is one too many."
    return check(as_tuples(as_python(answer)), [(2, 0), (1, 1)], hint=_of_pairs, notice=notice)


def _of_pairs(answer):
    """What is wrong with a list of pairs, a sentence or ""."""
    if wrong := [pair for pair in as_tuples(as_python(answer)) if not among(pair, [(2, 0), (1, 1)])]:
        return next((says for state, says in _ways().items() if same(state, wrong[0])), OF_PAIR)
    return "Without this pair there are twenty-one states left. Count again." if answer else ""


def _ways():
    """How each state of 1, 2, … 10 comes up, a dict: state -> a sentence."""
    counts = [(pile, count) for pile in range(1, 11) for count in range(pile, (pile - 1) // 2, -1)]  # of moves
    ways = {(1 + count % 2, pile): "1" * (2 * count - pile) + "2" * (pile - count) for pile, count in counts}
    says = {state: f"Add {', then '.join(way)}: that makes {state}." for state, way in ways.items()}
    return says | {(1, 0): "The game starts there."}


@exercise
def check_8_2(function):
    """A merged build. Takes a function of a game, a state and a dict of the nodes made; gives a Verdict."""
    return merged(function)


@exercise
def check_8_3(function):
    """How often each pile comes in a tree. Takes a function from the root to a dict; gives a Verdict."""
    for game in SIZES:
        root = build_tree(game)
        try:
            given = result_of(function, root)
        except GameError as error:
            return helped(Verdict(False, str(error), error=error), function, MEANT)
        if not isinstance(given, dict):
            return Verdict(False, f"It gives {quoted_repr(given)}, and a dictionary is wanted: pile → how many nodes.")
        if problem := _miscounted(given, root):
            return Verdict(False, f"In the tree of {called_as(game)}, {problem} {_slip(given, root)}".strip())
    return Verdict(True, f"Tried on {len(SIZES)} trees. Up to five, most nodes have the pile 5: 8 of the 20.")


def _slip(given, root):
    """What seems to have been counted, where that is a common slip, a sentence or ""."""
    counts = {pile: as_python(count) for pile, count in given.items()}
    pairs = [node.state for node in nodes(root)]
    slips = (
        ({pair[1]: 1 for pair in pairs}, "It gives 1 for each pile. When it comes again, is 1 added to what is there?"),
        (Counter(pair[0] for pair in pairs), "state[0] is the player."),
        ({root.state[1]: 1}, "It has counted the root alone: does it return before it has seen the others?"),
    )
    return next((says for slip, says in slips if counts == slip), "")


def _miscounted(given, root):
    """What is wrong with the counts of a tree, the end of a sentence; "" where nothing is."""
    due = Counter(node.state[1] for node in nodes(root))
    if strange := [pile for pile, count in given.items() if not among(pile, due) and not same(count, 0)]:
        return f"no node has the pile {quoted_repr(strange[0])}."
    for pile, count in due.items():
        if pile not in given:
            return f"the pile {pile} comes up, but the dictionary does not have it."
        mine = as_python(given[pile])
        if not same(mine, count):
            numeric = isinstance(mine, Real)
            problem = describe_difference(mine, count) if numeric else f"{quoted_repr(mine)} is not right."
            return f"the number for the pile {pile} is wrong: {problem}"
    return ""


@exercise
def check_8_4(key):
    """A key for Even or Odd that remembers enough. Takes a function of a state; gives a Verdict."""
    verdict = of_key(key, [EvenOrOdd(15), EvenOrOdd(6)], lambda state: (*state[:2], state[2] % 2), _of_tokens)
    if verdict.right and " 56 nodes" in verdict.sentence:
        verdict.facts += ("There is a key that makes only 30.",)
    return verdict


def _of_tokens(given):
    """What a key for Even or Odd forgets, from what it gives for each state, a sentence or ""."""
    if not tells(given, lambda state: state[1]):
        return "It does not always tell how many tokens are still in the middle."
    return "Does it matter whose turn it is?" if tells(given, lambda state: (state[2] % 2, state[3] % 2)) else ""


@exercise
def check_8_5(key):
    """A key for Nim, whatever the order of the heaps. Takes a function of a state; gives a Verdict."""
    games = [Nim(3, 4, 5), Nim(2, 2), Nim(1, 2, 1, 2)]
    verdict = of_key(key, games, lambda state: tuple(sorted(state[1:])), _of_heaps)
    if verdict.right and same(one := call(key, ALIKE[0]), call(key, ALIKE[1]), exact=True):
        return Verdict(False, f"{ALIKE[0]} and {ALIKE[1]} have the same key, {quoted_repr(one)}. Are they the same?")
    return verdict


ALIKE = (1, 1, 111), (1, 11, 11)  # positions whose heaps look the same without anything between them


def _of_heaps(given):
    """What a key for Nim forgets, from what it gives for each state, a sentence or ""."""
    if all(as_python(key) == sorted(state) or key == tuple(sorted(state)) for state, key in given.items()):
        return "The player is put in order with the heaps, as if it were one of them."
    forgets = tells(given, lambda state: frozenset(state[1:])) and not tells(given, lambda state: sorted(state[1:]))
    return "It forgets how often a heap comes." if forgets else ""
