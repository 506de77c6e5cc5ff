"""checked_game: call a student's game, and check each of its answers."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..checking.check_words import say
from ..checking.compare_trees import find_wrong_child
from ..core.chance import chances_of
from ..core.game import Board, Game, Moves, Outcome, State
from ..core.query import board_of, checked_game, has_payoffs, moves_of, outcome_of, reachable, start_of
from ..playing.lookahead import known_of, value_for_one
from ..playing.session import rules


class CheckedGame:
    """A student's game with checks: each result of its methods must have the form that `Game` describes.

    Every method raises GameError if a result of the student's game has the wrong form. The message says what is
    wrong and in which state.

    Args:
        game: The game.

    Attributes:
        game: The game.
        start: Its first state.
        rules: Its rules in words: the attribute `rules` or the docstring of its class, or "" if it has neither.

    Raises:
        GameError: If `game` is not a game.

    Examples:
        >>> from gametree import Game
        >>> class My(Game):
        ...     start = (1, 3)
        ...     def moves(self, state):
        ...         return state[1] - 1
        >>> CheckedGame(My()).start
        (1, 3)
        >>> CheckedGame(My()).moves((1, 3))  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        gametree.core.errors.GameError: My.moves((1, 3)) returned 2, but it should return a dictionary, ...
    """

    def __init__(self, game: Any) -> None:
        self.game: Game = checked_game(game)

    @property
    def start(self) -> State:
        """The first state."""
        return start_of(self.game)

    @property
    def rules(self) -> str:
        """The rules in words, or "" if the game has none."""
        return rules(self.game)

    def moves(self, state: State) -> Moves:
        """Return the moves from a state in a dict from each move to the state that it leads to.

        Args:
            state: A state of the game.
        """
        return moves_of(self.game, state)

    def outcome(self, state: State) -> Outcome:
        """Return the outcome at a terminal position: a label for the player to move, or the payoff for player 1.

        Args:
            state: A state without moves.
        """
        return outcome_of(self.game, state)

    def chances(self, state: State) -> Mapping[Any, Any]:
        """Return a dict from each move to its probability, for a state where chance moves.

        Args:
            state: A state where chance moves.
        """
        return chances_of(self.game, state)

    def board(self, state: State) -> Board:
        """Return the board for a state as rows of (text, move) pairs.

        Args:
            state: A state of the game.
        """
        return board_of(self.game, state)

    def states(self) -> Iterator[tuple[State, Moves]]:
        """Return all states that can be reached, nearest to the start first.

        Returns:
            An iterator of (state, moves) pairs.
        """
        return reachable(self.game, self.start)

    def values(self, most: int) -> dict[State, Any]:
        """Return a dict from state to value for player 1. It contains the states whose values are known.

        Args:
            most: The largest number of states to search.
        """
        values = {state: value_for_one(known, state) for state, known in known_of(self.game, self.start, most).items()}
        return {state: value for state, value in values.items() if value is not None}

    def has_payoffs(self, state: State) -> bool:
        """Return whether the game ends with payoffs when it is played from a state.

        Args:
            state: A state of the game.
        """
        return has_payoffs(self.game, state)

    def extra_child(self, node: Any) -> str:
        """Return a sentence about a child to which no move leads, or one that the node keeps under the wrong move.

        Args:
            node: A node of any class.

        Returns:
            The sentence, or "" if no child is wrong.
        """
        problem = find_wrong_child(node, self.game)
        return say(problem) if problem else ""
