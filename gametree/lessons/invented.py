"""invented: the tree of a game that a student made up: can it be played by turns, does it fit what is on paper?"""

from ..check import check
from ..draw import Drawing
from ..games import OneTwoTen
from ..tree import attribute_of, branches, leaves, name, player_of, state_of, walk
from ..verdict import Verdict, at, of_tree
from ..words import is_number, many, plain


def unplayable(everything):
    """What keeps a tree from being that of a new game for two players; None where nothing does."""
    root = everything[0]
    if all(len(branches(node)) < 2 for node in everything):
        return "Nobody ever has a choice: no node has more than one child."
    for node in everything:
        if player_of(node) not in (1, 2):
            return at(root, node, f"{name(node)} does not say whose turn it is: give each node a player, 1 or 2.")
        for _, child in branches(node):
            if player_of(child) == player_of(node):
                problem = f"{name(child)} is a child of {name(node)}, with the same player to move. They take turns."
                return at(root, child, problem)
    return "This is still a game of adding one or two. Change what a player may do in a turn." if _still(root) else None


def _still(root):
    """Whether a tree is that of the lesson's game, as far as it goes; the ten may be another number."""
    try:
        game = OneTwoTen(max(state_of(node)[1] for node in walk(root)))
        game.start = state_of(root)
        return of_tree(root, game).right
    except Exception:  # its states are others
        return False


def forgetful(everything):
    """Two nodes that know the same and have different children, in a sentence; "" where there are none."""
    met = {}
    for node in everything:
        below = sorted(_known(child) for _, child in branches(node))
        if met.setdefault(_known(node), below) != below:
            asks = _twice(everything) or "Does a node know all that its moves depend on, and does each build its tree?"
            return f"Two nodes are {name(node)}, and they have different children. {asks}"
    return ""


def _known(node):
    """All that a node knows, but for other nodes, as one text."""
    names = getattr(node, "__dict__", None) or getattr(type(node), "__slots__", ())
    known = {each: attribute_of(node, each) for each in names if each != "children"}
    own = {each: value for each, value in known.items() if not isinstance(value, type(node))}
    return plain({each: own[each] for each in sorted(own)}, 1_000)


def by_hand(root, everything, on_paper):
    """The Verdict on what was counted by hand, and on the tree; its picture goes with it."""
    verdict, picture = check(on_paper, len(everything)), Drawing(root)
    if verdict.right:
        says = f"{many(len(everything), 'node')}, as on paper, and {len(leaves(root))} of them are leaves."
        return Verdict(
            True, f"{says} The players take turns. Does each move keep to your rules? Only you can tell.", picture
        )
    if not is_number(on_paper):
        return verdict
    more, twice = ("more", _twice(everything)) if on_paper < len(everything) else ("fewer", "")
    says = f"The tree has {more} nodes than you counted on paper. {twice}".rstrip()
    return Verdict(False, f"{says} Find a node that differs: which is right by your rules?", picture)


def _twice(everything):
    """A sentence about a child that a node has twice; "" where there is none."""
    for node in everything:
        known = [_known(child) for _, child in branches(node)]
        for _, child in branches(node):
            if known.count(_known(child)) > 1:
                return f"{name(node)} has the child {name(child)} more than once. Was the tree built twice?"
    return ""
