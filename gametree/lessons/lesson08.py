"""The checks of lesson 08, The same state twice."""

from collections import Counter

from ..checking.check import check
from ..checking.compare import among, difference, own, same
from ..checking.verdict import Verdict
from ..core.errors import GameError
from ..core.node import build_tree
from ..core.query import reachable
from ..core.text import plain, quoted
from ..core.tree import branches, nodes
from ..games import EvenOrOdd, Matches, Nim, OneTwoTen
from ..nim import nim_sum
from .bars import as_tuples
from .exercise import called, exercise
from .keys import called_as, follows, of_key, tells
from .merged import merged
from .typed import helped

SIZES = OneTwoTen(5), OneTwoTen(4), Matches(6), OneTwoTen(10)  # games whose piles are counted
MEANT = (  # an error, and what helps
    (r"KeyError: \d+, in line.*\bcounts\[", "A pile that comes for the first time is not in counts yet."),
    (r"'Node' object has no attribute 'pile'", "The pile of a node is node.state[1]."),
    (r"\b0 is not a move from", "A node is no list: nodes(root) is the list of all nodes, and node.state is the pair."),
    (r"'function' object is not (?:iterable|subscriptable).*\bnodes\b",
     "nodes is a function: nodes(root) is the list."),
    (r"'int' object has no attribute '(?:state|children)'",
     "A number is no node. A loop through node.children gives the moves; node.children.values() are the nodes."),
    (r"'dict' object has no attribute '(?:append|add)'", "counts[pile] = … puts a number into a dictionary."),
)  # fmt: skip


@exercise
def check_8_1(function):
    """How often each pile comes in a tree. Takes a function from the root to a dict; gives a Verdict."""
    for game in SIZES:
        root = build_tree(game)
        try:
            given = called(function, root)
        except GameError as error:
            return helped(Verdict(False, str(error)), function, MEANT)
        if problem := _uncounted(given) or _miscounted(given, game, root):
            hint = _left_over(function, root) or _fixed(function, given) or _slip(given, root)
            return Verdict(False, f"{problem} {hint}".strip())
    return Verdict(True, f"Tried on {len(SIZES)} trees. Up to five, most nodes have the pile 5: 8 of the 20.")


def _left_over(function, root):
    """A sentence about a function that gives another answer when it is asked again; "" where it gives the same."""
    first, second = (plain(called(function, root), 1_000) for _ in range(2))
    return "" if first == second else "Asked again, it gives other numbers: what is left over from call to call?"


def _fixed(function, given):
    """A sentence about a function that gives the same dict for every tree; "" where it does not, or it is empty."""
    texts = {plain(called(function, build_tree(game)), 1_000) for game in SIZES}
    same_dict = isinstance(given, dict) and given and len(texts) == 1
    return "It gives the same for every tree. Does it look at root?" if same_dict else ""


def _uncounted(given):
    """What is wrong with the form of what was counted, a sentence; "" where it is a dict."""
    if given is None:
        return "It gives None: is a return missing, or in the wrong place?"
    if not isinstance(given, dict):
        return f"It gives {quoted(given)}, and a dictionary is wanted: pile → how many nodes."
    return ""


def _miscounted(given, game, root):
    """What is wrong with the counts of a tree, a sentence; "" where nothing is."""
    due = Counter(node.state[1] for node in nodes(root))
    where = f"In the tree of {called_as(game)}, "
    if strange := [pile for pile, count in given.items() if not among(pile, due) and not same(count, 0)]:
        return f"{where}no node has the pile {quoted(strange[0])}."
    for pile, count in due.items():
        mine = [number for key, number in given.items() if same(key, pile)]
        if not mine:
            return f"{where}the pile {pile} comes up, but the dictionary does not have it."
        if problem := difference(mine[0], count):
            return f"{where}the number for the pile {pile} is wrong: {problem}"
    return ""


def _slip(given, root):
    """What was counted in the place of the piles, a hint or ""."""
    if not isinstance(given, dict):
        return ""
    there, mine = nodes(root), {pile: own(count) for pile, count in given.items() if not same(count, 0)}
    due = Counter(node.state[1] for node in there)
    row = Counter(child.state[1] for _, child in branches(root))
    slips = [
        (Counter(node.state for node in there), "These are the states. The pile is the second part of a state."),
        (Counter(node.state[0] for node in there), "These are the players. The pile is the second part of a state."),
        (dict.fromkeys(due, 1), "It gives 1 for each pile. When a pile comes again, is 1 added to what is there?"),
        (dict.fromkeys(there, 1), "These are the nodes. The pile is the second part of a node's state."),
        ({}, "It counts nothing."),
        ({pile: count - 1 for pile, count in due.items() if count > 1}, "Each number is one too small."),
        ({pile: count + 1 for pile, count in due.items()}, "Each number is one too large."),
        (due - Counter([root.state[1]]), "The root is a node too."),
        (row, "These are only the children of the root."),
        (row + Counter([root.state[1]]), "These are only the root and its children."),
        (Counter(node.state[1] for node in there if branches(node)), "The leaves are nodes too."),
    ]
    found = next((hint for slip, hint in slips if mine == slip), "")
    turned = all(among((pile, count), due.items()) for count, pile in mine.items())
    if not found and turned and any(not among(pair, due.items()) for pair in mine.items()):
        found = "Here the numbers are the keys. A key should be a pile."
    return found or "It has one pile only. Does return stand inside the loop?" * (len(mine) == 1)


