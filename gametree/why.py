"""why: what the rules say of a label or a value, and why, in a clause."""

from .asking import end_of
from .game import LABELS
from .label import best, rule, value_of
from .tree import branches, game_of, name, state_of
from .words import GameError, listed, number


def ended(node, game=None):
    """The label that the rules of the game give to a leaf; None where no game is known, or it goes on from here."""
    game, state = game_of(node, game), state_of(node)
    try:
        return None if game is None or state is None else end_of(game, state)
    except GameError:
        return None


def judged(node, label, label_of, game=None):
    """Whether the rules allow a label at a node (None: too early to say), and why, a clause; `label_of` gives a node's label, or "?"."""
    below = [child for _, child in branches(node)]
    if not below:
        due = ended(node, game)
        says = f"by the rules of the game {'a' if due in (None, label) else 'that is a'} {LABELS.get(due)} for the player to move"
        if due in (None, label):
            return True, f"a leaf, {f'and {says}' if due else 'taken as it is given'}"
        return False, f"nobody can move here, and {says}"
    due = rule([label_of(child) for child in below])
    first = {label_of(child): name(child) for child in reversed(below)}  # label -> the first child that has it
    names, many = listed(map(name, below)), len(below) > 1
    if due == "?":
        return None, f"the label of {first['?']} is not known yet"
    if label == due:
        every = f"{'both' if len(below) == 2 else f'all {len(below)}'} moves, to {names}, leave" if many else f"the only move, to {names}, leaves"
        return True, {
            "W": f"the move to {first.get('L')} leaves the other player losing",
            "D": f"no move wins, but the move to {first.get('D')} draws",
            "L": f"{every} the other player winning",
        }[due]
    if due == "W":
        return False, f"{first['L']} is L, and the move there leaves the other player losing"
    if label == "L":
        return False, f"a loss needs every child to be W, and {first['D']} is D"
    return False, f"a {LABELS[label]} needs a child that is {'L' if label == 'W' else 'D'}, and {names} {'are' if many else 'is'} not"


def worth(node, value_at, game=None):
    """The value for player 1 that the rules give to a node, and why, a clause; (None, "") where that can't be said.

    `value_at` is a function from a node to its value as far as it is known, a number or None.
    """
    below, state = [child for _, child in branches(node)], state_of(node)
    if state is None or state[0] not in (1, 2):
        return None, ""
    player, known = state[0], [value for child in below if (value := value_at(child)) is not None]
    if not below and (end := ended(node, game)):
        due = value_of(end, player)
        return due, "a leaf, and " + {1: "player 1 has won", -1: "player 2 has won", 0: "a draw"}[due]
    if not known:
        return None, ""
    due, kind = best(player, known), ("larg", "small")[player - 1]
    turn = f"for it is player {player}'s turn"
    if len(known) < len(below):
        return due, f"the {kind}est so far, {number(due)}, {turn}"
    if len(known) == 1:
        return due, f"the only move, to {name(below[0])}, leads to {number(due)}"
    return due, f"the {kind}{'est' if len(known) > 2 else 'er'} of {listed(map(number, known), most=len(known))}, {turn}"
