"""versus: a game held against another, or against the labels of its states, and the first thing that is wrong."""

from math import inf

from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import Game
from ..core.introspect import name
from ..core.node import Node, build_tree
from ..core.query import end_of, moves_of, start_of, text_of
from ..core.text import many, number, plain, quoted
from ..core.tree import walk
from .compare import equal, same
from .state_space import has_chance, solved, states_of
from .verdict import Verdict, at, key_of, typed


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
    for state in sorted(known, key=lambda state: (end_of(game, state) is None, _lasts(known[state]), plain(state))):
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


def _lasts(known):
    return inf if known.lasts is None else known.lasts


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
