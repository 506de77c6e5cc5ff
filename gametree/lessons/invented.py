"""invented: the tree of a game that a student made up: can it be played by turns, does it fit what is on paper?"""

from .. import GameError, OneTwoTen, check, draw, leaves
from ..exercises import (
    Verdict,
    call,
    children_of,
    count_of,
    is_number,
    join_words,
    name,
    player_of,
    short_repr,
    state_of,
    verdict_at,
    walk,
)

PAPER = 60  # nodes of a tree that somebody may draw by hand
STAYS = "A node stays as it is, and only gets children."


def grow(root):
    """Tell a root to build its tree, if it has none yet; raises GameError where that goes wrong."""
    if root is None:
        raise GameError("The root is None. Was it made by build_tree? That gives nothing back: make the root itself.")
    if isinstance(root, (list, tuple, dict)):
        raise GameError(f"The root is a {type(root).__name__}, and should be one node.")
    if children_of(root):
        return
    if (build := getattr(root, "build_tree", None)) is None:
        raise GameError("The root has no children, and no build_tree that makes them.")
    before = _printed(root)
    try:
        call(build)
    except GameError as error:
        too_deep = isinstance(error.__context__, RecursionError)
        raise GameError(f"{error} {_endless(root) if too_deep else ''}".strip()) from None
    if not children_of(root):
        raise GameError("The root was told to build its tree, and has no children. Do your rules allow it a move?")
    if _printed(root) != before:
        why = shared(root, children_of(root)) or STAYS
        raise GameError(f"To build its tree has changed the root: it was {before}, and is {name(root)} now. {why}")


def _printed(root):
    """What a node is called; raises GameError where its own __repr__ stops."""
    call(type(root).__repr__, root)
    return name(root)


def _endless(root):
    """Why a tree may have no end, a sentence; "" where it can't be seen."""
    way = [root]
    while len(way) < PAPER and (below := [child for child in children_of(way[-1]) if children_of(child)]):
        way.append(below[-1])  # where it was when it stopped
    if len(way) < PAPER:
        return ""
    if getattr(way[1], "children", None) is getattr(root, "children", None):
        return "All nodes have one and the same list of children: let __init__ make a new one, [], for each."
    return f"One game begins with {join_words(map(name, way[:4]))}, and goes on and on. Which of your rules ends it?"


def shared(node, others):
    """A sentence about a list that a node has in common with others, and may change for them; "" for none."""
    for other in others:
        for known, value in getattr(node, "__dict__", {}).items():
            same = isinstance(value, (list, dict, set)) and getattr(other, "__dict__", {}).get(known) is value
            if same and known != "children":
                return f"Several nodes have one and the same {known}: if one changes it, it changes for all of them."
    return ""


def too_large(root, on_paper):
    """The Verdict on a tree that nobody can have drawn."""
    large = f"It has more than {PAPER} nodes"
    if not is_number(on_paper) or on_paper > PAPER:
        return Verdict(False, f"{large}, too many for a sheet of paper. Begin with less.")
    says = f"{large}, and you counted {short_repr(on_paper)}. Which child is not on your paper?"
    try:
        picture = draw(root, 2)
    except GameError:  # even two moves lead to too many
        picture = None
    return Verdict(False, says, picture)


def unplayable(everything):
    """What keeps a tree from being that of a new game for two players; None where nothing does."""
    root = everything[0]
    if all(len(children_of(node)) < 2 for node in everything):
        return "Nobody ever has a choice: no node has more than one child."
    for node in everything:
        if player_of(node) not in (1, 2):
            problem = f"Whose turn is it at {name(node)}? Give each node a player, and call them 1 and 2."
            return verdict_at(root, node, problem)
        for child in children_of(node):
            if type(child) is not type(root):
                problem = f"{name(child)} is made by {type(child).__name__}, but the root by {type(root).__name__}."
                return verdict_at(root, child, problem)
            if player_of(child) == player_of(node):
                problem = f"{name(child)} is a child of {name(node)}, with the same player to move. They take turns."
                return verdict_at(root, child, problem)
    return "This is still a game of adding one or two. Change what a player may do in a turn." if _still(root) else None


def _still(root):
    """Whether a tree is that of the lesson's game, as far as it goes; the ten may be another number."""
    try:
        game = OneTwoTen(max(state_of(node)[1] for node in walk(root)))
        game.start = state_of(root)
        return check(root, game).right
    except Exception:  # its states are others
        return False


def forgetful(everything):
    """Two nodes that know the same and have different children, in a sentence; "" where there are none."""
    met = {}
    for node in everything:
        below = sorted(_known(child) for child in children_of(node))
        if met.setdefault(_known(node), below) != below:
            asks = shared(everything[0], everything[1:]) or _twice(everything)
            asks = asks or "Does a node know all that its moves depend on, and does each build its tree?"
            return f"{asks} Two nodes are {name(node)}, and they have different children."
    return ""


def _known(node):
    """All that a node knows, but for other nodes, as one text."""
    names = getattr(node, "__dict__", None) or getattr(type(node), "__slots__", ())
    known = {each: getattr(node, each, None) for each in names if each != "children"}
    own = {each: value for each, value in known.items() if not isinstance(value, type(node))}
    return short_repr({each: own[each] for each in sorted(own)}, 1_000)


def by_hand(root, everything, on_paper):
    """The Verdict on what was counted by hand, and on the tree; its picture goes with it."""
    verdict = check(on_paper, len(everything))
    picture = draw(root)
    if verdict.right:
        says = f"{count_of(len(everything), 'node')}, as on paper, and {len(leaves(root))} of them are leaves."
        asks = "The players take turns. Does each move keep to your rules? Only you can tell."
        return Verdict(True, f"{says} {asks}", picture)
    if not is_number(on_paper):
        return verdict
    more = "more" if on_paper < len(everything) else "fewer"
    why = shared(root, everything[1:]) or (_twice(everything) if more == "more" else "")
    says = f"The tree has {more} nodes than you counted on paper. {why}".rstrip()
    return Verdict(False, f"{says} Find a node that differs: which is right by your rules?", picture)


def _twice(everything):
    """A sentence about a child that a node has twice; "" where there is none."""
    for node in everything:
        children = children_of(node)
        known = [_known(child) for child in children]
        for child in children:
            if known.count(_known(child)) > 1:
                asks = "Was the tree built twice, or do two moves lead there?"
                return f"{name(node)} has the child {name(child)} more than once. {asks}"
    return ""
