"""labelling: trees to try a student's three rules on, and what is said of the first wrong label."""

import ast
from inspect import unwrap
from itertools import chain, product
from random import Random

from ..algorithms.diagnosis import PLAYERS
from ..checking.check import check
from ..checking.verdict import Verdict
from ..core.game import LABELS, Game
from ..core.introspect import label_of
from ..core.node import build_tree
from ..core.tree import branches, nodes
from ..games import EvenOrOdd, OneTwoTen, TicTacToe
from ..watching.recording.record import record
from .loops import Ways
from .typed import helped, own, parts

ENDGAMES = "XOXOO..X.", "XOXO..OX.", "XOXOO.X..", "XXO.O..X."
CHANCE = 12  # trees made by chance
TURNED = {"W": "L", "L": "W", "D": "D"}
SLIPS = (  # how the nodes with children seem to get their labels from theirs, and what to say of it
    (lambda labels: "W" if "L" in labels else "L",
     "As it labels them, every node with children is W or L. There is a third rule."),
    (lambda labels: "W" if "L" in labels else "D" if {*labels} == {"D"} else "L",
     "As it labels them, a node is D only where every child is D. How many does the third rule ask for?"),
    (lambda labels: "W" if {*labels} == {"L"} else "D" if "D" in labels else "L",
     "As it labels them, a node is W only where every child is L. How many does the first rule ask for?"),
    (lambda labels: "D" if "D" in labels else "W" if "L" in labels else "L",
     "As it labels them, a node with a child that is D is always D. Which rule has to be asked first?"),
    (lambda labels: "W" if "L" in labels else "D",
     "As it labels them, no node with children is L. When is a node lost?"),
    (lambda labels: "D" if "D" in labels else "L",
     "As it labels them, no node with children is W. Does a later line write another label over the W?"),
    (lambda labels: next((TURNED[label] for label in reversed(labels) if label != "W"), "L"),
     "As it labels them, a node is D where a child that is D comes after one that is L. Is the W written over?"),
    (lambda labels: TURNED[labels[-1]], "As it labels them, the last child decides alone."),
    (lambda labels: TURNED[labels[0]], "As it labels them, the first child decides alone."),
    (lambda labels: "W" if "W" in labels else "D" if "D" in labels else "L",
     "As it labels them, a node is W where a child is W. But at the child it is the other player who moves."),
    (lambda labels: "L" if "L" in labels else "D" if "D" in labels else "W",
     "As it labels them, a node is L where a child is L. But at the child it is the other player who moves."),
)  # fmt: skip
LEAF = "The label of a leaf is node.game.outcome(node.state). Is it set so, and does no other line write over it?"
MEANT = (  # an error, and what helps
    (r"'int' object has no attribute '(?:label|children|state|game)'",
     "A loop through node.children gives the moves alone: node.children.values() gives the nodes."),
    (r"'Node' object has no attribute 'win_loss'", "In nodes of the package, a label is kept in node.label."),
)  # fmt: skip


def every_family():
    """A tree in which there is each family of up to three leaves, so each way the rules can be asked.

    Player 2 is to move above them; player 1 has those of up to two.
    """
    families = ["".join(labels) for count in (1, 2, 3) for labels in product(LABELS, repeat=count)]
    inner = [(1, family) for family in families if len(family) < 3], [(2, family) for family in families]
    ways = {state: [(3 - state[0], f"{label}!") for label in state[1]] for state in chain(*inner)}
    ways |= {Ways.start: [(2, "a"), *inner[1]], (2, "a"): inner[0]}
    return Ways(ways, {(mover, f"{label}!"): label for mover in PLAYERS for label in LABELS})


def by_chance(seed):
    """A game made by chance: up to nine letters, each move leads on to a later one, and the ends are of any label."""
    dice, letters = Random(seed), "abcdefghi"
    ways, ends = {}, {}
    for player, (place, letter) in product(PLAYERS, enumerate(letters)):
        later = letters[place + 1 :]
        count = min(dice.randint(0 if place else 1, 3), 3 * len(later))
        ways[player, letter] = [(3 - player, dice.choice(later)) for _ in range(count)]
        ends[player, letter] = dice.choice("WLD")
    return Ways(ways, ends)


