"""ends: what a node or a state is worth where a walk ends: by the rules of the game, or by a guess."""

from math import inf, isfinite
from numbers import Real

from ..core.errors import GameError
from ..core.game import LABELS, Outcome
from ..core.introspect import name
from ..core.node import LEAF, no_dict
from ..core.query import an_end, end_of, outcome_of
from ..core.text import is_number, plain, quoted, told
from .diagnosis import Mixed, Paying, unfinished

WORTH = {("W", 1): 1, ("D", 1): 0, ("L", 1): -1, ("W", 2): -1, ("D", 2): 0, ("L", 2): 1}


def value_of(label: Outcome, player: int) -> float:
    """What a label, which is for the player to move, is worth to player 1: 1, 0 or −1; a payoff is that already.

    Takes the label, or a number, and who is to move, 1 or 2; raises GameError where they are anything else.

    >>> value_of("W", 1), value_of("W", 2), value_of("D", 2)
    (1, -1, 0)
    """
    if is_number(label) and player in (1, 2):
        return label
    try:
        return WORTH[label, player]
    except Exception:  # they may be anything
        due = 'a label is "W", "L" or "D", for the player to move, 1 or 2; where chance moves, 0, there is none.'
        raise GameError(f"value_of({quoted(label)}, {quoted(player)}) has no answer: {due}") from None


def widest(game, state):
    """From where to where the values of a game can lie, two numbers: −1 and 1, or for payoffs −∞ and ∞."""
    return (-1, 1) if an_end(game, state) in LABELS else (-inf, inf)


def end_of_node(node, below=None):
    """How the game has ended at a node without children, as `outcome_of` gives it; None if it goes on.

    Raises GameError where the rules of the game go wrong.
    """
    leaf = (node.children if below is None else below) is LEAF
    end = outcome_of(node.game, node.state) if leaf else end_of(node.game, node.state)
    if end is None and (problem := no_dict(node)):
        raise problem
    return end


def ended(node):
    """How the game has ended at a node without children, its label; raises GameError where it goes on, or has none."""
    if (end := end_of_node(node)) is None:
        raise unfinished(node)
    if is_number(end):
        raise Paying(name(node), end)
    return end


def end(node, below, worth):
    """What a node with these children is worth where a walk ends; `worth` is what `worths` gives."""
    return worth(node.game, node.state, None if below else end_of_node(node, below))


def worths(evaluate):
    """A function that says what a state is worth where a walk ends: by the rules if the game ends, else by the guess.

    It takes the game, the state, and how the game has ended there, or None; of one walk it raises GameError where some
    ends have labels and others payoffs.
    """
    first = []

    def worth(game, state, end):
        if end is None:
            return guess(game, state, evaluate)
        if not first:
            first.append((state, end))
        if (end in LABELS) != (first[0][1] in LABELS):
            raise Mixed(type(game).__name__, *first, (state, end))
        return value_of(end, state[0])

    return worth


def guess(game, state, evaluate):
    """What a state is worth by a student's guess, a function; raises GameError where there is none, or it is wrong."""
    if not callable(evaluate):
        what = "build the whole tree, or give evaluate=, a function from a state to its value"
        instead = "" if evaluate is None else f", which {quoted(evaluate)} is not"
        raise GameError(f"{plain(state)} has moves, but the tree or the search ends there: {what}{instead}.")
    try:
        value = evaluate(state)
    except Exception as error:
        raise GameError(f"Your evaluation of {plain(state)} stopped: {told(error)}") from error
    number = isinstance(value, Real) and not isinstance(value, bool)
    if not number or not isfinite(value) or not -1 <= value <= 1 and an_end(game, state) in LABELS:
        due = f"it should be a number{'' if is_number(an_end(game, state)) else ' from −1 to 1'}, for player 1."
        raise GameError(f"Your evaluation of {plain(state)} gave {quoted(value)}: {due}")
    return value if is_number(value) else float(value)
