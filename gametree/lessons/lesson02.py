"""The checks of lesson 02, Build the tree."""

import ast
import re
from itertools import islice

from ..checking.check import check
from ..checking.verdict import Verdict, at, surplus
from ..core.errors import GameError
from ..core.introspect import attribute_of, name, player_of, state_of
from ..core.text import is_number, plain
from ..core.tree import branches, leaves, nodes, walk
from ..drawing.draw import Drawing
from ..games import OneTwoTen
from ..watching.recording.record import record
from .exercise import called, exercise, method
from .invented import PAPER, by_hand, forgetful, grow, too_large, unplayable
from .typed import alone, helped, idle, written

SPAWNED = (1, 0), (2, 8), (1, 9), (2, 10)  # what spawn is tried on
COUNTED = 1, 2, 33  # nodes of the trees that count is tried on: at 33 every slip gives another number


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
        given = called(kind.spawn, node)
        if state_of(node) != state:
            stays = "A node stays as it is, and only gets children."
            raise GameError(f"spawn was told to {state}, which is {name(node)} now. {stays}")
        if problem := _row(node, given):
            return Verdict(False, problem) if _strangers(node) else at(node, node, problem)
    return Verdict(True, "(1, 0) and (2, 8) get two children, (1, 9) gets one, and (2, 10) none.")


def _strangers(node):
    """What a node has for children and is no node of its class, a list."""
    return [child for _, child in branches(node) if not isinstance(child, type(node))]


def _row(node, given):
    """What is wrong with the children that spawn made, and with what it gave back; "" where nothing is."""
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
    return f"{name(node)} has {count}, and should have {len(due)}. {_missing(node, given)}".strip()


def _strange(node, child):
    """What a child is that no move leads to, a hint."""
    if callable(attribute_of(child, "player")):
        return "other_player is a method: to ask it, it needs its parentheses."
    if player_of(child) is None and (state_of(child) or ())[::-1] in OneTwoTen().moves(state_of(node)).values():
        return "The player comes first, and then the pile."
    if player_of(child) == player_of(node):
        return "In a child it is the other player's turn."
    pile = attribute_of(child, "pile")
    return "The game ends at ten." if is_number(pile) and pile > 10 else ""


def _missing(node, given):
    """Why a node has too few children, a hint."""
    spawn, pile, first = type(node).spawn, node.pile, attribute_of(node, "add1")
    for lost in (each for each in ("add1", "add2") if alone(spawn, each)):
        return f"{lost} alone is a variable of spawn, which is gone when spawn is done: a node's own is self.{lost}."
    if attribute_of(first, "pile") == pile + 2:
        return f"{name(first)} is in add1. Where should it be?"
    if isinstance(given, type(node)) and all(child is not given for _, child in branches(node)):
        return f"spawn gives {name(given)} back, but does not keep it in the node."
    if any(getattr(made.func, "id", "") == type(node).__name__ for made in idle(spawn, ast.Call)):
        return "One line makes a node and does not keep it: put it into self.add1 or self.add2."
    if "self.children.append(" in written(spawn):
        return "The list children is made anew each time: what is put into it is gone. Set self.add1 or self.add2."
    if pile and all(child.pile != 10 for _, child in branches(node)):  # and at the start all was right
        return f"{pile} and {10 - pile} make ten: that is a move too."
    if re.search(r"^\s*(else|elif)\b", written(spawn), re.M):
        return "What is under else or elif is done only where the if before it did not hold."
    return ""


@exercise
def check_2_2(kind):
    """A class of nodes with `spawn` and `build_tree`. Takes the class; gives a Verdict."""
    build = method(kind, "build_tree")
    for start in (1, 6), (1, 0):
        verdict = _built(build, kind, start)
        if "the root has no children yet" in verdict.sentence:
            verdict.sentence = f"{verdict.sentence} {_named(build)}".rstrip()
        if not verdict.right:
            return helped(verdict, build)
    return Verdict(True, "Every node has its children, down to the leaves. Nobody said when to stop: why does it stop?")


def _built(build, kind, start):
    """A Verdict on what build_tree makes of a node."""
    game, root = OneTwoTen(), called(kind, *start)
    game.start = start
    return check(build, game, hint=lambda wrong: _unbuilt(build, root, called(kind, *start), wrong), tree=root)


