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


def judged(node, label, label_of, game=None, below=None):
    """Whether the rules allow a label at a node (None: too early to say), and why, a clause.

    `label_of` gives the label of a node, or "?"; `below` are its children, where they are known already.
    """
    below = [child for _, child in branches(node)] if below is None else below
    if not below:
        return _judged_leaf(label, ended(node, game))
    due = rule([label_of(child) for child in below])
    first = {label_of(child): child for child in reversed(below)}  # label -> the first child that has it
    if due == "?":
        return None, f"the label of {name(first['?'])} is not known yet"
    if label == due:
        return True, _because(due, first, below)
    if due == "W":
        return False, f"{name(first['L'])} is L, and the move there leaves the other player losing"
    if label == "L":
        return False, f"a loss needs every child to be W, and {name(first['D'])} is D"
    children = f"{listed(map(name, below))} {'are' if len(below) > 1 else 'is'} not"
    return False, f"a {LABELS[label]} needs a child that is {'L' if label == 'W' else 'D'}, and {children}"


def _judged_leaf(label, due):
    if due is None:
        return True, "a leaf, taken as it is given"
    if label == due:
        return True, f"a leaf, and by the rules of the game a {LABELS[due]} for the player to move"
    return False, f"nobody can move here, and by the rules of the game that is a {LABELS[due]} for the player to move"


def _because(label, first, below):
    """Why the rules give this label, a clause; `first` has the first child of each label."""
    if label == "W":
        return f"the move to {name(first['L'])} leaves the other player losing"
    if label == "D":
        return f"no move wins, but the move to {name(first['D'])} draws"
    if len(below) == 1:
        return f"the only move, to {name(below[0])}, leaves the other player winning"
    moves = "both moves" if len(below) == 2 else f"all {len(below)} moves"
    return f"{moves}, to {listed(map(name, below))}, leave the other player winning"


def worth(node, value_at, game=None, below=None):
    """The value for player 1 that the rules give to a node, and why, a clause; (None, "") where that can't be said.

    `value_at` is a function from a node to its value as far as it is known, a number or None; `below` as in `judged`.
    """
    below, state = [child for _, child in branches(node)] if below is None else below, state_of(node)
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
    ending = "est" if len(known) > 2 else "er"
    return due, f"the {kind}{ending} of {listed(map(number, known), most=len(known))}, {turn}"


VIEWS = {  # for whom values may be meant -> what a leaf is worth, by its worth to player 1; and a node, by its children
    "player 1": (lambda player, end: end, best),
    "the player to move": (lambda player, end: end if player == 1 else -end, lambda player, values: -min(values)),
    "player 2": (lambda player, end: -end, lambda player, values: best(3 - player, values)),
}


def whose(tree, values, game=None):
    """For whom a function's values seem to be, one of VIEWS: player 1, unless somebody else explains more of them.

    Takes a Tree, and the value of each node that has one, by number.
    """
    leaves, inner = [], []  # of (player to move, value, what it is worth to player 1, or the values of its children)
    for i, value in values.items():
        state, below = state_of(tree.nodes[i]), [child for _, child in tree.ways[i]]
        if state is not None and state[0] in (1, 2):
            if not below and (end := ended(tree.nodes[i], game)):
                leaves.append((state[0], value, value_of(end, state[0])))
            elif below and all(child in values for child in below):
                inner.append((state[0], value, [values[child] for child in below]))
    votes = {  # how many nodes each view explains that is right about all leaves
        view: sum(value == node(player, below) for player, value, below in inner)
        for view, (leaf, node) in VIEWS.items()
        if all(value == leaf(player, end) for player, value, end in leaves)
    }
    if not leaves or not votes or votes.get("player 1") == len(inner):
        return "player 1"
    most, mine = max(votes, key=votes.get), sum(value == best(player, below) for player, value, below in inner)
    due = len(inner) if "player 1" in votes else mine  # for player 1 is right about the leaves, or is not
    return most if votes[most] >= due else "player 1"
