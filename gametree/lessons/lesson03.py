"""The checks of lesson 03, Win or lose."""

import dis
import re
from functools import partial

from .. import Game, Node, OneTwoTen, build_tree, check, label, nodes, record
from ..exercises import Verdict, call, children_of, exercise, is_number, label_of, method_of, name, walk
from .loops import LABELS, Misere
from .typed import ERROR_HINTS, add_hint, node_name

PAIR = "A state is a pair. Unpack it with player, pile = state."
SLIPS = (  # pairs: a wrong rule for W, and the condition that the rule tests
    (lambda labels: all(each == "L" for each in labels), "every child is L"),
    (lambda labels: labels[0] == "L", "the first child is L"),
    (lambda labels: labels[-1] == "L", "the last child is L"),
)
ENOUGH = "But one L among its children is enough, whichever child it is."
NOT_BY_PILE = "Here three may be added to a seven. Does the label follow from the children's labels, or from the pile?"
TOO_EARLY = "The rule itself is right, but it is used too early: when do the node's children get their labels?"
CALLS_METHOD = "Here your do_win_loss sets labels. Copy the body of broken, and find the mistake in it."
NOT_A_LABEL = "Your code compares a node with a string. Compare the node's win_loss."
STOPS = (  # pairs, as in typed.ERROR_HINTS: an error in an outcome method, and a hint
    (r"name '(?:player|pile)' is not|'tuple' object has no attribute '(?:player|pile)'", PAIR),
    ERROR_HINTS[-1],  # quotes are missing
)  # fmt: skip


class Later(OneTwoTen):
    """1, 2, … 10 from a later state, so that its tree is smaller."""

    def __init__(self, pile):
        super().__init__()
        self.start = 1, pile


class ThreeAtSeven(Later):
    """1, 2, … 10 from a pile of seven, to which three may be added instead of two. So this seven is a win."""

    def moves(self, state):
        return {1: (2, 8), 2: (2, 10)} if state == self.start else super().moves(state)


@exercise
def check_3_1(kind):
    """Check a class of nodes whose `do_win_loss` labels a tree."""
    return _check_labels(method_of(kind, "do_win_loss"), kind, "Two rules are enough for the whole tree.")


@exercise
def check_3_2(fixed, kind):
    """Check a function that labels a tree of nodes of this class."""
    verdict = _check_labels(fixed, kind, "Changing one word, besides the name, is enough. How many did you change?")
    method = getattr(getattr(kind, "do_win_loss", None), "__code__", None)
    if verdict.right and method in [step.code for step in record(fixed, _tree_of(kind, Later(6))).steps if step.code]:
        return Verdict(False, CALLS_METHOD)
    return verdict


def _check_labels(function, kind, notice):
    """Return the Verdict on how a function labels two small trees that fit into a picture, and then the whole tree."""
    method_of(kind, "build_tree")
    for game in Later(6), ThreeAtSeven(7), OneTwoTen():
        root = _tree_of(kind, game)
        if isinstance(game, ThreeAtSeven) and len(nodes(root)) != len(nodes(build_tree(game))):
            continue  # a student's class may keep its children somewhere else
        hint = partial(_hint_about_label, function, game, root)
        verdict = check(function, game, hint, notice, root)
        if not verdict.right:
            return add_hint(verdict, function, (*ERROR_HINTS, ("no node has a label", _hint_about_storing(function))))
    return verdict


def _tree_of(kind, game):
    """Return the root of a game's tree, built from nodes of a student's class."""
    call(method_of(kind, "build_tree"), root := call(kind, *game.start))
    if isinstance(game, ThreeAtSeven):
        root.add2 = call(kind, 2, 10)
    return root


def _hint_about_label(function, game, root, wrong):
    """Return a hint about the first wrong label, based on the code or on all labels of the tree."""
    if isinstance(game, ThreeAtSeven):
        return NOT_BY_PILE if wrong is root else ""
    label_found, code = label_of(wrong), getattr(function, "__code__", _hint_about_label.__code__)
    inner_names = (getattr(inside, "co_names", ()) for inside in code.co_consts)  # the names in comprehensions
    names = {*code.co_names}.union(*inner_names)
    if "broken" in names and code.co_name not in names:
        return f"{code.co_name} calls broken instead of itself."
    if children_of(wrong) and _is_too_early(function, game, _tree_of(type(root), game)):
        return TOO_EARLY
    if _compares_node(function, _tree_of(type(root), game)):
        return NOT_A_LABEL
    if label_found in (None, "?"):
        return _hint_about_storing(function) or _hint_about_unlabelled(root, wrong)
    if label_found not in LABELS:
        return "Use a capital letter." if label_found in ("w", "l", "d") else ""
    return _hint_about_rule(root) if children_of(wrong) else "Who made the ten, the player to move or the other player?"


