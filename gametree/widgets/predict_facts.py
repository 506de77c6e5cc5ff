"""predict_facts: what can be known in a quiz. Nodes are called by their names; a text is a name or a repr."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal, TypeAlias

from ..core.text import Number
from ..watching.watch_facts import LabelReason, ValueReason

What: TypeAlias = Literal["label", "value"]  # what is asked for


class Note(Enum):
    """What can be known without a name, a text or a number."""
    # what is asked, and where one begins
    LABEL_W_OR_L = auto()  # every node
    LABEL_W_L_OR_D = auto()
    TYPE_VALUES = auto()  # of every node
    TYPE_VALUES_OF_PAYOFFS = auto()  # which are known already
    BEGIN_ANYWHERE = auto()
    BEGIN_AT_LEAVES = auto()
    BEGIN_ABOVE_LEAVES = auto()
    # why a node has its label or value
    RIGHT = auto()  # as it was answered
    NO_MOVE = auto()  # at a leaf, and no game is known
    NO_MOVE_LOST = auto()  # so the player to move has lost
    GOES_ON = auto()  # the game, at a leaf of the picture
    LABELS_UNKNOWN = auto()  # those that are the reason
    VALUES_UNKNOWN = auto()
    NO_WAVE = auto()  # no player can force a win, so no rule decides the draw
    # what a wrong value has to do with the right one
    BEYOND_A_WIN = auto()  # every value is between −1 and 1
    NEAR = auto()
    SIGN_TURNED = auto()  # it is the value for player 2
    PAYOFF_TURNED = auto()
    ODDS_UNEQUAL = auto()  # it would be right if chance's moves were equally likely
    NO_AVERAGE = auto()  # it is no child's value either


# What is asked

@dataclass(frozen=True, slots=True)
class LabelQuestion:
    """The label of a node is asked for; `undecided`: no rule decides it, nor another label below it."""
    node: str
    player: int | None
    draws: bool
    undecided: bool

@dataclass(frozen=True, slots=True)
class ValueQuestion:
    """The value of a node is asked for: a leaf's, or one where this player, or chance (0), is to move."""
    node: str
    player: int | None
    over: bool


# Answers that are right, and why

@dataclass(frozen=True, slots=True)
class FollowsFrom:
    """The rules give this label or value, for this reason of the judge's."""
    because: LabelReason | ValueReason

@dataclass(frozen=True, slots=True)
class BestAlready:
    """A player has a move to this child, and no value is better."""
    player: int
    child: str

Reason: TypeAlias = FollowsFrom | BestAlready | Note

@dataclass(frozen=True, slots=True)
class LabelKnown:
    """The label of a node, and why."""
    node: str
    label: str
    because: Reason

@dataclass(frozen=True, slots=True)
class ValueKnown:
    """The value of a node for player 1, and why."""
    node: str
    value: Number
    because: Reason


# Answers that are wrong, and what to look at

@dataclass(frozen=True, slots=True)
class LeafHint:
    """The game is over at a leaf with this player to move, whose label is to be thought over."""
    node: str
    player: int | None
    draws: bool

@dataclass(frozen=True, slots=True)
class BeyondHint:
    """The game goes on at a leaf of the picture."""
    node: str

@dataclass(frozen=True, slots=True)
class WinHint:
    """This child decides its parent; whether it is known to be L, and whether it is known who is to move there."""
    child: str
    known: bool
    has_player: bool
    draws: bool

@dataclass(frozen=True, slots=True)
class RangeHint:
    """No value is outside of the range of the payoffs."""
    least: Number
    most: Number

@dataclass(frozen=True, slots=True)
class LookHint:
    """A child to look at, and `others` with it, for what the answered label needs (None: for who wins there).

    `loops`: the question is whether a player can force a win there.
    """
    child: str
    others: bool
    needs: str | None = None
    loops: bool = False


@dataclass(frozen=True, slots=True)
class OutcomeHint:
    """The game is over at a leaf, whose value is to be thought over."""
    node: str

@dataclass(frozen=True, slots=True)
class ChanceHint:
    """The answer is the value of one child of a node where chance moves."""
    node: str

@dataclass(frozen=True, slots=True)
class ChoiceHint:
    """A player chooses at a node; the answer is the value of no child, or of another one."""
    node: str
    player: int
    is_child: bool

Hint: TypeAlias = (
    LeafHint | BeyondHint | WinHint | LookHint | RangeHint | OutcomeHint | ChanceHint | ChoiceHint | Note
)

@dataclass(frozen=True, slots=True)
class Wrong:
    """The answer was wrong, and what to look at."""
    answer: str
    hint: Hint


# What can't be answered yet

@dataclass(frozen=True, slots=True)
class TooEarly:
    """The labels or values below a node, where this player is to move, don't decide it."""
    node: str
    player: int | None
    what: What

@dataclass(frozen=True, slots=True)
class BeginAt:
    """Which descendant of a node can be answered first; how many more there are, and whether all of them are leaves."""
    node: str
    first: str
    more: int
    leaves: bool
    what: What


# How it stands

@dataclass(frozen=True, slots=True)
class TakenBack:
    """The answer of a node, or (None) of so many, was taken back."""
    node: str | None
    count: int
    what: What

@dataclass(frozen=True, slots=True)
class AllKnown:
    """Everything is known, and so many of those asked were right on the first try."""
    count: int
    what: What
    right: int
    asked: int

@dataclass(frozen=True, slots=True)
class Score:
    """How many nodes are known, of how many, and how many were right on the first try."""
    known: int
    count: int
    right: int


# What can't be asked, or is no answer

@dataclass(frozen=True, slots=True)
class Failed:
    """An answer was refused with this message."""
    message: str

@dataclass(frozen=True, slots=True)
class NotALabel:
    """An answer is not a label of this quiz."""
    answer: str
    draws: bool

@dataclass(frozen=True, slots=True)
class NotANumber:
    """An answer is not a number."""
    answer: str

@dataclass(frozen=True, slots=True)
class TooManyNodes:
    """A tree has more nodes than this."""
    most: int

@dataclass(frozen=True, slots=True)
class CannotAsk:
    """Something about a node, or what was taken for one, makes the quiz impossible."""
    node: str
    problem: Literal[
        "elsewhere", "in_list", "not_built", "no_state", "no_player", "no_state_or_player", "outcomes_differ",
        "no_odds", "on_loop",
    ]  # fmt: skip
