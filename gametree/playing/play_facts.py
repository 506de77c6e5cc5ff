"""play_facts: what can be known about a game while it is played. Every text is the game's own, or a repr."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal, TypeAlias

from ..core.text import Number

Who: TypeAlias = Literal["you", "computer", "player 1", "player 2", "chance"]
Example: TypeAlias = tuple[str, str]  # a move, as it is written, and the game's words for it


class Note(Enum):
    """What can be known without a name, a text or a number."""
    SHARED_SCREEN = auto()  # two people play against each other
    DRAWN = auto()  # no player has won
    ONLY_MOVE_LOST = auto()  # the computer had one move, and it lets you win
    MOVES_LOST = auto()  # every move lets you win, so the computer took one that makes the game last
    END_UNSEEN = auto()  # the game is too large for the computer to know how it ends
    GAME_OVER = auto()  # a move was made after the end
    BOTH_SIDES = auto()  # sides can't be swapped by somebody who plays both
    TAKEN_BACK = auto()  # a move of yours
    DRAW_AGREED = auto()
    DRAW_REFUSED = auto()
    DRAW_TOO_EARLY = auto()  # nothing was repeated yet
    INTERRUPTED = auto()  # by the student


# How a game begins, and whose turn it is

@dataclass(frozen=True, slots=True)
class Rules:
    """The game says its rules."""
    text: str

@dataclass(frozen=True, slots=True)
class Side:
    """Which player you are, from the start or `now`, and the piece that you play, or ""."""
    player: int
    piece: str = ""
    now: bool = False

@dataclass(frozen=True, slots=True)
class Turn:
    """It is this player's turn."""
    who: Who


# How a game ends

@dataclass(frozen=True, slots=True)
class Won:
    """A player has won."""
    who: Who

@dataclass(frozen=True, slots=True)
class Paid:
    """The game ended with this amount for a player, or with nothing for both."""
    amount: Number
    to: Who | None

End: TypeAlias = Won | Paid | Literal[Note.DRAWN]

@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended, and after how many moves."""
    end: End
    moves: int

@dataclass(frozen=True, slots=True)
class CouldWin:
    """From the start, or since you changed sides, you could win, and no move that you kept gave the win away."""
    changed_sides: bool
    took_back: bool

@dataclass(frozen=True, slots=True)
class YouWon:
    """You have won against a perfect player, without a move of its own at the end."""
    because: CouldWin


# Moves that were made

@dataclass(frozen=True, slots=True)
class Moved:
    """A player, or chance, has made a move."""
    who: Who
    action: str

@dataclass(frozen=True, slots=True)
class ChanceMoved:
    """What chance did, where the game now stands, if that is short and a player is to move, and the payoff."""
    action: str
    position: str = ""
    payoff: Number | None = None

@dataclass(frozen=True, slots=True)
class ComputerMoved:
    """What the computer did, where the game now stands, if that is short, how it ended, and why you could win."""
    action: str
    position: str = ""
    end: End | None = None
    because: CouldWin | None = None

@dataclass(frozen=True, slots=True)
class StillMoving:
    """The computer, or chance, has made so many moves in a row and is still to move."""
    moves: int
    by_chance: bool

@dataclass(frozen=True, slots=True)
class BeenHere:
    """The game comes to a state for the second or a later time."""
    times: int


# Why the perfect player made its move

@dataclass(frozen=True, slots=True)
class RepliesLose:
    """After the computer's move you can't keep it from winning."""
    position: str

@dataclass(frozen=True, slots=True)
class RepliesDraw:
    """The computer can't win, nor can you after its move; `kept`: after another of its moves you could."""
    position: str
    kept: bool

@dataclass(frozen=True, slots=True)
class MovesWorth:
    """The computer's own value of its move, which comes first, and of each other move; None if it is unknown."""
    moves: tuple[tuple[str, Number | None], ...]

