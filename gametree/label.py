"""label: the three rules, from the leaves up to the root, and how long the rest of a game lasts."""

from .node import end_of_node, shallow, stuck, too_deep
from .tree import branches, label_of, name
from .words import GameError, quoted

PLAYERS = 1, 2
CHOICE = {1: max, 2: min}
WORTH = {("W", 1): 1, ("D", 1): 0, ("L", 1): -1, ("W", 2): -1, ("D", 2): 0, ("L", 2): 1}


def rule(labels):
    """The label of a node whose children have these labels, a list: "W", "L" or "D", or "?" where it is not known yet.

    Source: the three rules of "Computational Games, part 1".

    >>> rule(["W", "L"]), rule(["W", "W"]), rule(["W", "D"])
    ('W', 'L', 'D')
    """
    if "L" in labels:
        return "W"  # some move leaves the other player losing
    if "?" in labels:
        return "?"
    if "D" in labels:
        return "D"  # no move wins, one draws
    return "L"  # every move lets the other player win


def best(player, values):
    """The value of a node whose children have these values: player 1 takes the largest, player 2 the smallest."""
    return CHOICE[player](values)


def value_of(label, player):
    """What a label, which is for the player to move, is worth to player 1: 1, 0 or −1.

    Takes the label and who is to move, 1 or 2; raises GameError where they are anything else.

    >>> value_of("W", 1), value_of("W", 2), value_of("D", 2)
    (1, -1, 0)
    """
    try:
        return WORTH[label, player]
    except Exception:  # they may be anything
        due = 'a label is "W", "L" or "D", for the player to move, 1 or 2; where chance moves, 0, there is none.'
        raise GameError(f"value_of({quoted(label)}, {quoted(player)}) has no answer: {due}") from None


def label(node):
    """Label every node of a tree with "W", "L" or "D" for the player to move, children before their parents.

    Takes the root, a Node; gives its label. Raises GameError for a node of another class, which does not know its
    game, and for a tree that was not built to its end or goes deeper than calls do.
    Source: doWinLoss of "Computational Games, part 3".

    >>> from gametree import OneTwoTen, build_tree
    >>> root = build_tree(OneTwoTen())
    >>> label(root), root[1], root[2]
    ('W', (2, 1, L), (2, 2, W))
    """
    try:
        if node.children and node.state[0] in PLAYERS:
            labels = []
            for child in node.children.values():
                labels.append(label(child))
            node.label = rule(labels)
        else:
            node.label = end_of_node(node, node.children) or _unfinished(node)
    except GameError:
        raise
    except Exception as error:
        raise stuck(node, error, "label takes the nodes that build_tree makes. Your own class labels itself.") from None
    return node.label


def _unfinished(node):
    first = "build the whole tree first, build_tree(game) without depth="
    raise GameError(f"{name(node)} has moves, but not its children: {first}.")


def remoteness(node):
    """How many moves the game still lasts when who wins hurries, and who loses or can only draw delays: an int.

    Takes a labelled node; raises GameError where a label is missing, and for a tree that goes deeper than calls do.
    Source: Berlekamp, Conway and Guy, "Winning Ways".

    >>> from gametree import OneTwoTen, build_tree
    >>> root = build_tree(OneTwoTen())
    >>> label(root), remoteness(root)
    ('W', 7)
    """
    below, mine = [child for _, child in branches(node)], label_of(node)
    if not below:
        return 0
    aim, lasts = {"W": "L", "L": "W", "D": "D"}.get(mine), []
    try:
        for child in below:
            if aim and label_of(child) == aim:
                lasts.append(remoteness(child))
    except RecursionError:
        raise too_deep(name(node)) from None
    if not lasts:
        called = f"{name(node)} is labelled {mine or '?'}"
        raise GameError(f"{called}, which its children do not bear out: label(root) first.")
    return 1 + (min(lasts) if mine == "W" else max(lasts))


label, remoteness = shallow(label), shallow(remoteness)