EVERY = every_family()
TRIED = (
    *map(TicTacToe, ENDGAMES), EvenOrOdd(4), EvenOrOdd(3), OneTwoTen(5), EvenOrOdd(6), TicTacToe("XO..O..XX"), EVERY,
    *(Ways({}, {Ways.start: label}) for label in LABELS), *map(by_chance, range(CHANCE)),
)  # fmt: skip


def labelled(function):
    """The Verdict on a function that labels trees by the three rules."""
    for game in TRIED:
        root = build_tree(game)
        verdict = check(function, game, hint=lambda wrong, root=root: _hint(function, wrong, root), tree=root)
        if not verdict.right:
            return _elsewhere(_stopped(verdict, function), game)
    return Verdict(True, f"It has labelled {len(TRIED)} trees, with wins, losses and draws.")


def _elsewhere(verdict, game):
    """The Verdict with the tree in which it went wrong, where that is not one of tic-tac-toe."""
    where = {TicTacToe: "", Ways: "On a made-up tree: "}.get(type(game), f"On a tree of {type(game).__name__}: ")
    verdict.sentence = verdict.sentence.replace("Not yet. ", f"Not yet. {where}", 1)
    return verdict


def _stopped(verdict, function):
    """The Verdict, with what may help a function that stopped."""
    if verdict.right is None or verdict.about is not None:
        return verdict
    verdict = helped(verdict, function, MEANT)
    if " stopped: " in verdict.sentence:
        verdict.sentence = f"{verdict.sentence} {_asked(function)}".strip()
    return verdict


def _asked(function):
    """What is wrong with how the code of a function asks for an outcome, a sentence or ""."""
    calls = [part for part in parts(function) if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute)]
    for call in (call for call in calls if call.func.attr == "outcome"):
        whose, given = ast.unparse(call.func.value), [ast.unparse(argument) for argument in call.args]
        if whose == own(function):
            return f"A node has no outcome, but its game has: {whose}.game.outcome({whose}.state)."
        if not given or given == [own(function)]:
            return f"outcome is asked for a state, and that of a node is {own(function)}.state."
        if isinstance(_known(function, whose), Game):
            return f"{whose} is always the same game. The game of a node is {own(function)}.game."
    return ""


def _known(function, name):
    """What a name outside of a function stands for; None where there is none."""
    function = unwrap(function)
    code = getattr(function, "__code__", None)
    return None if code is None or name in code.co_varnames else function.__globals__.get(name)


def _hint(function, wrong, root):
    """Why the first wrong label of a tree came about, a sentence or ""."""
    if label_of(wrong) in (None, "?"):
        return _of_none(function, wrong)
    if label_of(wrong) not in LABELS:
        return ""
    if not branches(wrong):
        return _asked(function) or LEAF
    inner = _families(root) + _families(record(function, build_tree(EVERY)).root)
    if not all(each in LABELS for mine, below in inner for each in (mine, *below)):
        return ""
    return next((says for rule, says in SLIPS if all(mine == rule(below) for mine, below in inner)), "")


def _of_none(function, wrong):
    """Why a node may have no label, a hint."""
    recording = record(function, build_tree(EVERY))
    called = {id(step.node) for step in recording.steps if step.kind == "enter"}
    if 1 < len(called) < len(nodes(recording.root)):
        return f"{recording.function} is not called for every node. Does a return end the loop too soon?"
    below = [label_of(child) for _, child in branches(wrong)]
    if not all(label in LABELS for label in below):
        return ""
    family = f"Its children: {', '.join(below)}." if below else "It is a leaf."
    return f"{family} Which line sets {own(function)}.label then?"


def _families(root):
    """What the nodes with children of a tree are labelled, and what these: a list of pairs."""
    families = [(label_of(node), [label_of(child) for _, child in branches(node)]) for node in nodes(root)]
    return [(mine, below) for mine, below in families if below]
