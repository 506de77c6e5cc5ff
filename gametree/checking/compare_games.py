"""compare_games: a game compared with another, or with labels of its states: the first thing that is wrong."""

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


def of_game(game: Game, right: Any) -> Verdict:
    """A game against another, or against the labels of its states, {10: "L"}."""
    return (_by_rules if isinstance(right, Game) else _by_labels)(game, right)


def _by_rules(game: Game, right: Game) -> Verdict:
    """A game against another: where it starts, its moves, how likely each is where chance moves, and how it ends."""
    if not equal(start_of(game), right.start):
        return Verdict(False, facts.WrongStart(game.start, right.start), about=game.start)
    if not (verdict := of_moves(game, right)).right:
        return verdict
    states = states_of(right)
    for state in states:
        if state[0] == 0:
            mine, due = chances_of(game, state), chances_of(right, state)
            if wrong := [move for move in due if not same(mine[move], due[move])]:
                return Verdict(False, facts.WrongProbability(state, wrong[0], as_python(mine[wrong[0]])), about=state)
        elif not same(end := end_of(game, state), end_of(right, state)):
            return _wrong_state(game, state, end)
    if any(state[0] == 0 for state in states):
        return Verdict(True, facts.AllRight("probabilities", len(states)))
    what: Literal["payoffs", "states"] = "payoffs" if has_payoffs(right, right.start) else "states"
    return Verdict(True, facts.AllRight(what, len(states)))


def _by_labels(game: Game, right: dict[Any, Any]) -> Verdict:
    """A game against the labels of its states, {10: "L"}: the ends first, the others from below."""
    due = {key_of(text): typed(label) for text, label in right.items()}
    called = {state: key_of(text_of(game, state)) for state in states_of(game)}
    known = solve(game, limit=limits.NODES_COMPARED)
    reached = {*called.values()}
    if missing := [key for key in due if key not in reached]:
        return Verdict(False, facts.MissingState(short_repr(missing[-1])), about=missing[-1])
    lasts = {state: inf if each.lasts is None else each.lasts for state, each in known.items()}
    for state in sorted(known, key=lambda state: (end_of(game, state) is None, lasts[state])):
        if called[state] not in due:
            return Verdict(False, facts.ExtraState(state), about=state)
        if known[state].label != due[called[state]]:
            return _wrong_state(game, state, known[state].label)
    return Verdict(True, facts.AllRight("states", len(known)))


def _wrong_state(game: Game, state: State, result: Any) -> Verdict:
    """A Verdict about a state to which a game gives a wrong label or payoff."""
    node = Node(game, state)
    by: Literal["outcome", "Game", "solution"] = "solution"
    if is_number(result):
        node.value = result
    else:
        node.label = result
    if end_of(game, state) is not None:
        by = "Game" if type(game).outcome is Game.outcome else "outcome"
    return verdict_at(node, node, facts.WrongState(name(node), result, by))


def of_moves(game: Game, right: Game) -> Verdict:
    """The moves of a game against those of another, in every state of the other."""
    states = states_of(right)
    for state in states:
        if problem := _find_wrong_move(state, moves_of(game, state), moves_of(right, state)):
            return Verdict(False, problem, about=state)
    return Verdict(True, facts.AllRight("moves", len(states)))


def _find_wrong_move(state: State, moves: Moves, right: Moves) -> Fact | None:
    """What is wrong with the moves from one state, if anything is."""
    if right and not moves:
        return facts.NoMoves(state)
    if extra := [move for move in moves if move not in right]:
        return facts.ExtraMove(state, extra[0])
    if len(moves) < len(right):
        return facts.MissingMoves(state, len(moves), len(right))
    wrong = (move for move in moves if not equal(moves[move], right[move]))
    return next((facts.WrongMove(state, move, moves[move]) for move in wrong), None)


def typed(label: Any) -> Any:
    """A label, however it was typed; what is none is left as it is."""
    return large if isinstance(label, str) and (large := label.strip().upper()) in LABELS else label


def key_of(thing: Any) -> str:
    """What a state is called in a dict of labels, whether it is typed as a number, a text or a tuple."""
    return short_repr(as_python(thing), 1_000)


def states_of(game: Game) -> list[State]:
    """Every state of a game, a list, those fewer moves from its start first; GameError where its rules go wrong."""
    states = [state for state, _ in islice(reachable(game, start_of(game)), limits.NODES_COMPARED + 1)]
    if len(states) > limits.NODES_COMPARED:
        raise GameError(say(facts.TooManyStates(type(game).__name__, limits.NODES_COMPARED)))
    for state in states:
        (end_of if state[0] else chances_of)(game, state)
    return states
