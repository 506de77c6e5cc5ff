"""play_facts: everything that can be known about a game while it is played, as data.

Every string in a fact comes from the game itself or is a repr.
"""

from enum import Enum, auto
from typing import Literal, TypeAlias

from ..core.fact import Fact
from ..core.text import Number

Who: TypeAlias = Literal["you", "computer", "player 1", "player 2", "chance"]
Example: TypeAlias = tuple[str, str]  # a move as the student types it, and the game's words for it


class Note(Fact, Enum):
    """A fact without details."""
    SHARED_SCREEN = auto()  # two people play against each other
    DRAWN = auto()  # no player has won
    ONLY_MOVE_LOST = auto()  # the computer had only one move, and it lets you win
    MOVES_LOST = auto()  # every move lets you win, so the computer chose one that delays the end
    END_UNSEEN = auto()  # the game is too large for the computer to know how it ends
    GAME_OVER = auto()  # a player tried to move after the end
    BOTH_SIDES = auto()  # a student who plays both sides can't swap them
    TAKEN_BACK = auto()  # a move of yours was undone
    DRAW_AGREED = auto()
    DRAW_REFUSED = auto()
    DRAW_TOO_EARLY = auto()  # no position has been repeated yet
    INTERRUPTED = auto()  # the student interrupted the game


# The beginning of a game, and the turns

class Rules(Fact):
    """The rules of the game, in its own words."""
    text: str

class Side(Fact):
    """You are this player."""
    player: int
    piece: str = ""  # the piece that you play with, if the game has pieces
    now: bool = False  # True if you have just changed sides

class Turn(Fact):
    """It is this player's turn."""
    who: Who


# How a game ends

class Won(Fact):
    """A player has won."""
    who: Who

class Paid(Fact):
    """The game ended with a payoff."""
    amount: Number
    to: Who | None  # None if the payoff is 0

End: TypeAlias = Won | Paid | Literal[Note.DRAWN]

class Ended(Fact):
    """The end of a game, and the number of moves."""
    end: End
    moves: int

class CouldWin(Fact):
    """You had a winning strategy, and none of your moves gave it away."""
    changed_sides: bool  # True if this only holds since you changed sides
    took_back: bool  # True if you took moves back. If so, this only holds for the moves that you kept

class YouWon(Fact):
    """You won against a perfect player, and the computer did not make the last move."""
    because: CouldWin


# Moves that were made

class Moved(Fact):
    """A player or chance made a move."""
    who: Who
    action: str

class SampleGame(Fact):
    """A complete game, to ask whether its rules are the ones that were meant."""
    moves: tuple[Moved, ...]
    to_move: Who  # in the last state
    state: str  # the last state
    end: End

class ChanceMoved(Fact):
    """Chance made a move."""
    action: str
    position: str = ""  # the new position, if it is short and a player is to move
    payoff: Number | None = None  # if the game is over

class ComputerMoved(Fact):
    """The computer made a move."""
    action: str
    position: str = ""  # the new position, if it is short
    end: End | None = None  # if the game is over
    because: CouldWin | None = None  # why you could win, if you won

class StillMoving(Fact):
    """The computer or chance has made many consecutive moves, and it is still not your turn."""
    moves: int
    by_chance: bool

class BeenHere(Fact):
    """The game has returned to a state, for the second or a later time."""
    times: int


# Reasons for the perfect player's moves

class RepliesLose(Fact):
    """After the computer's move, you can't stop it from winning."""
    position: str

class RepliesDraw(Fact):
    """Neither player can force a win after the computer's move."""
    position: str
    kept: bool  # True if another of its moves would let you win

class MovesWorth(Fact):
    """The values of the possible moves for the computer, starting with the one it made. An unknown value is None."""
    moves: tuple[tuple[str, Number | None], ...]


# Hints

class LabelHints(Fact):
    """The hints are labels."""
    player: Who
    next_player: Who | None  # the player to move at the children; None if they differ
    labels: tuple[str, ...]  # of the children
    best: Literal["wins", "draws", "loses"] | None  # the result of the best move, if it is known

class ValueHints(Fact):
    """The hints are values."""
    player: Who
    average: bool  # True if chance moves in the game
    payoffs: bool  # True if the game ends with payoffs
    known: bool  # True if all values are known
    odds: tuple[Number, Number] | None  # the best value, and the share of games that the player wins with it
    star: bool  # True if the best moves have a star


# Refused actions

class Choices(Fact):
    """The moves from a node, in the game's words."""
    verb: str  # the verb that all moves share. The moves are listed without it
    actions: tuple[str, ...]
    more: int  # how many other moves there are

class NotAMove(Fact):
    """Something is not a legal move."""
    move: str | None  # None for an empty line
    choices: Choices
    example: Example | None = None  # how to make a move in Python, unless the game's words show that

class UnclearClick(Fact):
    """No move, or more than one, begins at the cell that was clicked."""
    moves: int
    choices: Choices

class BoardTooLarge(Fact):
    """The board of a game has too many cells to show."""
    game: str
    rows: int
    cells: int

class MovesHidden(Fact):
    """There are too many moves to show a button for each."""
    moves: int
    example: Example | None


# At the keyboard

class Prompt(Fact):
    """The prompt for a player's move."""
    player: int
    example: Example | None  # how to type a move, unless the game's words show that


# What goes wrong

class Failed(Fact):
    """A player or the rules of a game failed with this message."""
    message: str

Stop: TypeAlias = Failed | Literal[Note.INTERRUPTED]

class Halted(Fact):
    """The computer or chance could not move."""
    because: Stop
    by_chance: bool
    can_undo: bool  # True if you can take a move back

class NotValid(Fact):
    """An argument is not a player's number, not a player, or not a number from 0 to 1."""
    argument: Literal["first", "computer", "mistakes"]
    value: str

class CannotMove(Fact):
    """A player was called on a node without moves, on a node where chance moves, or on something else."""
    node: str
    problem: Literal["over", "chance", "no_node"]

class MovesDiffer(Fact):
    """A game returned different moves for the same state."""
    game: str
    node: str

class PlayerFailed(Fact):
    """A player raised an error at a node, or returned `...`."""
    player: str
    node: str
    error: str | None  # None if the player returned `...`

class IllegalMove(Fact):
    """A player did not return a legal move."""
    player: str
    node: str
    wanted: str | None  # the game's verb and the repr of the result; None if the player returned None
    moves: tuple[str, ...]
    more: int  # how many other moves there are

class NoEnd(Fact):
    """A game was stopped because it had too many moves."""
    moves: int
    node: str

class FailedAfter(Fact):
    """A game failed after these moves."""
    because: Failed
    moves: tuple[str, ...]
