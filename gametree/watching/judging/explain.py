"""explain: what the rules say of a label or a value, and why, in a clause."""

from ...algorithms.ends import value_of
from ...algorithms.label import best_value, rule
from ...core.errors import GameError
from ...core.game import LABELS
from ...core.introspect import game_of, name, player_of, state_of
from ...core.query import end_of
from ...core.text import format_number, is_number, join_words
from ...core.tree import branches


def ended(node, game=None):
    """How the game has ended at a node without children, by the rules: its label, or the payoff of player 1.

    "?" where the game goes on, and they are not built; None where no game is known.
    """
    game, state = game_of(node, game), state_of(node)
    try:
        end = end_of(game, state) if game is not None and state else None
    except GameError:
        return None
    return "?" if end is None and game is not None and state else end


def judged(node, label, label_of, game=None, below=None, name=name):
    """Whether the rules allow a label at a node (None: too early to say), and why, a clause.

    `label_of` gives the label of a node, or "?"; `below` are its children, where they are known already; `name`, what
    a node is called.
    """
    below = [child for _, child in branches(node)] if below is None else below
    if not below:
        return _judged_leaf(label, ended(node, game))
    due = rule([label_of(child) for child in below])
    first = {label_of(child): child for child in reversed(below)}  # label -> the first child that has it
    if due == "?":
        return None, f"the label of {name(first['?'])} is not known yet"
    if label == due:
        return True, _because(due, first, below, name)
    if due == "W":
        return False, f"{name(first['L'])} is L, and the move there leaves the other player losing"
    if label == "L":
        return False, f"a loss needs every child to be W, and {name(first['D'])} is D"
    children = f"{join_words(map(name, below))} {'are' if len(below) > 1 else 'is'} not"
    return False, f"a {LABELS[label]} needs a child that is {'L' if label == 'W' else 'D'}, and {children}"


def pointed(label_of, below):
    """The child that decides what a node is, in whatever is said about it; None where all do, or none."""
    labels = [label_of(child) for child in below]
    wanted = {"W": "L", "D": "D"}.get(rule(labels) if below else None)
    return below[labels.index(wanted)] if wanted else None


def _judged_leaf(label, due):
    if due not in LABELS:
        return True, f"{'its children are not built, so it is' if due == '?' else 'a leaf,'} taken as it is given"
    if label == due:
        return True, f"a leaf, and by the rules of the game a {LABELS[due]} for the player to move"
    return False, f"nobody can move here, and by the rules of the game that is a {LABELS[due]} for the player to move"


def _because(label, first, below, name):
    """Why the rules give this label, a clause; `first` has the first child of each label."""
    if label == "W":
        return f"the move to {name(first['L'])} leaves the other player losing"
    if label == "D":
        return f"no move wins, but the move to {name(first['D'])} draws"
    if len(below) == 1:
        return f"the only move, to {name(below[0])}, leaves the other player winning"
    return f"{_all(below)}, to {join_words(map(name, below))}, leave the other player winning"


def _all(below):
    return "both moves" if len(below) == 2 else f"all {len(below)} moves"


def worth(node, value_at, game=None, below=None, name=name):
    """The value for player 1 that the rules give to a node, and why, a clause; (None, "") where that is not known.

    `value_at` is a function from a node to its value as far as it is known, a number or None; the rest as in `judged`.
    """
    below, player = [child for _, child in branches(node)] if below is None else below, player_of(node)
    if not state_of(node) or player not in (1, 2):
        return None, ""
    known = [value for child in below if (value := value_at(child)) is not None]
    end = None if below else ended(node, game)
    if is_number(end):
        return end, f"a leaf, and the payoff there is {format_number(end)}"
    if end in LABELS:
        due = value_of(end, player)
        return due, "a leaf, and " + {1: "player 1 has won", -1: "player 2 has won", 0: "a draw"}[due]
    if not known:
        return None, ""
    due, kind = best_value(player, known), ("larg", "small")[player - 1]
    turn = f"for it is player {player}'s turn"
    if len(known) < len(below):
        return due, f"the {kind}est so far, {format_number(due)}, {turn}"
    if len(known) == 1:
        return due, f"the only move, to {name(below[0])}, leads to {format_number(due)}"
    if len(set(known)) == 1:
        return due, f"{_all(below)} lead to {format_number(due)}"
    ending = "est" if len(known) > 2 else "er"
    return due, f"the {kind}{ending} of {join_words(map(format_number, known), most=len(known))}, {turn}"


def average(terms):
    """The average of what chance's moves lead to, (probability, value) pairs, and how it comes about, a clause."""
    due = sum(chance * value for chance, value in terms)
    if len(terms) == 1:
        return due, f"the only move leads to {format_number(due)}"
    if len({value for _, value in terms}) == 1:
        return due, f"{_all(terms)} lead to {format_number(due)}"
    if len(terms) > 4:
        return due, f"the average of {len(terms)} values"
    written = [(format_number(chance), format_number(value)) for chance, value in terms]
    exact = sum(_read(chance) * _read(value) for chance, value in written) == _read(format_number(due))
    sum_of = " + ".join(f"{chance} × {value}" for chance, value in written)
    return due, f"the average: {sum_of} {'=' if exact else '≈'} {format_number(due)}"


def _read(text):
    """The number that is written so, exactly."""
    from fractions import Fraction  # slow to load

    return Fraction(text.replace("−", "-"))


def smallest(nimbers, only):
    """Why a node whose children have these Grundy values has its own, a clause; `only`, if there is one child."""
    if not nimbers:
        return "a leaf, and no move is left, as in a heap of 0"
    seen = join_words(map(format_number, sorted({*nimbers})), most=len(nimbers))
    those = "that of its only child" if only else "among those of its children"
    return f"the smallest number that is not {those}, {seen}"
