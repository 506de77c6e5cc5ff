"""merged: a student's build with a dict of the states that have a node already: one node for each state?"""

from collections import Counter

from .. import EvenOrOdd, GameError, Matches, Nim, OneTwoTen, check, nodes
from ..exercises import (
    CheckedGame,
    Verdict,
    call,
    children_of,
    missing_return,
    name,
    short_repr,
    state_of,
    verdict_at,
)
from .keys import called_as

BUILT = OneTwoTen(5), OneTwoTen(7), Nim(1, 2), EvenOrOdd(5), Matches(6), OneTwoTen(2)
NOT_KEPT = "At the end the dictionary that it was given is empty. Is each new node put into that one?"
NODE_KEY = "A key of made is a state, and not a node: two nodes are never equal."
AGAIN = "Asked for {} again, with the same dictionary, it"
NOT_FOUND = f"{AGAIN} makes another node. Does it look into made first, and return the node that it finds there?"


def merged(function):
    """The Verdict on a merged build, a function of a game, a state and a dict of the nodes that are made already."""
    for game in BUILT:
        made = {}
        root = _built(function, game, game.start, made)
        if verdict := _unmerged(function, root, game, made) or _elsewhere(function, game, root, made):
            return verdict
    return _asks(function) or Verdict(True, f"Tried on {len(BUILT)} games: one node for each state, and all its moves.")


def _built(function, game, state, made):
    """What a build gives; raises GameError as `called` does, which does not show the dictionary: it has changed."""
    try:
        return call(function, game, state, made)
    except GameError as error:
        _, failed, why = str(error).partition(" failed: ")
        if not failed:  # it can't be called
            raise
        says = f"On {called_as(game)}, {short_repr(getattr(function, '__name__', function))}{failed}{why}"
        raise GameError(says) from None


def _unmerged(function, root, game, made):
    """The Verdict on a graph that is not right, from what was made and what is in the dict; None where it is."""
    where = f"On {called_as(game)}, "
    start = short_repr(game.start)
    if not _is_node(root):
        return Verdict(False, _no_node(f"{where}it", root))
    if wrong := [state for state in made if not _is_node(made[state])]:
        kept = f"made[{short_repr(wrong[0])}] is {short_repr(made[wrong[0]])}"
        return Verdict(False, f"{where}{kept}, and a node is wanted there.")
    known = made.get(game.start)
    if known is not None and known is not root and state_of(known) == state_of(root) == game.start:
        return Verdict(False, f"{where}the node in made is not the one it returns: there are two of {start}.")
    try:
        there = nodes(root)
    except GameError as error:
        again = _built(function, game, game.start, {**made})
        says = f"Something is wrong. {error}" if _is_node(again) else _no_node(AGAIN.format(start), again)
        return Verdict(False, f"{where}{says[0].lower()}{says[1:]}")
    if not children_of(root):
        return verdict_at(root, root, f"{name(root)} has no children.")
    verdict = check(root, game)
    if verdict.right is False:  # None: there are no labels, and none are wanted
        verdict.facts = (where.strip(), *verdict.facts, _mixed(function, game, made))
        return verdict
    states = Counter(map(state_of, there))
    if len(there) == len(states):
        return None
    state, often = states.most_common(1)[0]
    twice = f"{where}there are {len(there)} nodes for {len(states)} states: {short_repr(state)} has {often} of them."
    looks = known is None or _built(function, game, game.start, {**made}) is known
    hint = NOT_FOUND.format(start) if not looks else NOT_KEPT if not made else ""
    return Verdict(False, f"{twice} {NODE_KEY if any(map(_is_node, made)) else hint}".strip())


def _is_node(thing):
    """Whether something is meant as a node: it has children, or a property for them."""
    return hasattr(type(thing), "children") or getattr(thing, "children", None) is not None


def _no_node(begin, given):
    """What to say of what is given in a node's place, a sentence with this beginning."""
    if given is None:
        return missing_return(begin)
    return f"{begin} gives {short_repr(given)}, of type {type(given).__name__}, and a node is wanted."


def _mixed(function, game, made):
    """For which state a build gives the node of another, where it finds one in the dict alone; a sentence or ""."""
    for state, _ in CheckedGame(game).states():
        alone, other = (_built(function, game, state, known) for known in ({}, {**made}))
        if _is_node(other) and state_of(alone) == state != state_of(other):
            return f"For {short_repr(state)}, with this dictionary, it gives {name(other)}: is the key the whole state?"
    return ""


def _elsewhere(function, game, root, made):
    """The Verdict where it does not begin at the state that it is given, or does not look for it; else None."""
    for after in game.moves(game.start).values():
        if state_of(other := _built(function, game, after, {})) != after:
            question = f"build_once(game, {short_repr(after)}, {{}})"
            return Verdict(
                False, f"On {called_as(game)}, {question} gives {short_repr(other)}: it begins at another state."
            )
    return None if _built(function, game, game.start, made) is root else Verdict(False, NOT_FOUND.format(name(root)))


def _asks(function):
    """The Verdict where a build asks for the moves of a state again; None where it does not."""
    game, asked = OneTwoTen(5), Counter()
    moves = game.moves
    game.moves = lambda state: asked.update([state]) or moves(state)
    _built(function, game, game.start, {})
    state, often = max(asked.items(), key=lambda item: item[1], default=(None, 0))
    if often < 2:
        return None
    much = f"up to five it asks for the moves of {short_repr(state)} {often} times, and once is enough."
    return Verdict(False, f"The graph is right. But {much}")
