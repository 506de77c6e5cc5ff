"""chance: where a die moves, and no player: how likely each move is, their average, and what can't be known there."""

from collections.abc import Mapping
from typing import Any

from .errors import GameError
from .game import Game, State
from .query import answer_of, asked, moves_of, outcome_of, wrong
from .text import Number, format_number, is_number, quoted_repr


def chance_error(called: str) -> GameError:
    """The GameError of a state where chance moves, so that no label is sure; `called` is its name."""
    sure = "W, L and D are for games without chance"
    return GameError(f"At {called} chance moves, and no player: {sure}. minimax averages there.")


def chances_of(game: Game, state: State) -> dict[Any, Number]:
    """The probabilities of the moves from a state where chance moves: a dict, move -> number, all that add up to 1.

    Raises GameError where they are not what `Game.chances` promises, and where there is no move.
    """
    moves, chances = moves_of(game, state), answer_of(game, "chances", state)
    if not moves:
        outcome_of(game, state)  # which says that no game ends by chance
    if not isinstance(chances, dict):
        raise wrong(game, "chances", state, chances, "it should be a dict, move -> its probability.")
    question = asked(game, "chances", state)
    for move in moves:
        if move not in chances:
            raise GameError(f"{question} has no probability for the move {quoted_repr(move)}.")
    for move, chance in chances.items():
        if move not in moves:
            raise GameError(f"{question} has a probability for {quoted_repr(move)}, which is no move from there.")
        if not is_number(chance) or not 0 <= chance <= 1:
            due = "a probability is a number from 0 to 1"
            raise GameError(f"{question} gives {quoted_repr(move)} the probability {quoted_repr(chance)}: {due}.")
    total = sum(chances.values())
    if abs(total - 1) > 1e-9:
        much = format_number(total) if abs(total - 1) > 0.01 else f"{float(total):.9g}"
        hint = "" if abs(total - 1) > 0.01 else " Are they rounded? A sixth is Fraction(1, 6), or 1 / 6."
        raise GameError(f"{question} has probabilities that add up to {much}, and not to 1.{hint}")
    return chances


def average(chances: Mapping[Any, Number], values: Mapping[Any, Number]) -> Number:
    """The average of the values of moves, each weighed with its probability: two dicts by move. Gives a number."""
    return sum(chances[move] * values[move] for move in values)
