"""The checks of lesson 01, Draw the game."""

import re
from itertools import islice

from .. import OneTwoTen, build_tree, check, label, nodes
from ..exercises import Verdict, equal, exercise, is_number, quoted_repr, short_repr

SIX = "You never had to look further ahead than one move. And this game is won by the second player."
BY_PILE = (  # not by node
    (r"\([12], (\d)\)", r"\1"), (" and .* other nodes? have", " has"), ("W, L or D", '"W" or "L"'),
)  # fmt: skip
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
    a_text, no_move = "a text: a move is a number, without quotes", "no move here: a turn adds one, two or three"
    return f"{quoted_repr(move)} is {a_text if isinstance(move, str) else no_move}."


def _of_after(state, due):
    """Why a state is not the one that a move leads to, the end of a sentence."""
    if isinstance(state, str):
        return f"{quoted_repr(state)} is a text. Leave the quotes out."
    if not isinstance(state, tuple) or len(state) != 2:
        return f"{quoted_repr(state)} is no pair in round brackets. A state is (player, pile)."
    if equal(state, due[::-1]):
        return "the player comes first, then the pile."
    return "whose turn is it after that?" if not equal(state[0], due[0]) else "how large is the pile after that?"


@exercise
def check_1_2(labels):
    """The labels of the game to six. Takes a dict, pile -> label; gives a Verdict."""
    if not isinstance(labels, dict):
        return Verdict(
            False, f"{quoted_repr(labels)} is no dictionary: write {{6: …, 5: …}}, with a label for each pile."
        )
    verdict = check(labels, OneTwoTen(6), hint=_of_label, notice=SIX)
    verdict.facts = tuple(map(_by_pile, verdict.words))
    return verdict


def _by_pile(text):
    """A sentence in which a node is called by its pile."""
    for said, says in BY_PILE:
        text = re.sub(said, says, text)
    return text


def _of_label(node):
    """What to look at where a label is wrong or missing, a sentence; "" where the reason was said already."""
    if node.label in ("?", None):
        return "Each pile from 6 down to 0 needs a label."
    return "Who made the six?" if node.label in ("W", "D") and not node.children else ""


@exercise
def check_1_3(answer):
    """The lost piles of 1, 2, … 10. Takes a list of numbers; gives a Verdict."""
    label(root := build_tree(OneTwoTen()))
    red = sorted({node.state[1] for node in nodes(root) if node.label == "L"})
    notice = "So it never was a race to ten, but one to seven; and so to four; and so to one."
    return check(answer, red, hint=lambda wrong: _of_piles([*islice(wrong, MOST)], red), notice=notice)


def _of_piles(answer, red):
    """What to look at where a list of piles is wrong, a sentence: the first that is not red, or what is missing."""
    missing = "Are there red nodes at the end of the game, too?"
    if 10 in answer:
        missing = "Look for the red nodes in the tree of four moves: their numbers are the piles."
    why = "From {} there is a move to a red pile. Who wins then?"
    return _of_numbers(answer, red, range(11), "piles", why) or missing


def _of_numbers(answer, right, all_of, what, why):
    """What to look at in a list of numbers, a sentence about the first that does not belong there; "" for none."""
    for each in answer:
        if not is_number(each):
            return f"Write the {what} alone, as numbers."
        if each not in all_of:
            return f"The {what} are whole numbers from {all_of[0]} to {all_of[-1]}."
        if each not in right:
            return why.format(each)
    return ""


@exercise
def check_1_4(answer):
    """The targets from 1 to 12 with which the second player wins. Takes a list of numbers; gives a Verdict."""
    lost = [target for target in range(1, 13) if label(build_tree(OneTwoTen(target))) == "L"]
    notice = "Whatever player 1 adds, player 2 makes it three; and then six, and so on."
    return check(answer, lost, hint=lambda wrong: _of_targets([*islice(wrong, MOST)], lost), notice=notice)


def _of_targets(answer, lost):
    """What to look at where a list of targets is wrong, a sentence: the first wrong one, or what is missing."""
    if sorted(map(short_repr, answer)) == ["1", "10", "4", "7"]:
        return "These are the red piles of the game to ten. Here each target is a game of its own."
    why = "Draw the game to {}: the label of its root is for player 1, who begins."
    return _of_numbers(answer, lost, range(1, 13), "targets", why) or "Have you tried all twelve?"