@exercise
def check_8_2(answer):
    """The pairs (player, pile) that never come up up to ten. Takes a list of pairs; gives a Verdict."""
    never = "Player 1 begins at 0, and nobody comes back there. A 1 can only come from this first move of player 1."
    notice = f"{never} So 20 are left: the blog has one too many."
    return check(as_tuples(own(answer)), [(2, 0), (1, 1)], hint=_of_pairs, notice=notice)


def _of_pairs(answer):
    """What is wrong with a list of pairs, a sentence or ""."""
    pairs = list(as_tuples(own(answer)))
    if pairs and not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        return "A list of pairs is wanted: each has its own parentheses, (player, pile)."
    if not pairs:
        return "If every pair came up, there would be 22 states. Does each player ever move at each pile?"
    if wrong := [pair for pair in pairs if not among(pair, [(2, 0), (1, 1)])]:
        return _comes_up(wrong[0])
    return "Without this pair there are twenty-one states left, as the blog says. Count again."


def _comes_up(pair):
    """Why a pair does not belong among those that never come up, a sentence or ""."""
    if among(pair, [(0, 2)]):
        return "The player comes first, and then the pile."
    way = _way(pair)
    if not way:
        return "In a pair there is a player, 1 or 2, and a pile from 0 to 10."
    if way == [()]:
        return "The game starts there."
    return f"The moves {', '.join(map(str, way))} lead there." if len(way) > 1 else f"The move {way[0]} leads there."


def _way(pair):
    """A shortest way from the start to a state up to ten, a list of moves; [()] for the start; empty if none leads."""
    game = OneTwoTen()
    ways = {game.start: []}
    for state, moves in reachable(game, game.start):
        for move, after in moves.items():
            ways.setdefault(after, [*ways[state], move])
    return next((way or [()] for state, way in ways.items() if same(state, pair)), [])


@exercise
def check_8_3(function):
    """A merged build. Takes a function of a game, a state and a dict of the nodes made; gives a Verdict."""
    return merged(function)


@exercise
def check_8_4(key):
    """A key for Even or Odd that remembers enough. Takes a function of a state; gives a Verdict."""
    verdict = of_key(key, [EvenOrOdd(15), EvenOrOdd(6)], lambda state: (*state[:2], state[2] % 2), _of_tokens)
    if verdict.right and " 56 nodes" in verdict.sentence:
        verdict.sentence += " There is a key that makes only 30."
    return verdict


WITHOUT_MIDDLE = (  # what a key may be made of that does not look at the middle
    lambda state: (state[0], state[2] % 2, state[3] % 2),
    lambda state: (state[0], state[2]),
    lambda state: (state[0], state[3]),
)


def _of_tokens(given):
    """What a key for Even or Odd forgets, from what it gives for each state, a hint or ""."""
    if len({*given.values()}) == 1:
        return "The key is the same for all states."
    if tells(given, lambda state: state[1]):
        rest = tells(given, lambda state: (state[2] % 2, state[3] % 2))
        return "Does it matter whose turn it is?" if rest else ""
    if any(follows(given, part) for part in WITHOUT_MIDDLE):
        return "Does it matter how many tokens are still in the middle?"
    if all(isinstance(key, int) for key in given.values()):
        return "The key is one number: other parts may give it too. With commas they stay apart, as in middle_only."
    return ""


@exercise
def check_8_5(key):
    """A key for Nim, whatever the order of the heaps. Takes a function of a state; gives a Verdict."""
    games = [Nim(3, 4, 5), Nim(2, 2), Nim(1, 2, 1, 2)]
    verdict = of_key(key, games, lambda state: tuple(sorted(state[1:])), _of_heaps)
    if verdict.right and same(one := called(key, ALIKE[0]), called(key, ALIKE[1]), exact=True):
        return Verdict(False, f"{ALIKE[0]} and {ALIKE[1]} have the same key, {quoted(one)}. Are they the same?")
    return verdict


ALIKE = (1, 1, 111), (1, 11, 11)  # positions whose heaps look the same without anything between them
HEAPS = {  # what may be taken for the key, and a hint
    lambda state: tuple(sorted(state)): "The player is put in order with the heaps, as if it were one of them.",
    lambda state: sum(state[1:]): "That is how many stones there are in all. Are 2-2 and 1-3 the same?",
    lambda state: nim_sum(state[1:]): "The nim-sum says who can win. Are positions the same that have the same label?",
    lambda state: frozenset(state[1:]): "It forgets how often a heap comes.",
    lambda state: (state[0], frozenset(state[1:])): "It forgets how often a heap comes.",
    lambda state: max(state[1:]): "It knows the largest heap only.",
    lambda state: state[1]: "It knows the first heap only.",
}


def _of_heaps(given):
    """What a key for Nim forgets, from what it gives for each state, a hint or ""."""
    if len({*given.values()}) == 1:
        return "The key is the same for all states."
    return next((hint for slip, hint in HEAPS.items() if tells(given, slip) and follows(given, slip)), "")
