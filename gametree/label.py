"""label: the three rules, from the leaves up to the root."""

from .chance import by_chance
from .graph import Either
from .node import end_of_node, shallow, stuck
from .telling import name, player_of
from .tree import walk
from .words import GameError, quoted

PLAYERS = 1, 2
CHOICE = {1: max, 2: min}
WORTH = {("W", 1): 1, ("D", 1): 0, ("L", 1): -1, ("W", 2): -1, ("D", 2): 0, ("L", 2): 1}


class TwiceInARow(GameError):
    """The GameError of a move after which the same player moves again; `called` is the name of where it begins."""

    def __init__(self, called, move, player):
        again = f"{'a move' if move is None else f'the move {quoted(move)}'} leaves player {player} to move again"
        turns = "W, L and D are found out here for players who take turns"
        super().__init__(f"From {called} {again}: {turns}. minimax can do it, where no game goes round.")


TwiceInARow.__name__ = TwiceInARow.__qualname__ = "GameError"  # which a student knows


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


def label(node, met=None):
    """Label every node of a tree "W", "L" or "D" for the player to move, children before their parents.

    Takes the root, a Node; gives its label. A node that several moves lead to is labelled once. Raises GameError for a
    node of another class, which does not know its game, and for a tree that was not built to its end, that goes round,
    or that goes deeper than calls do. Source: doWinLoss of "Computational Games, part 3".

    >>> from gametree import OneTwoTen, build_tree
    >>> root = build_tree(OneTwoTen())
    >>> label(root), root[1], root[2]
    ('W', (2, 1, L), (2, 2, W))
    """
    met = {} if met is None else met  # id of each node that was entered -> the node; None while its call waits
    try:
        met[id(node)] = None
        if node.children and node.state[0] in PLAYERS:
            labels = []
            for child in node.children.values():
                if id(child) not in met:
                    label(child, met)
                elif met[id(child)] is None:
                    raise goes_round(child)
                if child.state[0] == node.state[0]:
                    take_turns(node)
                labels.append(child.label)
            node.label = rule(labels)
        else:
            node.label = end_of_node(node, node.children) or unfinished(node)
        met[id(node)] = node
    except GameError:
        raise
    except Exception as error:
        raise stuck(node, error, "label takes the nodes that build_tree makes. Your own class labels itself.") from None
    return node.label


def goes_round(node):
    """The GameError of a node that its own call has come back to."""
    chance = any(player_of(below) == 0 for below in walk(node))
    instead = "and a die decides: that is not worked out here" if chance else "work backwards with label_graph(root)"
    return GameError(f"{name(node)} can come back to itself{', ' if chance else ': '}{instead}.")


def take_turns(node):
    """Raise GameError where a move from a node leaves the same player to move."""
    for move, child in node.children.items():
        if child.state[0] == node.state[0] and not isinstance(node, Either):
            raise TwiceInARow(name(node), move, node.state[0])


def unfinished(node):
    """Raise the GameError of a node whose children are not built, or where chance moves, and there is no label."""
    if node.state[0] == 0:
        raise by_chance(name(node))
    first = "build the whole tree first, build_tree(game) without depth="
    raise GameError(f"{name(node)} has moves, but not its children: {first}.")


label = shallow(label)
