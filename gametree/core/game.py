"""game: the three words that describe a game."""

from collections.abc import Mapping
from numbers import Rational
from typing import Any

from .errors import GameError
from .text import Number, short_repr

State = tuple[Any, ...]  # the player to move first
Moves = Mapping[Any, State]  # move -> the state it leads to
Board = list[list[tuple[str, Any]]]  # rows of cells: a text, and the move that a click makes
Outcome = str | Number | Rational  # a label, or the payoff of player 1
LABELS = {"W": "win", "L": "loss", "D": "draw"}  # for the player to move


class Game:
    """The rules of a game for two players: where it starts, who can move where, and how it has ended.

    A state is a tuple that begins with the player to move, 1 or 2, as in `(1, 0)`. A game of your own sets `start`
    and defines `moves`; where the end is not simply a loss for the player who can't move, or pays something, it defines
    `outcome` too.
    Where a die or another chance moves, a state begins with 0, and `chances` says how likely each of its moves is.
    The rest, the other methods and `verb`, `pieces`, `lines`, `cell_names`, `line` and `fixed`, says how it is drawn
    and told, and may be left as it is.

    >>> class Countdown(Game):
    ...     start = (1, 3)
    ...     def moves(self, state):
    ...         player, pile = state
    ...         return {n: (3 - player, pile - n) for n in (1, 2) if n <= pile}
    >>> Countdown().moves((1, 3))
    {1: (2, 2), 2: (2, 1)}
    """

    start: State = None  # type: ignore[assignment]  # a game of your own sets it
    verb: str = "play"  # what a player does by a move: "take" one, "add" two, …
    pieces: tuple[str, ...] = ()  # what players 1 and 2 put on the board, or move: two texts, as in ("X", "O")
    lines: tuple[Any, ...] = ()  # on the board, pairs of cells joined by a line: ((row, column), (row, column)), from 0
    cell_names: Mapping[tuple[int, int], str] = {}  # of the board, for who can't see them: (row, column) -> "top left"
    line: int = 0  # how many equal pieces in a row on the board end the game: these are struck through; 0 where none do
    fixed: bool = True  # whether what a move leaves stays where it is on the board: then what it changes can be marked

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, starting at {short_repr(self.start, 200)}>"

    def moves(self, state: Any) -> Moves:
        """Every legal move from a state: a dict, move -> the state it leads to; empty where the game is over."""
        raise GameError("it is not written yet. Define moves(self, state): a dict, move -> the state it leads to.")

    def outcome(self, state: Any) -> Outcome:
        """How the game has ended for the player to move: "W", "L" or "D"; asked only where there is no move.

        Unless you say otherwise, who can't move has lost. In a game of payoffs it is a number, at every end: what
        player 1 gets, and player 2 pays.
        """
        return "L"

    def chances(self, state: Any) -> Mapping[Any, Any]:
        """How likely each move is where chance moves: a dict, move -> probability; asked only where `state[0]` is 0.

        They add up to 1. Unless you say otherwise all are equally likely, as the sides of a die are, by fractions.
        """
        from fractions import Fraction  # slow to load

        moves = self.moves(state)
        return dict.fromkeys(moves, Fraction(1, len(moves))) if moves else {}

    def text(self, state: Any) -> str:
        """What a drawn node says, a string: the state without its player.

        It may have several lines; if these are of one length, they are drawn as a little board, its letters in columns.
        """
        return ", ".join(map(str, state[1:]))

    def phrase(self, state: Any, move: Any) -> str:
        """What a player does by a move, a string that begins with the verb: "take 2"; of chance, what comes."""
        return f"{self.verb} {move}" if state[0] else str(move)

    def board(self, state: Any) -> Board:
        """The position as something to click: rows, lists of (text, move) pairs, the move that a click makes, or None.

        Where several moves begin at a cell, as those of a pawn, it has them in a list: a click takes the pawn up, and
        another one, on a cell that the move changes, puts it there. The moves that are on no cell become buttons below:
        so this is all you need. A cell without a text is a gap. While somebody points at a move, the cells that will
        have another text after it are marked. Where the game has `lines`, they are drawn between the cells.

        Some letters are drawn as pieces: X and O, stones ● and ○, squares ■ (chocolate; in a player's colour where a
        move put them, and those of one move that lie together are one piece), poison ☠, matches |, pins ! and those
        that lie ¬; · is an empty cell. Any other text is written as it is.
        """
        lines = str(self.text(state)).split("\n")
        if len(lines) > 1 and len({*map(len, lines)}) == 1:  # a little board
            return [[(sign, None) for sign in line] for line in lines]
        return [[(line, None)] for line in lines]


def by_rows(rows: int, columns: int) -> dict[tuple[int, int], str]:
    """What the cells of a board are called, counted from 1 from the top left: a dict for `Game.cell_names`."""
    return {(row, column): f"row {row + 1}, column {column + 1}" for row in range(rows) for column in range(columns)}
