"""compare_games: compare a game with another game or with the labels of its states, and find the first mistake."""

from itertools import islice
from math import inf
from typing import Any, Literal

from ..algorithms.guarded import solve
from ..core import limits
from ..core.chance import chances_of
from ..core.errors import GameError
from ..core.game import LABELS, Game, Moves, State
from ..core.introspect import name
from ..core.node import Node
from ..core.query import end_of, has_payoffs, moves_of, reachable, start_of, text_of
from ..core.text import is_number, short_repr
from . import check_facts as facts
from .check_facts import Fact
from .check_words import say
from .compare import as_python, equal, same
from .verdict import Verdict, verdict_at


def judge_game(game: Game, right: Any) -> Verdict:
    """Compare a game with another game, or with a dict of labels such as {10: "L"}."""
    return (_compare_rules if isinstance(right, Game) else _compare_labels)(game, right)


def _compare_rules(game: Game, right: Game) -> Verdict:
    """Compare the start, the moves, the probabilities and the outcomes of two games."""
    if not equal(start_of(game), right.start):
        return Verdict(False, facts.WrongStart(game.start, right.start), about=game.start)
    if not (verdict := judge_moves(game, right)).right:
        return verdict
    states = checked_states(right)
    for state in states:
        if state[0] == 0:
            chances, expected = chances_of(game, state), chances_of(right, state)
            if wrong := [move for move in expected if not same(chances[move], expected[move])]:
                probability = as_python(chances[wrong[0]])
                return Verdict(False, facts.WrongProbability(state, wrong[0], probability), about=state)
        elif not same(end := end_of(game, state), end_of(right, state)):
            return _wrong_state(game, state, end)
    if any(state[0] == 0 for state in states):
        return Verdict(True, facts.AllRight("probabilities", len(states)))
    what: Literal["payoffs", "states"] = "payoffs" if has_payoffs(right, right.start) else "states"
    return Verdict(True, facts.AllRight(what, len(states)))


def _compare_labels(game: Game, right: dict[Any, Any]) -> Verdict:
    """Compare a game with the labels of its states, working backward from the terminal positions."""
    expected = {state_key(text): read_label(label) for text, label in right.items()}
    keys = {state: state_key(text_of(game, state)) for state in checked_states(game)}
    known = solve(game, limit=limits.NODES_COMPARED)
    reached = {*keys.values()}
    if missing := [key for key in expected if key not in reached]:
        return Verdict(False, facts.AtState("missing", short_repr(missing[-1])), about=missing[-1])
    lengths = {state: inf if each.lasts is None else each.lasts for state, each in known.items()}
    for state in sorted(known, key=lambda state: (end_of(game, state) is None, lengths[state])):
        if keys[state] not in expected:
            return Verdict(False, facts.AtState("extra", state), about=state)
        if known[state].label != expected[keys[state]]:
            return _wrong_state(game, state, known[state].label)
    return Verdict(True, facts.AllRight("states", len(known)))


def _wrong_state(game: Game, state: State, result: Any) -> Verdict:
    """Return the Verdict on a state that has a wrong label or payoff in a game."""
    node = Node(game, state)
    by: Literal["outcome", "Game", "solution"] = "solution"
    if is_number(result):
        node.value = result
    else:
        node.label = result
    if end_of(game, state) is not None:
        by = "Game" if type(game).outcome is Game.outcome else "outcome"
    return verdict_at(node, node, facts.WrongState(name(node), result, by))


def judge_moves(game: Game, right: Game) -> Verdict:
    """Compare the moves of two games in every state of the right game."""
    states = checked_states(right)
    for state in states:
        if problem := _find_wrong_move(state, moves_of(game, state), moves_of(right, state)):
            return Verdict(False, problem, about=state)
    return Verdict(True, facts.AllRight("moves", len(states)))


def _find_wrong_move(state: State, moves: Moves, right: Moves) -> Fact | None:
    """Find what is wrong with the moves from a state, if anything is."""
    if extra := [move for move in moves if move not in right]:
        return facts.WrongMove(state, extra[0])
    if len(moves) < len(right):
        return facts.MissingMoves(state, len(moves), len(right))
    wrong = (move for move in moves if not equal(moves[move], right[move]))
    return next((facts.WrongMove(state, move, moves[move]) for move in wrong), None)


def read_label(label: Any) -> Any:
    """Return a label as a capital letter without spaces, and anything else unchanged."""
    return large if isinstance(label, str) and (large := label.strip().upper()) in LABELS else label


def state_key(thing: Any) -> str:
    """Return the key for a state in a dict of labels, in which states may be numbers, strings or tuples."""
    return short_repr(as_python(thing), 1_000)


def checked_states(game: Game) -> list[State]:
    """Return all states of a game, nearest to the start first. Raises GameError if its rules are faulty."""
    states = [state for state, _ in islice(reachable(game, start_of(game)), limits.NODES_COMPARED + 1)]
    if len(states) > limits.NODES_COMPARED:
        raise GameError(say(facts.TooManyStates(type(game).__name__, limits.NODES_COMPARED)))
    for state in states:
        (end_of if state[0] else chances_of)(game, state)
    return states