def _unbuilt(build, root, again, wrong):
    """Why a node has not the children that it should have, a hint: by whom build_tree is told, when it runs again."""
    if branches(wrong) or wrong is root:
        return "" if check_2_1(type(root)).right else "The children are made by spawn: is exercise 2.1 right?"
    recording = record(build, again)
    told = [step.node for step in recording.steps if step.kind == "enter" and step.name != "spawn"]
    there, node = nodes(again), dict(zip(map(id, nodes(root)), nodes(again), strict=False)).get(id(wrong))
    above = next((each for each in there if any(child is node for _, child in branches(each))), None)
    names = {name(each) for each in there}
    if gone := [each for each in told if all(each is not other for other in there) and name(each) in names]:
        return f"The first {name(gone[0])} is gone, with all below it: there is a new one. How often does a node spawn?"
    if recording.strangers:
        return "A method was called on a node that is not in the tree. Is it the child itself, or another node like it?"
    if above is None or any(each is node for each in told):
        return ""
    if beside := [child for _, child in branches(above) if branches(child)]:
        return f"{name(beside[0])}, beside it, has children. Does every child get its turn?"
    if above is not again and all(each is not above for each in told):
        return f"{name(above)} made its children and told none of them. Is spawning all that a child should do?"
    return f"{name(above)} told none of its children to build a tree. {_named(build)}".rstrip()


def _named(build):
    """A sentence about a method that build_tree names and does not call; "" where there is none."""
    methods = [each.attr for each in idle(build, ast.Attribute) if each.attr in ("spawn", "build_tree")]
    return f"In one line {methods[0]} is only named: to call it takes parentheses." if methods else ""


def _way(node, which):
    """How many nodes are on the way down by always the first child, or the last (0 or −1)."""
    count = 1
    while below := branches(node):
        node, count = below[which][1], count + 1
    return count


ONE_WAY = "That is the number of nodes on one way down. Is every child asked, and is every answer added?"
SLIPS = (  # what may be counted in the place of the nodes, and a hint
    (lambda node: 1, "It gives 1 for every node. What becomes of the answers of the children?"),
    (lambda node: len(leaves(node)), "That is the number of leaves. The other nodes count too."),
    (lambda node: 1 + len(branches(node)), "That is the node and its children. What about their children?"),
    (lambda node: _way(node, 0), ONE_WAY),
    (lambda node: _way(node, -1), ONE_WAY),
    (lambda node: 2 * len(nodes(node)) - 1, "Each child has counted itself already."),
)


@exercise
def check_2_3(count, root):
    """A function that counts the nodes of a tree. Takes the function and a tree to try it on; gives a Verdict."""
    if not branches(root) and callable(count):
        return Verdict(None, f"{name(root)} has no children yet. Is exercise 2.2 done? Then run the cell below it.")
    sizes = {len(nodes(node)): node for node in nodes(root)}
    tried = [sizes[size] for size in COUNTED if size in sizes]
    verdict = check(
        count,
        [(sizes[size], size) for size in (*COUNTED, max(sizes)) if size in sizes],
        hint=lambda node: _counted(count, node, tried),
        notice="A leaf has no child to ask. The sum of nothing is 0, and the 1 for the leaf itself is left.",
    )
    return verdict if verdict.right else helped(verdict, count)


def _counted(count, node, tried):
    """What was counted in the place of the nodes below a node, a hint."""
    given, again = called(count, node), called(count, node)
    if given != again:
        return "Asked about the same node again, it gives another number. What is left over from one call to the next?"
    if is_number(given) and given == len(nodes(node)):  # but it has changed the tree
        return "To count the nodes, nothing in the tree has to change."
    if not branches(node):
        return "A leaf is a node too." if given == 0 else ""
    for slip, hint in SLIPS:
        if all(called(count, each) == slip(each) for each in tried):
            return hint
    return ""


@exercise
def check_2_4(root, on_paper):
    """The root of a game of the student's own, and its nodes counted by hand. Takes both; gives a Verdict."""
    try:
        grow(root)
    except GameError as error:
        return helped(Verdict(False, str(error)), attribute_of(type(root), "build_tree"))
    everything = list(islice(walk(root), PAPER + 1))
    if len(everything) > PAPER:
        return too_large(root, on_paper)
    problem = unplayable(everything) or forgetful(everything)
    if problem:
        return problem if isinstance(problem, Verdict) else Verdict(False, problem, Drawing(root))
    return by_hand(root, everything, on_paper)
