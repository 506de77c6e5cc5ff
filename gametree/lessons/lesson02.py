"""The checks of lesson 02, Build the tree."""

from contextlib import suppress
from copy import copy
from inspect import getsource

from .. import GameError, OneTwoTen, check, leaves, nodes, record
from ..exercises import (
    CheckedGame,
    Verdict,
    call,
    children_of,
    exercise,
    is_number,
    method_of,
    name,
    short_repr,
    state_of,
    verdict_at,
)
from .invented import UNCHANGED, build_if_needed, check_own_tree
from .typed import add_hint, hints_on_error

SPAWNED = (1, 4), (2, 8), (1, 9), (2, 10)  # the nodes on which spawn is tried; no pile is 1 or 2, like a player
CHANGED = "The check has changed this tree: now both children of {} are tens. Does count ask each child?"


class Row(OneTwoTen):
    """1, 2, … 10 from the first node of SPAWNED, cut off after one move: what one call of spawn builds."""

    def __init__(self):
        super().__init__()
        self.start = SPAWNED[0]

    def moves(self, state):
        return super().moves(state) if state == self.start else {}


@exercise
def check_2_1(kind):
    """Check a class of nodes with `spawn`."""
    spawn = method_of(kind, "spawn")
    _require_attributes(root := call(kind, *SPAWNED[0]))
    first = check(spawn, Row(), tree=root)
    if first.right is None or first.right is False and first.about is None and not _foreign_children(root):
        return add_hint(first, spawn)
    for state in SPAWNED:
        node = call(kind, *state)
        if state_of(node) != state:
            created = f"{short_repr(kind.__name__)}{state} created {name(node)}."
            raise GameError(f"{created} Run the cell with the class again.")
        call(spawn, node)
        if state_of(node) != state:
            raise GameError(f"spawn changed {state} to {name(node)}. {UNCHANGED}")
        if problem := _children_problem(node):
            return Verdict(False, problem) if _foreign_children(node) else verdict_at(node, node, problem)
    return Verdict(True, "(1, 4) and (2, 8) get two children, (1, 9) gets one, and (2, 10) gets none.")


def _require_attributes(node, *parts):
    """Raise GameError if the class of a node was redefined and lost the methods that had been added to it."""
    for part in ("children", *parts):
        if part not in dir(node) and "pile" in dir(node):
            raise GameError(f"{type(node).__name__} has no {part}. Run the cells below the class again.")


def _foreign_children(node):
    """Return the children of a node that are not nodes of its class."""
    return [child for child in children_of(node) if not isinstance(child, type(node))]


def _children_problem(node):
    """Return what is wrong with the children that spawn made, or "" if nothing is."""
    below = children_of(node)
    expected = OneTwoTen().moves(state_of(node))
    if others := _foreign_children(node):
        problem = f"{name(node)} has the child {name(others[0])}, which is not a node."
        return f"{problem} Make nodes with {type(node).__name__}(…)."
    if problem := CheckedGame(OneTwoTen()).extra_child(node):
        named = [child for child in below if f" {name(child)}, " in problem or f" {name(child)} " in problem]
        extra = (named or below)[0]
        return f"{problem} {_hint_about_extra_child(node, extra)}".strip()
    if deeper := [child for child in below if children_of(child)]:
        return f"{name(deeper[0])} has children too, but spawn should make only the children of its own node."
    if len(below) == len(expected):
        return ""
    count = f"{len(below) or 'no'} {'child' if len(below) == 1 else 'children'}"
    return f"{name(node)} has {count}, but it should have {len(expected)}. {_hint_about_missing_children(node)}".strip()


def _hint_about_extra_child(node, child):
    """Return a hint about a child that no move leads to."""
    player, pile = (getattr(child, part, None) for part in ("player", "pile"))
    if callable(player):
        return f"{short_repr(player.__name__)} is a method. To call it, add parentheses: ()."
    if (pile, player) in OneTwoTen().moves(state_of(node)).values():
        return f"The player comes first, then the pile: {type(node).__name__}(player, pile)."
    if player == node.player:
        return "At a child it is the other player's turn."
    return "The game ends at ten." if is_number(pile) and pile > 10 else ""


