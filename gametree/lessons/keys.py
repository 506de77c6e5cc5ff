"""keys: check whether a student's key, which decides which states count as the same, ignores too much or too little."""

from .. import GameError, OneTwoTen, build_graph, nodes, solve
from ..exercises import Verdict, count_of, quoted_repr, result_of, short_repr, write_call


def check_key(key, games, right_key, hint):
    """Return the Verdict on a key: does build_graph accept it and make no more nodes than it does with the right key?

    `hint` is called with a dict state -> key and returns a hint about why build_graph may have refused the key.
    """
    shown = ""
    for game in games:
        keys = {state: result_of(key, state) for state in solve(game)}
        if problem := _key_problem(key, keys):
            return Verdict(False, problem)
        try:
            count = _size(game, keys.get)
        except GameError as refusal:
            return Verdict(False, f"{refusal} {hint(keys)}".strip())
        message = f"With this key, {write_game(game)} has {count_of(count, 'node')} for {count_of(len(keys), 'state')}."
        if count > _size(game, right_key):
            return Verdict(False, f"{message} {_describe_needless_difference(keys, right_key)}".strip())
        shown = shown or message
    return Verdict(True, shown)


def write_game(game):
    """Return the Python code that creates a game."""
    sizes = [game.target] if isinstance(game, OneTwoTen) else [size for size in game.start[1:] if size]
    return f"{type(game).__name__}({', '.join(map(str, sizes))})"


def _size(game, key):
    return len(nodes(build_graph(game, key=key)))


def _key_problem(key, keys):
    """Return why one of the keys can't be a key of a dictionary, or "" if all can."""
    for state, value in keys.items():
        kind = type(value).__name__
        try:
            hash(value)
        except TypeError:
            advice = "Use tuple(…) to make it a tuple" if kind == "list" else "Return a number, a string or a tuple"
            message = f"{write_call(key, state)} returned {quoted_repr(value)}, a {kind}"
            return f"{message}, which can't be a dictionary key. {advice}."
        if hasattr(type(value), "__next__"):
            message = f"{write_call(key, state)} returned a {kind}."
            return f"{message} Two objects of this type are never equal. Use tuple(…) to make it a tuple."
    return ""


def determines(keys, part):
    """Return whether the keys of all states determine this part of the state."""
    seen = {}
    return all(seen.setdefault(key, part(state)) == part(state) for state, key in keys.items())


def _describe_needless_difference(keys, right_key):
    """Return a sentence about two states (of one player, if possible) that a key distinguishes needlessly, or ""."""
    first = {}
    pairs = [(first.setdefault(right_key(state), state), state) for state in keys]
    if not (differing := [pair for pair in pairs if keys[pair[0]] != keys[pair[1]]]):
        return ""
    one, other = min(differing, key=lambda pair: pair[0][0] != pair[1][0])
    return f"The key distinguishes {short_repr(one)} from {short_repr(other)}. Do they differ in anything that matters?"
