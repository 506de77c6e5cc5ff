"""merged: check that a student's build_once, which keeps its nodes in a dict, makes one node for each state."""

from collections import Counter

from .. import EvenOrOdd, GameError, Matches, Nim, OneTwoTen, check, nodes
from ..exercises import CheckedGame, Verdict, call, children_of, missing_return, name, short_repr, state_of, verdict_at
from .keys import write_game

BUILT = OneTwoTen(5), OneTwoTen(7), Nim(1, 2), EvenOrOdd(5), Matches(6), OneTwoTen(2)
NOT_KEPT = "At the end, the dictionary that was passed to your function is empty. Is each new node stored in it?"
NODE_KEY = "A key of made must be a state, not a node: two nodes are never equal."
AGAIN = "When I called your function for {} again, with the same dictionary as before, it"
NOT_FOUND = f"{AGAIN} made another node. Does it look in made first and return the node that it finds there?"
OUTSIDE = (
    "I called your function twice, each time with an empty dictionary, and it returned the same node. "
    "Does it use a dictionary from outside the function instead of the one that is passed to it?"
)


def check_8_2(function):
    """Check a function that builds a merged tree from a game, a state and a dict of existing nodes."""
    for game in BUILT:
        made = {}
        root = _build(function, game, game.start, made)
        if verdict := _check_graph(function, root, game, made) or _check_start(function, game, root, made):
            other, another = (_build(function, game, game.start, {}) for _ in range(2))
            return Verdict(False, OUTSIDE) if other is another and _is_node(other) else verdict
    praise = f"I tried your function on {len(BUILT)} games. Each state has one node, with all its moves."
    return _check_calls(function) or Verdict(True, praise)


def _build(function, game, state, made):
    """Call a build function. If it fails, raise `call`'s GameError without the dictionary, which may have changed."""
    try:
        return call(function, game, state, made)
    except GameError as error:
        _, failed, why = str(error).partition(" failed: ")
        if not failed:  # the function can't be called
            raise
        called = short_repr(getattr(function, "__name__", function))
        raise GameError(f"On {write_game(game)}, {called}{failed}{why}") from None


def _check_graph(function, root, game, made):
    """Return the Verdict if a graph with this root and this dict of nodes is wrong, else None."""
    where = f"On {write_game(game)}, "
    start = short_repr(game.start)
    if not _is_node(root):
        return Verdict(False, _not_a_node(f"{where}your function", root))
    if wrong := [state for state in made if not _is_node(made[state])]:
        entry = f"made[{short_repr(wrong[0])}] is {short_repr(made[wrong[0]])}"
        return Verdict(False, f"{where}{entry}, but it should be a node.")
    known = made.get(game.start)
    if known is not None and known is not root and state_of(known) == state_of(root) == game.start:
        problem = f"made[{start}] is not the node that your function returned, so {start} has two nodes."
        return Verdict(False, where + problem)
    tried = f"I tried your function on {write_game(game)}."
    try:
        everything = nodes(root)
    except GameError as error:
        again = _build(function, game, game.start, {**made})
        if _is_node(again):
            return Verdict(False, (tried, str(error)))
        message = _not_a_node(AGAIN.format(start), again)
        return Verdict(False, f"{where}{message[0].lower()}{message[1:]}")
    if not children_of(root):
        return verdict_at(root, root, f"{name(root)} has no children.")
    verdict = check(root, game)
    if verdict.right is False:  # right is None if the graph is correct, because the nodes have no labels
        verdict.facts = (tried, *verdict.facts, _hint_about_key(function, game, made))
        return verdict
    states = Counter(map(state_of, everything))
    if len(everything) == len(states):
        return None
    state, count = states.most_common(1)[0]
    problem = f"{where}there are {len(everything)} nodes for {len(states)} states"
    problem = f"{problem}: {count} nodes have the state {short_repr(state)}."
    finds_root = known is None or _build(function, game, game.start, {**made}) is known
    hint = NOT_FOUND.format(start) if not finds_root else NOT_KEPT if not made else ""
    return Verdict(False, (problem, NODE_KEY if any(map(_is_node, made)) else hint))


def _is_node(thing):
    """Return whether something is meant as a node because it, or its class, has a children attribute."""
    return hasattr(type(thing), "children") or getattr(thing, "children", None) is not None


def _not_a_node(begin, result):
    """Return a sentence that starts with `begin` and says what was returned instead of a node."""
    if result is None:
        return missing_return(begin)
    return f"{begin} returned {short_repr(result)}, of type {type(result).__name__}, but it should return a node."


def _hint_about_key(function, game, made):
    """Return a hint about a state for which the function finds another state's node in the dict, or ""."""
    for state, _ in CheckedGame(game).states():
        alone, other = (_build(function, game, state, known) for known in ({}, {**made}))
        if _is_node(other) and state_of(alone) == state != state_of(other):
            call_text = f"With the dictionary from the first call, I called your function for {short_repr(state)}"
            return f"{call_text}, and it returned the node for {name(other)}. Do you use the whole state as the key?"
    return ""


def _check_start(function, game, root, made):
    """Return the Verdict if a build function ignores its state or does not look it up in its dict, else None."""
    for after in game.moves(game.start).values():
        if state_of(other := _build(function, game, after, {})) != after:
            message = f"build_once(game, {short_repr(after)}, {{}}) returned {short_repr(other)}."
            why = "The node that it returns must have the state that is passed to it."
            return Verdict(False, (f"On {write_game(game)}, {message}", why))
    return None if _build(function, game, game.start, made) is root else Verdict(False, NOT_FOUND.format(name(root)))


def _check_calls(function):
    """Return the Verdict if a build function asks for the moves of a state more than once, else None."""
    game, move_calls = OneTwoTen(5), Counter()
    moves = game.moves
    game.moves = lambda state: move_calls.update([state]) or moves(state)
    _build(function, game, game.start, {})
    state, count = max(move_calls.items(), key=lambda item: item[1], default=(None, 0))
    if count < 2:
        return None
    calls = f"But in the game to five, your function calls game.moves on {short_repr(state)} {count} times."
    return Verdict(False, ("The graph is right.", calls, "Once is enough."))
