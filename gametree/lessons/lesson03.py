"""The checks of lesson 03, Win or lose."""

import dis
import re

from .. import Game, Node, OneTwoTen, build_tree, check, label, nodes, record
from ..exercises import Verdict, call, children_of, exercise, is_number, label_of, method_of, walk
from .loops import LABELS, Misere
from .typed import MEANT, helped, own

PAIR = "A state is a pair: player, pile = state gives its parts their names."
SLIPS = (  # what the label of a node seems to be made of, and is not
    (lambda labels: all(each == "L" for each in labels), "every child is L"),
    (lambda labels: labels[0] == "L", "the first child is L"),
    (lambda labels: labels[-1] == "L", "the last child is L"),
)
STOPS = (  # what may be wrong with an outcome that stops, as typed.MEANT has it
    (r"takes 1 positional argument but 2", "It needs two names: def outcome(self, state)."),
    (r"name '(?:player|pile)' is not|'tuple' object has no attribute '(?:player|pile)'", PAIR),
    MEANT[-1],  # of quotes
)  # fmt: skip


@exercise
def check_3_1(kind):
    """A class of nodes whose `do_win_loss` labels a tree. Takes the class; gives a Verdict."""
    return _labels(method_of(kind, "do_win_loss"), kind, "Two rules were enough for all of them.")


@exercise
def check_3_2(mended, kind):
    """A function that labels a tree. Takes the function and a class of nodes to try it on; gives a Verdict."""
    return _labels(mended, kind, "One word is enough, besides the name. How many did you change?")


def _labels(function, kind, notice):
    """A Verdict on what a function does to a small tree, which can be seen whole, and to the whole tree."""
    build = method_of(kind, "build_tree")
    for start in (1, 6), (1, 0):
        root = call(kind, *start)
        game = OneTwoTen()
        game.start = start  # a later state: all goes on from there
        call(build, root)
        verdict = check(function, game, lambda wrong, root=root: _slip(function, root, wrong), notice, root)
        if not verdict.right:
            return helped(verdict, function, (*MEANT, ("no node has a label yet", _lost(function))))
    return verdict


def _slip(function, root, wrong):
    """Why the first wrong label came about, a hint: by the code, or by what the labels of the tree have in common."""
    given, code = label_of(wrong), getattr(function, "__code__", _slip.__code__)
    names = {*code.co_names}.union(*(getattr(inside, "co_names", ()) for inside in code.co_consts))  # a comprehension's
    if "broken" in names and code.co_name not in names:
        return f"{code.co_name} calls broken, and not itself."
    if given in (None, "?"):
        return _lost(function) or _unlabelled(root)
    if given not in LABELS:
        return "A label is a capital letter." if given in ("w", "l", "d") else ""
    return _other_rule(root) if children_of(wrong) else "Who has made the ten: the player to move, or the other one?"


def _lost(function):
    """How a label was not kept, a hint: by what the code of a function does."""
    code = getattr(function, "__code__", _lost.__code__)
    if "win_loss" in code.co_varnames:
        return f"Is {own(function)}. missing before win_loss?"
    does = " ".join(each.opname for each in dis.get_instructions(code))
    compared = re.search("COMPARE_OP (JUMP_FORWARD LOAD_CONST )?POP_TOP", does)  # and nothing done with it
    return "One line only compares, with ==: a label is kept with =." if compared else ""


def _unlabelled(root):
    """Why a node has got no label, a hint."""
    labelled = [node for node in walk(root) if label_of(node) in LABELS]
    if len(labelled) == 1 and labelled[0] is root:
        return "Only the root has a label. Does it tell its children to do the same?"
    if labelled and not any(map(children_of, labelled)):
        return "Only the leaves have labels. What does any other node get, once its children have theirs?"
    ends = [label_of(node) in LABELS for node in walk(root) if not children_of(node)]
    return "Does every child get its call?" if any(ends) and not all(ends) else ""


def _other_rule(root):
    """Which wrong rule the labels of all nodes with children follow, a hint."""
    parents = filter(children_of, walk(root))
    inner = [(label_of(node), [label_of(child) for child in children_of(node)]) for node in parents]
    for one, other in ("L", "a W"), ("W", "an L"):
        if all(mine == one for mine, _ in inner):
            return f"Every node with children is {one}. When does your code give one of them {other}?"
    for rule, slip in SLIPS:
        if all((mine == "W") == rule(below) for mine, below in inner):
            return f"As the labels stand, a node is W only where {slip}. The rule says: some child."
    return ""


@exercise
def check_3_3(game):
    """The game in which who makes ten has lost. Takes the game; gives a Verdict."""
    notice = "Its tree has 232 nodes, for most of these states come up in it more than once."
    verdict = check(game, Misere(), lambda wrong: _ended(game, wrong), notice)
    if re.search("has no children to go to|'tuple' object has no attribute 'children'", verdict.sentence):
        asked = "Something was asked for its children and has none."
        return Verdict(False, f"{asked} Your outcome is given a state, no node.")
    return helped(verdict, getattr(game, "outcome", None), (*STOPS, ("gave None", _of_pair(game))))


def _ended(game, wrong):
    """What is wrong with the moves or the outcome of a game, a hint."""
    if not isinstance(wrong, Node):
        return "Only the outcome changes. The start and the moves are those of MyOneTwoTen."
    if type(game).outcome is Game.outcome:
        return f"{type(game).__name__} has no outcome of its own, so that of Game was asked. Is the name right?"
    if len({game.outcome((player, 10)) for player in (1, 2)}) == 2:
        return "The outcome is for the player to move, whether that is player 1 or player 2."
    return _of_pair(game) or "Who has made the ten: the player to move, or the other one?"


def _of_pair(game):
    """What to say of an outcome that takes the pair, or the player, for the pile: seen by what it gives there."""
    odd = (10, 10), 10
    return PAIR if isinstance(game, Game) and any(record(game.outcome, each).result == "W" for each in odd) else ""


@exercise
def check_3_4(answer):
    """How many calls have begun when the first label is given. Takes a number; gives a Verdict."""
    root = build_tree(OneTwoTen())
    begun, calls = [step.kind for step in record(label, root).steps].index("set"), len(nodes(root))
    hints = {
        begun - 1: "The call on (1, 0) counts too, and so does the one that gives the label.",
        begun + 1: "That is the number of the step with the first label. Count the calls.",
        calls: "That is the number of all calls. The first label is given long before the last call.",
    }
    notice = "It goes all the way down before anything is known."
    return check(answer, begun, lambda wrong: hints.get(wrong, "") if is_number(wrong) else "", notice)
