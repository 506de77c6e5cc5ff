"""game: the three parts that describe a game: start, moves and outcome."""

from collections.abc import Mapping
from numbers import Rational
from typing import Any

from .errors import GameError
from .text import Number, short_repr

State = tuple[Any, ...]  # a tuple that begins with the player to move
Moves = Mapping[Any, State]  # move -> the state it leads to
Board = list[list[tuple[str, Any]]]  # rows of cells: (text, the move that a click makes)
Outcome = str | Number | Rational  # a label, or the payoff of player 1
LABELS = {"W": "win", "L": "loss", "D": "draw"}  # for the player to move


class Game:
    """The rules of a game for two players: where it starts, which moves there are, and how it ends.

    A state is a tuple that begins with the player to move, 1 or 2, as in `(1, 0)`. To write your own game, set `start`
    and define `moves`. By default, a player who can't move has lost. Define `outcome` if your game ends differently, or
    with payoffs. If chance moves in a state (for example, a die is rolled), the state begins with 0, and `chances`
    returns the probabilities of the moves.

    The other attributes and methods decide how the game is drawn and described. Their defaults work for any game.

    Attributes:
        start: The first state.
        name: The title of the game's card. By default, this is the name of its class, in words.
        verb: What a player does in a move, as in "take 2".
        pieces: The pieces that players 1 and 2 place on the board or move, as in `("X", "O")`.
        lines: Pairs of cells to join by a line on the board: ((row, column), (row, column)), counted from 0.
        cell_names: A dict from (row, column), counted from 0, to the name of that cell for screen readers, such as "top
            left".
        line: The number of equal pieces in a row that end the game, or 0 if the game has no such rule. On the board,
            the row is struck through.
        fixed: Whether the parts of the board that a move does not change stay where they are. If so, the changes can
            be marked.

    Examples:
        >>> class Countdown(Game):
        ...     start = (1, 3)
        ...     def moves(self, state):
        ...         player, pile = state
        ...         return {n: (3 - player, pile - n) for n in (1, 2) if n <= pile}
        >>> Countdown().moves((1, 3))
        {1: (2, 2), 2: (2, 1)}
    """

    start: State = None  # type: ignore[assignment]  # each game sets its own
    name: str = ""
    verb: str = "play"
    pieces: tuple[str, ...] = ()
    lines: tuple[Any, ...] = ()
    cell_names: Mapping[tuple[int, int], str] = {}
    line: int = 0
    fixed: bool = True

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, starting at {short_repr(self.start, 200)}>"

    def moves(self, state: Any) -> Moves:
        """Return every legal move from a state.

        Args:
            state: A state of the game.

        Returns:
            A dict from each move to the state that it leads to. It is empty if the game is over.
        """
        raise GameError("it is not written yet. Define moves(self, state) to return a dictionary, move -> next state.")

    def outcome(self, state: Any) -> Outcome:
        """Return how the game ended. By default, a player who can't move has lost.

        Args:
            state: A state without moves. `outcome` is called only for such states.

        Returns:
            "W", "L" or "D" for the player to move. In a game with payoffs, a number in every such state: the payoff of
            player 1, which player 2 pays.
        """
        return "L"

    def chances(self, state: Any) -> Mapping[Any, Any]:
        """Return the probability of each move of chance. By default, all moves are equally likely.

        Args:
            state: A state where chance moves: `state[0]` is 0. `chances` is called only for such states.

        Returns:
            A dict from each move to its probability, a number from 0 to 1. The probabilities add up to 1. By default,
            they are `Fraction` objects.
        """
        from fractions import Fraction  # slow to load

        moves = self.moves(state)
        return dict.fromkeys(moves, Fraction(1, len(moves))) if moves else {}

    def text(self, state: Any) -> str:
        """Return the text in a drawn node. By default, this is a small board of single characters, or the state.

        The default is the game's `board` if each of its cells is a single character and its rows have the same length,
        and otherwise the state without its player.

        Args:
            state: A state of the game.

        Returns:
            A string of one or several lines. Several lines of the same length are drawn as a small board, with their
            characters in columns.
        """
        return ", ".join(map(str, state[1:]))

    def phrase(self, state: Any, move: Any) -> str:
        """Describe a move in words. By default, this is the verb and the move, as in "take 2".

        Args:
            state: The state before the move.
            move: A move from this state.

        Returns:
            A string that begins with a verb. For a move of chance, it names the result.
        """
        return f"{self.verb} {move}" if state[0] else str(move)

    def board(self, state: Any) -> Board:
        """Return the position as a board to click on. By default, this is the `text`, without moves on its cells.

        A cell without text is a gap. Moves that are on no cell become buttons below the board. While the mouse points
        at a move, the cells that the move will change are marked. If the game has `lines`, these are drawn between the
        cells.

        Some texts are drawn as pieces: X and O, stones ● and ○, squares ■, poison ☠, matches |, standing pins ! and
        fallen pins ¬. An empty cell is ·. A square ■ is a piece of chocolate. If a move put it there, it has the
        player's colour, and adjacent squares from one move are drawn as one piece. Any other text is shown unchanged.

        Args:
            state: A state of the game.

        Returns:
            A list of rows. Each row is a list of cells, (text, move) pairs. A click on a cell makes its move, or does
            nothing if the move is None. If several moves begin at a cell, as the moves of a pawn do, the pair contains
            a list of them. Then one click picks up the pawn, and a second click, on a cell that the move changes, puts
            it down.
        """
        lines = str(self.text(state)).split("\n")
        if len(lines) > 1 and len({*map(len, lines)}) == 1:  # the text is a small board
            return [[(sign, None) for sign in line] for line in lines]
        return [[(line, None)] for line in lines]


def by_rows(rows: int, columns: int) -> dict[tuple[int, int], str]:
    """Return a dict for `Game.cell_names`, in which the top left cell is called "row 1, column 1"."""
    return {(row, column): f"row {row + 1}, column {column + 1}" for row in range(rows) for column in range(columns)}
