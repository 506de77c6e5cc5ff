"""chance: the probabilities of the moves of chance, and the average of their values."""

from collections.abc import Mapping
from typing import Any

from .errors import GameError
from .game import Game, State
from .query import answer_of, call_text, invalid_answer, moves_of, outcome_of
from .text import Number, format_number, is_number, quoted_repr


def chance_error(node_name: str) -> GameError:
    """Return the GameError for a state with this name, which has no label because chance moves there."""
    advice = "Use minimax, which takes the average there."
    return GameError(f"Chance moves at {node_name}, so W, L and D do not apply. {advice}")


def chances_of(game: Game, state: State) -> dict[Any, Number]:
    """Return a dict from each move to its probability, for a state where chance moves.

    Raises:
        GameError: If the probabilities do not follow the rules of `Game.chances`, or if there are no moves.
    """
    moves, chances = moves_of(game, state), answer_of(game, "chances", state)
    if not moves:
        outcome_of(game, state)  # raises GameError, because a game can't end when chance is to move
    if not isinstance(chances, dict):
        raise invalid_answer(game, "chances", state, chances, "it should return a dictionary, move -> probability.")
    call = call_text(game, "chances", state)
    for move in moves:
        if move not in chances:
            raise GameError(f"{call} has no probability for the move {quoted_repr(move)}.")
    for move, chance in chances.items():
        if move not in moves:
            raise GameError(f"{call} has a probability for {quoted_repr(move)}, but there is no such move.")
        if not is_number(chance) or not 0 <= chance <= 1:
            probability = f"the probability {quoted_repr(chance)} for the move {quoted_repr(move)}"
            raise GameError(f"{call} has {probability}: a probability is a number from 0 to 1.")
    total = sum(chances.values())
    if abs(total - 1) > 1e-9:
        amount = format_number(total) if abs(total - 1) > 0.01 else f"{float(total):.9g}"
        hint = "" if abs(total - 1) > 0.01 else " Are they rounded? Write a sixth as Fraction(1, 6) or as 1 / 6."
        raise GameError(f"{call} has probabilities that add up to {amount}, not to 1.{hint}")
    return chances


def average(chances: Mapping[Any, Number], values: Mapping[Any, Number]) -> Number:
    """Return the average of the values of moves, weighted by their probabilities. Both dicts have moves as keys."""
    return sum(chances[move] * values[move] for move in values)
