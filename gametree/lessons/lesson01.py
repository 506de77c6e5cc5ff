"""The checks of lesson 01, Draw the game."""

import re
from itertools import islice

from .. import OneTwoTen, build_tree, check, label, nodes
from ..exercises import Verdict, equal, exercise, is_number, quoted_repr, short_repr

SIX = "You never had to look more than one move ahead. And the second player wins this game."
PILE_NAMES = {  # a pattern in a sentence about nodes -> its replacement in a sentence about piles
    r"\([12], (\d)\)": r"\1", " and .* other nodes? have": " has", "W, L or D": '"W" or "L"',
}  # fmt: skip
MOST = 100  # how many parts of an answer are examined at most


@exercise
def check_1_1(answer):
    """Check a dict move -> state for the moves from (1, 7) if a turn adds one, two or three."""
    expected = {n: (2, 7 + n) for n in (1, 2, 3)}
    if isinstance(answer, dict):
        answer = {move: tuple(state) if isinstance(state, list) else state for move, state in answer.items()}
    notice = "If you know the moves from every state, you can draw the whole game."
    return check(answer, expected, hint=lambda wrong: _hint_about_moves(wrong, expected), notice=notice)


def _hint_about_moves(answer, expected):
    """Return a hint about a wrong dictionary of moves."""
    if not isinstance(answer, dict):
        return "Write a dictionary of the form {move: state, …}."
    for move, state in answer.items():
        if isinstance(move, tuple):
            return "The move comes first, then a colon, then the state it leads to."
        if isinstance(move, str):
            return f"{quoted_repr(move)} is a string. A move is a number, without quotes."
        if move not in expected:
            return f"{quoted_repr(move)} is not a move here: a turn adds one, two or three."
        if not equal(state, expected[move]):
            return f"Look at move {move}. {_state_problem(state, expected[move])}"
    return "A move is missing: a turn adds one, two or three."


def _state_problem(state, expected):
    """Return a sentence about why a move does not lead to this state."""
    if isinstance(state, str):
        return f"{quoted_repr(state)} is a string. Leave out the quotes."
    if not isinstance(state, tuple) or len(state) != 2:
        return f"{quoted_repr(state)} is not a pair in parentheses. A state is (player, pile)."
    if equal(state, expected[::-1]):
        return "In its state, the player comes first, then the pile."
    same_player = equal(state[0], expected[0])
    return "How large is the pile after that move?" if same_player else "Whose turn is it after that move?"


@exercise
def check_1_2(labels):
    """Check a dict pile -> label for the game to six."""
    if not isinstance(labels, dict):
        form = "Write {6: …, 5: …}, with a label for each pile."
        return Verdict(False, f"{quoted_repr(labels)} is not a dictionary. {form}")
    verdict = check(labels, OneTwoTen(6), hint=_hint_about_label, notice=SIX)
    for pattern, replacement in PILE_NAMES.items():
        verdict.facts = tuple(re.sub(pattern, replacement, text) for text in verdict.words)
    return verdict


def _hint_about_label(node):
    """Return a hint about a missing or wrong label, or "" if the verdict gives the reason."""
    if node.label in ("?", None):
        return "Each pile from 6 down to 0 needs a label."
    return "Who made the six?" if node.label in ("W", "D") and not node.children else ""


@exercise
def check_1_3(answer):
    """Check a list of the lost piles of 1, 2, … 10."""
    label(root := build_tree(OneTwoTen()))
    red = sorted({node.state[1] for node in nodes(root) if node.label == "L"})
    notice = "So the race to ten was really a race to seven, which was a race to four, which was a race to one."
    return check(answer, red, hint=lambda wrong: _hint_about_piles([*islice(wrong, MOST)], red), notice=notice)


def _hint_about_piles(answer, red):
    """Return a hint about the first pile listed that is not red, or about a missing pile."""
    missing = "Are there red nodes at the end of the game too?"
    if not {1, 4, 7}.issubset(answer):
        missing = "Is every red node of the picture in your list? The number in the node is the pile."
    why = "From {} there is a move to a red pile. Who wins then?"
    return _hint_about_numbers(answer, red, range(11), "piles", why) or missing


def _hint_about_numbers(answer, right, possible, what, why):
    """Return a hint about the first number that does not belong in a list, or "" if all do."""
    for each in answer:
        if not is_number(each):
            return f"Write only the {what}, as numbers."
        if each not in possible:
            return f"The {what} are whole numbers from {possible[0]} to {possible[-1]}."
        if each not in right:
            return why.format(each)
    return ""


@exercise
def check_1_4(answer):
    """Check a list of the targets from 1 to 12 for which the second player wins."""
    lost = [target for target in range(1, 13) if label(build_tree(OneTwoTen(target))) == "L"]
    notice = "Whatever player 1 adds, player 2 makes the pile three, then six, and so on."
    return check(answer, lost, hint=lambda wrong: _hint_about_targets([*islice(wrong, MOST)], lost), notice=notice)


def _hint_about_targets(answer, lost):
    """Return a hint about the first wrong target in a list, or about a missing target."""
    if sorted(map(short_repr, answer)) == ["1", "10", "4", "7"]:
        return "Your four numbers are the red piles of the game to ten. But here each target is a separate game."
    why = "Draw the game to {}. The label of its root is for player 1, who begins."
    return _hint_about_numbers(answer, lost, range(1, 13), "targets", why) or "Did you try all twelve targets?"