def _hint_about_missing_children(node):
    """Return a hint about why a node has too few children."""
    pile = node.pile
    first = getattr(node, "add1", None)
    if getattr(first, "pile", None) == pile + 2:
        return f"{name(first)} is in add1. Where should it be?"
    if pile >= 8 and all(child.pile != 10 for child in children_of(node)):
        return f"{pile} and {10 - pile} make ten, so adding {10 - pile} is a move too."
    return f"add2 of {name(node)} is None. Which line sets self.add2, and when?" if node.add2 is None else ""


@exercise
def check_2_2(kind):
    """Check a class of nodes with `spawn` and `build_tree`."""
    build = method_of(kind, "build_tree")
    for start in (1, 6), (1, 0):
        game = OneTwoTen()
        root = call(kind, *start)
        game.start = start
        verdict = check(build, game, hint=lambda wrong, root=root: _hint_about_tree(build, root, wrong), tree=root)
        if not verdict.right:
            _require_attributes(root, "spawn")
            return add_hint(verdict, build)
    built = "Every node has its children, down to the leaves."
    return Verdict(True, (built, "No line says when to stop. So why does build_tree stop?"))


def _hint_about_tree(build, root, wrong):
    """Return a hint about why a node does not have the right children."""
    if children_of(wrong) or wrong is root:
        return "" if check_2_1(type(root)).right else "spawn makes the children. Is exercise 2.1 right?"
    parent = next(node for node in nodes(root) if any(child is wrong for child in children_of(node)))
    if built := [child for child in children_of(parent) if children_of(child)]:
        message = f"{name(built[0])} has built its tree, but {name(wrong)} has not."
        with suppress(OSError, TypeError):  # the source may be unknown
            if "return" in getsource(build):
                return f"{message} A return ends the whole method, even inside a loop."
        return f"{message} Is build_tree called on every child?"
    if parent is root:
        return "After spawn has made the children, do you call build_tree() on each of them, with parentheses?"
    return f"Which line makes {name(wrong)} build its tree?"


@exercise
def check_2_3(count, root):
    """Check a function that counts the nodes of a tree by trying it on trees, including the one with this root."""
    _require_attributes(root)
    if not children_of(root) and callable(count):
        return Verdict(None, f"{name(root)} has no children yet. If exercise 2.2 is done, run the cell below it.")
    sizes = {len(nodes(node)): node for node in nodes(root)}
    sample = [sizes[size] for size in (1, 2, 33) if size in sizes]
    changed = _changed_trees(sizes.get(4))
    verdict = check(
        count,
        [(node, len(nodes(node))) for node in (*sample, *changed, sizes[max(sizes)])],
        hint=lambda node: CHANGED.format(name(node)) if [node] == changed else _hint_about_count(count, node, sample),
        notice="A leaf needs no special case: it has no children to count, so only its own 1 is left.",
    )
    if isinstance(verdict.error, RecursionError):
        called_on = [step.node for step in record(count, root).steps if step.kind == "enter"]
        if len(called_on) > 1 and called_on[-1] is called_on[-2]:
            verdict.facts += ("Your function calls itself on the same node. Call it on the child.",)
    return verdict if verdict.right else add_hint(verdict, count)


def _changed_trees(node):
    """Return a list with a copy of a pile of eight, where adding one makes ten too, to try count on."""
    if not hasattr(node, "add2"):
        return []
    changed = copy(node)
    changed.add1 = copy(node.add2)
    return [changed] if len(nodes(changed)) == 3 else []  # a student's class may keep its children somewhere else


def _hint_about_count(count, node, sample):
    """Return a hint about what was counted instead of the nodes of a tree."""
    result = call(count, node)
    if result != call(count, node):
        again = "When it is called on the same node again, your function returns a different number."
        return f"{again} What is left over from one call to the next?"
    if is_number(result) and result == len(nodes(node)):  # the count is right, but the function changed the tree
        return "You can count the nodes without changing the tree."
    if not children_of(node):
        return "A leaf is a node too." if result == 0 else ""
    if all(call(count, each) == len(leaves(each)) for each in sample):
        return "That is the number of leaves. The other nodes count too."
    if not is_number(result) or result > len(nodes(node)):
        return ""
    if result == 1 + len(children_of(node)):
        return f"The children of {name(node)} have children too. Call your function on each child."
    return "Does your function add up the counts of all children, plus 1 for the node itself?"


@exercise
def check_2_4(root, on_paper):
    """Check the tree of the student's own game and the number of its nodes, which the student counted on paper."""
    with hints_on_error(getattr(type(root), "build_tree", None)):
        build_if_needed(root)
    return check_own_tree(root, on_paper)
