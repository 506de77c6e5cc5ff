"""The checks of lesson 02, Build the tree."""

from itertools import islice

from .. import GameError, OneTwoTen, check, draw, leaves, nodes
from ..exercises import (
    CheckedGame,
    Verdict,
    call,
    children_of,
    exercise,
    is_number,
    method_of,
    name,
    player_of,
    short_repr,
    state_of,
    verdict_at,
    walk,
)
from .invented import PAPER, STAYS, by_hand, forgetful, grow, too_large, unplayable
from .typed import helped

SPAWNED = (1, 0), (2, 8), (1, 9), (2, 10)  # what spawn is tried on
COUNTED = 1, 2, 33  # nodes of the trees that count is tried on


class Row(OneTwoTen):
    """1, 2, … 10 as far as spawn goes: one move from its start."""

    def moves(self, state):
        return super().moves(state) if state == self.start else {}


@exercise
def check_2_1(kind):
    """A class of nodes with `spawn`. Takes the class; gives a Verdict."""
    spawn = method_of(kind, "spawn")
    _whole(root := call(kind, 1, 0))
    first = check(spawn, Row(), tree=root)
    if first.right is None or first.right is False and first.about is None and not _strangers(root):
        return helped(first, spawn)
    for state in SPAWNED:
        node = call(kind, *state)
        if state_of(node) != state:
            raise GameError(f"{short_repr(kind.__name__)}{state} is {name(node)}: run the cell of the class again.")
        call(spawn, node)
        if state_of(node) != state:
            raise GameError(f"spawn was told to {state}, which is {name(node)} now. {STAYS}")
        if problem := _row(node):
            return Verdict(False, problem) if _strangers(node) else verdict_at(node, node, problem)
    return Verdict(True, "(1, 0) and (2, 8) get two children, (1, 9) gets one, and (2, 10) none.")


def _whole(node, *parts):
    """Raise GameError where the class of a node was made anew, and has no longer what was put into it."""
    for part in ("children", *parts):
        if part not in dir(node) and "pile" in dir(node):
            raise GameError(f"{type(node).__name__} has no {part}: run the cells below that of the class once more.")


def _strangers(node):
    """What a node has for children and is no node of its class, a list."""
    return [child for child in children_of(node) if not isinstance(child, type(node))]


def _row(node):
    """What is wrong with the children that spawn made; "" where nothing is."""
    below = children_of(node)
    due = OneTwoTen().moves(state_of(node))
    if others := _strangers(node):
        return f"{name(node)} has the child {name(others[0])}, which is no node: {type(node).__name__}(…) makes one."
    if problem := CheckedGame(OneTwoTen()).extra_child(node):
        named = [child for child in below if f" {name(child)}, " in problem or f" {name(child)} " in problem]
        strange = (named or below)[0]
        return f"{problem} {_strange(node, strange)}".strip()
    if deeper := [child for child in below if children_of(child)]:
        return f"{name(deeper[0])} has children too: spawn makes those of its own node only."
    if len(below) == len(due):
        return ""
    count = f"{len(below) or 'no'} {'child' if len(below) == 1 else 'children'}"
    return f"{name(node)} has {count}, and should have {len(due)}. {_missing(node)}".strip()


def _strange(node, child):
    """What a child is that no move leads to, a hint."""
    if callable(player := getattr(child, "player", None)):
        return f"{short_repr(player.__name__)} is a method: a call needs parentheses, ()."
    if player_of(child) == player_of(node):
        return "In a child it is the other player's turn."
    pile = getattr(child, "pile", None)
    return "The game ends at ten." if is_number(pile) and pile > 10 else ""


def _missing(node):
    """Why a node has too few children, a hint."""
    pile = node.pile
    first = getattr(node, "add1", None)
    if getattr(first, "pile", None) == pile + 2:
        return f"{name(first)} is in add1. Where should it be?"
    if pile and all(child.pile != 10 for child in children_of(node)):  # and at the start all was right
        return f"{pile} and {10 - pile} make ten: that is a move too."
    return f"add2 of {name(node)} is None: which line sets self.add2, and when?" if node.add2 is None else ""


@exercise
def check_2_2(kind):
    """A class of nodes with `spawn` and `build_tree`. Takes the class; gives a Verdict."""
    build = method_of(kind, "build_tree")
    for start in (1, 6), (1, 0):
        game = OneTwoTen()
        root = call(kind, *start)
        game.start = start
        verdict = check(build, game, hint=lambda wrong, root=root: _unbuilt(root, wrong), tree=root)
        if not verdict.right:
            _whole(root, "spawn")
            return helped(verdict, build)
    return Verdict(True, "Every node has its children, down to the leaves. Nobody said when to stop: why does it stop?")


def _unbuilt(root, wrong):
    """Why a node has not the children that it should have, a hint."""
    if children_of(wrong) or wrong is root:
        return "" if check_2_1(type(root)).right else "The children are made by spawn: is exercise 2.1 right?"
    above = next(node for node in walk(root) if any(child is wrong for child in children_of(node)))
    if built := [child for child in children_of(above) if children_of(child)]:
        return f"{name(built[0])} has built its tree. Are the others told to, too? A return ends a loop."
    if above is root:
        return "Is each child told to build its tree, in a call with (), when spawn has made the children?"
    return f"Which line tells {name(wrong)} to build its tree?"


@exercise
def check_2_3(count, root):
    """A function that counts the nodes of a tree. Takes the function and a tree to try it on; gives a Verdict."""
    _whole(root)
    if not children_of(root) and callable(count):
        return Verdict(None, f"{name(root)} has no children yet. Is exercise 2.2 done? Then run the cell below it.")
    sizes = {len(nodes(node)): node for node in nodes(root)}
    verdict = check(
        count,
        [(sizes[size], size) for size in (*COUNTED, max(sizes)) if size in sizes],
        hint=lambda node: _counted(count, node, [sizes[size] for size in COUNTED if size in sizes]),
        notice="And a leaf needs no case of its own: with no child to ask, only the 1 for the leaf itself is left.",
    )
    return verdict if verdict.right else helped(verdict, count)


def _counted(count, node, tried):
    """What was counted in the place of the nodes below a node, a hint."""
    given = call(count, node)
    if given != call(count, node):
        return "Asked about the same node again, it gives another number. What is left over from one call to the next?"
    if is_number(given) and given == len(nodes(node)):  # but it has changed the tree
        return "To count the nodes, nothing in the tree has to change."
    if not children_of(node):
        return "A leaf is a node too." if given == 0 else ""
    if all(call(count, each) == len(leaves(each)) for each in tried):
        return "That is the number of leaves. The other nodes count too."
    if not is_number(given) or given > len(nodes(node)):
        return ""
    if given == 1 + len(children_of(node)):
        return "Its children have children too: ask each child for its own count."
    return "Are the answers of all its children added up, and 1 for the node itself?"


@exercise
def check_2_4(root, on_paper):
    """The root of a game of the student's own, and its nodes counted by hand. Takes both; gives a Verdict."""
    try:
        grow(root)
    except GameError as error:
        return helped(Verdict(False, str(error), error=error), getattr(type(root), "build_tree", None))
    everything = list(islice(walk(root), PAPER + 1))
    if len(everything) > PAPER:
        return too_large(root, on_paper)
    problem = unplayable(everything) or forgetful(everything)
    if problem:
        return problem if isinstance(problem, Verdict) else Verdict(False, problem, draw(root))
    return by_hand(root, everything, on_paper)
