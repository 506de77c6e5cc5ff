"""keys: a student's key, which says what counts as the same: does it forget too much, or too little?"""

from .. import GameError, OneTwoTen, build_graph, nodes, solve
from ..exercises import Verdict, count_of, quoted_repr, result_of, short_repr, write_call


def of_key(key, games, due, hint):
    """The Verdict on a key: does build_graph take it, and make no more nodes than with the one that is `due`?

    Takes the key, games to try it on, and a function that is told what the key gives for each state, a dict, and says
    why it may have been refused.
    """
    shown = ""
    for game in games:
        given = {state: result_of(key, state) for state in solve(game)}
        if problem := _unfit(key, given):
            return Verdict(False, problem)
        try:
            count = _size(game, given.get)
        except GameError as refusal:
            return Verdict(False, f"{refusal} {hint(given)}".strip())
        says = f"With it {called_as(game)} has {count_of(count, 'node')}, for {count_of(len(given), 'state')}."
        if count > _size(game, due):
            return Verdict(False, f"{says} {_apart(given, due)}".strip())
        shown = shown or says
    return Verdict(True, shown)


def called_as(game):
    """A game as it is made, in words."""
    sizes = [game.target] if isinstance(game, OneTwoTen) else [size for size in game.start[1:] if size]
    return f"{type(game).__name__}({', '.join(map(str, sizes))})"


def _size(game, key):
    return len(nodes(build_graph(game, key=key)))


def _unfit(key, given):
    """What is wrong with what a key gives, a sentence; "" where it can be a key."""
    for state, value in given.items():
        kind = type(value).__name__
        try:
            hash(value)
        except TypeError:
            what = "tuple(…) makes a tuple of it" if kind == "list" else "give a number, a text or a tuple"
            says = f"{write_call(key, state)} gives {quoted_repr(value)}, a {kind}"
            return f"{says}: that can't be a key of a dictionary; {what}."
        if hasattr(type(value), "__next__"):
            says = f"{write_call(key, state)} gives a {kind}."
            return f"{says} Two of these are never equal: tuple(…) makes a tuple of it."
    return ""


def tells(given, part):
    """Whether a key, from what it gives for each state, tells what this part of the state is."""
    seen = {}
    return all(seen.setdefault(key, part(state)) == part(state) for state, key in given.items())


def _apart(given, due):
    """Two states that a key tells apart, and need not, a sentence; of one player, if there are such."""
    first = {}
    pairs = [(first.setdefault(due(state), state), state) for state in given]
    if not (apart := [pair for pair in pairs if given[pair[0]] != given[pair[1]]]):
        return ""
    one, other = min(apart, key=lambda pair: pair[0][0] != pair[1][0])
    return f"It tells {short_repr(one)} from {short_repr(other)}. Do they differ in anything that matters?"
