"""merged: a student's build with a dict of the states that have a node already: one node for each state?"""

from collections import Counter

from ..algorithms.retrograde import solve
from ..checking.compare_trees import of_tree
from ..checking.verdict import Verdict, at, is_node
from ..core.errors import GameError
from ..core.introspect import name, state_of
from ..core.node import UNSPAWNED
from ..core.text import plain, quoted
from ..core.tree import branches, nodes
from ..games import EvenOrOdd, Matches, Nim, OneTwoTen
from .exercise import called
from .keys import called_as
from .typed import helped

BUILT = OneTwoTen(5), OneTwoTen(7), Nim(1, 2), EvenOrOdd(5), Matches(6), OneTwoTen(2)
NO_DICT = "a new node has no dictionary of children yet. Give it one before you put a child in: node.children = {}"
MEANT = ((r"local variable '(\w+)' (?:where|referenced)", "On the way to that line, no line gives {0} a value."),)


def merged(function):
    """The Verdict on a merged build, a function of a game, a state and a dict of the nodes that are made already."""
    try:
        return _tried(function)
    except GameError as error:
        return helped(Verdict(False, str(error)), function, MEANT)


def _tried(function):
    """The Verdict on a merged build, tried on several games; raises GameError where it stops."""
    before = []
    for game in BUILT:
        made = {}
        root = _built(function, game, game.start, made)
        if verdict := _unmerged(function, root, game, made, before) or _elsewhere(function, game, root, made):
            return verdict
        before += nodes(root)
    return _asks(function) or Verdict(True, f"Tried on {len(BUILT)} games: one node for each state, and all its moves.")


def _built(function, game, state, made):
    """What a build gives; raises GameError as `called` does, which does not show the dictionary: it has changed."""
    try:
        return called(function, game, state, made)
    except GameError as error:
        _, stopped, why = str(error).partition(" stopped: ")
        if not stopped:  # it can't be called
            raise
        why = NO_DICT if UNSPAWNED.says in why else why
        says = f"On {called_as(game)}, {plain(getattr(function, '__name__', function))}{stopped}{why}"
        raise GameError(says) from None


def _unmerged(function, root, game, made, before):
    """The Verdict on a graph that is not right, from what was made and what is in the dict; None where it is."""
    where = f"On {called_as(game)}, "
    if not is_node(root):
        lost = ": is a return missing, or in the wrong place?" if root is None else "."
        return Verdict(False, f"{where}it gives {plain(root)}, and a node is wanted{lost}")
    if wrong := [state for state in made if not is_node(made[state])]:
        return Verdict(False, f"{where}made[{plain(wrong[0])}] is {plain(made[wrong[0]])}, and a node is wanted there.")
    try:
        there = nodes(root)
    except GameError as error:
        why = "Does every way through build_once return a node?" if "is None" in str(error) else ""
        return Verdict(False, f"{where}something is wrong. {error} {why}".strip())
    if not branches(root):
        return at(root, root, f"{name(root)} has no children.")
    verdict = of_tree(root, game)
    if verdict.right is False:  # None: there are no labels, and none are wanted
        verdict.sentence = f"{verdict.sentence} {_mixed(there, game, made, before)}".strip()
        return verdict
    states = Counter(map(state_of, there))
    if len(there) == len(states):
        return None
    state, often = states.most_common(1)[0]
    twice = f"{where}there are {len(there)} nodes for {len(states)} states: {plain(state)} has {often} of them."
    return Verdict(False, f"{twice} {_unfound(function, game, made, states)}".strip())


def _mixed(there, game, made, before):
    """Why nodes may have the children of others, a hint or ""."""
    if {*map(id, there)} & {*map(id, before)}:
        return "Some of the nodes were made for another game. Is there a dictionary that is kept from game to game?"
    if made.get(game.start, there[0]) is not there[0]:
        return f"made[{plain(game.start)}] is another node than the one that is returned."
    return _strange(game, made)


def _strange(game, made):
    """Which key of the dict is no state, a sentence or ""."""
    strange = [key for key in made if key not in solve(game)]
    return f"made has the key {quoted(strange[0])}, which is no state of this game." if strange else ""


def _unfound(function, game, made, states):
    """Why a node may have been made for a state that had one, from the dict, a hint or ""."""
    if not made:
        return "At the end the dictionary that it was given is empty. Is each new node put into that one?"
    if len(made) == 1:
        return f"At the end only {plain(*made)} is in made. Do the calls for the children get the same dictionary?"
    if made.keys() == states.keys() and _built(function, game, game.start, {**made}) is not made[game.start]:
        asked = f"Asked for {plain(game.start)}, which is in made already, it does not give the node that is there."
        return f"{asked} Does it look for the state in made, and return the node that it finds?"
    return _strange(game, made)


def _elsewhere(function, game, root, made):
    """The Verdict where it does not begin at the state that it is given, or does not look for it; else None."""
    for after in game.moves(game.start).values():
        if state_of(other := _built(function, game, after, {})) != after:
            call = f"build_once(game, {plain(after)}, {{}})"
            return Verdict(False, f"On {called_as(game)}, {call} gives {plain(other)}: it begins at another state.")
    if _built(function, game, game.start, made) is not root:
        asked = f"Asked for {name(root)} again, with the same dictionary, it makes another node."
        return Verdict(False, f"{asked} Does it look into made before it begins?")
    return None


class _Asked(OneTwoTen):
    """1, 2, … 5, which counts how often it is asked for the moves of each state."""

    def __init__(self):
        super().__init__(5)
        self.asked = Counter()

    def moves(self, state):
        self.asked[state] += 1
        return super().moves(state)


def _asks(function):
    """The Verdict where a build asks for the moves of a state again; None where it does not."""
    game = _Asked()
    root = _built(function, game, game.start, {})
    state, often = max(game.asked.items(), key=lambda item: item[1], default=(None, 0))
    if often < 2:
        return None
    game.asked.clear()
    _built(function, game, game.start, {game.start: root})
    known = "It asks even where the state is in made already: what should it do first?" if game.asked else ""
    much = f"up to five it asks for the moves of {plain(state)} {often} times, and once is enough."
    return Verdict(False, f"The graph is right. But {much} {known}".strip())
