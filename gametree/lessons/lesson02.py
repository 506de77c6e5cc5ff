"""The checks of lesson 02, Build the tree."""

import inspect
import re
from itertools import islice

from ..check import check
from ..draw import Drawing
from ..games import OneTwoTen
from ..tree import attribute_of, branches, leaves, name, nodes, player_of, state_of, walk
from ..verdict import Verdict, at, of_tree, surplus
from ..words import GameError, is_number, many, plain
from .exercise import called, exercise, method

SPAWNED = (1, 0), (2, 8), (1, 9), (2, 10)  # what spawn is tried on
COUNTED = 1, 2, 33  # nodes of the trees that count is tried on: at 33 every slip gives another number
PAPER = 60  # nodes that somebody may draw by hand


class Row(OneTwoTen):
    """1, 2, … 10 as far as spawn goes: one move from its start."""

    def moves(self, state):
        return super().moves(state) if state == self.start else {}


@exercise
def check_2_1(kind):
    """A class of nodes with `spawn`. Takes the class; gives a Verdict."""
    first = check(method(kind, "spawn"), Row(), tree=(root := called(kind, 1, 0)))
    if first.right is None or first.right is False and first.about is None and not _strangers(root):
        return helped(first, kind.spawn)
    for state in SPAWNED:
        node = called(kind, *state)
        if state_of(node) != state:
            raise GameError(f"{plain(kind.__name__)}{state} is {name(node)}: run the cell of the class again.")
        called(kind.spawn, node)
        if problem := _row(node):
            return Verdict(False, problem) if _strangers(node) else at(node, node, problem)
    return Verdict(True, "(1, 0) and (2, 8) get two children, (1, 9) gets one, and (2, 10) none.")


def _strangers(node):
    """What a node has for children and is no node of its class, a list."""
    return [child for _, child in branches(node) if not isinstance(child, type(node))]


def _row(node):
    """What is wrong with the children that spawn made, a sentence or two; "" where nothing is."""
    below, due = [child for _, child in branches(node)], OneTwoTen().moves(state_of(node))
    if others := _strangers(node):
        return f"{name(node)} has the child {name(others[0])}, which is no node: {type(node).__name__}(…) makes one."
    if problem := surplus(node, OneTwoTen()):
        strange = next((child for child in below if f" {name(child)} " in problem), below[0])
        return f"{problem} {_strange(node, strange)}".strip()
    if deeper := [child for child in below if branches(child)]:
        return f"{name(deeper[0])} has children too: spawn makes those of its own node only."
    if len(below) == len(due):
        return ""
    count = f"{len(below) or 'no'} {'child' if len(below) == 1 else 'children'}"
    return f"{name(node)} has {count}, and should have {len(due)}. {_missing(node)}".strip()


def _strange(node, child):
    """What a child is that no move leads to, a hint."""
    if callable(attribute_of(child, "player")):
        return "other_player is a method: to ask it, it needs its parentheses."
    if player_of(child) == player_of(node):
        return "In a child it is the other player's turn."
    pile = attribute_of(child, "pile")
    return "The game ends at ten." if is_number(pile) and pile > 10 else ""


def _missing(node):
    """Why a node has too few children, a hint."""
    spawn, pile, first = type(node).spawn, node.pile, attribute_of(node, "add1")
    for lost in {"add1", "add2"}.intersection(variables(spawn)):
        return f"{lost} alone is a variable of spawn, which is gone when spawn is done: a node's own is self.{lost}."
    if attribute_of(first, "pile") == pile + 2:
        return f"{name(first)} is in add1. Where should it be?"
    if pile and all(child.pile != 10 for _, child in branches(node)):  # and at the start all was right
        return f"{pile} and {10 - pile} make ten: that is a move too."
    if re.search(r"^\s*(else|elif)\b", written(spawn), re.M):
        return "What is under else or elif is done only where the if before it did not hold."
    return ""


def written(function):
    """The code of a function as it was typed; "" where it can't be had."""
    try:
        return inspect.getsource(function)
    except Exception:  # it was not typed into a cell, or is no function
        return ""


def variables(function):
    """The names of a function's own variables."""
    return getattr(getattr(function, "__code__", None), "co_varnames", ())


def helped(verdict, function):
    """A verdict on code that stopped, with a hint where a child was asked that is not there."""
    if re.search(r"'NoneType' object has no attribute .*add[12]", verdict.sentence):
        verdict.sentence += " A child that is not there is None; the list children has only those that are there."
    return verdict


@exercise
def check_2_2(kind):
    """A class of nodes with `spawn` and `build_tree`. Takes the class; gives a Verdict."""
    build = method(kind, "build_tree")
    for start in (1, 6), (1, 0):
        verdict = _built(build, called(kind, *start), start)
        if not verdict.right:
            return helped(verdict, build)
    return Verdict(True, "Every node has its children, down to the leaves. Nobody said when to stop: why does it stop?")


def _built(build, root, start):
    game = OneTwoTen()
    game.start = start
    return check(build, game, hint=lambda wrong: _unbuilt(root, wrong), tree=root)


def _unbuilt(root, node):
    """Why a node has not the children that it should have, a hint."""
    above = next((above for above in walk(root) if any(child is node for _, child in branches(above))), None)
    if branches(node) or above is None:
        return "The children are made by spawn: is exercise 2.1 right?"
    if beside := [child for _, child in branches(above) if branches(child)]:
        return f"{name(beside[0])}, beside it, has children. Does every child get its turn?"
    if above is root:
        return "The root told nobody to build a tree. Is a line missing, or are there no parentheses?"
    return f"{name(above)} made its children and told none of them to build. Is spawning all that a child should do?"


