"""diagnosis: why an algorithm failed on a tree, found out after it has, in a sentence."""

import sys
from numbers import Real

from ..core.chance import by_chance
from ..core.errors import GameError
from ..core.graph import Either
from ..core.introspect import name
from ..core.node import Node, no_dict
from ..core.query import checked_state
from ..core.text import plain, quoted
from ..core.tree import branches, walk

CALLS = 3_000 if sys.version_info < (3, 11) else sys.maxsize  # one inside the other, which the machine itself can take
PLAYERS = 1, 2


def why(error, root, takes):
    """The exception to raise for one that an algorithm stopped with: a GameError, or itself where the tree is right."""
    here = _innermost(error, root)
    if isinstance(error, RecursionError):
        if isinstance(here, tuple):
            return too_deep(plain(here))
        looped = first_loop(root) if isinstance(here, Node) and isinstance(root, Node) else None
        return too_deep(name(here)) if looped is None else goes_round(looped)
    return stuck(here, error, takes)


def _innermost(error, root):
    """The node, or the state, that the innermost call of an algorithm was about, by the error's traceback."""
    here, part = root, error.__traceback__
    while part is not None:
        there = part.tb_frame.f_locals
        if part.tb_frame.f_globals.get("__package__") == __package__:
            here = there.get("node", there.get("state", here) if "game" in there else here)
        part = part.tb_next
    return here


def where(error):
    """The innermost part of the traceback of an error that lies in an algorithm: it may be a thousand calls deep."""
    part = found = error.__traceback__
    while part is not None:
        if part.tb_frame.f_globals.get("__package__") == __package__ and "node" in part.tb_frame.f_locals:
            found = part
        part = part.tb_next
    return found


def first_loop(root):
    """The first node that a walk comes back to while its call waits; None where there is none."""
    waits, done, path = {id(root)}, set(), [(root, iter(root.children.values()))]
    while path:
        node, rest = path[-1]
        child = next(rest, None)
        if child is None:
            path.pop()
            waits.discard(id(node))
            done.add(id(node))
        elif id(child) in waits:
            return child
        elif id(child) not in done:
            waits.add(id(child))
            path.append((child, iter(child.children.values())))
    return None


def check_bound(called, bound):
    """Raise GameError where a bound of a search is no number."""
    if not isinstance(bound, Real):
        raise GameError(f"{called}={quoted(bound)} won't do: {called} is a number.")


def stuck(node, error, takes):
    """What to say of a node where a walk met an error: a GameError, or the error itself where the tree is right.

    Takes the node, the error, and which nodes the walk is for, the end of a sentence.
    """
    if isinstance(error, RecursionError):
        return too_deep(name(node))
    below = branches(node)  # says so if this is no tree
    if isinstance(node, Node) and (problem := no_dict(node)):
        return problem
    for each in (node, *(child for _, child in below)):
        if not isinstance(each, Node):
            branches(each)
            return GameError(f"{name(each)} does not know its game: {takes}")
    checked_state(node.game, node.state)
    return error


def too_deep(called):
    """The GameError of a recursion that has gone too far, to the node or the state that is called so."""
    calls = f"{min(sys.getrecursionlimit(), CALLS)} one inside the other"
    deep = f"{called} is deeper in the tree than Python's calls go, {calls}."
    ends = "Does every game come to an end? Then take a smaller one; if not, label_graph works backwards (with no die)."
    return GameError(f"{deep} {ends}")


class TwiceInARow(GameError):
    """The GameError of a move after which the same player moves again; `called` is the name of where it begins."""

    def __init__(self, called, move, player):
        again = f"{'a move' if move is None else f'the move {quoted(move)}'} leaves player {player} to move again"
        turns = "W, L and D are found out here for players who take turns"
        super().__init__(f"From {called} {again}: {turns}. minimax can do it, where no game goes round.")


TwiceInARow.__name__ = TwiceInARow.__qualname__ = "GameError"  # which a student knows


class GoesRound(GameError):
    """The GameError of a node that can come back to itself, where calls went round and round."""


GoesRound.__name__ = GoesRound.__qualname__ = "GameError"


def goes_round(node):
    """The GameError of a node that can come back to itself."""
    below, instead = list(walk(node)), ""
    if any(each.state[0] == 0 for each in below):
        instead = "and a die decides"
    elif any(child.state[0] == each.state[0] for each in below for child in each.children.values()):
        instead = "and a player moves twice in a row"
    unable = f", {instead}: that is not worked out here" if instead else ": work backwards with label_graph(root)"
    return GoesRound(f"{name(node)} can come back to itself{unable}.")


def check_turns(node):
    """Raise GameError where W, L and D say nothing of a node: chance moves there, or a player moves twice in a row."""
    if node.state[0] not in PLAYERS:
        checked_state(node.game, node.state)
        raise by_chance(name(node))
    for move, child in node.children.items():
        if child.state[0] == node.state[0] and not isinstance(node, Either):
            raise TwiceInARow(name(node), move, node.state[0])


def unfinished(node):
    """Raise the GameError of a node whose children are not built, or where chance moves, and there is no label."""
    if node.state[0] == 0:
        raise by_chance(name(node))
    first = "build the whole tree first, build_tree(game) without depth="
    raise GameError(f"{name(node)} has moves, but not its children: {first}.")
