"""compare_games: a game held against another, or against labels of its states, and the first thing that is wrong."""

from itertools import islice
from math import inf

from ..algorithms.guarded import solve
from ..core import limits
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import LABELS, Game
from ..core.introspect import name
from ..core.node import Node
from ..core.query import an_end, end_of, moves_of, reachable, start_of, text_of
from ..core.text import count_of, format_number, is_number, quoted_repr, short_repr
from .compare import equal, own, same
from .verdict import Verdict, at


def of_game(game, right):
    """A game against another, or against the labels of its states, {10: "L"}."""
    return (_by_rules if isinstance(right, Game) else _by_labels)(game, right)


def _by_rules(game, right):
    """A game against another: where it starts, its moves, how likely each is where chance moves, and how it ends."""
    if not equal(start_of(game), right.start):
        start = f"Your game starts with {short_repr(game.start)}, and should start with {short_repr(right.start)}."
        return Verdict(False, start, about=game.start)
    if not (verdict := of_moves(game, right)).right:
        return verdict
    states = states_of(right)
    for state in states:
        if state[0] == 0:
            mine, due = chances_of(game, state), chances_of(right, state)
            if wrong := [move for move in due if not same(mine[move], due[move])]:
                likely = f"the probability {format_number(mine[wrong[0]])}. It should not"
                sentence = f"From {short_repr(state)} the move {quoted_repr(wrong[0])} has in your game {likely}."
                return Verdict(False, sentence, about=state)
        elif not same(end := end_of(game, state), end_of(right, state)):
            return _at_state(game, state, end)
    if any(state[0] == 0 for state in states):
        return Verdict(True, f"The moves, the probabilities and the ends are right: {count_of(len(states), 'state')}.")
    if is_number(an_end(right, right.start)):
        return Verdict(True, f"The moves and the ends are right: {count_of(len(states), 'state')}.")
    return Verdict(True, f"Every state gets its label: {count_of(len(states), 'state')}.")


def _by_labels(game, right):
    """A game against the labels of its states, {10: "L"}: the ends first, the others from below."""
    due = {key_of(text): typed(label) for text, label in right.items()}
    called = {state: key_of(text_of(game, state)) for state in states_of(game)}
    known = solve(game, limit=limits.NODES_COMPARED)
    there = {*called.values()}
    if missing := [key for key in due if key not in there]:
        return Verdict(False, f"In your game no way leads to {short_repr(missing[-1])}.", about=missing[-1])
    lasts = {state: inf if each.lasts is None else each.lasts for state, each in known.items()}
    for state in sorted(known, key=lambda state: (end_of(game, state) is None, lasts[state])):
        if called[state] not in due:
            sentence = f"In your game a way leads to {short_repr(state)}, and there should be none."
            return Verdict(False, sentence, about=state)
        if known[state].label != due[called[state]]:
            return _at_state(game, state, known[state].label)
    return Verdict(True, f"Every state gets its label: {count_of(len(known), 'state')}.")


def _at_state(game, state, label):
    """A Verdict about a state to which a game gives a wrong label."""
    node, how = Node(game, state), "comes out as"
    if is_number(label):
        node.value, label = label, format_number(label)
    else:
        node.label = label
    if end_of(game, state) is not None:
        whose = "the outcome of Game" if type(game).outcome is Game.outcome else "your outcome"
        how = f"is the end of a game, and {whose} says"
    return at(node, node, f"{name(node)} {how} {label}, which is not what the rules say.")


def of_moves(game, right):
    """The moves of a game against those of another, in every state of the other."""
    states = states_of(right)
    for state in states:
        if problem := _of_state(state, moves_of(game, state), moves_of(right, state)):
            return Verdict(False, problem, about=state)
    return Verdict(True, f"The moves from all {len(states):,} states are right.")


def _of_state(state, mine, due):
    """What is wrong with the moves from one state, a sentence; "" where nothing is."""
    start = f"From {short_repr(state)} your game has"
    if due and not mine:
        return f"{start} no move at all: does each line put a state into the dictionary?"
    if strange := [move for move in mine if move not in due]:
        return f"{start} the move {quoted_repr(strange[0])}, which the rules do not allow."
    if len(mine) < len(due):
        return f"{start} {count_of(len(mine), 'move')}, and there should be {len(due)}."
    for move, after in mine.items():
        if not equal(after, due[move]):
            return (
                f"The move {quoted_repr(move)} leads in your game from {short_repr(state)} "
                f"to {short_repr(after)}. It should not."
            )
    return ""


def typed(label):
    """A label, however it was typed; what is none is left as it is."""
    return large if isinstance(label, str) and (large := label.strip().upper()) in LABELS else label


def key_of(thing):
    """What a state is called in a dict of labels, whether it is typed as a number, a text or a tuple."""
    return short_repr(own(thing), 1_000)


def states_of(game):
    """Every state of a game, a list, those fewer moves from its start first; GameError where its rules go wrong."""
    states = [state for state, _ in islice(reachable(game, start_of(game)), limits.NODES_COMPARED + 1)]
    if len(states) > limits.NODES_COMPARED:
        large = f"{type(game).__name__} has more than {limits.NODES_COMPARED:,} states"
        raise GameError(f"{large}. Does every game come to an end?")
    for state in states:
        (end_of if state[0] else chances_of)(game, state)
    return states