Reason: TypeAlias = RepliesLose | RepliesDraw | MovesWorth | Note


# Hints

@dataclass(frozen=True, slots=True)
class LabelHints:
    """The labels of the children, who is to move there (None: both players), and what the best move does, if known."""
    player: Who
    next_player: Who | None
    labels: tuple[str, ...]
    best: Literal["wins", "draws", "loses"] | None

@dataclass(frozen=True, slots=True)
class ValueHints:
    """The hints are values; `odds`: what the best one is, and the share of the games that it stands for."""
    player: Who
    average: bool
    payoffs: bool
    known: bool
    odds: tuple[Number, Number] | None
    star: bool


# What can't be done

@dataclass(frozen=True, slots=True)
class Choices:
    """The moves from a node, in the game's words but for a verb that all share; and how many more there are."""
    verb: str
    actions: tuple[str, ...]
    more: int

@dataclass(frozen=True, slots=True)
class NotAMove:
    """Something (None: an empty line) is not a move; and how one is made in Python, if its words don't say that."""
    move: str | None
    choices: Choices
    example: Example | None = None

@dataclass(frozen=True, slots=True)
class UnclearClick:
    """No move, or more than one, begins where somebody clicked."""
    moves: int
    choices: Choices

@dataclass(frozen=True, slots=True)
class BoardTooLarge:
    """The board of a game has more cells than somebody could look at."""
    game: str
    rows: int
    cells: int

@dataclass(frozen=True, slots=True)
class MovesHidden:
    """There are too many moves to show a button for each."""
    moves: int
    example: Example | None


# At the keyboard

@dataclass(frozen=True, slots=True)
class Prompt:
    """A player is asked for a move, and shown how one is typed if its words don't say that."""
    player: int
    example: Example | None


# What goes wrong

@dataclass(frozen=True, slots=True)
class Failed:
    """The rules of a game, or a player, failed with this message."""
    message: str

Stop: TypeAlias = Failed | Literal[Note.INTERRUPTED]

@dataclass(frozen=True, slots=True)
class Halted:
    """Why the computer, or chance, could not move, and whether you can take a move back."""
    because: Stop
    by_chance: bool
    can_undo: bool

@dataclass(frozen=True, slots=True)
class NotAPlayerNumber:
    """The number of the player who you want to be is neither 1 nor 2."""
    first: str

@dataclass(frozen=True, slots=True)
class NotAnOpponent:
    """Something given as `computer` can't play."""
    computer: str

@dataclass(frozen=True, slots=True)
class NotAShare:
    """The share of mistakes is not a number from 0 to 1."""
    mistakes: str

@dataclass(frozen=True, slots=True)
class NotANode:
    """A player was called on something that is not a node with a game."""
    thing: str

@dataclass(frozen=True, slots=True)
class NoMoves:
    """A player was called on a node without moves."""
    node: str

@dataclass(frozen=True, slots=True)
class NoChoice:
    """A player was called on a node where chance moves."""
    node: str

@dataclass(frozen=True, slots=True)
class MovesDiffer:
    """A game returned different moves for the same node."""
    game: str
    node: str

@dataclass(frozen=True, slots=True)
class PlayerFailed:
    """A player raised an error, described in words of Python's, at a node."""
    player: str
    node: str
    error: str

@dataclass(frozen=True, slots=True)
class PlayerUnwritten:
    """A player returned `...` at a node."""
    player: str
    node: str

@dataclass(frozen=True, slots=True)
class IllegalMove:
    """What a player returned at a node (None: nothing), as the game's verb and a repr; the moves; how many more."""
    player: str
    node: str
    wanted: str | None
    moves: tuple[str, ...]
    more: int

@dataclass(frozen=True, slots=True)
class NoEnd:
    """A game was given up after so many moves, at a node."""
    moves: int
    node: str

@dataclass(frozen=True, slots=True)
class FailedAfter:
    """A whole game failed after these moves."""
    because: Failed
    moves: str
