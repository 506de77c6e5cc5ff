"""checked_game: a student's game is asked for its rules, and each answer checked; what its states are worth."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..checking.check_words import say
from ..checking.compare_trees import find_wrong_child
from ..core.chance import chances_of
from ..core.game import Board, Game, Moves, Outcome, State
from ..core.query import board_of, checked, has_payoffs, moves_of, outcome_of, reachable, start_of
from ..playing.lookahead import known_of, worth
from ..playing.session import rules


class CheckedGame:
    """A student's game, asked with care: what it answers is what `Game` promises.

    If an answer is anything else, GameError says in a sentence what is wrong and in which state.

    Args:
        game: The game. GameError is raised if it is not one.

    Attributes:
        game: The game.
        start: Its first state.
        rules: Its rules in words, as its docstring has them; "" if it has none.

    Example:
        >>> from gametree import Game
        >>> class Odd(Game):
        ...     start = (1, 3)
        ...     def moves(self, state):
        ...         return [state[1] - 1]
        >>> CheckedGame(Odd()).start
        (1, 3)
        >>> CheckedGame(Odd()).moves((1, 3))
        Traceback (most recent call last):
        gametree.core.errors.GameError: Odd.moves((1, 3)) gave [2]: it should be a dict, move -> the state it leads to.
    """

    def __init__(self, game: Any) -> None:
        self.game: Game = checked(game)

    @property
    def start(self) -> State:
        """The first state."""
        return start_of(self.game)

    @property
    def rules(self) -> str:
        """The rules in words, or ""."""
        return rules(self.game)

    def moves(self, state: State) -> Moves:
        """Return the moves from a state, a dict: move -> the state it leads to."""
        return moves_of(self.game, state)

    def outcome(self, state: State) -> Outcome:
        """Return the outcome where the game is over: a label, or the payoff of player 1."""
        return outcome_of(self.game, state)

    def chances(self, state: State) -> Mapping[Any, Any]:
        """Return the probabilities of the moves from a state where chance moves."""
        return chances_of(self.game, state)

    def board(self, state: State) -> Board:
        """Return the board in a state: rows of (text, move) pairs."""
        return board_of(self.game, state)

    def states(self) -> Iterator[tuple[State, Moves]]:
        """Go through all states that can be reached, those fewest moves away first: (state, its moves) pairs."""
        return reachable(self.game, self.start)

    def values(self, most: int) -> dict[State, Any]:
        """Return what the states are worth to player 1, of those where that is known if `most` states are searched."""
        values = {state: worth(known, state) for state, known in known_of(self.game, self.start, most).items()}
        return {state: value for state, value in values.items() if value is not None}

    def has_payoffs(self, state: State) -> bool:
        """Return whether the game ends with payoffs if it goes on from a state."""
        return has_payoffs(self.game, state)

    def extra_child(self, node: Any) -> str:
        """Return a sentence about a child of a node to which no move of the game leads, or ""."""
        problem = find_wrong_child(node, self.game)
        return say(problem) if problem else ""