@exercise
def check_2_3(count, root):
    """A function that counts the nodes of a tree. Takes the function and a tree to try it on; gives a Verdict."""
    if not branches(root) and callable(count):
        return Verdict(None, f"{name(root)} has no children yet. Is exercise 2.2 done? Then run the cell below it.")
    sizes = {len(nodes(node)): node for node in nodes(root)}
    verdict = check(
        count,
        [(sizes[size], size) for size in (*COUNTED, max(sizes)) if size in sizes],
        hint=lambda node: _counted(called(count, node), node),
        notice="A leaf has no child to ask. The sum of nothing is 0, and the 1 for the leaf itself is left.",
    )
    return verdict if verdict.right else helped(verdict, count)


def _counted(given, node):
    """What was counted in the place of the nodes below a node, a hint."""
    below = [child for _, child in branches(node)]
    if not below:
        return "A leaf is a node too." if given == 0 else ""
    if given == len(leaves(node)):
        return "There are so many leaves. The other nodes count too."
    if given == 1 + len(below):
        return "That is the node and its children. What about their children?"
    if given in (_way(node, 0), _way(node, -1)):
        return "So many nodes are on one way down. Is every child asked, and is every answer added?"
    return ""


def _way(node, which):
    """How many nodes are on the way down by always the first child, or the last (0 or −1)."""
    count = 1
    while below := branches(node):
        node, count = below[which][1], count + 1
    return count


@exercise
def check_2_4(root, on_paper):
    """The tree of a game of the student's own, and its nodes counted by hand. Takes both; gives a Verdict."""
    if root is None:
        made = "build_tree gives nothing back: make the root first, and then tell it to build."
        raise GameError(f"The root is None. Was it made by build_tree? {made}")
    if not branches(root):
        return Verdict(None, "The root has no children yet: was it told to build its tree?")
    everything = list(islice(walk(root), PAPER + 1))
    if len(everything) > PAPER:
        return Verdict(False, f"It has more than {PAPER} nodes, too many for a sheet of paper. Begin with less.")
    problem = _unplayable(everything) or _forgetful(everything)
    if problem:
        return problem if isinstance(problem, Verdict) else Verdict(False, problem, Drawing(root))
    return _by_hand(root, everything, on_paper)


def _unplayable(everything):
    """What keeps a tree from being that of a new game for two players; None where nothing does."""
    root = everything[0]
    if all(len(branches(node)) < 2 for node in everything):
        return "Nobody ever has a choice: no node has more than one child."
    for node in everything:
        if player_of(node) not in (1, 2):
            return at(root, node, f"{name(node)} does not say whose turn it is: give each node a player, 1 or 2.")
        for _, child in branches(node):
            if player_of(child) == player_of(node):
                problem = f"{name(child)} is a child of {name(node)}, with the same player to move. They take turns."
                return at(root, child, problem)
    return "This is still a game of adding one or two. Change what a player may do in a turn." if _still(root) else None


def _still(root):
    """Whether a tree is that of the lesson's game, as far as it goes; the ten may be another number."""
    try:
        game = OneTwoTen(max(state_of(node)[1] for node in walk(root)))
        game.start = state_of(root)
        return of_tree(root, game).right
    except Exception:  # its states are others
        return False


def _forgetful(everything):
    """Two nodes that know the same and have different children, in a sentence; "" where there are none."""
    met = {}
    for node in everything:
        below = sorted(_known(child) for _, child in branches(node))
        if met.setdefault(_known(node), below) != below:
            asks = _twice(everything) or "Does a node know all that its moves depend on, and does each build its tree?"
            return f"Two nodes are {name(node)}, and they have different children. {asks}"
    return ""


def _known(node):
    """All that a node knows, but for other nodes, as one text."""
    names = getattr(node, "__dict__", None) or getattr(type(node), "__slots__", ())
    known = {each: attribute_of(node, each) for each in names if each != "children"}
    own = {each: value for each, value in known.items() if not isinstance(value, type(node))}
    return plain({each: own[each] for each in sorted(own)}, 1_000)


def _by_hand(root, everything, on_paper):
    """The Verdict on what was counted by hand, and on the tree; its picture goes with it."""
    verdict, picture = check(on_paper, len(everything)), Drawing(root)
    if verdict.right:
        says = f"{many(len(everything), 'node')}, as on paper, and {len(leaves(root))} of them are leaves."
        return Verdict(
            True, f"{says} The players take turns. Does each move keep to your rules? Only you can tell.", picture
        )
    if not is_number(on_paper):
        return verdict
    more, twice = ("more", _twice(everything)) if on_paper < len(everything) else ("fewer", "")
    says = f"The tree has {more} nodes than you counted on paper. {twice}".rstrip()
    return Verdict(False, f"{says} Find a node that differs: which is right by your rules?", picture)


def _twice(everything):
    """A sentence about a child that a node has twice; "" where there is none."""
    for node in everything:
        known = [_known(child) for _, child in branches(node)]
        for _, child in branches(node):
            if known.count(_known(child)) > 1:
                return f"{name(node)} has the child {name(child)} more than once. Was the tree built twice?"
    return ""
