"""The checks of lesson 01, Draw the game."""

import re
from itertools import islice
from numbers import Number

from ..algorithms.careful import label
from ..checking.check import check
from ..checking.compare import equal
from ..checking.verdict import Verdict
from ..core.careful import build_tree
from ..core.text import quoted
from ..core.tree import nodes
from ..games import OneTwoTen
from .exercise import exercise

SIX = "You never had to look further ahead than one move. And this game is won by the second player."
MOST = 100  # parts of an answer that are looked at


@exercise
def check_1_1(answer):
    """The moves from (1, 7) where a turn adds one, two or three. Takes a dict, move -> state; gives a Verdict."""
    due = {n: (2, 7 + n) for n in (1, 2, 3)}
    if isinstance(answer, dict):
        answer = {move: tuple(state) if isinstance(state, list) else state for move, state in answer.items()}
    notice = "Whoever knows the moves from every state can draw the whole game."
    return check(answer, due, hint=lambda wrong: _of_moves(wrong, due), notice=notice)


def _of_moves(answer, due):
    """What to look at where a dictionary of moves is wrong, a sentence."""
    if not isinstance(answer, dict):
        return "Write a dictionary, as Python did: {move: state, …}."
    for move, state in answer.items():
        if move not in due:
            return _of_move(move)
        if not equal(state, due[move]):
            return f"Look at the move {move}: {_of_after(state, due[move])}"
    return "A move is missing: a turn adds one, two or three."


def _of_move(move):
    """Why something is no move from a pile of eight, a sentence."""
    if isinstance(move, tuple):
        return "The move comes first, then a colon, then the state it leads to."
    if isinstance(move, str):
        return f"{quoted(move)} is a text: a move is a number, without quotes."
    return f"{quoted(move)} is no move here: a turn adds one, two or three."


def _of_after(state, due):
    """Why a state is not the one that a move leads to, the end of a sentence."""
    if isinstance(state, str):
        return f"{quoted(state)} is a text. Leave the quotes out."
    if isinstance(state, (set, frozenset)):
        return f"{quoted(state)} is a set, which has no order. Write a pair in round brackets."
    if not isinstance(state, tuple) or len(state) != 2:
        return f"{quoted(state)} is no pair. A state is (player, pile)."
    if equal(state, due[::-1]):
        return "the player comes first, then the pile."
    return "whose turn is it after that?" if not equal(state[0], due[0]) else "how large is the pile after that?"


@exercise
def check_1_2(labels):
    """The labels of the game to six. Takes a dict, pile -> label; gives a Verdict."""
    if not isinstance(labels, dict):
        return Verdict(False, f"{quoted(labels)} is no dictionary: write {{6: …, 5: …}}, with a label for each pile.")
    verdict = check(labels, OneTwoTen(6), hint=_of_label, notice=SIX)
    for of_nodes, of_piles in ((r"\([12], (\d)\)", r"\1"), (r", nor have .* others\.", "."), ("W, L or D", '"W" or "L"')):
        verdict.sentence = re.sub(of_nodes, of_piles, verdict.sentence)
    return verdict


def _of_label(node):
    """What to look at where a label is wrong or missing, a sentence; "" where the reason was said already."""
    if node.label in ("?", None):
        return "Each pile from 6 down to 0 needs a label."
    if node.label in ("W", "D") and not node.children:
        return "Who made the six?"
    return ""


@exercise
def check_1_3(answer):
    """The lost piles of 1, 2, … 10. Takes a list of numbers; gives a Verdict."""
    label(root := build_tree(OneTwoTen()))
    red = sorted({node.state[1] for node in nodes(root) if node.label == "L"})
    notice = "So it never was a race to ten, but one to seven; and so to four; and so to one."
    return check(answer, red, hint=lambda wrong: _of_piles([*islice(wrong, MOST)], red), notice=notice)


def _of_piles(answer, red):
    """What to look at where a list of piles is wrong, a sentence: the first that is not red, or what is missing."""
    for pile in answer:
        if not _is_number(pile):
            return "Write the piles alone, as numbers."
        if pile not in range(11):
            return "The piles are whole numbers from 0 to 10."
        if pile not in red:
            return f"From {pile} there is a move to a red pile. Who wins then?"
    if 10 not in answer:
        return "Are there red nodes at the end of the game, too?"
    return "Look for the red nodes in the tree of four moves: their numbers are the piles."


@exercise
def check_1_4(answer):
    """The targets from 1 to 12 with which the second player wins. Takes a list of numbers; gives a Verdict."""
    lost = [target for target in range(1, 13) if label(build_tree(OneTwoTen(target))) == "L"]
    notice = "Whatever player 1 adds, player 2 makes it three; and then six, and so on."
    return check(answer, lost, hint=lambda wrong: _of_targets([*islice(wrong, MOST)], lost), notice=notice)


def _of_targets(answer, lost):
    """What to look at where a list of targets is wrong, a sentence: the first wrong one, or what is missing."""
    if len(answer) == 4 and all(_is_number(target) and target in (1, 4, 7, 10) for target in answer):
        return "These are the red piles of the game to ten. Here each target is a game of its own."
    for target in answer:
        if not _is_number(target):
            return "Write the targets alone, as numbers."
        if target not in range(1, 13):
            return "The targets are whole numbers from 1 to 12."
        if target not in lost:
            return f"Draw the game to {target}: the label of its root is for player 1, who begins."
    return "Have you tried all twelve?"


def _is_number(thing):
    return isinstance(thing, Number) and not isinstance(thing, bool)
