"""compare_games: a game held against another, or against labels of its states, and the first thing that is wrong."""

from collections import Counter
from itertools import islice
from math import inf

from ..algorithms.careful import solve
from ..core.careful import build_graph, build_tree
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import LABELS, Game
from ..core.graph import Either, Merged
from ..core.introspect import name
from ..core.node import Node
from ..core.query import end_of, moves_of, reachable, start_of, text_of
from ..core.text import many, number, plain, quoted
from ..core.tree import Tree, walk
from .compare import equal, own, same
from .verdict import Verdict, at

STATES = 100_000  # of a game that is held against another
LARGE = 20_000  # nodes of a tree that is built where a graph would do


def of_game(game, right):
    """A game against another, or against the labels of its states, {10: "L"}: the ends first, the others from below."""
    if isinstance(right, Game):
        if not equal(start_of(game), right.start):
            start = f"Your game starts with {plain(game.start)}, and should start with {plain(right.start)}."
            return Verdict(False, start, about=game.start)
        if not (verdict := of_moves(game, right)).right:
            return verdict
        if has_chance(right):
            return _of_chances(game, right)
        due, known = {state: label for state, (label, _) in solved(right).items()}, solved(game)
        called = {state: state for state in known}
    else:
        due, known = {key_of(text): typed(label) for text, label in right.items()}, solved(game)
        called = {state: key_of(text_of(game, state)) for state in known}
    there = {*called.values()}
    if missing := [key for key in due if key not in there]:
        return Verdict(False, f"In your game no way leads to {plain(missing[-1])}.", about=missing[-1])
    lasts = {state: inf if each.lasts is None else each.lasts for state, each in known.items()}
    for state in sorted(known, key=lambda state: (end_of(game, state) is None, lasts[state], plain(state))):
        if called[state] not in due:
            sentence = f"In your game a way leads to {plain(state)}, and there should be none."
            return Verdict(False, sentence, about=state)
        if known[state].label != due[called[state]]:
            return _at_state(game, state, known)
    return Verdict(True, f"Every state gets its label: {many(len(known), 'state')}.")


def _ending(game):
    """How the label of a state is told where a game ends."""
    whose = "the outcome of Game" if type(game).outcome is Game.outcome else "your outcome"
    return f"is the end of a game, and {whose} says"


def _at_state(game, state, known):
    """A Verdict about a state that gets a wrong label; its tree has the labels that the game gives."""
    try:
        root = build_tree(game, limit=60)
        there = next(node for node in walk(root) if node.state == state)
    except (GameError, StopIteration):  # it is too large, or is another one every time
        root = there = build_tree(Node(game, state), depth=1)
    for node in walk(root):
        node.label = known.get(node.state, known[state]).label
    how = "comes out as" if end_of(game, state) is None else _ending(game)
    return at(root, there, f"{name(there)} {how} {known[state].label}, which is not what the rules say.")


def _of_chances(game, right):
    """Where chance moves, how likely each move is and how the game ends, against another game with the same moves."""
    states = states_of(right)
    for state in states:
        if state[0] == 0:
            mine, due = chances_of(game, state), chances_of(right, state)
            if wrong := [move for move in due if not same(mine[move], due[move])]:
                likely = f"the probability {number(mine[wrong[0]])}. It should not"
                sentence = f"From {plain(state)} the move {quoted(wrong[0])} has in your game {likely}."
                return Verdict(False, sentence, about=state)
        elif (end := end_of(game, state)) != end_of(right, state):
            sentence = f"{plain(state)} {_ending(game)} {end}, which is not what the rules say."
            return Verdict(False, sentence, about=state)
    return Verdict(True, f"The moves, the probabilities and the ends are right: {many(len(states), 'state')}.")


def of_moves(game, right):
    """The moves of a game against those of another, in every state of the other."""
    states = states_of(right)
    for state in states:
        if problem := _of_state(state, moves_of(game, state), moves_of(right, state)):
            return Verdict(False, problem, about=state)
    return Verdict(True, f"The moves from all {len(states):,} states are right.")


def _of_state(state, mine, due):
    """What is wrong with the moves from one state, a sentence; "" where nothing is."""
    start = f"From {plain(state)} your game has"
    if due and not mine:
        return f"{start} no move at all: does each line put a state into the dictionary?"
    if strange := [move for move in mine if move not in due]:
        return f"{start} the move {quoted(strange[0])}, which the rules do not allow."
    if len(mine) < len(due):
        return f"{start} {many(len(mine), 'move')}, and there should be {len(due)}."
    for move, after in mine.items():
        if not equal(after, due[move]):
            return f"The move {quoted(move)} leads in your game from {plain(state)} to {plain(after)}. It should not."
    return ""


def typed(label):
    """A label, however it was typed; what is none is left as it is."""
    return large if isinstance(label, str) and (large := label.strip().upper()) in LABELS else label


def key_of(thing):
    """What a state is called in a dict of labels, whether it is typed as a number, a text or a tuple."""
    return plain(own(thing), 1_000)


def has_chance(game):
    """Whether chance moves anywhere in a game, as far as its first states show."""
    return any(state[0] == 0 for state, _ in islice(reachable(game, start_of(game)), LARGE))


def states_of(game):
    """Every state of a game, a list, those fewer moves from its start first; GameError where its rules go wrong."""
    if not has_chance(game):
        return [*solved(game)]
    states = [node.state for node in Tree(build_graph(game, limit=STATES)).nodes]
    for state in states:
        (end_of if state[0] else chances_of)(game, state)
    return states


def solved(game):
    """What is known of every state of a game, a dict, those that are fewer moves from its start first."""
    known = solve(game, limit=STATES)
    if any(label == "?" for label, _ in known.values()):
        raise GameError(f"{type(game).__name__} has more than {STATES:,} states. Does every game come to an end?")
    return known


def kinds_of(root, game):
    """For each state of a game what tells it from others, a dict: where a key may have merged some; else None.

    Those are of one kind from which the same can come: found out by telling ever more of them apart.
    """
    if not isinstance(root, Merged):
        return None
    known = {} if has_chance(game) else solved(game)
    after = {state: moves_of(game, state) for state in known or states_of(game)}
    ends = known or {state: end_of(game, state) if state[0] else None for state in after}
    kinds, count = {state: (ends[state], state[0] * (not isinstance(root, Either))) for state in after}, 0
    while count < (count := len({*kinds.values()})):
        apart = {state: (kinds[state], _kinds_below(game, state, moves, kinds)) for state, moves in after.items()}
        numbers = {kind: number for number, kind in enumerate(dict.fromkeys(apart.values()))}
        kinds = {state: numbers[kind] for state, kind in apart.items()}
    return kinds


def _kinds_below(game, state, moves, kinds):
    """The kinds of the states to which moves lead; where chance moves, how likely each is."""
    if state[0]:
        return frozenset(kinds[after] for after in moves.values())
    likely, chances = Counter(), chances_of(game, state)
    for move, after in moves.items():
        likely[kinds[after]] += chances[move]
    return frozenset(likely.items())
