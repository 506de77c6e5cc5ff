"""DiceTen: the game 1, 2, … 10 with a die."""

from typing import Any

from ..core import limits
from ..core.arguments import check_move_count, check_size
from ..core.game import Board, Game, Moves, State
from ..core.text import count_of, short_repr


class DiceTen(Game):
    """Add one token to the pile, or roll a die and add what it shows. Whoever reaches ten wins.

    A player who goes past ten loses.

    A state is (player, pile). After the move "roll", chance is to move, and the state is (0, pile, player who rolled).
    If the pile goes past the target, the state is (player, "over"), and the player to move has won.

    Args:
        target: The number of tokens to reach, at least 0.
        sides: The number of sides of the die, at least 1.

    Raises:
        GameError: If `target` or `sides` is not a whole number in its range, or if the die has more than 10,000 sides.

    Sources: "Computational Games", part 1; the plan for stochastic games in the slides "Games: Part I".

    Examples:
        >>> game = DiceTen(sides=2)
        >>> game.moves((1, 8)), game.moves((0, 9, 1))
        ({'add 1': (2, 9), 'roll': (0, 8, 1)}, {1: (2, 10), 2: (2, 'over')})
    """

    def __init__(self, target: int = 10, sides: int = 6):
        self.start = (1, 0)
        self.target, self.sides = check_size(target, "target"), check_size(sides, "sides", 1)
        check_move_count(self.sides, f"sides={short_repr(sides)}")

    @property
    def rules(self) -> str:
        """The rules for this target and this die."""
        die = f"a die with {count_of(self.sides, 'side')}" if self.sides != 6 else "a die"
        end = f"Whoever reaches {self.target:,} wins, and whoever goes past that loses."
        return f"Add one token to the pile, or roll {die} and add what it shows. {end}"

    def moves(self, state: State) -> Moves:
        player, pile, *roller = state
        if pile == "over" or pile >= self.target:
            return {}
        if player == 0:
            opponent, missing = 3 - roller[0], self.target - pile
            return {n: (opponent, pile + n if n <= missing else "over") for n in range(1, self.sides + 1)}
        return {"add 1": (3 - player, pile + 1), "roll": (0, pile, player)}

    def outcome(self, state: State) -> str:
        return "W" if state[1] == "over" else "L"

    def text(self, state: State) -> str:
        return f"past {self.target:,}" if state[1] == "over" else str(state[1])

    def phrase(self, state: State, move: Any) -> str:
        return f"the die shows {move}" if state[0] == 0 else "roll the die" if move == "roll" else "add 1"

    def board(self, state: State) -> Board:
        pile = state[1]
        if pile == "over":
            return [[(f"past {self.target:,}", None)]]
        if self.target > limits.SEEN_ONE_BY_ONE:
            return [[(f"{pile:,} of {self.target:,} tokens", None), ("(too many to draw)", None)]]
        move = "add 1" if "add 1" in self.moves(state) else None
        places = [(str(place), move if place == pile + 1 else None) for place in range(pile + 1, self.target + 1)]
        return [[("●", None)] * pile + places]