def _is_too_early(function, game, root):
    """Return whether a function labels a tree correctly if it is called so often that all children have labels."""
    for _ in walk(root):
        record(function, root)  # unlike a call, it catches errors
    return check(root, game).right


def _hint_about_storing(function):
    """Return a hint, based on a function's code, about why a label was not stored."""
    code = getattr(function, "__code__", _hint_about_storing.__code__)
    if "win_loss" in code.co_varnames:
        return f"win_loss is only a variable of the function. The node's own label is {node_name(function)}.win_loss."
    does = " ".join(each.opname for each in dis.get_instructions(code))
    compared = re.search("COMPARE_OP (JUMP_FORWARD LOAD_CONST )?POP_TOP", does)  # the result of == is not used
    return "One line only compares, with ==. To store a label, use a single =." if compared else ""


def _compares_node(function, root):
    """Return whether a function compares one of the nodes of a tree, instead of its label, with a string."""
    kind, compared = type(root), []
    if "__eq__" not in vars(kind):
        kind.__eq__ = lambda node, other: compared.append(other) or node is other
        record(function, root)  # unlike a call, it catches errors
        del kind.__eq__
    return any(isinstance(each, str) for each in compared)


def _hint_about_unlabelled(root, wrong):
    """Return a hint about why the node `wrong` has no label."""
    if {*map(label_of, children_of(wrong))} == {"W"}:
        return f"The children of {name(wrong)} are all W. Which label does it get then?"
    labelled = [node for node in walk(root) if label_of(node) in LABELS]
    if len(labelled) == 1 and labelled[0] is root:
        return "Only the root has a label. Is the function called on its children too?"
    if labelled and not any(map(children_of, labelled)):
        return "Only the leaves have labels. Which label does another node get once its children have theirs?"
    leaf_has_label = [label_of(node) in LABELS for node in walk(root) if not children_of(node)]
    return "Is the function called on every child?" if any(leaf_has_label) and not all(leaf_has_label) else ""


def _hint_about_rule(root):
    """Return a hint about the wrong rule that the labels of all nodes with children follow."""
    parents = filter(children_of, walk(root))
    inner = [(label_of(node), [label_of(child) for child in children_of(node)]) for node in parents]
    for one, other in ("L", "a W"), ("W", "an L"):
        if all(label == one for label, _ in inner):
            return f"Every node with children is {one}. When does your code make such a node {other}?"
    for rule, slip in SLIPS:
        if all((label == "W") == rule(below) for label, below in inner):
            return f"With these labels, a node is W only if {slip}. {ENOUGH}"
    return ""


@exercise
def check_3_3(game):
    """Check the game in which the player who makes ten loses."""
    notice = "The game's tree has 232 nodes because most of these states occur in it more than once."
    verdict = check(game, Misere(), lambda wrong: _hint_about_game(game, wrong), notice)
    if re.search(r"has no children\.|'tuple' object has no attribute 'children'", verdict.sentence):
        problem = "Your outcome method needs `children`, but it is called with a state"
        return Verdict(False, f"{problem}, and a state has no children.")
    return add_hint(verdict, getattr(game, "outcome", None), (*STOPS, ("returned None", _hint_about_pair(game))))


def _hint_about_game(game, wrong):
    """Return a hint about the moves or the outcome of a game."""
    if not isinstance(wrong, Node):
        return "Change only the outcome. The start and the moves are the same as in MyOneTwoTen."
    if type(game).outcome is Game.outcome:
        return f"{type(game).__name__} has no outcome method of its own. Is the name spelled correctly?"
    if len({game.outcome((player, 10)) for player in (1, 2)}) == 2:
        return "The outcome is for the player to move, whether that is player 1 or player 2."
    return _hint_about_pair(game) or "Who made the ten, the player to move or the other player?"


def _hint_about_pair(game):
    """Return a hint if an outcome method seems to mistake the whole pair, or the player, for the pile, else ""."""
    odd = (10, 10), 10
    return PAIR if isinstance(game, Game) and any(record(game.outcome, each).result == "W" for each in odd) else ""


@exercise
def check_3_4(answer):
    """Check the number of calls that have begun when the first label is set."""
    root = build_tree(OneTwoTen())
    begun, calls = [step.kind for step in record(label, root).steps].index("set"), len(nodes(root))
    hints = {
        begun - 1: "The call on (1, 0) counts too, and so does the call that sets the label.",
        begun + 1: "That is the number of the step that sets the first label. Count the calls instead.",
        calls: "That is the total number of calls. The first label is set long before the last call.",
    }
    notice = "The calls go all the way down before any label is known."
    return check(answer, begun, lambda wrong: hints.get(wrong, "") if is_number(wrong) else "", notice)
