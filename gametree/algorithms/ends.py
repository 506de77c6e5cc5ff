"""ends: evaluate nodes and states where a search stops, using the rules of the game or an evaluation function."""

from collections.abc import Callable, Mapping
from math import inf, isfinite
from numbers import Real
from typing import Any

from ..core.errors import GameError
from ..core.game import LABELS, Game, Outcome, State
from ..core.introspect import name
from ..core.node import LEAF, Node, no_dict
from ..core.query import end_of, first_outcome, has_payoffs, outcome_of
from ..core.text import Number, describe_error, is_number, quoted_repr, short_repr
from .diagnosis import MixedOutcomes, PayoffGame, missing_children

LeafEvaluator = Callable[[Game, State, str | Number | None], Number]  # made by `leaf_evaluator`
LABEL_VALUES = {("W", 1): 1, ("D", 1): 0, ("L", 1): -1, ("W", 2): -1, ("D", 2): 0, ("L", 2): 1}


def value_of(label: Outcome, player: int) -> float:
    """Return the value of a label for player 1: 1, 0 or −1.

    Args:
        label: "W", "L" or "D" for the player to move, or a payoff, which is returned unchanged.
        player: The player to move, 1 or 2.

    Raises:
        GameError: If the label or the player is anything else.

    Examples:
        >>> value_of("W", 1), value_of("W", 2), value_of("D", 2)
        (1, -1, 0)
    """
    if is_number(label) and player in (1, 2):
        return label
    try:
        return LABEL_VALUES[label, player]  # type: ignore[index]
    except Exception:  # the arguments may be anything
        expected = 'a label is "W", "L" or "D", and the player to move is 1 or 2. If chance moves, there is no label.'
        call = f"value_of({quoted_repr(label)}, {quoted_repr(player)})"
        raise GameError(f"{call} is not defined: {expected}") from None


def value_range(game: Game, state: State) -> tuple[Number, Number]:
    """Return the smallest and the largest value that a game can have: −1 and 1, or −∞ and ∞ if it has payoffs."""
    return (-1, 1) if first_outcome(game, state) in LABELS else (-inf, inf)


def outcome_at(node: Node, children: Mapping[Any, Node] | None = None) -> str | Number | None:
    """Return the outcome at a node without children, or None if the game goes on there.

    Raises:
        GameError: If the rules of the game are broken.
    """
    leaf = (node.children if children is None else children) is LEAF
    outcome = outcome_of(node.game, node.state) if leaf else end_of(node.game, node.state)
    if outcome is None and (problem := no_dict(node)):
        raise problem
    return outcome


def leaf_label(node: Node) -> str:
    """Return the label of a leaf. Raises GameError if the game goes on there, or ends with a payoff."""
    if (outcome := outcome_at(node)) is None:
        raise missing_children(node)
    if not isinstance(outcome, str):
        raise PayoffGame(name(node), outcome)
    return outcome


def leaf_value(node: Node, children: Mapping[Any, Node], evaluate_leaf: LeafEvaluator) -> Number:
    """Return the value of a node where a search stops, using a function made by `leaf_evaluator`."""
    return evaluate_leaf(node.game, node.state, None if children else outcome_at(node, children))


def leaf_evaluator(evaluate: Callable[[State], Number] | None) -> LeafEvaluator:
    """Make the function that evaluates the states at which a search stops. Each search needs its own.

    Args:
        evaluate: The student's evaluation function, from a state to a value for player 1, or None.

    Returns:
        A function of the game, the state and its outcome (None if the game goes on there). It uses the rules if the
        game is over, and `evaluate` if not. It raises GameError if some outcomes in the search are labels and others
        are payoffs.
    """
    first: list[tuple[State, str | Number]] = []

    def evaluate_leaf(game: Game, state: State, outcome: str | Number | None) -> Number:
        if outcome is None:
            return heuristic_value(game, state, evaluate)
        if not first:
            first.append((state, outcome))
        if (outcome in LABELS) != (first[0][1] in LABELS):
            raise MixedOutcomes(type(game).__name__, *first, (state, outcome))
        return value_of(outcome, state[0])

    return evaluate_leaf


def heuristic_value(game: Game, state: State, evaluate: Callable[[State], Number] | None) -> Number:
    """Return the student's estimate of a state. Raises GameError if there is no valid estimate."""
    if not callable(evaluate):
        advice = "Build the whole tree, or pass evaluate=, a function from a state to its value"
        instead = "" if evaluate is None else f" ({quoted_repr(evaluate)} is not a function)"
        where = f"{short_repr(state)} has moves, but the tree or the search stops there"
        raise GameError(f"{where}. {advice}{instead}.")
    try:
        value = evaluate(state)
    except Exception as error:
        raise GameError(f"Your evaluation function failed on {short_repr(state)}: {describe_error(error)}") from error
    number = isinstance(value, Real) and not isinstance(value, bool)
    if not number or not isfinite(value) or not -1 <= value <= 1 and first_outcome(game, state) in LABELS:
        expected = f"a number{'' if has_payoffs(game, state) else ' from −1 to 1'}, for player 1"
        problem = f"Your evaluation function returned {quoted_repr(value)} for {short_repr(state)}"
        raise GameError(f"{problem}: it should return {expected}.")
    return value if is_number(value) else float(value)
